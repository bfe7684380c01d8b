"""A served site: one for all tests of a process, or one for a file that stops it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.site import Site, database_of_its_own
from tests.server.visitor import Visitor


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """A site that serves: it never answers 500, and in the end its stored values fit its logs."""
    with database_of_its_own() as database:
        site = Site(folder, database)
        try:
            site.start()
            yield site
            assert '"status": 500' not in site.log.read_text()
            assert "Every stored value is what its log says" in site.manage("verify")
        finally:
            site.close()


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that the tests of a file may stop and kill."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def site(shared_site: Site) -> Site:
    """The site of all, whose log begins anew for the test."""
    shared_site.read_from_here()
    return shared_site


@pytest.fixture
def guest(site: Site) -> Visitor:
    return Visitor(site)
