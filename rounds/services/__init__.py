"""Every write: beginning, playing and closing rounds, and whose they are. This is its only door."""

from rounds.services.advice import hint, redeal
from rounds.services.answers import Answer, answer_alike, answer_once
from rounds.services.field import delete, recount_field, set_bot
from rounds.services.importing import Imported, import_rounds
from rounds.services.play import Acted, act, deal_again, deal_next, sign, start_round, tap
from rounds.services.players import GUEST_PREFIX, change_settings, join, new_guest
from rounds.services.recording import (
    change_draft,
    delete_draft,
    record_once,
    record_round,
    sign_draft,
)
from rounds.services.reviews import make_review, open_review, review_of
from rounds.services.standings import recount_all_standings, recount_standings, regroup
from rounds.services.tokens import (
    LONGEST_DAYS,
    MAX_TOKENS,
    make_token,
    note_use,
    revoke_token,
)
from rounds.services.upkeep import Tidied, tidy

__all__ = [
    "GUEST_PREFIX",
    "LONGEST_DAYS",
    "MAX_TOKENS",
    "Acted",
    "Answer",
    "Imported",
    "Tidied",
    "act",
    "answer_alike",
    "answer_once",
    "change_draft",
    "change_settings",
    "deal_again",
    "deal_next",
    "delete",
    "delete_draft",
    "hint",
    "import_rounds",
    "join",
    "make_review",
    "make_token",
    "new_guest",
    "note_use",
    "open_review",
    "record_once",
    "record_round",
    "recount_all_standings",
    "recount_field",
    "recount_standings",
    "redeal",
    "regroup",
    "review_of",
    "revoke_token",
    "set_bot",
    "sign",
    "sign_draft",
    "start_round",
    "tap",
    "tidy",
]
