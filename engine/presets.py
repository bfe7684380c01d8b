"""What a preset needs before anyone may play it; whatever it lacks is named in words."""

from collections.abc import Iterator
from string import ascii_uppercase

from engine.reference_line import HONEST_ADVICE, LONGEST_RUN, PLAYERS, references_of
from engine.rules import OLD_LETTERS, PRESETS, Preset


def preset_faults(name: str) -> Iterator[str]:
    """What a preset lacks or shares with another, each as the end of a sentence."""
    preset = PRESETS[name]
    others = [PRESETS[other] for other in PRESETS if other != name]
    yield from _letter_faults(preset, others)
    if preset.rules in [other.rules for other in others]:
        yield "has the rules of another preset"
    if not preset.words.strip():
        yield "has no words"
    if preset.words in [other.words for other in others]:
        yield "has the words of another preset"
    yield from _reference_faults(name)


def _letter_faults(preset: Preset, others: list[Preset]) -> Iterator[str]:
    if len(preset.letter) != 1 or preset.letter not in ascii_uppercase:
        yield f"has {preset.letter!r} instead of a letter from A to Z in its codes"
    elif preset.letter in OLD_LETTERS:
        yield f"has the letter {preset.letter}, which means another preset in old codes"
    elif preset.letter in [other.letter for other in others]:
        yield f"has the letter {preset.letter} of another preset"


def _reference_faults(name: str) -> Iterator[str]:
    found = references_of(name)
    missing = [player for player in PLAYERS if player not in found]
    if missing:
        yield (
            f"has no reference scores of {', '.join(missing)}: "
            f"python -m engine.solver references --presets {name}"
        )
    elif found[HONEST_ADVICE].round_strokes.value >= found[LONGEST_RUN].round_strokes.value:
        yield "has reference scores that span no golf index: honest advice must beat longest run"
