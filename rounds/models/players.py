"""Stored logins and players."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from rounds.terms.kinds import DEFAULT_ZONE, Among


class User(AbstractUser):  # type: ignore[django-manager-missing]  # knox types no manager
    """A login. The one who plays is a Player."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case"),
        ]


class Player(models.Model):
    """Someone who plays, with a login or as a guest; the first POST creates a guest."""

    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.CASCADE)
    handle = models.CharField(max_length=30)
    zone = models.CharField(max_length=64, default=DEFAULT_ZONE, help_text="IANA time zone")
    is_private = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    data_version = models.PositiveIntegerField(
        default=0, editable=False, help_text="Grows whenever a figure of the player may change"
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("handle"), name="player_handle_unique_in_any_case"),
        ]

    def __str__(self) -> str:
        return self.handle

    @property
    def is_guest(self) -> bool:
        """Whether nobody can log in as this player."""
        return self.user_id is None

    @property
    def among(self) -> Among:
        """Whose leaderboards the player stands on; nobody's if the player is private."""
        if self.is_private:
            return Among.NOBODY
        return Among.BOTS if self.is_bot else Among.PEOPLE
