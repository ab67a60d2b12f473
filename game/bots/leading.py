"""Which card opens a trick, and by which rule of thumb (§18)?"""

from collections.abc import Callable
from dataclasses import replace

from game.bots.knowledge import Knowledge
from game.bots.odds import chance_of_trick
from game.bots.signals import Claim, Message, Talk, claims, is_jackless_lead
from game.bots.thinking import Reason, Why
from game.bots.worth import outcome
from game.cards import Card, Rank, points
from game.rules import Signals

Choice = tuple[Card, Reason]

CASH_CHANCE = 0.6
"""A highest card is led when it is at least so likely to win."""


def lead(know: Knowledge, talk: Talk) -> Choice:
    """The first rule of thumb that has a card."""
    if len(know.view.hand) == 1:
        return know.view.hand[0], Reason(Why.ONLY_CARD, know.view.hand)
    for rule in RULES:
        if rule in READING and not talk.reads:
            continue
        choice = rule(know)
        if choice is not None:
            return _told(know, choice) if talk.gives else choice
    raise AssertionError("the last rule always has a card")


def _told(know: Knowledge, choice: Choice) -> Choice:
    """The choice, with what it tells: a maker who leads an ace before any trump lacks the jack (§18)."""
    card, reason = choice
    assert know.view.contract is not None
    gone = [played for taken in know.view.taken for played in taken.trick.cards]
    is_agreed = know.view.rules.signals is not Signals.OFF
    if is_agreed and know.view.contract.maker is know.seat and is_jackless_lead(know.trump, card, gone):
        jack = Card(know.trump, Rank.JACK)
        return choice if jack in know.view.hand else (card, Reason(Why.ACE_NO_JACK, (card,), know.trump))
    return card, reason


def highest_first(know: Knowledge) -> Choice | None:
    """Every card is the highest: trumps first, from the top, so that nothing can be ruffed."""
    hand = know.view.hand
    if not all(know.is_highest_left(card) for card in hand):
        return None
    trumps = know.mine(know.trump)
    if trumps and know.opposing_trumps():
        return trumps[0], Reason(Why.HIGHEST_FIRST, trumps[:1], know.trump, len(hand))
    plain = [card for card in hand if card.suit is not know.trump]
    if any(know.out[card.suit] for card in plain) and know.opposing_trumps():
        return None
    best = max(plain or trumps, key=lambda card: points(card, know.trump))
    return best, Reason(Why.HIGHEST_FIRST, (best,), best.suit, len(hand))


def draw_trumps(know: Knowledge) -> Choice | None:
    """Makers draw the opponents' trumps with the highest trump left (jack, then nine)."""
    mine, out = know.mine(know.trump), know.opposing_trumps()
    if not know.is_making or not mine or not out or not know.is_highest_left(mine[0]):
        return None
    return mine[0], Reason(Why.DRAW_TRUMPS, mine[:1], know.trump, len(out))


def draw_low(know: Knowledge) -> Choice | None:
    """The maker of a long suit without its highest card sends a small trump to fetch the high ones."""
    mine, out = know.mine(know.trump), know.opposing_trumps()
    assert know.view.contract is not None
    if know.view.contract.maker is not know.seat or len(mine) < 4 or len(out) < 2:
        return None
    small = min(mine, key=lambda card: points(card, know.trump))
    return small, Reason(Why.DRAW_LOW, (small,), know.trump, len(out))


def cash(know: Knowledge) -> Choice | None:
    """The highest card left of a plain suit, if it will probably not be ruffed; the shortest suit first."""
    good = [
        (chance, -len(know.mine(card.suit)), card)
        for card in know.view.hand
        if card.suit is not know.trump and know.is_highest_left(card)
        if (chance := chance_of_trick(know, (card,))) >= CASH_CHANCE
    ]
    if not good:
        return None
    _, _, card = max(good, key=lambda entry: (round(entry[0], 1), entry[1], points(entry[2], know.trump)))
    return card, Reason(Why.CASH, (card,), card.suit)


def partner_ruffs(know: Knowledge) -> Choice | None:
    """A cheap card of a suit that partner can ruff and the opponents cannot."""
    if not know.may_hold(know.partner, know.out[know.trump]):
        return None
    for card in sorted(know.view.hand, key=lambda card: points(card, know.trump)):
        if card.suit is know.trump or not know.is_void(know.partner, card.suit):
            continue
        if chance_of_trick(know, (card,)) >= CASH_CHANCE:
            return card, Reason(Why.PARTNER_RUFFS, (card,), card.suit)
    return None


def partner_takes(know: Knowledge) -> Choice | None:
    """A card of a suit in which partner is known or likely to hold the highest."""
    for card in sorted(know.view.hand, key=lambda card: points(card, know.trump)):
        if card.suit is know.trump or not know.out[card.suit]:
            continue
        has_highest = know.owners[know.out[card.suit][0]] == (know.partner,)
        if has_highest and chance_of_trick(know, (card,)) >= CASH_CHANCE:
            return card, Reason(Why.PARTNER_TAKES, (card,), card.suit)
    return None


def partner_asked(know: Knowledge) -> Choice | None:
    """A cheap card of a suit in which partner's discard has told of a card that wins (§18)."""
    for claim in _partners(know, Message.WANTED):
        mine = know.mine(claim.card.suit)
        if not mine or claim.card.suit is know.trump or not _is_top(know, claim.card):
            continue
        card = min(mine, key=lambda card: points(card, know.trump))
        if chance_of_trick(_believed(know, claim.card), (card,)) >= CASH_CHANCE:
            return card, Reason(Why.PARTNER_ASKED, (card,), card.suit)
    return None


def _partners(know: Knowledge, message: Message) -> list[Claim]:
    """What partner has told and may be true, the newest first."""
    return [
        claim
        for claim in reversed(claims(know.view))
        if claim.seat is know.partner and claim.message is message
        if not claim.is_held or know.partner in know.owners[claim.card]
    ]


def _is_top(know: Knowledge, card: Card) -> bool:
    """Nothing that is out ranks above the card, which is out itself."""
    return know.out[card.suit][0] == card


def _believed(know: Knowledge, card: Card) -> Knowledge:
    """The knowledge of a seat that believes its partner holds a card."""
    shares = tuple(float(seat == know.partner) for seat in range(len(know.left)))
    return replace(know, chances={**know.chances, card: shares})


def not_refused(know: Knowledge) -> Choice | None:
    """The card that is missed least of the suits that partner has not told to leave alone (§18)."""
    refused = {claim.card.suit for claim in _partners(know, Message.REFUSED)}
    rest = [card for card in _leadable(know) if card.suit not in refused]
    plain, _ = cheapest(know)
    if not rest or plain in rest:
        return None
    best = max(rest, key=lambda card: outcome(know, card))
    return best, Reason(Why.NOT_REFUSED, (best,), plain.suit)


def cheapest(know: Knowledge) -> Choice:
    """The card that is missed least; trumps only where an opponent may have one to lose."""
    best = max(_leadable(know), key=lambda card: outcome(know, card))
    return best, Reason(Why.LEAD_CHEAP, (best,), best.suit)


def _leadable(know: Knowledge) -> tuple[Card, ...]:
    """All but trumps, unless there is nothing else: those are better kept than led without a plan."""
    plain = tuple(card for card in know.view.hand if card.suit is not know.trump)
    return plain or know.view.hand


RULES: tuple[Callable[[Knowledge], Choice | None], ...] = (
    highest_first,
    draw_trumps,
    cash,
    partner_ruffs,
    partner_takes,
    partner_asked,
    draw_low,
    not_refused,
    cheapest,
)
"""The rules of thumb for the lead, in order."""
READING = (partner_asked, not_refused)
"""Those that heed what partner has told."""
