"""The page of an account's tokens: make one, see it once, revoke it."""

from http import HTTPStatus
from typing import cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rounds.models import Token, User
from rounds.pages.errors import says_refusals
from rounds.selectors.tokens import tokens_of
from rounds.services.tokens import make_token, revoke_token
from rounds.terms.errors import TooManyTokens
from rounds.terms.kinds import Scope
from rounds.web.visitors import VisitorRequest


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
    """The account's tokens and a form for a new one, whose text only this answer shows."""
    user = _account(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    new = _make(user, form) if form.is_valid() else None
    context = {
        "form": TokenForm() if new else form,
        "new_token": new,
        "tokens": tokens_of(user),
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/tokens.html", context, status=status)


@require_POST
@login_required
@says_refusals
def revoke(request: VisitorRequest, token_id: str) -> HttpResponse:
    """Revoke a token at once."""
    revoke_token(_account(request), token_id)
    return redirect("tokens")


def _account(request: VisitorRequest) -> User:
    """The user, whom `login_required` has checked."""
    return cast("User", request.user)


def _make(user: User, form: TokenForm) -> tuple[Token, str] | None:
    """A new token and its text; a refusal becomes an error of the form."""
    try:
        return make_token(user, **form.cleaned_data)
    except TooManyTokens as error:
        form.add_error(None, str(error))
        return None
