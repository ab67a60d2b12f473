"""Which Python may run these scripts, and which other to start; every Python since 2.7 can read this."""

import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 13)
SUITABLE = [(3, minor) for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
PROBE = "import sys, venv, ensurepip; sys.stdout.write('%d.%d' % sys.version_info[:2])"


def require():
    # type: () -> None
    """Return if this Python is suitable; else hand over to one that is and exit, or say what is missing."""
    version = sys.version_info[:2]
    if version in SUITABLE:
        return
    other = find_other()
    if other is None:
        sys.exit(complaint(version))
    sys.exit(run(other + sys.argv))


def complaint(version):
    # type: (tuple[int, ...]) -> str
    """Return the one sentence for a Python that is too old or too new."""
    fault = "old" if version < OLDEST else "new"
    cure = "install Python %d.%d to %d.%d, then start again." % (OLDEST + NEWEST)
    return "This is Python %d.%d, which is too %s for the game: %s" % (version[0], version[1], fault, cure)


def find_other():
    # type: () -> list[str] | None
    """Return the command of a suitable Python on this system, if there is one."""
    for version in SUITABLE:
        for command in (["python%d.%d" % version], ["py", "-%d.%d" % version]):
            if answers(command, "%d.%d" % version):
                return command
    return None


def answers(command, version):
    # type: (list[str], str) -> bool
    """Tell whether this command starts that Python with all that a virtual environment takes."""
    try:
        child = subprocess.Popen(command + ["-c", PROBE], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        return False
    return child.communicate()[0].decode("ascii", "replace").strip() == version


def run(command):
    # type: (list[str]) -> int
    """Run a command to its own end and return its exit code; Ctrl+C is the command's to answer."""
    sys.stdout.flush()
    child = subprocess.Popen(command)
    while True:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            continue
        return 128 - code if code < 0 else code
