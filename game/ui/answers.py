"""What you are asked besides trump: whether you double, whether there is roem (§7.4, §10, §11)."""

from collections.abc import Callable, Sequence
from functools import partial

from game.deal import Action, Deal, Pass, Phase
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
    """What you can answer or announce, one key each, side by side above your hand."""
    px, count = geometry.px, len(actions)
    left = geometry.middle[0] - px(count * _WIDTH + (count - 1) * _GAP) / 2
    return [
        Button(
            type(action).__name__.lower(),
            Box(left + number * px(_WIDTH + _GAP), geometry.hand_line - px(160), px(_WIDTH), px(_TALL)),
            answer_text(action, deal),
            partial(say, action),
            kind=Kind.KEY if action == Pass() else Kind.GOLD,
            key_cap=answer_key(action, deal),
        )
        for number, action in enumerate(actions)
    ]


def draw_question(brush: Brush, deal: Deal, actions: Sequence[Action]) -> None:
    """The question in words, on a sheet behind its keys; while cards lie on the table the keys say enough."""
    if deal.phase not in (Phase.DOUBLING, Phase.SHOWING):
        return
    px, painter, geometry = brush.px, brush.painter, brush.geometry
    zoom = min(geometry.text, 1.35)
    head = px(_HEAD) * zoom
    width = max(geometry.between_plates - px(8), px(len(actions) * (_WIDTH + _GAP) + 28))
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
