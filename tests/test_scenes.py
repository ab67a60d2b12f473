"""Do all screens work together: closing, resuming, damage, options, languages and the size of texts?

C071, C074, C094, C100, C101, C103, C104, C106, C107, C108, C110, C120.
"""

import gettext
import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import make_texts
import pygame
import pytest
from babel.messages.pofile import read_po

from game import rules, settings
from game.cards import Seat
from game.deal import Action, Phase, legal_actions
from game.option_texts import RULE_GROUPS, SUBJECTS, option_value
from game.rules import STANDARD
from game.session import FILE, HUMAN
from game.settings import CHOICES, AutoPlay, Language, TrickPause, load
from game.store import Store
from game.text import SIGNS, set_language
from game.ui import app, sound
from game.ui.app import LOG_FILE, start_logging
from game.ui.draw import Painter, Style, rect
from game.ui.endings import EndPage, ScorePadPage
from game.ui.layout import Box
from game.ui.menu import MenuPage
from game.ui.options import OptionsPage
from game.ui.table import TableScene
from game.ui.widgets import Kind
from tests.ui_helpers import DESIGN, GUARD, SMALL, Rig, declared, leafed, motion, press, release

ROOT = Path(__file__).resolve().parents[1]
FOUR = STANDARD.changed(match_hands=4)


def choice(rig: Rig) -> Action:
    """What South does in these tests: the same in the same position."""
    legal = legal_actions(rig.deal_shown)
    return (
        declared(legal)
        if rig.deal_shown.phase is Phase.BIDDING
        else legal[len(rig.session.events) % len(legal)]
    )


def go_on(rig: Rig) -> None:
    """The next thing the player has to do."""
    rig.rest(step=0.3)
    if rig.session.is_deal_over:
        rig.press_button("next")
    else:
        rig.do(choice(rig))


# Closing and coming back.


@pytest.mark.parametrize("animation", [True, False])
def test_closing_at_any_moment_loses_nothing(tmp_path: Path, animation: bool) -> None:
    """C074, C106: closed and started again between any two frames, the match goes on as if nothing was."""
    whole = Rig(tmp_path / "whole", rules=FOUR, animation=animation, auto_play=AutoPlay.NOTHING).match(5)
    while len(whole.session.match.scores) < 2:
        go_on(whole)
    events = list(whole.session.events)
    folder = tmp_path / "parts"
    rig = Rig(folder, rules=FOUR, animation=animation, auto_play=AutoPlay.NOTHING).match(5)
    closed, phases = 0, set()
    while len(rig.session.events) < len(events):
        for _frame in range(3 + closed * 7 % 23):
            rig.frame(step=0.15)
            if rig.is_at_rest():
                go_on(rig)
        rig.close()
        match, settings_before = rig.session.match, rig.stage.settings
        assert match.deal is not None
        phases.add(match.deal.phase)
        rig, closed = Rig(folder), closed + 1
        assert isinstance(rig.page, MenuPage)
        assert rig.session.match == match
        assert rig.stage.settings.changed(window=None) == settings_before.changed(window=None)
        assert not rig.stage.notices
        known = list(rig.session.events)
        rig.press_button("resume")
        # A computer player whose turn it is may have gone on already; nothing before that is lost.
        assert rig.session.events[: len(known)] == known
        rig.check()
        rig.check_record()
    assert rig.session.events[: len(events)] == events
    assert closed > 5
    assert Phase.PLAYING in phases


@pytest.mark.parametrize(
    "where", ["menu", "asking", "table", "question", "options", "score pad", "end", "result"]
)
def test_closing_never_asks(tmp_path: Path, where: str) -> None:
    """C074, C110: one event ends the program from any screen, and nothing counts as lost."""
    rig = Rig(tmp_path, rules=FOUR, animation=False, auto_play=AutoPlay.NOTHING)
    if where != "menu":
        rig.match(2)
    if where == "asking":
        rig.key(pygame.K_ESCAPE)
        rig.press_button("leave")
        rig.press_button("new")
    elif where == "question":
        rig.key(pygame.K_F2)
    elif where == "options":
        rig.key(pygame.K_ESCAPE)
        rig.press_button("options")
    elif where == "score pad":
        rig.key(pygame.K_o)
    elif where == "result":
        rig.play_deal()
    elif where == "end":
        while isinstance(rig.stage.scene, TableScene):
            go_on(rig)
    rig.close()  # in the last frame the others may still think
    match = rig.app.session.match if rig.app.session else None
    again = Rig(tmp_path)
    assert (again.app.session.match if again.app.session else None) == match
    names = [button.name for button in again.buttons()]
    assert ("resume" in names) is (match is not None and not match.is_over)


def test_a_new_match_is_asked_for_only_when_one_would_be_lost(tmp_path: Path) -> None:
    """C072: at the title too the harmless answer comes first."""
    rig = Rig(tmp_path, animation=False).match(3)
    rig.key(pygame.K_ESCAPE)
    rig.press_button("leave")
    seed = rig.session.match.seed
    rig.press_button("new")
    assert isinstance(rig.page, MenuPage)
    assert rig.buttons()[0].name == "back"
    rig.press_button("back")
    rig.press_button("resume")
    assert rig.session.match.seed == seed


# Files and folders.


def test_an_unwritable_folder_is_told_and_played_without(tmp_path: Path) -> None:
    """C107: a folder below a file can never be written; a whole deal is played all the same."""
    (tmp_path / "file").write_text("")
    rig = Rig(tmp_path / "file" / "folder", animation=False, auto_play=AutoPlay.NOTHING)
    assert any(str(tmp_path / "file" / "folder") in notice() for notice in rig.stage.notices)
    rig.frame()
    rig.match(1).play_deal()
    assert len(rig.session.match.scores) == 1
    rig.stage.change(language=Language.ENGLISH)
    rig.close()


def test_a_folder_with_any_letters(tmp_path: Path) -> None:
    """C108: settings, record and log in a folder of many scripts."""
    folder = tmp_path / "Jürgen" / "ñandú 漢字" / "klaverjas map"
    rig = Rig(folder, animation=False, language=Language.ENGLISH).match(1)
    rig.frames(2.0, step=0.2)
    match = rig.session.match
    rig.close()
    again = Rig(folder)
    assert again.session.match == match
    assert again.stage.settings.language is Language.ENGLISH
    assert {FILE, settings.FILE} <= {path.name for path in folder.iterdir()}


DAMAGE = (
    b"",
    b"null",
    b"[]",
    bytes(2000),
    bytes(range(256)),
    b'{"language": "en"',
    b'{"volume_cards": 1e999}',
    b"[" * 60_000,
)


@pytest.mark.parametrize("content", DAMAGE)
def test_damaged_files_are_told_and_kept(tmp_path: Path, content: bytes) -> None:
    """C103, C104: the game starts, says under which name each is kept, and plays."""
    for name in (settings.FILE, FILE):
        (tmp_path / name).write_bytes(content)
    rig = Rig(tmp_path)
    told = " ".join(notice() for notice in rig.stage.notices)
    for name in (settings.FILE, FILE):
        assert f"{name}.broken-1" in told
        assert (tmp_path / f"{name}.broken-1").read_bytes() == content
    rig.frame()
    rig.match(1)
    rig.check_record()
    rig.close()
    assert not Rig(tmp_path).stage.notices


def test_a_record_with_a_damaged_end_goes_on_before_it(tmp_path: Path) -> None:
    """C104: what can be read is kept, and the player is told."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(4)
    rig.turn()
    events = list(rig.session.events)
    rig.close()
    with (tmp_path / FILE).open("ab") as file:
        file.write(b"play S HA  #00000000\n")
    again = Rig(tmp_path)
    assert again.session.events == events
    assert again.stage.notices
    again.press_button("resume")
    again.rest()
    again.check_record()


def test_the_log_says_what_went_wrong(tmp_path: Path) -> None:
    """C125: a file for a program without a console."""
    log = logging.getLogger("klaverjas")
    before = list(log.handlers)
    try:
        start_logging(Store(tmp_path))
        log.warning("něco 漢字")
        for handler in log.handlers:
            handler.flush()
        assert "něco 漢字" in (tmp_path / LOG_FILE).read_text(encoding="utf-8")
    finally:
        for handler in set(log.handlers) - set(before):
            handler.close()
            log.removeHandler(handler)


# Idling.


def test_a_window_that_is_not_looked_at_hardly_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C127: while another window has the focus the loop looks around less often, and is back at once."""
    rig = Rig(tmp_path, animation=False).match(2)
    rig.turn()
    rig.frames(3.0, step=0.5)
    rig.app._is_warming = False
    naps: list[float] = []
    clock = SimpleNamespace(sleep=naps.append, monotonic=lambda: rig.now + sum(naps))
    monkeypatch.setattr(app, "time", clock)
    looks = []
    for event in (None, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        if event is not None:
            rig.frame(pygame.event.Event(event))
            rig.app._is_warming = False
        naps.clear()
        rig.app._wait()
        looks.append(len(naps))
    assert looks[0] == looks[2] > 4 * looks[1] > 0


# Sound.


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is played from now on, by name."""
    names: list[str] = []
    monkeypatch.setattr(sound.Sounds, "play", lambda _sounds, name, _settings: names.append(name))
    return names


def test_a_pressed_button_clicks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By mouse, by keyboard and at the table; a press that is let go elsewhere is silent."""
    names = heard(monkeypatch)
    rig = Rig(tmp_path, animation=False)
    rig.frame()
    at = rig.button("options").box.centre
    rig.frame(motion(at))
    rig.frame(press(at))
    rig.frame(release((1, 1)))
    assert names == []
    rig.click(at)
    assert names == ["click"]
    rig.click(next(button for button in rig.buttons() if button.kind is Kind.CHOICE).box.centre)
    assert names == ["click"] * 2
    rig.key(pygame.K_TAB)
    rig.key(pygame.K_RETURN)
    assert names == ["click"] * 3
    rig.match(2).turn()
    names.clear()
    rig.press_button("menu")
    rig.press_button("back")
    assert names == ["click"] * 2


def test_a_deal_begins_with_the_shuffle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for every deal, with the first card thrown."""
    names = heard(monkeypatch)
    rig = Rig(tmp_path, animation=False).match(2)
    rig.rest()
    assert names[:2] == ["shuffle", "deal"]
    rig.play_deal()
    rig.press_button("next")
    rig.rest()
    assert [names.count(name) for name in ("shuffle", "deal")] == [2, 2]


def test_every_sound_there_is_can_be_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file lies in the folder that no moment of the game plays."""
    names = heard(monkeypatch)
    rules_turned = STANDARD.changed(trump_method="turned", match_hands=4)
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING, rules=rules_turned).match(3)
    for _deal in range(3):
        rig.turn()
        rig.frames(GUARD)
        for card in rig.deal_shown.hands[HUMAN]:
            rig.click(rig.point(card))
        rig.play_deal()
        rig.press_button("next")
    files = {path.stem.rstrip("123") for path in (ROOT / "sounds").glob("*.ogg")}
    assert set(names) == files


# Without sound.


def raising(*_arguments: object, **_more: object) -> None:
    raise pygame.error("no such device")


@pytest.mark.parametrize("how", ["no device", "mixer", "other error", "broken file"])
def test_without_sound_the_game_starts_and_plays(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """C100, C101: one line in the log, and a deal is played."""
    pygame.mixer.quit()
    if how == "no device":
        monkeypatch.setattr(sound, "_has_device", lambda: False)
    elif how == "mixer":
        monkeypatch.setattr(pygame.mixer, "init", raising)
    elif how == "other error":
        monkeypatch.setattr(pygame.mixer, "init", lambda *arguments: 1 // 0)
    else:
        monkeypatch.setattr(pygame.mixer, "Sound", raising)
    rig = Rig(tmp_path, silent=False, animation=False, auto_play=AutoPlay.NOTHING).match(2)
    rig.play_deal()
    assert len(rig.session.match.scores) == 1
    assert len([record for record in caplog.records if "no sound" in record.message]) == 1
    rig.close()


def test_with_an_invalid_driver_the_whole_program_plays() -> None:
    """C100: the self-test, started as a player would, with an audio driver that does not exist."""
    code = (
        "import os, sys, tempfile\nfrom pathlib import Path\n"
        "from game.ui.selftest import Player\n"
        "os.environ.update(SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='invalid')\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    player = Player(Path(folder), seed=1, preset='standard')\n"
        "    assert not player._app.stage.sounds.is_available\n"
        "    print(player.play(1)['deals'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "1"


# Options.


def test_every_choice_of_every_option_can_be_clicked(tmp_path: Path) -> None:
    """Each button sets exactly its option, at once and on disk; those without effect do nothing."""
    rig = Rig(tmp_path)
    rig.frame()
    rig.press_button("options")
    clicked = 0
    for group, names in (*SUBJECTS.items(), *RULE_GROUPS.items()):
        if group in RULE_GROUPS:
            rig.press_button("tab-rules")
        rig.press_button(f"tab-{group}")
        for name in names:
            is_rule = name in rules.CHOICES
            for value in (rules.CHOICES if is_rule else CHOICES)[name]:
                button, before = rig.button(f"{name}={value}"), rig.stage.settings
                rig.click(button.box.centre)
                now = rig.stage.settings
                found = getattr(now.rules if is_rule else now, name)
                if not button.is_enabled:
                    assert now == before
                    continue
                clicked += 1
                assert found == value and type(found) is type(value)
                assert rig.button(f"{name}={value}").is_chosen
                back = getattr(before.rules if is_rule else before, name)
                undone = now.rules.changed(**{name: back}) if is_rule else now.changed(**{name: back})
                assert undone == (before.rules if is_rule else before)
                assert load(rig.stage.store).settings == now
            rig.stage.change(full_screen=False)
    assert clicked > 40


def test_presets_and_options_by_keyboard(tmp_path: Path) -> None:
    """Tab, arrows and Enter reach every button of every page; Esc goes back."""
    rig = Rig(tmp_path)
    rig.frame()
    rig.press_button("options")
    page = rig.page
    assert isinstance(page, OptionsPage)
    for group in (*SUBJECTS, "rules"):
        page.show(group)
        reached: set[str] = set()
        enabled = {button.name for button in rig.buttons() if button.is_enabled and button.drag is None}
        controls = rig.stage.scene._controls  # type: ignore[attr-defined]
        for _step in range(len(enabled) + 2):
            rig.key(pygame.K_TAB)
            reached.add(controls.focus)
            focused = next(button for button in rig.buttons() if button.name == controls.focus)
            if focused.scroll is not None:
                view = focused.scroll.view
                assert view.y <= focused.box.y and focused.box.y + focused.box.height <= view.y + view.height
        assert reached == enabled
    page.show("trump")
    controls.focus = "preset-utrecht"
    rig.key(pygame.K_RETURN)
    assert rig.stage.settings.rules == rules.PRESETS["utrecht"]
    rig.key(pygame.K_ESCAPE)
    assert isinstance(rig.page, MenuPage)


def test_rules_hold_from_the_next_match(tmp_path: Path) -> None:
    """What is being played stays as it was dealt."""
    rig = Rig(tmp_path, animation=False).match(1)
    rig.rest()
    before = rig.session.match
    rig.stage.change(rules=rules.PRESETS["rotterdam"])
    assert rig.session.match == before
    rig.check_record()
    rig.match(2)
    assert rig.session.match.rules == rules.PRESETS["rotterdam"]


def test_full_screen_and_back(tmp_path: Path) -> None:
    """F11 and Alt+Enter, at the title and at the table; Enter with Alt plays nothing."""
    rig = Rig(tmp_path, animation=False)
    rig.frame()
    for _scene in range(2):
        for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)):
            states = []
            for _press in range(2):
                rig.key(key, mod)
                states.append(rig.stage.settings.full_screen)
            assert states == [True, False]
            assert rig.stage.size == rig.app.screen.get_size()
        if rig.app.session is None:
            rig.match(1)
            rig.turn()
    assert not [
        event
        for event in rig.session.events
        if getattr(event, "seat", None) is HUMAN and hasattr(event, "card")
    ]


def test_a_tiny_window_asks_for_more_room(tmp_path: Path) -> None:
    """Below 800 by 500 nothing can be pressed by accident, and the match waits."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(1)
    rig.turn()
    match = rig.session.match
    for size in ((300, 200), (799, 500), (800, 499), (120, 90)):
        rig.resize(size)
        assert rig.stage.is_too_small
        for key in (pygame.K_1, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_F2):
            rig.key(key)
        rig.click((10, 10))
        assert rig.session.match == match
    rig.resize(SMALL)
    assert not rig.stage.is_too_small
    assert rig.is_my_turn()


def test_the_score_pad_scrolls_and_explains(tmp_path: Path) -> None:
    """C068, C090: the wheel moves the list alone; every line can be explained."""
    rig = Rig(tmp_path, rules=FOUR, animation=False, auto_play=AutoPlay.NOTHING).match(3)
    while len(rig.session.match.scores) < 3:
        go_on(rig)
    rig.rest()
    match = rig.session.match
    rig.press_button("score")
    page = rig.page
    assert isinstance(page, ScorePadPage)
    for number in (1, 2, 3):
        rig.press_button(f"line{number}")
    for steps in (1, -1, 5, -5, 100, -100):
        rig.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
    rig.key(pygame.K_o)
    assert isinstance(rig.stage.scene, TableScene)
    assert rig.session.match == match


# Texts: every screen in every language.


def shown(rig: Rig) -> Iterator[str]:
    """Every screen there is, one after the other; a name for each."""
    rig.frame()
    yield "title"
    rig.stage.notices.append(lambda: "x")
    yield "title with a notice"
    rig.stage.notices.clear()
    yield from tour_of_options(rig)
    yield from tour_of_rules(rig)
    for method in rules.CHOICES["trump_method"]:
        rig.stage.change(rules=FOUR.changed(trump_method=method))
        for seed in range(1, 60):
            rig.match(seed)
            rig.rest()
            if rig.table.is_calling(rig.now):
                break
        yield f"the question: {method}"
    rig.match(3)
    yield "dealing"
    rig.turn()
    yield "playing"
    for _trick in range(6):
        refused = sorted(set(rig.deal_shown.hands[HUMAN]) - rig.legal())
        rig.frames(GUARD)
        for card in refused[:1]:
            rig.click(rig.point(card))
            yield "refused"
        rig.do(legal_actions(rig.deal_shown)[0])
        yield "played"
        rig.turn()
    yield from tour_of_keys(rig)
    while isinstance(rig.stage.scene, TableScene):
        rig.play_deal()
        yield "result"
        rig.press_button("next")
    assert isinstance(rig.page, EndPage)
    yield "end"
    rig.press_button("score")
    yield "score pad"
    rig.key(pygame.K_ESCAPE)
    rig.press_button("leave")
    yield "title at the end"
    rig.match(1)
    rig.key(pygame.K_ESCAPE)
    rig.press_button("leave")
    yield "title with a match"
    rig.press_button("new")
    yield "title: a new match?"


def tour_of_keys(rig: Rig) -> Iterator[str]:
    """All that a key lays over the table."""
    for key, name, back in (
        (pygame.K_l, "last trick", 1),
        (pygame.K_PLUS, "pace", 0),
        (pygame.K_ESCAPE, "menu", 1),
        (pygame.K_F2, "new match?", 1),
        (pygame.K_o, "empty score pad", 1),
    ):
        rig.key(key)
        yield name
        for _key in range(back):
            rig.key(pygame.K_ESCAPE)


def tour_of_options(rig: Rig) -> Iterator[str]:
    """Every page of the options, for two sets of house rules."""
    rig.press_button("options")
    page = rig.page
    assert isinstance(page, OptionsPage)
    for method, end in (("free_choice", "hands"), ("turned", "target")):
        rig.stage.change(rules=STANDARD.changed(trump_method=method, match=end))
        for group in (*SUBJECTS, "sets", *RULE_GROUPS):
            page.show(group)
            rig.stage.refresh()
            yield f"options: {group}"
    rig.key(pygame.K_ESCAPE)


def tour_of_rules(rig: Rig) -> Iterator[str]:
    """The whole rules screen, for two sets of house rules."""
    every = {"kraken": True, "roem_in_hand": True, "spades_double": "whole_hand", "quads": "club"}
    every |= {"roem_mode": "announce", "renounce": "allowed"}
    for house in (STANDARD.changed(**every), STANDARD.changed(variant="rotterdam", trump_method="turned")):
        rig.stage.change(rules=house)
        rig.key(pygame.K_F1)
        yield from leafed(rig)
        rig.key(pygame.K_F1)


class Reader:
    """Notes every text, paragraphs as a whole, and what did not fit."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: set[str] = set()
        self.cut: set[str] = set()
        self.outside: set[str] = set()
        """Texts that leave the window or the panel they lie on."""
        self.crossing: set[tuple[str, str]] = set()
        """Texts that lie on one another."""
        self._panels: list[pygame.Rect] = []
        self._texts: list[tuple[pygame.Rect, str]] = []
        self._is_reading = False
        self._in_paragraph = False
        text, paragraph, fitted, panel = Painter.text, Painter.paragraph, Painter._fitted, Painter.panel

        def note_text(
            painter: Painter, target: pygame.Surface, words: str, at: Any, *rest: Any, **more: Any
        ) -> None:
            if not self._in_paragraph:
                self.said.add(words)
            if words:
                wide = min(
                    painter.text_width(words, rest[0] if rest else more["style"]), more.get("width") or 9999
                )
                left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[more.get("align", "left")]
                tall = 0.6 * painter.text_size(rest[0] if rest else more["style"])
                self._place(pygame.Rect(round(left), round(at[1] - tall / 2), wide, tall), words, target)
            text(painter, target, words, at, *rest, **more)

        def note_paragraph(
            painter: Painter, target: Any, words: str, box: Box, *rest: Any, **more: Any
        ) -> float:
            self.said.add(words)
            self._in_paragraph = True
            try:
                used = paragraph(painter, target, words, box, *rest, **more)
            finally:
                self._in_paragraph = False
            if target is not None and min(box.y + used, target.get_clip().bottom) > target.get_height() + 1:
                self.outside.add(words)
            return used

        def note_fitted(painter: Painter, words: str, style: Style, width: float | None) -> pygame.Surface:
            found = fitted(painter, words, style, width)
            smallest = painter._line(words, style, min(painter.text_size(style), 11)).get_width()
            if width is not None and (smallest > width or found.get_width() > width + 1):
                self.cut.add(words)
            return found

        def note_panel(
            painter: Painter, target: pygame.Surface, box: Box, *rest: Any, alpha: int = 255, **more: Any
        ) -> None:
            if alpha > 100:
                area = rect(box).clip(target.get_clip())
                self._panels.append(area)
                self._texts = [(text, words) for text, words in self._texts if not area.contains(text)]
            panel(painter, target, box, *rest, alpha=alpha, **more)

        monkeypatch.setattr(Painter, "panel", note_panel)
        monkeypatch.setattr(Painter, "text", note_text)
        monkeypatch.setattr(Painter, "paragraph", note_paragraph)
        monkeypatch.setattr(Painter, "_fitted", note_fitted)

    def _place(self, area: pygame.Rect, words: str, target: pygame.Surface) -> None:
        """Note a text that leaves the uppermost panel under its middle, or lies on another one.

        What a list does not show of a text does not matter.
        """
        area = area.clip(target.get_clip())
        if not self._is_reading or not area:
            return
        below = [target.get_rect(), *(panel for panel in self._panels if panel.collidepoint(area.center))]
        if not below[0].collidepoint(area.center) or not below[-1].inflate(2, 0).contains(
            (area.x, below[-1].y, area.width, 1)
        ):
            self.outside.add(words)
        self.crossing |= {
            (other, words) for there, other in self._texts if there.colliderect(area.inflate(-2, 0))
        }
        self._texts.append((area, words))

    def read(self, rig: Rig) -> set[str]:
        """All that the present screen says, painted anew."""
        self.said.clear()
        self._panels.clear()
        self._texts.clear()
        self._is_reading = True
        rig.stage.refresh()
        rig.frame(step=0.0)
        self._is_reading = False
        return set(self.said)

    def check(self) -> None:
        """Everything that was read fits."""
        assert not self.outside
        assert not self.cut
        assert not self.crossing


def is_inside(box: Box, view: Box) -> bool:
    """All of it is in sight in its list."""
    return view.y <= box.y and box.y + box.height <= view.y + view.height


def check_buttons(rig: Rig, name: str) -> None:
    """The buttons of a screen lie apart and inside the window."""
    width, height = rig.stage.size
    boxes = [
        (button.name, button.box)
        for button in rig.buttons()
        if button.kind is not Kind.AREA
        and (button.scroll is None or is_inside(button.box, button.scroll.view))
    ]
    for label, box in boxes:
        assert box.x >= -1 and box.x + box.width <= width + 1, (name, label)
        assert box.y >= -1 and box.y + box.height <= height + 1, (name, label)
    for (label, one), (other_label, other) in combinations(boxes, 2):
        assert not one.shrunk(1).overlaps(other.shrunk(1)), (name, label, other_label)


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *product([SMALL, (1024, 640)], Language),
        (DESIGN, Language.DUTCH),
        ((800, 1000), Language.CZECH),
        ((1700, 700), Language.INDONESIAN),
    ],
)
def test_every_screen_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: Language
) -> None:
    """C082, C094: no text is cut or leaves the window, and no button lies on another, on any screen."""
    rig = Rig(tmp_path, size=size, animation=False, auto_play=AutoPlay.NOTHING, language=language)
    reader, screens = Reader(monkeypatch), set()
    for name in shown(rig):
        said = reader.read(rig)
        caps = {
            button.key_cap for button in rig.buttons() if not button.detail and button.kind is not Kind.AREA
        }
        assert caps - {""} <= said or size[0] < 1024, "a key is named wherever there is one"
        check_buttons(rig, name)
        screens.add(name)
    assert len(screens) > 20
    reader.check()


class LongWords(gettext.NullTranslations):
    """A language whose words are two fifths longer than those of English."""

    def gettext(self, message: str) -> str:
        """Every word drawn out; placeholders and single letters, which name keys, stay."""
        owed, parts = 0.0, []
        for part in re.findall(r"%\(\w+\)[sd]|[^\W\d_]+|.", message):
            parts.append(part)
            if part.isalpha() and len(message) > 1:
                owed += 0.4 * len(part)
                parts.append("aeonrtis"[: int(owed)])
                owed -= int(owed)
        return "".join(parts)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The same for a number."""
        return self.gettext(singular if number == 1 else plural)

    def pgettext(self, context: str, message: str) -> str:
        """Marks of one letter."""
        return message


def test_every_screen_has_room_for_a_longer_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C094: with every text 40 % longer nothing is cut, leaves its panel or lies on another text."""
    monkeypatch.setattr(gettext, "translation", lambda *_names, **_more: LongWords())
    rig = Rig(tmp_path, size=(1024, 640), animation=False, auto_play=AutoPlay.NOTHING)
    reader, said = Reader(monkeypatch), set()
    for name in shown(rig):
        said |= reader.read(rig)
        check_buttons(rig, name)
    assert {"Nexta dealae", "Yesa, aa newa matchae"} & said
    reader.check()
    monkeypatch.undo()
    set_language(Language.DUTCH)


def is_cut_beside_all_marks(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is cut whoever deals and whoever makes trump, also the dealer."""
    rig.match(1).turn()
    reader, deal = Reader(monkeypatch), rig.deal_shown
    assert deal.contract is not None
    table = rig.table
    for dealer, maker in product(Seat, Seat):
        contract = replace(deal.contract, maker=maker)
        table.director.shown = replace(table.shown, deal=replace(deal, dealer=dealer, contract=contract))
        reader.read(rig)
    return reader.cut


@pytest.mark.parametrize("language", list(Language))
def test_names_fit_on_their_plates_beside_all_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """C088, C090, C094: in the smallest window."""
    assert not is_cut_beside_all_marks(Rig(tmp_path, animation=False, language=language), monkeypatch)


def test_a_longer_language_fits_on_the_plates_beside_all_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C094: the level of a dealer who makes trump is left out rather than cut."""
    monkeypatch.setattr(gettext, "translation", lambda *_names, **_more: LongWords())
    assert not is_cut_beside_all_marks(Rig(tmp_path, size=(1024, 640), animation=False), monkeypatch)
    monkeypatch.undo()
    set_language(Language.DUTCH)


@cache
def texts_of(language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """What a language says word for word, and what it says with something filled in; in small letters."""
    catalogue = read_po(io.BytesIO(make_texts.po_file(language).read_bytes()), locale=language)
    texts = set[str]()
    for message in catalogue:
        if message.id and message.string:
            forms = [message.string] if isinstance(message.string, str) else message.string
            texts |= {form.lower() for form in forms}
    long = {text for text in texts if len(re.sub(r"%\(\w+\)[sd]|\W", "", text)) > 3}
    filled = {
        ".{1,60}".join(map(re.escape, re.split(r"%\(\w+\)[sd]", text))) for text in long if "%(" in text
    }
    return frozenset(text for text in texts if "%(" not in text), re.compile("|".join(filled), re.IGNORECASE)


@cache
def is_said_in(text: str, language: str) -> bool:
    """A text on the screen may come from the catalogue of a language."""
    exact, filled = texts_of(language)
    return text.lower() in exact or filled.fullmatch(text) is not None


def leftovers(said: set[str], language: Language) -> set[str]:
    """What was said in the wrong language."""
    names = {"Rotterdam", "Utrecht", "Klaverjas", "Klaverjasmaat", *LANGUAGE_NAMES}
    plain = {re.sub("[" + "".join(SIGNS.values()) + "]", " ", text).strip() for text in said}
    return {
        text
        for text in plain - names
        if len(re.sub(r"\W", "", text)) > 3
        and not is_said_in(text, language)
        and any(is_said_in(text, other) for other in Language)
    }


LANGUAGE_NAMES = {option_value("language", language) for language in Language}


def test_the_language_of_every_screen_switches_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C120: on each screen nothing of another language is left after every switch, there and back."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING)
    reader, different = Reader(monkeypatch), 0
    for name in shown(rig):
        found = {}
        for language in (*list(Language)[1:], Language.DUTCH):
            rig.stage.change(language=language)
            found[language] = reader.read(rig)
            assert not leftovers(found[language], language), name
        different += len(set.union(*found.values())) - len(set.intersection(*found.values()))
    assert different > 600


def test_leftovers_are_found() -> None:
    """The test above would see a sentence of the other language."""
    assert leftovers({"Score pad"}, Language.DUTCH) == {"Score pad"}
    assert leftovers({"Scoreblok", "spel 3 van 16", "Zápis", "Papan skor"}, Language.ENGLISH)
    assert leftovers({"Score pad", "hra 3 z 16"}, Language.INDONESIAN) == {"Score pad", "hra 3 z 16"}
    assert not leftovers({"Score pad", "Rotterdam", "12", "Čeština", "deal 3 of 16"}, Language.ENGLISH)


def test_settings_on_disk_follow_the_screen(tmp_path: Path) -> None:
    """Every change is kept at once, so that a killed program forgets none (C105)."""
    rig = Rig(tmp_path)
    for values in ({"language": Language.ENGLISH}, {"volume_cards": 25}, {"trick_pause": TrickPause.CLICK}):
        rig.stage.change(**values)
        found = json.loads((tmp_path / settings.FILE).read_text(encoding="utf-8"))
        for name, value in values.items():
            assert found[name] == value


def test_pages_lie_on_one_another(tmp_path: Path) -> None:
    """From the table to the pad and back, from the menu to the options and back: the table is as it was."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(2)
    rig.turn()
    table, match = rig.table, rig.session.match
    rig.key(pygame.K_o)
    rig.frames(5, step=0.5)
    rig.key(pygame.K_ESCAPE)
    assert rig.table is table
    rig.key(pygame.K_ESCAPE)
    rig.press_button("options")
    rig.frames(5, step=0.5)
    rig.key(pygame.K_ESCAPE)
    assert rig.table is table
    assert not rig.table.is_asking()
    assert rig.session.match == match
    counts = [len(rig.stage.scenes)]
    for _round in range(5):
        rig.key(pygame.K_o)
        rig.key(pygame.K_ESCAPE)
        counts.append(len(rig.stage.scenes))
    assert all(one == other for one, other in pairwise(counts))
