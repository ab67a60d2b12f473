"""Does the whole game work? A match through the real screens, on drivers that need no screen and no sound."""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

import pygame

from game.bots import fast
from game.deal import Action, Deal, Phase, Play, legal_actions, offered
from game.record import read
from game.rules import PRESETS
from game.session import FILE, HUMAN, Session
from game.settings import AutoPlay
from game.store import Store
from game.ui.app import App
from game.ui.endings import EndPage
from game.ui.scene import PageScene
from game.ui.table import TableScene
from game.ui.theme import CLICK_GUARD

_FRAME = 1 / 60
TRICK_POINTS = 162
_MOST_FRAMES = 400_000


class SelfTestError(Exception):
    """What did not work, as a sentence."""


def report(*, deals: int, seed: int, preset: str) -> int:
    """Play, print one JSON line and return the exit code; what went wrong is printed as a sentence."""
    if preset not in PRESETS:
        print(
            f"selftest: there are no house rules {preset!r}; choose from {', '.join(PRESETS)}",
            file=sys.stderr,
        )
        return 1
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    started = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory() as folder:
            result = Player(Path(folder), seed=seed, preset=preset).play(deals)
    except (SelfTestError, AssertionError, OSError, pygame.error) as error:
        print(f"selftest: {error}", file=sys.stderr)
        return 1
    result["kernel"] = "compiled" if fast.is_compiled() else "plain"
    result["seconds"] = round(time.perf_counter() - started, 2)
    print(json.dumps(result))
    return 0


class Player:
    """Plays with clicks and keys in turn, on a clock of its own."""

    def __init__(self, folder: Path, *, seed: int, preset: str) -> None:
        self._store = Store(folder)
        self._app = App(self._store)
        self._stage = self._app.stage
        self._stage.change(rules=PRESETS[preset], auto_play=AutoPlay.NOTHING)
        self._seed, self._preset = seed, preset
        self._now, self._frames, self._inputs = 0.0, 0, 0

    def play(self, deals: int) -> dict[str, object]:
        """A match, or so many deals of one; what came of it."""
        self._frame()
        self._app.new_match(self._seed)
        while not self._is_over(deals):
            self._frame()
            if not self._is_over(deals):
                self._act()
            if self._frames > _MOST_FRAMES:
                raise SelfTestError(f"the match did not end within {_MOST_FRAMES} frames")
        match, events = self._session.match, len(self._session.events)
        self._check_record()
        self._app.close()
        return {
            "rules": self._preset,
            "seed": self._seed,
            "deals": len(match.scores),
            "events": events,
            "inputs": self._inputs,
            "frames": self._frames,
            "result": list(match.totals),
        }

    @property
    def _session(self) -> Session:
        session = self._app.session
        assert session is not None
        return session

    def _is_over(self, deals: int) -> bool:
        """The last screen of the match has come, or enough deals have been played."""
        scene = self._stage.scene
        if isinstance(scene, PageScene) and isinstance(scene.page, EndPage):
            return True
        is_enough = bool(deals) and len(self._session.match.scores) >= deals
        return is_enough and isinstance(scene, TableScene) and scene.is_idle(self._now)

    def _frame(self, *events: pygame.event.Event) -> None:
        """One frame a sixtieth of a second later."""
        self._now += _FRAME
        self._frames += 1
        self._app.frame(events, self._now)

    def _act(self) -> None:
        """Do what the screen asks for, if it asks for something, and see that it was understood."""
        table = self._stage.scene
        if not isinstance(table, TableScene) or not table.is_idle(self._now):
            return
        self._check_table(table)
        deal = table.shown.deal
        assert deal is not None
        if deal.phase is Phase.FINISHED:
            if not deal.is_redealt:
                self._press(table, "next")
            return
        if deal.to_act is not HUMAN:
            return
        before = len(self._session.events)
        if deal.phase is Phase.BIDDING:
            names = [button.name for button in table.buttons(self._now)]
            suits = [name for name in names if name.startswith("suit")]
            self._press(table, next(name for name in ("pass", *suits) if name in names))
        elif answers := self._answers(table, deal):
            self._press(table, type(answers[self._inputs % len(answers)]).__name__.lower())
        else:
            self._play_card(table)
        if len(self._session.events) == before:
            raise SelfTestError(f"nothing happened after input {self._inputs} in deal {table.shown.number}")

    def _answers(self, table: TableScene, deal: Deal) -> list[Action]:
        """What can be answered or announced, all of which must be offered."""
        names = {button.name for button in table.buttons(self._now)}
        answers: list[Action] = [action for action in legal_actions(deal) if not isinstance(action, Play)]
        if any(type(action).__name__.lower() not in names for action in offered(deal, HUMAN)):
            raise SelfTestError(f"something is not offered in deal {table.shown.number}")
        return answers

    def _play_card(self, table: TableScene) -> None:
        """Play a legal card: every other one by keyboard."""
        for _step in range(round(CLICK_GUARD / _FRAME) + 1):
            self._frame()
        deal = table.shown.deal
        assert deal is not None
        card = next(action.card for action in legal_actions(deal) if isinstance(action, Play))
        if self._inputs % 2:
            self._click(table.hands.point_of(card))
            return
        place = table.hands.cards().index(card)
        self._key(pygame.K_1 + place)
        self._key(pygame.K_RETURN)

    def _press(self, table: TableScene, name: str) -> None:
        """Click a button of the table."""
        button = next((button for button in table.buttons(self._now) if button.name == name), None)
        if button is None:
            raise SelfTestError(f"the button {name!r} is missing")
        self._click(button.box.centre)

    def _click(self, at: tuple[float, float]) -> None:
        """Move the pointer, press and let go."""
        pos = (round(at[0]), round(at[1]))
        self._inputs += 1
        self._frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self._frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self._frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def _key(self, key: int) -> None:
        """Press a key."""
        self._inputs += 1
        self._frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self._frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def _check_table(self, table: TableScene) -> None:
        """When everything is shown, the shown deal is the true deal."""
        if table.shown != self._session.match:
            raise SelfTestError(f"the table shows something else than the match in deal {table.shown.number}")

    def _check_record(self) -> None:
        """What is on disk is the match."""
        record = read(self._store.read(FILE) or "")
        if record.fault or record.match != self._session.match:
            raise SelfTestError(f"the record on disk is not the match: {record.fault}")
        if any(sum(score.points) != TRICK_POINTS * score.factor for score in record.match.scores):
            raise SelfTestError("the trick points of a deal do not add up to 162 times what is doubled")
