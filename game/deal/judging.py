"""What may be done in a deal, and what follows from it?"""

from typing import assert_never

from game.cards import Card, Seat, Side
from game.deal.actions import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    Announcement,
    AnnounceStuk,
    Challenge,
    Declare,
    Double,
    Fault,
    IllegalAction,
    Pass,
    Play,
    Remedy,
    TakeBack,
)
from game.deal.announcing import announced, announcements, can_announce, trick_roem
from game.deal.calls import Due, due, legal_calls
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
from game.deal.folding import evolve
from game.deal.renouncing import breaks, cards_back, remedies, to_challenge, to_take_back
from game.deal.state import Deal, Phase, begin
from game.rules import LAST_TRICK_BONUS, Duty, HouseRules, RoemMode, refusals


def opening(rules: HouseRules, dealt: HandsDealt) -> tuple[Event, ...]:
    """All that happens before anybody acts: the hands are dealt and perhaps a card is turned."""
    return _with_all_due(begin(rules, dealt), dealt)


def legal_actions(deal: Deal, seat: Seat | None = None) -> tuple[Action, ...]:
    """All that a seat may do now, in its turn or not; without a seat, the one whose turn it is.

    Cards come first, then what can be announced, taken back or pointed out besides. Empty when the deal waits
    for nobody. A renounce is never among them, also where it is possible (``why_not``).
    """
    seat = deal.to_act if seat is None else seat
    if seat is None:
        return ()
    in_turn = _in_turn(deal, seat) if seat is deal.to_act else ()
    return *in_turn, *announcements(deal, seat), *remedies(deal, seat)


def offered(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """What to offer a person besides cards, in turn or not.

    Like ``legal_actions``, but roem in a trick may be announced whether there is any or not, not to tell.
    """
    lawful = (action for action in legal_actions(deal, seat) if not isinstance(action, Play | Announce))
    return *((Announce(),) if can_announce(deal, seat, Announce()) else ()), *lawful


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
    """The reason why a seat cannot do this now, None if it can.

    Where renouncing is possible a card can be played though a duty forbids it; ``breaks`` names that duty.
    """
    if isinstance(action, Announcement):
        if not can_announce(deal, seat, action):
            return Fault.NOT_NOW
        return None if announced(deal, seat, action) else Fault.NO_ROEM
    if isinstance(action, Remedy):
        return None if action in remedies(deal, seat) else Fault.NO_RENOUNCE
    if deal.to_act is not seat:
        return Fault.NOT_NOW if deal.to_act is None else Fault.NOT_YOUR_TURN
    if isinstance(action, Play):
        return _why_not_play(deal, seat, action.card)
    legal = legal_actions(deal)
    if action in legal:
        return None
    if deal.phase is not Phase.BIDDING:
        return Fault.NOT_NOW
    if isinstance(action, Pass):
        return Fault.MUST_DECLARE
    may_name = any(isinstance(other, Declare) for other in legal)
    return Fault.SUIT_REFUSED if isinstance(action, Declare) and may_name else Fault.NOT_NOW


def _why_not_play(deal: Deal, seat: Seat, card: Card) -> Duty | Fault | None:
    """The reason why the seat whose turn it is cannot play a card."""
    if deal.phase is not Phase.PLAYING:
        return Fault.NOT_NOW
    if card not in deal.hands[seat]:
        return Fault.NOT_IN_HAND
    duty = breaks(deal, seat, card)
    return None if duty is not None and deal.rules.can_break(duty) else duty


def decide(deal: Deal, action: Action, seat: Seat | None = None) -> tuple[Event, ...]:
    """The events that follow when a seat does this, by default the one whose turn it is.

    What the rules forbid is an ``IllegalAction``. Out of turn roem may be announced (§7.4, §11) and a
    renounce taken back or found (§15).
    """
    seat = deal.to_act if seat is None else seat
    if seat is None:
        raise IllegalAction(Fault.NOT_NOW)
    reason = why_not(deal, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    match action:
        case Pass():
            return _passed(deal, seat)
        case Declare(trump):
            return (TrumpDeclared(seat, trump),)
        case Accept():
            return (TrumpDeclared(seat, deal.turned[-1].suit),)
        case Double():
            return (Doubled(seat),)
        case Play(card):
            return _turned(deal, CardPlayed(seat, card))
        case Announce() | AnnounceHand() | AnnounceStuk():
            return _announced(deal, seat, action)
        case TakeBack() | Challenge():
            return _remedied(deal, seat, action)
        case _:
            assert_never(action)


def _announced(deal: Deal, seat: Seat, action: Announcement) -> tuple[Event, ...]:
    """What follows when a seat announces roem."""
    found = announced(deal, seat, action)
    if isinstance(action, Announce):
        return _turned(deal, MeldScored(_winning_side(deal), found, by=seat))
    return (HandMelded(seat, found),)


def _remedied(deal: Deal, seat: Seat, action: Remedy) -> tuple[Event, ...]:
    """What follows when a renounce is put right or found."""
    if isinstance(action, TakeBack):
        mine = to_take_back(deal, seat)
        assert mine is not None
        return (CardsTakenBack(seat, cards_back(deal, mine)),)
    theirs = to_challenge(deal, seat)
    assert theirs is not None
    return RenounceFound(seat, theirs), DealSettled()


def _passed(deal: Deal, seat: Seat) -> tuple[Event, ...]:
    """What follows when a seat does not do what it is asked for."""
    if deal.phase in (Phase.BIDDING, Phase.DOUBLING):
        return _with_all_due(deal, Passed(seat))
    return _turned(deal, KeptSilent(seat))


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


def _turned(deal: Deal, event: Event) -> tuple[Event, ...]:
    """An event, and the end of the trick and of the deal if nobody is left to be asked about it."""
    after = evolve(deal, event)
    if after.phase is not Phase.TURNING or after.asked:
        return (event,)
    assert after.trick is not None and after.contract is not None
    found = trick_roem(after) if deal.rules.roem_mode is RoemMode.AUTO else ()
    scored = (MeldScored(_winning_side(after), found),) if found else ()
    winner = after.trick.winner(after.contract.trump, deal.shape)
    is_last = not any(after.hands)
    points = after.trick.points(after.contract.trump) + (LAST_TRICK_BONUS if is_last else 0)
    return event, *scored, TrickTaken(winner, points), *((DealSettled(),) if is_last else ())


def _winning_side(deal: Deal) -> Side:
    """The side that wins the full trick, on the table or just turned over."""
    if deal.phase is not Phase.TURNING:
        return deal.shape.side(deal.taken[-1].winner)
    assert deal.trick is not None and deal.contract is not None
    return deal.shape.side(deal.trick.winner(deal.contract.trump, deal.shape))


def has_choice(deal: Deal, seat: Seat) -> bool:
    """A seat may still have to choose between cards, if the others play as suits it least or best.

    Looks through every way the deal can go on, so it is meant for the last few cards.
    """
    actions = legal_actions(deal)
    if deal.to_act is seat and (len(actions) > 1 or deal.phase is Phase.TURNING):
        return True  # Being asked for roem is a choice also where there is none, lest the answer tells.
    return any(has_choice(_after(deal, action), seat) for action in actions)


def _after(deal: Deal, action: Action) -> Deal:
    """The deal after an action and all that follows from it."""
    for event in decide(deal, action):
        deal = evolve(deal, event)
    return deal
