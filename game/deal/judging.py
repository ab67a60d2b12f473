"""What may be done in a deal, and what follows from it?"""

from typing import assert_never

from game.cards import Seat
from game.deal.actions import (
    Accept,
    Action,
    AnnounceHand,
    AnnounceStuk,
    Declare,
    Double,
    Fault,
    IllegalAction,
    Pass,
    Play,
)
from game.deal.announcing import announced, announcements, can_announce
from game.deal.calls import Due, due, legal_calls
from game.deal.events import (
    CardPlayed,
    DealSettled,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    KeptSilent,
    MeldScored,
    Passed,
    PassedOut,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.deal.folding import evolve
from game.deal.state import Deal, Phase, begin
from game.meld import melds
from game.rules import LAST_TRICK_BONUS, Duty, HouseRules, refusals


def opening(rules: HouseRules, dealt: HandsDealt) -> tuple[Event, ...]:
    """All that happens before anybody acts: the hands are dealt and perhaps a card is turned."""
    return _with_all_due(begin(rules, dealt), dealt)


def legal_actions(deal: Deal, seat: Seat | None = None) -> tuple[Action, ...]:
    """All that a seat may do now, in its turn or not; without a seat, the one whose turn it is.

    Cards come first, then what can be announced besides. Empty when the deal waits for nobody.
    """
    seat = deal.to_act if seat is None else seat
    if seat is None:
        return ()
    return *(_in_turn(deal, seat) if seat is deal.to_act else ()), *announcements(deal, seat)


def _in_turn(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """What a seat may do because it is its turn."""
    match deal.phase:
        case Phase.BIDDING:
            return legal_calls(deal.rules, deal.turned, len(deal.passes))
        case Phase.DOUBLING:
            return Double(), Pass()
        case Phase.PLAYING:
            refused = refusals(deal.situation(seat), deal.hands[seat])
            return tuple(Play(card) for card in deal.hands[seat] if card not in refused)
        case _:
            return (Pass(),)


def why_not(deal: Deal, seat: Seat, action: Action) -> Duty | Fault | None:
    """The reason why a seat may not do this now, None if it may."""
    if isinstance(action, AnnounceHand | AnnounceStuk):
        if not can_announce(deal, seat, action):
            return Fault.NOT_NOW
        return None if announced(deal, seat, action) else Fault.NO_ROEM
    if deal.to_act is not seat:
        return Fault.NOT_NOW if deal.to_act is None else Fault.NOT_YOUR_TURN
    if isinstance(action, Play):
        if deal.phase is not Phase.PLAYING:
            return Fault.NOT_NOW
        if action.card not in deal.hands[seat]:
            return Fault.NOT_IN_HAND
        return refusals(deal.situation(seat), deal.hands[seat]).get(action.card)
    legal = legal_actions(deal)
    if action in legal:
        return None
    if deal.phase is not Phase.BIDDING:
        return Fault.NOT_NOW
    if isinstance(action, Pass):
        return Fault.MUST_DECLARE
    may_name = any(isinstance(other, Declare) for other in legal)
    return Fault.SUIT_REFUSED if isinstance(action, Declare) and may_name else Fault.NOT_NOW


def decide(deal: Deal, action: Action, seat: Seat | None = None) -> tuple[Event, ...]:
    """The events that follow when a seat does this, by default the one whose turn it is.

    What the rules forbid is an ``IllegalAction``. Roem may be announced out of turn (§7.4, §11).
    """
    seat = deal.to_act if seat is None else seat
    if seat is None:
        raise IllegalAction(Fault.NOT_NOW)
    reason = why_not(deal, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    match action:
        case Pass():
            said = Passed(seat) if deal.phase in (Phase.BIDDING, Phase.DOUBLING) else KeptSilent(seat)
            return _with_all_due(deal, said)
        case Declare(trump):
            return (TrumpDeclared(seat, trump),)
        case Accept():
            return (TrumpDeclared(seat, deal.turned[-1].suit),)
        case Double():
            return (Doubled(seat),)
        case Play(card):
            return _after_card(deal, CardPlayed(seat, card))
        case AnnounceHand() | AnnounceStuk():
            return (HandMelded(seat, announced(deal, seat, action)),)
        case _:
            assert_never(action)


def _with_all_due(deal: Deal, event: Event) -> tuple[Event, ...]:
    """An event while trump is made, and all that follows from it of itself."""
    events = [event]
    deal = evolve(deal, event)
    while deal.phase is Phase.BIDDING and (follows := _due(deal)):
        events.append(follows)
        deal = evolve(deal, follows)
    return tuple(events)


def _due(deal: Deal) -> Event | None:
    """What happens of itself while trump is made (§4); a turned card of a refused suit is replaced."""
    match due(deal.rules, turned=len(deal.turned), passes=len(deal.passes)):
        case Due.TURN:
            refused = {card.suit for card in deal.turned}
            return TrumpTurned(next(card for card in deal.turnups if card.suit not in refused))
        case Due.FORCE:
            return TrumpDeclared(deal.forehand, deal.turned[-1].suit)
        case Due.REDEAL:
            return PassedOut()
    return None


def _after_card(deal: Deal, played: CardPlayed) -> tuple[Event, ...]:
    """A card, and the end of the trick and of the deal if it was the last one."""
    after = evolve(deal, played)
    if after.to_act is not None:
        return (played,)
    assert after.trick is not None and after.contract is not None
    winner = after.trick.winner(after.contract.trump, deal.shape)
    found = melds(after.trick.cards, after.contract.trump, deal.rules.quads)
    scored = (MeldScored(deal.shape.side(winner), found),) if found else ()
    is_last = not any(after.hands)
    points = after.trick.points(after.contract.trump) + (LAST_TRICK_BONUS if is_last else 0)
    return played, *scored, TrickTaken(winner, points), *((DealSettled(),) if is_last else ())


def has_choice(deal: Deal, seat: Seat) -> bool:
    """A seat may still have to choose between cards, if the others play as suits it least or best.

    Looks through every way the deal can go on, so it is meant for the last few cards.
    """
    actions = legal_actions(deal)
    if deal.to_act is seat and len(actions) > 1:
        return True
    return any(has_choice(_after(deal, action), seat) for action in actions)


def _after(deal: Deal, action: Action) -> Deal:
    """The deal after an action and all that follows from it."""
    for event in decide(deal, action):
        deal = evolve(deal, event)
    return deal
