"""Does a computer player say in words why it plays as it does, and is what it says true?"""

import re
from collections.abc import Iterator

import pytest

from game.bots.anchors import Anchor, RandomBot
from game.bots.beginner import Beginner
from game.bots.heuristic import Club
from game.bots.thinking import Bot, Reason, Why
from game.cards import Card, Rank, Suit, points
from game.deal import Phase
from game.reasons import reason_text
from game.rules import STANDARD, TrumpMethod
from game.settings import Language
from game.text import card_name, set_language, suit_name
from game.view import SeatView
from tests.test_bots import thoughts

HOLE = re.compile(r"^ |  | [,.:;]|\b0\b|%|\($|: *\.")
"""What is left in a sentence where a fact was missing."""

PLAYERS: tuple[Bot, ...] = (Club(), Beginner(), RandomBot(), Anchor())


@pytest.fixture(autouse=True)
def in_dutch_again() -> Iterator[None]:
    """What runs later speaks Dutch."""
    yield
    set_language(Language.DUTCH)


def reasons(deals: int, player: Bot) -> Iterator[tuple[SeatView, Reason]]:
    """Every decision of a player in some deals, by all ways of making trump and in both cities."""
    methods = tuple(TrumpMethod)
    for seed in range(deals):
        variant = ("amsterdam", "rotterdam")[seed // len(methods) % 2]
        rules = STANDARD.changed(trump_method=methods[seed % len(methods)], variant=variant)
        for view, thought in thoughts(player, rules, seed):
            yield view, thought.reason


def test_every_rule_of_thumb_has_its_own_sentence_in_every_language() -> None:
    spoken: dict[Language, list[str]] = {}
    for language in Language:
        set_language(language)
        facts = (Card(Suit.HEARTS, Rank.JACK), Card(Suit.HEARTS, Rank.NINE), Card(Suit.CLUBS, Rank.ACE))
        spoken[language] = [reason_text(Reason(why, facts, Suit.HEARTS, 7)) for why in Why]
        assert len(set(spoken[language])) == len(Why)
        assert all(text.endswith(".") and not HOLE.search(text) for text in spoken[language])
    for dutch, english in zip(spoken[Language.DUTCH], spoken[Language.ENGLISH], strict=True):
        assert dutch != english, "not translated"


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_real_reasons_fill_their_sentences(player: Bot) -> None:
    seen = set()
    for _, reason in reasons(120, player):
        seen.add(reason.why)
        for language in Language:
            set_language(language)
            text = reason_text(reason)
            assert not HOLE.search(text), text
            assert all(card_name(card) in text for card in reason.cards), (text, reason)
    assert len(seen) >= (28 if isinstance(player, Club) else 1)


def test_one_trump_is_spoken_of_as_one() -> None:
    set_language(Language.ENGLISH)
    one = Reason(Why.DRAW_TRUMPS, (Card(Suit.HEARTS, Rank.JACK),), Suit.HEARTS, 1)
    assert reason_text(one).endswith("the opponents may still hold one.")
    set_language(Language.DUTCH)
    assert reason_text(one).endswith("de tegenpartij kan er nog één hebben.")


def test_what_is_said_is_so() -> None:
    """The facts a person at the table could check, in real deals."""
    checked = 0
    for view, reason in reasons(100, Club()):
        checked += is_true(view, reason)
    assert checked > 500


def is_true(view: SeatView, reason: Reason) -> bool:
    """Check a reason against what its player sees; tells whether there was anything to check."""
    if view.phase is not Phase.PLAYING:
        return False
    assert view.contract is not None and view.trick is not None
    trump, hand, trick = view.contract.trump, view.hand, view.trick.cards
    card, suit = reason.cards[0], reason.suit
    mine = [other for other in hand if other.suit is suit]
    match reason.why:
        case Why.ONLY_CARD:
            assert view.legal_cards == reason.cards
        case Why.RUFF:
            assert card.suit is trump and not mine
            assert all(other.suit is not trump for other in trick)
        case Why.OVERTRUMP:
            assert card.suit is trump and any(other.suit is trump for other in trick)
        case Why.KEEP_TRUMP | Why.KEEP_SUIT:
            assert card.suit is not suit and mine
        case Why.RISK_POINTS:
            assert len(trick) < 2, "partner has yet to play"
            assert any(points(other, trump) < points(card, trump) for other in mine)
        case Why.FEED_PARTNER | Why.FEED_LIKELY:
            assert reason.number == points(card, trump) >= 10
        case Why.DRAW_LOW:
            assert view.contract.maker is view.seat and card.suit is trump
        case _:
            return False
    return True


def test_a_learner_reads_it_in_plain_dutch() -> None:
    ace = Reason(Why.CASH, (Card(Suit.SPADES, Rank.ACE),), Suit.SPADES)
    expected = "Ik speel ♠ aas: dat is nu de hoogste in ♠ schoppen en die wint waarschijnlijk."
    set_language(Language.DUTCH)
    assert reason_text(ace) == expected
    assert suit_name(Suit.SPADES) == "schoppen"
