"""Who has renounced (verzaken), what may still be put right and what has come to light (§15)?"""

from game.cards import Card, Seat
from game.deal.actions import Action, Challenge, TakeBack
from game.deal.events import Renounce
from game.deal.state import Deal, Phase
from game.rules import Duty, RenounceMode, Situation, Trick, refusals


def breaks(deal: Deal, seat: Seat, card: Card) -> Duty | None:
    """The duty that a card of the seat to play would break, whether it can be played or not."""
    return refusals(deal.situation(seat), deal.hands[seat]).get(card)


def renounce_of(deal: Deal, seat: Seat, card: Card) -> Renounce | None:
    """The renounce that a card of the seat to play would be, if it can be one under these rules (§15)."""
    if deal.rules.renounce is RenounceMode.BLOCKED:
        return None
    duty = breaks(deal, seat, card)
    if duty is None or not deal.rules.is_renounce(duty):
        return None
    return Renounce(seat, card, duty, len(deal.taken) + 1)


def is_seen(deal: Deal, renounce: Renounce) -> bool:
    """The cards that the seat has played since betray a renounce in a trick already turned over.

    What is illegal from some cards of a hand is illegal from the whole hand too, so none is seen wrongly.
    """
    if deal.contract is None or renounce.trick > len(deal.taken):
        return False
    tricks = [taken.trick for taken in deal.taken[renounce.trick - 1 :]] + (
        [deal.trick] if deal.trick else []
    )
    known = [card for trick in tricks for seat, card in trick.plays(deal.shape) if seat is renounce.seat]
    first = tricks[0]
    before = Trick(first.leader, first.cards[: first.cards.index(renounce.card)])
    now = Situation(deal.rules, deal.contract.trump, before, renounce.seat)
    return renounce.card in refusals(now, known)


def to_take_back(deal: Deal, seat: Seat) -> Renounce | None:
    """The renounce of a seat in the trick on the table, which it may take back (§15)."""
    if deal.phase not in (Phase.PLAYING, Phase.TURNING):
        return None
    mine = (one for one in deal.renounces if one.seat is seat and one.trick > len(deal.taken))
    return next(mine, None)


def to_challenge(deal: Deal, seat: Seat) -> Renounce | None:
    """The first renounce of an opponent that has come to light, in a trick already turned over (§15)."""
    if deal.phase not in (Phase.PLAYING, Phase.TURNING):
        return None
    side = deal.shape.side(seat)
    theirs = (one for one in deal.renounces if deal.shape.side(one.seat) is not side and is_seen(deal, one))
    return next(theirs, None)


def remedies(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """What a seat may do about a renounce, in turn or not."""
    if not deal.renounces or deal.to_act is None:
        return ()
    back: tuple[Action, ...] = (TakeBack(),) if to_take_back(deal, seat) else ()
    return (*back, Challenge()) if to_challenge(deal, seat) else back


def cards_back(deal: Deal, renounce: Renounce) -> tuple[Card, ...]:
    """The card of a renounce on the table and those played after it, which all go back."""
    assert deal.trick is not None
    return deal.trick.cards[deal.trick.cards.index(renounce.card) :]
