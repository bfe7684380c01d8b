"""Laws of every chart: one declaration, one name, one way to the cache."""

import inspect
from dataclasses import is_dataclass, replace
from typing import Any, get_type_hints

import pytest
from django.test import Client

from rounds.charts.chart import Chart
from rounds.charts.registry import ALL, CHARTS
from rounds.charts.scores import HoleScores
from rounds.charts.sheets import Sheet, of_player
from rounds.figures.selection import Selection, figure_filter
from rounds.models import Player
from tests.charts.test_chart_wording import sheet_of, with_numbers
from tests.charts.test_pictures import chart_of
from tests.scenes.asking import winning_round

EVERY = pytest.mark.parametrize("chart", ALL, ids=lambda chart: chart.name)


def test_names_differ() -> None:
    assert len({chart.name for chart in ALL}) == len(ALL)


@EVERY
def test_it_counts_what_its_shape_says(chart: Chart[Any, Any]) -> None:
    """The module that counts the numbers declares the members of the answer."""
    count = inspect.unwrap(chart.count)
    assert count.__annotations__["return"] == chart.numbers.__name__
    assert get_type_hints(chart.numbers)["rows"].__origin__ is list
    assert all(is_dataclass(row) for row in chart_of(chart.name, 5).rows)


@EVERY
def test_every_member_of_its_rows_is_in_its_csv(chart: Chart[Any, Any]) -> None:
    """Members with several values have a column for each."""
    numbers = chart_of(chart.name, 5)
    row, mark = numbers.rows[0], object()
    for name, value in vars(row).items():
        count = len(value) if isinstance(value, list) else 1
        marked = replace(row, **{name: [mark] * count if isinstance(value, list) else mark})
        values = [column.value(marked) for column in chart.columns(numbers)]
        assert sum(each is mark for each in values) == count, name


def selection_of(player: Player) -> Selection:
    chosen = figure_filter(player, {})
    assert chosen.is_valid()
    return Selection.of(player, chosen)


def test_what_is_counted_is_kept_until_the_player_s_data_change(alice: Player) -> None:
    winning_round(alice)
    alice.refresh_from_db()
    counted: list[Selection] = []

    def count(selection: Selection) -> HoleScores:
        counted.append(selection)
        return HoleScores([])

    chart = replace(CHARTS["hole-scores"], count=count)
    sheets = [Sheet(chart, of_player(selection_of(alice), "hole-scores").source) for _ in range(2)]
    assert sheets[0].answer == sheets[1].answer
    assert (len(counted), sheets[0].version == sheets[1].version) == (1, True)
    winning_round(alice)
    alice.refresh_from_db()
    changed = Sheet(chart, of_player(selection_of(alice), "hole-scores").source)
    assert changed.version != sheets[0].version
    assert changed.answer == sheets[0].answer
    assert len(counted) == 2


def test_what_others_change_is_told_by_the_numbers(alice: Player) -> None:
    winning_round(alice)
    source = of_player(selection_of(alice), "all-players").source
    versions = set()
    for players, version in ((3, "1"), (3, "1"), (4, "1"), (4, "2")):
        chart = with_numbers(CHARTS["all-players"], chart_of("all-players", players))
        versions.add(Sheet(chart, replace(source, version=version)).version)
    assert len(versions) == 3


def test_other_sources_make_other_versions(
    alice: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    winning_round(alice)
    address = "/api/v1/players/alice/charts/hole-scores.svg"
    before = client.get(address)["ETag"]
    monkeypatch.setattr("rounds.charts.sheets.sources", lambda: "others")
    assert client.get(address)["ETag"] != before


@EVERY
def test_without_rows_its_csv_has_heads(chart: Chart[Any, Any]) -> None:
    sheet = sheet_of(chart, chart_of(chart.name, 0))
    assert list(sheet.records) == []
    assert sheet.heads
