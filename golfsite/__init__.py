"""The Golfsite project: its settings, its addresses and how it is served."""

# Whoever hands over work, the site's processes too, does it by this application's settings.
from golfsite.celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.1.0"
