"""
Measuring the answers of a run with a judge: check the judge, judge, keep, tell.

Every verdict is kept in the store before it is used, under all that it depends on. So a step that is begun
again after a kill asks for nothing but the verdicts that were under way, and a second measurement of the same
answers asks nothing at all. Failed verdicts are not kept: measuring again is how they are tried again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot import words
from bot.answers_desk import AnswersDesk, Subject
from bot.delivery import Buttons, Delivery
from bot.desk import Desk
from bot.jobs.progress import ProgressMessage
from bot.jobs.work import Compose, Signals, Work
from bot.words import Html
from bot.words import answers as answer_words
from bot.words.marks import say
from core.answers import JUDGED, AnswerEvaluation, Case
from core.errors import ConfigError, EvalError, JudgeBudgetSpent, JudgeError, KeptError, MatchError
from core.judges import (
    Health,
    Judge,
    JudgeConfig,
    Plan,
    StoreCache,
    check_health,
    judge_answers,
    languages_of,
    open_judge,
    plan_health,
)
from core.judges import Progress as Judged
from core.judges.protocol import BUDGET_SPENT
from core.search import Progress
from core.store import Job, Store
from core.texts import Texts, texts

T = TypeVar("T")
_NOBODY = Health(checks=())


@dataclass(frozen=True, kw_only=True)
class Found:
    """What came of judging; `ended` says whether all was judged."""

    evaluation: AnswerEvaluation
    health: Health
    ended: str
    took_s: float


class Answering(Work):
    """The three steps of measuring answers, and what they will take."""

    def __init__(
        self,
        *,
        store: Store,
        desk: Desk,
        delivery: Delivery,
        compose: Compose,
        judge: JudgeConfig,
        answers: AnswersDesk,
    ) -> None:
        super().__init__(store=store, desk=desk, delivery=delivery, compose=compose)
        self._config, self._answers = judge, answers

    @property
    def partition(self) -> str:
        """What stands in the place of a service's name: one measurement by a judge at a time."""
        return f"judge:{self._config.model}"

    @property
    def model(self) -> str:
        """The judge, as it is called in chat."""
        return self._config.model

    async def plan(self, cases: Sequence[Case], metrics: Sequence[str]) -> Plan:
        """What judging these will take, the check of the judge included; a JudgeError if there is none."""
        judged = [metric for metric in metrics if metric in JUDGED]
        judge = await self._opened()
        try:
            return await asyncio.to_thread(_plan, judge, cases, judged)
        finally:
            await judge.close()

    async def ask(self, job_id: str, signals: Signals) -> bool:
        """Judge what has not been judged; False when it was parked and is to be begun again."""
        job = await self._job(job_id)
        if job.outcome:
            return True  # judged already; a killed process did not get to say so
        message = await self._message(job)
        try:
            subject = await self._subject(job)
            await asyncio.to_thread(self._store.change_job, job.id, state="running")
            found = await self._judged(job, subject, message, signals)
        except (JudgeError, KeptError, MatchError, ConfigError) as error:
            await self._unusable(job, str(words.error(error, texts(job.language))))
            return True
        if signals.is_parking and found.ended == "stopped":
            await asyncio.to_thread(self._store.change_job, job_id, state="parked")
            await message.refresh(say(texts(job.language), "live-parked"), is_due=True)
            return False
        await asyncio.to_thread(self._keep, job, subject, found)
        return True

    async def score(self, job_id: str) -> None:
        """Nothing is left to do: values follow from verdicts, and are kept with them."""

    def _keep(self, job: Job, subject: Subject, found: Found) -> None:
        """Keep the values, then the end of the job: a kill between the two changes nothing."""
        t = texts(job.language)
        record = self._answers.save(
            subject,
            found.evaluation,
            chat_id=job.chat_id,
            author=job.author,
            origin=job.id,
            health=found.health,
            about={
                "ended": found.ended,
                "metrics": list(job.plan["metrics"]),
                "problems": [str(words.error(error, t)) for error in _examples(found.evaluation)],
            },
        )
        outcome = {"ended": found.ended, "answers_id": record.id, "took_s": round(found.took_s, 1)}
        state: Any = "done" if found.ended == "complete" else "cancelled"
        self._store.finish_job(job.id, state=state, outcome=outcome)

    async def _judged(self, job: Job, subject: Subject, message: ProgressMessage, signals: Signals) -> Found:
        """Check the judge, then judge, with everything around it: progress shown, Cancel heard."""
        judge = await self._opened()
        judging = _Judging(
            judge=judge, subject=subject, metrics=tuple(job.plan["metrics"]), stop=signals.stop
        )
        beside = [
            asyncio.create_task(message.keep_refreshing()),
            asyncio.create_task(self._hear_cancel(job.id, message, signals)),
        ]
        try:
            return await judging.run(message, texts(job.language))
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await judge.close()

    async def _opened(self) -> Judge:
        return await open_judge(self._config, StoreCache(store=self._store))

    async def _subject(self, job: Job) -> Subject:
        return await asyncio.to_thread(self._answers.subject_on, int(job.plan["run_id"]), job.gold_version_id)

    async def _what(self, job: Job) -> Html:
        version = (await asyncio.to_thread(self._desk.gold_of, job.gold_version_id))[0]
        return answer_words.about(texts(job.language), str(job.plan["run"]), version.name, version.number)

    async def _ended(self, job: Job) -> Html:
        return answer_words.ended(texts(job.language), await self._what(job), job)

    def _shown(self, job: Job) -> Buttons:
        answers_id = job.outcome.get("answers_id")
        return [[(texts(job.language)("button-show-result"), f"aw:{answers_id}:sum")]] if answers_id else []

    def _is_worth_a_message(self, job: Job) -> bool:
        return bool(job.outcome)


@dataclass(kw_only=True)
class _Judging:
    """One measurement while it runs."""

    judge: Judge
    subject: Subject
    metrics: tuple[str, ...]
    stop: asyncio.Event
    started: float = field(default_factory=time.monotonic)

    async def run(self, message: ProgressMessage, t: Texts) -> Found:
        judged = [metric for metric in self.metrics if metric in JUDGED]
        message.note = say(t, "answers-checking-judge")
        check = check_health(self.judge, judged, languages_of(self.subject.cases))
        health = await _unless(self.stop, check)
        message.note = None
        evaluation = await judge_answers(
            self.subject.cases,
            self.metrics,
            self.judge,
            run_name=self.subject.record.name,
            gold_name=self.subject.version.name,
            distrusted=() if health is None else health.distrusted,
            on_case=self._noting(message),
            stop=self.stop,
        )
        is_whole = health is not None and not _is_cut(evaluation)
        return Found(
            evaluation=evaluation,
            health=health or _NOBODY,
            ended="complete" if is_whole else "stopped",
            took_s=time.monotonic() - self.started,
        )

    def _noting(self, message: ProgressMessage) -> Callable[[Judged], None]:
        """A listener that turns what is judged into what the progress message shows."""
        begun = time.monotonic()

        def note(progress: Judged) -> None:
            took_s = time.monotonic() - begun
            message.latest = Progress(
                n_done=progress.n_done,
                n_failed=progress.n_failed,
                n_questions=progress.n,
                per_second=progress.n_done / took_s if took_s > 1 else 0.0,
            )

        return note


def _plan(judge: Judge, cases: Sequence[Case], judged: Sequence[str]) -> Plan:
    return plan_health(judge, judged, languages_of(cases)) + judge.plan(cases, judged)


def _is_cut(evaluation: AnswerEvaluation) -> bool:
    return any("unmeasured-stopped" in found.reasons for found in evaluation.summaries.values())


def _examples(evaluation: AnswerEvaluation) -> list[EvalError]:
    """One error of each reason that took values away."""
    reasons = {why for found in evaluation.summaries.values() for why in found.reasons}
    is_spent = BUDGET_SPENT in reasons
    return [
        error
        for why, error in evaluation.examples.items()
        if why in reasons or (is_spent and isinstance(error, JudgeBudgetSpent))
    ]


async def _unless(stop: asyncio.Event, work: Awaitable[T]) -> T | None:
    """What comes of the work; None when `stop` was set before its end."""
    task, stopping = asyncio.ensure_future(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        for each in (task, stopping):
            each.cancel()
        await asyncio.gather(task, stopping, return_exceptions=True)
