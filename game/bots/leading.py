"""Which card opens a trick, and by which rule of thumb (§18)?"""

from collections.abc import Callable

from game.bots.knowledge import Knowledge
from game.bots.odds import chance_of_trick
from game.bots.thinking import Reason, Why
from game.bots.worth import outcome
from game.cards import Card, points

Choice = tuple[Card, Reason]

CASH_CHANCE = 0.6
"""A highest card is led when it is at least so likely to win."""


def lead(know: Knowledge) -> Choice:
    """The first rule of thumb that has a card."""
    if len(know.view.hand) == 1:
        return know.view.hand[0], Reason(Why.ONLY_CARD, know.view.hand)
    for rule in RULES:
        choice = rule(know)
        if choice is not None:
            return choice
    raise AssertionError("the last rule always has a card")


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
    draw_low,
    cheapest,
)
"""The rules of thumb for the lead, in order."""
