"""The widths and themes in which pages are looked at."""

from typing import Final

import pytest

LOOKS: Final = [
    (360, "light"),
    (1280, "dark"),
    pytest.param(360, "dark", marks=pytest.mark.ci),
    pytest.param(1280, "light", marks=pytest.mark.ci),
]
