"""What is a hand worth as maker, and is that enough to make trump (§4, §18)?

The neutral count makes the fixed contracts of the arena and the calls of the anchors; it must never change.
The club player and those above it go by the trained model: they make trump if that is expected to bring more
than passing.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from game.bots.thinking import Reason, Thought, Why
from game.bots.trump_model import defence, expected_score
from game.cards import PLAIN_ORDER, TRUMP_ORDER, Card, Rank, Seat, Suit, points
from game.deal import Accept, Action, Declare, Pass
from game.rules import AllPass, HouseRules, TrumpMethod, TurnedAllPass
from game.scoring import factors
from game.view import SeatView

# The neutral count.

NEUTRAL_ENOUGH = 80.0
"""The neutral count with which the anchor plays."""


def point_count(hand: Sequence[Card], trump: Suit) -> float:
    """The neutral count of a hand with a suit as trump; it makes the fixed contracts of the arena."""
    ranks = [card.rank for card in hand if card.suit is trump]
    count = sum(points(card, trump) + 6 for card in hand if card.suit is trump)
    count += (22 if Rank.JACK in ranks else 0) + (12 if Rank.NINE in ranks else 0)
    others = [card for card in hand if card.suit is not trump]
    plain = 0.3 * sum(points(card, trump) for card in others)
    aces = 4 * sum(card.rank is Rank.ACE for card in others)
    return count + 1.5 * len(ranks) ** 2 - (6 if len(ranks) < 3 else 0) + plain + aces


def counts_of_holdings() -> tuple[list[float], list[float]]:
    """The neutral count of every set of trumps and of every set of plain cards, by mask as in the kernel."""

    def held(order: Sequence[Rank], mask: int) -> list[Card]:
        return [Card(Suit.SPADES, rank) for place, rank in enumerate(order) if mask >> place & 1]

    nothing = point_count((), Suit.HEARTS)
    trumps = [point_count(held(TRUMP_ORDER, mask), Suit.SPADES) for mask in range(256)]
    plain = [point_count(held(PLAIN_ORDER, mask), Suit.HEARTS) - nothing for mask in range(256)]
    return trumps, plain


def best_suit(hand: Sequence[Card], suits: Sequence[Suit] = tuple(Suit)) -> Suit:
    """The suit of the highest count; the first of equals."""
    return max(suits, key=lambda suit: point_count(hand, suit))


def neutral_call(view: SeatView) -> Action:
    """The call of the neutral count alone."""
    suit, action = _declare_best(view, lambda suit: point_count(view.hand, suit))
    if Pass() in view.legal and point_count(view.hand, suit) < NEUTRAL_ENOUGH:
        return Pass()
    return action


def _declare_best(view: SeatView, worth: Callable[[Suit], float]) -> tuple[Suit, Action]:
    """The suit worth most that this seat may make trump now, the first of equals, and how to say so."""
    if Accept() in view.legal:
        return view.turned[-1].suit, Accept()
    suit = max((call.trump for call in view.legal if isinstance(call, Declare)), key=worth)
    return suit, Declare(suit)


# The trained model.

AVERAGE_DEFENCE = 45.0
"""About the defence of a hand that nothing is known of."""

Price = tuple[float, float]
"""What passing is worth before the hand's defence is counted, in the score that making trump must be expected
to bring: points, and the part of what the best other suit of the hand would bring (often far below 0)."""

PASSING: Mapping[AllPass | TurnedAllPass, Sequence[Price]] = {
    AllPass.FIRST_MUST_CHOOSE: ((-47, 0.25), (-61, 0.3), (-97, 0), (-3, 0.2)),
    AllPass.REDEAL: ((-53, 0.2), (-71, 0.25), (-92, 0), (-50, 0)),
    TurnedAllPass.FOREHAND_OTHER_SUIT: ((-45, 0.54), (-48, 0.1), (-53, 0), (-63, 0.1)),
    TurnedAllPass.FORCED_NEXT_CARD: ((-78, 0.1), (9, 0), (-118, 0.1), (25, 0.15)),
    TurnedAllPass.TURN_AGAIN: (
        *((-48, 0.1), (-48, 0.1), (-52, 0), (-55, 0)),
        *((-52, 0), (-52, 0), (-55, 0), (-57, 0)),
    ),
}
"""By what follows when all pass: the price for each speaker in turn.

Measured in 150,000 deals of each city that were made and passed with the same cards and played by the trained
policy, all others calling by such prices; between the cities they hardly differ. Those of ``TURN_AGAIN`` are
older, measured without the defence and moved as the other prices moved.
"""


def place_of(rules: HouseRules, seat: Seat, dealer: Seat) -> int:
    """How many places to the left of forehand somebody sits."""
    return (seat - rules.format.next_seat(dealer)) % len(rules.format.seats)


def scores(view: SeatView) -> dict[Suit, float]:
    """What this seat is expected to write in each suit as maker, less what the others write."""
    rules, place = view.rules, place_of(view.rules, view.seat, view.dealer)
    return {
        suit: expected_score(view.hand, suit, place, rules.variant) * factors(rules, trump=suit, doubles=0)[0]
        for suit in Suit
    }


def passing_value(rules: HouseRules, *, passes: int, other: float, beside: float) -> float:
    """The score a maker must expect for making trump to be worth as much as passing, after so many passes.

    ``other`` is what the best other suit of the same hand is expected to bring, ``beside`` what its cards
    beside the suit in question bring otherwise (``trump_model.defence``).
    """
    base, part = PASSING[_after_all_pass(rules)][passes]
    return base + part * other + beside


def passing_price(rules: HouseRules, passes: int) -> Price:
    """What passing is worth after so many passes to a hand of average defence."""
    prices = PASSING[_after_all_pass(rules)]
    base, part = prices[min(passes, len(prices) - 1)]
    return base + AVERAGE_DEFENCE, part


def _after_all_pass(rules: HouseRules) -> AllPass | TurnedAllPass:
    """What follows when all pass, the same for a random proposal as for a turned card (§4)."""
    match rules.trump_method:
        case TrumpMethod.FREE_CHOICE:
            return rules.all_pass
        case TrumpMethod.TURNED:
            return rules.turned_all_pass
        case _:
            return TurnedAllPass.FOREHAND_OTHER_SUIT


def club_call(view: SeatView) -> Thought:
    """Make trump or pass, whichever is expected to bring more; the reason is a rule of thumb (§18)."""
    found = scores(view)
    suit, action = _declare_best(view, found.__getitem__)
    if Pass() not in view.legal:
        return Thought(action, Reason(Why.MUST_MAKE_TRUMP, suit=suit))
    other = max((one for one in Suit if one is not suit), key=found.__getitem__)
    beside = defence(view.hand, suit)
    if found[suit] >= passing_value(view.rules, passes=len(view.passes), other=found[other], beside=beside):
        return Thought(action, _strength(view.hand, suit, found[suit]))
    names_later = _after_all_pass(view.rules) is TurnedAllPass.FOREHAND_OTHER_SUIT and not view.passes
    if names_later and found[other] > found[suit]:
        return Thought(Pass(), Reason(Why.TURNED_NOT_BEST, suit=other))
    return Thought(Pass(), _weakness(view, suit, found[suit]))


def _strength(hand: Sequence[Card], suit: Suit, score: float) -> Reason:
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
    return expectation(suit, score, makes=True)


def expectation(suit: Suit, score: float, *, makes: bool) -> Reason:
    """Why somebody makes trump or passes who expects so many points more than the opponents write."""
    if score > 0:
        return Reason(Why.EXPECT_MORE if makes else Why.PASSING_BETTER, suit=suit, number=ceil(score))
    return Reason(Why.PASSING_WORSE if makes else Why.EXPECT_LESS, suit=suit, number=max(1, ceil(-score)))


def _weakness(view: SeatView, suit: Suit, score: float) -> Reason:
    """Why a hand does not make trump in its best suit."""
    if view.turned:
        return Reason(Why.TURNED_TOO_WEAK, suit=suit)
    if score <= 0 and not {Card(suit, Rank.JACK), Card(suit, Rank.NINE)} & set(view.hand):
        return Reason(Why.NO_JACK_NO_NINE, suit=suit)
    return expectation(suit, score, makes=False)
