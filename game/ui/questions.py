"""A question in the middle of the window, with answers and perhaps a line to be written."""

from collections.abc import Callable, Sequence

import pygame

from game.ui import theme
from game.ui.draw import Painter, Style
from game.ui.entry import Entry
from game.ui.layout import Box
from game.ui.overlays import sheet
from game.ui.panels import Brush
from game.ui.scene import Stage
from game.ui.widgets import Button, Kind

_WIDTH = 560
_TALLEST = 380
"""Units a sheet with two lines of words may need."""
_TITLE = Style(26, theme.INK, bold=True)
_WORDS = Style(16, theme.INK_SOFT)

Answer = tuple[str, str, Kind, Callable[[], object]]
"""Its name, its words, its look and what it does."""


class QuestionPage:
    """Enter gives the first answer; Esc goes back."""

    def __init__(
        self,
        title: str,
        words: Callable[[], str],
        answers: Sequence[Answer],
        *,
        entry: Entry | None = None,
    ) -> None:
        self._title = title
        self._words = words
        self._answers = answers
        self._entry = entry

    def _box(self, stage: Stage) -> Box:
        """The sheet, as tall as its words are."""
        geometry, px = stage.geometry, _zoomed(stage).px
        wide = px(_WIDTH)
        tall = px(90) + self._tall_words(stage, wide) + px(74)
        tall += px(62) if self._entry is not None else 0
        return Box((geometry.width - wide) / 2, (geometry.height - tall) / 2 - px(40), wide, tall)

    def _tall_words(self, stage: Stage, wide: float) -> float:
        painter = _zoomed(stage)
        return painter.paragraph(None, self._words(), Box(0, 0, wide - painter.px(68), 0), _WORDS)

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """The line to be written and the answers below it."""
        px, box = _zoomed(stage).px, self._box(stage)
        inset, gap, tall = px(34), px(12), px(48)
        wide = (box.width - 2 * inset - gap * (len(self._answers) - 1)) / len(self._answers)
        low = box.y + box.height - px(28) - tall
        buttons = []
        if self._entry is not None:
            place = Box(box.x + inset, low - px(64), box.width - 2 * inset, px(46))
            buttons.append(Button("entry", place, "", lambda: None, kind=Kind.AREA, entry=self._entry))
        for number, (name, label, kind, act) in enumerate(self._answers):
            place = Box(box.x + inset + number * (wide + gap), low, wide, tall)
            buttons.append(Button(name, place, label, act, kind=kind))
        return buttons

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Enter and Esc."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._answers[0][3]()
        elif event.key == pygame.K_ESCAPE:
            stage.pop()

    def scroll(self, steps: int, stage: Stage) -> None:
        """Everything is in sight."""

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The sheet with its title and words."""
        box, painter = self._box(stage), _zoomed(stage)
        px = painter.px
        sheet(Brush(target, painter, stage.geometry), box)
        room = box.width - px(68)
        painter.text(target, self._title, (box.x + px(34), box.y + px(46)), _TITLE, width=room)
        words = Box(box.x + px(34), box.y + px(76), room, 0)
        painter.paragraph(target, self._words(), words, _WORDS)


def _zoomed(stage: Stage) -> Painter:
    """Paints the sheet as large as texts are wanted and the window has room."""
    return stage.painter.zoomed(stage.geometry.zoom(_WIDTH, _TALLEST))
