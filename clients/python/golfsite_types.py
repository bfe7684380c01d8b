"""What the API answers. `make docs` writes this from the site's declarations."""

from typing import Literal, TypedDict

Scope = Literal["read", "play", "write"]
Kind = Literal["casual", "rated", "recorded"]
Scoring = Literal["strokes", "points", "timed"]
Ending = Literal["cleared", "blocked", "picked_up"]
State = Literal["open", "signed", "forfeited", "abandoned"]


class PlayerState(TypedDict):
    """What anybody may know of a player."""

    # Handle
    player: str
    # Plays without an account, from one browser
    is_guest: bool
    is_bot: bool
    created: str
    # Addresses by name
    links: dict[str, str]


class MeState(PlayerState):
    """Who calls, with the settings, and what it may do."""

    is_private: bool
    zone: str
    # Of the token that was sent; null with a session, which may do everything
    scopes: list[Scope] | None


class HoleSummary(TypedDict):
    """A hole in a list: its results so far."""

    id: str
    round: str
    number: int
    # Letters in the log: the version of the hole
    ply: int
    kind: Kind
    rules: str
    scoring: Scoring
    # Dealt from a pasted code
    known: bool
    ending: Ending | None
    # Can never change again
    settled: bool
    # Opens when the hole is settled
    code: str | None
    # In the round's unit, as if it ended now
    score: int
    strokes: int
    points: int
    timed_points: int
    tableau_left: int
    stock_count: int
    moves: int
    draws: int
    undos: int
    hints: int
    peeks: int
    longest_run: int
    seconds: int
    log: str
    created: str
    # When it changed last
    updated: str
    # Addresses of related things by name
    links: dict[str, str]


class AdvisedMove(TypedDict):
    """A legal move and what it is worth."""

    letter: str
    # Mean fewest strokes after it
    mean_strokes: float
    standard_error: float
    # Strokes worse than the advised move, on average
    cost: float


class Advice(TypedDict):
    """Honest advice over random orders of the unseen cards; the advised move comes first."""

    sentence: str
    # Of the unseen cards, per mean
    orders: int
    moves: list[AdvisedMove]


class RoundState(TypedDict):
    """A round with its running scorecard; lists are by hole, null where it is not over."""

    id: str
    # Handle
    player: str
    kind: Kind
    scoring: Scoring
    rules: str
    rules_words: str
    holes: int
    par: int
    # Deals that cannot be cleared are left out
    winnable_only: bool
    round_par: int
    state: State
    created: str
    # When anything of it changed last
    updated: str
    closed: str | None
    # The day on a paper scorecard; null of rounds played here
    recorded_on: str | None
    notes: str
    hole_ids: list[str | None]
    endings: list[Ending | None]
    scores: list[int | None]
    running_to_par: list[int | None]
    # OUT, IN
    nines: list[int]
    total: int
    to_par: int | None
    # Number of the newest hole; null of an empty scorecard
    current: int | None
    # What can be done with the round now
    next: Literal["deal", "sign", "again"] | None
    # Addresses of related things by name
    links: dict[str, str]


class HoleState(HoleSummary):
    """A hole's whole visible state: enough to draw the table and to know what is legal."""

    rules_words: str
    free_draw: bool
    open_start: bool
    # For each rank on the waste the ranks that may be played on it
    follows: dict[str, list[str]]
    # Seven, each from its top to its available card
    columns: list[list[str]]
    # The top card
    waste: str | None
    waste_count: int
    # The position, spoken
    words: str
    # Opens when the hole is settled
    stock: list[str] | None
    # Letters of legal moves
    legal: list[str]
    can_undo: bool
    undo_refusal: str | None
    # Plays, draws and undos
    actions: int
    clock_running: bool
    # After a hint, until the next action; null at other times
    advice: Advice | None
    golf_round: RoundState


class ActedHole(HoleState):
    """The state after actions, and how many letters were applied."""

    applied: int


class HoleRecord(HoleState):
    """A hole's state and, once it is settled, its record."""

    # waste / seven columns / stock
    deal: str | None
    # Code and log: it replays anywhere
    transcript: str | None
    # Milliseconds since the first letter, by letter
    times: list[int] | None


class RecordedRound(RoundState):
    """A recorded round, with its boxes in strokes."""

    boxes: list[int | None]
    # To be sent with a change: another after each
    version: str


class LedgerEntry(TypedDict):
    """What one action of the effective line cost, in strokes; after = before + the three costs."""

    letter: str
    # The letter of the advised move
    advised: str
    # How many moves were legal
    choices: int
    # Mean fewest strokes, seen from before it
    before: float
    # The same after it
    after: float
    # Against the advised move
    decision: float
    # Standard error of decision
    decision_error: float
    # The price of not knowing the stock
    hidden: float
    # What the drawn card changed
    luck: float
    # Against the best line, the stock known
    lost: int
    accurate: bool


class ReviewState(TypedDict):
    """The review of a settled hole: strokes − expected = decision + hidden + luck."""

    # Id
    hole: str
    orders: int
    strokes: int
    # Of the deal, the stock known
    fewest_strokes: int
    strokes_lost: int
    # Mean fewest strokes of the deal, stock unseen
    expected: float
    decision: float
    hidden: float
    luck: float
    # Null without a choice
    accuracy: float | None
    # A transcript
    best_line: str
    ledger: list[LedgerEntry]


class Pending(TypedDict):
    """A review that a worker is at."""

    state: Literal["pending"]


class PlayedUnder(TypedDict):
    """How a deal was played under some rules."""

    rules: str
    rules_words: str
    holes: int
    cleared: int
    # Strokes
    best: int
    # Strokes
    mean: float


class PlayedHole(TypedDict):
    """A settled hole of a deal."""

    id: str
    player: str
    rules: str
    strokes: int
    settled: str


class PlayedDeal(TypedDict):
    """How a deal was played here, by players who are not private."""

    by_rules: list[PlayedUnder]
    newest: list[PlayedHole]


class DealState(TypedDict):
    """A deal in every notation: whoever gives its code or text knows its cards."""

    code: str
    # The code that spells the cards out
    literal: str
    rules: str
    rules_words: str
    waste: str | None
    columns: list[list[str]]
    # The next card first
    stock: list[str]
    # waste / seven columns / stock
    deal: str
    # For solvers, in lines
    board: str
    # Of a transcript; else empty
    log: str
    played: PlayedDeal
    links: dict[str, str]


class Solved(TypedDict):
    """The exact answer, the stock being known."""

    # The field of the rules it was solved under
    rules: str
    rules_words: str
    # That the hole can end with from here
    fewest_strokes: int
    can_clear: bool
    # Letters from here on; none when the hole is over
    best_line: str
    # The whole hole with that line: it replays
    transcript: str


class Coded(TypedDict):
    """Something that has a game code, which comes first."""

    code: str


class SolvedDeal(Solved, Coded):
    """A deal as dealt, under the rules of its code."""


class Analysis(TypedDict):
    """What a deal is worth to somebody who knows the stock."""

    code: str
    # The code's own rules first, then each preset
    under: list[SolvedDeal]


class PresetRules(TypedDict):
    """A named set of rules."""

    name: str
    # Its field in codes
    rules: str
    words: str
    # For each rank on the waste the ranks that may be played on it
    follows: dict[str, list[str]]
    # The stock is open at any time
    free_draw: bool


class SwitchWords(TypedDict):
    """One switch of the rules."""

    # In a rules field: S and the switches that are on
    letter: str
    name: str
    words: str


class RuleBook(TypedDict):
    """What a round can be played under."""

    presets: list[PresetRules]
    # In the order of a rules field
    switches: list[SwitchWords]
    scorings: list[Scoring]
    # Of one hole
    pars: list[int]
    # Of a round
    holes: list[int]


class TokenState(TypedDict):
    """A token, without its text."""

    id: str
    name: str
    # How its text begins
    begins: str
    scopes: list[Scope]
    created: str
    expires: str | None
    expired: bool
    # Last; may be a minute old
    used: str | None


class Tokens(TypedDict):
    """All tokens of an account."""

    results: list[TokenState]


class MadeToken(TokenState):
    """A token just made: the only answer that has its text."""

    # To be sent as `Authorization: Bearer …`
    token: str


class LeftOut(TypedDict):
    """What is wrong with a row."""

    # In the file, the first being 1
    line: int
    detail: str


class Imported(TypedDict):
    """What became of a file."""

    # Rounds
    added: int
    # Rounds, recognised and left as they are
    already_here: int
    left_out: list[LeftOut]
