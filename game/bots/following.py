"""Which card answers a trick that others began, and by which rule of thumb (§18)?"""

from game.bots.knowledge import Knowledge
from game.bots.odds import beats, chance_of_trick, is_sure
from game.bots.thinking import Reason, Why
from game.bots.worth import outcome, roem
from game.cards import Card, Rank, points

LIKELY = 0.5
"""A trick is probably ours above this chance."""


def follow(know: Knowledge) -> tuple[Card, Reason]:
    """The card that promises most, and why."""
    legal = know.view.legal_cards
    if len(legal) == 1:
        return legal[0], Reason(Why.ONLY_CARD, legal)
    best = max(sensible(know), key=lambda card: outcome(know, card))
    return best, _reason(know, best)


def sensible(know: Knowledge) -> tuple[Card, ...]:
    """The legal cards without those that no partner wants to see."""
    assert know.view.trick is not None
    cards, legal = know.view.trick.cards, know.view.legal_cards
    if all(chance_of_trick(know, (*cards, card)) == 0 for card in legal):
        return _for_opponents(know)
    if know.view.trick.winner(know.trump, know.view.shape) is not know.partner:
        return legal
    best = cards[know.view.trick.best_index(know.trump)]
    under = tuple(card for card in legal if not beats(card, best, know.trump))
    if not under or not all(is_sure(know, (*cards, card)) for card in under):
        return legal
    most = max(roem(know, (*cards, card)) for card in under)
    tens = [card for card in legal if card.rank is Rank.TEN and card.suit is not know.trump]
    fed = tuple(card for card in tens if roem(know, (*cards, card)) >= most)
    if fed and know.opposing_trumps():
        return fed  # A ten kept for later is ruffed too often.
    return tuple(card for card in legal if card in under or _is_worth_overtaking(know, card, most))


def _is_worth_overtaking(know: Knowledge, card: Card, most: int) -> bool:
    """Partner's sure trick is taken over for more roem, or to bring an ace or a ten of the suit home."""
    assert know.view.trick is not None
    cards = know.view.trick.cards
    is_home = card.suit is cards[0].suit is not know.trump and points(card, know.trump) >= 10
    return is_home or roem(know, (*cards, card)) > most


def _for_opponents(know: Knowledge) -> tuple[Card, ...]:
    """The opponents' sure trick gets the least roem, and an ace or a ten only if there is nothing else."""
    assert know.view.trick is not None
    legal = know.view.legal_cards
    added = {card: roem(know, (*know.view.trick.cards, card)) for card in legal}
    least = tuple(card for card in legal if added[card] == min(added.values()))
    return tuple(card for card in least if points(card, know.trump) < 10) or least


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
    cheapest = min(know.view.legal_cards, key=lambda other: points(other, know.trump))
    if points(cheapest, know.trump) == points(card, know.trump):
        return Reason(Why.SAVE_POINTS, (card,), card.suit)
    if cheapest.suit is card.suit:
        return Reason(Why.RISK_POINTS, (card,), card.suit)
    return Reason(Why.KEEP_TRUMP if cheapest.suit is know.trump else Why.KEEP_SUIT, (card,), cheapest.suit)
