"""The addresses of the site, and the views that answer errors."""

from allauth.account import views as account
from allauth.account.decorators import secure_admin_login
from csp.decorators import csp_update
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from golfsite import health
from rounds.pages import accounts as own_account

# Staff log in on the site's own page, which limits wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Accounts have no mail address, so allauth's pages about mail are not served.
accounts = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", own_account.signup, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", own_account.password_change, name="account_change_password"),
]

# Swagger UI's style sheet draws its icons from data: addresses.
swagger = csp_update({"img-src": ["data:"]})(
    SpectacularSwaggerSplitView.as_view(template_name="api_docs.html")
)

urlpatterns = [
    *(path(name, view, name=name) for name, view in health.PROBES.items()),
    path("admin/", admin.site.urls),
    path("accounts/", include(accounts)),
    path("api/docs", swagger, name="api-docs"),
    path("api/v1/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/", include("rounds.api.urls")),
    path("", include("rounds.pages.urls")),
]

handler400 = "golfsite.errors.bad_request"
handler403 = "golfsite.errors.forbidden"
handler404 = "golfsite.errors.not_found"
handler500 = "golfsite.errors.server_error"
