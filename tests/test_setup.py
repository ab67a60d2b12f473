"""Whether the two set-up commands repair what they find and say what they miss, without a network."""

from __future__ import annotations

import ast
import importlib.util
import json
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import environment
import pytest
import right_python
from environment import ROOT, SetupError

OFFLINE = (
    "WARNING: Retrying after connection broken by 'NewConnectionError(...)': /simple/pygame/\n"
    "ERROR: Could not find a version that satisfies the requirement pygame==2.6.1 (from versions: none)\n"
    "ERROR: No matching distribution found for pygame==2.6.1\n"
)
NO_WHEEL = OFFLINE.split("\n", 1)[1]
DISK_FULL = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n\n"

Steps = list[str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with both requirement files and nothing set up."""
    for name in environment.TEST:
        (tmp_path / name).write_text(f"{name}\n", "utf-8")
    return tmp_path


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """The costly steps of the set-up in the order they were taken; none is really done."""
    taken: Steps = []

    def make_venv(root: Path) -> None:
        taken.append("venv")
        environment.python_of(root).parent.mkdir(parents=True, exist_ok=True)
        environment.python_of(root).touch()
        environment.stamp_of(root).unlink(missing_ok=True)

    monkeypatch.setattr(environment, "make_venv", make_venv)
    monkeypatch.setattr(environment, "install", lambda root, files: taken.append("+".join(files)))
    return taken


def breaking(error: BaseException) -> Callable[[Path, tuple[str, ...]], None]:
    def install(root: Path, files: tuple[str, ...]) -> None:
        raise error

    return install


@pytest.mark.parametrize(
    ("version", "fault"),
    [((2, 7), "old"), ((3, 6), "old"), ((3, 10), "old"), ((3, 14), "new"), ((4, 0), "new")],
)
def test_unsuitable_python_gets_one_sentence(version: tuple[int, int], fault: str) -> None:
    assert right_python.complaint(version) == (
        f"This is Python {version[0]}.{version[1]}, which is too {fault} for the game: "
        "install Python 3.11 to 3.13, then start again."
    )


def test_unsuitable_python_without_another_exits_with_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    monkeypatch.setattr(right_python, "find_other", lambda: None)
    with pytest.raises(SystemExit, match=r"^This is Python 3\.14, which is too new"):
        right_python.require()


def test_unsuitable_python_hands_over_to_a_suitable_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    monkeypatch.setattr(sys, "argv", ["play.py", "--setup-only"])
    monkeypatch.setattr(right_python, "answers", lambda command, version: command == ["py", "-3.12"])
    started: Steps = []
    monkeypatch.setattr(right_python, "run", started.extend)
    with pytest.raises(SystemExit):
        right_python.require()
    assert started == ["py", "-3.12", "play.py", "--setup-only"]


def test_only_a_python_of_the_asked_version_answers() -> None:
    running = "{}.{}".format(*sys.version_info)
    assert right_python.answers([sys.executable], running)
    assert not right_python.answers([sys.executable], "3.99")
    assert not right_python.answers(["no-such-python"], running)


def test_the_pins_and_the_scripts_agree_on_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest, newest = right_python.OLDEST, right_python.NEWEST
    assert project["requires-python"] == f">={oldest[0]}.{oldest[1]},<{newest[0]}.{newest[1] + 1}"


@pytest.mark.parametrize("script", ["play.py", "test.py", "right_python.py"])
def test_an_old_python_can_read_the_way_to_the_sentence(script: str) -> None:
    text = (ROOT / "build_scripts" / script).read_text("utf-8")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.Nonlocal, ast.Match)
    nodes = list(ast.walk(ast.parse(text)))
    assert text.isascii()
    assert not [node for node in nodes if isinstance(node, newer)]
    assert not [node for node in nodes if getattr(node, "annotation", None) or getattr(node, "returns", None)]


def test_first_set_up_makes_the_environment_and_the_second_does_nothing(root: Path, steps: Steps) -> None:
    environment.set_up(root, environment.PLAY)
    environment.set_up(root, environment.PLAY)
    assert steps == ["venv", "requirements.txt"]


def test_the_checks_add_to_the_environment_of_the_game(root: Path, steps: Steps) -> None:
    environment.set_up(root, environment.PLAY)
    environment.set_up(root, environment.TEST)
    environment.set_up(root, environment.PLAY)
    assert steps == ["venv", "requirements.txt", "requirements.txt+requirements-dev.txt"]


def test_changed_requirements_are_installed_anew(root: Path, steps: Steps) -> None:
    environment.set_up(root, environment.TEST)
    (root / "requirements.txt").write_text("pygame==3\n", "utf-8")
    environment.set_up(root, environment.PLAY)
    environment.set_up(root, environment.TEST)
    assert steps == ["venv", "requirements.txt+requirements-dev.txt", "requirements.txt"]


@pytest.mark.parametrize("stamp", ["{", "[]", '{"python": "3.1"}'])
def test_an_environment_of_unknown_or_other_make_is_made_anew(root: Path, steps: Steps, stamp: str) -> None:
    environment.set_up(root, environment.PLAY)
    environment.stamp_of(root).write_text(stamp, "utf-8")
    environment.set_up(root, environment.PLAY)
    assert steps == ["venv", "requirements.txt"] * 2


def test_an_environment_without_its_python_is_made_anew(root: Path, steps: Steps) -> None:
    environment.set_up(root, environment.PLAY)
    environment.python_of(root).unlink()
    environment.set_up(root, environment.PLAY)
    assert steps == ["venv", "requirements.txt"] * 2


def test_an_interrupted_set_up_is_made_anew(
    root: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "ROOT", root)
    with monkeypatch.context() as interrupted:
        interrupted.setattr(environment, "install", breaking(KeyboardInterrupt()))
        assert environment.prepare(environment.PLAY) == 130
    assert capsys.readouterr().err == "\nStopped; the next start sets up afresh.\n"
    assert environment.prepare(environment.PLAY) == 0
    assert steps == ["venv", "venv", "requirements.txt"]


def test_no_network_leaves_a_working_game_working(
    root: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "ROOT", root)
    assert environment.prepare(environment.PLAY) == 0
    with monkeypatch.context() as offline:
        offline.setattr(environment, "install", breaking(SetupError("No network.")))
        assert environment.prepare(environment.TEST) == 1
    assert capsys.readouterr().err == "No network.\n"
    assert environment.prepare(environment.PLAY) == 0
    assert steps == ["venv", "requirements.txt"]


def test_missing_venv_module_names_the_debian_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt")
    package = "python{}.{}-venv".format(*sys.version_info)
    with pytest.raises(SetupError, match=f"run 'sudo apt install {package}', then start again"):
        environment.require_venv_module()


def test_missing_venv_module_is_named_where_there_is_no_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SetupError, match="install its venv and ensurepip modules, then start again"):
        environment.require_venv_module()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (OFFLINE, "The packages could not be downloaded: connect to the internet, then start again."),
        (NO_WHEEL, "No package index offers pygame==2.6.1 for Python "),
        (
            DISK_FULL,
            "The packages could not be installed: ERROR: Could not install packages due to an OSError",
        ),
        ("", "The packages could not be installed: no reason was given."),
    ],
)
def test_each_failure_of_pip_becomes_one_sentence(said: str, sentence: str) -> None:
    told = environment.explain_pip(said)
    assert told.startswith(sentence)
    assert "\n" not in told


def test_further_arguments_and_the_exit_code_pass_through(monkeypatch: pytest.MonkeyPatch) -> None:
    started: Steps = []

    def run(command: list[str]) -> int:
        started.extend(command)
        return 7

    monkeypatch.setattr(environment, "prepare", lambda files: 0)
    monkeypatch.setattr(environment, "compile_once", lambda root: None)
    monkeypatch.setattr(environment, "run", run)
    assert environment.play(["--setup-only"]) == 0
    assert not started
    assert environment.play(["--seed", "5"]) == 7
    assert started[-2:] == ["--seed", "5"]


def test_a_command_ends_with_its_own_exit_code() -> None:
    assert right_python.run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


def test_the_stamp_is_plain_json(root: Path, steps: Steps) -> None:
    environment.set_up(root, environment.PLAY)
    assert set(json.loads(environment.stamp_of(root).read_text("utf-8"))) == {"python", "requirements.txt"}
