"""Roem that must be said, at the table: the keys, the time there is for them, what Space does (§7.4, §11)."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.cards import Seat, parse_cards
from game.deal import Announce, AnnounceHand, AnnounceStuk, HandMelded, Pass, Phase, legal_actions
from game.meld import Meld
from game.rules import STANDARD, KrakenDoubles, KrakenNat
from game.session import HUMAN
from game.settings import Language
from game.text import question_text, set_language
from game.ui.answers import answer_buttons
from game.ui.layout import Box, geometry_of
from game.ui.overlays import Message, bubble_box, message_box
from game.ui.panels import Brush
from game.ui.speech import Speech
from tests.test_layout import SIZES, TEXTS, full_trick
from tests.ui_helpers import Rig

RULES = STANDARD.changed(roem_mode="announce", roem_deadline="next_lead")


def until_a_trick_is_full(rig: Rig, *, winners: tuple[Seat, ...] = tuple(Seat)) -> None:
    """Play on until you are asked for roem in a trick without any, which one of these seats wins."""
    while True:
        rig.wait(lambda: rig.is_idle() and (rig.deal_shown.to_act is HUMAN or rig.session.is_deal_over))
        assert not rig.session.match.is_over
        if rig.session.is_deal_over:
            rig.session.next_deal()
            rig.frame()
            continue
        deal = rig.deal_shown
        if deal.phase is Phase.TURNING:
            assert deal.trick is not None and deal.trump is not None
            is_quiet = Announce() not in legal_actions(deal)
            if is_quiet and deal.trick.winner(deal.trump, deal.shape) in winners:
                rig.frames(0.4)
                return
        rig.do(Pass() if deal.phase is Phase.TURNING else legal_actions(deal)[0])


def names(rig: Rig) -> list[str]:
    return [button.name for button in rig.buttons()]


def test_7_4_roem_can_still_be_said_until_another_leads(tmp_path: Path) -> None:
    rig = Rig(tmp_path, rules=RULES).match(3)
    until_a_trick_is_full(rig, winners=(Seat.WEST, Seat.NORTH, Seat.EAST))
    count = len(rig.deal_shown.taken)
    rig.key(pygame.K_SPACE)
    rig.wait(lambda: len(rig.deal_shown.taken) > count, step=0.02)
    assert rig.deal_shown.to_act is not HUMAN
    offered = 0.0
    while not (rig.deal_shown.trick and rig.deal_shown.trick.cards):
        offered += 0.02 if "announce" in names(rig) else 0.0
        rig.frame(step=0.02)
    assert offered > 0.5
    assert "announce" not in names(rig)


def test_a_hasty_second_click_does_not_turn_the_trick(tmp_path: Path) -> None:
    rig = Rig(tmp_path, rules=RULES).match(3)
    until_a_trick_is_full(rig)
    count = len(rig.deal_shown.taken)
    rig.table._guard_until = rig.now + 0.3
    rig.key(pygame.K_SPACE)
    rig.frame()
    assert rig.deal_shown.phase is Phase.TURNING and len(rig.deal_shown.taken) == count
    rig.frames(0.4)
    rig.key(pygame.K_SPACE)
    rig.wait(lambda: len(rig.deal_shown.taken) > count)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_keys_keep_clear_of_plates_and_hand(size: tuple[int, int], text: float) -> None:
    deal = full_trick(4).deal
    assert deal is not None
    geometry = geometry_of(size, text=text)
    for actions in ((Announce(), Pass()), (Announce(), AnnounceHand(), AnnounceStuk()), (Announce(),)):
        boxes = [button.box for button in answer_buttons(deal, actions, geometry, lambda _action: None)]
        for box in boxes:
            assert not any(box.overlaps(geometry.plate(seat)) for seat in Seat)
            assert box.y + box.height < geometry.hand_line - geometry.px(100)
            assert box.width > geometry.px(110)


def test_a_message_does_not_lie_under_the_keys(tmp_path: Path) -> None:
    rig = Rig(tmp_path, size=(1280, 800), rules=RULES).match(3)
    until_a_trick_is_full(rig)
    for text in TEXTS:
        geometry = geometry_of((1280, 800), text=text)
        brush = Brush(rig.app.screen, rig.stage.painter, geometry)
        message = Message(lambda: ("Geen roem", "Hier ligt niets dat als roem telt."), 0.0)
        keys: list[Box] = [
            button.box
            for button in answer_buttons(rig.deal_shown, (Announce(), Pass()), geometry, lambda _action: None)
        ]
        lying = message_box(brush, message, above=keys)
        assert not any(lying.overlaps(key) for key in keys)
        assert message_box(brush, message).overlaps(keys[0]), "without keys it lies where they would"


def test_11_roem_in_the_hand_is_shown_with_its_cards() -> None:
    match = full_trick(4)
    speech = Speech()
    melds = (Meld("run3", tuple(parse_cards("H8 H9 HT")), 20), Meld("stuk", tuple(parse_cards("SQ SK")), 20))
    speech.on_shown(HandMelded(Seat.EAST, melds), match, 1.0)
    set_language(Language.ENGLISH)
    assert speech.bubbles[Seat.EAST].words().split("\n") == ["Roem 40!", "♥ 8, 9, 10", "♠ queen, king"]


def test_10_the_question_tells_what_a_double_costs() -> None:
    set_language(Language.ENGLISH)
    deal = full_trick(4).deal
    assert deal is not None
    words = [
        question_text(
            replace(deal, rules=STANDARD.changed(kraken=True, kraken_nat=nat, kraken_doubles=what))
        )[1]
        for nat in KrakenNat
        for what in KrakenDoubles
    ]
    assert words == [
        "The points then count ×2, and we must make more than they.",
        "The deal then counts ×2, and we must make more than they.",
        "The points then count ×2.",
        "The deal then counts ×2.",
    ]


def test_tab_begins_with_what_is_asked(tmp_path: Path) -> None:
    rules = STANDARD.changed(roem_in_hand=True, hand_roem_deadline="first_lead")
    rig = Rig(tmp_path, rules=rules).match(3)
    rig.wait(
        lambda: rig.is_idle() and rig.deal_shown.phase is Phase.SHOWING and rig.table.is_answering(rig.now)
    )
    rig.key(pygame.K_TAB)
    assert rig.table.hands.controls.focus in ("pass", "announcehand")


def test_your_own_speech_does_not_lie_under_the_keys(tmp_path: Path) -> None:
    rig = Rig(tmp_path, size=(1280, 800), rules=RULES).match(3)
    until_a_trick_is_full(rig)
    keys = [button.box for button in rig.buttons() if button.name in ("announce", "pass")]
    brush = Brush(rig.app.screen, rig.stage.painter, rig.stage.geometry)
    assert bubble_box(brush, Seat.SOUTH, "Roem 20!").overlaps(keys[0])
    assert not any(bubble_box(brush, Seat.SOUTH, "Roem 20!", above=keys).overlaps(key) for key in keys)
