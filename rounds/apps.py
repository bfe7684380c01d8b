"""The app's registration with Django."""

from django.apps import AppConfig
from django.urls import register_converter

from rounds.web.converters import Handle, PublicId


class RoundsConfig(AppConfig):
    """Golf solitaire rounds."""

    name = "rounds"
    verbose_name = "Golfsite"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the parts of our addresses, the API's document and the checks of presets."""
        import rounds.api.http.filters
        import rounds.api.http.schema
        import rounds.api.http.shapes
        import rounds.models.checks  # noqa: F401 - importing them registers what they describe

        register_converter(PublicId, "id")
        register_converter(Handle, "handle")
