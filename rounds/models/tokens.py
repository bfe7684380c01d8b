"""Stored tokens: keys of accounts to the API."""

from itertools import combinations
from typing import Final

from django.db import models
from django.db.models import Q
from django.utils import timezone
from knox.models import AbstractAuthToken

from rounds.models.rounds import ID_LETTERS, new_id
from rounds.terms.kinds import Scope

_SCOPE_SETS: Final = [
    " ".join(chosen)
    for count in range(1, len(Scope) + 1)
    for chosen in combinations(Scope.values, count)
]


class Token(AbstractAuthToken):  # type: ignore[misc]  # knox brings no types
    """A named key to the API for one account and some scopes; only a hash of its text is stored.

    `scopes` are words separated by spaces, in the order of Scope. `used` may be a minute old.
    """

    public_id = models.CharField(max_length=ID_LETTERS, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=50)
    scopes = models.CharField(max_length=20)
    used = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created", "-public_id"]
        constraints = [
            models.CheckConstraint(name="token_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="token_scopes", condition=Q(scopes__in=_SCOPE_SETS)),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.scopes})"

    @property
    def scope_list(self) -> list[Scope]:
        """What it may be used for."""
        return [Scope(word) for word in self.scopes.split()]

    @property
    def is_expired(self) -> bool:
        """Whether it has expired; it stays in its owner's list until it is removed."""
        return self.expiry is not None and self.expiry <= timezone.now()
