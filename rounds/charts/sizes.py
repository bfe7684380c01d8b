"""The sizes of pictures, for charts that draw them and pages that leave room for them."""

from typing import Final, NamedTuple


class Size(NamedTuple):
    """Width and height in CSS pixels, columns of a legend, letters in a line."""

    width: int
    height: int
    legend_columns: int
    line: int


WIDE: Final = Size(800, 360, 4, 70)
NARROW: Final = Size(320, 300, 2, 32)
SIZES: Final = {"wide": WIDE, "narrow": NARROW}


def of_height(wide: int, narrow: int) -> dict[str, Size]:
    """The usual sizes with other heights."""
    return {"wide": WIDE._replace(height=wide), "narrow": NARROW._replace(height=narrow)}
