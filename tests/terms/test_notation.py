"""Golf's numbers as Python writes them; a browser test holds the scripts to the same table."""

import re

import pytest

from rounds.templatetags import golf
from rounds.terms import wording
from tests.terms.notation import Notation, notations
from tests.test_rooms import ROOT

# A minus sign put in by hand, or a number with its sign in a format.
BY_HAND = re.compile(r"""replace\(.-., |:[+]z?,?[.\dd{]""")
HOMES = {"rounds/terms/wording.py", "static/rounds/notation.js"}


@pytest.mark.parametrize("notation", notations(), ids=str)
def test_python_writes_the_text_of_the_table(notation: Notation) -> None:
    home = golf if notation.function == "to_par" else wording
    assert getattr(home, notation.function)(*notation.arguments) == notation.text


def test_nothing_else_writes_signs() -> None:
    sources = [*ROOT.glob("rounds/**/*.py"), *ROOT.glob("static/rounds/**/*.js")]
    found = {
        source.relative_to(ROOT).as_posix()
        for source in sources
        if BY_HAND.search(source.read_text(encoding="utf-8"))
    }
    assert found == HOMES
