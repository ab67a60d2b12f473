"""Where does everything on the table belong, in a window of any size?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

from game.cards import Card, Seat, Side, Suit, height
from game.deal import Deal
from game.match import Match
from game.settings import HandOrder
from game.ui import theme
from game.ui.motion import Pose

_PILES, _HANDS, _TRICK = 0, 100, 200
"""Layers of the zones; a card that changes its hundred flies above the others."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """The point lies in the box."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlaps(self, other: "Box") -> bool:
        """The boxes share some area."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def shrunk(self, by: float) -> "Box":
        """The box without a rim."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A window, its unit and the places on it that do not depend on the deal."""

    width: int
    height: int
    text: float = 1.0
    """How much larger than planned texts are wanted, 1 to 2."""

    @property
    def unit(self) -> float:
        """Pixels in a unit of the theme."""
        return min(self.width / theme.DESIGN_SIZE[0], self.height / theme.DESIGN_SIZE[1])

    def px(self, units: float) -> float:
        """Pixels of so many units."""
        return units * self.unit

    def zoom(self, wide: float, tall: float) -> float:
        """How much larger than planned a sheet of a size in units may be shown, as wanted and as fits."""
        room = min(self.table.width / self.px(wide + 16), self.height / self.px(tall + 16))
        return max(1.0, min(self.text, room))

    @property
    def table(self) -> Box:
        """The felt."""
        return Box(0, 0, self.width - self.px(theme.PAD_WIDTH), self.height)

    @property
    def pad(self) -> Box:
        """The score pad."""
        return Box(self.table.width, 0, self.px(theme.PAD_WIDTH), self.height)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the trick."""
        free = self.height - self.px(800)
        return self.table.width / 2, self.px(338) + free * 0.42

    @property
    def hand_line(self) -> float:
        """The height of the middle of your cards."""
        return self.height - self.px(144)

    def plate(self, seat: Seat) -> Box:
        """The name plate of a seat."""
        # East and West leave room for the trump question between them.
        width, tall = self.px(290 if seat is Seat.NORTH else 214), self.px(50)
        edge = self.px(theme.MARGIN)
        beside = self.middle[1] + self.px(128)
        match seat:
            case Seat.SOUTH:
                return Box(
                    self.middle[0] - self.px(160), self.height - self.px(34), self.px(320), self.px(30)
                )
            case Seat.WEST:
                return Box(edge, beside, width, tall)
            case Seat.NORTH:
                return Box(self.middle[0] - width / 2, self.px(132), width, tall)
            case Seat.EAST:
                return Box(self.table.width - edge - width, beside, width, tall)

    @property
    def between_plates(self) -> float:
        """The width between the plates of West and East."""
        west, east = self.plate(Seat.WEST), self.plate(Seat.EAST)
        return east.x - west.x - west.width

    @property
    def beside_plate(self) -> Box:
        """A key right of your own plate."""
        plate = self.plate(Seat.SOUTH)
        return Box(plate.x + plate.width + self.px(8), plate.y - self.px(2), self.px(150), self.px(34))

    def bubble(self, seat: Seat) -> tuple[float, float]:
        """The point from which the speech of a seat comes."""
        match seat:
            case Seat.SOUTH:
                return self.middle[0], self.hand_line - self.px(112)
            case Seat.WEST:
                return self.px(146), self.middle[1] - self.px(132)
            case Seat.NORTH:
                return self.middle[0] + self.px(150), self.px(104)
            case Seat.EAST:
                return self.table.width - self.px(146), self.middle[1] - self.px(132)

    def pack(self, dealer: Seat) -> tuple[float, float]:
        """Where the pack lies before it is dealt: before the dealer."""
        across, down = {
            Seat.SOUTH: (0, 90),
            Seat.WEST: (-190, 0),
            Seat.NORTH: (0, -60),
            Seat.EAST: (190, 0),
        }[dealer]
        return self.middle[0] + self.px(across), self.middle[1] + self.px(down)

    def pile(self, side: Side) -> tuple[float, float]:
        """Where the tricks of a side lie."""
        x = self.px(70)
        return (self.table.width - x if side is Side.US else x), self.height - self.px(104)

    @property
    def narration(self) -> Box:
        """The line that tells what happened: left of your own plate."""
        plate, edge = self.plate(Seat.SOUTH), self.px(theme.MARGIN)
        return Box(edge, plate.y, plate.x - 2 * edge, plate.height)

    @property
    def ruling(self) -> Box:
        """Room for a few lines above your hand that name the rule which decides what you may play."""
        width, tall = self.between_plates - self.px(8), self.px(76) * min(self.text, 1.2)
        return Box(self.middle[0] - width / 2, self.hand_line - self.px(118) - tall, width, tall)

    @property
    def message(self) -> Box:
        """Where the eye is: the strip between the trick and your hand."""
        width = min(self.px(500), self.table.width * 0.62)
        return Box(
            self.middle[0] - width / 2, self.hand_line - self.px(104) - self.px(66), width, self.px(62)
        )


def geometry_of(size: tuple[int, int], *, text: float = 1.0) -> Geometry:
    """The geometry of a window; a smaller one than the smallest is laid out as if it were that size."""
    return Geometry(max(size[0], theme.SMALLEST_WINDOW[0]), max(size[1], theme.SMALLEST_WINDOW[1]), text)


def sorted_hand(cards: Sequence[Card], trump: Suit | None, order: HandOrder) -> tuple[Card, ...]:
    """A hand as it is held: colours alternating, trump at the right, high cards at one side."""
    suits = _suit_order([suit for suit in Suit if any(card.suit is suit for card in cards)], trump)
    sign = -1 if order is HandOrder.HIGH_LEFT else 1
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), sign * height(card, trump))))


def _suit_order(suits: Sequence[Suit], trump: Suit | None) -> tuple[Suit, ...]:
    """The suits with trump last and as few neighbours of one colour as possible."""
    orders = [order for order in permutations(suits) if trump not in order or order[-1] is trump]
    return min(
        orders, key=lambda order: sum(_is_red(one) is _is_red(other) for one, other in pairwise(order))
    )


def _is_red(suit: Suit) -> bool:
    return suit in (Suit.HEARTS, Suit.DIAMONDS)


def layout(
    match: Match, geometry: Geometry, *, order: HandOrder, raised: Card | None = None
) -> dict[Card, Pose]:
    """Where every card of the shown deal belongs; a pure function of the deal and the window."""
    deal = match.deal
    if deal is None:
        return {}
    poses = _piles(deal, geometry)
    for seat in deal.shape.seats:
        if seat is Seat.SOUTH:
            hand = sorted_hand(deal.hands[seat], deal.trump, order)
            poses.update(_fan(hand, geometry, raised))
        else:
            poses.update(_backs(seat, deal.hands[seat], geometry))
    if deal.trick is not None:
        for index, (seat, card) in enumerate(deal.trick.plays(deal.shape)):
            poses[card] = _on_table(seat, index, geometry)
    return poses


def _fan(hand: Sequence[Card], geometry: Geometry, raised: Card | None) -> Mapping[Card, Pose]:
    """Your own hand, a shallow arc open to you."""
    px, (middle_x, _) = geometry.px, geometry.middle
    count = len(hand)
    room = geometry.table.width - px(2 * 124) - px(theme.HAND_CARD * theme.CARD_RATIO)
    step = min(px(84), room / max(1, count - 1))
    poses = {}
    for index, card in enumerate(hand):
        off = index - (count - 1) / 2
        up = px(theme.RAISE) if card == raised else 0.0
        poses[card] = Pose(
            x=middle_x + off * step + off * 0.035 * up,
            y=geometry.hand_line + px(1.25) * off * off - up,
            angle=-1.9 * off,
            height=px(theme.HAND_CARD),
            flip=1.0,
            layer=_HANDS + 40 + index,
        )
    return poses


def _backs(seat: Seat, hand: Sequence[Card], geometry: Geometry) -> Mapping[Card, Pose]:
    """The backs another player holds; they dwindle."""
    px = geometry.px
    poses = {}
    for index, card in enumerate(hand):
        off = index - (len(hand) - 1) / 2
        bend = px(0.9) * off * off
        match seat:
            case Seat.NORTH:
                x, y, angle = geometry.middle[0] + px(28) * off, px(72) - bend, 2.2 * off
            case Seat.WEST:
                x, y, angle = px(76) - bend, geometry.middle[1] + px(23) * off - px(8), 90 - 2.2 * off
            case _:
                x = geometry.table.width - px(76) + bend
                y, angle = geometry.middle[1] - px(23) * off - px(8), -90 - 2.2 * off
        poses[card] = Pose(x, y, angle, px(theme.BACK_CARD), 0.0, _HANDS + 10 * seat + index)
    return poses


_ON_TABLE = {
    Seat.SOUTH: (4, 72, 1.5),
    Seat.WEST: (-82, 4, 7.0),
    Seat.NORTH: (-2, -72, -2.0),
    Seat.EAST: (82, -2, -6.0),
}
"""How a played card lies: right, down and turned from the middle of the trick."""


def _on_table(seat: Seat, index: int, geometry: Geometry) -> Pose:
    """A card in the trick, shifted towards its player."""
    right, down, angle = _ON_TABLE[seat]
    x, y = geometry.middle
    return Pose(
        x + geometry.px(right),
        y + geometry.px(down),
        angle,
        geometry.px(theme.TRICK_CARD),
        1.0,
        _TRICK + index,
    )


def _piles(deal: Deal, geometry: Geometry) -> dict[Card, Pose]:
    """The tricks taken, face down at the winner's side, one a little beside the other."""
    poses = {}
    counts = dict.fromkeys(Side, 0)
    for taken in deal.taken:
        side = deal.shape.side(taken.winner)
        x, y = geometry.pile(side)
        step = counts[side]
        counts[side] += 1
        for index, card in enumerate(taken.trick.cards):
            poses[card] = Pose(
                x + geometry.px(3.5) * (step - 3),
                y - geometry.px(2.5) * (step - 3),
                -6.0 + 4.0 * (step % 4),
                geometry.px(theme.PILE_CARD),
                0.0,
                _PILES + 4 * step + index,
            )
    return poses


def deal_order(deal: Deal) -> Sequence[tuple[int, Card]]:
    """Every card with the number of the packet in which it is dealt, from 0 (§3)."""
    order: list[tuple[int, Card]] = []
    given, packet = 0, 0
    for size in deal.rules.deal.sizes:
        for seat in deal.shape.round_from(deal.forehand):
            order += [(packet, card) for card in deal.hands[seat][given : given + size]]
            packet += 1
        given += size
    return order
