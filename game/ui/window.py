"""The window of the system: the only file that knows ``pygame._sdl2`` and the display driver."""

import sys
from typing import cast

import pygame
from pygame._sdl2.video import Window

from game.ui import theme
from game.ui.assets import window_icon

Place = tuple[int, int, int, int]


_kept: list[Window] = []
"""Events point at the window's object without owning it: if it were collected, the next event would crash."""


def _window() -> Window:
    """The object of the one window."""
    window = Window.from_display_module()
    if not _kept or _kept[-1] is not window:
        _kept.append(window)
    return window


def open_window(place: Place | None, *, full_screen: bool) -> pygame.Surface:
    """The window where it was last, or in the middle; never larger than the desktop."""
    pygame.display.init()
    pygame.font.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    spot = fitted(place, desktop)
    pygame.display.set_caption("Klaverjas")
    pygame.display.set_icon(window_icon())
    surface = pygame.display.set_mode(spot[2:], pygame.RESIZABLE)
    window = _window()
    if place is not None and sys.platform != "darwin":
        window.position = spot[:2]
    if full_screen:
        set_full_screen(is_on=True)
        surface = pygame.display.get_surface()
    return surface


def fitted(place: Place | None, desktop: tuple[int, int]) -> Place:
    """A window place that can be seen whole on a desktop."""
    width, height = place[2:] if place else theme.DESIGN_SIZE
    width = min(max(width, theme.SMALLEST_WINDOW[0]), desktop[0])
    height = min(max(height, theme.SMALLEST_WINDOW[1]), desktop[1])
    x = place[0] if place else (desktop[0] - width) // 2
    y = place[1] if place else (desktop[1] - height) // 2
    return min(max(x, 0), desktop[0] - width), min(max(y, 0), desktop[1] - height), width, height


def set_full_screen(*, is_on: bool) -> None:
    """To full screen or back; going through ``set_mode`` would keep a wrong size."""
    window = _window()
    if is_on:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def present_place() -> Place:
    """Where the window is now."""
    x, y = cast("tuple[int, int]", _window().position)
    width, height = pygame.display.get_window_size()
    return x, y, width, height
