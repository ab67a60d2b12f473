"""What does it cost to part with a card, and what does it bring to the trick?"""

from collections.abc import Sequence

from game.bots.knowledge import Knowledge
from game.bots.odds import chance_of_trick
from game.cards import Card, Rank, points
from game.meld import melds
from game.rules import LAST_TRICK_BONUS

TRICK_SWING = 16.0
"""Points that winning one trick more is worth, its winner apart."""
LATER_POINTS = 4.0
"""Points each seat still to play will add to a trick."""


def roem(know: Knowledge, cards: Sequence[Card]) -> int:
    """The roem in the cards of a trick so far."""
    return sum(meld.points for meld in melds(cards, know.trump, know.view.rules.quads))


def power(know: Knowledge, card: Card) -> float:
    """How likely a card is to win a trick of its own later on, 0 to 1."""
    if card.suit is know.trump:
        if know.is_highest_left(card):
            return 1.0
        above = len([other for other in know.above(card) if know.owners[other] != (know.partner,)])
        return max(0.35, 0.8 - 0.15 * above)
    above_out = len(know.above(card))
    length = len(know.mine(card.suit))
    if above_out == 0:
        return 0.9 if not know.opposing_trumps() else max(0.2, 0.85 - 0.1 * (length - 1))
    if above_out == 1 and length > 1:
        return 0.3
    return 0.0


def price(know: Knowledge, card: Card) -> float:
    """What it costs to part with a card now: its strength, and its points if they would come home."""
    strength = power(know, card)
    later = 0.45 + 0.5 * strength
    return TRICK_SWING * strength + (2 * later - 1) * points(card, know.trump) + _unguarding(know, card)


def _unguarding(know: Knowledge, card: Card) -> float:
    """What a small card costs because it guards a ten or a king of its suit."""
    if card.suit is know.trump:
        return 0.0
    mine = know.mine(card.suit)
    if len(mine) != 2 or card is mine[0] or know.is_highest_left(mine[0]):
        return 0.0
    return 4.0 if mine[0].rank is Rank.TEN else 1.0 if mine[0].rank is Rank.KING else 0.0


def outcome(know: Knowledge, card: Card) -> float:
    """What playing a card to the trick on the table is expected to bring our side, its price deducted."""
    assert know.view.trick is not None
    cards = (*know.view.trick.cards, card)
    chance = chance_of_trick(know, cards)
    to_come = LATER_POINTS * (len(know.view.shape.seats) - len(cards))
    stake = sum(points(other, know.trump) for other in cards) + roem(know, cards) + to_come
    if len(know.view.hand) == 1:
        stake += LAST_TRICK_BONUS
    return (2 * chance - 1) * (stake + TRICK_SWING / 2) - price(know, card)
