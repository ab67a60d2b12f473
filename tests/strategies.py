"""How do the tests make random house rules, deals and matches, and name positions in a few words?"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from hypothesis import strategies as st

from game.cards import Seat, Suit, format_cards, parse_cards
from game.chance import SEED_LIMIT, Rng
from game.deal import (
    Action,
    Deal,
    Declare,
    Event,
    HandsDealt,
    Pass,
    Phase,
    Play,
    begin,
    decide,
    evolve,
    legal_actions,
    opening,
    why_not,
)
from game.match import Match, advance, deal_next, decide_in, new_match, shuffled_deal
from game.rules import CHOICES, STANDARD, HouseRules, RenounceMode, Situation, Trick, legal_cards, refusals

SEEDS = st.integers(0, SEED_LIMIT - 1)
RULES: st.SearchStrategy[HouseRules] = st.fixed_dictionaries(
    {name: st.sampled_from(choices) for name, choices in CHOICES.items()}
).map(lambda values: STANDARD.changed(**values))
"""Any house rules at all."""


# Random play.


def possible(deal: Deal) -> tuple[Action, ...]:
    """All that can be done by whoever must do something, renounces too."""
    seat = deal.to_act
    assert seat is not None
    legal = legal_actions(deal)
    cards = (Play(card) for card in deal.hands[seat])
    return *legal, *(play for play in cards if play not in legal and why_not(deal, seat, play) is None)


def drawn(deal: Deal, rng: Rng) -> Action:
    """Any action, mostly a lawful one."""
    is_bold = deal.rules.renounce is RenounceMode.ALLOWED and not rng.below(4)
    return pick(possible(deal) if is_bold else legal_actions(deal), rng)


def pick(legal: tuple[Action, ...], rng: Rng) -> Action:
    """Any legal action; where passing is possible mostly a pass, so that every procedure of §4 is seen."""
    return Pass() if Pass() in legal and rng.below(4) else rng.choice(legal)


def played_deal(rules: HouseRules, seed: int) -> tuple[Event, ...]:
    """The events of one deal of random actions, which may have been passed out."""
    rng = Rng(seed, 1)
    dealt = shuffled_deal(rules, rng.choice(rules.format.seats), seed)
    events = list(opening(rules, dealt))
    deal = fold(begin(rules, dealt), events[1:])
    while deal.phase is not Phase.FINISHED:
        follow = decide(deal, drawn(deal, rng))
        deal = fold(deal, follow)
        events += follow
    return tuple(events)


def played_match(
    rules: HouseRules, seed: int, *, deals: int | None = None
) -> tuple[Match, tuple[Event, ...]]:
    """A match of random actions, to its end or for so many deals."""
    rng, match, events = Rng(seed, 2), new_match(rules, seed), list[Event]()
    while not match.is_over and len(match.scores) != deals:
        if match.deal is None or match.deal.phase is Phase.FINISHED:
            follow = deal_next(match)
        else:
            follow = decide_in(match, drawn(match.deal, rng))
        for event in follow:
            match = advance(match, event)
        events += follow
    return match, tuple(events)


def fold(deal: Deal, events: Iterable[Event]) -> Deal:
    """The deal after some events."""
    for event in events:
        deal = evolve(deal, event)
    return deal


def states(rules: HouseRules, events: Iterable[Event]) -> Iterator[Deal]:
    """The deal after every event of its log."""
    deal: Deal | None = None
    for event in events:
        assert deal is not None or isinstance(event, HandsDealt)
        deal = begin(rules, event) if isinstance(event, HandsDealt) else evolve(deal, event)  # type: ignore[arg-type]
        yield deal


def turns(rules: HouseRules, events: Iterable[Event]) -> Iterator[Deal]:
    """The states of a deal in which somebody must act."""
    return (deal for deal in states(rules, events) if deal.to_act is not None)


def seats_follow(seats: Iterable[Seat]) -> bool:
    """Seats go clockwise without a gap."""
    return all(STANDARD.format.next_seat(one) is other for one, other in pairwise(seats))


# Positions in words.


def situation(trick: str, *, trump: str = "H", seat: Seat = Seat.SOUTH, **rules: object) -> Situation:
    """What a seat sees that plays last to these cards."""
    cards = parse_cards(trick)
    leader = STANDARD.format.next_seat(seat, -len(cards))
    return Situation(STANDARD.changed(**rules), Suit.parse(trump), Trick(leader, cards), seat)


def legal(hand: str, trick: str, *, trump: str = "H", seat: Seat = Seat.SOUTH, **rules: object) -> str:
    """The cards of a hand that may be played to a trick, in the order of the hand."""
    return format_cards(legal_cards(situation(trick, trump=trump, seat=seat, **rules), parse_cards(hand)))


def reasons(hand: str, trick: str, *, trump: str = "H", **rules: object) -> dict[str, str]:
    """The duty that forbids each card that may not be played."""
    refused = refusals(situation(trick, trump=trump, seat=Seat.SOUTH, **rules), parse_cards(hand))
    return {str(card): duty.value for card, duty in refused.items()}


def bidding(dealer: Seat = Seat.EAST, *, seed: int = 0, **rules: object) -> Deal:
    """A deal in which trump is to be made; South is forehand unless somebody else deals."""
    chosen = STANDARD.changed(**rules)
    dealt = shuffled_deal(chosen, dealer, seed)
    return fold(begin(chosen, dealt), opening(chosen, dealt)[1:])


def after(deal: Deal, *actions: Action) -> Deal:
    """The deal after some actions and all that follows from them."""
    for action in actions:
        deal = fold(deal, decide(deal, action))
    return deal


def dealt(hands: Iterable[str], *, maker: Seat = Seat.SOUTH, trump: str = "H", **rules: object) -> Deal:
    """A deal with these hands, South on lead, in which a seat has named trump."""
    cards = tuple(parse_cards(hand) for hand in hands)
    deal = begin(STANDARD.changed(**rules), HandsDealt(Seat.EAST, cards, ()))
    return after(deal, *[Pass()] * maker, Declare(Suit.parse(trump)))
