"""Find the weights of the trump model from deals that were played out (``game.bots.trump_model``).

    python build_scripts/train_trump.py                  fit the kept deals and write the weights
    python build_scripts/train_trump.py --check          fit four fifths of them and judge the rest
    python build_scripts/train_trump.py --deals 60000    play the deals anew first (half an hour)

Each kept deal is one line: the maker's hand (trumps and the plain suits, two hexadecimal digits each), the
maker's place, and what the makers wrote less what the defenders wrote in Rotterdam and in Amsterdam, all four
seats playing as the club player does. From that the luck of the deal is taken away: how much better the
maker does with these hands of the others than with any, all playing with open hands (a control variate; it
saves a third of the deals). The maker and the suit are drawn by lot, mostly the better suits of the hand,
because those are the ones that are named.

The fit is a ridge regression on the facts of the model. Its sums are whole numbers, so the same deals give
the same weights on every machine.
"""

import argparse
import lzma
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.arena import play_deal
from game.bots.bidding import point_count
from game.bots.fast import kernel
from game.bots.heuristic import Club
from game.bots.trump_model import PLACES, hand_facts
from game.cards import Seat, Suit
from game.chance import Rng
from game.deal import HandsDealt, TrumpDeclared, begin, evolve
from game.match import shuffled_deal
from game.rules import STANDARD, HouseRules, Variant
from game.scoring import score

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "build_scripts" / "data" / "trump_deals.txt.xz"
WEIGHTS = ROOT / "game" / "bots" / "trump_weights.py"
CITIES = (Variant.ROTTERDAM, Variant.AMSTERDAM)
SEED = 20261130
RANK_TICKETS = (12, 5, 2, 1)
"""In so many of twenty deals the maker plays in the best, second, third, last suit by the neutral count."""
OTHER_DEALS = 20
"""So many other deals around the same hand tell how lucky the maker was in this one."""
LUCK_PERCENT = 58
"""The part of that luck, as playing with open hands shows it, that the club player's score shares."""
RIDGE = 10
"""Weighs against large weights as much as this many deals would."""

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


# Playing.


def played(number: int) -> Example:
    """The deal of a number, played out in both cities."""
    rng = Rng(SEED, number)
    dealer, place, ticket = Seat(rng.below(4)), rng.below(PLACES), rng.below(sum(RANK_TICKETS))
    dealt = shuffled_deal(STANDARD, dealer, SEED, number, 1)
    maker = STANDARD.format.next_seat(dealer, 1 + place)
    suit = sorted(Suit, key=lambda suit: -point_count(dealt.hands[maker], suit))[_rank(ticket)]
    hands = [kernel.mask_of(hand, suit) for hand in dealt.hands]
    worlds = [hands, *(_dealt_again(hands, maker, rng) for _ in range(OTHER_DEALS))]
    scores = []
    for city in CITIES:
        rules = STANDARD.changed(variant=city)
        here, *elsewhere = (_open_score(rules, world, dealer, maker, suit) for world in worlds)
        luck = here - sum(elsewhere) // OTHER_DEALS
        scores.append(_written(rules, dealt, maker, suit) - luck * LUCK_PERCENT // 100)
    mask = hands[maker]
    one, two, three = sorted(mask >> shift & 255 for shift in (8, 16, 24))
    return Example(mask & 255, (one, two, three), place, (scores[0], scores[1]))


def _rank(ticket: int) -> int:
    """Which suit of the hand a ticket draws, 0 for the best."""
    return next(rank for rank in range(4) if ticket < sum(RANK_TICKETS[: rank + 1]))


def _dealt_again(hands: Sequence[int], maker: Seat, rng: Rng) -> list[int]:
    """Other hands around the same hand of the maker."""
    mine = hands[maker]
    others = rng.shuffled([card for card in range(32) if not mine >> card & 1])
    parts = iter([sum(1 << card for card in others[start : start + 8]) for start in (0, 8, 16)])
    return [mine if seat == maker else next(parts) for seat in range(4)]


def _open_score(rules: HouseRules, hands: Sequence[int], dealer: Seat, maker: Seat, suit: Suit) -> int:
    """What the makers write less what the defenders write when all play on with open hands."""
    side = rules.format.side(maker)
    terms = kernel.Terms(rules, side, suit)
    position = kernel.Position(hands, int(rules.format.next_seat(dealer)), terms)
    kernel.playout(position)
    result = kernel.written(position)
    return result if side == 0 else -result


def _written(rules: HouseRules, dealt: HandsDealt, maker: Seat, suit: Suit) -> int:
    """What the makers write less what the defenders write when all play as the club player does."""
    deal = evolve(begin(rules, dealt), TrumpDeclared(maker, suit))
    end, _times = play_deal([Club()] * 4, deal, seed=0)
    result = score(end)
    return result.total[result.makers] - result.total[1 - result.makers]


def keep(examples: Iterable[Example]) -> None:
    """Write the kept deals, sorted, so that they are small."""
    DATA.parent.mkdir(exist_ok=True)
    text = "".join(f"{example}\n" for example in sorted(examples))
    DATA.write_bytes(lzma.compress(text.encode("ascii"), preset=9))


def kept() -> list[Example]:
    """The kept deals."""
    return [Example.parse(line) for line in lzma.decompress(DATA.read_bytes()).decode("ascii").splitlines()]


# Fitting.


@dataclass(frozen=True, slots=True)
class Sums:
    """The normal equations of the regression."""

    names: tuple[str, ...]
    squares: list[list[int]]
    """How often two facts stand together."""
    products: list[list[int]]
    """By city, the scores added up over the hands with a fact."""


def sums_of(examples: Sequence[Example]) -> Sums:
    """Add up all examples; whole numbers, so in any order."""
    facts = [list(hand_facts(one.trumps, one.plain, one.place)) for one in examples]
    names = tuple(sorted({name for found in facts for name in found}))
    number = {name: index for index, name in enumerate(names)}
    squares = [[0] * len(names) for _ in names]
    products = [[0] * len(names) for _ in CITIES]
    for example, found in zip(examples, facts, strict=True):
        indices = [number[name] for name in found]
        for index in indices:
            row = squares[index]
            for other in indices:
                row[other] += 1
            for city, score_there in enumerate(example.scores):
                products[city][index] += score_there
    return Sums(names, squares, products)


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a positive definite system, by elimination in a fixed order."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            if factor := other[pivot] / row[pivot]:
                for column in range(pivot, size + 1):
                    other[column] -= factor * row[column]
    solution = [0.0] * size
    for pivot in reversed(range(size)):
        rest = rows[pivot][size]
        for column in range(pivot + 1, size):
            rest -= rows[pivot][column] * solution[column]
        solution[pivot] = rest / rows[pivot][pivot]
    return solution


Weights = dict[str, dict[str, float]]
"""By city, the weight of each fact in points."""


def fitted(examples: Sequence[Example]) -> Weights:
    """The weights of all facts, to a tenth of a point."""
    sums = sums_of(examples)
    matrix = [
        [float(value + (RIDGE if row == column else 0)) for column, value in enumerate(values)]
        for row, values in enumerate(sums.squares)
    ]
    found = {}
    for city, products in zip(CITIES, sums.products, strict=True):
        solution = solved(matrix, [float(value) for value in products])
        found[city.value] = {
            name: round(weight, 1) + 0.0 for name, weight in zip(sums.names, solution, strict=True)
        }
    return found


def source(weights: Weights) -> str:
    """The module with the weights."""
    lines = [
        '"""The weights of the trump model in points; written by ``build_scripts/train_trump.py``."""',
        "",
        "from collections.abc import Mapping",
        "",
        "WEIGHTS: Mapping[str, Mapping[str, float]] = {",
    ]
    for city, facts in weights.items():
        lines.append(f'    "{city}": {{')
        lines += [f'        "{name}": {weight!r},' for name, weight in facts.items()]
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


# Judging.


def error(examples: Sequence[Example], city: int, predict: Callable[[Example], float]) -> float:
    """The mean square error of a prediction."""
    total = 0.0
    for example in examples:
        total += (example.scores[city] - predict(example)) ** 2
    return total / len(examples)


def count_of(example: Example) -> float:
    """The neutral count of an example."""
    masks = (example.trumps, *example.plain)
    hand = sum(mask << 8 * index for index, mask in enumerate(masks))
    return point_count([kernel.card_of(card, Suit.SPADES) for card in kernel.numbers_in(hand)], Suit.SPADES)


def line_through(examples: Sequence[Example], city: int) -> tuple[float, float]:
    """The best score for each neutral count, as a straight line: its height at 0 and its slope."""
    counts = [count_of(example) for example in examples]
    scores = [example.scores[city] for example in examples]
    count_mean, score_mean = sum(counts) / len(counts), sum(scores) / len(scores)
    spread = sum((count - count_mean) ** 2 for count in counts)
    slope = sum((c - count_mean) * (s - score_mean) for c, s in zip(counts, scores, strict=True)) / spread
    return score_mean - slope * count_mean, slope


def judged(examples: Sequence[Example]) -> Iterator[tuple[float, float]]:
    """By city, the parts of the spread of deals not fitted that the model and the neutral count explain."""
    held = [example for index, example in enumerate(examples) if index % 5 == 0]
    rest = [example for index, example in enumerate(examples) if index % 5]
    weights = fitted(rest)
    for city, variant in enumerate(CITIES):
        mean = sum(example.scores[city] for example in rest) / len(rest)
        spread = error(held, city, partial(_constant, mean))
        model = 1 - error(held, city, partial(_by_weights, weights[variant.value])) / spread
        neutral = 1 - error(held, city, partial(_by_count, *line_through(rest, city))) / spread
        yield model, neutral


def _constant(value: float, _example: Example) -> float:
    return value


def _by_weights(weights: Mapping[str, float], example: Example) -> float:
    return sum(weights.get(name, 0.0) for name in hand_facts(example.trumps, example.plain, example.place))


def _by_count(height: float, slope: float, example: Example) -> float:
    return height + slope * count_of(example)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=0, help="play so many deals anew")
    parser.add_argument("--check", action="store_true", help="judge the model on deals it has not seen")
    given = parser.parse_args()
    if given.deals:
        keep(played(number) for number in range(given.deals))
    examples = kept()
    if given.check:
        for city, (model, neutral) in zip(CITIES, judged(examples), strict=True):
            print(f"{city}: explained by the model {model:.4f}, by the neutral count {neutral:.4f}")
        return 0
    WEIGHTS.write_text(source(fitted(examples)), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
