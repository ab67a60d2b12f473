"""What lies around the cards: trump, how far the deal is, the players' plates; drawn from the shown match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.cards import Seat, Side
from game.deal import Deal, Phase
from game.match import Match
from game.option_texts import option_value
from game.text import _, capital, contract_text, deal_text, dealer_mark, seat_name, side_name
from game.ui import theme
from game.ui.draw import Painter, Style
from game.ui.layout import Box, Geometry

_CHIP_HEIGHT = 62
"""Of a label in a corner of the table, in units."""
_ONE_LINE = 1.2
"""With texts larger than this a plate has room for the name only."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What every part of the table needs to be drawn."""

    target: pygame.Surface
    painter: Painter
    geometry: Geometry
    zoom: float = 1.0
    """How much larger than planned all is drawn."""

    def px(self, units: float) -> float:
        """Pixels of so many units."""
        return self.geometry.px(units) * self.zoom

    def zoomed(self, zoom: float) -> "Brush":
        """The brush for something that is drawn so much larger."""
        return replace(self, painter=self.painter.zoomed(zoom), zoom=self.zoom * zoom)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece of the table: it is drawn anew when its key changes."""

    key: object
    box: Box
    """All that it may cover."""
    draw: Callable[[Brush], None]


def figures(number: int) -> str:
    """A number in the figures of equal width, which the typeface keeps in its private area."""
    return "".join(chr(0xE000 + ord(figure)) if figure.isdecimal() else figure for figure in str(number))


def table_parts(
    match: Match,
    geometry: Geometry,
    *,
    turn: Seat | None,
    waits: bool,
    narrated: str = "",
    ruling: str = "",
    partner: str = "",
    opponents: str = "",
) -> list[Drawn]:
    """Everything on the felt but the cards.

    ``waits`` tells that a click is waited for; ``narrated`` is the sentence for what happened last and
    ``ruling`` the one for the rule that decides what you may play; ``partner`` and ``opponents`` are
    how well they play.
    """
    deal, px = match.deal, geometry.px
    assert deal is not None
    edge, width, tall = px(theme.MARGIN), _chip_width(geometry), px(_CHIP_HEIGHT) * geometry.text
    right = geometry.table.width - edge - width
    parts = [
        Drawn(
            (deal.contract, deal.turned),
            Box(edge, edge, width, tall).shrunk(-px(theme.SHADOW_REACH)),
            partial(_draw_contract, deal=deal),
        ),
        Drawn(
            (deal.phase, len(deal.taken)), Box(right, edge, width, tall), partial(_draw_progress, match=match)
        ),
    ]
    for seat in deal.shape.seats:
        is_turn, has_made = seat is turn, deal.contract is not None and deal.contract.maker is seat
        words = _("your partner")
        is_partner = deal.shape.partners(seat, Seat.SOUTH)
        small = (f"{words} · {partner}", words) if is_partner else (opponents,)
        draw = partial(_draw_plate, deal=deal, seat=seat, is_turn=is_turn, small=small)
        if seat is Seat.SOUTH:
            draw = partial(_draw_own_plate, deal=deal, is_turn=is_turn, waits=waits)
        key = (is_turn, waits and seat is Seat.SOUTH, seat is deal.dealer, deal.trump if has_made else None)
        parts.append(Drawn(key, geometry.plate(seat), draw))
    parts.append(Drawn(narrated, geometry.narration, partial(_draw_narration, words=narrated)))
    parts.append(Drawn(ruling, geometry.ruling, partial(_draw_ruling, words=ruling)))
    for side in Side:
        x, y = geometry.pile(side)
        label = Box(x - px(70), y + px(48), px(140), px(28))
        count = sum(deal.shape.side(taken.winner) is side for taken in deal.taken)
        parts.append(Drawn(count, label, partial(_draw_pile_label, side=side, count=count)))
    return parts


def _chip_width(geometry: Geometry) -> float:
    """The widest a label in a corner of the table gets: as far as the cards of North."""
    return geometry.middle[0] - geometry.px(2 * theme.MARGIN + 128)


def _chip(brush: Brush, texts: Sequence[str], styles: Sequence[Style], beside: float) -> tuple[Brush, float]:
    """The brush for a label in a corner, as large as wanted and as fits, and the width it takes."""
    widths = map(brush.painter.text_width, texts, styles)
    width, widest = max(widths) + brush.px(beside), _chip_width(brush.geometry)
    zoom = max(1.0, min(brush.geometry.text, widest / width))
    return brush.zoomed(zoom), min(widest, width * zoom + brush.px(2))


def _draw_contract(brush: Brush, *, deal: Deal) -> None:
    """The trump suit and who made it."""
    edge, texts = brush.px(theme.MARGIN), contract_text(deal)
    is_made = deal.contract is not None
    ink, soft = (theme.INK, theme.INK_SOFT) if is_made else (theme.CREAM, theme.CREAM_SOFT)
    styles = Style(18, ink, bold=True), Style(14, soft)
    before, after = 62 if is_made else 16, 18
    brush, width = _chip(brush, texts, styles, before + after)
    px, painter, left = brush.px, brush.painter, brush.px(before)
    box = Box(edge, edge, width, px(_CHIP_HEIGHT))
    painter.panel(
        brush.target,
        box,
        theme.PAPER if is_made else theme.FELT_SHADE,
        alpha=255 if is_made else 225,
        shadow=is_made,
    )
    if deal.contract is not None:
        painter.suit(brush.target, deal.contract.trump, Box(box.x + px(16), box.y + px(15), px(32), px(32)))
    for words, style, y in zip(texts, styles, (21, 43), strict=True):
        at = (box.x + left, box.y + px(y))
        painter.text(brush.target, words, at, style, width=box.width - left - px(8))


def _draw_progress(brush: Brush, *, match: Match) -> None:
    """How far the deal is, and under which city's rules."""
    deal, edge = match.deal, brush.px(theme.MARGIN)
    assert deal is not None
    if deal.phase is Phase.BIDDING:
        title = deal_text(match)
        dealer = _("%(seat)s deals") % {"seat": seat_name(deal.dealer)}
        small = f"{dealer} · {option_value('variant', deal.rules.variant)}"
    else:
        count = deal.shape.hand_size
        title = _("trick %(number)d of %(count)d") % {
            "number": min(len(deal.taken) + 1, count),
            "count": count,
        }
        small = option_value("variant", deal.rules.variant)
    texts = capital(title), small
    styles = Style(18, theme.CREAM, bold=True), Style(14, theme.CREAM_SOFT)
    brush, width = _chip(brush, texts, styles, 34)
    px, painter = brush.px, brush.painter
    box = Box(brush.geometry.table.width - edge - width, edge, width, px(_CHIP_HEIGHT))
    painter.panel(brush.target, box, theme.FELT_SHADE, alpha=225)
    for words, style, y in zip(texts, styles, (21, 43), strict=True):
        at = (box.x + box.width - px(16), box.y + px(y))
        painter.text(brush.target, words, at, style, align="right", width=box.width - px(24))


def _draw_plate(brush: Brush, *, deal: Deal, seat: Seat, is_turn: bool, small: Sequence[str]) -> None:
    """The name of a player, the marks of dealer and maker, and the first small words that fit, if any do."""
    box, px, painter = brush.geometry.plate(seat), brush.px, brush.painter
    border = theme.BRASS if is_turn else None
    painter.panel(brush.target, box, theme.FELT_SHADE, radius=25, alpha=235, border=border, border_width=3)
    marks = _draw_marks(brush, deal, seat, box)
    middle = box.y + box.height / 2
    painter.dot(brush.target, (box.x + px(25), middle), 18, theme.BRASS if is_turn else theme.PAD_BOX)
    letter = Style(17, theme.INK, bold=True)
    painter.text(brush.target, seat_name(seat)[:1], (box.x + px(25), middle), letter, align="centre")
    left, room = box.x + px(52), box.width - px(52) - marks - px(8)
    zoom = brush.geometry.text
    name = Style(16 * zoom, theme.CREAM, bold=True)
    soft = Style(13.5 * zoom, theme.CREAM_SOFT)
    words = next((words for words in small if painter.text_width(words, soft) <= room), small[-1])
    if zoom > _ONE_LINE or not painter.has_room(words, soft, room):
        painter.text(brush.target, seat_name(seat), (left, middle), name, width=room)
        return
    painter.text(brush.target, seat_name(seat), (left, middle - px(10)), name, width=room)
    painter.text(brush.target, words, (left, middle + px(11)), soft, width=room)


def _draw_own_plate(brush: Brush, *, deal: Deal, is_turn: bool, waits: bool) -> None:
    """Your own plate below your hand, which also says what is asked of you."""
    box, px, painter = brush.geometry.plate(Seat.SOUTH), brush.px, brush.painter
    border = theme.BRASS if is_turn or waits else None
    painter.panel(brush.target, box, theme.FELT_SHADE, radius=15, alpha=235, border=border, border_width=2.5)
    marks = _draw_marks(brush, deal, Seat.SOUTH, box)
    words = _("click or space: go on") if waits else _("your turn") if is_turn else _("you · South")
    style = Style(15 * min(brush.geometry.text, 1.5), theme.CREAM, bold=is_turn or waits)
    painter.text(brush.target, words, box.centre, style, align="centre", width=box.width - 2 * marks - px(24))


def _draw_marks(brush: Brush, deal: Deal, seat: Seat, box: Box) -> float:
    """The dealer's and the maker's mark at the right of a plate; the width they take."""
    px, painter = brush.px, brush.painter
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


def _draw_ruling(brush: Brush, *, words: str) -> None:
    """The rule that decides, on a plate above your hand as large as it needs; nothing without words."""
    if not words:
        return
    box, px, painter = brush.geometry.ruling, brush.px, brush.painter
    style = Style(15 * min(brush.geometry.text, 1.2), theme.CREAM)
    width = min(box.width - px(20), painter.text_width(words, style) + 1)
    tall = painter.paragraph(None, words, Box(0, 0, width, 0), style)
    plate = Box(box.centre[0] - width / 2, box.y + box.height - tall - px(4), width, tall)
    around = Box(plate.x - px(10), plate.y - px(4), width + px(20), tall + px(8))
    painter.panel(brush.target, around, theme.FELT_SHADE, radius=8, alpha=235)
    painter.paragraph(brush.target, words, plate, style, align="centre")


def _draw_narration(brush: Brush, *, words: str) -> None:
    """What happened last, on a plate beside your own as wide as it needs; nothing without words."""
    if not words:
        return
    box = brush.geometry.narration
    style = Style(15 * min(brush.geometry.text, 1.4), theme.CREAM)
    width = min(box.width, brush.painter.text_width(words, style) + brush.px(28))
    plate = Box(box.centre[0] - width / 2, box.y, width, box.height)
    brush.painter.panel(brush.target, plate, theme.FELT_SHADE, radius=8, alpha=235)
    brush.painter.text(brush.target, words, plate.centre, style, align="centre", width=width - brush.px(16))


def _draw_pile_label(brush: Brush, *, side: Side, count: int) -> None:
    """How many tricks a side has."""
    if not count:
        return
    x, y = brush.geometry.pile(side)
    words = f"{side_name(side)} · {count}"
    style = Style(14 * min(brush.geometry.text, 1.6), theme.CREAM_SOFT, bold=True)
    room = brush.px(136)
    brush.painter.text(brush.target, words, (x, y + brush.px(62)), style, align="centre", width=room)
