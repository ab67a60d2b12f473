"""Makes and repairs the virtual environment that the game and its checks run in."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from right_python import run

ROOT = Path(__file__).resolve().parent.parent
PLAY = ("requirements.txt",)
TEST = ("requirements.txt", "requirements-dev.txt")
NO_NETWORK = ("connection broken", "HTTPConnection", "HTTPSConnection", "timed out", "Network is unreachable")
KERNEL = "game/bots/kernel.py"
UNFOUND = re.compile(r"No matching distribution found for (\S+)")

Stamp = dict[str, str]


class SetupError(Exception):
    """The set-up cannot go on; the text is the one sentence for the person at the keyboard."""


def play(arguments: Sequence[str]) -> int:
    """Set up what playing takes, then start the game with these arguments."""
    rest = [argument for argument in arguments if argument != "--setup-only"]
    ready = prepare(PLAY)
    if not ready:
        compile_once(ROOT)
    if ready or len(rest) < len(arguments):
        return ready
    return run([str(python_of(ROOT)), str(ROOT / "main.py"), *rest])


def prepare(files: Sequence[str]) -> int:
    """Make sure that .venv holds these requirements; return an exit code, 0 when it does."""
    try:
        set_up(ROOT, files)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; the next start sets up afresh.", file=sys.stderr)
        return 130
    return 0


def set_up(root: Path, files: Sequence[str]) -> None:
    """Bring .venv up to date with these requirement files, doing nothing where it already is."""
    held, wanted = read_stamp(root), wanted_stamp(root, files)
    if held is not None and wanted.items() <= held.items():
        return
    if held is None or held.get("python") != wanted["python"]:
        held = None
        make_venv(root)
    # A set-up that breaks off leaves no stamp, so the next one starts from nothing.
    stamp_of(root).unlink(missing_ok=True)
    print(f"Installing {' and '.join(files)} into .venv ...", flush=True)
    try:
        install(root, files)
    except SetupError:
        if held is not None:
            write_stamp(root, held)
        raise
    write_stamp(root, (held or {}) | wanted)


def compile_once(root: Path) -> None:
    """Try to compile the kernel of the computer players, once for each state of it; they can play without."""
    held = read_stamp(root)
    digest = hashlib.sha256((root / KERNEL).read_bytes()).hexdigest()
    if held is None or held.get(KERNEL) == digest or not has_compiler():
        return
    print("Compiling the kernel of the computer players ...", flush=True)
    run([str(python_of(root)), str(root / "build_scripts/compile.py"), "--quiet"])
    write_stamp(root, held | {KERNEL: digest})


def has_compiler() -> bool:
    """Tell whether this system seems to have a C compiler, without starting or installing anything."""
    if sys.platform == "darwin":  # Its /usr/bin/cc may be a stub that opens a window.
        asked = subprocess.run(["/usr/bin/xcode-select", "-p"], capture_output=True, check=False)
        return asked.returncode == 0
    if sys.platform == "win32":
        program_files = os.environ.get("PROGRAMFILES(X86)", "")
        return Path(program_files, "Microsoft Visual Studio/Installer/vswhere.exe").exists()
    return any(shutil.which(name) for name in ("cc", "gcc", "clang"))


def stamp_of(root: Path) -> Path:
    """Return the file that says what .venv holds."""
    return root / ".venv" / "klaverjas.json"


def python_of(root: Path) -> Path:
    """Return the Python inside .venv."""
    return root / ".venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def wanted_stamp(root: Path, files: Sequence[str]) -> Stamp:
    """Return the stamp of a .venv that holds these requirement files for the running Python."""
    digests = {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in files}
    return {"python": "{}.{}".format(*sys.version_info), **digests}


def read_stamp(root: Path) -> Stamp | None:
    """Return what .venv holds, or None if it is missing, half made or not ours."""
    if not python_of(root).exists():
        return None
    try:
        stamp = json.loads(stamp_of(root).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def write_stamp(root: Path, stamp: Stamp) -> None:
    """Note what .venv holds."""
    stamp_of(root).write_text(json.dumps(stamp, indent=1), "utf-8")


def make_venv(root: Path) -> None:
    """Make .venv anew."""
    require_venv_module()
    print("Making .venv ...", flush=True)
    # Made by the Python below any active environment, which may be the very .venv that is replaced.
    base = getattr(sys, "_base_executable", sys.executable)
    done = subprocess.run(
        [base, "-m", "venv", "--clear", str(root / ".venv")], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SetupError(f"Could not make .venv: {last_line(done.stderr + done.stdout)}")


def require_venv_module() -> None:
    """Raise SetupError if this Python came without what makes virtual environments (Debian splits it off)."""
    if all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return
    cure = "install its venv and ensurepip modules"
    if shutil.which("apt"):
        cure = "run 'sudo apt install python{}.{}-venv'".format(*sys.version_info)
    raise SetupError(f"This Python cannot make a virtual environment: {cure}, then start again.")


def install(root: Path, files: Sequence[str]) -> None:
    """Let pip install requirement files into .venv, showing its progress but not its complaints."""
    sources = [part for name in files for part in ("-r", str(root / name))]
    options = ["--disable-pip-version-check", "--only-binary", ":all:", "--retries", "3"]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        command = [str(python_of(root)), "-m", "pip", "install", *options, *sources]
        code = subprocess.run(command, stderr=complaints, check=False).returncode
        complaints.seek(0)
        said = complaints.read()
    if code:
        raise SetupError(explain_pip(said))


def explain_pip(said: str) -> str:
    """Return the one sentence for what pip wrote when it failed."""
    if any(sign in said for sign in NO_NETWORK):
        return "The packages could not be downloaded: connect to the internet, then start again."
    if unfound := UNFOUND.search(said):
        here = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
        return f"No package index offers {unfound[1]} for {here}: is it out of reach or switched off?"
    return f"The packages could not be installed: {last_line(said)}"


def last_line(said: str) -> str:
    """Return the last line of a text that says anything."""
    lines = said.strip().splitlines()
    return lines[-1].strip() if lines else "no reason was given."
