"""The options: preferences by subject, and the house rules of the next match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game import settings
from game.option_texts import (
    RULE_GROUPS,
    SUBJECTS,
    group_name,
    subject_name,
)
from game.text import _
from game.ui import theme
from game.ui.draw import Painter, Style, rect
from game.ui.endings import back_button, draw_page, page_box
from game.ui.examples import hand_example
from game.ui.house_rules import SETS, HouseRulesPart
from game.ui.layout import Box
from game.ui.option_list import INSET, Option, OptionList, flow, moved
from game.ui.panels import Brush
from game.ui.preview import MOVING, PREVIEWED, paint_preview
from game.ui.scene import Stage
from game.ui.scrolling import Scroll
from game.ui.sound import SAMPLES
from game.ui.widgets import Button, Kind

RULES = "rules"
"""The subject that is not preferences but the house rules."""
_NAV = 200
"""Width of the names of the groups, in units."""
_LARGEST_TAB = 1.45
"""How much larger than planned the subjects are written."""
_ZOOMS = (2.0, 1.75, 1.5, 1.25, 1.0)
"""How much larger than planned the line at the foot is written: the first that fits."""
_FOOT = 64
"""Height of the line that says what was done."""


class OptionsPage:
    """One subject at a time; every change holds at once and is kept, house rules for the next match."""

    def __init__(self, stage: Stage, *, is_playing: bool) -> None:
        self._stage = stage
        self._subject = "game"
        self._is_playing = is_playing
        self._message = ""
        self._since = stage.now
        """When the preview began."""
        self._rules = HouseRulesPart(stage, self._tell)
        self._scroll = Scroll()
        self._list = OptionList(stage.painter, 0)
        self._made_for: tuple[object, ...] = ()
        self._gone_to = SETS, 0.0
        """The group that was asked for, and where the list was then."""

    def show(self, name: str) -> None:
        """Go to a subject, or to a group of the house rules."""
        is_group = name in RULE_GROUPS or name == SETS
        subject = RULES if is_group else name
        if subject != self._subject:
            self._subject, self._message, self._since = subject, "", self._stage.now
            self._scroll, self._gone_to = Scroll(), (SETS, 0.0)
        self._lay_out()
        if is_group:
            self._scroll.to(self._list.tops[name])
            self._gone_to = name, self._scroll.offset

    def _tell(self, words: str) -> None:
        self._message = words

    # What happens.

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """The way back, the subjects, the options of this one, and what belongs to house rules."""
        self._lay_out()
        buttons = [back_button(stage, stage.pop), *self._tabs()]
        if self._subject == RULES:
            buttons += self._groups()
        buttons += self._list.buttons(self._scroll)
        bar = self._scroll.bar(stage.painter)
        if bar is not None:
            buttons.append(Button("scroll", bar, "", lambda: None, kind=Kind.AREA, drag=self._drag))
        if self._subject == RULES:
            buttons += self._foot_keys()
        return buttons

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Esc goes back; Page up and down, Home and End move the list."""
        if event.key == pygame.K_ESCAPE:
            stage.pop()
        else:
            self._scroll.key(event.key)

    def scroll(self, steps: int, stage: Stage) -> None:
        """The wheel moves the list."""
        self._scroll.turn(steps, stage.painter)

    def _drag(self, y: float, is_start: bool) -> None:  # noqa: FBT001 - as buttons call it
        self._scroll.drag(y, self._stage.painter, is_start=is_start)

    def _set(self, name: str, value: object) -> Callable[[], None]:
        """What a click on a value of a preference does."""
        return partial(self._change, name, value)

    def _change(self, name: str, value: object) -> None:
        self._stage.change(**{name: value})
        self._since = self._stage.now
        if name in SAMPLES:
            self._stage.sound(SAMPLES[name])

    # The list.

    def _lay_out(self) -> None:
        """Make the list anew if anything it depends on has changed."""
        stage = self._stage
        made_for = (stage.settings, stage.painter, stage.geometry, self._subject)
        is_same = len(self._made_for) == len(made_for) and all(
            one is other for one, other in zip(made_for, self._made_for, strict=True)
        )
        if is_same:
            return
        self._made_for = made_for
        view = self._view()
        self._list = OptionList(stage.painter, view.width - stage.geometry.px(24))
        if self._subject == RULES:
            self._rules.fill(self._list)
        else:
            self._fill_with_preferences()
        self._scroll.fit(view, self._list.length)

    def _fill_with_preferences(self) -> None:
        for name in SUBJECTS[self._subject]:
            value = getattr(self._stage.settings, name)
            cards = hand_example(value) if name == "hand_order" else ()
            choices = settings.CHOICES[name]
            self._list.option(Option(name, choices, value, partial(self._set, name), example=cards))

    # Places.

    @property
    def _zoomed(self) -> Painter:
        """Paints texts as large as they are wanted."""
        return self._stage.painter.zoomed(self._stage.painter.text_zoom)

    def _tabs(self) -> list[Button]:
        """The subjects, beside the title."""
        boxes, __ = self._tab_boxes()
        return [
            Button(
                f"tab-{subject}",
                place,
                subject_name(subject),
                partial(self.show, subject),
                kind=Kind.TAB,
                is_chosen=subject == self._subject,
            )
            for subject, place in zip((*SUBJECTS, RULES), boxes, strict=True)
        ]

    def _tab_boxes(self) -> tuple[list[Box], float]:
        """The places of the subjects, and where they end."""
        box, px, painter = page_box(self._stage), self._stage.geometry.px, self._stage.painter
        left = box.x + px(200) + painter.text_width(_("Options"), _TITLE) + px(36)
        painter = painter.zoomed(min(_LARGEST_TAB, painter.text_zoom))
        names = [subject_name(subject) for subject in (*SUBJECTS, RULES)]
        widths = [float(painter.text_width(name, Style(16, bold=True)) + px(32)) for name in names]
        room = box.x + box.width - px(30) - left
        if sum(widths) + px(6) * len(widths) > room:
            left, room = box.x + px(34), box.width - px(64)
            boxes, tall = flow(widths, px(42), room, gap=px(6), line_gap=px(6))
            return [moved(place, left, box.y + px(84)) for place in boxes], box.y + px(84) + tall
        boxes, tall = flow(widths, px(42), room, gap=px(6), line_gap=px(6))
        return [moved(place, left, box.y + px(27)) for place in boxes], box.y + px(76)

    def _view(self) -> Box:
        """Where the list is."""
        box, px = page_box(self._stage), self._stage.geometry.px
        top = self._tab_boxes()[1] + px(20)
        left, right, low = box.x + px(34), box.x + box.width - px(18), box.y + box.height - px(20)
        if self._subject == RULES:
            left += px(_NAV + 30)
            low -= self._tall_foot
        elif self._subject in PREVIEWED:
            right = self._preview().x - px(24)
        left -= px(INSET)
        return Box(left, top, right - left, low - top)

    def _preview(self) -> Box:
        """Where it is shown what the options of a subject do."""
        box, px = page_box(self._stage), self._stage.geometry.px
        top = self._tab_boxes()[1] + px(20)
        return Box(box.x + box.width - px(374), top, px(340), px(330))

    def _groups(self) -> list[Button]:
        """The groups of house rules; a click goes there. Below them, the exchange with others."""
        box, px, view = page_box(self._stage), self._stage.geometry.px, self._scroll.view
        group, offset = self._gone_to
        here = group if offset == self._scroll.offset else self._list.heading_at(self._scroll.middle)
        names = {SETS: _("Rule sets")} | {group: group_name(group) for group in RULE_GROUPS}
        left, wide = box.x + px(28), px(_NAV)
        buttons = [
            Button(
                f"tab-{group}",
                Box(left, view.y + number * px(44), wide, px(40)),
                name,
                partial(self.show, group),
                kind=Kind.TAB,
                is_chosen=group == here,
                align_left=True,
            )
            for number, (group, name) in enumerate(names.items())
        ]
        low = box.y + box.height - px(28)
        for number, (name, label, act) in enumerate(
            (
                ("paste", _("Paste rules"), self._rules.sets.paste),
                ("copy", _("Copy as text"), self._rules.sets.copy),
            )
        ):
            place = Box(left, low - px(42) - number * px(50), wide, px(42))
            buttons.append(Button(name, place, label, act, size=15))
        return buttons

    @property
    def _tall_foot(self) -> float:
        """Room for two lines."""
        px = self._stage.geometry.px
        return max(px(_FOOT), 2 * self._zoomed.line_height(_FOOT_STYLE) + px(16))

    def _foot(self) -> Box:
        """The line below the house rules."""
        px, view = self._stage.geometry.px, self._scroll.view
        wide = view.width - px(24 + INSET)
        return Box(view.x + px(INSET), view.y + view.height + px(6), wide, self._tall_foot - px(6))

    def _foot_keys(self) -> list[Button]:
        """One key takes everything back."""
        if not self._rules.is_changed:
            return []
        foot, px, painter = self._foot(), self._stage.geometry.px, self._zoomed
        label = _("Take all back")
        wide = min(painter.text_width(label, Style(15, bold=True)) + px(32), foot.width * 0.45)
        place = Box(foot.x + foot.width - wide, foot.y + foot.height - px(42), wide, px(42))
        return [Button("take-back", place, label, self._rules.sets.take_back, size=15)]

    # Painting.

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The title, the list, and what belongs to the subject."""
        self._lay_out()
        brush = draw_page(target, stage, _("Options"))
        self._list.paint(target, self._scroll)
        self._scroll.draw(target, stage.painter, is_hot=False)
        if self._subject == RULES:
            self._paint_foot(brush)
        elif self._subject in PREVIEWED:
            self._paint_preview(brush)

    def paint_moving(self, target: pygame.Surface, stage: Stage) -> pygame.Rect | None:
        """Paint the preview of this moment, where there is one; the rectangle it covers."""
        if self._subject not in MOVING:
            return None
        self._paint_preview(Brush(target, stage.painter, stage.geometry))
        return rect(self._preview())

    def _paint_preview(self, brush: Brush) -> None:
        """What the options of this subject do."""
        stage = self._stage
        paint_preview(brush, self._preview(), stage.settings, self._subject, stage.now - self._since)

    def _paint_foot(self, brush: Brush) -> None:
        """What was done, or from when the rules hold and how far they are from their set."""
        foot, painter = self._foot(), brush.painter
        keys = self._foot_keys()
        painter.line(brush.target, (foot.x, foot.y), (foot.x + foot.width, foot.y), theme.LINE)
        room = (keys[0].box.x if keys else foot.x + foot.width) - foot.x - painter.px(20)
        words = self._message or self._rules.standing(is_playing=self._is_playing)
        style = replace(_FOOT_STYLE, colour=theme.INK, bold=True) if self._message else _FOOT_STYLE
        for zoom in _ZOOMS:
            painter = brush.painter.zoomed(min(zoom, brush.painter.text_zoom))
            tall = painter.paragraph(None, words, Box(0, 0, room, 0), style)
            if tall <= foot.height:
                break
        middle = foot.y + foot.height - max(brush.painter.px(21), tall / 2)
        painter.paragraph(brush.target, words, Box(foot.x, middle - tall / 2, room, tall), style)


_TITLE = Style(30, theme.INK, bold=True)
_FOOT_STYLE = Style(15, theme.INK_SOFT)
