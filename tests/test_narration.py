"""Is everything that happens told in one sentence, and nothing that a player may not know?"""

import logging
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.cards import Seat
from game.deal import Event, HandsDealt, KeptSilent
from game.match import Match, advance, new_match
from game.narration import narrate, spoken
from game.rules import PRESETS, HouseRules
from game.settings import Language
from game.store import Store
from game.text import set_language
from game.ui.app import start_logging
from tests.strategies import played_match
from tests.test_scenes import Reader
from tests.test_table_display import texts
from tests.ui_helpers import Rig

TALKATIVE = PRESETS["kraken"].changed(roem_mode="announce", trump_method="turned")


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("rules", [PRESETS["standard"], TALKATIVE])
def test_every_event_has_a_sentence(rules: HouseRules, language: Language) -> None:
    set_language(language)
    told = 0
    for event, match in told_events(rules):
        for is_brief in (True, False):
            words = narrate(event, match, Seat.SOUTH, is_brief=is_brief)
            assert (words == "") is isinstance(event, KeptSilent)
            assert not re.search(r"[♠♥♦♣%{}]", words)
            told += bool(words)
    assert told > 200


def test_only_your_own_cards_are_told_when_they_are_dealt() -> None:
    set_language(Language.ENGLISH)
    for event, match in told_events(PRESETS["standard"]):
        if isinstance(event, HandsDealt):
            words = narrate(event, match, Seat.SOUTH)
            assert all(spoken(card) in words for card in event.hands[Seat.SOUTH])
            others = [card for seat in list(Seat)[1:] for card in event.hands[seat]]
            assert not any(re.search(rf"\b{spoken(card)}\b", words) for card in others)
            assert not any(
                spoken(card) in narrate(event, match, Seat.SOUTH, is_brief=True) for card in others
            )


def told_events(rules: HouseRules, deals: int = 3) -> Iterator[tuple[Event, Match]]:
    """The events of some deals, each with the match after it."""
    match = new_match(rules, 7)
    for event in played_match(rules, 7, deals=deals)[1]:
        match = advance(match, event)
        yield event, match


def test_f3_shows_the_line_and_it_is_always_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = Rig(tmp_path, animation=False).match(3)
    with caplog.at_level(logging.INFO, "klaverjas.table"):
        rig.turn()
    last = rig.table.speech.narrated()
    assert any(last in record.message for record in caplog.records)
    assert last not in texts(rig, monkeypatch)
    rig.key(pygame.K_F3)
    assert rig.stage.settings.narration
    assert last in texts(rig, monkeypatch)
    rig.key(pygame.K_F3)
    assert last not in texts(rig, monkeypatch)


def test_the_log_of_the_table_is_a_file_of_its_own(tmp_path: Path) -> None:
    table, game = logging.getLogger("klaverjas.table"), logging.getLogger("klaverjas")
    before = table.handlers[:], game.handlers[:]
    try:
        start_logging(Store(tmp_path))
        table.info("West plays spades ace.")
        assert (tmp_path / "table.log").read_text(encoding="utf-8") == "West plays spades ace.\n"
        assert not (tmp_path / "klaverjas.log").exists()
    finally:
        for handler in {*table.handlers, *game.handlers} - {*before[0], *before[1]}:
            handler.close()
        table.handlers[:], game.handlers[:], table.propagate = *before, True


@pytest.mark.parametrize("language", list(Language))
def test_the_line_has_room_for_every_brief_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """C094: the longest ones of many deals, beside your plate in a small window."""
    rig = Rig(tmp_path, size=(1024, 640), animation=False, language=language, narration=True).match(1)
    rig.turn()
    kbn = PRESETS["kbn"].changed(renounce="allowed")
    sentences = {
        narrate(event, match, Seat.SOUTH, is_brief=True)
        for rules in (kbn, TALKATIVE, PRESETS["kraken"].changed(renounce="allowed"))
        for event, match in told_events(rules, deals=30)
    }
    reader = Reader(monkeypatch)
    for sentence in sorted(sentences, key=len)[-12:]:
        rig.table.speech.narrated = partial(str, sentence)
        assert sentence in reader.read(rig)
    assert not reader.cut
