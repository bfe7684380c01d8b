"""The page of an account's tokens: make one, see it once, revoke it.

The text of a new token waits in the session for the one page that shows it.
"""

from http import HTTPStatus
from typing import Final, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rounds.models import User
from rounds.pages.errors import says_refusals
from rounds.pages.forms import posted
from rounds.selectors.tokens import tokens_of
from rounds.services.tokens import make_token, revoke_token
from rounds.terms.errors import TooManyTokens
from rounds.terms.kinds import Scope
from rounds.web.clicks import once
from rounds.web.visitors import VisitorRequest

NEW: Final = "new_token"


class TokenForm(forms.Form):
    """A token to make."""

    name = forms.CharField(
        max_length=50, label="Name", help_text="What it is for, such as “notebook” or “my bot”"
    )
    scopes = forms.MultipleChoiceField(
        choices=Scope.choices,
        initial=[Scope.READ, Scope.PLAY],
        widget=forms.CheckboxSelectMultiple,
        label="What it may do",
    )
    days = forms.TypedChoiceField(
        choices=[(7, "in a week"), (30, "in 30 days"), (365, "in a year"), ("", "never")],
        coerce=int,
        empty_value=None,
        required=False,
        initial=365,
        label="It expires",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def tokens(request: VisitorRequest) -> HttpResponse:
    """The account's tokens and a form for a new one, whose text the next page shows once."""
    form = TokenForm(posted(request))
    if form.is_valid() and _make(request, form):
        return redirect("tokens")
    context = {
        "form": form,
        "new_token": request.session.pop(NEW, None) if request.method == "GET" else None,
        "tokens": tokens_of(_account(request)),
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/tokens.html", context, status=status)


@require_POST
@login_required
@says_refusals
def revoke(request: VisitorRequest, token_id: str) -> HttpResponse:
    """Revoke a token at once."""
    once(request, request.player, lambda: _revoke(_account(request), token_id))
    return redirect("tokens")


def _revoke(user: User, token_id: str) -> str:
    revoke_token(user, token_id)
    return token_id


def _account(request: VisitorRequest) -> User:
    """The user, whom `login_required` has checked."""
    return cast("User", request.user)


def _make(request: VisitorRequest, form: TokenForm) -> bool:
    """Make a token and return True; a refusal becomes an error of the form."""
    try:
        once(request, request.player, lambda: _make_token(request, form))
    except TooManyTokens as error:
        form.add_error(None, str(error))
        return False
    return True


def _make_token(request: VisitorRequest, form: TokenForm) -> str:
    """The id of a new token, whose text is stored in the session."""
    token, text = make_token(_account(request), **form.cleaned_data)
    request.session[NEW] = {"name": token.name, "text": text}
    # At once, so that the second request of a double click leads to a page that finds it.
    request.session.save()
    request.session.modified = False
    return str(token.public_id)
