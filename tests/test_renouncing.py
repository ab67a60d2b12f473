"""Cards that a duty forbids, what puts them right and what they cost (§15)."""

import pytest

from game.bots.heuristic import Club
from game.bots.thinking import Thinker, Why
from game.cards import Card, Seat, Side, parse_cards
from game.deal import (
    AnnounceHand,
    CardsTakenBack,
    Challenge,
    Deal,
    DealSettled,
    Fault,
    Pass,
    Phase,
    Play,
    Renounce,
    RenounceFound,
    TakeBack,
    breaks,
    decide,
    legal_actions,
    why_not,
)
from game.rules import CHOICES, STANDARD, Duty
from game.scoring import penalise, score
from game.view import view_of
from tests.strategies import after, dealt, fold

HANDS = ("SA S8 C8", "S7 HJ C9", "ST S9 CT", "SK SQ CJ")
"""South leads, hearts are trumps; West holds a spade, a trump and a club."""


def start() -> Deal:
    """A deal in which renouncing is possible."""
    return dealt(HANDS, renounce="allowed")


def play(deal: Deal, cards: str) -> Deal:
    """The deal after some cards."""
    return after(deal, *map(Play, parse_cards(cards)))


def quiet(deal: Deal) -> Deal:
    """The deal after everybody who is asked has let the trick be turned over."""
    return after(deal, *[Pass() for _ in deal.asked])


def card(text: str) -> Card:
    return Card.parse(text)


def test_15_blocked_an_illegal_card_cannot_be_played() -> None:
    deal = play(dealt(HANDS), "SA")
    assert why_not(deal, Seat.WEST, Play(card("C9"))) is Duty.FOLLOW


def test_15_allowed_it_can_be_played_but_is_never_called_legal() -> None:
    deal = play(start(), "SA")
    assert why_not(deal, Seat.WEST, Play(card("C9"))) is None
    assert breaks(deal, Seat.WEST, card("C9")) is Duty.FOLLOW
    assert breaks(deal, Seat.WEST, card("S7")) is None
    assert legal_actions(deal) == (Play(card("S7")),)
    assert view_of(deal, Seat.WEST).legal_cards == (card("S7"),)


def test_15_other_duties_stay_blocked_where_only_following_can_be_broken() -> None:
    ruff = dealt(("SA", "H7 C9", "ST", "SK"), renounce="allowed", renounce_scope="follow_suit_only")
    assert why_not(play(ruff, "SA"), Seat.WEST, Play(card("C9"))) is Duty.TRUMP
    every = dealt(("SA", "H7 C9", "ST", "SK"), renounce="allowed")
    assert why_not(play(every, "SA"), Seat.WEST, Play(card("C9"))) is None


def test_15_everybody_is_asked_before_a_trick_is_turned_over() -> None:
    deal = play(start(), "SA S7 ST SK")
    assert (deal.phase, deal.to_act) == (Phase.TURNING, Seat.WEST)
    assert deal.asked == (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
    assert legal_actions(deal) == (Pass(),)
    assert len(quiet(deal).taken) == 1


@pytest.mark.parametrize("cards", ["SA C9", "SA C9 ST", "SA C9 ST SK"])
def test_15_a_card_can_be_taken_back_until_the_trick_is_turned_over(cards: str) -> None:
    deal = play(start(), cards)
    assert why_not(deal, Seat.SOUTH, TakeBack()) is Fault.NO_RENOUNCE
    assert TakeBack() in legal_actions(deal, Seat.WEST)
    events = decide(deal, TakeBack(), Seat.WEST)
    assert events == (CardsTakenBack(Seat.WEST, parse_cards(cards)[1:]),)
    back, before = fold(deal, events), play(start(), "SA")
    assert (back.phase, back.to_act, back.trick) == (Phase.PLAYING, Seat.WEST, before.trick)
    assert [sorted(hand) for hand in back.hands] == [sorted(hand) for hand in before.hands]
    assert why_not(back, Seat.WEST, TakeBack()) is Fault.NO_RENOUNCE


def test_15_not_after_it_is_turned_over() -> None:
    deal = quiet(play(start(), "SA C9 ST SK"))
    assert why_not(deal, Seat.WEST, TakeBack()) is Fault.NO_RENOUNCE


def test_15_an_opponent_finds_it_when_the_cards_betray_it() -> None:
    deal = quiet(play(start(), "SA C9 ST SK"))
    assert all(why_not(deal, seat, Challenge()) is Fault.NO_RENOUNCE for seat in Seat), "not seen yet"
    deal = play(deal, "S8 S7")
    assert why_not(deal, Seat.EAST, Challenge()) is Fault.NO_RENOUNCE, "a partner does not tell"
    assert Challenge() in legal_actions(deal, Seat.NORTH)
    renounce = Renounce(Seat.WEST, card("C9"), Duty.FOLLOW, 1)
    events = decide(deal, Challenge(), Seat.SOUTH)
    assert events == (RenounceFound(Seat.SOUTH, renounce), DealSettled())
    over = fold(deal, events)
    assert (over.phase, over.to_act, over.found) == (Phase.FINISHED, None, renounce)
    result = score(over)
    assert (result.total, result.penalty, result.last_trick, result.tricks) == (
        (262, 0),
        Side.THEM,
        None,
        (1, 0),
    )
    assert result.points == (162, 0)


@pytest.mark.parametrize(("kind", "total"), [("kbn", 332), ("flat_262", 262), ("flat_162", 162)])
def test_15_the_penalties(kind: str, total: int) -> None:
    rules = STANDARD.changed(renounce_penalty=kind)
    result = penalise(rules, makers=Side.US, offenders=Side.US, roem=(20, 50))
    assert (result.total, result.points) == ((0, total), (0, 162))
    assert penalise(rules, makers=Side.US, offenders=Side.THEM, roem=(20, 50)).total == (total, 0)


def test_15_kraken_and_spades_do_not_multiply_a_penalty() -> None:
    rules = {"kraken": True, "kraken_doubles": "all", "spades_double": "whole_hand"}
    assert {
        penalise(
            STANDARD.changed(**rules, renounce_penalty=kind), makers=Side.US, offenders=Side.US, roem=(0, 0)
        ).total
        for kind in CHOICES["renounce_penalty"]
    } == {(0, 262), (0, 162)}


def test_15_roem_announced_in_a_trick_that_goes_back_is_gone() -> None:
    hands = ("SK S8", "SQ C9", "SJ C8", "DJ S7")
    deal = play(dealt(hands, renounce="allowed", roem_mode="announce"), "SK SQ SJ DJ")
    assert deal.to_act is not None
    assert why_not(deal, Seat.SOUTH, AnnounceHand()) is Fault.NOT_NOW
    back = fold(deal, decide(deal, TakeBack(), Seat.EAST))
    assert (back.to_act, back.trick_melds, back.silent) == (Seat.EAST, (), ())


def test_15_computer_players_find_it() -> None:
    deal = quiet(play(start(), "SA C9 ST SK"))
    deal = play(deal, "S8 S7")
    assert deal.to_act is Seat.NORTH
    thought = Thinker(Club(), view_of(deal, Seat.NORTH), seed=1).finish()
    assert (thought.action, thought.reason.why) == (Challenge(), Why.RENOUNCE)
