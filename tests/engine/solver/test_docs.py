"""docs/solver.md shows what the commands print."""

import re
import shlex

import pytest

from engine.__main__ import main
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
