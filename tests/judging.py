"""How are files of JSON lines judged: what does a line hold, did it pass, what is told at the end?"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.cards import Card, Seat, Side, Suit


class VectorError(ValueError):
    """A line that cannot be judged; the message says why."""


class Failed(Exception):
    """A line the engine does not agree with; the message tells both answers."""


Fields = Mapping[str, object]

MOST = 10**9
"""No number of the game is larger."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, with the words that name it in the report."""

    place: str
    text: bytes

    def fields(self) -> Fields:
        """The JSON object of the line."""
        try:
            found = json.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise VectorError(f"this is not JSON: {error}") from error
        if not isinstance(found, dict):
            raise VectorError("this is not a JSON object")
        return found


def lines_of(path: str) -> Iterator[Line]:
    """The lines of a file that are not blank; a file without any, or unreadable, is a ``VectorError``."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise VectorError(f"{path} cannot be read: {error.strerror}") from error
    if not content.strip():
        raise VectorError(f"{path} holds no line")
    for number, text in enumerate(content.split(b"\n"), start=1):
        if text.strip():
            yield Line(f"{Path(path).name}:{number}", text)


def judge_all(paths: Sequence[str], judge: Callable[[Line], str | None]) -> int:
    """Judge every line, name the failures, end with the count; the exit code.

    ``judge`` returns the name of what passed, None for a line that is not asked for.
    """
    passed = failed = 0
    for path in paths:
        try:
            for line in lines_of(path):
                try:
                    passed += judge(line) is not None
                except (VectorError, Failed, RecursionError) as error:
                    failed += 1
                    _tell(f"FAILED {name_of(line)}: {error}")
        except VectorError as error:
            failed += 1
            _tell(f"FAILED {error}")
    _tell(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def name_of(line: Line) -> str:
    """The id of a line, and where it stands."""
    try:
        return f"{line.fields().get('id', 'a line without id')} ({line.place})"
    except VectorError:
        return line.place


def _tell(sentence: str) -> None:
    """Print, on any console: what it may not know is escaped."""
    print(sentence.encode("ascii", "backslashreplace").decode())


def shown(value: object) -> str:
    """A value as it stands in a file, so that 1 and true differ."""
    return json.dumps(value, sort_keys=True)


# Readers: a field as a value of the game, else a VectorError.


def part(fields: Fields, name: str) -> object:
    """A field that must be there."""
    if name not in fields:
        raise VectorError(f"{name!r} is missing")
    return fields[name]


def section(fields: Fields, name: str) -> Fields:
    """A field that is an object."""
    found = part(fields, name)
    if not isinstance(found, dict):
        raise VectorError(f"{name!r} must be an object, not {shown(found)}")
    return found


def items(fields: Fields, name: str) -> list[object]:
    """A field that is a list."""
    return as_list(part(fields, name), name)


def as_list(value: object, name: str) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise VectorError(f"{name!r} must be a list, not {shown(value)}")
    return value


def text(fields: Fields, name: str) -> str:
    """A field that is a string."""
    return as_text(part(fields, name), name)


def as_text(value: object, name: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise VectorError(f"{name!r} must be a string, not {shown(value)}")
    return value


def flag(fields: Fields, name: str) -> bool:
    """A field that is true or false."""
    found = part(fields, name)
    if not isinstance(found, bool):
        raise VectorError(f"{name!r} must be true or false, not {shown(found)}")
    return found


def as_number(value: object, name: str) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise VectorError(f"{name!r} must be a whole number, not {shown(value)}")
    if abs(value) > MOST:
        raise VectorError(f"{name!r} is out of all proportion")
    return value


def number(fields: Fields, name: str) -> int:
    """A field that is a whole number."""
    return as_number(part(fields, name), name)


def as_pair(value: object, name: str) -> tuple[int, int]:
    """Two whole numbers, side 0 first."""
    found = [as_number(one, name) for one in as_list(value, name)]
    if len(found) != 2:
        raise VectorError(f"{name!r} must hold two numbers, not {shown(value)}")
    return found[0], found[1]


def pair(fields: Fields, name: str) -> tuple[int, int]:
    """A field with a number for each side."""
    return as_pair(part(fields, name), name)


def as_seat(value: object) -> Seat:
    """A seat 0 to 3."""
    found = as_number(value, "seat")
    if found not in range(len(Seat)):
        raise VectorError(f"there is no seat {found}")
    return Seat(found)


def seat(fields: Fields, name: str) -> Seat:
    """A field that is a seat."""
    return as_seat(part(fields, name))


def side(fields: Fields, name: str) -> Side:
    """A field that is a side 0 or 1."""
    found = number(fields, name)
    if found not in range(len(Side)):
        raise VectorError(f"there is no side {found}")
    return Side(found)


def as_suit(value: object) -> Suit:
    """A suit S H D C."""
    try:
        return Suit.parse(as_text(value, "suit"))
    except ValueError as error:
        raise VectorError(str(error)) from error


def suit(fields: Fields, name: str) -> Suit:
    """A field that is a suit."""
    return as_suit(part(fields, name))


def as_card(value: object) -> Card:
    """A card such as HJ."""
    try:
        return Card.parse(as_text(value, "card"))
    except ValueError as error:
        raise VectorError(str(error)) from error


def as_cards(value: object, name: str) -> tuple[Card, ...]:
    """Cards, no two of them equal."""
    found = tuple(as_card(one) for one in as_list(value, name))
    if len(set(found)) < len(found):
        raise VectorError(f"{name!r} holds a card twice")
    return found


def cards(fields: Fields, name: str) -> tuple[Card, ...]:
    """A field that lists cards."""
    return as_cards(part(fields, name), name)


def hands(fields: Fields, name: str) -> tuple[tuple[Card, ...], ...]:
    """A field with the hand of every seat, no card in two of them."""
    found = section(fields, name)
    if sorted(found) != [str(int(one)) for one in Seat]:
        raise VectorError(f"{name!r} must hold the hands of seats 0 to 3")
    dealt = tuple(cards(found, str(int(one))) for one in Seat)
    if len({card for hand in dealt for card in hand}) != sum(map(len, dealt)):
        raise VectorError(f"{name!r} holds a card twice")
    return dealt
