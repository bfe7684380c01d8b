"""docs/solver.md shows what the commands print, and what the surveys found."""

import re
import shlex

import pytest

from engine import PRESETS, Estimate, read_references
from engine.__main__ import main
from engine.solver import survey
from tests.engine.games import DATA

PAGE = (DATA.parent.parent / "docs" / "solver.md").read_text()
CONSOLE = re.search(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_print_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert CONSOLE
    commands = re.findall(r"\$ python -m engine (.*)\n((?:[^$].*\n)*)", CONSOLE[1])
    assert len(commands) == 2
    for command, shown in commands:
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == shown


@pytest.mark.parametrize("kept", survey.read(), ids=lambda kept: kept.rules.field)
def test_the_page_shows_the_survey(kept: survey.Survey) -> None:
    rate = shown(Estimate(*(100 * share for share in kept.clear_rate)), 2)
    row = f"| `{kept.rules.field}` | {rate} | {shown(kept.strokes, 3)} |"
    assert f"\n{row}\n" in PAGE


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_shows_the_reference_players(preset: str) -> None:
    totals = {each.player: each for each in read_references() if each.preset == preset}
    players = ("random", "longest run", "honest advice", "optimum")
    cells = (shown(totals[player].round_strokes, 1) for player in players)
    assert f"\n| {preset} | {' | '.join(cells)} |\n" in PAGE


def shown(figure: Estimate, digits: int) -> str:
    """A figure with its interval as the page writes it."""
    return " ".join(
        (f"{figure.value:.{digits}f}", f"({figure.low:.{digits}f} to {figure.high:.{digits}f})")
    )
