"""Does the measuring measure what it says?"""

import json
import shutil

import bench
import pytest

from game.bots import fast
from game.settings import Level
from tests.ui_helpers import drivers


def test_summary_counts_late_frames() -> None:
    found = bench.summary([1.0] * 94 + [9.0] * 5 + [20.0])
    assert found == {"count": 100, "median": 1.0, "p95": 9.0, "max": 20.0, "late": 1}


def test_frames_are_grouped_by_what_moves() -> None:
    with drivers():
        found = bench.child("play", "800x500", 1)
    assert {"deal", "sweep", "play", "hover", "idle"} <= set(found)


@pytest.mark.window
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_empty_screen_is_not_painted() -> None:
    with bench.black_screen() as (display, file):
        assert display.startswith(":")
        assert not bench.is_painted(file.read_bytes())


def test_the_solver_is_measured_in_both_cities(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast, "is_compiled", lambda: False)
    monkeypatch.setattr("sys.argv", ["bench.py", "solver", "--deals", "1", "--seed", "5", "--json"])
    assert bench.main() == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["seed"] == 5
    for city in ("amsterdam", "rotterdam"):
        measured = found["plain"][city]
        assert set(measured) == {"whole", "six", "five", "cards", "question"}
        assert all(one["nodes_mean"] == one["nodes_max"] > 0 for one in measured.values())
        assert (
            measured["five"]["nodes_mean"] < measured["six"]["nodes_mean"] < measured["whole"]["nodes_mean"]
        )


def test_the_calls_are_measured_in_both_cities(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.py", "calls", "--deals", "12", "--seed", "5", "--json"])
    assert bench.main() == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(found) == {"rotterdam", "standard"}
    assert all(one["deals"] == 12 and one["margin"] > 0 for one in found.values()), "some calls differ"


def test_the_thinking_of_a_level_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.py", "think", "--level", "beginner", "--deals", "2", "--json"])
    assert bench.main() == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["slice"]["count"] == 2 * found["decision"]["count"], "a thought, and the last word"
    assert 32 < found["choice"]["count"] < found["decision"]["count"]
    assert found["slice"]["median"] <= found["decision"]["median"] <= found["decision"]["max"]


def test_frames_with_and_without_players_are_of_the_same_deals() -> None:
    with drivers():
        one, other = (bench.child(name, "800x500", 1, Level.BEGINNER) for name in ("thinking", "prompted"))
    assert one["scores"] == other["scores"]
    assert len(one["frames"]) == len(one["thinking"]) > 100  # type: ignore[arg-type]
