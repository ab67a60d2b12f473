"""What is a hand worth as maker, and is that enough to make trump (§4, §18)?"""

from collections.abc import Sequence

from game.bots.thinking import Reason, Thought, Why
from game.cards import Card, Rank, Suit, points
from game.deal import Accept, Action, Declare, Pass
from game.rules import AllPass, TrumpMethod
from game.view import SeatView

NEUTRAL_ENOUGH = 80.0
"""The neutral count with which the anchor plays."""

CLUB_ENOUGH = 82.0
"""The count with which makers break even, measured in forced contracts of every seat."""

FIRST_ENOUGH = 76.0
"""The count that is enough for the first speaker of a free choice who would have to name a suit at last."""


def point_count(hand: Sequence[Card], trump: Suit) -> float:
    """The neutral count of a hand with a suit as trump; it makes the fixed contracts of the arena."""
    ranks = [card.rank for card in hand if card.suit is trump]
    count = sum(points(card, trump) + 6 for card in hand if card.suit is trump)
    count += (22 if Rank.JACK in ranks else 0) + (12 if Rank.NINE in ranks else 0)
    others = [card for card in hand if card.suit is not trump]
    plain = 0.3 * sum(points(card, trump) for card in others)
    aces = 4 * sum(card.rank is Rank.ACE for card in others)
    return count + 1.5 * len(ranks) ** 2 - (6 if len(ranks) < 3 else 0) + plain + aces


def best_suit(hand: Sequence[Card], suits: Sequence[Suit] = tuple(Suit)) -> Suit:
    """The suit of the highest count; the first of equals."""
    return max(suits, key=lambda suit: point_count(hand, suit))


def declare_best(view: SeatView) -> tuple[Suit, Action]:
    """The best suit this seat may make trump now, and how to say so."""
    if Accept() in view.legal:
        return view.turned[-1].suit, Accept()
    suit = best_suit(view.hand, [action.trump for action in view.legal if isinstance(action, Declare)])
    return suit, Declare(suit)


def neutral_call(view: SeatView) -> Action:
    """The call of the neutral count alone."""
    suit, action = declare_best(view)
    if Pass() in view.legal and point_count(view.hand, suit) < NEUTRAL_ENOUGH:
        return Pass()
    return action


def club_call(view: SeatView) -> Thought:
    """Make trump or pass by the count; the reason is the rule of thumb that fits the hand (§18)."""
    suit, action = declare_best(view)
    count = round(point_count(view.hand, suit))
    if Pass() not in view.legal:
        return Thought(action, Reason(Why.MUST_MAKE_TRUMP, suit=suit))
    if point_count(view.hand, suit) >= _enough(view):
        return Thought(action, _strength(view.hand, suit, count))
    return Thought(Pass(), _weakness(view, suit, count))


def _enough(view: SeatView) -> float:
    """The count that is enough for this seat in its turn to speak."""
    is_free = view.rules.trump_method is TrumpMethod.FREE_CHOICE
    must_at_last = is_free and view.rules.all_pass is AllPass.FIRST_MUST_CHOOSE
    return FIRST_ENOUGH if must_at_last and not view.passes else CLUB_ENOUGH


def _strength(hand: Sequence[Card], suit: Suit, count: int) -> Reason:
    """The strongest rule of thumb that a hand meets."""
    trumps = tuple(card for card in hand if card.suit is suit)
    ranks = [card.rank for card in trumps]
    aces = tuple(card for card in hand if card.rank is Rank.ACE and card.suit is not suit)
    jack, nine = Card(suit, Rank.JACK), Card(suit, Rank.NINE)
    if jack in hand and nine in hand and aces:
        return Reason(Why.JACK_NINE_ACE, (jack, nine, aces[0]), suit)
    if len(trumps) >= 6:
        return Reason(Why.SIX_TRUMPS, suit=suit, number=len(trumps))
    if jack in hand and aces and len(trumps) >= 4:
        return Reason(Why.JACK_AND_ACE, (jack, aces[0]), suit, len(trumps))
    if jack in hand and len(trumps) >= 3:
        return Reason(Why.JACK_LENGTH, (jack,), suit, len(trumps))
    if nine in hand and Rank.ACE in ranks and len(trumps) >= 3:
        return Reason(Why.NINE_ACE_LENGTH, (nine, Card(suit, Rank.ACE)), suit, len(trumps))
    return Reason(Why.COUNT_ENOUGH, suit=suit, number=count)


def _weakness(view: SeatView, suit: Suit, count: int) -> Reason:
    """Why a hand does not make trump in its best suit."""
    if view.turned:
        return Reason(Why.TURNED_TOO_WEAK, suit=suit, number=count)
    if not {Card(suit, Rank.JACK), Card(suit, Rank.NINE)} & set(view.hand):
        return Reason(Why.NO_JACK_NO_NINE, suit=suit, number=count)
    return Reason(Why.TOO_WEAK, suit=suit, number=count)
