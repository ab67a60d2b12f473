"""Does the arena measure fairly, and does it say so in the agreed form?"""

import json

import pytest

from game.bots.arena import BOTS, duel, main, play_deal, start_deal, summary
from game.bots.bidding import best_suit
from game.bots.thinking import Limit
from game.cards import Seat
from game.deal import Contract, Phase
from game.match import shuffled_deal
from game.rules import PRESETS, STANDARD
from game.scoring import score

ROTTERDAM = PRESETS["rotterdam"]
KEYS = ["a", "b", "deals", "mean", "low", "high", "nat_a", "nat_b", "ms_median", "ms_p95", "ms_max"]


def test_the_same_seed_gives_the_same_result() -> None:
    one, other, third = (
        duel("club", "random", deals=6, seed=seed, rules=STANDARD, contract="own") for seed in (5, 5, 6)
    )
    assert one == other
    assert one != third


def test_a_player_is_as_strong_as_itself() -> None:
    for contract in ("fixed", "own"):
        result = duel("anchor", "anchor", deals=10, seed=1, rules=ROTTERDAM, contract=contract)
        assert set(result.differences) == {0.0}


@pytest.mark.parametrize("player", ["club", "master"])
def test_calls_by_the_neutral_count_change_nothing_in_a_fixed_contract(player: str) -> None:
    limit = Limit(worlds=2)
    one, other = (
        duel(a, "anchor", deals=4, seed=3, rules=ROTTERDAM, contract="fixed", limit=limit)
        for a in (player, f"{player}_neutral")
    )
    assert one.pairs == other.pairs


def test_calls_by_the_neutral_count_differ() -> None:
    result = duel("club", "club_neutral", deals=12, seed=3, rules=ROTTERDAM, contract="own")
    assert any(result.differences)


def test_swapping_the_players_turns_the_sign() -> None:
    one = duel("club", "anchor", deals=8, seed=2, rules=ROTTERDAM, contract="fixed")
    other = duel("anchor", "club", deals=8, seed=2, rules=ROTTERDAM, contract="fixed")
    assert one.mean == -other.mean
    assert one.nat_rate(of_a=True) == other.nat_rate(of_a=False)


def test_a_fixed_contract_is_forehands_best_suit() -> None:
    dealt = shuffled_deal(ROTTERDAM, Seat.NORTH, 3)
    deal = start_deal(ROTTERDAM, dealt, "fixed")
    assert deal.contract == Contract(Seat.EAST, best_suit(dealt.hands[Seat.EAST]))
    assert deal.phase is Phase.PLAYING
    assert start_deal(ROTTERDAM, dealt, "own").phase is Phase.BIDDING


def test_both_tables_play_the_same_contract_with_the_sides_swapped() -> None:
    result = duel("club", "anchor", deals=4, seed=4, rules=ROTTERDAM, contract="fixed")
    for one, other in result.pairs:
        assert one.result is not None and other.result is not None
        assert one.a_side is not other.a_side
        assert one.result.makers is other.result.makers


def test_a_deal_is_played_to_its_end() -> None:
    bots = [BOTS["club"]() for _ in Seat]
    end, times = play_deal(
        bots, start_deal(STANDARD, shuffled_deal(STANDARD, Seat.SOUTH, 1), "fixed"), seed=1
    )
    assert sum(score(end).trick_points) == 162
    assert times == ()


def test_deals_nobody_plays_are_dealt_again() -> None:
    rules = STANDARD.changed(all_pass="redeal")
    result = duel("club", "anchor", deals=12, seed=8, rules=rules, contract="own")
    assert len(result.pairs) == 12
    assert all(one.result or other.result for one, other in result.pairs)


def test_club_beats_random_by_far() -> None:
    for rules in (STANDARD, ROTTERDAM):
        assert duel("club", "random", deals=60, seed=11, rules=rules, contract="fixed").mean > 20


def test_a_beginner_is_weaker_than_the_club_and_stronger_than_chance() -> None:
    """README has the figures of many more deals."""
    for contract in ("fixed", "own"):
        assert duel("beginner", "random", deals=60, seed=11, rules=ROTTERDAM, contract=contract).mean > 20
        assert duel("beginner", "club", deals=100, seed=11, rules=ROTTERDAM, contract=contract).mean < -5


def test_club_beats_the_anchor() -> None:
    assert duel("club", "anchor", deals=80, seed=12, rules=ROTTERDAM, contract="own").mean > 0


def test_the_last_line_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "anchor", "--deals", "3", "--seed", "9", "--rules", "standard", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == KEYS
    assert (figures["a"], figures["b"], figures["deals"]) == ("club", "anchor", 3)
    assert figures["low"] <= figures["mean"] <= figures["high"]
    assert 0 < figures["ms_median"] <= figures["ms_p95"] <= figures["ms_max"]


def test_a_table_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "random", "--deals", "2"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == KEYS


def test_without_a_clock_there_are_no_times() -> None:
    figures = summary(duel("random", "random", deals=1, seed=0, rules=STANDARD, contract="fixed"))
    assert figures["ms_max"] == 0.0
    assert figures["low"] is None, "one deal has no interval"


@pytest.mark.parametrize(
    "arguments",
    [
        ["club"],
        ["club", "nobody"],
        ["club", "anchor", "--deals", "0"],
        ["club", "anchor", "--seed", "-1"],
        ["club", "anchor", "--rules", "bridge"],
        ["club", "anchor", "--contract", "none"],
    ],
)
def test_a_wrong_command_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert "error: " in capsys.readouterr().err
