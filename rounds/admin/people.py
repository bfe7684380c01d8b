"""Players, logins and groups in the admin."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account import admin as allauth_admin
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group
from django.http import HttpRequest

from rounds.admin.deleting import RoundDeletingAdmin
from rounds.admin.trail import TracedAdmin
from rounds.models import Player, User
from rounds.services.field import set_bot
from rounds.services.rows import touch_figures
from rounds.services.standings import regroup
from rounds.services.tokens import revoke_tokens


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """What staff may change of a player."""

    zone = forms.ChoiceField(choices=[(zone, zone) for zone in sorted(available_timezones())])

    class Meta:
        model = Player
        fields = ["zone", "is_private", "is_bot"]


@admin.register(Player)
class PlayerAdmin(RoundDeletingAdmin):
    """Players, with how much they have played."""

    form = PlayerForm
    list_display = ["handle", "user", "zone", "is_private", "is_bot", "created"]
    list_filter = ["is_private", "is_bot", ("user", admin.EmptyFieldListFilter), "created"]
    search_fields = ["handle"]
    list_select_related = ["user"]
    # A handle is part of addresses, and what its login is called.
    readonly_fields = ["handle", "user", "data_version", "created"]
    date_hierarchy = "created"
    rounds_of_rows = "player"

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Players begin on the site."""
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save, and move the player to the boards and fields of a new privacy or bot mark."""
        Player.objects.select_for_update().get(pk=obj.pk)
        if "is_bot" in form.changed_data:
            set_bot(obj, is_bot=obj.is_bot)
        obj.save(update_fields=form.changed_data)
        regroup(obj)
        touch_figures(obj)


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """A new password for somebody, who has no mail to get one by."""

    revoke_tokens = forms.BooleanField(
        required=False,
        label="Revoke the API tokens too",
        help_text="Otherwise they go on working. Browsers are logged out in any case.",
    )

    @property
    def changed_data(self) -> list[str]:
        """The names of what was changed, for the audit trail."""
        is_revoked = self.cleaned_data.get("revoke_tokens")
        return [*super().changed_data, *(["revoke_tokens"] if is_revoked else [])]

    def save(self, commit: bool = True) -> Any:
        """Revoke the tokens, if that was chosen, and store the password."""
        if self.cleaned_data["revoke_tokens"]:
            revoke_tokens(self.user)
        return super().save(commit)


@admin.register(User)
class LoginAdmin(RoundDeletingAdmin, UserAdmin):  # type: ignore[type-arg]
    """Logins, as Django lists them."""

    change_password_form = PasswordForm
    rounds_of_rows = "player__user"


class TracedGroupAdmin(TracedAdmin, GroupAdmin):
    """Groups of staff with their permissions."""


admin.site.unregister(Group)
admin.site.register(Group, TracedGroupAdmin)
admin.site.unregister(allauth_admin.EmailAddress)  # accounts have no mail
