"""The app's registration with Django."""

from django.apps import AppConfig


class RoundsConfig(AppConfig):
    """Golf solitaire rounds."""

    name = "rounds"
    verbose_name = "Golfsite"
    default_auto_field = "django.db.models.BigAutoField"
