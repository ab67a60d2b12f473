"""Where is a card on its way to where it belongs (C058, C084)?"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import PACK, Card
from game.ui.motion import FLIGHT, Motion, Pose, between, ease_in_out, ease_out

CARD = PACK[0]
HERE, THERE = Pose(0, 0, 0, 100, 0, 5), Pose(200, 100, 90, 150, 1, 7)
COORDINATES = st.floats(-2000, 4000)
POSES = st.builds(
    Pose,
    x=COORDINATES,
    y=COORDINATES,
    angle=st.floats(-180, 180),
    height=st.floats(20, 500),
    flip=st.sampled_from([0.0, 1.0]),
    layer=st.integers(0, 299),
)
LASTS = st.sampled_from([0.0, 0.11, 0.28, 0.38])
AIMS = st.lists(st.tuples(st.floats(0, 0.5), POSES, LASTS, st.floats(0, 0.3)), max_size=8)


def near(one: Pose, other: Pose) -> bool:
    """Two poses look alike."""
    return all(
        getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-6)
        for name in ("x", "y", "angle", "height", "flip")
    )


@given(POSES, AIMS)
def test_a_card_never_jumps_and_always_arrives(
    start: Pose, aims: list[tuple[float, Pose, float, float]]
) -> None:
    """A new aim begins where the card is; in the end it lies exactly at the last one."""
    motion, now = Motion(), 0.0
    motion.place({CARD: start})
    for pause, pose, lasts, delay in aims:
        now += pause
        before = motion.poses(now)[CARD]
        motion.aim(CARD, pose, now=now, lasts=lasts, delay=delay)
        assert motion.aims()[CARD] == pose
        if lasts > 0:
            assert near(motion.poses(now)[CARD], before)
        else:
            assert motion.poses(now)[CARD] == pose
    assert motion.is_still(now + 1)
    assert motion.poses(now + 1) == motion.aims()
    assert motion.poses(now + 1)[CARD] == (aims[-1][1] if aims else start)


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easing_goes_one_way(ease: object) -> None:
    """From 0 to 1 without turning back or beyond."""
    assert callable(ease)
    values = [ease(step / 100) for step in range(101)]
    assert values[0] == 0 and values[-1] == 1
    assert values == sorted(values)


def test_an_aim_that_stands_is_not_begun_again() -> None:
    """Aiming at the same pose every frame does not slow a card down."""
    motion = Motion()
    motion.place({CARD: HERE})
    for frame in range(30):
        motion.aim(CARD, THERE, now=frame / 60, lasts=0.4)
    assert motion.poses(0.4)[CARD] == THERE


def test_a_long_gap_ends_where_it_should() -> None:
    """C058: three seconds later a card has simply arrived."""
    motion = Motion()
    motion.place({CARD: HERE})
    motion.aim(CARD, THERE, now=1.0, lasts=0.3)
    assert not motion.is_still(1.2)
    assert motion.moving(1.2) == {CARD}
    assert motion.is_still(4.2)
    assert motion.moving(4.2) == set()
    assert motion.poses(4.2) == {CARD: THERE}


def test_a_card_waits_for_its_packet() -> None:
    """Before its delay is over a card lies still, but the table is not at rest."""
    motion = Motion()
    motion.place({CARD: HERE})
    motion.aim(CARD, THERE, now=0.0, lasts=0.3, delay=0.5)
    assert motion.poses(0.4)[CARD] == HERE
    assert motion.moving(0.4) == set()
    assert not motion.is_still(0.4)
    assert motion.poses(0.8)[CARD] == THERE


def test_cards_that_are_not_named_are_gone() -> None:
    """Placing puts down exactly these cards."""
    motion = Motion()
    motion.place(dict.fromkeys(PACK, HERE))
    motion.place({CARD: THERE})
    assert motion.poses(0.0) == {CARD: THERE}


def test_finish_lets_all_arrive() -> None:
    """A skipped animation ends where it would have ended."""
    motion = Motion()
    motion.place(dict.fromkeys(PACK, HERE))
    for number, card in enumerate(PACK):
        motion.aim(card, THERE, now=0.0, lasts=0.3, delay=number / 10)
    motion.finish()
    assert motion.is_still(0.0)
    assert set(motion.poses(0.0).values()) == {THERE}


def test_a_card_that_changes_zone_flies_above_the_others() -> None:
    """Only while it flies."""
    table = replace(THERE, layer=205)
    assert between(HERE, table, 0.5).layer >= FLIGHT
    assert between(HERE, THERE, 0.5).layer < FLIGHT
    motion = Motion()
    motion.place({CARD: HERE})
    motion.aim(CARD, table, now=0.0, lasts=0.2)
    assert motion.poses(0.2)[CARD].layer == 205


@given(st.floats(0, 1), POSES, st.floats(0.3, 4), st.floats(0.3, 4))
def test_resizing_ends_in_the_fresh_layout(now: float, fresh: Pose, wide: float, tall: float) -> None:
    """C084: at any moment of a flight the window may change; each card ends at its new place."""
    motion, still = Motion(), PACK[1]
    motion.place({CARD: HERE, still: HERE})
    motion.aim(CARD, THERE, now=0.1, lasts=0.4, delay=0.2)
    motion.resize({CARD: fresh, still: fresh}, now=now, scale=(wide, tall))
    assert motion.aims() == {CARD: fresh, still: fresh}
    assert motion.poses(now)[still] == fresh
    assert motion.poses(2.0) == {CARD: fresh, still: fresh}


def test_a_card_in_flight_stays_at_its_part_of_the_window() -> None:
    """C084: it does not jump across the table when the window grows."""
    motion = Motion()
    motion.place({CARD: HERE})
    motion.aim(CARD, THERE, now=0.0, lasts=1.0)
    before = motion.poses(0.3)[CARD]
    doubled = replace(THERE, x=400.0, y=200.0, height=300.0)
    motion.resize({CARD: doubled}, now=0.3, scale=(2.0, 2.0))
    after = motion.poses(0.3)[CARD]
    assert (after.x, after.y, after.height) == pytest.approx((2 * before.x, 2 * before.y, 2 * before.height))


def test_put_holds_a_card_where_it_is_carried() -> None:
    """A dragged card is let go where the hand is."""
    motion = Motion()
    motion.place({CARD: HERE})
    motion.aim(CARD, THERE, now=0.0, lasts=1.0)
    motion.put(CARD, HERE)
    assert motion.is_still(0.0)
    found: dict[Card, Pose] = motion.poses(0.5)
    assert found == {CARD: HERE}
