"""What follows from all that a seat has seen: which cards are out and who may hold each of them?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from game.cards import PACK, Card, Seat, Suit, height
from game.rules import DUTIES, RenounceMode, Situation, Trick
from game.view import SeatView

MAKER_BIAS = 2.5
"""How much likelier a trump is to be the maker's than any other seat's with as much room."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A seat's view of a deal in play, with the conclusions drawn; only ``chances`` is a guess."""

    view: SeatView
    trump: Suit
    left: tuple[int, ...]
    """How many cards each seat still holds."""
    out: tuple[tuple[Card, ...], ...]
    """For each suit the cards in the other three hands, highest first."""
    owners: Mapping[Card, tuple[Seat, ...]]
    """The seats that may hold a card that is out."""
    chances: Mapping[Card, tuple[float, ...]]
    """How likely each seat is to hold a card that is out, by the room in the hands and who made trump."""

    @property
    def seat(self) -> Seat:
        """Whose knowledge this is."""
        return self.view.seat

    @property
    def partner(self) -> Seat:
        """The seat opposite (maat)."""
        return self.view.shape.next_seat(self.seat, 2)

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The seats to the left and to the right."""
        return self.view.shape.next_seat(self.seat), self.view.shape.next_seat(self.seat, 3)

    @property
    def is_making(self) -> bool:
        """This seat or its partner made trump."""
        assert self.view.contract is not None
        return self.view.contract.maker in (self.seat, self.partner)

    def mine(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of a suit in this hand, highest first."""
        cards = [card for card in self.view.hand if card.suit is suit]
        return tuple(sorted(cards, key=lambda card: -height(card, self.trump)))

    def above(self, card: Card) -> tuple[Card, ...]:
        """The cards that are out and rank above a card of their suit."""
        mark = height(card, self.trump)
        return tuple(other for other in self.out[card.suit] if height(other, self.trump) > mark)

    def is_highest_left(self, card: Card) -> bool:
        """No card in another hand ranks above it in its suit."""
        out = self.out[card.suit]
        return not out or height(out[0], self.trump) < height(card, self.trump)

    def may_hold(self, seat: Seat, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of the cards that the seat may hold."""
        return tuple(card for card in cards if seat in self.owners.get(card, ()))

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """The seat certainly has no card of the suit."""
        return not self.may_hold(seat, self.out[suit])

    def opposing_trumps(self) -> tuple[Card, ...]:
        """The trumps an opponent may hold, highest first."""
        return tuple(
            card for card in self.out[self.trump] if any(seat in self.opponents for seat in self.owners[card])
        )

    def chance_any(self, seat: Seat, cards: Iterable[Card]) -> float:
        """How likely the seat is to hold at least one of the cards."""
        none = 1.0
        for card in cards:
            none *= 1.0 - self.chances[card][seat]
        return 1.0 - none


def know(view: SeatView) -> Knowledge:
    """All that a view of a deal in play tells."""
    assert view.contract is not None and view.trick is not None
    trump = view.contract.trump
    gone = {card for trick in _tricks(view) for card in trick.cards} | set(view.hand)
    unseen = [card for card in PACK if card not in gone]
    left = _left(view)
    owners = _settled(_possible(view, trump, unseen), left)
    room = sum(left) - left[view.seat]  # A player that forgets knows fewer cards to be gone.
    is_whole = len(unseen) == room
    if view.rules.renounce is RenounceMode.ALLOWED and is_whole and not _can_be(owners, left):
        owners = _settled(_anybody(view, unseen), left)  # Somebody has renounced: trust no card.
    out = tuple(
        tuple(sorted((card for card in unseen if card.suit is suit), key=lambda card: -height(card, trump)))
        for suit in Suit
    )
    chances = _chances(owners, left, trump=trump, maker=view.contract.maker)
    return Knowledge(view=view, trump=trump, left=left, out=out, owners=owners, chances=chances)


def _tricks(view: SeatView) -> tuple[Trick, ...]:
    """Every trick so far, the one on the table last."""
    assert view.trick is not None
    return *(taken.trick for taken in view.taken), view.trick


def _left(view: SeatView) -> tuple[int, ...]:
    """How many cards each seat still holds."""
    assert view.trick is not None
    left = [view.shape.hand_size - len(view.taken)] * len(view.shape.seats)
    for seat, _ in view.trick.plays(view.shape):
        left[seat] -= 1
    return tuple(left)


def _possible(view: SeatView, trump: Suit, unseen: list[Card]) -> dict[Card, tuple[Seat, ...]]:
    """The seats that may hold each unseen card by what everybody played and showed (§5, §11)."""
    banned: dict[Seat, set[Card]] = {seat: set() for seat in view.shape.seats if seat is not view.seat}
    for trick in _tricks(view):
        for index, (seat, card) in enumerate(trick.plays(view.shape)):
            if seat is view.seat or index == 0:
                continue
            if card.suit is trick.cards[0].suit is not trump:
                continue  # In a plain led suit you never have to play high (§5.1).
            now = Situation(view.rules, trump, Trick(trick.leader, trick.cards[:index]), seat)
            banned[seat].update(ruled_out(now, card, unseen))
    anybody = _anybody(view, unseen)
    return {card: tuple(seat for seat in anybody[card] if card not in banned[seat]) for card in unseen}


def _anybody(view: SeatView, unseen: list[Card]) -> dict[Card, tuple[Seat, ...]]:
    """The seats that may hold each unseen card by what everybody showed, whatever was played."""
    others = tuple(seat for seat in view.shape.seats if seat is not view.seat)
    shown = {card: seat for seat, meld in view.hand_melds for card in meld.cards}
    return {card: (shown[card],) if card in shown else others for card in unseen}


def _can_be(owners: Mapping[Card, tuple[Seat, ...]], left: tuple[int, ...]) -> bool:
    """The cards can be dealt so that every hand is full.

    They can if every card has an owner and no set of seats is alone with more cards than it has room for
    (Hall, 1935): cards and room are equally many.
    """
    seats = sorted({seat for possible in owners.values() for seat in possible})
    for count in range(len(seats) + 1):
        for some in combinations(seats, count):
            theirs = sum(all(seat in some for seat in possible) for possible in owners.values())
            if theirs > sum(left[seat] for seat in some):
                return False
    return True


def ruled_out(now: Situation, played: Card, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that somebody who played ``played`` cannot hold: a duty would have forbidden it.

    A legal card meets every duty that another card of the hand could meet, so each can be judged alone.
    """
    left, out = list(cards), []
    for _, binds, meets in DUTIES:
        if not left or not binds(now):
            continue
        good = [card for card in left if meets(now, card)]
        if meets(now, played):
            left = good
        else:
            out += good
            left = [card for card in left if card not in good]
    return out


def _settled(owners: dict[Card, tuple[Seat, ...]], left: tuple[int, ...]) -> dict[Card, tuple[Seat, ...]]:
    """The owners after counting: a full hand holds no more, a hand that needs all it may hold has it."""
    seats = sorted({seat for possible in owners.values() for seat in possible})
    changed = True
    while changed:
        changed = False
        for seat in seats:
            may = [card for card, possible in owners.items() if seat in possible]
            sure = [card for card in may if len(owners[card]) == 1]
            if len(sure) == len(may):
                continue
            if len(sure) == left[seat]:
                owners |= {card: _without(owners[card], seat) for card in may if card not in sure}
                changed = True
            elif len(may) == left[seat]:
                owners |= dict.fromkeys(may, (seat,))
                changed = True
    return owners


def _without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    """The seats but one."""
    return tuple(seat for seat in seats if seat is not gone)


def _chances(
    owners: Mapping[Card, tuple[Seat, ...]], left: tuple[int, ...], *, trump: Suit, maker: Seat
) -> dict[Card, tuple[float, ...]]:
    """Each possible owner in proportion to the room its hand has for cards nobody has placed.

    The maker named the suit for its trumps, so it has more of them than room alone says.
    """
    room = list(left)
    for possible in owners.values():
        if len(possible) == 1:
            room[possible[0]] -= 1
    result = {}
    for card, possible in owners.items():
        bias = MAKER_BIAS if card.suit is trump else 1.0
        shares = [0.0] * len(left)
        for seat in possible:
            share = max(room[seat], 0) * (bias if seat is maker else 1.0)
            shares[seat] = 1.0 if len(possible) == 1 else share
        total = sum(shares)
        result[card] = tuple(share / total if total else 1 / len(left) for share in shares)
    return result
