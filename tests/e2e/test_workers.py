"""Several processes on one PostgreSQL: they share the work, and one that is killed loses nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from benchmarks.schedules import report_through_kills
from benchmarks.workers import N_JOBS, PARALLEL, finish_queue, own_database

IS_FULL = os.environ.get("BAHOLASH_KILLS") == "full"


@pytest.fixture
def url() -> Iterator[str]:
    """A database of its own at TEST_POSTGRES_URL; skips without a server there."""
    server = os.environ.get("TEST_POSTGRES_URL", "")
    if not server:
        pytest.skip("TEST_POSTGRES_URL names no PostgreSQL server")
    try:
        psycopg.connect(server, connect_timeout=3).close()
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL answers at TEST_POSTGRES_URL")
    with own_database(server) as url:
        yield url


async def test_two_processes_share_a_queue(tmp_path: Path, url: str) -> None:
    found = await finish_queue(tmp_path, url, with_worker=True)

    assert found.workers == {"bot", "worker"}  # how much faster: benchmarks/workers.py
    assert set(found.results.values()) == {1}
    assert len(found.results) == N_JOBS
    assert all(set(asked.values()) == {1} for asked in found.asked)


async def test_processes_together_ask_a_service_no_more_at_once_than_it_allows(
    tmp_path: Path, url: str
) -> None:
    wanted = ["s0"] * 5 + ["s1"] * 3
    found = await finish_queue(tmp_path, url, with_worker=True, n_questions=16, wanted=wanted, delay_s=0.1)

    assert found.most_at_once == PARALLEL
    assert set(found.results.values()) == {1}  # each run has a name of its own
    assert len(found.results) == len(wanted)
    assert [set(asked.values()) for asked in found.asked] == [{5}, {3}]


async def test_work_of_a_process_that_is_killed_is_taken_over(tmp_path: Path, url: str) -> None:
    found = await finish_queue(tmp_path, url, with_worker=True, kill_after_s=1.5)

    assert set(found.results.values()) == {1}
    assert found.results.keys() | found.marked == {f"s{i}" for i in range(N_JOBS)}
    assert "is taken over" in found.log
    assert all(max(asked.values()) <= 2 for asked in found.asked)
    assert all(len(asked) == 40 for asked in found.asked)


async def test_reports_that_are_due_at_once_come_once_from_three_processes(tmp_path: Path, url: str) -> None:
    n_schedules, n_kills = (200, 10) if IS_FULL else (10, 1)
    found = await report_through_kills(tmp_path, n_schedules=n_schedules, n_kills=n_kills, url=url)

    assert len(found.reports) == n_schedules
    assert set(found.messages.values()) == {1}
    assert {each.delivery for each in found.unsent} <= {"unknown"}
    assert found.deliveries["sent"] == n_schedules - found.deliveries["unknown"]
