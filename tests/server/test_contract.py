"""The served API does what its OpenAPI document says, whatever is sent: all checks, stateful."""

import shutil
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

from tests.server.site import HOST, Site
from tests.server.visitor import Visitor

SCHEMATHESIS = shutil.which("schemathesis", path=str(Path(sys.executable).parent)) or ""
CONFIG = Path(__file__).parents[1] / "data" / "schemathesis.toml"
SECONDS = 75


def test_schemathesis_finds_nothing(site: Site, tmp_path: Path) -> None:
    player = Visitor(site)
    player.sign_up(f"fay-{uuid4().hex[:12]}")
    player.begin()
    cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    command = [
        *(
            SCHEMATHESIS,
            "--config-file",
            str(CONFIG),
            "run",
            f"http://{HOST}:{site.port}/api/v1/schema",
        ),
        *("-H", f"Cookie: {cookies}", "-H", f"X-CSRFToken: {player.cookies['csrftoken']}"),
        # The session goes along with made-up credentials and without its cookie being declared.
        *("--checks", "all", "--exclude-checks", "ignored_auth"),
        *("--generation-with-security-parameters", "false"),
        *("--phases", "examples,coverage,fuzzing,stateful"),
        *("--max-examples", "10", "--max-time", str(SECONDS), "--generation-deterministic"),
        *("--continue-on-failure", "--no-color"),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200_000:] + done.stderr[-2_000:]
    assert '"level": "ERROR"' not in site.log.read_text()
    assert "Every stored value is what its log says" in site.manage("verify")
