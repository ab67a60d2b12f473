"""Find the values of the trump model from deals that were played out (``game.bots.trump_model``).

    python build_scripts/train_trump.py                  fit the kept hands and write the values
    python build_scripts/train_trump.py --check          fit four fifths of them and judge the rest
    python build_scripts/train_trump.py --hands 100000   play the hands anew first (some minutes)

Each kept line is a hand: the trumps and the plain suits, two hexadecimal digits each, the maker's place, and
what the makers wrote less what the defenders wrote in Rotterdam and in Amsterdam. That is the mean of
``AROUND`` deals around this hand, in which all four play by the trained policy of ``play_model``. The suit is
drawn by lot, mostly the better suits of the hand, because those are the ones that are named.

The fit starts from the neutral count, brought to the same scale; then the value of every holding moves as far
as its hands say (a ridge regression). The same hands give the same values with the same Python.
"""

import argparse
import lzma
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environment import ROOT
from training import lines_of

from game.bots.bidding import counts_of_holdings, point_count
from game.bots.fast import kernel
from game.bots.play_model import policy
from game.bots.trump_model import FEWEST, HOLDINGS, MOST, PLACES, plain_table
from game.cards import Seat, Suit
from game.chance import Rng
from game.match import shuffled_deal
from game.rules import STANDARD, Variant

DATA = ROOT / "build_scripts" / "data" / "trump_deals.txt.xz"
GOAL = ROOT / "game" / "bots" / "trump_weights.py"
CITIES = (Variant.ROTTERDAM, Variant.AMSTERDAM)
SEED = 20261130
RANK_TICKETS = (12, 5, 2, 1)
"""With so many of twenty hands the maker plays in the best, second, third, last suit by the neutral count."""
AROUND = 32
"""Deals around each hand."""
RIDGE = 2.0
"""The neutral count weighs as much as so many hands with a holding."""
SWEEPS = 60
"""How often the value of each holding is set anew."""
CLASSES = MOST - FEWEST + 1
"""Tables of plain suits."""

Plain = tuple[int, int, int]


@dataclass(frozen=True, slots=True, order=True)
class Example:
    """A hand as maker and what it wrote, by city."""

    trumps: int
    plain: Plain
    """Sorted, since plain suits are alike."""
    place: int
    scores: tuple[int, int]

    def __str__(self) -> str:
        hand = "".join(f"{mask:02x}" for mask in (self.trumps, *self.plain))
        return f"{hand} {self.place} {self.scores[0]} {self.scores[1]}"

    @staticmethod
    def parse(line: str) -> "Example":
        """The example of a line of the kept deals."""
        hand, place, *scores = line.split()
        trumps, one, two, three = bytes.fromhex(hand)
        return Example(trumps, (one, two, three), int(place), (int(scores[0]), int(scores[1])))

    @property
    def holdings(self) -> tuple[int, int, int, int]:
        """The numbers of its values: those of trumps come first, by place, then those of plain suits."""
        plain = (PLACES + plain_table(self.trumps.bit_count())) * HOLDINGS
        one, two, three = self.plain
        return self.place * HOLDINGS + self.trumps, plain + one, plain + two, plain + three


# Playing.


def played(number: int) -> Example:
    """The hand of a number as maker, played out in both cities."""
    rng = Rng(SEED, number)
    place, ticket = rng.below(PLACES), rng.below(sum(RANK_TICKETS))
    hand = shuffled_deal(STANDARD, Seat.SOUTH, SEED, number, 1).hands[0]
    suit = sorted(Suit, key=lambda suit: -point_count(hand, suit))[_rank(ticket)]
    mask = kernel.mask_of(hand, suit)
    dice = kernel.Dice(rng.bits64())
    others = [seat for seat in Seat if seat != place]
    held = [mask if seat == place else 0 for seat in Seat]
    dealer = kernel.Dealer(held, [kernel.ALL_CARDS & ~mask], [others], [[8, 8, 8]], [1.0], dice)
    deals = [dealer.deal() for _ in range(AROUND)]
    one, two, three = sorted(mask >> shift & 255 for shift in (8, 16, 24))
    rotterdam, amsterdam = (round(_mean(deals, place, city, dice)) for city in CITIES)
    return Example(mask & 255, (one, two, three), place, (rotterdam, amsterdam))


def _rank(ticket: int) -> int:
    """Which suit of the hand a ticket draws, 0 for the best."""
    return next(rank for rank in range(4) if ticket < sum(RANK_TICKETS[: rank + 1]))


def _mean(deals: Sequence[Sequence[int]], maker: int, city: Variant, dice: kernel.Dice) -> float:
    """What the makers write less what the defenders write on average; seat 0 leads to the first trick."""
    side = STANDARD.format.side(Seat(maker))
    terms = kernel.Terms(STANDARD.changed(variant=city), side, Suit.SPADES)
    players = kernel.Habits(policy(), maker, terms, dice)
    total = 0
    for hands in deals:
        position = kernel.Position(hands, 0, terms)
        players.play_on(position)
        total += kernel.written(position)
    return (total if side == 0 else -total) / len(deals)


def keep(examples: Iterable[Example]) -> None:
    """Write the kept deals, sorted, so that they are small."""
    DATA.parent.mkdir(exist_ok=True)
    text = "".join(f"{example}\n" for example in sorted(examples))
    DATA.write_bytes(lzma.compress(text.encode("ascii"), preset=9))


def kept() -> list[Example]:
    """The kept deals."""
    return [Example.parse(line) for line in lzma.decompress(DATA.read_bytes()).decode("ascii").splitlines()]


# Fitting.


def start(examples: Sequence[Example], city: int) -> list[float]:
    """The neutral count of every holding on the scale of the scores: the straight line that fits best."""
    trump_counts, plain_counts = counts_of_holdings()
    values = PLACES * trump_counts + CLASSES * plain_counts
    sums = [sum(values[at] for at in one.holdings) for one in examples]
    scores = [one.scores[city] for one in examples]
    count_mean, score_mean = sum(sums) / len(sums), sum(scores) / len(scores)
    spread = sum((count - count_mean) ** 2 for count in sums)
    slope = sum((c - count_mean) * (s - score_mean) for c, s in zip(sums, scores, strict=True)) / spread
    trumps = PLACES * HOLDINGS
    base = score_mean - slope * count_mean
    return [slope * value + (base if at < trumps else 0.0) for at, value in enumerate(values)]


def fitted(examples: Sequence[Example], city: int) -> list[float]:
    """The value of every holding in points."""
    values = start(examples, city)
    neutral = values.copy()
    hands: list[list[int]] = [[] for _ in values]
    rest = []
    for index, one in enumerate(examples):
        rest.append(one.scores[city] - sum(values[at] for at in one.holdings))
        for at in one.holdings:
            hands[at].append(index)
    for _sweep in range(SWEEPS):
        for at, having in enumerate(hands):
            if having:
                pull = sum([rest[index] for index in having]) - RIDGE * (values[at] - neutral[at])
                step = pull / (len(having) + RIDGE)
                values[at] += step
                for index in having:
                    rest[index] -= step
    return values


def source(values: Sequence[Sequence[float]]) -> str:
    """The module with the values, by city."""
    lines = [
        '"""The values of the trump model in tenths of a point; made by ``build_scripts/train_trump.py``."""',
        "",
        "from collections.abc import Mapping",
    ]
    trumps = PLACES * HOLDINGS
    for name, part in (("TRUMPS", slice(trumps)), ("PLAIN", slice(trumps, None))):
        lines += ["", f"{name}: Mapping[str, str] = {{"]
        for city, found in zip(CITIES, values, strict=True):
            words = [str(round(10 * value)) for value in found[part]]
            lines += [f'    "{city.value}": (', *lines_of(words, indent=8), "    ),"]
        lines.append("}")
    return "\n".join([*lines, ""])


# Judging.


def error(examples: Sequence[Example], city: int, predict: Callable[[Example], float]) -> float:
    """The mean square error of a prediction."""
    return sum((one.scores[city] - predict(one)) ** 2 for one in examples) / len(examples)


def sum_of(values: Sequence[float]) -> Callable[[Example], float]:
    """Predicts by the sum of the values of a hand."""
    return lambda example: sum(values[at] for at in example.holdings)


def judged(examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """By city, the parts of the spread of hands not fitted that the model and the neutral count explain."""
    held = examples[::5]
    rest = [example for index, example in enumerate(examples) if index % 5]
    for city in range(len(CITIES)):
        mean = sum(example.scores[city] for example in rest) / len(rest)
        spread = sum((example.scores[city] - mean) ** 2 for example in held) / len(held)
        model = 1 - error(held, city, sum_of(fitted(rest, city))) / spread
        yield model, 1 - error(held, city, sum_of(start(rest, city))) / spread


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=0, help="play so many hands anew")
    parser.add_argument("--check", action="store_true", help="judge the model on hands it has not seen")
    given = parser.parse_args()
    if given.hands:
        keep(played(number) for number in range(given.hands))
    examples = kept()
    if given.check:
        for city, (model, neutral) in zip(CITIES, judged(examples), strict=True):
            print(f"{city}: explained by the model {model:.4f}, by the neutral count {neutral:.4f}")
        return 0
    values = [fitted(examples, city) for city in range(len(CITIES))]
    GOAL.write_text(source(values), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
