"""
One report of a schedule: what changed, said once, and the alerts it raises.

The step can be interrupted at any moment and begun again. What the run means for the alerts is settled first,
in one transaction; then messages are sent, each under a right to send that is given once. A send that may
have arrived is marked unknown and not repeated; a message that is edited may be edited again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot import words
from bot.delivery import Buttons, Delivery
from bot.desk import Desk
from bot.jobs.alerting import SECOND_RUN, Alerting, steps_of
from bot.jobs.evaluating import Evaluating
from bot.jobs.progress import ProgressMessage, SilentProgress
from bot.jobs.scheduling import last_before
from bot.jobs.sending import Sending
from bot.words import Html
from bot.words import reports as report_words
from core.comparisons import Comparison
from core.errors import EvalError, UnknownSchedule
from core.search import ServicesConfig
from core.store import Job, Report, Schedule, Store
from core.store.database import Clock
from core.texts import Texts, texts

log = logging.getLogger(__name__)

HISTORY = 40  # earlier reports that are looked at
SAME = {"identical", "no-change", "cannot-tell"}
MAIN = "MRR"


class Reporting(Evaluating):
    """The steps of a scheduled run: asked and scored as an evaluation, then said by what changed."""

    def __init__(
        self,
        *,
        store: Store,
        desk: Desk,
        delivery: Delivery,
        services: ServicesConfig,
        sending: Sending,
        alerting: Alerting,
        clock: Clock,
    ) -> None:
        super().__init__(store=store, desk=desk, delivery=delivery, services=services, compose=_never)
        self._sending, self._alerting, self._clock = sending, alerting, clock

    async def tell(self, job_id: str) -> None:
        """Settle what the run means, and say it; nothing where the schedule was deleted meanwhile."""
        found = await asyncio.to_thread(self._settled, job_id)
        if found is None:
            return
        if found.report.result["is_told"]:
            await self._say(found)
        await self._alerting.tell(found.schedule, found.report.result["developed"])

    async def _unusable(self, job: Job, problem: str, **facts: Any) -> None:
        """It cannot be done at all; what was scored before the fault is left aside."""
        outcome = {"ended": "unusable", "problem": problem, **facts}
        await asyncio.to_thread(
            self._store.finish_job, job.id, state="failed", outcome=outcome, evaluation_id=None
        )

    async def give_up(self, job_id: str, error_id: str) -> None:
        """What nobody foresaw: the chat gets the number under which it was logged."""
        job = await self._job(job_id)
        if job.delivery is not None:
            return
        problem = str(words.plain_text("unforeseen", texts(job.language), id=error_id))
        await self._unusable(job, problem, unforeseen=True)
        await self.tell(job_id)

    async def _message(self, job: Job) -> ProgressMessage:
        """Nobody waits for it, so there is no progress to see."""
        return SilentProgress(self._delivery, self._store, job, texts(job.language), await self._what(job))

    # --- what the run means ---------------------------------------------------------------------------

    def _settled(self, job_id: str) -> report_words.Findings | None:
        """The findings of a report, its result kept once; None where its schedule is gone."""
        while True:
            report = self._store.report(job_id)
            if report is None:
                return None
            try:
                schedule = self._store.schedule(report.schedule_id)
            except UnknownSchedule:
                return None
            earlier = [each for each in self._store.reports(schedule.id, HISTORY) if _is_before(each, report)]
            found = self._findings(schedule, report, earlier)
            kept = report if report.settled is not None else self._settle(found, earlier)
            if kept is not None:
                return replace(found, report=kept)

    def _findings(
        self, schedule: Schedule, report: Report, earlier: Sequence[Report]
    ) -> report_words.Findings:
        """Compare with the baseline and with the last run, as far as there are any."""
        job = report.job
        number = self._desk.gold_of(job.gold_version_id)[0].number
        last = last_before(earlier, report)
        found = report_words.Findings(
            schedule=schedule,
            report=report,
            gold_number=number,
            evaluation=None,
            is_unsure=bool(earlier) and earlier[0].delivery == "unknown",
            has_history=bool(earlier),
            last_against=last.result.get("against") if last else None,
        )
        if job.evaluation_id is None:
            return found
        result = self._desk.result(job.evaluation_id, schedule.chat_id)
        is_complete = job.outcome.get("ended") == "complete"
        baseline = self._store.baseline(schedule.chat_id, schedule.gold_name, schedule.service)
        baseline_id = baseline.evaluation_id if baseline else None
        last_id = last.job.evaluation_id if last else None
        means = [
            each.result["means"].get(MAIN) for each in reversed(earlier) if each.result.get("is_complete")
        ]
        return replace(
            found,
            evaluation=result.evaluation,
            against=self._compared(baseline_id, job.evaluation_id, schedule) if is_complete else None,
            since=self._compared(last_id, job.evaluation_id, schedule) if is_complete else None,
            baseline_id=baseline_id,
            last_id=last_id,
            n_failures=result.n_failures,
            history=[each for each in [*means, result.evaluation.means.get(MAIN)] if each is not None],
            earlier_ms=(last.job.outcome.get("latency") or {}).get("p95_ms") if last else None,
        )

    def _compared(self, before: int | None, after: int, schedule: Schedule) -> Comparison | None:
        """None where there is nothing to compare with: no such run, a deleted one, no question in common."""
        if before is None or before == after:
            return None
        try:
            return self._desk.comparison(before, after, schedule.chat_id)
        except EvalError as error:
            log.info("schedule %d: not compared: %s", schedule.id, type(error).__name__)
            return None

    def _settle(self, found: report_words.Findings, earlier: Sequence[Report]) -> Report | None:
        """Keep what the run means; None where the alerts were moved meanwhile, so that it may mean more."""
        now, schedule = self._clock(), found.schedule
        decision = self._alerting.decided(found, earlier)
        # A suspicion is looked at again soon; one that a second run leaves open waits for the next due time.
        again = now + SECOND_RUN if decision.wants_second_run and found.report.kind != "confirm" else None
        result = {
            "is_complete": found.is_complete,
            "means": found.evaluation.means if found.evaluation is not None else {},
            "against": found.against.verdict.kind if found.against else None,
            "is_told": self._is_told(found),
            "again": again.isoformat() if again else None,
            "developed": [each.incident.key for each in decision.events if each.what == "developed"],
            "run": self._alerting.kept(found, now),
        }
        return self._store.settle_report(
            found.report.job.id,
            result=result,
            before=schedule.alerts,
            alerts=decision.state.to_json(),
            again=again,
            steps=steps_of(decision),
        )

    def _is_told(self, found: report_words.Findings) -> bool:
        """Whether the chat wants to hear of it: always, when something changed, or of alerts alone."""
        if found.report.kind == "now" or not found.has_history:
            return True
        if found.report.kind == "confirm" or found.schedule.quiet == "alert":
            return False
        return found.schedule.quiet == "always" or self._has_news(found)

    @staticmethod
    def _has_news(found: report_words.Findings) -> bool:
        """Something beyond chance, a question lost or mended, a run that failed or comes after a gap."""
        step = found.since
        if step is None or not found.is_complete or found.report.n_skipped or step.differs:
            return True
        is_moved = bool(step.left or step.entered) or step.verdict.kind not in SAME
        before = found.last_against
        return is_moved or (found.against is not None and found.against.verdict.kind != before)

    # --- messages -------------------------------------------------------------------------------------

    async def _say(self, found: report_words.Findings) -> None:
        """Send the report, once: whoever takes the right to send may; one killed with it may have sent."""
        job_id = found.report.job.id
        t = await self._sending.texts(found.schedule)
        html = await asyncio.to_thread(report_words.report, found, t)
        earlier = await asyncio.to_thread(self._store.begin_delivery, job_id)  # last: a kill now is a doubt
        if earlier == "sending":
            await asyncio.to_thread(self._store.end_delivery, job_id, "unknown")
        if earlier is not None:
            return
        reach = await self._sending.send(found.schedule, html, _buttons(found, t), t)
        await asyncio.to_thread(self._store.end_delivery, job_id, reach.delivery)


async def _never(_: Job) -> tuple[Html, Buttons]:
    raise AssertionError("a report is no answer to a command")


def _is_before(each: Report, report: Report) -> bool:
    return each.job.id != report.job.id and each.due <= report.due and each.settled is not None


def _buttons(found: report_words.Findings, t: Texts) -> Buttons:
    """What moved, what fails, how it went over time, and what can be done about the schedule."""
    id_, schedule = found.report.job.evaluation_id, found.schedule
    rows: list[list[tuple[str, str]]] = []
    if id_ is not None:
        pairs = (("button-against-baseline", found.against, found.baseline_id),
                 ("button-since-last", found.since, found.last_id))  # fmt: skip
        rows.append(
            [(t(label), f"c:{before}:{id_}:show") for label, pair, before in pairs if pair is not None]
        )
        fails = [(t("button-failures", n=found.n_failures), f"e:{id_}:fail:1")] if found.n_failures else []
        rows.append([*fails, (t("button-trend"), f"sd:{schedule.id}:trend")])
        rows.append([(t("button-show-result"), f"e:{id_}:sum")])
        is_worse = found.against is not None and found.against.verdict.kind == "worse"
        if id_ != found.baseline_id and found.is_complete and not is_worse:
            rows[-1].append((t("button-baseline"), f"bl:{id_}"))
    rows.append([(t("button-schedule"), f"sd:{schedule.id}:show")])
    return rows
