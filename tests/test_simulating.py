"""Do the players that calculate stay within the rules and within what they may know?"""

from collections.abc import Iterator

import pytest

from game.bots.arena import duel
from game.bots.fast import kernel
from game.bots.flat import Dealing, Flat, _voids
from game.bots.knowledge import know
from game.bots.simulating import Master, Table
from game.bots.thinking import Bot, Limit, Thinker, Why
from game.cards import Seat
from game.chance import Rng
from game.deal import Deal, Phase
from game.rules import CHOICES, PRESETS, HouseRules
from game.view import view_of
from tests.strategies import played_deal, turns
from tests.test_sampling import hands_of

FEW = Limit(worlds=3)


def some_rules(rng: Rng) -> HouseRules:
    """Any house rules."""
    return HouseRules().changed(**{name: rng.choice(choices) for name, choices in CHOICES.items()})


def positions(count: int, seed: int) -> Iterator[Deal]:
    """Moments of deals under any rules at which somebody is to play a card."""
    rng = Rng(seed)
    while count:
        rules = some_rules(rng)
        deals = [
            deal
            for deal in turns(rules, played_deal(rules, rng.below(1 << 30)))
            if deal.phase is Phase.PLAYING and not deal.renounces
        ]
        for deal in deals[rng.below(5) :: 5]:
            if count:
                count -= 1
                yield deal


@pytest.mark.parametrize("bot", [Master(), Flat(3)])
def test_whatever_the_rules_it_plays_a_legal_card_and_the_same_one_again(bot: Bot) -> None:
    for deal in positions(60, 1):
        assert deal.to_act is not None
        view = view_of(deal, deal.to_act)
        one, again = (Thinker(bot, view, seed=5, limit=FEW).finish() for _ in range(2))
        assert one == again
        assert one.action in view.legal
        assert one.reason.why is not Why.EMERGENCY


def test_the_position_of_the_kernel_is_that_of_the_deal() -> None:
    for deal in positions(60, 4):
        seat = deal.to_act
        assert seat is not None
        view = view_of(deal, seat)
        assert view.trump is not None
        position = Table(view).position([kernel.mask_of(hand, view.trump) for hand in deal.hands])
        assert position.seat == seat
        assert len(position.trick) == (len(deal.trick.cards) if deal.trick else 0)
        assert position.legal().bit_count() == len(view.legal_cards)
        assert sum(position.tricks) == len(deal.taken)
        assert sum(position.points) == sum(taken.points for taken in deal.taken)


def test_it_thinks_a_deal_a_slice() -> None:
    deal = next(deal for deal in positions(200, 6) if len(view_of(deal, deal.to_act or Seat.SOUTH).legal) > 1)
    assert deal.to_act is not None
    thoughts = list(Master().think(view_of(deal, deal.to_act), Rng(1), Limit(worlds=7)))
    assert len(thoughts) == 8


def test_the_frozen_player_deals_only_suits_that_were_followed() -> None:
    for deal in positions(80, 7):
        seat = deal.to_act
        assert seat is not None
        view = view_of(deal, seat)
        known = know(view)
        void, hands = _voids(view), hands_of(Dealing(known, Rng(1)).deal(), view)
        assert list(map(len, hands)) == [len(hand) for hand in deal.hands]
        assert sorted(card for hand in hands for card in hand) == sorted(
            card for hand in deal.hands for card in hand
        )
        assert not any((other, card.suit) in void for other in Seat for card in hands[other])


def test_calculating_beats_the_anchor() -> None:
    result = duel(
        "master",
        "anchor",
        deals=8,
        seed=1,
        rules=PRESETS["rotterdam"],
        contract="fixed",
        limit=Limit(worlds=8),
    )
    assert result.mean > 0
