"""`python -m benchmarks.bulk --rounds 100000`: fills the database that DATABASE_URL names."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfsite.settings")
django.setup()

from benchmarks.bulk.command import Command  # noqa: E402 - needs the settings

Command().run_from_argv(["python -m", "benchmarks.bulk", *sys.argv[1:]])
