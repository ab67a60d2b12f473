"""The score pad with its explanations, and the end of the match."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.cards import Side
from game.match import Match
from game.text import (
    _,
    result_text,
    result_title,
    side_name,
)
from game.ui import theme
from game.ui.breakdown import draw_breakdown, tall
from game.ui.curve import draw_curve
from game.ui.draw import Style
from game.ui.layout import Box
from game.ui.overlays import sheet
from game.ui.pad import draw_score_line
from game.ui.panels import Brush, figures
from game.ui.scene import PageScene, Stage
from game.ui.widgets import Button, Kind


def page_box(stage: Stage) -> Box:
    """The sheet that fills most of the window."""
    geometry = stage.geometry
    edge = geometry.px(24)
    width = min(geometry.width - 2 * edge, geometry.px(1232))
    height = min(geometry.height - 2 * edge, geometry.px(752))
    return Box((geometry.width - width) / 2, (geometry.height - height) / 2, width, height)


def back_button(stage: Stage, act: Callable[[], None]) -> Button:
    """The way back, at the top left of a page."""
    box, px = page_box(stage), stage.geometry.px
    place = Box(box.x + px(28), box.y + px(26), px(150), px(44))
    return Button("back", place, _("← Back"), act, kind=Kind.KEY, key_cap="Esc", size=15)


def draw_page(target: pygame.Surface, stage: Stage, title: str) -> Brush:
    """The sheet of a page with its title."""
    brush = Brush(target, stage.painter, stage.geometry)
    box, px = page_box(stage), stage.geometry.px
    sheet(brush, box)
    stage.painter.text(target, title, (box.x + px(200), box.y + px(48)), Style(30, theme.INK, bold=True))
    return brush


class ScorePadPage:
    """Every deal of the match; the chosen one is explained (§12)."""

    def __init__(self, match: Match, number: int) -> None:
        self._match = match
        self._chosen = min(max(1, number), len(match.scores))
        self._first: int | None = None
        """The first deal in sight, once the wheel was turned."""

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """The way back and every line."""
        known = [number for number in self._numbers(stage) if number <= len(self._match.scores)]
        return [back_button(stage, stage.pop), *(self._line_button(stage, number) for number in known)]

    def _line_button(self, stage: Stage, number: int) -> Button:
        place = _row(stage, number - self._numbers(stage).start)
        return Button(f"line{number}", place, "", partial(self._choose, number), kind=Kind.AREA)

    def _numbers(self, stage: Stage) -> range:
        """The deals in sight."""
        rows = _rows(stage)
        first = self._first or max(1, self._chosen - rows + 1)
        return range(first, first + rows)

    def _choose(self, number: int) -> None:
        self._chosen = number

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Esc and O go back."""
        if event.key in (pygame.K_ESCAPE, pygame.K_o):
            stage.pop()

    def scroll(self, steps: int, stage: Stage) -> None:
        """Show earlier or later deals."""
        last = max(1, len(self._match.scores) - _rows(stage) + 1)
        self._first = min(max(1, self._numbers(stage).start - steps), last)

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The lines at the left, the explanation at the right."""
        brush = draw_page(target, stage, _("Score pad"))
        self._paint_lines(brush, stage)
        box, px = page_box(stage), stage.geometry.px
        right = Box(
            box.x + box.width * 0.50, box.y + px(100), box.width * 0.50 - px(40), box.height - px(130)
        )
        if self._chosen >= 1:
            _explain(brush, self._match, self._chosen, right)
        else:
            words = _("No deal has been finished yet.")
            brush.painter.paragraph(target, words, right, Style(17, theme.INK_SOFT))

    def _paint_lines(self, brush: Brush, stage: Stage) -> None:
        """The pad itself."""
        painter, px, zoom = brush.painter, stage.geometry.px, stage.geometry.text
        head, numbers = _row(stage, 0), self._numbers(stage)
        for side, share in ((Side.US, 0.38), (Side.THEM, 0.80)):
            at = (head.x + head.width * share, head.y - px(16) * zoom)
            painter.text(
                brush.target, side_name(side), at, Style(15 * zoom, theme.INK_SOFT, bold=True), align="right"
            )
        for number in numbers:
            row = _row(stage, number - numbers.start)
            known = number <= len(self._match.scores)
            if known and number == self._chosen:
                painter.panel(brush.target, row, theme.GREEN_PALE, radius=4)
            draw_score_line(brush, row, number, self._match.scores[number - 1] if known else None)
            painter.line(
                brush.target, (row.x, row.y + row.height), (row.x + row.width, row.y + row.height), theme.LINE
            )
        foot = _row(stage, len(numbers))
        for side, share in ((Side.US, 0.38), (Side.THEM, 0.80)):
            at = (foot.x + foot.width * share, foot.centre[1] + px(4))
            painter.text(
                brush.target,
                figures(self._match.totals[side]),
                at,
                Style(22 * zoom, theme.INK, bold=True),
                align="right",
            )


_MOST_ROWS = 16
_ROW = 34
"""The least height of a row in units."""


def _rows_top(stage: Stage) -> float:
    """How far below the top of the page the rows begin: under the title and the names of the sides."""
    return stage.geometry.px(88) + stage.geometry.px(32) * stage.geometry.text


def _rows(stage: Stage) -> int:
    """How many lines there is room for."""
    room = page_box(stage).height - _rows_top(stage) - stage.geometry.px(50)
    return min(_MOST_ROWS, max(1, int(room / (stage.geometry.px(_ROW) * stage.geometry.text)) - 1))


def _row(stage: Stage, index: int) -> Box:
    """A line of the score pad page."""
    box, px = page_box(stage), stage.geometry.px
    step = (box.height - _rows_top(stage) - px(50)) / (_rows(stage) + 1)
    return Box(box.x + px(34), box.y + _rows_top(stage) + index * step, box.width * 0.44 - px(34), step)


_LARGEST = 1.5
"""How much larger than planned an explanation has room for."""
_ABOVE_TABLE = 150
"""Room for the title and three lines of words, in units."""
_LEAST_CURVE = 84
"""The height with which a curve still tells something, in units."""


def _explain(brush: Brush, match: Match, number: int, box: Box) -> None:
    """Cards, last trick, roem, nat or pit of one deal."""
    score = match.scores[number - 1]
    room = box.height / brush.px(_ABOVE_TABLE + tall(score))
    brush = brush.zoomed(max(1.0, min(brush.geometry.text, _LARGEST, room)))
    px, painter = brush.px, brush.painter
    title = _("Deal %(number)d: %(result)s") % {
        "number": number,
        "result": result_title(score).rstrip("!").lower(),
    }
    painter.text(
        brush.target, title, (box.x, box.y + px(16)), Style(24, theme.INK, bold=True), width=box.width
    )
    contract = match.finished[number - 1].contract
    assert contract is not None
    words = result_text(score, contract.maker, contract.trump)
    used = painter.paragraph(
        brush.target, words, Box(box.x, box.y + px(42), box.width, px(80)), Style(17, theme.INK)
    )
    bottom = draw_breakdown(brush, score, Box(box.x, box.y + px(62) + used, box.width, px(240)))
    deals = [deal.total for deal in match.scores]
    rest = Box(box.x, bottom + px(20), box.width, box.y + box.height - bottom - px(20))
    if rest.height > px(_LEAST_CURVE):
        draw_curve(brush, deals, match.rules.match_hands, rest)


class EndPage:
    """Who won the match, and by how much (§9)."""

    def __init__(self, match: Match, *, new: Callable[[], None], leave: Callable[[], None]) -> None:
        self._match = match
        self._new = new
        self._leave = leave

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """What comes next."""
        box, px = page_box(stage), stage.geometry.px
        width, gap = px(272), px(14)
        left, top = box.centre[0] - (3 * width + 2 * gap) / 2, box.y + box.height - px(84)
        rows = (
            ("new", _("New match"), self._new, Kind.GOLD, _("space")),
            ("score", _("Score pad"), lambda: self._open_score(stage), Kind.KEY, "O"),
            ("leave", _("To the title"), self._leave, Kind.KEY, "Esc"),
        )
        return [
            Button(
                name,
                Box(left + number * (width + gap), top, width, px(48)),
                label,
                act,
                kind=kind,
                key_cap=cap,
            )
            for number, (name, label, act, kind, cap) in enumerate(rows)
        ]

    def _open_score(self, stage: Stage) -> None:
        stage.push(PageScene(stage, ScorePadPage(self._match, len(self._match.scores))))

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Space plays again, O opens the pad, Esc leaves."""
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._new()
        elif event.key == pygame.K_o:
            self._open_score(stage)
        elif event.key == pygame.K_ESCAPE:
            self._leave()

    def scroll(self, steps: int, stage: Stage) -> None:
        """Everything is in sight."""

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The winner, the totals, the curve and the best deals."""
        brush = Brush(target, stage.painter, stage.geometry)
        box, px, painter = page_box(stage), stage.geometry.px, stage.painter
        sheet(brush, box)
        won = self._match.winner
        title = _("A draw!") if won is None else _("You won!") if won is Side.US else _("They won")
        colour = theme.RED if won is Side.THEM else theme.GREEN
        middle = box.centre[0]
        painter.text(target, title, (middle, box.y + px(70)), Style(50, colour, bold=True), align="centre")
        for side in Side:
            x = middle + px(-170 if side is Side.US else 170)
            painter.text(
                target,
                side_name(side),
                (x, box.y + px(140)),
                Style(18 * min(stage.geometry.text, _LARGEST), theme.INK_SOFT, bold=True),
                align="centre",
            )
            total = figures(self._match.totals[side])
            painter.text(target, total, (x, box.y + px(190)), Style(56, theme.INK, bold=True), align="centre")
        self._paint_counts(brush, Box(box.x + px(120), box.y + px(250), box.width - px(240), px(90)))
        deals = [deal.total for deal in self._match.scores]
        curve = Box(box.x + px(120), box.y + px(350), box.width - px(240), box.height - px(460))
        draw_curve(brush, deals, len(deals), curve)

    def _paint_counts(self, brush: Brush, box: Box) -> None:
        """How often each side made it, went nat, took everything, and its roem."""
        zoom = min(brush.geometry.text, _LARGEST)
        scores, px = self._match.scores, brush.px
        rows = [
            (_("Deals played"), [sum(score.makers is side for score in scores) for side in Side]),
            (_("Nat"), [sum(score.wet is side for score in scores) for side in Side]),
            (_("Pit"), [sum(score.march is side for score in scores) for side in Side]),
            (_("Roem"), [sum(score.written_roem[side] for score in scores) for side in Side]),
        ]
        step = box.width / len(rows)
        for number, (label, values) in enumerate(rows):
            x = box.x + step * (number + 0.5)
            brush.painter.text(
                brush.target,
                label,
                (x, box.y + px(14)),
                Style(15 * zoom, theme.INK_SOFT, bold=True),
                align="centre",
            )
            words = f"{figures(values[0])} – {figures(values[1])}"
            brush.painter.text(
                brush.target,
                words,
                (x, box.y + px(50)),
                Style(22 * zoom, theme.INK, bold=True),
                align="centre",
            )
