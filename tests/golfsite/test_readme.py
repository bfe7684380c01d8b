"""README.md shows commands that work, pictures that are there and rooms that exist."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from pytest_django.live_server_helper import LiveServer

from rounds.models import Round, User
from rounds.services.tokens import make_token
from tests.golfsite.processes import ROOT, run

README = (ROOT / "README.md").read_text()
API = (ROOT / "docs" / "api.md").read_text()


def commands(text: str, program: str) -> Iterator[list[str]]:
    """The program's command lines in the shell blocks of a text, each split into words."""
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        for line in block.replace("\\\n", "").splitlines():
            if line.startswith(program):
                yield shlex.split(line, comments=True)


def block(text: str, language: str, beginning: str) -> str:
    """The first block of code in that language that begins so."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)\n```", text, re.DOTALL)
    return next(code for code in blocks if code.startswith(beginning))


def test_every_make_target_that_it_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {words[1] for words in commands(README, "make ")} <= targets


@pytest.mark.parametrize("words", [*commands(README, "python -m engine")], ids=" ".join)
def test_the_engines_commands_run(words: list[str]) -> None:
    ran = run(sys.executable, *words[1:], cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.fixture
def calling(live_server: LiveServer) -> Callable[..., str]:
    """Runs a command with a token in the environment; its output."""
    user = User.objects.create_user("alice", password="seven columns of five")
    _, token = make_token(user, "readme", ["read", "play"], None)

    def call(*command: str) -> str:
        words = [word.replace("http://localhost:8000", live_server.url) for word in command]
        client = str(ROOT / "clients" / "python")
        environment = os.environ | {"TOKEN": token, "PYTHONPATH": client}
        ran = subprocess.run(words, capture_output=True, text=True, env=environment)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return call


@pytest.mark.parametrize("text", [README, API], ids=["README", "docs/api.md"])
def test_the_first_call_begins_a_round(text: str, calling: Callable[..., str]) -> None:
    state = json.loads(calling("sh", "-c", block(text, "sh", "curl ") + " --silent"))
    assert (state["number"], state["rules"], len(state["columns"])) == (1, "E", 7)


@pytest.mark.parametrize("text", [README, API], ids=["README", "docs/api.md"])
def test_the_first_call_in_python(text: str, calling: Callable[..., str]) -> None:
    assert "Legal: " in calling(sys.executable, "-c", block(text, "python", "import os"))
    assert Round.objects.count() == 1


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node here")
def test_the_first_call_in_javascript(calling: Callable[..., str]) -> None:
    script = block(API, "js", "const response")
    assert "Legal: " in calling("node", "--input-type=module", "--eval", script)
    assert Round.objects.count() == 1


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
