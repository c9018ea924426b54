"""
What is due: each time of a schedule is claimed once and becomes a job, whoever looks first.

A look (`tick`) may come at any time and from any process. It pauses schedules whose chat is closed or whose
gold set is gone, lets go on those that can again, claims what is due by the injected clock, and begins the
jobs of claims that somebody did not live to begin. After a while without anybody looking only the latest
time is claimed; the report says how many were missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from core.errors import EvalError, UnknownGoldSet, UnknownService
from core.schedules import Timing, due_between, next_due, next_times
from core.search import ServicesConfig
from core.store import Job, NewReport, Report, Schedule, Store
from core.store.database import Clock

log = logging.getLogger(__name__)

STRANDED_S = 60  # a job that was claimed and is not begun after so long is begun by whoever looks

Begin = Callable[[Job], Awaitable[None]]


class Scheduling:
    """Looks for what is due. `begin` starts a job that is in the store, once however often it is called."""

    def __init__(self, *, store: Store, services: ServicesConfig, clock: Clock, begin: Begin) -> None:
        self._store, self._services = store, services
        self._clock, self._begin = clock, begin
        self._begun: set[str] = set()

    async def tick(self) -> list[str]:
        """Begin all that is due now; the ids of the jobs."""
        jobs = await asyncio.to_thread(self._claimed)
        for job in jobs:
            self._begun.add(job.id)
            await self._begin(job)
        return [job.id for job in jobs]

    async def run_now(self, schedule: Schedule) -> bool:
        """Make a report out of turn; False when one was begun this very second."""
        now = self._clock().replace(microsecond=0)
        report = NewReport(schedule_id=schedule.id, due=now, kind="now")
        job = await asyncio.to_thread(self._claim, schedule, report, None)
        if job is not None:
            await self._begin(job)
        return job is not None

    def _claimed(self) -> list[Job]:
        now = self._clock()
        for schedule in self._store.settle_schedules():
            self.resume(schedule, now)
        claimed = []
        for schedule in self._store.due_schedules(now):
            try:
                job = self._due(schedule, now)
            except UnknownGoldSet:
                self._store.pause_schedule(schedule.id, "gold")
                continue
            except EvalError as error:
                log.warning("schedule %d: %s", schedule.id, type(error).__name__)
                continue
            if job is not None:
                claimed.append(job)
        return [*claimed, *self._stranded(now)]

    def resume(self, schedule: Schedule, now: datetime) -> Schedule:
        """Let a paused schedule go on with its next time; what was missed is said in that report."""
        timing = Timing(schedule.timing)
        due = next_due(timing, schedule.zone, now)
        return self._store.change_schedule(
            schedule.id, state="active", reason=None, due=due, active_since=now
        )

    def _due(self, schedule: Schedule, now: datetime) -> Job | None:
        """The latest time that has come, claimed; None where somebody else has it, or it is none."""
        if schedule.due is None or schedule.due > now:
            return self._again(schedule)
        timing = Timing(schedule.timing)
        latest, n_skipped = due_between(timing, schedule.zone, schedule.handled, now)
        upcoming = next_due(timing, schedule.zone, now)
        if latest is None:  # the zone was changed, or the clock put back
            self._store.change_schedule(schedule.id, due=upcoming)
            return None
        first = next_times(timing, schedule.zone, schedule.handled, 1)[0] if n_skipped else None
        report = NewReport(schedule_id=schedule.id, due=latest, n_skipped=n_skipped, skipped_from=first)
        return self._claim(schedule, report, upcoming)

    def _again(self, schedule: Schedule) -> Job | None:
        """The second run that confirms an alert."""
        if schedule.again is None:
            return None
        report = NewReport(schedule_id=schedule.id, due=schedule.again, kind="confirm")
        return self._claim(schedule, report, None)

    def _claim(self, schedule: Schedule, report: NewReport, upcoming: datetime | None) -> Job | None:
        """UnknownGoldSet where the gold set was deleted."""
        job = self._job(schedule, report)
        return job if self._store.claim_report(report, job, next_due=upcoming) else None

    def _job(self, schedule: Schedule, report: NewReport) -> Job:
        version = self._store.gold_versions(schedule.gold_name)[0]
        local = report.due.astimezone(ZoneInfo(schedule.zone))
        plan: Mapping[str, Any] = {
            "k": schedule.k,
            "depth": max(self._depth(schedule.service), schedule.k),
            "check": False,
            "name": f"{schedule.service} {local:%Y-%m-%d %H:%M}",
            "gold": schedule.gold_name,
        }
        return Job(
            id=report_id(report),
            chat_id=schedule.chat_id,
            thread_id=schedule.thread_id,
            author=schedule.author,
            language=schedule.language,
            service=schedule.service,
            gold_version_id=version.id,
            plan=plan,
            n_questions=version.n_questions,
        )

    def _depth(self, service: str) -> int:
        """How many chunks are asked for; a service that is no longer set up is found out when it is asked."""
        try:
            return self._services.find(service).k
        except UnknownService:
            return 0

    def _stranded(self, now: datetime) -> list[Job]:
        """Jobs of reports that were claimed by a process which was killed before it could begin them."""
        waiting = self._store.waiting_reports(now - timedelta(seconds=STRANDED_S))
        return [job for job in waiting if job.id not in self._begun]


def report_id(report: NewReport) -> str:
    """The id of a report's job and workflow: the schedule and the due time."""
    kind = "" if report.kind == "due" else f":{report.kind}"
    return f"report:{report.schedule_id}:{int(report.due.timestamp())}{kind}"


def last_before(reports: Sequence[Report], report: Report) -> Report | None:
    """The newest complete report before another, of those given newest first."""
    earlier = [each for each in reports if each.job.id != report.job.id and each.due <= report.due]
    return next((each for each in earlier if each.result.get("is_complete")), None)
