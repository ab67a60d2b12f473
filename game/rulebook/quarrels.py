"""What do people quarrel about, and what is the answer under these house rules?

Wherever a house rule can change an answer it is read off the engine: an example is played or scored, and what
comes of it chooses the sentence.
"""

from collections.abc import Mapping, Sequence

from game.cards import PACK, Card, Rank, Seat, Side, Suit, parse_cards
from game.deal import (
    Deal,
    Event,
    HandsDealt,
    Pass,
    begin,
    decide,
    evolve,
    legal_actions,
    opening,
    packets,
)
from game.match import is_over, leader
from game.meld import melds
from game.option_texts import option_value
from game.rulebook.entries import Entry, Group
from game.rulebook.rulings import Position, Ruling, other_city
from game.rules import (
    LAST_TRICK_BONUS,
    HouseRules,
    MatchEnd,
    RenounceMode,
    RenouncePenalty,
    RenounceScope,
    RoemBy,
    RoemDeadline,
    RoemMode,
    TrumpMethod,
)
from game.scoring import PIT_BONUS, DealScore, Pair, penalise, settle
from game.text import _


def quarrels(rules: HouseRules) -> Sequence[Entry]:
    """The questions with their answers."""
    return [
        _examples(),
        *(_about_duty(rules, name) for name in POSITIONS),
        _ruffing_with_suit(),
        _beating_in_suit(),
        _first_lead(),
        _suit_not_held(rules),
        _all_pass(rules),
        _tie(rules),
        *([_tie_doubled(rules)] if rules.kraken else []),
        _nat_roem(rules),
        _last_trick(),
        _own_pit(rules),
        _seven_tricks(),
        _counter_pit(rules),
        _whose_roem(),
        _four_jacks(rules),
        _four_low(rules),
        _trump_run(rules),
        *([_no_trick(rules)] if rules.roem_in_hand else []),
        _silent_roem(rules),
        *([_who_announces(rules)] if rules.roem_mode is RoemMode.ANNOUNCE else []),
        _wrong_card(rules),
        _claim(),
        _equal_match(rules),
    ]


def _examples() -> Entry:
    words = _("In the examples it is your turn; dark cards may not be played.")
    return Entry("examples", _("Under your house rules"), [words])


# Following and trumping.

PARTNER_WINS = Position("SA S7", "H9 D8")
POSITIONS: Mapping[str, Position] = {
    "partner_wins": PARTNER_WINS,
    "opponent_wins": Position("S7 SA", "H9 H7 D8"),
    "partner_ruffed": Position("SK HT S7", "H9 H7 D8"),
    "under_partner": Position("SK HT S7", "H8 H7 D8"),
    "only_trumps": Position("SK HT S7", "H9 H8 H7"),
    "opponent_ruffed": Position("SK HT", "H9 H7 D8"),
    "under_opponent": Position("SK HT", "H8 H7 D8"),
    "trump_led": Position("HT H7", "H9 H8 D8"),
}
"""An example for each question about the duty to trump."""


def _about_duty(rules: HouseRules, name: str) -> Entry:
    """A question about the duty to trump, with the other city's answer where it is another one."""
    position, other = POSITIONS[name], other_city(rules)
    elsewhere = ""
    if position.legal(other) != position.legal(rules):
        city = option_value("variant", other.variant)
        elsewhere = f"{city}: {_duty_answer(position.ruling(other))}"
    answer = _duty_answer(position.ruling(rules))
    return Entry(name, _duty_question(name), [answer], position.groups(rules), elsewhere)


def _duty_question(name: str) -> str:
    return {
        "partner_wins": _("You cannot follow and your partner has the trick: must you ruff?"),
        "opponent_wins": _("You cannot follow and an opponent has the trick: must you ruff?"),
        "partner_ruffed": _("Your partner has ruffed and you could go higher: must you?"),
        "under_partner": _("Your partner has ruffed and you cannot go higher: what may you play?"),
        "only_trumps": _("Your partner has ruffed and you hold nothing but trumps: what may you play?"),
        "opponent_ruffed": _("An opponent has ruffed and you could go higher: must you?"),
        "under_opponent": _("An opponent has ruffed and you cannot go higher: may you undertrump?"),
        "trump_led": _("Trump is led and your partner has the trick: must you go higher?"),
    }[name]


def _duty_answer(found: Ruling) -> str:
    return {
        Ruling.HIGHER_IN_TRUMPS: _(
            "Yes, if you can, even over your partner. If you cannot, any trump will do."
        ),
        Ruling.MUST_RUFF: _("Yes, and any trump will do, high or low."),
        Ruling.MUST_RUFF_FOR_PARTNER: _("Yes. Whoever cannot follow must ruff, whoever has the trick."),
        Ruling.FREE_TO_RUFF: _("No. You may play any card, a trump too."),
        Ruling.MUST_OVERTRUMP: _("Yes. A lower trump or another suit is not allowed."),
        Ruling.MUST_OVERTRUMP_PARTNER: _("If you can go higher you must, even over your partner."),
        Ruling.FREE_OVER_PARTNER: _("You may play any card, a lower trump too."),
        Ruling.NOT_BELOW_PARTNER: _("No. A higher trump or another suit, as you like, but no lower trump."),
        Ruling.ONLY_HIGHER: _(
            "A higher one if you can: a lower one would be undertrumping. Only if all are lower any of them "
            "will do."
        ),
        Ruling.MAY_NOT_UNDERTRUMP: _(
            "You must discard another suit. A lower trump only if you hold nothing else."
        ),
        Ruling.FREE_TO_UNDERTRUMP: _("Undertrump or discard, as you like."),
        Ruling.MUST_UNDERTRUMP: _("You must play a lower trump, although it wins nothing."),
    }[found]


def _ruffing_with_suit() -> Entry:
    words = _("No. Who can follow must follow, also when somebody has ruffed already.")
    return Entry("ruffing_with_suit", _("May you ruff although you can follow?"), [words])


def _beating_in_suit() -> Entry:
    words = _("No. In a plain suit any card of the suit will do, high or low.")
    return Entry("beating_in_suit", _("A plain suit is led: must you play higher?"), [words])


# Making trump.


def _first_lead() -> Entry:
    words = _("Forehand, the player left of the dealer, whoever made trump.")
    return Entry("first_lead", _("Who leads to the first trick?"), [words])


def _suit_not_held(rules: HouseRules) -> Entry:
    if rules.trump_method in (TrumpMethod.TURNED, TrumpMethod.RANDOM_PROPOSAL):
        words = _("Yes. You may play on the suit that is shown without holding a card of it.")
    else:
        words = _("Yes. You may name any suit, whatever you hold.")
    return Entry("suit_not_held", _("May you play a suit of which you hold no card?"), [words])


def _all_pass(rules: HouseRules) -> Entry:
    title = _("Everybody passes: what happens?")
    if rules.trump_method is TrumpMethod.FORCED:
        title = _("May you pass with a bad hand?")
    return Entry("all_pass", title, [after_all_pass_text(rules)])


def after_all_pass_text(rules: HouseRules) -> str:
    """What happens when everybody passes, as the engine has it (§4)."""
    deal = all_passed(rules)
    legal = legal_actions(deal)
    if not deal.passes:
        return _("Forehand must name a suit, however bad the hand is.")
    if deal.is_redealt:
        return _("If all pass, the cards are thrown in and the same dealer deals again.")
    if deal.contract is not None:
        return _("If all pass, a card of another suit is turned and forehand must play on it.")
    if Pass() in legal:
        return _(
            "If all pass, a card of another suit is turned and all may speak once more. If all pass again, "
            "the same dealer deals anew."
        )
    if len(legal) < len(Suit):
        return _(
            "If all pass, forehand must name a suit after all, but another one than the suit that was "
            "refused."
        )
    if deal.to_act is deal.dealer:
        return _("If all pass, the dealer must name a suit after all.")
    return _("If all pass, forehand must name a suit after all.")


def all_passed(rules: HouseRules) -> Deal:
    """A deal in which everybody has passed once; with the first call still to come if nobody may pass."""
    dealer = Seat.EAST
    hands = packets(rules, dealer, PACK)
    dealt = HandsDealt(dealer, hands, tuple(Card(suit, Rank.SEVEN) for suit in Suit))
    deal = _folded(begin(rules, dealt), opening(rules, dealt)[1:])
    for _seat in rules.format.seats:
        if Pass() in legal_actions(deal):
            deal = _folded(deal, decide(deal, Pass()))
    return deal


def _folded(deal: Deal, events: Sequence[Event]) -> Deal:
    for event in events:
        deal = evolve(deal, event)
    return deal


# Scoring.


def _scored(
    rules: HouseRules,
    cards: Pair,
    roem: Pair = (0, 0),
    tricks: Pair = (4, 4),
    *,
    hand_roem: Pair = (0, 0),
    doubles: int = 0,
) -> DealScore:
    """A deal in which Wij made trump and Zij, unless they have no trick, won the last."""
    last = Side.US if tricks[Side.THEM] == 0 else Side.THEM
    return settle(
        rules,
        makers=Side.US,
        cards=cards,
        last_trick=last,
        tricks=tricks,
        roem=roem,
        hand_roem=hand_roem,
        trump=Suit.HEARTS,
        doubles=doubles,
    )


def _tie(rules: HouseRules) -> Entry:
    score = _scored(rules, (91, 61), (0, 20))
    words = _(
        "Yes. %(mine)d against %(theirs)d with %(roem)d roem is equal: the makers write %(wij)d, the "
        "defenders %(zij)d."
    )
    if score.wet is None:
        words = _("No. Each side writes its own points.")
    return Entry("tie", _("Both sides have the same: is that nat?"), [words % _numbers(score)])


def _tie_doubled(rules: HouseRules) -> Entry:
    score = _scored(rules, (91, 61), (0, 20), doubles=1)
    if score.wet is score.makers:
        words = _("The makers are nat, as always: %(wij)d – %(zij)d.")
    else:
        words = _("It goes against the side that doubled last: the defenders are nat, %(wij)d – %(zij)d.")
    title = _("And if both have the same after a kraak?")
    return Entry("tie_doubled", title, [words % _numbers(score)])


def kraken_example(rules: HouseRules) -> DealScore:
    """A deal the makers win after a kraak."""
    return _scored(rules, (100, 52), (20, 0), doubles=1)


def _nat_roem(rules: HouseRules) -> Entry:
    score = _scored(rules, (60, 92), (20, 50))
    words = _(
        "To the defenders, with all the points: of %(mine)d and %(ours)d roem against %(theirs)d and "
        "%(roem)d roem the makers write %(wij)d and the defenders %(zij)d."
    )
    return Entry("nat_roem", _("Where does the roem of a side go that is nat?"), [words % _numbers(score)])


def _numbers(score: DealScore) -> dict[str, int]:
    """What the sides took, and what they wrote."""
    return {
        "mine": score.trick_points[Side.US],
        "theirs": score.trick_points[Side.THEM],
        "ours": score.roem[Side.US],
        "roem": score.roem[Side.THEM],
        "wij": score.total[Side.US],
        "zij": score.total[Side.THEM],
    }


def _last_trick() -> Entry:
    words = _("%(last)d points for whoever wins it, whatever the cards in it are worth.")
    title = _("What is the last trick worth?")
    return Entry("last_trick", title, [words % {"last": LAST_TRICK_BONUS}])


def _seven_tricks() -> Entry:
    words = _("No. A pit is all eight tricks, however few points are in the eighth.")
    return Entry("seven_tricks", _("Nearly every point in seven tricks: is that a pit?"), [words])


def _counter_pit(rules: HouseRules) -> Entry:
    score = _scored(rules, (0, 152), tricks=(0, 8))
    bonus = score.bonus
    if bonus:
        words = _("A counter-pit: %(bonus)d on top of the nat, so they write %(zij)d.")
    else:
        words = _("Nothing extra: it is nat, and they write %(zij)d.")
    title = _("The defenders win every trick: what do they get?")
    return Entry("counter_pit", title, [words % {"bonus": bonus, "zij": score.total[Side.THEM]}])


def _own_pit(rules: HouseRules) -> Entry:
    score = _scored(rules, (152, 0), tricks=(8, 0))
    words = _("%(pit)d, written as roem: with all the points that makes %(wij)d.")
    title = _("What is a pit worth?")
    return Entry("pit", title, [words % {"pit": PIT_BONUS, "wij": score.total[Side.US]}])


# Roem.


def _four_jacks(rules: HouseRules) -> Entry:
    cards = parse_cards("SJ HJ DJ CJ")
    words = _("%(points)d roem, if they fall in one trick.")
    worth = sum(meld.points for meld in melds(cards, Suit.HEARTS, rules.quads))
    group = Group(cards, str(worth))
    return Entry("four_jacks", _("What are four jacks worth?"), [words % {"points": worth}], [group])


def _four_low(rules: HouseRules) -> Entry:
    cards = parse_cards("S7 H7 D7 C7")
    worth = sum(meld.points for meld in melds(cards, Suit.HEARTS, rules.quads))
    words = _("%(points)d roem, like four aces.") if worth else _("No, and neither do four eights or nines.")
    title = _("Do four sevens count?")
    return Entry("four_low", title, [words % {"points": worth}], [Group(cards, str(worth))])


def _trump_run(rules: HouseRules) -> Entry:
    groups = [
        Group(cards, str(sum(meld.points for meld in melds(cards, Suit.HEARTS, rules.quads))))
        for cards in map(parse_cards, ("H9 HJ HA", "H9 HT HJ"))
    ]
    words = _("No. Roem keeps the order ace, king, queen, jack, 10, 9, for trumps too; 9, 10, jack is a run.")
    return Entry("trump_run", _("Are the three highest trumps a run?"), [words], groups)


def _whose_roem() -> Entry:
    words = _("To the side that wins the trick, whoever played the cards.")
    return Entry("whose_roem", _("Whose is the roem in a trick?"), [words])


def _silent_roem(rules: HouseRules) -> Entry:
    words = _("No. Roem is counted for you; nothing needs to be said and nothing can be kept secret.")
    if rules.roem_mode is RoemMode.ANNOUNCE:
        words = _(
            "Yes, and a side that is about to be nat usually does: what nobody announces is not written."
        )
    return Entry("silent_roem", _("May you keep silent about roem?"), [words])


def _who_announces(rules: HouseRules) -> Entry:
    words = f"{announcer_text(rules)} {deadline_text(rules)}"
    return Entry("who_announces", _("Who may announce the roem in a trick, and until when?"), [words])


def announcer_text(rules: HouseRules) -> str:
    """Who may announce the roem in a trick (§7.4)."""
    return {
        RoemBy.ANYONE: _("Anybody may announce it, and it is written for the side that wins the trick."),
        RoemBy.WINNERS: _("Only the side that wins the trick may announce it."),
    }[rules.roem_by]


def deadline_text(rules: HouseRules) -> str:
    """Until when the roem in a trick may be announced (§7.4)."""
    return {
        RoemDeadline.TRICK_COVERED: _("It must be said before the trick is turned over."),
        RoemDeadline.NEXT_LEAD: _("It must be said before the next card is led."),
    }[rules.roem_deadline]


def _no_trick(rules: HouseRules) -> Entry:
    title = _("Does the roem in your hand count if your side wins no trick?")
    return Entry("no_trick", title, [no_trick_text(rules)])


def no_trick_text(rules: HouseRules) -> str:
    """What a side without a trick may count (§11)."""
    score = _scored(rules, (152, 0), tricks=(8, 0), hand_roem=(0, 50))
    if any(score.lost_roem):
        return _("A side without a single trick may not count any roem.")
    return _("A side without a single trick may still count the roem in its hands.")


# The rest.


def _wrong_card(rules: HouseRules) -> Entry:
    return Entry("wrong_card", _("Somebody renounces: what then?"), renounce_texts(rules))


def renounce_texts(rules: HouseRules) -> Sequence[str]:
    """What happens with a card that a duty forbids (§15)."""
    if rules.renounce is RenounceMode.BLOCKED:
        return [
            _("That cannot happen here: the card stays in the hand and the game says which duty forbids it.")
        ]
    scope = {
        RenounceScope.ALL_DUTIES: _("You can play a card that is not allowed, whichever duty it breaks."),
        RenounceScope.FOLLOW_SUIT_ONLY: _(
            "You can fail to follow suit; cards against another duty stay in the hand."
        ),
    }[rules.renounce_scope]
    back = _(
        "Until the trick is turned over you may take it back. If an opponent finds it after that, the deal "
        "stops and your side writes nothing. The computer players never renounce."
    )
    score = penalise(rules, makers=Side.US, offenders=Side.US, roem=(20, 50))
    written = _("The others write %(points)d and %(roem)d roem.")
    if rules.renounce_penalty is RenouncePenalty.KBN:
        written = _(
            "The others write %(points)d, %(bonus)d and all roem that had been made, whoever made it: with "
            "70 roem that is %(total)d."
        )
    elif not score.bonus:
        written = _("The others write %(points)d.")
    numbers = {
        "points": score.points[Side.THEM],
        "bonus": score.bonus,
        "roem": score.written_roem[Side.THEM],
        "total": score.total[Side.THEM],
    }
    return [f"{scope} {back}", written % numbers]


def _claim() -> Entry:
    words = _(
        "Only if every trick that is left is certain for you, whatever the others play; roem that was not "
        "made yet is then lost. At this table the cards are played out."
    )
    return Entry("claim", _("May you lay down your cards and claim the rest?"), [words])


def _equal_match(rules: HouseRules) -> Entry:
    if rules.match is MatchEnd.HANDS:
        deals = [(81, 81)] * rules.match_hands
        title = _("Both sides are equal after the last deal: who wins?")
    else:
        deals = [(rules.match_target, rules.match_target)]
        title = _("Both sides have reached the target and are equal: who wins?")
    assert leader(deals[0]) is None
    words = _("Nobody: it is a draw.") if is_over(rules, deals) else _("Nobody yet: another deal is played.")
    return Entry("equal_match", title, [words])
