"""docs/api.md lists every error code and every address of the API, and no other."""

import re
from pathlib import Path

from drf_spectacular.generators import SchemaGenerator

from rounds.api.http import problems, scopes
from rounds.terms.errors import RoundError
from rounds.web.statuses import REFUSAL_STATUS, ROUND_ERROR_STATUS
from tests.api.endpoints import endpoints

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


def test_every_error_code_is_documented_with_its_status() -> None:
    documented = set(re.findall(r"^\| (\d{3}) \| `(\w+)` \|", DOCS, re.MULTILINE))
    refusals = {
        (str(int(status)), refusal.name.lower()) for refusal, status in REFUSAL_STATUS.items()
    }
    services = {
        (str(int(ROUND_ERROR_STATUS[error])), error.code) for error in RoundError.__subclasses__()
    }
    framework = {(str(int(status)), code) for status, code in problems.FRAMEWORK_CODES.items()}
    reading = {("400", "malformed_json")}
    tokens = {(str(int(status)), code) for code, status in scopes.NEEDS.items()}
    assert documented == refusals | services | framework | reading | tokens


def test_every_request_is_documented_with_its_scope() -> None:
    documented = set(
        re.findall(r"^\| `(\w+) /api/v1/([^`]*)` \| (\w+) \|", DOCS, flags=re.MULTILINE)
    )
    served = {
        (method, re.sub(r"<\w+_id>", "<id>", endpoint.path), scope)
        for endpoint in endpoints()
        for method, scope in endpoint.scopes().items()
    }
    assert documented == served


def test_every_operation_tells_its_problems_and_limits() -> None:
    document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
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
    named = set(document["components"]["examples"])
    documented = set(re.findall(r"^\| \d{3} \| `(\w+)` \|", DOCS, re.MULTILINE))
    assert named == documented
