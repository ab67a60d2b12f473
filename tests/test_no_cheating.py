"""Do the computer players decide by what their seat has seen and by nothing else (§1)?"""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from game.bots.anchors import Anchor, RandomBot
from game.bots.knowledge import know
from game.bots.sampling import Sampler
from game.bots.thinking import Bot, Limit, Thinker, Thinking
from game.cards import Card, Seat
from game.chance import SEED_LIMIT, Rng
from game.deal import Deal, Phase, begin, decide, opening
from game.match import Match, shuffled_deal
from game.rules import PRESETS, STANDARD, HouseRules
from game.session import PLAYERS, Session
from game.settings import Level
from game.store import Store
from game.view import SeatView, Standing, view_of
from tests.strategies import drawn, fold
from tests.test_sampling import hands_of

POSITIONS = 2000
FEW = Limit(worlds=4)
"""Enough for a player that samples to sample, few enough for so many positions."""
KRAKEN = PRESETS["kraken"].changed(hand_roem_deadline="first_lead", roem_mode="announce", roem_by="anyone")
HOUSES: tuple[HouseRules, ...] = (
    *PRESETS.values(),
    KRAKEN,
    KRAKEN.changed(variant="rotterdam", kraken_nat="makers_only", trump_method="turned"),
    STANDARD.changed(roem_mode="announce", renounce="allowed", trump_method="random_proposal"),
)
"""Every preset, and what no preset has: questions before the first lead and at a full trick, renouncing."""
STANDING = Standing((1234, 987), 9)


def asked(seed: int) -> Iterator[Deal]:
    """The decisions of a random deal under one of the house rules."""
    rules, rng = HOUSES[seed % len(HOUSES)], Rng(seed, 1)
    dealt = shuffled_deal(rules, rng.choice(rules.format.seats), seed)
    deal = fold(begin(rules, dealt), opening(rules, dealt)[1:])
    while deal.to_act is not None:
        yield deal
        deal = fold(deal, decide(deal, drawn(deal, rng)))


def positions(count: int) -> Iterator[tuple[Deal, Rng]]:
    """So many decisions in every phase: all calls and questions but those at a full trick, and some cards."""
    seed = 0
    while count:
        rng = Rng(seed, 2)
        for deal in asked(seed):
            if count and not rng.below({Phase.PLAYING: 3, Phase.TURNING: 6}.get(deal.phase, 1)):
                yield deal, rng
                count -= 1
        seed += 1


def elsewhere(deal: Deal, rng: Rng) -> Deal:
    """A deal with other hidden cards, in which all that the seat to act has seen would have been the same."""
    me = deal.to_act
    assert me is not None
    hands = _possible(deal, me, rng) if deal.trick is not None else _any(deal, me, rng)
    return replace(deal, hands=hands, turnups=rng.shuffled(deal.turnups))


def _possible(deal: Deal, me: Seat, rng: Rng) -> tuple[tuple[Card, ...], ...]:
    """Hands that nothing played or shown so far rules out."""
    view = view_of(deal, me)
    return tuple(rng.shuffled(hand) for hand in hands_of(Sampler(know(view)).dealer(rng).deal(), view))


def _any(deal: Deal, me: Seat, rng: Rng) -> tuple[tuple[Card, ...], ...]:
    """Any hands, before a card is played; what has been shown stays where it is."""
    shown = {card for _, meld in deal.hand_melds for card in meld.cards}
    others = [
        card for seat, hand in enumerate(deal.hands) if seat != me for card in hand if card not in shown
    ]
    hidden = iter(rng.shuffled(others))
    return tuple(
        rng.shuffled(hand) if seat == me else tuple(card if card in shown else next(hidden) for card in hand)
        for seat, hand in enumerate(deal.hands)
    )


PLAYER_OF: dict[str, Callable[[], Bot]] = {
    **{level.value: player for level, player in PLAYERS.items()},
    "anchor": Anchor,
    "random": RandomBot,
}


@pytest.mark.parametrize("name", PLAYER_OF)
def test_other_hidden_cards_change_no_decision_and_no_reason(name: str) -> None:
    """A player that has seen all the true positions so far and a new one that sees only the other deal."""
    known, phases, moved = PLAYER_OF[name](), Counter[Phase](), 0
    for number, (deal, rng) in enumerate(positions(POSITIONS)):
        other, seat = elsewhere(deal, rng), deal.to_act
        assert seat is not None
        view, same = view_of(deal, seat, STANDING), view_of(other, seat, STANDING)
        assert view == same, "what was seen must stay the same"
        phases[deal.phase] += 1
        moved += any(set(one) != set(two) for one, two in zip(deal.hands, other.hands, strict=True))
        thought = Thinker(known, view, seed=number, limit=FEW).finish()
        assert thought == Thinker(PLAYER_OF[name](), same, seed=number, limit=FEW).finish()
    assert set(phases) == set(Phase) - {Phase.FINISHED} and min(phases.values()) >= 80, phases
    assert moved > POSITIONS * 0.9


# What a player can lay hands on while it sits in a running match.


def reachable(*things: object) -> Iterator[object]:
    """All that can be reached from some values in any way, types, modules and functions apart."""
    waiting, met = list(things), set[int]()
    while waiting:
        thing = waiting.pop()
        if id(thing) in met or isinstance(thing, type | ModuleType | FunctionType):
            continue
        met.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


class Spy:
    """A club player that keeps all it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[SeatView, Rng, Limit]] = []

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Look at everything, then play."""
        self.given.append((view, rng, limit))
        return PLAYERS[Level.CLUB]().think(view, rng, limit)


@pytest.mark.parametrize("seed", [77_777_777, SEED_LIMIT - 5])
def test_a_player_at_the_table_is_given_no_hidden_card_and_no_seed(tmp_path: Path, seed: int) -> None:
    spy = Spy()
    session = Session.new(Store(tmp_path), KRAKEN, seed, bots=dict.fromkeys(Seat, spy))
    checked = 0
    while not session.is_deal_over:
        deal = session.match.deal
        assert deal is not None and deal.to_act is not None
        held = set(deal.hands[deal.to_act])
        seen = {card for taken in deal.taken for card in taken.trick.cards} | set(deal.turned)
        seen |= set(deal.trick.cards) if deal.trick else set()
        seen |= {card for _, meld in deal.hand_melds for card in meld.cards}
        session.think(lambda: False)
        found = list(reachable(*spy.given[-1]))
        assert not [thing for thing in found if isinstance(thing, Deal | Match | Session | Store)]
        assert {thing for thing in found if isinstance(thing, Card)} == held | seen
        assert seed not in [thing for thing in found if type(thing) is int]
        checked += 1
    assert checked > 32
