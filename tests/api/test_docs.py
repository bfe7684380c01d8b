"""docs/api.md says what the API does: every error code and every address, and no other."""

import re
from pathlib import Path

from django.urls import get_resolver

from rounds.api import errors
from rounds.errors import RoundError

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
    assert documented == refusals | services | framework | reading


def test_every_address_is_documented() -> None:
    documented = set(re.findall(r"`(?:GET|POST) /api/v1/([^`]+)`", DOCS))
    patterns = get_resolver("rounds.api.urls").url_patterns
    served = {re.sub(r"<\w+:(\w+)>", r"<\1>", str(pattern.pattern)) for pattern in patterns}
    assert {re.sub(r"<\w+_id>", "<id>", path) for path in served} == documented
