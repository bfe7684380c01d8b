"""How large pictures of charts are, for whoever draws them and whoever leaves room for them."""

from typing import Final, NamedTuple


class Size(NamedTuple):
    """Width and height in CSS pixels, columns of a legend, letters of a line."""

    width: int
    height: int
    legend_columns: int
    line: int


SIZES: Final = {"wide": Size(800, 360, 4, 70), "narrow": Size(320, 300, 2, 32)}
# What the usual height does not suit.
HEIGHTS: Final = {
    "days-played": {"wide": 220, "narrow": 280},
    "scoring-mix": {"wide": 380, "narrow": 340},
    "strokes-lost": {"wide": 420, "narrow": 380},
    "stranded-ranks": {"wide": 300, "narrow": 400},
}


def sizes_of(name: str) -> dict[str, Size]:
    """The sizes of a chart's pictures, `wide` and `narrow`."""
    heights = HEIGHTS.get(name, {})
    return {key: size._replace(height=heights.get(key, size.height)) for key, size in SIZES.items()}
