"""What you are asked besides trump: whether you double, whether there is roem (§7.4, §10, §11)."""

from collections.abc import Callable, Sequence
from functools import partial

from game.deal import Action, Deal, Pass, Phase, TakeBack
from game.text import answer_key, answer_text, question_text
from game.ui import theme
from game.ui.draw import Style
from game.ui.layout import Box, Geometry
from game.ui.overlays import sheet
from game.ui.panels import Brush
from game.ui.widgets import Button, Kind

_WIDTH, _TALL, _GAP = 216, 44, 12
"""Of the keys, in units."""
_HEAD = 84
"""Height of the words above the keys."""


def answer_buttons(
    deal: Deal, actions: Sequence[Action], geometry: Geometry, say: Callable[[Action], None]
) -> list[Button]:
    """What you can answer or announce, one key each, side by side above your hand, between the plates.

    The key that takes a card back lies beside your own plate, where it stays as long as it holds.
    """
    px, row = geometry.px, [action for action in actions if action != TakeBack()]
    room = geometry.between_plates - px(32) - (len(row) - 1) * px(_GAP)
    wide = min(px(_WIDTH) * geometry.text, room / max(1, len(row)))
    left = geometry.middle[0] - (len(row) * wide + (len(row) - 1) * px(_GAP)) / 2
    top = geometry.hand_line - px(160)
    keys = [
        _key(action, deal, Box(left + number * (wide + px(_GAP)), top, wide, px(_TALL)), say)
        for number, action in enumerate(row)
    ]
    if TakeBack() in actions:
        keys.append(_key(TakeBack(), deal, geometry.beside_plate, say, size=14))
    return keys


def _key(action: Action, deal: Deal, box: Box, say: Callable[[Action], None], *, size: float = 17) -> Button:
    """The key that gives an answer."""
    return Button(
        type(action).__name__.lower(),
        box,
        answer_text(action, deal),
        partial(say, action),
        kind=Kind.KEY if action == Pass() else Kind.GOLD,
        key_cap=answer_key(action, deal),
        size=size,
    )


def draw_question(brush: Brush, deal: Deal) -> None:
    """The question in words, on a sheet behind its keys; while cards lie on the table the keys say enough."""
    if deal.phase not in (Phase.DOUBLING, Phase.SHOWING):
        return
    px, painter, geometry = brush.px, brush.painter, brush.geometry
    zoom = min(geometry.text, 1.35)
    head = px(_HEAD) * zoom
    width = geometry.between_plates - px(8)
    top = geometry.hand_line - px(160) - head
    box = Box(geometry.middle[0] - width / 2, top, width, head + px(_TALL + 16))
    sheet(brush, box)
    title, sentence = question_text(deal)
    room = width - px(32)
    lines = (
        (title, 0.38, Style(22 * zoom, theme.INK, bold=True)),
        (sentence, 0.74, Style(15 * zoom, theme.INK_SOFT)),
    )
    for words, share, style in lines:
        at = (box.centre[0], top + head * share)
        painter.text(brush.target, words, at, style, align="centre", width=room)
