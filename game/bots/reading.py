"""What do the calls, cards and signals of the others tell about their hands?"""

from collections.abc import Iterator, Sequence
from functools import cache

from game.bots.bidding import NEUTRAL_ENOUGH, counts_of_holdings, passing_price, place_of
from game.bots.fast import kernel
from game.bots.play_model import history
from game.bots.signals import TRUST, claims
from game.bots.trump_model import SOFTNESS, tables
from game.cards import Seat, Suit
from game.rules import TrumpMethod, TurnedAllPass, Variant
from game.view import SeatView

NO_CHOICE = (-1000.0, 0.0)
"""The price of passing where nobody may pass."""
ANY_SUIT = 0b1111
"""All suits, as bits."""
COUNT_SOFTNESS = 6.0
"""Points of the neutral count by which the judgement of a hand is blurred."""


def weigher(
    view: SeatView, terms: kernel.Terms, habits: kernel.Habits, hands: Sequence[int]
) -> kernel.Weigher:
    """Weighs the hidden hands of a deal in play; ``hands`` are any that fit."""
    assert view.contract is not None
    found = kernel.Weigher(habits)
    since = [0] * len(hands)
    for position, card, played in history(view, terms, hands):
        if card < 0:
            break
        since[position.seat] = since[position.seat] or played
        if position.seat != view.seat:
            found.add_card(position, card, played)
    hear(view, view.contract.trump, found, since)
    heed(view, view.contract.trump, found)
    return found


def heed(view: SeatView, trump: Suit, weigher: kernel.Weigher) -> None:
    """Have hands weighed by the signals of the other seats (§18)."""
    for claim in claims(view):
        card = kernel.mask_of([claim.card], trump)
        weigher.add_claim(int(claim.seat), card, is_held=claim.is_held, trust=TRUST)


def hear(view: SeatView, trump: Suit, weigher: kernel.Weigher, since: Sequence[int]) -> None:
    """Have hands weighed by the calls of the other seats; ``since`` has the cards each seat has played.

    Cards are in the numbers that go with ``trump``, which need not be made yet.
    """
    for seat, asked, named, price in calls(view, trump):
        if seat != view.seat:
            place = place_of(view.rules, seat, view.dealer)
            callers = (caller(view.rules.variant, place), by_count())
            prices = (*price, *(NO_CHOICE if price == NO_CHOICE else (NEUTRAL_ENOUGH, 0.0)))
            weigher.add_call(callers, prices, int(seat), since[seat], asked, named)


@cache
def caller(city: Variant, place: int) -> kernel.Caller:
    """Judges a hand by the trained model, as a maker who sits so many places from forehand."""
    model = tables(city)
    return kernel.Caller(
        [tenths / 10 for tenths in model.trumps[place]],
        [[tenths / 10 for tenths in beside] for beside in model.plain],
        SOFTNESS,
    )


@cache
def by_count() -> kernel.Caller:
    """Judges a hand by the neutral count, as many people do in their heads."""
    trumps, plain = counts_of_holdings()
    return kernel.Caller(trumps, [plain] * 9, COUNT_SOFTNESS)


def calls(view: SeatView, trump: Suit) -> Iterator[tuple[Seat, int, int, tuple[float, float]]]:
    """Who said what while trump was made: the seat, the suits it could name, the one it named, the price.

    Suits are those of the kernel, as bits where there are several; -1 is a pass.
    """
    rules = view.rules
    seats = len(view.shape.seats)
    turned = [(card.suit - trump) % 4 for card in view.turned]

    def asked(number: int) -> int:
        """The suits that could be named in the call of this number."""
        return 1 << turned[min(number // seats, len(turned) - 1)] if turned else ANY_SUIT

    for number, seat in enumerate(view.passes):
        yield seat, asked(number), -1, passing_price(rules, number)
    if view.contract is None:
        return
    maker = view.contract.maker
    if rules.trump_method is TrumpMethod.FORCED:
        yield maker, ANY_SUIT, 0, NO_CHOICE
        return
    last = len(view.passes)
    is_second = rules.turned_all_pass is TurnedAllPass.FORCED_NEXT_CARD
    if last and last % seats == 0 and len(turned) * seats <= last:
        suits = ANY_SUIT & ~(asked(last - 1) if turned else 0)
        yield maker, suits, 0, NO_CHOICE
    elif last == seats and rules.trump_method is TrumpMethod.TURNED and is_second:
        yield maker, asked(last), 0, NO_CHOICE
    else:
        yield maker, asked(last), 0, passing_price(rules, last)
