"""Measure how long computer players think: whole deals with four of a level, no screen.

``decision`` is a whole decision, forced ones included, ``choice`` only cards where there is something to
choose; ``slice`` is the time from one thought to the next, which is what a frame has to wait for at worst.
The first deal of a run warms up and is not counted. Times are those of the processor, so that what else the
machine does is not counted as thinking.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots import fast
from game.bots.thinking import Bot, Limit, Thinker, Thinking, Thought
from game.cards import Seat
from game.chance import Rng
from game.deal import Deal, Phase, decide, evolve, opening
from game.deal import begin as begun
from game.match import shuffled_deal
from game.rules import PRESETS, HouseRules
from game.session import PLAYERS
from game.settings import Level
from game.view import SeatView, view_of


class Timed:
    """A computer player whose slices are timed, by the processor."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.slices: list[float] = []
        """Milliseconds of each, in order."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Think as the player does."""
        begins = time.thread_time()
        thinking = self._bot.think(view, rng, limit)
        while True:
            try:
                thought = next(thinking)
            except StopIteration as end:
                self._note(begins)
                last: Thought = end.value
                return last
            self._note(begins)
            yield thought
            begins = time.thread_time()

    def _note(self, begins: float) -> None:
        self.slices.append(1000 * (time.thread_time() - begins))


def spread(took: Sequence[float]) -> dict[str, float]:
    """How many milliseconds there were, their median, 95th percentile and longest."""
    ordered = sorted(took)
    if not ordered:
        return {"count": 0}
    return {
        "count": len(ordered),
        "median": round(statistics.median(ordered), 3),
        "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 3),
        "max": round(ordered[-1], 3),
    }


class Measured:
    """Deals played by four players of one level."""

    def __init__(self, level: Level) -> None:
        self._player = Timed(PLAYERS[level]())
        self.decisions: list[float] = []
        self.choices: list[float] = []
        self.slices: list[float] = []

    def play(self, rules: HouseRules, seed: int, number: int) -> None:
        """One more deal, which may be passed out."""
        dealt = shuffled_deal(rules, Seat(number % 4), seed, number)
        deal = begun(rules, dealt)
        for event in opening(rules, dealt)[1:]:
            deal = evolve(deal, event)
        while deal.to_act is not None:
            deal = self._decided(deal, Rng(seed, number, self._count).bits64())

    @property
    def _count(self) -> int:
        return len(self.decisions)

    def _decided(self, deal: Deal, seed: int) -> Deal:
        """The deal after one decision."""
        assert deal.to_act is not None
        view = view_of(deal, deal.to_act)
        self._player.slices.clear()
        thinker = Thinker(self._player, view, seed=seed)
        thought = thinker.finish()
        took = sum(self._player.slices)
        self.decisions.append(took)
        self.slices += self._player.slices
        if view.phase is Phase.PLAYING and len(view.legal_cards) > 1:
            self.choices.append(took)
        for event in decide(deal, thought.action):
            deal = evolve(deal, event)
        return deal


def think(level: Level, rules: HouseRules, *, deals: int, seed: int) -> dict[str, object]:
    """All about the thinking of one level."""
    Measured(level).play(rules, seed, deals)
    measured = Measured(level)
    for number in range(deals):
        measured.play(rules, seed, number)
    return {
        "level": level.value,
        "compiled": fast.is_compiled(),
        "decision": spread(measured.decisions),
        "choice": spread(measured.choices),
        "slice": spread(measured.slices),
    }


def main(arguments: Sequence[str]) -> int:
    """The exit code of ``bench.py think``."""
    parser = argparse.ArgumentParser(
        prog="bench.py think",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--level", type=Level, choices=tuple(Level), default=Level.EXPERT, help="(%(default)s)"
    )
    parser.add_argument("--deals", type=int, default=20, help="to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=2026, help="of the deals (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="rotterdam", help="the house rules (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    options = parser.parse_args(arguments)
    found = {"rules": options.rules, "seed": options.seed, "deals": options.deals}
    found |= think(options.level, PRESETS[options.rules], deals=options.deals, seed=options.seed)
    if options.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name}: {value}" for name, value in found.items()))
    return 0
