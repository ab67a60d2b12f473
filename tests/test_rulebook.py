"""Does the rule book say what the engine does, under every house rule (§4-§9)?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from game import rules as house
from game.cards import PACK, TRUMP_POINTS, Card, Seat, Side, Suit, height, parse_cards
from game.chance import Rng
from game.deal import (
    Accept,
    Announce,
    Contract,
    Deal,
    Declare,
    IllegalAction,
    Pass,
    Phase,
    Play,
    TakeBack,
    begin,
    decide,
    legal_actions,
    opening,
    why_not,
)
from game.deal.calls import doublers
from game.match import is_over, shuffled_deal
from game.meld import contest, melds
from game.rulebook import Chapter, Entry, chapter_name, decided_by, entries
from game.rulebook.quarrels import POSITIONS
from game.rulebook.rulings import Ruling, ruling
from game.rulebook.words import alphabetical
from game.rules import PRESETS, STANDARD, HouseRules, Situation, Trick, legal_cards
from game.scoring import penalise, settle, trick_roem
from game.settings import Language
from game.text import set_language
from tests.strategies import fold

FORBIDDEN = STANDARD
FREE = STANDARD.changed(undertrump_amsterdam="free")
REQUIRED = STANDARD.changed(undertrump_amsterdam="required")
ROTTERDAM = STANDARD.changed(variant="rotterdam")
DUTIES = (FORBIDDEN, FREE, REQUIRED, ROTTERDAM)
"""Every way in which the duty to trump can be set."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language(Language.ENGLISH)
    yield
    set_language(Language.DUTCH)


def entry(chapter: Chapter, name: str, rules: HouseRules) -> Entry:
    """One entry of a chapter."""
    return next(found for found in entries(chapter, rules) if found.name == name)


def answer(name: str, rules: HouseRules) -> str:
    """The answer to a question people quarrel about."""
    return " ".join(entry(Chapter.QUARRELS, name, rules).text)


def told(name: str, rules: HouseRules) -> str:
    """What is said about a part of the game."""
    return " ".join(entry(Chapter.GAME, name, rules).text)


# The duty to trump.

ANYTHING = "No. You may play any card, a trump too."
OVER = "If you can go higher you must, even over your partner."
DISCARD = "You must discard another suit. A lower trump only if you hold nothing else."
LOWER = "You must play a lower trump, although it wins nothing."
ONLY_HIGHER = (
    "A higher one if you can: a lower one would be undertrumping. Only if all are lower any of them will do."
)
BELOW_TOO = "You may play any card, a lower trump too."
ANSWERS = {
    "partner_wins": [
        (ANYTHING, "H9 D8"),
        (ANYTHING, "H9 D8"),
        (ANYTHING, "H9 D8"),
        ("Yes. Whoever cannot follow must ruff, whoever has the trick.", "H9"),
    ],
    "opponent_wins": [("Yes, and any trump will do, high or low.", "H9 H7")] * 4,
    "partner_ruffed": [
        ("No. A higher trump or another suit, as you like, but no lower trump.", "H9 D8"),
        (BELOW_TOO, "H9 H7 D8"),
        (BELOW_TOO, "H9 H7 D8"),
        (OVER, "H9"),
    ],
    "under_partner": [
        (DISCARD, "D8"),
        ("Undertrump or discard, as you like.", "H8 H7 D8"),
        ("Undertrump or discard, as you like.", "H8 H7 D8"),
        (LOWER, "H8 H7"),
    ],
    "only_trumps": [
        (
            ONLY_HIGHER,
            "H9",
        ),
        (BELOW_TOO, "H9 H8 H7"),
        (BELOW_TOO, "H9 H8 H7"),
        (OVER, "H9"),
    ],
    "opponent_ruffed": [("Yes. A lower trump or another suit is not allowed.", "H9")] * 4,
    "under_opponent": [
        (DISCARD, "D8"),
        ("Undertrump or discard, as you like.", "H8 H7 D8"),
        (LOWER, "H8 H7"),
        (LOWER, "H8 H7"),
    ],
    "trump_led": [("Yes, if you can, even over your partner. If you cannot, any trump will do.", "H9")] * 4,
}
"""Each question's answer under ``DUTIES`` and the cards it allows in the example, from the table of §5.6."""


def test_every_question_about_the_duty_to_trump_is_judged_here() -> None:
    assert ANSWERS.keys() == POSITIONS.keys()


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("number", range(len(DUTIES)))
def test_the_duty_to_trump_is_told_as_it_is_played(name: str, number: int) -> None:
    rules, (words, cards) = DUTIES[number], ANSWERS[name][number]
    found = entry(Chapter.QUARRELS, name, rules)
    position = POSITIONS[name]
    assert " ".join(found.text) == words
    assert legal_cards(position.situation(rules), position.cards) == parse_cards(cards)
    trick, hand = found.cards
    assert (trick.cards, hand.cards) == (parse_cards(position.trick), position.cards)
    assert set(hand.cards) - hand.refused == set(parse_cards(cards))


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("number", range(len(DUTIES)))
def test_what_the_other_city_demands_is_told_where_it_differs(name: str, number: int) -> None:
    rules, (_words, cards) = DUTIES[number], ANSWERS[name][number]
    city, (there, allowed) = (
        ("Amsterdam", ANSWERS[name][0]) if rules is ROTTERDAM else ("Rotterdam", ANSWERS[name][3])
    )
    elsewhere = entry(Chapter.QUARRELS, name, rules).elsewhere
    assert elsewhere == ("" if allowed == cards else f"{city}: {there}")


def test_under_rotterdam_amsterdam_is_told_with_its_undertrumping() -> None:
    for rules, there in zip(DUTIES[:3], ANSWERS["under_opponent"], strict=False):
        found = entry(Chapter.QUARRELS, "under_opponent", rules.changed(variant="rotterdam"))
        assert " ".join(found.text) == LOWER
        assert found.elsewhere == ("" if there[0] == LOWER else f"Amsterdam: {there[0]}")


# Rulings, in positions nobody thought of.


def positions(rules: HouseRules, count: int, seed: int) -> Iterator[tuple[Situation, Sequence[Card]]]:
    """Random tricks before random hands, every trump suit and every length."""
    rng = Rng(seed)
    for _number in range(count):
        cards = rng.shuffled(PACK)
        on_table = 1 + rng.below(3)
        seat = Seat(rng.below(4))
        leader = rules.format.next_seat(seat, 4 - on_table)
        trump = Suit(rng.below(4))
        suits = {card.suit for card in cards[:on_table]}
        hand = [card for card in cards[on_table:] if rng.below(4) == 0 or card.suit not in suits]
        if rng.below(2):
            hand = [card for card in hand if card.suit is not cards[0].suit]
        if rng.below(4) == 0:
            hand = [card for card in hand if card.suit is trump]
        hand = hand[: 1 + rng.below(8)]
        if hand:
            yield Situation(rules, trump, Trick(leader, tuple(cards[:on_table])), seat), hand


Check = Callable[[Situation, set[Card], set[Card]], bool]


def split(now: Situation, hand: set[Card]) -> tuple[set[Card], set[Card], set[Card]]:
    """The trumps above all on the table, the other trumps and the plain cards of a hand."""
    table = [height(card, now.trump) for card in now.trick.cards if card.suit is now.trump]
    trumps = {card for card in hand if card.suit is now.trump}
    higher = {card for card in trumps if height(card, now.trump) > max(table, default=-1)}
    return higher, trumps - higher, hand - trumps


def has_trump(now: Situation) -> bool:
    """A trump lies on the table."""
    return any(card.suit is now.trump for card in now.trick.cards)


def partner_wins(now: Situation) -> bool:
    """The trick lies to the partner of who is to play."""
    return abs(now.trick.winner(now.trump, now.rules.format) - now.seat) == 2


def claims(found: Ruling, now: Situation, hand: set[Card], legal: set[Card]) -> bool:
    """What a ruling says of a position, from the words of §5 alone."""
    higher, lower, plain = split(now, hand)
    partner, trump_lies = partner_wins(now), has_trump(now)
    is_trump_led = now.trick.cards[0].suit is now.trump
    if is_trump_led or found is Ruling.HIGHER_IN_TRUMPS:
        return is_trump_led and found is Ruling.HIGHER_IN_TRUMPS and legal == higher != hand
    if any(card.suit is now.trick.cards[0].suit for card in hand):
        return False
    says = {
        Ruling.MUST_RUFF: not partner and not trump_lies and legal == higher,
        Ruling.MUST_RUFF_FOR_PARTNER: partner and not trump_lies and legal == higher,
        Ruling.FREE_TO_RUFF: partner and not trump_lies and legal == hand and bool(higher and plain),
        Ruling.MUST_OVERTRUMP: not partner and trump_lies and bool(higher) and legal == higher,
        Ruling.MUST_OVERTRUMP_PARTNER: partner and trump_lies and bool(higher) and legal == higher,
        Ruling.FREE_OVER_PARTNER: partner and trump_lies and bool(higher) and legal == hand,
        Ruling.NOT_BELOW_PARTNER: partner and bool(higher and lower and plain) and legal == higher | plain,
        Ruling.ONLY_HIGHER: partner and bool(higher and lower) and not plain and legal == higher,
        Ruling.MAY_NOT_UNDERTRUMP: not higher and bool(lower) and legal == plain,
        Ruling.FREE_TO_UNDERTRUMP: not higher and bool(lower and plain) and legal == hand,
        Ruling.MUST_UNDERTRUMP: not higher and bool(plain) and legal == lower,
    }
    return says[found]


@pytest.mark.parametrize("rules", DUTIES, ids=["forbidden", "free", "required", "rotterdam"])
def test_a_ruling_says_what_is_legal(rules: HouseRules) -> None:
    seen: set[Ruling | None] = set()
    for now, hand in positions(rules, 6000, 7):
        found = ruling(now, hand)
        seen.add(found)
        legal = set(legal_cards(now, hand))
        if found is not None:
            assert claims(found, now, set(hand), legal), (found, now, hand)
        else:
            for other in DUTIES:
                assert set(legal_cards(replace(now, rules=other), hand)) == legal, (now, hand)
    only_here = {
        "forbidden": {Ruling.NOT_BELOW_PARTNER, Ruling.ONLY_HIGHER, Ruling.MAY_NOT_UNDERTRUMP},
        "free": {Ruling.FREE_OVER_PARTNER, Ruling.FREE_TO_UNDERTRUMP},
        "required": {Ruling.FREE_OVER_PARTNER, Ruling.FREE_TO_UNDERTRUMP, Ruling.MUST_UNDERTRUMP},
        "rotterdam": {Ruling.MUST_RUFF_FOR_PARTNER, Ruling.MUST_OVERTRUMP_PARTNER, Ruling.MUST_UNDERTRUMP},
    }
    key = "rotterdam" if rules is ROTTERDAM else rules.undertrump_amsterdam.value
    assert only_here[key] < seen
    assert {None, Ruling.MUST_RUFF, Ruling.MUST_OVERTRUMP, Ruling.HIGHER_IN_TRUMPS} < seen


def playing(rules: HouseRules, trick: str, hand: str) -> Deal:
    """A deal in which you are to play a hand to a trick; hearts are trump."""
    table = parse_cards(trick)
    leader = rules.format.next_seat(Seat.SOUTH, 4 - len(table))
    return Deal(
        rules=rules,
        dealer=Seat.EAST,
        hands=(parse_cards(hand), (), (), ()),
        turnups=(),
        phase=Phase.PLAYING,
        contract=Contract(Seat.SOUTH, Suit.HEARTS),
        trick=Trick(leader, table),
    )


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "words"),
    [
        (FORBIDDEN, "SA S7", "H9 D8", "Amsterdam: your partner has the trick, you need not ruff."),
        (REQUIRED, "SA S7", "H9 D8", "Amsterdam: your partner has the trick, you need not ruff."),
        (ROTTERDAM, "SA S7", "H9 D8", "Rotterdam: you must ruff, also when your partner has the trick."),
        (FORBIDDEN, "S7 SA", "H9 D8", "Amsterdam and Rotterdam: an opponent has the trick, you must ruff."),
        (ROTTERDAM, "S7 SA", "H9 D8", "Amsterdam and Rotterdam: an opponent has the trick, you must ruff."),
        (FORBIDDEN, "SK HT", "H9 D8", "Amsterdam and Rotterdam: an opponent has ruffed, you must go higher."),
        (
            FORBIDDEN,
            "SK HT",
            "H7 D8",
            "Amsterdam: you cannot go higher and may not undertrump, so discard.",
        ),
        (
            FREE,
            "SK HT",
            "H7 D8",
            "Amsterdam, undertrumping free: you cannot go higher; undertrump or discard as you like.",
        ),
        (
            REQUIRED,
            "SK HT",
            "H7 D8",
            "Amsterdam, undertrumping required: you cannot go higher, but you must play a trump.",
        ),
        (ROTTERDAM, "SK HT", "H7 D8", "Rotterdam: you cannot go higher, but you must play a trump."),
        (FORBIDDEN, "SK HT S7", "H9 D8", "Amsterdam: your partner has the trick, you need not go higher."),
        (
            FORBIDDEN,
            "SK HT S7",
            "H9 H7 D8",
            "Amsterdam: your partner has the trick: you need not go higher, but you may not undertrump.",
        ),
        (FORBIDDEN, "SK HT S7", "H9 H7", "Amsterdam: you may not undertrump while you can go higher."),
        (ROTTERDAM, "SK HT S7", "H9 H7 D8", "Rotterdam: you must go higher, also over your partner."),
        (FORBIDDEN, "HT H7", "H9 H8", "Amsterdam and Rotterdam: trump was led, you must go higher."),
        (FORBIDDEN, "SA S7", "S9 H9 D8", None),
        (FORBIDDEN, "SA S7", "C9 D8", None),
        (ROTTERDAM, "SA S7", "H9 H8", None),
        (FORBIDDEN, "SK HT", "H8 H7", None),
        (FORBIDDEN, "HT H7", "H8 D8", None),
        (FORBIDDEN, "", "H8 D8", None),
    ],
)
def test_the_rule_that_decided_is_named(rules: HouseRules, trick: str, hand: str, words: str | None) -> None:
    assert decided_by(playing(rules, trick, hand), Seat.SOUTH) == words


def test_nothing_is_decided_for_others_or_before_trump_is_made() -> None:
    deal = playing(FORBIDDEN, "SA S7", "H9 D8")
    assert [decided_by(deal, seat) for seat in (Seat.WEST, Seat.NORTH, Seat.EAST)] == [None] * 3
    assert decided_by(fresh(STANDARD), Seat.SOUTH) is None


def test_the_rule_that_decided_is_named_in_dutch() -> None:
    set_language(Language.DUTCH)
    deal = playing(FORBIDDEN, "SA S7", "H9 D8")
    assert decided_by(deal, Seat.SOUTH) == "Amsterdams: je maat heeft de slag, je hoeft niet te troeven."


@pytest.mark.parametrize("rules", DUTIES, ids=["forbidden", "free", "required", "rotterdam"])
def test_following_a_plain_suit_leaves_every_card_of_it(rules: HouseRules) -> None:
    assert answer("ruffing_with_suit", rules).startswith("No. Who can follow must follow")
    assert answer("beating_in_suit", rules).startswith("No. In a plain suit any card of the suit will do")
    count = 0
    for now, hand in positions(rules, 4000, 11):
        led = [card for card in hand if card.suit is now.trick.cards[0].suit]
        if led and led[0].suit is not now.trump:
            assert list(legal_cards(now, hand)) == led
            count += 1
    assert count > 200


# Making trump.


def fresh(rules: HouseRules, seed: int = 1) -> Deal:
    """A deal that has just been dealt."""
    dealt = shuffled_deal(rules, Seat.EAST, seed)
    return fold(begin(rules, dealt), opening(rules, dealt)[1:])


METHODS = [
    ({"trump_method": method, "first_bidder": first, "all_pass": all_pass, "turned_all_pass": turned})
    for method in house.TrumpMethod
    for first in house.FirstBidder
    for all_pass in house.AllPass
    for turned in house.TurnedAllPass
]
OUTCOMES = {
    "Forehand must name a suit, however bad the hand is.": "forced",
    "If all pass, the cards are thrown in and the same dealer deals again.": "redeal",
    "If all pass, a card of another suit is turned and forehand must play on it.": "next card",
    "If all pass, a card of another suit is turned and all may speak once more. If all pass again, the same "
    "dealer deals anew.": "turn again",
    "If all pass, forehand must name a suit after all, but another one than the suit that was refused.": (
        "other suit"
    ),
    "If all pass, the dealer must name a suit after all.": "dealer",
    "If all pass, forehand must name a suit after all.": "forehand",
}


def expected_after_passes(rules: HouseRules) -> str:
    """What §4 says happens when everybody passes."""
    match rules.trump_method:
        case house.TrumpMethod.FORCED:
            return "forced"
        case house.TrumpMethod.RANDOM_PROPOSAL:
            return "other suit"
        case house.TrumpMethod.TURNED:
            return {
                house.TurnedAllPass.FOREHAND_OTHER_SUIT: "other suit",
                house.TurnedAllPass.FORCED_NEXT_CARD: "next card",
                house.TurnedAllPass.TURN_AGAIN: "turn again",
            }[rules.turned_all_pass]
        case house.TrumpMethod.FREE_CHOICE if rules.all_pass is house.AllPass.REDEAL:
            return "redeal"
        case house.TrumpMethod.FREE_CHOICE:
            return rules.first_bidder.value


def played_out_passes(rules: HouseRules, seed: int) -> str:
    """What happens in a deal of that seed when everybody passes as long as that is allowed."""
    deal = fresh(rules, seed)
    if Pass() not in legal_actions(deal):
        return "forced"
    for _seat in range(4):
        deal = fold(deal, decide(deal, Pass()))
    legal = legal_actions(deal)
    if deal.is_redealt:
        return "redeal"
    if deal.contract is not None:
        assert deal.contract.maker is deal.forehand and deal.contract.trump is not deal.turned[0].suit
        return "next card"
    if Pass() in legal:
        while deal.phase is Phase.BIDDING:
            deal = fold(deal, decide(deal, Pass()))
        assert deal.is_redealt
        return "turn again"
    if len(legal) == 3:
        assert deal.to_act is deal.forehand and Declare(deal.turned[0].suit) not in legal
        return "other suit"
    return "dealer" if deal.to_act is deal.dealer else "forehand"


@pytest.mark.parametrize("values", METHODS, ids=lambda values: "-".join(map(str, values.values())))
def test_what_happens_when_everybody_passes(values: dict[str, str]) -> None:
    rules = STANDARD.changed(**values)
    told_there = OUTCOMES[answer("all_pass", rules)]
    assert told_there == expected_after_passes(rules)
    assert {played_out_passes(rules, seed) for seed in range(5)} == {told_there}
    assert told("trump", rules).find(answer("all_pass", rules)) > 0


@pytest.mark.parametrize("method", list(house.TrumpMethod))
def test_how_trump_is_made_is_told(method: house.TrumpMethod) -> None:
    """Who speaks first, whether passing is possible, and whether a suit is shown."""
    for first in house.FirstBidder:
        rules = STANDARD.changed(trump_method=method, first_bidder=first)
        words, deal = told("trump", rules), fresh(rules)
        assert words.startswith("The dealer speaks first") is (deal.to_act is deal.dealer)
        assert words.startswith("Nobody can pass") is (Pass() not in legal_actions(deal))
        shown = words.startswith(("A card of a second pack is turned", "A suit is drawn by lot"))
        assert shown is (Accept() in legal_actions(deal))


@pytest.mark.parametrize("method", list(house.TrumpMethod))
def test_a_suit_you_do_not_hold_may_be_played(method: house.TrumpMethod) -> None:
    rules = STANDARD.changed(trump_method=method)
    words = answer("suit_not_held", rules)
    assert words.startswith("Yes. You may ")
    found = 0
    for seed in range(200):
        deal = fresh(rules, seed)
        seat, legal = deal.to_act, legal_actions(deal)
        assert seat is not None
        missing = set(Suit) - {card.suit for card in deal.hands[seat]}
        for suit in missing:
            is_shown = bool(deal.turned) and deal.turned[-1].suit is suit
            if is_shown or not deal.turned:
                assert (Accept() if is_shown else Declare(suit)) in legal
                assert words.endswith("shown without holding a card of it.") is is_shown
                found += 1
    assert found


@pytest.mark.parametrize("maker", list(Seat))
def test_forehand_leads_whoever_made_trump(maker: Seat) -> None:
    assert answer("first_lead", STANDARD).startswith("Forehand")
    deal = fresh(STANDARD)
    while deal.to_act is not maker:
        deal = fold(deal, decide(deal, Pass()))
    deal = fold(deal, decide(deal, Declare(Suit.CLUBS)))
    assert deal.contract is not None and deal.contract.maker is maker
    assert deal.to_act is deal.forehand


# Scoring and roem.


def test_a_tie_is_nat() -> None:
    """§8: 91 against 71 + 20 roem is 0 - 182."""
    words = "Yes. 91 against 71 with 20 roem is equal: the makers write 0, the defenders 182."
    for rules in DUTIES:
        assert answer("tie", rules) == words
        score = settle(
            rules, makers=Side.US, cards=(91, 61), last_trick=Side.THEM, tricks=(5, 3), roem=(0, 20)
        )
        assert score.wet is Side.US and score.total == (0, 182)


def test_the_roem_of_a_side_that_is_nat_goes_to_the_others() -> None:
    assert answer("nat_roem", STANDARD) == (
        "To the defenders, with all the points: of 60 and 20 roem against 102 and 50 roem the makers write 0 "
        "and the defenders 232."
    )


@pytest.mark.parametrize("bonus", [100, 0])
def test_a_counter_pit_is_told_as_it_is_written(bonus: int) -> None:
    rules = STANDARD.changed(counter_pit_bonus=bonus)
    score = settle(rules, makers=Side.US, cards=(0, 152), last_trick=Side.THEM, tricks=(0, 8), roem=(0, 0))
    assert score.total == (0, 162 + bonus)
    words = {
        100: "A counter-pit: 100 on top of the nat, so they write 262.",
        0: "Nothing extra: it is nat, and they write 162.",
    }
    assert answer("counter_pit", rules) == words[bonus]
    assert ("get 100 extra" in told("counting", rules)) is bool(bonus)


def test_a_pit_is_all_tricks_and_worth_a_hundred() -> None:
    assert answer("pit", STANDARD) == "100, written as roem: with all the points that makes 262."
    assert answer("seven_tricks", STANDARD).startswith("No.")
    made = {"makers": Side.US, "roem": (0, 0)}
    all_tricks = settle(STANDARD, cards=(152, 0), last_trick=Side.US, tricks=(8, 0), **made)  # type: ignore[arg-type]
    seven = settle(STANDARD, cards=(152, 0), last_trick=Side.US, tricks=(7, 1), **made)  # type: ignore[arg-type]
    assert all_tricks.total == (262, 0) and seven.total == (162, 0)


def test_the_last_trick_is_worth_ten() -> None:
    assert answer("last_trick", STANDARD).startswith("10 points ")
    assert "the last trick is worth 10: a deal has 162 points" in told("plain", STANDARD)


@pytest.mark.parametrize(
    ("quads", "jacks", "sevens", "list_of_all"),
    [
        ("pagat", 200, 0, "Jack: 200; ace, king, queen, 10: 100; 9, 8, 7: 0."),
        ("kbn", 100, 100, "Ace, king, queen, jack, 10, 9, 8, 7: 100."),
        ("club", 200, 100, "Jack: 200; ace, king, queen, 10, 9, 8, 7: 100."),
    ],
)
def test_four_of_a_kind_is_told_as_it_counts(quads: str, jacks: int, sevens: int, list_of_all: str) -> None:
    rules = STANDARD.changed(quads=quads)
    assert answer("four_jacks", rules).startswith(f"{jacks} roem")
    assert answer("four_low", rules).startswith(f"{sevens} roem" if sevens else "No, and neither do")
    assert told("quads", rules).endswith(list_of_all)
    for cards in ("SJ HJ DJ CJ", "S7 H7 D7 C7"):
        worth = sum(meld.points for meld in melds(parse_cards(cards), Suit.HEARTS, rules.quads))
        assert worth == (jacks if "J" in cards else sevens)


def test_every_group_of_roem_is_worth_what_stands_below_it() -> None:
    found = [(tuple(group.cards), group.words) for group in entry(Chapter.GAME, "roem", STANDARD).cards]
    worth = dict(zip(["S7 S8 S9", "S9 ST SJ SQ", "HQ HK", "HJ HQ HK", "HJ HQ HK HA"], range(5), strict=True))
    assert [cards for cards, _words in found] == [parse_cards(text) for text in worth]
    assert [words for _cards, words in found] == ["20", "50", "20", "40", "70"]


def test_the_highest_trumps_are_no_run() -> None:
    found = entry(Chapter.QUARRELS, "trump_run", STANDARD)
    assert [(tuple(group.cards), group.words) for group in found.cards] == [
        (parse_cards("H9 HJ HA"), "0"),
        (parse_cards("H9 HT HJ"), "20"),
    ]
    assert found.text[0].startswith("No. Roem keeps the order")


def with_a_run(rules: HouseRules) -> Deal:
    """South's king falls to West's ace, and with North's queen that is 20 roem for West and East."""
    deal = Deal(
        rules=rules,
        dealer=Seat.EAST,
        hands=tuple(parse_cards(text) for text in ("SK C7", "SA C8", "SQ C9", "S7 CT")),
        turnups=(),
        phase=Phase.PLAYING,
        contract=Contract(Seat.WEST, Suit.HEARTS),
        trick=Trick(Seat.SOUTH),
    )
    for card in parse_cards("SK SA SQ S7"):
        deal = fold(deal, decide(deal, Play(card)))
    return deal


def test_roem_goes_to_the_winner_of_the_trick_and_needs_no_words() -> None:
    assert answer("whose_roem", STANDARD).startswith("To the side that wins the trick")
    assert answer("silent_roem", STANDARD).startswith("No. Roem is counted for you")
    assert told("announcing", STANDARD).startswith("Roem in a trick is counted for you")
    taken = with_a_run(STANDARD).taken[-1]
    assert taken.winner is Seat.WEST and [meld.points for meld in taken.melds] == [20]


@pytest.mark.parametrize("by", list(house.RoemBy))
@pytest.mark.parametrize("deadline", list(house.RoemDeadline))
def test_roem_is_announced_as_told(by: house.RoemBy, deadline: house.RoemDeadline) -> None:
    """§7.4: by whom, for whom, until when, and lost if nobody says it."""
    rules = STANDARD.changed(roem_mode="announce", roem_by=by, roem_deadline=deadline)
    words = answer("who_announces", rules)
    assert words in told("announcing", rules)
    assert answer("silent_roem", rules).startswith("Yes")

    deal, speakers = with_a_run(rules), {Seat.WEST, Seat.EAST}
    if by is house.RoemBy.ANYONE:
        speakers = set(Seat)
    assert ("Anybody may announce it" in words) is (len(speakers) == 4)
    assert {seat for seat in Seat if Announce() in legal_actions(deal, seat)} == speakers
    for seat in speakers:
        assert trick_roem(fold(deal, decide(deal, Announce(), seat))) == (0, 20)

    while deal.phase is Phase.TURNING:
        deal = fold(deal, decide(deal, Pass()))
    assert trick_roem(deal) == (0, 0)
    late = {seat for seat in Seat if Announce() in legal_actions(deal, seat)}
    assert late == (speakers if deadline is house.RoemDeadline.NEXT_LEAD else set())
    assert words.endswith("before the next card is led.") is bool(late)
    deal = fold(deal, decide(deal, Play(parse_cards("C8")[0])))
    assert not any(Announce() in legal_actions(deal, seat) for seat in Seat)


def test_a_wrong_announcement_costs_nothing() -> None:
    """§7.4: it is refused; the deal stays as it was."""
    rules = STANDARD.changed(roem_mode="announce")
    assert "A wrong announcement costs nothing." in told("announcing", rules)
    deal = replace(with_a_run(rules), trick=Trick(Seat.SOUTH, parse_cards("SK SA S7 C8")))
    assert deal.phase is Phase.TURNING
    with pytest.raises(IllegalAction, match="no_roem"):
        decide(deal, Announce(), Seat.WEST)


def test_equal_totals_end_as_told() -> None:
    """§9: a draw after the last deal, but towards a target play goes on."""
    assert answer("equal_match", STANDARD) == "Nobody: it is a draw."
    target = STANDARD.changed(match="target")
    assert answer("equal_match", target) == "Nobody yet: another deal is played."
    assert is_over(STANDARD, [(81, 81)] * 16) and not is_over(target, [(1500, 1500)])


def test_a_card_that_is_not_allowed_stays_in_the_hand() -> None:
    assert answer("wrong_card", STANDARD).startswith("That cannot happen here")
    deal = playing(STANDARD, "SA S7", "S9 H9 D8")
    with pytest.raises(IllegalAction, match="must_follow"):
        decide(deal, Play(parse_cards("H9")[0]))


@pytest.mark.parametrize("scope", list(house.RenounceScope))
def test_which_wrong_cards_can_be_played_is_told(scope: house.RenounceScope) -> None:
    """§15: against every duty, or only without following suit; and taken back until the trick is turned."""
    rules = STANDARD.changed(renounce="allowed", renounce_scope=scope)
    words = answer("wrong_card", rules)
    assert words == told("renouncing", rules)
    assert "you may take it back" in words
    unfollowed = playing(rules, "SA S7", "S9 H9 D8")
    after = fold(unfollowed, decide(unfollowed, Play(parse_cards("H9")[0])))
    assert TakeBack() in legal_actions(after, Seat.SOUTH)
    unruffed = playing(rules, "S7 SA", "H9 D8")
    is_possible = why_not(unruffed, Seat.SOUTH, Play(parse_cards("D8")[0])) is None
    assert is_possible is ("whichever duty it breaks" in words)
    assert is_possible is (scope is house.RenounceScope.ALL_DUTIES)


@pytest.mark.parametrize(
    ("penalty", "total", "words"),
    [
        ("kbn", 332, "162, 100 and all roem that had been made, whoever made it: with 70 roem that is 332."),
        ("flat_262", 262, "The others write 162 and 100 roem."),
        ("flat_162", 162, "The others write 162."),
    ],
)
def test_the_penalty_for_renouncing_is_told(penalty: str, total: int, words: str) -> None:
    rules = STANDARD.changed(renounce="allowed", renounce_penalty=penalty)
    assert answer("wrong_card", rules).endswith(words)
    score = penalise(rules, makers=Side.THEM, offenders=Side.US, roem=(50, 20))
    assert score.total == (0, total)


def test_the_orders_of_the_cards_are_shown_with_their_points() -> None:
    trumps = entry(Chapter.GAME, "trumps", STANDARD).cards
    plain = entry(Chapter.GAME, "plain", STANDARD).cards
    assert [str(group.cards[0]) for group in trumps] == ["HJ", "H9", "HA", "HT", "HK", "HQ", "H8", "H7"]
    assert [group.words for group in trumps] == ["20", "14", "11", "10", "4", "3", "0", "0"]
    assert [str(group.cards[0]) for group in plain] == ["SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7"]
    assert [group.words for group in plain] == ["11", "10", "4", "3", "2", "0", "0", "0"]
    assert [int(group.words) for group in trumps] == [TRUMP_POINTS[group.cards[0].rank] for group in trumps]


# The whole book.


def every_word(rules: HouseRules) -> str:
    """All the book says about the rules themselves."""
    found = [*entries(Chapter.GAME, rules), *entries(Chapter.QUARRELS, rules)]
    return "\n".join(
        " | ".join((page.title, *page.text, page.elsewhere, *(group.words for group in page.cards)))
        for page in found
    )


NEEDS = {name: {other: value} for name, (other, value) in house.ONLY_WITH.items()}
"""What must be set for a house rule to matter."""


@pytest.mark.parametrize("name", list(house.CHOICES))
def test_every_house_rule_can_be_read_in_the_book(name: str) -> None:
    """A rule that has an effect has one on the book: no two values read the same."""
    base = STANDARD.changed(**NEEDS.get(name, {}))
    books = {value: every_word(base.changed(**{name: value})) for value in house.CHOICES[name]}
    for one, other in combinations(books, 2):
        assert books[one] != books[other], (name, one, other)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("chapter", list(Chapter))
def test_the_book_is_whole_in_every_language(language: Language, chapter: Chapter) -> None:
    set_language(language)
    assert chapter_name(chapter)
    for rules in (*PRESETS.values(), *DUTIES):
        found = entries(chapter, rules)
        names = [page.name for page in found]
        assert len(set(names)) == len(names) >= 3
        for page in found:
            assert page.title and page.text and all(page.text)
            assert not any("%(" in words for words in (page.title, *page.text, page.elsewhere))


@pytest.mark.parametrize("language", list(Language))
def test_the_terms_stand_in_the_order_of_the_alphabet(language: Language) -> None:
    set_language(language)
    titles = [page.title.casefold() for page in entries(Chapter.WORDS, STANDARD)]
    assert titles == sorted(titles, key=alphabetical)
    terms = "troef nel boer maat slag roem stuk nat pit tegenpit boom verzaken kraken introeven overtroeven "
    terms += "ondertroeven seinen voorhand bekennen opeisen"
    assert all(any(term in title for title in titles) for term in terms.split())


def test_czech_letters_have_their_places_in_the_alphabet() -> None:
    words = "boom cíl čtveřice dáma nat nátah nel protipit přiznání renonc řada stuk štych zápis žalud"
    assert " ".join(sorted(words.split(), key=alphabetical)) == words


def test_advice_to_beginners_fits_the_city() -> None:
    titles = {rules: [page.title for page in entries(Chapter.MISTAKES, rules)] for rules in DUTIES}
    assert "Ruffing your partner’s trick" in titles[FORBIDDEN]
    assert "Forgetting that you must ruff" in titles[ROTTERDAM]
    assert "Ruffing your partner’s trick" not in titles[ROTTERDAM]
    announced = entries(Chapter.MISTAKES, STANDARD.changed(roem_mode="announce"))
    assert len(announced) == len(titles[STANDARD]) + 1


# Doubling and roem in the hand.

AGAINST_DOUBLER = "It goes against the side that doubled last: the defenders are nat, %s."


@pytest.mark.parametrize(
    ("nat", "doubles", "made", "tie"),
    [
        ("winner_takes_all", "card_points", "344 – 0", AGAINST_DOUBLER % "344 – 0"),
        ("winner_takes_all", "all", "364 – 0", AGAINST_DOUBLER % "364 – 0"),
        ("makers_only", "card_points", "220 – 124", "The makers are nat, as always: 0 – 344."),
        ("makers_only", "all", "240 – 124", "The makers are nat, as always: 0 – 364."),
    ],
)
def test_a_kraak_is_told_as_it_is_written(nat: str, doubles: str, made: str, tie: str) -> None:
    """§10: 100 + 20 roem against 62, and 91 against 71 + 20 roem, each after one kraak."""
    rules = STANDARD.changed(kraken=True, kraken_nat=nat, kraken_doubles=doubles)
    assert told("kraken", rules).endswith(
        f"After one kraak, 100 with 20 roem for the makers against 62: {made}."
    )
    assert answer("tie_doubled", rules) == tie
    names = {page.name for page in entries(Chapter.QUARRELS, STANDARD)}
    assert "tie_doubled" not in names


def test_who_may_double_is_told() -> None:
    """Defenders, makers, defenders; either partner; not more than ×8."""
    rules = STANDARD.changed(kraken=True)
    words = told("kraken", rules)
    assert words.index("×2") < words.index("×4") < words.index("×8")
    sides = [{seat % 2 for seat in doublers(rules, Seat.SOUTH, count)} for count in range(4)]
    assert sides == [{Side.THEM}, {Side.US}, {Side.THEM}, set()]
    assert {len(doublers(rules, Seat.SOUTH, count)) for count in range(3)} == {2}


@pytest.mark.parametrize(("value", "factors"), [("card_points", (2, 1)), ("whole_hand", (2, 2))])
def test_spades_double_is_told_as_it_is_written(value: str, factors: tuple[int, int]) -> None:
    rules = STANDARD.changed(spades_double=value)
    made = {"makers": Side.US, "cards": (100, 52), "last_trick": Side.THEM, "tricks": (4, 4), "roem": (20, 0)}
    score = settle(rules, trump=Suit.SPADES, **made)  # type: ignore[arg-type]
    assert (score.factor, score.roem_factor) == factors
    assert settle(rules, trump=Suit.CLUBS, **made).factor == 1  # type: ignore[arg-type]
    assert ("everything counts double" in told("spades", rules)) is (value == "whole_hand")


@pytest.mark.parametrize("is_cancelled", [True, False])
def test_a_side_without_a_trick_counts_what_is_told(is_cancelled: bool) -> None:
    rules = STANDARD.changed(roem_in_hand=True, all_tricks_cancel=is_cancelled)
    score = settle(
        rules,
        makers=Side.US,
        cards=(152, 0),
        last_trick=Side.US,
        tricks=(8, 0),
        roem=(0, 0),
        hand_roem=(0, 50),
    )
    assert score.written_roem == (100, 0 if is_cancelled else 50)
    assert ("may not count any roem" in answer("no_trick", rules)) is is_cancelled
    assert answer("no_trick", rules) in told("hand_roem", rules)


@pytest.mark.parametrize(
    ("contest_rule", "kept", "words"),
    [
        ("team_total", (0, 60), "Only the side that announced more in all keeps it"),
        ("highest_single", (50, 0), "Only the side that announced the best single combination keeps it"),
        ("none", (50, 60), "Both sides keep what they announced."),
    ],
)
def test_whose_hand_roem_counts_is_told(contest_rule: str, kept: tuple[int, int], words: str) -> None:
    """Four in a row with one side, three times three in a row with the other."""
    rules = STANDARD.changed(roem_in_hand=True, hand_roem_contest=contest_rule)
    runs = ["S7 S8 S9 ST", "H7 H8 H9", "D7 D8 D9", "C7 C8 C9"]
    shown = [
        (side, meld)
        for side, text in zip((Side.US, Side.THEM, Side.THEM, Side.THEM), runs, strict=True)
        for meld in melds(parse_cards(text), Suit.HEARTS, rules.quads)
    ]
    assert contest(rules, shown) == kept
    assert words in told("hand_roem", rules)
    assert entry(Chapter.GAME, "hand_roem", rules).cards[0].words == "100"


@pytest.mark.parametrize("deadline", list(house.HandRoemDeadline))
def test_until_when_hand_roem_is_announced_is_told(deadline: house.HandRoemDeadline) -> None:
    """Before the first lead there is a phase for it, else it is said while cards are played."""
    rules = STANDARD.changed(roem_in_hand=True, hand_roem_deadline=deadline)
    deal = fresh(rules)
    deal = fold(deal, decide(deal, Declare(Suit.CLUBS)))
    is_early = deadline is house.HandRoemDeadline.FIRST_LEAD
    assert deal.is_shown_before_lead is is_early
    assert ("before the first card is led" in told("hand_roem", rules)) is is_early
