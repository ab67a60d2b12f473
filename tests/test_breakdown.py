"""The result of a deal, line by line: does what is shown add up to what is written (§8, §10, §11, §15)?"""

from itertools import product

import pytest

from game.cards import Side, Suit
from game.rules import STANDARD, RenouncePenalty
from game.scoring import DealScore, Pair, penalise, settle, sums
from game.ui.breakdown import rows

TRICKS: dict[Pair, Pair] = {(8, 0): (152, 0), (0, 8): (0, 152), (5, 3): (90, 62), (2, 6): (30, 122)}
ROEM: tuple[Pair, ...] = ((0, 0), (20, 0), (0, 50), (100, 40))
HOUSES = (
    STANDARD,
    STANDARD.changed(
        roem_in_hand=True, kraken_doubles="all", spades_double="whole_hand", counter_pit_bonus=0
    ),
    STANDARD.changed(
        roem_in_hand=True, kraken_nat="makers_only", spades_double="card_points", all_tricks_cancel=False
    ),
)


def every_score() -> list[DealScore]:
    """Scores of every sort."""
    return [
        settle(
            rules,
            makers=makers,
            cards=cards,
            last_trick=Side.US if tricks[0] > tricks[1] else Side.THEM,
            tricks=tricks,
            roem=roem,
            hand_roem=hand_roem,
            trump=trump,
            doubles=doubles,
        )
        for rules, makers, (tricks, cards), roem, hand_roem, trump, doubles in product(
            HOUSES, Side, TRICKS.items(), ROEM, ROEM, (Suit.SPADES, Suit.CLUBS), (0, 1, 2)
        )
    ]


def added_up(score: DealScore) -> Pair:
    """What the lines come to, read from the top like a person would."""
    running = (0, 0)
    for row in rows(score):
        if row.is_sum:
            factor = max(1, score.factor, score.roem_factor)
            assert sum(running) <= sum(row.values) <= factor * sum(running), row
            running = row.values
        elif not row.is_void:
            running = sums(running, row.values)
    return running


def test_8_the_lines_add_up_to_what_is_written() -> None:
    scores = every_score()
    assert {score.wet for score in scores} == {None, *Side}
    for score in scores:
        assert added_up(score) == score.total
        if score.factor == score.roem_factor == 1 and score.wet is None and not score.bonus:
            assert rows(score)[-1].values == score.total


@pytest.mark.parametrize("penalty", RenouncePenalty)
def test_15_a_penalty_is_explained_and_adds_up(penalty: RenouncePenalty) -> None:
    rules = STANDARD.changed(renounce="allowed", renounce_penalty=penalty)
    score = penalise(rules, makers=Side.US, offenders=Side.US, roem=(20, 50), cards=(30, 12), tricks=(2, 1))
    lines = rows(score)
    assert lines[0].values == (0, 162)
    assert added_up(score) == score.total


def test_11_roem_that_does_not_count_is_shown_struck_out() -> None:
    score = settle(
        STANDARD.changed(roem_in_hand=True),
        makers=Side.US,
        cards=(152, 0),
        last_trick=Side.US,
        tricks=(8, 0),
        roem=(20, 0),
        hand_roem=(0, 50),
    )
    assert [row.values for row in rows(score) if row.is_void] == [(0, 50)]
    assert added_up(score) == score.total == (282, 0)
