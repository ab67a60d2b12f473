"""Compiles the kernel with mypyc: compile.py [--quiet]; about ten times the speed, the same answers.

The file lies beside its source, ``game/bots/kernel.py``, under a name with the digest of that source: after a
change the plain source runs until this is run again. It takes a C compiler and the headers of this Python.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environment import ROOT

from game.bots.fast import SOURCE, compiled_file, module_name


class CompileError(Exception):
    """The kernel could not be compiled; the text says why."""


def compile_kernel() -> Path:
    """Make the compiled kernel of the present source, unless it is there, and return it."""
    goal = compiled_file()
    if goal.exists():
        return goal
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / f"{module_name()}.py"
        shutil.copy(SOURCE, copy)
        done = subprocess.run(
            [sys.executable, "-m", "mypyc", copy.name],
            cwd=scratch,
            env=os.environ | {"MYPYPATH": str(ROOT), "PYTHONWARNINGS": "ignore"},
            capture_output=True,
            text=True,
            check=False,
        )
        made = Path(scratch) / goal.name
        if done.returncode or not made.exists():
            raise CompileError((done.stdout + done.stderr).strip() or "mypyc says nothing")
        for old in goal.parent.glob(f"_kernel_*{goal.name.removeprefix(module_name())}"):
            with suppress(OSError):  # Windows keeps what is in use
                old.unlink()
        # Another process may be at the same: whole files only.
        fresh = goal.with_name(f"{goal.name}.{os.getpid()}")
        shutil.copy(made, fresh)
        fresh.replace(goal)
    return goal


def main(arguments: Sequence[str]) -> int:
    """The exit code, 1 when there is no compiled kernel in the end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quiet", action="store_true", help="say nothing, also when it fails")
    quiet = parser.parse_args(arguments).quiet
    try:
        made = compile_kernel()
    except (CompileError, OSError) as error:
        if not quiet:
            print(f"The kernel could not be compiled; the game plays without it.\n{error}", file=sys.stderr)
        return 1
    if not quiet:
        print(f"The compiled kernel is {made.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
