"""Runs all checks of the project, whatever fails, and closes with one line for each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence

from environment import ROOT, TEST, last_line, prepare, python_of

WINDOW_TOOLS = ("Xvfb", "openbox", "xdotool", "xwininfo")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LINTERS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy --strict": ["mypy", "--strict"],
}


def main(arguments: Sequence[str]) -> int:
    """Set up what the checks take, then run them; further arguments go to pytest."""
    rest = [argument for argument in arguments if argument != "--setup-only"]
    ready = prepare(TEST)
    if ready or len(rest) < len(arguments):
        return ready
    try:
        return run_all(rest)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def run_all(arguments: Sequence[str]) -> int:
    """Run every check and sum up; pytest comes last, so that its own closing line ends the output."""
    lines, failed = [], False
    for name, command in (LINTERS | {"pytest": pytest_command(arguments)}).items():
        print(f"\n{name}", flush=True)
        start = time.monotonic()
        code, closing = show(command)
        failed = failed or code != 0
        verdict = "passed" if code == 0 else "FAILED"
        seconds = time.monotonic() - start
        lines.append(f"{name:<14} {verdict} {seconds:6.1f} s   {closing}")
    print("\n" + "\n".join(lines), flush=True)
    return 1 if failed else 0


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return how pytest is started: on all cores, without the window tests where no window can be opened."""
    command = ["pytest", "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal"]
    missing = [tool for tool in WINDOW_TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"The tests of a real window are left out: they need {', '.join(missing)}.")
        command += ["-m", "not window"]
    return command + list(arguments)


def show(module: Sequence[str]) -> tuple[int, str]:
    """Run a tool of .venv, show what it writes as it comes, and return its exit code and last line."""
    surroundings = os.environ | ({"FORCE_COLOR": "1"} if sys.stdout.isatty() else {})
    command = [str(python_of(ROOT)), "-m", *module]
    with subprocess.Popen(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0
    ) as tool:
        written = pass_on(tool)
        return tool.wait(), last_line(COLOUR.sub("", written.decode("utf-8", "replace"))).strip("= ")


def pass_on(tool: subprocess.Popen[bytes]) -> bytes:
    """Pass on what a tool writes until it ends and return it; after Ctrl+C it may have its last word."""
    assert tool.stdout is not None
    written, interrupt = b"", None
    while True:
        try:
            chunk = tool.stdout.read(65536)
        except KeyboardInterrupt as caught:
            interrupt = caught
            continue
        if not chunk:
            break
        sys.stdout.buffer.write(chunk)
        sys.stdout.flush()
        written += chunk
    if interrupt:
        raise interrupt
    return written
