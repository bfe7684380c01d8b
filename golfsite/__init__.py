"""The Golfsite project: its settings, its addresses and how it is served."""

# Every process that hands over work, those of the site too, uses the settings of this application.
from golfsite.celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.1.0"
