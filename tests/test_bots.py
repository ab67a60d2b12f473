"""Do the computer players play by the rules, by what they may know and as a partner should?"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given

from game.bots.anchors import RandomBot, anchor_card
from game.bots.arena import BOTS
from game.bots.beginner import Beginner, beginner_call, beginner_thought, first_sight, remembered
from game.bots.bidding import best_suit, point_count
from game.bots.doubling import sure_tricks
from game.bots.heuristic import Club, club_thought
from game.bots.knowledge import know
from game.bots.odds import chance_of_trick, is_sure
from game.bots.thinking import MAX_SLICES, Bot, Limit, Reason, Thinker, Thinking, Thought, Why
from game.bots.worth import roem
from game.cards import Card, Rank, Seat, Suit, parse_cards, points
from game.chance import Rng
from game.deal import (
    Accept,
    Action,
    Announcement,
    Contract,
    Declare,
    Double,
    Pass,
    Phase,
    Play,
    TakenTrick,
    TrumpDeclared,
    begin,
    decide,
    opening,
)
from game.match import shuffled_deal
from game.rules import CHOICES, STANDARD, HouseRules, Situation, Trick, TrumpMethod, legal_cards
from game.view import SeatView, view_of
from tests.strategies import RULES, SEEDS, bidding, fold, played_deal, turns

# Positions in words.


def trick(text: str) -> Trick:
    """A trick of a text such as ``W: SA S7``."""
    leader, cards = text.split(":")
    return Trick(Seat.parse(leader), parse_cards(cards))


def position(
    hand: str, table: str = "S:", *, taken: tuple[str, ...] = (), maker: str = "S", **rules: object
) -> SeatView:
    """What South sees, on turn with a hand after these tricks, hearts being trump."""
    chosen, suit, lying = STANDARD.changed(**rules), Suit.HEARTS, trick(table)
    cards = parse_cards(hand)
    past = tuple(
        TakenTrick(one, one.winner(suit, chosen.format), one.points(suit), ()) for one in map(trick, taken)
    )
    assert len(cards) == 8 - len(past), "the hand does not fit the number of tricks"
    assert lying.seat_of(len(lying.cards), chosen.format) is Seat.SOUTH
    legal = legal_cards(Situation(chosen, suit, lying, Seat.SOUTH), sorted(cards))
    return SeatView(
        rules=chosen,
        seat=Seat.SOUTH,
        dealer=Seat.EAST,
        phase=Phase.PLAYING,
        hand=tuple(sorted(cards)),
        turned=(),
        passes=(),
        contract=Contract(Seat.parse(maker), suit),
        taken=past,
        trick=lying,
        legal=tuple(Play(card) for card in legal),
    )


@dataclass(frozen=True)
class Case:
    """A position and the cards a good partner may play in it, for one reason."""

    name: str
    view: SeatView
    good: str
    why: Why


TRUMPS_DRAWN = ("S: HJ H7 H8 HK", "S: H9 D7 HQ D8")
"""West and East have shown that they have no more trumps."""

FIVE_TRICKS = ("S: SA S7 S8 S9", "S: DA D7 D8 D9", "S: CA C7 C8 C9", "S: ST SJ SQ SK", "S: DT DJ DQ DK")

CASES = (
    Case("draw from the jack", position("HJ HA H8 SA S7 D9 CK C8"), "HJ", Why.DRAW_TRUMPS),
    Case(
        "draw on with the nine",
        position("H9 HA SA S7 D9 CK C8", taken=("S: HJ H8 HQ H7",)),
        "H9",
        Why.DRAW_TRUMPS,
    ),
    Case(
        "draw for a partner who made trump",
        position("HJ H8 SK S7 D9 D8 CK C8", maker="N"),
        "HJ",
        Why.DRAW_TRUMPS,
    ),
    Case(
        "a long suit without its head draws low",
        position("HA HT HK H8 SK S7 DQ D9"),
        "H8",
        Why.DRAW_LOW,
    ),
    Case(
        "C040 only partner has trumps left",
        position("H9 HA SA ST D9 CK C9", taken=("S: HJ C7 H7 C8",)),
        "SA",
        Why.CASH,
    ),
    Case(
        "C040 a void shown by a discard behind a ruff",
        position("HA HT SA S8 C7", taken=(*TRUMPS_DRAWN, "S: CA C8 CK C9")),
        "SA",
        Why.CASH,
    ),
    Case("C043 all high: from the top", position("HJ H9 HA", taken=FIVE_TRICKS), "HJ", Why.HIGHEST_FIRST),
    Case(
        "C043 all high as defender",
        position("HJ H9 HA", taken=FIVE_TRICKS, maker="W"),
        "HJ",
        Why.HIGHEST_FIRST,
    ),
    Case("the shortest suit first", position("SA S8 S7 DA CK C7 H8 H7", maker="W"), "DA", Why.CASH),
    Case(
        "a defender keeps the jack",
        position("HJ H8 SK S7 S9 DQ D9 C8", maker="W"),
        "SK S7 S9 DQ D9 C8",
        Why.LEAD_CHEAP,
    ),
    Case(
        "partner can ruff",
        position("C7 CQ S7 SJ DQ", taken=(*TRUMPS_DRAWN, "S: CA C8 D9 CK")),
        "C7",
        Why.PARTNER_RUFFS,
    ),
    Case(
        "C036 no ruff on partner's trick",
        position("HJ H7 D7 DK C8 C9 CT D8", "W: S8 SA S9"),
        "CT",
        Why.FEED_PARTNER,
    ),
    Case(
        "C036 not with a ten of trumps either",
        position("HT H7 D7 D8 C8 C9 CQ D9", "W: S8 SA S9"),
        "D7 D8 D9 C8 C9 CQ",
        Why.SIGNAL_REFUSED,
    ),
    Case(
        "C036 Rotterdam: a low trump if it must be",
        position("HJ H7 D7 DK C8 C9 CT D8", "W: S8 SA S9", variant="rotterdam"),
        "H7",
        Why.RUFF,
    ),
    Case(
        "C037 the ten to partner",
        position("ST SJ D7 DK C8 C9 H7 H8", "W: S7 SA S8"),
        "ST",
        Why.FEED_PARTNER,
    ),
    Case(
        "C037 nothing to the opponents",
        position("ST SJ D7 DK C8 C9 H7 H8", "W: SA S7 S8"),
        "SJ",
        Why.SAVE_POINTS,
    ),
    Case(
        "C037 no ace on their ruff",
        position("CA CT C7 D8 D9 H7 H8 DA", "N: SK HJ"),
        "C7 D8 D9",
        Why.SAVE_POINTS,
    ),
    Case(
        "C038 no roem for them, even for two points",
        position("S7 SJ D7 DK C8 C9 H7 H8", "W: SA S8 S9"),
        "SJ",
        Why.DENY_ROEM,
    ),
    Case(
        "C038 roem for us",
        position("S7 SJ D7 DK C8 C9 H7 H8", "W: S8 SA S9"),
        "S7",
        Why.MAKE_ROEM,
    ),
    Case(
        "C038 stuk on partner's jack",
        position("HQ H7 D7 DK C8 C9 CA D8", "W: HK HJ H9", maker="N"),
        "HQ",
        Why.MAKE_ROEM,
    ),
    Case("ruff low", position("HJ H9 H7 D7 DK C8 C9 CT", "W: SK S7 SJ"), "H7", Why.RUFF),
    Case(
        "overtrump as low as possible",
        position("HJ HA H7 D7 DK C8 C9 CT", "W: SK S7 HT"),
        "HA",
        Why.OVERTRUMP,
    ),
    Case(
        "partner's king is good enough",
        position("SA S8 D7 DK C8 C9 H7 H8", "W: S7 SK SJ"),
        "S8",
        Why.LEAVE_PARTNER,
    ),
    Case(
        "the ten comes home over partner's king",
        position("ST S9 D7 DK C8 C9 H7 H8", "W: S7 SK SJ"),
        "ST",
        Why.TAKE_SURE,
    ),
    Case(
        "the ten keeps its guard",
        position("ST S8 D9 D8 D7 DJ H7 H8", "N: CK HJ"),
        "D9 D8 D7",
        Why.SAVE_POINTS,
    ),
    Case(
        "rather a picture than a trump",
        position("H8 DK DJ DQ CK CQ CJ HQ", "W: SK S7 HJ", undertrump_amsterdam="free"),
        "DJ CJ",
        Why.KEEP_TRUMP,
    ),
    Case("the last hand takes it", position("SA S9 D7 DK C8 C9 H7 H8", "W: ST S7 SK"), "SA", Why.TAKE_SURE),
    Case("only one card", position("SA D7 DK C8 C9 H7 H8 CA", "W: ST S7 SK"), "SA", Why.ONLY_CARD),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_good_partner(case: Case) -> None:
    thought = club_thought(case.view)
    assert isinstance(thought.action, Play)
    assert str(thought.action.card) in case.good.split()
    assert thought.reason.why is case.why


def test_trumps_out_are_counted() -> None:
    view = position("H9 HA SA S7 D9 CK C8", taken=("S: HJ H8 HQ C7",))
    assert club_thought(view).reason == Reason(Why.DRAW_TRUMPS, parse_cards("H9"), Suit.HEARTS, 3)


# Making trump.


def hand_to_call(hand: str, method: str = "free_choice") -> SeatView:
    """What South sees when it speaks first."""
    deal = bidding(trump_method=method)
    return replace(view_of(deal, Seat.SOUTH), hand=tuple(sorted(parse_cards(hand))))


@pytest.mark.parametrize(
    ("hand", "call", "why"),
    [
        ("HJ H9 H7 SA S7 D9 CK C8", Declare(Suit.HEARTS), Why.JACK_NINE_ACE),
        ("HJ HA HT H7 SA D9 CK C8", Declare(Suit.HEARTS), Why.JACK_AND_ACE),
        ("HA HT HK HQ H8 H7 D9 C8", Declare(Suit.HEARTS), Why.SIX_TRUMPS),
        ("HJ HA HT HK S7 D9 CK C8", Declare(Suit.HEARTS), Why.JACK_LENGTH),
        ("H9 HA HT HK SA D9 CT C8", Declare(Suit.HEARTS), Why.NINE_ACE_LENGTH),
        ("HJ H9 S7 S8 SA DA CA C8", Declare(Suit.HEARTS), Why.JACK_NINE_ACE),
        ("HA HT HK S7 S8 D8 DK C7", Pass(), Why.NO_JACK_NO_NINE),
        ("H9 HT S7 S8 D7 D8 C7 C8", Pass(), Why.EXPECT_LESS),
        ("HK HQ H8 H7 SA DA CA C7", Declare(Suit.HEARTS), Why.EXPECT_MORE),
        ("HA HT HK H8 S7 S8 DK C7", Declare(Suit.HEARTS), Why.PASSING_WORSE),
        ("HA HT HQ SA S8 DA DK CA", Pass(), Why.PASSING_BETTER),
    ],
)
def test_rules_of_thumb_for_trump(hand: str, call: Action, why: Why) -> None:
    thought = club_thought(hand_to_call(hand))
    assert (thought.action, thought.reason.why) == (call, why)


def test_somebody_who_must_name_a_suit_names_the_best() -> None:
    view = hand_to_call("HA HT HK S7 S8 D8 DK C7", method="forced")
    assert club_thought(view) == Thought(Declare(Suit.HEARTS), Reason(Why.MUST_MAKE_TRUMP, suit=Suit.HEARTS))


POOR = (
    (0, (Rank.EIGHT, Rank.SEVEN)),
    (1, (Rank.ACE, Rank.TEN)),
    (2, (Rank.ACE, Rank.EIGHT)),
    (3, (Rank.ACE, Rank.SEVEN)),
)
"""Two small trumps, and aces to defend with, by places from the turned suit."""


@pytest.mark.parametrize("method", ["turned", "random_proposal"])
def test_a_turned_suit_is_played_on_a_strong_hand_only(method: str) -> None:
    view = hand_to_call("SJ S9 SA ST S7 SK SQ S8", method=method)
    turned = view.turned[-1].suit
    other = Suit((turned + 1) % 4)
    strong = [Card(turned, card.rank) for card in view.hand]
    weak = [Card(other, card.rank) for card in view.hand]
    assert club_thought(replace(view, hand=tuple(strong))).action == Accept()
    thought = club_thought(replace(view, hand=tuple(weak)))
    assert thought == Thought(Pass(), Reason(Why.TURNED_NOT_BEST, suit=other)), "forehand may name it later"
    poor = [Card(Suit((turned + step) % 4), rank) for step, ranks in POOR for rank in ranks]
    thought = club_thought(replace(view, hand=tuple(poor)))
    assert (thought.action, thought.reason.why) == (Pass(), Why.TURNED_TOO_WEAK)


def test_the_neutral_count() -> None:
    hand = parse_cards("HJ H9 H7 SA ST D8 D7 C8")
    trumps = 20 + 14 + 3 * 6 + 22 + 12 + 1.5 * 9
    assert point_count(hand, Suit.HEARTS) == pytest.approx(trumps + 0.3 * 21 + 4)
    assert point_count(hand, Suit.CLUBS) == pytest.approx(6 + 1.5 - 6 + 0.3 * (2 + 21) + 4)
    assert best_suit(hand) is Suit.HEARTS
    assert best_suit(parse_cards("S7 H7 D7 C7 S8 H8 D8 C8")) is Suit.SPADES, "the first of equals"


# What can be known.


def owners_of(view: SeatView, card: str) -> str:
    """The seats that may hold a card."""
    return "".join(seat.letter for seat in know(view).owners[Card.parse(card)])


@pytest.mark.parametrize(
    ("past", "rules", "card", "owners"),
    [
        ("S: SA D7 S7 S8", {}, "S9", "NE"),  # West is void in spades.
        ("S: SA D7 S7 S8", {}, "HJ", "NE"),  # And would have had to ruff (§5.3).
        ("W: SA S7 D7 S8", {}, "HJ", "WNE"),  # East's partner was winning (§5.4).
        ("W: SA S7 D7 S8", {"variant": "rotterdam"}, "HJ", "WN"),  # Rotterdam always ruffs (§5.5).
        ("W: SK HT D7 S8", {}, "H9", "WN"),  # North ruffed and East could not go higher (§5.3).
        ("W: SK HT D7 S8", {}, "H8", "WNE"),  # It may hold lower ones: undertrumping was forbidden.
        ("W: SK HT D7 S8", {"undertrump_amsterdam": "required"}, "H8", "WN"),  # Then it had none (§5.6).
        ("W: SK HT H8 S8", {}, "C9", "WN"),  # East undertrumped: only lower trumps are left (§5.4).
        ("W: SK HT H8 S8", {"undertrump_amsterdam": "free"}, "C9", "WNE"),
        ("W: SK HT H8 S8", {"variant": "rotterdam"}, "HJ", "WN"),  # It would have gone higher.
        ("W: HA H7 HT HQ", {}, "H9", "W"),  # Neither North nor East could go higher (§5.2).
    ],
)
def test_what_a_card_gives_away(past: str, rules: dict[str, str], card: str, owners: str) -> None:
    view = position("S8 ST DA DK DQ CA CK", taken=(past,), maker="S", **rules)
    assert owners_of(view, card) == owners


def test_a_discard_on_partners_trick_tells_nothing_of_trumps() -> None:
    assert owners_of(position("ST DA DK DQ CA CK C9", taken=("N: SA S7 S8 D7",)), "HJ") == "NE"


@given(RULES, SEEDS)
def test_every_card_is_where_it_may_be(rules: HouseRules, seed: int) -> None:
    for deal in turns(rules, played_deal(rules, seed)):
        if deal.phase is not Phase.PLAYING or len(deal.taken) % 2:
            continue
        assert deal.to_act is not None
        knowledge = know(view_of(deal, deal.to_act))
        has_renounced = bool(deal.renounces)
        for seat, hand in enumerate(deal.hands):
            if seat != deal.to_act:
                assert has_renounced or all(seat in knowledge.owners[card] for card in hand)
                assert knowledge.left[seat] == len(hand)
        for chances in knowledge.chances.values():
            assert sum(chances) == pytest.approx(1)


# Any rules, any deal.


def random_rules(rng: Rng) -> HouseRules:
    """Any house rules at all."""
    return STANDARD.changed(**{name: rng.choice(choices) for name, choices in CHOICES.items()})


def thoughts(bot: Bot, rules: HouseRules, seed: int) -> Iterator[tuple[SeatView, Thought]]:
    """Every decision of a deal that one player plays with itself, straight from the player."""
    dealt = shuffled_deal(rules, Seat(seed % 4), seed)
    deal = fold(begin(rules, dealt), opening(rules, dealt)[1:])
    while deal.to_act is not None:
        view = view_of(deal, deal.to_act)
        thinking = bot.think(view, Rng(seed), Limit())
        first = next(thinking)
        with pytest.raises(StopIteration) as end:
            next(thinking)
        assert first == end.value.value, "a word before the last"
        yield view, first
        deal = fold(deal, decide(deal, first.action))


@pytest.mark.parametrize("name", ["club", "beginner", "anchor", "random"])
def test_every_decision_is_legal_and_has_a_reason(name: str) -> None:
    rng = Rng(300)
    for seed in range(150):
        for view, thought in thoughts(BOTS[name](), random_rules(rng), seed):
            assert thought.action in view.legal
            assert thought.reason.why in Why
            assert thought.reason.why is not Why.EMERGENCY
            if view.phase is Phase.PLAYING:
                check_facts(view, thought)


def check_facts(view: SeatView, thought: Thought) -> None:
    """A reason names the card played, which is this seat's own, or no card at all."""
    if isinstance(thought.action, Announcement):
        assert set(thought.reason.cards) <= set(view.hand)
        return
    assert isinstance(thought.action, Play)
    assert thought.reason.cards in ((), (thought.action.card,))


BEGINNERS = {
    *(Why.MANY_TRUMPS, Why.FEW_TRUMPS, Why.DOUBLE_NEVER),
    *(Why.HASTY_LEAD, Why.HASTY_TAKE, Why.HASTY_CHEAP),
}
"""Reasons of beginners only."""


def test_every_reason_of_the_club_and_of_beginners_occurs() -> None:
    seen = {case.why for case in CASES}
    for seed in range(100):
        club, beginner = (
            {thought.reason.why for _, thought in thoughts(bot, ALL_METHODS[seed % 4], seed)}
            for bot in (Club(), Beginner())
        )
        assert not club & BEGINNERS
        seen |= club | beginner
    elsewhere = {Why.BEATEN_ROEM, Why.SILENT_NAT, Why.ANNOUNCE_NAT, Why.RENOUNCE, Why.SIGNAL_SISTER}
    """Rare ones, which ``test_announcing``, ``test_renouncing`` and ``test_signals`` bring about."""
    others = {Why.AT_RANDOM, Why.ANCHOR, Why.EMERGENCY, Why.SIMULATED}
    assert set(Why) - seen - elsewhere == others | {Why.DOUBLE_SIMULATED, Why.DOUBLE_NOT_SIMULATED}


KRAKEN = STANDARD.changed(kraken=True, kraken_nat="makers_only", roem_in_hand=True)
ANNOUNCED = KRAKEN.changed(roem_mode="announce")
LEAD = KRAKEN.changed(hand_roem_deadline="first_lead")
ALL_METHODS = tuple(
    (LEAD if method is TrumpMethod.FORCED else ANNOUNCED).changed(trump_method=method)
    for method in TrumpMethod
)


def test_points_and_roem_go_to_tricks_of_our_own() -> None:
    """C036, C037, C038 in 120 deals, wherever it is certain who wins whatever this seat plays."""
    checked = [0, 0, 0]
    for seed in range(120):
        rules = ALL_METHODS[seed % 4].changed(variant=("amsterdam", "rotterdam")[seed // 4 % 2])
        for view, thought in thoughts(Club(), rules, seed):
            if view.trick is None or not view.trick.cards or len(view.legal_cards) < 2:
                continue
            if not isinstance(thought.action, Play):
                continue
            facts, card, legal = know(view), thought.action.card, view.legal_cards
            added = {other: roem(facts, (*view.trick.cards, other)) for other in legal}
            plain = [other for other in legal if other.suit is not facts.trump]
            if all(chance_of_trick(facts, (*view.trick.cards, other)) == 0 for other in legal):
                checked[0] += 1
                cheap = [o for o in legal if added[o] == added[card] and points(o, facts.trump) < 10]
                assert added[card] == min(added.values()), "roem for the opponents"
                assert points(card, facts.trump) < 10 or not cheap, "an ace or a ten for the opponents"
            elif all(is_sure(facts, (*view.trick.cards, other)) for other in legal):
                checked[1] += 1
                assert added[card] == max(added.values()), "roem left lying"
            if view.trick.cards[0].suit is not facts.trump and 0 < len(plain) < len(legal):
                is_partners = view.trick.winner(facts.trump, view.shape) is facts.partner
                if is_partners and all(is_sure(facts, (*view.trick.cards, other)) for other in plain):
                    checked[2] += 1
                    more = added[card] > max(added[other] for other in plain)
                    assert card.suit is not facts.trump or more, "partner's sure trick ruffed"
    assert checked[0] > 500 and checked[1] > 200 and checked[2] > 10, checked


def test_no_trump_is_led_for_partner_alone() -> None:
    """C040 in 100 deals: with trumps out only at partner's, a plain card is led if there is one."""
    found = 0
    for seed in range(100):
        for view, thought in thoughts(Club(), STANDARD, seed):
            if view.phase is not Phase.PLAYING or not view.trick or view.trick.cards:
                continue
            knowledge = know(view)
            plain = any(card.suit is not knowledge.trump for card in view.hand)
            if knowledge.out[knowledge.trump] and not knowledge.opposing_trumps() and plain:
                found += 1
                assert isinstance(thought.action, Play)
                assert thought.action.card.suit is not knowledge.trump
    assert found > 20


# Beginners.


def test_a_beginner_remembers_the_last_trick_and_those_with_trumps_led() -> None:
    past = ("S: SA S7 S8 H7", "S: HJ H8 HQ C7", "S: DA D7 D8 D9", "S: CA C8 C9 CQ")
    view = position("H9 HA ST DK", taken=past)
    known = remembered(view)
    assert known.taken == (view.taken[1], view.taken[3])
    assert replace(known, taken=view.taken) == view
    assert str(know(known).out[Suit.DIAMONDS][0]) == "DA", "the ace of diamonds is forgotten"
    assert know(known).is_void(Seat.EAST, Suit.HEARTS) and not know(known).is_void(Seat.EAST, Suit.SPADES)
    assert remembered(position("HJ HA H8 SA S7 D9 CK C8")).taken == ()


@pytest.mark.parametrize(
    ("hand", "table", "card", "why"),
    [
        ("HJ HA H8 SA S7 D9 CK C8", "S:", "HJ", Why.HASTY_LEAD),
        ("SA S9 D7 DK C8 C9 H7 H8", "W: S7 ST SK", "SA", Why.HASTY_TAKE),  # Over partner's sure trick.
        ("ST SJ D7 DK C8 C9 H7 H8", "W: S7 SA S8", "SJ", Why.HASTY_CHEAP),  # The ten stays out of it.
    ],
)
def test_a_beginner_at_first_sight(hand: str, table: str, card: str, why: Why) -> None:
    view = position(hand, table)
    assert first_sight(view) == Thought(Play(Card.parse(card)), Reason(why, parse_cards(card)))
    careful, hasty = club_thought(view), first_sight(view)
    drawn = [beginner_thought(view, Rng(seed)) for seed in range(200)]
    assert drawn.count(hasty) > 60 and drawn.count(careful) > 60
    assert set(map(repr, drawn)) == {repr(careful), repr(hasty)}
    assert drawn == [beginner_thought(view, Rng(seed)) for seed in range(200)], "the same lots, the same card"


@pytest.mark.parametrize(
    ("hand", "call", "why"),
    [
        ("HJ HT H8 H7 S7 D9 DK C7", Declare(Suit.HEARTS), Why.MANY_TRUMPS),
        ("HA HT HK H8 H7 D9 DK C7", Declare(Suit.HEARTS), Why.MANY_TRUMPS),
        ("HJ H9 HA SA S7 DA DK C7", Pass(), Why.FEW_TRUMPS),  # Strong, and the club would play.
    ],
)
def test_a_beginner_counts_trumps(hand: str, call: Action, why: Why) -> None:
    thought = beginner_call(hand_to_call(hand))
    assert (thought.action, thought.reason.why) == (call, why)
    assert beginner_call(hand_to_call(hand, method="forced")).reason.why is Why.MUST_MAKE_TRUMP


# The anchor.


@pytest.mark.parametrize(
    ("view", "card"),
    [
        (position("SK ST DA D7 CA C8 H7 H8"), "DA"),  # The first highest; ties in the order of the hand.
        (position("SK ST DK D7 CJ C8 H7 H8"), "H7"),  # Else the cheapest, the first of equals.
        (position("SA S7 DK D8 CJ C8 H7 H8", "E: S9"), "SA"),  # Second hand.
        (position("SK S7 DK D8 CJ C8 H7 H8", "E: S9"), "S7"),
        (position("SA S7 DK D8 CJ C8 H7 H8", "N: S9 S8"), "S7"),  # Third hand: the known quirk.
        (position("DT D7 CJ C9 C8 CQ CK D8", "N: SA S8"), "DT"),  # Partner's card is the highest left.
        (position("HJ HT DK D8 CJ C8 C7 H8", "N: SK S8"), "HJ"),  # A highest card.
        (position("SK S7 DK D8 CJ C8 H7 H8", "W: S9 SA S8"), "SK"),  # Fourth hand: dearest for partner.
        (position("SK SA DK D8 CJ C8 H7 H8", "W: SJ SQ ST"), "SA"),  # The first that beats.
        (position("SK S7 DK D8 CJ C8 H7 H8", "W: SA SQ ST"), "S7"),
    ],
)
def test_the_anchor(view: SeatView, card: str) -> None:
    assert str(anchor_card(view)) == card


# Faulty players.


class Faulty:
    """A player that fails in one of many ways."""

    def __init__(self, way: str) -> None:
        self.way = way

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Fail."""
        if self.way == "at once":
            raise RuntimeError("not\nready")
        if self.way == "no generator":
            return None  # type: ignore[return-value]
        return self.slices(view)

    def slices(self, view: SeatView) -> Thinking:
        """Fail while thinking."""
        legal = Thought(view.legal[0], Reason(Why.ONLY_CARD))
        illegal = Thought(Play(Card.parse("SA")), Reason(Why.ONLY_CARD))
        if self.way == "at first":
            raise LookupError
        if self.way == "illegal on the way":
            yield illegal
        if self.way == "another phase":
            yield Thought(Accept() if view.phase is Phase.PLAYING else Play(view.hand[0]), legal.reason)
        if self.way == "no reason":
            yield Thought(view.legal[0], None)  # type: ignore[arg-type]
        if self.way == "nonsense":
            yield "the jack"  # type: ignore[misc]
        yield legal
        if self.way == "late":
            raise ZeroDivisionError
        while self.way == "endless":
            yield legal
        return None if self.way == "nothing" else illegal  # type: ignore[return-value]


WAYS = (
    *("at once", "no generator", "at first", "another phase", "no reason", "nonsense", "illegal on the way"),
    *("late", "endless", "nothing", "illegal at last"),
)


@pytest.mark.parametrize("way", WAYS)
def test_a_faulty_player_does_not_hang_the_table(way: str, caplog: pytest.LogCaptureFixture) -> None:
    view = position("S7 ST D7 DK C8 C9 H7 H8", "W: SK SA SQ")
    with caplog.at_level(logging.DEBUG, "klaverjas"):
        thought = Thinker(Faulty(way), view, seed=1, fallback=club_thought).finish()
    assert thought == club_thought(view)
    assert [(record.name, "\n" in record.getMessage()) for record in caplog.records] == [("klaverjas", False)]


def test_a_faulty_fallback_ends_in_the_first_legal_card(caplog: pytest.LogCaptureFixture) -> None:
    def broken(view: SeatView) -> Thought:
        raise KeyError(view.seat)

    view = position("S7 ST D7 DK C8 C9 H7 H8", "W: SK SA SQ")
    for fallback in (None, broken):
        thought = Thinker(Faulty("late"), view, seed=1, fallback=fallback).finish()
        assert thought == Thought(view.legal[0], Reason(Why.EMERGENCY))
    assert len(caplog.records) == 2


def test_a_player_that_is_hurried_says_what_it_has(caplog: pytest.LogCaptureFixture) -> None:
    view = position("S7 ST D7 DK C8 C9 H7 H8", "W: SK SA SQ")
    early, later = (Thinker(Faulty("endless"), view, seed=1, fallback=club_thought) for _ in range(2))
    early.hurry()
    later.step(lambda: True)
    later.hurry()
    later.hurry()
    assert early.is_done and early.thought == club_thought(view)
    assert later.is_done and later.thought == Thought(view.legal[0], Reason(Why.ONLY_CARD))
    assert [record.getMessage().split(" in ")[0] for record in caplog.records] == ["Faulty failed"] * 2


def test_thinking_in_slices_gives_the_same_word() -> None:
    view = position("S7 ST D7 DK C8 C9 H7 H8", "W: SK SA SQ")
    thinker = Thinker(RandomBot(), view, seed=7)
    done = []
    for _ in range(2):
        thinker.step(lambda: True)
        assert thinker.thought is not None
        done.append(thinker.is_done)
    assert done == [False, True]
    assert thinker.thought == Thinker(RandomBot(), view, seed=7).finish()
    assert MAX_SLICES > 1000


# Doubling (§10).


@pytest.mark.parametrize(
    ("hand", "tricks"),
    [
        ("HJ H9 HA S7 S8 D7 D8 C7", 3),
        ("HJ H9 HA HT H7 SA D8 C7", 6),
        ("HJ HK HQ H8 H7 SA DA C7", 4),
        ("H9 HA HT HK HQ H8 H7 C7", 0),
        ("S7 S8 SA D7 D8 D9 CA C7", 2),
    ],
)
def test_10_tricks_in_sight(hand: str, tricks: int) -> None:
    assert sure_tricks(parse_cards(hand), Suit.HEARTS) == tricks


@pytest.mark.parametrize(("nat", "enough"), [("winner_takes_all", 4), ("makers_only", 3)])
def test_10_the_club_doubles_with_tricks_of_its_own(nat: str, enough: int) -> None:
    deal = fold(bidding(kraken=True, kraken_nat=nat), [TrumpDeclared(Seat.SOUTH, Suit.HEARTS)])
    for hand, tricks in (
        ("HJ H9 HA S7 S8 DA D8 C7", 4),
        ("HJ H9 HA S7 S8 D7 D8 C7", 3),
        ("S7 S8 SA D7 D8 D9 CA C7", 2),
    ):
        hands = tuple(parse_cards(hand) if seat is Seat.WEST else () for seat in Seat)
        action = club_thought(view_of(replace(deal, hands=hands), Seat.WEST)).action
        assert action == (Double() if tricks >= enough else Pass())
