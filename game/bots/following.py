"""Which card answers a trick that others began, and by which rule of thumb (§18)?"""

from collections.abc import Mapping

from game.bots.knowledge import Knowledge
from game.bots.odds import beats, chance_of_trick, is_sure
from game.bots.signals import Message, Talk, meaning
from game.bots.thinking import Reason, Why
from game.bots.worth import outcome, roem
from game.cards import Card, Rank, points

LIKELY = 0.5
"""A trick is probably ours above this chance."""
SIGNAL_COST = 0.01
"""Points that a signal may cost by the estimate: none. At 2 giving cost more than reading brought."""


def follow(know: Knowledge, talk: Talk) -> tuple[Card, Reason]:
    """The card that promises most, and why; a signal if one costs almost nothing (§18)."""
    legal = know.view.legal_cards
    if len(legal) == 1:
        return legal[0], Reason(Why.ONLY_CARD, legal)
    good = {card: outcome(know, card) for card in sensible(know)}
    best = max(good, key=lambda card: good[card])
    if talk.gives and _tells(know, best):
        good |= _touching(know, good)
        near = [card for card in good if good[card] >= good[best] - SIGNAL_COST and _tells(know, card)]
        best = max(near, key=lambda card: (_honesty(know, card), good[card]))
        if _honesty(know, best) > 0:
            return best, _signal_reason(know, best)
    return best, _reason(know, best)


def _touching(know: Knowledge, good: Mapping[Card, float]) -> dict[Card, float]:
    """An ace is as good to throw as the ten of its suit in the same hand: the other is then the highest."""
    aces = {Card(card.suit, Rank.ACE): value for card, value in good.items() if card.rank is Rank.TEN}
    return {ace: value for ace, value in aces.items() if ace in know.view.legal_cards}


def _tells(know: Knowledge, card: Card) -> bool:
    """A plain card of another suit than the one led, while partner has the trick."""
    assert know.view.trick is not None
    trick = know.view.trick
    is_partners = trick.winner(know.trump, know.view.shape) is know.partner
    return is_partners and card.suit not in (know.trump, trick.cards[0].suit)


def _meaning(know: Knowledge, card: Card) -> tuple[Message, Card] | None:
    """What a discard would tell."""
    assert know.view.trick is not None
    gone = [played for taken in know.view.taken for played in taken.trick.cards]
    cards = know.view.trick.cards
    return meaning(know.view.rules.signals, know.trump, cards[0].suit, card, [*gone, *cards])


def _honesty(know: Knowledge, card: Card) -> int:
    """How much truth a discard tells: 2 a suit to lead, 1 one not to lead, 0 nothing, less a lie."""
    meant = _meaning(know, card)
    if meant is None:
        return 0
    message, named = meant
    is_held = named in know.view.hand
    if message is Message.WANTED:
        return 2 if is_held else -1
    return -2 if is_held else 1


def _signal_reason(know: Knowledge, card: Card) -> Reason:
    """What an honest discard tells partner."""
    meant = _meaning(know, card)
    assert meant is not None
    message, named = meant
    if message is Message.REFUSED:
        return Reason(Why.SIGNAL_REFUSED, (card,), card.suit)
    if named.suit is not card.suit:
        return Reason(Why.SIGNAL_SISTER, (card,), named.suit)
    why = Why.SIGNAL_ACE if named.rank is Rank.ACE else Why.SIGNAL_NEXT
    return Reason(why, (card,), card.suit)


def sensible(know: Knowledge) -> tuple[Card, ...]:
    """The legal cards without those that no partner wants to see."""
    assert know.view.trick is not None
    cards, legal = know.view.trick.cards, know.view.legal_cards
    if all(chance_of_trick(know, (*cards, card)) == 0 for card in legal):
        return _for_opponents(know)
    if know.view.trick.winner(know.trump, know.view.shape) is not know.partner:
        return _without_dear_ruffs(know)
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


def _without_dear_ruffs(know: Knowledge) -> tuple[Card, ...]:
    """The legal cards without ruffs that a lower trump does as well: they bring neither roem nor ten."""
    assert know.view.trick is not None
    cards, legal = know.view.trick.cards, know.view.legal_cards
    if cards[0].suit is know.trump:
        return legal
    sure = [card for card in know.mine(know.trump) if card in legal and is_sure(know, (*cards, card))]
    if not sure:
        return legal
    low = sure[-1]
    least = roem(know, (*cards, low))
    dear = [
        card for card in sure[:-1] if points(card, know.trump) < 10 and roem(know, (*cards, card)) <= least
    ]
    return tuple(card for card in legal if card not in dear)


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
