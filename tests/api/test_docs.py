"""The OpenAPI document, from which docs/api.md has its tables, says what the API does."""

import re
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from rounds.api.http import problems
from rounds.api.http.codes import codes
from tests.api.endpoints import ANY, LOGIN, endpoints


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    made: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return made


def test_every_error_code_is_documented_with_its_status_and_meaning(
    document: dict[str, Any],
) -> None:
    documented = {
        (code, example["value"]["status"], example["summary"])
        for code, example in document["components"]["examples"].items()
    }
    assert documented == {(code.name, code.status, code.meaning) for code in codes()}


def test_every_request_is_documented_with_its_scope(document: dict[str, Any]) -> None:
    documented = {
        (method.upper(), path, scope_of(operation))
        for path, item in document["paths"].items()
        for method, operation in item.items()
    }
    served = {
        (method, "/api/v1/" + re.sub(r"<(\w+)>", r"{\1}", endpoint.path), scope)
        for endpoint in endpoints()
        for method, scope in endpoint.scopes().items()
    }
    assert documented == served


def scope_of(operation: dict[str, Any]) -> str:
    """What the document says that a token needs."""
    scopes = [way["token"] for way in operation["security"] if "token" in way]
    return (scopes[0] or [ANY])[0] if scopes else LOGIN


def test_every_operation_tells_its_problems_and_limits(document: dict[str, Any]) -> None:
    operations = [
        (path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]
    assert len(operations) > 20
    for path, method, operation in operations:
        answers = operation["responses"]
        assert {"400", "401", "406", "429"} <= set(answers), (path, method)
        assert method != "post" or {"403", "411", "413", "415", "422"} <= set(answers), path
        for status, answer in answers.items():
            if status == "414":  # by the server in front
                continue
            assert "RateLimit-Remaining" in answer["headers"]
            if status >= "400":
                assert answer["content"][problems.CONTENT_TYPE]["examples"], (path, status)
