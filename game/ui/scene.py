"""What is a scene, and what do all scenes share?"""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

import pygame

from game.settings import Settings, save
from game.store import Store
from game.text import set_language
from game.ui.assets import Deck
from game.ui.draw import Painter, felt
from game.ui.layout import Geometry, geometry_of
from game.ui.sound import Sounds
from game.ui.widgets import Button, Controls, draw_button


class Scene(Protocol):
    """One screen. Drawing changes nothing: the same state and time give the same picture."""

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to an event."""

    def update(self, now: float) -> None:
        """Let time pass up to this moment."""

    def draw(self, screen: pygame.Surface, now: float) -> Sequence[pygame.Rect]:
        """Paint what changed; the rectangles that did."""

    def wake(self, now: float) -> float | None:
        """Seconds until something changes by itself: 0 while things move, None when nothing will."""

    def refresh(self, now: float) -> None:
        """The window, the deck or the language changed: everything must be painted anew."""


_PAINTED = ("colours", "index", "letters", "text_size", "high_contrast")
"""Preferences for which pictures are made anew."""


class Stage:
    """What all scenes share: size, pictures, preferences, files, sounds and the scenes themselves."""

    def __init__(self, store: Store, settings: Settings, sounds: Sounds, size: tuple[int, int]) -> None:
        self.store = store
        self.settings = settings
        self.sounds = sounds
        self.scenes: list[Scene] = []
        self.notices: list[Callable[[], str]] = []
        """What the player must be told once, as sentences in the language of the moment."""
        self.is_over = False
        self.now = 0.0
        set_language(settings.language)
        self.resize(size)

    @property
    def scene(self) -> Scene:
        """The screen in front."""
        return self.scenes[-1]

    @property
    def is_typing(self) -> bool:
        """Letters are to be written, not to be obeyed."""
        return isinstance(self.scene, PageScene) and self.scene.is_typing

    @property
    def deck(self) -> Deck:
        """The cards of the preferences."""
        return Deck(self.settings.colours, self.settings.index, self.settings.letters)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has a new size; pictures are made anew for it."""
        self.size = size
        self._prepare()
        self._lay_cloth()
        self.refresh()

    @property
    def is_too_small(self) -> bool:
        """The window is smaller than anything can be shown in."""
        return self.size != (self.geometry.width, self.geometry.height)

    def refresh(self) -> None:
        """Have every scene paint itself anew."""
        for scene in self.scenes:
            scene.refresh(self.now)

    def push(self, scene: Scene) -> None:
        """Put a screen in front."""
        self.scenes.append(scene)
        scene.refresh(self.now)

    def pop(self) -> None:
        """Go back to the screen behind."""
        self.scenes.pop()
        self.scene.refresh(self.now)

    def replace(self, scene: Scene) -> None:
        """Go from this screen to another one."""
        self.scenes[-1] = scene
        scene.refresh(self.now)

    def change(self, **values: object) -> None:
        """Set preferences; they hold at once and are kept."""
        self.settings = self.settings.changed(**values)
        set_language(self.settings.language)
        save(self.store, self.settings)
        if any(name in values for name in _PAINTED):
            self._prepare()
        if "high_contrast" in values:
            self._lay_cloth()
        self.refresh()

    def _prepare(self) -> None:
        """Make the tools of painting anew, for the window and the preferences of now."""
        is_strong = self.settings.high_contrast
        self.geometry: Geometry = geometry_of(self.size, text=self.settings.text_size / 100)
        self.painter = Painter(self.geometry.unit, self.deck, text=self.geometry.text, is_strong=is_strong)

    def _lay_cloth(self) -> None:
        """Make the felt anew, for the window and the contrast of now."""
        size = (self.geometry.width, self.geometry.height)
        self.felt = felt(size, is_strong=self.settings.high_contrast)

    def sound(self, name: str) -> None:
        """Let a sound be heard."""
        self.sounds.play(name, self.settings)

    def controls(self, focus: str | None = None) -> Controls:
        """What follows mouse and keyboard over the buttons of a scene; they click."""
        return Controls(lambda: self.sound("click"), focus)


class Page(Protocol):
    """A screen on which nothing moves by itself."""

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """What can be pressed now."""

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """Everything but the buttons."""

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """A key that no button answered to."""

    def scroll(self, steps: int, stage: Stage) -> None:
        """The wheel was turned, towards the player if negative."""


@runtime_checkable
class MovingPage(Protocol):
    """A page with a part that moves by itself."""

    def paint_moving(self, target: pygame.Surface, stage: Stage) -> pygame.Rect | None:
        """Paint that part as it is now and tell where it is; None while nothing moves."""


class PageScene:
    """Shows a page: paints it when something changed and passes on what happens."""

    def __init__(self, stage: Stage, page: Page) -> None:
        self._stage = stage
        self.page = page
        self._controls = stage.controls()
        self._painted: object = None
        self._is_moving = False

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to an event."""
        if event.type == pygame.MOUSEWHEEL:
            self.page.scroll(event.y, self._stage)
            self._controls.hot = None
        elif not self._controls.handle(event, self.page.buttons(self._stage)):
            if event.type != pygame.KEYDOWN:
                return
            self.page.key(event, self._stage)
        if event.type != pygame.MOUSEMOTION or self._controls.pressed is not None:
            self._painted = None

    @property
    def is_typing(self) -> bool:
        """Letters are for a line on the page."""
        return any(button.entry is not None for button in self.page.buttons(self._stage))

    def update(self, now: float) -> None:
        """Nothing moves by itself."""

    def draw(self, screen: pygame.Surface, now: float) -> Sequence[pygame.Rect]:
        """Paint the page if it changed."""
        moved = self.page.paint_moving(screen, self._stage) if isinstance(self.page, MovingPage) else None
        self._is_moving = moved is not None
        if self._painted == self._controls.state:
            return (moved,) if moved is not None else ()
        screen.blit(self._stage.felt, (0, 0))
        self.page.paint(screen, self._stage)
        for button in self.page.buttons(self._stage):
            draw_button(screen, self._stage.painter, button, self._controls)
        self._painted = self._controls.state
        return (screen.get_rect(),)

    def wake(self, now: float) -> float | None:
        """Wait for the player, unless something on the page moves."""
        return 0.0 if self._is_moving else None

    def refresh(self, now: float) -> None:
        """Paint everything anew."""
        self._painted = None
