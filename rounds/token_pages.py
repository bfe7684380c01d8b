"""The page of an account's tokens: made, shown once, revoked."""

from http import HTTPStatus
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rounds import services
from rounds.errors import TooManyTokens
from rounds.forms import TokenForm
from rounds.models import Token, User
from rounds.tokens import tokens_of
from rounds.views import says_refusals
from rounds.visitors import VisitorRequest


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def tokens(request: VisitorRequest) -> HttpResponse:
    """The account's tokens, and a form for another one. A new one is shown in this answer only."""
    user = _account(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    made = _made(user, form) if form.is_valid() else None
    context = {
        "form": TokenForm() if made else form,
        "made": made,
        "tokens": tokens_of(user),
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/tokens.html", context, status=status)


@require_POST
@login_required
@says_refusals
def revoke(request: VisitorRequest, token_id: str) -> HttpResponse:
    """Revoke a token at once."""
    services.revoke_token(_account(request), token_id)
    return redirect("tokens")


def _account(request: VisitorRequest) -> User:
    """Whoever has logged in, as `login_required` has seen to."""
    return cast("User", request.user)


def _made(user: User, form: TokenForm) -> tuple[Token, str] | None:
    """A new token and its text; a refusal becomes an error of the form."""
    try:
        return services.make_token(user, **form.cleaned_data)
    except TooManyTokens as error:
        form.add_error(None, str(error))
        return None
