"""Every pair of values of two house rules meets in random deals of players of every kind (§16)."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from game.bots.arena import BOTS
from game.bots.heuristic import club_thought
from game.bots.thinking import Limit, Thinker
from game.cards import Seat, Side
from game.chance import Rng
from game.deal import Action, Deal, Event, MeldScored, Phase
from game.match import Match, advance, deal_next, decide_in, new_match
from game.meld import melds
from game.record import read, write
from game.rules import CHOICES, STANDARD, HouseRules, KrakenNat, RenounceMode, RoemMode, SpadesDouble
from game.scoring import DealScore, score
from game.view import Standing, view_of
from tests.strategies import drawn

DEALS, PARTS = 2000, 8
Values = Mapping[str, object]
Pair = tuple[tuple[str, object], tuple[str, object]]


def pairs_of(values: Values) -> set[Pair]:
    """Every pair of values in some house rules."""
    return set(combinations(sorted(values.items(), key=lambda item: item[0]), 2))


def covering(rng: Rng) -> list[HouseRules]:
    """House rules in which every pair of values of two of them occurs."""
    names = sorted(CHOICES)
    missing = {
        ((one, a), (other, b)): None
        for one, other in combinations(names, 2)
        for a in CHOICES[one]
        for b in CHOICES[other]
    }
    rows = []
    while missing:
        values: dict[str, object] = dict(next(iter(missing)))
        for name in rng.shuffled(names):
            if name not in values:
                gains = [
                    sum(pair in missing for pair in _new(values, name, value)) for value in CHOICES[name]
                ]
                best = [value for value, gain in zip(CHOICES[name], gains, strict=True) if gain == max(gains)]
                values[name] = rng.choice(best)
        for pair in pairs_of(values):
            missing.pop(pair, None)
        rows.append(STANDARD.changed(**values))
    return rows


def _new(values: Values, name: str, value: object) -> Iterator[Pair]:
    """The pairs that one more value makes with those there are."""
    for other, there in values.items():
        first, second = sorted([(name, value), (other, there)], key=lambda item: item[0])
        yield first, second


ROWS = covering(Rng(16))


def test_16_every_pair_of_values_is_covered() -> None:
    seen = set[Pair]()
    for rules in ROWS:
        seen |= pairs_of({name: getattr(rules, name) for name in CHOICES})
    wanted = sum(len(CHOICES[one]) * len(CHOICES[other]) for one, other in combinations(CHOICES, 2))
    assert len(seen) == wanted
    assert len(ROWS) < DEALS / 10


LEVELS = ("random", "anchor", "beginner", "club", "master", "expert")
LIMIT = Limit(worlds=1)
"""What is legal does not hang on how many deals are drawn."""


def choose(deal: Deal, standing: Standing, kinds: Mapping[Seat, str], rng: Rng) -> Action:
    """What the seat whose turn it is does; South may renounce, the others are computer players."""
    seat = deal.to_act
    assert seat is not None
    if seat is Seat.SOUTH and deal.rules.renounce is RenounceMode.ALLOWED and not rng.below(4):
        return drawn(deal, rng)
    view = view_of(deal, seat, standing)
    bot = BOTS[kinds[seat]]()
    return Thinker(bot, view, seed=rng.bits64(), limit=LIMIT, fallback=club_thought).finish().action


def played(rules: HouseRules, number: int) -> tuple[Match, tuple[Event, ...]]:
    """A match up to the end of its first deal that counts."""
    rng, match, events = Rng(1600, number), new_match(rules, number), list[Event]()
    kinds = {seat: rng.choice(LEVELS) for seat in rules.format.seats}
    while not match.scores:
        if match.deal is None or match.deal.phase is Phase.FINISHED:
            follow = deal_next(match)
        else:
            standing = Standing(match.totals, len(match.scores))
            follow = decide_in(match, choose(match.deal, standing, kinds, rng))
        for event in follow:
            match = advance(match, event)
        events += follow
    return match, tuple(events)


@pytest.mark.parametrize("part", range(PARTS))
def test_16_random_deals_under_every_pair_of_house_rules(part: int, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(part, DEALS, PARTS):
        rules = ROWS[number % len(ROWS)]
        match, events = played(rules, number)
        assert not caplog.records, "a computer player failed"
        assert match.deal is not None
        check_log(rules, events)
        check_roem(match.deal)
        check_score(match.deal, score(match.deal))
        if number // len(ROWS) % 2:  # Reading costs as much as playing.
            record = read(write(match, events))
            assert (record.match, record.events, record.fault) == (match, events, None)


def check_log(rules: HouseRules, events: tuple[Event, ...]) -> None:
    """Roem is announced by somebody exactly where it must be."""
    must_be_said = rules.roem_mode is RoemMode.ANNOUNCE
    assert all((event.by is not None) is must_be_said for event in events if isinstance(event, MeldScored))


def check_roem(deal: Deal) -> None:
    """No roem counts that is not there, and none is left out that counts by itself."""
    assert deal.trump is not None
    for taken in deal.taken:
        there = melds(taken.trick.cards, deal.trump, deal.rules.quads)
        assert taken.melds == there or (deal.rules.roem_mode is RoemMode.ANNOUNCE and not taken.melds)
    for seat, meld in deal.hand_melds:
        assert deal.rules.roem_in_hand and set(meld.cards) <= set(deal.held(seat))
    assert len(set(deal.hand_melds)) == len(deal.hand_melds)


def check_score(deal: Deal, result: DealScore) -> None:
    """Who wrote what, and why."""
    rules, contract = deal.rules, deal.contract
    assert contract is not None
    assert (rules.kraken or not contract.doubles) and len(contract.doubles) <= 3
    if deal.found is not None:
        offenders = deal.shape.side(deal.found.seat)
        assert rules.renounce is RenounceMode.ALLOWED and result.penalty is offenders
        assert (result.total[offenders], sum(result.points)) == (0, 162)
        return
    assert (sum(result.cards), sum(result.trick_points), sum(result.tricks)) == (152, 162, 8)
    doubled = 2 ** len(contract.doubles)
    spades = 2 if contract.trump.letter == "S" and rules.spades_double is not SpadesDouble.OFF else 1
    assert result.factor == doubled * spades and result.factor % result.roem_factor == 0
    assert sum(result.points) == 162 * result.factor
    made = sum(result.roem) + sum(result.hand_roem)
    assert sum(result.written_roem) == (made + result.bonus) * result.roem_factor
    announced = sum(meld.points for _, meld in deal.hand_melds)
    assert announced == sum(map(sum, (result.hand_roem, result.beaten_roem, result.lost_roem)))
    check_nat(rules, result, doubles=len(contract.doubles))
    for side in Side:
        if rules.all_tricks_cancel and not result.tricks[side]:
            assert (result.roem[side], result.hand_roem[side]) == (0, 0)
        else:
            assert not result.lost_roem[side]


def check_nat(rules: HouseRules, result: DealScore, *, doubles: int) -> None:
    """Nat is whoever had to make more and did not, or after a double whoever made less (§8.2, §10)."""
    bound = rules.must_make(result.makers, doubles)
    others = Side(1 - bound)
    takes_all = doubles > 0 and rules.kraken_nat is KrakenNat.WINNER_TAKES_ALL
    if result.compared[bound] <= result.compared[others]:
        assert result.wet is bound
    else:
        assert result.wet is (others if takes_all else None)
    if result.wet is not None:
        bonus = result.bonus * result.roem_factor if result.march is result.wet else 0
        assert (result.points[result.wet], result.written_roem[result.wet]) == (0, bonus)
    else:
        assert result.points == tuple(points * result.factor for points in result.trick_points)
