"""The rules screen: the rule book of a table, as its house rules are set."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.rulebook import Chapter, Entry, Group, chapter_name, entries
from game.rules import HouseRules
from game.text import _
from game.ui import examples, theme
from game.ui.draw import Painter, Style, rect
from game.ui.endings import back_button, draw_page, page_box
from game.ui.layout import Box
from game.ui.option_list import moved
from game.ui.scene import PageScene, Stage
from game.ui.scrolling import Scroll
from game.ui.widgets import Button, Kind

_TITLE = Style(19, theme.INK, bold=True)
_TEXT = Style(16, theme.INK)
_SOFT = Style(15, theme.INK_SOFT)
_NAV = 200
"""Width of the names of the chapters, in units."""
_READING = 660
"""The widest a line of text gets."""
_LEAST_TEXT = 380
"""Units the text keeps beside cards; otherwise they go below it."""
_TERM = 280
"""The widest the terms get beside their meanings."""
_GAP = 30
"""Between two entries."""

_Paint = Callable[[pygame.Surface, Box], None]


@dataclass(frozen=True, slots=True)
class _Block:
    """Something on the page; its place counts from the top left of the chapter."""

    box: Box
    paint: _Paint
    """Paints it in a place."""


class _Layout:
    """A chapter laid out in a width, its entries below one another."""

    def __init__(self, painter: Painter, width: float) -> None:
        self._painter = painter.zoomed(painter.text_zoom)
        self._least_text = painter.px(_LEAST_TEXT)
        self._width = width
        self.blocks: list[_Block] = []
        self.length = 0.0

    def entry(self, entry: Entry) -> None:
        """A title and its text, cards beside or below it, and what the other city demands."""
        px = self._painter.px
        picture, __ = examples.size(self._painter, entry.cards)
        is_beside = bool(picture) and self._width - picture - px(28) >= self._least_text
        room = min(px(_READING), self._width - (picture + px(28) if is_beside else 0))
        top = self.length + (px(_GAP) if self.length else 0)
        low = self._text(entry.title, Box(0, top, room, 0), _TITLE) + px(2)
        for paragraph in entry.text:
            low = self._text(paragraph, Box(0, low + px(3), room, 0), _TEXT)
        if entry.elsewhere:
            low = self._note(entry.elsewhere, Box(0, low + px(9), room, 0))
        if is_beside:
            low = max(low, self._cards(entry.cards, self._width - picture, top + px(4)))
        elif picture:
            low = self._cards(entry.cards, 0, low + px(10))
        self.length = low

    def _cards(self, groups: Sequence[Group], left: float, top: float) -> float:
        """Cards side by side, smaller where they would be too wide; the height at which they end."""
        painter = self._painter
        room = (self._width - left) / examples.size(painter, groups)[0]
        if room < 1:
            painter = painter.zoomed(0.98 * room)  # sizes are whole pixels
        wide, tall = examples.size(painter, groups)
        draw = partial(_draw_cards, painter=painter, groups=groups)
        self.blocks.append(_Block(Box(left, top, wide, tall), draw))
        return top + tall

    def term(self, entry: Entry) -> None:
        """A term with its meaning beside it."""
        px = self._painter.px
        top = self.length + px(9)
        left = min(px(_TERM), 0.4 * self._width)
        term, meaning = Box(0, top, left - px(16), 0), Box(left, top, self._width - left, 0)
        low = self._text(entry.title, term, Style(16, theme.INK, bold=True))
        for paragraph in entry.text:
            low = max(low, self._text(paragraph, meaning, _TEXT))
        self.length = low + px(9)
        line = Box(0, self.length, self._width, 1)
        self.blocks.append(_Block(line, partial(_draw_line, painter=self._painter)))

    def _text(self, words: str, box: Box, style: Style) -> float:
        """A paragraph; the height at which it ends."""
        tall = self._painter.paragraph(None, words, box, style)
        place = Box(box.x, box.y, box.width, tall)
        draw = partial(_draw_words, painter=self._painter, words=words, style=style)
        self.blocks.append(_Block(place, draw))
        return box.y + tall

    def _note(self, words: str, box: Box) -> float:
        """A paragraph on a ground of its own; the height at which it ends."""
        px = self._painter.px
        inner = Box(box.x + px(12), box.y + px(7), box.width - px(24), 0)
        tall = self._painter.paragraph(None, words, inner, _SOFT) + 2 * px(7)
        ground = Box(box.x, box.y, box.width, tall)
        self.blocks.append(_Block(ground, partial(_draw_ground, painter=self._painter)))
        self._text(words, inner, _SOFT)
        return box.y + tall


def _draw_words(target: pygame.Surface, box: Box, *, painter: Painter, words: str, style: Style) -> None:
    painter.paragraph(target, words, box, style)


def _draw_ground(target: pygame.Surface, box: Box, *, painter: Painter) -> None:
    painter.panel(target, box, theme.PAD, radius=8)


def _draw_line(target: pygame.Surface, box: Box, *, painter: Painter) -> None:
    painter.line(target, (box.x, box.y), (box.x + box.width, box.y), theme.LINE)


def _draw_cards(target: pygame.Surface, box: Box, *, painter: Painter, groups: Sequence[Group]) -> None:
    examples.draw(target, painter, groups, (box.x, box.y), is_idle=False)


class RulesPage:
    """One chapter at a time, the chapters at the left."""

    def __init__(self, stage: Stage, rules: HouseRules, *, is_playing: bool) -> None:
        """``is_playing`` tells that these are the rules of the running match, not of the next."""
        self._stage = stage
        self._rules = rules
        self._is_playing = is_playing
        self._chapter = Chapter.GAME
        self._scroll = Scroll()
        self._layout = _Layout(stage.painter, 0)
        self._made_for: tuple[object, ...] = ()

    def show(self, chapter: Chapter) -> None:
        """Go to a chapter, to its beginning."""
        self._chapter = chapter
        self._scroll.to(0)

    @property
    def offset(self) -> float:
        """How much of the chapter lies above what is in sight, in pixels."""
        return self._scroll.offset

    # What happens.

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """The way back, the chapters and the bar."""
        self._lay_out()
        box, px = page_box(stage), stage.geometry.px
        chapters = [
            Button(
                f"chapter-{chapter}",
                Box(box.x + px(28), self._scroll.view.y + number * px(46), px(_NAV), px(42)),
                chapter_name(chapter),
                partial(self.show, chapter),
                kind=Kind.TAB,
                is_chosen=chapter is self._chapter,
                align_left=True,
            )
            for number, chapter in enumerate(Chapter)
        ]
        bar = self._scroll.bar(stage.painter)
        bars = [Button("scroll", bar, "", lambda: None, kind=Kind.AREA, drag=self._drag)] if bar else []
        return [back_button(stage, stage.pop), *chapters, *bars]

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Esc goes back, arrows and pages move the text, left and right turn to another chapter."""
        chapters = list(Chapter)
        here = chapters.index(self._chapter)
        match event.key:
            case pygame.K_ESCAPE:
                stage.pop()
            case pygame.K_UP | pygame.K_DOWN:
                self.scroll(1 if event.key == pygame.K_UP else -1, stage)
            case pygame.K_LEFT if here > 0:
                self.show(chapters[here - 1])
            case pygame.K_RIGHT if here + 1 < len(chapters):
                self.show(chapters[here + 1])
            case pygame.K_SPACE:
                self._scroll.key(pygame.K_PAGEDOWN)
            case _:
                self._scroll.key(event.key)

    def scroll(self, steps: int, stage: Stage) -> None:
        """The wheel moves the text."""
        self._scroll.turn(steps, stage.painter)

    def _drag(self, y: float, is_start: bool) -> None:  # noqa: FBT001 - as buttons call it
        self._scroll.drag(y, self._stage.painter, is_start=is_start)

    # Painting.

    def _lay_out(self) -> None:
        """Make the chapter anew if anything it depends on has changed."""
        stage, px, box = self._stage, self._stage.geometry.px, page_box(self._stage)
        made_for = (stage.painter, stage.geometry, stage.settings.language, self._chapter)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        left, top = box.x + px(_NAV + 64), box.y + px(96)
        view = Box(left, top, box.x + box.width - px(18) - left, box.y + box.height - px(20) - top)
        self._layout = _Layout(stage.painter, view.width - px(30))
        for entry in entries(self._chapter, self._rules):
            if self._chapter is Chapter.WORDS:
                self._layout.term(entry)
            else:
                self._layout.entry(entry)
        self._scroll.fit(view, self._layout.length + px(16))

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The title, what of the chapter is in sight, and whose rules they are."""
        self._lay_out()
        draw_page(target, stage, _("Rules"))
        view = self._scroll.view
        target.set_clip(rect(view))
        for block in self._layout.blocks:
            place = moved(block.box, view.x, view.y - self._scroll.offset)
            if place.overlaps(view):
                block.paint(target, place)
        target.set_clip(None)
        self._scroll.draw(target, stage.painter, is_hot=False)
        self._paint_note(target, stage)

    def _paint_note(self, target: pygame.Surface, stage: Stage) -> None:
        """Whose rules these are, below the chapters."""
        px, view = stage.geometry.px, self._scroll.view
        painter = stage.painter.zoomed(stage.painter.text_zoom)
        words = _("As set for this match.") if self._is_playing else _("As set for the next match.")
        style = Style(14, theme.INK_SOFT)
        box = Box(page_box(stage).x + px(42), 0, px(_NAV - 20), 0)
        tall = painter.paragraph(None, words, box, style)
        low = view.y + view.height - tall - px(8)
        painter.paragraph(target, words, Box(box.x, low, box.width, tall), style)


class RulesScene(PageScene):
    """The rules in front; arrows move the text, for there is more to read than to press."""

    def __init__(self, stage: Stage, rules: HouseRules, *, is_playing: bool) -> None:
        super().__init__(stage, RulesPage(stage, rules, is_playing=is_playing))

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to an event."""
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            self.page.key(event, self._stage)
            self.refresh(now)
        else:
            super().handle(event, now)


_ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


def open_rules(stage: Stage, rules: HouseRules, *, is_playing: bool) -> None:
    """Put the rules in front; the way back leads to where the player was."""
    stage.push(RulesScene(stage, rules, is_playing=is_playing))
