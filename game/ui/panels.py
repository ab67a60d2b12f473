"""What lies around the cards: trump, the players' plates and the score pad; drawn from the shown match."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.cards import Seat, Side
from game.deal import Deal, Phase
from game.match import Match
from game.rules import MatchEnd
from game.scoring import DealScore, Pair, roem_totals, trick_totals
from game.text import _, capital, contract_text, deal_text, dealer_mark, option_value, seat_name, side_name
from game.ui import theme
from game.ui.draw import Align, Painter, Style, rect
from game.ui.layout import Box, Geometry
from game.ui.widgets import Button, Controls, Kind

_LINES = 16
"""Lines of the score pad that are in sight; a boom has as many deals."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What every part of the table needs to be drawn."""

    target: pygame.Surface
    painter: Painter
    geometry: Geometry


def figures(number: int) -> str:
    """A number in the figures of equal width, which the typeface keeps in its private area."""
    return "".join(chr(0xE000 + ord(figure)) if figure.isdecimal() else figure for figure in str(number))


def draw_table(brush: Brush, match: Match, *, turn: Seat | None, waits: bool) -> None:
    """Everything on the felt but the cards; ``waits`` tells that a click is waited for."""
    assert match.deal is not None
    _draw_contract(brush, match.deal)
    _draw_progress(brush, match)
    for seat in match.deal.shape.seats:
        if seat is not Seat.SOUTH:
            _draw_plate(brush, match.deal, seat, is_turn=seat is turn)
    _draw_own_plate(brush, match.deal, is_turn=turn is Seat.SOUTH, waits=waits)
    for side in Side:
        _draw_pile_label(brush, match.deal, side)


def _draw_contract(brush: Brush, deal: Deal) -> None:
    """The trump suit and who made it."""
    px, painter = brush.geometry.px, brush.painter
    title, small = contract_text(deal)
    is_made = deal.contract is not None
    ink, soft = (theme.INK, theme.INK_SOFT) if is_made else (theme.CREAM, theme.CREAM_SOFT)
    titles, smalls = Style(18, ink, bold=True), Style(14, soft)
    left = px(62) if is_made else px(16)
    width = max(painter.text_width(title, titles), painter.text_width(small, smalls)) + left + px(18)
    box = Box(px(theme.MARGIN), px(theme.MARGIN), min(width, px(300)), px(62))
    painter.panel(
        brush.target,
        box,
        theme.PAPER if is_made else theme.FELT_SHADE,
        alpha=255 if is_made else 225,
        shadow=is_made,
    )
    if deal.contract is not None:
        painter.suit(brush.target, deal.contract.trump, Box(box.x + px(16), box.y + px(15), px(32), px(32)))
    room = box.width - left - px(8)
    painter.text(brush.target, title, (box.x + left, box.y + px(21)), titles, width=room)
    painter.text(brush.target, small, (box.x + left, box.y + px(43)), smalls, width=room)


def _draw_progress(brush: Brush, match: Match) -> None:
    """How far the deal is, and under which city's rules."""
    deal, px = match.deal, brush.geometry.px
    assert deal is not None
    if deal.phase is Phase.BIDDING:
        title = deal_text(match)
        small = _("%(seat)s deals") % {"seat": seat_name(deal.dealer)}
    else:
        count = deal.shape.hand_size
        title = _("trick %(number)d of %(count)d") % {
            "number": min(len(deal.taken) + 1, count),
            "count": count,
        }
        small = option_value("variant", deal.rules.variant)
    titles, smalls = Style(18, theme.CREAM, bold=True), Style(14, theme.CREAM_SOFT)
    title = capital(title)
    width = max(brush.painter.text_width(title, titles), brush.painter.text_width(small, smalls)) + px(34)
    table = brush.geometry.table
    box = Box(table.width - px(theme.MARGIN) - width, px(theme.MARGIN), width, px(62))
    brush.painter.panel(brush.target, box, theme.FELT_SHADE, alpha=225)
    right = box.x + box.width - px(16)
    brush.painter.text(brush.target, title, (right, box.y + px(21)), titles, align="right")
    brush.painter.text(brush.target, small, (right, box.y + px(43)), smalls, align="right")


def _draw_plate(brush: Brush, deal: Deal, seat: Seat, *, is_turn: bool) -> None:
    """The name of a player, the dealer's mark and the trump of the maker."""
    box, px, painter = brush.geometry.plate(seat), brush.geometry.px, brush.painter
    border = theme.BRASS if is_turn else None
    painter.panel(brush.target, box, theme.FELT_SHADE, radius=25, alpha=235, border=border, border_width=3)
    marks = _draw_marks(brush, deal, seat, box)
    middle = box.y + box.height / 2
    painter.dot(brush.target, (box.x + px(25), middle), 18, theme.BRASS if is_turn else theme.PAD_BOX)
    letter = Style(17, theme.INK, bold=True)
    painter.text(brush.target, seat_name(seat)[:1], (box.x + px(25), middle), letter, align="centre")
    left, room = box.x + px(52), box.width - px(52) - marks - px(8)
    small = _("your partner") if deal.shape.partners(seat, Seat.SOUTH) else _("club player")
    painter.text(
        brush.target, seat_name(seat), (left, middle - px(10)), Style(16, theme.CREAM, bold=True), width=room
    )
    painter.text(brush.target, small, (left, middle + px(11)), Style(13.5, theme.CREAM_SOFT), width=room)


def _draw_own_plate(brush: Brush, deal: Deal, *, is_turn: bool, waits: bool) -> None:
    """Your own plate below your hand, which also says what is asked of you."""
    box, px, painter = brush.geometry.plate(Seat.SOUTH), brush.geometry.px, brush.painter
    border = theme.BRASS if is_turn or waits else None
    painter.panel(brush.target, box, theme.FELT_SHADE, radius=15, alpha=235, border=border, border_width=2.5)
    marks = _draw_marks(brush, deal, Seat.SOUTH, box)
    words = _("your turn") if is_turn else _("click or space: go on") if waits else _("you · South")
    style = Style(15, theme.CREAM, bold=is_turn or waits)
    painter.text(brush.target, words, box.centre, style, align="centre", width=box.width - 2 * marks - px(24))


def _draw_marks(brush: Brush, deal: Deal, seat: Seat, box: Box) -> float:
    """The dealer's and the maker's mark at the right of a plate; the width they take."""
    px, painter = brush.geometry.px, brush.painter
    radius = 11.0 if seat is Seat.SOUTH else 14.0
    x, middle = box.x + box.width - px(radius + 8), box.y + box.height / 2
    right = x
    if seat is deal.dealer:
        painter.dot(brush.target, (x, middle), radius, theme.BRASS)
        letter = Style(radius, theme.INK, bold=True)
        painter.text(brush.target, dealer_mark(), (x, middle), letter, align="centre")
        x -= px(2 * radius + 6)
    if deal.contract is not None and seat is deal.contract.maker:
        painter.dot(brush.target, (x, middle), radius, theme.PAPER)
        side = px(radius * 1.15)
        painter.suit(brush.target, deal.contract.trump, Box(x - side / 2, middle - side / 2, side, side))
        x -= px(2 * radius + 6)
    return right - x


def _draw_pile_label(brush: Brush, deal: Deal, side: Side) -> None:
    """How many tricks a side has."""
    count = sum(deal.shape.side(taken.winner) is side for taken in deal.taken)
    if not count:
        return
    x, y = brush.geometry.pile(side)
    words = f"{side_name(side)} · {count}"
    style = Style(14, theme.CREAM_SOFT, bold=True)
    brush.painter.text(brush.target, words, (x, y + brush.geometry.px(62)), style, align="centre")


# The score pad.


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
    px, pad, first = geometry.px, geometry.pad, first_line(match)
    lines = range(first, min(len(match.scores), first + _LINES - 1) + 1)
    width, tall = (pad.width - px(48)) / 2, px(43)
    left, bottom = pad.x + px(20), pad.height - px(18) - tall
    above = bottom - tall - px(8)
    right = Box(left + width + px(8), above, width, tall)
    return [
        *(_line_button(geometry, number, number - first, open_line) for number in lines),
        Button(
            "last",
            Box(left, above, width, tall),
            _("Last trick"),
            last_trick or open_menu,
            key_cap="L",
            is_enabled=last_trick is not None,
            size=15,
        ),
        Button("score", right, _("Score pad"), open_score, key_cap="O", size=15),
        Button(
            "menu", Box(left, bottom, pad.width - px(40), tall), _("Menu"), open_menu, key_cap="Esc", size=15
        ),
    ]


def _line_button(geometry: Geometry, number: int, index: int, open_line: Callable[[int], None]) -> Button:
    """A line of the pad that can be pressed."""
    return Button(f"line{number}", _line_box(geometry, index), "", partial(open_line, number), kind=Kind.AREA)


def first_line(match: Match) -> int:
    """The number of the deal in the first line, so that the present deal is in sight."""
    return max(1, match.number - _LINES + 1)


def _line_box(geometry: Geometry, index: int) -> Box:
    """One line of the pad."""
    pad, px = geometry.pad, geometry.px
    top, bottom = px(176), pad.height - px(180)
    step = min(px(30), (bottom - top) / _LINES)
    return Box(pad.x + px(20), top + index * step, pad.width - px(40), step)


def pad_parts(geometry: Geometry) -> dict[str, Box]:
    """The parts of the pad that change apart, with the strip of felt on which its shadow falls."""
    pad, px, edge = geometry.pad, geometry.px, geometry.px(10)
    top, low = px(116), pad.height - px(118)
    left, width = pad.x - edge, pad.width + edge
    return {
        "running": Box(left, 0, width, top),
        "lines": Box(left, top, width, low - top),
        "keys": Box(left, low, width, pad.height - low),
    }


def draw_pad(brush: Brush, match: Match, controls: Controls, *, part: str) -> None:
    """A part of the score pad without its keys; the caller clips away what lies outside of it."""
    pad = brush.geometry.pad
    pygame.draw.rect(brush.target, theme.PAD, rect(Box(pad.x, 0, pad.width + 1, pad.height)))
    _draw_edge(brush)
    if part == "running":
        _draw_running(brush, match)
    elif part == "lines":
        _draw_pad_head(brush, match)
        _draw_lines(brush, match, controls)


def _draw_pad_head(brush: Brush, match: Match) -> None:
    """The name of the pad, how far the match is, and whose columns these are."""
    pad, px, painter = brush.geometry.pad, brush.geometry.px, brush.painter
    top, title = px(136), Style(18, theme.INK, bold=True)
    painter.text(brush.target, _("Score pad"), (pad.x + px(20), top), title)
    label = deal_text(match)
    if match.rules.match is MatchEnd.HANDS and match.rules.match_hands == _LINES:
        label = _("boom · %(deal)s") % {"deal": label}
    small = Style(13.5, theme.INK_SOFT, bold=True)
    room = pad.width - px(52) - painter.text_width(_("Score pad"), title)
    if painter.text_width(label, small) > room:
        label = deal_text(match)
    right = pad.x + pad.width - px(20)
    painter.text(brush.target, label, (right, top + px(1)), small, align="right", width=room)
    for side in Side:
        at, style = (_column(brush, side), px(165)), Style(13, theme.INK_SOFT, bold=True)
        painter.text(brush.target, side_name(side), at, style, align="right")


def _draw_edge(brush: Brush) -> None:
    """The shadow of the pad on the felt."""
    pad, steps = brush.geometry.pad, max(2, round(brush.geometry.px(8)))
    shade = pygame.Surface((1, round(pad.height)), pygame.SRCALPHA)
    for step in range(steps):
        shade.fill((0, 0, 0, 70 * (steps - step) // steps))
        brush.target.blit(shade, (round(pad.x) - 1 - step, 0))


def _draw_running(brush: Brush, match: Match) -> None:
    """What each side has in the present deal."""
    pad, px, painter = brush.geometry.pad, brush.geometry.px, brush.painter
    assert match.deal is not None
    points, roem = trick_totals(match.deal), roem_totals(match.deal)
    width = (pad.width - px(50)) / 2
    for side in Side:
        box = Box(pad.x + px(20) + side * (width + px(10)), px(18), width, px(94))
        painter.panel(brush.target, box, theme.PAD_BOX)
        left = box.x + px(14)
        painter.text(
            brush.target, side_name(side), (left, box.y + px(20)), Style(15, theme.INK_SOFT, bold=True)
        )
        painter.text(
            brush.target, figures(points[side]), (left, box.y + px(49)), Style(32, theme.INK, bold=True)
        )
        if roem[side]:
            words = _("+%(points)d roem") % {"points": roem[side]}
            painter.text(brush.target, words, (left, box.y + px(78)), Style(14, theme.GREEN, bold=True))


def _column(brush: Brush, side: Side) -> float:
    """The right edge of the points of a side."""
    pad, px = brush.geometry.pad, brush.geometry.px
    return pad.x + px(20) + (pad.width - px(40)) * (0.38 if side is Side.US else 0.80)


def _draw_lines(brush: Brush, match: Match, controls: Controls) -> None:
    """A line a deal, and the totals under them."""
    px = brush.geometry.px
    first = first_line(match)
    count = match.rules.match_hands if match.rules.match is MatchEnd.HANDS else _LINES
    last_box = _line_box(brush.geometry, min(count, _LINES) - 1)
    for index in range(min(count, _LINES)):
        number, box = first + index, _line_box(brush.geometry, index)
        is_present = number == match.number and number > len(match.scores)
        if is_present or controls.hot == f"line{number}":
            pygame.draw.rect(brush.target, theme.GREEN_PALE, (box.x, box.y, box.width, box.height))
        draw_score_line(brush, box, number, match.scores[number - 1] if number <= len(match.scores) else None)
        bottom = box.y + box.height
        brush.painter.line(brush.target, (box.x, bottom), (box.x + box.width, bottom), theme.LINE)
    bottom = last_box.y + last_box.height
    middle = brush.geometry.pad.x + px(20) + (brush.geometry.pad.width - px(40)) * 0.555
    top = _line_box(brush.geometry, 0).y
    brush.painter.line(brush.target, (middle, top), (middle, bottom), theme.LINE)
    pygame.draw.rect(brush.target, theme.LINE_STRONG, (last_box.x, bottom, last_box.width, max(2, px(2))))
    for side in Side:
        total = figures(match.totals[side])
        at = (_column(brush, side), bottom + px(21))
        brush.painter.text(brush.target, total, at, Style(21, theme.INK, bold=True), align="right")


def draw_score_line(brush: Brush, box: Box, number: int, score: DealScore | None) -> None:
    """One deal on the pad: points and, apart, roem of each side; nat and pit in words (§12)."""
    middle = box.y + box.height / 2
    size = min(16.0, box.height / brush.geometry.unit * 0.66)
    faint = Style(size * 0.82, theme.INK_FAINT)
    brush.painter.text(brush.target, figures(number), (box.x + brush.geometry.px(4), middle), faint)
    if score is None:
        return
    for side in Side:
        share = 0.38 if side is Side.US else 0.80
        cell, style = _points_cell(score, side, size)
        right: Align = "right"
        brush.painter.text(brush.target, cell, (box.x + box.width * share, middle), style, align=right)
        if score.written_roem[side]:
            at = (box.x + box.width * share + min(box.width * 0.165, brush.geometry.px(56)), middle)
            roem = Style(size * 0.88, theme.GREEN, bold=True)
            brush.painter.text(brush.target, figures(score.written_roem[side]), at, roem, align=right)


def _points_cell(score: DealScore, side: Side, size: float) -> tuple[str, Style]:
    """The points of a side, or the word that says why there are none."""
    word = Style(size * 0.95, theme.RED, italic=True)
    if score.wet is side:
        return _("nat"), word
    if score.march is not None and score.march is not side:
        return _("pit"), word
    return figures(score.points[side]), Style(size, theme.INK)


def running_total(totals: Pair) -> str:
    """The standing as it is written in a line of text."""
    return f"{totals[0]} – {totals[1]}"
