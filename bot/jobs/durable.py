"""
Jobs as durable workflows of DBOS: started once, spread over processes, taken up again after a crash.

A workflow is three steps; what a step has done is kept in our own store, so a step that is begun again goes
on where it was. DBOS keeps one instance for a whole process, so there is one `DurableJobs` at a time. The
queue runs one evaluation of a service at a time over all processes, which makes the limits of a service
global; other services run side by side. A judge of answers is one more of those.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import Context
from datetime import UTC, datetime, timedelta
from itertools import count

from dbos import DBOS, DBOSConfig, SetEnqueueOptions, SetWorkflowID

from bot.jobs.alerting import Alerting
from bot.jobs.scheduling import Scheduling
from bot.jobs.work import Signals, Work
from core.errors import StoreError
from core.search import ServicesConfig
from core.search.calling import in_thread
from core.store import Job, Schedule, Store
from core.store.database import Clock

log = logging.getLogger(__name__)

QUEUE = "evaluations"
ENDED = ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"]
VERSION = "1"  # of the workflow's steps: what is pending under another version is not taken up
POLL_S = 0.25  # for so long a free process may leave a waiting job waiting
ATTEMPTS = 3  # of a step that fails for a reason nobody foresaw
STORE_ATTEMPTS = 20  # while the database is away, which takes minutes at times
LONGEST_PAUSE_S = 30
KEPT_FOR = timedelta(days=7)  # what DBOS knows of a workflow that has ended; the job itself is in our store
FORGET_EVERY_S = 86_400.0
AT_ONCE = 500  # workflows that are forgotten in one transaction
THREADS = 64

_here: DurableJobs | None = None


@DBOS.workflow(name="evaluate", max_recovery_attempts=1000)
async def evaluate(job_id: str) -> None:
    """Ask, score, tell."""
    jobs = _here
    if jobs is None:
        raise RuntimeError("no jobs are served here")
    try:
        await DBOS.run_step_async({"name": "ask"}, jobs.ask, job_id)
        work = jobs.work_of(job_id)
        await DBOS.run_step_async({"name": "score"}, jobs.step, work.score, job_id)
        await DBOS.run_step_async({"name": "tell"}, jobs.step, work.tell, job_id)
    except Exception:
        error_id = secrets.token_hex(4)
        log.exception("error %s", error_id)
        await jobs.patiently(lambda id_: jobs.work_of(id_).give_up(id_, error_id), job_id)


class DurableJobs:
    """
    The jobs of one process; `works` says for each kind who does it.

    `worker_id` stays the same over restarts for a process of which there is one only: it takes up its own
    work at once. That of others is taken up when somebody says so. `url` is where DBOS keeps its state.
    """

    def __init__(
        self,
        works: Mapping[str, Work],
        *,
        store: Store,
        services: ServicesConfig,
        alerting: Alerting,
        clock: Clock,
        url: str,
        worker_id: str,
        at_once: int = 4,
    ) -> None:
        self._works, self.services = works, services
        self._alerting, self._clock = alerting, clock
        self._scheduling = Scheduling(store=store, services=services, clock=clock, begin=self.begin)
        self._store, self._url = store, url
        self._worker_id, self._at_once = worker_id, at_once
        self._running: dict[str, Signals] = {}
        self._n_steps = 0
        self._is_idle = asyncio.Event()
        self._is_idle.set()
        self._is_parking = False
        self._forgetting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up work, that of a process which was killed included."""
        global _here
        _here = self
        _quieten()
        DBOS(config=self._config())
        DBOS.launch()
        await DBOS.register_queue_async(
            QUEUE,
            worker_concurrency=self._at_once,
            partition_concurrency=1,
            polling_interval_sec=POLL_S,
            on_conflict="always_update",
        )
        for job in await asyncio.to_thread(self._store.open_jobs):
            await self.begin(job)  # one that was written down by a process which did not get further
        self._forgetting = asyncio.create_task(self._keep_forgetting())

    async def begin(self, job: Job) -> None:
        """Start a job that is in the store; once, however often it is called."""
        if self._is_parking or job.kind not in self._works:
            return  # the next start begins what is in the store, with a judge if there is one by then
        # A context of its own: the step of another job may begin this one, which DBOS takes for a mistake.
        await asyncio.create_task(self._enqueue(job), context=Context())

    @staticmethod
    async def _enqueue(job: Job) -> None:
        with SetWorkflowID(job.id), SetEnqueueOptions(queue_partition_key=job.service):
            await DBOS.enqueue_workflow_async(QUEUE, evaluate, job.id)

    async def tick(self) -> None:
        """Begin the reports that are due, and watch over those that should have come."""
        if not self._is_parking and self.services.services:
            await self._scheduling.tick()
            await self._alerting.watch()

    async def run_now(self, schedule: Schedule) -> bool:
        """Make a report out of turn; False when one was begun this very second."""
        return await self._scheduling.run_now(schedule)

    async def resume(self, schedule: Schedule, *, tells_missed: bool = False) -> Schedule:
        """Let a paused schedule go on with its next time, whose report may tell what was missed."""
        now = self._clock()
        if not tells_missed:
            await asyncio.to_thread(self._store.change_schedule, schedule.id, handled=now)
        return await asyncio.to_thread(self._scheduling.resume, schedule, now)

    async def cancel(self, job_id: str) -> bool:
        """Let a job end early, wherever it runs; False when it is over."""
        is_open = await asyncio.to_thread(self._store.cancel_job, job_id)
        if is_open and job_id in self._running:
            self._running[job_id].stop.set()
        return is_open

    async def take_over(self, alive: Sequence[str]) -> None:
        """Take up the work of processes that are not among those alive."""
        for workflow in await DBOS.list_workflows_async(status="PENDING", queue_name=QUEUE):
            if workflow.executor_id not in alive:
                log.warning("%s is taken over: %s is gone", workflow.workflow_id, workflow.executor_id)
                await DBOS.resume_workflow_async(workflow.workflow_id, queue_name=QUEUE)

    async def forget(self, before: datetime) -> int:
        """Let DBOS forget workflows that ended before a time; how many went."""
        n = 0
        while ended := await DBOS.list_workflows_async(
            status=ENDED,
            queue_name=QUEUE,
            completed_before=before.isoformat(),
            limit=AT_ONCE,
            load_input=False,
            load_output=False,
        ):
            await DBOS.delete_workflows_async([workflow.workflow_id for workflow in ended])
            n += len(ended)
        return n

    async def stop(self, within_s: float) -> None:
        """Keep what was answered, say so in the chats, and leave the rest for later."""
        self._is_parking = True
        if self._forgetting is not None:
            self._forgetting.cancel()
        for signals in self._running.values():
            signals.is_parking = True
            signals.stop.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s / 2):
                await self._is_idle.wait()
        await self._close(within_s / 2)

    def work_of(self, job_id: str) -> Work:
        """Who does a job, by its kind, which its id begins with."""
        return self._works[job_id.partition(":")[0]]

    async def ask(self, job_id: str) -> None:
        """The first step; cancelled when it is parked, so that DBOS keeps the workflow for later."""
        signals = Signals(is_parking=self._is_parking)
        if self._is_parking:
            signals.stop.set()
        self._running[job_id] = signals
        try:
            with self._stepping():
                is_asked = await self.patiently(lambda id_: self.work_of(id_).ask(id_, signals), job_id)
        finally:
            del self._running[job_id]
        if not is_asked:
            raise asyncio.CancelledError

    async def step(self, step: Callable[[str], Awaitable[None]], job_id: str) -> None:
        """A later step; while the process stops none is begun, so that DBOS keeps the workflow for later."""
        if self._is_parking:
            raise asyncio.CancelledError
        with self._stepping():
            await self.patiently(step, job_id)

    @contextmanager
    def _stepping(self) -> Iterator[None]:
        """Count a step while it runs: `stop` waits for all of them."""
        self._n_steps += 1
        self._is_idle.clear()
        try:
            yield
        finally:
            self._n_steps -= 1
            if not self._n_steps:
                self._is_idle.set()

    async def patiently(self, step: Callable[[str], Awaitable[bool | None]], job_id: str) -> bool | None:
        """A step, again after a pause when something unforeseen stops it: it goes on where it was."""
        for attempt in count(1):
            try:
                return await step(job_id)
            except Exception as error:
                if attempt >= (STORE_ATTEMPTS if isinstance(error, StoreError) else ATTEMPTS):
                    raise
                pause_s = min(LONGEST_PAUSE_S, 2**attempt)
                log.warning("%s: %s; again in %d s", job_id, type(error).__name__, pause_s, exc_info=error)
                await asyncio.sleep(pause_s)
        raise AssertionError("count has no end")

    async def _keep_forgetting(self) -> None:
        """Once a day; several processes that do so take nothing from each other."""
        while True:
            try:
                await self.forget(datetime.now(UTC) - KEPT_FOR)
            except Exception as error:  # noqa: BLE001 - any error of database or driver may pass; an ended loop would never forget again
                log.warning("ended workflows could not be forgotten: %s", type(error).__name__)
            await asyncio.sleep(FORGET_EVERY_S)

    def _config(self) -> DBOSConfig:
        return {
            "name": "baholash",
            "system_database_url": self._url,
            "application_version": VERSION,
            "executor_id": self._worker_id,
            "log_level": "WARNING",
            "max_executor_threads": THREADS,
        }

    async def _close(self, within_s: float) -> None:
        """Free DBOS's threads and connections, and give the loop threads of its own again."""
        global _here
        threads = ThreadPoolExecutor(thread_name_prefix="work")
        asyncio.get_running_loop().set_default_executor(threads)
        with suppress(TimeoutError):
            await asyncio.wait_for(in_thread(DBOS.destroy), within_s)
        asyncio.get_running_loop().set_default_executor(threads)  # a workflow that began late has set DBOS's
        _here = None


def _quieten() -> None:
    """DBOS's lines go through our one formatter, and a parked workflow is nothing to warn of."""
    logger = logging.getLogger("dbos")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())  # DBOS brings its own only where there is none
        logger.addFilter(lambda record: "Asyncio task cancelled" not in record.getMessage())
