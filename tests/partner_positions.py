"""The positions of ``data/partner_positions.txt``: read, dealt and played through the engine.

A block a position, blank lines between; ``#`` begins a remark. The first line is ``[line] name``, where the
line names one of ``LINES``; then a word and a value a line: ``rules`` (a preset, then house rules as
``key=value``), ``trump``, ``maker``, ``seat``, ``hand`` (what the seat holds now), ``trick`` (any number, the
leader and four cards), ``table`` (the leader and the cards that lie), ``good`` (the cards that are
acceptable) and ``because``. The cards nobody has seen are dealt so that every card was legal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.bots.fast import kernel
from game.bots.knowledge import know
from game.bots.sampling import Sampler
from game.cards import Card, Seat, Suit, parse_cards
from game.chance import Rng
from game.deal import Contract, Deal, Declare, HandsDealt, Pass, Phase, Play, TakenTrick, begin
from game.rules import PRESETS, HouseRules, Trick
from game.view import SeatView, view_of
from tests.strategies import after

FILE = Path(__file__).resolve().parent / "data" / "partner_positions.txt"

LINES = {
    "leave": "never overtake or ruff partner's sure trick for nothing",
    "save": "never throw an ace or ten on an opponent's trick when a cheap card does",
    "deny": "never complete roem for the opponents",
    "partner's trumps": "never lead trumps when only partner has any left",
    "guard": "never bare a ten",
    "signal": "never ignore a discard, and tell what costs nothing",
    "feed": "partner's sure trick gets tens and aces",
    "roem": "make roem in tricks of your own side",
    "draw": "makers draw trumps from the top",
    "cash": "cash the highest card left of a suit",
    "short": "the shortest suit first",
    "low": "a low ruff is enough",
    "equals": "among equals, and in decided deals, the card a sensible person would play",
}
"""What a good partner does, by the word that names it in the file."""


@dataclass(frozen=True)
class Position:
    """A position, and the cards a good partner may play in it."""

    name: str
    line: str
    rules: HouseRules
    trump: Suit
    maker: Seat
    seat: Seat
    hand: tuple[Card, ...]
    past: tuple[Trick, ...]
    table: Trick
    good: tuple[Card, ...]
    because: str

    @property
    def forehand(self) -> Seat:
        """Who led to the first trick."""
        return (*self.past, self.table)[0].leader

    def deal(self) -> Deal:
        """The deal up to the decision, every call and card judged by the engine."""
        dealt = HandsDealt(self.rules.format.next_seat(self.forehand, 3), self._hands(), ())
        calls = [Pass()] * ((self.maker - self.forehand) % 4)
        deal = after(begin(self.rules, dealt), *calls, Declare(self.trump))
        for trick in (*self.past, self.table):
            for seat, card in trick.plays(self.rules.format):
                assert deal.to_act is seat, f"{self.name}: {card} is not played by {seat.name}"
                deal = after(deal, Play(card))
        return deal

    def view(self) -> SeatView:
        """What the seat sees when it must decide."""
        return view_of(self.deal(), self.seat)

    def _hands(self) -> tuple[tuple[Card, ...], ...]:
        """All cards dealt: what was seen, and the rest as the cards played allow."""
        sets = Sampler(know(self._seen())).dealer(Rng(1)).deal()
        now = [[kernel.card_of(number, self.trump) for number in kernel.numbers_in(mask)] for mask in sets]
        played: list[list[Card]] = [[], [], [], []]
        for trick in (*self.past, self.table):
            for seat, card in trick.plays(self.rules.format):
                played[seat].append(card)
        return tuple(tuple(sorted((*hand, *gone))) for hand, gone in zip(now, played, strict=True))

    def _seen(self) -> SeatView:
        """The facts of the block as a view, to find hands that fit them."""
        shape = self.rules.format
        taken = tuple(TakenTrick(one, one.winner(self.trump, shape), 0, ()) for one in self.past)
        return SeatView(
            rules=self.rules,
            seat=self.seat,
            dealer=shape.next_seat(self.forehand, 3),
            phase=Phase.PLAYING,
            hand=tuple(sorted(self.hand)),
            turned=(),
            passes=(),
            contract=Contract(self.maker, self.trump),
            taken=taken,
            trick=self.table,
            legal=(),
        )


def positions() -> Iterator[Position]:
    """Every position of the file."""
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    for block in "\n".join(lines).split("\n\n"):
        if block.strip():
            yield _parsed(block.strip().splitlines())


def _parsed(lines: list[str]) -> Position:
    """A position from the lines of its block; a fault is a ``ValueError`` or a ``KeyError`` that names it."""
    line, name = lines[0].removeprefix("[").split("] ", 1)
    fields: dict[str, str] = {}
    past = []
    for text in lines[1:]:
        word, value = text.split(maxsplit=1)
        if word == "trick":
            past.append(_trick(value))
        elif word in fields:
            raise ValueError(f"{name}: {word} twice")
        else:
            fields[word] = value
    preset, *options = fields.pop("rules").split()
    seat = Seat.parse(fields.pop("seat", "S"))
    table = fields.pop("table", f"{seat.letter}:")
    position = Position(
        name=name,
        line=line,
        rules=PRESETS[preset].changed(**dict(option.split("=") for option in options)),
        trump=Suit.parse(fields.pop("trump")),
        maker=Seat.parse(fields.pop("maker")),
        seat=seat,
        hand=parse_cards(fields.pop("hand")),
        past=tuple(past),
        table=_trick(table),
        good=parse_cards(fields.pop("good")),
        because=fields.pop("because"),
    )
    if fields:
        raise ValueError(f"{name}: what is {', '.join(fields)}?")
    return position


def _trick(text: str) -> Trick:
    """A trick of a text such as ``W: SA S7``."""
    leader, cards = text.split(":")
    return Trick(Seat.parse(leader), parse_cards(cards))
