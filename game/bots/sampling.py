"""Which deals are consistent with all that a seat has seen? Draws them, each as likely as any other."""

from collections.abc import Iterator
from math import comb

from game.bots.knowledge import Knowledge
from game.cards import Card, Seat
from game.chance import Rng

Room = tuple[int, ...]
"""How many cards each seat still has to be given."""


class Sampler:
    """Draws the hidden hands of a deal in play.

    What everybody played rules out cards one by one (``knowledge.ruled_out``, §5), so a deal is consistent if
    every card lies with a seat that may hold it and every hand is full. Cards with the same possible owners
    are alike: it is enough to count in how many ways each group can be shared out, and to draw the shares by
    these counts. No draw is ever thrown away.
    """

    def __init__(self, known: Knowledge) -> None:
        groups: dict[tuple[Seat, ...], list[Card]] = {}
        for card, owners in sorted(known.owners.items()):
            groups.setdefault(owners, []).append(card)
        self._groups = sorted(groups.items())
        self._hand = known.view.hand
        self._seat = known.seat
        self._room: Room = tuple(0 if seat == known.seat else left for seat, left in enumerate(known.left))
        self._counted: dict[tuple[int, Room], int] = {}

    @property
    def ways(self) -> int:
        """The number of consistent deals."""
        return self._ways(0, self._room)

    def draw(self, rng: Rng) -> tuple[tuple[Card, ...], ...]:
        """The hands of all seats in one of the consistent deals; the own hand is the own hand."""
        hands: list[list[Card]] = [[] for _ in self._room]
        hands[self._seat] += self._hand
        room = self._room
        for index, (owners, cards) in enumerate(self._groups):
            shares = self._drawn(index, room, rng)
            deck = iter(rng.shuffled(cards))
            for seat, share in zip(owners, shares, strict=True):
                hands[seat] += [next(deck) for _ in range(share)]
            room = _after(room, owners, shares)
        return tuple(map(tuple, hands))

    def _drawn(self, index: int, room: Room, rng: Rng) -> tuple[int, ...]:
        """The shares of a group, each as likely as the deals it leads to are many."""
        ticket = rng.below(self._ways(index, room))
        for shares, ways in self._shares(index, room):
            ticket -= ways
            if ticket < 0:
                return shares
        raise AssertionError("there are as many tickets as ways")

    def _ways(self, index: int, room: Room) -> int:
        """In how many ways the groups from one on fill the room that is left."""
        if index == len(self._groups):
            return int(not any(room))
        found = self._counted.get((index, room))
        if found is None:
            found = sum(ways for _, ways in self._shares(index, room))
            self._counted[index, room] = found
        return found

    def _shares(self, index: int, room: Room) -> Iterator[tuple[tuple[int, ...], int]]:
        """How a group can be shared among its owners, each with the ways to place all from there on."""
        owners, cards = self._groups[index]
        for shares in _splits(len(cards), tuple(room[seat] for seat in owners)):
            ways, left = 1, len(cards)
            for share in shares:
                ways *= comb(left, share)
                left -= share
            yield shares, ways * self._ways(index + 1, _after(room, owners, shares))


def _splits(cards: int, limits: Room) -> Iterator[tuple[int, ...]]:
    """All ways to give so many cards to seats with so much room."""
    if not limits:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, limits[0]) + 1):
        for rest in _splits(cards - first, limits[1:]):
            yield first, *rest


def _after(room: Room, owners: tuple[Seat, ...], shares: tuple[int, ...]) -> Room:
    """The room left when owners have been given their shares."""
    given = dict(zip(owners, shares, strict=True))
    return tuple(left - given.get(Seat(seat), 0) for seat, left in enumerate(room))
