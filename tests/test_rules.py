"""House rules, the duties of §5 and the winner of a trick (§6)."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given

from game.cards import PACK, Card, Rank, Seat, Suit, height, parse_cards, points
from game.chance import Rng
from game.deal import Pass, Play
from game.rules import (
    CHOICES,
    PRESETS,
    STANDARD,
    HouseRules,
    RulesError,
    Situation,
    Trick,
    legal_cards,
    refusals,
)
from tests.strategies import RULES, SEEDS, after, dealt, legal, reasons, situation

TRUMP = "78QKTA9J"
PLAIN = "789JQKTA"


def reference(now: Situation, hand: list[str]) -> list[str]:
    """The legal cards once more, written from the text of §5 and sharing nothing with the engine."""
    trump, trick = now.trump.letter, [str(card) for card in now.trick.cards]
    if not trick:
        return hand
    table = [TRUMP.index(card[1]) for card in trick if card[0] == trump]
    trumps = [card for card in hand if card[0] == trump]
    higher = [card for card in trumps if TRUMP.index(card[1]) > max(table, default=-1)]
    if trick[0][0] == trump:
        return higher or trumps or hand
    follow = [card for card in hand if card[0] == trick[0][0]]
    if follow or now.rules.variant == "rotterdam":
        return follow or higher or trumps or hand
    plain = [card for card in hand if card[0] != trump]
    undertrump = now.rules.undertrump_amsterdam
    if len(trick) - winning_place(trick, trump) == 2:
        return (higher + plain or hand) if undertrump == "forbidden" else hand
    if not table:
        return trumps or hand
    return higher or {"forbidden": plain, "free": hand, "required": trumps}[undertrump] or hand


def winning_place(trick: list[str], trump: str) -> int:
    """Where the winning card lies (§6)."""
    ruffs = [card for card in trick if card[0] == trump]
    if ruffs:
        return trick.index(max(ruffs, key=lambda card: TRUMP.index(card[1])))
    led = [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(led, key=lambda card: PLAIN.index(card[1])))


EVERY_DUTY = [
    STANDARD.changed(variant="amsterdam", undertrump_amsterdam=undertrump)
    for undertrump in CHOICES["undertrump_amsterdam"]
] + [STANDARD.changed(variant="rotterdam")]


def agree(now: Situation, hand: tuple[Card, ...]) -> None:
    """The engine and the reference allow the same cards."""
    expected = sorted(reference(now, [str(card) for card in hand]))
    assert sorted(map(str, legal_cards(now, hand))) == expected, (now, hand)


def test_c004_every_ruffed_trick_of_three_agrees_with_a_second_implementation() -> None:
    rng = Rng(4)
    diamonds = [card for card in PACK if card.suit is Suit.DIAMONDS]
    for trick in permutations(PACK, 3):
        enemy_ruffs = any(card.suit is Suit.HEARTS for card in (trick[0], trick[2]))
        if trick[0] in diamonds and enemy_ruffs and rng.below(2):
            rest = [card for card in PACK if card not in trick and card not in diamonds[2:]]
            hand = rng.shuffled(rest)[: 1 + rng.below(8)]
            for rules in EVERY_DUTY:
                agree(Situation(rules, Suit.HEARTS, Trick(Seat.WEST, trick), Seat.SOUTH), hand)


@pytest.mark.parametrize(
    "rules", EVERY_DUTY, ids=lambda rules: f"{rules.variant}-{rules.undertrump_amsterdam}"
)
def test_c004_random_positions_agree_with_a_second_implementation(rules: HouseRules) -> None:
    rng = Rng(44)
    for _ in range(4000):
        cards = rng.shuffled(PACK)
        trick, hand = cards[: rng.below(4)], cards[4 : 5 + rng.below(8)]
        seat = rng.choice(rules.format.seats)
        leader = rules.format.next_seat(seat, -len(trick))
        agree(Situation(rules, rng.choice(list(Suit)), Trick(leader, trick), seat), hand)


def test_c005_a_toggle_changes_exactly_the_intended_positions() -> None:
    rng, changed = Rng(5), 0
    forbidden, free, required, rotterdam = EVERY_DUTY
    for _ in range(10_000):
        cards = rng.shuffled(PACK)
        trick, hand = Trick(Seat.WEST, cards[:3]), cards[3 : 4 + rng.below(8)]
        allowed = [
            set(legal_cards(Situation(rules, Suit.HEARTS, trick, Seat.SOUTH), hand))
            for rules in (forbidden, free, required, rotterdam)
        ]
        now = Situation(forbidden, Suit.HEARTS, trick, Seat.SOUTH)
        void = now.led is not Suit.HEARTS and not any(card.suit is now.led for card in hand)
        lower = void and any(now.is_undertrump(card) for card in hand)
        assert lower or allowed[0] == allowed[1] == allowed[2], "only undertrumping is at stake"
        assert void or allowed[0] == allowed[3], "the cities differ only for the void"
        changed += allowed[0] != allowed[1]
    assert changed, "the toggle does something"


def test_5_1_the_leader_may_play_anything() -> None:
    assert legal("SA H7 C8 D9", "") == "SA H7 C8 D9"


def test_5_1_a_later_ruff_does_not_change_the_led_suit() -> None:
    assert legal("S9 HJ CA", "SA H7 S8") == "S9"
    assert reasons("S9 HJ CA", "SA H7 S8") == {"HJ": "must_follow", "CA": "must_follow"}


def test_5_1_nobody_must_play_high_in_a_plain_suit() -> None:
    assert legal("S7 SA", "ST SK S8") == "S7 SA"


@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_5_2_trump_led_is_overtrumped_also_over_the_partner(variant: str) -> None:
    assert legal("HK HT H8 S7", "HQ", variant=variant) == "HK HT"
    assert legal("HJ HT", "H9 HA", variant=variant) == "HJ", "over the partner's nine"
    assert legal("HQ H7 S7", "HJ", variant=variant) == "HQ H7", "otherwise any trump"
    assert legal("S7 C8", "HJ", variant=variant) == "S7 C8", "without trumps any card"


TABLE = [
    ("partner winning with a plain card", "S8 SA S7", "H8 HJ DA", "H8 HJ DA", "H8 HJ"),
    ("partner's ruff on top, higher, lower and plain", "SA HQ S7", "H8 HJ DA", "HJ DA", "HJ"),
    ("partner's ruff on top, lower and plain", "SA HQ S7", "H8 H7 DA", "DA", "H8 H7"),
    ("partner's ruff on top, only lower", "SA HQ S7", "H8 H7", "H8 H7", "H8 H7"),
    ("partner's ruff on top, only trumps, some higher", "SA HQ S7", "H8 HJ", "HJ", "HJ"),
    ("opponent's ruff on top, lower and plain", "SA S7 HQ", "H8 H7 DA", "DA", "H8 H7"),
    ("opponent winning with a plain card", "SA S7 S8", "H8 HJ DA", "H8 HJ", "H8 HJ"),
]


@pytest.mark.parametrize(("trick", "hand", "amsterdam", "rotterdam"), [row[1:] for row in TABLE])
def test_5_6_the_table(trick: str, hand: str, amsterdam: str, rotterdam: str) -> None:
    assert legal(hand, trick) == amsterdam
    assert legal(hand, trick, variant="rotterdam") == rotterdam


def test_5_5_the_reason_is_the_sharpest_duty() -> None:
    assert reasons("H7 C8", "SA S7 S8", variant="rotterdam") == {"C8": "must_trump"}
    assert reasons("H7 HJ C8", "SA HQ S8", variant="rotterdam") == {
        "C8": "must_overtrump",
        "H7": "must_overtrump",
    }
    assert reasons("H7 C8", "SA HQ S8", variant="rotterdam") == {"C8": "must_undertrump"}


@pytest.mark.parametrize(
    ("undertrump", "expected"), [("forbidden", "C8 CK"), ("free", "H7 C8 CK"), ("required", "H7")]
)
def test_5_6_undertrumping_an_opponent(undertrump: str, expected: str) -> None:
    assert legal("H7 C8 CK", "SA S7 HQ", undertrump_amsterdam=undertrump) == expected
    assert legal("H7 HJ C8", "SA S7 HQ", undertrump_amsterdam=undertrump) == "HJ", "first overtrump"


@pytest.mark.parametrize(
    ("undertrump", "expected"), [("forbidden", "C8"), ("free", "H7 C8"), ("required", "H7 C8")]
)
def test_5_6_undertrumping_the_partner(undertrump: str, expected: str) -> None:
    assert legal("H7 C8", "SA HQ S7", undertrump_amsterdam=undertrump) == expected


@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_c001_undertrumping_is_for_those_who_hold_nothing_else(variant: str) -> None:
    plain = {"amsterdam": "C9", "rotterdam": "H7"}[variant]
    assert legal("H7 HJ", "SA S7 HQ", variant=variant) == "HJ"
    assert legal("H7 C9", "SA S7 HQ", variant=variant) == plain
    assert legal("H7 H8", "SA S7 HQ", variant=variant) == "H7 H8"


def test_c002_the_same_when_the_partner_ruffs() -> None:
    assert legal("H7 HJ", "S8 HQ SA") == legal("H7 HJ", "S8 HQ SA", variant="rotterdam") == "HJ"
    assert legal("H7 C9", "S8 HQ SA") == "C9"
    assert legal("H7 C9", "S8 HQ SA", variant="rotterdam") == "H7"
    assert legal("HJ C9", "S8 HQ SA") == "HJ C9"
    assert legal("HJ C9", "S8 HQ SA", variant="rotterdam") == "HJ"


@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_c005_c130_a_trump_lead_is_headed_also_over_the_partner(variant: str) -> None:
    assert legal("CJ C8 HA", "C9 C7", trump="C", variant=variant) == "CJ"


@given(RULES, SEEDS)
def test_c007_a_single_card_is_always_legal(rules: HouseRules, seed: int) -> None:
    rng = Rng(seed)
    cards = rng.shuffled(PACK)
    now = Situation(rules, rng.choice(list(Suit)), Trick(Seat.WEST, cards[:3]), Seat.SOUTH)
    assert legal_cards(now, cards[3:4]) == cards[3:4]
    assert legal_cards(now, cards[3:9])
    assert not set(refusals(now, cards[3:9])) & set(legal_cards(now, cards[3:9]))


def test_c012_any_trump_beats_any_plain_card() -> None:
    assert Trick(Seat.SOUTH, parse_cards("SA ST H7 SK")).winner(Suit.HEARTS, STANDARD.format) is Seat.NORTH


@pytest.mark.parametrize(
    "rules", [STANDARD.changed(**{name: value}) for name, found in CHOICES.items() for value in found]
)
def test_c013_the_highest_trump_wins_under_every_house_rule(rules: HouseRules) -> None:
    for trump, words, winner in (("H", "SA H7 ST H9", Seat.EAST), ("C", "CA C9 CT CK", Seat.WEST)):
        start = dealt([*words.split()], trump=trump)
        full = after(replace(start, rules=rules), *map(Play, parse_cards(words)))
        assert after(full, *[Pass() for _ in full.asked]).taken[0].winner is winner


def test_c128_rank_decides_and_never_points() -> None:
    trick = Trick(Seat.NORTH, parse_cards("H7 H9 H8 S7"))
    assert trick.winner(Suit.CLUBS, STANDARD.format) is Seat.EAST
    assert Trick(Seat.SOUTH, parse_cards("H7 H8")).winner(Suit.HEARTS, STANDARD.format) is Seat.WEST


@pytest.mark.parametrize("trump", Suit)
def test_c128_no_two_cards_of_a_suit_are_equal(trump: Suit) -> None:
    for suit in Suit:
        assert sorted(height(Card(suit, rank), trump) for rank in Rank) == list(range(8))


@pytest.mark.parametrize("trump", Suit)
def test_2_c030_all_cards_are_worth_152(trump: Suit) -> None:
    assert sum(points(card, trump) for card in PACK) == 152
    assert sum(points(card, trump) for card in PACK if card.suit is trump) == 62
    assert points(Card(trump, Rank.JACK), trump) == 20


def test_1_partners_sit_opposite() -> None:
    shape = STANDARD.format
    partners = [(one, other) for one in Seat for other in Seat if shape.partners(one, other)]
    assert partners == [(seat, shape.next_seat(seat, 2)) for seat in Seat]
    assert all(shape.side(one) is shape.side(other) for one, other in partners)


def test_5_who_is_winning_is_seen_as_the_trick_lies() -> None:
    assert situation("SA S7 HQ").opponent_wins
    assert not situation("SA HQ S7").opponent_wins
    assert situation("S7 H8 H9").opponent_wins


def test_16_the_defaults_and_presets() -> None:
    assert PRESETS["standard"] == HouseRules() == STANDARD
    assert PRESETS["klaverjasmaat"].trump_method == "random_proposal"
    assert PRESETS["rotterdam"].variant == "rotterdam"
    assert PRESETS["utrecht"].trump_method == "forced"
    kbn = {"quads": "kbn", "counter_pit_bonus": 0, "roem_mode": "announce"}
    assert PRESETS["kbn"] == STANDARD.changed(**kbn)
    assert PRESETS["kraken"] == STANDARD.changed(trump_method="forced", kraken=True, roem_in_hand=True)
    assert list(PRESETS) == ["standard", "klaverjasmaat", "kbn", "rotterdam", "utrecht", "kraken"]
    assert all(getattr(STANDARD, name) is choices[0] for name, choices in CHOICES.items())


@pytest.mark.parametrize(
    "values",
    [
        {"variant": "utrecht"},
        {"match_hands": 5},
        {"match_hands": "16"},
        {"match_hands": True},
        {"counter_pit_bonus": False},
        {"deal": None},
        {"nonsense": 1},
        {"quads": ["kbn"]},
    ],
)
def test_16_a_wrong_house_rule_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        STANDARD.changed(**values)


def test_16_a_wrong_type_is_refused_also_by_the_class() -> None:
    with pytest.raises(RulesError):
        HouseRules(variant="rotterdam")  # type: ignore[arg-type]


def test_16_a_rule_without_effect_is_known() -> None:
    assert STANDARD.has_effect("match_hands")
    assert not STANDARD.has_effect("match_target")
    assert not STANDARD.changed(variant="rotterdam").has_effect("undertrump_amsterdam")
    assert not STANDARD.changed(trump_method="forced").has_effect("first_bidder")
    assert not STANDARD.has_effect("kraken_nat") and not STANDARD.has_effect("kraken_doubles")
    assert STANDARD.changed(kraken=True).has_effect("kraken_nat")
    assert not STANDARD.has_effect("roem_by") and STANDARD.changed(roem_mode="announce").has_effect("roem_by")
    assert not STANDARD.has_effect("all_tricks_cancel")
