"""Write the list of every house rule and preference into the README, from the fields themselves."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import rules, settings
from game.option_texts import (
    PARAGRAPHS,
    RULE_GROUPS,
    SUBJECTS,
    group_name,
    option_label,
    option_value,
    preset_name,
    subject_name,
)
from game.rules import PRESETS, STANDARD
from game.settings import Language
from game.text import set_language

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN, END = "<!-- options -->\n", "<!-- /options -->\n"
_BOOK = "[rule book](tests/data/rules.md)"


def table() -> str:
    """All options with their values, the default first, and the paragraph behind each house rule."""
    set_language(Language.ENGLISH)
    lines = ["| preset | differs from Standard in |", "|---|---|"]
    lines += [f"| {preset_name(key)} | {_differences(key)} |" for key in PRESETS]
    lines += ["", f"| house rule | values, the default first | {_BOOK} |", "|---|---|---|"]
    for group, names in RULE_GROUPS.items():
        lines.append(f"| *{group_name(group)}* | | |")
        lines += [f"{_line(name, rules.CHOICES[name])} {PARAGRAPHS[name]} |" for name in names]
    lines += ["", "| preference | values, the default first |", "|---|---|"]
    standard = settings.Settings()
    for subject, names in SUBJECTS.items():
        lines.append(f"| *{subject_name(subject)}* | |")
        for name in names:
            choices = settings.CHOICES[name]
            lines.append(_line(name, sorted(choices, key=lambda value: value != getattr(standard, name))))
    set_language(Language.DUTCH)
    return "\n".join(lines) + "\n"


def _line(name: str, values: Iterable[Any]) -> str:
    words = " · ".join(option_value(name, value) for value in values)
    return f"| {option_label(name)[0]} `{name}` | {words} |"


def _differences(key: str) -> str:
    preset = PRESETS[key]
    names: Sequence[str] = [
        name for name in rules.CHOICES if getattr(preset, name) != getattr(STANDARD, name)
    ]
    found = [f"{option_label(name)[0]}: {option_value(name, getattr(preset, name))}" for name in names]
    return "; ".join(found) or "nothing"


def updated(text: str) -> str:
    """The README with the list as it is now."""
    before, _begin, rest = text.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(updated(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
