"""Jobs, updates and workers in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from benchmarks.workers import own_database
from core.runs import Retrieved, Run
from core.store import Job, Store, utc_now

BOT = 12345
OLD, NEW = -100, -1000100


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store with tables and nothing in them."""
    if request.param == "sqlite":
        with Store(f"sqlite:///{tmp_path / 'test.sqlite3'}") as store:
            store.migrate()
            yield store
        return
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        pytest.skip("no PostgreSQL: set TEST_POSTGRES_URL")
    with own_database(server) as url, Store(url) as store:
        store.migrate()
        yield store


JOB = Job(
    id="eval:-100:7",
    chat_id=OLD,
    language="en",
    service="prod",
    gold_version_id=1,
    plan={"k": 5},
    n_questions=3,
)


def test_job_is_written_once(store: Store) -> None:
    assert store.add_job(JOB)
    assert not store.add_job(replace(JOB, service="other"))
    assert store.job(JOB.id) == JOB
    assert store.job("eval:1:1") is None


def test_answers_come_back_with_their_counts(store: Store) -> None:
    store.add_job(JOB)
    good, bad = Retrieved(chunk_ids=("a",), scores=(1.0,), took_ms=2.5), Retrieved(chunk_ids=(), failed="why")
    store.add_answers(JOB.id, {"q1": good})
    store.add_answers(JOB.id, {"q2": bad})
    job = store.job(JOB.id)

    assert store.answers(JOB.id) == {"q1": good, "q2": bad}
    assert job is not None
    assert (job.n_done, job.n_failed) == (2, 1)


def test_finished_job_is_open_no_more_and_lets_its_answers_go(store: Store) -> None:
    store.add_job(JOB)
    store.add_answers(JOB.id, {"q1": Retrieved(chunk_ids=("a",))})
    before = store.open_jobs("prod")
    store.finish_job(JOB.id, state="done", run_id=4)

    assert [job.id for job in before] == [JOB.id]
    assert store.open_jobs() == []
    assert store.answers(JOB.id) == {}
    assert not store.cancel_job(JOB.id)


def test_job_gets_one_progress_message(store: Store) -> None:
    store.add_job(JOB)

    assert store.set_job_message(JOB.id, 11)
    assert not store.set_job_message(JOB.id, 12)


def test_right_to_send_is_given_once(store: Store) -> None:
    store.add_job(JOB)
    first, second = store.begin_delivery(JOB.id), store.begin_delivery(JOB.id)
    store.end_delivery(JOB.id, "sent")

    assert (first, second, store.begin_delivery(JOB.id)) == (None, "sending", "sent")


def test_job_moves_with_its_chat(store: Store) -> None:
    store.add_job(JOB)
    store.migrate_chat(OLD, NEW)
    job = store.job(JOB.id)

    assert job is not None
    assert job.chat_id == NEW


def test_partial_runs_are_known(store: Store) -> None:
    run = Run(name="r", retrieved={"q": Retrieved(chunk_ids=("a",))})
    store.save_run(run, chat_id=OLD, author=None)
    partial = store.save_run(run, chat_id=OLD, author=None, is_partial=True)

    assert store.partial_runs(OLD) == {partial.id}


def test_update_is_kept_once(store: Store) -> None:
    first = store.keep_updates(BOT, [(1, b"one"), (2, b"two")], owner="a", unreadable=[2])
    second = store.keep_updates(BOT, [(2, b"two"), (3, b"three")], owner="a")
    of_another_bot = store.keep_updates(BOT + 1, [(1, b"one")], owner="a")

    assert (first, second, of_another_bot) == ({1, 2}, {3}, {1})
    assert store.update_states(BOT) == {"new": 2, "unreadable": 1}


def test_unfinished_updates_of_who_is_gone_are_taken_over(store: Store) -> None:
    store.keep_updates(BOT, [(2, b"two"), (1, b"one"), (3, b"three")], owner="gone")
    store.keep_updates(BOT, [(4, b"four")], owner="alive")
    store.set_updates(BOT, [3], "done")
    store.set_updates(BOT, [2], "sending")
    taken = store.take_over_updates(BOT, "me", alive=["alive", "me"])

    assert [(each.update_id, each.content, each.state, each.attempts) for each in taken] == [
        (1, b"one", "new", 0),
        (2, b"two", "sending", 0),
    ]
    assert store.take_over_updates(BOT, "other", alive=["alive", "me"]) == []


def test_attempts_are_of_updates_that_were_begun(store: Store) -> None:
    store.keep_updates(BOT, [(1, b"one"), (2, b"two")], owner="gone")
    store.count_attempt(BOT, 1)
    taken = store.take_over_updates(BOT, "me")

    assert [(each.update_id, each.attempts) for each in taken] == [(1, 1), (2, 0)]


def test_state_that_is_final_stays(store: Store) -> None:
    store.keep_updates(BOT, [(1, b"one")], owner="a")
    store.set_updates(BOT, [1], "unknown")
    store.set_updates(BOT, [1], "done")

    assert store.update_state(BOT, 1) == "unknown"
    assert store.update_state(BOT, 9) is None


def test_old_updates_are_forgotten_unless_they_are_open(store: Store) -> None:
    store.keep_updates(BOT, [(1, b"one"), (2, b"two")], owner="a")
    store.set_updates(BOT, [1], "done")

    assert store.purge_updates(utc_now() + timedelta(seconds=5)) == 1
    assert store.update_states(BOT) == {"new": 1}


def test_workers_are_alive_while_their_heart_beats(store: Store) -> None:
    store.beat("b", "worker")
    store.beat("a", "bot")
    store.beat("a", "bot")
    alive = store.workers(utc_now() - timedelta(seconds=20))
    store.forget_worker("b")

    assert [(worker.id, worker.role) for worker in alive] == [("a", "bot"), ("b", "worker")]
    assert [worker.id for worker in store.workers(utc_now() - timedelta(seconds=20))] == ["a"]
    assert store.workers(utc_now() + timedelta(seconds=20)) == []
