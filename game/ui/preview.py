"""What the options of a subject do, shown on a little table; what moves is shown over and over."""

from dataclasses import replace

import pygame

from game.cards import Card, parse_cards
from game.settings import PlayBy, Settings
from game.ui import theme
from game.ui.draw import rect
from game.ui.layout import Box
from game.ui.motion import Pose, between, ease_in_out, ease_out
from game.ui.panels import Brush

MOVING = ("game", "pace")
"""The subjects whose options are shown in movement."""
PREVIEWED = ("picture", *MOVING)
_TRICK = tuple(zip(parse_cards("SK SA S7 ST"), ((-1, 0), (0, -1), (1, 0), (0, 1)), strict=True))
"""The cards of West, North, East and you, with the direction from which each comes."""
_CARD = Card.parse("HA")
_TALL = 112
"""Height of a card, in units."""
_REST = 0.9
"""Seconds before it begins anew."""
_UNTIL_CLICK = 1.5
"""How long the player of the preview leaves a trick that waits for a click."""
_COMES = 0.7
_AGAIN = 0.8
"""Seconds for the pointer to come, and between two clicks."""


def paint_preview(brush: Brush, box: Box, settings: Settings, subject: str, seconds: float) -> None:
    """The little table of a subject, so many seconds after it was begun."""
    brush.painter.panel(brush.target, box, theme.FELT_DARK, radius=16)
    brush.target.set_clip(rect(box))
    match subject:
        case "picture":
            _paint_deck(brush, box)
        case "pace":
            _paint_trick(brush, box, settings, seconds)
        case _:
            _paint_play(brush, box, settings, seconds)
    brush.target.set_clip(None)


def _paint_deck(brush: Brush, box: Box) -> None:
    """Some cards of the chosen deck."""
    cards, px = parse_cards("SK HQ CJ DT"), brush.px
    for number, card in enumerate(cards):
        off = number - (len(cards) - 1) / 2
        x, y = box.centre[0] + px(52) * off, box.centre[1] + px(5) * off * off
        brush.painter.card(brush.target, card, Pose(x, y, -6.0 * off, px(theme.HAND_CARD), 1.0, 0))


def _paint_trick(brush: Brush, box: Box, settings: Settings, seconds: float) -> None:
    """A trick is played, lies as long as it will, and is swept to West."""
    answer, flight = theme.ANSWER_TIME[settings.pace], theme.PLAY_TIME if settings.animation else 0.0
    pause = theme.TRICK_TIME[settings.trick_pause]
    swept = 3 * answer + flight + (_UNTIL_CLICK if pause is None else pause)
    sweep = theme.SWEEP_TIME if settings.animation else 0.0
    now = seconds % (swept + sweep + _REST)
    for number, (card, (across, down)) in enumerate(_TRICK):
        place = _pose(brush, box, 46 * across, 34 * down, number)
        start, pile = _pose(brush, box, 260 * across, 240 * down, number), _pose(brush, box, -260, 0, number)
        if now < number * answer or now >= swept + sweep:
            continue
        if now < swept:
            place = between(start, place, ease_out(_part(now - number * answer, flight)))
        else:
            place = between(place, pile, ease_in_out(_part(now - swept, sweep)))
        brush.painter.card(brush.target, card, place)


def _paint_play(brush: Brush, box: Box, settings: Settings, seconds: float) -> None:
    """The pointer comes to a card and plays it with one click, with two, or by dragging."""
    flight = theme.PLAY_TIME if settings.animation else 0.0
    clicks = [_COMES] + ([_COMES + _AGAIN] if settings.play_by is PlayBy.TWO_CLICKS else [])
    is_dragged = settings.play_by is PlayBy.DRAG
    played = clicks[-1] + (_AGAIN if is_dragged else 0.0)
    now = seconds % (played + flight + _REST)
    hand, table = _pose(brush, box, 0, 84, 0), _pose(brush, box, 0, -66, 0)
    place = replace(hand, y=hand.y - brush.px(theme.RAISE)) if now >= clicks[0] else hand
    pointer = between(_pose(brush, box, 130, 150, 0), hand, ease_in_out(_part(now, _COMES)))
    if is_dragged and now >= clicks[0]:
        place = pointer = between(hand, table, ease_in_out(_part(now - clicks[0], _AGAIN)))
    elif now >= played:
        place = between(place, table, ease_out(_part(now - played, flight)))
    brush.painter.card(brush.target, _CARD, place)
    is_pressed = any(click <= now < click + 0.2 for click in clicks) or (
        is_dragged and clicks[0] <= now < played
    )
    _paint_pointer(brush.target, brush, (pointer.x, pointer.y), is_pressed=is_pressed)


def _paint_pointer(
    target: pygame.Surface, brush: Brush, at: tuple[float, float], *, is_pressed: bool
) -> None:
    """A dot where the pointer is, wider while its button is down."""
    brush.painter.dot(target, at, 15 if is_pressed else 9, theme.INK)
    brush.painter.dot(target, at, 12 if is_pressed else 6.5, theme.BRASS)


def _pose(brush: Brush, box: Box, right: float, down: float, layer: int) -> Pose:
    """A card so many units from the middle of the little table."""
    x, y = box.centre
    return Pose(x + brush.px(right), y + brush.px(down), 0.0, brush.px(_TALL), 1.0, layer)


def _part(seconds: float, lasts: float) -> float:
    """How much of a movement is done."""
    return 1.0 if lasts <= 0 else min(1.0, max(0.0, seconds / lasts))
