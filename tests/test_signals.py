"""Do partners tell each other what the convention says, and is it believed as long as it is true (§18)?"""

import pytest
from hypothesis import given

from game.bots.fast import kernel
from game.bots.heuristic import club_thought
from game.bots.play_model import choice_factors
from game.bots.reading import heed
from game.bots.signals import SILENT, TRUST, Message, Talk, claims, meaning
from game.bots.thinking import Why
from game.cards import Card, Rank, Side, Suit, parse_cards
from game.chance import Rng
from game.deal import Phase, Play
from game.rules import HouseRules, Signals
from game.view import SeatView, view_of
from tests.strategies import RULES, SEEDS, played_deal, turns
from tests.test_bots import position
from tests.test_no_cheating import elsewhere

HAND = "HA H7 CQ C8 DQ D8"


def drawn(discard: str, hand: str = HAND, *, signals: str = "suit") -> SeatView:
    """South on lead after two rounds of trumps to which North threw a card and the jack of diamonds."""
    return position(hand, taken=(f"S: HJ H8 {discard} HQ", "S: H9 HK DJ HT"), signals=signals)


def told(view: SeatView) -> list[str]:
    """The claims in short: seat, message, card."""
    return [f"{claim.seat.letter} {claim.message} {claim.card}" for claim in claims(view)]


# Read.


@pytest.mark.parametrize(
    ("discard", "signals", "expected"),
    [
        ("C7", "suit", ["N wanted CA", "N refused DA"]),
        ("C9", "suit", ["N wanted CA", "N refused DA"]),
        ("CK", "suit", ["N refused CA", "N refused DA"]),
        ("CT", "suit", ["N refused DA"]),  # A ten is fed, it tells nothing.
        ("DK", "suit", ["N refused DA"]),  # The jack says no more than the king did.
        ("CA", "suit", ["N wanted CT", "N refused DA"]),  # The highest tells of the next.
        ("C7", "opposite", ["N wanted SA"]),  # The sister of diamonds is trump.
        ("S7", "opposite", ["N wanted CA"]),
        ("C7", "off", []),
    ],
)
def test_what_a_discard_tells(discard: str, signals: str, expected: list[str]) -> None:
    assert told(drawn(discard, signals=signals)) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("W: SA S7 C7", ["E wanted CA"]),  # Opponents tell too.
        ("W: SK SA C7", []),  # North has the trick.
        ("W: SK SQ S7", []),  # East follows suit.
        ("W: SK S7 H7", []),  # A ruff is no discard.
        ("N: SK C7", []),  # East's partner has not played yet.
    ],
)
def test_only_a_discard_on_partners_trick_tells(table: str, expected: list[str]) -> None:
    assert told(position("S8 ST CQ C8 DQ D8 HA HT", table)) == expected


def test_what_is_seen_is_no_claim_any_more() -> None:
    past = ("S: HJ H8 C7 HQ", "S: C8 C9 CA CJ")
    assert told(position("H9 HA H7 DQ D8 CQ", "N: S9 S8", taken=past)) == []


def test_who_told_an_untruth_is_not_believed_again() -> None:
    past = ("S: HJ H8 C7 HQ", "S: H9 HK S7 HT")
    assert told(position("HA H7 CQ C8 DQ D8", taken=past)) == ["N wanted CA", "N wanted SA"]
    assert told(position("HA H7 CA C8 DQ D8", taken=past)) == [], "South holds the ace itself"
    seen = (*past, "S: C8 CA C9 CJ")
    assert told(position("HA H7 CQ DQ D8", "W: SK S9 SQ", taken=seen)) == [], "West held it"


@pytest.mark.parametrize(
    ("past", "maker", "expected"),
    [
        ("W: SA S7 S9 S8", "W", ["W no_jack HJ"]),
        ("W: SA S7 S9 S8", "E", []),  # Only the maker tells.
        ("W: SK S7 S9 S8", "W", []),
        ("W: SA S7 H7 S8", "W", ["W no_jack HJ"]),
    ],
)
def test_an_ace_led_by_the_maker_tells_that_it_lacks_the_jack(
    past: str, maker: str, expected: list[str]
) -> None:
    table = "E: C7" if "H7" in past else "W: C7 C9 CA"
    assert told(position("ST CQ C8 DQ D8 HA HT", table, taken=(past,), maker=maker)) == expected


def test_an_ace_after_trumps_tells_nothing() -> None:
    past = ("W: H9 HJ H8 H7", "N: S9 SJ ST SK", "W: DA D7 D9 DJ")
    assert told(position("CQ C8 DQ HA HT", "W: C7 C9 CA", taken=past, maker="W")) == []


def test_claims_weigh_the_deals_in_which_they_are_true() -> None:
    view = drawn("C7")
    assert view.contract is not None
    hands = [kernel.mask_of(parse_cards(text), Suit.HEARTS) for text in (HAND, "DA", "CA", "SA")]
    terms = kernel.Terms(view.rules, Side.US, Suit.HEARTS)
    weigher = kernel.Weigher(kernel.Habits(choice_factors(), 0, terms, kernel.Dice(1)))
    heed(view, Suit.HEARTS, weigher)
    assert weigher.weight(hands) == TRUST**2
    hands[1], hands[2] = hands[2], hands[1]
    assert weigher.weight(hands) == 1


@given(RULES, SEEDS)
def test_claims_are_of_hidden_cards_and_tell_no_more_than_all_have_seen(rules: HouseRules, seed: int) -> None:
    rng = Rng(seed, 5)
    for deal in turns(rules, played_deal(rules, seed)):
        if deal.phase is not Phase.PLAYING or rng.below(3):
            continue
        assert deal.to_act is not None
        view, other = view_of(deal, deal.to_act), view_of(elsewhere(deal, rng), deal.to_act)
        found = claims(view)
        assert found == claims(other)
        played = {card for taken in deal.taken for card in taken.trick.cards}
        for claim in found:
            assert claim.seat is not view.seat
            assert claim.card not in played and claim.card not in view.hand


# Given and heeded.


@pytest.mark.parametrize(
    ("view", "good", "why"),
    [
        (position("CA C7 D7 D8 S9 SQ S7 S8", "W: H7 HJ H8", maker="N"), "SQ", Why.SIGNAL_REFUSED),
        (position("CA C7 D7 D8 D9 S9 S7 S8", "W: H7 HJ H8", maker="N"), "C7", Why.SIGNAL_ACE),
        (
            position("CA C8 D7 D8 S9 S7 S8 D9", "W: H7 HJ H8", maker="N", signals="opposite"),
            "S7 S8 S9",
            Why.SIGNAL_SISTER,
        ),
        (
            position("CA C7 D7 D8 D9 S9 S7 S8", "W: H7 HJ H8", maker="N", signals="off"),
            "C7 D7 D8 D9 S9 S7 S8",
            Why.LEAVE_PARTNER,
        ),
        (position("SA ST D7 D8 D9 C8 C9 CJ", "W: H7 HJ H8", maker="N"), "SA", Why.SIGNAL_NEXT),
        (drawn("C7"), "C8", Why.PARTNER_ASKED),
        (drawn("C7", "HA H7 CQ C8 SQ S8", signals="opposite"), "S8", Why.PARTNER_ASKED),
        (position("SA S8 S7 D9 D7 CK C8 HQ"), "SA", Why.ACE_NO_JACK),
        (position("SA S8 S7 D9 D7 CK C8 HQ", signals="off"), "SA", Why.CASH),
        (position("SA S8 S7 D9 D7 CK C8 HQ", maker="N"), "SA", Why.CASH),
    ],
)
def test_what_the_club_tells_and_heeds(view: SeatView, good: str, why: Why) -> None:
    thought = club_thought(view)
    assert isinstance(thought.action, Play)
    assert str(thought.action.card) in good.split()
    assert thought.reason.why is why


@pytest.mark.parametrize("hand", ["HA H7 D8 D7 S8 C9", "HA H7 DQ D7 S8 S9", "HA H7 D9 D7 SQ S8"])
def test_a_suit_that_partner_refused_is_not_led(hand: str) -> None:
    view = drawn("DK", hand)
    heeded, silent = club_thought(view), club_thought(view, SILENT)
    assert isinstance(heeded.action, Play) and isinstance(silent.action, Play)
    assert silent.action.card.suit is Suit.DIAMONDS, "nothing to heed"
    assert heeded.action.card.suit in (Suit.SPADES, Suit.CLUBS)
    assert heeded.reason.why is Why.NOT_REFUSED


def test_reading_and_giving_are_apart() -> None:
    heard, view = drawn("C7"), position("CA C7 D7 D8 D9 S9 S7 S8", "W: H7 HJ H8", maker="N")
    assert club_thought(heard, Talk(gives=False)) == club_thought(heard)
    assert club_thought(heard, Talk(reads=False)).reason.why is not Why.PARTNER_ASKED
    assert club_thought(view, Talk(reads=False)) == club_thought(view)
    assert club_thought(view, Talk(gives=False)).reason.why is not Why.SIGNAL_ACE


def test_nobody_asks_for_the_suit_that_was_not_followed() -> None:
    """By the sister suit a club asks for spades, but not on a lead of spades."""
    assert meaning(Signals.OPPOSITE, Suit.HEARTS, Suit.DIAMONDS, Card(Suit.CLUBS, Rank.SEVEN), ()) == (
        Message.WANTED,
        Card(Suit.SPADES, Rank.ACE),
    )
    assert meaning(Signals.OPPOSITE, Suit.HEARTS, Suit.SPADES, Card(Suit.CLUBS, Rank.SEVEN), ()) is None
