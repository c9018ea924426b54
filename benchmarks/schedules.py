"""
What becomes of reports that are due at once while the processes that make them are killed.

    python -m benchmarks.schedules                  200 schedules, one process on SQLite
    python -m benchmarks.schedules --postgres URL   the same with three processes on PostgreSQL

The real bot and workers in processes of their own, a Bot API and twenty search services on loopback, SIGKILL
at random moments. Each report must come once; one whose process was killed while it sent is marked unknown
and not sent again. The tests run the same with smaller numbers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from benchmarks.kills import ADMIN_ID, BotProcess, stage
from benchmarks.live_service import SearchService, config, gold_yaml, serving
from benchmarks.polling import until
from benchmarks.workers import own_database
from bot.sandbox import Sandbox
from core import formats
from core.store import Report, Store, utc_now

N_QUESTIONS = 5
DONE_S = 600.0
REPORT = re.compile(r"(s\d+) on (g\d+) v1")


@dataclass(frozen=True, kw_only=True)
class Reported:
    """What came of schedules that were all due at once."""

    n_schedules: int
    n_kills: int
    reports: list[Report]
    messages: Counter[str]
    took_s: float
    log: str

    @property
    def deliveries(self) -> Counter[str]:
        """How far the messages are, by the store."""
        return Counter(str(report.delivery) for report in self.reports)

    @property
    def unsent(self) -> list[Report]:
        """Reports without a message in the chat."""
        return [each for each in self.reports if not self.messages[_name(each)]]


async def report_through_kills(
    folder: Path,
    *,
    n_schedules: int,
    n_kills: int,
    url: str | None = None,
    n_services: int = 20,
    seed: int = 7,
) -> Reported:
    """Let all schedules be due at once, on PostgreSQL at `url` with three processes, and kill and restart."""
    rng = random.Random(seed)
    url = url or f"sqlite:///{folder / 'test.sqlite3'}"
    commands: list[tuple[str, ...]] = [()] if url.startswith("sqlite") else [(), ("worker",), ("worker",)]
    settings = {"DATABASE_URL": url, "HEARTBEAT_S": "0.5", "JOBS_AT_ONCE": "20"}
    async with _services(n_services) as services, stage(folder, **settings) as (bot, admin, chat):
        config(folder, services)
        await admin.send(chat, "/id")  # a bot may not write to somebody who never wrote to it
        with Store(url) as store:
            ids = await asyncio.to_thread(_set_up, store, list(services), n_schedules)
            started = time.monotonic()
            processes = [bot, *(BotProcess(bot.sandbox, folder, each, settings) for each in commands[1:])]
            try:
                for each in processes:
                    await each.start()
                for kill in range(n_kills):
                    await _until_told(bot.sandbox, (kill + 0.5) * n_schedules / (n_kills + 1))
                    await asyncio.sleep(rng.uniform(0, 0.5))
                    unlucky = rng.choice(processes)
                    await unlucky.kill()
                    await unlucky.start()
                await _until_over(store, ids)
                took_s = time.monotonic() - started
                await asyncio.sleep(2.0)  # a second message would come now
            finally:
                for each in processes[1:]:
                    await each.kill()
            reports = [each for id_ in ids for each in store.reports(id_)]
        texts = [message.text for message in chat.from_bot]
    found = [REPORT.search(text) for text in texts]
    return Reported(
        n_schedules=n_schedules,
        n_kills=n_kills,
        reports=reports,
        messages=Counter(match.expand(r"\1 on \2") for match in found if match),
        took_s=took_s,
        log=bot.log,
    )


@asynccontextmanager
async def _services(n: int) -> AsyncIterator[dict[str, SearchService]]:
    async with AsyncExitStack() as stack:
        yield {f"s{i}": await stack.enter_async_context(serving(delay_s=0.01)) for i in range(n)}


def _set_up(store: Store, services: list[str], n: int) -> list[int]:
    """Schedules of all services on as many gold sets as are needed, all due a minute ago."""
    store.migrate()
    store.remember_chat(ADMIN_ID, kind="private", title="Ada")
    n_golds = -(-n // len(services))
    for number in range(n_golds):
        gold_set = formats.read_gold_set(gold_yaml(N_QUESTIONS, f"g{number}"), f"g{number}.yaml")
        store.save_gold_set(gold_set, author=None, note="")
    due = utc_now().replace(second=0, microsecond=0) - timedelta(minutes=1)
    return [
        store.add_schedule(
            f"g{number // len(services)}",
            chat_id=ADMIN_ID,
            thread_id=None,
            author=ADMIN_ID,
            service=services[number % len(services)],
            language="en",
            k=5,
            timing=f"{due.minute} {due.hour} * * *",
            zone="UTC",
            rules={},
            due=due,
            handled=due - timedelta(hours=1),
        ).id
        for number in range(n)
    ]


async def _until_told(sandbox: Sandbox, n: float) -> None:
    """Until so many reports have been sent."""
    await until(lambda: len(sandbox.calls_of("sendMessage")) >= n, DONE_S)


async def _until_over(store: Store, ids: list[int]) -> None:
    """Until each schedule has a report whose message is no longer under way."""

    def are_over() -> bool:
        reports = [store.reports(id_) for id_ in ids]
        return all(each and all(one.delivery not in {None, "sending"} for one in each) for each in reports)

    await until(are_over, DONE_S, every_s=0.3, in_thread=True)


def _name(report: Report) -> str:
    return " ".join((report.job.service, "on", str(report.job.plan["gold"])))


async def measure(n_schedules: int, n_kills: int, server: str | None) -> None:
    """Kill and count."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database(server) if server else nullcontext() as url,
    ):
        found = await report_through_kills(Path(folder), n_schedules=n_schedules, n_kills=n_kills, url=url)
    print(f"{n_schedules} schedules due at once, {n_kills} kills, {found.took_s:.0f} s:")
    print(f"  reports {len(found.reports)}, by delivery {dict(found.deliveries)}")
    print(f"  messages of a report: {dict(Counter(found.messages.values()))}")
    print(f"  without a message: {[each.delivery for each in found.unsent]}")


def main() -> None:
    """Measure on SQLite, or on the server that is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--postgres")
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    asyncio.run(measure(given.schedules, given.kills, given.postgres))


if __name__ == "__main__":
    main()
