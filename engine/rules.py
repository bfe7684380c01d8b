"""The rules as switches: which card may follow which, and when the stock may be turned."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from engine.cards import MAX_JOKERS, Card, Rank
from engine.errors import InvalidRules, Refusal
from engine.layout import GOLF


@dataclass(frozen=True)
class Rules:
    """One set of rules; the default has every switch off, which is the Strict preset."""

    queen_on_king: bool = False
    king_ace: bool = False
    free_draw: bool = False
    jokers: int = 0
    open_start: bool = False

    def __post_init__(self) -> None:
        if self.jokers not in range(MAX_JOKERS + 1):
            raise InvalidRules(f"{self.jokers!r} jokers: there can be 0, 1 or 2")

    @staticmethod
    def parse(field: str) -> "Rules":
        """The rules of a code's rules field: `E`, `C`, `S`, the old `N`, or custom as in `SQJ2`.

        Raises InvalidRules, saying what is wrong with the field.
        """
        letters = field.strip().upper()
        if (preset := _preset_of(letters)) is not None:
            return preset.rules
        if not letters.startswith("S"):
            raise InvalidRules(
                f"{field[:20]!r} does not name rules: choose from {_letters_of_presets()}, "
                "or S followed by the switches that are on"
            )
        return Rules(**_parse_switches(letters[1:], field))

    @cached_property
    def field(self) -> str:
        """The rules field of game codes, the only one for these rules: the inverse of `parse`."""
        if (preset := self.preset) is not None:
            return PRESETS[preset].letter
        return "S" + "".join(self._letters_on())

    @property
    def preset(self) -> str | None:
        """The name of the preset with these rules; None if there is none."""
        return next((name for name, preset in PRESETS.items() if preset.rules == self), None)

    @property
    def words(self) -> str:
        """As shown to people: the preset's words, or the switches that are on."""
        if (preset := self.preset) is not None:
            return PRESETS[preset].words
        words = ", ".join(SWITCHES[letter].words for letter in self._letters_on())
        return words[0].upper() + words[1:]

    @property
    def stock_cards(self) -> int:
        """How many cards the stock has at the start."""
        return GOLF.stock_cards + self.jokers + self.open_start

    @cached_property
    def followers(self) -> dict[Rank, tuple[Rank, ...]]:
        """For each rank on the waste, a joker's included, the ranks that may be played on it."""
        table: dict[Rank, tuple[Rank, ...]]
        table = {waste: self._neighbours(waste) for waste in Rank if waste is not Rank.JOKER}
        if not self.jokers:
            return table
        wild = {waste: (Rank.JOKER, *ranks) if ranks else () for waste, ranks in table.items()}
        return {Rank.JOKER: tuple(Rank), **wild}

    def can_follow(self, card: Card, waste: Card) -> bool:
        """Whether `card` may be played when `waste` is the top of the waste."""
        return card.rank in self.followers[waste.rank]

    def refusal(self, card: Card, waste: Card) -> Refusal | None:
        """Why `card` may not be played on `waste`; None when it may."""
        if self.can_follow(card, waste):
            return None
        if waste.rank is Rank.KING and not self.queen_on_king:
            return Refusal.ONLY_ACE_ON_KING if self.king_ace else Refusal.KING_CLOSED
        return Refusal.WRONG_RANK

    def _neighbours(self, waste: Rank) -> tuple[Rank, ...]:
        return tuple(rank for rank in Rank if rank is not Rank.JOKER and self._adjoins(rank, waste))

    def _adjoins(self, rank: Rank, waste: Rank) -> bool:
        if {rank, waste} == {Rank.KING, Rank.ACE}:
            return self.king_ace
        if waste is Rank.KING:
            return rank is Rank.QUEEN and self.queen_on_king
        return abs(rank - waste) == 1

    def _letters_on(self) -> list[str]:
        return [
            letter
            for letter, switch in SWITCHES.items()
            if getattr(self, switch.name) == switch.value
        ]


class Preset(NamedTuple):
    """A named set of rules: its letter in codes, its words for people."""

    letter: str
    rules: Rules
    words: str


class Switch(NamedTuple):
    """A switch of the rules: its name, its value when it is on, its words for people."""

    name: str
    value: int
    words: str


PRESETS: Final = {
    "easy": Preset("E", Rules(True, True, True), "Easy (King and Ace connected)"),
    "classic": Preset("C", Rules(True, False, True), "Classic (King and Ace separate)"),
    "strict": Preset("S", Rules(), "Strict"),
}
# Old codes have N (normal) for what is now called easy.
OLD_LETTERS: Final = {"N": "E"}
# In the order in which a custom rules field writes them.
SWITCHES: Final = {
    "Q": Switch("queen_on_king", True, "Queen on King"),
    "K": Switch("king_ace", True, "King and Ace connected"),
    "D": Switch("free_draw", True, "free draw"),
    "J1": Switch("jokers", 1, "one joker"),
    "J2": Switch("jokers", 2, "two jokers"),
    "O": Switch("open_start", True, "open start"),
}


def preset_rules(name: str) -> Rules:
    """The rules of a preset, by its name (`easy`).

    Raises InvalidRules, naming the presets that exist.
    """
    if name not in PRESETS:
        raise InvalidRules(f"{name[:20]!r} is not a preset: there are {', '.join(PRESETS)}")
    return PRESETS[name].rules


def _preset_of(letter: str) -> Preset | None:
    letter = OLD_LETTERS.get(letter, letter)
    return next((preset for preset in PRESETS.values() if preset.letter == letter), None)


def _letters_of_presets() -> str:
    return ", ".join(f"{preset.letter} ({name.capitalize()})" for name, preset in PRESETS.items())


def _parse_switches(letters: str, field: str) -> dict[str, Any]:
    switches: dict[str, Any] = {}
    rest = letters
    for letter, switch in SWITCHES.items():
        if switch.name not in switches and rest.startswith(letter):
            switches[switch.name] = switch.value
            rest = rest.removeprefix(letter)
    if rest:
        raise InvalidRules(
            f"{rest[:20]!r} in the rules {field[:20]!r} is not a switch, or is in the wrong "
            "place: the order is Q, K, D, J1 or J2, O"
        )
    return switches
