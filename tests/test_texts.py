"""Is everything said in every language (C120)? Whether it fits is tested with the scenes."""

import io
import re

import make_texts
import pytest
from babel.messages.pofile import read_po

from game import rules, settings
from game.settings import Language
from game.text import option_label, option_value, set_language
from game.ui.options import GROUPS

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
    shown = [name for names in GROUPS.values() for name in names]
    assert sorted(shown) == sorted([*settings.CHOICES, *rules.CHOICES])


@pytest.mark.parametrize("language", list(Language))
def test_every_option_is_named_and_explained(language: Language) -> None:
    set_language(language)
    for name, values in {**settings.CHOICES, **rules.CHOICES}.items():
        assert all(option_label(name))
        words = [option_value(name, value) for value in values]
        assert all(words) and len(set(words)) == len(words)
    set_language(Language.DUTCH)
