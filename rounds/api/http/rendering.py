"""Rendering of answers: JSON, with dataclasses as objects."""

from dataclasses import is_dataclass
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from rounds.web.json import plain


class ShapeEncoder(JSONEncoder):
    """The framework's encoder, for dataclasses too."""

    def default(self, obj: Any) -> Any:
        """The members of a dataclass; anything else as the framework writes it."""
        return plain(obj) if is_dataclass(obj) else super().default(obj)


class ShapeRenderer(JSONRenderer):
    """Answers in JSON."""

    encoder_class = ShapeEncoder
