"""Reviews in the background: handed over with the settling, done by a worker, crash or no crash."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from pathlib import Path
from socket import socket
from typing import Any, cast

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from kombu import pools
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from golfsite.celery import app
from golfsite.watch import watch
from rounds.models import Hole, Player, Review, ReviewRequest
from rounds.services.background import AGAIN_AFTER, REVIEW_TASK, background, sweep, try_again
from rounds.services.reviews import MOST_TRIES, review_of
from rounds.services.upkeep import tidy
from rounds.solving import work
from rounds.solving.door import SolverFault
from rounds.tasks import review_hole
from rounds.terms.errors import ReviewFailed
from tests.golfsite.processes import KEY, ROOT, signal_all
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    recorded_round,
)

SECONDS_TO_WAIT = 60
needs_redis = pytest.mark.skipif(not shutil.which("redis-server"), reason="there is no Redis here")


def use_broker(settings: Settings, url: str) -> None:
    """Let the site hand its work to this broker."""
    settings.CELERY_BROKER_URL = url
    app.conf.broker_url = url
    # It keeps its connections, and what made them, from its first message on.
    app.close()
    vars(app).pop("amqp", None)
    watch.cache_clear()
    pools.reset()  # type: ignore[no-untyped-call]


@pytest.fixture
def broker(settings: Settings) -> Iterator[None]:
    """A broker in memory, without a worker."""
    use_broker(settings, "memory://localhost")
    yield
    waiting()
    use_broker(settings, "")


def waiting() -> list[str]:
    """The holes whose review has been asked for, taken from the broker."""
    holes = []
    with app.connection_for_read() as link:
        queue = app.amqp.queues["celery"].bind(link.default_channel)
        queue.declare()
        while message := queue.get(no_ack=True):
            assert message.headers["task"] == REVIEW_TASK == review_hole.name
            holes += message.payload[0]
    return holes


@pytest.mark.usefixtures("broker")
def test_a_review_is_asked_for_once_the_settling_is_committed(
    alice: Player, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    hole = begin(alice, code=EXAMPLE)
    with django_capture_on_commit_callbacks(execute=True):
        act(alice, hole, CLEARING[:-1])
    assert waiting() == []
    with django_capture_on_commit_callbacks() as callbacks:
        act(alice, hole, CLEARING[-1])
    assert waiting() == []
    for callback in callbacks:
        callback()
    assert waiting() == [hole.public_id]
    assert not Review.objects.exists()


@pytest.mark.usefixtures("broker")
def test_a_blocked_hole_that_may_be_undone_waits(
    alice: Player, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    with django_capture_on_commit_callbacks(execute=True):
        act(alice, hole, BLOCKING)
    assert waiting() == []


def test_without_a_broker_nothing_is_asked_for(
    alice: Player, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    hole = begin(alice, code=EXAMPLE)
    with django_capture_on_commit_callbacks() as callbacks:
        act(alice, hole, CLEARING)
    assert callbacks == []


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_costs_the_player_nothing(
    alice: Player, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    use_broker(settings, f"redis://127.0.0.1:{free_port()}/0")
    hole = begin(alice, code=EXAMPLE)
    asked = time.monotonic()
    assert act(alice, hole, CLEARING).applied == len(CLEARING)
    assert time.monotonic() - asked < 5
    use_broker(settings, "")
    hole.refresh_from_db()
    assert hole.is_settled
    (said,) = [record.getMessage() for record in caplog.records if record.name == "golfsite.watch"]
    assert said.startswith("the broker of background work is away")
    assert not any(record.exc_info for record in caplog.records)


def test_the_task_may_run_twice(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    for _ in range(2):
        review_hole(hole.public_id)
    assert Review.objects.get().hole == hole


def test_the_task_leaves_alone_what_needs_no_review(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    for hole_id in (hole.public_id, "AAAAAAAAAAAA"):
        review_hole(hole_id)
    assert not Review.objects.exists()


def settled(player: Player) -> Hole:
    """A settled hole whose request was lost on its way to the broker."""
    hole = begin(player, code=EXAMPLE)
    act(player, hole, CLEARING)
    waiting()
    return hole


def wait_for_the_sweep() -> None:
    """Let the requests be as old as those that are sent again."""
    ReviewRequest.objects.update(sent=timezone.now() - AGAIN_AFTER - timedelta(seconds=1))


@pytest.mark.usefixtures("broker")
def test_what_was_lost_on_its_way_is_sent_again_and_not_at_every_sweep(alice: Player) -> None:
    hole = settled(alice)
    assert (sweep(), waiting()) == (0, [])
    wait_for_the_sweep()
    assert (sweep(), sweep()) == (1, 0)
    assert waiting() == [hole.public_id]
    review_hole(hole.public_id)
    wait_for_the_sweep()
    assert (sweep(), ReviewRequest.objects.count()) == (0, 0)


@pytest.mark.usefixtures("broker")
def test_tidying_requests_what_nobody_has_requested(alice: Player) -> None:
    hole = settled(alice)
    begin(alice)  # in play
    recorded_round(alice)
    ReviewRequest.objects.all().delete()
    assert (tidy().reviews, waiting()) == (1, [hole.public_id])
    assert (tidy().reviews, waiting()) == (0, [])


@pytest.mark.usefixtures("broker")
def test_the_number_of_missing_reviews_is_told(alice: Player) -> None:
    settled(alice)
    said = StringIO()
    call_command("verify", stdout=said)
    assert "Settled holes without a review: 1" in said.getvalue()


def break_down(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(work, "review_results", refuse)


@pytest.mark.usefixtures("broker")
def test_a_review_that_raises_is_given_up_after_some_tries(
    alice: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hole = settled(alice)
    with monkeypatch.context() as broken:
        break_down(broken, ValueError("no such card"))
        for _ in range(MOST_TRIES):
            with pytest.raises(ValueError, match="no such card"):
                review_hole(hole.public_id)
        review_hole(hole.public_id)  # is not tried
    with pytest.raises(ReviewFailed):
        review_of(Hole.objects.get(pk=hole.pk))
    answer = client.get(f"/api/v1/holes/{hole.public_id}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "review_failed")
    page = client.get(f"/holes/{hole.public_id}/review")
    assert (page.status_code, b"could not be made" in page.content) == (409, True)
    wait_for_the_sweep()
    assert (sweep(), waiting()) == (0, [])
    assert [request.failure for request in background().failed] == ["ValueError: no such card"]
    said = StringIO()
    call_command("reviews", stdout=said)
    assert f"{hole.public_id}: ValueError: no such card" in said.getvalue()
    call_command("reviews", "--again", stdout=said)
    assert "Tried again: 1" in said.getvalue()
    assert waiting() == [hole.public_id]
    review_hole(hole.public_id)
    assert review_of(Hole.objects.get(pk=hole.pk)) == Review.objects.get()


@pytest.mark.parametrize("error", [ValueError("no such card"), SolverFault("it has died")])
def test_a_review_that_the_site_itself_cannot_make_is_given_up(
    alice: Player, client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    with monkeypatch.context() as broken:
        break_down(broken, error)
        for _ in range(2):
            answer = client.get(f"/api/v1/holes/{hole.public_id}/review")
            assert (answer.status_code, answer.json()["code"]) == (409, "review_failed")
    said = StringIO()
    call_command("reviews", stdout=said)
    assert f"{hole.public_id}: {type(error).__name__}: {error}" in said.getvalue()
    call_command("reviews", "--again", stdout=said)
    assert "Tried again: 1" in said.getvalue()
    assert client.get(f"/api/v1/holes/{hole.public_id}/review").status_code == 200
    assert not ReviewRequest.objects.exists()


@pytest.mark.usefixtures("broker")
def test_the_number_of_missing_reviews_is_told_beside_differences(alice: Player) -> None:
    hole = settled(alice)
    Hole.objects.filter(pk=hole.pk).update(strokes=33)
    said = StringIO()
    with pytest.raises(CommandError, match="differ"):
        call_command("verify", stdout=said)
    assert "Settled holes without a review: 1" in said.getvalue()


def test_without_a_broker_there_is_no_queue(alice: Player) -> None:
    said = StringIO()
    call_command("reviews", stdout=said)
    assert "There is no broker" in said.getvalue()
    assert (sweep(), try_again()) == (0, 0)


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def eventually(condition: Callable[[], Any]) -> Any:
    """What the condition says as soon as that is true."""
    until = time.monotonic() + SECONDS_TO_WAIT
    while time.monotonic() < until:
        if said := condition():
            return said
        time.sleep(0.1)
    raise AssertionError(f"Not within {SECONDS_TO_WAIT} s: {condition}")


@contextmanager
def process(*command: str, **environment: str) -> Iterator[None]:
    """A process that is gone with all its children afterwards."""
    running = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()


@pytest.fixture
def redis(settings: Settings, tmp_path: Path) -> Iterator[str]:
    """A Redis of the test's own as the broker."""
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    where = ("--bind", "127.0.0.1", "--port", str(port), "--dir", str(tmp_path), "--save", "")
    with process("redis-server", *where):
        eventually(lambda: accepts(port))
        use_broker(settings, url)
        yield url
        use_broker(settings, "")


def accepts(port: int) -> bool:
    with socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def worker(broker_url: str, *options: str, **variables: str) -> Iterator[None]:
    """A worker in processes of its own, on the database of the tests."""
    command = (sys.executable, "-m", "celery", "--app", "golfsite.celery", "worker", *options)
    environment = {
        "CELERY_BROKER_URL": broker_url,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "golfsite.settings",
        "GOLFSITE_PATIENCE": "60",
        "GOLFSITE_SECRET_KEY": KEY,
        **variables,
    }
    with process(*command, "--concurrency", "1", **environment):
        yield


def database_url() -> str:
    where = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{where['NAME']}"
    return f"postgres://{where['USER']}:{where['PASSWORD']}@{where['HOST']}:{where['PORT']}/{where['NAME']}"


def processes_at_work() -> list[int]:
    """The processes that work at a task now."""
    active = cast("dict[str, list[dict[str, int]]]", app.control.inspect(timeout=0.5).active())
    return [task["worker_pid"] for tasks in (active or {}).values() for task in tasks]


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_a_worker_reviews_what_settles_and_does_anew_what_a_crash_broke_off(
    alice: Player, redis: str
) -> None:
    with worker(redis):
        first = begin(alice, code=EXAMPLE)
        act(alice, first, CLEARING)
        eventually(lambda: Review.objects.filter(hole=first).exists())
        second = begin(alice, code=EXAMPLE)
        act(alice, second, CLEARING[:-1])
        with transaction.atomic():
            act(alice, second, "p")
        with nobody_else_writes():
            (worker_pid,) = eventually(processes_at_work)
            signal_all([worker_pid], signal.SIGKILL)
            assert not Review.objects.filter(hole=second).exists()
        eventually(lambda: Review.objects.filter(hole=second).exists())
    assert Review.objects.count() == 2


@contextmanager
def nobody_else_writes() -> Iterator[None]:
    """Whoever else writes waits until the transaction ends."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {Review._meta.db_table} IN EXCLUSIVE MODE")
        else:
            Hole.objects.filter(pk=0).update(number=1)
        yield


@needs_redis
@pytest.mark.ci
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", ["kill", "hang"])
def test_a_review_that_ends_its_process_does_not_keep_the_worker(
    alice: Player, redis: str, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(review_hole, "time_limit", 2)  # it goes with each message
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    other = begin(alice, code=BLOCKED_CODE)
    broken = ("--include", "tests.services.broken_reviews")
    with worker(redis, *broken, BROKEN=f"{fault} {hole.code}"):
        eventually(lambda: ReviewRequest.objects.get(hole=hole).tries)
        act(alice, other, "p")
        eventually(lambda: Review.objects.filter(hole=other).exists())
        for _ in range(MOST_TRIES):
            wait_for_the_sweep()
            sweep()
            eventually(has_an_empty_queue)
        eventually(lambda: ReviewRequest.objects.get(hole=hole).failure)
        assert background().workers
    assert "ended their process" in ReviewRequest.objects.get(hole=hole).failure
    assert ReviewRequest.objects.get(hole=hole).tries == MOST_TRIES


def has_an_empty_queue() -> bool:
    return background().messages == 0 and not processes_at_work()
