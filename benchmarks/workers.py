"""
Two processes on one PostgreSQL: how fast they finish a queue, and what is left of it when one is killed.

    python -m benchmarks.workers postgresql://user:password@host/name

Eight evaluations of eight services, two at a time in each process. The database is one of its own, made for
this and dropped at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from benchmarks.kills import MARK, START_S, BotProcess, stage
from benchmarks.live_service import SearchService, config, gold_yaml, serving
from benchmarks.polling import until
from core.store import Store, utc_now

DONE_S = 120.0
N_JOBS, AT_ONCE, PARALLEL = 8, 2, 4
NAMES = tuple(f"s{i}" for i in range(N_JOBS))


@dataclass(frozen=True, kw_only=True)
class Finished:
    """
    A queue that is through: seconds, result messages by service, and how often questions were asked.

    `marked` are services whose result a killed process was just sending: it may stand there or not, and their
    progress messages say so. `most_at_once` is how many questions one service had to answer at a time,
    `workers` are the ids of the processes that did the work.
    """

    took_s: float
    results: Counter[str]
    marked: set[str]
    asked: list[Counter[str]]
    most_at_once: int
    workers: set[str]
    log: str


async def finish_queue(
    folder: Path,
    url: str,
    *,
    with_worker: bool,
    kill_after_s: float | None = None,
    n_questions: int = 40,
    wanted: Sequence[str] = NAMES,
    delay_s: float = 0.2,
) -> Finished:
    """
    Commands at once, worked on by `bot` alone or by a `bot worker` too, which may be killed.

    `wanted` are the services they are about; each answers after `delay_s`, `PARALLEL` questions at a time.
    """
    settings = {"DATABASE_URL": url, "JOBS_AT_ONCE": str(AT_ONCE), "HEARTBEAT_S": "0.5"}
    async with _services(wanted, delay_s) as services, stage(folder, **settings) as (bot, admin, chat):
        config(folder, services, parallel=PARALLEL)
        await bot.start()
        await admin.send_document(chat, "faq.yaml", gold_yaml(n_questions))
        await bot.sandbox.wait_for(chat, timeout_s=START_S)
        worker = BotProcess(bot.sandbox, folder, ("worker",), settings)
        try:
            if with_worker:
                await worker.start()
                await _until_alive(url, 2)
            started = time.monotonic()
            commands = [await admin.send(chat, f"/eval on {name}") for name in wanted]
            if kill_after_s is not None:
                await asyncio.sleep(kill_after_s)
                await worker.kill()
            await _until_told(url, [f"eval:{chat.id}:{command.message_id}" for command in commands])
            took_s = time.monotonic() - started
            await bot.sandbox.wait_idle(timeout_s=60, quiet_s=1.0)  # a second result would come now
            workers = await asyncio.to_thread(_workers, url)
        finally:
            await worker.kill()
        results = Counter(message.text.split()[0] for message in chat.from_bot if "Latency" in message.text)
        marked = {message.text.split()[0] for message in chat.from_bot if MARK in message.text}
    return Finished(
        took_s=took_s,
        results=results,
        marked=marked,
        asked=[each.asked for each in services.values()],
        workers=workers,
        most_at_once=max(each.most_at_once for each in services.values()),
        log=bot.log,
    )


@contextmanager
def own_database(server: str) -> Iterator[str]:
    """The address of a new database on a server, dropped at the end."""
    name = f"b{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield make_url(server).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def _services(names: Sequence[str], delay_s: float) -> AsyncIterator[dict[str, SearchService]]:
    async with AsyncExitStack() as stack:
        yield {
            name: await stack.enter_async_context(serving(delay_s=delay_s)) for name in dict.fromkeys(names)
        }


async def _until_alive(url: str, n: int) -> None:
    """Until so many processes have said that they are there."""
    with Store(url) as store:
        born = utc_now().replace(year=2000)
        await until(lambda: len(store.workers(born)) >= n, START_S, every_s=0.1, in_thread=True)


def _workers(url: str) -> set[str]:
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT DISTINCT executor_id FROM dbos.workflow_status").fetchall()
    return {row[0].partition("-")[0] for row in found}


async def _until_told(url: str, job_ids: Sequence[str]) -> None:
    """Until each result was sent, or may have been by a process that was killed with it."""
    with Store(url) as store:

        def are_told() -> bool:
            jobs = [store.job(job_id) for job_id in job_ids]
            return all(job is not None and job.delivery in ("sent", "unknown") for job in jobs)

        await until(are_told, DONE_S, every_s=0.05, in_thread=True)


async def report(server: str, n_questions: int) -> None:
    """Measure alone, with a worker, and with a worker that is killed, and print each."""
    took_s = []
    for title, with_worker, kill_after_s in (
        ("bot alone", False, None),
        ("bot and a worker", True, None),
        ("worker killed", True, 3.0),
    ):
        with tempfile.TemporaryDirectory() as folder, own_database(server) as url:
            found = await finish_queue(
                Path(folder), url, with_worker=with_worker, kill_after_s=kill_after_s, n_questions=n_questions
            )
        took_s.append(found.took_s)
        most = max(max(asked.values()) for asked in found.asked)
        print(
            f"{title:18}{found.took_s:6.1f} s, results {dict(found.results)}, marked {sorted(found.marked)},"
            f" asked at most {most} times"
        )
    print(f"two processes take {took_s[1] / took_s[0]:.2f} of the time of one")


def main() -> None:
    """Measure on the server that is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server")
    parser.add_argument("--questions", type=int, default=200, help="of each evaluation")
    given = parser.parse_args()
    asyncio.run(report(given.server, given.questions))


if __name__ == "__main__":
    main()
