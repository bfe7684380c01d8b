"""A dump is checked from its logs alone; whatever is changed in it is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import InvalidNotation, Scoring, Transcript, points, replay, strokes
from engine.__main__ import OK, REFUSED, UNREADABLE, main
from engine.dumps import check
from tests.engine.games import WORKED_EXAMPLE

CODE = WORKED_EXAMPLE["code"]
LOGS = [WORKED_EXAMPLE["log"], "d52p", "p"]


def hole(number: int, log: str) -> dict[str, Any]:
    transcript, times = Transcript.parse(f"{CODE} {log}"), [900 * at for at in range(len(log))]
    game = replay(transcript.code.deal, transcript.code.rules, log, times, rated=True)
    return {
        "number": number,
        "transcript": str(transcript),
        "times": times,
        "ending": game.ending,
        "strokes": strokes(game.outcome),
        "points": points(game.outcome),
        "seconds": game.seconds,
    }


def forfeited(scoring: Scoring = Scoring.STROKES) -> dict[str, Any]:
    """A round given up after three holes."""
    holes = [hole(number, log) for number, log in enumerate(LOGS, 1)]
    unplayed = 6 * 35 if scoring is Scoring.STROKES else 0
    total = sum(each[scoring.value] for each in holes) + unplayed
    head = {"id": "one", "rules": "E", "scoring": scoring, "par": 4, "hole_count": 9}
    return {**head, "total": total, "holes": holes}


@pytest.mark.parametrize("scoring", [Scoring.STROKES, Scoring.POINTS])
def test_a_right_dump_has_no_differences(scoring: Scoring) -> None:
    lines = [json.dumps(forfeited(scoring)), "", json.dumps(forfeited(scoring))]
    checked = list(check(lines))
    assert [(each.holes, each.differences) for each in checked] == [(3, ()), (3, ())]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("strokes", -5, "hole 1: strokes is -5, the log says -4"),
        ("points", 340, "hole 1: points is 340, the log says 350"),
        ("ending", "blocked", "hole 1: ending is 'blocked', the log says"),
        ("seconds", 1, "hole 1: seconds is 1, the log says 41"),
        ("transcript", f"{CODE} {'6' * 47}", "hole 1: Must be one rank higher or lower"),
        ("transcript", f"{CODE} {'du' * 23}d", "hole 1: A rated round has no undo"),
        ("transcript", CODE.replace("-E-", "-S-"), "not of the round's rules E"),
        ("times", [5], "hole 1: 1 times do not fit the 47 letters"),
    ],
)
def test_a_wrong_hole_is_named(field: str, value: object, words: str) -> None:
    told = forfeited()
    told["holes"][0][field] = value
    (checked,) = check([json.dumps(told)])
    assert any(words in each for each in checked.differences)
    assert all(each.startswith("line 1, ") for each in checked.differences)


def test_a_wrong_total_is_named() -> None:
    told = forfeited() | {"total": 0}
    (checked,) = check([json.dumps(told)])
    assert checked.differences == ("line 1, round one: total is 0, the log says 274",)


@pytest.mark.parametrize("line", ["{", "[]", "7", '{"holes": []}', '{"holes": [{}], "par": 4}'])
def test_a_line_that_is_no_round_is_named(line: str) -> None:
    with pytest.raises(InvalidNotation, match="Line 2 is not a round of a dump"):
        list(check([json.dumps(forfeited()), line]))


def test_the_command_sums_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dump = tmp_path / "rounds.ndjson"
    dump.write_text(json.dumps(forfeited()) + "\n")
    assert main(["replay", "--check", str(dump)]) == OK
    assert capsys.readouterr().out == "1 rounds, 3 holes: every score is what its log says\n"
    dump.write_text(json.dumps(forfeited() | {"total": 1}) + "\n")
    assert main(["replay", "--check", str(dump)]) == REFUSED
    assert capsys.readouterr().out.splitlines()[-1] == "1 rounds, 3 holes: 1 scores are wrong"


def test_the_command_says_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--check", str(tmp_path / "none")]) == UNREADABLE
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "text").write_text("birdie")
    assert main(["replay", "--check", str(tmp_path / "text")]) == UNREADABLE
    assert "Line 1 is not a round of a dump" in capsys.readouterr().err
