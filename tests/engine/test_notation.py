"""What people paste is recognised, or refused as what it looks like."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Deal,
    GameCode,
    GolfError,
    Hole,
    Notation,
    Pasted,
    Rules,
    Transcript,
    format_board,
    read_any,
)
from tests.engine.games import deals, played_holes

CODE = "GO1-E-AAAAAAB"
DEAL = GameCode.parse(CODE).deal


@given(deals())
def test_each_notation_is_recognised(dealt: tuple[Deal, Rules]) -> None:
    deal, rules = dealt
    code = GameCode.of(deal, rules)
    assert read_any(str(code)) == Pasted(Notation.CODE, deal, code)
    assert read_any(str(deal)) == Pasted(Notation.DEAL, deal)
    assert read_any(format_board(deal)) == Pasted(Notation.BOARD, deal)


@given(played_holes())
def test_a_transcript_is_recognised_by_its_log(hole: Hole) -> None:
    transcript = Transcript(GameCode.of(hole.deal, hole.rules), hole.log)
    notation = Notation.TRANSCRIPT if hole.log else Notation.CODE
    assert read_any(str(transcript)) == Pasted(notation, hole.deal, transcript.code, hole.log)


@pytest.mark.parametrize(
    ("text", "notation", "log"),
    [
        (" go1-e-aaaaaab ", Notation.CODE, ""),
        ("GO1 - E - AAAA AAB", Notation.CODE, ""),
        ("GO1-E-AAAAAAB d5 2", Notation.TRANSCRIPT, "d52"),
        ("GO1-E-AAAAAAB\n\nD52\n", Notation.TRANSCRIPT, "d52"),
        (str(DEAL).replace(" / ", "\n/\n"), Notation.DEAL, ""),
        ("# mine\n" + format_board(DEAL).lower(), Notation.BOARD, ""),
    ],
)
def test_spelling_is_free(text: str, notation: Notation, log: str) -> None:
    pasted = read_any(text)
    assert (pasted.notation, pasted.deal, pasted.log) == (notation, DEAL, log)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' is not a code, transcript, deal or board"),
        ("hello", "'hello' is not a code, transcript, deal or board"),
        ("6C 5S QS TS 6H", "is not a code, transcript, deal or board"),
        ("GO2-E-AAAAAAB", "it looks like GO1-E-AAAAAAB"),
        ("GO1-E-AAAAAA", "has 6 letters"),
        ("GO1-E-AAAAAAB d5x", "'x' at place 3 of the log"),
        ("AC / 6C", "9 parts"),
        ("Talon: AC", "There are 0 columns"),
    ],
)
def test_an_error_is_about_what_the_text_looks_like(text: str, words: str) -> None:
    with pytest.raises(GolfError, match=words):
        read_any(text)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_briefly(text: str) -> None:
    message = _refusal(text)
    assert message is None or 10 < len(message) < 500


def _refusal(text: str) -> str | None:
    try:
        read_any(text)
    except GolfError as error:
        return str(error)
    return None
