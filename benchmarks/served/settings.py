"""The site's own settings, and an address for the reference view."""

from golfsite.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.served.urls"
