"""Is the best card found, with few deals where it is clear and many where it is not?"""

from game.bots.race import ALIKE, Race
from game.chance import Rng


def run(means: list[float], deals: int, *, noise: int = 40, seed: int = 1) -> Race:
    """A race of cards that bring so much on average, with noise, some of it the same for all."""
    race, rng = Race(range(len(means))), Rng(seed)
    for number in range(deals):
        common = rng.below(400)
        race.add([round(mean) + common + rng.below(noise) for mean in means])
        if number % 60 == 59:
            race.drop()
            if race.is_decided:
                break
    return race


def test_the_best_card_wins_early_if_it_is_far_ahead() -> None:
    race = run([0, 50, 5], 1200)
    assert race.best == 1
    assert race.cards == (1,)
    assert race.is_decided
    assert race.deals == 60


def test_close_cards_stay_in_the_race() -> None:
    race = run([0, 4, -60], 60)
    assert race.cards == (0, 1)
    assert not race.is_decided
    assert race.best == 1


def test_cards_that_are_surely_alike_end_the_race() -> None:
    race = run([0, 0, 0], 6000, noise=2)
    assert race.is_decided
    assert set(race.cards) == {0, 1, 2}
    assert race.deals < 6000
    assert [race.choose(card, []) for card in range(3)] == [0, 1, 2]


def test_the_rule_of_thumb_is_played_if_little_or_nothing_sure_is_lost() -> None:
    race = run([0, 20], 300, noise=2)
    assert race.choose(0, [0]) == 1
    assert race.choose(1, [0]) == 1
    close = Race([3, 5])
    for _deal in range(50):
        close.add([0, 0, 0, 10, 0, round(10 - ALIKE / 2)])
    assert close.choose(5, []) == 5


def test_among_cards_alike_a_sensible_one_is_played() -> None:
    race = Race([0, 1, 2])
    for _deal in range(50):
        race.add([0, 10, 9])
    assert race.choose(0, [0, 2]) == 2
    assert race.choose(0, [0]) == 1


def test_what_a_card_is_behind() -> None:
    race = Race([0, 1])
    for less in (10, 20, 30, 40):
        race.add([100, 100 - less])
    mean, error = race.behind(1)
    assert mean == 25
    assert abs(error - 125**0.5 / 2) < 1e-9
    assert race.behind(0) == (0, 0)


def test_a_card_that_is_out_is_never_chosen() -> None:
    race = run([0, 50], 60)
    assert race.cards == (1,)
    assert race.choose(0, [0]) == 1
