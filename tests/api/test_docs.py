"""docs/api.md says what the API does: every error code and every address, and no other."""

import re
from pathlib import Path

from rounds.api import errors, scopes
from rounds.errors import RoundError
from tests.api.endpoints import endpoints

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


def test_every_error_code_is_documented_with_its_status() -> None:
    documented = set(re.findall(r"^\| (\d{3}) \| `(\w+)` \|", DOCS, re.MULTILINE))
    refusals = {
        (str(int(status)), refusal.name.lower())
        for refusal, status in errors.REFUSAL_STATUS.items()
    }
    services = {
        (str(int(errors.ROUND_ERROR_STATUS[error])), error.code)
        for error in RoundError.__subclasses__()
    }
    framework = {(str(int(status)), code) for status, code in errors.FRAMEWORK_CODES.items()}
    reading = {("400", "malformed_json")}
    tokens = {(str(int(status)), code) for code, status in scopes.NEEDS.items()}
    assert documented == refusals | services | framework | reading | tokens


def test_every_request_is_documented_with_its_scope() -> None:
    documented = set(
        re.findall(r"^\| `(\w+) /api/v1/([^`]+)` \| (\w+) \|", DOCS, flags=re.MULTILINE)
    )
    served = {
        (method, re.sub(r"<\w+_id>", "<id>", endpoint.path), scope)
        for endpoint in endpoints()
        for method, scope in endpoint.scopes().items()
    }
    assert documented == served
