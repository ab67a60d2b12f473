"""How does a match (boom) go: which deal comes next, what is the standing, when is it over (§3, §9)?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cards import PACK, Card, Seat, Side
from game.chance import Rng
from game.deal import Action, Deal, Event, HandsDealt, Phase, begin, decide, evolve, opening, packets
from game.rules import HouseRules, MatchEnd
from game.scoring import DealScore, Pair, score


@dataclass(frozen=True, slots=True)
class Match:
    """A match at some moment: the scores of the deals played and the deal on the table."""

    rules: HouseRules
    seed: int
    first_dealer: Seat
    scores: tuple[DealScore, ...] = ()
    """What was written for each finished deal that counts."""
    finished: tuple[Deal, ...] = ()
    """Those deals themselves, in the same order."""
    deal: Deal | None = None
    """The present deal; it stays on the table when it is over, None before the first."""
    redeals: int = 0
    """How often the present deal has been dealt again because nobody made trump."""

    @property
    def number(self) -> int:
        """The number of the present deal, from 1; 0 before the first."""
        if self.deal is None:
            return 0
        is_counted = self.deal.phase is Phase.FINISHED and not self.deal.is_redealt
        return len(self.scores) + (0 if is_counted else 1)

    @property
    def totals(self) -> Pair:
        """The running score."""
        return totals([deal.total for deal in self.scores])

    @property
    def is_over(self) -> bool:
        """No more deals follow."""
        return is_over(self.rules, [deal.total for deal in self.scores])

    @property
    def winner(self) -> Side | None:
        """The side that won; None while the match runs and after a draw."""
        return leader(self.totals) if self.is_over else None


def totals(deals: Sequence[Pair]) -> Pair:
    """The sum of what the sides wrote in each deal."""
    return sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)


def leader(standing: Pair) -> Side | None:
    """The side that is ahead, None when they are equal."""
    if standing[0] == standing[1]:
        return None
    return Side.US if standing[0] > standing[1] else Side.THEM


def is_over(rules: HouseRules, deals: Sequence[Pair]) -> bool:
    """A match with these deals has ended (§9).

    Towards a target equal totals play on, so a side must be ahead.
    """
    if rules.match is MatchEnd.HANDS:
        return len(deals) >= rules.match_hands
    standing = totals(deals)
    return max(standing) >= rules.match_target and leader(standing) is not None


def dealer_of(rules: HouseRules, first_dealer: Seat, number: int) -> Seat:
    """Who deals deal ``number``, counted from 1; the dealership moves one place to the left (§3)."""
    return rules.format.next_seat(first_dealer, number - 1)


def new_match(rules: HouseRules, seed: int) -> Match:
    """A match nobody has dealt yet; the first dealer is drawn by lot (§3)."""
    return Match(rules=rules, seed=seed, first_dealer=Rng(seed).choice(rules.format.seats))


def shuffled_deal(rules: HouseRules, dealer: Seat, *seed: int) -> HandsDealt:
    """The deal of a seed, the same on every machine."""
    rng = Rng(*seed)
    hands = packets(rules, dealer, rng.shuffled(PACK))
    return HandsDealt(dealer, hands, _first_of_each_suit(rng.shuffled(PACK)))


def _first_of_each_suit(pack: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the second pack that can matter: one of a refused suit is always replaced (§4)."""
    suits = dict.fromkeys(card.suit for card in pack)
    return tuple(next(card for card in pack if card.suit is suit) for suit in suits)


def deal_next(match: Match) -> tuple[Event, ...]:
    """The opening of the next deal, or of the same one again after everybody passed."""
    assert not match.is_over and (match.deal is None or match.deal.phase is Phase.FINISHED)
    number = len(match.scores) + 1
    redeals = match.redeals + 1 if match.deal is not None and match.deal.is_redealt else 0
    dealer = dealer_of(match.rules, match.first_dealer, number)
    return opening(match.rules, shuffled_deal(match.rules, dealer, match.seed, number, redeals))


def decide_in(match: Match, action: Action, seat: Seat | None = None) -> tuple[Event, ...]:
    """The events that follow from what a seat does in the present deal; else ``IllegalAction``."""
    assert match.deal is not None
    return decide(match.deal, action, seat)


def advance(match: Match, event: Event) -> Match:
    """The match after an event."""
    if isinstance(event, HandsDealt):
        again = match.deal is not None and match.deal.is_redealt
        deal = begin(match.rules, event)
        return replace(match, deal=deal, redeals=match.redeals + 1 if again else 0)
    assert match.deal is not None
    deal = evolve(match.deal, event)
    if deal.phase is Phase.FINISHED and not deal.is_redealt:
        return replace(
            match, deal=deal, scores=(*match.scores, score(deal)), finished=(*match.finished, deal)
        )
    return replace(match, deal=deal)
