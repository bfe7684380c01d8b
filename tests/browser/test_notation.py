"""Golf's numbers as the scripts write them, against the table that Python is tested against."""

from playwright.sync_api import Page

from tests.terms.notation import notations

WRITE = """async ([name, values]) => {
  const notation = await import("/static/rounds/notation.js");
  return notation[name](...values);
}"""
NAMES = {"to_par": "toPar"}


def test_scripts_write_the_texts_of_the_table(page: Page) -> None:
    page.goto("/rules")
    lines = notations()
    texts = [
        page.evaluate(WRITE, [NAMES.get(line.function, line.function), list(line.arguments)])
        for line in lines
    ]
    assert texts == [line.text for line in lines]
