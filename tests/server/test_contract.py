"""The served API does what its OpenAPI document says, whatever is sent: all checks, stateful.

Each operation is asked for once with rows that exist and must answer well. Then it gets such an
example in the document, and the search begins there.
It is the same search every time; under --soak it is another one, and goes on for a while.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from django.urls import resolve

from tests.api.endpoints import LOGIN, endpoints
from tests.server.site import HOST, Site
from tests.server.visitor import TOKEN

SCHEMATHESIS: Final = shutil.which("schemathesis", path=str(Path(sys.executable).parent)) or ""
CONFIG: Final = Path(__file__).parents[1] / "data" / "schemathesis.toml"
SEED: Final = 1
SOAK_SECONDS: Final = 60
# How often a part of an address is that of a row, rather than anything that its schema allows.
OFTEN: Final = 0.7

Document = dict[str, Any]


def cast(site: Site) -> dict[str, Any]:
    """The document, Alice's session and token, and good requests on rows of their own."""
    printed = site.manage(
        "shell", "--no-imports", "--command", "from tests.server.cast import tell; tell()"
    )
    told: dict[str, Any] = json.loads(printed)
    return told


@pytest.mark.hypothesis(seeds=2)
@pytest.mark.ci
@pytest.mark.parametrize("caller", ["session", "token"])
def test_schemathesis_finds_nothing(
    site: Site, tmp_path: Path, request: pytest.FixtureRequest, caller: str
) -> None:
    lines_before = len(site.lines())
    once, told = cast(site), cast(site)
    for sent in once["requests"]:
        send(site, sent, credentials(once, caller))
    give_examples(told["document"], told["requests"])
    (tmp_path / "openapi.json").write_text(json.dumps(told["document"]))
    (tmp_path / "schemathesis.toml").write_text(CONFIG.read_text() + dictionaries(told["requests"]))
    fresh_seed = getattr(request.node, "callspec").params.get("fresh_seed")  # noqa: B009
    found = search(site, tmp_path, credentials(told, caller), fresh_seed)
    assert found.returncode == 0, found.stdout[-200_000:] + found.stderr[-2_000:]
    answered = site.lines()[lines_before:]
    assert [line for line in answered if line["level"] == "ERROR"] == []
    assert operations(is_by_token=caller == "token") - set(well_answered(answered)) == set()
    assert "Every stored value is what its log says" in site.manage("verify")


def send(site: Site, sent: dict[str, Any], headers: dict[str, str]) -> None:
    """Ask once for an operation as its example does, before the search has changed its rows."""
    path = sent["path"].format(**sent["values"])
    query = {
        name: value for name, value in sent["values"].items() if f"{{{name}}}" not in sent["path"]
    }
    is_file = isinstance(sent["body"], str)
    httpx.request(
        sent["method"],
        f"http://{HOST}:{site.port}{path}",
        params=query,
        content=sent["body"] if is_file else json.dumps(sent["body"]),
        headers=headers | {"Content-Type": "text/csv" if is_file else "application/json"},
    )


def search(
    site: Site, folder: Path, headers: dict[str, str], fresh_seed: int | None
) -> subprocess.CompletedProcess[str]:
    """What schemathesis said of the document in the folder."""
    # A budget of time would search further on a faster machine: another search every time.
    chosen = (
        ("--seed", str(SEED))
        if fresh_seed is None
        else ("--seed", str(fresh_seed), "--max-time", str(SOAK_SECONDS))
    )
    command = [
        *(SCHEMATHESIS, "--config-file", "schemathesis.toml", "run", "openapi.json"),
        *("--url", f"http://{HOST}:{site.port}"),
        *(part for name, text in headers.items() for part in ("-H", f"{name}: {text}")),
        *chosen,
        *("--max-examples", "10", "--continue-on-failure", "--no-color"),
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def credentials(cast: dict[str, Any], caller: str) -> dict[str, str]:
    """The headers that say who asks."""
    if caller == "token":
        return {"Authorization": cast["authorization"]}
    return {
        "Cookie": f"sessionid={cast['session']}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }


def give_examples(document: Document, requests: list[dict[str, Any]]) -> None:
    """Put each request into its operation as the example of parameters and body."""
    for sent in requests:
        operation = document["paths"][sent["path"]][sent["method"]]
        for parameter in operation.get("parameters", ()):
            if parameter.get("name") in sent["values"]:
                parameter["example"] = sent["values"][parameter["name"]]
        for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
            if (media_type == "text/csv") == isinstance(sent["body"], str):
                content["example"] = sent["body"]


def dictionaries(requests: list[dict[str, Any]]) -> str:
    """The configuration that lets the parts of addresses be those of rows."""
    values: dict[str, set[str]] = {}
    for sent in requests:
        for name in sent["values"]:
            if f"{{{name}}}" in sent["path"]:
                values.setdefault(name, set()).add(sent["values"][name])
    del values["extension"], values["name"]  # the document lists these itself
    known = [
        f"[dictionaries.{name}]\nvalues = {json.dumps(sorted(values[name]))}" for name in values
    ]
    bound = [
        f'"path.{name}" = {{ dictionary = "{name}", probability = {OFTEN} }}' for name in values
    ]
    return "\n".join(["", *known, "[parameters]", *bound])


def operations(*, is_by_token: bool) -> set[tuple[str, type]]:
    """Every operation of the API that the caller may ask for, as method and view."""
    return {
        (method, endpoint.view)
        for endpoint in endpoints()
        for method, scope in endpoint.scopes().items()
        if not (is_by_token and scope == LOGIN)
    }


def well_answered(answered: list[dict[str, Any]]) -> Iterator[tuple[str, type]]:
    """The operations that were answered with 2xx."""
    for line in answered:
        if line.get("path", "").startswith("/api/v1/") and 200 <= line["status"] < 300:
            view = resolve(line["path"]).func
            yield line["method"], getattr(view, "view_class", type(view))
