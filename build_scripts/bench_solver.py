"""Measure the exact solver: nodes and milliseconds over seeded random deals in both cities.

A node is a position visited, also in the middle of a trick. Times are those of the processor. Trump is any
suit, forehand leads. ``whole`` is a whole deal, ``six`` and ``five`` its end after tricks played by the
policy of the playouts, ``cards`` every lead of a whole deal valued, and ``question`` whether side 0 gets
more than half of it.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots import fast
from game.bots import kernel as plain_kernel
from game.cards import Seat, Suit
from game.chance import Rng
from game.match import shuffled_deal
from game.rules import FOUR_PLAYERS, STANDARD, Variant

if TYPE_CHECKING:
    from game.bots.kernel import Position, Solver

Question = Callable[["Solver"], object]


def start(kernel: ModuleType, variant: Variant, seed: int, number: int) -> "Position":
    """A random deal before its first lead; forehand made trump."""
    rules = STANDARD.changed(variant=variant)
    rng = Rng(seed, number)
    dealt = shuffled_deal(rules, rng.choice(tuple(Seat)), seed, number)
    trump = rng.choice(tuple(Suit))
    forehand = FOUR_PLAYERS.next_seat(dealt.dealer)
    masks = [kernel.mask_of(hand, trump) for hand in dealt.hands]
    terms = kernel.Terms(rules, FOUR_PLAYERS.side(forehand), trump)
    made: Position = kernel.Position(masks, forehand, terms)
    return made


def ending(kernel: ModuleType, position: "Position", tricks: int) -> "Position":
    """The position when so many tricks are left."""
    while position.left.bit_count() > 4 * tricks:
        position.play(kernel.open_policy(position))
    return position


def measured(kernel: ModuleType, positions: Sequence["Position"], question: Question) -> dict[str, float]:
    """Nodes and milliseconds of one question about each position."""
    nodes, took = [], []
    for position in positions:
        begins = time.process_time()
        solver = kernel.Solver(position)
        question(solver)
        took.append(1000 * (time.process_time() - begins))
        nodes.append(int(solver.nodes))
    return {
        "deals": len(nodes),
        "nodes_mean": round(statistics.mean(nodes)),
        "nodes_max": max(nodes),
        "ms_mean": round(statistics.mean(took), 3),
        "ms_max": round(max(took), 3),
    }


def solver(kernel: ModuleType, deals: int, seed: int) -> dict[str, object]:
    """All about one kernel."""
    found: dict[str, object] = {}
    for variant in Variant:
        whole = [start(kernel, variant, seed, number) for number in range(deals)]
        six, five = ([ending(kernel, one.copy(), tricks) for one in whole] for tricks in (6, 5))
        found[variant] = {
            "whole": measured(kernel, whole, lambda solver: solver.value()),
            "six": measured(kernel, six, lambda solver: solver.value()),
            "five": measured(kernel, five, lambda solver: solver.value()),
            "cards": measured(kernel, whole, lambda solver: solver.card_values()),
            "question": measured(kernel, whole, lambda solver: solver.exceeds(0)),
        }
    return found


def main(arguments: Sequence[str]) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="bench.py solver", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=120, help="random deals (%(default)s)")
    parser.add_argument("--plain-deals", type=int, default=20, help="those without compiling (%(default)s)")
    parser.add_argument("--seed", type=int, default=2026, help="of the deals (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    given = parser.parse_args(arguments)
    found: dict[str, object] = {"seed": given.seed}
    if fast.is_compiled():
        found["compiled"] = solver(fast.kernel, given.deals, given.seed)
        found["plain"] = solver(plain_kernel, given.plain_deals, given.seed)
    else:
        found["plain"] = solver(plain_kernel, given.deals, given.seed)
    print(json.dumps(found) if given.json else json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
