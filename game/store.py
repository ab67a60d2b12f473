"""Where do the files of a player live, and how are they written so that nothing is ever lost?"""

import logging
import os
from pathlib import Path

import appdirs

log = logging.getLogger("klaverjas")

HOME_VARIABLE = "KLAVERJAS_HOME"
"""Names another data folder, for tests and for a copy on a stick."""


def data_folder() -> Path:
    """The folder of this user's files; it need not exist."""
    override = os.environ.get(HOME_VARIABLE)
    return Path(override or appdirs.user_data_dir("Klaverjas", appauthor=False))


class Store:
    """Text files by name in one folder. A folder that cannot be written is told once and played without."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_writable = self._try_folder()

    def read(self, name: str) -> str | None:
        """The text of a file, None without one; bytes that are no text become marks no reader accepts."""
        try:
            return (self.folder / name).read_bytes().decode(errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("cannot read %s: %s", name, error)
            return None

    def write(self, name: str, text: str) -> bool:
        """Replace a file in one step: it is always the old text or the new; tells whether it worked."""
        path = self.folder / name
        fresh = path.with_name(f"{name}.new")
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError as error:
            return self._give_up(name, error)
        return True

    def append(self, name: str, text: str) -> bool:
        """Add to the end of a file, handed to the system at once: a killed process loses nothing."""
        try:
            with (self.folder / name).open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except OSError as error:
            return self._give_up(name, error)
        return True

    def set_aside(self, name: str) -> str:
        """Rename a broken file so that it is kept; the name it has now."""
        for number in range(1, 100):
            kept = self.folder / f"{name}.broken-{number}"
            if not kept.exists():
                break
        try:
            (self.folder / name).replace(kept)
        except OSError as error:
            self._give_up(name, error)
            return name
        log.warning("%s was broken and is kept as %s", name, kept.name)
        return kept.name

    def _try_folder(self) -> bool:
        """Make the folder and try to write in it."""
        probe = self.folder / ".probe"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe.write_text("", encoding="utf-8")
            probe.unlink()
        except OSError as error:
            log.warning("cannot write in %s: %s", self.folder, error)
            return False
        return True

    def _give_up(self, name: str, error: OSError) -> bool:
        """Play on without writing."""
        if self.is_writable:
            log.warning("cannot write %s: %s", name, error)
        self.is_writable = False
        return False
