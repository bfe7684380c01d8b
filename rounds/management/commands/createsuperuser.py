"""Django's createsuperuser, which leaves a line in the audit trail."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from rounds.models import User
from rounds.services.trail import note_addition


class Command(createsuperuser.Command):
    """Make an account that may do everything."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Make it and log that."""
        before = set(User.objects.filter(is_superuser=True).values_list("pk", flat=True))
        said = super().handle(*args, **options)
        for user in User.objects.filter(is_superuser=True).exclude(pk__in=before):
            note_addition(user, "manage.py createsuperuser: a superuser")
        return said
