"""The lead in the match, drawn as a curve."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

import pygame

from game.text import standing_text
from game.ui import theme
from game.ui.draw import Style
from game.ui.layout import Box
from game.ui.panels import Brush, figures

_LEAST_SPAN = 200
"""Points over which the height stretches at least, so that a small lead looks small."""
_WORDS = 26
"""Room for the caption above and below, in units."""


def draw_curve(brush: Brush, deals: Sequence[tuple[int, int]], count: int, box: Box) -> None:
    """The lead of your side after each deal of a match of ``count``, above the line when you are ahead."""
    px, painter = brush.px, brush.painter
    leads = list(accumulate((us - them for us, them in deals), initial=0))
    high, low = max(leads), min(leads)
    scale = (box.height - 2 * px(_WORDS)) / max(_LEAST_SPAN, high - low)
    level = box.y + px(_WORDS) + (box.height - 2 * px(_WORDS) + scale * (high + low)) / 2
    left, right = box.x + px(24), box.x + box.width - px(8)
    painter.text(brush.target, figures(0), (box.x + px(4), level), Style(14, theme.INK_SOFT))
    painter.line(brush.target, (left, level), (box.x + box.width, level), theme.LINE_STRONG)
    step = (right - left) / max(count, len(deals))
    points = [(left + step * number, level - scale * lead) for number, lead in enumerate(leads)]
    for one, other in pairwise(points):
        _draw_stroke(brush, one, other, theme.GREEN)
    for number, point in enumerate(points[1:], start=1):
        colour = theme.GREEN if leads[number] >= 0 else theme.RED
        painter.dot(brush.target, point, 6 if number == len(deals) else 4, colour)
    _draw_caption(brush, deals, points, box)


def _draw_caption(
    brush: Brush, deals: Sequence[tuple[int, int]], points: Sequence[tuple[float, float]], box: Box
) -> None:
    """Who is ahead, at the last point, clear of the curve."""
    words = standing_text(sum(us for us, _them in deals), sum(them for _us, them in deals))
    style = Style(15, theme.INK, bold=True)
    half = brush.painter.text_width(words, style) / 2
    middle = min(max(points[-1][0], box.x + half), box.x + box.width - half)
    at = (middle, caption_height(points, middle - half, brush.px(18)))
    brush.painter.text(brush.target, words, at, style, align="centre", width=box.width)


def caption_height(points: Sequence[tuple[float, float]], left: float, away: float) -> float:
    """Where words from ``left`` to the end of the curve stay clear of it, by so much, nearest to its end."""
    heights = [points[-1][1]]
    for (x1, y1), (x2, y2) in pairwise(points):
        if x2 > left:
            heights += [y1 + (y2 - y1) * max(0.0, left - x1) / (x2 - x1), y2]
    above, below = min(heights) - away, max(heights) + away
    end = points[-1][1]
    return above if end - above < below - end else below


def _draw_stroke(
    brush: Brush, one: tuple[float, float], other: tuple[float, float], colour: theme.Colour
) -> None:
    """A smooth line of some width: hair lines side by side."""
    colour, width = brush.painter.tone(colour), max(2, brush.painter.px(3))
    for step in range(2 * width - 1):
        shift = (step - width + 1) / 2
        pygame.draw.aaline(brush.target, colour, (one[0], one[1] + shift), (other[0], other[1] + shift))
