"""Is everything said in every language (C120)? Whether it fits is tested with the scenes."""

import gettext
import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import make_option_table
import make_texts
import pygame
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from game import rules, settings
from game.cards import Seat, Side, Suit
from game.deal import Announce, AnnounceHand, AnnounceStuk, Double, TakeBack
from game.option_texts import RULE_GROUPS, SUBJECTS, option_label, option_value
from game.rules import STANDARD
from game.scoring import settle
from game.settings import Language
from game.text import (
    SIGNS,
    answer_key,
    pass_key,
    result_text,
    result_title,
    set_language,
    suit_key,
    suit_name,
)
from tests.strategies import bidding

ROOT = Path(__file__).resolve().parents[1]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%")
PLURALS = {
    "nl": {0: 1, 1: 0, 2: 1, 4: 1, 5: 1, 21: 1, 100: 1},
    "en": {0: 1, 1: 0, 2: 1, 4: 1, 5: 1, 21: 1, 100: 1},
    "cs": {0: 2, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 21: 2, 22: 2, 100: 2},
    "id": {0: 0, 1: 0, 2: 0, 4: 0, 5: 0, 21: 0, 100: 0},
}
"""The form each number takes: Czech has one for 1, one for 2 to 4 and one for all others."""


@cache
def catalogue(language: str) -> Catalog:
    """The texts of a language."""
    return read_po(io.BytesIO(make_texts.po_file(language).read_bytes()), locale=language)


def messages(language: str) -> Iterator[Message]:
    """Every text of a language but the header."""
    return (message for message in catalogue(language) if message.id)


def forms(message: Message) -> tuple[str, ...]:
    """What a text says in its language, for each class of numbers if it has a plural."""
    strings = message.string or ""
    return (strings,) if isinstance(strings, str) else tuple(strings)


def sources(message: Message) -> tuple[str, ...]:
    """The English of the code; with a plural, for one and for many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_the_catalogues_are_in_step_with_the_code(language: str) -> None:
    path = make_texts.po_file(language)
    assert make_texts.po_text(make_texts.updated(language)) == path.read_bytes()
    catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
    assert make_texts.mo_bytes(catalogue) == path.with_suffix(".mo").read_bytes()


def test_every_language_can_be_chosen_and_has_a_catalogue() -> None:
    assert sorted(make_texts.LANGUAGES) == sorted(language.value for language in Language)
    assert sorted(make_texts.LANGUAGES) == sorted(path.name for path in make_texts.LOCALE.iterdir())


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_every_text_is_translated_with_its_placeholders(language: str) -> None:
    """Every form says all that the English says; the form for 1 alone may say it in a word."""
    for message in messages(language):
        assert make_texts.is_translated(message) and not message.fuzzy, message.id
        found = [sorted(PLACEHOLDER.findall(form)) for form in forms(message)]
        one, *many = (sorted(PLACEHOLDER.findall(source)) for source in sources(message))
        if many and len(found) > 1:
            assert found[0] in (one, many[0]), message.id
            found = found[1:]
        assert all(form == (many or [one])[0] for form in found), message.id


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_every_number_takes_its_plural_form(language: str) -> None:
    """In the compiled catalogue that the game reads, for every text with a number."""
    compiled = gettext.translation("klaverjas", make_texts.LOCALE, [language])
    found = [message for message in messages(language) if len(sources(message)) == 2]
    assert len(found) > 10
    for message in found:
        strings, (one, many) = forms(message), sources(message)
        assert len(strings) == len(set(PLURALS[language].values())), message.id
        for number, index in PLURALS[language].items():
            assert compiled.ngettext(one, many, number) == strings[index]


EVERYWHERE = {
    *("Roem", "Kraken", "Nat", "Pit", "Roem!", "Pit!", "Nat!", "Stuk!"),
    *("roem", "kraken", "nat", "pit", "boom", "stuk", "nel", "pit (mars)", "Rotterdam", "Kaartbond"),
    *("1 s", "2 s", "½ s", "162 + 100 + roem", "+%(points)d roem", "Roem %(points)d!", "boom · %(deal)s"),
    *("%(ranks)s: %(points)d", "%(place)s: %(rule)s"),
}
"""Terms of the game that are Dutch in every language, names, and what has no words."""
SAME = {
    "nl": {"%(suit)s %(rank)s", "Menu", "West", "beginner", "expert", "score"},
    "cs": {"Amsterdam", "expert", "partner (maat)"},
    "id": {"Amsterdam", "Menu", "Target", "jack", "jack (boer)"},
}
"""Words that a language has in common with English."""


@pytest.mark.parametrize("language", ["nl", "cs", "id"])
def test_nothing_is_left_in_english(language: str) -> None:
    """A text that is the same in English is one of a list; single letters are names of keys."""
    same = {
        message.id
        for message in messages(language)
        if isinstance(message.id, str) and message.id == message.string and len(message.id) > 1
    }
    assert sorted(same - EVERYWHERE - SAME[language]) == []
    assert same >= SAME[language], "the list is no longer than it must be"


@cache
def words(language: str) -> Counter[str]:
    """The words of a language, with how many texts have them."""
    found: Counter[str] = Counter()
    for message in messages(language):
        found.update({word for form in forms(message) for word in plain_words(form)})
    return found


def plain_words(text: str) -> list[str]:
    """The words of a text without placeholders, signs and terms in brackets, which are Dutch everywhere."""
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"%\(\w+\)[sd]|\(.*?\)", " ", text.lower()))


def language_by_words(text: str) -> str:
    """The language in whose texts the words of a text are at home."""
    own = {
        language: sum(min(words(language)[word], 3) for word in plain_words(text))
        for language in make_texts.LANGUAGES
    }
    return max(own, key=own.__getitem__)


@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_no_sentence_is_in_another_language(language: str) -> None:
    """Whatever of a sentence's words are at home elsewhere, more of them are at home here."""
    sentences = [
        form for message in messages(language) for form in forms(message) if len(plain_words(form)) > 4
    ]
    assert len(sentences) > 250
    for sentence in sentences:
        assert language_by_words(sentence) == language, sentence


@pytest.mark.parametrize("style", ["regular", "bold", "italic"])
@pytest.mark.parametrize("language", make_texts.LANGUAGES)
def test_every_letter_is_in_every_font(language: str, style: str) -> None:
    """Suits are drawn as pictures; capitals are tried too, for what begins a sentence."""
    texts = "".join(form for message in messages(language) for form in forms(message))
    names = "".join(option_value("language", other) for other in Language)
    letters = "".join(sorted({*texts, *texts.upper(), *names} - {"\n", *SIGNS.values()}))
    pygame.font.init()
    font = pygame.font.Font(str(ROOT / "gfx" / "fonts" / f"{style}.ttf"), 20)
    # pygame's stub does not know that a missing letter has no metrics.
    missing = [letter for letter, found in zip(letters, font.metrics(letters), strict=True) if not found]
    assert not missing


TABLE_KEYS = set("LOMF")
"""Letters that mean something at the table whatever is asked: last trick, score pad, sound, play out."""


@pytest.mark.parametrize("language", list(Language))
def test_keys_that_are_asked_for_together_differ(language: Language) -> None:
    """C099: each is a letter of any keyboard, and none is a command of the table; suits by their names."""
    set_language(language)
    deal = bidding()
    suits = [suit_key(suit) for suit in Suit]
    assert all(key in suit_name(suit).upper() for key, suit in zip(suits, Suit, strict=True))
    while_playing = [answer_key(action, deal) for action in (Announce(), AnnounceStuk(), TakeBack())]
    assert answer_key(AnnounceHand(), deal) == while_playing[0]
    showing = [answer_key(AnnounceHand(), deal), pass_key()]
    for keys in ([*suits, pass_key()], [answer_key(Double(), deal), pass_key()], showing, while_playing):
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch("[A-Z]", key) for key in keys)
    assert not TABLE_KEYS & {*suits, pass_key(), *while_playing}
    assert answer_key(Double(), deal) not in TABLE_KEYS - {"F"}, "no card is played yet"
    set_language(Language.DUTCH)


def test_languages_are_named_in_themselves() -> None:
    """Whoever cannot read the present language finds their own."""
    for language in Language:
        set_language(language)
        names = [option_value("language", other) for other in Language]
        assert names == ["Nederlands", "English", "Čeština", "Bahasa Indonesia"]
    set_language(Language.DUTCH)


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
