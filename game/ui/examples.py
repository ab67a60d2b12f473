"""Which cards show what a house rule means?"""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.cards import Card, Rank, Suit, parse_cards
from game.rulebook.entries import Group
from game.rulebook.rulings import Position
from game.rules import HouseRules, Signals
from game.settings import HandOrder
from game.text import _
from game.ui import theme
from game.ui.draw import Look, Painter, Style
from game.ui.layout import sorted_hand
from game.ui.motion import Pose

_TALL = 66
_STEP = 22
"""From one card to the next, in units."""
_GAP = 14
_STYLE = Style(13, theme.INK_SOFT)


def example(name: str, rules: HouseRules) -> Sequence[Group]:
    """The cards that show a house rule as it is set; none where words say enough."""
    make = _EXAMPLES.get(name)
    return make(rules) if make is not None else ()


def _packets(rules: HouseRules) -> Sequence[Group]:
    return [Group(parse_cards("S7 " * size), str(size), is_face_down=True) for size in rules.deal.sizes]


def _quads(rules: HouseRules) -> Sequence[Group]:
    return [
        Group([Card(suit, rank) for suit in Suit], str(rules.quads.value_of(rank)))
        for rank in (Rank.JACK, Rank.KING, Rank.EIGHT)
    ]


_RUNS = (Group(parse_cards("H8 H9 HT"), "20"), Group(parse_cards("C9 CT CJ CQ"), "50"))
_HAND_RUN = (Group(parse_cards("S7 S8 S9 ST SJ"), "100"),)


def _signal(rules: HouseRules) -> Sequence[Group]:
    """A low diamond is discarded (§18)."""
    discard = Group(parse_cards("D7"), _("you discard"))
    match rules.signals:
        case Signals.SUIT:
            return [discard, Group(parse_cards("DA"), _("you hold"))]
        case Signals.OPPOSITE:
            return [discard, Group(parse_cards("HA"), _("please lead"))]
        case Signals.OFF:
            return ()


def hand_example(order: HandOrder) -> Sequence[Group]:
    """A hand as it is held."""
    return [Group(sorted_hand(parse_cards("S9 SA SQ H7 HK"), None, order))]


_EXAMPLES: Mapping[str, Callable[[HouseRules], Sequence[Group]]] = {
    "deal": _packets,
    "variant": Position("SA S7", "H9 D8").groups,
    "undertrump_amsterdam": Position("SA HQ", "H7 C8").groups,
    "quads": _quads,
    "roem_mode": lambda rules: _RUNS,
    "roem_in_hand": lambda rules: _HAND_RUN,
    "signals": _signal,
}


def size(painter: Painter, groups: Sequence[Group]) -> tuple[float, float]:
    """Width and height of an example, in pixels."""
    if not groups:
        return 0.0, 0.0
    tall = painter.px(_TALL)
    if any(group.words for group in groups):
        tall += painter.line_height(_STYLE)
    return sum(_width(painter, group) for group in groups) + (len(groups) - 1) * painter.px(_GAP), tall


def _width(painter: Painter, group: Group) -> float:
    cards = painter.px(_TALL * theme.CARD_RATIO) + (len(group.cards) - 1) * painter.px(_STEP)
    return float(max(cards, painter.text_width(group.words, _STYLE)))


def draw(
    target: pygame.Surface,
    painter: Painter,
    groups: Sequence[Group],
    at: tuple[float, float],
    *,
    is_idle: bool,
) -> None:
    """The cards, from their top left corner on; all dimmed if the rule has no effect."""
    x, y = at
    for group in groups:
        width = _width(painter, group)
        cards = painter.px(_TALL * theme.CARD_RATIO) + (len(group.cards) - 1) * painter.px(_STEP)
        left = x + (width - cards) / 2 + painter.px(_TALL * theme.CARD_RATIO) / 2
        for number, card in enumerate(group.cards):
            pose = Pose(
                left + number * painter.px(_STEP),
                y + painter.px(_TALL) / 2,
                0.0,
                painter.px(_TALL),
                0.0 if group.is_face_down else 1.0,
                0,
            )
            look = Look.DIM if is_idle or card in group.refused else Look.PLAIN
            painter.card(target, card, pose, look)
        words = (x + width / 2, y + painter.px(_TALL) + painter.line_height(_STYLE) * 0.55)
        painter.text(target, group.words, words, _STYLE, align="centre")
        x += width + painter.px(_GAP)
