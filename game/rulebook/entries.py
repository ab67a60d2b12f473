"""What is the rule book of a table made of?"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.cards import Card


class Chapter(StrEnum):
    """The parts of the rule book."""

    GAME = "game"
    QUARRELS = "quarrels"
    WORDS = "words"
    MISTAKES = "mistakes"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards that lie together, with words below; refused ones are dimmed."""

    cards: Sequence[Card]
    words: str = ""
    refused: frozenset[Card] = frozenset()
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, a question with its answer, or a term with its meaning, in the present language."""

    name: str
    """The same in every language."""
    title: str
    text: Sequence[str]
    """Paragraphs."""
    cards: Sequence[Group] = ()
    elsewhere: str = ""
    """What the other city would demand; empty where it demands the same."""
