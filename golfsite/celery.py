"""The Celery application: `celery --app golfsite.celery worker` runs it."""

import os

from celery import Celery, signals

from golfsite import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfsite.settings")

app = Celery("golfsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def hold_data(**_: object) -> None:
    """Let a set-up know that a worker is using the data."""
    serving.hold()
