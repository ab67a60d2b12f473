"""Do your hands play what they mean, and nothing else?"""

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.cards import Card, Seat
from game.deal import CardPlayed, Deal, Phase, Play, TrumpDeclared, legal_actions, why_not
from game.rules import STANDARD, HouseRules
from game.session import HUMAN
from game.settings import AutoPlay, Colours, Language, Letters, PlayBy, TrickPause
from game.text import refusal
from game.ui import theme
from game.ui.draw import Look
from game.ui.endings import EndPage, ScorePadPage
from game.ui.menu import MenuPage
from game.ui.options import OptionsPage
from game.ui.table import TableScene
from tests.ui_helpers import FRAME, GUARD, Rig, key_down, motion, press, release


def played(rig: Rig) -> list[Card]:
    """The cards South has played."""
    return [
        event.card for event in rig.session.events if isinstance(event, CardPlayed) and event.seat is HUMAN
    ]


METHODS = {
    "free choice": STANDARD,
    "dealer first": STANDARD.changed(first_bidder="dealer"),
    "redeal": STANDARD.changed(all_pass="redeal"),
    "forced": STANDARD.changed(trump_method="forced"),
    "turned": STANDARD.changed(trump_method="turned"),
    "turned again": STANDARD.changed(trump_method="turned", turned_all_pass="turn_again"),
    "next card": STANDARD.changed(trump_method="turned", turned_all_pass="forced_next_card"),
    "proposal": STANDARD.changed(trump_method="random_proposal"),
}


def still(folder: Path, seed: int = 1, **settings: object) -> Rig:
    """A match at South's first card, of which there are several to choose from, with clicks allowed."""
    rig = Rig(folder, **({"auto_play": AutoPlay.NOTHING, "animation": False} | settings))  # type: ignore[arg-type]
    rig.match(seed).turn()
    while len(rig.legal()) < 3:
        seed += 10
        rig.match(seed).turn()
    rig.frames(GUARD)
    return rig


def armed(rig: Rig) -> Card | None:
    """The card that waits for a second click."""
    return rig.table.hands.armed


def forbidden(rig: Rig) -> list[Card]:
    """The cards South may not play now."""
    return sorted(set(rig.deal_shown.hands[HUMAN]) - rig.legal())


def until_forbidden(rig: Rig) -> Card:
    """Play on until some card may not be played; that card."""
    while not forbidden(rig):
        rig.do(legal_actions(rig.deal_shown)[0])
        rig.turn()
    rig.frames(GUARD)
    return forbidden(rig)[0]


def looks(rig: Rig) -> dict[Card, Look]:
    """How every card is drawn."""
    return {sprite.card: sprite.look for sprite in rig.table.sprites(rig.now)}


# What may be played.


@pytest.mark.parametrize("preset", ["amsterdam", "rotterdam"])
def test_bright_cards_are_legal_all_through_a_match(tmp_path: Path, preset: str) -> None:
    """C009: at every card of some deals the dimmed cards are those that are refused."""
    rules = STANDARD.changed(variant=preset, match_hands=4)
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING, animation=False, rules=rules).match(2)
    turns = 0
    while len(rig.session.match.scores) < 3:
        rig.rest(step=0.3)
        if rig.session.is_deal_over:
            rig.press_button("next")
            continue
        deal = rig.deal_shown
        if rig.table.is_playing(rig.now):
            turns += 1
            dim = {card for card, look in looks(rig).items() if look is Look.DIM}
            assert dim == set(forbidden(rig))
            assert all(why_not(deal, HUMAN, Play(card)) is None for card in set(deal.hands[HUMAN]) - dim)
        rig.do(legal_actions(deal)[-1])
        dim = {card for card, look in looks(rig).items() if look is Look.DIM}
        assert not dim or rig.is_my_turn(), "only on your turn"
    assert turns >= 24


@pytest.mark.parametrize("seed", range(1, 6))
def test_an_illegal_card_stays_and_the_duty_is_named(tmp_path: Path, seed: int) -> None:
    """C010: nothing changes, no sound of a played card, and the message says which rule forbids it."""
    rig = still(tmp_path, seed)
    card = until_forbidden(rig)
    sounds: list[str] = []
    setattr(rig.stage, "sound", sounds.append)  # noqa: B010
    match, events = rig.session.match, list(rig.session.events)
    for bad in forbidden(rig):
        rig.click(rig.point(bad))
        assert rig.session.match == match and rig.table.shown == match
        assert rig.session.events == events
        message = rig.table.speech.message
        reason = why_not(rig.deal_shown, HUMAN, Play(bad))
        assert message is not None and reason is not None
        assert message.words() == refusal(reason, rig.deal_shown, bad)
        assert all(message.words())
        assert message.is_alarm
    assert set(sounds) == {"invalid"}
    rig.frames(theme.SHAKE_TIME + 0.1)
    rig.check()
    assert rig.table.motion.poses(rig.now) == rig.lying()
    assert card in rig.deal_shown.hands[HUMAN]
    rig.frames(GUARD)
    good = min(rig.legal())
    rig.click(rig.point(good))
    assert played(rig)[-1] == good
    rig.frames(0.1)
    message = rig.table.speech.message
    assert message is None or not message.is_alarm


def test_an_illegal_card_is_refused_by_keyboard_too(tmp_path: Path) -> None:
    """C010: the same words for keys."""
    rig = still(tmp_path, 3)
    card = until_forbidden(rig)
    rig.key(pygame.K_1 + rig.table.hands.cards().index(card))
    events = len(rig.session.events)
    rig.key(pygame.K_RETURN)
    assert len(rig.session.events) == events
    assert rig.table.speech.message is not None


# Clicks.


def test_a_click_plays_the_card_under_it(tmp_path: Path) -> None:
    """Every legal card, at the point where it is seen."""
    rig = still(tmp_path)
    for _trick in range(4):
        card = max(rig.legal())
        rig.click(rig.point(card))
        assert played(rig)[-1] == card
        rig.turn()
        rig.frames(GUARD)


@pytest.mark.parametrize("animation", [True, False])
@pytest.mark.parametrize("is_one_card", [True, False])
def test_ten_clicks_play_one_card(tmp_path: Path, animation: bool, is_one_card: bool) -> None:
    """C061: ten clicks within 200 ms, on one card or on many."""
    rig = still(tmp_path, animation=animation)
    cards = [min(rig.legal())] if is_one_card else rig.table.hands.cards()
    points = [rig.point(card) for card in cards]
    start = rig.now
    for number in range(10):
        rig.click(points[number % len(points)], step=0.02 / 3)
    assert rig.now - start <= 0.2 + 1e-6
    assert len(played(rig)) == 1
    rig.turn()
    assert len(played(rig)) == 1
    rig.check()


def test_two_clicks_in_one_frame_play_one_card(tmp_path: Path) -> None:
    """C061: two cards clicked 0 ms apart."""
    rig = still(tmp_path, animation=True)
    one, other = sorted(rig.legal())[:2]
    at, there = rig.point(one), rig.point(other)
    rig.frame(motion(at), press(at), release(at), motion(there), press(there), release(there))
    assert played(rig) == [one]
    rig.frame(press(there), release(there), step=0.03)
    assert played(rig) == [one]


def test_moving_cards_cannot_be_clicked(tmp_path: Path) -> None:
    """C062: in every frame, a click where a flying card is changes nothing."""
    rig = still(tmp_path, 4, animation=True)
    card = min(rig.legal())
    rig.click(rig.point(card))
    frames = 0
    while not rig.is_my_turn():
        for moving in sorted(rig.table.motion.moving(rig.now)):
            pose = rig.table.motion.poses(rig.now)[moving]
            at = (pose.x, pose.y)
            rig.table.handle(motion(at), rig.now)
            rig.table.handle(press(at), rig.now)
            rig.table.handle(release(at), rig.now)
        assert played(rig) == [card]
        rig.frame(step=0.05)
        frames += 1
    assert frames > 8
    rig.check()


@pytest.mark.parametrize("is_on_cards", [False, True])
def test_clicks_while_the_cards_are_dealt(tmp_path: Path, is_on_cards: bool) -> None:
    """C062, C063: on eight slots or on flying cards, every frame; then the deal is played to its end."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING).match(8)
    line, middle = rig.stage.geometry.hand_line, rig.stage.geometry.middle[0]
    for number in range(120):
        if rig.is_my_turn():
            break
        at = (middle + rig.stage.geometry.px(84) * (number % 8 - 3.5), line)
        moving = sorted(rig.table.motion.moving(rig.now))
        if is_on_cards and moving:
            pose = rig.table.motion.poses(rig.now)[moving[number % len(moving)]]
            at = (pose.x, pose.y)
        rig.frame(motion(at), press(at), release(at))
        assert not played(rig)
    assert not played(rig)
    rig.play_deal()
    assert len(rig.session.match.scores) == 1
    rig.check_record()


def test_a_press_that_is_let_go_elsewhere_is_cancelled(tmp_path: Path) -> None:
    """Press, move away, release: nothing, wherever it is let go."""
    rig = still(tmp_path)
    card, other = sorted(rig.legal())[:2]
    at = rig.point(card)
    events = list(rig.session.events)
    geometry = rig.stage.geometry
    above = [(at[0], 20), (at[0], at[1] - 200)]
    for away in (geometry.middle, (5, 5), rig.point(other), geometry.pad.centre, (-50, -50), *above):
        rig.frame(motion(at))
        rig.frame(press(at))
        rig.frame(motion(away))
        rig.frame(release(away))
        rig.frames(GUARD)
        assert rig.session.events == events
    rig.frame(release(at))
    assert rig.session.events == events


def test_pressing_alone_plays_nothing(tmp_path: Path) -> None:
    """A card is played when it is let go."""
    rig = still(tmp_path)
    at = rig.point(min(rig.legal()))
    rig.frame(motion(at))
    rig.frame(press(at))
    rig.frames(0.5)
    assert not played(rig)
    rig.frame(release(at))
    assert len(played(rig)) == 1


@pytest.mark.parametrize("play_by", list(PlayBy))
def test_buttons_two_to_twelve_never_play(tmp_path: Path, play_by: PlayBy) -> None:
    """C068, C069: buttons 2 to 12, once and twice, over every card; the wheel is only 4 and 5."""
    rig = still(tmp_path, play_by=play_by)
    match, events = rig.session.match, list(rig.session.events)
    for button, card in product(range(2, 13), rig.table.hands.cards()):
        for _click in range(2):
            rig.click(rig.point(card), button)
        rig.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert rig.session.match == match
    assert rig.session.events == events
    assert rig.table.shown == match


def test_the_right_button_goes_on_and_cancels_but_never_plays(tmp_path: Path) -> None:
    """C068: on a pressed card it cancels, on a full trick it goes on, on a question it takes it back."""
    rig = still(tmp_path, trick_pause=TrickPause.CLICK)
    at = rig.point(min(rig.legal()))
    rig.frame(motion(at))
    rig.frame(press(at))
    rig.frame(press(at, 3), release(at, 3))
    rig.frame(release(at))
    assert not played(rig)
    rig.key(pygame.K_ESCAPE)
    assert rig.table.is_asking()
    rig.click(at, 3)
    assert not rig.table.is_asking()
    rig.frames(GUARD)
    rig.click(at)
    rig.wait(lambda: rig.table.director.is_waiting_for_click(rig.stage.settings))
    rig.frames(20, step=0.5)
    assert len(rig.table.shown.deal.taken if rig.table.shown.deal else ()) == 0
    rig.click(rig.stage.geometry.middle, 3)
    assert rig.deal_shown.taken
    assert len(played(rig)) == 1


# Hovering.


def lowest_row(rig: Rig, card: Card) -> tuple[int, int]:
    """A point on the lowest pixel row of a card that only this card covers."""
    x, y = rig.point(card)
    rig.frame(motion((5, 5)))
    rig.frames(0.3)
    row = round(y)
    while row + 1 < rig.stage.size[1]:
        rig.table.handle(motion((x, row + 1)), rig.now)
        is_on = rig.table.hands.hovered == card
        rig.table.handle(motion((5, 5)), rig.now)
        if not is_on:
            break
        row += 1
    rig.frames(0.3)
    return round(x), row


@pytest.mark.parametrize("size", [(800, 500), (1280, 800)])
def test_a_card_does_not_flicker_at_its_lower_edge(tmp_path: Path, size: tuple[int, int]) -> None:
    """C067: sixty frames on the lowest pixel row: up once, and up it stays."""
    rig = still(tmp_path, animation=True)
    rig.resize(size)
    rig.rest()
    for card in sorted(rig.legal()):
        at = lowest_row(rig, card)
        rig.frame(motion(at))
        assert rig.table.hands.hovered == card
        heights = []
        for _frame in range(60):
            rig.frame(motion(at))
            assert rig.table.hands.hovered == card
            heights.append(rig.table.motion.poses(rig.now)[card].y)
        assert heights == sorted(heights, reverse=True), "it goes up once"
        rig.check()


def test_a_pointer_at_rest_keeps_its_card(tmp_path: Path) -> None:
    """C067: no events at all for a second."""
    rig = still(tmp_path, animation=True)
    card = min(rig.legal())
    rig.frame(motion(lowest_row(rig, card)))
    for _frame in range(60):
        rig.frame()
        assert rig.table.hands.hovered == card


def test_the_pointer_takes_over_from_the_keyboard(tmp_path: Path) -> None:
    """One card is raised: the one pointed at, or none on the felt."""
    rig = still(tmp_path, animation=True)
    hand = rig.table.hands.cards()
    rig.key(pygame.K_2)
    assert rig.table.hands.raised == hand[1]
    rig.frame(motion((5, 5)))
    rig.frames(0.5)
    rig.check()
    assert rig.table.motion.poses(rig.now) == rig.lying()
    rig.key(pygame.K_3)
    card = max(rig.legal())
    rig.frame(motion(rig.point(card)))
    rig.frames(0.5)
    assert rig.table.hands.raised == card
    rig.check()


def test_a_question_puts_the_raised_card_back(tmp_path: Path) -> None:
    """The hand lies as it belongs while the menu is open."""
    rig = still(tmp_path, animation=True)
    rig.key(pygame.K_2)
    rig.frames(0.3)
    rig.key(pygame.K_ESCAPE)
    rig.frames(0.5)
    rig.check()
    rig.key(pygame.K_ESCAPE)
    rig.frames(0.5)
    rig.check()


# Focus.


@pytest.mark.parametrize("after", [0.0, 0.05, 0.14])
def test_the_click_that_focuses_the_window_is_no_move(tmp_path: Path, after: float) -> None:
    """C071: neither on a card nor on a button; the next click counts."""
    rig = still(tmp_path)
    before, at = list(rig.session.events), rig.point(min(rig.legal()))
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    rig.frames(2.0, step=0.5)
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    rig.frame(motion(at), press(at), step=after)
    rig.frame(release(at))
    assert rig.session.events == before
    rig.frames(1.0, step=0.5)
    rig.click(at)
    assert len(played(rig)) == 1


def test_the_focusing_click_presses_no_button(tmp_path: Path) -> None:
    """C071: on pages as well as at the table."""
    rig = Rig(tmp_path)
    rig.frame()
    at = rig.button("new").box.centre
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    rig.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    rig.frame(motion(at), press(at), step=0.05)
    rig.frame(release(at))
    assert rig.app.session is None
    rig.frames(1.0, step=0.5)
    rig.click(at)
    assert rig.app.session is not None


# Confirming and dragging.


def test_two_clicks_on_the_same_card_confirm(tmp_path: Path) -> None:
    """The first click raises a card, the second plays it; another card starts anew."""
    rig = still(tmp_path, play_by=PlayBy.TWO_CLICKS)
    one, other = sorted(rig.legal())[:2]
    rig.click(rig.point(one))
    assert not played(rig) and armed(rig) == one
    rig.frames(GUARD)
    rig.click(rig.point(other))
    assert not played(rig) and armed(rig) == other
    rig.frames(GUARD)
    rig.click(rig.point(other), 3)
    assert armed(rig) is None
    rig.frames(GUARD)
    rig.click(rig.point(other))
    rig.click(rig.point(other))
    assert played(rig) == [other]


def test_two_clicks_by_keyboard(tmp_path: Path) -> None:
    """The keyboard can confirm as well, and an illegal card is refused at once."""
    rig = still(tmp_path, play_by=PlayBy.TWO_CLICKS)
    card = min(rig.legal())
    rig.key(pygame.K_1 + rig.table.hands.cards().index(card))
    rig.key(pygame.K_RETURN)
    rig.frames(GUARD)
    if not played(rig):
        rig.key(pygame.K_RETURN)
    assert played(rig) == [card]


def dragged(rig: Rig, card: Card, to: tuple[float, float]) -> None:
    """Carry a card somewhere in ten steps."""
    x, y = rig.point(card)
    rig.frame(motion((x, y)))
    rig.frame(press((x, y)))
    for step in range(1, 11):
        rig.frame(motion((x + (to[0] - x) * step / 10, y + (to[1] - y) * step / 10)))
    rig.frame(release(to))


@pytest.mark.parametrize("animation", [True, False])
def test_dragging_plays(tmp_path: Path, animation: bool) -> None:
    """To the middle of the table it is played; back to the hand it is cancelled; an illegal one returns."""
    rig = still(tmp_path, 2, play_by=PlayBy.DRAG, animation=animation)
    card = max(rig.legal())
    x, y = rig.point(card)
    middle = rig.stage.geometry.middle
    rig.frame(motion((x, y)))
    rig.frame(press((x, y)))
    rig.frame(motion(middle))
    assert rig.table.hands.drag is not None
    rig.frame(motion((x, y)))
    rig.frame(release((x, y)))
    rig.frames(0.6)
    assert not played(rig)
    rig.check()
    assert rig.is_my_turn()
    dragged(rig, card, middle)
    assert played(rig) == [card]
    rig.turn()
    bad = until_forbidden(rig)
    before = len(played(rig))
    dragged(rig, bad, middle)
    rig.frames(0.8)
    assert len(played(rig)) == before
    assert rig.table.speech.message is not None
    rig.frame(motion((5, 5)))
    rig.frames(0.5)
    assert rig.table.motion.poses(rig.now) == rig.lying()


def test_a_drag_that_leaves_the_window_is_cancelled(tmp_path: Path) -> None:
    """Let go over the score pad or right-clicked in the air: the card comes back."""
    rig = still(tmp_path, 2, play_by=PlayBy.DRAG, animation=True)
    card = max(rig.legal())
    at, middle = rig.point(card), rig.stage.geometry.middle
    rig.frame(motion(at))
    rig.frame(press(at))
    rig.frame(motion(middle))
    rig.frame(press(middle, 3))
    rig.frame(release(middle, 3))
    rig.frame(release(middle))
    assert not played(rig)
    rig.frame(motion((5, 5)))
    rig.frames(0.6)
    assert rig.table.motion.poses(rig.now) == rig.lying()


# Keys.


SUIT_KEYS = {
    Language.DUTCH: {"S": 0, "H": 1, "R": 2, "K": 3},
    Language.ENGLISH: {"S": 0, "H": 1, "D": 2, "C": 3},
    Language.CZECH: {"P": 0, "S": 1, "K": 2, "T": 3},
    Language.INDONESIAN: {"S": 0, "H": 1, "W": 2, "K": 3},
}
PASS_KEYS = {
    Language.DUTCH: "P",
    Language.ENGLISH: "P",
    Language.CZECH: "N",  # P is that of piky
    Language.INDONESIAN: "P",
}


def calling(rig: Rig, seed: int = 1) -> Deal:
    """A match in which South is asked for trump; the deal."""
    rig.match(seed).rest()
    while not rig.table.is_calling(rig.now):
        seed += 1
        rig.match(seed).rest()
    return rig.deal_shown


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("letters", list(Letters))
def test_letters_of_the_suits_make_trump(tmp_path: Path, language: Language, letters: Letters) -> None:
    """C099, C121: K S R H in Dutch, C S D H in English; the letters on the cards do not matter."""
    rig = Rig(tmp_path, language=language, letters=letters, animation=False, auto_play=AutoPlay.NOTHING)
    for letter in "SHRKDCPTWNX":
        deal = calling(rig)
        rig.key(pygame.key.key_code(letter.lower()))
        after = rig.session.match.deal
        assert after is not None
        if letter in SUIT_KEYS[language]:
            assert after.contract is not None
            assert after.contract.maker is HUMAN
            assert after.contract.trump == SUIT_KEYS[language][letter]
        elif letter == PASS_KEYS[language]:
            assert Seat.SOUTH in after.passes
        else:
            assert after == deal


def played_by_keyboard(rig: Rig, number: int) -> None:
    """One decision of South by keyboard alone, in one of the ways there are."""
    table = rig.table
    if table.is_calling(rig.now):
        if number % 3 == 0:
            rig.key(pygame.K_TAB)
            while table.hands.controls.focus not in ("pass", "accept") and not str(
                table.hands.controls.focus
            ).startswith("suit"):
                rig.key(pygame.K_TAB)
            rig.key(pygame.K_RETURN)
        elif number % 3 == 1 and any(button.name == "pass" for button in table.buttons(rig.now)):
            rig.key(pygame.K_p)
        else:
            letters = [
                button.key_cap
                for button in table.buttons(rig.now)
                if button.name.startswith("suit") or button.name == "accept"
            ]
            rig.key(pygame.key.key_code(letters[number % len(letters)].lower()))
        return
    hand = table.hands.cards()
    place = hand.index(sorted(rig.legal())[number % len(rig.legal())])
    if number % 2:
        rig.key(pygame.K_1 + place if number % 4 == 1 else pygame.K_KP1 + place)
    else:
        for _step in range(place + 1):
            rig.key(pygame.K_RIGHT)
    rig.key(pygame.K_RETURN if number % 3 else pygame.K_SPACE)


def played_by_mouse(rig: Rig, number: int) -> None:
    """One decision of South by mouse alone."""
    table = rig.table
    if table.is_calling(rig.now):
        calls = ("pass", "accept", *(f"suit{suit}" for suit in range(4)))
        there = [button.name for button in table.buttons(rig.now) if button.name in calls]
        rig.press_button(there[(number * 3) % len(there)])
    else:
        rig.click(rig.point(sorted(rig.legal())[number % len(rig.legal())]))


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_deal_by_keyboard_or_mouse_alone(tmp_path: Path, name: str, how: str) -> None:
    """All four methods of making trump, and all of its play, with either alone (C033)."""
    rules: HouseRules = METHODS[name].changed(match_hands=4)
    rig = Rig(tmp_path, rules=rules, animation=False, auto_play=AutoPlay.NOTHING).match(5)
    play, number = (played_by_keyboard if how == "keyboard" else played_by_mouse), 0
    while len(rig.session.match.scores) < 2:
        rig.rest(step=0.2)
        rig.frames(GUARD, step=0.1)
        if rig.session.is_deal_over:
            dealt = len(rig.session.events)
            if how == "keyboard":
                rig.key(pygame.K_SPACE)
            else:
                rig.press_button("next")
            assert len(rig.session.events) > dealt
            continue
        before = len(rig.session.events)
        play(rig, number)
        assert len(rig.session.events) > before, f"input {number} did nothing"
        number += 1
        assert number < 400
    made = sum(isinstance(event, TrumpDeclared) for event in rig.session.events)
    assert made == 2
    rig.check_record()


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_from_the_title_to_the_end_of_a_match(tmp_path: Path, how: str) -> None:
    """Begin, play four deals, see the end and the score pad, and go back to the title: with either alone."""
    rig = Rig(tmp_path, rules=STANDARD.changed(match_hands=4), animation=False, auto_play=AutoPlay.ONLY_CARD)
    rig.frame()

    def choose(name: str, key: int) -> None:
        if how == "keyboard":
            rig.key(key)
        else:
            rig.press_button(name)

    choose("new", pygame.K_RETURN)
    while isinstance(rig.stage.scene, TableScene):
        rig.rest(step=0.2)
        if rig.session.is_deal_over:
            choose("next", pygame.K_SPACE)
        else:
            rig.do(legal_actions(rig.deal_shown)[0])
    assert isinstance(rig.page, EndPage)
    choose("score", pygame.K_o)
    assert isinstance(rig.page, ScorePadPage)
    choose("back", pygame.K_ESCAPE)
    assert isinstance(rig.page, EndPage)
    choose("leave", pygame.K_ESCAPE)
    assert isinstance(rig.page, MenuPage)
    assert "resume" not in [button.name for button in rig.buttons()]
    choose("new", pygame.K_RETURN)
    assert isinstance(rig.stage.scene, TableScene)


KEYS: Sequence[int] = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F11),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_ESCAPE),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_PLUS, pygame.K_MINUS, pygame.K_BACKSPACE),
]


@pytest.mark.parametrize("language", list(Language))
def test_no_key_has_two_meanings_while_trump_is_made(language: Language, tmp_path: Path) -> None:
    """C099: the letters of the suits and of passing are used for nothing else at the table."""
    rig = Rig(tmp_path, language=language, animation=False)
    calling(rig)
    table, calls = rig.table, {*SUIT_KEYS[language], PASS_KEYS[language]}
    caps = [button.key_cap for button in rig.buttons() if button.key_cap]
    assert calls <= set(caps)
    assert len(caps) == len(set(caps)), caps
    commands = {"M"}
    for key in KEYS:
        if table.command(key, rig.now):
            commands.add(pygame.key.name(key).upper())
        table.close_question()
        while rig.stage.scene is not table:
            rig.stage.pop()
    assert {"L", "O", "F2", "ESCAPE"} <= commands
    assert not calls & commands


def brought(rig: Rig, where: str) -> None:
    """Play on to some phase."""
    if where == "calling":
        calling(rig)
    elif where in ("playing", "menu", "trick"):
        rig.turn()
    elif where == "result":
        rig.play_deal()
    if where == "menu":
        rig.key(pygame.K_ESCAPE)
    elif where == "trick":
        rig.stage.change(trick_pause=TrickPause.CLICK)
        rig.do(legal_actions(rig.deal_shown)[0])
        rig.wait(lambda: rig.table.director.is_waiting_for_click(rig.stage.settings))
    elif where == "end":
        rig.stage.change(animation=False)
        while len(rig.session.match.scores) < 4:
            rig.play_deal()
            rig.press_button("next")
        assert isinstance(rig.page, EndPage)


def test_every_key_on_the_title(tmp_path: Path) -> None:
    """C070: before there is a match only Enter, Space and F2 begin one."""
    rig = Rig(tmp_path)
    for key in KEYS:
        if key not in (*ACTING, pygame.K_F2):
            rig.key(key)
            assert rig.app.session is None
    assert not rig.stage.is_over


@pytest.mark.parametrize("where", ["dealing", "calling", "playing", "trick", "result", "menu", "end"])
def test_every_key_in_every_phase(tmp_path: Path, where: str) -> None:
    """C070: no exception, no hidden change: only Enter and Space may act, and Esc never quits."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING, rules=STANDARD.changed(match_hands=4)).match(3)
    brought(rig, where)
    acting = {"calling": "KSRHP", "end": ("F2",)}.get(where, "")
    harmless = [key for key in KEYS if key not in ACTING and pygame.key.name(key).upper() not in acting]
    while rig.session.to_act not in (None, HUMAN):
        rig.frame(step=0.0)  # on a busy machine the others may still be thinking
    match = rig.session.match
    for key in harmless:
        rig.frame(key_down(key), step=0.0)
        if not isinstance(rig.stage.scene, TableScene) or (rig.table.is_asking() and where != "menu"):
            rig.frame(key_down(pygame.K_ESCAPE), step=0.0)
        assert not rig.stage.is_over
        assert rig.session.match == match, pygame.key.name(key)


ACTING = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


def test_escape_never_quits_on_any_screen(tmp_path: Path) -> None:
    """Thirty times Esc on every screen and all through a deal: the program goes on, the match is there."""
    rig = Rig(tmp_path)
    rig.frame()
    for _press in range(30):
        rig.key(pygame.K_ESCAPE)
    assert not rig.stage.is_over
    rig.press_button("options")
    assert isinstance(rig.page, OptionsPage)
    for _press in range(30):
        rig.key(pygame.K_ESCAPE)
    assert isinstance(rig.page, MenuPage)
    rig.match(2)
    match = rig.session.match
    for seconds in (0.0, 0.5, 2.5, 5.0):
        rig.frames(seconds)
        for _press in range(31):
            rig.key(pygame.K_ESCAPE)
            assert not rig.stage.is_over
        assert isinstance(rig.stage.scene, TableScene)
    assert rig.session.match.seed == match.seed


def test_m_and_pace_keys(tmp_path: Path) -> None:
    """M mutes, + and − change the pace one step at a time and stop at the ends."""
    rig = still(tmp_path)
    sounds, paces = [], []
    for _press in range(2):
        rig.key(pygame.K_m)
        sounds.append(rig.stage.settings.sound)
    assert sounds == [False, True]
    for key in (pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS, pygame.K_MINUS, pygame.K_MINUS):
        rig.key(key)
        paces.append(rig.stage.settings.pace.value)
    assert paces == ["fast", "fast", "normal", "slow", "slow"]
    assert not played(rig)


def test_the_last_trick_until_you_play_again(tmp_path: Path) -> None:
    """L, a click on the pile and the key of the pad show it; playing a card forgets it."""
    rig = still(tmp_path, 2)
    assert not rig.table.can_show_last_trick()
    rig.key(pygame.K_l)
    assert not rig.table.is_showing_last_trick()
    rig.do(legal_actions(rig.deal_shown)[0])
    rig.turn()
    rig.frames(GUARD)
    assert rig.table.can_show_last_trick()
    geometry, deal = rig.stage.geometry, rig.deal_shown
    pile = geometry.pile(deal.shape.side(deal.taken[-1].winner))
    shows: Sequence[Callable[[], None]] = (
        lambda: rig.key(pygame.K_l),
        lambda: rig.press_button("last"),
        lambda: rig.click(pile),
    )
    for show in shows:
        seen = []
        show()
        seen.append(rig.table.is_showing_last_trick())
        rig.key(pygame.K_ESCAPE)
        seen.append(rig.table.is_showing_last_trick())
        assert seen == [True, False]
        assert not rig.table.is_asking()
    rig.key(pygame.K_l)
    rig.key(pygame.K_SPACE)
    assert not rig.table.is_showing_last_trick()
    assert len(played(rig)) == 1
    rig.do(legal_actions(rig.deal_shown)[0])
    assert not rig.table.is_showing_last_trick()


# Questions.


def test_giving_up_asks_and_the_harmless_answer_is_first(tmp_path: Path) -> None:
    """C072: Enter and Esc keep the match; the question stands away from the cards."""
    rig = still(tmp_path)
    match = rig.session.match
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE):
        rig.key(pygame.K_F2)
        assert rig.table.is_asking()
        assert rig.table.hands.controls.focus == "back"
        rig.key(key)
        assert not rig.table.is_asking()
        assert rig.session.match == match
    rig.key(pygame.K_F2)
    rig.press_button("new")
    assert rig.session.match.seed != match.seed


@pytest.mark.parametrize("size", [(800, 500), (1280, 800), (1024, 768), (1920, 1080), (600, 1000)])
def test_keys_that_cost_something_are_away_from_the_cards(tmp_path: Path, size: tuple[int, int]) -> None:
    """C072: what leaves or ends a match lies behind the menu, which is a card's width from the hand."""
    rig = still(tmp_path)
    rig.resize(size)
    hand = [rig.lying()[card] for card in rig.table.hands.cards()]
    names = {button.name for button in rig.buttons()}
    assert not names & {"new", "leave", "quit"}
    menu = rig.button("menu").box
    right = max(pose.x for pose in hand)
    assert menu.x - right >= hand[0].height * theme.CARD_RATIO


def test_cards_cannot_be_played_through_a_question(tmp_path: Path) -> None:
    """Clicks and keys go to the question alone."""
    rig = still(tmp_path)
    points = [rig.point(card) for card in rig.table.hands.cards()]
    match = rig.session.match
    rig.key(pygame.K_ESCAPE)
    for at in points:
        rig.frame(press(at), release(at))
    for key in (pygame.K_1, pygame.K_2, pygame.K_LEFT, pygame.K_RIGHT):
        rig.key(key)
    assert rig.session.match == match


def test_clicks_on_the_felt_skip_or_do_nothing(tmp_path: Path) -> None:
    """They never play a card, whatever moves."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING).match(3)
    middle = rig.stage.geometry.middle
    for _click in range(60):
        rig.click(middle)
    rig.rest()
    assert not played(rig)
    deal: Deal = rig.deal_shown
    assert deal.phase in (Phase.BIDDING, Phase.PLAYING)
    rig.click(middle)
    assert not played(rig)


def test_the_last_card_plays_itself_only_if_wanted(tmp_path: Path) -> None:
    """C081: the last card by default, every forced card as an option, nothing if that is preferred."""
    for auto, most in ((AutoPlay.NOTHING, 8), (AutoPlay.LAST_CARD, 7), (AutoPlay.ONLY_CARD, 7)):
        rig = Rig(tmp_path / auto, animation=False, auto_play=auto).match(5)
        acted = 0
        while not rig.session.is_deal_over:
            rig.wait(lambda: rig.is_my_turn() or rig.session.is_deal_over, step=FRAME)  # noqa: B023
            if not rig.table.is_playing(rig.now):
                if not rig.session.is_deal_over:
                    rig.do(legal_actions(rig.deal_shown)[0])
                continue
            legal, hand = rig.legal(), rig.deal_shown.hands[HUMAN]
            is_forced = len(legal) == 1
            by_itself = len(hand) == 1 if auto is AutoPlay.LAST_CARD else is_forced
            if auto is not AutoPlay.NOTHING and by_itself:
                before = len(played(rig))
                rig.wait(lambda: len(played(rig)) > before, step=0.1, limit=30)  # noqa: B023
                continue
            rig.frames(1.5, step=0.25)
            assert rig.legal() == legal, "it was not to play by itself"
            rig.do(Play(min(legal)))
            acted += 1
        assert len(played(rig)) == 8
        assert acted <= most
        assert auto is not AutoPlay.NOTHING or acted == 8


def test_a_new_deck_does_not_disturb_the_table(tmp_path: Path) -> None:
    """Options changed in the middle of a deal change how it looks, not what lies there."""
    rig = still(tmp_path)
    match = rig.session.match
    for values in ({"colours": Colours.FOUR}, {"letters": Letters.ENGLISH}, {"hand_order": "high_right"}):
        name, value = next(iter(values.items()))
        rig.stage.change(**{name: type(getattr(rig.stage.settings, name))(value)})
        rig.frame()
        rig.check()
        assert rig.table.shown == match
