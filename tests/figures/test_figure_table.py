"""Figures as CSV: each number of the summary in a row, and no cell is a formula."""

import csv
from io import StringIO
from typing import Any

from django.test import Client

from engine import Scoring
from rounds.figures.registry import FIGURES
from rounds.figures.shapes import Row
from rounds.figures.summary import COLUMNS, rows_of
from rounds.files.csv import csv_text
from rounds.models import Player
from rounds.services.players import change_settings
from rounds.terms.formats import Format
from tests.scenes.asking import STATISTICS, read, winning_round
from tests.scenes.histories import Case, figures_of, for_any_history, typed_figures_of

TABLE = f"{STATISTICS}.csv"


def leaves(value: Any) -> list[Any]:
    """Every number, text and null of a summary."""
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def rows_of_case(case: Case) -> list[Row]:
    """The lines of a history."""
    return list(rows_of(typed_figures_of(case), Format("E", case[0], 9)))


@for_any_history
def test_every_number_has_a_place(case: Case) -> None:
    """No value of the summary is left out, and no figure."""
    figures = figures_of(case)
    rows = rows_of_case(case)
    cells = {str(cell) for row in rows for cell in row.values()}
    labels = {"name", "label"}
    for name, figure in figures.items():
        parts = figure if isinstance(figure, list) else [figure]
        for part in parts:
            kept = (
                part
                if not isinstance(part, dict)
                else {key: value for key, value in part.items() if key not in labels}
            )
            assert {str(leaf) for leaf in leaves(kept)} <= cells, name
    assert list(dict.fromkeys(row["figure"] for row in rows)) == list(figures)
    assert {name for row in rows for name in row} <= set(COLUMNS)


@for_any_history
def test_a_row_is_told_by_its_names(case: Case) -> None:
    """No two rows have the same figure, part and measure."""
    rows = rows_of_case(case)
    names = [(row["figure"], row["part"], row["measure"]) for row in rows]
    assert len(set(names)) == len(names)


def table_of(browser: Client, **query: str) -> dict[tuple[str, str, str], dict[str, str]]:
    """The rows of the CSV by figure, part and measure."""
    answer = browser.get(TABLE, query)
    assert answer.status_code == 200
    rows = csv.DictReader(StringIO(answer.content.decode()))
    return {(row["figure"], row["part"], row["measure"]): row for row in rows}


def test_the_table_is_the_summary(alice: Player, client: Client) -> None:
    won = winning_round(alice)
    figures = read(client)["figures"]
    rows = table_of(client)
    rate = rows["clear_rate", "", "share"]
    assert float(rate["value"]) == figures["clear_rate"]["share"]
    assert float(rate["low"]) == figures["clear_rate"]["low"]
    assert (rate["count"], rate["of"], rate["unit"]) == ("1", "9", "share")
    best = rows["hole_score", "best", "value"]
    assert (best["value"], best["number"], best["unit"]) == ("-4", "1", "strokes")
    assert (best["round"], best["hole"]) == (won.public_id, won.holes.get(number=1).public_id)
    assert rows["scoring_mix", "worse", "share"]["count"] == "8"
    assert rows["by_hole", "1", "mean"]["value"] == "-4.0"
    assert rows["records", "run", "value"]["unit"] == "cards"
    assert rows["day_streak", "", "since"]["unit"] == "day"
    assert rows["wins", "", "value"]["value"] == ""
    assert {name for name, _, _ in rows} == set(FIGURES)


def test_points_are_in_points(alice: Player, client: Client) -> None:
    winning_round(alice, Scoring.POINTS)
    assert table_of(client)["round_score", "", "mean"]["unit"] == "points"


def test_the_table_takes_the_filters(alice: Player, client: Client) -> None:
    winning_round(alice)
    assert table_of(client, clean="true")["rounds", "", "value"]["value"] == "0"
    assert table_of(client, hole="1")["holes", "", "value"]["value"] == "1"
    refused = client.get(TABLE, {"hole": "19"})
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["hole"])


def test_the_table_comes_as_a_file_and_only_once(alice: Player, client: Client) -> None:
    winning_round(alice)
    first = client.get(TABLE, headers={"accept": "text/html"})
    assert first["Content-Type"] == "text/csv; charset=utf-8"
    assert first["Content-Disposition"] == 'attachment; filename="golf-E-strokes-9.csv"'
    again = client.get(TABLE, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_private_table_is_not_there_for_a_stranger(
    alice: Player, as_alice: Client, as_bob: Client
) -> None:
    change_settings(alice, zone="UTC", is_private=True)
    assert as_alice.get(TABLE).status_code == 200
    assert as_bob.get(TABLE).status_code == 404


def test_no_text_runs_as_a_formula() -> None:
    """Numbers below zero stay numbers."""
    texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "plain"]
    rows = [{"text": text, "number": -1} for text in texts]
    read_again = list(csv.DictReader(StringIO(csv_text(["text", "number"], rows), newline="")))
    assert [row["text"] for row in read_again] == [*(f"'{text}" for text in texts[:-1]), "plain"]
    assert {row["number"] for row in read_again} == {"-1"}


def test_what_a_row_lacks_is_empty() -> None:
    assert csv_text(["a", "b"], [{"a": None}, {"b": 0}]) == "a,b\r\n,\r\n,0\r\n"
