"""The Celery application: `celery --app golfsite.celery worker` runs it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfsite.settings")

app = Celery("golfsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
