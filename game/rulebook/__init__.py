"""What are the rules of this table, in words, as they are set?

Pure text and cards, made anew for every language and every set of house rules.
"""

from collections.abc import Sequence

from game.rulebook.entries import Chapter, Entry, Group
from game.rulebook.game_rules import game_entries
from game.rulebook.quarrels import quarrels
from game.rulebook.rulings import decided_by
from game.rulebook.words import glossary, history, mistakes
from game.rules import HouseRules
from game.text import _

__all__ = ["Chapter", "Entry", "Group", "chapter_name", "decided_by", "entries"]


def entries(chapter: Chapter, rules: HouseRules) -> Sequence[Entry]:
    """A chapter under these house rules, in the present language."""
    match chapter:
        case Chapter.GAME:
            return game_entries(rules)
        case Chapter.QUARRELS:
            return quarrels(rules)
        case Chapter.WORDS:
            return glossary()
        case Chapter.MISTAKES:
            return mistakes(rules)
        case Chapter.HISTORY:
            return history()


def chapter_name(chapter: Chapter) -> str:
    """The name of a chapter."""
    return {
        Chapter.GAME: _("How it goes"),
        Chapter.QUARRELS: _("Quarrels"),
        Chapter.WORDS: _("Terms"),
        Chapter.MISTAKES: _("Mistakes"),
        Chapter.HISTORY: _("History"),
    }[chapter]
