"""What may one seat know? A ``SeatView`` has no room for anybody else's cards."""

from dataclasses import dataclass

from game.cards import Card, Seat, Suit
from game.deal import Action, Contract, Deal, Phase, Play, TakenTrick, legal_actions
from game.meld import Meld
from game.rules import Format, HouseRules, Situation, Trick


@dataclass(frozen=True, slots=True)
class Standing:
    """How the match stands before this deal."""

    totals: tuple[int, int] = (0, 0)
    """What each side has written, Wij first."""
    deals: int = 0
    """How many deals have been played."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that one seat knows of a deal: its own cards and what everybody has seen."""

    rules: HouseRules
    seat: Seat
    dealer: Seat
    phase: Phase
    hand: tuple[Card, ...]
    """The cards this seat still holds, sorted, so that the order of dealing tells nothing."""
    turned: tuple[Card, ...]
    passes: tuple[Seat, ...]
    contract: Contract | None
    taken: tuple[TakenTrick, ...]
    trick: Trick | None
    legal: tuple[Action, ...]
    """What this seat may do now, cards first and sorted; empty when it is not its turn."""
    hand_melds: tuple[tuple[Seat, Meld], ...] = ()
    """Roem in the hand that has been shown, with the seat that holds it (§11)."""
    standing: Standing = Standing()

    @property
    def shape(self) -> Format:
        """The format of the table."""
        return self.rules.format

    @property
    def trump(self) -> Suit | None:
        """The trump suit once it is made."""
        return self.contract.trump if self.contract else None

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards this seat may play now, sorted."""
        return tuple(action.card for action in self.legal if isinstance(action, Play))

    @property
    def situation(self) -> Situation:
        """What the duties look at; only while cards are played."""
        assert self.contract is not None and self.trick is not None
        return Situation(self.rules, self.contract.trump, self.trick, self.seat)


def view_of(deal: Deal, seat: Seat, standing: Standing | None = None) -> SeatView:
    """The deal as one seat sees it, in a match that stands so."""
    hand = tuple(sorted(deal.hands[seat]))
    legal = legal_actions(deal) if deal.to_act is seat else ()
    cards = tuple(Play(card) for card in hand if Play(card) in legal)
    return SeatView(
        rules=deal.rules,
        seat=seat,
        dealer=deal.dealer,
        phase=deal.phase,
        hand=hand,
        turned=deal.turned,
        passes=deal.passes,
        contract=deal.contract,
        taken=deal.taken,
        trick=deal.trick,
        legal=(*cards, *(action for action in legal if not isinstance(action, Play))),
        hand_melds=deal.hand_melds,
        standing=standing or Standing(),
    )
