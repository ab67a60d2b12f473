"""Which deals are consistent with all that a seat has seen? Draws them, each as likely as any other."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import factorial

from game.bots.fast import kernel
from game.bots.knowledge import Knowledge
from game.cards import PACK, Card, Seat, Suit
from game.chance import Rng
from game.view import SeatView

Room = tuple[int, ...]
"""How many cards each seat still has to be given."""
Plan = tuple[int, ...]
"""How many cards of each group go to each of its owners, one group after another."""


class Sampler:
    """Draws the hidden hands of a deal in play.

    What everybody played rules out cards one by one (``knowledge.ruled_out``, §5), so a deal is consistent if
    every card lies with a seat that may hold it and every hand is full. Cards with the same possible owners
    are alike: every plan of how many of each group go where is listed with the number of its deals, and the
    plans are drawn by these numbers. No draw is ever thrown away.
    """

    def __init__(self, known: Knowledge) -> None:
        groups: dict[tuple[Seat, ...], list[Card]] = {}
        for card, owners in sorted(known.owners.items()):
            groups.setdefault(owners, []).append(card)
        self._trump = known.trump
        self._groups = sorted(groups.items())
        self._fixed = [known.view.hand if seat == known.seat else () for seat in range(len(known.left))]
        room = tuple(0 if seat == known.seat else left for seat, left in enumerate(known.left))
        self._plans = list(self._listed(0, room))
        self.ways = sum(ways for _, ways in self._plans)
        """The number of consistent deals."""

    def dealer(self, rng: Rng) -> kernel.Dealer:
        """Deals hands as sets of cards in the numbers of the kernel, the own hand as it is."""
        chances = [float(done / self.ways) for done in accumulate(ways for _, ways in self._plans)]
        return kernel.Dealer(
            [kernel.mask_of(hand, self._trump) for hand in self._fixed],
            [kernel.mask_of(cards, self._trump) for _, cards in self._groups],
            [[int(seat) for seat in owners] for owners, _ in self._groups],
            [plan for plan, _ in self._plans],
            chances,
            kernel.Dice(rng.bits64()),
        )

    def _listed(self, index: int, room: Room) -> Iterator[tuple[Plan, int]]:
        """The plans of the groups from one on that fill the room, each with the number of its deals."""
        if index == len(self._groups):
            if not any(room):
                yield (), 1
            return
        owners, cards = self._groups[index]
        for shares in _splits(len(cards), tuple(room[seat] for seat in owners)):
            ways = factorial(len(cards))
            for share in shares:
                ways //= factorial(share)
            for rest, more in self._listed(index + 1, _after(room, owners, shares)):
                yield shares + rest, ways * more


def undealt(view: SeatView, trump: Suit, rng: Rng) -> kernel.Dealer:
    """Deals the other hands before the first card, in the numbers that go with a suit as trump."""
    hidden = (card for card in PACK if card not in view.hand)
    return unbound(view, trump, hidden, [view.shape.hand_size] * len(view.shape.seats), rng)


def unbound(
    view: SeatView, trump: Suit, hidden: Iterable[Card], left: Sequence[int], rng: Rng
) -> kernel.Dealer:
    """Deals hidden cards of which any may lie with any other seat; ``left`` is how many each holds."""
    others = [int(seat) for seat in view.shape.seats if seat is not view.seat]
    return kernel.Dealer(
        [kernel.mask_of(view.hand if seat is view.seat else (), trump) for seat in view.shape.seats],
        [kernel.mask_of(hidden, trump)],
        [others],
        [[left[seat] for seat in others]],
        [1.0],
        kernel.Dice(rng.bits64()),
    )


def _splits(cards: int, limits: Room) -> Iterator[Plan]:
    """All ways to give so many cards to seats with so much room."""
    if not limits:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, limits[0]) + 1):
        for rest in _splits(cards - first, limits[1:]):
            yield first, *rest


def _after(room: Room, owners: Sequence[Seat], shares: Plan) -> Room:
    """The room left when owners have been given their shares."""
    given = dict(zip(owners, shares, strict=True))
    return tuple(left - given.get(Seat(seat), 0) for seat, left in enumerate(room))
