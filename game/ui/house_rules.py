"""What do the options show of house rules: sets, every rule by group, and what was changed?"""

from collections.abc import Callable
from functools import partial

from game import rules
from game.option_texts import RULE_GROUPS, difference_text, group_name, preset_sentence
from game.rules import PRESETS
from game.text import _
from game.ui.examples import example
from game.ui.layout import Box
from game.ui.option_list import Option, OptionList
from game.ui.own_sets import OwnSets, set_name
from game.ui.scene import Stage
from game.ui.widgets import Button, Kind

SETS = "sets"
"""The first part of the list: presets and own sets."""
_ANYWHERE = Box(0, 0, 0, 0)
"""The list gives its keys their places."""


class HouseRulesPart:
    """The house rules of the next match; ``tell`` gets a sentence about what was done, or none."""

    def __init__(self, stage: Stage, tell: Callable[[str], None]) -> None:
        self._stage = stage
        self._tell = tell
        self.sets = OwnSets(stage, tell)

    @property
    def is_changed(self) -> bool:
        """The rules differ from the set they were taken from."""
        return self._stage.settings.rules != self._stage.settings.base

    def standing(self, *, is_playing: bool) -> str:
        """From when the rules hold, and how far they are from their set."""
        settings = self._stage.settings
        holds = _("Holds from the next match.") if is_playing else _("House rules of the next match.")
        return f"{holds} {difference_text(settings.rules, settings.base, self.sets.name)}"

    def fill(self, into: OptionList) -> None:
        """Presets first, then every rule by group."""
        settings = self._stage.settings
        into.heading(SETS, _("Rule sets"))
        into.keys(self._set_keys())
        if settings.rule_set in PRESETS:
            into.sentence(preset_sentence(settings.rule_set))
        into.keys(self._own_keys())
        for group, names in RULE_GROUPS.items():
            into.heading(group, group_name(group))
            for name in names:
                into.option(
                    Option(
                        name,
                        rules.CHOICES[name],
                        getattr(settings.rules, name),
                        partial(self._set, name),
                        standard=getattr(settings.base, name),
                        has_effect=settings.rules.has_effect(name),
                        example=example(name, settings.rules),
                    )
                )

    def _set(self, name: str, value: object) -> Callable[[], None]:
        """What a click on a value does."""
        return partial(self._change, name, value)

    def _change(self, name: str, value: object) -> None:
        self._tell("")
        self._stage.change(rules=self._stage.settings.rules.changed(**{name: value}))

    def _set_keys(self) -> list[Button]:
        """The presets and the player's own sets."""
        settings = self._stage.settings
        sets = [(key, f"preset-{key}", Kind.PILL, "") for key in PRESETS]
        sets += [(own.name, f"own-{own.name}", Kind.OWN, _("own")) for own in settings.own_sets]
        return [
            Button(
                name,
                _ANYWHERE,
                set_name(key),
                partial(self.sets.choose, key),
                kind=kind,
                detail=detail,
                is_chosen=key == settings.rule_set,
            )
            for key, name, kind, detail in sets
        ]

    def _own_keys(self) -> list[Button]:
        """What can be done with the set in use."""
        found = [("save-as", _("+ Save as…"), self.sets.ask_save_as)]
        if self.sets.own is not None:
            if self.is_changed:
                found.append(("save", _("Save in “%(set)s”") % {"set": self.sets.name}, self.sets.save))
            found.append(("rename", _("Rename…"), self.sets.ask_rename))
            found.append(("delete", _("Delete…"), self.sets.ask_delete))
        return [Button(name, _ANYWHERE, label, act, kind=Kind.OUTLINE, size=15) for name, label, act in found]
