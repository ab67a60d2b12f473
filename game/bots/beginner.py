"""How does a beginner play: by the rules of the club, with a short memory and not always with care?"""

from dataclasses import replace

from game.bots.announcing import before_the_card
from game.bots.heuristic import club_thought
from game.bots.odds import beats
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.cards import Card, Rank, Suit, points
from game.chance import Rng
from game.deal import Accept, Declare, Pass, Phase, Play
from game.view import SeatView

CARELESS = 2
"""One card in so many is played at first sight; with 3 a beginner lost only 9 points a deal to the club."""
MANY = 5
"""Trumps with which a beginner plays; with the jack among them one less is enough."""


class Beginner:
    """Weakened by memory and care, never by breaking the rules; the same lots give the same choice."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """One slice is enough."""
        thought = beginner_thought(view, rng)
        yield thought
        return thought


def beginner_thought(view: SeatView, rng: Rng) -> Thought:
    """The choice of a beginner; ``rng`` decides whether it looks closely before it plays a card."""
    if view.phase is Phase.BIDDING:
        return beginner_call(view)
    if view.phase is Phase.DOUBLING:
        return Thought(Pass(), Reason(Why.DOUBLE_NEVER))
    thought = club_thought(remembered(view))
    if isinstance(thought.action, Play) and len(view.legal_cards) > 1 and not rng.below(CARELESS):
        return before_the_card(view, first_sight(view))
    return thought


def remembered(view: SeatView) -> SeatView:
    """What a beginner still knows of the tricks: the last one, and those in which trumps were led.

    So it forgets which aces are out, who could not follow, the trumps that were spent on ruffs, and from the
    second trick on the roem that was shown.
    """
    if not view.taken:
        return view
    drawn = tuple(taken for taken in view.taken[:-1] if taken.trick.cards[0].suit is view.trump)
    return replace(view, taken=drawn + view.taken[-1:], hand_melds=())


def beginner_call(view: SeatView) -> Thought:
    """Make trump with many trumps, whatever else is in the hand (§18)."""
    suits = [action.trump for action in view.legal if isinstance(action, Declare)]
    if Accept() in view.legal:
        suits = [view.turned[-1].suit]
    suit = max(suits, key=lambda suit: _length(view, suit))
    action = Accept() if Accept() in view.legal else Declare(suit)
    number = sum(card.suit is suit for card in view.hand)
    if Pass() not in view.legal:
        return Thought(action, Reason(Why.MUST_MAKE_TRUMP, suit=suit))
    if _length(view, suit) >= MANY:
        return Thought(action, Reason(Why.MANY_TRUMPS, suit=suit, number=number))
    return Thought(Pass(), Reason(Why.FEW_TRUMPS, suit=suit))


def _length(view: SeatView, suit: Suit) -> int:
    """The trumps a hand would have; the jack counts twice."""
    return sum(2 if card.rank is Rank.JACK else 1 for card in view.hand if card.suit is suit)


def first_sight(view: SeatView) -> Thought:
    """The card that comes to mind first: it wins what lies there, whoever's that is, or is the cheapest."""
    assert view.trick is not None and view.trump is not None
    trick, trump = view.trick, view.trump

    def worth(card: Card) -> int:
        return points(card, trump)

    if not trick.cards:
        best = max(view.legal_cards, key=worth)
        return Thought(Play(best), Reason(Why.HASTY_LEAD, (best,)))
    lying = trick.cards[trick.best_index(trump)]
    winning = [card for card in view.legal_cards if beats(card, lying, trump)]
    if winning:
        best = max(winning, key=worth)
        return Thought(Play(best), Reason(Why.HASTY_TAKE, (best,)))
    cheapest = min(view.legal_cards, key=worth)
    return Thought(Play(cheapest), Reason(Why.HASTY_CHEAP, (cheapest,)))
