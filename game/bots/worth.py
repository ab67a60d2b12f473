"""What does it cost to part with a card, and what does it bring to the trick?"""

from collections.abc import Sequence

from game.bots.knowledge import Knowledge
from game.bots.odds import chance_of_trick
from game.cards import Card, Rank, points
from game.meld import melds
from game.rules import LAST_TRICK_BONUS

STRENGTH_PRICE = 16.0
"""Points that a card sure to win a trick later on is worth, its own apart."""
TRICK_PRIZE = 8.0
"""Points that winning a trick is worth beyond what lies in it: the lead, and what is still thrown to it."""
GUARD_PRICE = {Rank.TEN: 6.0, Rank.KING: 1.0}
"""What a small card costs that guards a card of this rank."""


def roem(know: Knowledge, cards: Sequence[Card]) -> int:
    """The roem in the cards of a trick so far."""
    return sum(meld.points for meld in melds(cards, know.trump, know.view.rules.quads))


def strength(know: Knowledge, card: Card) -> float:
    """How likely a card is to win a trick of its own later on, 0 to 1."""
    above = [other for other in know.above(card) if know.owners[other] != (know.partner,)]
    if card.suit is know.trump:
        return 1.0 if know.is_highest_left(card) else max(0.25, 0.8 - 0.15 * len(above))
    length = len(know.mine(card.suit))
    if know.is_highest_left(card):
        # The longer the suit here, the sooner somebody ruffs.
        return 0.85 - 0.1 * (length - 1) if know.opposing_trumps() else 0.9
    return 0.3 if len(know.above(card)) == 1 and length > 1 else 0.0


def price(know: Knowledge, card: Card) -> float:
    """What it costs to part with a card now: its strength, and its points if they would come home."""
    later = strength(know, card)
    return (STRENGTH_PRICE + points(card, know.trump)) * later + _guard_price(know, card)


def _guard_price(know: Knowledge, card: Card) -> float:
    """What a small card costs because it guards a ten or a king of its suit."""
    mine = know.mine(card.suit)
    if card.suit is know.trump or len(mine) != 2 or card is mine[0] or know.is_highest_left(mine[0]):
        return 0.0
    return GUARD_PRICE.get(mine[0].rank, 0.0)


def outcome(know: Knowledge, card: Card) -> float:
    """What playing a card to the trick on the table is expected to bring our side, its price deducted."""
    assert know.view.trick is not None
    cards = (*know.view.trick.cards, card)
    chance = chance_of_trick(know, cards)
    stake = sum(points(other, know.trump) for other in cards) + roem(know, cards)
    if len(know.view.hand) == 1:
        stake += LAST_TRICK_BONUS
    return (2 * chance - 1) * (stake + TRICK_PRIZE) - price(know, card)
