"""Is everything said in every language, and does it fit (C094, C120)?"""

import io
import re
from pathlib import Path

import make_texts
import pygame
import pytest
from babel.messages.pofile import read_po

from game import rules, settings
from game.settings import Language
from game.text import SIGNS, option_label, option_value, set_language
from game.ui.draw import Painter, Style
from game.ui.options import GROUPS, OptionsPage
from game.ui.scene import PageScene
from tests.ui_helpers import Rig

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


class Listener:
    """Everything that is written on the screen, and what had to be cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: set[str] = set()
        self.cut: set[str] = set()
        fitted = Painter._fitted

        def listen(painter: Painter, text: str, style: Style, width: float | None) -> pygame.Surface:
            self.said.add(text)
            picture = fitted(painter, text, style, width)
            if width is not None and picture.get_width() > width + 1:
                self.cut.add(text)
            smallest = painter._line(text, style, min(painter.text_size(style), 11)).get_width()
            if width is not None and smallest > width:
                self.cut.add(text)
            return picture

        monkeypatch.setattr(Painter, "_fitted", listen)


def tour(rig: Rig) -> None:
    """Every screen once."""
    rig.frame()
    rig.match(7)
    rig.rest()
    rig.turn()
    for key in (pygame.K_l, pygame.K_ESCAPE, pygame.K_F2):
        rig.key(key)
        rig.frame()
        rig.key(pygame.K_ESCAPE)
    refused = [card for card in rig.deal_shown.hands[0] if card not in rig.legal()]
    if refused:
        rig.frames(0.4)
        rig.click(rig.point(refused[0]))
    rig.play_deal()
    rig.frames(0.3)
    rig.key(pygame.K_o)
    rig.frame()
    rig.key(pygame.K_ESCAPE)
    page = OptionsPage(rig.stage, is_playing=True)
    rig.stage.push(PageScene(rig.stage, page))
    for group in GROUPS:
        page.show(group)
        rig.stage.refresh()
        rig.frame()


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("size", [(800, 500), (1280, 800)])
def test_no_text_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: Language
) -> None:
    listener = Listener(monkeypatch)
    tour(Rig(tmp_path, size=size, animation=False, language=language))
    assert len(listener.said) > 80
    assert not listener.cut


def test_a_language_is_switched_at_once_and_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn after the switch has no sentence of the other catalogue that differs between them."""
    rig = Rig(tmp_path, animation=False, language=Language.DUTCH)
    rig.match(7)
    rig.turn()
    listener = Listener(monkeypatch)
    rig.stage.change(language=Language.ENGLISH)
    rig.frame()
    dutch = {
        str(message.string)
        for message in read_po(io.BytesIO(make_texts.po_file("nl").read_bytes()), locale="nl")
        if message.id and message.string != message.id and len(str(message.string)) > 3
    }
    said = {re.sub(f"[{''.join(SIGNS.values())}]", "", text).strip() for text in listener.said}
    assert "Score pad" in said
    assert not said & dutch
    rig.stage.change(language=Language.DUTCH)
