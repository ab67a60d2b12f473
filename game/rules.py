"""Which house rules hold, which cards may be played and who wins a trick (§4-§6, §16)?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, cast

from game.cards import Card, Rank, Seat, Side, Suit, height, points

LAST_TRICK_BONUS = 10
"""Points for winning the last trick (laatste slag, §2)."""


_SEATS = tuple(Seat)


class RulesError(ValueError):
    """A house rule that does not exist, or a value it cannot have."""


@dataclass(frozen=True, slots=True)
class Format:
    """How many play, how the pack is cut up and who plays with whom."""

    sides: tuple[Side, ...]
    """The side of each seat; its length is the number of seats and of cards in a trick."""
    hand_size: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return _SEATS[: len(self.sides)]

    def side(self, seat: Seat) -> Side:
        """The side a seat writes its points for."""
        return self.sides[seat]

    def partners(self, one: Seat, other: Seat) -> bool:
        """Two different seats play together."""
        return one is not other and self.sides[one] is self.sides[other]

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places to the left."""
        return _SEATS[(seat + steps) % len(self.sides)]

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with this one."""
        return self.seats[seat:] + self.seats[:seat]


FOUR_PLAYERS = Format(sides=(Side.US, Side.THEM, Side.US, Side.THEM), hand_size=8)


class Packets(StrEnum):
    """How the cards are dealt (geven, §3)."""

    THREE_TWO_THREE = "3-2-3"
    FOUR_FOUR = "4-4"

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards in each round of packets."""
        return tuple(int(size) for size in self.value.split("-"))


class MatchEnd(StrEnum):
    """When a match ends (§9)."""

    HANDS = "hands"
    TARGET = "target"


class TrumpMethod(StrEnum):
    """How trump is made (troef maken, §4)."""

    FREE_CHOICE = "free_choice"
    FORCED = "forced"
    TURNED = "turned"
    RANDOM_PROPOSAL = "random_proposal"


class FirstBidder(StrEnum):
    """Who speaks first in a free choice (§4)."""

    FOREHAND = "forehand"
    DEALER = "dealer"


class AllPass(StrEnum):
    """What follows when everybody passes in a free choice (§4)."""

    FIRST_MUST_CHOOSE = "first_must_choose"
    REDEAL = "redeal"


class TurnedAllPass(StrEnum):
    """What follows when everybody passes on a turned card (§4)."""

    FOREHAND_OTHER_SUIT = "forehand_other_suit"
    FORCED_NEXT_CARD = "forced_next_card"
    TURN_AGAIN = "turn_again"


class Variant(StrEnum):
    """Which city's duty to trump holds (troefplicht, §5)."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"


class Undertrump(StrEnum):
    """Whether Amsterdam lets you undertrump (ondertroeven, §5.6)."""

    FORBIDDEN = "forbidden"
    FREE = "free"
    REQUIRED = "required"


class Quads(StrEnum):
    """What four of a kind is worth (vier gelijke, §7)."""

    PAGAT = "pagat"
    KBN = "kbn"
    CLUB = "club"

    def value_of(self, rank: Rank) -> int:
        """The roem for four cards of this rank, 0 where it does not count."""
        if rank is Rank.JACK:
            return 100 if self is Quads.KBN else 200
        if self is Quads.PAGAT and rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE):
            return 0
        return 100


class Duty(StrEnum):
    """A duty that can forbid a card (§5); the names are those of the vectors (§17)."""

    FOLLOW = "must_follow"
    TRUMP = "must_trump"
    OVERTRUMP = "must_overtrump"
    UNDERTRUMP = "must_undertrump"
    NO_UNDERTRUMP = "no_undertrump"


class RenounceMode(StrEnum):
    """Whether a card that a duty forbids can be played (verzaken, §15)."""

    BLOCKED = "blocked"
    ALLOWED = "allowed"


class RenounceScope(StrEnum):
    """Which duties can be broken (§15)."""

    ALL_DUTIES = "all_duties"
    FOLLOW_SUIT_ONLY = "follow_suit_only"


class RenouncePenalty(StrEnum):
    """What the others write when a side has renounced (§15)."""

    KBN = "kbn"
    """162, 100 and the roem both sides had in completed tricks."""
    FLAT_262 = "flat_262"
    FLAT_162 = "flat_162"


class Signals(StrEnum):
    """What partners tell each other by their discards (seinen, §18)."""

    SUIT = "suit"
    OPPOSITE = "opposite"
    OFF = "off"


class RoemMode(StrEnum):
    """Whether roem must be said to count (§7.4)."""

    AUTO = "auto"
    ANNOUNCE = "announce"


class RoemDeadline(StrEnum):
    """Until when roem in a trick can be announced (§7.4)."""

    TRICK_COVERED = "trick_covered"
    NEXT_LEAD = "next_lead"


class RoemBy(StrEnum):
    """Who may announce the roem in a trick (§7.4)."""

    ANYONE = "anyone"
    WINNERS = "winners"


class KrakenNat(StrEnum):
    """Who can be nat once somebody has doubled (§10)."""

    WINNER_TAKES_ALL = "winner_takes_all"
    """The side that doubled last must make more, and the winners write everything."""
    MAKERS_ONLY = "makers_only"
    """Doubling multiplies and changes nothing else."""


class KrakenDoubles(StrEnum):
    """What doubling multiplies (§10)."""

    CARD_POINTS = "card_points"
    ALL = "all"


class SpadesDouble(StrEnum):
    """What counts double when spades are trumps (schoppen dubbel, §10)."""

    OFF = "off"
    CARD_POINTS = "card_points"
    WHOLE_HAND = "whole_hand"


class HandRoemDeadline(StrEnum):
    """Until when roem in the hand can be announced (§11)."""

    FIRST_TRICK = "first_trick"
    """With one's own first card."""
    FIRST_LEAD = "first_lead"
    """Before the first card of the deal."""


class HandRoemContest(StrEnum):
    """Which side keeps its roem in the hand when both announce some (§11)."""

    TEAM_TOTAL = "team_total"
    HIGHEST_SINGLE = "highest_single"
    NONE = "none"
    """Both do."""


def _one_of(*choices: int) -> Any:
    return field(default=choices[0], metadata={"choices": choices})


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule, one field each; the defaults are the Standard preset (§16).

    Numbers and switches list their values in the field's metadata; all others are named variants.
    """

    deal: Packets = Packets.THREE_TWO_THREE
    """Packets in which the cards are dealt."""
    match: MatchEnd = MatchEnd.HANDS
    """Whether a match counts deals or points."""
    match_hands: int = _one_of(16, 12, 8, 4)
    """Deals in a match (boom)."""
    match_target: int = _one_of(1500, 1000, 750, 500)
    """Points that end a match."""
    trump_method: TrumpMethod = TrumpMethod.FREE_CHOICE
    """How trump is made."""
    first_bidder: FirstBidder = FirstBidder.FOREHAND
    """Who speaks first."""
    all_pass: AllPass = AllPass.FIRST_MUST_CHOOSE
    """What follows when everybody passes."""
    turned_all_pass: TurnedAllPass = TurnedAllPass.FOREHAND_OTHER_SUIT
    """What follows when everybody passes on the turned card."""
    variant: Variant = Variant.AMSTERDAM
    """Amsterdam or Rotterdam."""
    undertrump_amsterdam: Undertrump = Undertrump.FORBIDDEN
    """Undertrumping in Amsterdam."""
    quads: Quads = Quads.PAGAT
    """What four of a kind is worth."""
    roem_mode: RoemMode = RoemMode.AUTO
    """Whether roem must be said to count (melden)."""
    roem_deadline: RoemDeadline = RoemDeadline.TRICK_COVERED
    """Until when it can be said."""
    roem_by: RoemBy = RoemBy.ANYONE
    """Who may say it."""
    counter_pit_bonus: int = _one_of(100, 0)
    """The bonus of defenders who win every trick (tegenpit)."""
    kraken: bool = _one_of(False, True)
    """Whether a deal may be doubled once trump is made (§10)."""
    kraken_nat: KrakenNat = KrakenNat.WINNER_TAKES_ALL
    """Who can be nat after a double."""
    kraken_doubles: KrakenDoubles = KrakenDoubles.CARD_POINTS
    """What a double multiplies."""
    spades_double: SpadesDouble = SpadesDouble.OFF
    """What counts double with spades as trumps."""
    roem_in_hand: bool = _one_of(False, True)
    """Whether roem in one hand counts besides that in tricks (§11)."""
    hand_roem_deadline: HandRoemDeadline = HandRoemDeadline.FIRST_TRICK
    """Until when it can be announced."""
    hand_roem_contest: HandRoemContest = HandRoemContest.TEAM_TOTAL
    """Which side keeps it."""
    all_tricks_cancel: bool = _one_of(True, False)
    """Whether a side without a trick counts no roem."""
    renounce: RenounceMode = RenounceMode.BLOCKED
    """Whether an illegal card can be played."""
    renounce_scope: RenounceScope = RenounceScope.ALL_DUTIES
    """Which duties can be broken; the others stay blocked, or breaking them would cost nothing."""
    renounce_penalty: RenouncePenalty = RenouncePenalty.KBN
    """What it costs when it is found."""
    signals: Signals = Signals.SUIT
    """What a discard says to one's partner."""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if type(value) is not type(choices[0]) or value not in choices:
                raise RulesError(f"{name} cannot be {value!r}")

    @property
    def format(self) -> Format:
        """The shape of the table."""
        return FOUR_PLAYERS

    def is_renounce(self, duty: Duty) -> bool:
        """Breaking this duty is a renounce (§15)."""
        return self.renounce_scope is RenounceScope.ALL_DUTIES or duty is Duty.FOLLOW

    def can_break(self, duty: Duty) -> bool:
        """A card that breaks this duty can be played, at a risk (§15)."""
        return self.renounce is RenounceMode.ALLOWED and self.is_renounce(duty)

    def must_make(self, makers: Side, doubles: int) -> Side:
        """The side that is nat unless it makes more than the other, after so many doubles (§8.2, §10)."""
        return Side(1 - makers) if self.takes_all(doubles) and doubles % 2 == 1 else makers

    def takes_all(self, doubles: int) -> bool:
        """After so many doubles either side can be nat, and the other writes everything (§10)."""
        return doubles > 0 and self.kraken_nat is KrakenNat.WINNER_TAKES_ALL

    def changed(self, **values: object) -> "HouseRules":
        """These rules with some values set; a wrong name or value is a ``RulesError``.

        Values may be given as they stand in a file: ``"rotterdam"`` or ``750``.
        """
        return replace(self, **{name: _value(name, value) for name, value in values.items()})  # type: ignore[arg-type]

    def has_effect(self, name: str) -> bool:
        """A rule changes something, given the other rules."""
        needed = ONLY_WITH.get(name)
        return needed is None or getattr(self, needed[0]) == needed[1]


CHOICES: Mapping[str, tuple[Any, ...]] = {
    option.name: tuple(option.metadata.get("choices") or cast("type[StrEnum]", option.type))
    for option in fields(HouseRules)
}
"""The values each house rule can have, in the order in which they are shown."""

ONLY_WITH: Mapping[str, tuple[str, object]] = {
    "match_hands": ("match", MatchEnd.HANDS),
    "match_target": ("match", MatchEnd.TARGET),
    "first_bidder": ("trump_method", TrumpMethod.FREE_CHOICE),
    "all_pass": ("trump_method", TrumpMethod.FREE_CHOICE),
    "turned_all_pass": ("trump_method", TrumpMethod.TURNED),
    "undertrump_amsterdam": ("variant", Variant.AMSTERDAM),
    "roem_deadline": ("roem_mode", RoemMode.ANNOUNCE),
    "roem_by": ("roem_mode", RoemMode.ANNOUNCE),
    "kraken_nat": ("kraken", True),
    "kraken_doubles": ("kraken", True),
    "hand_roem_deadline": ("roem_in_hand", True),
    "hand_roem_contest": ("roem_in_hand", True),
    "all_tricks_cancel": ("roem_in_hand", True),
    "renounce_scope": ("renounce", RenounceMode.ALLOWED),
    "renounce_penalty": ("renounce", RenounceMode.ALLOWED),
}
"""Rules that matter only while another one has a certain value."""


def _value(name: str, value: object) -> object:
    """One of the choices of a rule, given as itself or as it is written."""
    if name not in CHOICES:
        raise RulesError(f"there is no house rule {name!r}")
    for choice in CHOICES[name]:
        if value == choice and isinstance(value, bool) is isinstance(choice, bool):
            return choice
    raise RulesError(f"{name} cannot be {value!r}")


STANDARD = HouseRules()
PRESETS: Mapping[str, HouseRules] = {
    "standard": STANDARD,
    "klaverjasmaat": STANDARD.changed(trump_method="random_proposal"),
    "kbn": STANDARD.changed(quads="kbn", counter_pit_bonus=0, roem_mode="announce"),
    "rotterdam": STANDARD.changed(variant="rotterdam"),
    "utrecht": STANDARD.changed(trump_method="forced"),
    "kraken": STANDARD.changed(trump_method="forced", kraken=True, roem_in_hand=True),
}
"""The named sets of §16 that these rules allow."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards on the table (slag), in order of play."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    def seat_of(self, index: int, shape: Format) -> Seat:
        """Who played the card at this place."""
        return shape.next_seat(self.leader, index)

    def plays(self, shape: Format) -> tuple[tuple[Seat, Card], ...]:
        """Every card with the seat that played it."""
        return tuple((self.seat_of(index, shape), card) for index, card in enumerate(self.cards))

    def best_index(self, trump: Suit) -> int:
        """The place of the card that wins the trick as it lies (§6); the trick must not be empty."""
        strengths = [
            height(card, trump) + (16 if card.suit is trump else 0)
            if card.suit in (trump, self.cards[0].suit)
            else -1
            for card in self.cards
        ]
        return strengths.index(max(strengths))

    def winner(self, trump: Suit, shape: Format) -> Seat:
        """Who wins the trick as it lies (§6)."""
        return self.seat_of(self.best_index(trump), shape)

    def points(self, trump: Suit) -> int:
        """The points of the cards, without the bonus for the last trick."""
        return sum(points(card, trump) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the duties look at: the trick as it lies before one seat plays."""

    rules: HouseRules
    trump: Suit
    trick: Trick
    seat: Seat

    @property
    def led(self) -> Suit:
        """The suit that was led."""
        return self.trick.cards[0].suit

    @property
    def top(self) -> int:
        """The height of the highest trump on the table, -1 without one."""
        return max(
            (height(card, self.trump) for card in self.trick.cards if card.suit is self.trump), default=-1
        )

    @property
    def opponent_wins(self) -> bool:
        """An opponent is winning the trick at this moment."""
        shape = self.rules.format
        return not shape.partners(self.seat, self.trick.winner(self.trump, shape))

    def is_higher_trump(self, card: Card) -> bool:
        """The card is a trump above every trump on the table."""
        return card.suit is self.trump and height(card, self.trump) > self.top

    def is_undertrump(self, card: Card) -> bool:
        """The card is a trump below one on the table."""
        return card.suit is self.trump and height(card, self.trump) < self.top


def _must_ruff(now: Situation) -> bool:
    """§5.3, §5.5: while no trump lies, in Rotterdam always, in Amsterdam when an opponent wins."""
    return now.top < 0 and (now.rules.variant is Variant.ROTTERDAM or now.opponent_wins)


def _must_go_higher(now: Situation) -> bool:
    """§5.2, §5.3, §5.5: when trump is led and in Rotterdam also over a partner."""
    if now.led is now.trump or now.rules.variant is Variant.ROTTERDAM:
        return now.top >= 0
    return now.top >= 0 and now.opponent_wins


def _must_undertrump(now: Situation) -> bool:
    """§5.5, §5.6 ``required``: who cannot go higher must still trump, in Amsterdam only behind opponents."""
    if now.led is now.trump or now.top < 0:
        return False
    if now.rules.variant is Variant.ROTTERDAM:
        return True
    return now.rules.undertrump_amsterdam is Undertrump.REQUIRED and now.opponent_wins


def _may_not_undertrump(now: Situation) -> bool:
    """§5.3, §5.4: Amsterdam, when a plain suit was led."""
    amsterdam = now.rules.variant is Variant.AMSTERDAM and now.led is not now.trump
    if not amsterdam or now.top < 0:
        return False
    return now.rules.undertrump_amsterdam is Undertrump.FORBIDDEN


_Binds = Callable[[Situation], bool]
_Meets = Callable[[Situation, Card], bool]

DUTIES: tuple[tuple[Duty, _Binds, _Meets], ...] = (
    (Duty.FOLLOW, lambda now: True, lambda now, card: card.suit is now.led),
    (Duty.TRUMP, _must_ruff, lambda now, card: card.suit is now.trump),
    (Duty.OVERTRUMP, _must_go_higher, Situation.is_higher_trump),
    (Duty.UNDERTRUMP, _must_undertrump, lambda now, card: card.suit is now.trump),
    (Duty.NO_UNDERTRUMP, _may_not_undertrump, lambda now, card: not now.is_undertrump(card)),
)
"""The duties in order: when each is in force and which cards meet it.

A duty binds only if some card left by the duties before it can meet it (§5)."""


def refusals(now: Situation, hand: Iterable[Card]) -> dict[Card, Duty]:
    """The cards of a hand that may not be played, each with the duty that forbids it."""
    refused: dict[Card, Duty] = {}
    if not now.trick.cards:
        return refused
    left = list(hand)
    for duty, binds, meets in DUTIES:
        good = [card for card in left if meets(now, card)]
        if good and len(good) < len(left) and binds(now):
            refused.update((card, duty) for card in left if card not in good)
            left = good
    return refused


def legal_cards(now: Situation, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that may be played, in the order of the hand."""
    refused = refusals(now, hand)
    return tuple(card for card in hand if card not in refused)
