"""Django's changepassword, which says what stays and leaves a line in the audit trail."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandParser

from rounds.models import User
from rounds.selectors.tokens import tokens_of
from rounds.services.tokens import revoke_tokens
from rounds.services.trail import note_change


class Command(changepassword.Command):
    """Change a password."""

    help = "Change a password; browsers are logged out, API tokens stay unless they are revoked"

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the switch for tokens."""
        super().add_arguments(parser)
        parser.add_argument(
            "--revoke-tokens", action="store_true", help="revoke the account's API tokens too"
        )

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Change it and log that."""
        said = super().handle(*args, **options)  # asks for it, so that nothing may be locked
        user = User.objects.get(username=options["username"] or getpass.getuser())
        note_change(user, "manage.py changepassword: password: changed")
        if options["revoke_tokens"]:
            note_change(user, f"manage.py changepassword: {revoke_tokens(user)} tokens revoked")
        self.stdout.write(f"{tokens_of(user).count()} API tokens go on working")
        return said
