"""Does the expert read the others, know what a deal is worth to the match, and stay within its limits?"""

from collections.abc import Iterator
from dataclasses import replace
from math import log

import pytest

from game.bots.arena import duel
from game.bots.bidding import passing_price
from game.bots.expert import Expert, Skill, _hand_roem, likely
from game.bots.fast import kernel
from game.bots.heuristic import club_thought
from game.bots.knowledge import know
from game.bots.play_model import choice_factors, history
from game.bots.reading import ANY_SUIT, NO_CHOICE, calls, weigher
from game.bots.sampling import Sampler, undealt
from game.bots.simulating import Table
from game.bots.stakes import chance_to_win, worth, worth_of_mean
from game.bots.thinking import Limit, Reason, Thinker, Thought, Why
from game.cards import PACK, Seat, Suit, parse_cards
from game.chance import Rng
from game.deal import Deal, Double, Pass, Phase, begin, decide, opening
from game.match import shuffled_deal
from game.rules import PRESETS, STANDARD, HouseRules, MatchEnd, TrumpMethod
from game.view import SeatView, Standing, view_of
from tests.strategies import fold

FEW = Limit(worlds=2)
NOTHING = Thought(Pass(), Reason(Why.ANCHOR))


def club_turns(rules: HouseRules, seed: int) -> Iterator[Deal]:
    """The moments of a deal that club players play."""
    deal = fold(begin(rules, start := shuffled_deal(rules, Seat.WEST, seed)), opening(rules, start)[1:])
    while deal.to_act is not None:
        yield deal
        deal = fold(deal, decide(deal, club_thought(view_of(deal, deal.to_act)).action))


def played_views(preset: str, deals: int) -> Iterator[tuple[Deal, SeatView]]:
    """Moments of such deals at which somebody has a choice of cards."""
    for seed in range(deals):
        for moment in club_turns(PRESETS[preset], seed):
            if moment.phase is Phase.PLAYING and moment.to_act is not None:
                view = view_of(moment, moment.to_act)
                if len(view.legal_cards) > 1:
                    yield moment, view


# What players choose.


def habits_of(view: SeatView, table: Table) -> kernel.Habits:
    """What is thought of the players of a deal."""
    assert view.contract is not None
    return kernel.Habits(choice_factors(), int(view.contract.maker), table.terms, kernel.Dice(1))


def test_the_chances_of_the_legal_cards_add_up_to_one() -> None:
    for deal, view in played_views("rotterdam", 4):
        assert view.trump is not None
        position = Table(view).position([kernel.mask_of(hand, view.trump) for hand in deal.hands])
        hand = position.hands[position.seat]
        habits = habits_of(view, Table(view))
        chances = [habits.chance(position, hand, card) for card in kernel.numbers_in(position.legal())]
        assert sum(chances) == pytest.approx(1)
        assert habits.pick(position) in kernel.numbers_in(position.legal())


def test_a_forced_card_tells_nothing() -> None:
    for moment in club_turns(STANDARD, 3):
        if moment.phase is Phase.PLAYING and moment.to_act is not None and moment.trump is not None:
            view = view_of(moment, moment.to_act)
            position = Table(view).position([kernel.mask_of(hand, moment.trump) for hand in moment.hands])
            cards = kernel.numbers_in(position.legal())
            if len(cards) == 1:
                hand = position.hands[position.seat]
                assert habits_of(view, Table(view)).chance(position, hand, cards[0]) == 1


def test_the_history_of_a_deal_ends_in_the_present_position() -> None:
    for deal, view in played_views("standard", 3):
        assert view.trump is not None
        hands = [kernel.mask_of(hand, view.trump) for hand in deal.hands]
        now = Table(view).position(hands)
        *before, (last, card, _) = history(view, now.terms, hands)
        assert card == -1
        assert (last.hands, last.trick, last.points, last.tricks) == (
            now.hands,
            now.trick,
            now.points,
            now.tricks,
        )
        for position, played, since in before:
            assert position.legal() >> played & 1
            assert since >> played & 1
            assert position.hands[position.seat] == hands[position.seat] | since


def test_what_was_done_makes_the_true_deal_likelier() -> None:
    """On average the true hands get more weight than hands drawn by the hard facts alone."""
    for preset in ("rotterdam", "standard", "klaverjasmaat"):
        gain = []
        for deal, view in played_views(preset, 6):
            assert view.trump is not None
            table, dealer = Table(view), Sampler(know(view)).dealer(Rng(1))
            weigh = weigher(view, table.terms, habits_of(view, table), dealer.deal())
            drawn = [weigh.weight(dealer.deal()) for _time in range(20)]
            true = weigh.weight([kernel.mask_of(hand, view.trump) for hand in deal.hands])
            gain.append(log(true / (sum(drawn) / len(drawn))))
        assert sum(gain) / len(gain) > 0.2


# Calls.


def test_who_said_what_when_trump_was_made() -> None:
    """Every seat up to the maker said one thing; only the maker named a suit."""
    methods = set()
    for preset, rules in PRESETS.items():
        for seed in range(30):
            start = next(deal for deal in club_turns(rules, seed) if deal.contract is not None)
            assert start.contract is not None
            said = list(calls(view_of(start, Seat.SOUTH), start.contract.trump))
            *passed, (maker, asked, named, price) = said
            assert [seat for seat, *_ in passed] == list(start.passes), preset
            assert all(name == -1 for _, _, name, _ in passed)
            assert (maker, named) == (start.contract.maker, 0)
            assert asked & 1
            if rules.trump_method is TrumpMethod.FORCED:
                assert (asked, price) == (ANY_SUIT, NO_CHOICE)
            elif len(start.passes) < 4:
                assert price == passing_price(rules, len(start.passes))
            else:
                assert price == NO_CHOICE
            methods.add((rules.trump_method, len(start.passes) == 4))
    assert {method for method, _ in methods} >= {TrumpMethod.FREE_CHOICE, TrumpMethod.FORCED}
    assert (TrumpMethod.RANDOM_PROPOSAL, True) in methods


def test_before_the_first_card_any_deal_is_drawn() -> None:
    view = view_of(next(club_turns(STANDARD, 1)), Seat.WEST)
    hands = undealt(view, Suit.HEARTS, Rng(1)).deal()
    assert hands[Seat.WEST] == kernel.mask_of(view.hand, Suit.HEARTS)
    assert [hand.bit_count() for hand in hands] == [8] * 4
    assert sum(hands) == kernel.mask_of(PACK, Suit.HEARTS)


def test_likely_deals_come_as_often_as_they_are_likely() -> None:
    """A deal is kept as often as its share of the weights says, up to the next whole number."""
    rng, numbers = Rng(4), iter(range(600))
    weights = [float(rng.below(5)) for _deal in range(600)]
    thinking = likely(lambda: [next(numbers)], lambda deal: weights[deal[0]], 60, 10, Rng(1), NOTHING)
    kept: list[int] = []
    while not kept:
        try:
            assert next(thinking) is NOTHING
        except StopIteration as end:
            kept = [deal[0] for deal in end.value]
    assert len(kept) == 60
    for deal, weight in enumerate(weights):
        assert abs(kept.count(deal) - 60 * weight / sum(weights)) < 1


def test_11_roem_in_the_hand_is_part_of_what_a_double_brings() -> None:
    """Four jacks in the West count for the side of West, however the cards fall."""
    west = "SJ HJ DJ CJ S7 S8 H7 H8"
    rest = [card for card in PACK if card not in parse_cards(west)]
    hands = [rest[:8], parse_cards(west), rest[8:16], rest[16:]]
    world = [kernel.mask_of(hand, Suit.SPADES) for hand in hands]
    us, them = _hand_roem(PRESETS["kraken"], world, Suit.SPADES)
    assert them >= 200
    assert us <= 20, "stuk stays"


def test_endings_are_solved_only_where_points_and_roem_are_all_that_is_written() -> None:
    for deal, view in played_views("standard", 4):
        if len(view.hand) > 4:
            continue
        assert view.trump is not None
        position = Table(view).position([kernel.mask_of(hand, view.trump) for hand in deal.hands])
        assert kernel.can_solve(position) is (min(position.tricks) > 0)
        position.tricks = [2, 2]
        assert kernel.can_solve(position)
        position.hand_roem = [0, 50]
        assert not kernel.can_solve(position), "may be cancelled"
        position.hand_roem = [0, 0]
        position.terms.winner_takes_all = True
        assert not kernel.can_solve(position)


def test_a_solved_ending_is_written_as_the_kernel_writes_it() -> None:
    """With one trick left nobody has a choice, and the value is what is written."""
    checked = 0
    for deal, view in played_views("rotterdam", 12):
        assert view.trump is not None
        position = Table(view).position([kernel.mask_of(hand, view.trump) for hand in deal.hands])
        while len(position.trick) or position.left.bit_count() > 4:
            position.play(kernel.open_policy(position))
        if kernel.can_solve(position):
            (card,) = kernel.numbers_in(position.legal())
            value = kernel.exact_values(position, 1 << card)[card]
            end = position.copy()
            kernel.playout(end)
            made = kernel.written(end)
            late_roem = sum(end.roem) - sum(position.roem)
            assert abs(value) in (abs(made), abs(made) - late_roem)
            assert (value > 0) is ((made > 0) is (position.seat % 2 == 0))
            checked += 1
    assert checked > 20


# The match.


def standing(deals: int, us: int, them: int, **rules: object) -> SeatView:
    """A view in a match that stands so."""
    some = STANDARD.changed(**rules)
    view = view_of(next(club_turns(some, 1)), Seat.SOUTH)
    return replace(view, standing=Standing((us, them), deals))


def test_9_points_count_until_the_match_is_nearly_over() -> None:
    assert worth(standing(5, 900, 200)) == []
    assert worth(standing(3, 900, 200, match=MatchEnd.TARGET)) == []
    assert worth(standing(13, 900, 200))
    assert worth(standing(3, 1400, 200, match=MatchEnd.TARGET))


@pytest.mark.parametrize("deals", [13, 14, 15])
def test_9_more_points_are_never_worth_less(deals: int) -> None:
    for totals in ((1500, 1400), (0, 300), (700, 700)):
        table = worth(standing(deals, *totals))
        assert len(table) == 2 * kernel.MOST_WRITTEN + 1
        assert table == sorted(table)


def test_9_in_the_last_deal_only_the_lead_counts() -> None:
    view = standing(15, 1000, 1100)
    assert [chance_to_win(view.rules, view.standing, points) for points in (99, 100, 101)] == [0.0, 0.5, 1.0]
    table = worth(view)
    most = kernel.MOST_WRITTEN
    assert table[most + 101] - table[most + 99] > 250
    assert table[most + 162] - table[most + 110] < 10


def test_9_before_the_target_the_side_that_gets_there_wins() -> None:
    view = standing(9, 1400, 1300, match=MatchEnd.TARGET)
    assert chance_to_win(view.rules, view.standing, 162) == 1.0
    assert chance_to_win(view.rules, view.standing, -500) == 0.0
    assert 0.5 < chance_to_win(view.rules, view.standing, 10) < 1.0


def test_9_far_behind_a_gamble_is_worth_more_than_the_mean() -> None:
    table = worth(standing(15, 1000, 1150))
    most = kernel.MOST_WRITTEN
    assert worth_of_mean(table, 60) > table[most + 60]
    assert worth_of_mean([], 60) == 60


# Decisions.


def test_9_the_reason_of_a_call_is_in_points_also_near_the_end() -> None:
    for seed in range(12):
        deal = next(club_turns(STANDARD, seed))
        assert deal.to_act is not None
        view = view_of(deal, deal.to_act, Standing((1300, 1100), 14))
        thought = Thinker(Expert(), view, seed=seed, limit=FEW).finish()
        if thought.reason.why in (Why.EXPECT_LESS, Why.EXPECT_MORE, Why.PASSING_BETTER, Why.PASSING_WORSE):
            assert thought.reason.number < 162


def test_the_best_so_far_is_what_a_hurried_expert_plays() -> None:
    """What is said between two slices follows what was found, and the last word is the last of them."""
    changed = 0
    for number, (_deal, view) in enumerate(played_views("rotterdam", 3)):
        thoughts = list(Expert(Skill(rounds=4)).think(view, Rng(number), Limit(worlds=4)))
        changed += any(thought != thoughts[0] for thought in thoughts)
    assert changed


def test_doubling_is_weighed_by_what_it_brings() -> None:
    """Some hands double and most do not."""
    rules = PRESETS["kraken"]
    said = set()
    for seed in range(40):
        for moment in club_turns(rules, seed):
            if moment.phase is Phase.DOUBLING and moment.to_act is not None:
                view = view_of(moment, moment.to_act)
                thought = Thinker(Expert(), view, seed=seed, limit=Limit(worlds=6)).finish()
                said.add(thought.action)
    assert said == {Double(), Pass()}


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    for number, (_deal, view) in enumerate(played_views("klaverjasmaat", 2)):
        one, other = (Thinker(Expert(), view, seed=number, limit=FEW).finish() for _time in range(2))
        assert one == other


def test_every_slice_is_a_few_deals() -> None:
    """So that a table that animates never waits long: fifty are weighed or four played on in one go."""
    _deal, view = next(played_views("rotterdam", 1))
    slices = len(list(Expert(Skill(rounds=1, pool=10)).think(view, Rng(1), Limit(worlds=40))))
    assert slices >= 1 + 400 / 50 + 40 / 4


def test_the_expert_beats_the_club() -> None:
    result = duel(
        "expert",
        "club",
        deals=12,
        seed=5,
        rules=PRESETS["rotterdam"],
        contract="fixed",
        limit=Limit(worlds=8),
    )
    assert result.mean > 0


def test_it_plays_any_deal_to_the_end() -> None:
    """Under every preset, with the standing of a match that is nearly over."""
    for preset, rules in PRESETS.items():
        deal, number = next(club_turns(rules, 7)), 0
        while deal.to_act is not None:
            view = view_of(deal, deal.to_act, Standing((1200, 1250), rules.match_hands - 1))
            thought = Thinker(Expert(), view, seed=number, limit=FEW).finish()
            assert thought.reason.why is not Why.EMERGENCY, preset
            deal = fold(deal, decide(deal, thought.action))
            number += 1
        assert deal.phase is Phase.FINISHED, preset
