"""Golf's numbers as Python writes them; a browser test holds the scripts to the same table."""

import pytest

from rounds.templatetags import golf
from rounds.terms import wording
from tests.terms.notation import Notation, notations


@pytest.mark.parametrize("notation", notations(), ids=str)
def test_python_writes_the_text_of_the_table(notation: Notation) -> None:
    home = golf if notation.function == "to_par" else wording
    assert getattr(home, notation.function)(*notation.arguments) == notation.text
