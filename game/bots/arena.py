"""Which of two players is stronger: duplicate deals between them, headless, with a confidence interval?

Every deal is played at two tables with the same cards, the sides swapped. In ``fixed`` mode forehand is
maker in the best suit by the neutral count at both tables, which measures the play of the cards alone; in
``own`` mode the players make trump themselves. A deal that nobody plays at either table is dealt again;
passed out at one table only, it counts 0 there. The milliseconds are those of A's decisions, forced ones
included.
"""

import argparse
import json
import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.bots.anchors import Anchor, RandomBot
from game.bots.beginner import Beginner
from game.bots.bidding import best_suit
from game.bots.expert import Expert
from game.bots.flat import Flat
from game.bots.heuristic import Club
from game.bots.neutral import NeutralCalls
from game.bots.signals import SILENT, Talk
from game.bots.simulating import Master
from game.bots.thinking import Bot, Limit, Thinker
from game.cards import Seat, Side
from game.chance import SEED_LIMIT, Rng
from game.deal import Deal, HandsDealt, TrumpDeclared, begin, decide, evolve, opening
from game.match import shuffled_deal
from game.rules import PRESETS, HouseRules
from game.scoring import DealScore, score
from game.view import view_of

BOTS: Mapping[str, Callable[[], Bot]] = {
    "expert": Expert,
    "master": Master,
    "master_neutral": lambda: NeutralCalls(Master()),
    "club": Club,
    "club_silent": partial(Club, SILENT),
    "club_gives": partial(Club, Talk(reads=False)),
    "club_reads": partial(Club, Talk(gives=False)),
    "club_neutral": lambda: NeutralCalls(Club()),
    "beginner": Beginner,
    "flat600": partial(Flat, 600),
    "flat60": partial(Flat, 60),
    "anchor": Anchor,
    "random": RandomBot,
}
"""The players by name."""

CONTRACTS = ("fixed", "own")
MAX_REDEALS = 1000
"""Players who pass out so many deals in a row would never finish."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Table:
    """One deal played at one table, seen by side: A sits where ``a_side`` says."""

    a_side: Side
    result: DealScore | None
    """None when nobody made trump."""
    times: tuple[float, ...] = ()
    """Seconds of each decision of A."""

    @property
    def difference(self) -> int:
        """The points A's side wrote minus those of B's."""
        if self.result is None:
            return 0
        return self.result.total[self.a_side] - self.result.total[1 - self.a_side]


@dataclass(frozen=True, slots=True)
class Duel:
    """All tables of a duel, two a deal."""

    a: str
    b: str
    pairs: tuple[tuple[Table, Table], ...]

    @property
    def differences(self) -> tuple[float, ...]:
        """A's points minus B's, the mean of the two tables of each deal."""
        return tuple((one.difference + other.difference) / 2 for one, other in self.pairs)

    @property
    def mean(self) -> float:
        """A's points minus B's a deal."""
        return sum(self.differences) / len(self.pairs)

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the mean, from the spread of the pairs."""
        count, mean = len(self.pairs), self.mean
        if count < 2:
            return math.inf
        spread = sum((difference - mean) ** 2 for difference in self.differences) / (count - 1)
        return 1.96 * math.sqrt(spread / count)

    def nat_rate(self, *, of_a: bool) -> float:
        """The share of a player's contracts that went nat."""
        made = [
            table.result
            for pair in self.pairs
            for table in pair
            if table.result is not None and (table.result.makers is table.a_side) is of_a
        ]
        return sum(result.wet is not None for result in made) / len(made) if made else 0.0


def play_deal(
    bots: Sequence[Bot], deal: Deal, *, seed: int, limit: Limit | None = None, clock: Clock | None = None
) -> tuple[Deal, tuple[tuple[Seat, float], ...]]:
    """The finished deal with these bots by seat, and the seconds of each decision when a clock is given."""
    times = []
    number = 0
    while deal.to_act is not None:
        seat = deal.to_act
        view = view_of(deal, seat)
        start = clock() if clock else 0.0
        draw = Rng(seed, number).bits64()
        thought = Thinker(bots[seat], view, seed=draw, limit=limit).finish()
        if clock:
            times.append((seat, clock() - start))
        for event in decide(deal, thought.action):
            deal = evolve(deal, event)
        number += 1
    return deal, tuple(times)


def start_deal(rules: HouseRules, dealt: HandsDealt, contract: str) -> Deal:
    """A deal up to the first decision, with trump made in ``fixed`` mode."""
    if contract == "own":
        events = opening(rules, dealt)
    else:
        forehand = rules.format.next_seat(dealt.dealer)
        events = (dealt, TrumpDeclared(forehand, best_suit(dealt.hands[forehand])))
    deal = begin(rules, dealt)
    for event in events[1:]:
        deal = evolve(deal, event)
    return deal


def duel(
    a: str,
    b: str,
    *,
    deals: int,
    seed: int,
    rules: HouseRules,
    contract: str,
    limit: Limit | None = None,
    clock: Clock | None = None,
) -> Duel:
    """Two players, by name, over duplicate deals that depend on the seed alone."""
    pairs = []
    for number in range(deals):
        for again in range(MAX_REDEALS):
            dealer = rules.format.next_seat(Seat.SOUTH, number)
            deal = start_deal(rules, shuffled_deal(rules, dealer, seed, number, again), contract)
            draw = Rng(seed, number, again, 1).bits64()
            one, other = (
                _table(BOTS[a](), BOTS[b](), deal, a_side=side, seed=draw, limit=limit, clock=clock)
                for side in Side
            )
            if one.result is not None or other.result is not None:
                pairs.append((one, other))
                break
    return Duel(a, b, tuple(pairs))


def _table(
    a: Bot, b: Bot, deal: Deal, *, a_side: Side, seed: int, limit: Limit | None, clock: Clock | None
) -> Table:
    """One deal at one table."""
    side = deal.shape.side
    bots = [a if side(seat) is a_side else b for seat in deal.shape.seats]
    end, times = play_deal(bots, deal, seed=seed, limit=limit, clock=clock)
    result = None if end.is_redealt else score(end)
    return Table(a_side, result, tuple(spent for seat, spent in times if side(seat) is a_side))


def summary(result: Duel) -> dict[str, object]:
    """The figures of a duel, as ``--json`` prints them."""
    times = sorted(1000 * spent for pair in result.pairs for table in pair for spent in table.times) or [0.0]
    mean, margin = result.mean, result.margin
    return {
        "a": result.a,
        "b": result.b,
        "deals": len(result.pairs),
        "mean": round(mean, 2),
        "low": round(mean - margin, 2) if margin < math.inf else None,
        "high": round(mean + margin, 2) if margin < math.inf else None,
        "nat_a": round(result.nat_rate(of_a=True), 4),
        "nat_b": round(result.nat_rate(of_a=False), 4),
        "ms_median": round(times[len(times) // 2], 3),
        "ms_p95": round(times[len(times) * 95 // 100], 3),
        "ms_max": round(times[-1], 3),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    question = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m game.bots.arena", description=question)
    parser.add_argument("a", choices=BOTS, help="the player whose points are counted")
    parser.add_argument("b", choices=BOTS, help="the player it is measured against")
    parser.add_argument("--deals", type=_positive, default=200, help="duplicate deals, each played twice")
    parser.add_argument("--seed", type=_seed, default=1, help="the seed of the deals")
    parser.add_argument("--rules", choices=PRESETS, default="rotterdam", help="the house rules")
    parser.add_argument("--contract", choices=CONTRACTS, default="fixed", help="who makes trump")
    parser.add_argument("--worlds", type=_positive, help="sampled deals a decision, for players that sample")
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    given = parser.parse_args(arguments)
    logging.basicConfig()
    limit = Limit() if given.worlds is None else replace(Limit(), worlds=given.worlds)
    result = duel(
        given.a,
        given.b,
        deals=given.deals,
        seed=given.seed,
        rules=PRESETS[given.rules],
        contract=given.contract,
        limit=limit,
        clock=time.perf_counter,
    )
    figures = summary(result)
    print(json.dumps(figures) if given.json else _readable(figures))
    return 0


def _positive(text: str) -> int:
    """A count on the command line."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _seed(text: str) -> int:
    """A seed on the command line."""
    if not text.isascii() or not text.isdigit() or int(text) >= SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up to 2 ** 64")
    return int(text)


def _readable(figures: Mapping[str, object]) -> str:
    """The figures, one a line."""
    return "\n".join(f"{name:>9}  {value}" for name, value in figures.items())


if __name__ == "__main__":
    raise SystemExit(main())
