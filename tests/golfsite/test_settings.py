"""The settings: hardened unless the environment says otherwise."""

import json
import re
import runpy
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import connection

from golfsite import settings as site
from golfsite.outages import RETRY_AFTER
from golfsite.watch import LEFT_ALONE_FOR
from rounds.services import answers, reviews, upkeep
from tests.golfsite.processes import KEY, ROOT, python, run

SHOWN = """
import json
from golfsite import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()},
                 default=str))
"""
OPERATIONS = (ROOT / "docs/operations.md").read_text()
# Defaults that docs/operations.md says in words.
IN_WORDS: Final[dict[str, object]] = {
    "off": False,
    "none": "",
    "none, required": "",
    "the SQLite file": "",
    "a file of counts, and memory of each process": "",
    "`var` in the project": ROOT / "var",
}
NUMBERS: Final = {8: "eight", 10: "ten"}
DURATIONS: Final = {
    timedelta(minutes=1): "a minute",
    timedelta(days=1): "a day",
    timedelta(days=365): "a year",
}
SECURE = {
    "DEBUG": False,
    "SECURE_SSL_REDIRECT": True,
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
}
sqlite_only = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="asks SQLite about its pragmas"
)


def settings_under(data: Path, **variables: str) -> dict[str, Any]:
    """The settings as JSON, in an environment of just these variables."""
    shown = python(SHOWN, GOLFSITE_DATA=data, GOLFSITE_SECRET_KEY=KEY, **variables)
    assert shown.returncode == 0, shown.stderr
    settings: dict[str, Any] = json.loads(shown.stdout)
    return settings


def test_deployment_check_has_nothing_to_say(tmp_path: Path) -> None:
    manage = (sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    checked = run(*manage, GOLFSITE_DATA=tmp_path, GOLFSITE_SECRET_KEY=KEY)
    assert checked.returncode == 0, checked.stderr
    assert "no issues (0 silenced)" in checked.stdout


def test_without_a_secret_key_nothing_starts(tmp_path: Path) -> None:
    for variables in ({}, {"GOLFSITE_SECRET_KEY": ""}):
        refused = python("import golfsite.settings", GOLFSITE_DATA=tmp_path, **variables)
        assert refused.returncode != 0
        assert "GOLFSITE_SECRET_KEY is not set" in refused.stderr.splitlines()[-1]


@pytest.mark.parametrize("key", ["x", "golf" * 20, KEY[:49]])
def test_a_key_that_is_easy_to_guess_is_refused(tmp_path: Path, key: str) -> None:
    refused = python("import golfsite.settings", GOLFSITE_DATA=tmp_path, GOLFSITE_SECRET_KEY=key)
    assert refused.returncode != 0
    assert "GOLFSITE_SECRET_KEY is too easy to guess" in refused.stderr.splitlines()[-1]


def test_a_key_alone_makes_the_hardened_site(tmp_path: Path) -> None:
    settings = settings_under(tmp_path)
    assert {name: settings[name] for name in SECURE} == SECURE
    assert settings["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["PASSWORD_HASHERS"][0].endswith(".Argon2PasswordHasher")
    assert settings["SECURE_PROXY_SSL_HEADER"] is None


def test_plain_http_lifts_only_what_needs_https(tmp_path: Path) -> None:
    settings = settings_under(tmp_path, GOLFSITE_PLAIN_HTTP="1")
    assert {name for name in SECURE if settings[name]} == set()
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]["default-src"] == ["'none'"]


def test_proxies_are_trusted_as_many_as_named(tmp_path: Path) -> None:
    settings = settings_under(tmp_path, GOLFSITE_PROXIES="2", GOLFSITE_HOSTS="golf.example.org")
    assert settings["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert settings["PROXIES"] == 2
    assert settings["ALLOWED_HOSTS"] == ["golf.example.org"]


def test_database_is_a_file_in_the_data_folder(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there yet # % ?"
    database = settings_under(folder)["DATABASES"]["default"]
    assert database["NAME"] == str(folder / "golfsite.sqlite3")
    assert folder.is_dir()


def test_a_named_sqlite_file_is_opened_as_safely(tmp_path: Path) -> None:
    database = settings_under(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/other.sqlite3")[
        "DATABASES"
    ]["default"]
    assert database["NAME"] == f"{tmp_path}/other.sqlite3"
    assert database["OPTIONS"] == settings_under(tmp_path)["DATABASES"]["default"]["OPTIONS"]


def test_postgresql_is_asked_with_limits_and_redis_is_the_first_cache(tmp_path: Path) -> None:
    settings = settings_under(
        tmp_path, DATABASE_URL="postgres://golf:pw@db/golf", REDIS_URL="redis://cache:6379/0"
    )
    database = settings["DATABASES"]["default"]
    assert database["ENGINE"] == "golfsite.engines.postgresql"
    assert "lock_timeout=1000" in database["OPTIONS"]["options"]
    assert settings["CACHES"]["default"]["LOCATION"] == ["redis", "counts", "memory"]
    assert settings["CACHES"]["kept"]["LOCATION"] == ["redis", "memory"]


@sqlite_only
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 20_000)],
)
def test_sqlite_connection_keeps_what_it_acknowledged(pragma: str, value: str | int) -> None:
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_every_variable_is_explained() -> None:
    sources = [ROOT / "golfsite/settings.py", ROOT / "golfsite/gunicorn.py"]
    read = {
        name
        for source in sources
        for name in re.findall(r'(?:env|environ\.get)\("(\w+)"', source.read_text())
    }
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", OPERATIONS, flags=re.MULTILINE)) == read


@pytest.fixture
def gunicorn(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """gunicorn's settings where the environment says nothing."""
    for name in ("PORT", "WEB_CONCURRENCY"):
        monkeypatch.delenv(name, raising=False)
    return runpy.run_path(str(ROOT / "golfsite/gunicorn.py"))


def test_every_default_is_the_one_in_use(gunicorn: dict[str, Any]) -> None:
    defaults = {name: default for name, (_, default) in site.env.scheme.items()}
    defaults |= {"PORT": gunicorn["PORT"], "WEB_CONCURRENCY": gunicorn["workers"]}
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", OPERATIONS, flags=re.MULTILINE)
    for name, words in rows:
        default = defaults[name]
        assert IN_WORDS.get(words, words) in (default, as_listed(default)), name


def as_listed(default: object) -> str:
    """A default as the table writes it."""
    return f"`{','.join(default) if isinstance(default, list) else default}`"


def test_every_number_in_its_text_is_the_one_in_use(gunicorn: dict[str, Any]) -> None:
    text = " ".join(OPERATIONS.split())
    connections = gunicorn["threads"]
    for sentence in (
        f"processes of gunicorn, each with {NUMBERS[gunicorn['threads']]} threads",
        f"HSTS is sent for {DURATIONS[timedelta(seconds=site.YEAR)]}",
        f"each of the {NUMBERS[connections]} threads of a process keeps a connection",
        f"allow {connections + 2} × `WEB_CONCURRENCY`",
        f"asks again after {LEFT_ALONE_FOR:.0f} seconds",
        f"`Retry-After: {RETRY_AFTER}`",
        f"closes rounds without an action for {upkeep.LEFT_AFTER.days} days",
        f"forgets guests idle for {upkeep.GUEST_IDLE_AFTER.days},",
        f"answers kept for {DURATIONS[answers.KEPT_FOR]} under idempotency keys",
        f"after {DURATIONS[reviews.PATIENCE]} without an answer",
    ):
        assert sentence in text


def test_every_command_is_explained() -> None:
    commands = {path.stem for path in (ROOT / "rounds/management/commands").glob("[a-z]*.py")}
    explained = re.findall(r"^\| `manage\.py (\w+)` \|", OPERATIONS, flags=re.MULTILINE)
    assert commands
    assert commands - set(explained) == set()
