"""What does the player prefer, and how is that kept on disk?"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, cast

from game.rule_sets import RuleSet, clean_name, free_name
from game.rules import CHOICES as RULE_CHOICES
from game.rules import PRESETS, STANDARD, HouseRules, RulesError
from game.store import Store

FILE = "settings.json"
VERSION = 2
"""From 2 on a partner may be as strong as the opponents; before, every file named a level."""


class Language(StrEnum):
    """The language of every text."""

    DUTCH = "nl"
    ENGLISH = "en"
    CZECH = "cs"
    INDONESIAN = "id"


class Colours(StrEnum):
    """How many colours the suits have."""

    TWO = "two"
    FOUR = "four"


class Index(StrEnum):
    """How large the corner index of a card is."""

    BIG = "big"
    NORMAL = "normal"


class Letters(StrEnum):
    """The letters on the pictures: B V H or J Q K."""

    DUTCH = "dutch"
    ENGLISH = "english"


class HandOrder(StrEnum):
    """On which side of the hand the high cards are."""

    HIGH_LEFT = "high_left"
    HIGH_RIGHT = "high_right"


class PlayBy(StrEnum):
    """What plays a card."""

    CLICK = "click"
    TWO_CLICKS = "two_clicks"
    DRAG = "drag"


class Pace(StrEnum):
    """How fast the computer players answer."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class TrickPause(StrEnum):
    """How long a full trick stays on the table."""

    SHORT = "0.5"
    NORMAL = "1"
    LONG = "2"
    CLICK = "click"


class AutoPlay(StrEnum):
    """Which cards are played without asking."""

    NOTHING = "nothing"
    LAST_CARD = "last_card"
    ONLY_CARD = "only_card"


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    """Rules of thumb with a short memory, and not always with care."""
    CLUB = "club"
    """Rules of thumb."""
    MASTER = "master"
    """Plays on deals that fit what was seen."""
    EXPERT = "expert"
    """The same with more of them, weighed by what everybody did, and the last cards exactly."""


def _choice(*choices: object) -> Any:
    return field(default=choices[0], metadata={"choices": choices})


def _volume() -> Any:
    return field(default=75, metadata={"choices": (0, 25, 50, 75, 100)})


@dataclass(frozen=True, slots=True)
class Settings:
    """All preferences; every field above the house rules is an option on the screen."""

    language: Language = Language.DUTCH
    colours: Colours = Colours.TWO
    index: Index = Index.BIG
    letters: Letters = Letters.DUTCH
    text_size: int = field(default=100, metadata={"choices": (100, 125, 150, 175, 200)})
    """Percent of the usual size, as far as the window has room."""
    high_contrast: bool = _choice(False, True)
    hand_order: HandOrder = HandOrder.HIGH_LEFT
    play_by: PlayBy = PlayBy.CLICK
    pace: Pace = Pace.NORMAL
    trick_pause: TrickPause = TrickPause.NORMAL
    animation: bool = _choice(True, False)
    auto_play: AutoPlay = AutoPlay.LAST_CARD
    partner: Level | None = field(default=None, metadata={"choices": (None, *Level)})
    """None, as long as nothing else is wanted: as strong as the opponents."""
    opponents: Level = Level.CLUB
    name_rule: bool = _choice(True, False)
    """On your turn the rule is named that decides what you may play."""
    narration: bool = _choice(False, True)
    """A line of text says each event."""
    sound: bool = _choice(True, False)
    volume_cards: int = _volume()
    """Of cards that are dealt, played and taken, in percent."""
    volume_calls: int = _volume()
    """Of roem and of the result."""
    volume_keys: int = _volume()
    """Of buttons, and of what is refused."""
    full_screen: bool = _choice(False, True)
    rules: HouseRules = field(default_factory=HouseRules)
    """The house rules of the next match."""
    rule_set: str = "standard"
    """The set they were taken from: the key of a preset or the name of an own one."""
    own_sets: tuple[RuleSet, ...] = ()
    """The player's own sets, by age."""
    window: tuple[int, int, int, int] | None = None
    """Where the window was: x, y, width, height."""
    unknown: Mapping[str, object] = field(default_factory=dict)
    """What a newer version wrote; it is kept."""

    @property
    def partner_level(self) -> Level:
        """How well the partner plays."""
        return self.partner or self.opponents

    @property
    def base(self) -> HouseRules:
        """The rules of the set the house rules were taken from, unchanged."""
        own = {mine.name: mine.rules for mine in self.own_sets}
        return PRESETS.get(self.rule_set) or own.get(self.rule_set) or STANDARD

    def changed(self, **values: object) -> "Settings":
        """These settings with some options set; a value that is no choice is a ``ValueError``."""
        for name, value in values.items():
            if name in CHOICES and not _is_choice(name, value):
                raise ValueError(f"{name} cannot be {value!r}")
        return replace(self, **values)  # type: ignore[arg-type]


_NO_OPTIONS = ("rules", "rule_set", "own_sets", "window", "unknown")

CHOICES: Mapping[str, tuple[Any, ...]] = {
    option.name: tuple(option.metadata.get("choices") or cast("type[StrEnum]", option.type))
    for option in fields(Settings)
    if option.name not in _NO_OPTIONS
}
"""The values of each option, in the order in which they are shown."""


def _is_choice(name: str, value: object) -> bool:
    """A value is one of the choices of an option; 1 is not True."""
    return any(value == choice and type(value) is type(choice) for choice in CHOICES[name])


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as they were found on disk."""

    settings: Settings
    is_first_start: bool = False
    set_aside: str | None = None
    """The name under which a broken file is kept."""


def first_settings(language: Language) -> Settings:
    """The preferences of somebody who has none yet: only Dutch packs have Dutch letters."""
    letters = Letters.DUTCH if language is Language.DUTCH else Letters.ENGLISH
    return Settings(language=language, letters=letters)


def load(store: Store, language: Language = Language.DUTCH) -> Loaded:
    """The settings on disk. Whatever cannot be used is replaced by its default and the file set aside.

    ``language`` is that of a player who has not chosen one.
    """
    text = store.read(FILE)
    if text is None:
        return Loaded(first_settings(language), is_first_start=True)
    try:
        found, is_whole = json.loads(text), True
    except (ValueError, RecursionError):
        found, is_whole = _salvage(text), False
    if not isinstance(found, dict):
        found, is_whole = {}, False
    settings, is_sound = _parse(found, first_settings(language))
    return Loaded(settings, set_aside=None if is_whole and is_sound else store.set_aside(FILE))


def _salvage(text: str) -> dict[str, object]:
    """What can still be read in a damaged file: every value of ours that is whole."""
    found: dict[str, object] = {}
    for name in (*CHOICES, *_KEPT):
        _before, key, rest = text.partition(f'"{name}":')
        if key:
            with suppress(ValueError, RecursionError):
                found[name] = json.JSONDecoder().raw_decode(rest.lstrip())[0]
    return found


def _parse(found: dict[str, object], first: Settings) -> tuple[Settings, bool]:
    """The settings of a JSON object, else those of the first start, and whether all of it could be used."""
    if found.get("version") == 1 and found.get("partner") == Level.CLUB:
        found = found | {"partner": None}  # The default of then, which nobody need have chosen.
    values: dict[str, object] = {}
    is_sound = True
    for name, choices in CHOICES.items():
        if name in found:
            good = [choice for choice in choices if _same(found[name], choice)]
            is_sound = is_sound and bool(good)
            if good:
                values[name] = good[0]
    rules, unknown_rules, rules_sound = _parse_rules(found.get("rules", {}))
    own, own_sound = _parse_own(found.get("own_sets", []))
    unknown = {name: value for name, value in found.items() if name not in (*CHOICES, *_KEPT, "version")}
    settings = replace(
        first,
        rules=rules,
        rule_set=_parse_rule_set(found.get("rule_set"), rules, own),
        own_sets=own,
        window=_parse_window(found.get("window")),
        unknown=unknown | ({"rules": unknown_rules} if unknown_rules else {}),
    )
    return settings.changed(**values), is_sound and rules_sound and own_sound


_KEPT = ("rules", "rule_set", "own_sets", "window")
"""What is kept besides the options."""


def _same(value: object, choice: object) -> bool:
    """A value from a file is this choice; 1 is not true and "75" is not 75."""
    plain = choice.value if isinstance(choice, StrEnum) else choice
    return type(value) is type(plain) and value == plain


def _parse_rules(found: object) -> tuple[HouseRules, dict[str, object], bool]:
    """The house rules of a JSON object, those only a newer version knows, and whether all could be used.

    A rule that cannot be used gets its default.
    """
    rules, unknown, is_sound = HouseRules(), dict[str, object](), isinstance(found, dict)
    for name, value in found.items() if isinstance(found, dict) else ():
        if name not in RULE_CHOICES:
            unknown[name] = value
            continue
        try:
            rules = rules.changed(**{name: value})
        except RulesError:
            is_sound = False
    return rules, unknown, is_sound


def _parse_own(found: object) -> tuple[tuple[RuleSet, ...], bool]:
    """The player's own sets, and whether all could be used; names are made good and different."""
    own, is_sound = list[RuleSet](), isinstance(found, list)
    for entry in found if isinstance(found, list) else ():
        name = clean_name(entry["name"]) if _is_entry(entry) else ""
        if not name:
            is_sound = False
            continue
        rules, unknown, rules_sound = _parse_rules(entry.get("rules"))
        name = free_name(name, [*PRESETS, *(mine.name for mine in own)])
        own.append(RuleSet(name, rules, unknown))
        is_sound = is_sound and rules_sound
    return tuple(own), is_sound


def _is_entry(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("name"), str)


def _parse_rule_set(found: object, rules: HouseRules, own: tuple[RuleSet, ...]) -> str:
    """The set the rules were taken from; where none is named, one that is like them."""
    if isinstance(found, str) and (found in PRESETS or any(found == mine.name for mine in own)):
        return found
    return next((name for name, preset in PRESETS.items() if preset == rules), "standard")


def _parse_window(found: object) -> tuple[int, int, int, int] | None:
    """Where the window was, if that is four sane numbers."""
    if isinstance(found, list) and len(found) == 4 and all(type(part) is int for part in found):
        x, y, width, height = found
        if max(abs(x), abs(y)) < 100_000 and 0 < width < 100_000 and 0 < height < 100_000:
            return x, y, width, height
    return None


def save(store: Store, settings: Settings) -> bool:
    """Write the settings; tells whether it worked."""
    found = {name: value for name, value in settings.unknown.items() if name != "rules"}
    found["version"] = VERSION
    found.update({name: getattr(settings, name) for name in CHOICES})
    newer = settings.unknown.get("rules")
    found["rules"] = _rules_object(settings.rules, newer if isinstance(newer, dict) else {})
    found["rule_set"] = settings.rule_set
    found["own_sets"] = [
        {"name": own.name, "rules": _rules_object(own.rules, own.unknown)} for own in settings.own_sets
    ]
    found["window"] = settings.window
    return store.write(FILE, json.dumps(found, indent=1) + "\n")


def _rules_object(rules: HouseRules, unknown: Mapping[str, object]) -> dict[str, object]:
    """House rules as they stand in the file, with those only a newer version knows."""
    return {**unknown, **{option.name: getattr(rules, option.name) for option in fields(HouseRules)}}
