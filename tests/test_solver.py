"""Does the exact solver find what a plain search finds, in slices, too, and with as few nodes as promised?"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import bench_solver
import pytest

from game.bots import kernel
from game.bots.kernel import Position, Solver, Terms
from game.cards import Card, Side, Suit, parse_cards
from game.rules import STANDARD, Variant
from tests import run_oracle
from tests.judging import Line
from tests.run_kernel import compare_ending, endings, plain_value
from tests.test_vectors import oracle

HEARTS = Suit.HEARTS


def position(hands: str, *, leader: int = 0, trick: str = "", **rules: object) -> Position:
    """The end of a deal in which South and North made hearts trump and both sides have tricks."""
    masks = [kernel.mask_of(parse_cards(hand), HEARTS) for hand in hands.split("|")]
    cards: tuple[Card, ...] = parse_cards(trick)
    for place, card in enumerate(cards):
        masks[(leader + place) % 4] |= kernel.mask_of([card], HEARTS)
    made = Position(masks, leader, Terms(STANDARD.changed(**rules), Side.US, HEARTS))
    made.tricks = [1, 1]
    for card in cards:
        made.play(kernel.number_of(card, HEARTS))
    return made


def whole(count: int) -> Iterator[Position]:
    """Whole deals, in turn in Amsterdam and Rotterdam."""
    for number in range(count):
        yield bench_solver.start(kernel, tuple(Variant)[number % 2], 1, number)


def values(at: Position) -> dict[str, int]:
    """The value of each legal card by its name."""
    return {str(kernel.card_of(card, HEARTS)): value for card, value in Solver(at).card_values().items()}


# Right answers.


@pytest.mark.parametrize("line", oracle("end5.jsonl"), ids=lambda line: line.place)
def test_17_values_of_the_last_five_tricks(line: Line) -> None:
    assert run_oracle.judge_values(line)


@pytest.mark.parametrize("line", oracle("full8.jsonl")[:2], ids=lambda line: line.place)
def test_17_values_of_whole_deals(line: Line) -> None:
    assert run_oracle.judge_values(line)


def test_17_a_wrong_value_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = oracle("end5.jsonl")[0].text.replace(
        b'"value_rotterdam_plain":-125', b'"value_rotterdam_plain":-124'
    )
    path = tmp_path / "one.jsonl"
    path.write_bytes(line)
    assert run_oracle.main(["--values", str(path)]) == 1
    assert "value_rotterdam_plain: expected -124, got -125" in capsys.readouterr().out


@pytest.mark.parametrize("variant", Variant)
def test_every_card_of_an_ending_is_worth_what_a_plain_search_says(variant: Variant) -> None:
    for found in islice(endings(kernel, variant, 2), 15):
        assert compare_ending(kernel, found) > 0


def test_the_last_trick_brings_ten_and_its_roem() -> None:
    assert Solver(position("SA|SK|SQ|S7")).value() == 11 + 4 + 3 + 10 + 20
    assert Solver(position("SA|SK|SQ|S7"), roem=False).value() == 11 + 4 + 3 + 10
    assert Solver(position("S7|SK|H7|SQ")).value() == 4 + 3 + 10


def test_in_the_middle_of_a_trick() -> None:
    """East had better give partner's trick the ten: South makes the last one."""
    found = values(position("C9|C8|D7|ST S8", leader=0, trick="SQ SA S7"))
    assert found == {"ST": -(3 + 11 + 10) + 10, "S8": -(3 + 11) + (10 + 10)}


@pytest.mark.parametrize("quads", ["pagat", "kbn", "club"])
def test_four_of_a_kind_counts_as_the_house_rules_say(quads: str) -> None:
    """The last trick holds all four nines or all four jacks."""
    nines = Solver(position("H9|S9|D9|C9", quads=quads)).value()
    assert nines == 14 + 10 + (0 if quads == "pagat" else 100)
    jacks = Solver(position("HJ|SJ|DJ|CJ", quads=quads)).value()
    assert jacks == 26 + 10 + (100 if quads == "kbn" else 200)


def test_8_pit_counts_only_for_a_side_that_has_all_tricks() -> None:
    hands = "SA DA|S7 D7|S8 D8|S9 D9"
    for tricks, bonus in (([6, 0], 100), ([5, 1], 0)):
        at = position(hands)
        at.tricks = tricks
        assert Solver(at).value() == 11 + 11 + 10 + bonus + 40
    for counter, bonus in ((100, 100), (0, 0)):
        at = position("S7 D7|SA DA|S9 D9|S8 D8", leader=1, counter_pit_bonus=counter)
        at.tricks = [0, 6]
        assert Solver(at).value() == -(11 + 11 + 10 + bonus + 40)


def test_yes_no_questions_agree_with_the_value() -> None:
    for at in whole(3):
        for _ in range(8):
            at.play(kernel.open_policy(at))
        value = Solver(at).value()
        assert value is not None
        asked = Solver(at)
        for threshold in (value - 40, value - 1, value, value + 1, value + 40):
            assert asked.exceeds(threshold) is (value > threshold)
        for card, worth in Solver(at).card_values().items():
            assert asked.card_exceeds(card, worth) is False
            assert asked.card_exceeds(card, worth - 1) is True


def test_the_best_card_is_worth_the_position() -> None:
    for at in whole(4):
        for _ in range(7):
            at.play(kernel.open_policy(at))
        found = Solver(at).card_values().values()
        assert Solver(at).value() == (min(found) if at.seat & 1 else max(found))


def test_the_position_asked_about_is_left_alone() -> None:
    at = position("SA ST|SK D7|SQ D8|S7 D9")
    before = at.hands.copy()
    solver = Solver(at)
    solver.card_values()
    assert (at.hands, at.points, at.trick) == (before, [0, 0], [])
    at.play(kernel.number_of(Card.parse("SA"), HEARTS))
    assert solver.value() == Solver(position("SA ST|SK D7|SQ D8|S7 D9")).value()


# In slices, in bounded memory.


def test_a_search_in_slices_comes_to_the_same_end() -> None:
    for at in whole(4):
        for _ in range(8):
            at.play(kernel.open_policy(at))
        expected = Solver(at).value()
        solver, slices = Solver(at), 1
        while (value := solver.value(400)) is None:
            slices += 1
            assert slices < 1000
        assert value == expected
        assert solver.nodes < 2 * nodes_of(at) + 400
        tiny = Solver(at)
        while (value := tiny.value(1)) is None:
            pass
        assert value == expected


def nodes_of(at: Position) -> int:
    """The nodes it takes to find the value."""
    solver = Solver(at)
    solver.value()
    return int(solver.nodes)


def test_a_slice_ends_soon_after_its_nodes() -> None:
    solver = Solver(next(whole(1)))
    for _ in range(20):
        before = solver.nodes
        assert solver.value(500) is None
        assert solver.nodes - before < 1500


def test_a_full_table_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(islice(endings(kernel, Variant.AMSTERDAM, 5), 20))
    expected = [Solver(at).card_values() for at in found]
    monkeypatch.setattr(kernel, "TABLE_LIMIT", 2)
    monkeypatch.setattr(kernel, "BUCKET", 4)
    assert [Solver(at).card_values() for at in found] == expected


# Few nodes.


def test_nodes_of_whole_deals_and_of_six_cards() -> None:
    """Counted work, the same on every machine; ``bench.py solver`` counts 120 deals."""
    nodes = {8: 0, 6: 0}
    for at in whole(6):
        for tricks in nodes:
            solver = Solver(bench_solver.ending(kernel, at.copy(), tricks))
            solver.value()
            nodes[tricks] += int(solver.nodes)
    assert nodes[8] <= 6 * 100_000
    assert nodes[6] <= 6 * 4_000


def test_a_question_takes_a_fraction_of_the_nodes() -> None:
    asked = valued = 0
    for at in whole(4):
        bench_solver.ending(kernel, at, 7)
        solver = Solver(at)
        solver.exceeds(0)
        asked += int(solver.nodes)
        valued += nodes_of(at)
    assert 3 * asked < valued
    assert plain_value(kernel, bench_solver.ending(kernel, at, 3)) == Solver(at).value()
