"""Boards: the solvers' format in all its spellings, both ways."""

import pytest
from hypothesis import given

from engine import Deal, InvalidNotation, Rules, format_board, format_cards, parse_board
from tests.engine.games import DATA, deals

COLLECTION = (DATA / "boards.txt").read_text().split("\n\n")[1:]
BOARD = """\
Talon: 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H
Foundations: TH
JD 5H KH AS 4H
2D KD 3H AH AC
9H KC 2S 3C 4D
JC 9S KS 4C 7S
5D 5S 9D 5C 3S
7H AD QD TS TD
7C QC JS QH 4S
"""
TALON, FOUNDATIONS, *COLUMNS = BOARD.splitlines()
# The same board as a solver prints it in its answers.
ANSWERED = "\n".join(
    ["", "[START BOARD]", FOUNDATIONS, TALON, *[f": {line}" for line in COLUMNS], "[END BOARD]", ""]
)


def test_a_board_is_a_deal() -> None:
    deal = parse_board(BOARD)
    assert format_cards(deal.waste) == "TH"
    assert format_cards(deal.columns[0]) == "JD 5H KH AS 4H"
    assert format_cards(deal.columns[6]) == "7C QC JS QH 4S"
    assert format_cards(deal.stock).startswith("8H 2C JH")
    assert format_board(deal) == BOARD


@pytest.mark.parametrize("text", COLLECTION, ids=lambda text: text.splitlines()[0].split("  ")[0])
def test_every_board_of_the_collection_is_read_and_written(text: str) -> None:
    lines = text.strip().splitlines()
    assert lines[0].startswith("==")
    assert format_board(parse_board(text)).splitlines() == lines[1:]


@given(deals())
def test_any_deal_reads_back_from_its_board(dealt: tuple[Deal, Rules]) -> None:
    deal, _ = dealt
    assert parse_board(format_board(deal)) == deal


@pytest.mark.parametrize(
    "text",
    [
        BOARD.replace("T", "10").replace("10alon", "Talon"),
        BOARD.replace("\n", "  \r\n"),
        BOARD.replace("\n", "\n\n"),
        "\n\n" + BOARD.rstrip(),
        BOARD.lower(),
        "# a comment\n" + BOARD + "# and another",
        "\n".join([FOUNDATIONS, TALON, *COLUMNS]),
        BOARD.replace("JD 5H KH AS", "<JD> <5H> <KH> <AS>"),
        ANSWERED,
    ],
    ids=["10", "blanks", "gaps", "trimmed", "lower", "comments", "order", "face-down", "answered"],
)
def test_other_spellings_are_the_same_board(text: str) -> None:
    assert parse_board(text) == parse_board(BOARD)


@pytest.mark.parametrize("line", ["", "Foundations: -\n", "Foundations:\n"])
def test_without_a_foundation_the_waste_is_empty(line: str) -> None:
    deal = parse_board(BOARD.replace("Talon:", "Talon: TH").replace("Foundations: TH\n", line))
    assert deal.open_start
    assert format_cards(deal.stock[:2]) == "TH 8H"
    assert format_board(deal).splitlines()[1] == "Foundations: -"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("7C QC JS QH 4S\n", "", "There are 6 columns instead of 7"),
        ("7C QC JS QH 4S\n", "7C QC JS QH 4S\n" * 2, "There are 8 columns instead of 7"),
        ("7C QC JS QH 4S", "7C QC JS QH", "Column 7 has 4 cards instead of 5"),
        ("JD 5H KH AS 4H", ":", "Column 1 has 0 cards instead of 5"),
        ("9H KC", "9H KX", "'KX' is not a card"),
        ("9H KC", "9H 9H", "9H more than once"),
        ("2H 6H", "2H", "Not one whole deck: 6H missing"),
        (TALON + "\n", "", "deck: 2C 6C 8C 9C TC 3D 6D 7D 8D 2H 6H 8H JH 6S 8S QS missing"),
        (TALON, f"{TALON}\n{TALON}", "2 lines Talon: where a board has one"),
        ("Foundations", "Reserve", "'Reserve' begins no line of a board"),
        (": TH", ": TH 2H", "The waste has 2 cards"),
    ],
)
def test_every_error_of_a_board_is_explained(old: str, new: str, words: str) -> None:
    assert old in BOARD
    with pytest.raises(InvalidNotation, match=words):
        parse_board(BOARD.replace(old, new, 1))
