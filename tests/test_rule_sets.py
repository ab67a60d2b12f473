"""Do house rules become text and come back, and is every broken text refused with its reason?"""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.chance import Rng
from game.rule_sets import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Flaw,
    RuleSet,
    RuleTextError,
    clean_name,
    free_name,
    read,
    write,
)
from game.rules import CHOICES, PRESETS, STANDARD, HouseRules
from tests.strategies import RULES

NAMES = st.text(max_size=40).map(clean_name)


@given(NAMES, RULES)
def test_a_set_comes_back(name: str, rules: HouseRules) -> None:
    assert read(write(name, rules)) == RuleSet(name, rules)


def test_the_text_can_be_read_by_people() -> None:
    lines = write("Café De Hoek", PRESETS["rotterdam"]).splitlines()
    assert lines[:2] == ["Klaverjas house rules 1", "name=Café De Hoek"]
    assert "variant=rotterdam" in lines
    assert lines[-1] == "end"
    assert len(lines) == len(CHOICES) + 3


@pytest.mark.parametrize(
    "text",
    [
        "Hoi!\n\nKlaverjas house rules 1\nvariant=rotterdam\nend\nGroetjes, oma",
        "> Klaverjas house rules 1\r\n> variant = rotterdam\r\n> end\r\n",
        "\ufeffKLAVERJAS HOUSE RULES 1\n# ours\n\nVariant=Rotterdam\nEND",
        "  Klaverjas house rules 1\n\u00a0variant=rotterdam\u00a0\n\tend",
    ],
)
def test_what_mail_does_to_a_text_does_not_matter(text: str) -> None:
    assert read(text) == RuleSet("", PRESETS["rotterdam"])


T = "Klaverjas house rules 1\n"
BROKEN = {
    "": (Flaw.EMPTY, 0, "", ""),
    " \n\n# nothing\n": (Flaw.EMPTY, 0, "", ""),
    "x" * (LONGEST_TEXT + 1): (Flaw.TOO_LONG, 0, "", ""),
    "Hello": (Flaw.NO_TITLE, 0, "", ""),
    "Klaverjas house rules\nend": (Flaw.NO_TITLE, 0, "", ""),
    "Klaverjas house rules 1x\nend": (Flaw.NO_TITLE, 0, "", ""),
    "Klaverjas house rules 2\nplayers=3\nend": (Flaw.NEWER, 1, "", "2"),
    "\nKlaverjas house rules 0\nend": (Flaw.NEWER, 2, "", "0"),
    T + "variant rotterdam\nend": (Flaw.NO_RULE, 2, "", "variant rotterdam"),
    T + "=rotterdam\nend": (Flaw.NO_RULE, 2, "", "=rotterdam"),
    T + "jokers=2\nend": (Flaw.UNKNOWN_RULE, 2, "jokers", "2"),
    T + "variant=utrecht\nend": (Flaw.WRONG_VALUE, 2, "variant", "utrecht"),
    T + "variant=\nend": (Flaw.WRONG_VALUE, 2, "variant", ""),
    T + "match_hands=16.0\nend": (Flaw.WRONG_VALUE, 2, "match_hands", "16.0"),
    T + "match_hands=-16\nend": (Flaw.WRONG_VALUE, 2, "match_hands", "-16"),
    T + "variant=rotterdam\nvariant=amsterdam\nend": (Flaw.TWICE, 3, "variant", "amsterdam"),
    T + "name=a\nname=b\nend": (Flaw.TWICE, 3, "name", "b"),
    T: (Flaw.CUT, 0, "", ""),
    T + "variant=rotterdam": (Flaw.CUT, 0, "", ""),
}


@pytest.mark.parametrize("text", BROKEN, ids=[str(number) for number in range(len(BROKEN))])
def test_a_broken_text_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(RuleTextError) as refused:
        read(text)
    error = refused.value
    assert (error.flaw, error.line, error.key, error.value) == BROKEN[text]


@given(st.text())
def test_no_text_stops_the_game(text: str) -> None:
    for whole in (text, T + text, T + text + "\nend"):
        with suppress(RuleTextError):
            assert read(whole).name == clean_name(read(whole).name)


def test_no_mutation_is_taken_for_other_rules_unnoticed() -> None:
    """A text of which anything was cut off its end is refused."""
    text = write("Oma", PRESETS["utrecht"]).rstrip()
    for length in range(len(text)):
        with pytest.raises(RuleTextError):
            read(text[:length])
    rng, refused = Rng(3), 0
    for _text in range(400):
        at = rng.below(len(text))
        changed = text[:at] + chr(33 + rng.below(90)) + text[at + 1 :]
        try:
            read(changed)
        except RuleTextError:
            refused += 1
    assert refused > 300


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Café De Hoek", "Café De Hoek"),
        ("Cafe\u0301", "Café"),
        ("  a \t\n b  ", "a b"),
        ("\x00\x1b[31m\u202eabc\ud800", "[31m abc"),
        ("\u200b", ""),
        ("x" * 999, "x" * LONGEST_NAME),
        ("a" * (LONGEST_NAME - 1) + " b", "a" * (LONGEST_NAME - 1)),
    ],
)
def test_names_are_made_good(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name


def test_names_stay_different() -> None:
    assert free_name("Oma", []) == "Oma"
    assert free_name("Oma", ["oma", "Oma 2"]) == "Oma 3"
    long = "x" * LONGEST_NAME
    assert free_name(long, [long]) == "x" * (LONGEST_NAME - 2) + " 2"


def test_nothing_named_is_as_in_standard() -> None:
    assert read(T + "end").rules == STANDARD
