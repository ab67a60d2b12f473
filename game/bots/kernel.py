"""The fast twin of the rules: legal cards, tricks, playouts and the exact solver, on bit masks.

A card is a number: eight times its suit, trump first, plus its height (``number_of``). A set of cards is a
mask with these bits. Everything is a plain whole number, so that this file runs as it is and, compiled by
mypyc, about ten times as fast; ``game.bots.fast`` picks which. A test holds it to ``game.rules``.

The solver answers what both sides reach with all hands open: points plus roem of side 0 less those of side 1.
What is *written* for that (nat, doubles, roem in the hand) is no sum over tricks: ``written`` makes it from
the totals of a ``Position``, and whether a side gets more than the other is a yes/no question to the solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from game.cards import PLAIN_ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS, Card, Rank, Side, Suit
from game.meld import melds
from game.rules import LAST_TRICK_BONUS, HouseRules, KrakenNat, Quads, Undertrump, Variant
from game.scoring import DEAL_POINTS, PIT_BONUS, factors

if TYPE_CHECKING:
    from mypy_extensions import i64

INFINITE: Final = 100_000
"""Beyond every value."""
MOST_WRITTEN: Final = 2000
"""Beyond this many points more or less in a deal nothing more matters to the match."""
UNLIMITED: Final = 1 << 60
"""More nodes than any search visits."""
LOW_32: Final = (1 << 32) - 1

# Cards as numbers.


def number_of(card: Card, trump: Suit) -> int:
    """The number of a card when this suit is trump."""
    order = TRUMP_ORDER if card.suit is trump else PLAIN_ORDER
    return (card.suit - trump) % 4 * 8 + order.index(card.rank)


def card_of(number: int, trump: Suit) -> Card:
    """The card with a number when this suit is trump."""
    order = TRUMP_ORDER if number < 8 else PLAIN_ORDER
    return Card(Suit(((number >> 3) + trump) % 4), order[number & 7])


def mask_of(cards: Iterable[Card], trump: Suit) -> int:
    """The set of some cards when this suit is trump."""
    return sum(1 << number_of(card, trump) for card in cards)


def numbers_in(mask: int) -> list[int]:
    """The cards of a set, lowest number first."""
    return [number for number in range(32) if mask >> number & 1]


def _sums(points: list[int], *, lowest: bool) -> list[int]:
    """At mask * 9 + n the points of its n lowest or highest cards, of all if it has fewer."""
    found = []
    for mask in range(256):
        cards = [points[height] for height in range(8) if mask >> height & 1]
        if not lowest:
            cards.reverse()
        total = [0]
        for card in cards:
            total.append(total[-1] + card)
        found += total + [total[-1]] * (9 - len(total))
    return found


def _roem_table(first: int) -> list[int]:
    """The roem of the cards one suit has in a trick, by mask; ``first`` is the number of its lowest card."""
    sets = [[card_of(first + height, Suit.SPADES) for height in numbers_in(mask)] for mask in range(256)]
    return [
        sum(meld.points for meld in melds(cards, Suit.SPADES, Quads.PAGAT)) if len(cards) <= 4 else 0
        for cards in sets
    ]


def _combinations(roem: list[int]) -> list[int]:
    """The sets of cards of one suit that make roem and would make less without any one of them."""
    return [
        mask
        for mask in range(256)
        if roem[mask] and all(roem[mask ^ 1 << card] < roem[mask] for card in numbers_in(mask))
    ]


BIT: Final = [1 << number for number in range(32)]
SLOT: Final = [next((number for number in range(32) if (1 << number) % 37 == slot), 0) for slot in range(37)]
"""The number of a card by its bit modulo 37: no two bits collide."""
RANKS: Final = [int(rank) for rank in TRUMP_ORDER + 3 * PLAIN_ORDER]
"""The natural rank of each card, the order of roem."""
POINTS: Final = [TRUMP_POINTS[rank] for rank in TRUMP_ORDER] + 3 * [
    PLAIN_POINTS[rank] for rank in PLAIN_ORDER
]
ALL_CARDS: Final = (1 << 32) - 1
SUITS: Final = [0xFF, 0xFF00, 0xFF0000, 0xFF000000]
BEATS: Final = [
    (SUITS[number >> 3] & ~((2 << number) - 1)) | (0xFF if number >= 8 else 0) for number in range(32)
]
"""The cards that take a trick which a card is winning: the higher ones of its suit, and trumps."""
COUNT: Final = [mask.bit_count() for mask in range(256)]
LENGTH: Final = [mask.bit_length() for mask in range(256)]
HIGHEST: Final = [_sums(POINTS[:8], lowest=False), _sums(POINTS[8:16], lowest=False)]
LOWEST: Final = [_sums(POINTS[:8], lowest=True), _sums(POINTS[8:16], lowest=True)]
"""Trumps first, plain cards next: points of the highest and of the lowest cards of a set."""
TRUMP_ROEM: Final = _roem_table(0)
PLAIN_ROEM: Final = _roem_table(8)
TRUMP_SETS: Final = _combinations(TRUMP_ROEM)
PLAIN_SETS: Final = _combinations(PLAIN_ROEM)

# The rules.

ROTTERDAM: Final = 0
AMSTERDAM: Final = 1
AMSTERDAM_FREE: Final = 2
AMSTERDAM_REQUIRED: Final = 3
"""The duties: the city, and for Amsterdam its undertrumping (§5.6)."""

_AMSTERDAM: Final = {
    Undertrump.FORBIDDEN: AMSTERDAM,
    Undertrump.FREE: AMSTERDAM_FREE,
    Undertrump.REQUIRED: AMSTERDAM_REQUIRED,
}


class Terms:
    """What the house rules and the contract say about play and points."""

    def __init__(self, rules: HouseRules, makers: Side, trump: Suit, doubles: int = 0) -> None:
        """``makers`` have made this suit trump, and it has been doubled so many times (§10)."""
        self.duties: i64 = (
            ROTTERDAM if rules.variant is Variant.ROTTERDAM else _AMSTERDAM[rules.undertrump_amsterdam]
        )
        self.quad_masks: list[int] = []
        self.quad_roem: list[int] = []
        """The fours of a kind that are worth anything, as sets of cards, and their roem."""
        for rank in Rank:
            if rules.quads.value_of(rank):
                mask = sum(1 << number for number in range(32) if RANKS[number] == rank)
                self.quad_masks.append(mask)
                self.quad_roem.append(rules.quads.value_of(rank))
        self.pit: list[int] = [
            PIT_BONUS if side is makers else rules.counter_pit_bonus for side in (Side.US, Side.THEM)
        ]
        """For winning all tricks, by side (§8.3)."""
        self.bound: i64 = rules.must_make(makers, doubles)
        """The side that is nat unless it makes more than the other."""
        self.winner_takes_all = doubles > 0 and rules.kraken_nat is KrakenNat.WINNER_TAKES_ALL
        self.needs_trick = rules.all_tricks_cancel
        """A side without a trick cannot count roem (§11)."""
        factor, roem_factor = factors(rules, trump=trump, doubles=doubles)
        self.factor: i64 = factor
        self.roem_factor: i64 = roem_factor
        self.worth: list[int] = []
        """What it is worth to side 0 to write so much more, from ``-MOST_WRITTEN`` on; empty: the points."""


def legal(hand: i64, led: i64, best: i64, partner_wins: bool, duties: i64) -> i64:  # noqa: FBT001
    """The cards of a hand that may be played (§5).

    ``led`` is the suit that was led, -1 for the leader; ``best`` is the card that is winning, which is the
    highest trump if any lies.
    """
    if led < 0:
        return hand
    follow: i64 = hand & SUITS[led]
    higher: i64
    if follow:
        if led:
            return follow
        higher = follow & BEATS[best]
        return higher or follow
    trumps: i64 = hand & 255
    if led == 0 or trumps == 0:
        return hand
    if best >= 8:
        return hand if partner_wins and duties != ROTTERDAM else trumps
    higher = trumps & BEATS[best]
    if duties == ROTTERDAM:
        return higher or trumps
    if partner_wins:
        if duties != AMSTERDAM:
            return hand
        higher |= hand ^ trumps
        return higher or hand
    if higher:
        return higher
    if duties == AMSTERDAM_REQUIRED:
        return trumps
    if duties == AMSTERDAM and hand != trumps:
        return hand ^ trumps
    return hand


def roem_in(trick: i64, terms: Terms) -> i64:
    """The roem in the four cards of a trick (§7)."""
    roem: i64 = TRUMP_ROEM[trick & 255]
    roem += PLAIN_ROEM[(trick >> 8) & 255]
    roem += PLAIN_ROEM[(trick >> 16) & 255]
    roem += PLAIN_ROEM[trick >> 24]
    if roem == 0 and trick & 255:
        for index, mask in enumerate(terms.quad_masks):
            if mask == trick:
                roem += terms.quad_roem[index]
    return roem


class Position:
    """A deal in play: who holds what, the trick on the table and the totals so far."""

    def __init__(self, hands: Sequence[int], leader: int, terms: Terms) -> None:
        """Before a lead; ``hands`` are sets of cards by seat.

        Nothing has been won yet: for the end of a deal set ``points``, ``roem`` and ``tricks``.
        """
        self.terms = terms
        self.hands: list[int] = list(hands)
        self.leader: i64 = leader
        self.trick: list[int] = []
        """The cards on the table in order of play."""
        self.led: i64 = -1
        self.best: i64 = -1
        self.winner: i64 = leader
        """The suit that was led, the card that is winning and its seat."""
        self.trick_points: i64 = 0
        self.points: list[int] = [0, 0]
        """Of the tricks each side has taken, with the last-trick ten."""
        self.roem: list[int] = [0, 0]
        self.tricks: list[int] = [0, 0]
        self.hand_roem: list[int] = [0, 0]
        """What counts for each side besides the roem in tricks (§11)."""
        self.voids: list[int] = [0, 0, 0, 0]
        """By seat the suits that it has not followed, as bits."""
        self.led_by: list[int] = [-1, -1, -1, -1]
        """By suit the seat that led it last, -1 if nobody has."""

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) & 3

    @property
    def left(self) -> int:
        """The cards in all hands."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]

    def copy(self) -> Position:
        """A position of its own that goes on from here."""
        other = Position(self.hands, self.leader, self.terms)
        other.trick = self.trick.copy()
        other.led = self.led
        other.best = self.best
        other.winner = self.winner
        other.trick_points = self.trick_points
        other.points = self.points.copy()
        other.roem = self.roem.copy()
        other.tricks = self.tricks.copy()
        other.hand_roem = self.hand_roem.copy()
        other.voids = self.voids.copy()
        other.led_by = self.led_by.copy()
        return other

    def legal(self) -> int:
        """The cards that may be played now."""
        seat: i64 = (self.leader + len(self.trick)) & 3
        partner_wins = (self.winner ^ seat) & 1 == 0
        return legal(self.hands[seat], self.led, self.best, partner_wins, self.terms.duties)

    def play(self, card: i64) -> None:
        """Put a legal card on the table; a full trick goes to its winner."""
        seat: i64 = (self.leader + len(self.trick)) & 3
        bit: i64 = BIT[card]
        self.hands[seat] ^= bit
        if self.led < 0:
            self.led = card >> 3
            self.best = card
            self.winner = seat
            self.led_by[card >> 3] = seat
        else:
            if bit & BEATS[self.best]:
                self.best = card
                self.winner = seat
            if card >> 3 != self.led:
                self.voids[seat] |= BIT[self.led]
        self.trick.append(card)
        self.trick_points += POINTS[card]
        if len(self.trick) == 4:
            self._take()

    def _take(self) -> None:
        """The full trick goes to its winner, who leads the next one."""
        side: i64 = self.winner & 1
        if self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3] == 0:
            self.trick_points += LAST_TRICK_BONUS
        self.points[side] += self.trick_points
        table: i64 = 0
        for card in self.trick:
            table |= BIT[card]
        self.roem[side] += roem_in(table, self.terms)
        self.tricks[side] += 1
        self.leader = self.winner
        self.trick = []
        self.led = -1
        self.best = -1
        self.trick_points = 0

    def pit_bonus(self, side: int) -> int:
        """What a side would still get for winning all tricks, 0 once it has lost one (§8.3)."""
        if self.tricks[1 - side]:
            return 0
        return self.terms.pit[side]


def written(end: Position) -> int:
    """What side 0 writes less what side 1 writes, after the last card (§8, §10, §11)."""
    terms = end.terms
    roem: list[int] = [0, 0]
    for side in range(2):
        if end.tricks[side] or not terms.needs_trick:
            roem[side] = end.roem[side] + end.hand_roem[side]
    points: i64 = end.points[0] - end.points[1]
    counted: i64 = roem[0] - roem[1]
    made: i64 = points + counted if terms.bound == 0 else -points - counted
    loser: i64 = -1
    if made <= 0:
        loser = terms.bound
    elif terms.winner_takes_all:
        loser = 1 - terms.bound
    if loser >= 0:
        points = end.points[0] + end.points[1]
        counted = roem[0] + roem[1]
        if loser == 0:
            points = -points
            counted = -counted
    counted += end.pit_bonus(0) - end.pit_bonus(1)
    return points * terms.factor + counted * terms.roem_factor


def worth_of(points: i64, terms: Terms) -> i64:
    """What it is worth to side 0 to write so many points more than side 1."""
    if not terms.worth:
        return points
    return terms.worth[max(-MOST_WRITTEN, min(MOST_WRITTEN, points)) + MOST_WRITTEN]


# Playouts.


def playout(position: Position) -> None:
    """Play on to the end; every seat sees all hands and plays by ``open_policy``."""
    while position.hands[position.seat]:
        position.play(open_policy(position))


def evaluate(position: Position, sums: list[int]) -> None:
    """Add to ``sums``, by card, what is written if it is played now and all play on by ``open_policy``.

    For each legal card, the side to play less the other. One call is one world of a flat Monte Carlo player.
    """
    values = open_values(position, position.legal())
    for card in range(32):
        sums[card] += values[card]


def open_values(position: Position, cards: i64) -> list[int]:
    """What each of these legal cards is worth to the side to play if all play on by ``open_policy``.

    By number of card, in the worth of the terms; 0 for the others.
    """
    return _values(position, cards, None)


def _values(position: Position, cards: i64, habits: Habits | None) -> list[int]:
    """What each card is worth if all play on as these habits say, without any by ``open_policy``."""
    mine = position.seat & 1 == 0
    found: list[int] = [0] * 32
    while cards:
        bit: i64 = cards & -cards
        cards ^= bit
        card: i64 = SLOT[bit % 37]
        world = position.copy()
        world.play(card)
        if habits is None:
            playout(world)
        else:
            habits.play_on(world)
        value: i64 = worth_of(written(world), position.terms)
        found[card] = value if mine else -value
    return found


def open_policy(position: Position) -> int:
    """The card a sensible player would play who sees all hands; cheap to find."""
    seat: i64 = position.seat
    moves: i64 = position.legal()
    if moves & (moves - 1) == 0:
        return SLOT[moves % 37]
    if position.led < 0:
        return _lead(position, seat, moves)
    after: i64 = position.hands[(seat + 1) & 3] if len(position.trick) < 3 else 0
    partner_wins = (position.winner ^ seat) & 1 == 0
    if partner_wins and not _can_beat(after, position.led, position.best):
        return dearest(moves)
    winners: i64 = moves & BEATS[position.best]
    safe: i64 = _safe(winners, after, position.led)
    if safe:
        return cheapest(safe)
    return cheapest(winners if winners and not partner_wins else moves)


def _lead(position: Position, seat: i64, moves: i64) -> int:
    """The dearest plain card nobody can beat or ruff, else an ace, else the cheapest plain card."""
    plain: i64 = moves & ~255
    good: i64 = _safe(plain or moves, position.hands[(seat + 1) & 3], -1)
    good = _safe(good, position.hands[(seat + 3) & 3], -1)
    if good:
        return dearest(good)
    aces: i64 = plain & 0x80808000
    return cheapest(aces or moves)


def _can_beat(hand: i64, led: i64, best: i64) -> bool:
    """A hand that follows suit has a card above the winning one."""
    follow: i64 = hand & SUITS[led]
    return (follow or hand & 255) & BEATS[best] != 0


def _safe(cards: i64, hand: i64, led: i64) -> i64:
    """Those winning cards that a hand cannot beat; each is led itself if ``led`` is -1."""
    found: i64 = 0
    while cards:
        bit: i64 = cards & -cards
        cards ^= bit
        card: i64 = SLOT[bit % 37]
        if not _can_beat(hand, card >> 3 if led < 0 else led, card):
            found |= bit
    return found


def cheapest(cards: i64) -> int:
    """The plain card with the fewest points, the lowest of equals; a trump only if there is nothing else."""
    plain: i64 = cards & ~255
    return _extreme(plain or cards, -1)


def dearest(cards: i64) -> int:
    """The plain card with the most points; a trump only if there is nothing else."""
    plain: i64 = cards & ~255
    return _extreme(plain or cards, 1)


def _extreme(cards: i64, sign: i64) -> int:
    """The card with the most points, or the fewest if ``sign`` is -1; of equals the lowest."""
    best: i64 = -1
    best_score: i64 = -INFINITE
    while cards:
        bit: i64 = cards & -cards
        cards ^= bit
        card: i64 = SLOT[bit % 37]
        score: i64 = 8 * sign * POINTS[card] - (card & 7)
        if score > best_score:
            best = card
            best_score = score
    return best


# Deals that nobody can rule out, and how well each explains what was played.


class Dice:
    """Numbers by lot that fit in 64 bits everywhere: Marsaglia's xorshift of 32 bits plus a Weyl sequence."""

    def __init__(self, seed: int) -> None:
        """Any whole number; its low 64 bits count."""
        self._word: i64 = (seed ^ seed >> 32) & LOW_32 or 1
        self._step: i64 = seed >> 16 & LOW_32

    def roll(self) -> i64:
        """The next 32 bits."""
        word: i64 = self._word
        word ^= (word << 13) & LOW_32
        word ^= word >> 17
        word ^= (word << 5) & LOW_32
        self._word = word
        self._step = (self._step + 362437) & LOW_32
        return (word + self._step) & LOW_32

    def below(self, limit: i64) -> i64:
        """A number from 0 up to, not including, ``limit``."""
        return (self.roll() * limit) >> 32


class Dealer:
    """Deals hidden cards that come in groups: the cards of a group may lie with the same seats.

    A plan says how many cards of each group go to each of its seats. It is drawn by its chance and the cards
    of every group are shuffled.
    """

    def __init__(
        self,
        hands: Sequence[int],
        groups: Sequence[int],
        owners: Sequence[Sequence[int]],
        plans: Sequence[Sequence[int]],
        chances: Sequence[float],
        dice: Dice,
    ) -> None:
        """``hands`` has the cards that need not be dealt; ``chances`` count up to 1, one for each plan."""
        self._hands: list[int] = list(hands)
        self._groups: list[list[int]] = [[BIT[card] for card in numbers_in(group)] for group in groups]
        self._owners: list[list[int]] = [list(seats) for seats in owners]
        self._plans: list[list[int]] = [list(plan) for plan in plans]
        self._chances: list[float] = list(chances)
        self._dice = dice

    def deal(self) -> list[int]:
        """The hands of all seats in one deal."""
        hands: list[int] = self._hands.copy()
        plan = self._plans[self._plan()]
        step: i64 = 0
        for index in range(len(self._groups)):
            cards: list[int] = self._groups[index]
            last: i64 = len(cards) - 1
            while last > 0:
                other: i64 = self._dice.below(last + 1)
                card: i64 = cards[last]
                cards[last] = cards[other]
                cards[other] = card
                last -= 1
            place: i64 = 0
            for seat in self._owners[index]:
                given: i64 = 0
                share: i64 = plan[step]
                step += 1
                while share:
                    given |= cards[place]
                    place += 1
                    share -= 1
                hands[seat] |= given
        return hands

    def _plan(self) -> i64:
        """The number of a plan, each as likely as its chance says."""
        low: i64 = 0
        high: i64 = len(self._chances) - 1
        if high == 0:
            return 0
        ticket: float = float(self._dice.roll()) / 4294967296.0
        while low < high:
            middle: i64 = (low + high) >> 1
            if ticket < self._chances[middle]:
                high = middle
            else:
                low = middle + 1
        return low


# How a seat chooses that does not see the other hands.

ROLES: Final = 3
"""The maker, the maker's partner, a defender."""
CONTEXTS: Final = 3 * ROLES + 2 * 5 * 2 * ROLES
"""Leads by the trumps that others hold: none, one or two, more. Other cards by whether trump was led, by the
place and whether partner is winning, and by whether the card that is winning is the highest left."""
LOOKS_AT: Final = 0
"""From here on the card itself: kind (trump, led suit, other), rank, does it win, is it the highest?"""
SHAPES_AT: Final = LOOKS_AT + CONTEXTS * 96
"""How it stands in the hand (``SHAPES``), by kind."""
ROEM_AT: Final = SHAPES_AT + CONTEXTS * 27
"""The roem on the table with it: none, twenty, more."""
STAKE_AT: Final = ROEM_AT + CONTEXTS * 3
"""What lies on the table, by led trump and place; with the points of the card, its kind, whether it wins."""
VOIDS_AT: Final = STAKE_AT + 10 * 4 * 3 * 3 * 2
"""Who is known to be out of the suit, and whether others hold trumps: for leads, then for other cards."""
TRUMPS_AT: Final = VOIDS_AT + ROLES * 32 * 2 + 5 * 4 * 3 * 2
"""How many trumps the hand has, by situation, role and kind."""
EARLIER_AT: Final = TRUMPS_AT + 4 * 6 * ROLES * 3
"""Leads, by who led the suit last: nobody, this seat, partner, an opponent; by role, trump and highest."""
NOTHING_AT: Final = EARLIER_AT + 4 * ROLES * 4
"""One factor for all leads: it changes no choice."""
HIGHER_AT: Final = NOTHING_AT + 1
"""How many higher cards of its suit others hold, by kind."""
OUT_AT: Final = HIGHER_AT + CONTEXTS * 5 * 3
"""How many cards of its suit others hold, by situation (see ``look``), kind and whether it is the highest."""
STAGE_AT: Final = OUT_AT + 8 * 6 * 3 * 2
"""How many cards the hand has, by situation, role, kind and the points of the card."""
PULL_AT: Final = STAGE_AT + 8 * 6 * ROLES * 3 * 3
"""How many trumps others and the hand hold, by lead, role, trump and highest."""
PIT_AT: Final = PULL_AT + 7 * 5 * 2 * ROLES * 4
"""Which sides have no trick yet, by situation, kind and whether it wins."""
NEAR_AT: Final = PIT_AT + 4 * 6 * 3 * 2
"""How many of its neighbours others hold and how many lie on the table, by situation, kind and if it wins."""
FACTORS: Final = NEAR_AT + 3 * 4 * 6 * 3 * 2


def _shapes() -> list[int]:
    """At mask * 8 + height the shape of a card: how many its suit has in the hand, and where it stands."""
    found = []
    for mask in range(256):
        for height in range(8):
            many = min(COUNT[mask], 4)
            is_low, is_high = not mask & ((1 << height) - 1), not mask >> (height + 1)
            if many <= 1:
                found.append(0)
            elif many == 2:
                found.append(1 if is_low else 2)
            else:
                found.append((3 if many == 3 else 6) + (0 if is_low else 2 if is_high else 1))
    return found


SHAPES: Final = _shapes()
"""0 alone; 1 and 2 the lower and higher of two; 3 to 5 lowest, middle, highest of three; 6 to 8 of more."""
NEIGHBOURS: Final = [
    sum(1 << other for other in range(32) if other >> 3 == card >> 3 and abs(RANKS[other] - RANKS[card]) == 1)
    for card in range(32)
]
"""The cards next to each in the order of roem."""
WORTH: Final = [0 if points < 5 else 1 if points < 10 else 2 for points in POINTS]
"""Cards by points: few, some, ten or more."""


DOUBT: Final = 0.02
"""The chance that a card was played by lot, for all we know: nothing is thought impossible."""


class Habits:
    """How a seat chooses without a look at other hands: as the factors say, which were trained.

    Each legal card has an appeal, a product of factors that its looks and the state of the table pick from
    one table; the chance of a card is its share of the appeal of all.
    """

    def __init__(self, factors: Sequence[float], maker: int, terms: Terms, dice: Dice) -> None:
        """``factors`` has ``FACTORS`` numbers; training changes them, and goes from deal to deal."""
        self.factors: list[float] = list(factors)
        self.maker: i64 = maker
        self.terms = terms
        self._dice = dice
        self._place: i64 = 0
        self._led: i64 = -1
        self._best: i64 = -1
        self._table: i64 = 0
        self._hand: i64 = 0
        self._cards: i64 = 0
        self._others: i64 = 0
        self._context: i64 = 0
        self._situation: i64 = 0
        self._role: i64 = 0
        self._stake: i64 = 0
        self._trumps: i64 = 0
        self._out_trumps: i64 = 0
        self._pit: i64 = 0
        self._void: list[int] = [0] * 4
        self._earlier: list[int] = [0] * 4
        self._next_at: i64 = 0
        self._notes = False
        self._noted: list[int] = []

    def look(self, position: Position, hand: i64) -> None:
        """Take in a position in which the seat to play holds this hand; the other hands do not matter.

        A situation is 0 for a lead, 1 in second hand, then place by place without and with partner winning.
        """
        seat: i64 = (position.leader + len(position.trick)) & 3
        place: i64 = len(position.trick)
        self._place = place
        self._led = position.led
        self._best = position.best
        self._hand = hand
        self._cards = _count(hand) - 1
        table: i64 = 0
        for card in position.trick:
            table |= BIT[card]
        self._table = table
        left: i64 = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]
        self._others = left & ~hand
        role: i64 = 2
        if seat == self.maker:
            role = 0
        elif (seat ^ self.maker) & 1 == 0:
            role = 1
        self._role = role
        out: i64 = COUNT[self._others & 255]
        self._out_trumps = min(out, 6)
        self._trumps = min(COUNT[hand & 255], 4)
        side: i64 = seat & 1
        self._pit = (1 if position.tricks[side] == 0 else 0) + (2 if position.tricks[1 - side] == 0 else 0)
        if place == 0:
            self._situation = 0
            self._context = role * 3 + (0 if out == 0 else 1 if out < 3 else 2)
            for suit in range(4):
                led_by: i64 = position.led_by[suit]
                earlier: i64 = 0
                if led_by >= 0:
                    earlier = 1 if led_by == seat else 3 if (led_by ^ seat) & 1 else 2
                self._earlier[suit] = earlier
                voids: i64 = 1 if position.voids[(seat + 1) & 3] & BIT[suit] else 0
                voids += 2 if position.voids[(seat + 2) & 3] & BIT[suit] else 0
                voids += 4 if position.voids[(seat + 3) & 3] & BIT[suit] else 0
                self._void[suit] = voids
            return
        situation: i64 = 0 if place == 1 else 2 * place - 3
        if place > 1 and (position.winner ^ seat) & 1 == 0:
            situation += 1
        self._situation = 1 + situation
        trump_led: i64 = 5 if self._led == 0 else 0
        high: i64 = 1 if self._others & SUITS[self._best >> 3] & BEATS[self._best] == 0 else 0
        self._context = 9 + ((trump_led + situation) * 2 + high) * 3 + role
        points: i64 = position.trick_points
        stake: i64 = 0 if points < 5 else 1 if points < 14 else 2 if points < 25 else 3
        self._stake = STAKE_AT + ((trump_led + situation) * 4 + stake) * 18
        next_void: i64 = 0
        if place < 3 and position.voids[(seat + 1) & 3] & BIT[self._led]:
            next_void = 1
        self._next_at = VOIDS_AT + ROLES * 64 + ((situation * 2 + min(out, 1)) * 2 + next_void) * 6

    def appeal(self, card: i64) -> float:
        """The appeal of a card in the position looked at."""
        bit: i64 = BIT[card]
        suit: i64 = card >> 3
        situation: i64 = self._situation
        role: i64 = self._role
        wins: i64 = 0
        if self._best >= 0 and bit & BEATS[self._best]:
            wins = 1
        plain: i64 = 1 if suit else 0
        kind: i64 = 2
        if suit == 0:
            kind = 0
        elif suit == self._led:
            kind = 1
        above: i64 = _count(SUITS[suit] & BEATS[card] & self._others)
        high: i64 = 0 if above else 1
        out: i64 = _count(SUITS[suit] & self._others)
        shape: i64 = SHAPES[((self._hand >> 8 * suit) & 255) * 8 + (card & 7)]
        trumps: i64 = (self._out_trumps * 5 + self._trumps) * 2 + (1 if self._place else 0)
        neighbours: i64 = _count(NEIGHBOURS[card] & self._others) * 4 + _count(NEIGHBOURS[card] & self._table)
        looks: i64 = LOOKS_AT + self._context * 96 + ((kind * 8 + (card & 7)) * 2 + wins) * 2 + high
        stands: i64 = SHAPES_AT + self._context * 27 + kind * 9 + shape
        held: i64 = TRUMPS_AT + ((situation * 4 + min(self._trumps, 3)) * 3 + role) * 3 + kind
        higher: i64 = HIGHER_AT + (self._context * 5 + min(above, 4)) * 3 + kind
        others: i64 = OUT_AT + ((out * 6 + situation) * 3 + kind) * 2 + high
        stage: i64 = STAGE_AT + ((self._cards * 6 + situation) * 9 + role * 3 + kind) * 3 + WORTH[card]
        pull: i64 = PULL_AT + (trumps * 3 + role) * 4 + plain * 2 + high
        pit: i64 = PIT_AT + ((self._pit * 6 + situation) * 3 + kind) * 2 + wins
        near: i64 = NEAR_AT + ((neighbours * 6 + situation) * 3 + kind) * 2 + wins
        trick: i64
        voids: i64
        added: i64 = NOTHING_AT
        if self._place == 0:
            trick = EARLIER_AT + ((self._earlier[suit] * 3 + role) * 2 + plain) * 2 + high
            voids = VOIDS_AT + ((role * 8 + self._void[suit]) * 2 + min(self._out_trumps, 1)) * 4
            voids += plain * 2 + high
        else:
            trick = self._stake + (WORTH[card] * 3 + kind) * 2 + wins
            voids = self._next_at + WORTH[card] * 2 + wins
            roem: i64 = roem_in(self._table | bit, self.terms)
            added = ROEM_AT + self._context * 3 + (0 if roem == 0 else 1 if roem < 40 else 2)
        if self._notes:  # One place for the numbers, and no list where only the appeal is asked for.
            self._noted = [looks, stands, held, higher, others, stage, pull, pit, near, trick, voids, added]
        factors = self.factors
        appeal: float = factors[looks] * factors[stands] * factors[held] * factors[higher]
        appeal *= factors[others] * factors[stage] * factors[pull] * factors[pit]
        return appeal * factors[near] * factors[trick] * factors[voids] * factors[added]

    def places(self, card: int) -> list[int]:
        """The numbers of the factors that make the appeal of a card in the position looked at."""
        self._notes = True
        self.appeal(card)
        self._notes = False
        return self._noted

    def chance(self, position: Position, hand: i64, played: i64) -> float:
        """The chance of a card if the seat to play holds this hand."""
        moves: i64 = legal(
            hand,
            position.led,
            position.best,
            (position.winner ^ (position.leader + len(position.trick))) & 1 == 0,
            self.terms.duties,
        )
        if moves & (moves - 1) == 0:
            return 1.0
        self.look(position, hand)
        total: float = 0.0
        mine: float = 0.0
        many: float = 0.0
        while moves:
            bit: i64 = moves & -moves
            moves ^= bit
            card: i64 = SLOT[bit % 37]
            appeal: float = self.appeal(card)
            total += appeal
            many += 1.0
            if card == played:
                mine = appeal
        return (1.0 - DOUBT) * mine / total + DOUBT / many

    def pick(self, position: Position) -> int:
        """A legal card drawn by its appeal."""
        moves: i64 = position.legal()
        if moves & (moves - 1) == 0:
            return SLOT[moves % 37]
        self.look(position, position.hands[position.seat])
        total: float = 0.0
        sums: list[float] = []
        cards: list[int] = []
        while moves:
            bit: i64 = moves & -moves
            moves ^= bit
            card: i64 = SLOT[bit % 37]
            total += self.appeal(card)
            sums.append(total)
            cards.append(card)
        ticket: float = total * float(self._dice.roll()) / 4294967296.0
        index: i64 = 0
        while index < len(cards) - 1 and ticket >= sums[index]:
            index += 1
        return cards[index]

    def values(self, position: Position, cards: i64) -> list[int]:
        """Like ``open_values``, but nobody sees another hand and all choose like this."""
        return _values(position, cards, self)

    def play_on(self, position: Position) -> None:
        """Play on to the end."""
        while position.hands[position.seat]:
            position.play(self.pick(position))


AS_TRUMPS: Final = [
    sum(1 << TRUMP_ORDER.index(PLAIN_ORDER[height]) for height in range(8) if mask >> height & 1)
    for mask in range(256)
]
AS_PLAIN: Final = [
    sum(1 << PLAIN_ORDER.index(TRUMP_ORDER[height]) for height in range(8) if mask >> height & 1)
    for mask in range(256)
]
"""The same cards of a suit when it becomes trump, and when it is no longer trump."""
CALL_DOUBT: Final = 0.05
"""The part of a call that may have any reason: people call by other rules, and sometimes by none."""
WAY_OUT: Final = 0.3
"""The part of all hands that make trump whatever they are worth, for reasons that are not seen."""


class Caller:
    """How likely does a hand name a suit or pass? By what it is expected to write in each suit as maker."""

    def __init__(self, trumps: Sequence[float], plain: Sequence[Sequence[float]], softness: float) -> None:
        """``trumps`` by holding, ``plain`` by number of trumps and holding, in points; see ``trump_model``.

        ``softness``: the points by which the judgement of a hand is blurred.
        """
        self._trumps: list[float] = list(trumps)
        self._plain: list[list[float]] = [list(one) for one in plain]
        self._softness: float = softness
        self._scores: list[float] = [0.0] * 4

    def _score(self, hand: i64) -> None:
        """Find what a hand is worth in each suit."""
        for suit in range(4):
            held: i64 = (hand >> 8 * suit) & 255
            if suit:
                held = AS_TRUMPS[held]
            beside = self._plain[COUNT[held]]
            score: float = self._trumps[held]
            for other in range(4):
                if other != suit:
                    cards: i64 = (hand >> 8 * other) & 255
                    score += beside[cards if other else AS_PLAIN[cards]]
            self._scores[suit] = score

    def chance(self, hand: i64, asked: i64, named: i64, base: float, part: float) -> float:
        """The chance of a call: ``named`` is the suit, -1 for a pass, ``asked`` those that could be named.

        Passing is worth ``base`` plus a ``part`` of the best suit not named; ``base`` is far below 0 where
        nobody may pass.
        """
        self._score(hand)
        best: i64 = named
        if named < 0:
            for suit in range(4):
                if asked & BIT[suit] and (best < 0 or self._scores[suit] > self._scores[best]):
                    best = suit
        most: float = -1000.0
        total: float = 0.0
        for suit in range(4):
            if suit != best:
                most = max(most, self._scores[suit])
            if asked & BIT[suit]:
                total += exp((self._scores[suit] - self._scores[best]) / self._softness)
        makes: float = 1.0 / (1.0 + exp((base + part * most - self._scores[best]) / self._softness))
        makes = WAY_OUT + (1.0 - WAY_OUT) * makes
        return 1.0 - makes if named < 0 else makes / total


class Weigher:
    """How likely is all that others have done if these are the hands?"""

    def __init__(self, habits: Habits) -> None:
        """Nothing has been done yet."""
        self._habits = habits
        self._positions: list[Position] = []
        self._played: list[int] = []
        self._since: list[int] = []
        self._callers: list[list[Caller]] = []
        self._calls: list[list[int]] = []
        self._prices: list[list[float]] = []
        self._claims: list[list[int]] = []
        self._trust: list[float] = []

    def add_card(self, position: Position, card: int, since: int) -> None:
        """A card was played in a position by a seat that has since played these, the card included."""
        self._positions.append(position)
        self._played.append(card)
        self._since.append(since)

    def add_call(
        self,
        callers: Sequence[Caller],
        prices: Sequence[float],
        seat: int,
        since: int,
        asked: int,
        named: int,
    ) -> None:
        """A seat that has since played these cards named a suit or passed; see ``Caller.chance``.

        It may judge its hand as any of the callers does; each has two ``prices``, base and part.
        """
        self._callers.append(list(callers))
        self._prices.append(list(prices))
        self._calls.append([seat, since, asked, named])

    def add_claim(self, seat: int, cards: int, *, is_held: bool, trust: float) -> None:
        """A seat has signalled that it holds some cards or that it does not; believed by this factor."""
        self._claims.append([seat, cards, int(is_held)])
        self._trust.append(trust)

    def weight(self, hands: list[int]) -> float:
        """The chance of all that was done, up to a factor that is the same for all hands."""
        weight: float = 1.0
        for index in range(len(self._claims)):
            claim = self._claims[index]
            held: i64 = hands[claim[0]] & claim[1]
            if (held != 0) == (claim[2] != 0):
                weight *= self._trust[index]
        for index in range(len(self._calls)):
            call = self._calls[index]
            price = self._prices[index]
            before: i64 = hands[call[0]] | call[1]
            chance: float = 0.0
            place: i64 = 0
            for caller in self._callers[index]:
                chance += caller.chance(before, call[2], call[3], price[place], price[place + 1])
                place += 2
            weight *= 2.0 * (1.0 - CALL_DOUBT) * chance / float(place) + CALL_DOUBT
        for index in range(len(self._positions)):
            position = self._positions[index]
            hand: i64 = hands[position.seat] | self._since[index]
            weight *= self._habits.chance(position, hand, self._played[index])
        return weight


# The exact solver.


def _count(mask: i64) -> i64:
    """How many cards are in a set."""
    count: i64 = COUNT[mask & 255]
    count += COUNT[(mask >> 8) & 255]
    count += COUNT[(mask >> 16) & 255]
    return count + COUNT[mask >> 24]


def _stands_alike(quad: i64, left: i64, other: i64) -> bool:
    """Four of a kind has as many cards below it in each suit of one position as of another."""
    for suit in range(4):
        shift: i64 = 8 * suit
        below: i64 = ((quad >> shift) & 255) - 1
        if COUNT[(left >> shift) & below] != COUNT[(other >> shift) & below]:
            return False
    return True


def _lead_of(position: Position) -> int:
    """Points and roem of side 0 so far less those of side 1."""
    return position.points[0] + position.roem[0] - position.points[1] - position.roem[1]


def _places(mask: int, within: int) -> int:
    """Which of the cards of a set belong to a part of it, counted from the lowest."""
    return sum(1 << place for place, card in enumerate(numbers_in(within)) if mask >> card & 1)


def _packed(made: list[tuple[int, int]], used: int) -> int:
    """The most roem from combinations, each a set and its roem, no card of which is used twice."""
    best = 0
    for index, (mask, roem) in enumerate(made):
        if mask & used == 0:
            best = max(best, roem + _packed(made[index + 1 :], used | mask))
    return best


def _top_block(trumps: int, owner: list[int]) -> int:
    """The points of the highest trumps held by one side, times two, plus the side: it is sure of them."""
    cards = numbers_in(trumps)
    side, points = owner[cards[-1]] & 1, 0
    while cards and owner[cards[-1]] & 1 == side:
        points += POINTS[cards.pop()]
    return 2 * points + side


class OutOfNodes(Exception):
    """The nodes of this slice are used up; what has been found is in the table."""


SMALL: Final = 4
"""Positions of so many tricks or fewer are soon found again: their tables may be emptied."""
TABLE_LIMIT: Final = 20_000
"""Keys in one of these tables at most."""
ABOVE_ALL: Final = 1 << 24
"""Added to scores so that none is negative."""
LEADS: Final = 8192
"""Where the history of leads begins, by tricks left, behind that of replies, by what is winning."""
BUCKET: Final = 8 * 4
"""Numbers under one key at most; four make an entry: cards left, lower bound, upper bound, best lead."""


class Solver:
    """What both sides reach from a position on with all hands open, and how many nodes that took.

    A node is a position visited, also in the middle of a trick. A search that may visit only so many nodes
    answers None when it is stopped; asked again it goes on with what it has found.

    A position before a lead is the cards left, the leader and who may still take all tricks. In one deal a
    card has one owner, so all about a suit follows from which of its cards are left and stands in tables of
    256. Positions in which each suit has the same owners in order of strength are the same game but for
    points and roem. They share a key of the table, and the bounds of one hold for the other, widened by the
    difference.
    """

    def __init__(self, position: Position, *, roem: bool = True) -> None:
        """Nothing is searched yet. Without ``roem`` points alone count."""
        self.nodes: i64 = 0
        """Visited so far."""
        self._limit: i64 = UNLIMITED
        self._low: i64 = 0
        self._high: i64 = 0
        """Bounds of the position looked up last."""
        self._roem = roem
        self._position = position.copy()
        self._terms = position.terms
        self._duties: i64 = position.terms.duties
        self._bonus: list[int] = [position.pit_bonus(0), position.pit_bonus(1)]
        self._hands: list[int] = position.hands.copy()
        seat = int(position.leader)
        for card in position.trick:
            self._hands[seat & 3] |= BIT[card]
            seat += 1
        self._tables: list[dict[int, list[int]]] = [{} for _ in range(9)]
        self._history: list[int] = [0] * (LEADS + 288)
        """How often a card was best, by what it was played to."""
        self._worth: list[int] = [0] * 1056
        self._gain: list[int] = [0] * 1056
        """By cards left and card: the value found, and the points of the trick if it is played last."""
        self._known: list[list[int]] = [[0] * 256 for _ in range(4)]
        """By suit and cards left: the number of the pattern of owners, points and the most roem, in one."""
        self._most: list[list[int]] = [[0] * 256 for _ in range(4)]
        """By suit and cards left: the most roem."""
        self._top: list[int] = [0] * 256
        """By trumps left: points of the highest ones that one side holds, times two, plus the side."""
        self._sets: list[list[int]] = [[] for _ in range(4)]
        """The combinations of each suit that can fall in one trick: their cards lie in different hands."""
        self._apart: dict[int, int] = {}
        self._swing: dict[int, int] = {}
        self._quads: list[int] = []
        self._quad_roem: list[int] = []
        for suit in range(4):
            self._learn(suit)
        if roem:
            for index, mask in enumerate(position.terms.quad_masks):
                if all(_count(hand & mask) == 1 for hand in self._hands):
                    self._quads.append(mask)
                    self._quad_roem.append(position.terms.quad_roem[index])

    # Questions.

    def value(self, nodes: int = UNLIMITED) -> int | None:
        """Side 0 less side 1 of all still to be won, the trick on the table and a pit included."""
        return self._answer(self._position, -INFINITE, INFINITE, nodes)

    def exceeds(self, threshold: int, nodes: int = UNLIMITED) -> bool | None:
        """Whether ``value`` is above a threshold; takes a fraction of the nodes."""
        found = self._answer(self._position, threshold, threshold + 1, nodes)
        return None if found is None else found > threshold

    def card_value(self, card: int, nodes: int = UNLIMITED) -> int | None:
        """The value if this legal card is played."""
        return self._after(card, -INFINITE, INFINITE, nodes)

    def card_exceeds(self, card: int, threshold: int, nodes: int = UNLIMITED) -> bool | None:
        """Whether the value is above a threshold if this legal card is played."""
        found = self._after(card, threshold, threshold + 1, nodes)
        return None if found is None else found > threshold

    def card_values(self) -> dict[int, int]:
        """The value of every legal card."""
        found: dict[int, int] = {}
        for card in numbers_in(self._position.legal()):
            value = self.card_value(card)
            assert value is not None
            found[card] = value
        return found

    def _after(self, card: int, alpha: int, beta: int, nodes: int) -> int | None:
        """The value after a card, or a bound of it outside the window."""
        now = self._position
        then = now.copy()
        then.play(card)
        made = 0
        if now.trick and not then.trick:
            made = _lead_of(then) - _lead_of(now)
        found = self._answer(then, alpha - made, beta - made, nodes)
        return None if found is None else found + made

    def _answer(self, at: Position, alpha: int, beta: int, nodes: int) -> int | None:
        """The value of a position for side 0, or a bound of it outside the window."""
        pit = sum(1 << side for side in (0, 1) if self._bonus[side] and not at.tricks[1 - side])
        self._limit = self.nodes + nodes
        seat = at.seat
        if seat & 1:
            alpha, beta = -beta, -alpha
        try:
            found = self._search(at, pit, alpha, beta)
        except OutOfNodes:
            return None
        return -found if seat & 1 else found

    def _search(self, at: Position, pit: i64, alpha: i64, beta: i64) -> i64:
        """The value for the side to play."""
        left: i64 = at.left
        cards: i64 = _count(left)
        seat: i64 = at.seat
        if at.led < 0:
            if left == 0:
                return self._pit_value(pit, seat & 1)
            return self._trick(cards, left, seat, pit, alpha, beta)
        table: i64 = 0
        for card in at.trick:
            table |= BIT[card]
        return self._reply(
            len(at.trick),
            cards,
            left,
            seat,
            at.led,
            at.best,
            at.winner,
            table,
            at.trick_points,
            pit,
            alpha,
            beta,
        )

    def _pit_value(self, pit: i64, side: i64) -> i64:
        """The bonus at the end, for a side."""
        total: i64 = 0
        if pit & BIT[side]:
            total += self._bonus[side]
        if pit & BIT[1 - side]:
            total -= self._bonus[1 - side]
        return total

    # What is known of the cards beforehand.

    def _learn(self, suit: int) -> None:
        """Fill the tables of one suit."""
        hands = [hand >> 8 * suit & 255 for hand in self._hands]
        owner = [next((seat for seat in range(4) if hands[seat] >> height & 1), -1) for height in range(8)]
        present = hands[0] | hands[1] | hands[2] | hands[3]
        roem = TRUMP_ROEM if suit == 0 else PLAIN_ROEM
        if self._roem:
            self._sets[suit] = [
                mask
                for mask in (TRUMP_SETS if suit == 0 else PLAIN_SETS)
                if mask & ~present == 0 and all(COUNT[mask & hand] <= 1 for hand in hands)
            ]
        points = HIGHEST[0 if suit == 0 else 1]
        codes = [1] * 256
        numbers: dict[int, int] = {}
        most = self._most[suit]
        mask = 0
        while True:
            if mask:
                low = mask & -mask
                codes[mask] = codes[mask ^ low] * 4 + owner[LENGTH[low] - 1]
            number = numbers.setdefault(codes[mask], len(numbers))
            for made in self._sets[suit]:
                if made & ~mask == 0 and roem[made] + most[mask ^ made] > most[mask]:
                    most[mask] = roem[made] + most[mask ^ made]
            self._known[suit][mask] = number << 8 * suit | points[mask * 9 + 8] << 32 | most[mask] << 42
            if suit == 0 and mask:
                self._top[mask] = _top_block(mask, owner)
            if mask == present:
                return
            mask = (mask - present) & present

    def _distance(self, suit: i64, mask: i64, other: i64) -> i64:
        """By how much two sets of cards with one pattern of owners can differ in points and roem."""
        key: i64 = (suit << 16) | (mask << 8) | other
        found = self._apart.get(key)
        if found is None:
            found = self._measured(suit, mask, other)
            self._apart[key] = found
        return found

    def _measured(self, suit: int, mask: int, other: int) -> int:
        """The distance of two sets."""
        points = POINTS[:8] if suit == 0 else POINTS[8:16]
        roem = TRUMP_ROEM if suit == 0 else PLAIN_ROEM
        pairs = zip(numbers_in(mask), numbers_in(other), strict=True)
        apart = sum(abs(points[one] - points[two]) for one, two in pairs)
        mine = {_places(made, mask): roem[made] for made in self._sets[suit] if made & ~mask == 0}
        theirs = {_places(made, other): roem[made] for made in self._sets[suit] if made & ~other == 0}
        for one, two in ((mine, theirs), (theirs, mine)):
            apart += _packed([(made, value) for made, value in one.items() if two.get(made) != value], 0)
        return apart

    def _swing_of(self, suit: i64, alive: i64, block: i64) -> i64:
        """The most roem in a suit's cards alive from combinations with a card of a block."""
        key: i64 = (suit << 16) | (alive << 8) | block
        found = self._swing.get(key)
        if found is None:
            roem = TRUMP_ROEM if suit == 0 else PLAIN_ROEM
            found = _packed(
                [(made, roem[made]) for made in self._sets[suit] if made & block and made & ~alive == 0], 0
            )
            self._swing[key] = found
        return found

    def _difference(self, card: i64, other: i64, hand: i64, alive: i64) -> i64:
        """By how much two cards of a hand and a suit can differ in value, -1 if they are not neighbours.

        They are when no card of another hand or on the table stands between them: the game is the same then
        but for the points and the roem of the cards that change places.
        """
        low: i64 = card
        high: i64 = other
        if low > high:
            low = other
            high = card
        block: i64 = (BIT[high] - BIT[low]) | BIT[high]
        if block & alive & ~hand:
            return -1
        suit: i64 = card >> 3
        shift: i64 = 8 * suit
        most: i64 = 2 * (POINTS[high] - POINTS[low])
        in_suit: i64 = (alive >> shift) & 255
        if self._most[suit][in_suit]:
            most += 2 * self._swing_of(suit, in_suit, (block >> shift) & 255)
        for index, mask in enumerate(self._quads):
            if alive & mask == mask and mask & block & hand:
                most += 2 * self._quad_roem[index]
        return most

    def _is_idle(self, card: i64, tried: i64, hand: i64, alive: i64, cards: i64, limit: i64) -> i64:
        """A bound for a card from neighbours tried before, if it shows that it cannot beat the limit."""
        same: i64 = tried & SUITS[card >> 3]
        while same:
            bit: i64 = same & -same
            same ^= bit
            other: i64 = SLOT[bit % 37]
            most: i64 = self._difference(card, other, hand, alive)
            if most >= 0:
                bound: i64 = self._worth[cards * 32 + other] + most
                if bound <= limit:
                    return bound
        return INFINITE

    # The search, always for the side to play.

    def _trick(self, cards: i64, left: i64, leader: i64, pit: i64, alpha: i64, beta: i64) -> i64:
        """The value before a lead, or a bound of it outside the window.

        ``pit`` has a bit for each side that may still take all tricks.
        """
        self.nodes += 1
        trumps: i64 = left & 255
        known: i64 = self._known[0][trumps]
        known += self._known[1][(left >> 8) & 255]
        known += self._known[2][(left >> 16) & 255]
        known += self._known[3][left >> 24]
        side: i64 = leader & 1
        all_points: i64 = ((known >> 32) & 1023) + LAST_TRICK_BONUS
        roem: i64 = known >> 42
        if self._quads:
            roem += self._live_quads(left)
        if cards == 4:
            return self._last_trick(left, leader, pit, all_points)
        high: i64 = all_points + roem
        low: i64 = -high
        if trumps:
            top: i64 = self._top[trumps]
            if top & 1 == side:
                low += top & ~1
            else:
                high -= top & ~1
            pit &= 1 + (top & 1)
        if pit:
            if pit & (1 + side):
                high += self._bonus[side]
            if pit & (2 - side):
                low -= self._bonus[1 - side]
        if low >= beta:
            return low
        if high <= alpha:
            return high
        table = self._tables[cards >> 2]
        key: i64 = (known & 0xFFFFFFFF) | (leader << 32) | (pit << 34)
        entries = table.get(key)
        lead: i64 = -1
        if entries is not None:
            self._low = low
            self._high = high
            lead = self._look_up(entries, left)
            low = self._low
            high = self._high
            if low >= beta:
                return low
            if high <= alpha:
                return high
        if low < high:
            low = max(low, self._sure(left, leader, pit, all_points, roem))
        # Bounds that meet are the value; with them the window would be empty.
        if low >= beta or low >= high:
            return low
        alpha = max(alpha, low)
        beta = min(beta, high)
        value: i64 = self._best_lead(cards, left, leader, pit, alpha, beta, lead)
        lead = value & 31
        value >>= 5
        if value <= alpha:
            high = max(value, low)
        elif value >= beta:
            low = min(value, high)
        else:
            low = value
            high = value
        if entries is None:
            if len(table) >= TABLE_LIMIT and cards <= 4 * SMALL:
                table.clear()
            entries = []
            table[key] = entries
        self._store(entries, left, low, high, lead)
        if value <= alpha:
            return high
        if value >= beta:
            return low
        return value

    def _best_lead(
        self, cards: i64, left: i64, leader: i64, pit: i64, alpha: i64, beta: i64, first: i64
    ) -> i64:
        """The value times 32 plus the best lead; principal variation search."""
        hand: i64 = self._hands[leader] & left
        follower: i64 = (leader + 1) & 3
        best: i64 = -INFINITE
        lead: i64 = -1
        floor: i64 = alpha
        tried: i64 = 0
        for packed in self._leads(cards, left, leader, hand, first):
            card: i64 = packed & 31
            bit: i64 = BIT[card]
            if tried & SUITS[card >> 3]:
                bound: i64 = self._is_idle(card, tried, hand, left, cards, floor)
                if bound < INFINITE:
                    best = max(best, bound)
                    continue
            suit: i64 = card >> 3
            points: i64 = POINTS[card]
            rest: i64 = left ^ bit
            # The first card is searched for its value, the others only for whether they are better.
            ceiling: i64 = floor + 1 if tried else beta
            value: i64 = -self._follow(
                1, cards - 1, rest, follower, suit, card, leader, bit, points, pit, -ceiling, -floor
            )
            if ceiling <= value < beta:
                value = -self._follow(
                    1, cards - 1, rest, follower, suit, card, leader, bit, points, pit, -beta, -value
                )
            tried |= bit
            self._worth[cards * 32 + card] = value
            if value > best:
                best = value
                lead = card
                if value > floor:
                    floor = value
                    if value >= beta:
                        self._reward(LEADS + cards * 8, card, tried ^ bit, 4)
                        break
        return (best << 5) + lead

    def _reply(
        self,
        place: i64,
        cards: i64,
        left: i64,
        seat: i64,
        led: i64,
        best: i64,
        winner: i64,
        trick: i64,
        points: i64,
        pit: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value in the middle of a trick; ``place`` is the number of cards on the table."""
        if place == 3:
            return self._last(cards, left, seat, led, best, winner, trick, points, pit, alpha, beta)
        return self._follow(place, cards, left, seat, led, best, winner, trick, points, pit, alpha, beta)

    def _follow(
        self,
        place: i64,
        cards: i64,
        left: i64,
        seat: i64,
        led: i64,
        best: i64,
        winner: i64,
        trick: i64,
        points: i64,
        pit: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value before the second or third card of a trick; ``place`` says which."""
        self.nodes += 1
        hand: i64 = self._hands[seat] & left
        partner_wins = (winner ^ seat) & 1 == 0
        moves: i64 = legal(hand, led, best, partner_wins, self._duties)
        beating: i64 = BEATS[best]
        after: i64 = (seat + 1) & 3
        value: i64 = -INFINITE
        context: i64 = 32 * (place + 4 * best + (128 if partner_wins else 0))
        tried: i64 = 0
        order: list[int]
        if moves & (moves - 1):
            order = self._replies(place, left, seat, led, best, winner, moves, context)
        else:
            order = [SLOT[moves % 37]]
        for packed in order:
            card: i64 = packed & 31
            bit: i64 = BIT[card]
            if tried & SUITS[card >> 3]:
                bound: i64 = self._is_idle(card, tried, hand, left | trick, cards, alpha)
                if bound < INFINITE:
                    value = max(value, bound)
                    continue
            now: i64 = best
            taker: i64 = winner
            if bit & beating:
                now = card
                taker = seat
            rest: i64 = left ^ bit
            total: i64 = points + POINTS[card]
            ceiling: i64 = alpha + 1 if tried else beta
            found: i64 = -self._reply(
                place + 1, cards - 1, rest, after, led, now, taker, trick | bit, total, pit, -ceiling, -alpha
            )
            if ceiling <= found < beta:
                found = -self._reply(
                    place + 1, cards - 1, rest, after, led, now, taker, trick | bit, total, pit, -beta, -found
                )
            tried |= bit
            self._worth[cards * 32 + card] = found
            if found > value:
                value = found
                if found > alpha:
                    alpha = found
                    if found >= beta:
                        if moves & (moves - 1):
                            self._reward(context, card, tried ^ bit, 1)
                        break
        return value

    def _last(
        self,
        cards: i64,
        left: i64,
        seat: i64,
        led: i64,
        best: i64,
        winner: i64,
        trick: i64,
        points: i64,
        pit: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value before the fourth card of a trick."""
        self.nodes += 1
        hand: i64 = self._hands[seat] & left
        moves: i64 = legal(hand, led, best, (winner ^ seat) & 1 == 0, self._duties)
        beating: i64 = BEATS[best]
        value: i64 = -INFINITE
        tried: i64 = 0
        order: list[int] = []
        rest: i64 = moves
        if cards == 1:
            points += LAST_TRICK_BONUS
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            card: i64 = SLOT[bit % 37]
            gain: i64 = points + POINTS[card]
            if self._roem:
                gain += roem_in(trick | bit, self._terms)
            taker: i64 = seat if bit & beating else winner
            if (taker ^ seat) & 1:
                gain = -gain
            self._gain[cards * 32 + card] = gain
            score: i64 = 16 * (gain - POINTS[card]) - (120 if card < 8 else 0)
            order.append(((score + ABOVE_ALL) << 5) + card)
        if len(order) > 1:
            order.sort(reverse=True)
        for packed in order:
            card = packed & 31
            bit = BIT[card]
            if tried & SUITS[card >> 3]:
                bound: i64 = self._is_idle(card, tried, hand, left | trick, cards, alpha)
                if bound < INFINITE:
                    value = max(value, bound)
                    continue
            taker = seat if bit & beating else winner
            gain = self._gain[cards * 32 + card]
            alive: i64 = pit & (1 + (taker & 1))
            found: i64
            if cards == 1:
                found = gain + self._pit_value(alive, seat & 1)
            else:
                ceiling: i64 = alpha + 1 if tried else beta
                found = self._next(cards - 1, left ^ bit, seat, taker, gain, alive, alpha, ceiling)
                if ceiling <= found < beta:
                    found = self._next(cards - 1, left ^ bit, seat, taker, gain, alive, found, beta)
            tried |= bit
            self._worth[cards * 32 + card] = found
            if found > value:
                value = found
                if found > alpha:
                    alpha = found
                    if found >= beta:
                        break
        return value

    def _next(
        self, cards: i64, left: i64, seat: i64, taker: i64, gain: i64, pit: i64, alpha: i64, beta: i64
    ) -> i64:
        """The value for the seat that played last, when the trick gained it so much and its taker leads."""
        if (taker ^ seat) & 1:
            return gain - self._trick(cards, left, taker, pit, gain - beta, gain - alpha)
        return gain + self._trick(cards, left, taker, pit, alpha - gain, beta - gain)

    def _last_trick(self, left: i64, leader: i64, pit: i64, points: i64) -> i64:
        """The value before the last trick, in which nobody has a choice."""
        best: i64 = self._hands[leader] & left
        winner: i64 = leader
        for step in range(1, 4):
            seat: i64 = (leader + step) & 3
            bit: i64 = self._hands[seat] & left
            if bit & BEATS[SLOT[best % 37]]:
                best = bit
                winner = seat
        if self._roem:
            points += roem_in(left, self._terms)
        pit &= 1 + (winner & 1)
        if (winner ^ leader) & 1:
            points = -points
        return points + self._pit_value(pit, leader & 1)

    # Bounds and the table.

    def _live_quads(self, left: i64) -> i64:
        """The roem of all fours of a kind that may still fall."""
        total: i64 = 0
        for index, mask in enumerate(self._quads):
            if left & mask == mask:
                total += self._quad_roem[index]
        return total

    def _apart_by(self, left: i64, other: i64) -> i64:
        """By how much the values of two positions with one key can differ."""
        total: i64 = 0
        differ: i64 = left ^ other
        for suit in range(4):
            shift: i64 = 8 * suit
            if (differ >> shift) & 255:
                total += self._distance(suit, (left >> shift) & 255, (other >> shift) & 255)
        return total

    def _quads_apart(self, left: i64, other: i64) -> i64:
        """By how much four of a kind can make two positions with one key differ: not, if it stands alike."""
        total: i64 = 0
        for index, mask in enumerate(self._quads):
            quad: i64 = mask
            here = left & quad == quad
            there = other & quad == quad
            if here != there:
                total += self._quad_roem[index]
            elif here and not _stands_alike(quad, left, other):
                total += 2 * self._quad_roem[index]
        return total

    def _look_up(self, entries: list[int], left: i64) -> i64:
        """Narrow ``_low`` and ``_high`` by the entries of a key; a lead to try first, -1 for none."""
        lead: i64 = -1
        index: i64 = 0
        while index < len(entries):
            other: i64 = entries[index]
            low: i64 = entries[index + 1]
            high: i64 = entries[index + 2]
            if other == left:
                lead = entries[index + 3]
            else:
                if lead < 0:
                    lead = self._counterpart(entries[index + 3], other, left)
                if low <= self._low and high >= self._high:
                    index += 4
                    continue
                apart: i64 = self._apart_by(left, other)
                if self._quads:
                    apart += self._quads_apart(left, other)
                low -= apart
                high += apart
            self._low = max(self._low, low)
            self._high = min(self._high, high)
            index += 4
        return lead

    def _counterpart(self, move: i64, other: i64, left: i64) -> i64:
        """The card that stands in one position where the best lead stands in another with the same key."""
        shift: i64 = move & ~7
        below: i64 = COUNT[(other >> shift) & (BIT[move & 7] - 1)]
        mask: i64 = (left >> shift) & 255
        while below:
            mask &= mask - 1
            below -= 1
        return shift + SLOT[(mask & -mask) % 37]

    def _store(self, entries: list[int], left: i64, low: i64, high: i64, lead: i64) -> None:
        """Keep the bounds of a position; the oldest of too many entries goes."""
        index: i64 = 0
        while index < len(entries):
            if entries[index] == left:
                entries[index + 1] = max(entries[index + 1], low)
                entries[index + 2] = min(entries[index + 2], high)
                entries[index + 3] = lead
                break
            index += 4
        else:
            if len(entries) >= BUCKET:
                del entries[:4]
            entries.append(left)
            entries.append(low)
            entries.append(high)
            entries.append(lead)
        if self.nodes >= self._limit:
            raise OutOfNodes

    def _sure(self, left: i64, leader: i64, pit: i64, all_points: i64, roem: i64) -> i64:
        """A lower bound: the leader cashes the tricks that nobody can take from him, trumps first.

        A plain winner counts if every hand that may still ruff must follow suit. Partner adds the best he has
        of the suit, the opponents must add at least their lowest.
        """
        me: i64 = self._hands[leader] & left
        partner: i64 = self._hands[(leader + 2) & 3] & left
        west: i64 = self._hands[(leader + 1) & 3] & left
        east: i64 = self._hands[(leader + 3) & 3] & left
        side: i64 = leader & 1
        own: i64 = me & 255
        rounds: i64 = COUNT[own >> LENGTH[(left ^ me) & 255]]
        sure: i64 = HIGHEST[0][own * 9 + rounds]
        sure += HIGHEST[0][(partner & 255) * 9 + rounds]
        top: i64 = self._top[left & 255]
        if top & 1 == side and top >> 1 > sure:
            sure = top >> 1
        sure += LOWEST[0][(west & 255) * 9 + rounds]
        sure += LOWEST[0][(east & 255) * 9 + rounds]
        west_ruffs: bool = COUNT[west & 255] > rounds
        east_ruffs: bool = COUNT[east & 255] > rounds
        partner_ruffs: bool = COUNT[partner & 255] > rounds
        taken: i64 = rounds
        for suit in range(1, 4):
            shift: i64 = 8 * suit
            own = (me >> shift) & 255
            if own == 0:
                continue
            rounds = COUNT[own >> LENGTH[((left ^ me) >> shift) & 255]]
            if rounds == 0:
                continue
            from_west: i64 = (west >> shift) & 255
            from_east: i64 = (east >> shift) & 255
            from_partner: i64 = (partner >> shift) & 255
            if west_ruffs and COUNT[from_west] < rounds:
                rounds = COUNT[from_west]
            if east_ruffs and COUNT[from_east] < rounds:
                rounds = COUNT[from_east]
            if partner_ruffs and COUNT[from_partner] < rounds:
                rounds = COUNT[from_partner]
            taken += rounds
            sure += HIGHEST[1][own * 9 + rounds] + HIGHEST[1][from_partner * 9 + rounds]
            sure += LOWEST[1][from_west * 9 + rounds] + LOWEST[1][from_east * 9 + rounds]
        if taken >= _count(me):
            return all_points + self._pit_value(pit & (1 + side), side)
        if taken:
            pit &= 1 + side
        low: i64 = 2 * sure - all_points - roem
        if pit & (2 - side):
            low -= self._bonus[1 - side]
        return low

    # Which card first?

    def _reward(self, context: i64, card: i64, tried: i64, amount: i64) -> None:
        """Remember that a card was enough, and that those tried before it were not."""
        self._history[context + card] += amount
        while tried:
            bit: i64 = tried & -tried
            tried ^= bit
            self._history[context + SLOT[bit % 37]] -= 1

    def _leads(self, cards: i64, left: i64, leader: i64, hand: i64, first: i64) -> list[int]:
        """The leads in the order in which they are tried, each in the low five bits."""
        west: i64 = self._hands[(leader + 1) & 3] & left
        east: i64 = self._hands[(leader + 3) & 3] & left
        partner: i64 = self._hands[(leader + 2) & 3] & left
        order: list[int] = []
        while hand:
            bit: i64 = hand & -hand
            hand ^= bit
            card: i64 = SLOT[bit % 37]
            score: i64 = ABOVE_ALL
            if card != first:
                suit: i64 = SUITS[card >> 3]
                shift: i64 = card & ~7
                higher: i64 = ((BEATS[card] & suit & left) >> shift) & 255
                score = self._history[LEADS + cards * 8 + card] + (card & 7)
                if higher and (partner >> shift) & BIT[LENGTH[higher] - 1] == 0:
                    score -= 2 * POINTS[card]
                elif card < 8:
                    score += 12
                elif (west & suit or west & 255 == 0) and (east & suit or east & 255 == 0):
                    score += (30 if higher else 60) + POINTS[card]
                else:
                    score -= (2 if higher else 1) * POINTS[card]
            order.append(((score + ABOVE_ALL) << 5) + card)
        order.sort(reverse=True)
        return order

    def _replies(
        self, place: i64, left: i64, seat: i64, led: i64, best: i64, winner: i64, moves: i64, context: i64
    ) -> list[int]:
        """The second or third cards in the order in which they are tried, each in the low five bits."""
        beating: i64 = BEATS[best]
        hand: i64 = self._hands[(seat + 1) & 3] & left
        follow: i64 = hand & SUITS[led]
        after: i64 = follow or hand & 255
        hand = self._hands[(seat + 2) & 3] & left
        follow = hand & SUITS[led]
        partner: i64 = follow or hand & 255
        order: list[int] = []
        while moves:
            bit: i64 = moves & -moves
            moves ^= bit
            card: i64 = SLOT[bit % 37]
            now: i64 = best
            taker: i64 = winner
            if bit & beating:
                now = card
                taker = seat
            over: i64 = after & BEATS[now]
            is_ours: bool = over == 0 and (taker ^ seat) & 1 == 0
            if place == 1 and not is_ours:
                if over:
                    now = SLOT[(over & -over) % 37] if over >= 256 else LENGTH[over] - 1
                is_ours = partner & BEATS[now] != 0
            score: i64 = self._history[context + card]
            if is_ours:
                score += 40
                if taker != seat:
                    score += POINTS[card]
            else:
                score -= 2 * POINTS[card] + (4 if card < 8 else 0)
            order.append(((score + ABOVE_ALL) << 5) + card)
        order.sort(reverse=True)
        return order


def can_solve(position: Position) -> bool:
    """What is written follows from points and roem alone.

    Not while a side may still win all tricks, with roem in the hand that may be cancelled, where roem counts
    less than cards, or after a double that leaves everything to the winner (§8.3, §10, §11).
    """
    terms = position.terms
    if terms.winner_takes_all or terms.factor != terms.roem_factor:
        return False
    if position.tricks[0] == 0 or position.tricks[1] == 0:
        return False
    return not terms.needs_trick or position.hand_roem == [0, 0]


def exact_values(position: Position, cards: i64) -> list[int]:
    """Like ``open_values``, but all play on as well as can be; where ``can_solve`` says so.

    The more a side makes the more is written for it, so that the best play for points and roem is the best
    play for what is written. Only when a side is nat the roem still to come is left out.
    """
    terms = position.terms
    solver = Solver(position)
    mine = position.seat & 1 == 0
    before: i64 = _lead_of(position) + position.hand_roem[0] - position.hand_roem[1]
    all_points: i64 = DEAL_POINTS + position.roem[0] + position.roem[1]
    all_points += position.hand_roem[0] + position.hand_roem[1]
    values: list[int] = [0] * 32
    while cards:
        bit: i64 = cards & -cards
        cards ^= bit
        card: i64 = SLOT[bit % 37]
        found = solver.card_value(card)
        assert found is not None
        value: i64 = before + found
        made: i64 = value if terms.bound == 0 else -value
        if made <= 0:
            value = all_points if terms.bound else -all_points
        value = worth_of(value * terms.factor, terms)
        values[card] = value if mine else -value
    return values
