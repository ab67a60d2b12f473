"""What is written down for a deal (§8)."""

import pytest
from hypothesis import given

from game.cards import Side, Suit
from game.chance import Rng
from game.deal import Contract, HandsDealt, MeldScored, TrickTaken
from game.match import Match
from game.rules import STANDARD, HouseRules, RenounceMode
from game.scoring import DealScore, factors, roem_totals, score, settle, trick_roem, trick_totals
from tests.strategies import RULES, SEEDS, played_match, states


def settled(
    cards: tuple[int, int],
    *,
    makers: Side = Side.US,
    last: Side = Side.US,
    tricks: tuple[int, int] = (4, 4),
    roem: tuple[int, int] = (0, 0),
    trump: Suit | None = None,
    doubles: int = 0,
    **rules: object,
) -> DealScore:
    """The score of totals."""
    chosen = STANDARD.changed(**rules)
    return settle(
        chosen,
        makers=makers,
        cards=cards,
        last_trick=last,
        tricks=tricks,
        roem=roem,
        trump=trump,
        doubles=doubles,
    )


@pytest.mark.parametrize(
    ("cards", "roem", "total"),
    [
        ((71, 81), (0, 0), (0, 162)),
        ((72, 80), (0, 0), (82, 80)),
        ((72, 80), (0, 20), (0, 182)),
        ((81, 71), (0, 20), (0, 182)),
        ((71, 81), (20, 0), (101, 81)),
        ((82, 70), (0, 20), (92, 90)),
    ],
)
def test_8_c022_exact_boundaries(
    cards: tuple[int, int], roem: tuple[int, int], total: tuple[int, int]
) -> None:
    result = settled(cards, roem=roem)
    assert result.total == total
    assert result.wet is (Side.US if total[0] == 0 else None)
    mirrored = settled(cards[::-1], makers=Side.THEM, last=Side.THEM, roem=roem[::-1])
    assert mirrored.total == total[::-1]


def test_8_1_each_side_writes_its_own() -> None:
    result = settled((100, 52), roem=(20, 50))
    assert (result.points, result.written_roem) == ((110, 52), (20, 50))


def test_8_2_nat_moves_points_and_all_roem() -> None:
    result = settled((50, 102), roem=(20, 50))
    assert (result.points, result.written_roem, result.wet) == ((0, 162), (0, 70), Side.US)
    assert result.compared == (80, 152), "judged by what was made"


def test_8_3_pit_is_a_hundred_in_the_roem_column() -> None:
    result = settled((152, 0), tricks=(8, 0), roem=(20, 0))
    assert (result.points, result.written_roem, result.march) == ((162, 0), (120, 0), Side.US)


def test_8_3_c021_c130_pit_means_tricks_not_points() -> None:
    result = settled((152, 0), tricks=(7, 1))
    assert (result.total, result.march) == ((162, 0), None)


@pytest.mark.parametrize(("bonus", "total"), [(100, (0, 262)), (0, (0, 162))])
def test_8_3_counter_pit(bonus: int, total: tuple[int, int]) -> None:
    result = settled((0, 152), last=Side.THEM, tricks=(0, 8), counter_pit_bonus=bonus)
    assert (result.total, result.wet, result.march) == (total, Side.US, Side.THEM)


def test_8_4_pit_is_added_last_so_it_never_saves_from_nat() -> None:
    result = settled((0, 152), last=Side.THEM, tricks=(0, 8), roem=(0, 70))
    assert result.total == (0, 332)


def contract_of(match: Match, result: DealScore) -> Contract:
    """Who made trump and doubled in the deal of a score."""
    contract = match.finished[match.scores.index(result)].contract
    assert contract is not None
    return contract


@given(RULES, SEEDS)
def test_c023_c024_both_sides_are_counted_and_the_sums_are_right(rules: HouseRules, seed: int) -> None:
    match, events = played_match(rules, seed, deals=2)
    for result in match.scores:
        if result.penalty is not None:
            assert (sum(result.points), result.total[result.penalty]) == (162, 0)
            keeps = sum(result.roem) if rules.renounce_penalty == "kbn" else 0
            assert sum(result.written_roem) == keeps + result.bonus
            continue
        assert sum(result.cards) == 152
        assert sum(result.trick_points) == 162
        assert sum(result.points) == 162 * result.factor
        assert result.bonus == {None: 0, result.makers: 100}.get(result.march, rules.counter_pit_bonus)
        counted = sum(result.roem) + sum(result.hand_roem)
        assert sum(result.written_roem) == (counted + result.bonus) * result.roem_factor
        assert sum(result.tricks) == 8
        assert result.wet is None or result.points[result.wet] == 0
        assert result.wet is None or result.written_roem[result.wet] in (0, 100 * result.roem_factor)
        bound = rules.must_make(result.makers, len(contract_of(match, result).doubles))
        is_less = result.compared[bound] <= result.compared[1 - bound]
        assert result.wet in ((bound,) if is_less else (None, 1 - bound))
    taken = [event.points for event in events if isinstance(event, TrickTaken)]
    assert sum(taken) == sum(sum(result.trick_points) for result in match.scores)
    told = sum(sum(result.roem) for result in match.scores)
    assert told == sum(sum(trick_roem(deal)) for deal in match.finished)
    if rules.renounce is RenounceMode.BLOCKED:
        melds = [meld for event in events if isinstance(event, MeldScored) for meld in event.melds]
        assert told == sum(meld.points for meld in melds)


def test_running_totals_grow_to_the_score() -> None:
    _, events = played_match(STANDARD, 11, deals=1)
    assert isinstance(events[0], HandsDealt)
    every = list(states(STANDARD, events))
    standing = [trick_totals(deal) for deal in every]
    assert standing == sorted(standing, key=sum)
    assert standing[-1] == score(every[-1]).trick_points
    assert roem_totals(every[-1]) == score(every[-1]).roem
    assert trick_roem(every[-1]) == roem_totals(every[-1])


def test_8_the_example_of_the_rule_book() -> None:
    deal = settled((81, 71), roem=(0, 20))
    assert deal.trick_points == (91, 71)
    assert deal.total == (0, 182)


@pytest.mark.parametrize(
    ("nat", "doubles", "cards", "total", "wet"),
    [
        ("winner_takes_all", 0, (71, 81), (0, 162), Side.US),
        ("winner_takes_all", 1, (71, 81), (324, 0), Side.THEM),
        ("winner_takes_all", 2, (71, 81), (0, 648), Side.US),
        ("winner_takes_all", 3, (71, 81), (1296, 0), Side.THEM),
        ("winner_takes_all", 1, (70, 82), (0, 324), Side.US),
        ("winner_takes_all", 2, (72, 80), (648, 0), Side.THEM),
        ("makers_only", 1, (71, 81), (0, 324), Side.US),
        ("makers_only", 1, (72, 80), (164, 160), None),
        ("makers_only", 3, (90, 62), (800, 496), None),
    ],
)
def test_10_whoever_doubled_last_must_make_more(
    nat: str, doubles: int, cards: tuple[int, int], total: tuple[int, int], wet: Side | None
) -> None:
    result = settled(cards, doubles=doubles, kraken=True, kraken_nat=nat)
    assert (result.total, result.wet) == (total, wet)
    mirrored = settled(
        cards[::-1], makers=Side.THEM, last=Side.THEM, doubles=doubles, kraken=True, kraken_nat=nat
    )
    assert (mirrored.total, mirrored.wet) == (total[::-1], None if wet is None else Side(1 - wet))


@pytest.mark.parametrize(
    ("doubles", "spades", "trump", "expected"),
    [
        ("card_points", "off", Suit.SPADES, (2, 1)),
        ("all", "off", Suit.SPADES, (2, 2)),
        ("card_points", "card_points", Suit.SPADES, (4, 1)),
        ("card_points", "whole_hand", Suit.SPADES, (4, 2)),
        ("all", "card_points", Suit.SPADES, (4, 2)),
        ("all", "whole_hand", Suit.SPADES, (4, 4)),
        ("all", "whole_hand", Suit.HEARTS, (2, 2)),
    ],
)
def test_10_the_factors_multiply(doubles: str, spades: str, trump: Suit, expected: tuple[int, int]) -> None:
    rules = STANDARD.changed(kraken=True, kraken_doubles=doubles, spades_double=spades)
    assert factors(rules, trump=trump, doubles=1) == expected


def test_10_nat_is_decided_before_anything_is_doubled() -> None:
    result = settled((80, 72), roem=(0, 20), trump=Suit.SPADES, spades_double="card_points")
    assert (result.compared, result.wet, result.total) == ((90, 92), Side.US, (0, 344))


def reference(rules: HouseRules, deal: dict[str, tuple[int, int]], makers: int, *, doubles: int) -> list[int]:
    """What both sides write for a deal with hearts or spades as trumps: a second implementation of §8-§11.

    ``deal`` holds cards, last (1 for the side that won the last trick), tricks, roem, hand and spades.
    """
    made, roem = [0, 0], [0, 0]
    for side in (0, 1):
        made[side] = deal["cards"][side] + 10 * deal["last"][side]
        roem[side] = deal["roem"][side] + (deal["hand"][side] if rules.roem_in_hand else 0)
        if rules.all_tricks_cancel and deal["tricks"][side] == 0:
            roem[side] = 0
    ahead = made[0] + roem[0] - made[1] - roem[1]
    if doubles and rules.kraken_nat == "winner_takes_all":
        last_doubler = makers if doubles == 2 else 1 - makers
        loser = last_doubler if ahead == 0 else int(ahead > 0)
    else:
        is_made = ahead > 0 if makers == 0 else ahead < 0
        loser = -1 if is_made else makers
    if loser >= 0:
        made = [0 if side == loser else 162 for side in (0, 1)]
        roem = [0 if side == loser else sum(roem) for side in (0, 1)]
    for side in (0, 1):
        if deal["tricks"][side] == 8:
            roem[side] += 100 if side == makers else rules.counter_pit_bonus
    card_factor = roem_factor = 1
    for _ in range(doubles):
        card_factor *= 2
        roem_factor *= 2 if rules.kraken_doubles == "all" else 1
    if deal["spades"][0] and rules.spades_double != "off":
        card_factor *= 2
        roem_factor *= 2 if rules.spades_double == "whole_hand" else 1
    return [made[side] * card_factor + roem[side] * roem_factor for side in (0, 1)]


@given(RULES, SEEDS)
def test_8_10_11_totals_agree_with_a_second_implementation(rules: HouseRules, seed: int) -> None:
    rng = Rng(seed, 8)
    for _ in range(60):
        won = rng.choice((0, 8, *range(1, 8)))
        mine = {0: 0, 8: 152}.get(won, rng.choice((rng.below(153), 71, 76, 81)))
        last = {0: 1, 8: 0}.get(won, rng.below(2))
        roem = [rng.choice((0, 0, 20, 40, 50, 100)) for _ in range(4)]
        deal = {
            "cards": (mine, 152 - mine),
            "last": (1 - last, last),
            "tricks": (won, 8 - won),
            "roem": (roem[0], roem[1]),
            "hand": (roem[2], roem[3]),
            "spades": (rng.below(2), 0),
        }
        makers, doubles = rng.below(2), rng.below(4) if rules.kraken else 0
        result = settle(
            rules,
            makers=Side(makers),
            cards=deal["cards"],
            last_trick=Side(last),
            tricks=deal["tricks"],
            roem=deal["roem"],
            hand_roem=deal["hand"],
            trump=Suit.SPADES if deal["spades"][0] else Suit.HEARTS,
            doubles=doubles,
        )
        assert list(result.total) == reference(rules, deal, makers, doubles=doubles)
