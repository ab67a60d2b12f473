"""How do the tests sit at the table: a whole game on dummy drivers, on a clock of their own."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import pygame
from pygame._sdl2.video import Window

from game.cards import Card, Seat
from game.deal import Action, Deal, Declare, Pass, Phase, Play, legal_actions
from game.match import Match
from game.record import read
from game.rulebook import Chapter
from game.session import FILE, HUMAN, Session
from game.settings import AutoPlay
from game.store import Store
from game.ui import assets, draw, theme
from game.ui.app import App
from game.ui.assets import font
from game.ui.layout import layout
from game.ui.motion import Pose
from game.ui.rules_page import RulesPage
from game.ui.scene import PageScene
from game.ui.table import TableScene
from game.ui.widgets import Button

FRAME = 1 / 60
SMALL = (800, 500)
DESIGN = (1280, 800)
REMEMBERED = lru_cache(maxsize=800)(assets.raster)
"""Rasterising cards for every test anew is most of the time they take."""


@contextmanager
def drivers(video: str = "dummy", audio: str = "dummy") -> Iterator[None]:
    """Displays and sound devices opened meanwhile are not real; what runs later is not affected."""
    names = {"SDL_VIDEODRIVER": video, "SDL_AUDIODRIVER": audio}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class Rig:
    """The real program, driven with events; its clock stands still between frames."""

    def __init__(
        self, folder: Path, *, size: tuple[int, int] = SMALL, silent: bool = True, **settings: object
    ) -> None:
        pygame.display.quit()
        font.cache_clear()
        for module in (assets, draw):
            setattr(module, "raster", REMEMBERED)  # noqa: B010 - a module has no such attribute to mypy
        with drivers():
            self.app = App(Store(folder), silent=silent)
        self.stage = self.app.stage
        self.now = 10.0
        self.resize(size)
        if settings:
            self.stage.change(**settings)

    # Time.

    def frame(self, *events: pygame.event.Event, step: float = FRAME) -> None:
        """A little later, after these events."""
        self.now += step
        self.app.frame(events, self.now)

    def frames(self, seconds: float, *, step: float = FRAME) -> None:
        """Let some time pass."""
        for _frame in range(round(seconds / step)):
            self.frame(step=step)

    def wait(self, is_reached: Callable[[], bool], *, step: float = 0.1, limit: int = 3000) -> None:
        """Let time pass until something is so."""
        for _frame in range(limit):
            if is_reached():
                return
            self.frame(step=step)
        raise AssertionError("it never came to that")

    # What is there.

    @property
    def table(self) -> TableScene:
        """The table, which must be in front."""
        scene = self.stage.scene
        assert isinstance(scene, TableScene), scene
        return scene

    @property
    def page(self) -> object:
        """The page in front."""
        scene = self.stage.scene
        assert isinstance(scene, PageScene), scene
        return scene.page

    @property
    def session(self) -> Session:
        """The match that is being played."""
        assert self.app.session is not None
        return self.app.session

    def is_idle(self) -> bool:
        """Everything is shown and lies still."""
        return self.table.is_idle(self.now) and self.table.motion.is_still(self.now)

    def is_my_turn(self) -> bool:
        """South may act, and everything lies still."""
        table = self.table
        return self.is_idle() and (table.is_playing(self.now) or table.is_calling(self.now))

    def is_at_rest(self) -> bool:
        """Nothing will happen without the player."""
        deal = self.table.shown.deal
        is_over = deal is not None and deal.phase is Phase.FINISHED and not deal.is_redealt
        return self.is_my_turn() or (self.is_idle() and is_over)

    def rest(self, *, step: float = 0.1) -> None:
        """Let time pass until the player is asked for something."""
        self.wait(self.is_at_rest, step=step)

    def turn(self) -> None:
        """Let time pass until South must play a card; calls are answered."""
        while True:
            self.rest()
            if self.table.is_playing(self.now):
                return
            assert self.table.is_calling(self.now), "the deal is over"
            self.do(cheapest(legal_actions(self.deal_shown)))

    @property
    def deal_shown(self) -> Deal:
        """The deal on the screen."""
        deal = self.table.shown.deal
        assert deal is not None
        return deal

    def legal(self) -> set[Card]:
        """The cards South may play now."""
        return {action.card for action in legal_actions(self.deal_shown) if isinstance(action, Play)}

    # What is done.

    def match(self, seed: int = 1) -> "Rig":
        """Begin a match."""
        self.app.new_match(seed)
        self.frame()
        return self

    def do(self, action: Action) -> None:
        """Act without hands."""
        self.session.act(action)
        self.frame()

    def play_deal(self) -> None:
        """Play to the end of the deal without hands."""
        while self.session.match.deal is None or not self.session.is_deal_over:
            self.rest()
            if self.session.to_act is HUMAN:
                self.do(cheapest(legal_actions(self.deal_shown)))
        self.rest()

    def move(self, at: tuple[float, float]) -> None:
        """Move the pointer."""
        self.frame(motion(at))

    def click(self, at: tuple[float, float], button: int = 1, *, step: float = FRAME) -> None:
        """Move there, press and let go."""
        for event in (motion(at), press(at, button), release(at, button)):
            self.frame(event, step=step)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        self.frame(key_down(key, mod))
        self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))

    def press_button(self, name: str) -> None:
        """Click a button of the scene in front."""
        self.click(self.button(name).box.centre)

    def button(self, name: str) -> Button:
        """A button that is there now; in a list, it is brought into sight first."""
        found = next(button for button in self.buttons() if button.name == name)
        if found.scroll is not None:
            found.scroll.reveal(found.box, found.box.height)
            found = next(button for button in self.buttons() if button.name == name)
        return found

    def buttons(self) -> Sequence[Button]:
        """What can be pressed now."""
        scene = self.stage.scene
        if isinstance(scene, TableScene):
            return scene.buttons(self.now)
        assert isinstance(scene, PageScene)
        return scene.page.buttons(self.stage)

    def point(self, card: Card) -> tuple[float, float]:
        """Where to click on a card of the hand."""
        return self.table.hands.point_of(card)

    def resize(self, size: tuple[int, int]) -> None:
        """Drag the window to a size."""
        window = Window.from_display_module()
        if window.size != size:
            window.size = size
        pygame.event.clear()
        self.frame(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def close(self) -> None:
        """Close the window and end the program."""
        self.app.frame([pygame.event.Event(pygame.QUIT)], self.now)
        assert self.stage.is_over
        self.app.close()

    # What must always be so.

    def lying(self) -> dict[Card, Pose]:
        """Where every card belongs, with the raised one raised."""
        return layout(
            self.table.shown,
            self.stage.geometry,
            order=self.stage.settings.hand_order,
            raised=self.table.hands.raised,
        )

    def check(self) -> None:
        """The invariants of the program between two frames."""
        session = self.app.session
        if session is None:
            return
        check_pack(session.match)
        scene = self.stage.scenes[0]
        if isinstance(scene, TableScene) and scene.session is session:
            check_pack(scene.shown)
            if scene.is_idle(self.now):
                assert scene.shown == session.match
                self.check_poses(scene)

    def check_poses(self, scene: TableScene) -> None:
        """Every card is on its way to where it belongs, or lies there."""
        raised = scene.hands.raised
        aims = layout(scene.shown, self.stage.geometry, order=self.stage.settings.hand_order, raised=raised)
        assert scene.motion.aims() == aims
        if scene.motion.is_still(self.now):
            assert scene.motion.poses(self.now) == aims

    def check_record(self) -> None:
        """The record on disk folds to the match."""
        text = self.stage.store.read(FILE)
        assert text is not None
        record = read(text)
        assert record.fault is None
        assert record.match == self.session.match


def check_pack(match: Match) -> None:
    """Every card is in one place."""
    deal = match.deal
    if deal is None:
        return
    cards = [card for hand in deal.hands for card in hand]
    cards += [card for taken in deal.taken for card in taken.trick.cards]
    cards += deal.trick.cards if deal.trick is not None else ()
    assert len(cards) == len(set(cards)) == 32


def leafed(rig: Rig) -> Iterator[str]:
    """Every chapter of the rules screen in front, from its top to its end; a name for each sight."""
    page = rig.page
    assert isinstance(page, RulesPage)
    for chapter in Chapter:
        page.show(chapter)
        rig.stage.refresh()
        before = -1.0
        while page.offset > before:
            before = page.offset
            yield f"rules: {chapter}"
            rig.key(pygame.K_PAGEDOWN)


def cheapest(legal: tuple[Action, ...]) -> Action:
    """Pass if possible, else name a suit, else the first card."""
    return Pass() if Pass() in legal else legal[0]


def declared(legal: tuple[Action, ...]) -> Action:
    """Make trump if possible, else the first thing."""
    return next((action for action in legal if isinstance(action, Declare)), legal[0])


def motion(at: tuple[float, float]) -> pygame.event.Event:
    """The pointer moves to a point."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=whole(at), rel=(0, 0), buttons=(0, 0, 0))


def press(at: tuple[float, float], button: int = 1) -> pygame.event.Event:
    """A mouse button goes down."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=whole(at), button=button)


def release(at: tuple[float, float], button: int = 1) -> pygame.event.Event:
    """A mouse button goes up."""
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=whole(at), button=button)


def key_down(key: int, mod: int = 0) -> pygame.event.Event:
    """A key goes down."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def whole(at: tuple[float, float]) -> tuple[int, int]:
    """A point on whole pixels."""
    return round(at[0]), round(at[1])


GUARD = theme.CLICK_GUARD + 0.05
PLAYERS = tuple(Seat)
AS_ASKED = {"auto_play": AutoPlay.NOTHING, "animation": False}
"""Nothing plays by itself and nothing moves."""
