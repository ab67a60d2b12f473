"""Does the trained model judge hands as strong players do, and is it what its data say?"""

from itertools import permutations

import pytest
import train_trump
from hypothesis import given
from hypothesis import strategies as st

from game.bots.bidding import PASSING, passing_value
from game.bots.trump_model import (
    PLACES,
    defence,
    expected_score,
)
from game.bots.trump_weights import PLAIN, TRUMPS
from game.cards import PACK, Card, Rank, Suit, parse_cards
from game.rules import STANDARD, AllPass, TurnedAllPass, Variant

HANDS = st.lists(st.sampled_from(PACK), min_size=8, max_size=8, unique=True)
SPOTS = st.tuples(st.sampled_from(Suit), st.integers(0, PLACES - 1), st.sampled_from(Variant))


def expected(text: str, place: int = 0, city: Variant = Variant.ROTTERDAM) -> float:
    """The expected score of a hand with hearts as trumps."""
    return expected_score(parse_cards(text), Suit.HEARTS, place, city)


def values_in_use(city: Variant) -> list[float]:
    """The values that the game goes by, in points, in the order of the script."""
    numbers = (TRUMPS[city.value] + " " + PLAIN[city.value]).split()
    return [int(tenths) / 10 for tenths in numbers]


def test_no_value_of_a_holding_would_fit_the_kept_deals_better() -> None:
    examples = train_trump.kept()
    assert len(examples) >= 100_000
    for city, variant in enumerate(train_trump.CITIES):
        values, neutral = values_in_use(variant), train_trump.start(examples, city)
        pulls = [train_trump.RIDGE * (base - value) for base, value in zip(neutral, values, strict=True)]
        hands = [0] * len(values)
        for one in examples:
            rest = one.scores[city] - sum(values[at] for at in one.holdings)
            for at in one.holdings:
                pulls[at] += rest
                hands[at] += 1
        steps = [pull / (many + train_trump.RIDGE) for pull, many in zip(pulls, hands, strict=True)]
        assert max(map(abs, steps)) < 0.5, "points: the values are kept in tenths, and their sums in the mean"


def test_the_module_of_values_is_as_the_script_writes_it() -> None:
    values = [values_in_use(city) for city in train_trump.CITIES]
    assert train_trump.source(values) == train_trump.GOAL.read_text("utf-8")


def test_the_kept_deals_are_deals_of_their_seed() -> None:
    kept = set(train_trump.kept())
    examples = [train_trump.played(number) for number in range(12)]
    assert len(set(examples)) == 12
    assert set(examples) <= kept
    assert all(train_trump.Example.parse(str(example)) == example for example in examples)


def test_the_model_foretells_deals_it_has_not_seen_better_than_the_neutral_count() -> None:
    for model, neutral in train_trump.judged(train_trump.kept()):
        assert model > neutral + 0.02


@given(HANDS, SPOTS)
def test_plain_suits_are_alike(hand: list[Card], spot: tuple[Suit, int, Variant]) -> None:
    trump, place, city = spot
    others = [suit for suit in Suit if suit is not trump]
    wanted = expected_score(hand, trump, place, city)
    for order in permutations(others):
        names = dict(zip(others, order, strict=True)) | {trump: trump}
        assert expected_score([Card(names[c.suit], c.rank) for c in hand], trump, place, city) == wanted


@given(HANDS, SPOTS)
def test_the_name_of_the_trump_suit_does_not_matter(
    hand: list[Card], spot: tuple[Suit, int, Variant]
) -> None:
    trump, place, city = spot
    turned = [Card(Suit((card.suit + 1) % 4), card.rank) for card in hand]
    wanted = expected_score(hand, trump, place, city)
    assert expected_score(turned, Suit((trump + 1) % 4), place, city) == wanted


@pytest.mark.parametrize("city", Variant)
@pytest.mark.parametrize("place", range(PLACES))
def test_more_is_worth_more(city: Variant, place: int) -> None:
    ladder = [
        "H8 H7 SK S8 DQ D9 CJ C7",
        "H9 H8 H7 SK DQ D9 CJ C7",
        "HJ H8 H7 SK DQ D9 CJ C7",
        "HJ HA H8 H7 SK DQ CJ C7",
        "HJ H9 H8 H7 SK DQ CJ C7",
        "HJ H9 H8 H7 SA DQ CJ C7",
        "HJ H9 HA H7 SA DA CJ C7",
        "HJ H9 HA HT HK SA DA CA",
    ]
    found = [expected(hand, place, city) for hand in ladder]
    assert found == sorted(found)
    assert found[0] < -80
    assert found[-1] > 150


@given(HANDS, SPOTS)
def test_the_jack_of_trumps_is_better_than_any_other_trump(
    hand: list[Card], spot: tuple[Suit, int, Variant]
) -> None:
    trump, place, city = spot
    jack = Card(trump, Rank.JACK)
    lesser = [card for card in hand if card.suit is trump]
    if jack in hand or not lesser:
        return
    better = [jack if card is lesser[0] else card for card in hand]
    assert expected_score(better, trump, place, city) > expected_score(hand, trump, place, city)


@pytest.mark.parametrize("city", Variant)
def test_an_ace_beside_is_worth_more_than_a_king(city: Variant) -> None:
    assert expected("HJ H9 H7 SA S7 D9 D8 C8", 1, city) > expected("HJ H9 H7 SK S7 D9 D8 C8", 1, city) + 10


def test_defence_counts_what_lies_beside_the_suit() -> None:
    assert defence(parse_cards("HJ H9 HA HT HK HQ H8 H7"), Suit.HEARTS) == 3 * 20
    assert defence(parse_cards("HJ H9 SA S7 CJ C9 CT D8"), Suit.HEARTS) == 28 + 3 * 10 + 8


@pytest.mark.parametrize("all_pass", [*AllPass, *TurnedAllPass])
def test_there_is_a_price_for_every_speaker(all_pass: AllPass | TurnedAllPass) -> None:
    if isinstance(all_pass, AllPass):
        rules = STANDARD.changed(trump_method="free_choice", all_pass=all_pass)
    else:
        rules = STANDARD.changed(trump_method="turned", turned_all_pass=all_pass)
    speakers = 8 if all_pass is TurnedAllPass.TURN_AGAIN else 4
    prices = [passing_value(rules, passes=passes, other=-60, beside=40) for passes in range(speakers)]
    assert len(PASSING[all_pass]) == speakers
    assert all(-120 < price < 80 for price in prices)
    assert passing_value(rules, passes=0, other=-60, beside=60) == pytest.approx(prices[0] + 20)


def test_who_could_leave_forehand_with_a_weak_hand_passes_more_often() -> None:
    """The last to speak is forehand's opponent; the third is partner, who had better help."""
    partner, opponent = (passing_value(STANDARD, passes=passes, other=-60, beside=40) for passes in (2, 3))
    assert partner + 50 < opponent


def test_the_data_are_small() -> None:
    assert train_trump.DATA.stat().st_size < 1_000_000
