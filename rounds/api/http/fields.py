"""Fields of requests that take what they say and nothing that could be read as it."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine import GolfError


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without a fraction: no text, no boolean."""

    def to_internal_value(self, data: Any) -> int:
        """The number itself."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class StrictTextField(serializers.CharField):
    """A JSON text: no number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        """The text itself."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class NotationField(StrictTextField):
    """A text that the engine reads; what is wrong with it is said in the engine's words."""

    def __init__(self, read: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.read = read

    def to_internal_value(self, data: Any) -> Any:
        """What the text names."""
        try:
            return self.read(super().to_internal_value(data))
        except GolfError as error:
            raise serializers.ValidationError(str(error)) from error


class StrictBooleanField(serializers.BooleanField):
    """JSON's true or false: no text, no number."""

    def to_internal_value(self, data: Any) -> bool:
        """The value itself."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
