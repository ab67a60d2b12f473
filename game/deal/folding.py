"""What is the deal after an event?"""

from dataclasses import replace
from typing import assert_never

from game.cards import Card, Seat
from game.deal.events import (
    CardPlayed,
    DealSettled,
    Doubled,
    Event,
    HandsDealt,
    MeldScored,
    Passed,
    PassedOut,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.deal.state import Contract, Deal, Phase, TakenTrick, begin
from game.rules import Trick


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after an event; the event must have come from ``opening`` or ``decide``."""
    match event:
        case HandsDealt():
            return begin(deal.rules, event)
        case TrumpTurned(card):
            left = deal.turnups[deal.turnups.index(card) + 1 :]
            return replace(deal, turnups=left, turned=(*deal.turned, card))
        case Passed(seat):
            return _with_pass(deal, seat)
        case TrumpDeclared(seat, trump):
            return _asked_on(replace(deal, phase=Phase.DOUBLING, contract=Contract(seat, trump)))
        case Doubled(seat):
            assert deal.contract is not None
            contract = replace(deal.contract, doubles=(*deal.contract.doubles, seat))
            return _asked_on(replace(deal, contract=contract, silent=()))
        case PassedOut() | DealSettled():
            return replace(deal, phase=Phase.FINISHED, trick=None)
        case CardPlayed(seat, card):
            return _with_card(deal, seat, card)
        case MeldScored(_, found):
            return replace(deal, trick_melds=found)
        case TrickTaken(seat, points):
            assert deal.trick is not None
            taken = TakenTrick(deal.trick, seat, points, deal.trick_melds)
            trick = Trick(seat) if any(deal.hands) else None
            return replace(deal, taken=(*deal.taken, taken), trick=trick, trick_melds=())
        case _:
            assert_never(event)


def _with_pass(deal: Deal, seat: Seat) -> Deal:
    """The deal after a pass, of whatever was asked."""
    if deal.phase is Phase.BIDDING:
        return replace(deal, passes=(*deal.passes, seat))
    return _asked_on(replace(deal, silent=(*deal.silent, seat)))


def _asked_on(deal: Deal) -> Deal:
    """The deal in the phase in which there is somebody to ask; the last one is that of the first lead."""
    if deal.phase is Phase.DOUBLING and not (deal.rules.kraken and deal.asked):
        return replace(deal, phase=Phase.PLAYING, silent=(), trick=Trick(deal.forehand))
    return deal


def _with_card(deal: Deal, seat: Seat, card: Card) -> Deal:
    """The deal with a card moved from a hand to the table."""
    assert deal.trick is not None
    hands = tuple(
        tuple(other for other in hand if other != card) if owner == seat else hand
        for owner, hand in enumerate(deal.hands)
    )
    return replace(deal, hands=hands, trick=replace(deal.trick, cards=(*deal.trick.cards, card)))
