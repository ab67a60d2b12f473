"""How is a line of text typed, with keyboards and input methods of every language?"""

import unicodedata

import pygame

from game.ui import clipboard, theme
from game.ui.draw import Painter, Style, rect
from game.ui.layout import Box


class Entry:
    """A line of text with a cursor."""

    def __init__(self, text: str, longest: int) -> None:
        self.text = text[:longest]
        self._longest = longest
        self._cursor = len(self.text)
        self._composing = ""
        """What an input method has not settled yet."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Typing, moving the cursor, deleting and pasting; tells whether the event was one of these."""
        match event.type:
            case pygame.TEXTINPUT:
                self._composing = ""
                self._insert(event.text)
            case pygame.TEXTEDITING:
                self._composing = event.text
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        """A key that is no letter; while an input method composes, all keys are its own."""
        if self._composing:
            return True
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._insert(clipboard.paste() or "")
            return True
        steps = {
            pygame.K_LEFT: self._cursor - 1,
            pygame.K_RIGHT: self._cursor + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in steps:
            self._cursor = min(max(0, steps[event.key]), len(self.text))
        elif event.key == pygame.K_BACKSPACE and self._cursor:
            self.text = self.text[: self._cursor - 1] + self.text[self._cursor :]
            self._cursor -= 1
        elif event.key == pygame.K_DELETE:
            self.text = self.text[: self._cursor] + self.text[self._cursor + 1 :]
        return event.key not in _LEAVING

    def _insert(self, text: str) -> None:
        """Put letters where the cursor is, as many as there is room for."""
        letters = "".join(
            " " if letter.isspace() else letter
            for letter in text
            if letter.isspace() or unicodedata.category(letter)[0] != "C"
        )
        letters = letters[: self._longest - len(self.text)]
        self.text = self.text[: self._cursor] + letters + self.text[self._cursor :]
        self._cursor += len(letters)

    def draw(self, target: pygame.Surface, painter: Painter, box: Box, *, is_focused: bool) -> None:
        """The line in its box, with the cursor where the keyboard is."""
        style = Style(min(20 * painter.text_zoom, box.height / painter.unit * 0.55))
        border = theme.BRASS_DARK if is_focused else theme.LINE
        painter.panel(target, box, theme.WHITE, border=border, border_width=3 if is_focused else 2, radius=10)
        before = self.text[: self._cursor] + self._composing
        inset, middle = painter.px(14), box.y + box.height / 2
        room = box.width - 2 * inset
        at = box.x + inset + min(0.0, room - painter.text_width(before, style) - painter.px(3))
        target.set_clip(rect(Box(box.x + inset / 2, box.y, box.width - inset, box.height)))
        painter.text(target, before + self.text[self._cursor :], (at, middle), style)
        cursor = at + painter.text_width(before, style)
        if self._composing:
            start = at + painter.text_width(self.text[: self._cursor], style)
            low = middle + box.height * 0.27
            painter.line(target, (start, low), (cursor, low), theme.INK)
        if is_focused:
            tall = box.height * 0.3
            pygame.draw.line(
                target, theme.GREEN, (cursor, middle - tall), (cursor, middle + tall), painter.px(2)
            )
        target.set_clip(None)
        pygame.key.set_text_input_rect(pygame.Rect(round(cursor), round(box.y), 1, round(box.height)))


_LEAVING = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_ESCAPE,
    pygame.K_UP,
    pygame.K_DOWN,
)
"""Keys that are not the line's own."""
