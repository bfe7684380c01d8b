"""Figures as files: SVG that a strict content policy allows, and PNG."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from rounds.charts.style import PIXELS_AN_INCH

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PNG_PIXELS_AN_INCH: Final = 2 * PIXELS_AN_INCH
FONTS: Final = "system-ui, sans-serif"
_STYLE_ELEMENT: Final = re.compile(r"\s*<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL)
_STYLE_ATTRIBUTE: Final = re.compile(r' style="([^"]*)"')
_NEEDLESS_DIGITS: Final = re.compile(r"(\.\d\d)\d+")


def svg(figure: Figure, title: str) -> bytes:
    """The figure as SVG without inline styles, which the site's content policy refuses."""
    nothing_else = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    text = _save(figure, "svg", metadata={"Title": title, **nothing_else}).decode()
    text = _STYLE_ELEMENT.sub("", text)
    text = _STYLE_ATTRIBUTE.sub(_as_attributes, text)
    text = _NEEDLESS_DIGITS.sub(r"\1", text)
    return text.replace(
        "<svg ", f'<svg role="img" font-family="{FONTS}" stroke-linejoin="round" ', 1
    ).encode()


def png(figure: Figure, title: str) -> bytes:
    """The figure as PNG, two dots a pixel."""
    return _save(figure, "png", dpi=PNG_PIXELS_AN_INCH, metadata={"Title": title, "Software": None})


WRITERS: Final[dict[str, Callable[[Figure, str], bytes]]] = {"svg": svg, "png": png}


def _as_attributes(style: re.Match[str]) -> str:
    declarations = (part.split(":", 1) for part in style[1].split(";") if part.strip())
    return "".join(
        f' {name.strip()}="{value.strip()}"'
        for name, value in declarations
        if name.strip() != "font-family"
    )


def _save(figure: Figure, extension: str, **options: Any) -> bytes:
    import matplotlib as mpl

    # The same data give the same bytes, and text stays text in the reader's fonts.
    mpl.rcParams.update({"svg.hashsalt": "golfsite", "svg.fonttype": "none"})
    file = BytesIO()
    figure.savefig(file, format=extension, **options)
    return file.getvalue()
