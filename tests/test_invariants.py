"""What holds in every deal under any house rules, seen over random play."""

from copy import deepcopy

import pytest
from hypothesis import given, settings

from game.cards import PACK, Card, Seat, Suit
from game.deal import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    Announcement,
    AnnounceStuk,
    Challenge,
    Deal,
    Declare,
    Double,
    HandsDealt,
    IllegalAction,
    Pass,
    Phase,
    Play,
    Remedy,
    TakeBack,
    breaks,
    decide,
    legal_actions,
    opening,
    why_not,
)
from game.deal.renouncing import is_seen
from game.rules import HouseRules, RenounceMode
from tests.strategies import RULES, SEEDS, fold, played_deal, played_match, states, turns

EVERY_ACTION: tuple[Action, ...] = (
    Pass(),
    Accept(),
    Double(),
    Announce(),
    AnnounceHand(),
    AnnounceStuk(),
    TakeBack(),
    Challenge(),
    *map(Declare, Suit),
    *map(Play, PACK),
)


def cards_of(deal: Deal) -> list[Card]:
    """Every card of a deal, wherever it lies."""
    places = [*deal.hands, *(taken.trick.cards for taken in deal.taken)]
    return sorted(card for place in (*places, deal.trick.cards if deal.trick else ()) for card in place)


@given(RULES, SEEDS)
def test_all_cards_are_accounted_for_after_every_event(rules: HouseRules, seed: int) -> None:
    for deal in states(rules, played_deal(rules, seed)):
        assert cards_of(deal) == list(PACK)


@given(RULES, SEEDS)
def test_the_tricks_of_a_played_deal_hold_162_points(rules: HouseRules, seed: int) -> None:
    deal = list(states(rules, played_deal(rules, seed)))[-1]
    assert deal.phase is Phase.FINISHED
    is_played = not deal.is_redealt and deal.found is None
    assert (sum(taken.points for taken in deal.taken) == 162) is is_played
    assert (len(deal.taken) == 8) is is_played


@given(RULES, SEEDS)
@settings(max_examples=15)
def test_decide_accepts_exactly_what_is_possible(rules: HouseRules, seed: int) -> None:
    for deal in states(rules, played_deal(rules, seed)):
        legal, before = legal_actions(deal), deepcopy(deal)
        seat = deal.to_act or Seat.SOUTH
        for action in EVERY_ACTION:
            reason = why_not(deal, seat, action)
            if reason is None:
                assert decide(deal, action, seat)
                assert action in legal or breaks_a_duty(deal, action)
                continue
            assert action not in legal
            with pytest.raises(IllegalAction) as refused:
                decide(deal, action, seat)
            assert refused.value.reason is reason
        assert deal == before


def breaks_a_duty(deal: Deal, action: Action) -> bool:
    """The action is a renounce."""
    assert isinstance(action, Play) and deal.to_act is not None
    duty = breaks(deal, deal.to_act, action.card)
    return duty is not None and deal.rules.can_break(duty)


@given(RULES, SEEDS)
def test_15_every_renounce_is_seen_in_the_end(rules: HouseRules, seed: int) -> None:
    for deal in states(rules, played_deal(rules, seed)):
        seen = [one for one in deal.renounces if is_seen(deal, one)]
        assert all(one.trick <= len(deal.taken) for one in seen)
        if len(deal.taken) == 8:
            assert seen == list(deal.renounces), "at the end every card has been seen"
        if rules.renounce is RenounceMode.BLOCKED:
            assert not deal.renounces


@given(RULES, SEEDS)
def test_c060_whoever_must_play_has_a_card(rules: HouseRules, seed: int) -> None:
    for deal in states(rules, played_deal(rules, seed)):
        if deal.phase is Phase.PLAYING and deal.to_act is not None:
            assert deal.hands[deal.to_act]


@given(RULES, SEEDS)
def test_c007_something_is_always_legal(rules: HouseRules, seed: int) -> None:
    for deal in turns(rules, played_deal(rules, seed)):
        legal = legal_actions(deal)
        assert legal and len(set(legal)) == len(legal)
        hand = deal.hands[deal.to_act or Seat.SOUTH]
        if deal.phase is Phase.PLAYING and len(hand) == 1:
            assert legal[0] == Play(hand[0])


@given(RULES, SEEDS)
def test_nobody_else_may_act(rules: HouseRules, seed: int) -> None:
    for deal in turns(rules, played_deal(rules, seed)):
        for seat in rules.format.seats:
            can = {action for action in EVERY_ACTION if why_not(deal, seat, action) is None}
            assert can >= set(legal_actions(deal, seat))
            in_turn = {action for action in can if not isinstance(action, Announcement | Remedy)}
            assert bool(in_turn) is (seat is deal.to_act)


@given(RULES, SEEDS)
def test_a_deal_folds_to_the_same_state_from_its_log(rules: HouseRules, seed: int) -> None:
    events = played_deal(rules, seed)
    assert isinstance(events[0], HandsDealt)
    due = opening(rules, events[0])
    assert events[: len(due)] == due
    every = list(states(rules, events))
    assert every == list(states(rules, played_deal(rules, seed)))
    assert fold(every[0], events[1:]) == every[-1]


@given(RULES, SEEDS)
@settings(max_examples=10)
def test_a_match_goes_on_until_it_is_over(rules: HouseRules, seed: int) -> None:
    match, events = played_match(rules, seed, deals=3)
    assert len(match.scores) == 3 or match.is_over
    assert sum(isinstance(event, HandsDealt) for event in events) >= len(match.scores)
