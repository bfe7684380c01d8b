"""A player's settings."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rounds.models import Player
from rounds.pages.errors import says_refusals
from rounds.pages.forms import ZONE_CHOICES, posted
from rounds.services.players import change_settings
from rounds.terms.errors import NotFound, RoundError
from rounds.web.visitors import VisitorRequest


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """A player's time zone and privacy; with an account also whether the player is a bot."""

    zone = forms.ChoiceField(choices=ZONE_CHOICES, label="Time zone")

    class Meta:
        model = Player
        fields = ["zone", "is_private", "is_bot"]
        labels = {
            "is_private": "Private: nobody else sees my rounds and figures",
            "is_bot": "Bot: a program plays these rounds",
        }
        help_texts = {
            "is_bot": "Bots have leaderboards of their own. The first rated round settles this."
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["is_bot"]


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def settings(request: VisitorRequest) -> HttpResponse:
    """The settings stored for the player; the browser itself stores those of its own."""
    player = request.player
    form = SettingsForm(posted(request), instance=player) if player else None
    if request.method == "POST":
        if player is None or form is None:
            raise NotFound
        if form.is_valid() and _change(player, form):
            return redirect("settings")
    status = HTTPStatus.BAD_REQUEST if form and form.errors else HTTPStatus.OK
    return render(request, "rounds/settings.html", {"form": form}, status=status)


def _change(player: Player, form: SettingsForm) -> bool:
    """Change the settings and return True; a refusal becomes an error of the form."""
    try:
        change_settings(player, **form.cleaned_data)
    except RoundError as error:
        form.add_error("is_bot", str(error))
        return False
    return True
