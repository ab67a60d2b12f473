"""Photograph every scene of the game into ``gfx/screenshots`` for the README, on drivers without a screen."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from game.deal import Phase, Play, legal_actions
from game.rulebook import Chapter
from game.session import HUMAN
from game.settings import AutoPlay, Language
from game.store import Store
from game.ui.app import App
from game.ui.options import OptionsPage
from game.ui.scene import PageScene
from game.ui.table import TableScene

ROOT = Path(__file__).resolve().parents[1]


class Camera:
    """Plays a match on a clock of its own and takes pictures of it."""

    def __init__(self, folder: Path, size: tuple[int, int], language: Language, home: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.app = App(Store(home), silent=True, language=language)
        self.app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.stage = self.app.stage
        self.stage.resize(size)
        self.stage.change(auto_play=AutoPlay.NOTHING, sound=False)
        self.now = 0.0

    def frame(self, *events: pygame.event.Event) -> None:
        """A sixtieth of a second."""
        self.now += 1 / 60
        self.app.frame(events, self.now)

    def shoot(self, name: str) -> None:
        """Keep what is on the screen."""
        self.frame()
        pygame.image.save(self.app.screen, str(self._folder / f"{name}.png"))

    @property
    def table(self) -> TableScene:
        """The table, which must be in front."""
        scene = self.stage.scene
        assert isinstance(scene, TableScene)
        return scene

    def until(self, is_reached: Callable[[], bool]) -> None:
        """Play on until something is so."""
        for _frame in range(60_000):
            if is_reached():
                return
            self.now += self.table.wake(self.now) or 0.0
            self.frame()
            if self.table.is_idle(self.now) and not is_reached():
                self.step()
        raise SystemExit("the scene to photograph never came")

    def step(self) -> None:
        """The human does the first thing that is allowed."""
        deal = self.table.shown.deal
        if deal is not None and deal.to_act is HUMAN:
            self.table.session.act(legal_actions(deal)[-1 if deal.phase is Phase.BIDDING else 0])
        elif self.table.session.is_deal_over:
            self.table.session.next_deal()

    def key(self, key: int) -> None:
        """Press a key."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def move(self, at: tuple[float, float]) -> None:
        """Move the pointer."""
        pos = (round(at[0]), round(at[1]))
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, at: tuple[float, float]) -> None:
        """Click."""
        pos = (round(at[0]), round(at[1]))
        self.move(at)
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _frame in range(round(seconds * 60)):
            self.frame()

    # What is photographed.

    def is_my_call(self) -> bool:
        """South is asked for trump after others spoke."""
        deal = self.table.shown.deal
        return bool(
            deal and deal.phase is Phase.BIDDING and deal.to_act is HUMAN and self.table.is_idle(self.now)
        )

    def is_my_card(self, *, tricks: int, on_table: int) -> bool:
        """South is to play to a trick with so many cards on it, and may not play all of the hand."""
        deal = self.table.shown.deal
        if deal is None or deal.to_act is not HUMAN or deal.phase is not Phase.PLAYING or deal.trick is None:
            return False
        is_choice = 1 <= len(legal_actions(deal)) < len(deal.hands[HUMAN])
        return (
            is_choice
            and len(deal.taken) >= tricks
            and len(deal.trick.cards) >= on_table
            and self.table.is_idle(self.now)
        )

    def tour(self) -> None:
        """Every scene once."""
        self.frame()
        self.shoot("menu")
        self.app.new_match(2026)
        self.wait(0.75)
        self.shoot("deal")
        self.until(lambda: len(self.table.shown.scores) >= 3)
        self.until(self.is_my_call)
        self.wait(2.0)
        self.shoot("trump")
        self.until(lambda: self.is_my_card(tricks=1, on_table=2))
        self.wait(2.0)
        deal = self.table.shown.deal
        assert deal is not None
        legal = [action.card for action in legal_actions(deal) if isinstance(action, Play)]
        self.move(self.table.hands.point_of(legal[0]))
        self.wait(0.3)
        self.shoot("table")
        self.click(
            self.table.hands.point_of(next(card for card in self.table.hands.cards() if card not in legal))
        )
        self.wait(0.6)
        self.shoot("refused")
        self.key(pygame.K_l)
        self.shoot("last_trick")
        self.key(pygame.K_l)
        self.key(pygame.K_ESCAPE)
        self.shoot("pause")
        self.key(pygame.K_ESCAPE)
        self.until(
            lambda: (
                self.table.is_idle(self.now)
                and len(self.table.shown.scores) == 8
                and self.table.session.is_deal_over
            )
        )
        self.wait(0.5)
        self.shoot("result")
        self.key(pygame.K_o)
        self.shoot("score_pad")
        self.key(pygame.K_ESCAPE)
        self.options()
        self.rules()
        self.until(lambda: self.table.is_idle(self.now) and self.table.shown.is_over)
        self.key(pygame.K_SPACE)
        self.shoot("end")

    def rules(self) -> None:
        """The rules, with what people quarrel about."""
        self.key(pygame.K_F1)
        for chapter in (Chapter.GAME, Chapter.QUARRELS):
            self.shoot(f"rules_{chapter}")
            self.key(pygame.K_RIGHT)
        self.key(pygame.K_F1)

    def options(self) -> None:
        """The options, and some groups of the house rules."""
        page = OptionsPage(self.stage, is_playing=True)
        self.stage.push(PageScene(self.stage, page))
        for group in ("game", "picture", "sets", "play", "roem", "kraken"):
            page.show(group)
            self.stage.refresh()
            self.shoot(f"options_{group}")
        self.key(pygame.K_ESCAPE)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "gfx" / "screenshots")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--language", type=Language, default=Language.DUTCH)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        Camera(options.folder, (width, height), options.language, Path(home)).tour()


if __name__ == "__main__":
    main()
