"""What lies over the cards for a while: the trump question, speech, messages, the result, the last trick."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.cards import Seat, Side
from game.deal import Accept, Action, Deal, Declare, Pass, TakenTrick, legal_actions
from game.match import Match
from game.rules import TrumpMethod
from game.scoring import DealScore
from game.text import (
    _,
    call_text,
    capital,
    card_names,
    meld_name,
    must_text,
    ngettext,
    pass_key,
    result_text,
    result_title,
    seat_name,
    suit_key,
    suit_name,
)
from game.ui import theme
from game.ui.breakdown import draw_breakdown, tall
from game.ui.curve import draw_curve
from game.ui.draw import Look, Style
from game.ui.layout import Box, Geometry
from game.ui.motion import Pose
from game.ui.panels import Brush
from game.ui.widgets import Button, Kind


@dataclass(frozen=True, slots=True)
class Dialog:
    """A sheet of paper with a title, words and keys."""

    title: str
    text: str
    buttons: Sequence[Button]
    box: Box


def dim(brush: Brush) -> None:
    """Darken the felt behind a question."""
    shade = pygame.Surface((round(brush.geometry.table.width), brush.target.get_height())).convert()
    shade.fill((0, 20, 12))
    shade.set_alpha(110)
    brush.target.blit(shade, (0, 0))


def sheet(brush: Brush, box: Box) -> None:
    """A sheet of paper that lies on the table."""
    brush.painter.panel(brush.target, box, theme.PAPER, radius=18, shadow=True)


def centred(geometry: Geometry, width: float, height: float, *, up: float = 0.0) -> Box:
    """A box in the middle of the felt; sizes in units, larger where larger texts are wanted and fit."""
    zoom = geometry.zoom(width, height)
    wide, tall = geometry.px(width) * zoom, geometry.px(height) * zoom
    x = geometry.table.width / 2 - wide / 2
    y = (geometry.height - tall) / 2 - geometry.px(up)
    return Box(max(geometry.px(8), x), max(geometry.px(8), y), wide, tall)


# The trump question.


_PICKER = (490, 318)
"""The size of the trump question in units."""


def _picker_room(geometry: Geometry) -> tuple[float, float]:
    """The heights between which there is room for it."""
    return geometry.px(190), geometry.hand_line - geometry.px(104)


def _picker_zoom(geometry: Geometry) -> float:
    """How much larger than planned it is: as wanted, but clear of plates and hand."""
    top, bottom = _picker_room(geometry)
    room = min((bottom - top) / geometry.px(_PICKER[1]), geometry.between_plates / geometry.px(_PICKER[0]))
    return max(1.0, min(geometry.text, room))


def picker_box(geometry: Geometry) -> Box:
    """Where the trump question lies: between your partner's plate and your hand."""
    zoom = _picker_zoom(geometry)
    wide, tall = geometry.px(_PICKER[0]) * zoom, geometry.px(_PICKER[1]) * zoom
    top, bottom = _picker_room(geometry)
    return Box(geometry.middle[0] - wide / 2, top + max(0.0, (bottom - top - tall) * 0.45), wide, tall)


def picker_buttons(deal: Deal, geometry: Geometry, say: Callable[[Action], None]) -> list[Button]:
    """What you can say now, one key each."""
    box, zoom = picker_box(geometry), _picker_zoom(geometry)

    def px(units: float) -> float:
        return geometry.px(units) * zoom

    legal = legal_actions(deal)
    inner, gap = box.shrunk(px(26)), px(10)
    suits = [action for action in legal if isinstance(action, Declare)]
    width = (inner.width - gap * 3) / 4
    left = inner.centre[0] - (width * len(suits) + gap * (len(suits) - 1)) / 2
    buttons = [
        _suit_tile(action, Box(left + number * (width + gap), inner.y + px(70), width, px(140)), say)
        for number, action in enumerate(suits)
    ]
    low = Box(inner.x, inner.y + inner.height - px(46), inner.width, px(46))
    if Accept() in legal:
        trump = deal.turned[-1].suit
        half = (low.width - gap) / 2
        words = capital(call_text(Accept(), trump))
        place = Box(low.x, low.y, half, low.height)
        buttons.append(
            Button("accept", place, words, lambda: say(Accept()), kind=Kind.GOLD, key_cap=suit_key(trump))
        )
        low = Box(low.x + half + gap, low.y, half, low.height)
    if Pass() in legal:
        buttons.append(Button("pass", low, _("I pass"), lambda: say(Pass()), key_cap=pass_key()))
    return buttons


def _suit_tile(action: Declare, box: Box, say: Callable[[Action], None]) -> Button:
    """A suit that can be named."""
    return Button(
        f"suit{action.trump}",
        box,
        capital(suit_name(action.trump)),
        lambda: say(action),
        kind=Kind.OUTLINE,
        key_cap=suit_key(action.trump),
        suit=action.trump,
    )


def draw_picker(brush: Brush, deal: Deal) -> None:
    """The trump question without its keys."""
    brush = brush.zoomed(_picker_zoom(brush.geometry))
    box, px, painter = picker_box(brush.geometry), brush.px, brush.painter
    sheet(brush, box)
    legal = legal_actions(deal)
    must = Pass() not in legal
    title = _("Which suit is trump?") if Accept() not in legal else _("Do you play on this suit?")
    if must:
        title = _("You must name trump")
    middle = box.centre[0]
    painter.text(
        brush.target, title, (middle, box.y + px(38)), Style(26, theme.INK, bold=True), align="centre"
    )
    said = " · ".join([_("%(seat)s passes") % {"seat": seat_name(seat)} for seat in deal.passes[-3:]])
    said = f"{said} · {_('your turn')}" if said else _("it is your turn")
    soft = Style(15, theme.INK_SOFT)
    painter.text(brush.target, said, (middle, box.y + px(70)), soft, align="centre", width=box.width - px(40))
    if Accept() in legal:
        _draw_turned(brush, deal, box)
    if must:
        at = (middle, box.y + box.height - px(50))
        painter.text(brush.target, must_text(deal.rules), at, soft, align="centre", width=box.width - px(40))


def _draw_turned(brush: Brush, deal: Deal, box: Box) -> None:
    """The card that was turned, or the suit that is proposed."""
    px, card = brush.px, deal.turned[-1]
    x, y = box.centre[0], box.y + px(168)
    if deal.rules.trump_method is TrumpMethod.TURNED:
        brush.painter.card(brush.target, card, Pose(x, y, 0.0, px(theme.TRICK_CARD), 1.0, 0))
        return
    side = px(104)
    brush.painter.suit(brush.target, card.suit, Box(x - side / 2, y - side / 2 - px(8), side, side))
    words = capital(suit_name(card.suit))
    brush.painter.text(brush.target, words, (x, y + px(64)), Style(18, theme.INK, bold=True), align="centre")


# Speech and messages.


_BUBBLE_LINE = 23
"""The distance between two lines of speech, in units."""


def _spoken(words: str) -> list[tuple[str, Style]]:
    """The lines of a speech; those after the first are smaller."""
    first, *more = words.split("\n")
    return [(first, Style(16, theme.INK, bold=True)), *((line, Style(15, theme.INK)) for line in more)]


def bubble_box(brush: Brush, seat: Seat, words: str, *, above: Sequence[Box] = ()) -> Box:
    """Where speech lies: it grows from its speaker towards the middle, yours upwards from hand and keys."""
    table, unit = brush.geometry.table, brush.geometry.px
    x, y = brush.geometry.bubble(seat)
    brush = brush.zoomed(brush.geometry.text)
    lines, px = _spoken(words), brush.px
    wide = max(brush.painter.text_width(line, style) for line, style in lines) + px(32)
    width, height = min(wide, table.width * 0.46), px(40 + _BUBBLE_LINE * (len(lines) - 1))
    if seat is Seat.SOUTH:
        foot = min([y + unit(20), *(box.y - unit(6) for box in above)])
        return Box(x - width / 2, foot - height, width, height)
    left = x - width + px(10) if seat is Seat.EAST else x - px(10)
    return Box(min(left, table.width - width - unit(8)), y - unit(20), width, height)


def draw_bubble(brush: Brush, seat: Seat, words: str, *, above: Sequence[Box] = ()) -> None:
    """What a player says."""
    box = bubble_box(brush, seat, words, above=above)
    brush = brush.zoomed(brush.geometry.text)
    brush.painter.panel(brush.target, box, theme.PAPER, radius=16, shadow=True)
    for number, (line, style) in enumerate(_spoken(words)):
        at = (box.centre[0], box.y + brush.px(20 + number * _BUBBLE_LINE))
        room = box.width - brush.px(20)
        brush.painter.text(brush.target, line, at, style, align="centre", width=room)


@dataclass(frozen=True, slots=True)
class Message:
    """Something the player is told where the eye is."""

    words: Callable[[], tuple[str, str]] = field(compare=False)
    """Title and sentence, in the language of the moment."""
    until: float
    is_alarm: bool = True


def message_box(brush: Brush, message: Message, *, above: Sequence[Box] = ()) -> Box:
    """Where a message lies, as wide as its words need; ``above`` what must not be covered."""
    title, sentence = message.words()
    brush, place = brush.zoomed(brush.geometry.text), brush.geometry.message
    painter, px = brush.painter, brush.px
    wide = max(painter.text_width(title, _TITLE), painter.text_width(sentence, _SENTENCE)) + px(40)
    width = min(max(wide, px(220)), brush.geometry.table.width - brush.geometry.px(24))
    high = place.height * brush.geometry.text
    foot = min([place.y + place.height, *(box.y - brush.geometry.px(6) for box in above)])
    return Box(place.centre[0] - width / 2, foot - high, width, high)


_TITLE = Style(17, theme.CREAM, bold=True, on_felt=True)
_SENTENCE = Style(15, theme.CREAM, on_felt=True)


def draw_message(brush: Brush, message: Message, *, above: Sequence[Box] = ()) -> None:
    """A message: one at a time."""
    title, sentence = message.words()
    box = message_box(brush, message, above=above)
    brush = brush.zoomed(brush.geometry.text)
    px = brush.px
    brush.painter.panel(
        brush.target, box, theme.ALARM if message.is_alarm else theme.FELT_SHADE, radius=10, shadow=True
    )
    room = box.width - px(24)
    x = box.centre[0]
    brush.painter.text(brush.target, title, (x, box.y + px(20)), _TITLE, align="centre", width=room)
    brush.painter.text(brush.target, sentence, (x, box.y + px(43)), _SENTENCE, align="centre", width=room)


# The result of a deal.


_RESULT_WIDTH, _RESULT_WORDS, _RESULT_CURVE = 560, 266, 116
"""The width of the result and the heights of its words and keys and of its curve, in units."""


def _has_curve(geometry: Geometry, score: DealScore) -> bool:
    """The curve gives way to larger texts."""
    return geometry.zoom(_RESULT_WIDTH, _RESULT_WORDS + tall(score) + _RESULT_CURVE) >= geometry.text


def _result_size(geometry: Geometry, score: DealScore) -> tuple[int, int]:
    """The size of the result in units."""
    curve = _RESULT_CURVE if _has_curve(geometry, score) else 0
    return _RESULT_WIDTH, _RESULT_WORDS + tall(score) + curve


def result_box(geometry: Geometry, score: DealScore) -> Box:
    """Where the result lies."""
    return centred(geometry, *_result_size(geometry, score))


def result_buttons(
    match: Match, geometry: Geometry, *, go_on: Callable[[], None], open_score: Callable[[], None]
) -> list[Button]:
    """The keys under the result."""
    score, px = match.scores[-1], geometry.px
    box = result_box(geometry, score)
    high = px(44) * geometry.zoom(*_result_size(geometry, score))
    row = Box(box.x + px(34), box.y + box.height - px(22) - high, box.width - px(68), high)
    words = _("To the final score") if match.is_over else _("Next deal")
    first = row.width * 0.56
    return [
        Button(
            "next", Box(row.x, row.y, first, row.height), words, go_on, kind=Kind.GOLD, key_cap=_("space")
        ),
        Button(
            "score",
            Box(row.x + first + px(10), row.y, row.width - first - px(10), row.height),
            _("Score pad"),
            open_score,
            key_cap="O",
        ),
    ]


def draw_result(brush: Brush, match: Match) -> None:
    """How a deal was written and why."""
    assert match.deal is not None and match.deal.contract is not None
    score, contract = match.scores[-1], match.deal.contract
    brush = brush.zoomed(brush.geometry.zoom(*_result_size(brush.geometry, score)))
    box, px, painter = result_box(brush.geometry, score), brush.px, brush.painter
    sheet(brush, box)
    inner = Box(box.x + px(34), box.y + px(26), box.width - px(68), box.height - px(100))
    colour = theme.INK
    if score.wet is not None or score.march is not None:
        colour = (
            theme.RED
            if Side.US in (score.wet, None if score.march is None else Side(1 - score.march))
            else theme.GREEN
        )
    painter.text(brush.target, result_title(score), (inner.x, inner.y + px(22)), Style(36, colour, bold=True))
    words = result_text(score, contract.maker, contract.trump)
    text_box = Box(inner.x, inner.y + px(50), inner.width, px(60))
    used = painter.paragraph(brush.target, words, text_box, Style(17, theme.INK))
    bottom = draw_breakdown(brush, score, Box(inner.x, text_box.y + used + px(14), inner.width, px(240)))
    if _has_curve(brush.geometry, score):
        curve = Box(inner.x, bottom + px(16), inner.width, inner.y + inner.height - bottom - px(30))
        draw_curve(brush, [deal.total for deal in match.scores], match.rules.match_hands, curve)


# The last trick.


_LAST_TRICK = (440, 424)
"""The size of the last trick in units."""


def last_trick_box(geometry: Geometry) -> Box:
    """Where the last trick is shown."""
    return centred(geometry, *_LAST_TRICK, up=60)


def draw_last_trick(brush: Brush, deal: Deal, taken: TakenTrick) -> None:
    """The last trick as it lay, with who won it and what it was worth."""
    assert deal.trump is not None
    brush = brush.zoomed(brush.geometry.zoom(*_LAST_TRICK))
    box, px, painter = last_trick_box(brush.geometry), brush.px, brush.painter
    sheet(brush, box)
    middle = box.centre[0]
    painter.text(
        brush.target,
        _("Last trick"),
        (middle, box.y + px(32)),
        Style(22, theme.INK, bold=True),
        align="centre",
    )
    best = taken.trick.best_index(deal.trump)
    for index, (seat, card) in enumerate(taken.trick.plays(deal.shape)):
        dx, dy = {Seat.SOUTH: (0, 66), Seat.WEST: (-112, 0), Seat.NORTH: (0, -66), Seat.EAST: (112, 0)}[seat]
        pose = Pose(middle + px(dx), box.y + px(208 + dy), 0.0, px(124), 1.0, 0)
        painter.card(brush.target, card, pose, Look.WINNING if index == best else Look.PLAIN)
    words = ngettext(
        "%(seat)s took it: %(points)d point", "%(seat)s took it: %(points)d points", taken.points
    )
    words %= {"seat": seat_name(taken.winner), "points": taken.points}
    style = Style(16, theme.INK)
    painter.text(brush.target, words, (middle, box.y + px(372)), style, align="centre")
    roem = "; ".join(f"{meld_name(meld)} {meld.points} ({card_names(meld.cards)})" for meld in taken.melds)
    if roem:
        text_box = Box(box.x + px(20), box.y + px(388), box.width - px(40), px(40))
        painter.paragraph(brush.target, roem, text_box, Style(14, theme.GREEN, bold=True), align="centre")


# Questions and the menu of the table.


_DIALOG_WIDTH = 420
"""Of a question with a column of keys, in units."""


def dialog(
    geometry: Geometry,
    title: str,
    text: str,
    choices: Sequence[tuple[str, str, Kind, str, Callable[[], None]]],
) -> Dialog:
    """A sheet with a column of keys: name, label, kind, key and what it does."""
    head = 118 if text else 76
    box = centred(geometry, _DIALOG_WIDTH, head + len(choices) * 56 + 24)
    zoom = box.width / geometry.px(_DIALOG_WIDTH)

    def px(units: float) -> float:
        return geometry.px(units) * zoom

    tall = px(46)
    buttons = [
        Button(
            name,
            Box(box.x + px(34), box.y + px(head) + number * (tall + px(10)), box.width - px(68), tall),
            label,
            act,
            kind=kind,
            key_cap=cap,
        )
        for number, (name, label, kind, cap, act) in enumerate(choices)
    ]
    return Dialog(title, text, buttons, box)


def draw_dialog(brush: Brush, shown: Dialog) -> None:
    """A question without its keys."""
    box = shown.box
    brush = brush.zoomed(box.width / brush.px(_DIALOG_WIDTH))
    px = brush.px
    sheet(brush, box)
    title = Style(24, theme.INK, bold=True)
    brush.painter.text(
        brush.target,
        shown.title,
        (box.centre[0], box.y + px(42)),
        title,
        align="centre",
        width=box.width - px(40),
    )
    if shown.text:
        text_box = Box(box.x + px(30), box.y + px(64), box.width - px(60), px(50))
        brush.painter.paragraph(brush.target, shown.text, text_box, Style(15, theme.INK_SOFT), align="centre")
