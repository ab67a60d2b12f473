"""How does a set of house rules get a name, become text that can be sent to others, and come back?"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum

from game.rules import CHOICES, HouseRules

TITLE = "Klaverjas house rules"
VERSION = 1
FIRST_LINE = f"{TITLE} {VERSION}"
LONGEST_NAME = 24
"""Characters in the name of a set."""
LONGEST_TEXT = 20_000
"""Characters of a text that is looked at; a whole set takes a thousand."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """House rules under a name of the player's own."""

    name: str
    rules: HouseRules
    unknown: Mapping[str, object] = field(default_factory=dict)
    """Rules of a newer version; they are kept."""


class Flaw(StrEnum):
    """Why a text is no set of house rules."""

    EMPTY = "empty"
    TOO_LONG = "too long"
    NO_TITLE = "no title"
    NEWER = "newer"
    NO_RULE = "no rule"
    UNKNOWN_RULE = "unknown rule"
    WRONG_VALUE = "wrong value"
    TWICE = "twice"
    CUT = "cut"


class RuleTextError(ValueError):
    """A text that is no set of house rules: what is wrong, in which line, with which words."""

    def __init__(self, flaw: Flaw, line: int = 0, key: str = "", value: str = "") -> None:
        super().__init__(f"line {line}: {flaw} {key}={value}")
        self.flaw = flaw
        self.line = line
        self.key = key
        self.value = value


def clean_name(text: str) -> str:
    """A text as a name: one line of visible characters, not too long; empty if nothing is left."""
    visible = "".join(
        letter if unicodedata.category(letter)[0] not in "CZ" else " "
        for letter in unicodedata.normalize("NFC", text[: 20 * LONGEST_NAME])
    )
    return " ".join(visible.split())[:LONGEST_NAME].rstrip()


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if there is one like it already."""
    used = {other.casefold() for other in taken}
    number, fresh = 1, name
    while fresh.casefold() in used:
        number += 1
        end = f" {number}"
        fresh = name[: LONGEST_NAME - len(end)].rstrip() + end
    return fresh


def plain(value: object) -> str:
    """The value of a house rule as it is written: ``rotterdam``, ``16``, ``true``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write(name: str, rules: HouseRules) -> str:
    """A set as text: a title, its name, one line a rule, and an end that shows that nothing was cut off."""
    lines = [FIRST_LINE, *([f"name={name}"] if name else [])]
    lines += [f"{option.name}={plain(getattr(rules, option.name))}" for option in fields(HouseRules)]
    return "\n".join([*lines, _END]) + "\n"


_END = "end"
_TITLE = re.compile(rf"{TITLE} (\d{{1,9}})", re.IGNORECASE)


def read(text: str) -> RuleSet:
    """The set of a text; what it does not name is as in Standard. A ``RuleTextError`` says what is wrong.

    Empty lines, lines that begin with ``#``, signs of quotation and words above the title do not matter.
    """
    if len(text) > LONGEST_TEXT:
        raise RuleTextError(Flaw.TOO_LONG)
    lines = [
        (number, line)
        for number, raw in enumerate(text.splitlines(), start=1)
        if (line := raw.strip().lstrip("> \ufeff\u200b")) and not line.startswith("#")
    ]
    if not lines:
        raise RuleTextError(Flaw.EMPTY)
    while lines and not _TITLE.fullmatch(lines[0][1]):
        del lines[0]
    if not lines:
        raise RuleTextError(Flaw.NO_TITLE)
    number, title = lines.pop(0)
    version = title.split()[-1]
    if int(version) != VERSION:
        raise RuleTextError(Flaw.NEWER, number, value=version)
    return _read_rules(lines)


def _read_rules(lines: Iterable[tuple[int, str]]) -> RuleSet:
    """The lines below the title, each with its number."""
    found: dict[str, object] = {}
    for number, line in lines:
        if line.casefold() == _END:
            name = found.pop("name", "")
            return RuleSet(str(name), HouseRules().changed(**found))
        key, sign, value = (part.strip() for part in line.partition("="))
        key = key.casefold()
        if not sign or not key:
            raise RuleTextError(Flaw.NO_RULE, number, value=line)
        if key in found:
            raise RuleTextError(Flaw.TWICE, number, key, value)
        found[key] = clean_name(value) if key == "name" else _read_value(number, key, value)
    raise RuleTextError(Flaw.CUT)


def _read_value(number: int, key: str, value: str) -> object:
    """The value of a rule."""
    if key not in CHOICES:
        raise RuleTextError(Flaw.UNKNOWN_RULE, number, key, value)
    for choice in CHOICES[key]:
        if plain(choice) == value.casefold():
            return choice
    raise RuleTextError(Flaw.WRONG_VALUE, number, key, value)
