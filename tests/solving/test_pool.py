"""The solver's pool: its queue, its ends, its processes."""

import os
import signal
import time
from pathlib import Path

import pytest

from rounds.solving import pool
from rounds.solving.door import Pool
from rounds.solving.jobs import Asked, End, Job, Reply, done
from rounds.solving.pool import Hand, Queue


def job(number: int) -> Job:
    return Job(abs, (number,))


def test_who_waits_in_person_goes_first() -> None:
    queue = Queue(5)
    tasks = [queue.put(job(1), is_urgent=False), queue.put(job(2), is_urgent=True)]
    assert [queue.take(urgent_only=False) for _ in tasks] == tasks[::-1]


def test_equal_jobs_are_one_until_the_end_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(5)
    task = queue.put(job(1), is_urgent=True)
    assert task
    assert queue.put(job(1), is_urgent=False) is task
    queue.take(urgent_only=True).end(Reply(End.DONE, 1))
    again = queue.put(job(1), is_urgent=True)
    assert again is task
    assert again.wait(0) == (End.DONE, 1)
    monkeypatch.setattr(pool, "KEPT_SECONDS", -1)
    assert queue.put(job(1), is_urgent=True) is not task


def test_no_more_ends_are_kept_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "KEPT_ENDS", 2)
    queue = Queue(5)
    tasks = [queue.put(job(number), is_urgent=True) for number in range(4)]
    for _ in tasks:
        queue.take(urgent_only=True).end(Reply(End.DONE))
    known = [queue.put(job(number), is_urgent=True) for number in (3, 2, 0)]
    assert known[:2] == [tasks[3], tasks[2]]
    assert known[2] is not tasks[0]


def test_a_full_queue_takes_what_it_knows_and_nothing_new() -> None:
    queue = Queue(1)
    task = queue.put(job(1), is_urgent=False)
    assert queue.put(job(2), is_urgent=False) is None
    assert queue.put(job(1), is_urgent=False) is task
    assert queue.put(job(2), is_urgent=True)


def test_what_the_work_raises_is_the_end_of_its_job() -> None:
    end, error = done(Job(int, ("no number",)))
    assert end is End.REFUSED
    assert isinstance(error, ValueError)


def test_a_job_that_kills_its_process_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(5)
    Hand(queue, urgent_only=True).start()
    deadly = queue.put(Job(os.abort, ()), is_urgent=True)
    harmless = queue.put(job(-7), is_urgent=True)
    assert deadly
    assert harmless
    assert deadly.wait(30).end is End.FAILED
    assert harmless.wait(30) == (End.DONE, 7)


def test_a_job_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "JOB_SECONDS", 0.2)
    queue = Queue(5)
    Hand(queue, urgent_only=True).start()
    endless = queue.put(Job(time.sleep, (600,)), is_urgent=True)
    assert endless
    assert endless.wait(30).end is End.FAILED


def asked(number: int) -> Asked:
    return Asked(job(number), 20, is_urgent=True)


def test_a_pool_is_started_when_it_is_needed_and_again_when_it_is_gone(tmp_path: Path) -> None:
    site = Pool(tmp_path / "solver", processes=1, length=5)
    other = Pool(tmp_path / "solver", processes=1, length=5)
    nobody = Asked(job(-1), 0, is_urgent=False)
    with pytest.raises(OSError, match="No such file"):
        site.reply(nobody)
    assert site.reply(asked(-1)) == (End.DONE, 1)
    assert other.reply(nobody) == (End.DONE, 1)
    assert (tmp_path / "solver").stat().st_mode & 0o777 == 0o700
    assert site._started
    os.kill(site._started.pid, signal.SIGTERM)  # as to a whole group, when a site stops
    assert other.reply(asked(-2)) == (End.DONE, 2)
    os.kill(site._started.pid, signal.SIGKILL)
    site._started.wait()
    assert other.reply(asked(-3)) == (End.DONE, 3)
    assert other._started
    other._started.kill()
    other._started.wait()


@pytest.mark.ci
def test_a_pool_ends_when_nobody_is_connected_any_more(tmp_path: Path) -> None:
    site = Pool(tmp_path / "solver", processes=1, length=5)
    assert site.reply(asked(-1)) == (End.DONE, 1)
    assert site._started
    time.sleep(pool.IDLE_SECONDS + 2)
    assert site._started.poll() is None
    site._lease = None
    assert site._started.wait(pool.IDLE_SECONDS + 30) == 0
