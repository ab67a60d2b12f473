"""The program: the window, the loop and the only clock."""

import logging
import os
import time
from collections.abc import Sequence
from functools import partial
from logging.handlers import RotatingFileHandler

import pygame

from game.session import Session
from game.settings import Language, load, save
from game.store import Store, data_folder
from game.system_language import system_language
from game.text import _
from game.ui import theme, window
from game.ui.draw import Style
from game.ui.layout import Box
from game.ui.menu import MenuPage
from game.ui.options import OptionsPage
from game.ui.rules_page import RulesScene, open_rules
from game.ui.scene import PageScene, Scene, Stage
from game.ui.sound import Sounds
from game.ui.table import TableScene

log = logging.getLogger("klaverjas")

LOG_FILE = "klaverjas.log"
TABLE_FILE = "table.log"
_NAP = 0.008
"""Seconds between two looks at what the player does while nothing moves: half a frame."""
_AWAY_NAP = 0.05
"""The same while the player is at another window."""
_LONGEST_WAIT = 0.5
"""Seconds after which the loop looks around although nothing happened."""


class App:
    """Passes what happens to the scene in front and puts what it paints on the screen."""

    def __init__(self, store: Store, *, silent: bool = False, language: Language = Language.DUTCH) -> None:
        """``language`` is that of a player who has not chosen one."""
        loaded = load(store, language)
        settings = loaded.settings
        self._place = settings.window
        self._focus_at = -theme.FOCUS_GUARD
        self._is_away = False
        """The player is at another window; a window that has just opened needs no click to come back."""
        self._is_warming = True
        """Cards are still being rasterised while nothing else is to be done."""
        self.screen = window.open_window(settings.window, full_screen=settings.full_screen)
        self._is_full_screen = settings.full_screen
        self.stage = Stage(store, settings, Sounds(silent=silent), self.screen.get_size())
        resumed = Session.resume(store)
        self._saved = resumed.session
        for name in filter(None, (loaded.set_aside, resumed.set_aside)):
            self.stage.notices.append(partial(_set_aside_words, name))
        if not store.is_writable:
            self.stage.notices.append(partial(_folder_words, str(store.folder)))
        self.stage.scenes.append(PageScene(self.stage, self._menu()))

    @property
    def session(self) -> Session | None:
        """The present match."""
        return self._saved

    # Scenes.

    def _menu(self) -> MenuPage:
        """The title, with the match on disk if it can go on."""
        saved = self._saved
        going_on = saved.match if saved is not None and not saved.match.is_over else None
        return MenuPage(going_on=going_on, resume=self._resume, new=self.new_match)

    def _resume(self) -> None:
        """Go on with the match on disk."""
        assert self._saved is not None
        self._show_table(TableScene(self.stage, self._saved, leave=self._leave, new=self.new_match))

    def new_match(self, seed: int | None = None) -> None:
        """Begin a match under the house rules of the preferences."""
        # secrets would load OpenSSL, three megabytes for one number.
        seed = int.from_bytes(os.urandom(8), "big") if seed is None else seed
        self._saved = Session.new(self.stage.store, self.stage.settings.rules, seed)
        scene = TableScene(self.stage, self._saved, leave=self._leave, new=self.new_match, is_new=True)
        self._show_table(scene)

    def _show_table(self, scene: TableScene) -> None:
        self.stage.notices.clear()
        self.stage.scenes[:] = [scene]
        scene.refresh(self.stage.now)

    def _leave(self) -> None:
        """Back to the title; the match stays on disk."""
        self.stage.scenes[:] = [PageScene(self.stage, self._menu())]

    def _open_or_close_rules(self) -> None:
        """F1: the rules of the match that is in sight; at the title and in the options those that are set."""
        stage, front = self.stage, self.stage.scene
        if isinstance(front, RulesScene):
            stage.pop()
        elif isinstance(front, TableScene):
            front.open_rules()
        elif self._saved is None or any(
            _is_page(scene, MenuPage, OptionsPage) for scene in (stage.scenes[0], front)
        ):
            open_rules(stage, stage.settings.rules, is_playing=False)
        else:
            open_rules(stage, self._saved.match.rules, is_playing=True)

    # The loop.

    def run(self) -> None:
        """Until the player has had enough."""
        clock = pygame.time.Clock()
        while not self.stage.is_over:
            self.frame(self._wait(), time.monotonic())
            clock.tick(theme.FRAMES_PER_SECOND)
        self.close()

    def _wait(self) -> Sequence[pygame.event.Event]:
        """The events since the last frame; while nothing moves, wait for one."""
        pause = self.stage.scene.wake(time.monotonic())
        if pause is None or pause > 1 / theme.FRAMES_PER_SECOND:
            longest = _LONGEST_WAIT if pause is None else min(pause, _LONGEST_WAIT)
            end = time.monotonic() + (0.0 if self._is_warming else longest)
            # pygame's own wait looks a thousand times a second, which takes a hundredth of a core.
            while not (events := pygame.event.get()) and time.monotonic() < end:
                time.sleep(_AWAY_NAP if self._is_away else _NAP)
            return events
        return pygame.event.get()

    def frame(self, events: Sequence[pygame.event.Event], now: float) -> None:
        """One turn of the loop: answer, let time pass, paint."""
        self.stage.now = now
        for event in events:
            self._handle(event, now)
        self.stage.scene.update(now)
        self._follow_full_screen()
        dirty = (
            self._paint_too_small() if self.stage.is_too_small else self.stage.scene.draw(self.screen, now)
        )
        if dirty:
            pygame.display.update(list(dirty))
        self._is_warming = not events and self.stage.scene.wake(now) != 0.0 and self.stage.painter.warm_next()

    def _paint_too_small(self) -> Sequence[pygame.Rect]:
        """Ask for a larger window; the match waits."""
        painter, (width, height) = self.stage.painter, self.stage.size
        self.screen.blit(self.stage.felt, (0, 0))
        words, style = _("Please make the window larger."), Style(20, theme.CREAM, bold=True)
        lines = painter.paragraph(None, words, Box(0, 0, width - 12, 0), style)
        painter.paragraph(
            self.screen, words, Box(6, (height - lines) / 2, width - 12, lines), style, align="centre"
        )
        return (self.screen.get_rect(),)

    def _handle(self, event: pygame.event.Event, now: float) -> None:
        """What concerns the whole program; all else goes to the scene in front."""
        match event.type:
            case pygame.QUIT:
                self.stage.is_over = True
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._on_resize()
            case pygame.WINDOWFOCUSLOST:
                self._is_away = True
            case pygame.WINDOWFOCUSGAINED if self._is_away:
                self._is_away, self._focus_at = False, now
            case pygame.MOUSEBUTTONDOWN if now - self._focus_at < theme.FOCUS_GUARD:
                pass  # it only brought the window to the front
            case pygame.WINDOWEXPOSED:
                self.stage.refresh()
            case pygame.KEYDOWN if (name := self._switched_by(event)) is not None:
                self.stage.change(**{name: not getattr(self.stage.settings, name)})
            case pygame.KEYDOWN if event.key == pygame.K_F1 and not self.stage.is_too_small:
                self._open_or_close_rules()
            case _ if not self.stage.is_too_small:
                self.stage.scene.handle(event, now)

    def _switched_by(self, event: pygame.event.Event) -> str | None:
        """The preference that a key switches on and off everywhere."""
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            return "full_screen"
        if event.key == pygame.K_m and self.stage.is_typing:
            return None
        return {pygame.K_F11: "full_screen", pygame.K_F3: "narration", pygame.K_m: "sound"}.get(event.key)

    def _on_resize(self) -> None:
        """The window has another size."""
        self.screen = pygame.display.get_surface()
        if self.screen.get_size() != self.stage.size:
            self.stage.resize(self.screen.get_size())

    def _follow_full_screen(self) -> None:
        """Bring the window to what the preferences say."""
        if self.stage.settings.full_screen == self._is_full_screen:
            return
        if not self._is_full_screen:
            self._place = window.present_place()
        self._is_full_screen = self.stage.settings.full_screen
        window.set_full_screen(is_on=self._is_full_screen)
        self._on_resize()
        self.stage.refresh()

    def close(self) -> None:
        """Keep where the window was and give everything back; the match is on disk already."""
        place = self._place if self._is_full_screen else window.present_place()
        save(self.stage.store, self.stage.settings.changed(window=place))
        self.stage.sounds.close()
        pygame.display.quit()
        pygame.font.quit()


def _is_page(scene: Scene, *kinds: type) -> bool:
    """A scene shows a page of one of these kinds."""
    return isinstance(scene, PageScene) and isinstance(scene.page, kinds)


def _set_aside_words(name: str) -> str:
    return _("A damaged file could not be read; it is kept as %(name)s.") % {"name": name}


def _folder_words(folder: str) -> str:
    return _("Nothing can be written in %(folder)s: you can play, but nothing is kept.") % {"folder": folder}


def start_logging(store: Store) -> None:
    """Write what goes wrong, and what happens at the table, into a file each."""
    table = logging.getLogger("klaverjas.table")
    table.propagate = False
    for logger, name, form in (
        (log, LOG_FILE, "%(asctime)s %(levelname)s %(message)s"),
        (table, TABLE_FILE, "%(message)s"),
    ):
        logger.setLevel(logging.INFO)
        logger.addHandler(_log_file(store, name, form) if store.is_writable else logging.NullHandler())


def _log_file(store: Store, name: str, form: str) -> logging.Handler:
    """A file that begins anew when it is full; the last one is kept."""
    handler = RotatingFileHandler(
        store.folder / name, maxBytes=200_000, backupCount=1, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter(form))
    return handler


def run() -> None:
    """Start the game and play until it is closed."""
    store = Store(data_folder())
    start_logging(store)
    App(store, language=system_language()).run()
