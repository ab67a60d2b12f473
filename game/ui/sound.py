"""How does it sound? A machine without sound plays silently."""

import contextlib
import ctypes
import logging

import pygame

from game.settings import Settings
from game.ui.assets import ROOT

log = logging.getLogger("klaverjas")

_VARIANTS = {"slide": 3, "place": 3}
"""Sounds of which there are several, so that two cards never sound quite alike."""


_VOLUME_OF = {"roem": "volume_calls", "win": "volume_calls", "lose": "volume_calls"}
_VOLUME_OF |= {"click": "volume_keys", "invalid": "volume_keys"}
"""The preference that says how loud a sound is; all others are sounds of cards."""
SAMPLES = {"volume_cards": "place", "volume_calls": "roem", "volume_keys": "click"}
"""What is heard when a volume is set."""


class Sounds:
    """The sounds of the game, loaded when first heard."""

    def __init__(self, *, silent: bool = False) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._turn = 0
        self.is_available = not silent and _open_mixer()

    def play(self, name: str, settings: Settings) -> None:
        """Let a sound be heard, if sound is on."""
        if not (self.is_available and settings.sound):
            return
        variants = _VARIANTS.get(name, 1)
        self._turn += 1
        file = f"{name}{self._turn % variants + 1}" if variants > 1 else name
        sound = self._load(file)
        if sound is not None:
            volume: int = getattr(settings, _VOLUME_OF.get(name, "volume_cards"))
            sound.set_volume(volume / 100)
            sound.play()

    def _load(self, file: str) -> pygame.mixer.Sound | None:
        """A sound from the bundle; one that cannot be read turns sound off."""
        if file not in self._sounds:
            try:
                with (ROOT / "sounds" / f"{file}.ogg").open("rb") as stream:
                    self._sounds[file] = pygame.mixer.Sound(file=stream)
            except (OSError, pygame.error) as error:
                log.warning("no sound: %s", error)
                self.is_available = False
                return None
        return self._sounds[file]

    def close(self) -> None:
        """Give the device back."""
        if self.is_available:
            self._sounds.clear()
            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()


def _open_mixer() -> bool:
    """Open the sound device; tells whether there is one."""
    if not _has_device():
        log.warning("no sound: there is no device")
        return False
    try:
        pygame.mixer.init(44100, -16, 2, 512)
    except Exception as error:  # noqa: BLE001 - drivers raise more than pygame.error, and the game must start
        log.warning("no sound: %s", error)
        return False
    return True


def _has_device() -> bool:
    """Windows without a device blocks for seconds when it is opened, so ask first."""
    if not hasattr(ctypes, "windll"):
        return True
    devices: int = ctypes.windll.winmm.waveOutGetNumDevs()
    return devices > 0
