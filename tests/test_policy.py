"""Do the trained players play well, and does their training climb?"""

from collections.abc import Callable, Sequence
from math import exp, log, prod
from pathlib import Path
from types import ModuleType

import pytest
import train_policy
import training

from game.bots import play_factors, policy_factors
from game.bots.fast import kernel
from game.bots.play_model import choice_factors, policy
from game.cards import Seat

DEALS = 150


def gain(ours: Sequence[float], theirs: Sequence[float] | None) -> float:
    """What some players write more a deal than others, each deal played twice with the sides swapped.

    None stands for those who see all hands and play by the scheme of the kernel.
    """
    dice, total = kernel.Dice(5), 0
    for first, maker in train_policy.positions(2, DEALS):
        for side in range(2):
            one = kernel.Habits(ours, maker, first.terms, dice)
            other = kernel.Habits(theirs, maker, first.terms, dice) if theirs else None
            position = first.copy()
            while position.hands[position.seat]:
                player = one if position.seat & 1 == side else other
                position.play(player.pick(position) if player else kernel.open_policy(position))
            written = kernel.written(position)
            total += written if side == 0 else -written
    return total / (2 * DEALS)


LEADS = (
    kernel.LOOKS_AT,
    kernel.SHAPES_AT,
    kernel.TRUMPS_AT,
    kernel.HIGHER_AT,
    kernel.OUT_AT,
    kernel.STAGE_AT,
    kernel.PULL_AT,
    kernel.PIT_AT,
    kernel.NEAR_AT,
    kernel.EARLIER_AT,
    kernel.VOIDS_AT,
    kernel.NOTHING_AT,
)
"""Where the factors of a lead begin, look by look."""
REPLIES = (*LEADS[:9], kernel.STAKE_AT, kernel.VOIDS_AT, kernel.ROEM_AT)
"""Where those of other cards begin."""
STARTS = sorted({*LEADS, *REPLIES, kernel.FACTORS})


def test_every_look_has_its_own_factors_and_the_appeal_is_their_product() -> None:
    assert len(choice_factors()) == len(policy()) == kernel.FACTORS
    for position, maker in train_policy.positions(4, 40):
        habits = kernel.Habits(policy(), maker, position.terms, kernel.Dice(1))
        while moves := position.legal():
            habits.look(position, position.hands[position.seat])
            for card in kernel.numbers_in(moves):
                places = habits.places(card)
                assert habits.appeal(card) == pytest.approx(prod(policy()[at] for at in places))
                for first, at in zip(REPLIES if position.trick else LEADS, places, strict=True):
                    assert first <= at < STARTS[STARTS.index(first) + 1]
            position.play(habits.pick(position))


@pytest.mark.parametrize(
    ("factors", "script", "module"),
    [(choice_factors, "train_plays.py", play_factors), (policy, "train_policy.py", policy_factors)],
)
def test_the_modules_are_as_the_scripts_write_them(
    factors: Callable[[], list[float]], script: str, module: ModuleType
) -> None:
    assert module.__file__ is not None
    written = training.module([log(factor) for factor in factors()], script)
    assert written == Path(module.__file__).read_text("utf-8")


def test_the_policy_plays_better_than_players_usually_do() -> None:
    assert gain(policy(), choice_factors()) > 10


def test_the_policy_plays_better_than_a_scheme_that_sees_all_hands() -> None:
    assert gain(policy(), None) > 10


def test_training_makes_the_better_card_likelier() -> None:
    learner = train_policy.Learner(1)
    position, maker = next(train_policy.positions(1, 1))
    habits = kernel.Habits(policy(), maker, position.terms, kernel.Dice(1))
    habits.look(position, position.hands[position.seat])
    cards = kernel.numbers_in(position.legal())
    places = [habits.places(card) for card in cards]
    values = [50 if card == cards[0] else 0 for card in cards]
    before = learner.learn(values, places, 0.1)
    after = learner.learn(values, places, 0.1)
    assert sum(before) == pytest.approx(1)
    assert after[0] > before[0]


def test_training_climbs() -> None:
    learnt = [exp(number) for number in train_policy.trained(1, 150)]
    assert gain(learnt, [1.0] * kernel.FACTORS) > 10


def test_training_is_the_same_every_time() -> None:
    first, again, other = (train_policy.trained(seed, 3) for seed in (1, 1, 2))
    assert first == again != other
    assert any(first)


def test_contracts_are_made_at_every_seat() -> None:
    assert {maker for _position, maker in train_policy.positions(3, 60)} == set(Seat)
