"""The pages of accounts where the site differs from allauth: sign up, change the password."""

from typing import Any, Final

from allauth.account import forms as allauth_forms
from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from django import forms
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from rounds.models import User
from rounds.pages.errors import refusal_page
from rounds.pages.forms import known_zone
from rounds.selectors.tokens import tokens_of
from rounds.services.players import is_opened_by
from rounds.services.tokens import revoke_tokens
from rounds.terms.errors import TooManyNewcomers
from rounds.web.clicks import click_of
from rounds.web.passwords import PasswordTry
from rounds.web.throttles import count_newcomer

CHANGED: Final = "password_changed"


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]  # allauth brings no types
    """A name and a password. Of two clicks on the button one finds the other's account."""

    zone = forms.CharField(required=False, widget=forms.HiddenInput)
    twin: User | None = None

    def clean_zone(self) -> str:
        """The browser's time zone, or the default."""
        return known_zone(self.cleaned_data["zone"])

    def clean(self) -> dict[str, Any]:
        """The fields; a name that the same click has taken a moment ago is no error."""
        chosen: dict[str, Any] = super().clean() or {}
        if list(self.errors) == ["username"] and self.has_error("username", "username_taken"):
            self.twin = self._account_of_same_click()
        if self.twin:
            del self.errors["username"]
        return chosen

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The new account, or that of the same click."""
        if self.twin:
            return self.twin, None
        saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        return saved

    def _account_of_same_click(self) -> User | None:
        adapter = get_adapter()
        click, name = click_of(adapter.request), self.data.get("username", "").strip()
        user = User.objects.filter(username__iexact=name).first()
        if not (click and user and is_opened_by(user, click)):
            return None
        return user if user.check_password(self.cleaned_data["password1"]) else None


class SignupView(allauth_views.SignupView):  # type: ignore[misc]
    """Sign up. Of two who want one name at once the second is told that it is taken."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account and log in; the form again if somebody else was quicker."""
        try:
            if not form.twin and self.request.player is None:
                count_newcomer(self.request)
            response: HttpResponse = super().form_valid(form)
        except TooManyNewcomers as error:
            return refusal_page(self.request, error)
        except IntegrityError:  # the name was free a moment ago
            form.full_clean()
            response = super().form_valid(form) if form.is_valid() else self.form_invalid(form)
        return response


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The old password and a new one; with tokens also whether these are revoked."""

    revoke_tokens = forms.BooleanField(
        required=False,
        label="Revoke my API tokens too",
        help_text="Choose this if somebody else may know your password. Otherwise your tokens "
        "go on working, and so do the programs that use them.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not tokens_of(self.user).exists():
            del self.fields["revoke_tokens"]

    def clean_oldpassword(self) -> str:
        """The old password. Raises ValidationError for a wrong one and after too many of them."""
        password: str = self.cleaned_data["oldpassword"]
        adapter = get_adapter()
        attempt = PasswordTry.of(adapter.request, self.user.username)
        if not attempt.is_allowed():
            raise adapter.validation_error("too_many_login_attempts")
        # As it was when the request came: the other one of a double click may have changed it.
        if not self.user.check_password(password):
            raise adapter.validation_error("enter_current_password")
        attempt.was_right()
        return password

    def save(self) -> None:
        """Revoke the tokens, if that was chosen, and store the new password."""
        if self.cleaned_data.get("revoke_tokens"):
            revoke_tokens(self.user)
        super().save()


class PasswordChangeView(allauth_views.PasswordChangeView):  # type: ignore[misc]
    """Change the password; the page then says what stays as it was."""

    def form_valid(self, form: ChangePasswordForm) -> HttpResponse:
        """Store the new password; this browser stays logged in."""
        response: HttpResponse = super().form_valid(form)
        self.request.session[CHANGED] = True
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, whether the password was changed just now, and how many tokens there are."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        is_changed = self.request.method == "GET" and self.request.session.pop(CHANGED, False)
        tokens = tokens_of(self.request.user).count()
        return context | {"is_changed": is_changed, "token_count": tokens}


signup = SignupView.as_view()
password_change = PasswordChangeView.as_view()
