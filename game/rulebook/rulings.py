"""Which rule decides what may be played by somebody who cannot follow, or to a trump (§5)?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.cards import Card, Seat, Suit, parse_cards
from game.deal import Deal, Phase
from game.option_texts import option_value
from game.rulebook.entries import Group
from game.rules import Duty, HouseRules, Situation, Trick, Undertrump, Variant, legal_cards, refusals
from game.text import _


class Ruling(StrEnum):
    """What a duty demands or leaves free; void means holding no card of the plain suit led."""

    HIGHER_IN_TRUMPS = "higher in trumps"
    """Trump led: the highest trump on the table must be beaten (§5.2)."""
    MUST_RUFF = "must ruff"
    """Void, an opponent has the trick, no trump lies (§5.3, §5.5)."""
    MUST_RUFF_FOR_PARTNER = "must ruff for partner"
    """Void, partner has the trick with a plain card, and a trump is demanded all the same (§5.5)."""
    FREE_TO_RUFF = "free to ruff"
    """The same, and any card will do (§5.4)."""
    MUST_OVERTRUMP = "must overtrump"
    """Void, an opponent's trump is on top and can be beaten (§5.3, §5.5)."""
    MUST_OVERTRUMP_PARTNER = "must overtrump partner"
    """Void, partner's trump is on top and must be beaten (§5.5)."""
    FREE_OVER_PARTNER = "free over partner"
    """The same, and any card will do (§5.4, §5.6)."""
    NOT_BELOW_PARTNER = "not below partner"
    """The same, and any card will do but a lower trump (§5.4)."""
    ONLY_HIGHER = "only higher"
    """The same with nothing but trumps: a lower one is not allowed (§5.4)."""
    MAY_NOT_UNDERTRUMP = "may not undertrump"
    """Void, the trump on top cannot be beaten: a plain card (§5.3, §5.4)."""
    FREE_TO_UNDERTRUMP = "free to undertrump"
    """The same, and any card will do (§5.6)."""
    MUST_UNDERTRUMP = "must undertrump"
    """The same, and a lower trump is demanded (§5.5, §5.6)."""


def ruling(now: Situation, hand: Sequence[Card]) -> Ruling | None:
    """The rule that decides which cards of a hand are legal; None where following suit says all."""
    if not now.trick.cards:
        return None
    refused = set(refusals(now, hand).values())
    if now.led is now.trump:
        return Ruling.HIGHER_IN_TRUMPS if Duty.OVERTRUMP in refused else None
    trumps = [card for card in hand if card.suit is now.trump]
    if not trumps or any(card.suit is now.led for card in hand):
        return None
    for duty, against_opponent, over_partner in _DEMANDS:
        if duty in refused:
            return against_opponent if now.opponent_wins else over_partner
    return _freedom(now, hand, trumps, may_go_below=Duty.NO_UNDERTRUMP not in refused)


_DEMANDS = (
    (Duty.TRUMP, Ruling.MUST_RUFF, Ruling.MUST_RUFF_FOR_PARTNER),
    (Duty.OVERTRUMP, Ruling.MUST_OVERTRUMP, Ruling.MUST_OVERTRUMP_PARTNER),
    (Duty.UNDERTRUMP, Ruling.MUST_UNDERTRUMP, Ruling.MUST_UNDERTRUMP),
)
"""Duties that demand a trump, and the rulings behind an opponent's card and behind partner's."""


def _freedom(
    now: Situation, hand: Sequence[Card], trumps: Sequence[Card], *, may_go_below: bool
) -> Ruling | None:
    """What the rules leave to somebody of whom no trump is demanded; None without two kinds of cards."""
    has_higher = any(now.is_higher_trump(card) for card in trumps)
    has_plain = len(trumps) < len(hand)
    if not may_go_below and not has_higher:
        return Ruling.MAY_NOT_UNDERTRUMP
    if not may_go_below:
        return Ruling.NOT_BELOW_PARTNER if has_plain else Ruling.ONLY_HIGHER
    if not has_plain and has_higher is all(now.is_higher_trump(card) for card in trumps):
        return None
    if now.top < 0:
        return Ruling.FREE_TO_RUFF
    return Ruling.FREE_OVER_PARTNER if has_higher else Ruling.FREE_TO_UNDERTRUMP


def other_city(rules: HouseRules) -> HouseRules:
    """The same house rules under the other city's duty to trump."""
    is_amsterdam = rules.variant is Variant.AMSTERDAM
    return replace(rules, variant=Variant.ROTTERDAM if is_amsterdam else Variant.AMSTERDAM)


def decided_by(deal: Deal, seat: Seat) -> str | None:
    """The sentence that names the rule by which a seat may or may not play its cards now.

    None while it is not its turn, and where nothing but following suit decides or all cards are equal.
    """
    if deal.phase is not Phase.PLAYING or deal.to_act is not seat:
        return None
    now, hand = deal.situation(seat), deal.hands[seat]
    found = ruling(now, hand)
    if found is None:
        return None
    return _("%(place)s: %(rule)s") % {"place": _place(now, hand, found), "rule": _sentence(found)}


def _place(now: Situation, hand: Sequence[Card], found: Ruling) -> str:
    """Where a ruling holds: in both cities, in one, or by a house rule of its own."""
    rules = now.rules
    city = option_value("variant", rules.variant)
    strict = replace(rules, undertrump_amsterdam=Undertrump.FORBIDDEN)
    if ruling(replace(now, rules=strict), hand) is not found:
        value = option_value("undertrump_amsterdam", rules.undertrump_amsterdam)
        return _("%(city)s, undertrumping %(value)s") % {"city": city, "value": value}
    if ruling(replace(now, rules=other_city(rules)), hand) is found:
        return _("Amsterdam and Rotterdam")
    return city


def _sentence(found: Ruling) -> str:
    """A ruling in a few words, without the place where it holds."""
    return {
        Ruling.HIGHER_IN_TRUMPS: _("trump was led, you must go higher."),
        Ruling.MUST_RUFF: _("an opponent has the trick, you must ruff."),
        Ruling.MUST_RUFF_FOR_PARTNER: _("you must ruff, also when your partner has the trick."),
        Ruling.FREE_TO_RUFF: _("your partner has the trick, you need not ruff."),
        Ruling.MUST_OVERTRUMP: _("an opponent has ruffed, you must go higher."),
        Ruling.MUST_OVERTRUMP_PARTNER: _("you must go higher, also over your partner."),
        Ruling.FREE_OVER_PARTNER: _("your partner has the trick, you need not go higher."),
        Ruling.NOT_BELOW_PARTNER: _(
            "your partner has the trick: you need not go higher, but you may not undertrump."
        ),
        Ruling.ONLY_HIGHER: _("you may not undertrump while you can go higher."),
        Ruling.MAY_NOT_UNDERTRUMP: _("you cannot go higher and may not undertrump, so discard."),
        Ruling.FREE_TO_UNDERTRUMP: _("you cannot go higher; undertrump or discard as you like."),
        Ruling.MUST_UNDERTRUMP: _("you cannot go higher, but you must play a trump."),
    }[found]


@dataclass(frozen=True, slots=True)
class Position:
    """An example: a trick as it lies before you, and your hand; hearts are trump."""

    trick: str
    """The cards on the table, as text."""
    hand: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """Your hand."""
        return parse_cards(self.hand)

    def situation(self, rules: HouseRules) -> Situation:
        """What the duties look at."""
        cards = parse_cards(self.trick)
        leader = rules.format.next_seat(Seat.SOUTH, len(rules.format.seats) - len(cards))
        return Situation(rules, Suit.HEARTS, Trick(leader, cards), Seat.SOUTH)

    def ruling(self, rules: HouseRules) -> Ruling:
        """The rule that decides it."""
        found = ruling(self.situation(rules), self.cards)
        assert found is not None, self
        return found

    def legal(self, rules: HouseRules) -> Sequence[Card]:
        """What may be played."""
        return legal_cards(self.situation(rules), self.cards)

    def groups(self, rules: HouseRules) -> Sequence[Group]:
        """The trick, and your hand with what may not be played dimmed."""
        now = self.situation(rules)
        refused = frozenset(refusals(now, self.cards))
        words = _("their trick") if now.opponent_wins else _("partner’s trick")
        return Group(now.trick.cards, words), Group(self.cards, _("you; ♥ is trump"), refused)
