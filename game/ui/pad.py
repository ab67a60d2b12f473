"""The score pad beside the table: the running deal, a line a deal, and the keys below them (§12)."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.cards import Side
from game.match import Match
from game.rules import MatchEnd
from game.scoring import DealScore, Pair, roem_totals, trick_totals
from game.text import _, deal_text, side_name
from game.ui import theme
from game.ui.draw import Align, Style
from game.ui.layout import Box, Geometry
from game.ui.panels import Brush, Drawn, figures
from game.ui.widgets import Button, Controls, Kind, draw_button

_MOST_LINES = 16
"""Lines of the score pad that are in sight; a boom has as many deals. Large texts leave room for fewer."""
_LINE = 26
"""The least height of a line in units."""
_SHADOW = 8
"""Width of the shadow of the pad on the felt, in units."""


def pad_buttons(
    geometry: Geometry,
    match: Match,
    *,
    open_line: Callable[[int], None],
    last_trick: Callable[[], object] | None,
    open_score: Callable[[], None],
    open_menu: Callable[[], None],
) -> list[Button]:
    """The lines of the pad that explain themselves, and the keys below them; no last trick, no key for it."""
    px, pad, first, count = geometry.px, geometry.pad, first_line(match, geometry), _line_count(geometry)
    lines = range(first, min(len(match.scores), first + count - 1) + 1)
    row, tall = pad.width - px(48), px(43)
    left, bottom = pad.x + px(20), pad.height - px(18) - tall
    above = bottom - tall - px(8)
    width = row * 0.54  # the longer words, with their key
    right = Box(left + width + px(8), above, row - width, tall)
    return [
        *(_line_button(geometry, number, number - first, open_line) for number in lines),
        Button(
            "last",
            Box(left, above, width, tall),
            _("Last trick"),
            last_trick or open_menu,
            key_cap="L",
            is_enabled=last_trick is not None,
            size=14,
        ),
        Button("score", right, _("Score pad"), open_score, key_cap="O", size=14),
        Button(
            "menu", Box(left, bottom, pad.width - px(40), tall), _("Menu"), open_menu, key_cap="Esc", size=15
        ),
    ]


def _line_button(geometry: Geometry, number: int, index: int, open_line: Callable[[int], None]) -> Button:
    """A line of the pad that can be pressed."""
    return Button(f"line{number}", _line_box(geometry, index), "", partial(open_line, number), kind=Kind.AREA)


def first_line(match: Match, geometry: Geometry) -> int:
    """The number of the deal in the first line, so that the present deal is in sight."""
    return max(1, match.number - _line_count(geometry) + 1)


def _running_height(geometry: Geometry) -> float:
    """How tall the boxes of the running deal are."""
    return geometry.px(94) * min(geometry.text, 1.4)


def _lines_top(geometry: Geometry) -> float:
    """Where the part of the pad with the lines begins."""
    return geometry.px(22) + _running_height(geometry)


def _lines_room(geometry: Geometry) -> tuple[float, float]:
    """The heights between which the lines stand: below the names, above the totals."""
    zoom = geometry.text
    top = _lines_top(geometry) + geometry.px(60) * zoom
    return top, geometry.pad.height - geometry.px(126) - geometry.px(54) * zoom


def _line_count(geometry: Geometry) -> int:
    """How many lines are in sight."""
    top, bottom = _lines_room(geometry)
    return min(_MOST_LINES, max(1, int((bottom - top) / (geometry.px(_LINE) * geometry.text))))


def _line_box(geometry: Geometry, index: int) -> Box:
    """One line of the pad."""
    pad, px = geometry.pad, geometry.px
    top, bottom = _lines_room(geometry)
    step = min(px(30) * geometry.text, (bottom - top) / _line_count(geometry))
    return Box(pad.x + px(20), top + index * step, pad.width - px(40), step)


def pad_parts(match: Match, geometry: Geometry, buttons: Sequence[Button], controls: Controls) -> list[Drawn]:
    """The paper and what stands on it, the lowest first; ``buttons`` are those of ``pad_buttons``."""
    deal, pad, px = match.deal, geometry.pad, geometry.px
    assert deal is not None
    top, low = _lines_top(geometry), pad.height - px(118)
    running = (trick_totals(deal), roem_totals(deal))
    keys = [button for button in buttons if button.kind is not Kind.AREA]
    lines = [button for button in buttons if button.kind is Kind.AREA]
    return [
        Drawn(None, Box(pad.x - px(_SHADOW) - 1, 0, pad.width + px(_SHADOW) + 1, pad.height), _draw_paper),
        Drawn(running, Box(pad.x, 0, pad.width, top), partial(_draw_running, totals=running)),
        Drawn(
            (len(match.scores), match.number, touched(lines, controls)),
            Box(pad.x, top, pad.width, low - top),
            partial(_draw_lines, match=match, controls=controls),
        ),
        Drawn(
            (tuple(key.is_enabled for key in keys), touched(keys, controls)),
            Box(pad.x, low, pad.width, pad.height - low),
            partial(_draw_keys, keys=keys, controls=controls),
        ),
    ]


def touched(buttons: Sequence[Button], controls: Controls) -> object:
    """Which of these buttons is under the pointer, pressed or focused."""
    names = {button.name for button in buttons}
    return tuple(name if name in names else None for name in controls.state)


def _draw_paper(brush: Brush) -> None:
    """The pad itself and its shadow on the felt."""
    pad, steps = brush.geometry.pad, max(2, round(brush.px(_SHADOW)))
    brush.painter.fill(brush.target, Box(pad.x, 0, pad.width + 1, pad.height), theme.PAD)
    shade = pygame.Surface((1, round(pad.height)), pygame.SRCALPHA)
    for step in range(steps):
        shade.fill((0, 0, 0, 70 * (steps - step) // steps))
        brush.target.blit(shade, (round(pad.x) - 1 - step, 0))


def _draw_keys(brush: Brush, *, keys: Sequence[Button], controls: Controls) -> None:
    for key in keys:
        draw_button(brush.target, brush.painter, key, controls)


def _draw_pad_head(brush: Brush, match: Match) -> None:
    """The name of the pad, how far the match is, and whose columns these are."""
    pad, top = brush.geometry.pad, _lines_top(brush.geometry)
    left, right = pad.x + brush.px(20), pad.x + pad.width - brush.px(20)
    brush = brush.zoomed(brush.geometry.text)
    px, painter = brush.px, brush.painter
    title, small = Style(18, theme.INK, bold=True), Style(13.5, theme.INK_SOFT, bold=True)
    plain = deal_text(match)
    label = plain
    if match.rules.match is MatchEnd.HANDS and match.rules.match_hands == _MOST_LINES:
        label = _("boom · %(deal)s") % {"deal": plain}
    room = right - left - px(12) - painter.text_width(_("Score pad"), title)
    if painter.text_width(label, small) > room:
        label = plain
    if painter.text_width(label, small) > room:  # how far the match is matters more than the name of the pad
        painter.text(brush.target, label, (left, top + px(20)), small, width=right - left)
    else:
        painter.text(brush.target, _("Score pad"), (left, top + px(20)), title)
        painter.text(brush.target, label, (right, top + px(21)), small, align="right")
    for side in Side:
        at, style = (_column(brush, side), top + px(49)), Style(13, theme.INK_SOFT, bold=True)
        painter.text(brush.target, side_name(side), at, style, align="right")


def _draw_running(brush: Brush, *, totals: tuple[Pair, Pair]) -> None:
    """What each side has in the present deal."""
    pad, px, painter, zoom = brush.geometry.pad, brush.px, brush.painter, min(brush.geometry.text, 1.4)
    points, roem = totals
    width, tall = (pad.width - px(50)) / 2, _running_height(brush.geometry)
    for side in Side:
        box = Box(pad.x + px(20) + side * (width + px(10)), px(18), width, tall)
        painter.panel(brush.target, box, theme.PAD_BOX)
        rows = [
            (0.21, side_name(side), Style(15 * zoom, theme.INK_SOFT, bold=True)),
            (0.52, figures(points[side]), Style(32 * zoom, theme.INK, bold=True)),
        ]
        if roem[side]:
            words = _("+%(points)d roem") % {"points": roem[side]}
            rows.append((0.83, words, Style(14 * zoom, theme.GREEN, bold=True)))
        for share, words, style in rows:
            at = (box.x + px(14), box.y + tall * share)
            painter.text(brush.target, words, at, style, width=width - px(20))


def _column(brush: Brush, side: Side) -> float:
    """The right edge of the points of a side."""
    pad, px = brush.geometry.pad, brush.px
    return pad.x + px(20) + (pad.width - px(40)) * (0.38 if side is Side.US else 0.80)


def _draw_lines(brush: Brush, *, match: Match, controls: Controls) -> None:
    """A line a deal, and the totals under them."""
    _draw_pad_head(brush, match)
    px, first, count = brush.px, first_line(match, brush.geometry), _line_count(brush.geometry)
    if match.rules.match is MatchEnd.HANDS:
        count = min(count, match.rules.match_hands)
    last_box = _line_box(brush.geometry, count - 1)
    for index in range(count):
        number, box = first + index, _line_box(brush.geometry, index)
        is_present = number == match.number and number > len(match.scores)
        if is_present or controls.hot == f"line{number}":
            brush.painter.fill(brush.target, box, theme.GREEN_PALE)
        draw_score_line(brush, box, number, match.scores[number - 1] if number <= len(match.scores) else None)
        bottom = box.y + box.height
        brush.painter.line(brush.target, (box.x, bottom), (box.x + box.width, bottom), theme.LINE)
    bottom = last_box.y + last_box.height
    middle = brush.geometry.pad.x + px(20) + (brush.geometry.pad.width - px(40)) * 0.555
    top = _line_box(brush.geometry, 0).y
    brush.painter.line(brush.target, (middle, top), (middle, bottom), theme.LINE)
    rule = Box(last_box.x, bottom, last_box.width, max(2, px(2)))
    brush.painter.fill(brush.target, rule, theme.LINE_STRONG)
    for side in Side:
        total = figures(match.totals[side])
        zoom = brush.geometry.text
        at, style = (_column(brush, side), bottom + px(21) * zoom), Style(21 * zoom, theme.INK, bold=True)
        brush.painter.text(brush.target, total, at, style, align="right")


def draw_score_line(brush: Brush, box: Box, number: int, score: DealScore | None) -> None:
    """One deal on the pad: points and, apart, roem of each side; nat and pit in words (§12)."""
    middle = box.y + box.height / 2
    size = min(16.0 * brush.geometry.text, box.height / brush.geometry.unit * 0.66)
    faint = Style(size * 0.82, theme.INK_FAINT)
    brush.painter.text(brush.target, figures(number), (box.x + brush.px(4), middle), faint)
    if score is None:
        return
    for side in Side:
        share = 0.38 if side is Side.US else 0.80
        cell, style = _points_cell(score, side, size)
        right: Align = "right"
        at = (box.x + box.width * share, middle)
        room = box.width * (0.29 if side is Side.US else 0.24)
        brush.painter.text(brush.target, cell, at, style, align=right, width=room)
        if score.written_roem[side]:
            room = min(box.width * 0.165, brush.px(56) * brush.geometry.text)
            at = (box.x + box.width * share + room, middle)
            roem = Style(size * 0.88, theme.GREEN, bold=True)
            words = figures(score.written_roem[side])
            gap = min(size * 0.5 * brush.geometry.unit, room * 0.16)
            brush.painter.text(brush.target, words, at, roem, align=right, width=room - gap)


def _points_cell(score: DealScore, side: Side, size: float) -> tuple[str, Style]:
    """The points of a side, or the word that says why there are none."""
    word = Style(size * 0.95, theme.RED, italic=True)
    if score.wet is side:
        return _("nat"), word
    if score.penalty is side:
        return _("renounced"), word
    if score.march is not None and score.march is not side:
        return _("pit"), word
    return figures(score.points[side]), Style(size, theme.INK)


def running_total(totals: Pair) -> str:
    """The standing as it is written in a line of text."""
    return f"{totals[0]} – {totals[1]}"
