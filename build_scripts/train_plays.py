"""Trains the model of what players choose: train_plays.py [--deals N] [--seed S] [--worlds W].

Our own players play deals in mixed company; the trained factors make their choices as likely as possible.
They are written to ``game/bots/play_factors.py``, and how surprising choices are with them that were held
out is printed.

The expert plays on deals with these factors, so that running this again begins from a stronger expert. The
factors that are checked in come from 112,000 choices: 3,000 deals whose experts had no factors yet and 2,500
with the factors of those. They cannot be made again card for card, as those experts are gone; running this
gives factors of the same kind from today's.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environment import ROOT

from game.bots.arena import BOTS, start_deal
from game.bots.fast import kernel
from game.bots.play_model import history
from game.bots.simulating import Table
from game.bots.thinking import Limit, Thinker
from game.cards import Seat
from game.chance import Rng
from game.deal import Deal, Play, decide, evolve
from game.match import shuffled_deal
from game.rules import PRESETS
from game.view import view_of

GOAL = ROOT / "game" / "bots" / "play_factors.py"
COMPANY = ("expert", "expert", "expert", "master", "flat60", "club")
"""Who plays: a partnership is one of these."""
CITIES = ("rotterdam", "standard")
SCALE = 16
"""The factors are kept as whole numbers: this many times their logarithm."""
RATE, PRIOR, ROUNDS = 0.1, 0.002, 5
"""The first step of a factor, its pull to 1, and how often all choices are gone through."""

Choice = tuple[int, list[list[int]]]
"""Which of the legal cards was played, and the numbers of each one's factors."""


def choices(seed: int, number: int, worlds: int) -> Iterator[Choice]:
    """What was chosen in one deal, by turns of one city and the other."""
    rules, rng = PRESETS[CITIES[number % len(CITIES)]], Rng(seed, number)
    dealer = rules.format.next_seat(Seat.SOUTH, number)
    deal = start_deal(rules, shuffled_deal(rules, dealer, seed, number), "own" if number % 3 else "fixed")
    names = [rng.choice(COMPANY) for _side in range(2)]
    bots = [BOTS[names[seat & 1]]() for seat in deal.shape.seats]
    while deal.to_act is not None:
        seat = deal.to_act
        view = view_of(deal, seat)
        thought = Thinker(bots[seat], view, seed=rng.bits64(), limit=Limit(worlds=worlds)).finish()
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


def train(data: Sequence[Choice]) -> list[float]:
    """The logarithms of the factors, by stochastic ascent with a step of its own for each."""
    table, spread = [0.0] * kernel.FACTORS, [1e-3] * kernel.FACTORS
    order, rng = list(range(len(data))), random.Random(1)
    for _round in range(ROUNDS):
        rng.shuffle(order)
        for index in order:
            played, cards = data[index]
            appeals = [exp(sum([table[at] for at in places])) for places in cards]
            total = sum(appeals)
            for place, places in enumerate(cards):
                slope = (place == played) - appeals[place] / total
                for at in places:
                    pull = slope - PRIOR * table[at]
                    spread[at] += pull * pull
                    table[at] += RATE * pull / sqrt(spread[at])
    return table


def loss(table: Sequence[float], data: Sequence[Choice]) -> tuple[float, float]:
    """The mean surprise of a choice in nats, with the model and by lot."""
    model = lot = 0.0
    for played, cards in data:
        appeals = [exp(sum([table[at] for at in places])) for places in cards]
        model -= log(appeals[played] / sum(appeals))
        lot += log(len(cards))
    return model / len(data), lot / len(data)


def written(table: Sequence[float]) -> str:
    """The module with the trained factors."""
    lines = [
        '"""Made by ``build_scripts/train_plays.py``: do not edit."""',
        "",
        f"SCALE = {SCALE}",
        '"""The numbers are this many times the logarithm of a factor."""',
        "NUMBERS = (",
        *_chunks(" ".join(str(round(SCALE * number)) for number in table)),
        ")",
        '"""One for each factor of ``kernel.Habits``, apart by blanks."""',
    ]
    return "\n".join(lines) + "\n"


def _chunks(text: str, width: int = 100) -> Iterator[str]:
    """A long text as lines of literals."""
    words, line = text.split(), ""
    for word in words:
        if len(line) + len(word) + 1 > width:
            yield f'    "{line}"'
            line = ""
        line += word + " "
    yield f'    "{line.rstrip()}"'


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=5500)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--worlds", type=int, default=20)
    given = parser.parse_args(arguments)
    data: list[Choice] = []
    for number in range(given.deals):
        data += choices(given.seed, number, given.worlds)
        if number % 200 == 199:
            print(f"{number + 1} deals, {len(data)} choices", flush=True)
    kept = len(data) * 9 // 10
    table = train(data[:kept])
    for name, part in (("trained on", data[:kept]), ("held out", data[kept:])):
        model, lot = loss(table, part)
        print(f"{name}: {len(part)} choices, surprise {model:.4f} nats, by lot {lot:.4f}")
    GOAL.write_text(written(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
