"""Do engine and solver agree with the oracle, positions that have been counted and solved (rules.md §17)?

Usage: ``python tests/run_oracle.py --perft FILE…`` counts legal games with the engine, ``--values FILE…``
solves the positions with all hands open. The exit code is 1 when a line failed or none was judged.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.fast import kernel
from game.deal import Contract, Deal, Phase, decide, evolve, legal_actions
from game.rules import STANDARD, HouseRules, Trick, Variant
from tests import judging
from tests.judging import Failed, Fields, Line, VectorError


def position(fields: Fields, rules: HouseRules) -> Deal:
    """The deal of a line before the first lead; a short one is the end of a deal."""
    shape = rules.format
    hands, leader = judging.hands(fields, "hands"), judging.seat(fields, "leader")
    sizes = {len(hand) for hand in hands}
    if len(sizes) != 1 or not sizes <= set(range(1, shape.hand_size + 1)):
        raise VectorError("the hands are not equally long")
    return Deal(
        rules=rules,
        dealer=shape.next_seat(leader, len(shape.seats) - 1),
        hands=hands,
        turnups=(),
        phase=Phase.PLAYING,
        contract=Contract(leader, judging.suit(fields, "trump")),
        trick=Trick(leader),
    )


def perft(deal: Deal, depth: int) -> list[int]:
    """The number of legal sequences of 1, 2, … ``depth`` cards."""
    actions = legal_actions(deal)
    counts = [len(actions)] + [0] * (depth - 1)
    if depth > 1:
        for action in actions:
            after = deal
            for event in decide(deal, action):
                after = evolve(after, event)
            for index, count in enumerate(perft(after, depth - 1), start=1):
                counts[index] += count
    return counts


def judge_perft(line: Line) -> str:
    """Compare the counts of one position in both variants."""
    fields = line.fields()
    for variant in Variant:
        name = f"perft_{variant}"
        expected = [judging.as_number(count, name) for count in judging.items(fields, name)]
        deal = position(fields, STANDARD.changed(variant=variant))
        if not 0 < len(expected) <= sum(map(len, deal.hands)):
            raise VectorError(f"{name!r} must count between one card and all cards")
        got = perft(deal, len(expected))
        if got != expected:
            counts = enumerate(zip(expected, got, strict=True), start=1)
            told = (f"depth {depth}: expected {due}, got {count}" for depth, (due, count) in counts)
            raise Failed(f"{variant}: {'; '.join(told)}")
    return "perft"


def solved(deal: Deal, *, roem: bool) -> int:
    """The value of a position with all hands open, side 0 less side 1; only a whole deal can end in pit."""
    assert deal.contract is not None and deal.trick is not None
    trump = deal.contract.trump
    masks = [kernel.mask_of(hand, trump) for hand in deal.hands]
    terms = kernel.Terms(deal.rules, deal.shape.side(deal.contract.maker), trump)
    position = kernel.Position(masks, deal.trick.leader, terms)
    if len(deal.hands[0]) < deal.shape.hand_size:
        position.tricks = [1, 1]
    value = kernel.Solver(position, roem=roem).value()
    assert value is not None
    return value


def judge_values(line: Line) -> str:
    """Compare the values of one position in both variants, with roem and without."""
    fields = line.fields()
    for variant in Variant:
        deal = position(fields, STANDARD.changed(variant=variant))
        for kind in ("roem", "plain"):
            name = f"value_{variant}_{kind}"
            expected, got = judging.number(fields, name), solved(deal, roem=kind == "roem")
            if got != expected:
                raise Failed(f"{name}: expected {expected}, got {got}")
    return "values"


def main(arguments: Sequence[str]) -> int:
    """Judge the files named on the command line."""
    parser = argparse.ArgumentParser(description="Judge the engine and the solver by whole deals.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--perft", action="store_true", help="count legal games")
    what.add_argument("--values", action="store_true", help="solve the positions")
    parser.add_argument("files", nargs="+", metavar="FILE")
    given = parser.parse_args(arguments)
    return judging.judge_all(given.files, judge_values if given.values else judge_perft)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
