"""How does text get to the clipboard of the system and from there?

pygame's ``scrap`` carries UTF-8 through SDL everywhere but on Windows, where the same name stands for
UTF-16. It needs a window. Whatever goes wrong there, the game goes on without a clipboard.
"""

import logging
import sys
import warnings

import pygame

log = logging.getLogger("klaverjas")

_TYPE = "text/plain;charset=utf-8"
_ENCODING = "utf-16-le" if sys.platform == "win32" else "utf-8"

_FAULTS = (pygame.error, AttributeError, NotImplementedError, SystemError, UnicodeError)
"""What pygame raises where a system has no clipboard, or its module is missing."""


def copy(text: str) -> bool:
    """Put a text on the clipboard; tells whether it can be read there."""
    try:
        _start()
        pygame.scrap.put(_TYPE, (text + "\0" * (_ENCODING != "utf-8")).encode(_ENCODING))
    except _FAULTS as error:
        log.warning("no clipboard: %s", error)
        return False
    return paste() == text


def paste() -> str | None:
    """The text on the clipboard, empty if something else is there; None without a clipboard."""
    try:
        _start()
        found = pygame.scrap.get(_TYPE)
    except _FAULTS as error:
        log.warning("no clipboard: %s", error)
        return None
    text = (found or b"").decode(_ENCODING, errors="replace")
    return text.partition("\0")[0].replace("\r\n", "\n")


def _start() -> None:
    if not pygame.scrap.get_init():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that only text can be carried, which is all we want
            pygame.scrap.init()
