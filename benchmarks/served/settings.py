"""The settings of the site, with the addresses that include the reference view."""

from golfsite.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.served.urls"
