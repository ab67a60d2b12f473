"""What is the deal after an event?"""

from dataclasses import replace
from typing import assert_never

from game.deal.events import (
    CardPlayed,
    CardsTakenBack,
    DealSettled,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    KeptSilent,
    MeldScored,
    Passed,
    PassedOut,
    RenounceFound,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.deal.renouncing import renounce_of
from game.deal.state import Contract, Deal, Phase, TakenTrick, begin
from game.meld import Meld
from game.rules import Trick


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after an event; the event must have come from ``opening`` or ``decide``."""
    match event:
        case HandsDealt():
            return begin(deal.rules, event)
        case TrumpTurned(card):
            left = deal.turnups[deal.turnups.index(card) + 1 :]
            return replace(deal, turnups=left, turned=(*deal.turned, card))
        case Passed() | Doubled() | KeptSilent() | HandMelded():
            return _asked_on(_answered(deal, event))
        case TrumpDeclared(seat, trump):
            return _asked_on(replace(deal, phase=Phase.DOUBLING, contract=Contract(seat, trump)))
        case RenounceFound(_, renounce):
            return replace(deal, found=renounce)
        case PassedOut() | DealSettled():
            return replace(deal, phase=Phase.FINISHED, silent=())
        case CardPlayed() | CardsTakenBack():
            return _with_cards_moved(deal, event)
        case MeldScored(_, found):
            return _with_melds(deal, found)
        case TrickTaken(seat, points):
            assert deal.trick is not None
            taken = TakenTrick(deal.trick, seat, points, deal.trick_melds)
            after = replace(deal, phase=Phase.PLAYING, silent=(), taken=(*deal.taken, taken), trick_melds=())
            return replace(after, trick=Trick(seat) if any(deal.hands) else None)
        case _:
            assert_never(event)


def _answered(deal: Deal, said: Passed | Doubled | KeptSilent | HandMelded) -> Deal:
    """The deal after what a seat said."""
    match said:
        case Passed(seat) if deal.phase is Phase.BIDDING:
            return replace(deal, passes=(*deal.passes, seat))
        case Passed(seat) | KeptSilent(seat):
            return replace(deal, silent=(*deal.silent, seat))
        case Doubled(seat):
            assert deal.contract is not None
            contract = replace(deal.contract, doubles=(*deal.contract.doubles, seat))
            return replace(deal, contract=contract, silent=())
        case HandMelded(seat, found):
            shown = tuple((seat, meld) for meld in found)
            return replace(deal, hand_melds=(*deal.hand_melds, *shown))


def _asked_on(deal: Deal) -> Deal:
    """The deal in the phase in which there is somebody to ask; the last one is that of the first lead."""
    if deal.asked:
        return deal
    if deal.phase is Phase.DOUBLING:
        return _asked_on(replace(deal, phase=Phase.SHOWING, silent=()))
    if deal.phase is Phase.SHOWING:
        return replace(deal, phase=Phase.PLAYING, silent=(), trick=Trick(deal.forehand))
    return deal


def _with_cards_moved(deal: Deal, event: CardPlayed | CardsTakenBack) -> Deal:
    """The deal with a card moved from a hand to the table, or cards from the table back to the hands."""
    assert deal.trick is not None
    hands, renounces = list(deal.hands), deal.renounces
    match event:
        case CardPlayed(seat, card):
            renounce = renounce_of(deal, seat, card)
            renounces = renounces if renounce is None else (*renounces, renounce)
            hands[seat] = tuple(other for other in hands[seat] if other != card)
            cards = (*deal.trick.cards, card)
        case CardsTakenBack(_, gone):
            for seat, card in deal.trick.plays(deal.shape):
                hands[seat] = (*hands[seat], card) if card in gone else hands[seat]
            renounces = tuple(one for one in renounces if one.card not in gone)
            cards = deal.trick.cards[: -len(gone)]
    is_full = len(cards) == len(deal.shape.seats)
    return replace(
        deal,
        phase=Phase.TURNING if is_full else Phase.PLAYING,
        hands=tuple(hands),
        renounces=renounces,
        trick=replace(deal.trick, cards=cards),
        silent=(),
        trick_melds=(),
    )


def _with_melds(deal: Deal, found: tuple[Meld, ...]) -> Deal:
    """The deal with roem in the trick on the table, or in the last one when that has been turned over."""
    if deal.phase is Phase.TURNING:
        return replace(deal, trick_melds=found)
    *before, last = deal.taken
    return replace(deal, taken=(*before, replace(last, melds=found)))
