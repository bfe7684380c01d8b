"""requirements.lock: everything pinned and hashed, nothing about the machine that wrote it."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.golfsite.processes import ROOT

LOCK = (ROOT / "requirements.lock").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = re.findall(r"^(\S+)==(\S+)(.*)$", LOCK, flags=re.MULTILINE)


def test_every_pin_has_its_hashes() -> None:
    blocks = re.split(r"^(?=\w)", LOCK, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(PINS) > 50
    assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_every_range_of_the_project_is_met() -> None:
    wanted = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
    pinned = {canonicalize_name(name): version for name, version, _ in PINS}
    for requirement in map(Requirement, wanted):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


def test_the_lock_names_neither_index_nor_folder() -> None:
    assert re.findall(r"index|find-links|://|file:|(?<!via) /\w+", LOCK) == []
