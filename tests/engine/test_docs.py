"""docs/rules.md says what the engine does: its examples run and its tables are the engine's."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from engine import PRESETS, Ending, Outcome, Refusal, Rules, points
from engine.__main__ import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "rules.md"
TEXT = PAGE.read_text()
CONSOLE = re.findall(r"```console\n\$ python -m engine (.*)\n((?:.*\n)*?)```", TEXT)


def table(heading: str) -> list[list[str]]:
    """The rows of the table whose heading begins so, without code marks."""
    lines = TEXT.replace("`", "").split(f"\n| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_python_examples_are_true() -> None:
    failed, run = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, run > 20) == (0, True)


def test_the_page_shows_a_command_for_each_notation() -> None:
    assert [command.partition("GO1-E-AAAAAAB")[::2] for command, _ in CONSOLE] == [
        ("deal ", ""),
        ("deal ", " --format board"),
        ("replay ", " d52"),
        ("deal ", " --format words"),
    ]


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_the_commands_print_what_the_page_shows(
    capsys: pytest.CaptureFixture[str], command: str, shown: str
) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == shown


def test_the_refusals_are_the_engines() -> None:
    assert dict(table("name")) == {refusal.name: refusal.value for refusal in Refusal}


def test_the_presets_are_the_engines() -> None:
    switches = ("queen_on_king", "king_ace", "free_draw")
    assert {row[0]: row[1:] for row in table("preset")} == {
        name: [
            preset.letter,
            *("on" if getattr(preset.rules, switch) else "off" for switch in switches),
            preset.words,
        ]
        for name, preset in PRESETS.items()
    }


def test_the_switches_are_the_engines() -> None:
    for name, letters, _, _ in table("switch"):
        for value, letter in enumerate(letters.split(", "), 1):
            assert getattr(Rules.parse("S" + letter), name) == value


def test_the_points_are_the_engines() -> None:
    row = TEXT.split("\n| removed |")[1].splitlines()
    removed, worth = ([int(cell) for cell in re.findall(r"\d+", row[line])] for line in (0, 2))
    assert len(removed) == len(worth) == 8
    for cards, value in zip(removed, worth, strict=True):
        ending = Ending.CLEARED if cards == 35 else Ending.BLOCKED
        assert points(Outcome(ending, 35 - cards, 0)) == value
