"""When is each event shown: the screen follows the true match, one event at a time (C058, C079)?"""

import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Seat
from game.chance import Rng
from game.deal import (
    CardPlayed,
    DealSettled,
    Event,
    HandsDealt,
    KeptSilent,
    MeldScored,
    TrickTaken,
    legal_actions,
)
from game.match import Match, advance, new_match
from game.rules import PRESETS, STANDARD, HouseRules
from game.session import HUMAN
from game.settings import AutoPlay, Pace, Settings, TrickPause
from game.ui import theme
from game.ui.director import Director, hold
from tests.strategies import RULES, SEEDS, pick, played_match
from tests.ui_helpers import Rig, key_down, press, release

SETTINGS = st.builds(
    Settings,
    pace=st.sampled_from(Pace),
    trick_pause=st.sampled_from(TrickPause),
    animation=st.booleans(),
)


def matches(rules: HouseRules, seed: int, events: tuple[Event, ...]) -> list[Match]:
    """The match before the first event and after each."""
    states = [new_match(rules, seed)]
    for event in events:
        states.append(advance(states[-1], event))
    return states


@given(RULES, SEEDS, SETTINGS)
def test_one_event_is_one_state(rules: HouseRules, seed: int, preferences: Settings) -> None:
    """Whatever the frame times, the bunches of events and the clicks, no event is left out or shown twice."""
    _match, events = played_match(rules, seed, deals=1)
    states = matches(rules, seed, events)
    rng, director, fed, shown, now = Rng(seed, 9), Director(states[0], human=HUMAN), 0, 0, 0.0
    while shown < len(events):
        if fed < len(events) and rng.below(3) == 0:
            bunch = 1 + rng.below(5)
            director.feed(events[fed : fed + bunch])
            fed = min(len(events), fed + bunch)
        now += rng.below(100) / 50
        is_click = director.is_waiting_for_click(preferences) or rng.below(10) == 0
        event = director.show_next(now=now) if is_click else director.show_due(now=now, settings=preferences)
        if event is not None:
            assert event == events[shown]
            shown += 1
        assert director.shown == states[shown]
        assert director.is_idle is (shown == fed)
    assert director.show_next(now=now) is None
    assert director.due(preferences) == float("inf")


@given(RULES, SEEDS, SETTINGS)
def test_the_fourth_card_lies_on_the_table_before_the_trick_is_taken(
    rules: HouseRules, seed: int, preferences: Settings
) -> None:
    """A full trick is seen, as long as the preferences say or until you let it be turned over."""
    _match, events = played_match(rules, seed, deals=1)
    director = Director(new_match(rules, seed), human=HUMAN)
    director.feed(events)
    fourth_at, now, has_answered = 0.0, 0.0, False
    for _event in events:
        before, due = director.shown.deal, director.due(preferences)
        now = now + 1.0 if due == float("inf") else max(now, due)
        event = director.show_next(now=now)
        if isinstance(event, CardPlayed):
            fourth_at, has_answered = now, False
        has_answered = has_answered or event == KeptSilent(HUMAN)
        if isinstance(event, TrickTaken):
            assert before is not None and before.trick is not None and len(before.trick.cards) == 4
            flight = theme.PLAY_TIME if preferences.animation else 0.0
            pause = theme.TRICK_TIME[preferences.trick_pause]
            assert has_answered or now - fourth_at >= flight + (pause or 0.0) - 1e-9


def trick_end(*, with_roem: bool) -> tuple[Event, ...]:
    """The last card of a trick and what follows, from some deal."""
    for seed in range(400):
        _match, events = played_match(STANDARD, seed, deals=1)
        for place, event in enumerate(events):
            if isinstance(event, TrickTaken) and isinstance(events[place - 1], MeldScored) is with_roem:
                return events[place - (2 if with_roem else 1) : place + 1]
    raise AssertionError("no such trick")


@pytest.mark.parametrize("animation", [True, False])
@pytest.mark.parametrize(
    ("pause", "seconds"), [(TrickPause.SHORT, 0.5), (TrickPause.NORMAL, 1.0), (TrickPause.LONG, 2.0)]
)
def test_a_full_trick_lies_as_long_as_wanted(pause: TrickPause, seconds: float, animation: bool) -> None:
    """C079: without animation the pause for reading is the same; only the flight is left out."""
    card, taken = trick_end(with_roem=False)
    preferences = Settings(trick_pause=pause, animation=animation)
    flight = theme.PLAY_TIME if animation else 0.0
    assert hold(card, taken, preferences, HUMAN) == pytest.approx(flight + seconds)
    card, roem, taken = trick_end(with_roem=True)
    both = hold(card, roem, preferences, HUMAN) + hold(roem, taken, preferences, HUMAN)
    assert both >= flight + seconds - 1e-9


@pytest.mark.parametrize("with_roem", [False, True])
def test_a_full_trick_waits_for_a_click_if_wanted(with_roem: bool) -> None:
    """Until a click means for ever without one."""
    preferences = Settings(trick_pause=TrickPause.CLICK)
    _match, events = played_match(STANDARD, 3, deals=1)
    director = Director(new_match(STANDARD, 3), human=HUMAN)
    director.feed(events)
    now = 0.0
    while not director.is_waiting_for_click(preferences):
        now += 5.0
        assert director.show_due(now=now, settings=preferences) is not None
    assert director.show_due(now=now + 1e9, settings=preferences) is None
    assert isinstance(director.show_next(now=now + 1), TrickTaken)
    assert not director.is_waiting_for_click(preferences)


@pytest.mark.parametrize("pace", list(Pace))
def test_the_others_answer_at_the_chosen_pace(pace: Pace) -> None:
    """From 0.4 to 0.8 s lie between two cards, with and without animation."""
    _match, events = played_match(STANDARD, 5, deals=1)
    pairs = [
        (one, other)
        for one, other in pairwise(events)
        if isinstance(one, CardPlayed) and isinstance(other, CardPlayed)
    ]
    for animation in (True, False):
        preferences = Settings(pace=pace, animation=animation)
        times = {hold(one, other, preferences, HUMAN) for one, other in pairs}
        assert times == {theme.ANSWER_TIME[pace]}
        assert 0.4 <= min(times) <= 0.8


def test_every_pause_but_the_wait_for_a_click_ends() -> None:
    """No pair of events can hang the table."""
    for seed in range(20):
        _match, events = played_match(STANDARD, seed, deals=2)
        for one, other in pairwise(events):
            for animation in (True, False):
                assert 0 <= hold(one, other, Settings(animation=animation), HUMAN) < 5


# The whole table.


@settings(max_examples=12)
@given(
    st.sampled_from([*PRESETS, "turned"]),
    st.integers(0, 10_000),
    st.booleans(),
    st.sampled_from(TrickPause),
)
def test_when_idle_the_table_shows_the_truth(
    preset: str, seed: int, animation: bool, pause: TrickPause
) -> None:
    """Random play, random skips and random frame times: when idle shown == true and poses == layout."""
    rules = PRESETS.get(preset, STANDARD.changed(trump_method="turned", turned_all_pass="turn_again"))
    with tempfile.TemporaryDirectory() as folder:
        rig = Rig(
            Path(folder), rules=rules, animation=animation, trick_pause=pause, auto_play=AutoPlay.NOTHING
        )
        rig.match(seed)
        rng, idle = Rng(seed, 3), 0
        middle = rig.stage.geometry.middle
        for _frame in range(3000):
            if rig.session.is_deal_over and rig.is_at_rest():
                break
            match rng.below(12):
                case 0:
                    rig.frame(key_down(32))
                case 1:
                    rig.frame(press(middle), release(middle))
                case 2:
                    rig.frame(press(middle, 3), release(middle, 3))
                case _:
                    rig.frame(step=rng.below(40) / 100)
            rig.check()
            if rig.is_my_turn():
                idle += 1
                rig.do(pick(legal_actions(rig.deal_shown), rng))
                rig.check()
            elif pause is TrickPause.CLICK and rig.table.director.is_waiting_for_click(rig.stage.settings):
                rig.click(middle)
        assert rig.session.is_deal_over
        assert idle >= 8
        rig.check_record()


def shown_events(rig: Rig) -> list[Event]:
    """Have the director note what it shows."""
    seen: list[Event] = []
    director = rig.table.director
    show = director.show_next

    def noted(*, now: float) -> Event | None:
        event = show(now=now)
        if event is not None:
            seen.append(event)
        return event

    director.show_next = noted  # type: ignore[method-assign]
    return seen


def test_a_gap_in_an_animation_plays_nothing_twice(tmp_path: Path) -> None:
    """C058: three seconds without a frame in the middle of a trick: one event each, nothing played for us."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING).match(4)
    rig.turn()
    card = min(rig.legal())
    seen = shown_events(rig)
    rig.frames(0.4)
    rig.click(rig.point(card))
    number = 0
    while not rig.is_my_turn():
        before = len(seen)
        rig.frame(step=3.0 if number % 7 == 3 else 1 / 60)
        assert len(seen) - before <= 1
        number += 1
        assert number < 3000
    ours = [event for event in seen if isinstance(event, CardPlayed) and event.seat is Seat.SOUTH]
    assert [event.card for event in ours] == [card]
    assert len([event for event in seen if isinstance(event, TrickTaken)]) == 1
    assert seen == rig.session.events[-len(seen) :]


def test_a_deal_is_shown_from_its_first_card(tmp_path: Path) -> None:
    """A new match begins with an empty table and the deal flying in."""
    rig = Rig(tmp_path)
    rig.app.new_match(2)
    assert not shown_events(rig)
    assert rig.lying() == {}
    rig.frame()
    assert isinstance(rig.session.events[0], HandsDealt)
    assert rig.table.shown.deal is not None
    assert not rig.table.motion.is_still(rig.now)
    rig.rest(step=1 / 60)
    assert rig.table.shown == rig.session.match


def test_the_result_is_shown_after_everything_else(tmp_path: Path) -> None:
    """The last trick is swept before the deal is settled, and the score appears with it."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(6)
    seen = shown_events(rig)
    rig.play_deal()
    assert isinstance(seen[-1], DealSettled) and isinstance(seen[-2], TrickTaken)
    assert rig.table.shown.scores == rig.session.match.scores
