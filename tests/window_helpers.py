"""How do the tests use a real window: a screen of their own, a window manager, and the game as a process."""

import os
import re
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from math import cos, radians, sin
from pathlib import Path
from types import SimpleNamespace
from typing import Self, cast

import pygame

from game.cards import Card
from game.deal import Accept, Action, Deal, Declare, Pass, Phase, Play, legal_actions
from game.match import Match
from game.record import read
from game.session import FILE, HUMAN
from game.settings import AutoPlay, Pace, Settings, TrickPause, save
from game.store import HOME_VARIABLE, Store
from game.text import set_language, suit_key
from game.ui import overlays, theme
from game.ui.layout import Box, Geometry, geometry_of, layout, sorted_hand
from game.ui.menu import MenuPage
from game.ui.scene import Stage
from game.ui.widgets import Button

ROOT = Path(__file__).resolve().parents[1]
ARTEFACTS = ROOT / "artefacts"
SCREEN = (1920, 1080)
PATIENCE_S = 15.0
POLL_S = 0.02
LOST_S = 4.0
"""After this long a key got lost: the first of an X server may, while it takes on the keys of XTEST."""
ANSWER_S = 0.4
"""After this long an input that changed nothing came too early, and is given again."""
SETTINGS = Settings().changed(
    pace=Pace.FAST, trick_pause=TrickPause.SHORT, auto_play=AutoPlay.NOTHING, sound=False
)
Colour = tuple[int, int, int]


def until(is_reached: Callable[[], bool], what: str, patience: float = PATIENCE_S) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + patience
    while not is_reached():
        assert time.monotonic() < end, f"{what} did not come within {patience} s"
        time.sleep(POLL_S)


class Desktop:
    """An X server whose screen lies in a file, with a window manager on it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        # Without -noreset a first client that leaves takes everybody else with it.
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            [*command, "-noreset", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._server.stdout is not None
        with self._server.stdout as answer:
            self.display = f":{answer.readline().strip()}"
        self.surroundings = os.environ | {"DISPLAY": self.display}
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=self.surroundings, stderr=subprocess.DEVNULL
        )
        self._started: list[Game] = []

    def __enter__(self) -> Self:
        try:
            until(lambda: '"Openbox"' in self.tree(), "the window manager")
            self.hands("key", "Shift_L")  # From now on the keys are those of XTEST.
        except AssertionError:
            self.end()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()

    def start(self, home: Path) -> "Game":
        """Start the game; it does not outlive the desktop."""
        game = Game(self, home)
        self._started.append(game)
        game.appear()
        return game

    def end(self) -> None:
        """End everything that runs on it."""
        if any(game.process.poll() is None for game in self._started):
            self.shoot("failed")
        for game in self._started:
            game.kill()
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(PATIENCE_S)

    def tree(self) -> str:
        """All windows in words."""
        command = ["xwininfo", "-root", "-tree"]
        done = subprocess.run(command, env=self.surroundings, capture_output=True, text=True, check=False)
        return done.stdout

    def active(self) -> int:
        """The number of the window that has the keyboard, 0 if none has."""
        command = ["xprop", "-root", "-notype", "_NET_ACTIVE_WINDOW"]
        done = subprocess.run(command, env=self.surroundings, capture_output=True, text=True, check=False)
        found = re.search(r"0x[0-9a-f]+", done.stdout)
        return int(found[0], 16) if found else 0

    def hands(self, *words: object) -> None:
        """Move the mouse or press keys."""
        subprocess.run(["xdotool", *map(str, words)], env=self.surroundings, check=True)

    def picture(self) -> pygame.Surface:
        """The screen as it is; its file is in the format of xwd."""
        data = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        (width, height), start = header[4:6], header[0] + header[19] * 12
        assert header[12] == 4 * width
        pixels = data[start : start + 4 * width * height]
        rgb = bytearray(3 * width * height)
        for place in range(3):
            rgb[place::3] = pixels[2 - place :: 4]
        return pygame.image.frombuffer(bytes(rgb), (width, height), "RGB")

    def shoot(self, name: str) -> None:
        """Keep a picture of the screen."""
        ARTEFACTS.mkdir(exist_ok=True)
        pygame.image.save(self.picture(), str(ARTEFACTS / f"window_{name}.png"))


class Game:
    """The game as a process, seen through its window and its record on disk."""

    def __init__(self, desktop: Desktop, home: Path) -> None:
        self.desktop = desktop
        self.home = home
        surroundings = desktop.surroundings | {HOME_VARIABLE: str(home), "SDL_AUDIODRIVER": "dummy"}
        surroundings.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, str(ROOT / "main.py")]
        self.process = subprocess.Popen(command, env=surroundings)
        self.id, self.place = "", Box(0, 0, 0, 0)

    # The window.

    def appear(self) -> None:
        """Wait for the window, its first picture and the keyboard.

        The window manager may still be moving it, and the picture may be that of an earlier window in the
        same place: a key that comes before the window is the active one reaches nobody.
        """
        until(self._find, "the window")
        until(lambda: self._find() and self._is_felt(10, 10), "the first picture")
        until(lambda: self.desktop.active() == int(self.id, 16), "the keyboard")

    def _find(self) -> bool:
        """Look where the window is; tells whether there is one."""
        assert self.process.poll() is None, "the game has ended"
        found = re.search(
            r'(0x[0-9a-f]+) "Klaverjas": .*?  (\d+)x(\d+)\+-?\d+\+-?\d+  \+(-?\d+)\+(-?\d+)',
            self.desktop.tree(),
        )
        if found is None:
            return False
        width, height, left, top = map(int, found.groups()[1:])
        self.id, self.place = found[1], Box(left, top, width, height)
        return True

    @property
    def size(self) -> tuple[int, int]:
        """How large the window is now."""
        assert self._find()
        return int(self.place.width), int(self.place.height)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the window is now."""
        assert self._find()
        return self.place.x, self.place.y

    @property
    def geometry(self) -> Geometry:
        """The places in a window of this size."""
        return geometry_of((int(self.place.width), int(self.place.height)))

    def until_size(self, size: tuple[int, int]) -> None:
        """Wait until the window has a size and its picture fills it."""
        until(lambda: self.size == size, f"a window of {size}")
        until(self.shows_table, f"a table of {size}")

    def colour(self, x: float, y: float) -> Colour:
        """The colour of a point of the window."""
        red, green, blue, _ = self.desktop.picture().get_at(
            (round(self.place.x + x), round(self.place.y + y))
        )
        return red, green, blue

    def _is_felt(self, x: float, y: float) -> bool:
        red, green, blue = self.colour(x, y)
        return green > red + 15 and green > blue + 10

    def shows_table(self) -> bool:
        """Felt at the left, the pad up to the lower right corner."""
        width, height = self.place.width, self.place.height
        is_pad = self.colour(width - 4, height - 4) == theme.PAD == self.colour(width - 4, 4)
        return is_pad and self._is_felt(4, 4) and self._is_felt(4, height - 4)

    def shows_paper(self, box: Box) -> bool:
        """A sheet of paper lies in a box."""
        inset = self.geometry.px(14)
        return self.colour(box.x + inset, box.y + box.height / 2) == theme.PAPER

    # The match.

    @property
    def text(self) -> str:
        """The record on disk."""
        return Store(self.home).read(FILE) or ""

    @property
    def match(self) -> Match:
        """The true match."""
        return read(self.text).match

    @property
    def deal(self) -> Deal:
        """The true deal."""
        deal = self.match.deal
        assert deal is not None
        return deal

    # Hands.

    def click(self, at: tuple[float, float]) -> None:
        """Click on a point of the window."""
        assert self._find()
        x, y = round(self.place.x + at[0]), round(self.place.y + at[1])
        self.desktop.hands("mousemove", x, y, "click", 1)

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        self.desktop.hands("key", *keys)

    def insist(self, act: Callable[[], None], is_done: Callable[[], bool], what: str) -> None:
        """Do something until it is understood; what moves meanwhile is skipped with the space bar."""
        end = time.monotonic() + PATIENCE_S
        while not is_done():
            assert time.monotonic() < end, f"nothing answers to {what}"
            act()
            if not self._comes(is_done):
                self.key("space")

    @staticmethod
    def _comes(is_done: Callable[[], bool]) -> bool:
        end = time.monotonic() + ANSWER_S
        while not is_done():
            if time.monotonic() > end:
                return False
            time.sleep(POLL_S)
        return True

    def press(self, name: str, buttons: Sequence[Button]) -> None:
        """Click a button."""
        self.click(next(button for button in buttons if button.name == name).box.centre)

    def menu_buttons(self, going_on: Match | None) -> Sequence[Button]:
        """The keys of the title."""
        page = MenuPage(going_on=going_on, resume=lambda: None, new=lambda: None)
        return page.buttons(cast(Stage, SimpleNamespace(geometry=self.geometry, settings=SETTINGS)))

    def until_my_turn(self) -> bool:
        """Wait for the computer players; tells whether South has something to do, else the deal is over."""
        until(lambda: self.deal.to_act is HUMAN or self.deal.phase is Phase.FINISHED, "my turn")
        return self.deal.phase is not Phase.FINISHED

    def act(self, *, by_mouse: bool) -> None:
        """Answer what South is asked, by mouse or by keyboard."""
        before, deal = self.text, self.deal
        hands = self._mouse if by_mouse else self._keys
        action = next(
            (one for one in legal_actions(deal) if isinstance(one, Accept | Declare | Play)), Pass()
        )
        if deal.phase is Phase.BIDDING:
            box = overlays.picker_box(self.geometry)
            until(lambda: self.shows_paper(box), "the trump question")
        self.insist(lambda: hands(deal, action), lambda: self.text != before, str(action))

    def _mouse(self, deal: Deal, action: Action) -> None:
        """Click what does an action."""
        buttons = overlays.picker_buttons(deal, self.geometry, lambda _action: None)
        match action:
            case Play(card):
                self.click(self._point(card))
            case Declare(trump):
                self.press(f"suit{trump}", buttons)
            case Accept():
                self.press("accept", buttons)
            case _:
                self.press("pass", buttons)

    def _keys(self, deal: Deal, action: Action) -> None:
        """Press what does an action."""
        set_language(SETTINGS.language)
        match action:
            case Play(card):
                hand = sorted_hand(deal.hands[HUMAN], deal.trump, SETTINGS.hand_order)
                self.key(str(hand.index(card) + 1), "Return")
            case Declare(trump):
                self.key(suit_key(trump).lower())
            case Accept():
                self.key(suit_key(deal.turned[-1].suit).lower())
            case _:
                self.key("p")

    def _point(self, card: Card) -> tuple[float, float]:
        """A point of a card in the hand that no other card covers."""
        pose = layout(self.match, self.geometry, order=SETTINGS.hand_order)[card]
        left, turn = pose.height * theme.CARD_RATIO * 0.38, radians(pose.angle)
        return pose.x - left * cos(turn), pose.y + left * sin(turn)

    # The end.

    def close(self) -> float:
        """Close the window as the window manager does it; the seconds until the process has ended well."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            begins = time.monotonic()
            self.key("alt+F4")
            try:
                code = self.process.wait(LOST_S)
            except subprocess.TimeoutExpired:
                print(f"alt+F4 was lost; {self.desktop.active():#x} has the keyboard, {self.id} stays")
                continue
            assert code == 0
            return time.monotonic() - begins
        raise AssertionError(f"{self.id} does not close\n{self.desktop.tree()}")

    def kill(self) -> None:
        """End the process if it is still there."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE_S)


def new_home(folder: Path) -> Path:
    """A data folder with the preferences of these tests."""
    home = folder / "home"
    save(Store(home), SETTINGS)
    return home
