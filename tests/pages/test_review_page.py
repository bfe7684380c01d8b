"""The review page: closed until its player opens it, pending until it is ready, then the review."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import Settings

from engine import GameCode
from rounds.models import Hole, Player
from rounds.services.advice import hint
from rounds.services.reviews import make_review
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    row_of,
)

# Two plays taken back, two hints, and picked up: the line that stands is d52dp.
CROOKED = "d5uh5h2dp"
STANDING = "d52dp"


def played(player: Player, letters: str = CLEARING, code: GameCode = EXAMPLE) -> Hole:
    """A hole of that code after those letters."""
    hole = begin(player, code=code)
    for letter in letters:
        hole.refresh_from_db()
        if letter == "h":
            hint(player, hole.public_id, hole.ply)
        else:
            act(player, hole, letter)
    hole.refresh_from_db()
    return hole


def address(hole: Hole) -> str:
    return f"/holes/{hole.public_id}/review"


def read(browser: Client, hole: Hole) -> str:
    """The page's text as people read it."""
    answer = browser.get(address(hole))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def cells(text: str) -> list[list[str]]:
    """The table of actions, by row, without its head and the deal."""
    body = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)[-1]
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in body.split("<tr")]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in rows][2:]


def test_it_tells_the_totals_in_a_sentence(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    text = read(as_alice, hole)
    review = make_review(hole)
    fewest = str(review.fewest_strokes).replace("-", "−")
    assert f"33 strokes, {fewest} possible: {review.strokes_lost} strokes lost." in text
    assert "Accurate choices: " in text


def test_the_equation_is_the_reviews(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    text = read(as_alice, hole)
    shown = re.findall(r'figure-value">(.*?)</dd>', text)[:5]
    plain = [re.sub(r"<[^>]+>|[()=+ ]", "", value).replace("−", "-") for value in shown]
    review = make_review(hole)
    assert plain[0] == "33"
    assert plain[1].startswith("-")  # the sign of the equation
    assert [float(value) for value in (plain[1][1:], *plain[2:])] == pytest.approx(
        [review.expected, review.decision, review.hidden, review.luck], abs=0.005
    )


def test_every_action_that_stands_has_its_row(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    rows = cells(read(as_alice, hole))
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert "".join(row[1] for row in rows) == STANDING
    assert [row[2].split()[0] for row in rows] == ["drew", "played", "played", "drew", "picked"]
    ledger = make_review(hole).ledger
    assert [int(row[9]) for row in rows] == [entry["lost"] for entry in ledger]
    assert [row[6].replace("−", "-") for row in rows] == [
        f"{round(entry['luck'], 2) + 0:.2f}" for entry in ledger
    ]


def test_worst_decisions_are_marked_and_lead_to_their_step(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    text = read(as_alice, hole)
    links = re.findall(r'<li><a href="#step-(\d+)">Action (\d+)</a>', text)
    # Picking up was the log's ninth letter, the play of column 2 its seventh.
    assert links == [("8", "5"), ("6", "3")]
    marked = [row[0] for row in cells(text) if "worst" in row[4]]
    assert marked == ["3", "5"]
    assert "worst decisions: 3 and 5." in text


def test_the_replay_tells_the_advice_before_what_stands(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    text = read(as_alice, hole)
    steps = json.loads(re.findall(r'data-steps="(.*?)">', text)[0])
    ledger = make_review(hole).ledger
    assert "".join(step["letter"] for step in steps) == CROOKED
    advised = {place: step["advised"] for place, step in enumerate(steps) if "advised" in step}
    assert list(advised) == [0, 4, 6, 7, 8]
    assert list(advised.values()) == [entry["advised"] for entry in ledger]


def test_the_best_line_can_be_stepped_through(as_alice: Client, alice: Player) -> None:
    hole = played(alice, "p")
    line = make_review(hole).best_line
    link = f"/deals/{hole.code}?log={line}"
    assert f'href="{link}"' in read(as_alice, hole)
    assert as_alice.get(link).status_code == 200


def test_a_hole_without_a_choice_has_accuracy_none(as_alice: Client, alice: Player) -> None:
    hole = played(alice, BLOCKING, BLOCKED_CODE)
    as_alice.post(address(hole))
    text = read(as_alice, hole)
    assert "35 strokes, 35 possible: nothing lost. There was nothing to choose." in text
    assert '<dd class="figure-value">none</dd>' in text
    assert "no decision cost more than chance explains" in text
    assert "Worst decisions" not in text


def test_looking_at_it_settles_nothing(as_alice: Client, alice: Player) -> None:
    hole = played(alice, BLOCKING, BLOCKED_CODE)
    before = row_of(hole)
    text = read(as_alice, hole)
    assert "Settle and review" in text
    assert "35 strokes" in text
    assert hole.code not in text
    assert row_of(hole) == before


def test_opening_it_settles_the_hole_and_shows_it(as_alice: Client, alice: Player) -> None:
    hole = played(alice, BLOCKING, BLOCKED_CODE)
    answer = as_alice.post(address(hole))
    assert (answer.status_code, answer["Location"]) == (302, address(hole))
    assert row_of(hole)["settled"] is not None
    assert "Where the strokes went" in read(as_alice, hole)


def test_a_hole_in_play_is_at_the_table(as_alice: Client, alice: Player) -> None:
    hole = begin_rated(alice)
    table = f"/rounds/{hole.golf_round.public_id}/play"
    answer = as_alice.get(address(hole))
    assert (answer.status_code, answer["Location"]) == (302, table)
    refused = as_alice.post(address(hole))
    assert refused.status_code == 409
    assert "The review opens when the hole is settled" in refused.content.decode()


def test_strangers_see_settled_holes_of_players_who_are_not_private(
    as_bob: Client, alice: Player
) -> None:
    open_hole, settled = played(alice, BLOCKING, BLOCKED_CODE), played(alice)
    assert as_bob.get(address(open_hole)).status_code == 404
    assert as_bob.post(address(open_hole)).status_code == 404
    assert Client().post(address(open_hole)).status_code == 404
    assert row_of(open_hole)["settled"] is None
    assert "Where the strokes went" in read(as_bob, settled)
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    assert as_bob.get(address(settled)).status_code == 404
    assert as_bob.get(f"/api/v1{address(settled)}.svg").status_code == 404


def test_while_it_is_made_the_page_says_so(
    as_alice: Client, alice: Player, settings: Settings
) -> None:
    hole = played(alice)
    settings.CELERY_BROKER_URL = "memory://"
    answer = as_alice.get(address(hole))
    assert answer.status_code == 202
    assert "The review is being made" in answer.content.decode()
    assert '<noscript><meta http-equiv="refresh"' in answer.content.decode()
    make_review(hole)
    assert "Where the strokes went" in read(as_alice, hole)


def test_pages_lead_to_it(as_alice: Client, alice: Player, as_bob: Client) -> None:
    hole = played(alice)
    scorecard = f"/rounds/{hole.golf_round.public_id}"
    link = f'href="{address(hole)}"'
    assert link in as_alice.get(f"/holes/{hole.public_id}").content.decode()
    assert link in as_alice.get(scorecard).content.decode()
    over = played(alice, BLOCKING, BLOCKED_CODE)
    scorecard = f"/rounds/{over.golf_round.public_id}"
    link = f'href="{address(over)}"'
    assert link in as_alice.get(scorecard).content.decode()
    assert link not in as_bob.get(scorecard).content.decode()
