"""The site's settings as the tests see them: plain http, a key of their own, cheap passwords."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault(
    "GOLFSITE_SECRET_KEY", "tests-only-key-that-guards-nothing-" + "0123456789" * 3
)
os.environ.setdefault("GOLFSITE_PLAIN_HTTP", "1")
os.environ.setdefault("GOLFSITE_PATIENCE", "20")  # on a busy machine

from golfsite.settings import *  # noqa: F403
from golfsite.settings import CACHES, DATABASES, STORAGES

# A file of this process's own rather than SQLite's default in memory, where every thread of a
# live server would share one connection and so one transaction.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    own = Path(tempfile.gettempdir()) / f"golfsite-tests-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": own}

# Processes of tests have nothing to share, unless they serve a site of their own.
if "GOLFSITE_DATA" not in os.environ:
    CACHES["default"]["LOCATION"].remove("counts")

CALLS_A_MINUTE = NEWCOMERS_AN_HOUR = 1_000_000  # tests are in a hurry

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Static files straight from their sources, for a served test site too: no collectstatic needed.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
