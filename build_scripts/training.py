"""What the training scripts share: deals, the chances that factors give, and how factors become modules."""

from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path

from game.bots.fast import kernel
from game.bots.play_model import SCALE
from game.cards import Card, Seat, Suit
from game.rules import HouseRules

CITIES = ("rotterdam", "standard")
"""The presets that players are trained for, by turns."""
WIDTH = 100
"""Characters of numbers in a line."""


def first_position(
    rules: HouseRules, hands: Sequence[Sequence[Card]], dealer: Seat, maker: Seat, trump: Suit
) -> kernel.Position:
    """A deal before its first card, when somebody has made this trump."""
    terms = kernel.Terms(rules, rules.format.side(maker), trump)
    masks = [kernel.mask_of(hand, trump) for hand in hands]
    return kernel.Position(masks, int(rules.format.next_seat(dealer)), terms)


def chances(table: Sequence[float], places: Sequence[Sequence[int]]) -> list[float]:
    """How likely each of some cards is; ``places`` has the factors of each, ``table`` their logarithms."""
    sums = [sum([table[at] for at in found]) for found in places]
    most = max(sums)
    appeals = [exp(number - most) for number in sums]
    total = sum(appeals)
    return [appeal / total for appeal in appeals]


def keep(goal: Path, table: Sequence[float], script: str) -> None:
    """Write the module with the factors of ``kernel.Habits`` that a script has trained; see ``module``."""
    goal.write_text(module(table, script), encoding="utf-8", newline="\n")


def module(table: Sequence[float], script: str) -> str:
    """The module with some factors; ``table`` has their logarithms, the module ``SCALE`` times these."""
    lines = [
        f'"""Made by ``build_scripts/{script}``: do not edit."""',
        "",
        "NUMBERS = (",
        *lines_of([str(round(SCALE * number)) for number in table]),
        ")",
        '"""One for each factor of ``kernel.Habits``, apart by blanks: see ``play_model``."""',
    ]
    return "\n".join(lines) + "\n"


def lines_of(words: Sequence[str], indent: int = 4) -> Iterator[str]:
    """A long text as the lines of one literal."""
    margin, line = " " * indent, ""
    for word in words:
        if len(line) + len(word) + 1 > WIDTH:
            yield f'{margin}"{line}"'
            line = ""
        line += word + " "
    yield f'{margin}"{line.rstrip()}"'
