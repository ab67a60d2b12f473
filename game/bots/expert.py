"""How does the strongest player think: likely deals, trained play, exact endings, the score of the match?"""

from bisect import bisect_right
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.bots import stakes
from game.bots.announcing import before_the_card
from game.bots.bidding import expectation, passing_value, scores
from game.bots.fast import is_compiled, kernel
from game.bots.following import sensible
from game.bots.heuristic import club_thought
from game.bots.knowledge import Knowledge, know
from game.bots.play_model import choice_factors, history, policy
from game.bots.race import ALIKE, Race
from game.bots.reading import hear, weigher
from game.bots.sampling import Sampler, undealt
from game.bots.simulating import Table
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.bots.trump_model import defence
from game.cards import Card, Seat, Suit
from game.chance import Rng
from game.deal import Accept, Action, Declare, Double, Pass, Phase, Play
from game.meld import counted_in_hand, melds
from game.rules import HouseRules
from game.view import SeatView

Values = Callable[[kernel.Position, int], list[int]]
"""What each of a set of cards is worth in a position, by its number."""

_SUITS = 2
"""Suits that are tried when trump is made: the best by the trained model."""
_MODEL_DEALS = 80
"""About so many deals around a hand tell as much of it as the trained model: deals spread by some 130 points,
what the model does not see of a hand by some 15."""
_DOUBLE_MARGIN = 10.0
"""Points that doubling must bring on average: the others may still double in their turn."""
_SLICE = 50 if is_compiled() else 2
"""Deals that are drawn and weighed between two thoughts."""
_PLAYED = 4 if is_compiled() else 1
"""Deals that are played on between two thoughts."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What the expert does beyond flat Monte Carlo; each can be measured alone."""

    rounds: int = 30 if is_compiled() else 4
    """Rounds of ``Limit.worlds`` deals at most; a choice that is clear earlier takes fewer."""
    pool: int = 5 if is_compiled() else 3
    """Deals drawn for each one that is played on: the likely ones are kept; 1 keeps all."""
    call_rounds: int = 10 if is_compiled() else 1
    """Rounds for each suit that may become trump."""
    calls: bool = True
    """Make trump and double by playing deals on, not by the trained model alone."""
    endings: int = 4
    """With so many cards in hand or fewer, all is played on as well as can be."""
    ending_rounds: int = 5 if is_compiled() else 1
    """Rounds of such deals, which take longer."""


class Expert:
    """Draws deals, keeps those that explain what the others did, and plays every card on in each."""

    def __init__(self, skill: Skill = Skill()) -> None:
        """``skill`` leaves things out to measure them."""
        self._skill = skill

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """A thought every few deals, so that a slice is short."""
        thought = club_thought(view)
        yield thought
        if len(view.legal) == 1:
            return thought
        if view.phase is Phase.PLAYING and isinstance(thought.action, Play):
            return (yield from self._card(view, rng, limit, thought))
        if view.phase is Phase.BIDDING and self._skill.calls:
            return (yield from self._call(view, rng, limit, thought))
        if view.phase is Phase.DOUBLING and self._skill.calls:
            return (yield from self._double(view, rng, limit, thought))
        return thought

    def _call(self, view: SeatView, rng: Rng, limit: Limit, thought: Thought) -> Thinking:
        """Name the suit that brings most, if it brings more than passing is worth."""
        model = scores(view)
        accepts = Accept() in view.legal
        suits = (
            [view.turned[-1].suit]
            if accepts
            else [action.trump for action in view.legal if isinstance(action, Declare)]
        )
        suits = sorted(suits, key=lambda suit: -model[suit])[:_SUITS]
        brings = {}
        for suit in suits:
            brings[suit] = yield from self._expected(view, suit, rng, limit, thought)
        best = max(suits, key=lambda suit: brings[suit])
        action: Action = Accept() if accepts else Declare(best)
        if Pass() in view.legal:
            other = max(model[suit] for suit in Suit if suit is not best)
            beside = defence(view.hand, best)
            price = passing_value(view.rules, passes=len(view.passes), other=other, beside=beside)
            sign = _sign(view)
            if brings[best] < sign * stakes.worth_of_mean(stakes.worth(view), sign * price):
                action = Pass()
        if action == thought.action:
            return thought
        if Pass() not in view.legal:
            return Thought(action, Reason(Why.MUST_MAKE_TRUMP, suit=best))
        points = model[best] if stakes.worth(view) else brings[best]
        return Thought(action, expectation(best, points, makes=action != Pass()))

    def _expected(
        self, view: SeatView, suit: Suit, rng: Rng, limit: Limit, thought: Thought
    ) -> Generator[Thought, None, float]:
        """What this seat's side writes more if it makes this suit trump, in the worth of the match.

        The mean of likely deals, with the trained model for ``_MODEL_DEALS`` more.
        """
        model = scores(view)[suit]
        players, worlds = yield from self._first_worlds(view, suit, view.seat, 0, rng, limit, thought)
        total = 0
        for number, world in enumerate(worlds, 1):
            total += kernel.worth_of(kernel.written(self._played(view, players, world, suit)), players.terms)
            if number % 8 == 0:
                yield thought
        sign = _sign(view)
        table = players.terms.worth
        prior = sign * stakes.worth_of_mean(table, sign * model)
        return (sign * total + _MODEL_DEALS * prior) / (len(worlds) + _MODEL_DEALS)

    def _double(self, view: SeatView, rng: Rng, limit: Limit, thought: Thought) -> Thinking:
        """Double if that is worth more than to leave it, with a margin for what the others may still say."""
        assert view.contract is not None
        contract, doubles = view.contract, len(view.contract.doubles)
        players, worlds = yield from self._first_worlds(
            view, contract.trump, contract.maker, doubles, rng, limit, thought
        )
        doubled = kernel.Terms(view.rules, view.shape.side(contract.maker), contract.trump, doubles + 1)
        doubled.worth = players.terms.worth
        total = 0
        for number, world in enumerate(worlds, 1):
            end = self._played(view, players, world, contract.trump)
            total -= kernel.worth_of(kernel.written(end), end.terms)
            end.terms = doubled
            total += kernel.worth_of(kernel.written(end), end.terms)
            if number % 8 == 0:
                yield thought
        gain = _sign(view) * total / len(worlds)
        action: Action = Double() if gain > _DOUBLE_MARGIN else Pass()
        if action == thought.action:
            return thought
        why = Why.DOUBLE_SIMULATED if action == Double() else Why.DOUBLE_NOT_SIMULATED
        return Thought(action, Reason(why, suit=contract.trump))

    def _first_worlds(
        self, view: SeatView, trump: Suit, maker: Seat, doubles: int, rng: Rng, limit: Limit, thought: Thought
    ) -> Generator[Thought, None, tuple[kernel.Habits, Sequence[list[int]]]]:
        """Likely deals before the first card, and those who would play them with this contract."""
        terms = kernel.Terms(view.rules, view.shape.side(maker), trump, doubles)
        terms.worth = stakes.worth(view)
        dice = kernel.Dice(rng.bits64())
        weigher = kernel.Weigher(kernel.Habits(choice_factors(), int(maker), terms, dice))
        hear(view, trump, weigher, [0] * len(view.shape.seats))
        count, pool = limit.worlds * self._skill.call_rounds, self._skill.pool
        deal = undealt(view, trump, rng).deal
        worlds = yield from likely(deal, weigher.weight, count, pool, rng, thought)
        return kernel.Habits(policy(), int(maker), terms, dice), worlds

    @staticmethod
    def _played(view: SeatView, players: kernel.Habits, world: list[int], trump: Suit) -> kernel.Position:
        """The end of a deal."""
        position = kernel.Position(world, int(view.shape.next_seat(view.dealer)), players.terms)
        if view.rules.roem_in_hand:
            position.hand_roem = _hand_roem(view.rules, world, trump)
        players.play_on(position)
        return position

    def _card(self, view: SeatView, rng: Rng, limit: Limit, thought: Thought) -> Thinking:
        """The card that brings most on average."""
        assert view.contract is not None and isinstance(thought.action, Play)
        trump = view.contract.trump
        known = know(view)
        dealer, table = Sampler(known).dealer(rng), Table(view)
        table.terms.worth = stakes.worth(view)
        dice = kernel.Dice(rng.bits64())
        maker = int(view.contract.maker)
        # The hands are weighed by what players choose and played on by what brings most.
        habits = kernel.Habits(choice_factors(), maker, table.terms, dice)
        players = kernel.Habits(policy(), maker, table.terms, dice)
        weigh = weigher(view, table.terms, habits, dealer.deal()).weight
        base = table.position(dealer.deal())
        *_, (last, _card, _since) = history(view, table.terms, dealer.deal())
        base.voids, base.led_by = last.voids, last.led_by
        is_ending = len(view.hand) <= self._skill.endings and kernel.can_solve(base)
        rule_of_thumb, thumb = thought, kernel.number_of(thought.action.card, trump)
        others = [kernel.number_of(card, trump) for card in candidates(known)]
        ways: Sequence[Values] = (players.values, kernel.open_values)
        if is_ending:
            ways = (kernel.exact_values,)  # takes long: a slice for each deal
        alike = stakes.ALIKE if table.terms.worth else ALIKE
        race = Race([kernel.number_of(card, trump) for card in view.legal_cards], alike)
        for _round in range(self._skill.ending_rounds if is_ending else self._skill.rounds):
            worlds = yield from likely(dealer.deal, weigh, limit.worlds, self._skill.pool, rng, thought)
            yield from _run(race, base, worlds, ways, thought)
            race.drop()
            card = kernel.card_of(race.choose(thumb, others), trump)
            thought = rule_of_thumb
            if Play(card) != rule_of_thumb.action:
                thought = Thought(Play(card), Reason(Why.SIMULATED, (card,), number=race.deals // len(ways)))
            if race.is_decided:
                break
        return before_the_card(view, thought)


def _run(
    race: Race,
    base: kernel.Position,
    worlds: Sequence[list[int]],
    ways: Sequence[Values],
    thought: Thought,
) -> Generator[Thought, None, None]:
    """Play the cards of a race in every deal, on from there in several ways."""
    bits = [1 << card for card in race.cards]
    parts = [sum(bits)] if is_compiled() else bits  # Plain, a card is all that fits into a slice.
    for number, world in enumerate(worlds):
        position = base.copy()
        position.hands = world
        for values in ways:
            found = values(position, parts[0])
            for part in parts[1:]:
                yield thought
                found = list(map(sum, zip(found, values(position, part), strict=True)))
            race.add(found)
        if number % _PLAYED == 0 or len(ways) == 1:
            yield thought


def _sign(view: SeatView) -> int:
    """1 for a seat of side 0, by which the kernel counts, -1 for one of side 1."""
    return 1 if view.seat & 1 == 0 else -1


def _hand_roem(rules: HouseRules, world: Sequence[int], trump: Suit) -> list[int]:
    """What the roem in the hands of a deal counts for each side when all of it is shown (§11)."""
    hands = [[kernel.card_of(number, trump) for number in kernel.numbers_in(hand)] for hand in world]
    shown = [
        (rules.format.side(Seat(seat)), meld)
        for seat, hand in enumerate(hands)
        for meld in melds(hand, trump, rules.quads)
    ]
    return list(counted_in_hand(rules, shown))


def candidates(known: Knowledge) -> tuple[Card, ...]:
    """The legal cards without those that no partner wants to see; never empty.

    To a trick of others: what ``following.sensible`` leaves. On lead: no trump that only partner has.
    """
    view = known.view
    assert view.trick is not None
    if view.trick.cards:
        return sensible(known)
    plain = tuple(card for card in view.hand if card.suit is not known.trump)
    only_partner = known.out[known.trump] and not known.opposing_trumps()
    return plain if plain and only_partner else view.legal_cards


def likely(
    deal: Callable[[], list[int]],
    weigh: Callable[[list[int]], float],
    count: int,
    pool: int,
    rng: Rng,
    thought: Thought,
) -> Generator[Thought, None, Sequence[list[int]]]:
    """So many deals, each as often as it is likely, from a pool so many times as large.

    Yields the thought between slices.
    """
    worlds: list[list[int]] = []
    weights: list[float] = []
    for number in range(count * pool):
        worlds.append(deal())
        weights.append(weigh(worlds[-1]) if pool > 1 else 1.0)
        if number % _SLICE == _SLICE - 1:
            yield thought
    if pool == 1:
        return worlds
    sums = list(accumulate(weights))
    step, start = sums[-1] / count, rng.below(1 << 32) / (1 << 32)
    picked = (bisect_right(sums, (number + start) * step) for number in range(count))
    return [worlds[min(place, len(worlds) - 1)] for place in picked]
