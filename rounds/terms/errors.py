"""Refusals of the services; the engine has its own.

Each has a stable code and words for people; its docstring is the meaning that docs/api.md shows.
"""

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar


class Reason(Enum):
    """Why a service refuses: what its status says."""

    REQUEST = "the request asks for what cannot be"
    ACCOUNT = "it needs an account"
    MISSING = "there is nothing, or nothing for this player"
    STATE = "the state of things is in the way"
    KEY = "the key came with another request"
    BUSY = "there is no room now"
    LIMIT = "there were too many of them"


class RoundError(Exception):
    """A refused request; nothing was changed. An instance may have words of its own."""

    code: ClassVar[str]
    words: ClassVar[str]
    reason: ClassVar[Reason]
    retry_after: int | None = None  # seconds

    def __str__(self) -> str:
        return super().__str__() or self.words


class NotFound(RoundError):
    """The thing is not there, or not for this player: the answer is the same."""

    code = "not_found"
    words = "There is nothing here, or it is not yours to see"
    reason = Reason.MISSING


class StalePly(RoundError):
    """The hole has moved on since the ply that was sent."""

    code = "stale_ply"
    words = "The hole has changed since this table was drawn; nothing was done"
    reason = Reason.STATE


class HoleNotOver(RoundError):
    """The next hole needs the current one to be over."""

    code = "hole_not_over"
    words = "The current hole is not over yet"
    reason = Reason.STATE


class KeyReused(RoundError):
    """The key came with another request before."""

    code = "idempotency_key_reused"
    words = "This Idempotency-Key came with another request before; nothing was done"
    reason = Reason.KEY


class NotPlayedHere(RoundError):
    """A recorded round comes from paper: nothing is dealt or played in it."""

    code = "not_played_here"
    words = "This round comes from a paper scorecard: there is nothing to play"
    reason = Reason.STATE


class StaleDraft(RoundError):
    """The draft of a scorecard has changed since the version that was sent."""

    code = "stale_draft"
    words = "This scorecard was changed elsewhere since it was opened here; nothing was saved"
    reason = Reason.STATE


class NoMoreHoles(RoundError):
    """The last hole has been dealt: sign."""

    code = "no_more_holes"
    words = "That was the last hole: sign the scorecard"
    reason = Reason.STATE


class HolesMissing(RoundError):
    """A hole is not over or a box is empty: the card cannot be signed."""

    code = "holes_missing"
    words = "The scorecard can be signed when every hole is over"
    reason = Reason.STATE


class PracticeHole(RoundError):
    """A practice hole is dealt again, not signed."""

    code = "practice_hole"
    words = "A practice hole has no scorecard to sign: deal again"
    reason = Reason.STATE


class NotPractice(RoundError):
    """Only a practice hole is dealt again."""

    code = "not_practice"
    words = "Only a practice hole is dealt again: this round goes on to its next hole"
    reason = Reason.STATE


class RatedDeal(RoundError):
    """A rated round takes the deals as they come."""

    code = "rated_deal"
    words = "A rated round takes the deals as they come"
    reason = Reason.STATE


class DealKnown(RoundError):
    """A hole dealt from a pasted code keeps its deal."""

    code = "deal_known"
    words = "This hole was dealt from a code: its deal stays"
    reason = Reason.STATE


class HoleTouched(RoundError):
    """A hole is dealt again only before its first move."""

    code = "hole_touched"
    words = "A hole is dealt again only before its first move"
    reason = Reason.STATE


class DealPossible(RoundError):
    """The deal can be cleared, so it stays."""

    code = "deal_possible"
    words = "This deal can be cleared: it stays"
    reason = Reason.STATE


class NotSettled(RoundError):
    """A review opens when the hole is settled."""

    code = "not_settled"
    words = "The review opens when the hole is settled"
    reason = Reason.STATE


class ReviewFailed(RoundError):
    """The review could not be made, in several tries; whoever runs the site can see why."""

    code = "review_failed"
    words = "This review could not be made. Whoever runs the site can see why, and try again"
    reason = Reason.STATE


class SolverBusy(RoundError):
    """The solver's queue is full, or the answer takes long: ask again, and it may be there."""

    code = "solver_busy"
    words = "The solver has its hands full and nothing was changed: ask again in a moment"
    reason = Reason.BUSY
    retry_after = 1


class ImportUnderWay(RoundError):
    """One import of a player at a time: send the file again when the other one has ended."""

    code = "import_under_way"
    words = "An import of yours is under way: send the file again when it has ended"
    reason = Reason.STATE
    retry_after = 2


class ImportsBusy(RoundError):
    """Few imports at once on the site, and no turn came: send the file again in a moment."""

    code = "imports_busy"
    words = "Others are importing: nothing was kept of this file, send it again in a moment"
    reason = Reason.BUSY
    retry_after = 5


class RoundClosed(RoundError):
    """A closed round never changes."""

    code = "round_closed"
    words = "This round is closed and can never change"
    reason = Reason.STATE


class RatedRoundOpen(RoundError):
    """One rated round at a time."""

    code = "rated_round_open"
    words = "You have a rated round open: finish it before you begin another"
    reason = Reason.STATE


class AccountNeeded(RoundError):
    """A guest asks for a rated round, for tokens, to be a bot, or for a large import."""

    code = "account_needed"
    words = "A rated round needs an account: sign up or log in first"
    reason = Reason.ACCOUNT


class GuestTakenOver(RoundError):
    """A login has just taken over the guest: the request came too late as a guest's."""

    code = "guest_taken_over"
    words = "You logged in meanwhile, perhaps in another tab: reload the page to go on as yourself"
    reason = Reason.STATE


class TooManyNewcomers(RoundError):
    """Too many guests and accounts began at this address in this hour of the clock."""

    code = "too_many_newcomers"
    words = "Too many new players have come from your address"
    reason = Reason.LIMIT

    def __init__(self, retry_after: int) -> None:
        minutes = max(1, round(retry_after / 60))
        super().__init__(f"{self.words}: log in, or come back in {minutes} min")
        self.retry_after = retry_after


class TooManyTokens(RoundError):
    """An account has reached its limit of tokens."""

    code = "too_many_tokens"
    words = "You have as many tokens as an account can have: revoke one that you do not use"
    reason = Reason.STATE


class BotSettled(RoundError):
    """The first rated round settles whether an account is a bot's."""

    code = "bot_settled"
    words = "An account is marked as a bot before its first rated round; this one has played one"
    reason = Reason.STATE


class BadRows(RoundError):
    """Rows of a file cannot be imported: `errors` says why, by line; nothing was kept."""

    code = "bad_rows"
    words = "Nothing of the file was kept: some of its rows cannot be taken over"
    reason = Reason.REQUEST

    def __init__(self, words_by_line: Mapping[int, str]) -> None:
        super().__init__(self.words)
        self.words_by_line = words_by_line


class ImpossibleChoice(RoundError):
    """Such a round cannot exist: `errors` names the choice and says why."""

    code = "impossible_choice"
    words = "Such a round cannot be played"
    reason = Reason.REQUEST

    def __init__(self, field: str, words: str) -> None:
        super().__init__(words)
        self.field = field
