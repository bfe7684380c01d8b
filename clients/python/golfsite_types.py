"""What the API answers. `make docs` writes this from the site's declarations."""

from typing import Literal, TypedDict

Scope = Literal["read", "play", "write"]
Kind = Literal["casual", "rated", "recorded"]
Scoring = Literal["strokes", "points", "timed"]
Ending = Literal["cleared", "blocked", "picked_up"]
State = Literal["open", "signed", "forfeited", "abandoned"]


class PlayerState(TypedDict):
    """What anyone may know about a player."""

    # Handle
    player: str
    # Plays without an account, from one browser
    is_guest: bool
    is_bot: bool
    created: str
    # Addresses by name
    links: dict[str, str]


class MeState(PlayerState):
    """The caller: player, settings and what the request may do."""

    is_private: bool
    zone: str
    # Scopes of the token that was sent; null for a session, which may do everything
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
    # Null until the hole is settled, unless it was pasted
    code: str | None
    # In the round's unit, as if the hole ended now
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
    # When it last changed
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
    # Random orders of the unseen cards behind each mean
    orders: int
    moves: list[AdvisedMove]


class RoundState(TypedDict):
    """A round with its running scorecard; lists go by hole, with null if it is not over."""

    id: str
    # Handle
    player: str
    kind: Kind
    scoring: Scoring
    rules: str
    rules_words: str
    holes: int
    par: int
    # Deals that cannot be cleared are skipped
    winnable_only: bool
    round_par: int
    state: State
    created: str
    # When anything in it last changed
    updated: str
    closed: str | None
    # The day on a paper scorecard; null for rounds played here
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
    # Number of the newest hole; null for a paper scorecard
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
    # Null until the hole is settled
    stock: list[str] | None
    # Letters of legal moves
    legal: list[str]
    can_undo: bool
    undo_refusal: str | None
    # Plays, draws and undos
    actions: int
    clock_running: bool
    # After a hint, until the next action; otherwise null
    advice: Advice | None
    golf_round: RoundState


class ActedHole(HoleState):
    """The state after actions, and how many letters were applied."""

    applied: int


class HoleRecord(HoleState):
    """A hole's state and, once it is settled, its record."""

    # waste / seven columns / stock
    deal: str | None
    # Code and log, to be replayed anywhere
    transcript: str | None
    # Milliseconds since the first letter, by letter
    times: list[int] | None


class RecordedRound(RoundState):
    """A recorded round, with its boxes in strokes."""

    boxes: list[int | None]
    # Send it with a change; every change makes a new one
    version: str


class LedgerEntry(TypedDict):
    """What one action of the effective line cost, in strokes; after = before + the three costs."""

    letter: str
    # The letter of the advised move
    advised: str
    # How many moves were legal
    choices: int
    # Mean fewest strokes before it
    before: float
    # Mean fewest strokes after it
    after: float
    # Cost against the advised move
    decision: float
    # Standard error of decision
    decision_error: float
    # The price of not knowing the stock
    hidden: float
    # What the drawn card changed
    luck: float
    # Strokes lost against the best line, which knows the stock
    lost: int
    accurate: bool


class ReviewState(TypedDict):
    """The review of a settled hole: strokes − expected = decision + hidden + luck."""

    # Id
    hole: str
    orders: int
    strokes: int
    # Of the deal, if the stock is known
    fewest_strokes: int
    strokes_lost: int
    # Mean fewest strokes of the deal, if the stock is unseen
    expected: float
    decision: float
    hidden: float
    luck: float
    # Null if there was no choice
    accuracy: float | None
    # A transcript
    best_line: str
    ledger: list[LedgerEntry]


class Pending(TypedDict):
    """A review that is still being computed."""

    # Where to ask again, by GET, once Retry-After is over
    ask_again: str
    state: Literal["pending"]


class PlayedUnder(TypedDict):
    """How a deal was played under one set of rules."""

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
    """A deal in every notation: anyone who sends its code or text knows its cards already."""

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
    # Of a transcript; otherwise empty
    log: str
    played: PlayedDeal
    links: dict[str, str]


class Solved(TypedDict):
    """The exact answer for a known stock."""

    # The rules field it was solved under
    rules: str
    rules_words: str
    # The fewest that the hole can end with from here
    fewest_strokes: int
    can_clear: bool
    # Letters from here on; empty if the hole is over
    best_line: str
    # The whole hole with that line, to be replayed
    transcript: str


class Coded(TypedDict):
    """A value with a game code, as its first member."""

    code: str


class SolvedDeal(Solved, Coded):
    """A deal as dealt, under the rules of its code."""


class Analysis(TypedDict):
    """What a deal is worth to a player who knows the stock."""

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
    """The rules, scorings, pars and lengths that a round can have."""

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
    # The start of its text
    begins: str
    scopes: list[Scope]
    created: str
    expires: str | None
    expired: bool
    # When it was last used; may be a minute old
    used: str | None


class Tokens(TypedDict):
    """All tokens of an account."""

    results: list[TokenState]


class MadeToken(TokenState):
    """A new token: the only answer that has its text."""

    # Send it as `Authorization: Bearer …`
    token: str


class LeftOut(TypedDict):
    """A row that was left out, and why."""

    # In the file; the first line is 1
    line: int
    detail: str


class Imported(TypedDict):
    """The result of an import."""

    # Rounds
    added: int
    # Rounds that were recognised and left as they are
    already_here: int
    left_out: list[LeftOut]
