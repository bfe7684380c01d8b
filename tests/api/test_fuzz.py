"""Random requests to every address get an answer or a problem, never a 500."""

import json
import re

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rounds.api import serializers
from rounds.api.accounts import SettingsSerializer
from rounds.api.solving_serializers import SolveSerializer, VisibleSerializer
from rounds.api.tokens import NewTokenSerializer
from rounds.models import Player, Token
from rounds.selectors.filters import FigureFilter, HoleFilter
from tests.api.calls import PROBLEM, bearer
from tests.scenes.play import act, begin, signed_round

SEARCH = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])

SHAPES = [
    serializers.ChoiceSerializer,
    serializers.ActSerializer,
    SolveSerializer,
    VisibleSerializer,
    NewTokenSerializer,
    SettingsSerializer,
]
FIELDS = sorted({name for shape in SHAPES for name in shape().fields})
PARAMETERS = sorted({*HoleFilter.base_filters, *FigureFilter.base_filters})
PARAMETERS += ["cursor", "ordering", "page_size", "theme", "size", "log"]

any_text = st.text(st.characters(), max_size=30) | st.sampled_from(
    ["E", "SQJ2O", "easy", "GO1-E-AAAAAAB", "TS", "d5p", "9", "-1", "\x00", "\ud800", "2026-01-01"]
)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | any_text,
    lambda part: st.lists(part, max_size=3) | st.dictionaries(any_text, part, max_size=3),
    max_leaves=6,
)
bodies = st.dictionaries(st.sampled_from(FIELDS) | any_text, any_json, max_size=4) | any_json
queries = st.dictionaries(st.sampled_from(PARAMETERS), any_text.map(str), max_size=3)


def addresses(urls: str, prefix: str) -> list[str]:
    """Every address, with the names of its parts in braces."""
    patterns = [part for part in get_resolver(urls).url_patterns if isinstance(part, URLPattern)]
    return [prefix + re.sub(r"<\w+:(\w+)>", r"{\1}", str(part.pattern)) for part in patterns]


API = addresses("rounds.api.urls", "/api/v1/")
PAGES = addresses("rounds.pages.urls", "/")


@pytest.fixture
def parts(alice: Player) -> st.SearchStrategy[dict[str, str]]:
    """Parts of addresses: ids of existing rows, and anything else."""
    live, settled = begin(alice), signed_round(alice)
    act(alice, live, "d")
    bearer(alice)
    rounds = [live.golf_round.public_id, settled.public_id]
    holes = [live.public_id, settled.holes.latest("number").public_id]
    return st.fixed_dictionaries(
        {
            "round_id": st.sampled_from([*rounds, "AAAAAAAAAAAA", "%00"]),
            "hole_id": st.sampled_from([*holes, "AAAAAAAAAAAA", "%00"]),
            "token_id": st.sampled_from([Token.objects.get().public_id, "AAAAAAAAAAAA", "%00"]),
            "handle": st.sampled_from(["alice", "nobody", "%00", "%F0%9F%83%81"]),
            "code": st.sampled_from(["GO1-E-AAAAAAB", "GO1-SJ2O-AAAAAAB", "GO1", "%00"]),
            "name": st.sampled_from(["round-totals", "no-such", "%00"]),
            "extension": st.sampled_from(["svg", "png", "json", "exe"]),
        }
    )


def readable(query: dict[str, str]) -> dict[str, str]:
    """The query without lone surrogates, which cannot be sent."""
    return {name: text.encode(errors="replace").decode() for name, text in query.items()}


@SEARCH
@given(data=st.data())
def test_any_json_to_any_address(
    as_alice: Client, parts: st.SearchStrategy[dict[str, str]], data: st.DataObject
) -> None:
    address = data.draw(st.sampled_from(API)).format(**data.draw(parts))
    body = json.dumps(data.draw(bodies))
    response = as_alice.post(address, body, content_type="application/json")
    assert response.status_code < 500
    assert response.status_code < 400 or response["Content-Type"] == PROBLEM


@SEARCH
@given(data=st.data())
def test_any_query_to_any_address(
    as_alice: Client, parts: st.SearchStrategy[dict[str, str]], data: st.DataObject
) -> None:
    address = data.draw(st.sampled_from(API + PAGES)).format(**data.draw(parts))
    response = as_alice.get(address, readable(data.draw(queries)))
    assert response.status_code < 500
    if address.startswith("/api/") and response.status_code >= 400:
        assert response["Content-Type"] == PROBLEM


@SEARCH
@given(data=st.data())
def test_any_form_to_any_page(
    as_alice: Client, parts: st.SearchStrategy[dict[str, str]], data: st.DataObject
) -> None:
    address = data.draw(st.sampled_from(PAGES)).format(**data.draw(parts))
    fields = st.dictionaries(st.sampled_from(FIELDS), any_text)
    response = as_alice.post(address, readable(data.draw(fields)))
    assert response.status_code < 500
