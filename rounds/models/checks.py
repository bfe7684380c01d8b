"""System checks: no command starts the site while a preset is incomplete."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.core.checks import CheckMessage, Error, Tags, register
from django.db.migrations.loader import MigrationLoader
from django.db.models import Q

from engine import PRESETS, preset_faults

RATED: Final = "round_rated_is_nine_holes_of_a_preset"


@register(Tags.models)
def check_presets(**_kwargs: Any) -> list[CheckMessage]:
    """An error for each thing that a preset lacks."""
    return [
        Error(f"The preset {name} {fault}.", id="rounds.E001")
        for name in PRESETS
        for fault in preset_faults(name)
    ]


@register(Tags.database)
def check_migrated_presets(
    databases: Sequence[str] | None = None, **_kwargs: Any
) -> list[CheckMessage]:
    """An error for each preset whose rated rounds the migrated database would refuse.

    Only if a database is to be checked, as `migrate` wants: makemigrations has to run without one.
    """
    migrated = _migrated_letters() if databases else [preset.letter for preset in PRESETS.values()]
    return [
        Error(f"The preset {name} lacks a migration: manage.py makemigrations.", id="rounds.E002")
        for name, preset in PRESETS.items()
        if preset.letter not in migrated
    ]


def _migrated_letters() -> list[str]:
    """The rules that the newest migration allows in a rated round."""
    state = MigrationLoader(None).project_state().models["rounds", "round"]
    (rated,) = [each for each in state.options["constraints"] if each.name == RATED]
    return [letter for letters in _values(rated.condition, "rules__in") for letter in letters]


def _values(condition: Q, lookup: str) -> Iterator[Any]:
    for child in condition.children:
        if isinstance(child, Q):
            yield from _values(child, lookup)
        elif isinstance(child, tuple) and child[0] == lookup:
            yield child[1]
