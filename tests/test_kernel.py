"""Does the kernel, the fast twin of the rules, say what the rules say, and is a compiled one the same?"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import compile as compiling
import environment
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots import fast, kernel
from game.bots.kernel import Position, Terms
from game.cards import PACK, Card, Seat, Side, Suit, parse_cards
from game.chance import Rng
from game.meld import melds
from game.rules import STANDARD, HouseRules, Quads, Situation, Trick, Undertrump, Variant, legal_cards
from tests.run_kernel import begun, compare_deal, position_of, some_rules
from tests.strategies import SEEDS

EVERY_DUTY = [
    STANDARD.changed(variant=variant, undertrump_amsterdam=undertrump)
    for variant in Variant
    for undertrump in Undertrump
]
HEARTS = Suit.HEARTS


# The rules.


@pytest.mark.parametrize("trump", Suit)
def test_each_card_has_a_number_of_its_own(trump: Suit) -> None:
    numbers = [kernel.number_of(card, trump) for card in PACK]
    assert sorted(numbers) == list(range(32))
    assert [kernel.card_of(number, trump) for number in numbers] == list(PACK)
    assert {number >> 3 for card, number in zip(PACK, numbers, strict=True) if card.suit is trump} == {0}


@given(SEEDS)
def test_kernel_and_engine_play_the_same_deal(seed: int) -> None:
    assert compare_deal(kernel, seed) == 32


@given(SEEDS)
def test_5_legal_cards_in_any_situation(seed: int) -> None:
    """Also hands and tricks that play seldom leads to, as hands of low trumps only."""
    rng = Rng(seed)
    for rules in EVERY_DUTY:
        few = rng.shuffled([card for card in PACK if card.suit <= Suit.HEARTS or rng.below(3) == 0])
        trick = Trick(rng.choice(tuple(Seat)), few[: 1 + rng.below(3)])
        hand = few[3 : 4 + rng.below(8)]
        seat = trick.seat_of(len(trick.cards), rules.format)
        best = trick.best_index(HEARTS)
        wins_for_us = rules.format.partners(trick.seat_of(best, rules.format), seat)
        found = kernel.legal(
            kernel.mask_of(hand, HEARTS),
            kernel.number_of(trick.cards[0], HEARTS) >> 3,
            kernel.number_of(trick.cards[best], HEARTS),
            wins_for_us,
            Terms(rules, Side.US, HEARTS).duties,
        )
        expected = legal_cards(Situation(rules, HEARTS, trick, seat), hand)
        assert found == kernel.mask_of(expected, HEARTS), (rules, trick, hand)


def test_5_a_leader_may_play_anything() -> None:
    assert kernel.legal(0xF0F, -1, -1, False, kernel.AMSTERDAM) == 0xF0F


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=4, unique=True), st.sampled_from(Quads))
def test_7_roem_in_any_trick(cards: list[Card], quads: Quads) -> None:
    assert roem(cards, quads) == sum(meld.points for meld in melds(cards, HEARTS, quads))


@pytest.mark.parametrize("quads", Quads)
@pytest.mark.parametrize("rank", "789TJQKA")
def test_7_four_of_a_kind(quads: Quads, rank: str) -> None:
    cards = parse_cards(f"S{rank} H{rank} D{rank} C{rank}")
    assert roem(cards, quads) == sum(meld.points for meld in melds(cards, HEARTS, quads))


def roem(cards: list[Card] | tuple[Card, ...], quads: Quads) -> int:
    return int(
        kernel.roem_in(kernel.mask_of(cards, HEARTS), Terms(STANDARD.changed(quads=quads), Side.US, HEARTS))
    )


# Playouts.


def positions(count: int, **rules: object) -> Iterator[Position]:
    """Random deals before their first lead."""
    chosen: HouseRules = STANDARD.changed(**rules)
    for number in range(count):
        rng = Rng(number, 5)
        cards = rng.shuffled(PACK)
        hands = tuple(cards[8 * seat : 8 * seat + 8] for seat in range(4))
        yield position_of(kernel, begun(chosen, hands, rng))


@pytest.mark.parametrize("variant", Variant)
def test_a_playout_is_a_whole_deal_of_legal_cards(variant: Variant) -> None:
    for position in positions(20, variant=variant):
        while position.left:
            card = kernel.open_policy(position)
            assert position.legal() >> card & 1
            position.play(card)
        assert sum(position.points) == 162
        assert sum(position.tricks) == 8


def test_a_playout_by_policy_beats_random_cards() -> None:
    """Side 0 plays by policy and side 1 at random, then the other way round."""
    gain = 0
    for number, position in enumerate(positions(40)):
        for clever in (0, 1):
            end, rng = position.copy(), Rng(number)
            while end.left:
                if end.seat & 1 == clever:
                    end.play(kernel.open_policy(end))
                else:
                    end.play(rng.choice(kernel.numbers_in(end.legal())))
            gain += (1 - 2 * clever) * (end.points[0] - end.points[1])
    assert gain > 40 * 2 * 10


@pytest.mark.parametrize(
    ("hands", "trick", "expected"),
    [
        # The dearest plain card that nobody can beat or ruff.
        ("SA C7 H7|SK S8 S9|SQ D8 D9|SJ D7 DJ", "", "SA"),
        # An opponent ruffs the ace, the ten is high: no trump is left in the other hands for diamonds.
        ("SA DA H7|H8 D8 D9|SQ D7 DJ|SJ DQ DK", "", "DA"),
        # Nothing is safe and there is no ace: the cheapest plain card.
        ("SK CT H7|SA CA D9|SQ D7 DJ|SJ DQ DK", "", "SK"),
        # Last hand, partner wins: the dearest card, but no trump.
        ("SK ST HJ|S8 S9|D8 D9|D7 DJ", "S7 SA D7", "ST"),
        # An opponent wins: the cheapest card that takes the trick for certain.
        ("SA ST S7|S8 S9|D8 D9|D7 DJ", "SJ CT SK", "ST"),
        # An opponent wins and cannot be beaten: the cheapest card.
        ("CT C9 D8|S8 S9|D8 D9|D7 DJ", "S7 SK SA", "D8"),
    ],
)
def test_the_policy(hands: str, trick: str, expected: str) -> None:
    """Hearts are trumps; the first hand is South's, who plays after the trick."""
    cards = parse_cards(trick)
    masks = [kernel.mask_of(parse_cards(hand), HEARTS) for hand in hands.split("|")]
    leader = -len(cards) % 4
    for place, card in enumerate(cards):
        masks[(leader + place) % 4] |= kernel.mask_of([card], HEARTS)
    position = Position(masks, leader, Terms(STANDARD, Side.US, HEARTS))
    for card in cards:
        position.play(kernel.number_of(card, HEARTS))
    assert str(kernel.card_of(kernel.open_policy(position), HEARTS)) == expected


def test_evaluating_adds_the_written_score_of_each_legal_card() -> None:
    for position in positions(6):
        for _ in range(5):
            position.play(kernel.open_policy(position))
        sums = [7] * 32
        before = vars(position.copy()) if hasattr(position, "__dict__") else None
        kernel.evaluate(position, sums)
        for card in range(32):
            if position.legal() >> card & 1:
                end = position.copy()
                end.play(card)
                kernel.playout(end)
                assert sums[card] - 7 == (-1) ** position.seat * kernel.written(end)
            else:
                assert sums[card] == 7
        assert before is None or before == vars(position.copy())


# The compiled kernel.


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    """The compiled kernel, made if need be; it takes a C compiler."""
    if fast.compiled() is None and not environment.has_compiler():
        pytest.skip("needs a C compiler")
    compiling.compile_kernel()
    found = fast.compiled()
    assert found is not None
    return found


def test_compiled_and_plain_kernel_are_the_same(compiled: ModuleType) -> None:
    assert compiled.__file__ != kernel.__file__
    for seed in range(12):
        one, other = (told(which, seed) for which in (kernel, compiled))
        assert one == other


def told(which: ModuleType, seed: int) -> list[object]:
    """All that a kernel has to say of a deal."""
    rng = Rng(seed)
    rules = some_rules(rng)
    cards = rng.shuffled(PACK)
    hands = tuple(cards[8 * seat : 8 * seat + 8] for seat in range(4))
    position = position_of(which, begun(rules, hands, rng))
    sums = [0] * 32
    which.evaluate(position, sums)
    lifelike = lifelike_told(which, position, seed)
    for _ in range(9 + rng.below(6)):
        position.play(which.open_policy(position))
    exact = which.exact_values(position, position.legal())
    solver = which.Solver(position)
    first, again = solver.value(30), solver.value()
    values = solver.card_values()
    end = position.copy()
    which.playout(end)
    written = which.written(end)
    return [sums, lifelike, exact, first, again, values, int(solver.nodes), end.points, end.roem, written]


def lifelike_told(which: ModuleType, position: Position, seed: int) -> list[object]:
    """What a kernel makes of habits, calls and chance, before a lead."""
    dice = which.Dice(seed)
    factors = [0.5 + place * 7919 % 97 / 97 for place in range(which.FACTORS)]
    habits = which.Habits(factors, seed & 3, position.terms, dice)
    hand = position.hands[position.seat]
    chances = [habits.chance(position, hand, card) for card in which.numbers_in(hand)]
    hidden = position.left & ~hand
    others = [seat for seat in range(4) if seat != position.seat]
    fixed = [hand if seat == position.seat else 0 for seat in range(4)]
    dealer = which.Dealer(fixed, [hidden], [others], [[8, 8, 8]], [1.0], dice)
    caller = which.Caller(factors[:256], [factors[256:512]] * 9, 0.3)
    weigher = which.Weigher(habits)
    weigher.add_card(position, which.numbers_in(hand)[0], 1 << which.numbers_in(hand)[0])
    weigher.add_call([caller, caller], [1.0, 0.5, 2.0, 0.0], others[0], 0, 15, 0)
    weigher.add_call([caller], [1.0, 0.5], others[1], 0, 2, -1)
    weigher.add_claim(others[2], 1 << 31, is_held=True, trust=2.5)
    deals = [dealer.deal() for _time in range(5)]
    position.terms.worth = list(range(2 * which.MOST_WRITTEN + 1))
    values = habits.values(position, position.legal())
    position.terms.worth = []
    return [
        chances,
        deals,
        [weigher.weight(deal) for deal in deals],
        values,
        dice.roll(),
    ]


def test_compiled_kernel_agrees_with_the_engine(compiled: ModuleType) -> None:
    assert sum(compare_deal(compiled, 500 + seed) for seed in range(30)) == 960


def test_a_compiled_kernel_of_another_source_is_not_used(
    compiled: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = fast.compiled_file()
    source = tmp_path / "kernel.py"
    shutil.copy(fast.SOURCE, source)
    shutil.copy(file, tmp_path)
    monkeypatch.setattr(fast, "SOURCE", source)
    assert fast.compiled() is not None
    source.write_text(source.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert fast.compiled() is None


def test_a_compiled_kernel_that_does_not_load_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "kernel.py"
    shutil.copy(fast.SOURCE, source)
    monkeypatch.setattr(fast, "SOURCE", source)
    fast.compiled_file().write_bytes(b"no machine code")
    assert fast.compiled() is None


def test_compiling_is_tried_once_for_each_state_of_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[list[str]] = []
    monkeypatch.setattr(environment, "run", runs.append)
    monkeypatch.setattr(environment, "has_compiler", lambda: True)
    source = tmp_path / environment.KERNEL
    source.parent.mkdir(parents=True)
    source.write_text("one", "utf-8")
    python = environment.python_of(tmp_path)
    python.parent.mkdir(parents=True)
    python.touch()
    environment.compile_once(tmp_path)
    assert not runs, "without a stamp there is no environment to compile in"
    environment.write_stamp(tmp_path, {"python": "3"})
    environment.compile_once(tmp_path)
    environment.compile_once(tmp_path)
    assert len(runs) == 1
    source.write_text("two", "utf-8")
    environment.compile_once(tmp_path)
    assert len(runs) == 2
    assert json.loads(environment.stamp_of(tmp_path).read_text("utf-8"))["python"] == "3"


def test_nothing_is_compiled_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr("sys.platform", "linux")
    assert not environment.has_compiler()
