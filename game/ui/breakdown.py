"""The table that shows how a deal was reckoned: every line, and what it adds up to (§8, §10, §11, §15)."""

from dataclasses import dataclass

from game.cards import Side
from game.scoring import DEAL_POINTS, DealScore, Pair, sums
from game.text import _, last_trick_label, side_name
from game.ui import theme
from game.ui.draw import Style
from game.ui.layout import Box
from game.ui.panels import Brush, figures

_HEAD, _ROW, _FOOT = 26, 36, 48
"""Heights of the names of the sides, of a line and of what is written, in units."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    label: str
    values: Pair
    is_sum: bool = False
    """It stands in place of all above it."""
    is_void: bool = False
    """It does not count."""


def rows(score: DealScore) -> list[Row]:
    """Every line above what is written: lines that add up, sums that stand in place of those above."""
    if score.penalty is not None:
        return _penalty_rows(score)
    ten = sums(score.trick_points, (-score.cards[0], -score.cards[1]))
    lines = [Row(_("Cards"), score.cards), Row(last_trick_label(), ten), Row(_("Roem"), score.roem)]
    if any(score.hand_roem):
        lines.append(Row(_("Roem in the hand"), score.hand_roem))
    void = sums(score.lost_roem, score.beaten_roem)
    if any(void):
        lines.append(Row(_("Roem that does not count"), void, is_void=True))
    lines.append(Row(_("Together"), score.compared, is_sum=True))
    if score.wet is not None:
        all_to_one = _only(Side(1 - score.wet), sum(score.compared))
        lines.append(Row(_("Nat: all to the other side"), all_to_one, is_sum=True))
    if score.march is not None and score.bonus:
        lines.append(Row(_("Pit"), _only(score.march, score.bonus)))
    if not score.factor == score.roem_factor == 1:
        lines.append(Row(_times(score), score.total, is_sum=True))
    return lines


def _penalty_rows(score: DealScore) -> list[Row]:
    """What the others write for a renounce (§15)."""
    assert score.penalty is not None
    others = Side(1 - score.penalty)
    lines = [Row(_("Points of the deal"), _only(others, DEAL_POINTS))]
    if score.bonus:
        lines.append(Row(_("Penalty for the renounce"), _only(others, score.bonus)))
    if roem := score.written_roem[others] - score.bonus:
        lines.append(Row(_("Roem of both sides"), _only(others, roem)))
    return lines


def _only(side: Side, amount: int) -> Pair:
    return (amount, 0) if side is Side.US else (0, amount)


def _times(score: DealScore) -> str:
    """What is multiplied."""
    values = {"factor": score.factor, "roem": score.roem_factor}
    if score.factor == score.roem_factor:
        return _("Everything ×%(factor)d") % values
    if score.roem_factor == 1:
        return _("Points ×%(factor)d") % values
    return _("Points ×%(factor)d, roem ×%(roem)d") % values


def tall(score: DealScore) -> int:
    """How tall the table is, in units."""
    return _HEAD + _ROW * len(rows(score)) + _FOOT


def draw_breakdown(brush: Brush, score: DealScore, box: Box) -> float:
    """The table; the height at which it ends."""
    px, painter = brush.px, brush.painter
    columns = {Side.US: box.x + box.width * 0.63, Side.THEM: box.x + box.width - px(8)}
    for side in Side:
        role = _("played") if side is score.makers else ""
        label = f"{side_name(side)} {role}".strip()
        at = (columns[side], box.y + px(10))
        painter.text(brush.target, label, at, Style(16, theme.INK, bold=True), align="right")
    y = box.y + px(_HEAD)
    for row in rows(score):
        painter.line(brush.target, (box.x, y), (box.x + box.width, y), theme.LINE)
        _draw_row(brush, row, Box(box.x, y, box.width, px(_ROW)), columns)
        y += px(_ROW)
    painter.fill(brush.target, Box(box.x, y, box.width, max(2, px(2))), theme.LINE_STRONG)
    _draw_written(brush, score, Box(box.x, y, box.width, px(_FOOT)), columns)
    return y + px(_FOOT)


def _draw_row(brush: Brush, row: Row, box: Box, columns: dict[Side, float]) -> None:
    """A line; what does not count is struck out."""
    px, painter, middle = brush.px, brush.painter, box.centre[1]
    faint = theme.INK_FAINT if row.is_void else theme.INK_SOFT
    label = Style(17, theme.INK if row.is_sum else faint, bold=row.is_sum)
    room = columns[Side.US] - box.x - px(56)
    painter.text(brush.target, row.label, (box.x + px(8), middle), label, width=room)
    style = Style(17, faint if row.is_void else theme.INK, bold=row.is_sum)
    for side in Side:
        value, right = row.values[side], columns[side]
        cell = figures(value) if value or row.is_sum else "–"
        painter.text(brush.target, cell, (right, middle), style, align="right")
        if row.is_void and value:
            left = right - painter.text_width(cell, style)
            painter.line(brush.target, (left - px(3), middle), (right + px(3), middle), theme.RED)


def _draw_written(brush: Brush, score: DealScore, box: Box, columns: dict[Side, float]) -> None:
    """What goes on the pad, the roem apart."""
    px, painter = brush.px, brush.painter
    middle = box.centre[1]
    painter.text(brush.target, _("On the pad"), (box.x + px(8), middle), Style(20, theme.INK, bold=True))
    for side in Side:
        right = columns[side]
        if score.written_roem[side]:
            roem = f"+ {figures(score.written_roem[side])}"
            style = Style(17, theme.GREEN, bold=True)
            painter.text(brush.target, roem, (right, middle), style, align="right")
            right -= painter.text_width(roem, style) + px(6)
        points = figures(score.points[side])
        painter.text(brush.target, points, (right, middle), Style(22, theme.INK, bold=True), align="right")
