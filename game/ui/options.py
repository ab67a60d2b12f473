"""The options: preferences and house rules, made from their fields."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import rules, settings
from game.cards import Card, Rank, Suit
from game.rules import PRESETS
from game.text import _, option_label, option_value, preset_name
from game.ui import theme
from game.ui.draw import Style
from game.ui.endings import back_button, draw_page, page_box
from game.ui.layout import Box
from game.ui.motion import Pose
from game.ui.panels import Brush
from game.ui.scene import Stage
from game.ui.widgets import Button, Kind

GROUPS: Mapping[str, Sequence[str]] = {
    "game": ("language", "full_screen", "sound", "volume"),
    "cards": ("colours", "index", "letters", "text_size", "high_contrast", "hand_order", "play_by"),
    "pace": ("pace", "trick_pause", "animation", "auto_play"),
    "table": ("deal", "match", "match_hands", "match_target"),
    "trump": ("trump_method", "first_bidder", "all_pass", "turned_all_pass"),
    "play": ("variant", "undertrump_amsterdam"),
    "roem": ("quads", "roem_mode", "roem_deadline", "roem_by"),
    "count": ("counter_pit_bonus", "spades_double"),
    "hand": ("roem_in_hand", "hand_roem_deadline", "hand_roem_contest", "all_tricks_cancel"),
    "kraken": ("kraken", "kraken_nat", "kraken_doubles"),
}
"""Every option on one page each."""

_RULE_GROUPS = ("table", "trump", "play", "roem", "count", "hand", "kraken")


def _group_name(group: str) -> str:
    return {
        "game": _("General"),
        "cards": _("Cards"),
        "pace": _("Pace"),
        "table": _("Dealing and match"),
        "trump": _("Making trump"),
        "play": _("Duty to trump"),
        "roem": _("Roem"),
        "count": _("Counting"),
        "hand": _("Roem in the hand"),
        "kraken": _("Kraken"),
    }[group]


class OptionsPage:
    """One group of options at a time; every change holds at once and is kept."""

    def __init__(self, stage: Stage, *, is_playing: bool) -> None:
        self._stage = stage
        self._group = "game"
        self._is_playing = is_playing

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """The way back, the groups, the presets, and the choices of each option."""
        buttons = [back_button(stage, stage.pop), *self._tabs()]
        if self._group in _RULE_GROUPS:
            buttons += self._presets()
        for place, name in enumerate(GROUPS[self._group]):
            buttons += self._choices(name, self._row(place))
        return buttons

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Esc goes back."""
        if event.key == pygame.K_ESCAPE:
            stage.pop()

    def scroll(self, steps: int, stage: Stage) -> None:
        """Each group fits on its page."""

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """Titles, sentences and small pictures."""
        brush = draw_page(target, stage, _("Options"))
        box, px = page_box(stage), stage.geometry.px
        if self._group in _RULE_GROUPS:
            words = _("holds from the next match") if self._is_playing else _("house rules of the next match")
            at = (box.x + box.width - px(34), box.y + px(48))
            stage.painter.text(target, words, at, Style(15, theme.INK_SOFT), align="right")
        self._paint_headings(brush)
        for place, name in enumerate(GROUPS[self._group]):
            self._paint_option(brush, name, self._row(place))
        if self._group == "cards":
            self._paint_sample(brush)

    def _paint_headings(self, brush: Brush) -> None:
        """What the two blocks of pages are about."""
        tabs, px = self._tabs(), brush.geometry.px
        first = tabs[len(GROUPS) - len(_RULE_GROUPS)].box
        for place, words in ((tabs[0].box, _("Preferences")), (first, _("House rules"))):
            at = (place.x + px(14), place.y - px(16))
            brush.painter.text(brush.target, words, at, Style(14, theme.INK_FAINT, bold=True))

    # Places.

    def _tabs(self) -> list[Button]:
        box, px = page_box(self._stage), self._stage.geometry.px
        tabs = []
        top = box.y + px(130)
        for group in GROUPS:
            if group == _RULE_GROUPS[0]:
                top += px(48)
            place = Box(box.x + px(28), top, px(220), px(42))
            tabs.append(
                Button(
                    f"tab-{group}",
                    place,
                    _group_name(group),
                    partial(self.show, group),
                    kind=Kind.TAB,
                    is_chosen=group == self._group,
                    align_left=True,
                )
            )
            top += px(46)
        return tabs

    def show(self, group: str) -> None:
        self._group = group

    def _content(self) -> Box:
        box, px = page_box(self._stage), self._stage.geometry.px
        left = box.x + px(276)
        return Box(left, box.y + px(104), box.x + box.width - px(34) - left, box.height - px(130))

    def _row(self, place: int) -> Box:
        """Where an option stands on its page."""
        content, px = self._content(), self._stage.geometry.px
        top = content.y + (px(64) if self._group in _RULE_GROUPS else 0)
        tall = px(112) if len(GROUPS[self._group]) > 4 else px(118)
        return Box(content.x, top + place * tall, content.width, tall)

    def _presets(self) -> list[Button]:
        """The named sets of house rules."""
        content, px, painter = self._content(), self._stage.geometry.px, self._stage.painter
        x, buttons = content.x, []
        for name, preset in PRESETS.items():
            label = preset_name(name)
            width = painter.text_width(label, Style(16, bold=True)) + px(32)
            buttons.append(
                Button(
                    f"preset-{name}",
                    Box(x, content.y, width, px(42)),
                    label,
                    partial(self._stage.change, rules=preset),
                    kind=Kind.CHOICE,
                    is_chosen=self._stage.settings.rules == preset,
                )
            )
            x += width + px(8)
        return buttons

    # Options.

    def _is_rule(self, name: str) -> bool:
        return name in rules.CHOICES

    def _value(self, name: str) -> Any:
        return getattr(self._stage.settings.rules if self._is_rule(name) else self._stage.settings, name)

    def _set(self, name: str, value: object) -> Callable[[], None]:
        if self._is_rule(name):
            return lambda: self._stage.change(rules=self._stage.settings.rules.changed(**{name: value}))
        return lambda: self._stage.change(**{name: value})

    def _choices(self, name: str, row: Box) -> list[Button]:
        """The values of one option, side by side under its sentence."""
        px, painter = self._stage.geometry.px, self._stage.painter
        values = (rules.CHOICES if self._is_rule(name) else settings.CHOICES)[name]
        is_enabled = not self._is_rule(name) or self._stage.settings.rules.has_effect(name)
        labels = [option_value(name, value) for value in values]
        widths = [painter.text_width(label, Style(15, bold=True)) + px(28) for label in labels]
        tall = px(36)
        x, y = row.x + px(4), row.y + px(58)
        buttons = []
        for value, label, width in zip(values, labels, widths, strict=True):
            buttons.append(
                Button(
                    f"{name}={value}",
                    Box(x, y, width, tall),
                    label,
                    self._set(name, value),
                    kind=Kind.CHOICE,
                    is_chosen=self._value(name) == value and type(self._value(name)) is type(value),
                    is_enabled=is_enabled,
                    size=15,
                )
            )
            x += width + px(6)
        return buttons

    def _paint_option(self, brush: Brush, name: str, row: Box) -> None:
        """The name of an option, its sentence, and why it has no effect if it has none."""
        px, painter = brush.geometry.px, brush.painter
        label, sentence = option_label(name)
        is_idle = self._is_rule(name) and not self._stage.settings.rules.has_effect(name)
        ink = theme.INK_FAINT if is_idle else theme.INK
        painter.text(brush.target, label, (row.x, row.y + px(14)), Style(18, ink, bold=True))
        words = _("No effect with the other rules as they are.") if is_idle else sentence
        width = row.width - (px(290) if self._group == "cards" else 0)
        painter.text(brush.target, words, (row.x, row.y + px(38)), Style(15, theme.INK_SOFT), width=width)
        self._paint_track(brush, name, row)
        if name != GROUPS[self._group][0]:
            painter.line(brush.target, (row.x, row.y - px(8)), (row.x + width, row.y - px(8)), theme.LINE)

    def _paint_track(self, brush: Brush, name: str, row: Box) -> None:
        """The strip on which the values of an option lie."""
        first, last = self._choices(name, row)[0].box, self._choices(name, row)[-1].box
        rim = brush.geometry.px(4)
        track = Box(first.x, first.y, last.x + last.width - first.x, first.height).shrunk(-rim)
        brush.painter.panel(brush.target, track, theme.PAD_BOX, radius=13)

    def _paint_sample(self, brush: Brush) -> None:
        """Some cards of the chosen deck."""
        content, px = self._content(), brush.geometry.px
        cards = (
            Card(Suit.SPADES, Rank.KING),
            Card(Suit.HEARTS, Rank.QUEEN),
            Card(Suit.CLUBS, Rank.JACK),
            Card(Suit.DIAMONDS, Rank.TEN),
        )
        for number, card in enumerate(cards):
            x = content.x + content.width - px(250) + px(54) * number
            y = content.y + px(120) + px(3) * (number - 1.5) ** 2
            pose = Pose(x, y, 9.0 - 6.0 * number, px(160), 1.0, 0)
            brush.painter.card(brush.target, card, pose)
