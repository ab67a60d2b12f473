"""Who has renounced (verzaken), what may still be put right and what has come to light (§15)?"""

from game.cards import Card, Seat
from game.deal.actions import Action, Challenge, TakeBack
from game.deal.events import Renounce
from game.deal.state import Deal, Phase
from game.rules import Duty, RenounceMode, Situation, Trick, refusals


def breaks(deal: Deal, seat: Seat, card: Card) -> Duty | None:
    """The duty that a card of the seat to play would break, whether it can be played or not."""
    return refusals(deal.situation(seat), deal.hands[seat]).get(card)


def renounces(deal: Deal, *, seen: bool) -> tuple[Renounce, ...]:
    """Every renounce so far, in order; with ``seen`` only those that the cards played since have betrayed.

    What is illegal from some cards of a hand is illegal from the whole hand too, so none is seen wrongly.
    """
    if deal.rules.renounce is RenounceMode.BLOCKED or deal.contract is None:
        return ()
    tricks = [taken.trick for taken in deal.taken] + ([deal.trick] if deal.trick else [])
    known: list[tuple[Card, ...]] = [() if seen else hand for hand in deal.hands]
    found = []
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        for index, (seat, card) in enumerate(trick.plays(deal.shape)):
            known[seat] = (card, *known[seat])
            now = Situation(deal.rules, deal.contract.trump, Trick(trick.leader, trick.cards[:index]), seat)
            duty = refusals(now, known[seat]).get(card)
            if duty is not None and deal.rules.is_renounce(duty):
                found.append(Renounce(seat, card, duty, number + 1))
    return tuple(sorted(found, key=lambda renounce: renounce.trick))


def to_take_back(deal: Deal, seat: Seat) -> Renounce | None:
    """The renounce of a seat in the trick on the table, which it may take back (§15)."""
    if deal.phase not in (Phase.PLAYING, Phase.TURNING):
        return None
    number = len(deal.taken) + 1
    mine = (one for one in renounces(deal, seen=False) if one.seat is seat and one.trick == number)
    return next(mine, None)


def to_challenge(deal: Deal, seat: Seat) -> Renounce | None:
    """The first renounce of an opponent that has come to light, in a trick already turned over (§15)."""
    if deal.phase not in (Phase.PLAYING, Phase.TURNING):
        return None
    theirs = (
        one
        for one in renounces(deal, seen=True)
        if deal.shape.side(one.seat) is not deal.shape.side(seat) and one.trick <= len(deal.taken)
    )
    return next(theirs, None)


def remedies(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """What a seat may do about a renounce, in turn or not."""
    if deal.to_act is None:
        return ()
    back: tuple[Action, ...] = (TakeBack(),) if to_take_back(deal, seat) else ()
    return (*back, Challenge()) if to_challenge(deal, seat) else back


def cards_back(deal: Deal, renounce: Renounce) -> tuple[Card, ...]:
    """The card of a renounce on the table and those played after it, which all go back."""
    assert deal.trick is not None
    return deal.trick.cards[deal.trick.cards.index(renounce.card) :]
