"""Trains the model of what players choose: train_plays.py [--deals N] [--seed S] [--anew].

Our own players play deals in mixed company; the trained factors make their choices as likely as possible.
They are written to ``game/bots/play_factors.py``, and how surprising choices are with them that were held
out is printed.

Training begins at the factors that are there, which hold those back that are seldom seen; ``--anew`` begins
with none, as it must when ``kernel.Habits`` looks at other things. So running this again gives factors of the
same kind, not the same numbers. Those that are checked in began with 112,000 choices of earlier experts, of
the master, the club player and flat Monte Carlo, and went on with 82,000 of the same company whose experts
play deals on by the policy.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environment import ROOT
from training import CITIES, chances, keep

from game.bots.arena import start_deal
from game.bots.expert import Expert, Skill
from game.bots.fast import kernel
from game.bots.flat import Flat
from game.bots.heuristic import Club
from game.bots.play_model import choice_factors, history
from game.bots.simulating import Master, Table
from game.bots.thinking import Bot, Thinker
from game.cards import Seat
from game.chance import Rng
from game.deal import Deal, Play, decide, evolve
from game.match import shuffled_deal
from game.rules import PRESETS
from game.view import view_of

GOAL = ROOT / "game" / "bots" / "play_factors.py"
COMPANY: Sequence[Callable[[], Bot]] = (
    *3 * (lambda: Expert(Skill(rounds=2, call_rounds=1)),),
    Master,
    Club,
    partial(Flat, 60),
)
"""Who plays: a partnership is one of these. The expert takes less time than at the table."""
RATE, PRIOR, ROUNDS = 0.1, 0.002, 3
"""The first step of a factor, its pull to where it was, and how often all choices are gone through."""

Choice = tuple[int, list[list[int]]]
"""Which of the legal cards was played, and the numbers of each one's factors."""


def choices(seed: int, number: int) -> Iterator[Choice]:
    """What was chosen in one deal, by turns of one city and the other."""
    rules, rng = PRESETS[CITIES[number % len(CITIES)]], Rng(seed, number)
    dealer = rules.format.next_seat(Seat.SOUTH, number)
    deal = start_deal(rules, shuffled_deal(rules, dealer, seed, number), "own" if number % 3 else "fixed")
    company = [rng.choice(COMPANY) for _side in range(2)]
    bots = [company[seat & 1]() for seat in deal.shape.seats]
    while deal.to_act is not None:
        seat = deal.to_act
        view = view_of(deal, seat)
        thought = Thinker(bots[seat], view, seed=rng.bits64()).finish()
        if isinstance(thought.action, Play) and len(view.legal_cards) > 1:
            yield choice(deal, thought.action)
        for event in decide(deal, thought.action):
            deal = evolve(deal, event)


def choice(deal: Deal, action: Play) -> Choice:
    """What a seat could choose from."""
    assert deal.to_act is not None and deal.trump is not None and deal.contract is not None
    trump, view = deal.trump, view_of(deal, deal.to_act)
    terms = Table(view).terms
    hands = [kernel.mask_of(hand, trump) for hand in deal.hands]
    *_before, (position, _card, _since) = history(view, terms, hands)
    habits = kernel.Habits([0.0] * kernel.FACTORS, int(deal.contract.maker), terms, kernel.Dice(0))
    habits.look(position, hands[deal.to_act])
    cards = [kernel.number_of(card, trump) for card in view.legal_cards]
    return cards.index(kernel.number_of(action.card, trump)), [habits.places(card) for card in cards]


def train(data: Sequence[Choice], before: Sequence[float]) -> list[float]:
    """The logarithms of the factors: stochastic ascent from those before, with a step of its own for each."""
    table, spread = list(before), [1e-3] * kernel.FACTORS
    order, rng = list(range(len(data))), random.Random(1)
    for _round in range(ROUNDS):
        rng.shuffle(order)
        for index in order:
            played, cards = data[index]
            shares = chances(table, cards)
            for place, places in enumerate(cards):
                slope = (place == played) - shares[place]
                for at in places:
                    pull = slope - PRIOR * (table[at] - before[at])
                    spread[at] += pull * pull
                    table[at] += RATE * pull / sqrt(spread[at])
    return table


def loss(table: Sequence[float], data: Sequence[Choice]) -> tuple[float, float]:
    """The mean surprise of a choice in nats, with the model and by lot."""
    model = lot = 0.0
    for played, cards in data:
        model -= log(chances(table, cards)[played])
        lot += log(len(cards))
    return model / len(data), lot / len(data)


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--anew", action="store_true", help="forget the factors that are there")
    given = parser.parse_args(arguments)
    if given.deals < 1:
        parser.error("there must be deals to learn from")
    before = [0.0] * kernel.FACTORS if given.anew else [log(factor) for factor in choice_factors()]
    if len(before) != kernel.FACTORS:
        parser.error("the factors that are there are of another kind: --anew begins with none")
    data: list[Choice] = []
    for number in range(given.deals):
        data += choices(given.seed, number)
        if number % 200 == 199:
            print(f"{number + 1} deals, {len(data)} choices", flush=True)
    kept = len(data) * 9 // 10
    table = train(data[:kept], before)
    for name, part in (("trained on", data[:kept]), ("held out", data[kept:])):
        model, lot = loss(table, part)
        print(f"{name}: {len(part)} choices, surprise {model:.4f} nats, by lot {lot:.4f}")
    keep(GOAL, table, "train_plays.py")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
