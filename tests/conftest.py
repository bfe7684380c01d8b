"""What every test shares: a cast, a database, how hypothesis searches, which tests run."""

import os
import shutil
import time
import uuid
from hashlib import sha256
from pathlib import Path
from random import Random

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter
from django.conf import settings as site
from django.test import Client
from hypothesis import core
from pytest_django import Settings

from rounds.models import Player, User
from rounds.services.players import join, new_guest

CHROMIUM = shutil.which("chromium")
REDIS = shutil.which("redis-server")
POSTGRESQL = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
NO_BROWSER = "there is no Chromium here"
ROOT = Path(__file__).parents[1]
ENGINE_TESTS = ROOT / "tests" / "engine"
BROWSER_TESTS = ROOT / "tests" / "browser"
FRESH_SEEDS = 20
SOAK_SECONDS = 15 * 60
STARTED = time.monotonic()

# A busy machine is slow, which is not a fault of the code under test.
hypothesis.settings.register_profile("golfsite", deadline=None)
hypothesis.settings.load_profile("golfsite")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("golfsite")
    group.addoption("--soak", type=int, help="run property tests under seeds from this number")
    group.addoption("--quick", action="store_true", help="run only the most useful tests")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: a worker often waits for a server or a browser."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_configure() -> None:
    if os.environ.get("GOLFSITE_REQUIRE_BROWSER") and not CHROMIUM:
        raise pytest.UsageError(f"GOLFSITE_REQUIRE_BROWSER is set, but {NO_BROWSER}")
    if os.environ.get("GOLFSITE_REQUIRE_SERVICES") and not (POSTGRESQL and REDIS):
        raise pytest.UsageError("GOLFSITE_REQUIRE_SERVICES is set: install PostgreSQL and Redis")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Repeat each property test for every fresh seed, and name the seed in its id."""
    number = metafunc.config.getoption("soak")
    if number is not None and is_property(metafunc.definition):
        mark = metafunc.definition.get_closest_marker("hypothesis")
        count = mark.kwargs.get("seeds", FRESH_SEEDS) if mark else FRESH_SEEDS
        seeds = Random(number).sample(range(10**9), count)
        metafunc.fixturenames.append("fresh_seed")
        metafunc.parametrize("fresh_seed", seeds, ids="seed={}".format, scope="session")


def is_property(item: pytest.Item) -> bool:
    """Whether hypothesis runs the test, or it is marked as running hypothesis itself."""
    test = getattr(item, "obj", None)
    return hypothesis.is_hypothesis_test(test) or item.get_closest_marker("hypothesis") is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Search from the test's own seed, as --hypothesis-seed does for all tests together."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    if "fresh_seed" in parameters:
        core.global_force_seed = parameters["fresh_seed"]
        if time.monotonic() - STARTED > SOAK_SECONDS:
            pytest.skip("no time was left for this seed")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by the mark
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
        if not CHROMIUM and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
    if config.getoption("quick"):
        items[:] = telling(items)


def telling(items: list[pytest.Item]) -> list[pytest.Item]:
    """The first case of each engine test, and the first test of every other file."""
    brief = [item for item in items if not is_property(item) and not is_slow(item)]
    firsts = {_group(item): item for item in reversed(brief)}
    return list(reversed(firsts.values()))


def is_slow(item: pytest.Item) -> bool:
    """Whether the test is marked as taking more than a moment."""
    return any(item.get_closest_marker(name) for name in ("slow", "ci"))


def _group(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0] if ENGINE_TESTS in item.path.parents else str(item.path)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    skipped = terminalreporter.getreports("skipped")
    count = sum(NO_BROWSER in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_line(
            f"{count} browser tests skipped, {NO_BROWSER}: apt-get install chromium"
        )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_keepdb: bool, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """With --reuse-db the tables stay in build/ for the next run, until a migration changes."""
    database = site.DATABASES["default"]
    if django_db_keepdb and database["ENGINE"].endswith("sqlite3"):
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        name = ROOT / "build" / f"tests-{digest_of_migrations()}-{worker}.sqlite3"
        database["TEST"]["NAME"] = str(name)


def digest_of_migrations() -> str:
    """A digest that changes with any migration."""
    texts = (path.read_bytes() for path in sorted((ROOT / "rounds/migrations").glob("*.py")))
    return sha256(b"".join(texts)).hexdigest()[:12]


@pytest.fixture(autouse=True)
def cache_of_its_own(settings: Settings) -> None:
    """Give each test its own cache: the keys of rows come again in other tests."""
    prefix = {"KEY_PREFIX": uuid.uuid4().hex}
    settings.CACHES = {name: cache | prefix for name, cache in settings.CACHES.items()}


@pytest.fixture(scope="session")
def folder_of_locks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this process alone has its locks: players of other processes have the same keys."""
    return tmp_path_factory.mktemp("locks")


@pytest.fixture(autouse=True)
def locks_of_its_own(settings: Settings, folder_of_locks: Path) -> None:
    """Let no test wait for one in another process."""
    settings.LOCKS = folder_of_locks


@pytest.fixture
def alice(db: None) -> Player:
    """The owner: a player with an account."""
    return join(User.objects.create_user("alice", password="password of alice"), None)


@pytest.fixture
def bob(db: None) -> Player:
    """The stranger: another player with an account."""
    return join(User.objects.create_user("bob", password="password of bob"), None)


@pytest.fixture
def guest(db: None) -> Player:
    """A player without an account."""
    return new_guest()


@pytest.fixture
def as_alice(alice: Player) -> Client:
    """Alice's browser, logged in."""
    return logged_in(alice)


@pytest.fixture
def as_bob(bob: Player) -> Client:
    """Bob's browser, logged in."""
    return logged_in(bob)


def logged_in(player: Player) -> Client:
    assert player.user
    browser = Client()
    browser.force_login(player.user)
    return browser
