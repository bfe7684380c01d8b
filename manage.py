#!/usr/bin/env python3
"""Django's command line for Golfsite."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfsite.settings")
    # Nobody waits for a command's answer, and a migration may take long.
    os.environ.setdefault("GOLFSITE_PATIENCE", "60")
    execute_from_command_line(sys.argv)
