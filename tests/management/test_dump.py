"""manage.py dump: only public rated rounds, which the engine can verify."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.__main__ import OK, main
from rounds.models import Hole, Player, Round
from rounds.services.upkeep import tidy
from rounds.terms.kinds import Kind
from tests.scenes.play import act, begin, begin_rated, play_out, signed_round


def dumped(path: Path) -> list[str]:
    """The ids of the rounds in a dump that has just been written."""
    call_command("dump", output=path)
    return [json.loads(line)["id"] for line in path.read_text().splitlines()]


def rated_round(player: Player) -> Round:
    golf_round = begin_rated(player).golf_round
    play_out(player, golf_round)
    return golf_round


def forfeited_round(player: Player) -> Round:
    hole = begin_rated(player)
    act(player, hole, "d")
    long_ago = timezone.now() - timedelta(days=31)
    Hole.objects.filter(pk=hole.pk).update(updated=long_ago)
    assert tidy().forfeited == 1
    return hole.golf_round


def test_rated_rounds_are_dumped_and_check(
    alice: Player, bob: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    signed_round(alice)
    rounds = [rated_round(alice), rated_round(bob), forfeited_round(alice)]
    begin_rated(bob)
    dump = tmp_path / "rounds.ndjson"
    assert dumped(dump) == [golf_round.public_id for golf_round in rounds]
    assert main(["replay", "--check", str(dump)]) == OK
    assert "3 rounds, 19 holes: every score is what its log says" in capsys.readouterr().out


def test_private_players_are_left_out(alice: Player, bob: Player, tmp_path: Path) -> None:
    rated_round(alice)
    shown = rated_round(bob)
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    assert dumped(tmp_path / "rounds.ndjson") == [shown.public_id]


def test_without_a_file_the_lines_are_printed(
    alice: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    golf_round = rated_round(alice)
    call_command("dump")
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert (told["id"], told["player"], told["is_bot"]) == (golf_round.public_id, "alice", False)
    assert Round.objects.get(public_id=told["id"]).kind == Kind.RATED


def test_nothing_of_an_open_round_is_dumped(alice: Player, tmp_path: Path) -> None:
    begin_rated(alice)
    begin(alice)
    assert dumped(tmp_path / "rounds.ndjson") == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("dump", output=tmp_path / "none" / "rounds.ndjson")
