"""Which card answers a trick that others began, and by which rule of thumb (§18)?"""

from game.bots.knowledge import Knowledge
from game.bots.odds import beats, chance_of_trick, is_sure
from game.bots.thinking import Reason, Why
from game.bots.worth import outcome, roem
from game.cards import Card, points

LIKELY = 0.5
"""A trick is probably ours above this chance."""


def follow(know: Knowledge) -> tuple[Card, Reason]:
    """The card that promises most, and why."""
    legal = know.view.legal_cards
    if len(legal) == 1:
        return legal[0], Reason(Why.ONLY_CARD, legal)
    best = max(legal, key=lambda card: outcome(know, card))
    return best, _reason(know, best)


def _reason(know: Knowledge, card: Card) -> Reason:
    """The rule of thumb behind an answer to a trick."""
    assert know.view.trick is not None
    trick = know.view.trick
    after = (*trick.cards, card)
    chance = chance_of_trick(know, after)
    best = trick.cards[trick.best_index(know.trump)]
    gained = roem(know, after) - roem(know, trick.cards)
    if chance > LIKELY and gained:
        return Reason(Why.MAKE_ROEM, (card,), card.suit, gained)
    if beats(card, best, know.trump):
        return _winning_reason(know, card, best, chance)
    if trick.winner(know.trump, know.view.shape) is know.partner and chance > LIKELY:
        return _partner_reason(know, card)
    return _losing_reason(know, card)


def _winning_reason(know: Knowledge, card: Card, best: Card, chance: float) -> Reason:
    """Why a card goes over the best one on the table."""
    assert know.view.trick is not None
    led = know.view.trick.cards[0].suit
    if card.suit is know.trump and led is not know.trump:
        return Reason(Why.OVERTRUMP if best.suit is know.trump else Why.RUFF, (card,), led)
    if is_sure(know, (*know.view.trick.cards, card)):
        return Reason(Why.TAKE_SURE, (card,), card.suit)
    return Reason(Why.TAKE_LIKELY if chance > LIKELY else Why.FORCE_HIGHER, (card,), card.suit)


def _partner_reason(know: Knowledge, card: Card) -> Reason:
    """Why a card goes under partner's."""
    assert know.view.trick is not None
    worth = points(card, know.trump)
    if worth < 10:
        return Reason(Why.LEAVE_PARTNER, (card,), card.suit)
    sure = is_sure(know, (*know.view.trick.cards, card))
    return Reason(Why.FEED_PARTNER if sure else Why.FEED_LIKELY, (card,), card.suit, worth)


def _losing_reason(know: Knowledge, card: Card) -> Reason:
    """Why a card goes to a trick that the opponents will probably win."""
    assert know.view.trick is not None
    cards = know.view.trick.cards
    mine = roem(know, (*cards, card))
    most = max(roem(know, (*cards, other)) for other in know.view.legal_cards)
    if most > mine:
        return Reason(Why.DENY_ROEM, (card,), card.suit, most - mine)
    cheaper = [
        other for other in know.view.legal_cards if points(other, know.trump) < points(card, know.trump)
    ]
    return Reason(Why.KEEP_GUARD if cheaper else Why.SAVE_POINTS, (card,), card.suit)
