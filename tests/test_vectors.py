"""The rule vectors and the oracle, and the programs that judge them (§17)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.chance import Rng
from tests import run_oracle, run_vectors
from tests.judging import Failed, Line, VectorError

DATA = Path(__file__).parent / "data"
VECTORS = [
    Line(f"{path.name}:{number}", text)
    for path in sorted((DATA / "vectors").glob("*.jsonl"))
    for number, text in enumerate(path.read_bytes().splitlines(), start=1)
]
PLAYED = [line for line in VECTORS if run_vectors.kind_of(line.fields()) in run_vectors.JUDGES]


def oracle(name: str) -> list[Line]:
    """The positions of an oracle file."""
    lines = (DATA / "oracle" / name).read_bytes().splitlines()
    return [Line(f"{name}:{number}", text) for number, text in enumerate(lines, start=1)]


def judged(tmp_path: Path, *lines: object, kinds: str = "") -> int:
    """The exit code for a file of these lines."""
    path = tmp_path / "some.jsonl"
    text = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("\n".join(text), encoding="utf-8")
    return run_vectors.main(["--kinds", kinds, str(path)])


def vector(**changes: object) -> dict[str, object]:
    """A vector that passes, with some parts changed."""
    given = {"cards": ["SA", "ST", "SK", "S7"], "trump": "H", "last": False}
    return {
        "id": "T",
        "kind": "trick_points",
        "options": {},
        "input": given,
        "expected": {"points": 25},
    } | changes


@pytest.mark.parametrize("line", PLAYED, ids=lambda line: line.fields()["id"])
def test_17_vector(line: Line) -> None:
    assert run_vectors.judge(line)


def test_17_no_vector_of_a_kind_that_is_played_is_left_out() -> None:
    kinds = {run_vectors.kind_of(line.fields()) for line in PLAYED}
    assert kinds == set(run_vectors.JUDGES)
    assert len(PLAYED) == 469


@pytest.mark.parametrize("line", oracle("end5.jsonl"), ids=lambda line: line.place)
def test_17_perft_of_the_last_five_tricks(line: Line) -> None:
    assert run_oracle.judge_perft(line)


@pytest.mark.parametrize("line", oracle("full8.jsonl")[:4], ids=lambda line: line.place)
def test_17_perft_of_whole_deals(line: Line) -> None:
    assert run_oracle.judge_perft(line)


@pytest.mark.parametrize("program", ["run_vectors.py", "run_oracle.py"])
def test_17_the_programs_run_from_anywhere(program: str, tmp_path: Path) -> None:
    name, option = {"run_vectors.py": ("vectors/trick_winner.jsonl", "--kinds=trick_winner")}.get(
        program, ("oracle/end5.jsonl", "--perft")
    )
    few = tmp_path / "few.jsonl"
    few.write_bytes(b"\n".join((DATA / name).read_bytes().splitlines()[:2]))
    command = [sys.executable, str(DATA.parent / program), option, str(few)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 passed, 0 failed\n", "")


def test_17_a_failure_is_named_with_both_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(tmp_path, vector(), vector(expected={"points": 26})) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == ["FAILED T (some.jsonl:2): points: expected 26, got 25", "1 passed, 1 failed"]


def test_17_perft_counts_are_told_per_depth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fields = dict(oracle("end5.jsonl")[0].fields()) | {"perft_rotterdam": [5, 15, 27]}
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(fields), encoding="utf-8")
    assert run_oracle.main(["--perft", str(path)]) == 1
    told = capsys.readouterr().out
    assert (
        "rotterdam: depth 1: expected 5, got 5; depth 2: expected 15, got 15; depth 3: expected 27, got 26"
        in told
    )
    assert told.endswith("0 passed, 1 failed\n")


TRICK = [{"seat": 3, "card": "SA"}, {"seat": 0, "card": "ST"}]
CALL = {"mode": "call_legal", "declarer_side": 0, "kraken_calls": [], "by_side": 1}
CALLS = {"mode": "calls", "dealer": 3, "calls": [[0, "pass"]]}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        "\x00",
        json.dumps({"id": "T", "kind": "trick_points", "input": [0]}).replace("[0]", "[" * 900 + "]" * 900),
        {},
        vector(kind="patience"),
        vector(kind=7),
        vector(kind="roem"),
        vector(kind="roem", input={"mode": "hand"}),
        vector(input=None),
        vector(expected=[25]),
        vector(expected={}),
        vector(expected={"points": 25, "colour": "red"}),
        vector(expected={"points": True}),
        vector(options=[]),
        vector(options={"variant": "utrecht"}),
        vector(options={"kraken": "yes"}),
        vector(options={"players": 3}),
        vector(options={"house": 1}),
        vector(input={"cards": ["SA", "SA"], "trump": "H", "last": False}),
        vector(input={"cards": ["1A"], "trump": "H", "last": False}),
        vector(input={"cards": ["SA"], "trump": "X", "last": False}),
        vector(input={"cards": ["SA"], "trump": "H", "last": 1}),
        vector(kind="trick_winner", input={"trick": [], "trump": "H"}),
        vector(kind="trick_winner", input={"trick": [*TRICK, *TRICK], "trump": "H"}),
        vector(kind="trick_winner", input={"trick": [{"seat": 4, "card": "SA"}], "trump": "H"}),
        vector(kind="legal_plays", input={"trick": TRICK, "seat": 2, "hand": ["H7"], "trump": "H"}),
        vector(kind="legal_plays", input={"trick": TRICK, "seat": 1, "hand": ["SA"], "trump": "H"}),
        vector(kind="legal_plays", input={"trick": TRICK, "seat": 1, "hand": [], "trump": "H"}),
        vector(kind="bidding", input=CALLS | {"calls": [[1, "pass"]]}),
        vector(kind="bidding", input=CALLS | {"calls": [[0, "choose:H"], [0, "choose:S"]]}),
        vector(kind="bidding", input=CALLS | {"calls": [[0, "choose"]]}),
        vector(kind="bidding", input=CALLS | {"calls": [0]}),
        vector(kind="bidding", input=CALLS | {"turned": ["H"] * 9}),
        vector(kind="bidding", input={"mode": "rotation", "first_dealer": 0, "hand_number": 0}),
        vector(kind="match_end", input={"hands": [[1]]}),
        vector(kind="match_end", input={"hands": [[10**4299, 0]] * 20}, expected={"totals": [0, 0]}),
        vector(kind="roem", input={"mode": "notation", "events": [30]}, expected={"total": 30}),
        vector(kind="roem", input={"mode": "notation", "events": [-20]}, expected={"total": -20}),
        vector(kind="roem", input={"mode": "notation", "events": [10**20]}, expected={"total": 10**20}),
        vector(kind="kraken", input=CALL | {"call": "double"}, expected={"legal": False}),
    ],
)
def test_17_what_cannot_be_judged_fails_with_a_sentence(
    line: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(tmp_path, line) == 1
    told = capsys.readouterr().out
    assert told.startswith("FAILED ") and told.endswith("0 passed, 1 failed\n")


JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    5,
    10**20,
    1.5,
    "",
    "S",
    "choose:",
    "é",
    [],
    [[]],
    {},
    {"seat": 0},
)


def damaged(line: Line, rng: Rng) -> Line:
    """A vector in which one value, however deep, is replaced by junk."""
    fields = json.loads(line.text)
    node, key = fields, rng.choice(["input", "input", "options", "expected", "kind"])
    while isinstance(node[key], (dict, list)) and node[key] and rng.below(4):
        node = node[key]
        key = rng.choice(sorted(node) if isinstance(node, dict) else range(len(node)))
    node[key] = rng.choice(JUNK)
    return Line("damaged", json.dumps(fields).encode())


def test_17_random_damage_never_crashes() -> None:
    rng, failed = Rng(17), 0
    for _ in range(3000):
        try:
            run_vectors.judge(damaged(rng.choice(VECTORS), rng))
        except (VectorError, Failed):
            failed += 1
    assert 0 < failed < 3000


def test_17_only_the_kinds_that_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trick = vector(kind="roem", input={"mode": "trick", "cards": ["SA"], "trump": "H"}, expected={"roem": 0})
    other = vector(kind="roem", input={"mode": "hand"})
    assert judged(tmp_path, vector(), trick, other, kinds="roem:trick,trick_points") == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"
    assert judged(tmp_path, vector(), trick, other, kinds="roem") == 1
    assert judged(tmp_path, vector(), kinds="patience") == 1, "nothing was judged"


def test_17_nothing_to_judge_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(tmp_path, "", "") == 1
    assert run_vectors.main([str(tmp_path / "missing.jsonl")]) == 1
    assert "cannot be read" in capsys.readouterr().out
    (tmp_path / "good.jsonl").write_text(json.dumps(vector()), encoding="utf-8")
    assert run_vectors.main([str(tmp_path / "good.jsonl"), str(tmp_path / "some.jsonl")]) == 1
    assert "some.jsonl holds no line" in capsys.readouterr().out


def test_17_files_may_begin_and_end_their_lines_as_windows_does(tmp_path: Path) -> None:
    (tmp_path / "w.jsonl").write_bytes(f"\ufeff{json.dumps(vector())}\r\n\r\n".encode())
    assert run_vectors.main([str(tmp_path / "w.jsonl")]) == 0


def test_17_a_default_of_a_rule_that_is_not_played_changes_nothing(tmp_path: Path) -> None:
    assert judged(tmp_path, vector(options=run_vectors.DEFAULTS)) == 0


PASSED = [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]]
SUITS = ["choose:C", "choose:D", "choose:H", "choose:S"]


def done(seat: int, trump: str) -> dict[str, object]:
    """What is expected when trump has been made and South is forehand."""
    return {"status": "done", "declarer": seat, "declarer_side": seat % 2, "trump": trump, "leader": 0}


@pytest.mark.parametrize(
    ("options", "given", "expected"),
    [
        ({"all_pass": "redeal"}, {"calls": PASSED}, {"status": "redeal", "dealer": 3}),
        ({"trump_method": "forced"}, {"calls": [[0, "choose:D"]]}, done(0, "D")),
        (
            {"first_bidder": "dealer", "all_pass": "redeal"},
            {"calls": [[3, "pass"], [0, "choose:S"]]},
            done(0, "S"),
        ),
        (
            {"trump_method": "random_proposal"},
            {"calls": [*PASSED[:2], [2, "play"]], "turned": ["C"]},
            done(2, "C"),
        ),
        (
            {"trump_method": "random_proposal"},
            {"calls": [*PASSED, [0, "choose:S"]], "turned": ["C"]},
            done(0, "S"),
        ),
        (
            {"trump_method": "random_proposal"},
            {"calls": PASSED, "turned": ["S"]},
            {"status": "waiting", "to_act": 0, "allowed": SUITS[:3]},
        ),
        (
            {"trump_method": "random_proposal"},
            {"calls": [], "turned": ["S"]},
            {"status": "waiting", "to_act": 0, "allowed": ["pass", "play"]},
        ),
        ({"trump_method": "turned"}, {"calls": [*PASSED, [0, "choose:S"]], "turned": ["H"]}, done(0, "S")),
        ({"kraken": True}, {"calls": [*PASSED[:2], [2, "choose:D"]]}, done(2, "D")),
        (
            {"roem_in_hand": True, "hand_roem_deadline": "first_lead"},
            {"calls": [[0, "pass"], [1, "choose:D"]]},
            done(1, "D"),
        ),
        (
            {"trump_method": "turned", "turned_all_pass": "turn_again"},
            {"calls": [*PASSED, *PASSED[:3], [3, "play"]], "turned": ["H", "H", "H", "D"]},
            done(3, "D"),
        ),
    ],
)
def test_17_4_bidding(options: object, given: dict[str, object], expected: object, tmp_path: Path) -> None:
    given = {"mode": "calls", "dealer": 3} | given
    assert judged(tmp_path, vector(kind="bidding", options=options, input=given, expected=expected)) == 0


@pytest.mark.parametrize(
    ("options", "calls", "call", "is_legal"),
    [
        ({}, [], "pass", True),
        ({}, [], "play", False),
        ({}, [[0, "choose:H"]], "choose:S", False),
        ({"kraken": True}, [[0, "choose:H"]], "pass", False),
        ({"roem_in_hand": True, "hand_roem_deadline": "first_lead"}, [[0, "choose:H"]], "pass", False),
        ({"all_pass": "redeal"}, PASSED, "choose:S", False),
        ({"trump_method": "forced"}, [], "pass", False),
        ({"trump_method": "turned"}, [], "choose:H", False),
        ({"trump_method": "turned"}, [], "play", True),
        ({"trump_method": "turned"}, PASSED, "choose:H", False),
        ({"trump_method": "turned"}, PASSED, "choose:C", True),
        ({"trump_method": "turned", "turned_all_pass": "turn_again"}, PASSED, "play", True),
        ({"trump_method": "turned", "turned_all_pass": "forced_next_card"}, PASSED, "pass", False),
    ],
)
def test_17_4_calls(options: object, calls: object, call: str, is_legal: bool, tmp_path: Path) -> None:
    hand = ["SA", "SK", "ST", "D7", "D8", "C9", "CT", "CJ"]
    given = {"mode": "call_legal", "dealer": 3, "calls": calls, "call": call, "turned": ["H"], "hand": hand}
    expected = {"legal": is_legal}
    assert judged(tmp_path, vector(kind="bidding", options=options, input=given, expected=expected)) == 0


SHORT = ["HQ", "HK", "HA", "SA"]
TOTALS = {"declarer_side": 0, "last_trick": 0, "trump": "H", "card_points": [60, 92], "tricks": [3, 5]}


@pytest.mark.parametrize(
    ("kind", "options", "given", "expected"),
    [
        ("hand_score", {"kraken": True}, {"mode": "totals", "kraken_calls": ["kraak"]}, {"score": [0, 324]}),
        ("kraken", {"roem_in_hand": True}, {"mode": "score", "hand_roem": [50, 0]}, {"score": [120, 92]}),
        ("kraken", {}, {"mode": "score", "hand_roem": [50, 0]}, {"score": [0, 162]}),
        ("kraken", {"spades_double": "whole_hand"}, {"mode": "score", "trump": "S"}, {"multiplier": 2}),
        ("roem", {"roem_in_hand": True}, {"mode": "hand", "cards": SHORT}, {"roem": 20, "stuk": 20}),
        (
            "roem",
            {"roem_in_hand": True, "hand_roem_contest": "none"},
            {"mode": "contest", "hands": {"2": SHORT, "3": ["S7", "S8", "S9", "ST"]}},
            {"roem": [20, 50], "stuk": [20, 0]},
        ),
    ],
)
def test_17_forms_of_the_format_no_given_vector_has(
    kind: str, options: object, given: dict[str, object], expected: object, tmp_path: Path
) -> None:
    given = TOTALS | {"roem": [0, 0]} | given
    assert judged(tmp_path, vector(kind=kind, options=options, input=given, expected=expected)) == 0
