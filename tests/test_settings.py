"""Are the preferences kept, and does nothing on disk stop the game (C078, C083, C103, C105)?"""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.chance import Rng
from game.rule_sets import LONGEST_NAME, RuleSet, clean_name
from game.rules import STANDARD
from game.settings import CHOICES, FILE, Language, Level, Loaded, Pace, Settings, TrickPause, load, save
from game.store import Store
from tests.strategies import RULES

SETTINGS = st.builds(
    lambda chosen, house, own, window: Settings().changed(
        **chosen,
        rules=house,
        own_sets=tuple(RuleSet(name, other) for name, other in own.items()),
        rule_set=next(iter(own), "utrecht"),
        window=window,
    ),
    st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in CHOICES.items()}),
    RULES,
    st.dictionaries(st.sampled_from(["Café De Hoek", "♥ 2", "x" * LONGEST_NAME]), RULES, max_size=3),
    st.none() | st.tuples(*[st.integers(1, 9000)] * 4),
)


def loaded(tmp_path: Path, content: bytes | str) -> Loaded:
    """What comes of a file with this content."""
    data = content.encode() if isinstance(content, str) else content
    (tmp_path / FILE).write_bytes(data)
    return load(Store(tmp_path))


class Memory(Store):
    """A folder that exists only in memory."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self.is_writable = True

    def read(self, name: str) -> str | None:
        return self.files.get(name)

    def write(self, name: str, text: str) -> bool:
        self.files[name] = text
        return True


@given(SETTINGS)
def test_preferences_come_back(preferences: Settings) -> None:
    """Every option and every house rule, unchanged and of the same type."""
    store = Memory()
    save(store, preferences)
    found = load(store)
    assert found == Loaded(preferences)
    for name in CHOICES:
        assert type(getattr(found.settings, name)) is type(getattr(preferences, name))


def test_the_first_start(tmp_path: Path) -> None:
    """Nothing on disk: everything as designed, in Dutch."""
    found = load(Store(tmp_path))
    assert found == Loaded(Settings(), is_first_start=True)
    assert found.settings.language is Language.DUTCH
    assert found.settings.index.value == "big"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "chosen", "plays"),
    [
        ({}, None, "club"),
        ({"opponents": "expert"}, None, "expert"),  # Nobody has chosen a partner: never the weaker side.
        ({"opponents": "master", "partner": "beginner"}, "beginner", "beginner"),  # It was wanted.
        ({"version": 2, "opponents": "master", "partner": "club"}, "club", "club"),
        ({"version": 1, "opponents": "master", "partner": "club"}, None, "master"),  # The default of then.
        ({"version": 1, "opponents": "club", "partner": "master"}, "master", "master"),
        ({"version": 2, "opponents": "beginner", "partner": None}, None, "beginner"),
    ],
)
def test_a_partner_nobody_has_chosen_is_as_strong_as_the_opponents(
    tmp_path: Path, content: dict[str, object], chosen: str | None, plays: str
) -> None:
    found = loaded(tmp_path, json.dumps(content))
    assert found.set_aside is None
    assert (found.settings.partner, found.settings.partner_level) == (chosen and Level(chosen), Level(plays))


GOOD = '{"version": 1, "language": "en", "pace": "fast", "rules": {"match_hands": 8}}'
NOTHING_USABLE = {
    "empty": b"",
    "space": b"  \n",
    "null": b"null",
    "list": b"[]",
    "list of settings": b"[" + GOOD.encode() + b"]",
    "number": b"7",
    "text": b'"settings"',
    "true": b"true",
    "not a number": b"NaN",
    "NULs": bytes(4096),
    "random bytes": bytes(range(256)) * 4,
    "high bytes": b"\xff\xfe\xfd" * 100,
    "UTF-16": GOOD.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf{",
    "half NULs": GOOD[:20].encode() + bytes(60),
    "single quotes": b"{'language': 'en'}",
    "python": b"{None: True}",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "huge number alone": b"9" * 5000,
    "huge number inside": b'{"volume_cards": ' + b"9" * 5000 + b"}",
    "bare word": b"language=en",
    "xml": b"<settings/>",
}


@pytest.mark.parametrize("name", NOTHING_USABLE)
def test_damaged_settings_are_kept_aside(tmp_path: Path, name: str) -> None:
    """C103: the defaults are used, the bad file is kept, and the player can be told its name."""
    found = loaded(tmp_path, NOTHING_USABLE[name])
    assert found.settings == Settings()
    assert found.set_aside is not None
    assert (tmp_path / found.set_aside).read_bytes() == NOTHING_USABLE[name]
    save(Store(tmp_path), found.settings)
    assert load(Store(tmp_path)) == Loaded(Settings())


PARTLY_USABLE: dict[str, dict[str, object]] = {
    "unknown language": {"language": "xx"},
    "language is a list": {"language": ["en"]},
    "language is null": {"language": None},
    "language is an object": {"language": {"nl": 1}},
    "volume is text": {"volume_cards": "75"},
    "volume is a float": {"volume_cards": 75.0},
    "volume is true": {"volume_cards": True},
    "volume is huge": {"volume_cards": 10**40},
    "volume is below zero": {"volume_cards": -25},
    "volume is infinite": {"volume_cards": float("inf")},
    "sound is 1": {"sound": 1},
    "sound is text": {"sound": "true"},
    "animation is 0": {"animation": 0},
    "pace is a number": {"pace": 0.5},
    "pause is a number": {"trick_pause": 1},
    "rules are a list": {"rules": []},
    "rules are text": {"rules": "standard"},
    "rules are null": {"rules": None},
    "wrong value of a rule": {"rules": {"match_hands": 17}},
    "a rule of the wrong type": {"rules": {"match_hands": "16"}},
    "a rule is a list": {"rules": {"variant": ["rotterdam"]}},
    "a rule is an object": {"rules": {"variant": {}}},
    "a rule is true": {"rules": {"counter_pit_bonus": False}},
}


@pytest.mark.parametrize("name", PARTLY_USABLE)
def test_what_cannot_be_used_becomes_its_default(tmp_path: Path, name: str) -> None:
    """C103: one bad value costs only itself; the rest stays and the file is kept."""
    content = {"version": 1, "hand_order": "high_right", **PARTLY_USABLE[name]}
    found = loaded(tmp_path, json.dumps(content))
    assert found.settings == Settings().changed(hand_order=found.settings.hand_order)
    assert found.settings.hand_order.value == "high_right"
    assert found.set_aside is not None
    assert (tmp_path / found.set_aside).exists()


WINDOWS = [
    "window",
    7,
    [],
    [1, 2, 3],
    [1, 2, 3, 4, 5],
    [0, 0, "800", 500],
    [0, 0, 800.5, 500],
    [True, 0, 800, 500],
    [0, 0, 0, 500],
    [0, 0, -800, 500],
    [10**9, 0, 800, 500],
    [0, 0, 10**30, 500],
    {"x": 1},
]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_strange_window_is_forgotten(tmp_path: Path, window: object) -> None:
    """C083: everything else stays."""
    found = loaded(tmp_path, json.dumps({"version": 1, "language": "en", "window": window}))
    assert found.settings.window is None
    assert found.settings.language is Language.ENGLISH


def test_a_newer_version_keeps_what_it_wrote(tmp_path: Path) -> None:
    """C103, C105: unknown keys of a future version survive a start and a change."""
    future = {"version": 9, "language": "en", "theme": {"felt": "blue"}, "players": [1, None, "x"]}
    found = loaded(tmp_path, json.dumps(future))
    assert found.settings.language is Language.ENGLISH
    assert found.set_aside is None
    save(Store(tmp_path), found.settings.changed(pace=Pace.FAST))
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert kept["theme"] == future["theme"]
    assert kept["players"] == future["players"]
    assert kept["pace"] == "fast"


@given(st.binary(max_size=300))
def test_no_bytes_stop_the_game(content: bytes) -> None:
    """C103: whatever is on disk, there are settings."""
    store = Memory()
    store.files[FILE] = content.decode(errors="replace")
    aside: list[str] = []
    store.set_aside = lambda name: aside.append(name) or name  # type: ignore[func-returns-value, method-assign]
    assert isinstance(load(store).settings, Settings)
    assert aside == [FILE]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
KEYS = [*CHOICES, "rules", "rule_set", "own_sets", "window", "version", "other"]


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=8))
def test_no_json_stops_the_game(content: dict[str, object]) -> None:
    """C103: any value at any place; what comes of it can be saved and comes back."""
    store = Memory()
    store.files[FILE] = json.dumps(content)
    store.set_aside = lambda name: name  # type: ignore[method-assign]
    found = load(store).settings
    for name, choices in CHOICES.items():
        assert getattr(found, name) in choices
    assert save(store, found)
    again = load(store)
    assert replace(again.settings, unknown={}) == replace(found, unknown={})


def test_only_choices_can_be_set() -> None:
    """A wrong value is refused where it is set, not where it is used."""
    for name, value in (("volume_cards", 80), ("volume_cards", True), ("sound", 1), ("language", "xx")):
        with pytest.raises(ValueError, match=name):
            Settings().changed(**{name: value})
    for name, choices in CHOICES.items():
        for choice in choices:
            assert getattr(Settings().changed(**{name: choice}), name) == choice


def test_every_option_can_be_chosen() -> None:
    """No option has a single value, and the first of each is a real choice of the options."""
    names = {option.name for option in fields(Settings)}
    names -= {"rules", "rule_set", "own_sets", "window", "unknown"}
    assert set(CHOICES) == names
    for name, choices in (*CHOICES.items(), *rules.CHOICES.items()):
        assert len(choices) == len(set(choices)) >= 2, name
    for name in CHOICES:
        assert getattr(Settings(), name) in CHOICES[name]


def test_a_kept_speed_survives(tmp_path: Path) -> None:
    """C078: pace and pauses are as they were left."""
    store = Store(tmp_path)
    save(store, Settings(pace=Pace.SLOW, trick_pause=TrickPause.CLICK, animation=False))
    found = load(Store(tmp_path)).settings
    assert (found.pace, found.trick_pause, found.animation) == (Pace.SLOW, TrickPause.CLICK, False)


CUT = {
    "in the middle": GOOD[: len(GOOD) // 2],
    "at the end": GOOD[:-1],
    "in the rules": GOOD[:-8],
    "twice": GOOD + GOOD,
    "comma at the end": GOOD[:-1] + ",}",
}


@pytest.mark.parametrize("name", CUT)
def test_what_is_whole_in_a_damaged_file_is_used(tmp_path: Path, name: str) -> None:
    """C103: every value that can still be read holds, and the file is kept."""
    found = loaded(tmp_path, CUT[name])
    assert found.settings.language is Language.ENGLISH
    assert found.settings.rules.match_hands == (8 if CUT[name].count("8}") else 16)
    assert found.set_aside is not None
    assert (tmp_path / found.set_aside).read_text(encoding="utf-8") == CUT[name]


def test_rules_of_a_newer_version_are_kept() -> None:
    """C105: rules this version does not know stay where they were written, also in own sets."""
    store = Memory()
    own = [{"name": "Three", "rules": {"players": 3, "variant": "rotterdam"}}]
    store.files[FILE] = json.dumps(
        {"version": 2, "rules": {"jokers": [2], "quads": "kbn"}, "rule_set": "Three", "own_sets": own}
    )
    found = load(store)
    assert found.set_aside is None
    assert found.settings.rules == STANDARD.changed(quads="kbn")
    assert found.settings.base == STANDARD.changed(variant="rotterdam")
    save(store, found.settings.changed(rules=STANDARD))
    kept = json.loads(store.files[FILE])
    assert kept["rules"]["jokers"] == [2]
    assert kept["own_sets"][0]["rules"]["players"] == 3
    assert load(store).settings.rule_set == "Three"


@pytest.mark.parametrize(
    ("own", "names"),
    [
        ("x", []),
        ([1, None, [], {}, {"name": 3}, {"name": " \n"}], []),
        ([{"name": "A"}], ["A"]),
        (
            [{"name": "A", "rules": {}}, {"name": "a", "rules": {}}, {"name": "Standard"}],
            ["A", "a 2", "Standard 2"],
        ),
        ([{"name": "\ud800x\u202e\ty" * 30, "rules": {"variant": "utrecht"}}], ["x y" * 3 + "x"]),
    ],
)
def test_strange_own_sets(tmp_path: Path, own: object, names: list[str]) -> None:
    """Names are made good and different; what is no set is left out and the file kept."""
    found = loaded(tmp_path, json.dumps({"own_sets": own, "pace": "fast"}))
    if len(names) == 1 and len(names[0]) > 1:
        names = [clean_name("\ud800x\u202e\ty" * 30)]
    assert [mine.name for mine in found.settings.own_sets] == names
    assert found.settings.pace is Pace.FAST
    assert save(Store(tmp_path), found.settings)
    assert load(Store(tmp_path)).settings == found.settings


RICH = Settings().changed(
    language=Language.ENGLISH,
    pace=Pace.FAST,
    volume_cards=25,
    rules=STANDARD.changed(variant="rotterdam", match_hands=4),
    rule_set="Café De Hoek",
    own_sets=(RuleSet("Café De Hoek", STANDARD.changed(quads="kbn")), RuleSet("Oma", STANDARD)),
    window=(10, 20, 1280, 800),
    unknown={"felt": {"colour": "blue"}, "rules": {"jokers": 2}},
)


def damaged(data: bytes, rng: Rng) -> bytes:
    """The file after something bad happened to it, mostly once, sometimes more often."""
    for _time in range(1 + rng.below(3) // 2 * rng.below(6)):
        at, length = rng.below(len(data) + 1), rng.below(60)
        noise = bytes(rng.below(256) for _byte in range(length))
        other = rng.below(len(data) + 1)
        data = rng.choice(
            (
                data[:at],
                data[at:],
                data[:at] + bytes(len(data) - at),
                data[:at] + noise + data[at:],
                data[:at] + noise + data[at + length :],
                data[:at] + data[at + length :],
                data[:at] + data[other : other + length] + data[at:],
                data[:other] + data[at:],
                data[:at] + bytes([data[at] ^ (1 << rng.below(8))]) + data[at + 1 :]
                if at < len(data)
                else b"",
                data.replace(rng.choice((b'"', b":", b",", b"{", b"1", b"e")), noise[:3]),
                data.decode(errors="replace").encode(rng.choice(("utf-16", "utf-8-sig", "utf-32"))),
            )
        )
    return data


def test_hundreds_of_damaged_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C103: nothing raises, what was damaged is kept beside, and what comes of it can be saved again."""
    monkeypatch.setattr("os.fsync", lambda file: None)  # Waiting for the disk a thousand times takes long.
    store, rng = Store(tmp_path), Rng(20261130)
    save(store, RICH)
    sound = (tmp_path / FILE).read_bytes()
    aside = useful = 0
    for _file in range(600):
        data = damaged(sound, rng)
        (tmp_path / FILE).write_bytes(data)
        found = load(store)
        for name, choices in CHOICES.items():
            assert getattr(found.settings, name) in choices
        for own in found.settings.own_sets:
            assert own.name == clean_name(own.name) != ""
        if found.set_aside is not None:
            aside += 1
            assert (tmp_path / found.set_aside).read_bytes() == data
            (tmp_path / found.set_aside).unlink()
        useful += found.settings.language is Language.ENGLISH
        assert save(store, found.settings)
        assert load(store) == Loaded(found.settings)
    assert aside > 400
    assert useful > 300


@pytest.mark.parametrize("key", [*CHOICES, "rules", "own_sets", "window"])
def test_one_bad_value_costs_only_itself(tmp_path: Path, key: str) -> None:
    """C103: all other preferences, house rules and sets are as they were."""
    save(Store(tmp_path), RICH)
    content = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    content[key] = {"bad": [1]} if key not in ("rules", "own_sets") else 3.5
    found = loaded(tmp_path, json.dumps(content)).settings
    lost = {key} | ({"rule_set"} if key == "own_sets" else {"unknown"} if key == "rules" else set())
    for option in fields(Settings):
        assert (getattr(found, option.name) == getattr(RICH, option.name)) or option.name in lost


def test_settings_that_cannot_be_written(tmp_path: Path) -> None:
    """A file that is a folder, or a folder that is a file: the game starts and says that nothing is kept."""
    (tmp_path / FILE).mkdir()
    store = Store(tmp_path)
    assert load(store).settings == Settings()
    assert not save(store, RICH)
    (tmp_path / "file").write_text("", encoding="utf-8")
    blocked = Store(tmp_path / "file")
    assert not blocked.is_writable
    assert load(blocked).settings == Settings()
    assert not save(blocked, RICH)
