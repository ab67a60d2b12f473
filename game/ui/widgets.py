"""How do buttons look and answer to mouse and keyboard?

The buttons of a screen are made anew whenever they are needed; what lasts is only which one is under the
pointer, pressed or focused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import pygame

from game.cards import Suit
from game.ui import theme
from game.ui.draw import Painter, Style, rect
from game.ui.entry import Entry
from game.ui.layout import Box
from game.ui.scrolling import Scroll
from game.ui.theme import Colour


class Kind(StrEnum):
    """What a button is for, which decides its look."""

    KEY = "key"
    """On paper."""
    GOLD = "gold"
    """What most people want next."""
    PLATE = "plate"
    """On felt."""
    PLAIN = "plain"
    """Words alone, on felt."""
    CHOICE = "choice"
    """One of several values; the chosen one is marked."""
    TAB = "tab"
    """One of several pages."""
    PILL = "pill"
    """One of several sets that can be chosen."""
    OWN = "own"
    """The same, made by the player."""
    LINK = "link"
    """Words alone, on paper."""
    OUTLINE = "outline"
    """Less important, on paper."""
    AREA = "area"
    """A part of the picture that can be pressed; it draws itself."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be pressed."""

    name: str
    box: Box
    label: str
    act: Callable[[], object]
    kind: Kind = Kind.KEY
    detail: str = ""
    """Small words at the right."""
    key_cap: str = ""
    """The key that does the same."""
    is_chosen: bool = False
    is_enabled: bool = True
    size: float = 16
    align_left: bool = False
    suit: Suit | None = None
    """Drawn large above the label."""
    scroll: Scroll | None = None
    """The list it belongs to: only what is in sight there is shown and can be pressed."""
    drag: Callable[[float, bool], None] | None = None
    """What is pulled up and down: told the height of the pointer and whether it has just been pressed."""
    entry: Entry | None = None
    """A line to be typed in, drawn in the place of words."""

    def is_at(self, x: float, y: float) -> bool:
        """It can be pressed at this point."""
        return self.box.contains(x, y) and (self.scroll is None or self.scroll.view.contains(x, y))


_FACES: dict[Kind, tuple[Colour, Colour, Colour]] = {
    Kind.KEY: (theme.KEY, theme.KEY_HOT, theme.INK),
    Kind.GOLD: (theme.BRASS, theme.BRASS_HOT, theme.INK),
    Kind.PLATE: ((236, 237, 225), theme.WHITE, theme.INK),
    Kind.PLAIN: (theme.FELT_SHADE, theme.FELT_SHADE, theme.CREAM),
    Kind.CHOICE: (theme.PAD_BOX, theme.KEY, theme.INK_SOFT),
    Kind.TAB: (theme.PAPER, theme.PAD, theme.INK),
    Kind.PILL: (theme.PAD_BOX, theme.KEY_HOT, theme.INK),
    Kind.OWN: (theme.OWN, theme.BRASS_HOT, theme.INK),
    Kind.LINK: (theme.PAPER, theme.PAD, theme.GREEN),
    Kind.OUTLINE: (theme.PAPER, theme.PAD, theme.INK),
    Kind.AREA: (theme.PAD, theme.PAD, theme.INK),
}
"""Ground, ground under the pointer, and words."""

_CHOSEN: dict[Kind, tuple[Colour, Colour]] = {
    Kind.CHOICE: (theme.WHITE, theme.GREEN),
    Kind.TAB: (theme.GREEN_PALE, theme.GREEN),
    Kind.PILL: (theme.GREEN, theme.PAPER),
    Kind.OWN: (theme.GREEN, theme.PAPER),
}
_ROUND = {Kind.PILL: 20, Kind.OWN: 20, Kind.OUTLINE: 10}


class Controls:
    """Which button is under the pointer, pressed or focused; ``on_press`` is called after one was pressed."""

    def __init__(self, on_press: Callable[[], object], focus: str | None = None) -> None:
        self._on_press = on_press
        self.hot: str | None = None
        self.pressed: str | None = None
        self.focus = focus
        """The button the keyboard is on; shown only after a key was used."""

    @property
    def state(self) -> tuple[str | None, str | None, str | None]:
        """All that decides how buttons look."""
        return self.hot, self.pressed, self.focus

    def handle(self, event: pygame.event.Event, buttons: Sequence[Button]) -> bool:
        """Answer to an event; tells whether it was meant for a button."""
        enabled = [button for button in buttons if button.is_enabled]
        if self._type(event, enabled):
            return True
        match event.type:
            case pygame.MOUSEMOTION if self._drag(event.pos[1], enabled, is_start=False):
                return True
            case pygame.MOUSEMOTION:
                self.hot = _name_at(event.pos, enabled)
                return self.hot is not None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.hot = self.pressed = _name_at(event.pos, enabled)
                self.focus = None
                self._drag(event.pos[1], enabled, is_start=True)
                return self.pressed is not None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._release(event.pos, enabled)
            case pygame.KEYDOWN:
                return self._key(event, [button for button in enabled if button.drag is None])
        return False

    def _type(self, event: pygame.event.Event, buttons: Sequence[Button]) -> bool:
        """Typing goes to the line on the screen unless the keyboard is on a button."""
        for button in buttons:
            if button.entry is not None and self.focus in (None, button.name):
                return button.entry.handle(event)
        return False

    def _drag(self, y: float, buttons: Sequence[Button], *, is_start: bool) -> bool:
        """What is pressed follows the pointer; tells whether it does."""
        for button in buttons:
            if button.name == self.pressed and button.drag is not None:
                button.drag(y, is_start)
                return True
        return False

    def _release(self, pos: tuple[int, int], buttons: Sequence[Button]) -> bool:
        """A press counts only where it is let go."""
        pressed, self.pressed = self.pressed, None
        if pressed is None:
            return False
        if _name_at(pos, buttons) == pressed:
            self._press(next(button for button in buttons if button.name == pressed))
        return True

    def _press(self, button: Button) -> None:
        """Do what a button is for, then answer: a change of the volume is heard at once."""
        button.act()
        self._on_press()

    def _key(self, event: pygame.event.Event, buttons: Sequence[Button]) -> bool:
        """Tab and arrows move the focus, Enter and Space press."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            for button in buttons:
                if button.name == self.focus:
                    self._press(button)
                    return True
            return False
        if event.key == pygame.K_TAB:
            self._step(buttons, backwards=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in _DIRECTIONS:
            self._move(_DIRECTIONS[event.key], buttons)
        else:
            return False
        for button in buttons:
            if button.name == self.focus and button.scroll is not None:
                button.scroll.reveal(button.box, button.box.height)
        return bool(buttons)

    def _step(self, buttons: Sequence[Button], *, backwards: bool) -> None:
        names = [button.name for button in buttons]
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + (-1 if backwards else 1)) % len(names)]
        elif names:
            self.focus = names[-1 if backwards else 0]

    def _move(self, direction: tuple[int, int], buttons: Sequence[Button]) -> None:
        """Focus the nearest button in a direction."""
        here = next((button for button in buttons if button.name == self.focus), None)
        if here is None:
            self._step(buttons, backwards=False)
            return
        ways = [
            (way, button) for button in buttons if (way := _way(here.box, button.box, direction)) is not None
        ]
        if ways:
            self.focus = min(ways, key=lambda pair: pair[0])[1].name


_DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def _way(here: Box, there: Box, direction: tuple[int, int]) -> float | None:
    """How far it is from one button to another in a direction, sideways steps counting more."""
    across, down = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
    ahead = across * direction[0] + down * direction[1]
    aside = abs(across * direction[1]) + abs(down * direction[0])
    return None if ahead < 1 else ahead + 3 * aside


def _name_at(pos: tuple[int, int], buttons: Sequence[Button]) -> str | None:
    """The button at a point; the one drawn last lies on top."""
    return next((button.name for button in reversed(buttons) if button.is_at(*pos)), None)


def draw_button(target: pygame.Surface, painter: Painter, button: Button, controls: Controls) -> None:
    """A button as it is now, as far as it is in sight."""
    if button.scroll is None:
        _draw(target, painter, button, controls)
    elif button.box.overlaps(button.scroll.view):
        target.set_clip(rect(button.scroll.view))
        _draw(target, painter, button, controls)
        target.set_clip(None)


def _draw(target: pygame.Surface, painter: Painter, button: Button, controls: Controls) -> None:
    if button.entry is not None:
        is_focused = controls.focus in (None, button.name)
        button.entry.draw(target, painter, button.box, is_focused=is_focused)
        return
    if button.kind is Kind.AREA:
        if controls.focus == button.name:
            ring = painter.tone(theme.BRASS_DARK)
            pygame.draw.rect(target, ring, rect(button.box), painter.px(3), painter.px(6))
        return
    largest = max(button.size, button.box.height / painter.unit * 0.55)
    button = replace(button, size=min(button.size * painter.text_zoom, largest))
    ground, hot, ink = _FACES[button.kind]
    if button.is_chosen and button.kind in _CHOSEN:
        ground, ink = _CHOSEN[button.kind]
        hot = ground
    is_hot = controls.hot == button.name and button.is_enabled
    box = button.box
    if controls.pressed == button.name and is_hot:
        box = Box(box.x, box.y + painter.px(1), box.width, box.height)
    if controls.focus == button.name:
        rim = Box(box.x, box.y, box.width, box.height).shrunk(-painter.px(4))
        radius = _ROUND.get(button.kind, theme.RADIUS) + 3
        painter.panel(target, rim, theme.PAPER, border=theme.BRASS_DARK, border_width=3, radius=radius)
    if button.kind not in (Kind.PLAIN, Kind.LINK) or is_hot:
        border = theme.LINE if button.kind is Kind.OUTLINE else None
        if button.kind is Kind.CHOICE and button.is_chosen and button.is_enabled:
            border = theme.GREEN
        alpha = 255 if button.is_enabled else 130
        painter.panel(
            target,
            box,
            hot if is_hot else ground,
            border=border,
            radius=_ROUND.get(button.kind, 10),
            alpha=alpha,
        )
    ink = ink if button.is_enabled else theme.INK_OFF
    if button.suit is not None:
        _draw_suit_tile(target, painter, button, box)
    else:
        _draw_words(target, painter, button, box, ink)


def _draw_suit_tile(target: pygame.Surface, painter: Painter, button: Button, box: Box) -> None:
    """A suit, its name and its key, one below the other."""
    assert button.suit is not None
    middle = box.centre[0]
    side = box.height * 0.44
    painter.suit(target, button.suit, Box(middle - side / 2, box.y + box.height * 0.10, side, side))
    label = Style(min(button.size, box.width / painter.unit * 0.17), theme.INK, bold=True)
    painter.text(
        target,
        button.label,
        (middle, box.y + box.height * 0.665),
        label,
        align="centre",
        width=box.width * 0.94,
    )
    cap = _cap_width(painter, button.key_cap)
    draw_key_cap(target, painter, button.key_cap, (middle - cap / 2, box.y + box.height * 0.86))


def _draw_words(target: pygame.Surface, painter: Painter, button: Button, box: Box, ink: Colour) -> None:
    """The label of a button, its detail, and its key where there is room."""
    inset = painter.px(14)
    style = Style(button.size, ink, bold=True, on_felt=button.kind is Kind.PLAIN)
    middle = box.y + box.height / 2
    cap_width = _cap_width(painter, button.key_cap)
    room = box.width - painter.px(16)
    if button.detail or button.align_left:
        small = Style(button.size * 0.84, ink)
        right = box.x + box.width - inset
        taken = min(painter.text_width(button.detail, small), round(box.width * 0.52))
        room = box.width - 2 * inset - (taken + painter.px(8) if button.detail else 0)
        painter.text(target, button.label, (box.x + inset, middle), style, width=room)
        painter.text(target, button.detail, (right, middle), small, align="right", width=taken)
        return
    width = min(room, painter.text_width(button.label, style))
    gap = painter.px(8)
    has_cap = bool(button.key_cap) and width + gap + cap_width <= room
    left = box.centre[0] - (width + (gap + cap_width if has_cap else 0)) / 2
    painter.text(target, button.label, (left + width / 2, middle), style, align="centre", width=room)
    if has_cap:
        draw_key_cap(target, painter, button.key_cap, (left + width + gap, middle))


def _cap_width(painter: Painter, text: str) -> float:
    return painter.text_width(text, _CAP_STYLE) + painter.px(14) if text else 0.0


_CAP_STYLE = Style(13, theme.INK, bold=True)


def draw_key_cap(target: pygame.Surface, painter: Painter, text: str, at: tuple[float, float]) -> None:
    """The sign of a key; ``at`` is the middle of its left edge."""
    width, height = _cap_width(painter, text), painter.px(22)
    box = Box(at[0], at[1] - height / 2, width, height)
    target_rect = rect(box)
    painter.panel(target, box, theme.KEY_HOT, radius=5, alpha=190)
    painter.text(target, text, target_rect.center, _CAP_STYLE, align="centre")
