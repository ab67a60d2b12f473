"""Are exactly the deals drawn that a seat cannot rule out, each as often as any other?"""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given

from game.bots.beginner import remembered
from game.bots.fast import kernel
from game.bots.knowledge import know
from game.bots.sampling import Sampler
from game.cards import PACK, Card, Seat
from game.chance import Rng
from game.deal import Deal, Phase
from game.rules import STANDARD, RenounceMode, Situation, Trick, Undertrump, Variant, legal_cards
from game.view import SeatView, view_of
from tests.strategies import SEEDS, played_deal, turns

EVERY_DUTY = [
    STANDARD.changed(variant=variant, undertrump_amsterdam=undertrump)
    for variant in Variant
    for undertrump in Undertrump
]
Hands = tuple[tuple[Card, ...], ...]


def endings(seed: int, cards: int) -> list[Deal]:
    """The turns of a random deal in which the seat to play holds so many cards."""
    rules = EVERY_DUTY[seed % len(EVERY_DUTY)]
    found = turns(rules, played_deal(rules, seed))
    return [
        deal
        for deal in found
        if deal.phase is Phase.PLAYING and deal.to_act is not None and len(deal.hands[deal.to_act]) == cards
    ]


def is_consistent(view: SeatView, hands: Hands) -> bool:
    """Every card so far was legal with these hands at the end, by the duties and nothing else (§5)."""
    assert view.contract is not None and view.trick is not None
    held = [list(hand) for hand in hands]
    for trick in reversed([taken.trick for taken in view.taken] + [view.trick]):
        for index in reversed(range(len(trick.cards))):
            seat = trick.seat_of(index, view.shape)
            held[seat].append(trick.cards[index])
            before = Trick(trick.leader, trick.cards[:index])
            now = Situation(view.rules, view.contract.trump, before, seat)
            if trick.cards[index] not in legal_cards(now, held[seat]):
                return False
    return True


def all_deals(view: SeatView) -> list[Hands]:
    """Every way to deal the unseen cards that is consistent, by trying all of them."""
    assert view.trick is not None
    seen = {card for taken in view.taken for card in taken.trick.cards} | {*view.trick.cards, *view.hand}
    unseen = [card for card in PACK if card not in seen]
    sizes = [8 - len(view.taken)] * 4
    for seat, _ in view.trick.plays(view.shape):
        sizes[seat] -= 1
    first, second, third = (seat for seat in Seat if seat is not view.seat)
    found = []
    for one in combinations(unseen, sizes[first]):
        rest = [card for card in unseen if card not in one]
        for two in combinations(rest, sizes[second]):
            hands: list[tuple[Card, ...]] = [()] * 4
            hands[view.seat], hands[first], hands[second] = view.hand, one, two
            hands[third] = tuple(card for card in rest if card not in two)
            if is_consistent(view, tuple(hands)):
                found.append(tuple(hands))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_consistent_deals_are_those_of_a_search_through_all(seed: int) -> None:
    for deal in endings(seed, 3):
        assert deal.to_act is not None
        view = view_of(deal, deal.to_act)
        expected = all_deals(view)
        sampler = Sampler(know(view))
        assert sampler.ways == len(expected)
        dealer = sampler.dealer(Rng(seed))
        drawn = {hands_of(dealer.deal(), view) for _time in range(12)}
        assert drawn <= {sorted_hands(hands) for hands in expected}


def hands_of(sets: list[int], view: SeatView) -> Hands:
    """The cards of the hands that a dealer deals, sorted."""
    trump = view.trump
    assert trump is not None
    return tuple(
        tuple(sorted(kernel.card_of(number, trump) for number in kernel.numbers_in(mask))) for mask in sets
    )


def sorted_hands(hands: Hands) -> Hands:
    """The same for any order of the cards in a hand."""
    return tuple(tuple(sorted(hand)) for hand in hands)


@pytest.mark.parametrize("seed", [3, 7, 11])
def test_every_consistent_deal_is_as_likely_as_any_other(seed: int) -> None:
    """The share of each owner of each card is that of the search through all deals."""
    deal = endings(seed, 3)[0]
    assert deal.to_act is not None
    view = view_of(deal, deal.to_act)
    expected, count = all_deals(view), 3000
    dealer = Sampler(know(view)).dealer(Rng(seed))
    drawn = Counter(
        (card, seat)
        for _ in range(count)
        for seat, hand in enumerate(hands_of(dealer.deal(), view))
        for card in hand
    )
    due = Counter((card, seat) for hands in expected for seat, hand in enumerate(hands) for card in hand)
    assert drawn.keys() == due.keys()
    for key, often in due.items():
        assert abs(drawn[key] / count - often / len(expected)) < 0.05


@given(SEEDS)
def test_whole_deals_are_full_hands_with_the_true_deal_among_them(seed: int) -> None:
    for cards in (8, 5):
        for deal in endings(seed, cards)[:2]:
            assert deal.to_act is not None
            view = view_of(deal, deal.to_act)
            sampler = Sampler(know(view))
            hands = hands_of(sampler.dealer(Rng(seed)).deal(), view)
            assert sampler.ways > 0
            assert hands[view.seat] == view.hand
            assert [len(hand) for hand in hands] == [len(hand) for hand in deal.hands]
            assert sorted(card for hand in hands for card in hand) == sorted(
                card for hand in deal.hands for card in hand
            )
            assert is_consistent(view, hands)


@given(SEEDS)
def test_15_there_is_a_deal_to_draw_also_after_a_renounce(seed: int) -> None:
    rules = STANDARD.changed(renounce=RenounceMode.ALLOWED)
    for deal in turns(rules, played_deal(rules, seed)):
        if deal.phase is Phase.PLAYING and deal.to_act is not None:
            sampler = Sampler(know(view_of(deal, deal.to_act)))
            assert sampler.ways > 0
            hands = sampler.dealer(Rng(seed)).deal()
            assert [hand.bit_count() for hand in hands] == [len(hand) for hand in deal.hands]


@given(SEEDS)
def test_15_who_forgets_a_trick_does_not_take_that_for_a_renounce(seed: int) -> None:
    """Nobody renounces, so that under either rule the same follows from what a beginner remembers."""
    for deal in turns(STANDARD, played_deal(STANDARD, seed)):
        if deal.phase is Phase.PLAYING and deal.to_act is not None:
            view = remembered(view_of(deal, deal.to_act))
            other = replace(view, rules=STANDARD.changed(renounce=RenounceMode.ALLOWED))
            assert know(view).owners == know(other).owners
