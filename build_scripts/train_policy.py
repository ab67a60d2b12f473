"""Trains how deals are played on: train_policy.py [--deals N] [--seed S].

Four seats that know nothing at first play deals against each other, in both cities by turns. At every choice
each legal card is tried, once, to the end of the deal; cards that bring more than the others gain appeal. So
the factors of ``kernel.Habits`` climb to the play that brings most to players who do not see other hands.
They are written to ``game/bots/policy_factors.py``.

The steps are a policy gradient over all cards of a choice, each factor with a step size of its own
(Adagrad). Being undecided is worth something (``TEMPERATURE``), so that no card is given up for bad luck.
What is kept is the mean of the second half of the way, which is steadier than its end.

It takes a quarter of an hour with a compiled kernel. Afterwards what hangs on it must be made anew:
``train_trump.py --hands 100000``, and with time ``train_plays.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environment import ROOT
from training import CITIES, chances, first_position, keep

from game.bots.bidding import NEUTRAL_ENOUGH, best_suit, point_count
from game.bots.fast import kernel
from game.cards import Seat, Side, Suit
from game.chance import Rng
from game.deal import HandsDealt
from game.match import shuffled_deal
from game.rules import PRESETS, STANDARD, HouseRules

GOAL = ROOT / "game" / "bots" / "policy_factors.py"
FORCED = 40
"""In so many of a hundred deals forehand makes trump whatever its hand; else the first with enough points."""
TEMPERATURE = 1.0
"""Points by which a card may be worse for every step in the logarithm of how likely it is."""
UNIT, STEEPEST = 10.0, 5.0
"""Slopes are in so many points, and no deal, however wild, counts for more than so many of these."""
STEP, LAST_STEP = 0.03, 0.02
"""A factor moves by this times ``UNIT`` times its slope, over the root of its squared slopes so far; and the
part of that at the end."""
LARGEST = 8.0
"""No factor gets a logarithm beyond this, so that no card is ever out of reach."""
TINY = 1e-9
"""Added to chances before logarithms are taken."""
EVERY = 100
"""The way is noted after so many deals."""


def contract(rules: HouseRules, dealt: HandsDealt, rng: Rng) -> tuple[Seat, Suit]:
    """Who makes which trump: not what the players think best, so that all kinds of hands are played."""
    seats = [rules.format.next_seat(dealt.dealer, 1 + place) for place in range(len(dealt.hands))]
    if rng.below(100) >= FORCED:
        for seat in seats:
            suit = best_suit(dealt.hands[seat])
            if point_count(dealt.hands[seat], suit) >= NEUTRAL_ENOUGH:
                return seat, suit
    return seats[0], best_suit(dealt.hands[seats[0]])


class Learner:
    """The factors on their way."""

    def __init__(self, seed: int) -> None:
        """All cards are alike at first."""
        dice = kernel.Dice(Rng(seed).bits64())
        terms = kernel.Terms(STANDARD, Side.US, Suit.SPADES)  # Those of each deal take their place.
        self._habits = kernel.Habits([1.0] * kernel.FACTORS, 0, terms, dice)
        self._table = [0.0] * kernel.FACTORS
        self._spread = [1.0] * kernel.FACTORS
        self._rng = Rng(seed, 1)

    @property
    def table(self) -> Sequence[float]:
        """The logarithms of the factors."""
        return self._table

    def play(self, position: kernel.Position, maker: int, step: float) -> None:
        """Play a deal to the end and learn from every choice."""
        habits = self._habits
        habits.maker, habits.terms = maker, position.terms
        while moves := position.legal():
            cards = kernel.numbers_in(moves)
            card = cards[0]
            if len(cards) > 1:
                values = habits.values(position, moves)
                habits.look(position, position.hands[position.seat])
                places = [habits.places(other) for other in cards]
                before = self.learn([values[other] for other in cards], places, step)
                card = cards[self._pick(before)]
            position.play(card)

    def learn(self, values: Sequence[int], places: Sequence[Sequence[int]], step: float) -> Sequence[float]:
        """One step up; the chances of the cards before it."""
        table, factors, spread = self._table, self._habits.factors, self._spread
        before = chances(table, places)
        worths = [
            value - TEMPERATURE * log(chance + TINY) for value, chance in zip(values, before, strict=True)
        ]
        mean = sum([chance * worth for chance, worth in zip(before, worths, strict=True)])
        for chance, worth, found in zip(before, worths, places, strict=True):
            slope = min(max(chance * (worth - mean) / UNIT, -STEEPEST), STEEPEST)
            for at in found:
                spread[at] += slope * slope
                moved = table[at] + step * slope / sqrt(spread[at]) * UNIT
                table[at] = min(max(moved, -LARGEST), LARGEST)
                factors[at] = exp(table[at])
        return before

    def _pick(self, odds: Sequence[float]) -> int:
        """The place of a card drawn by its chance."""
        ticket = self._rng.below(1 << 32) / (1 << 32)
        for place, chance in enumerate(odds):
            ticket -= chance
            if ticket < 0:
                return place
        return len(odds) - 1


def positions(seed: int, deals: int) -> Iterator[tuple[kernel.Position, int]]:
    """Deals at their first card, with their maker."""
    for number in range(deals):
        rules = PRESETS[CITIES[number % len(CITIES)]]
        dealt = shuffled_deal(rules, Seat(number // 2 % 4), seed, number)
        maker, trump = contract(rules, dealt, Rng(seed, number, 2))
        yield first_position(rules, dealt.hands, dealt.dealer, maker, trump), int(maker)


def trained(seed: int, deals: int) -> list[float]:
    """The logarithms of the factors after so many deals."""
    learner, sums, notes = Learner(seed), [0.0] * kernel.FACTORS, 0
    for number, (position, maker) in enumerate(positions(seed, deals), 1):
        done = number / deals
        learner.play(position, maker, STEP * (1 - done + LAST_STEP))
        if done > 0.5 and (number % EVERY == 0 or number == deals):
            notes += 1
            sums = [total + one for total, one in zip(sums, learner.table, strict=True)]
        if number % 10_000 == 0:
            print(f"{number} deals", flush=True)
    return [total / notes for total in sums]


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args(arguments)
    if given.deals < 1:
        parser.error("there must be deals to learn from")
    keep(GOAL, trained(given.seed, given.deals), "train_policy.py")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
