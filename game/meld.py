"""Which combinations of cards are worth roem, and which of those in the hands count (§7, §11)?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.cards import Card, Rank, Side, Suit
from game.rules import HandRoemContest, HouseRules, Quads

STUK = "stuk"
STUK_POINTS = 20
RUN_POINTS = {3: 20, 4: 50} | dict.fromkeys(range(5, 9), 100)
"""Roem of a run by its length; a trick holds none of more than four cards."""


@dataclass(frozen=True, slots=True)
class Meld:
    """One combination that is worth roem."""

    kind: str
    """``run`` with its length, ``stuk``, or ``quad`` with the rank, ``quadJ``: names of the vectors (§17)."""
    cards: tuple[Card, ...]
    points: int


def melds(cards: Iterable[Card], trump: Suit, quads: Quads) -> tuple[Meld, ...]:
    """The roem in the cards of one trick or hand: runs, stuk and four of a kind (§7, §11)."""
    cards = sorted(cards)
    found = [meld for suit in Suit for meld in _in_suit(cards, suit, trump)]
    for rank in Rank:
        equal = tuple(card for card in cards if card.rank is rank)
        if len(equal) == len(Suit) and quads.value_of(rank):
            found.append(Meld(f"quad{rank.letter}", equal, quads.value_of(rank)))
    return tuple(found)


def mark(points: int) -> str:
    """How roem is marked on the pad: I, II, V, VI, O, OO for 20, 40, 50, 70, 100, 200 (§12).

    ``ValueError`` for what is no roem.
    """
    hundreds, rest = divmod(points, 100)
    if points not in range(20, 1000, 10) or rest in (10, 30):
        raise ValueError(f"{points} is no roem")
    has_fifty = rest % 20 == 10
    return "O" * hundreds + "V" * has_fifty + "I" * ((rest - 50 * has_fifty) // 20)


def counted_in_hand(rules: HouseRules, shown: Sequence[tuple[Side, Meld]]) -> tuple[int, int]:
    """What counts for each side of the roem in the hands that has been announced, Wij first (§11)."""
    us, them = contest(rules, shown)
    stuk = [sum(meld.points for owner, meld in shown if owner is side and meld.kind == STUK) for side in Side]
    return us + stuk[Side.US], them + stuk[Side.THEM]


def contest(rules: HouseRules, shown: Sequence[tuple[Side, Meld]]) -> tuple[int, int]:
    """What the sides keep of the roem in their hands, stuk apart (§11); equal strength keeps both."""
    points = [[0], [0]]
    for side, meld in shown:
        if meld.kind != STUK:
            points[side].append(meld.points)
    total = sum(points[Side.US]), sum(points[Side.THEM])
    match rules.hand_roem_contest:
        case HandRoemContest.TEAM_TOTAL:
            us, them = total
        case HandRoemContest.HIGHEST_SINGLE:
            us, them = max(points[Side.US]), max(points[Side.THEM])
        case HandRoemContest.NONE:
            return total
    return total[Side.US] if us >= them else 0, total[Side.THEM] if them >= us else 0


def _in_suit(cards: Iterable[Card], suit: Suit, trump: Suit) -> list[Meld]:
    """The runs of one suit, and stuk if it is trump."""
    mine = [card for card in cards if card.suit is suit]
    found = [
        Meld(f"run{len(run)}", tuple(run), RUN_POINTS[len(run)])
        for run in _runs(mine)
        if len(run) in RUN_POINTS
    ]
    pair = tuple(card for card in mine if card.rank in (Rank.QUEEN, Rank.KING))
    if suit is trump and len(pair) == 2:
        found.append(Meld(STUK, pair, STUK_POINTS))
    return found


def _runs(mine: list[Card]) -> list[list[Card]]:
    """Sorted cards of one suit cut wherever a rank is missing."""
    runs: list[list[Card]] = []
    for card in mine:
        if runs and card.rank == runs[-1][-1].rank + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs
