"""A card that is not allowed, at the table: played, taken back, found out (§15)."""

from pathlib import Path

from game.cards import Card, Seat, Side
from game.deal import Pass, Phase, legal_actions
from game.rules import STANDARD
from game.session import HUMAN
from tests.ui_helpers import FRAME, Rig


def refused(rig: Rig) -> list[Card]:
    """The cards of South that a duty forbids now."""
    return [card for card in rig.deal_shown.hands[HUMAN] if card not in rig.legal()]


def until_a_card_is_refused(rig: Rig) -> Card:
    """Play on lawfully until a duty forbids a card of South's."""
    while True:
        rig.wait(lambda: rig.is_idle() and rig.deal_shown.to_act is HUMAN)
        if rig.deal_shown.phase is Phase.PLAYING and (cards := refused(rig)):
            rig.frames(0.4)
            return cards[0]
        rig.do(legal_actions(rig.deal_shown)[0])


def click_card(rig: Rig, card: Card) -> None:
    """Click a card and let everybody else play to the trick."""
    rig.click(rig.table.hands.point_of(card))
    rig.wait(lambda: rig.is_idle() and rig.deal_shown.to_act in (HUMAN, None))


def test_15_a_wrong_card_is_played_taken_back_and_at_last_found(tmp_path: Path) -> None:
    rig = Rig(tmp_path, rules=STANDARD.changed(renounce="allowed")).match(3)
    card = until_a_card_is_refused(rig)
    click_card(rig, card)
    assert rig.deal_shown.phase is Phase.TURNING and rig.deal_shown.renounces
    rig.press_button("takeback")
    rig.wait(lambda: rig.is_idle() and rig.table.is_playing(rig.now))
    assert card in rig.deal_shown.hands[HUMAN] and not rig.deal_shown.renounces
    rig.frames(0.4)
    click_card(rig, card)
    while not rig.session.is_deal_over:
        is_full = rig.deal_shown.phase is Phase.TURNING
        rig.do(Pass() if is_full else legal_actions(rig.deal_shown)[0])
        rig.wait(lambda: rig.is_idle() and rig.deal_shown.to_act in (HUMAN, None))
    result = rig.session.match.scores[-1]
    assert (result.penalty, result.points) == (Side.US, (0, 162))
    assert rig.deal_shown.found is not None and rig.deal_shown.found.seat is Seat.SOUTH
    rig.frames(0.3)
    assert [button.name for button in rig.buttons() if button.name == "next"]
    assert rig.table.shown == rig.session.match


def test_15_a_wrong_card_can_be_taken_back_while_the_others_still_play(tmp_path: Path) -> None:
    rig = Rig(tmp_path, rules=STANDARD.changed(renounce="allowed")).match(3)
    card = until_a_card_is_refused(rig)
    rig.click(rig.table.hands.point_of(card))
    rig.wait(lambda: card not in rig.deal_shown.hands[HUMAN], step=FRAME)
    assert not rig.is_idle() and rig.deal_shown.to_act is not HUMAN
    rig.press_button("takeback")
    rig.wait(lambda: rig.is_idle() and rig.table.is_playing(rig.now))
    assert card in rig.deal_shown.hands[HUMAN] and rig.table.shown == rig.session.match
    assert "takeback" not in [button.name for button in rig.buttons()]
