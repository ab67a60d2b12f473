"""What the training scripts share: their cities, and how trained numbers become modules of ``game.bots``."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.bots.play_model import SCALE

CITIES = ("rotterdam", "standard")
"""The presets that players are trained for, by turns."""
WIDTH = 100
"""Characters of numbers in a line."""


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
