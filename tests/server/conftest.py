"""One served site for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.server.site import Site, database_of_its_own
from tests.server.visitor import Visitor


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with database_of_its_own() as database:
        site = Site(tmp_path_factory.mktemp("site"), database)
        try:
            site.start()
            yield site
        finally:
            site.close()


@pytest.fixture
def guest(site: Site) -> Visitor:
    return Visitor(site)
