"""Does a match survive being closed, killed and damaged, at any moment (C054, C074, C104–C107)?"""

import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.bots.beginner import Beginner
from game.bots.expert import Expert
from game.bots.heuristic import Club
from game.bots.simulating import Master
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.cards import Seat
from game.chance import Rng
from game.deal import HandsDealt, Phase, TakeBack, legal_actions
from game.record import read
from game.rules import PRESETS, STANDARD, HouseRules
from game.session import FILE, HUMAN, Session, seated
from game.settings import Level
from game.store import Store
from game.ui import table
from game.view import SeatView
from tests.strategies import pick, possible
from tests.test_bots import WAYS, Faulty
from tests.ui_helpers import Rig

ROOT = Path(__file__).resolve().parents[1]
RULES = {
    **PRESETS,
    "redeal": STANDARD.changed(all_pass="redeal"),
    "turned": STANDARD.changed(trump_method="turned", turned_all_pass="turn_again"),
}


def step(session: Session) -> None:
    """The next thing that happens; South does the same in the same position."""
    match = session.match
    assert match.deal is not None
    if session.is_deal_over:
        session.next_deal()
    elif session.to_act is HUMAN:
        rng = Rng(match.seed, len(session.events))
        session.act(pick(legal_actions(match.deal), rng))
    else:
        before = len(session.events)
        while not session.think(lambda: False):
            pass
        assert len(session.events) > before


def played(session: Session, *, deals: int) -> Session:
    """The session after so many finished deals, or after the match."""
    while len(session.match.scores) < deals and not session.match.is_over:
        step(session)
    return session


@pytest.mark.parametrize("name", RULES)
def test_resuming_is_invisible(tmp_path: Path, name: str) -> None:
    """C106: after every step of a deal a new start has the same match and goes on in the same way."""
    whole = played(Session.new(Store(tmp_path / "whole"), RULES[name], 7), deals=1)
    store = Store(tmp_path / "parts")
    session = Session.new(store, RULES[name], 7)
    while not session.match.scores:
        step(session)
        resumed = Session.resume(store)
        assert resumed.set_aside is None
        assert resumed.session is not None
        assert resumed.session.match == session.match
        assert resumed.session.events == session.events
        session = resumed.session
    assert session.events == whole.events
    assert store.read(FILE) == whole.record == session.record


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_is_the_same_with_any_slices(tmp_path: Path, seed: int) -> None:
    """How the computer players' time is cut up changes nothing."""
    whole = played(Session.new(Store(tmp_path / "a"), STANDARD, seed), deals=1)
    sliced = Session.new(Store(tmp_path / "b"), STANDARD, seed)
    while not sliced.match.scores:
        if sliced.to_act is HUMAN or sliced.is_deal_over:
            step(sliced)
        else:
            sliced.think(lambda: True)
    assert sliced.events == whole.events


class FaultyOnce:
    """A club player that fails in one of its decisions."""

    def __init__(self, way: str, number: int) -> None:
        self._faulty, self._left = Faulty(way), number

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Fail if it is time."""
        self._left -= 1
        return (self._faulty if self._left == 0 else Club()).think(view, rng, limit)


@pytest.mark.parametrize("way", WAYS)
def test_a_fault_at_any_decision_is_one_line_in_the_log(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    """C054, C055: the deal is played to its end and counted as ever."""
    faults = 0
    for number in range(1, 28):
        caplog.clear()
        bot = FaultyOnce(way, number)
        bots = {seat: bot for seat in Seat if seat is not HUMAN}
        session = played(Session.new(Store(tmp_path), STANDARD, 7, bots=bots), deals=1)
        assert sum(session.match.scores[0].points) == 162
        lines = [record for record in caplog.records if "Faulty" in record.message]
        assert len(lines) <= 1
        faults += len(lines)
    # What is meant as illegal is the ace of spades, which its holder may play.
    assert faults >= (12 if way.startswith("illegal") else 24)


@pytest.mark.parametrize("way", WAYS)
def test_nothing_but_faulty_players_at_the_real_table(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    """C054, C055: they play by the rules of thumb, so that the deal goes on, and every fault is one line."""
    rig = Rig(tmp_path, animation=False).match(7)
    rig.session.bots = {seat: Faulty(way) for seat in Seat if seat is not HUMAN}
    rig.play_deal()
    rig.check_record()
    others = [event for event in rig.session.events if getattr(event, "seat", HUMAN) is not HUMAN]
    lines = [record for record in caplog.records if "Faulty failed" in record.getMessage()]
    # What is meant as illegal is the ace of spades, which its holder may play.
    assert 8 <= len(lines) <= len(rig.session.thoughts) <= len(others)
    assert way.startswith("illegal") or len(lines) == len(rig.session.thoughts)
    assert all("\n" not in record.getMessage() for record in lines)
    rig.close()


class Endless:
    """A player that always has something more to think, a millisecond at a time."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Wait as a player does that calculates."""
        while True:
            time.sleep(0.001)
            yield Thought(view.legal[-1], Reason(Why.AT_RANDOM))


def test_the_table_loses_patience_with_a_player_that_never_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_PATIENCE", 0.03)
    rig = Rig(tmp_path, animation=False).match(7)
    rig.session.bots = {seat: Endless() for seat in Seat if seat is not HUMAN}
    rig.play_deal()
    assert set(rig.session.thoughts.values()) <= {
        Thought(thought.action, Reason(Why.AT_RANDOM)) for thought in rig.session.thoughts.values()
    }, "the best thought so far"
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len(lines) == len(rig.session.thoughts) > 20
    assert all("takes too long" in line for line in lines)


def test_a_piece_of_thinking_that_would_not_fit_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([10.0, 10.001, 10.004, 10.005, 10.0075])
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    watch = table._Watch(0.010)
    assert [watch.is_up() for _ in range(4)] == [False, False, False, True]
    assert watch.spent == pytest.approx(0.0075)


def test_the_record_on_disk_is_the_match_after_every_event(tmp_path: Path) -> None:
    """C105: nothing waits to be written."""
    store = Store(tmp_path)
    session = Session.new(store, RULES["redeal"], 5)
    while len(session.match.scores) < 2:
        step(session)
        record = read(store.read(FILE) or "")
        assert record.fault is None
        assert record.match == session.match


def test_a_finished_match_is_still_there(tmp_path: Path) -> None:
    """The end can be seen again, and nothing more is dealt."""
    store = Store(tmp_path)
    session = played(Session.new(store, STANDARD.changed(match_hands=4), 3), deals=99)
    assert session.match.is_over
    session.next_deal()
    resumed = Session.resume(store).session
    assert resumed is not None
    assert resumed.match == session.match
    assert resumed.to_act is None


def test_a_new_match_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """One match at a time, with a record of its own."""
    store = Store(tmp_path)
    played(Session.new(store, STANDARD, 1), deals=1)
    session = Session.new(store, PRESETS["rotterdam"], 2)
    resumed = Session.resume(store).session
    assert resumed is not None
    assert resumed.match == session.match
    assert isinstance(resumed.events[0], HandsDealt)
    assert resumed.match.rules == PRESETS["rotterdam"]


def test_without_a_record_there_is_nothing_to_resume(tmp_path: Path) -> None:
    """Nothing is made up and nothing is set aside."""
    assert Session.resume(Store(tmp_path)).session is None
    assert list(tmp_path.iterdir()) == []


def test_a_cut_record_is_resumed_up_to_the_cut(tmp_path: Path) -> None:
    """C104, C106: killed in the middle of a line; every cut leaves a match that can be played to its end."""
    store = Store(tmp_path)
    session = played(Session.new(store, STANDARD, 9), deals=1)
    text = session.record
    header = len("".join(text.splitlines(keepends=True)[:4]))
    rest = session
    for cut in range(header, len(text), 37):
        store.write(FILE, text[:cut])
        resumed = Session.resume(store)
        assert resumed.session is not None
        assert resumed.set_aside is None, "a cut is no damage"
        events = resumed.session.events
        assert events == session.events[: len(events)]
        assert len(events) >= text[:cut].count("\n") - 3
        rest = resumed.session
    assert played(rest, deals=1).events == session.events


def damaged(text: str) -> dict[str, bytes]:
    """Records nobody should ever meet."""
    data, lines = text.encode(), text.splitlines(keepends=True)
    flipped = {
        f"byte {place}": data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        for place in range(5, len(data), 101)
    }
    return flipped | {
        "empty": b"",
        "NULs": bytes(len(data)),
        "NULs at the end": data[:-200] + bytes(200),
        "random": bytes(range(256)) * 8,
        "json": b"{}",
        "only the title": lines[0].encode(),
        "only the header": "".join(lines[:3]).encode(),
        "a line twice": "".join([*lines[:9], lines[8], *lines[9:]]).encode(),
        "a line missing": "".join([*lines[:9], *lines[10:]]).encode(),
        "lines swapped": "".join([*lines[:8], lines[9], lines[8], *lines[10:]]).encode(),
        "other line ends": data.replace(b"\n", b"\r\n"),
        "no end": data + b"garbage without an end",
        "huge seed": data.replace(b"seed 9 ", b"seed " + b"9" * 6000 + b" "),
        "other version": data.replace(b"match 1", b"match 2"),
    }


def test_a_damaged_record_never_stops_the_game(tmp_path: Path) -> None:
    """C104: it is resumed from before the damage or set aside, and a copy is kept."""
    session = played(Session.new(Store(tmp_path / "whole"), STANDARD, 9), deals=1)
    for number, (name, data) in enumerate(damaged(session.record).items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE).write_bytes(data)
        store = Store(folder)
        resumed = Session.resume(store)
        kept = [path.read_bytes() for path in folder.iterdir() if "broken" in path.name]
        if resumed.session is None:
            assert kept == [data] or name == "only the header", name
            Session.new(store, STANDARD, 1)
        else:
            events = resumed.session.events
            assert events == session.events[: len(events)], name
            is_cut = name in ("no end", "NULs at the end")
            assert is_cut or kept == [data] or events == session.events, name
        again = Session.resume(store)
        assert again.session is not None, name
        assert again.set_aside is None, name


def test_unwritable_folders_play_on(tmp_path: Path) -> None:
    """C107: the match goes on in memory."""
    (tmp_path / "file").write_text("")
    session = played(Session.new(Store(tmp_path / "file" / "x"), STANDARD, 4), deals=1)
    assert len(session.match.scores) == 1


KILLED = """
import sys
import time
from pathlib import Path
from game.chance import Rng
from game.deal import legal_actions
from game.rules import STANDARD
from game.session import HUMAN, Session
from game.store import Store
session = Session.new(Store(Path(sys.argv[1])), STANDARD, 11)
print("ready", flush=True)
while True:
    if session.is_deal_over:
        if session.match.is_over:
            session = Session.new(Store(Path(sys.argv[1])), STANDARD, 12)
        session.next_deal()
    elif session.to_act is HUMAN:
        session.act(legal_actions(session.match.deal)[0])
    else:
        session.think(lambda: False)
    print(len(session.events), session.match.seed, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("lines", [1, 4, 23, 60, 150])
def test_killing_the_process_loses_nothing(tmp_path: Path, lines: int) -> None:
    """C074, C105: killed while playing; all that was reported is on disk."""
    folder = tmp_path / "Jürgen ñandú 漢字"
    command = [sys.executable, "-c", KILLED, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        reported = [process.stdout.readline() for _line in range(lines)]
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    resumed = Session.resume(Store(folder))
    assert resumed.session is not None
    assert resumed.set_aside is None
    events, seed = reported[-1].split()
    assert resumed.session.match.seed != int(seed) or len(resumed.session.events) >= int(events)
    step(resumed.session)


def test_thoughts_belong_to_the_events_that_came_of_them(tmp_path: Path) -> None:
    """The reason of a computer player can be looked up by the number of its event."""
    session = played(Session.new(Store(tmp_path), STANDARD, 8), deals=1)
    assert session.thoughts
    for number in session.thoughts:
        assert getattr(session.events[number], "seat", None) in set(Seat) - {HUMAN}
    assert session.match.deal is not None and session.match.deal.phase is Phase.FINISHED


def test_house_rules_of_a_running_match_do_not_change(tmp_path: Path) -> None:
    """They travel with the record."""
    rules: HouseRules = PRESETS["utrecht"]
    Session.new(Store(tmp_path), rules, 1)
    resumed = Session.resume(Store(tmp_path)).session
    assert resumed is not None
    assert resumed.match.rules == rules


def test_15_only_you_may_renounce_and_the_others_find_it(tmp_path: Path) -> None:
    rules = STANDARD.changed(renounce="allowed")
    found = 0
    for seed in range(12):
        session = Session.new(Store(tmp_path / str(seed)), rules, seed)
        while not session.is_deal_over:
            deal = session.match.deal
            assert deal is not None
            if session.to_act is HUMAN:
                session.act([action for action in possible(deal) if action != TakeBack()][-1])
            else:
                session.think(lambda: False)
        deal = session.match.deal
        assert deal is not None and {one.seat for one in deal.renounces} <= {HUMAN}
        assert (deal.found is not None) is bool(deal.renounces), "it always comes to light"
        found += deal.found is not None
        resumed = Session.resume(Store(tmp_path / str(seed))).session
        assert resumed is not None and resumed.match == session.match
    assert found > 6


def test_players_of_the_wanted_levels_sit_at_the_table(tmp_path: Path) -> None:
    bots = seated(Level.MASTER, Level.BEGINNER)
    assert {seat: type(bot) for seat, bot in bots.items()} == {
        Seat.WEST: Beginner,
        Seat.NORTH: Master,
        Seat.EAST: Beginner,
    }
    rig = Rig(tmp_path, animation=False, opponents=Level.MASTER).match(3)
    assert kinds(rig) == (Master, Master), "a partner nobody has chosen is as strong as the opponents"
    rig.turn()
    rig.stage.change(opponents=Level.EXPERT, partner=Level.CLUB)
    assert kinds(rig) == (Club, Expert), "a weaker partner may be chosen"
    west = rig.session.bots[Seat.WEST]
    rig.stage.change(narration=True)
    assert rig.session.bots[Seat.WEST] is west, "who sits there stays"
    rig.play_deal()
    rig.close()
    again = Rig(tmp_path)
    again.press_button("resume")
    assert kinds(again) == (Club, Expert)
    again.stage.change(partner=None)
    assert kinds(again) == (Expert, Expert)


def kinds(rig: Rig) -> tuple[type, type]:
    """What plays North and what plays West; East plays as West does."""
    north, west, east = (type(rig.session.bots[seat]) for seat in (Seat.NORTH, Seat.WEST, Seat.EAST))
    assert west is east
    return north, west
