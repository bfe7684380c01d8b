"""Transcripts: code, blank, log; they replay to the same hole anywhere."""

import pytest
from hypothesis import given

from engine import (
    Ending,
    GameCode,
    GolfError,
    Hole,
    IllegalAction,
    InvalidNotation,
    Transcript,
    points,
    strokes,
)
from tests.engine.games import WORKED_EXAMPLE, played_holes

TEXT = f"{WORKED_EXAMPLE['code']} {WORKED_EXAMPLE['log']}"


def test_the_worked_example_replays_to_its_win() -> None:
    hole = Transcript.parse(TEXT).replay()
    assert (hole.ending, hole.moves) == (Ending.CLEARED, 47)
    assert (points(hole.outcome), strokes(hole.outcome)) == (350, -4)


def test_a_transcript_has_no_clock() -> None:
    hole = Transcript.parse(TEXT).replay()
    assert hole.seconds is None
    assert hole.outcome.seconds is None


@given(played_holes())
def test_any_transcript_reads_back_and_replays(hole: Hole) -> None:
    transcript = Transcript(GameCode.of(hole.deal, hole.rules), hole.log)
    again = Transcript.parse(str(transcript))
    assert again == transcript
    assert eval(repr(transcript)) == transcript
    if not hole.rated:
        assert again.replay().position == hole.position


@pytest.mark.parametrize(
    "text",
    [
        "go1-e-aaaaaab d52",
        "GO1-E-AAAAAAB D52",
        "  GO1-E-AAAAAAB   d5 2\n",
        "GO1-E-AAAAAAB\nd52",
        "GO1-N-AAAAAAB d52",
    ],
)
def test_other_spellings_are_the_same_transcript(text: str) -> None:
    assert str(Transcript.parse(text)) == "GO1-E-AAAAAAB d52"


def test_an_empty_log_is_a_transcript_too() -> None:
    transcript = Transcript.parse("GO1-E-AAAAAAB")
    assert (transcript.log, str(transcript)) == ("", "GO1-E-AAAAAAB")
    assert transcript.replay().ply == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' is not a game code"),
        ("d52", "'d52' is not a game code"),
        ("GO1-E-AAAAAAB d58", "'8' at place 3 of the log is not an action"),
        ("GO1-E-AAAAAAB d 5 x", "'x' at place 3 of the log is not an action"),
        ("GO1-E-AAAAAA d52", "has 6 letters"),
    ],
)
def test_every_error_of_a_transcript_is_explained(text: str, words: str) -> None:
    with pytest.raises(GolfError, match=words):
        Transcript.parse(text)


def test_a_log_that_is_not_text_of_actions_is_refused_when_made() -> None:
    with pytest.raises(InvalidNotation, match="'D' at place 1"):
        Transcript(GameCode.parse("GO1-E-AAAAAAB"), "D")


def test_a_log_against_the_rules_is_read_but_not_replayed() -> None:
    transcript = Transcript.parse("GO1-E-AAAAAAB d1")
    with pytest.raises(IllegalAction, match="Must be one rank higher or lower: '1' in Stock: 15"):
        transcript.replay()
