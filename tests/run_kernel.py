"""Do the kernel and its solver agree with the engine and with a plain search (§5-§8)?

Usage: ``python tests/run_kernel.py --positions 100000`` plays random deals in both, comparing every position,
and ``--endings 2000`` values every legal card of so many endings of each city in two ways. ``--plain`` takes
the kernel that is not compiled.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import fast
from game.bots import kernel as plain_kernel
from game.cards import PACK, Card, Seat, Side, Suit
from game.chance import Rng
from game.deal import Contract, Deal, Phase, Play, decide, evolve, legal_actions
from game.match import shuffled_deal
from game.rules import CHOICES, STANDARD, HouseRules, Trick, Variant
from game.scoring import roem_totals, score, settle, trick_totals

if TYPE_CHECKING:
    from game.bots.kernel import Position

PLAY_RULES = (
    "variant",
    "undertrump_amsterdam",
    "quads",
    "counter_pit_bonus",
    "kraken_nat",
    "kraken_doubles",
    "spades_double",
    "all_tricks_cancel",
)
"""The house rules that change play or points."""


class Differs(Exception):
    """The kernel and what it is compared with disagree; the message tells both."""


# Positions.


def some_rules(rng: Rng, variant: Variant | None = None) -> HouseRules:
    """Any rules of play and points, of one city if one is given."""
    rules = STANDARD.changed(**{name: rng.choice(CHOICES[name]) for name in PLAY_RULES})
    return rules if variant is None else rules.changed(variant=variant)


def begun(rules: HouseRules, hands: tuple[tuple[Card, ...], ...], rng: Rng) -> Deal:
    """A deal before the first lead, with any contract and forehand."""
    return Deal(
        rules=rules,
        dealer=(dealer := rng.choice(tuple(Seat))),
        hands=hands,
        turnups=(),
        phase=Phase.PLAYING,
        contract=_contract(rng),
        trick=Trick(rules.format.next_seat(dealer)),
    )


def _contract(rng: Rng) -> Contract:
    """Any contract, sometimes doubled (§10)."""
    maker, trump = rng.choice(tuple(Seat)), rng.choice(tuple(Suit))
    speakers = [Seat((maker + step) % 4) for step in (1, 0, 3)]
    return Contract(maker, trump, tuple(speakers[: max(0, rng.below(6) - 2)]))


def after(deal: Deal, action: Play) -> Deal:
    """The deal after a card and all that follows from it."""
    for event in decide(deal, action):
        deal = evolve(deal, event)
    return deal


def plays(deal: Deal) -> tuple[Play, ...]:
    """The cards that may be played now."""
    return tuple(action for action in legal_actions(deal) if isinstance(action, Play))


def position_of(kernel: ModuleType, deal: Deal) -> "Position":
    """A deal in play in the terms of the kernel."""
    assert deal.contract is not None
    trump, makers = deal.contract.trump, deal.shape.side(deal.contract.maker)
    terms = kernel.Terms(deal.rules, makers, trump, len(deal.contract.doubles))
    masks = [kernel.mask_of(hand, trump) for hand in deal.hands]
    trick = deal.trick or Trick(deal.taken[-1].winner)
    for seat, card in trick.plays(deal.shape):
        masks[seat] |= kernel.mask_of([card], trump)
    made: Position = kernel.Position(masks, trick.leader, terms)
    made.points, made.roem = list(trick_totals(deal)), list(roem_totals(deal))
    for taken in deal.taken:
        made.tricks[deal.shape.side(taken.winner)] += 1
    for card in trick.cards:
        made.play(kernel.number_of(card, trump))
    return made


# The rules.


def compare_deal(kernel: ModuleType, seed: int) -> int:
    """Play one deal at random in engine and kernel; the number of positions compared."""
    rng = Rng(seed, 11)
    rules = some_rules(rng)
    deal = begun(rules, shuffled_deal(rules, Seat.SOUTH, seed).hands, rng)
    position = position_of(kernel, deal)
    assert deal.contract is not None
    trump, doubles = deal.contract.trump, len(deal.contract.doubles)
    count = 0
    while deal.to_act is not None:
        _same("seat", deal.to_act, position.seat, deal)
        _same("legal", kernel.mask_of([play.card for play in plays(deal)], trump), position.legal(), deal)
        action = rng.choice(plays(deal))
        deal = after(deal, action)
        position.play(kernel.number_of(action.card, trump))
        _same("points", list(trick_totals(deal)), position.points, deal)
        _same("roem", list(roem_totals(deal)), position.roem, deal)
        count += 1
    result = score(deal)
    _same("written", _difference(result.total), kernel.written(position), deal)
    position.hand_roem = [20 * rng.below(4), 20 * rng.below(4)]
    with_hands = settle(
        rules.changed(roem_in_hand=True),
        makers=result.makers,
        cards=result.cards,
        last_trick=deal.shape.side(deal.taken[-1].winner),
        tricks=result.tricks,
        roem=result.roem,
        hand_roem=(position.hand_roem[0], position.hand_roem[1]),
        trump=trump,
        doubles=doubles,
    )
    _same("written with roem in the hand", _difference(with_hands.total), kernel.written(position), deal)
    return count


def _difference(total: tuple[int, int]) -> int:
    """Side 0 less side 1."""
    return total[Side.US] - total[Side.THEM]


def compare_positions(kernel: ModuleType, positions: int, seed: int) -> int:
    """Play deals until so many positions have been compared, and tell how many."""
    count = deals = 0
    while count < positions:
        count += compare_deal(kernel, 1_000_000 * seed + deals)
        deals += 1
    return count


def _same(name: str, engine: object, kernel: object, deal: Deal) -> None:
    """Both say the same."""
    if engine != kernel:
        raise Differs(f"{name}: the engine says {engine}, the kernel {kernel}, in {deal}")


# The solver.


def endings(kernel: ModuleType, variant: Variant, seed: int) -> Iterator["Position"]:
    """Ends of deals, in turn of real ones and of a few suits and ranks, where roem is made more often."""
    number = 0
    while True:
        rng = Rng(seed, variant is Variant.ROTTERDAM, number)
        number += 1
        rules = some_rules(rng, variant)
        left = 3 + rng.below(3)
        if number % 2:
            deal = begun(rules, shuffled_deal(rules, Seat.SOUTH, seed, number).hands, rng)
            while sum(map(len, deal.hands)) > 4 * left:
                deal = _random_card(deal, rng)
        else:
            cards = rng.shuffled(rng.shuffled(_narrow_pack(rng))[: 4 * left])
            hands = tuple(cards[seat * left : (seat + 1) * left] for seat in range(4))
            deal = begun(rules, hands, rng)
        for _ in range(rng.below(4)):
            deal = _random_card(deal, rng)
        yield position_of(kernel, deal)


def _narrow_pack(rng: Rng) -> list[Card]:
    """Twenty cards or more in which runs and fours of a kind abound."""
    if rng.below(2):
        low = rng.below(4)
        return [card for card in PACK if low <= card.rank < low + 5]
    gone = rng.choice(tuple(Suit))
    return [card for card in PACK if card.suit is not gone]


def _random_card(deal: Deal, rng: Rng) -> Deal:
    """The deal after any legal card."""
    return after(deal, rng.choice(plays(deal)))


def plain_value(kernel: ModuleType, position: "Position", alpha: int = -9999, beta: int = 9999) -> int:
    """All still to be won, side 0 less side 1, by trying every card: no table, no bounds of any kind."""
    if not any(position.hands) and not position.trick:
        bonus: int = position.pit_bonus(0) - position.pit_bonus(1)
        return bonus
    sign = -1 if position.seat & 1 else 1
    best = -9999
    for card in kernel.numbers_in(position.legal()):
        best = max(best, sign * plain_card_value(kernel, position, card, alpha, beta))
        if sign > 0:
            alpha = max(alpha, best)
        else:
            beta = min(beta, -best)
        if alpha >= beta:
            break
    return sign * best


def plain_card_value(
    kernel: ModuleType, position: "Position", card: int, alpha: int = -9999, beta: int = 9999
) -> int:
    """The value of one card by a plain search."""
    then = position.copy()
    then.play(card)
    made = sum(
        sign * (then.points[side] + then.roem[side] - position.points[side] - position.roem[side])
        for side, sign in ((0, 1), (1, -1))
    )
    return made + plain_value(kernel, then, alpha - made, beta - made)


def compare_ending(kernel: ModuleType, position: "Position") -> int:
    """Value every legal card by the solver and by a plain search; the number of cards."""
    solver = kernel.Solver(position)
    found = solver.card_values()
    expected = {card: plain_card_value(kernel, position, card) for card in found}
    if found != expected:
        raise Differs(f"the cards are worth {expected}, not {found}, in {vars_of(position)}")
    best = min(expected.values()) if position.seat & 1 else max(expected.values())
    alone = kernel.Solver(position)
    for threshold in (best - 1, best, best + 1):
        if alone.exceeds(threshold) is not (best > threshold):
            raise Differs(f"{best} is wrongly compared with {threshold}, in {vars_of(position)}")
    if alone.value() != best:
        raise Differs(f"the value is {best}, not {alone.value()}, in {vars_of(position)}")
    return len(found)


def vars_of(position: "Position") -> str:
    """A position as it must be set up to see a difference again."""
    names = ("hands", "trick", "leader", "tricks")
    return ", ".join(f"{name} {getattr(position, name)}" for name in names)


# The command.


def main(arguments: Sequence[str]) -> int:
    """Compare as much as was asked for."""
    parser = argparse.ArgumentParser(description="Compare the kernel with slower ways.")
    parser.add_argument("--positions", type=int, default=0, help="positions of random deals")
    parser.add_argument("--endings", type=int, default=0, help="endings of each city")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="the kernel that is not compiled")
    given = parser.parse_args(arguments)
    kernel = plain_kernel if given.plain else fast.kernel
    print("plain" if kernel is plain_kernel else "compiled", "kernel", flush=True)
    try:
        if given.positions:
            print(f"{compare_positions(kernel, given.positions, given.seed)} positions agree", flush=True)
        for variant in Variant if given.endings else ():
            found = endings(kernel, variant, given.seed)
            cards = sum(compare_ending(kernel, next(found)) for _ in range(given.endings))
            print(f"{given.endings} endings of {variant}, {cards} cards agree", flush=True)
    except Differs as wrong:
        print(wrong)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
