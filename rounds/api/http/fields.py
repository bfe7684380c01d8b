"""Fields of requests that accept exactly their JSON type and convert nothing."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine import GolfError


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without a fraction: no text, no boolean."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError for anything else."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class StrictTextField(serializers.CharField):
    """A JSON text: no number."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError for anything else."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class NotationField(StrictTextField):
    """A text in a notation that `read` parses."""

    def __init__(self, read: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.read = read

    def to_internal_value(self, data: Any) -> Any:
        """The parsed value. Raises ValidationError with the engine's words."""
        try:
            return self.read(super().to_internal_value(data))
        except GolfError as error:
            raise serializers.ValidationError(str(error)) from error


class StrictBooleanField(serializers.BooleanField):
    """JSON's true or false: no text, no number."""

    def to_internal_value(self, data: Any) -> bool:
        """The value. Raises ValidationError for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
