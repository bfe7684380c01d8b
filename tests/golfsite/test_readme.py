"""README.md shows commands that work, pictures that are there and rooms that exist."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator

import pytest
from pytest_django.live_server_helper import LiveServer

from rounds.models import User
from tests.golfsite.processes import ROOT, run

README = (ROOT / "README.md").read_text()
API = (ROOT / "docs" / "api.md").read_text()


def commands(text: str, program: str) -> Iterator[list[str]]:
    """The program's command lines in the shell blocks of a text, each split into words."""
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        for line in block.replace("\\\n", "").splitlines():
            if line.startswith(program):
                yield shlex.split(line, comments=True)


def test_every_make_target_that_it_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {words[1] for words in commands(README, "make ")} <= targets


@pytest.mark.parametrize("words", [*commands(README, "python -m engine")], ids=" ".join)
def test_the_engines_commands_run(words: list[str]) -> None:
    ran = run(sys.executable, *words[1:], cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("text", [README, API], ids=["README", "docs/api.md"])
def test_the_first_call_begins_a_round(text: str, live_server: LiveServer) -> None:
    User.objects.create_user("alice", password="seven columns of five")
    words = next(commands(text, "curl "))
    login = "alice:seven columns of five"
    asked = [
        login
        if re.match("alice:", word)
        else word.replace("http://localhost:8000", live_server.url)
        for word in words
    ]
    answer = subprocess.run(
        [*asked, "--silent"], capture_output=True, check=True, text=True, env=dict(os.environ)
    )
    state = json.loads(answer.stdout)
    assert (state["number"], state["rules"], len(state["columns"])) == (1, "E", 7)


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
