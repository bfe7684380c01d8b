"""Settings of Golfsite: one module, driven by the environment, hardened unless that says otherwise.

docs/operations.md explains every variable. Only GOLFSITE_SECRET_KEY has no default.
"""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry
from whitenoise.compress import Compressor

from engine import Ending, Scoring
from golfsite import logs

BASE_DIR = Path(__file__).resolve().parent.parent

SHORTEST_KEY = 50
FEWEST_CHARACTERS = 5  # different ones

env = environ.Env(
    GOLFSITE_CALLS_A_MINUTE=(int, 1200),
    GOLFSITE_DATA=(Path, BASE_DIR / "var"),
    GOLFSITE_DEBUG=(bool, False),
    GOLFSITE_GUEST_IMPORT_ROWS=(int, 200),
    GOLFSITE_HOSTS=(list, ["localhost", "127.0.0.1", "[::1]"]),
    GOLFSITE_IMPORTS=(int, 1),
    GOLFSITE_IMPORTS_A_PROCESS=(int, 2),
    GOLFSITE_LOG_LEVEL=(str, "INFO"),
    GOLFSITE_NEWCOMERS_AN_HOUR=(int, 60),
    GOLFSITE_PATIENCE=(float, 2.0),
    GOLFSITE_PLAIN_HTTP=(bool, False),
    GOLFSITE_PROXIES=(int, 0),
    GOLFSITE_SECRET_KEY=(str, ""),
    GOLFSITE_SOLVER_PROCESSES=(int, 2),
    GOLFSITE_SOLVER_QUEUE=(int, 100),
    GOLFSITE_TASK_SECONDS=(int, 120),
    CELERY_BROKER_URL=(str, ""),
    DATABASE_URL=(str, ""),
    REDIS_URL=(str, ""),
)

DATA = env("GOLFSITE_DATA")
DEBUG = env("GOLFSITE_DEBUG")
PATIENCE = env("GOLFSITE_PATIENCE")
PLAIN_HTTP = env("GOLFSITE_PLAIN_HTTP")
PROXIES = env("GOLFSITE_PROXIES")
SECRET_KEY = env("GOLFSITE_SECRET_KEY")
ALLOWED_HOSTS = env("GOLFSITE_HOSTS")

# As Django's own check counts, which is made only when somebody asks for it.
if len(SECRET_KEY) < SHORTEST_KEY or len(set(SECRET_KEY)) < FEWEST_CHARACTERS:
    raise ImproperlyConfigured(
        f"GOLFSITE_SECRET_KEY is {'too easy to guess' if SECRET_KEY else 'not set'}: give it a "
        "long random text that stays the same, such as the output of `openssl rand -hex 32`"
    )

YEAR = 365 * 24 * 60 * 60  # seconds

# The application

INSTALLED_APPS = [
    "rounds",  # first: its commands about accounts replace Django's
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "csp",
    "knox",
]

MIDDLEWARE = [
    "golfsite.logs.request_log",
    "django.middleware.security.SecurityMiddleware",
    "golfsite.headers.permissions_policy",
    "golfsite.headers.privacy",
    "rounds.api.http.limits.call_limits",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "golfsite.health.probes",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "rounds.web.visitors.VisitorMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "rounds.web.context.visitor",
            ]
        },
    }
]

ROOT_URLCONF = "golfsite.urls"
WSGI_APPLICATION = "golfsite.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False  # one language, so no look-ups of words and of the ways to write a date
LOGGING = logs.config(env("GOLFSITE_LOG_LEVEL"))

# Data

SQLITE_OPTIONS = {
    # A write transaction takes its lock when it begins: one that reads first and takes the lock
    # later fails at once with "database is locked", however long the timeout.
    "transaction_mode": "IMMEDIATE",
    "timeout": PATIENCE,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
POSTGRESQL_OPTIONS = {
    "connect_timeout": 2,  # seconds, which libpq does not make fewer
    # Compiling a query takes up to half a second, and no query here runs that long. A request may
    # wait for two locks, one after the other: its player's, and whatever the first request holds.
    "options": f"-c jit=off -c lock_timeout={round(PATIENCE * 1000 / 2)}",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for the database at `url`; an empty one means the SQLite file in DATA."""
    if not url:
        DATA.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{quote(str(DATA / 'golfsite.sqlite3'))}"
    config: dict[str, Any] = env.db_url_config(url)
    engine = config["ENGINE"].rpartition(".")[2]
    options = SQLITE_OPTIONS if engine == "sqlite3" else POSTGRESQL_OPTIONS
    return {
        **config,
        "ENGINE": f"golfsite.engines.{engine}",
        "OPTIONS": {**options, **config.get("OPTIONS", {})},
        # Each thread keeps its connection. While one is open, SQLite's shared memory stays in
        # place, so that the file can still be read when the disk is full.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


DATABASES = {"default": database(env("DATABASE_URL"))}

# What the processes of this machine share besides the database: files that they lock

LOCKS = DATA / "locks"

# `default` is for counts, which processes share as far as they can; `kept` for slow results.
FALLBACK = "golfsite.caches.FallbackCache"
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": FALLBACK, "LOCATION": ["counts", "memory"]},
    "kept": {"BACKEND": FALLBACK, "LOCATION": ["memory"]},
    "counts": {"BACKEND": "golfsite.caches.FileCache", "LOCATION": DATA / "counts.sqlite3"},
    "memory": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}
if env("REDIS_URL"):
    CACHES["redis"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env("REDIS_URL"),
        "OPTIONS": {
            "socket_connect_timeout": 0.2,
            "socket_timeout": 0.2,
            "retry": Retry(NoBackoff(), 0),
        },
    }
    for name in ("default", "kept"):
        CACHES[name]["LOCATION"].insert(0, "redis")

# Background work, if there is a broker: without one a review is computed when it is first opened

CELERY_BROKER_URL = env("CELERY_BROKER_URL")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # A player's request waits for a broker that is down or hangs less than a second, both times.
    "max_retries": 1,
    "interval_start": 0,
    "socket_connect_timeout": 0.4,
    "socket_timeout": 0.4,
    "visibility_timeout": 300,  # then Redis gives a lost worker's task to another; one takes 1 s
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A task that hangs is ended with its process. The slowest, a review without a compiler, takes 20 s.
CELERY_TASK_TIME_LIMIT = env("GOLFSITE_TASK_SECONDS")
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "rounds.tasks.sweep_reviews", "schedule": 60, "options": {"expires": 60}},
    "tidy": {"task": "rounds.tasks.tidy_up", "schedule": crontab(hour="4", minute="0")},
}

# The solver's processes, which all server processes of this machine share

SOLVER_FOLDER = DATA / "solver"
SOLVER_PROCESSES = env("GOLFSITE_SOLVER_PROCESSES")
SOLVER_QUEUE = env("GOLFSITE_SOLVER_QUEUE")

# Static files: hashed and compressed once by collectstatic, read in place while debugging

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "golfsite.static.StaticStorage"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]

# Accounts: a name and a password, no mail

AUTH_USER_MODEL = "rounds.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

ACCOUNT_ADAPTER = "rounds.web.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "rounds.web.accounts.username_validators"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_FORMS = {
    "signup": "rounds.pages.accounts.SignupForm",
    "change_password": "rounds.pages.accounts.ChangePasswordForm",
}
# rounds/web/passwords.py counts instead: these lock an account, by its public name, everywhere.
ACCOUNT_RATE_LIMITS = False

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Security: https only, unless GOLFSITE_PLAIN_HTTP is set

SECURE_SSL_REDIRECT = not PLAIN_HTTP
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # probes reach the process without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else YEAR
SECURE_HSTS_INCLUDE_SUBDOMAINS = not PLAIN_HTTP
SECURE_HSTS_PRELOAD = not PLAIN_HTTP
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

SESSION_COOKIE_SECURE = not PLAIN_HTTP
SESSION_COOKIE_AGE = YEAR  # a guest reaches the rounds by this cookie alone
CSRF_COOKIE_SECURE = not PLAIN_HTTP
CSRF_FAILURE_VIEW = "golfsite.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = True  # pages read the token from their own markup

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Limits on what one visitor or address may do

CALLS_A_MINUTE = env("GOLFSITE_CALLS_A_MINUTE")
IMPORTS_AT_ONCE = env("GOLFSITE_IMPORTS")  # on this machine; the others wait for their turn
IMPORTS_A_PROCESS = env("GOLFSITE_IMPORTS_A_PROCESS")  # threads, those that wait included
NEWCOMERS_AN_HOUR = env("GOLFSITE_NEWCOMERS_AN_HOUR")
GUEST_IMPORT_ROWS = env("GOLFSITE_GUEST_IMPORT_ROWS")

# API

DATA_UPLOAD_MAX_MEMORY_SIZE = 2**20  # bytes of a body

KNOX_TOKEN_MODEL = "rounds.Token"  # noqa: S105 - the name of a model
MIGRATION_MODULES = {"knox": None}  # its own table would stay empty beside rounds.Token
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_PREFIX": "golf_",  # so that scanners and people recognise one that has leaked
    "AUTH_TOKEN_CHARACTER_LENGTH": 40,  # 160 bits
    "TOKEN_TTL": None,
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rounds.api.http.authentication.TokenAuthentication",
        "rounds.api.http.authentication.VisitorSessionAuthentication",
    ],
    # Each view decides who gets an answer; a token is limited to its scopes.
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.AllowAny",
        "rounds.api.http.scopes.TokenScopes",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rounds.api.http.rendering.ShapeRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rounds.api.http.parsers.StrictJSONParser"],
    "UNICODE_JSON": False,  # an error quotes its input, even half a surrogate pair
    "DEFAULT_FILTER_BACKENDS": ["rounds.api.http.lists.StrictFilters"],
    "DEFAULT_SCHEMA_CLASS": "rounds.api.http.schema.ScopedSchema",
    "URL_FORMAT_OVERRIDE": None,  # `format` filters by the format of a round
    "EXCEPTION_HANDLER": "rounds.api.http.problems.problem_response",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Golfsite API",
    "DESCRIPTION": "Play nine-hole golf solitaire, read rounds and figures.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "rounds.api.http.document.complete",
    ],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EndingEnum": list(Ending),
        "ScoringEnum": list(Scoring),
        "RoundStateEnum": "rounds.terms.kinds.State",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
