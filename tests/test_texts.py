"""Is everything said in every language (C120)? Whether it fits is tested with the scenes."""

import io
import re

import make_option_table
import make_texts
import pytest
from babel.messages.pofile import read_po

from game import rules, settings
from game.cards import Seat, Side, Suit
from game.option_texts import RULE_GROUPS, SUBJECTS, option_label, option_value
from game.rules import STANDARD
from game.scoring import settle
from game.settings import Language
from game.text import result_text, result_title, set_language

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_the_catalogues_are_in_step_with_the_code(language: str) -> None:
    path = make_texts.po_file(language)
    assert make_texts.po_text(make_texts.updated(language)) == path.read_bytes()
    catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
    assert make_texts.mo_bytes(catalogue) == path.with_suffix(".mo").read_bytes()


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_every_text_is_translated_with_its_placeholders(language: str) -> None:
    for message in read_po(io.BytesIO(make_texts.po_file(language).read_bytes()), locale=language):
        if message.id:
            assert make_texts.is_translated(message), message.id
            assert sorted(PLACEHOLDER.findall(str(message.id))) == sorted(
                PLACEHOLDER.findall(str(message.string))
            )


def test_every_option_is_on_one_page() -> None:
    for groups, choices in ((SUBJECTS, settings.CHOICES), (RULE_GROUPS, rules.CHOICES)):
        assert sorted(name for names in groups.values() for name in names) == sorted(choices)


@pytest.mark.parametrize("language", list(Language))
def test_every_option_is_named_and_explained(language: Language) -> None:
    set_language(language)
    for name, values in {**settings.CHOICES, **rules.CHOICES}.items():
        assert all(option_label(name))
        words = [option_value(name, value) for value in values]
        assert all(words) and len(set(words)) == len(words)
    set_language(Language.DUTCH)


@pytest.mark.parametrize(
    ("cards", "tricks", "roem", "bonus", "title", "reason"),
    [
        ((100, 52), (6, 2), (20, 0), 100, "Gehaald", "130 tegen 52: ieder schrijft zijn eigen punten."),
        ((71, 81), (4, 4), (0, 0), 100, "Nat!", "81 tegen 81 is gelijk, en gelijk is nat."),
        (
            (60, 92),
            (4, 4),
            (0, 0),
            100,
            "Nat!",
            "70 tegen 92 is te weinig: nat, alles gaat naar de tegenpartij.",
        ),
        (
            (81, 71),
            (5, 3),
            (0, 50),
            100,
            "Nat!",
            "91 tegen 121 is te weinig, door de roem: nat, alles gaat naar de tegenpartij.",
        ),
        ((152, 0), (8, 0), (0, 0), 100, "Pit!", "De spelende partij won alle slagen: 100 extra."),
        ((0, 152), (0, 8), (0, 0), 100, "Tegenpit!", "De tegenpartij won alle slagen: nat, en 100 extra."),
        ((0, 152), (0, 8), (0, 70), 0, "Tegenpit!", "De tegenpartij won alle slagen: nat."),
    ],
)
def test_every_result_explains_itself(
    cards: tuple[int, int],
    tricks: tuple[int, int],
    roem: tuple[int, int],
    bonus: int,
    title: str,
    reason: str,
) -> None:
    """C025: which rule decided a deal, in words, whoever played it."""
    set_language(Language.DUTCH)
    house = STANDARD.changed(counter_pit_bonus=bonus)
    for maker, makers, played in (
        (Seat.SOUTH, Side.US, "Jij speelde"),
        (Seat.WEST, Side.THEM, "West speelde"),
    ):
        score = settle(
            house,
            makers=makers,
            cards=(cards[makers], cards[1 - makers]),
            last_trick=makers if tricks[0] else Side(1 - makers),
            tricks=(tricks[makers], tricks[1 - makers]),
            roem=(roem[makers], roem[1 - makers]),
        )
        assert result_title(score) == title
        assert result_text(score, maker, Suit.HEARTS) == f"{played} ♥ harten. {reason}"


def test_the_readme_lists_every_option() -> None:
    """``build_scripts/make_option_table.py`` writes it; it must be run when an option changes."""
    text = make_option_table.README.read_text(encoding="utf-8")
    assert make_option_table.updated(text) == text
    for name in (*settings.CHOICES, *rules.CHOICES):
        assert f"`{name}`" in text
