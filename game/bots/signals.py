"""What have the seats told by their discards and leads (seinen, §18), and is it still to be trusted?

Signals lie on the table: everybody reads them alike. A claim says of one card that a seat holds it, or that
it does not. It stands until the card is seen. A seat that is seen to have told something untrue is not
believed again in this deal, whatever made it do so.

Players that draw deals take those in which the claims are true for ``TRUST`` times as likely (``reading``).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.cards import Card, Rank, Seat, Suit, height
from game.rules import Signals, Trick
from game.view import SeatView

TRUST = 2.5
"""How much likelier a deal is in which a claim is true: people err, and hands force their cards."""

LOW = (Rank.SEVEN, Rank.EIGHT, Rank.NINE)
PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
SISTER = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
"""The other suit of the same colour."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Whether a player gives signals and reads its partner's."""

    gives: bool = True
    reads: bool = True


SILENT = Talk(gives=False, reads=False)


class Message(StrEnum):
    """What a claim means to a partner."""

    WANTED = "wanted"
    """Lead the suit of the card to me."""
    REFUSED = "refused"
    """Do not lead the suit of the card to me."""
    NO_JACK = "no_jack"
    """The maker lacks the trump jack."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat has told of one card that nobody has seen yet."""

    seat: Seat
    message: Message
    card: Card
    """The ace of the suit, the card below the one thrown away, or the trump jack."""
    trick: int
    """The number of the trick in which it was told, from 0."""

    @property
    def is_held(self) -> bool:
        """Whether the seat says that it holds the card; else it says that it does not."""
        return self.message is Message.WANTED


def claims(view: SeatView) -> tuple[Claim, ...]:
    """What the other seats have told of cards this seat has not seen, oldest first.

    Only while cards are played; empty where no signals are agreed. Costs a pass over the cards played.
    """
    if view.rules.signals is Signals.OFF:
        return ()
    owners = dict.fromkeys(view.hand, view.seat)
    tricks = _tricks(view)
    told: list[Claim] = []
    gone: set[Card] = set()
    for number, trick in enumerate(tricks):
        for index, (seat, card) in enumerate(trick.plays(view.shape)):
            if seat is not view.seat:
                told += _claimed(view, Trick(trick.leader, trick.cards[: index + 1]), gone, number)
            owners[card] = seat
            gone.add(card)
    liars = {
        claim.seat
        for claim in told
        if claim.card in owners and (owners[claim.card] == claim.seat) is not claim.is_held
    }
    standing: dict[tuple[Seat, bool, Card], Claim] = {}
    for claim in told:
        if claim.card not in owners and claim.seat not in liars:
            standing.setdefault((claim.seat, claim.is_held, claim.card), claim)  # Told twice is one fact.
    return tuple(standing.values())


def _tricks(view: SeatView) -> tuple[Trick, ...]:
    """Every trick, the one on the table last."""
    assert view.trick is not None
    return *(taken.trick for taken in view.taken), view.trick


def _claimed(view: SeatView, trick: Trick, gone: set[Card], number: int) -> Iterator[Claim]:
    """What the last card of a trick tells, if these cards had been played before it."""
    assert view.contract is not None
    seat, card = trick.plays(view.shape)[-1]
    before, trump = Trick(trick.leader, trick.cards[:-1]), view.contract.trump
    if not before.cards and seat == view.contract.maker and is_jackless_lead(trump, card, gone):
        yield Claim(seat, Message.NO_JACK, Card(trump, Rank.JACK), number)
    if card.suit is trump or not before.cards or card.suit is before.cards[0].suit:
        return
    if before.winner(trump, view.shape) is not view.shape.next_seat(seat, 2):
        return
    meant = meaning(view.rules.signals, trump, before.cards[0].suit, card, gone | set(before.cards))
    if meant is not None:
        yield Claim(seat, *meant, number)


def is_jackless_lead(trump: Suit, card: Card, gone: Iterable[Card]) -> bool:
    """An ace that the maker leads before any trump is out: with the jack it would have drawn trumps (§18)."""
    return card.rank is Rank.ACE and card.suit is not trump and all(one.suit is not trump for one in gone)


def meaning(
    rule: Signals, trump: Suit, led: Suit, card: Card, gone: Iterable[Card]
) -> tuple[Message, Card] | None:
    """What a plain card thrown on partner's trick tells of which card; ``gone`` has been played before it.

    Who has not followed suit cannot ask for that suit.
    """
    played = set(gone)
    if rule is Signals.OPPOSITE:
        wanted = Card(SISTER[card.suit], Rank.ACE)
        return None if wanted.suit in (trump, led) or wanted in played else (Message.WANTED, wanted)
    if rule is Signals.OFF:
        return None
    suit = [Card(card.suit, rank) for rank in Rank]
    left = sorted((one for one in suit if one not in played), key=lambda one: -height(one, trump))
    if card == left[0]:
        return (Message.WANTED, left[1]) if len(left) > 1 and card.rank not in LOW else None
    ace = Card(card.suit, Rank.ACE)
    if ace in played:
        return None
    if card.rank in LOW:
        return Message.WANTED, ace
    return (Message.REFUSED, ace) if card.rank in PICTURES else None
