"""The tables of docs/rules.md and docs/solver.md: presets, refusals and what was measured."""

from engine import PRESETS, SWITCHES, Estimate, Refusal, references_of
from engine.solver import survey
from rounds.management.markdown import table


def rules_tables() -> dict[str, str]:
    """Each table of docs/rules.md by the name of its place."""
    refusals = [(f"`{refusal.name}`", str(refusal)) for refusal in Refusal]
    return {"presets": _presets(), "refusals": table(("name", "words"), refusals)}


def solver_tables() -> dict[str, str]:
    """Each table of docs/solver.md by the name of its place."""
    return {"survey": _survey(), "references": _references()}


def _presets() -> str:
    """The presets, with the switches that one of them has on."""
    switches = [
        name
        for name in dict.fromkeys(switch.name for switch in SWITCHES.values())
        if any(getattr(preset.rules, name) for preset in PRESETS.values())
    ]
    heads = ("preset", "letter", *(f"`{name}`" for name in switches), "shown as")
    rows = [
        (
            f"`{name}`",
            f"`{preset.letter}`",
            *(_setting(getattr(preset.rules, switch)) for switch in switches),
            preset.words,
        )
        for name, preset in PRESETS.items()
    ]
    return table(heads, rows)


def _setting(value: int) -> str:
    return str(value) if value > 1 else ("off", "on")[value]


def _survey() -> str:
    heads = ("rules", "can be cleared, %", "mean of the fewest strokes")
    rows = [
        (f"`{each.rules.field}`", _estimate(each.clear_rate, 2, 100), _estimate(each.strokes, 3))
        for each in survey.read()
    ]
    return table(heads, rows)


def _references() -> str:
    players = ("random", "longest run", "honest advice", "optimum")
    rows = [
        (preset, *(_estimate(references_of(preset)[player].round_strokes, 1) for player in players))
        for preset in PRESETS
    ]
    return table(("preset", *players), rows)


def _estimate(found: Estimate, digits: int, scale: int = 1) -> str:
    value, low, high = (f"{scale * number:.{digits}f}" for number in found)
    return f"{value} ({low} to {high})"
