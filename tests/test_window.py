"""Does the game work in a real window, with real clicks and keys? Pictures are kept in ``artefacts``."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session import HUMAN
from game.ui import overlays
from tests.window_helpers import SCREEN, Desktop, Game, new_home, until

pytestmark = pytest.mark.window

OTHER = (1100, 700)
QUICK_S = 2.0


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    folder = tmp_path / "screen"
    folder.mkdir()
    with Desktop(folder) as desktop:
        yield desktop


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return new_home(tmp_path)


def test_deal_by_mouse_and_keys(desktop: Desktop, home: Path) -> None:
    game = desktop.start(home)
    desktop.shoot("menu")
    game.press("new", game.menu_buttons(None))
    until(game.shows_table, "the table")
    play_deal(game)
    match = game.match
    assert len(match.scores) == 1
    until(lambda: game.shows_paper(overlays.result_box(game.geometry, match.scores[-1])), "the result")
    desktop.shoot("result")
    buttons = overlays.result_buttons(match, game.geometry, go_on=lambda: None, open_score=lambda: None)
    game.press("next", buttons)
    until(lambda: game.match.number == 2, "the next deal")
    resize_while_dealing(game)
    full_screen_and_back(game)
    close_and_resume(game)


def play_deal(game: Game) -> None:
    """South plays a deal by mouse and keyboard in turn."""
    number = 0
    while game.until_my_turn():
        game.act(by_mouse=number % 2 == 0)
        if number in (0, 4):
            game.desktop.shoot(f"played_{number}")
        number += 1


def act_once(game: Game, *, by_mouse: bool) -> None:
    """South does one thing in the window as it is now."""
    assert game.until_my_turn()
    game.act(by_mouse=by_mouse)


def resize_while_dealing(game: Game) -> None:
    """The cards are still flying when the window gets another size, and can be hit afterwards."""
    game.desktop.hands("windowsize", game.id, *OTHER)
    game.until_size(OTHER)
    game.desktop.shoot("resized")
    act_once(game, by_mouse=True)
    act_once(game, by_mouse=True)


def full_screen_and_back(game: Game) -> None:
    """F11 fills the screen; once more, and the window is what it was."""
    corner = game.corner
    game.key("F11")
    game.until_size(SCREEN)
    until(lambda: game.corner == (0, 0), "the corner of the screen")
    act_once(game, by_mouse=True)
    game.desktop.shoot("full_screen")
    game.key("F11")
    game.until_size(OTHER)
    until(lambda: game.corner == corner, "the old place")
    act_once(game, by_mouse=True)


def close_and_resume(game: Game) -> None:
    """Closing costs nothing: the next start goes on where the match was, in the same window."""
    corner = game.corner
    assert game.close() < QUICK_S
    text, match = game.text, game.match
    again = game.desktop.start(game.home)
    assert again.size == OTHER
    assert again.corner == corner
    again.desktop.shoot("menu_again")
    again.press("resume", again.menu_buttons(match))
    until(again.shows_table, "the table")
    assert again.text == text
    act_once(again, by_mouse=False)
    assert again.text.startswith(text)
    again.desktop.shoot("resumed")
    assert again.close() < QUICK_S


def test_quick_ends_leave_nothing(desktop: Desktop, home: Path) -> None:
    for _time in range(2):
        assert desktop.start(home).close() < QUICK_S
    assert not processes_of(home)


def test_killed_process_loses_nothing(desktop: Desktop, home: Path) -> None:
    game = desktop.start(home)
    game.press("new", game.menu_buttons(None))
    until(game.shows_table, "the table")
    act_once(game, by_mouse=False)
    game.until_my_turn()
    game.kill()
    text = game.text
    again = desktop.start(home)
    again.press("resume", again.menu_buttons(again.match))
    until(again.shows_table, "the table")
    assert again.text == text
    assert again.deal.to_act is HUMAN
    act_once(again, by_mouse=True)
    assert again.close() < QUICK_S


def processes_of(home: Path) -> list[str]:
    """The processes that were started for a data folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if str(home).encode() in entry.read_bytes():
                found.append(entry.parent.name)
        except OSError:
            continue
    return found
