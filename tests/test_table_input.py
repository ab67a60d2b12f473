"""Do your hands play what they mean, and nothing else?"""

from pathlib import Path

import pygame
import pytest

from game.cards import Card, Suit
from game.deal import CardPlayed, Phase
from game.session import HUMAN
from game.settings import Language, PlayBy
from game.text import set_language, suit_key
from game.ui.draw import Look
from tests.ui_helpers import FRAME, Rig, key_down, motion, press, release


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    """A table at which South is to play a card and may not play all of them."""
    rig = Rig(tmp_path, animation=True).match(3)
    rig.turn()
    while len(rig.legal()) == len(rig.deal_shown.hands[HUMAN]):
        rig.click(rig.point(min(rig.legal())))
        rig.turn()
    rig.frames(0.5)
    return rig


def played(rig: Rig) -> list[Card]:
    """The cards South has played."""
    return [
        event.card for event in rig.session.events if isinstance(event, CardPlayed) and event.seat is HUMAN
    ]


def test_bright_cards_are_the_legal_ones(rig: Rig) -> None:
    """C009: the picture and the rules use one function."""
    dim = {sprite.card for sprite in rig.table.sprites(rig.now) if sprite.look is Look.DIM}
    assert set(rig.deal_shown.hands[HUMAN]) - dim == rig.legal()


def test_a_refused_card_stays_and_the_message_names_the_duty(rig: Rig) -> None:
    """C010."""
    before = list(rig.session.events)
    refused = min(set(rig.deal_shown.hands[HUMAN]) - rig.legal())
    rig.click(rig.point(refused))
    assert rig.session.events == before
    message = rig.table.speech.message
    assert message is not None and message.is_alarm and all(message.words())


def test_ten_clicks_play_one_card(rig: Rig) -> None:
    """C061: ten clicks within 200 ms."""
    before, at = played(rig), rig.point(min(rig.legal()))
    for _click in range(10):
        rig.click(at, step=0.02 / 3)
    assert len(played(rig)) == len(before) + 1


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6, 7, 8, 12])
def test_only_the_first_button_plays(rig: Rig, button: int) -> None:
    """C068, C069."""
    before = list(rig.session.events)
    for card in rig.deal_shown.hands[HUMAN]:
        rig.click(rig.point(card), button)
        rig.click(rig.point(card), button)
    assert rig.session.events == before


def test_letting_go_elsewhere_cancels(rig: Rig) -> None:
    """Press on a card, move away, release."""
    before, at = list(rig.session.events), rig.point(min(rig.legal()))
    rig.frame(motion(at))
    rig.frame(press(at))
    away = (at[0], at[1] - 200)
    rig.frame(motion(away))
    rig.frame(release(away))
    assert rig.session.events == before


def test_the_click_that_focuses_does_not_play(rig: Rig) -> None:
    """C071."""
    before, at = list(rig.session.events), rig.point(min(rig.legal()))
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    rig.click(at, step=0.03)
    assert rig.session.events == before


def test_hovering_at_the_lower_edge_does_not_flicker(rig: Rig) -> None:
    """C067: the pointer on the lowest row of a card for sixty frames."""
    card = min(rig.legal())
    pose = rig.lying()[card]
    at = (rig.point(card)[0], pose.y + pose.height / 2 - 8)
    rig.move(at)
    first = rig.table.hands.hovered
    for _frame in range(60):
        rig.move(at)
        assert rig.table.hands.hovered == first


def test_clicks_on_flying_cards_do_nothing(tmp_path: Path) -> None:
    """C062, C063: while the cards are dealt, clicks on the hand change nothing."""
    rig = Rig(tmp_path, animation=True).match(3)
    while not rig.is_idle():
        before = len([event for event in rig.session.events if isinstance(event, CardPlayed)])
        for card in list(rig.table.motion.poses(rig.now))[:4]:
            pose = rig.table.motion.poses(rig.now)[card]
            rig.click((pose.x, pose.y))
        mine = played(rig)
        assert not mine, before
        rig.frame(step=0.1)
        if rig.table.shown.deal is not None and rig.deal_shown.phase is Phase.PLAYING:
            break


def test_two_clicks_confirm(rig: Rig) -> None:
    rig.stage.change(play_by=PlayBy.TWO_CLICKS)
    before, at = len(played(rig)), rig.point(min(rig.legal()))
    rig.click(at)
    assert len(played(rig)) == before
    rig.click(at)
    assert len(played(rig)) == before + 1


def test_dragging_plays_on_the_table_and_cancels_on_the_hand(rig: Rig) -> None:
    rig.stage.change(play_by=PlayBy.DRAG)
    card, before = min(rig.legal()), len(played(rig))
    at, middle = rig.point(card), rig.stage.geometry.middle
    for end, count in ((at, before), (middle, before + 1)):
        rig.frame(motion(at))
        rig.frame(press(at))
        rig.frame(motion(middle))
        rig.frame(motion(end))
        rig.frame(release((end[0], end[1] + (40 if end == at else 0))))
        rig.frame()
        if end == at:
            continue
        assert len(played(rig)) == count


def test_the_keyboard_alone_plays_a_deal(tmp_path: Path) -> None:
    rig = Rig(tmp_path, animation=False).match(5)
    for _step in range(400):
        rig.rest()
        if rig.session.is_deal_over:
            break
        if rig.table.is_calling(rig.now):
            rig.key(pygame.K_p)
            rig.key(pygame.K_s)
            continue
        rig.frames(0.4)
        place = rig.table.hands.cards().index(min(rig.legal()))
        for _right in range(place + 1):
            rig.key(pygame.K_RIGHT)
        rig.key(pygame.K_RETURN)
    assert rig.session.is_deal_over


@pytest.mark.parametrize(("language", "letters"), [(Language.DUTCH, "SHRK"), (Language.ENGLISH, "SHDC")])
def test_suit_keys_follow_the_language(language: Language, letters: str) -> None:
    """C099; and none of them means pass, sound, last trick, score pad or play out."""
    set_language(language)
    assert "".join(suit_key(suit) for suit in Suit) == letters
    assert not set(letters) & set("PMLOF")
    set_language(Language.DUTCH)


@pytest.mark.parametrize("seconds", [0.0, 0.5, 3.0, 8.0])
def test_escape_never_quits(tmp_path: Path, seconds: float) -> None:
    rig = Rig(tmp_path).match(2)
    rig.frames(seconds)
    for _press in range(3):
        rig.frame(key_down(pygame.K_ESCAPE), step=FRAME)
        assert not rig.stage.is_over
