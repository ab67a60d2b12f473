"""Does anything break the table: 50,000 random events (C058, C061, C065, C070)?"""

from pathlib import Path

import pygame
from pygame._sdl2.video import Window

from game.chance import Rng
from game.rules import PRESETS
from game.settings import CHOICES
from game.ui.table import TableScene
from tests.ui_helpers import Rig, key_down, motion, press, release

EVENTS = 50_000
EACH = 25
"""Events a frame, at most."""
KEYS = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_DELETE),
    *range(pygame.K_KP1, pygame.K_KP9 + 1),
    *(pygame.K_LALT, pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, 0, 1 << 30),
]
USED = [
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_1, pygame.K_3, pygame.K_8),
    *(pygame.K_p, pygame.K_k, pygame.K_s, pygame.K_TAB, pygame.K_l, pygame.K_o, pygame.K_ESCAPE),
]
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_NUM)
WINDOW = (
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWENTER,
    pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.ACTIVEEVENT,
    pygame.USEREVENT,
)
SMALL = ((800, 500), (800, 500), (801, 500), (840, 520), (900, 500), (800, 620))
ODD = ((300, 200), (640, 480), (1024, 768), (1280, 800), (500, 900), (1700, 600))


class Monkey:
    """Does anything at all, the same every time."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig, self.rng, self.count = rig, Rng(seed), 0

    def point(self) -> tuple[float, float]:
        """Anywhere, mostly on something; sometimes outside the window."""
        rng, rig = self.rng, self.rig
        width, height = rig.stage.size
        match rng.below(8):
            case 0:
                buttons = rig.buttons()
                return rng.choice(buttons).box.centre if buttons else (0, 0)
            case 1 | 2:
                scene = rig.stage.scene
                if isinstance(scene, TableScene) and scene.shown.deal is not None and scene.hands.cards():
                    return rig.point(rng.choice(scene.hands.cards()))
                return width / 2, height / 2
            case 3:
                return rng.below(width + 200) - 100, rng.below(height + 200) - 100
            case 4:
                return rng.below(width), height - 1 - rng.below(4)
            case _:
                return rng.below(width), rng.below(height)

    def events(self) -> list[pygame.event.Event]:
        """The next few events."""
        rng, at = self.rng, self.point()
        button = rng.choice((1, 1, 1, 1, 2, 3, 4, 5, 6, 7))
        match rng.below(13):
            case 0 | 1:
                return [motion(at)]
            case 2 | 3 | 4:
                return [motion(at), press(at, button), release(at, button)]
            case 5:
                return [press(at, button)]
            case 6:
                return [release(at, button)]
            case 7:
                return [press(at), motion(self.point()), release(self.point())]
            case 8:
                return [pygame.event.Event(pygame.MOUSEWHEEL, y=rng.below(5) - 2, x=0, flipped=False)]
            case 9:
                return [key_down(rng.choice(KEYS), rng.choice(MODS))]
            case 10 | 11:
                return [key_down(rng.choice(USED))]
            case _:
                kind = rng.choice(WINDOW)
                return [
                    pygame.event.Event(kind),
                    pygame.event.Event(pygame.KEYUP, key=rng.choice(KEYS), mod=0),
                ]

    def run(self, number: int) -> None:
        """So many events, in frames of any length."""
        rng, rig, frames = self.rng, self.rig, 0
        while self.count < number:
            bunch: list[pygame.event.Event] = []
            for _event in range(rng.below(EACH)):
                bunch += self.events()
            self.count += len(bunch)
            rig.frame(*bunch, step=(0.0, 1 / 60, 1 / 60, 0.1, 0.5, 3.0)[rng.below(6)])
            rig.stage.is_over = False
            rig.check()
            frames += 1
            if frames % 50 == 0:
                self.seldom()
            if frames % 400 == 0:
                self.change()

    def seldom(self) -> None:
        """Another window; and what is on disk is the match."""
        sizes = ODD if self.rng.below(6) == 0 else SMALL
        self.resize(self.rng.choice(sizes))
        if self.rig.app.session is not None:
            self.rig.check_record()

    def resize(self, size: tuple[int, int]) -> None:
        """The window gets a size, with the event the system sends."""
        Window.from_display_module().size = size
        kind = self.rng.choice((pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED))
        self.rig.frame(pygame.event.Event(kind, size=size, w=size[0], h=size[1], x=size[0], y=size[1]))
        self.count += 1
        self.rig.check()

    def change(self) -> None:
        """Other preferences, and house rules for the next match."""
        rng = self.rng
        names = [name for name in CHOICES if name != "full_screen"]
        values = {name: rng.choice(CHOICES[name]) for name in names if rng.below(2)}
        rig = self.rig
        rig.stage.change(**values, rules=rng.choice(tuple(PRESETS.values())))
        rig.check()
        if rng.below(2):
            rig.app.new_match(rng.below(10_000))
            rig.check()


def test_nothing_breaks_the_game(tmp_path: Path) -> None:
    """Fifty thousand events: no exception, every card in one place, the record always the match."""
    rig = Rig(tmp_path)
    monkey = Monkey(rig, 2026)
    monkey.run(2000)
    rig.match(1)
    monkey.run(EVENTS)
    monkey.resize((3840, 2160))
    rig.frame()
    monkey.resize((300, 200))
    rig.frame()
    assert rig.app.session is not None
    assert rig.app.session.events
    rig.check_record()
    rig.close()


def test_the_monkey_gets_somewhere(tmp_path: Path) -> None:
    """The random hands do play: tricks are taken and more than one kind of screen is seen."""
    rig = Rig(tmp_path, animation=False).match(3)
    monkey, screens, cards = Monkey(rig, 5), set(), 0
    for number in range(1, 40):
        monkey.run(number * 150)
        scene = rig.stage.scene
        screens.add(type(getattr(scene, "page", scene)).__name__)
        cards = max(cards, len(rig.session.events))
    assert len(screens) > 1, screens
    assert cards > 30
