"""Which language does the player's system speak? It is asked once, when there are no preferences yet."""

import os
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.settings import Language

_NAMES: Mapping[Language, str] = {
    Language.DUTCH: "nl nld dut dutch",
    Language.ENGLISH: "en eng english",
    Language.CZECH: "cs ces cze czech",
    Language.INDONESIAN: "id ind in indonesian",
}
"""How systems call each language: by ISO 639 codes, an old code of Indonesian too, and Windows in words."""
_KNOWN = {name: language for language, names in _NAMES.items() for name in names.split()}
_WINDOWS = {0x05: "cs", 0x09: "en", 0x13: "nl", 0x21: "id"}
"""The primary part of a Windows language identifier."""


def system_language() -> Language:
    """The language of the system, English if the game does not speak it."""
    found: list[object] = []
    if sys.platform == "win32":
        found += _of_windows()
    elif sys.platform == "darwin":
        found += _of_macos()
    return language_of([*found, *of_environment(os.environ)])


def language_of(names: Iterable[object]) -> Language:
    """The first of these locales that the game speaks, such as ``cs_CZ.UTF-8`` or ``nl-BE``, else English.

    Whatever is no name of a locale is passed over.
    """
    for name in names:
        first = re.match(r"\s*([a-z]+)(?![^\W_])", name.lower()) if isinstance(name, str) else None
        if first is not None and first[1] in _KNOWN:
            return _KNOWN[first[1]]
    return Language.ENGLISH


def of_environment(variables: Mapping[str, str]) -> list[str]:
    """The locales that the variables of gettext name, the one that counts first.

    ``LANGUAGE`` is a list that goes before the locale, but not before the locale ``C``.
    """
    locale = next(filter(None, map(variables.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if re.fullmatch(r"(C|POSIX)(\..*)?", locale):
        return []
    return [*variables.get("LANGUAGE", "").split(":"), locale]


def _of_windows() -> list[str]:
    """The language of the user's Windows; programs without a console have no variables that tell it."""
    try:
        import ctypes

        windll = getattr(ctypes, "windll")  # noqa: B009 - elsewhere mypy knows that there is none
        identifier = windll.kernel32.GetUserDefaultUILanguage()
        return [_WINDOWS.get(identifier & 0x3FF, "")]
    except Exception:  # noqa: BLE001 - a game in English is better than none
        return []


def _of_macos() -> list[object]:
    """The languages of the user's macOS, the dearest first; programs of the Finder have no variables."""
    try:
        import plistlib

        path = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
        return list(plistlib.loads(path.read_bytes())["AppleLanguages"])
    except Exception:  # noqa: BLE001 - a game in English is better than none
        return []
