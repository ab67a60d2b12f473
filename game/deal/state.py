"""What is the state of one deal, and whose turn is it?"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.cards import Card, Seat, Suit
from game.deal.calls import cannot_pass, doublers, due, first_speaker
from game.deal.events import HandsDealt, Renounce
from game.meld import Meld
from game.rules import Format, HandRoemDeadline, HouseRules, RenounceMode, RoemBy, RoemMode, Situation, Trick


class Phase(StrEnum):
    """The one state machine of the game."""

    BIDDING = "bidding"
    """Trump is made (§4)."""
    DOUBLING = "doubling"
    """The defenders and then the makers may double (§10)."""
    SHOWING = "showing"
    """Roem in the hand is announced before the first lead (§11)."""
    PLAYING = "playing"
    TURNING = "turning"
    """A full trick lies until it is turned over: roem may be announced (§7.4), a card taken back (§15)."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Contract:
    """Who made which suit trump, and who doubled."""

    maker: Seat
    trump: Suit
    doubles: tuple[Seat, ...] = ()
    """Who doubled, in order: kraken, herkraken, superkraken (§10)."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A trick that has gone to its winner."""

    trick: Trick
    winner: Seat
    points: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal (spel) at some moment."""

    rules: HouseRules
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The cards each seat still holds."""
    turnups: tuple[Card, ...]
    """What is left of the second pack."""
    phase: Phase = Phase.BIDDING
    turned: tuple[Card, ...] = ()
    """The cards turned so far, the present one last."""
    passes: tuple[Seat, ...] = ()
    """Who passed while trump was made, in order."""
    contract: Contract | None = None
    silent: tuple[Seat, ...] = ()
    """Who has been asked in the present round of questions and had nothing to say."""
    hand_melds: tuple[tuple[Seat, Meld], ...] = ()
    """Roem in the hand that has been announced, each with the seat that holds it (§11)."""
    taken: tuple[TakenTrick, ...] = ()
    trick: Trick | None = None
    """The trick on the table; full until it is taken, None before the first lead and after the last trick."""
    trick_melds: tuple[Meld, ...] = ()
    """Roem already scored in the trick on the table."""
    renounces: tuple[Renounce, ...] = ()
    """Every renounce on the table and in the tricks, in order, whether anybody has seen it or not (§15)."""
    found: Renounce | None = None
    """The renounce that ended the deal (§15)."""

    @property
    def shape(self) -> Format:
        """The format of the table."""
        return self.rules.format

    @property
    def forehand(self) -> Seat:
        """The seat left of the dealer (voorhand), who leads first."""
        return self.shape.next_seat(self.dealer)

    @property
    def trump(self) -> Suit | None:
        """The trump suit once it is made."""
        return self.contract.trump if self.contract else None

    @property
    def was_forced(self) -> bool:
        """The maker could not pass."""
        turned, passes = len(self.turned), len(self.passes)
        return self.contract is not None and cannot_pass(self.rules, turned=turned, passes=passes)

    @property
    def is_redealt(self) -> bool:
        """The deal ended without a maker and does not count."""
        return self.phase is Phase.FINISHED and self.contract is None

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None after the end and while something is about to happen of itself."""
        if self.found is not None:
            return None
        match self.phase:
            case Phase.BIDDING:
                return self._caller
            case Phase.DOUBLING | Phase.SHOWING | Phase.TURNING:
                return next(iter(self.asked), None)
            case Phase.PLAYING:
                return self._player
            case Phase.FINISHED:
                return None

    @property
    def _caller(self) -> Seat | None:
        """Who must speak while trump is made."""
        passes = len(self.passes)
        if due(self.rules, turned=len(self.turned), passes=passes):
            return None
        return self.shape.next_seat(first_speaker(self.rules, self.dealer), passes)

    @property
    def _player(self) -> Seat | None:
        """Who must play a card."""
        if self.trick is None:
            return None
        return self.trick.seat_of(len(self.trick.cards), self.shape)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are still to be asked in the present round of questions, in order."""
        return tuple(seat for seat in self._round() if seat not in self.silent)

    def _round(self) -> tuple[Seat, ...]:
        """The seats that may answer the question of the phase."""
        if self.phase is Phase.DOUBLING and self.rules.kraken and self.contract is not None:
            return doublers(self.rules, self.contract.maker, len(self.contract.doubles))
        if self.phase is Phase.SHOWING and self.is_shown_before_lead:
            shown = {seat for seat, _ in self.hand_melds}
            return tuple(seat for seat in self.shape.round_from(self.forehand) if seat not in shown)
        if self.phase is Phase.TURNING:
            assert self.trick is not None and self.contract is not None
            winner = self.trick.winner(self.contract.trump, self.shape)
            seats = self.shape.round_from(self.shape.next_seat(winner))
            if self.rules.renounce is RenounceMode.ALLOWED:
                return seats
            return tuple(seat for seat in seats if not self.trick_melds and self.may_announce(seat, winner))
        return ()

    def may_announce(self, seat: Seat, winner: Seat) -> bool:
        """A seat may say that there is roem in a trick won by another (§7.4)."""
        if self.rules.roem_mode is RoemMode.AUTO:
            return False
        is_ours = self.shape.side(seat) is self.shape.side(winner)
        return is_ours or self.rules.roem_by is RoemBy.ANYONE

    @property
    def is_shown_before_lead(self) -> bool:
        """Everybody is asked for roem in the hand before the first card (§11)."""
        rules = self.rules
        return rules.roem_in_hand and rules.hand_roem_deadline is HandRoemDeadline.FIRST_LEAD

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat was dealt, those still in its hand first."""
        tricks = [taken.trick for taken in self.taken] + ([self.trick] if self.trick else [])
        played = [card for trick in tricks for owner, card in trick.plays(self.shape) if owner is seat]
        return *self.hands[seat], *played

    def situation(self, seat: Seat) -> Situation:
        """What the duties look at if this seat plays to the trick on the table."""
        assert self.contract is not None and self.trick is not None
        return Situation(self.rules, self.contract.trump, self.trick, seat)


def packets(rules: HouseRules, dealer: Seat, pack: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The hands that come of dealing a pack in packets, the seat left of the dealer first (§3)."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in rules.format.seats}
    cards = iter(pack)
    for size in rules.deal.sizes:
        for seat in rules.format.round_from(rules.format.next_seat(dealer)):
            hands[seat] += [next(cards) for _ in range(size)]
    return tuple(tuple(hands[seat]) for seat in rules.format.seats)


def begin(rules: HouseRules, dealt: HandsDealt) -> Deal:
    """The deal that begins with its first event."""
    return Deal(rules=rules, dealer=dealt.dealer, hands=dealt.hands, turnups=dealt.turnups)
