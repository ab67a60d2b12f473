"""Records: what is written is read, damage is told, and old logs stay what they are (C104, C106, C114)."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings

from game.cards import Seat, Side, format_cards
from game.chance import Rng
from game.deal import Event, Phase
from game.match import Match, advance, new_match, shuffled_deal
from game.record import Record, RecordError, Writer, event_text, header_lines, read, write
from game.rules import STANDARD, HouseRules
from tests.strategies import RULES, SEEDS, played_deal, played_match, states

GOLDEN = Path(__file__).parent / "data" / "golden"
MATCH, EVENTS = played_match(
    STANDARD.changed(trump_method="turned", turned_all_pass="turn_again"), 3, deals=1
)
TEXT = write(MATCH, EVENTS)
HEADER_END = sum(map(len, TEXT.splitlines(keepends=True)[:3]))


def folded(rules: HouseRules, seed: int, events: Sequence[Event]) -> Iterator[Match]:
    """The match before its first event and after each."""
    match = new_match(rules, seed)
    yield match
    for event in events:
        match = advance(match, event)
        yield match


def is_settled(match: Match) -> bool:
    """Somebody must act, or the deal is over: nothing is about to happen of itself."""
    return match.deal is None or match.deal.phase is Phase.FINISHED or match.deal.to_act is not None


def texts_of(text: str) -> list[str]:
    """The lines of a record without their checksums."""
    return [line.rpartition("  #")[0] for line in text.splitlines()]


EVERY = tuple(folded(MATCH.rules, MATCH.seed, EVENTS))


def keeps_a_prefix(text: str) -> Record:
    """Read a damaged record: what is kept is a beginning of the whole, folded and settled."""
    record = read(text)
    assert record.events == EVENTS[: len(record.events)]
    assert record.match == EVERY[len(record.events)]
    assert is_settled(record.match)
    return record


@given(RULES, SEEDS)
@settings(max_examples=25)
def test_a_record_reads_as_it_was_written(rules: HouseRules, seed: int) -> None:
    match, events = played_match(rules, seed, deals=2)
    record = read(write(match, events))
    assert (record.match, record.events, record.fault) == (match, events, None)
    assert write(record.match, record.events) == write(match, events)


@given(RULES, SEEDS)
@settings(max_examples=5)
def test_c106_a_record_folds_to_the_same_match_at_every_event(rules: HouseRules, seed: int) -> None:
    _, events = played_match(rules, seed, deals=1)
    every = list(folded(rules, seed, events))
    for count, match in enumerate(every):
        record = read(write(match, events[:count]))
        assert record.fault is None
        assert record.match == every[len(record.events)]
        assert record.events == events[: len(record.events)]
        settled = next(place for place, one in enumerate(every) if place >= count and is_settled(one))
        assert len(record.events) == settled, "what follows of itself is added, and nothing else"


def test_lines_may_be_appended_one_by_one() -> None:
    writer = Writer()
    parts = [writer.lines(header_lines(MATCH)), *(writer.lines([event_text(event)]) for event in EVENTS)]
    assert "".join(parts) == TEXT


def test_c104_every_flipped_byte_is_told() -> None:
    rng, whole = Rng(104), TEXT.encode()
    for place in range(0, len(whole) - 1, 2):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << rng.below(8)
        text = damaged.decode(errors="replace")
        if place < HEADER_END:
            with pytest.raises(RecordError):
                read(text)
        else:
            assert keeps_a_prefix(text).fault


def test_c104_cut_off_anywhere_only_the_torn_line_is_lost() -> None:
    for end in range(len(TEXT)):
        if end < HEADER_END:
            with pytest.raises(RecordError):
                read(TEXT[:end])
            continue
        record = keeps_a_prefix(TEXT[:end])
        assert record.fault is None
        assert len(record.events) >= TEXT[:end].count("\n") - 3


@pytest.mark.parametrize(
    "text", ["", "\n", "\0" * 900, "{}", "null\n", TEXT[1:], TEXT.replace("\n", "\r"), "#" * 9999]
)
def test_c104_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


def test_lines_may_end_as_windows_ends_them() -> None:
    assert read(TEXT.replace("\n", "\r\n")) == read(TEXT)


def sealed(texts: Sequence[str]) -> str:
    """A record with right checksums, whatever its lines say."""
    return Writer().lines(texts)


CARD_LINE = next(index for index, line in enumerate(texts_of(TEXT)) if line.startswith("play"))
TRICK_LINE = next(index for index, line in enumerate(texts_of(TEXT)) if line.startswith("trick"))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (3, "dealt by S"),
        (3, texts_of(TEXT)[3].replace("turnups:", "turnups: H7 H8")),
        (3, texts_of(TEXT)[3].replace(" | W:", " | W: H7")),
        (3, "play S H7"),
        (3, "settled"),
        (4, "pass"),
        (4, "turned C7 C8"),
        (5, "pass pass"),
        (5, "trump"),
        (5, "trump S X"),
        (CARD_LINE, "play"),
        (CARD_LINE, "play S"),
        (CARD_LINE, "play Q HJ"),
        (CARD_LINE, "play S 1J"),
        (CARD_LINE, "trick S 20"),
        (CARD_LINE, texts_of(TEXT)[3]),
        (CARD_LINE + 1, texts_of(TEXT)[CARD_LINE]),
        (CARD_LINE + 1, ""),
        (TRICK_LINE, "trick S 99"),
        (TRICK_LINE, "play S HJ"),
        (len(texts_of(TEXT)) - 1, "settled twice"),
    ],
)
def test_c104_a_line_that_cannot_have_happened_ends_the_reading(line: int, text: str) -> None:
    texts = texts_of(TEXT)
    texts[line] = text
    record = keeps_a_prefix(sealed(texts))
    assert record.fault is not None and record.fault.startswith(f"line {line + 1}: ")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "klaverjas match 2"),
        (1, "rules variant=utrecht"),
        (1, "rules variant"),
        (1, "rules nonsense=1"),
        (1, "rules match_hands=" + "9" * 5000),
        (1, "variant=rotterdam"),
        (2, "seed x first dealer S"),
        (2, f"seed {2**64} first dealer S"),
        (2, "seed " + "9" * 5000 + " first dealer S"),
        (2, "seed 1 first dealer X"),
        (2, "seed 1"),
    ],
)
def test_c104_a_wrong_header_is_refused(line: int, text: str) -> None:
    texts = texts_of(TEXT)
    texts[line] = text
    with pytest.raises(RecordError):
        read(sealed(texts))


def test_c104_a_line_of_the_wrong_seat_tells_whose_turn_it_is() -> None:
    texts = texts_of(TEXT)
    word, seat, card = texts[CARD_LINE].split(" ")
    texts[CARD_LINE] = f"{word} {seat.translate(str.maketrans('SWNE', 'WNES'))} {card}"
    assert read(sealed(texts)).fault == f"line {CARD_LINE + 1}: it is the turn of {seat}"


def test_c104_words_in_any_order_are_told_and_never_crash() -> None:
    rng, texts = Rng(1040), texts_of(TEXT)
    vocabulary = sorted({word for line in texts for word in line.split(" ")} | {"", "|", "#", "=", "é", "-1"})
    for _ in range(600):
        damaged = list(texts)
        line = 3 + rng.below(len(texts) - 3)
        words = damaged[line].split(" ")
        words[rng.below(len(words))] = rng.choice(vocabulary)
        damaged[line] = " ".join(words)
        record = read(sealed(damaged))
        assert is_settled(record.match)
        assert record.match == list(folded(MATCH.rules, MATCH.seed, record.events))[-1]
        assert record.fault is not None or len(record.events) == len(EVENTS)


def test_9_nothing_follows_a_match_that_is_over() -> None:
    match, events = played_match(STANDARD.changed(match_hands=4), 5)
    more = [event_text(event) for event in played_deal(STANDARD, 5)]
    record = read(sealed([*texts_of(write(match, events)), *more]))
    assert record.match == match and record.fault is not None


def test_a_rule_that_is_not_written_has_its_default() -> None:
    texts = texts_of(TEXT)
    texts[1] = "rules trump_method=turned turned_all_pass=turn_again"
    assert read(sealed(texts)).match == MATCH


GAMES = json.loads((GOLDEN / "matches.json").read_text(encoding="utf-8"))
DEALS = json.loads((GOLDEN / "deals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["file"])
def test_c114_golden_matches_fold_to_the_same_totals(game: dict[str, object]) -> None:
    text = (GOLDEN / str(game["file"])).read_text(encoding="utf-8")
    record = read(text)
    assert record.fault is None
    assert record.match.is_over
    assert [list(deal.total) for deal in record.match.scores] == game["deals"]
    assert list(record.match.totals) == game["totals"]
    assert record.match.winner == (None if game["winner"] is None else Side(int(str(game["winner"]))))
    assert texts_of(text)[3:] == [event_text(event) for event in record.events]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["file"])
def test_c114_golden_matches_are_dealt_and_played_again(game: dict[str, object]) -> None:
    record = read((GOLDEN / str(game["file"])).read_text(encoding="utf-8"))
    assert played_match(record.match.rules, record.match.seed) == (record.match, record.events)


@pytest.mark.parametrize("golden", DEALS, ids=lambda golden: str(golden["seed"]))
def test_c114_golden_deals(golden: dict[str, object]) -> None:
    rules = STANDARD.changed(deal=golden["deal"])
    dealt = shuffled_deal(rules, Seat.parse(str(golden["dealer"])), int(str(golden["seed"])))
    assert [format_cards(hand) for hand in dealt.hands] == golden["hands"]
    assert format_cards(dealt.turnups) == golden["turnups"]


def test_every_event_of_a_record_is_a_state_of_the_deal() -> None:
    assert [deal.to_act for deal in states(MATCH.rules, EVENTS)][-1] is None
