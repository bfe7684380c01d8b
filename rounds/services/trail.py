"""The audit trail of what is done to accounts on the command line; the admin writes its own."""

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry

from rounds.models import User


def note_addition(user: User, what: str) -> None:
    """Log an account that was made by hand."""
    _note(user, ADDITION, what)


def note_change(user: User, what: str) -> None:
    """Log a change of an account that was made by hand."""
    _note(user, CHANGE, what)


def _note(user: User, action: int, what: str) -> None:
    # Nobody has logged in there: the account itself stands for whoever it was.
    LogEntry.objects.log_actions(user.pk, [user], action, what, single_object=True)
