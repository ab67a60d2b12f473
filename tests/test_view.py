"""What a seat may know, and what it cannot (§1)."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum

import pytest
from hypothesis import given

from game.cards import PACK, Card, Seat
from game.chance import Rng
from game.deal import (
    Accept,
    Announce,
    AnnounceHand,
    AnnounceStuk,
    Challenge,
    Contract,
    Deal,
    Declare,
    Double,
    Pass,
    Play,
    TakeBack,
    TakenTrick,
    legal_actions,
)
from game.meld import Meld
from game.rules import HouseRules, Trick
from game.view import SeatView, Standing, view_of
from tests.strategies import RULES, SEEDS, played_deal, states

ACTIONS = (Accept, Announce, AnnounceHand, AnnounceStuk, Challenge, Declare, Double, Pass, Play, TakeBack)
KNOWN = (
    SeatView,
    Standing,
    HouseRules,
    Trick,
    TakenTrick,
    Meld,
    Contract,
    Card,
    *ACTIONS,
    Enum,
    tuple,
    str,
    int,
    type(None),
)
"""All that may be reached from a view."""


def reachable(thing: object) -> Iterator[object]:
    """Everything that can be reached from a value."""
    yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from reachable(part)
    elif is_dataclass(thing):
        assert not hasattr(thing, "__dict__"), "slots only: nothing can hang on it unseen"
        for field in fields(thing):
            yield from reachable(getattr(thing, field.name))


def with_other_hidden_cards(deal: Deal, seat: Seat, rng: Rng) -> Deal:
    """The same deal for one seat, with everything it cannot see mixed up."""
    shown = {card for _, meld in deal.hand_melds for card in meld.cards}
    others = [card for owner, hand in enumerate(deal.hands) if owner != seat for card in hand]
    hidden = iter(rng.shuffled([card for card in others if card not in shown]))
    hands = tuple(
        tuple(rng.shuffled(hand))
        if owner == seat
        else tuple(card if card in shown else next(hidden) for card in hand)
        for owner, hand in enumerate(deal.hands)
    )
    return replace(deal, hands=hands, turnups=rng.shuffled(PACK))


@given(RULES, SEEDS)
def test_hidden_cards_make_no_difference(rules: HouseRules, seed: int) -> None:
    rng = Rng(seed, 3)
    for deal in states(rules, played_deal(rules, seed)):
        seat = rng.choice(rules.format.seats)
        assert view_of(deal, seat) == view_of(with_other_hidden_cards(deal, seat, rng), seat)


@given(RULES, SEEDS)
def test_hidden_cards_cannot_be_reached(rules: HouseRules, seed: int) -> None:
    rng = Rng(seed, 4)
    for deal in states(rules, played_deal(rules, seed)):
        seat = rng.choice(rules.format.seats)
        found = list(reachable(view_of(deal, seat)))
        seen = {card for taken in deal.taken for card in taken.trick.cards} | set(deal.turned)
        seen |= set(deal.trick.cards) if deal.trick else set()
        seen |= {card for _, meld in deal.hand_melds for card in meld.cards}
        assert {card for card in found if isinstance(card, Card)} == seen | set(deal.hands[seat])
        assert all(isinstance(thing, KNOWN) for thing in found)
        assert all(abs(thing) < 2000 for thing in found if isinstance(thing, int)), "no seed"


@given(RULES, SEEDS)
def test_legal_is_what_the_deal_allows_and_only_on_ones_turn(rules: HouseRules, seed: int) -> None:
    for deal in states(rules, played_deal(rules, seed)):
        for seat in rules.format.seats:
            view = view_of(deal, seat)
            assert set(view.legal) == (set(legal_actions(deal)) if deal.to_act is seat else set())
            assert [Play(card) for card in view.legal_cards] == [
                one for one in view.legal if isinstance(one, Play)
            ]
            assert list(view.hand) == sorted(deal.hands[seat])
            assert list(view.legal_cards) == sorted(view.legal_cards)


def test_a_view_cannot_be_changed() -> None:
    deal = next(states(HouseRules(), played_deal(HouseRules(), 1)))
    view = view_of(deal, Seat.SOUTH)
    with pytest.raises(AttributeError):
        view.hand = ()  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        view.deal = deal  # type: ignore[attr-defined]
