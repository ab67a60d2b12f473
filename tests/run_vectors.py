"""Does the engine agree with the rule vectors (rules.md §17)?

Usage: ``python tests/run_vectors.py [--kinds kind[:mode],…] FILE…``. Only the public engine answers; nothing
here knows a rule. The exit code is 1 when a line failed or none was judged.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.cards import PACK, Card, Rank, Seat, Side, Suit, parse_cards
from game.deal import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    AnnounceStuk,
    Challenge,
    Contract,
    Deal,
    Declare,
    Double,
    Event,
    HandsDealt,
    IllegalAction,
    Pass,
    Phase,
    Play,
    TakeBack,
    TrumpDeclared,
    begin,
    breaks,
    decide,
    evolve,
    legal_actions,
    opening,
    packets,
    why_not,
)
from game.match import Match, deal_next, dealer_of, is_over, leader, totals
from game.meld import Meld, contest, mark, melds
from game.rules import CHOICES, LAST_TRICK_BONUS, STANDARD, HouseRules, RulesError, Trick
from game.scoring import DealScore, factors, hand_roem, penalise, score, settle
from game.scoring import trick_roem as made_in_tricks
from tests import judging
from tests.judging import Failed, Fields, Line, VectorError, shown

DEFAULTS: Mapping[str, object] = {"players": 4}
"""The defaults of §16 of house rules that are not played yet: with these nothing changes."""

Answer = dict[str, object]


def house_rules(options: Fields) -> HouseRules:
    """The house rules of a vector; one that is not played yet may only have its default."""
    rules = STANDARD
    for name, value in options.items():
        if name in CHOICES:
            try:
                rules = rules.changed(**{name: value})
            except RulesError as error:
                raise VectorError(str(error)) from error
        elif name not in DEFAULTS:
            raise VectorError(f"there is no house rule {name!r}")
        elif shown(value) != shown(DEFAULTS[name]):
            raise VectorError(f"the house rule {name} = {shown(value)} is not played yet")
    return rules


def words(found: Iterable[Card]) -> list[str]:
    """Cards as a vector writes them, sorted."""
    return sorted(map(str, found))


def fold(deal: Deal, events: Iterable[Event]) -> Deal:
    """The deal after some events."""
    for event in events:
        deal = evolve(deal, event)
    return deal


def act(deal: Deal, seat: Seat, action: Action, *, name: str) -> Deal:
    """The deal after an action and all that follows; one the rules forbid is a ``VectorError``."""
    if deal.to_act is not seat:
        raise VectorError(f"{name}: it is not the turn of seat {int(seat)}")
    try:
        return fold(deal, decide(deal, action))
    except IllegalAction as error:
        raise VectorError(f"{name} is refused: {error.reason.value}") from error


def at_first_lead(deal: Deal) -> Deal:
    """The deal when nobody has said anything more between making trump and the first lead."""
    while deal.phase in (Phase.DOUBLING, Phase.SHOWING):
        deal = fold(deal, decide(deal, Pass()))
    return deal


# Play.


def trick_of(given: Fields, *, leader_if_empty: Seat) -> Trick:
    """The trick of a vector, whose seats must follow each other clockwise."""
    plays = judging.items(given, "trick")
    trick = Trick(leader_if_empty)
    for index, play in enumerate(plays):
        if not isinstance(play, dict):
            raise VectorError(f"'trick' must list objects with seat and card, not {shown(play)}")
        seat = judging.seat(play, "seat")
        trick = Trick(seat) if index == 0 else trick
        if seat is not trick.seat_of(index, STANDARD.format):
            raise VectorError("the seats of the trick do not follow each other clockwise")
        trick = replace(trick, cards=(*trick.cards, judging.as_card(judging.part(play, "card"))))
    if len(trick.cards) > len(STANDARD.format.seats):
        raise VectorError("the trick has too many cards")
    if len(set(trick.cards)) < len(trick.cards):
        raise VectorError("'trick' holds a card twice")
    return trick


def one_play(rules: HouseRules, given: Fields) -> Deal:
    """The deal of a vector in which a seat plays to a trick; the other hands do not matter."""
    seat, hand = judging.seat(given, "seat"), judging.cards(given, "hand")
    trick = trick_of(given, leader_if_empty=seat)
    if not hand or set(hand) & set(trick.cards):
        raise VectorError("the hand is empty or holds a card of the trick")
    deal = Deal(
        rules=rules,
        dealer=seat,
        hands=tuple(hand if owner is seat else () for owner in rules.format.seats),
        turnups=(),
        phase=Phase.PLAYING,
        contract=Contract(seat, judging.suit(given, "trump")),
        trick=trick,
    )
    if len(trick.cards) == len(rules.format.seats) or deal.to_act is not seat:
        raise VectorError(f"it is not the turn of seat {int(seat)}")
    return deal


def legal_plays(rules: HouseRules, given: Fields) -> Answer:
    """Which cards of a hand may be played, and which duty forbids each of the others."""
    deal = one_play(rules, given)
    assert deal.to_act is not None
    refused = {card: breaks(deal, deal.to_act, card) for card in deal.hands[deal.to_act]}
    return {
        "legal": words(action.card for action in legal_actions(deal) if isinstance(action, Play)),
        "reasons": {str(card): reason.value for card, reason in refused.items() if reason},
    }


def trick_winner(rules: HouseRules, given: Fields) -> Answer:
    """Who wins a trick as it lies."""
    trick = trick_of(given, leader_if_empty=Seat.SOUTH)
    if not trick.cards:
        raise VectorError("nobody wins an empty trick")
    return {"winner": int(trick.winner(judging.suit(given, "trump"), rules.format))}


def trick_points(rules: HouseRules, given: Fields) -> Answer:
    """What some cards are worth, with the bonus if they are the last trick."""
    trick = Trick(Seat.SOUTH, judging.cards(given, "cards"))
    bonus = LAST_TRICK_BONUS if judging.flag(given, "last") else 0
    return {"points": trick.points(judging.suit(given, "trump")) + bonus}


def trick_roem(rules: HouseRules, given: Fields) -> Answer:
    """The roem in the cards of one trick."""
    cards = judging.cards(given, "cards")
    if len(cards) > len(rules.format.seats):
        raise VectorError("a trick has no more than four cards")
    found = melds(cards, judging.suit(given, "trump"), rules.quads)
    return {"roem": sum(meld.points for meld in found), "items": sorted(meld.kind for meld in found)}


# Announcing roem.


def ready_to_show(rules: HouseRules, trump: Suit, hands: Mapping[Seat, tuple[Card, ...]]) -> Deal:
    """A deal with these hands in which South has made trump and nobody has doubled."""
    dealer = rules.format.next_seat(Seat.SOUTH, len(rules.format.seats) - 1)
    held = tuple(hands.get(seat, ()) for seat in rules.format.seats)
    deal = evolve(begin(rules, HandsDealt(dealer, held, ())), TrumpDeclared(Seat.SOUTH, trump))
    while deal.phase is Phase.DOUBLING:
        deal = fold(deal, decide(deal, Pass()))
    return deal


def all_shown(deal: Deal) -> Deal:
    """The deal after everybody has announced all roem in hand."""
    while deal.phase is Phase.SHOWING:
        has_roem = AnnounceHand() in legal_actions(deal)
        deal = fold(deal, decide(deal, AnnounceHand() if has_roem else Pass()))
    for action in (AnnounceHand(), AnnounceStuk()):
        for seat in deal.shape.seats:
            if action in legal_actions(deal, seat):
                deal = fold(deal, decide(deal, action, seat))
    return deal


def hand_roem_of(rules: HouseRules, given: Fields) -> Answer:
    """The roem in one hand, stuk apart."""
    cards = judging.cards(given, "cards")
    deal = all_shown(ready_to_show(rules, judging.suit(given, "trump"), {Seat.SOUTH: cards}))
    kept, stuk = contest(rules, shown_by_side(deal)), hand_roem(deal)
    return {"roem": kept[Side.US], "stuk": stuk[Side.US] - kept[Side.US]}


def shown_by_side(deal: Deal) -> list[tuple[Side, Meld]]:
    """The roem in the hand that has been announced."""
    return [(deal.shape.side(seat), meld) for seat, meld in deal.hand_melds]


def hand_contest(rules: HouseRules, given: Fields) -> Answer:
    """What each side keeps of the roem in the hands of some seats."""
    found = judging.section(given, "hands")
    seats = {str(int(seat)): seat for seat in rules.format.seats}
    if not set(found) <= set(seats):
        raise VectorError("'hands' must hold hands of seats 0 to 3")
    hands = {seats[name]: judging.cards(found, name) for name in found}
    deal = all_shown(ready_to_show(rules, judging.suit(given, "trump"), hands))
    kept, every = contest(rules, shown_by_side(deal)), hand_roem(deal)
    return {"roem": list(kept), "stuk": [every[side] - kept[side] for side in Side]}


def announce(rules: HouseRules, given: Fields) -> Answer:
    """The roem each side gets for a trick that somebody announces at some moment, or nobody."""
    side = judging.part(given, "announced_by")
    by = None if side is None else judging.side(given, "announced_by")
    moment = judging.part(given, "when")
    if moment is not None and moment not in MOMENTS:
        raise VectorError(f"there is no moment {shown(moment)}")
    deal = full_trick(rules, given)
    for when in MOMENTS:
        if when == "after_covered":
            while deal.phase is Phase.TURNING:
                deal = fold(deal, decide(deal, Pass()))
        if when == "after_next_lead":
            deal = fold(deal, decide(deal, legal_actions(deal)[0]))
        if by is not None and when == moment:
            seats = (seat for seat in deal.shape.seats if deal.shape.side(seat) is by)
            seat = next((seat for seat in seats if why_not(deal, seat, Announce()) is None), None)
            deal = deal if seat is None else fold(deal, decide(deal, Announce(), seat))
    return {"roem": list(made_in_tricks(deal))}


MOMENTS = ("before_covered", "after_covered", "before_next_lead", "after_next_lead")


def full_trick(rules: HouseRules, given: Fields) -> Deal:
    """A deal just after the last card of a trick, led by whichever seat lets the right side win it."""
    cards, trump = judging.cards(given, "cards"), judging.suit(given, "trump")
    shape = rules.format
    if len(cards) != len(shape.seats):
        raise VectorError("'cards' is not a whole trick")
    leader = next(
        seat
        for seat in shape.seats
        if shape.side(Trick(seat, cards).winner(trump, shape)) is judging.side(given, "winner_side")
    )
    before = Trick(leader, cards[:-1])
    last = before.seat_of(len(before.cards), shape)
    for more in zip(*[iter(card for card in PACK if card not in cards)] * len(shape.seats), strict=True):
        hands = tuple((cards[-1], card) if seat == last else (card,) for seat, card in enumerate(more))
        deal = Deal(
            rules=rules,
            dealer=leader,
            hands=hands,
            turnups=(),
            phase=Phase.PLAYING,
            contract=Contract(leader, trump),
            trick=before,
        )
        if why_not(deal, last, Play(cards[-1])) is None:
            return fold(deal, decide(deal, Play(cards[-1])))
    raise VectorError("the last card of the trick is not legal with any other")


def hand_deadline(rules: HouseRules, given: Fields) -> Answer:
    """Whether the second player may still announce roem in the hand at some moment."""
    size, when = rules.format.hand_size, judging.text(given, "when")
    hands = {seat: PACK[seat * size : (seat + 1) * size] for seat in rules.format.seats}
    deal, seat = ready_to_show(rules, Suit.SPADES, hands), Seat.WEST
    cards = {
        "before_first_lead": 0,
        "at_own_first_card": 1,
        "after_first_lead": 1,
        "after_own_first_card": 2,
        "after_first_trick": len(rules.format.seats),
    }
    if when not in cards:
        raise VectorError(f"there is no moment {shown(when)}")
    deal = at_first_lead(deal) if cards[when] else deal
    for _ in range(cards[when]):
        deal = fold(deal, decide(deal, legal_actions(deal)[0]))
    return {"counts": why_not(deal, seat, AnnounceHand()) is None}


def notation(rules: HouseRules, given: Fields) -> Answer:
    """How some roem is marked on the pad."""
    events = [judging.as_number(event, "events") for event in judging.items(given, "events")]
    try:
        return {"marks": [mark(points) for points in events], "total": sum(events)}
    except ValueError as error:
        raise VectorError(str(error)) from error


# Renouncing.


def detect(rules: HouseRules, given: Fields) -> Answer:
    """Whether a card that was played is a renounce."""
    deal, card = one_play(rules, given), judging.as_card(judging.part(given, "played"))
    assert deal.to_act is not None
    if card not in deal.hands[deal.to_act]:
        raise VectorError(f"{card} is not in the hand")
    duty = breaks(deal, deal.to_act, card)
    return {"renounce": duty is not None and rules.is_renounce(duty)}


def penalty(rules: HouseRules, given: Fields) -> Answer:
    """What follows when a renounce is found before or after the trick is turned over."""
    when, roem = judging.text(given, "discovered"), judging.pair(given, "roem_so_far")
    offenders = judging.side(given, "offender_side")
    if when not in ("before_covered", "after_covered"):
        raise VectorError(f"there is no moment {shown(when)}")
    deal = renounced(rules.changed(renounce="allowed", roem_mode="auto"), offenders)
    offender = deal.to_act
    deal = fold(deal, decide(deal, Play(Card(Suit.HEARTS, Rank.SEVEN))))
    if when == "before_covered":
        assert offender is not None
        back = fold(deal, decide(deal, TakeBack(), offender))
        return {"action": "repair" if back.to_act is offender else "none", "score": None}
    while deal.phase is not Phase.FINISHED:
        legal = legal_actions(deal)
        deal = fold(deal, decide(deal, Challenge() if Challenge() in legal else legal[0]))
    if deal.found is None:
        return {"action": "none", "score": list(score(deal).total)}
    found = rules.format.side(deal.found.seat)
    result = penalise(rules, makers=Side.US, offenders=found, roem=roem)
    return {"action": "end_hand", "score": list(result.total)}


def renounced(rules: HouseRules, side: Side) -> Deal:
    """A deal in which a seat of this side must follow spades and holds a heart too."""
    offender = next(seat for seat in rules.format.seats if rules.format.side(seat) is side)
    leader = rules.format.next_seat(offender, 3)
    words = ("SA D7", "H7 S7", "S8 D8", "S9 D9")
    hands = {rules.format.next_seat(leader, step): parse_cards(text) for step, text in enumerate(words)}
    deal = Deal(
        rules=rules,
        dealer=rules.format.next_seat(leader, 3),
        hands=tuple(hands[seat] for seat in rules.format.seats),
        turnups=(),
        phase=Phase.PLAYING,
        contract=Contract(leader, Suit.CLUBS),
        trick=Trick(leader),
    )
    return fold(deal, decide(deal, Play(hands[leader][0])))


# Trump.


def dealt_hands(rules: HouseRules, given: Fields) -> Answer:
    """The hands that come of a pack."""
    deck = judging.cards(given, "deck")
    if len(deck) != len(PACK):
        raise VectorError("the deck is not a whole pack")
    dealt = packets(rules, judging.seat(given, "dealer"), deck)
    return {"hands": {str(seat): words(hand) for seat, hand in enumerate(dealt)}}


def rotation(rules: HouseRules, given: Fields) -> Answer:
    """Who deals and who leads in a deal of a match."""
    number = judging.number(given, "hand_number")
    if number < 1:
        raise VectorError("deals are counted from 1")
    dealer = dealer_of(rules, judging.seat(given, "first_dealer"), number)
    deal = begin(rules, HandsDealt(dealer, packets(rules, dealer, PACK), ()))
    return {"dealer": int(dealer), "leader": int(deal.forehand)}


def second_pack(turned: Sequence[object]) -> tuple[Card, ...]:
    """The second pack that shows these suits first, then all others."""
    suits = [judging.as_suit(one) for one in turned]
    suits += [suit for suit in Suit if suit not in suits]
    if any(suits.count(suit) > len(Rank) for suit in Suit):
        raise VectorError("'turned' shows a suit more often than a pack has cards of it")
    return tuple(Card(suit, Rank(suits[:index].count(suit))) for index, suit in enumerate(suits))


def call_of(value: object) -> Action:
    """A call as it is written: pass, play or choose:H."""
    match judging.as_text(value, "call").split(":"):
        case ["pass"]:
            return Pass()
        case ["play"]:
            return Accept()
        case ["choose", letter]:
            return Declare(judging.as_suit(letter))
    raise VectorError(f"{shown(value)} is not a call")


def after_calls(rules: HouseRules, given: Fields) -> Deal:
    """The deal after the calls of a vector; the cards do not matter."""
    dealer = judging.seat(given, "dealer")
    turnups = second_pack(judging.items(given, "turned") if "turned" in given else [])
    dealt = HandsDealt(dealer, packets(rules, dealer, PACK), turnups)
    deal = fold(begin(rules, dealt), opening(rules, dealt)[1:])
    for number, call in enumerate(judging.items(given, "calls"), start=1):
        entry = judging.as_list(call, "calls")
        if len(entry) != 2:
            raise VectorError(f"a call is a seat and a word, not {shown(call)}")
        deal = act(deal, judging.as_seat(entry[0]), call_of(entry[1]), name=f"call {number}")
    return deal


def calls(rules: HouseRules, given: Fields) -> Answer:
    """How trump has been made after some calls, or who must speak."""
    deal = after_calls(rules, given)
    if deal.is_redealt:
        again = deal_next(Match(rules=rules, seed=0, first_dealer=deal.dealer, deal=deal))
        return {"status": "redeal", "dealer": next(int(e.dealer) for e in again if isinstance(e, HandsDealt))}
    leader = at_first_lead(deal).to_act
    assert deal.to_act is not None and leader is not None
    if deal.contract is None:
        allowed = sorted(call_text(action) for action in legal_actions(deal))
        return {"status": "waiting", "to_act": int(deal.to_act), "allowed": allowed}
    return {
        "status": "done",
        "declarer": int(deal.contract.maker),
        "declarer_side": int(rules.format.side(deal.contract.maker)),
        "trump": deal.contract.trump.letter,
        "leader": int(leader),
    }


def call_text(action: Action) -> str:
    """A call as a vector writes it."""
    match action:
        case Pass():
            return "pass"
        case Accept():
            return "play"
        case Declare(suit):
            return f"choose:{suit.letter}"
        case _:
            raise AssertionError(f"{action} is no call")


def call_legal(rules: HouseRules, given: Fields) -> Answer:
    """The seat whose turn it is may make this call, whatever it holds."""
    deal, call = after_calls(rules, given), call_of(judging.part(given, "call"))
    seat = deal.to_act
    if seat is not None and "hand" in given:
        hand = judging.cards(given, "hand")
        deal = replace(deal, hands=tuple(hand if owner is seat else () for owner in rules.format.seats))
    is_made = deal.phase is not Phase.BIDDING
    return {"legal": not is_made and seat is not None and why_not(deal, seat, call) is None}


# Score.


def scored(result: DealScore) -> Answer:
    """A score as a vector writes it."""
    return {
        "score": list(result.total),
        "points": list(result.points),
        "roem": list(result.written_roem),
        "tricks": list(result.tricks),
        "nat_side": None if result.wet is None else int(result.wet),
        "pit_side": None if result.march is None else int(result.march),
    }


def score_totals(rules: HouseRules, given: Fields) -> Answer:
    """The score of a deal of which only the totals are known."""
    result = settle(
        rules,
        makers=judging.side(given, "declarer_side"),
        cards=judging.pair(given, "card_points"),
        last_trick=judging.side(given, "last_trick"),
        tricks=judging.pair(given, "tricks"),
        roem=judging.pair(given, "roem"),
        hand_roem=judging.pair(given, "hand_roem") if "hand_roem" in given else (0, 0),
        trump=judging.suit(given, "trump") if "trump" in given else None,
        doubles=doubles_of(ready_to_double(rules, given)),
    )
    return {"multiplier": result.factor, **scored(result)}


def dealt_and_declared(rules: HouseRules, given: Fields) -> Deal:
    """The deal of a vector when trump has just been made, by whichever procedure lets this seat make it."""
    forehand, declarer = judging.seat(given, "leader"), judging.seat(given, "declarer")
    hands = judging.hands(given, "hands")
    if {len(hand) for hand in hands} != {rules.format.hand_size}:
        raise VectorError("the hands are not one whole pack")
    free = rules.changed(trump_method="free_choice", first_bidder="forehand")
    dealer = rules.format.next_seat(forehand, len(rules.format.seats) - 1)
    deal = begin(free, HandsDealt(dealer, hands, ()))
    while deal.to_act is not declarer:
        assert deal.to_act is not None
        deal = act(deal, deal.to_act, Pass(), name="a pass")
    deal = act(deal, declarer, Declare(judging.suit(given, "trump")), name="making trump")
    return at_first_lead(deal)


def full_hand(rules: HouseRules, given: Fields) -> Answer:
    """A whole deal, played card by card."""
    deal = dealt_and_declared(rules, given)
    for number, trick in enumerate(judging.items(given, "tricks_played"), start=1):
        for card in judging.as_cards(trick, "tricks_played"):
            if deal.to_act is None:
                raise VectorError("cards are played when the deal is over")
            deal = act(deal, deal.to_act, Play(card), name=f"{card} in trick {number}")
        while deal.phase is Phase.TURNING:
            said = Announce() if Announce() in legal_actions(deal) else Pass()
            deal = fold(deal, decide(deal, said))
        if len(deal.taken) != number:
            raise VectorError(f"trick {number} is not one trick")
    if deal.phase is not Phase.FINISHED:
        raise VectorError("the deal is not finished")
    return {
        "winners": [int(taken.winner) for taken in deal.taken],
        "trick_roem": [sum(meld.points for meld in taken.melds) for taken in deal.taken],
        **scored(score(deal)),
    }


# Doubling.

DOUBLES = ("kraak", "herkraak", "superkraak")


def ready_to_double(rules: HouseRules, given: Fields) -> Deal:
    """The deal of a vector when somebody of this side has made trump and the calls have been made."""
    maker = next(
        seat for seat in rules.format.seats if rules.format.side(seat) is judging.side(given, "declarer_side")
    )
    free = rules.changed(trump_method="free_choice", first_bidder="forehand")
    dealer = rules.format.next_seat(maker, len(rules.format.seats) - 1)
    start = begin(free, HandsDealt(dealer, packets(free, dealer, PACK), ()))
    trump = judging.suit(given, "trump") if "trump" in given else Suit.HEARTS
    deal = act(start, maker, Declare(trump), name="making trump")
    said_so_far = judging.items(given, "kraken_calls") if "kraken_calls" in given else []
    for number, call in enumerate(said_so_far, start=1):
        said = doubled(deal, judging.as_text(call, "kraken_calls"), None)
        if said is None:
            raise VectorError(f"call {number}, {shown(call)}, is refused")
        deal = said
    return deal


def doubles_of(deal: Deal) -> int:
    """How often a deal has been doubled."""
    return len(deal.contract.doubles) if deal.contract else 0


def doubled(deal: Deal, call: str, side: Side | None) -> Deal | None:
    """The deal after a call of a side, or of whichever may make it; None if it is refused."""
    if call not in DOUBLES:
        raise VectorError(f"there is no call {shown(call)}")
    if doubles_of(deal) != DOUBLES.index(call):
        return None
    if deal.to_act is None or side not in (None, deal.shape.side(deal.to_act)):
        return None
    try:
        return fold(deal, decide(deal, Double()))
    except IllegalAction:
        return None


def kraken_state(rules: HouseRules, given: Fields) -> Answer:
    """What the calls multiply, and which side must make more."""
    doubles = doubles_of(ready_to_double(rules, given))
    must_make = rules.must_make(judging.side(given, "declarer_side"), doubles)
    factor, _ = factors(rules, trump=None, doubles=doubles)
    return {"multiplier": factor, "must_make": int(must_make)}


def kraken_call(rules: HouseRules, given: Fields) -> Answer:
    """Whether a side may make a call, before or after the first card."""
    deal = ready_to_double(rules, given)
    if "first_card_played" in given and judging.flag(given, "first_card_played"):
        deal = at_first_lead(deal)
        deal = fold(deal, decide(deal, legal_actions(deal)[0]))
    call, side = judging.text(given, "call"), judging.side(given, "by_side")
    if call == "pass":
        is_asked = any(rules.format.side(seat) is side for seat in deal.asked)
        return {"legal": is_asked and deal.phase is Phase.DOUBLING}
    return {"legal": doubled(deal, call, side) is not None}


def match_end(rules: HouseRules, given: Fields) -> Answer:
    """The standing after some deals, and whether and for whom the match is over."""
    played = [judging.as_pair(one, "hands") for one in judging.items(given, "hands")]
    finished, standing = is_over(rules, played), totals(played)
    ahead: Side | None = leader(standing)
    winner = "draw" if ahead is None else int(ahead)
    return {"finished": finished, "winner": winner if finished else None, "totals": list(standing)}


JUDGES: Mapping[str, Callable[[HouseRules, Fields], Answer]] = {
    "legal_plays": legal_plays,
    "trick_winner": trick_winner,
    "trick_points": trick_points,
    "roem:trick": trick_roem,
    "roem:announce": announce,
    "roem:hand": hand_roem_of,
    "roem:contest": hand_contest,
    "roem:hand_deadline": hand_deadline,
    "roem:notation": notation,
    "bidding:deal": dealt_hands,
    "bidding:calls": calls,
    "bidding:call_legal": call_legal,
    "bidding:rotation": rotation,
    "hand_score:totals": score_totals,
    "hand_score:full_hand": full_hand,
    "kraken:state": kraken_state,
    "kraken:call_legal": kraken_call,
    "kraken:score": score_totals,
    "renounce:detect": detect,
    "renounce:penalty": penalty,
    "match_end": match_end,
}
"""What answers a vector of each kind, or kind and mode."""

UNORDERED = ("legal", "allowed", "items")
"""Answers whose order says nothing."""


def kind_of(fields: Fields) -> str:
    """The kind of a vector, with its mode if it has one."""
    kind, given = judging.text(fields, "kind"), fields.get("input")
    mode = given.get("mode") if isinstance(given, dict) else None
    return kind if mode is None else f"{kind}:{judging.as_text(mode, 'mode')}"


def in_order(name: str, value: object) -> object:
    """An expected value with its order taken away where that says nothing."""
    if name in UNORDERED and isinstance(value, list):
        return sorted(value, key=shown)
    if name == "hands" and isinstance(value, dict):
        return {seat: in_order("legal", hand) for seat, hand in value.items()}
    return value


def judge(line: Line, *, kinds: Sequence[str] = ()) -> str | None:
    """Judge one vector and return its kind; None if only other kinds are asked for."""
    fields = line.fields()
    kind = kind_of(fields)
    if kinds and kind not in kinds and kind.split(":")[0] not in kinds:
        return None
    if kind not in JUDGES:
        raise VectorError(f"the kind {kind!r} is not known")
    options = judging.section(fields, "options") if "options" in fields else {}
    expected = judging.section(fields, "expected")
    got = JUDGES[kind](house_rules(options), judging.section(fields, "input"))
    if not expected:
        raise VectorError("nothing is expected")
    wrong = [name for name in expected if answer(got, name) != shown(in_order(name, expected[name]))]
    if wrong:
        told = (f"{name}: expected {shown(expected[name])}, got {answer(got, name)}" for name in wrong)
        raise Failed("; ".join(told))
    return kind


def answer(got: Answer, name: str) -> str:
    """The engine's answer to one thing that is expected."""
    return shown(got[name]) if name in got else "no answer"


def main(arguments: Sequence[str]) -> int:
    """Judge the files named on the command line."""
    parser = argparse.ArgumentParser(description="Judge rule vectors by the engine.")
    parser.add_argument("--kinds", default="", metavar="KIND[:MODE],…", help="judge only these")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args(arguments)
    kinds = [kind for kind in options.kinds.split(",") if kind]
    return judging.judge_all(options.files, lambda line: judge(line, kinds=kinds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
