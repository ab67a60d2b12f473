"""How is a match written down, so that a person can read it and the game can resume it?

One line an event, each with a checksum over everything up to and including that line. Folding the lines
gives the match. A line that could not have happened, or was damaged, ends the reading: what stands before it
is kept, and events that follow of themselves (a trick taken, a deal settled) are added if they are missing.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from game.cards import PACK, Card, Seat, Suit, format_cards, parse_cards
from game.chance import SEED_LIMIT
from game.deal import (
    Accept,
    Action,
    Announce,
    AnnounceHand,
    Announcement,
    AnnounceStuk,
    CardPlayed,
    CardsTakenBack,
    Challenge,
    DealSettled,
    Declare,
    Double,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    IllegalAction,
    KeptSilent,
    MeldScored,
    Pass,
    Passed,
    PassedOut,
    Phase,
    Play,
    Remedy,
    RenounceFound,
    TakeBack,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
    legal_actions,
    opening,
)
from game.match import Match, advance, dealer_of, decide_in
from game.meld import Meld
from game.rules import CHOICES, HouseRules, RulesError

TITLE = "klaverjas match 1"
"""The first line; the number is the version of the format."""


class RecordError(ValueError):
    """A text that is no record of a match; the message says which line is wrong and why."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match and the events that led to it."""

    match: Match
    events: tuple[Event, ...]
    fault: str | None = None
    """What was wrong behind the last good line; None if everything was read."""


def event_text(event: Event) -> str:
    """An event as one line."""
    match event:
        case HandsDealt(dealer, hands, turnups):
            dealt = " ".join(
                f"| {Seat(seat).letter}: {format_cards(hand)}" for seat, hand in enumerate(hands)
            )
            return f"dealt by {dealer.letter} {dealt} | turnups: {format_cards(turnups)}"
        case TrumpTurned(card):
            return f"turned {card}"
        case PassedOut():
            return "passed out"
        case CardPlayed(seat, card):
            return f"play {seat.letter} {card}"
        case MeldScored(side, found, by):
            said = f"by {by.letter} " if by is not None else ""
            return f"roem {said}{side.name.lower()}: {_melds_text(found)}"
        case TrickTaken(seat, points):
            return f"trick {seat.letter} {points}"
        case DealSettled():
            return "settled"
        case _:
            return _said_text(event)


def _melds_text(found: Iterable[Meld]) -> str:
    """Combinations as they stand in a line."""
    return "; ".join(f"{meld.kind} {meld.points} {format_cards(meld.cards)}" for meld in found)


def _said_text(
    said: Passed | TrumpDeclared | Doubled | KeptSilent | HandMelded | CardsTakenBack | RenounceFound,
) -> str:
    """What a seat says or points out, as one line."""
    match said:
        case Passed(seat):
            return f"pass {seat.letter}"
        case TrumpDeclared(seat, trump):
            return f"trump {seat.letter} {trump.letter}"
        case Doubled(seat):
            return f"double {seat.letter}"
        case KeptSilent(seat):
            return f"silent {seat.letter}"
        case HandMelded(seat, found):
            return f"shows {seat.letter}: {_melds_text(found)}"
        case CardsTakenBack(seat, cards):
            return f"takes-back {seat.letter}: {format_cards(cards)}"
        case RenounceFound(by, renounce):
            what = f"{renounce.seat.letter} {renounce.card} {renounce.duty} in trick {renounce.trick}"
            return f"renounce found by {by.letter}: {what}"


def header_lines(match: Match) -> tuple[str, ...]:
    """The lines before the first event."""
    rules = " ".join(f"{name}={_written(getattr(match.rules, name))}" for name in CHOICES)
    return TITLE, f"rules {rules}", f"seed {match.seed} first dealer {match.first_dealer.letter}"


def _written(value: object) -> str:
    """The value of a house rule as it stands in the header."""
    return str(value).lower()


class Writer:
    """Turns a match and its events into lines with their running checksum."""

    def __init__(self) -> None:
        self._sum = 0

    def lines(self, texts: Iterable[str]) -> str:
        """The next lines, each with its checksum, ready to be appended."""
        return "".join(self._line(text) for text in texts)

    def _line(self, text: str) -> str:
        self._sum = zlib.crc32(text.encode(), self._sum)
        return f"{text}  #{self._sum:08x}\n"


def write(match: Match, events: Iterable[Event]) -> str:
    """The whole record; ``match`` gives the header."""
    return Writer().lines((*header_lines(match), *map(event_text, events)))


def read(text: str) -> Record:
    """The match of a record; its lines may also end as Windows ends them.

    A header that cannot be read is a ``RecordError``; a fault further on is told in ``Record.fault``.
    """
    lines, fault = _checked_lines(text.replace("\r\n", "\n"))
    if len(lines) < 3:
        raise RecordError(fault or "the record ends before the first deal")
    match = _read_header(lines[:3])
    events: list[Event] = []
    due: list[Event] = []
    for number, line in enumerate(lines[3:], start=4):
        try:
            first, *rest = due or _events_of(match, line)
            if event_text(first) != line:
                raise RecordError(f"{event_text(first)!r} was due")
        except (ValueError, IllegalAction) as error:
            fault = f"line {number}: {error}"
            break
        due = rest
        events.append(first)
        match = advance(match, first)
    for event in due:
        events.append(event)
        match = advance(match, event)
    return Record(match, tuple(events), fault)


def _checked_lines(text: str) -> tuple[list[str], str | None]:
    """The lines up to the first whose checksum is wrong, and what is wrong with that one.

    A last line without its end was cut off while it was written; that is no damage.
    """
    lines: list[str] = []
    writer = Writer()
    for number, raw in enumerate(text.split("\n")[:-1], start=1):
        line = raw[: raw.rfind("  #")] if "  #" in raw else raw
        if writer.lines([line]) != raw + "\n":
            return lines, f"line {number}: the checksum is wrong"
        lines.append(line)
    return lines, None


def _read_header(lines: list[str]) -> Match:
    """The match before its first deal."""
    if lines[0] != TITLE:
        raise RecordError(f"this is not a {TITLE!r}")
    word, *options = lines[1].split(" ")
    pairs = [option.split("=") for option in options]
    if word != "rules" or any(len(pair) != 2 for pair in pairs):
        raise RecordError("line 2: the rules are missing")
    try:
        rules = HouseRules().changed(**{name: _read_value(name, value) for name, value in pairs})
        match lines[2].split(" "):
            case ["seed", seed, "first", "dealer", dealer] if seed.isdecimal() and int(seed) < SEED_LIMIT:
                return Match(rules=rules, seed=int(seed), first_dealer=Seat.parse(dealer))
    except (RulesError, ValueError) as error:
        raise RecordError(f"the header is wrong: {error}") from error
    raise RecordError("line 3: the seed is missing")


def _read_value(name: str, text: str) -> object:
    """The value of a house rule that is written so; any other text stays what it is."""
    return next((choice for choice in CHOICES.get(name, ()) if _written(choice) == text), text)


def _events_of(match: Match, line: str) -> tuple[Event, ...]:
    """The events that begin with this line; a line that cannot come now is an error."""
    words = line.split(" ")
    if words[:2] == ["dealt", "by"]:
        return _read_deal(match, line)
    if match.deal is None or match.deal.to_act is None:
        raise RecordError(f"{line!r} cannot come now")
    action = _read_action(words, legal_actions(match.deal))
    seat = _read_seat(words)
    may_interrupt = isinstance(action, Announcement | Remedy)
    if seat is not match.deal.to_act and not may_interrupt:
        raise RecordError(f"it is the turn of {match.deal.to_act.letter}")
    return decide_in(match, action, seat)


def _read_seat(words: list[str]) -> Seat:
    """Who acts in a line."""
    place = words.index("by") + 1 if "by" in words else 1
    return Seat.parse(words[place].rstrip(":"))


def _read_action(words: list[str], legal: tuple[Action, ...]) -> Action:
    """The action behind a line; making trump is naming a suit or accepting it, whichever is asked."""
    match words:
        case ["pass" | "silent", _]:
            return Pass()
        case ["trump", _, suit]:
            return Accept() if Accept() in legal else Declare(Suit.parse(suit))
        case ["double", _]:
            return Double()
        case ["roem", "by", _, *_]:
            return Announce()
        case ["shows", _, "stuk", *_]:
            return AnnounceStuk()
        case ["shows", _, *_]:
            return AnnounceHand()
        case ["takes-back", _, *_]:
            return TakeBack()
        case ["renounce", "found", "by", _, *_]:
            return Challenge()
        case ["play", _, card]:
            return Play(Card.parse(card))
    raise RecordError(f"{' '.join(words)!r} is not understood")


def _read_deal(match: Match, line: str) -> tuple[Event, ...]:
    """A new deal, checked against the pack and the order of dealers."""
    if match.is_over or (match.deal is not None and match.deal.phase is not Phase.FINISHED):
        raise RecordError("no deal can begin now")
    seats = match.rules.format.seats
    parts = line.split(" | ")
    names = [f"dealt by {dealer_of(match.rules, match.first_dealer, len(match.scores) + 1).letter}"]
    names += [f"{seat.letter}:" for seat in seats] + ["turnups:"]
    if len(parts) != len(names) or any(
        not part.startswith(name) for part, name in zip(parts, names, strict=True)
    ):
        raise RecordError(f"a deal names {', '.join(names)}")
    cards = [parse_cards(part[len(name) :]) for part, name in zip(parts, names, strict=True)][1:]
    hands, turnups = tuple(cards[:-1]), cards[-1]
    is_even = all(len(hand) == match.rules.format.hand_size for hand in hands)
    if not is_even or sorted(card for hand in hands for card in hand) != list(PACK):
        raise RecordError("the hands are not one pack")
    if sorted(card.suit for card in turnups) != list(Suit):
        raise RecordError("the second pack must show each suit once")
    dealer = Seat.parse(parts[0][-1])
    return opening(match.rules, HandsDealt(dealer, hands, turnups))
