"""The system checks: no site starts with half a preset."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from engine import PRESETS, Estimate, Preset, Reference, Rules
from tests.golfsite.processes import KEY, python

UNTRIED = Preset("Z", Rules(jokers=2, open_start=True), "Untried (anything goes)")
UNMEASURED = (
    "The preset untried has no reference scores of optimum, random, longest run, honest advice: "
    "python -m engine.solver references --presets untried."
)
UNMIGRATED = "The preset untried lacks a migration: manage.py makemigrations."


def said(databases: Sequence[str] | None = ("default",)) -> list[str]:
    """The messages of all checks, including those that need a database, in no order of Django's."""
    return sorted(message.msg for message in run_checks(databases=databases))


@pytest.mark.django_db
def test_the_presets_of_today_are_whole() -> None:
    assert said() == []


@pytest.mark.django_db
def test_a_preset_of_one_line_is_refused_with_all_that_it_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PRESETS, "untried", UNTRIED)
    assert said() == sorted([UNMEASURED, UNMIGRATED])
    with pytest.raises(SystemCheckError, match="untried has no reference scores"):
        call_command("check")


def test_a_migration_can_be_made_for_a_new_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "untried", UNTRIED)
    assert said(databases=None) == [UNMEASURED]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"letter": ""}, "has '' instead of a letter from A to Z in its codes"),
        ({"letter": "s"}, "has 's' instead of a letter from A to Z in its codes"),
        ({"letter": "SQ"}, "has 'SQ' instead of a letter from A to Z in its codes"),
        ({"letter": "N"}, "has the letter N, which means another preset in old codes"),
        ({"letter": "E"}, "has the letter E of another preset"),
        ({"rules": PRESETS["easy"].rules}, "has the rules of another preset"),
        ({"words": " "}, "has no words"),
        ({"words": PRESETS["easy"].words}, "has the words of another preset"),
    ],
)
def test_each_lack_has_its_words(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any], fault: str
) -> None:
    monkeypatch.setitem(PRESETS, "strict", PRESETS["strict"]._replace(**changed))
    assert f"The preset strict {fault}." in said(databases=None)


def test_reference_scores_have_to_span_a_golf_index(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = {"longest run": 51.85, "honest advice": 51.85, "random": 99.0, "optimum": 33.0}
    monkeypatch.setattr("engine.presets.references_of", lambda _: references(scores))
    assert set(said(databases=None)) == {
        f"The preset {name} has reference scores that span no golf index: "
        "honest advice must beat longest run."
        for name in PRESETS
    }


def references(scores: dict[str, float]) -> dict[str, Reference]:
    """Reference scores without a width."""
    return {
        player: Reference("strict", player, 1, Estimate(total, total, total))
        for player, total in scores.items()
    }


def test_no_server_starts_with_half_a_preset() -> None:
    code = (
        "from engine import PRESETS, Preset, Rules\n"
        "PRESETS['gentle'] = Preset('G', Rules.parse('SKD'), 'Gentle')\n"
        "import golfsite.wsgi"
    )
    served = python(code, GOLFSITE_SECRET_KEY=KEY, GOLFSITE_PLAIN_HTTP="1")
    assert served.returncode
    assert "The preset gentle has no reference scores" in served.stderr
