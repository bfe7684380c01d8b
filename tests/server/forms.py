"""The forms of a page as a browser would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str | None]


@dataclass
class Form:
    """A form that posts to `action`, with what its fields hold."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    """Collects the forms that post."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or read one of its fields."""
        has = dict(attrs)
        if tag == "form" and has.get("method") == "post":
            self._open = Form(has.get("action") or "")
            self.forms.append(self._open)
        elif self._open:
            self._read(self._open.fields, tag, has)

    def handle_endtag(self, tag: str) -> None:
        """Leave a form or a field."""
        if tag == "form":
            self._open = None
        if tag in ("textarea", "select"):
            self._select = self._area = ""

    def handle_data(self, data: str) -> None:
        """The text of a field of several lines."""
        if self._open and self._area:
            self._open.fields[self._area] += data.removeprefix("\n")

    def _read(self, fields: dict[str, str], tag: str, has: Attributes) -> None:
        name, value = has.get("name") or "", has.get("value") or ""
        if tag == "input" and name and _is_sent(has):
            fields[name] = value if "value" in has else "on" * (has.get("type") == "checkbox")
        elif tag == "textarea":
            self._area, fields[name] = name, ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in has or self._select not in fields):
            fields[self._select] = value


def _is_sent(has: Attributes) -> bool:
    kind = has.get("type")
    return kind != "file" and (kind not in ("checkbox", "radio") or "checked" in has)


def form_on(page: str, action: str) -> Form:
    """The last form of the page that posts to the action. Raises LookupError if there is none."""
    reader = _Reader()
    reader.feed(page)
    found = [form for form in reader.forms if form.action == action]
    if not found:
        raise LookupError(f"no form posts to {action!r}: {[form.action for form in reader.forms]}")
    return found[-1]
