"""How are options laid out below one another, whatever the language and the size of the letters?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.option_texts import idle_reason, option_label, option_sentence, option_value
from game.rulebook import Group
from game.text import _
from game.ui import examples, theme
from game.ui.draw import Painter, Style, rect
from game.ui.layout import Box
from game.ui.scrolling import Scroll
from game.ui.widgets import Button, Kind

_LABEL = Style(18, theme.INK, bold=True)
_WORDS = Style(15, theme.INK_SOFT)
_HEADING = Style(14, theme.INK_FAINT, bold=True)
_CHOICE = Style(15, bold=True)
_LINK = Style(14, bold=True)
INSET = 6
"""Units at the left of everything, for the ring around what the keyboard is on."""
_PADDING = 13
_RIM = 3
"""Of the strip on which the values lie."""
_LEAST_WORDS = 300
"""Units the sentence keeps beside values and cards; otherwise the values go below it."""


@dataclass(frozen=True, slots=True)
class Option:
    """All that decides how an option is shown."""

    name: str
    values: Sequence[Any]
    value: Any
    set_to: Callable[[Any], Callable[[], object]]
    """What a click on a value does."""
    standard: Any = None
    """The value it would go back to; None where nothing is marked."""
    has_effect: bool = True
    example: Sequence[Group] = ()

    @property
    def is_changed(self) -> bool:
        """It differs from the set of rules it was taken from."""
        return self.standard is not None and self.value != self.standard


@dataclass(frozen=True, slots=True)
class Row:
    """An option as it was laid out; all places count from the top left of the list."""

    option: Option
    box: Box
    label: str
    words: str
    words_box: Box
    tracks: Sequence[Box]
    example_at: tuple[float, float]


def flow(
    widths: Sequence[float], tall: float, room: float, *, gap: float, line_gap: float
) -> tuple[list[Box], float]:
    """Boxes side by side, as many as there is room for, then on the next line; and the height they take."""
    boxes: list[Box] = []
    x = y = 0.0
    for width in widths:
        wide = min(width, room)
        if x and x + wide > room:
            x, y = 0.0, y + tall + line_gap
        boxes.append(Box(x, y, wide, tall))
        x += wide + gap
    return boxes, y + tall if boxes else 0.0


def moved(box: Box, right: float, down: float) -> Box:
    """The box elsewhere."""
    return Box(box.x + right, box.y + down, box.width, box.height)


class OptionList:
    """Headings, options and keys below one another; filled from the top, then only looked at."""

    def __init__(self, painter: Painter, width: float) -> None:
        self._painter = painter.zoomed(painter.text_zoom)
        self._least_words = painter.px(_LEAST_WORDS)
        self._inset = painter.px(INSET)
        self._width = width - self._inset
        self.length = 0.0
        """The height of all that is in it."""
        self.tops: dict[str, float] = {}
        """Where each heading begins."""
        self._headings: list[tuple[str, float]] = []
        self._rows: list[Row] = []
        self._buttons: list[Button] = []
        self._sentences: list[tuple[str, Box]] = []

    # Filling it.

    def heading(self, name: str, words: str) -> None:
        """Begin a part of the list."""
        tall = self._painter.line_height(_HEADING)
        self.length += self._painter.px(20) if self.length else 0
        self.tops[name] = self.length
        self._headings.append((words, self.length + tall / 2))
        self.length += tall

    def sentence(self, words: str) -> None:
        """Some words of explanation."""
        tall = self._painter.paragraph(None, words, Box(0, 0, self._width, 0), _WORDS)
        self._sentences.append((words, Box(0, self.length + self._painter.px(2), self._width, tall)))
        self.length += tall + self._painter.px(4)

    def keys(self, buttons: Sequence[Button]) -> None:
        """Buttons side by side; their places are made here."""
        painter, px = self._painter, self._painter.px
        widths = [
            painter.text_width(button.label, Style(button.size, bold=True))
            + (painter.text_width(button.detail, Style(button.size * 0.84)) + px(8) if button.detail else 0)
            + px(32)
            for button in buttons
        ]
        boxes, tall = flow(widths, px(38), self._width, gap=px(8), line_gap=px(8))
        top = self.length + px(8)
        self._buttons += [
            replace(button, box=moved(box, 0, top)) for button, box in zip(buttons, boxes, strict=True)
        ]
        self.length = top + tall + px(6)

    def option(self, option: Option) -> None:
        """An option: its name and sentence at the left, cards and values beside or below them."""
        painter, px = self._painter, self._painter.px
        label = option_label(option.name)[0]
        words = option_sentence(option.name, option.value) if option.has_effect else idle_reason(option.name)
        labels = [option_value(option.name, value) for value in option.values]
        widths = [float(painter.text_width(text, _CHOICE) + px(26)) for text in labels]
        across = sum(widths) + px(4) * (len(widths) - 1) + 2 * px(_RIM)
        picture, tall_picture = examples.size(painter, option.example)
        picture += px(18) if picture else 0
        label_width = painter.text_width(label, _LABEL) + px(26)
        least = max(label_width, self._least_words)
        is_beside = across + picture + px(24) + least <= self._width
        room = self._width - picture - (across + px(24) if is_beside else 0)
        tall_words = painter.paragraph(None, words, Box(0, 0, room, 0), _WORDS)
        tall_label = painter.line_height(_LABEL)
        link = _link_of(option)
        link_width = painter.text_width(link, _LINK) + px(20) if link else 0
        is_link_below = bool(link) and label_width + link_width > room
        tall_text = tall_label + tall_words + (painter.line_height(_LINK) + px(8) if is_link_below else 0)
        tall_choice = px(36)
        top = self.length + px(_PADDING)
        if is_beside:
            tall = max(tall_text, tall_picture, tall_choice + 2 * px(_RIM))
            boxes, __ = flow(widths, tall_choice, self._width, gap=px(4), line_gap=px(8))
            left, down = self._width - across + px(_RIM), top + (tall - tall_choice) / 2
            example_at = (self._width - across - picture, top + (tall - tall_picture) / 2)
        else:
            upper = max(tall_text, tall_picture)
            room_below = self._width - 2 * px(_RIM)
            boxes, below = flow(widths, tall_choice, room_below, gap=px(4), line_gap=px(8))
            tall = upper + px(8) + below + 2 * px(_RIM)
            left, down = float(px(_RIM)), top + upper + px(8) + px(_RIM)
            example_at = (self._width - picture + px(18), top)
        boxes = [moved(box, left, down) for box in boxes]
        words_box = Box(0, top + tall_label, room, tall_words)
        box = Box(0, self.length, self._width, tall + 2 * px(_PADDING))
        self._rows.append(Row(option, box, label, words, words_box, _tracks(boxes, px(_RIM)), example_at))
        if link:
            low = top + tall_label + tall_words + px(2) if is_link_below else top - px(1)
            place = Box(-px(10) if is_link_below else label_width, low, link_width, tall_label + px(2))
            self._buttons.append(
                Button(
                    f"reset-{option.name}",
                    place,
                    link,
                    option.set_to(option.standard),
                    kind=Kind.LINK,
                    size=_LINK.size,
                )
            )
        for value, text, place in zip(option.values, labels, boxes, strict=True):
            self._buttons.append(
                Button(
                    f"{option.name}={value}",
                    place,
                    text,
                    option.set_to(value),
                    kind=Kind.CHOICE,
                    is_chosen=option.value == value and type(option.value) is type(value),
                    is_enabled=option.has_effect,
                    size=_CHOICE.size,
                )
            )
        self.length += box.height

    # Looking at it.

    def buttons(self, scroll: Scroll) -> list[Button]:
        """Everything that can be pressed, where it is now."""
        view = scroll.view
        return [
            replace(
                button, box=moved(button.box, view.x + self._inset, view.y - scroll.offset), scroll=scroll
            )
            for button in self._buttons
        ]

    def heading_at(self, offset: float) -> str:
        """The part of the list that is at the top of the view."""
        name = ""
        for other, top in self.tops.items():
            if top <= offset or not name:
                name = other
        return name

    def paint(self, target: pygame.Surface, scroll: Scroll) -> None:
        """Everything in sight but the buttons."""
        view = scroll.view
        right, down = view.x + self._inset, view.y - scroll.offset
        target.set_clip(rect(view))
        for words, y in self._headings:
            if view.y <= y + down < view.y + view.height:
                self._painter.text(target, words, (right, y + down), _HEADING)
        for words, box in self._sentences:
            if moved(box, right, down).overlaps(view):
                self._painter.paragraph(target, words, moved(box, right, down), _WORDS)
        for row in self._rows:
            if moved(row.box, right, down).overlaps(view):
                self._paint_row(target, row, right, down)
        target.set_clip(None)

    def _paint_row(self, target: pygame.Surface, row: Row, right: float, down: float) -> None:
        painter, option = self._painter, row.option
        label = _LABEL if option.has_effect else replace(_LABEL, colour=theme.INK_FAINT)
        middle = row.words_box.y + down - painter.line_height(_LABEL) / 2
        painter.text(target, row.label, (right, middle), label, width=row.words_box.width)
        if option.is_changed:
            wide = min(painter.text_width(row.label, label), row.words_box.width)
            painter.dot(target, (right + wide + painter.px(13), middle), 5, theme.BRASS_DARK)
        painter.paragraph(target, row.words, moved(row.words_box, right, down), _WORDS)
        at = row.example_at[0] + right, row.example_at[1] + down
        examples.draw(target, painter, option.example, at, is_idle=not option.has_effect)
        for track in row.tracks:
            painter.panel(target, moved(track, right, down), theme.PAD_BOX, radius=12)
        low = row.box.y + row.box.height + down
        painter.line(target, (right, low), (right + row.box.width, low), theme.LINE)


def _link_of(option: Option) -> str:
    """The words that take an option back to its set; empty where there is nothing to take back."""
    if not option.is_changed:
        return ""
    return _("back to “%(value)s”") % {"value": option_value(option.name, option.standard)}


def _tracks(boxes: Sequence[Box], rim: float) -> list[Box]:
    """The strips below values that lie in one or more lines."""
    lines: dict[float, list[Box]] = {}
    for box in boxes:
        lines.setdefault(box.y, []).append(box)
    return [
        Box(
            line[0].x - rim,
            y - rim,
            line[-1].x + line[-1].width - line[0].x + 2 * rim,
            line[0].height + 2 * rim,
        )
        for y, line in lines.items()
    ]
