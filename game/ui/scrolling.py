"""Which part of a list that is longer than its place is in sight?"""

import pygame

from game.ui import theme
from game.ui.draw import Painter
from game.ui.layout import Box

_BAR = 10
"""Width of the bar in units."""
_SHORTEST_THUMB = 36
_STEP = 60
"""Units for each step of the wheel."""


class Scroll:
    """A window on a long list; all lengths in pixels."""

    def __init__(self) -> None:
        self.offset = 0.0
        """How much of the list lies above the view."""
        self.view = Box(0, 0, 0, 0)
        self.length = 0.0
        self._grip = 0.0
        """Where on the thumb it was taken."""

    def fit(self, view: Box, length: float) -> None:
        """The list has a place and a length; what was in sight stays if it can."""
        self.view, self.length = view, length
        self.to(self.offset)

    @property
    def furthest(self) -> float:
        """The offset at which the end of the list is in sight."""
        return max(0.0, self.length - self.view.height)

    @property
    def middle(self) -> float:
        """The place of the list that is looked at: its top at the top of the list, its end at the end."""
        return self.offset + self.view.height * self.offset / max(1.0, self.furthest)

    def to(self, offset: float) -> None:
        """Go to a place of the list."""
        self.offset = min(max(0.0, offset), self.furthest)

    def turn(self, steps: float, painter: Painter) -> None:
        """The wheel was turned so many steps, towards the player if negative."""
        self.to(self.offset - steps * painter.px(_STEP))

    def key(self, key: int) -> bool:
        """Page up and down, Home and End; tells whether the key was one of these."""
        page = 0.85 * self.view.height
        places = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: self.furthest,
        }
        if key in places:
            self.to(places[key])
        return key in places

    def reveal(self, box: Box, rim: float) -> None:
        """Bring a part of the list into sight, with a rim around it."""
        above = self.view.y + rim - box.y
        below = box.y + box.height + rim - (self.view.y + self.view.height)
        if above > 0:
            self.to(self.offset - above)
        elif below > 0:
            self.to(self.offset + below)

    # The bar.

    def bar(self, painter: Painter) -> Box | None:
        """The place of the bar, at the right of the view; none if everything is in sight."""
        if self.furthest < 1:
            return None
        view, width = self.view, painter.px(_BAR)
        return Box(view.x + view.width - width, view.y, width, view.height)

    def thumb(self, painter: Painter) -> Box:
        """The part of the bar that shows what is in sight."""
        bar = self.bar(painter)
        assert bar is not None
        tall = max(painter.px(_SHORTEST_THUMB), bar.height * self.view.height / self.length)
        way = (bar.height - tall) * self.offset / self.furthest
        return Box(bar.x, bar.y + way, bar.width, tall)

    def drag(self, y: float, painter: Painter, *, is_start: bool) -> None:
        """The bar is taken hold of at a height, or moved to it; beside the thumb, the thumb comes there."""
        bar = self.bar(painter)
        if bar is None:
            return
        thumb = self.thumb(painter)
        if is_start:
            is_on_thumb = thumb.y <= y < thumb.y + thumb.height
            self._grip = y - thumb.y if is_on_thumb else thumb.height / 2
        self.to((y - self._grip - bar.y) / max(1.0, bar.height - thumb.height) * self.furthest)

    def draw(self, target: pygame.Surface, painter: Painter, *, is_hot: bool) -> None:
        """The bar, if there is more than is in sight."""
        bar = self.bar(painter)
        if bar is not None:
            painter.panel(target, bar, theme.PAD_BOX, radius=_BAR / 2)
            colour = theme.BRASS_DARK if is_hot else theme.INK_FAINT
            painter.panel(target, self.thumb(painter), colour, radius=_BAR / 2)
