"""How are sets of house rules chosen, saved, renamed, deleted and exchanged with others?"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game import rule_sets
from game.option_texts import flaw_text, preset_name
from game.rule_sets import LONGEST_NAME, RuleSet, RuleTextError, clean_name, free_name
from game.rules import PRESETS
from game.text import _
from game.ui import clipboard
from game.ui.entry import Entry
from game.ui.questions import QuestionPage
from game.ui.scene import PageScene, Stage
from game.ui.widgets import Kind

TEXT_FILE = "house-rules.txt"
"""Where the text of a set goes, and comes from, on a machine without a clipboard."""


def set_name(key: str) -> str:
    """What a set is called on the screen."""
    return preset_name(key) if key in PRESETS else key


class OwnSets:
    """What can be done with sets of house rules; ``tell`` gets a sentence about what was done."""

    def __init__(self, stage: Stage, tell: Callable[[str], None]) -> None:
        self._stage = stage
        self._tell = tell

    @property
    def own(self) -> RuleSet | None:
        """The set in use, if it is one of the player's own."""
        settings = self._stage.settings
        return next((own for own in settings.own_sets if own.name == settings.rule_set), None)

    @property
    def name(self) -> str:
        """What the set in use is called."""
        return set_name(self._stage.settings.rule_set)

    def choose(self, key: str) -> None:
        """Play by a preset or an own set from the next match on."""
        settings = self._stage.settings.changed(rule_set=key)
        self._tell("")
        self._stage.change(rule_set=key, rules=settings.base)

    def take_back(self) -> None:
        """Forget what was changed since the set was chosen."""
        self.choose(self._stage.settings.rule_set)

    # Own sets.

    def save(self) -> None:
        """Keep the rules as they are in the own set in use."""
        own = self.own
        if own is not None:
            self._replace(own, replace(own, rules=self._stage.settings.rules))
            self._tell(_("“%(set)s” was saved.") % {"set": own.name})

    def ask_save_as(self) -> None:
        """Keep the rules as they are under a new name."""
        self._ask_name(_("Save these rules"), "", self._save_as)

    def _save_as(self, name: str) -> None:
        self._add(RuleSet(name, self._stage.settings.rules))
        self._tell(_("“%(set)s” was saved.") % {"set": self._stage.settings.rule_set})

    def ask_rename(self) -> None:
        """Give the own set in use another name."""
        own = self.own
        if own is not None:
            self._ask_name(_("Rename the set"), own.name, partial(self._rename, own))

    def _rename(self, own: RuleSet, name: str) -> None:
        others = (other for other in self._taken() if other != own.name)
        self._replace(own, replace(own, name=free_name(name, others)))

    def ask_delete(self) -> None:
        """Forget the own set in use, after a question."""
        own = self.own
        if own is None:
            return
        words = _("“%(set)s” will be gone; the rules stay as they are until you choose another set.")
        words %= {"set": own.name}
        self._ask(
            QuestionPage(
                _("Delete this set?"),
                lambda: words,
                [
                    ("keep", _("Keep it"), Kind.GOLD, self._stage.pop),
                    ("delete", _("Delete"), Kind.KEY, partial(self._delete, own)),
                ],
            )
        )

    def _delete(self, own: RuleSet) -> None:
        self._stage.pop()
        left = tuple(other for other in self._stage.settings.own_sets if other.name != own.name)
        self._stage.change(own_sets=left, rule_set="standard")
        self._tell(_("“%(set)s” was deleted.") % {"set": own.name})

    def _add(self, fresh: RuleSet) -> None:
        """A new own set, chosen at once; its name is made different from all others."""
        fresh = replace(fresh, name=free_name(fresh.name, self._taken()))
        own_sets = (*self._stage.settings.own_sets, fresh)
        self._stage.change(own_sets=own_sets, rule_set=fresh.name, rules=fresh.rules)

    def _replace(self, old: RuleSet, new: RuleSet) -> None:
        own_sets = tuple(new if other.name == old.name else other for other in self._stage.settings.own_sets)
        self._stage.change(own_sets=own_sets, rule_set=new.name)

    def _taken(self) -> list[str]:
        """Names that are in use."""
        own = [other.name for other in self._stage.settings.own_sets]
        return [*PRESETS, *map(preset_name, PRESETS), *own]

    def _ask_name(self, title: str, name: str, act: Callable[[str], None]) -> None:
        """Let a name be written; nothing happens without one."""
        entry = Entry(name, LONGEST_NAME)

        def done() -> None:
            chosen = clean_name(entry.text)
            if chosen:
                self._stage.pop()
                act(chosen)

        answers = [
            ("save", _("Save"), Kind.GOLD, done),
            ("cancel", _("Cancel"), Kind.KEY, self._stage.pop),
        ]
        self._ask(QuestionPage(title, lambda: _("What is this set called?"), answers, entry=entry))

    def _ask(self, page: QuestionPage) -> None:
        self._stage.push(PageScene(self._stage, page))

    # Exchange.

    def copy(self) -> None:
        """Put the rules as they are on the clipboard, or into a file where there is none."""
        name = self.name
        text = rule_sets.write(name, self._stage.settings.rules)
        if clipboard.copy(text):
            self._tell(_("“%(set)s” is on the clipboard, as text you can send.") % {"set": name})
        elif self._stage.store.write(TEXT_FILE, text):
            self._tell(_("There is no clipboard; the text is in %(file)s.") % {"file": self._file()})
        else:
            self._tell(_("There is no clipboard, and nothing can be written in the data folder."))

    def paste(self) -> None:
        """Take rules from the text on the clipboard, or from the file where there is none."""
        text = clipboard.paste()
        if text is None:
            text = self._stage.store.read(TEXT_FILE)
        if text is None:
            words = _("There is no clipboard; put the text into %(file)s and try again.")
            self._tell(words % {"file": self._file()})
            return
        try:
            found = rule_sets.read(text)
        except RuleTextError as error:
            self._tell(flaw_text(error))
            return
        self._take(found)

    def _take(self, found: RuleSet) -> None:
        """Choose rules that came as text; those that are here already are not kept twice."""
        presets = {preset_name(key): (key, rules) for key, rules in PRESETS.items()}
        known = presets | {own.name: (own.name, own.rules) for own in self._stage.settings.own_sets}
        name = found.name or _("Pasted")
        key, rules = known.get(name, ("", None))
        if rules == found.rules:
            self.choose(key)
        else:
            self._add(replace(found, name=name))
        self._tell(_("“%(set)s” was taken over.") % {"set": self.name})

    def _file(self) -> str:
        return str(self._stage.store.folder / TEXT_FILE)
