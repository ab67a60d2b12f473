"""Freezes the game, its kernel compiled, as a folder and as a single file, and plays two deals with each."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from environment import PLAY, ROOT, prepare, python_of
from right_python import run

DIST = ROOT / "dist"
EXE = ".exe" if sys.platform == "win32" else ""
FOLDER = DIST / "klaverjas"
FROZEN = {"folder": FOLDER / f"klaverjas{EXE}", "single file": DIST / f"klaverjas-onefile{EXE}"}
SELF_TEST = ("--selftest", "--deals", "2", "--seed", "1")
PATIENCE_S = 120


class BrokenBuildError(Exception):
    """The frozen game does not do what the game does; the text says what went wrong."""


def main() -> int:
    """Freeze the game, try what came out, and return an exit code."""
    compiling = [str(python_of(ROOT)), str(ROOT / "build_scripts/compile.py")]
    code = prepare(PLAY) or run(compiling) or freeze()
    if code:
        return code
    for paper in (ROOT / "LICENSE", ROOT / "build_scripts/THIRD_PARTY.md"):
        shutil.copy(paper, FOLDER)
    for name, program in FROZEN.items():
        try:
            report = self_test(program)
        except BrokenBuildError as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        size = size_of(FOLDER if program.parent == FOLDER else program) / 1e6
        print(f"{name}: {size:.1f} MB, {report}")
    return 0


def freeze() -> int:
    """Run PyInstaller and return its exit code."""
    shutil.rmtree(DIST, ignore_errors=True)
    spec = ROOT / "build_scripts/klaverjas.spec"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    folders = ["--distpath", str(DIST), "--workpath", str(ROOT / "build")]
    quiet = ["--noconfirm", "--log-level", "WARN"]
    return run([str(python_of(ROOT)), "-m", "PyInstaller", *quiet, *folders, str(spec)])


def self_test(program: Path) -> str:
    """Let a frozen game test itself far from its source and its Python; return its time and its report."""
    with tempfile.TemporaryDirectory(prefix="klaverjas ♣ é ", ignore_cleanup_errors=True) as empty:
        moved = install(program, Path(empty) / "installed")
        start = time.monotonic()
        try:
            done = subprocess.run(
                [str(moved), *SELF_TEST],
                cwd=empty,
                env=bare_environment(empty),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise BrokenBuildError(f"no end to its self-test within {PATIENCE_S} s") from None
        seconds = time.monotonic() - start
    said = done.stdout.decode("utf-8", "replace")
    if done.returncode:
        raise BrokenBuildError(f"exit code {done.returncode}\n{said}{done.stderr.decode('utf-8', 'replace')}")
    return f"self-test {seconds:.2f} s {last_report(said)}"


def install(program: Path, place: Path) -> Path:
    """Copy a frozen game to another place and return its program there."""
    if program.parent == FOLDER:
        shutil.copytree(FOLDER, place, symlinks=True)
    else:
        place.mkdir()
        shutil.copy(program, place)
    return place / program.name


def last_report(said: str) -> str:
    """Return the JSON object on the last line of a self-test; raise BrokenBuildError if there is none."""
    line = (said.strip().splitlines() or [""])[-1]
    try:
        report = json.loads(line)
    except ValueError:
        report = None
    if not isinstance(report, dict):
        raise BrokenBuildError(f"the self-test ended without a report, with {line!r}")
    if report.get("kernel") != "compiled":
        raise BrokenBuildError("it has no compiled kernel")
    return json.dumps(report)


def bare_environment(home: str) -> dict[str, str]:
    """Return the environment of a new user who has nothing but the game."""
    if sys.platform == "win32":
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
        return kept | {"USERPROFILE": home, "APPDATA": home, "LOCALAPPDATA": home}
    return {"HOME": home}


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder."""
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.lstat().st_size for file in files if not file.is_dir())


if __name__ == "__main__":
    sys.exit(main())
