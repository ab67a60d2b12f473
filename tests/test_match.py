"""Dealers (§3) and the end of a match (§9)."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import Seat, Side
from game.deal import Event, HandsDealt, Pass, PassedOut
from game.match import Match, advance, deal_next, dealer_of, decide_in, is_over, leader, new_match, totals
from game.rules import CHOICES, STANDARD
from game.scoring import score, settle
from tests.strategies import SEEDS, played_match, seats_follow

WON = settle(STANDARD, makers=Side.US, cards=(72, 80), last_trick=Side.US, tricks=(4, 4), roem=(0, 0))
"""A deal of 82 against 80."""
TARGET = STANDARD.changed(match="target")


def dealers(events: Iterable[Event]) -> list[Seat]:
    """Who dealt each deal, redeals too."""
    return [event.dealer for event in events if isinstance(event, HandsDealt)]


def test_3_in_sixteen_deals_everybody_deals_four_times() -> None:
    match, events = played_match(STANDARD, 6)
    order = dealers(events)
    assert len(match.scores) == len(order) == 16
    assert {seat: order.count(seat) for seat in Seat} == dict.fromkeys(Seat, 4)
    assert seats_follow(order)


@given(st.sampled_from(Seat), st.integers(1, 100))
def test_3_the_dealership_moves_one_seat_to_the_left(first: Seat, number: int) -> None:
    dealer = dealer_of(STANDARD, first, number)
    assert dealer == (first + number - 1) % 4


def test_3_the_first_dealer_is_drawn_by_lot() -> None:
    drawn = [new_match(STANDARD, seed).first_dealer for seed in range(2000)]
    assert all(430 < drawn.count(seat) < 570 for seat in Seat)


def test_3_a_deal_is_the_same_for_a_seed_and_another_for_the_next() -> None:
    one, same, other = (deal_next(new_match(STANDARD, seed)) for seed in (1, 1, 2))
    assert one == same != other


def test_4_9_a_redeal_keeps_the_dealer_and_the_number() -> None:
    rules = STANDARD.changed(all_pass="redeal")
    match = new_match(rules, 1)
    seen = []
    for again in range(4):
        for event in deal_next(match):
            match = advance(match, event)
        assert match.deal is not None
        assert (match.deal.dealer, match.number, match.redeals) == (match.first_dealer, 1, again)
        seen.append(match.deal.hands)
        for _ in range(4):
            for event in decide_in(match, Pass()):
                match = advance(match, event)
        assert match.deal is not None and match.deal.is_redealt
        assert not match.scores and not match.is_over
    assert len(set(seen)) == 4, "other cards each time"


def test_9_redealt_deals_do_not_count() -> None:
    rules = STANDARD.changed(trump_method="turned", turned_all_pass="turn_again", match_hands=4)
    match, events = next(
        played for played in (played_match(rules, seed) for seed in range(99)) if PassedOut() in played[1]
    )
    order = dealers(events)
    assert len(match.scores) == 4 < len(order)
    assert list(dict.fromkeys(order)) == [
        dealer_of(rules, match.first_dealer, number) for number in (1, 2, 3, 4)
    ]
    assert match.number == 4


@pytest.mark.parametrize("hands", CHOICES["match_hands"])
def test_9_by_deals(hands: int) -> None:
    rules = STANDARD.changed(match_hands=hands)
    assert not is_over(rules, [(82, 80)] * (hands - 1))
    assert is_over(rules, [(82, 80)] * hands)
    assert not is_over(rules, [(2000, 0)] * (hands - 1)), "a target means nothing here"


def test_9_equal_is_a_draw() -> None:
    lost = settle(
        STANDARD, makers=Side.THEM, cards=(80, 72), last_trick=Side.THEM, tricks=(4, 4), roem=(0, 0)
    )
    match = Match(STANDARD, 0, Seat.SOUTH, scores=(WON, lost) * 8)
    assert match.totals == (1296, 1296)
    assert match.is_over and match.winner is None
    assert Match(STANDARD, 0, Seat.SOUTH, scores=(WON,) * 16).winner is Side.US


def test_9_there_is_no_winner_before_the_end() -> None:
    assert Match(STANDARD, 0, Seat.SOUTH, scores=(WON,) * 15).winner is None


@pytest.mark.parametrize("target", CHOICES["match_target"])
def test_9_by_target(target: int) -> None:
    rules = TARGET.changed(match_target=target)
    assert not is_over(rules, [(target - 1, 0)])
    assert is_over(rules, [(target, 0)])
    assert not is_over(rules, [(target, target)]), "equal totals play on"
    assert is_over(rules, [(target, target), (82, 80)])
    assert not is_over(rules, [(1, 1)] * 40), "deals mean nothing here"


@pytest.mark.parametrize(
    ("deals", "winner"),
    [
        ([(1490, 1480), (0, 182)], Side.THEM),
        ([(1420, 1450), (100, 62)], Side.US),
        ([(1480, 1400), (0, 182)], Side.THEM),
        ([(1500, 1500), (0, 162)], Side.THEM),
    ],
)
def test_9_c027_any_points_reach_the_target(deals: list[tuple[int, int]], winner: Side) -> None:
    assert is_over(TARGET, deals)
    assert leader(totals(deals)) is winner


@given(SEEDS)
def test_9_a_match_to_a_target_ends_with_the_deal_that_reaches_it(seed: int) -> None:
    rules = TARGET.changed(match_target=500)
    match, _ = played_match(rules, seed)
    written = [deal.total for deal in match.scores]
    assert is_over(rules, written) and not is_over(rules, written[:-1])
    assert match.winner is leader(match.totals) is not None


def test_c029_the_last_deal_stays_on_the_table() -> None:
    match, _ = played_match(STANDARD, 4, deals=1)
    assert match.deal is not None
    assert len(match.deal.taken) == 8
    assert match.number == len(match.scores) == 1
    assert match.totals == match.scores[-1].total


def test_the_finished_deals_stand_beside_their_scores() -> None:
    match, _ = played_match(STANDARD.changed(all_pass="redeal", match_hands=4), 8)
    assert [score(deal) for deal in match.finished] == list(match.scores)
    assert match.finished[-1] is match.deal


def test_the_number_of_the_deal() -> None:
    match = new_match(STANDARD, 1)
    assert match.number == 0
    for event in deal_next(match):
        match = advance(match, event)
    assert match.number == 1
