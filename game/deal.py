"""How does one deal go: what may be done, what follows from it, and what is the state after it?

A ``Deal`` is a frozen value. ``decide`` judges an action and returns the events that follow from it,
``evolve`` applies one event; both are pure, and chance comes in with the first event.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from game.cards import Card, Seat, Side, Suit
from game.meld import Meld, melds
from game.rules import (
    LAST_TRICK_BONUS,
    AllPass,
    Duty,
    FirstBidder,
    Format,
    HouseRules,
    Situation,
    Trick,
    TrumpMethod,
    TurnedAllPass,
    refusals,
)


class Phase(StrEnum):
    """The one state machine of the game."""

    BIDDING = "bidding"
    PLAYING = "playing"
    FINISHED = "finished"


class Fault(StrEnum):
    """Why an action is refused when no duty of play forbids it."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_IN_HAND = "not_in_hand"
    MUST_DECLARE = "must_declare"
    SUIT_REFUSED = "suit_refused"


class IllegalAction(Exception):
    """An action the rules forbid; the deal is unchanged."""

    def __init__(self, reason: Duty | Fault) -> None:
        super().__init__(reason.value)
        self.reason = reason


# Actions: what a seat may want.


@dataclass(frozen=True, slots=True)
class Pass:
    """Not make trump."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Name a trump suit."""

    trump: Suit


@dataclass(frozen=True, slots=True)
class Accept:
    """Play on the turned or proposed suit."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


Action = Pass | Declare | Accept | Play


# Events: what has happened.


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """A deal begins (§3)."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat, in the order in which it was dealt."""
    turnups: tuple[Card, ...]
    """The second pack from which cards are turned or suits proposed (§4), top card first."""


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """A card of the second pack shows a suit to play on."""

    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpDeclared:
    """A seat made trump, by naming or accepting it."""

    seat: Seat
    trump: Suit


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody made trump: the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card lies on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MeldScored:
    """Roem in the trick goes to the side that wins it."""

    side: Side
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A full trick goes to its winner."""

    seat: Seat
    points: int
    """The points of the cards, with the bonus for the last trick."""


@dataclass(frozen=True, slots=True)
class DealSettled:
    """The deal is over and can be scored."""


Event = (
    HandsDealt
    | TrumpTurned
    | Passed
    | TrumpDeclared
    | PassedOut
    | CardPlayed
    | MeldScored
    | TrickTaken
    | DealSettled
)


@dataclass(frozen=True, slots=True)
class Contract:
    """Who made which suit trump."""

    maker: Seat
    trump: Suit


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A trick that has gone to its winner."""

    trick: Trick
    winner: Seat
    points: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal (spel) at some moment."""

    rules: HouseRules
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The cards each seat still holds."""
    turnups: tuple[Card, ...]
    """What is left of the second pack."""
    phase: Phase = Phase.BIDDING
    turned: tuple[Card, ...] = ()
    """The cards turned so far, the present one last."""
    passes: tuple[Seat, ...] = ()
    """Who passed, in order."""
    contract: Contract | None = None
    taken: tuple[TakenTrick, ...] = ()
    trick: Trick | None = None
    """The trick on the table; full until it is taken, None before trump is made and after the last trick."""
    trick_melds: tuple[Meld, ...] = ()
    """Roem already scored in the trick on the table."""

    @property
    def shape(self) -> Format:
        """The format of the table."""
        return self.rules.format

    @property
    def forehand(self) -> Seat:
        """The seat left of the dealer (voorhand), who leads first."""
        return self.shape.next_seat(self.dealer)

    @property
    def trump(self) -> Suit | None:
        """The trump suit once it is made."""
        return self.contract.trump if self.contract else None

    @property
    def is_redealt(self) -> bool:
        """The deal ended without a maker and does not count."""
        return self.phase is Phase.FINISHED and self.contract is None

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None after the end and while something is about to happen of itself."""
        if self.phase is Phase.FINISHED:
            return None
        if self.phase is Phase.BIDDING:
            return None if _due(self) else self.shape.next_seat(first_speaker(self), len(self.passes))
        if self.trick is None or len(self.trick.cards) == len(self.shape.seats):
            return None
        return self.trick.seat_of(len(self.trick.cards), self.shape)

    def situation(self, seat: Seat) -> Situation:
        """What the duties look at if this seat plays to the trick on the table."""
        assert self.contract is not None and self.trick is not None
        return Situation(self.rules, self.contract.trump, self.trick, seat)


def packets(rules: HouseRules, dealer: Seat, pack: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The hands that come of dealing a pack in packets, the seat left of the dealer first (§3)."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in rules.format.seats}
    cards = iter(pack)
    for size in rules.deal.sizes:
        for seat in rules.format.round_from(rules.format.next_seat(dealer)):
            hands[seat] += [next(cards) for _ in range(size)]
    return tuple(tuple(hands[seat]) for seat in rules.format.seats)


def begin(rules: HouseRules, dealt: HandsDealt) -> Deal:
    """The deal that begins with its first event."""
    return Deal(rules=rules, dealer=dealt.dealer, hands=dealt.hands, turnups=dealt.turnups)


def opening(rules: HouseRules, dealt: HandsDealt) -> tuple[Event, ...]:
    """All that happens before anybody acts: the hands are dealt and perhaps a card is turned."""
    return _with_all_due(begin(rules, dealt), dealt)


def first_speaker(deal: Deal) -> Seat:
    """Who speaks first when trump is made (§4)."""
    free = deal.rules.trump_method is TrumpMethod.FREE_CHOICE
    return deal.dealer if free and deal.rules.first_bidder is FirstBidder.DEALER else deal.forehand


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """All that the seat whose turn it is may do; empty when it is nobody's turn."""
    seat = deal.to_act
    if seat is None:
        return ()
    if deal.phase is Phase.BIDDING:
        return _legal_calls(deal)
    refused = refusals(deal.situation(seat), deal.hands[seat])
    return tuple(Play(card) for card in deal.hands[seat] if card not in refused)


def _legal_calls(deal: Deal) -> tuple[Action, ...]:
    """What the seat whose turn it is may say while trump is made (§4)."""
    if _is_forced(deal):
        refused = {card.suit for card in deal.turned}
        return tuple(Declare(suit) for suit in Suit if suit not in refused)
    if deal.turned:
        return Accept(), Pass()
    return *(Declare(suit) for suit in Suit), Pass()


def _is_forced(deal: Deal) -> bool:
    """Everybody has passed and somebody must now name a suit, or nobody may pass at all."""
    return deal.rules.trump_method is TrumpMethod.FORCED or _all_passed(deal)


def _all_passed(deal: Deal) -> bool:
    """Everybody has passed; a second round of calls begins only when a new card has been turned."""
    rounds = max(1, len(deal.turned))
    return len(deal.passes) == rounds * len(deal.shape.seats)


def why_not(deal: Deal, seat: Seat, action: Action) -> Duty | Fault | None:
    """The reason why a seat may not do this now, None if it may."""
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


def decide(deal: Deal, action: Action) -> tuple[Event, ...]:
    """The events that follow when the seat whose turn it is does this; else ``IllegalAction``."""
    seat = deal.to_act
    if seat is None:
        raise IllegalAction(Fault.NOT_NOW)
    reason = why_not(deal, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    match action:
        case Pass():
            return _with_all_due(deal, Passed(seat))
        case Declare(trump):
            return (TrumpDeclared(seat, trump),)
        case Accept():
            return (TrumpDeclared(seat, deal.turned[-1].suit),)
        case Play(card):
            return _after_card(deal, CardPlayed(seat, card))
        case _:
            assert_never(action)


def _with_all_due(deal: Deal, event: Event) -> tuple[Event, ...]:
    """An event while trump is made, and all that follows from it of itself."""
    events = [event]
    deal = evolve(deal, event)
    while deal.phase is Phase.BIDDING and (due := _due(deal)):
        events.append(due)
        deal = evolve(deal, due)
    return tuple(events)


def _due(deal: Deal) -> Event | None:
    """What happens of itself while trump is made, before anybody may speak (§4)."""
    method = deal.rules.trump_method
    if method in (TrumpMethod.TURNED, TrumpMethod.RANDOM_PROPOSAL) and not deal.turned:
        return _turn(deal)
    if method is TrumpMethod.TURNED:
        return _due_after_turning(deal)
    is_redealt = method is TrumpMethod.FREE_CHOICE and deal.rules.all_pass is AllPass.REDEAL
    return PassedOut() if is_redealt and _all_passed(deal) else None


def _due_after_turning(deal: Deal) -> Event | None:
    """What happens of itself once a card is turned (§4)."""
    is_second = len(deal.turned) == 2
    match deal.rules.turned_all_pass:
        case TurnedAllPass.FORCED_NEXT_CARD if is_second:
            return TrumpDeclared(deal.forehand, deal.turned[-1].suit)
        case TurnedAllPass.TURN_AGAIN if is_second and _all_passed(deal):
            return PassedOut()
        case TurnedAllPass.FORCED_NEXT_CARD | TurnedAllPass.TURN_AGAIN if _all_passed(deal):
            return _turn(deal)
    return None


def _turn(deal: Deal) -> TrumpTurned:
    """Turn a card; one of a refused suit is replaced (§4)."""
    refused = {card.suit for card in deal.turned}
    return TrumpTurned(next(card for card in deal.turnups if card.suit not in refused))


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


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after an event; the event must have come from ``opening`` or ``decide``."""
    match event:
        case HandsDealt():
            return begin(deal.rules, event)
        case TrumpTurned(card):
            left = deal.turnups[deal.turnups.index(card) + 1 :]
            return replace(deal, turnups=left, turned=(*deal.turned, card))
        case Passed(seat):
            return replace(deal, passes=(*deal.passes, seat))
        case TrumpDeclared(seat, trump):
            contract = Contract(seat, trump)
            return replace(deal, phase=Phase.PLAYING, contract=contract, trick=Trick(deal.forehand))
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


def _with_card(deal: Deal, seat: Seat, card: Card) -> Deal:
    """The deal with a card moved from a hand to the table."""
    assert deal.trick is not None
    hands = tuple(
        tuple(other for other in hand if other != card) if owner == seat else hand
        for owner, hand in enumerate(deal.hands)
    )
    return replace(deal, hands=hands, trick=replace(deal.trick, cards=(*deal.trick.cards, card)))
