"""Cells of CSV files: a text that a spreadsheet would run as a formula is written harmlessly.

`restored` is the inverse of what `written` does to a text, for any text.
"""

from typing import Any, Final

# What begins a formula, also in full width, and what spreadsheets pass over before one; and the
# mark itself, so that a text that has it comes back as it was.
_RISKY: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20'")
_MARK: Final = "'"


def written(value: Any) -> Any:
    """What a CSV writer is given for a value; numbers stay numbers, negative ones too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_RISKY):
        return _MARK + value
    return value


def restored(text: str) -> str:
    """The text that a cell of text was written for."""
    is_marked = text.startswith(_MARK) and text[1:].startswith(_RISKY)
    return text[1:] if is_marked else text
