"""Does the game speak the language of the system at the first start, whatever a system calls it?"""

import os
import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import settings
from game.settings import Language, Letters, load, save
from game.store import Store
from game.system_language import language_of, of_environment, system_language
from game.ui import app
from game.ui.sound import Sounds
from tests.ui_helpers import drivers

NAMES = {
    Language.DUTCH: "nl nl_NL nl-BE nl_NL.UTF-8 nl_BE@euro NL_nl nld dut Dutch_Netherlands.1252 Dutch",
    Language.ENGLISH: "en en_GB.UTF-8 en-US en_ID eng English_Netherlands.1252 C POSIX de_DE fr-FR sk_SK",
    Language.CZECH: "cs cs_CZ cs-CZ cs_CZ.UTF-8 cs_CZ.ISO8859-2 ces cze Czech_Czechia.1250",
    Language.INDONESIAN: "id id_ID id-ID id_ID.UTF-8 in_ID ind id-Latn-ID Indonesian_Indonesia.1252",
}
STRANGE = (
    "",
    " ",
    ".",
    "_",
    "-",
    ":",
    "xx",
    "nl1",
    "nlx",
    "nederlands?",
    "č",
    "\0",
    "漢字",
    None,
    7,
    b"nl",
    ["nl"],
)
ALL_UNSET: dict[str, str] = {}


@pytest.mark.parametrize("name", sorted({name for names in NAMES.values() for name in names.split()}))
def test_a_locale_has_its_language(name: str) -> None:
    spoken = [language for language, names in NAMES.items() if name in names.split()]
    assert [language_of([name])] == spoken


def test_the_first_language_that_the_game_speaks_counts() -> None:
    assert language_of(["de-DE", "fr", "cs-CZ", "nl-NL"]) is Language.CZECH
    assert language_of([*STRANGE, " id_ID"]) is Language.INDONESIAN


@pytest.mark.parametrize("names", [(), *((name,) for name in STRANGE), STRANGE])
def test_what_is_no_locale_is_english(names: tuple[object, ...]) -> None:
    assert language_of(names) is Language.ENGLISH


@given(st.lists(st.none() | st.text() | st.binary() | st.integers()))
def test_nothing_makes_it_fail(names: list[object]) -> None:
    assert language_of(names) in Language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        (ALL_UNSET, Language.ENGLISH),
        ({"LANG": "cs_CZ.UTF-8"}, Language.CZECH),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "id_ID.UTF-8"}, Language.INDONESIAN),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "id_ID", "LC_ALL": "cs_CZ"}, Language.CZECH),
        ({"LANG": "nl_NL", "LC_ALL": "", "LC_MESSAGES": ""}, Language.DUTCH),
        ({"LANG": "nl_NL", "LC_NUMERIC": "cs_CZ", "LC_TIME": "id_ID"}, Language.DUTCH),
        ({"LANG": "nl_NL", "LC_ALL": "C.UTF-8"}, Language.ENGLISH),
        ({"LANG": "C", "LANGUAGE": "nl"}, Language.ENGLISH),
        ({"LANGUAGE": "nl"}, Language.ENGLISH),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:cs:nl"}, Language.CZECH),
        ({"LANG": "nl_NL.UTF-8", "LANGUAGE": ""}, Language.DUTCH),
        ({"LANG": "nl_NL.UTF-8", "LANGUAGE": "de::fr"}, Language.DUTCH),
    ],
)
def test_the_variables_of_linux(variables: dict[str, str], language: Language) -> None:
    """LC_ALL goes before LC_MESSAGES and that before LANG; LANGUAGE is a list that goes before all but C."""
    assert language_of(of_environment(variables)) is language


@pytest.mark.parametrize(
    ("identifier", "language"),
    [
        (0x0413, Language.DUTCH),
        (0x0813, Language.DUTCH),
        (0x0409, Language.ENGLISH),
        (0x0405, Language.CZECH),
        (0x0421, Language.INDONESIAN),
        (0x0407, Language.ENGLISH),
        (0, Language.ENGLISH),
    ],
)
def test_the_language_of_windows(
    monkeypatch: pytest.MonkeyPatch, identifier: int, language: Language
) -> None:
    """By the identifiers Microsoft lists; the country in the upper bits does not matter."""
    import ctypes

    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: identifier)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "environ", {})
    assert system_language() is language


@pytest.mark.parametrize(
    ("content", "language"),
    [
        (plistlib.dumps({"AppleLanguages": ["nl-NL", "en-GB"]}), Language.DUTCH),
        (plistlib.dumps({"AppleLanguages": ["de", "cs-CZ"]}, fmt=plistlib.FMT_BINARY), Language.CZECH),
        (plistlib.dumps({"AppleLanguages": [7, "id"]}), Language.INDONESIAN),
        (plistlib.dumps({"AppleLocale": "nl_NL"}), Language.ENGLISH),
        (plistlib.dumps({"AppleLanguages": 5}), Language.ENGLISH),
        (b"bplist00 and rubbish", Language.ENGLISH),
        (b"<plist>", Language.ENGLISH),
        (None, Language.ENGLISH),
    ],
)
def test_the_languages_of_macos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, language: Language
) -> None:
    """As System Settings writes them; without that file, or with a broken one, the game still starts."""
    if content is not None:
        (tmp_path / "Library" / "Preferences").mkdir(parents=True)
        (tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist").write_bytes(content)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os, "environ", {})
    assert system_language() is language


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_a_system_that_tells_nothing_stops_nothing(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    """On Windows without the call, on macOS without a home, anywhere without variables."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "environ", {})
    assert system_language() is Language.ENGLISH


@pytest.mark.parametrize("language", list(Language))
def test_the_first_start_speaks_it(tmp_path: Path, language: Language) -> None:
    """Dutch packs have Dutch letters; who chose once is not asked again."""
    found = load(Store(tmp_path), language)
    letters = Letters.DUTCH if language is Language.DUTCH else Letters.ENGLISH
    assert found.is_first_start
    assert (found.settings.language, found.settings.letters) == (language, letters)
    save(Store(tmp_path), found.settings.changed(language=Language.ENGLISH))
    for other in Language:
        assert load(Store(tmp_path), other).settings.language is Language.ENGLISH
    (tmp_path / settings.FILE).write_text('{"volume": 25, "lang')
    damaged = load(Store(tmp_path), language)
    assert damaged.settings.language is language
    assert damaged.set_aside


@pytest.mark.parametrize("locale", ["nl_NL.UTF-8", "cs_CZ.UTF-8", "id_ID.UTF-8", "de_DE.UTF-8"])
def test_the_program_starts_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    """The whole way, from the variables to the scene in front."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setattr(app, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(app, "start_logging", lambda _store: None)
    monkeypatch.setattr(app, "Sounds", lambda **_more: Sounds(silent=True))
    spoken: list[Language] = []

    def end_at_once(program: app.App) -> None:
        spoken.append(program.stage.settings.language)
        program.close()

    monkeypatch.setattr(app.App, "run", end_at_once)
    with drivers():
        app.run()
    assert spoken == [language_of([locale])]
    assert load(Store(tmp_path)).settings.language is language_of([locale])
