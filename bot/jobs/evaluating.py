"""
One evaluation of a live service: ask, score, tell.

Each of the three can be interrupted at any moment and begun again: answers are kept in batches as they come,
the run is kept once under the job's id, and the right to send the result is given once. Questions that may
have been under way when a process was killed are asked last, so that the next kill hits others.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from bot import words
from bot.delivery import Buttons, Delivery
from bot.desk import Desk
from bot.jobs.progress import ProgressMessage
from bot.jobs.work import Compose, Signals, Work
from bot.words import Html
from bot.words import live as live_words
from bot.words.marks import say
from core.errors import ConfigError, EvalError, NothingJudged, SearchError, UnknownService
from core.evaluations import Evaluation, default_metrics, evaluate
from core.gold_sets import GoldSet, Question
from core.matching import Rules
from core.runs import Retrieved, Run
from core.search import (
    AnsweredService,
    Asked,
    Limits,
    SearchService,
    ServiceConfig,
    ServicesConfig,
    ask_all,
    measure_latency,
    never_returned,
    open_service,
)
from core.store import Job, Store
from core.texts import texts

log = logging.getLogger(__name__)

Then = Callable[[Job], Awaitable[None]]

SAVE_EVERY_S = 0.1  # answers of that time are one batch: as many can be lost to a kill
USUAL_MS = 20.0  # a search, before one has been measured
LISTED = 200  # chunk ids kept of those that were never returned


class Evaluating(Work):
    """The three steps of an evaluation; `then` does what the person wanted to be done with its run."""

    def __init__(
        self,
        *,
        store: Store,
        desk: Desk,
        delivery: Delivery,
        services: ServicesConfig,
        compose: Compose,
        then: Then | None = None,
    ) -> None:
        super().__init__(store=store, desk=desk, delivery=delivery, compose=compose)
        self._services, self._then = services, then

    async def ask(self, job_id: str, signals: Signals) -> bool:
        """Ask what has not been answered; False when it was parked and is to be begun again."""
        job = await self._job(job_id)
        if job.run_id is not None or job.outcome:
            return True  # asked already; a killed process did not get to say so
        message = await self._message(job)
        try:
            asked = await self._asked(job, message, signals)
        except (SearchError, UnknownService, ConfigError) as error:
            await self._unusable(job, str(words.error(error, texts(job.language))))
            return True
        if signals.is_parking and asked.ended == "stopped":
            await asyncio.to_thread(self._store.change_job, job_id, state="parked")
            await message.refresh(say(texts(job.language), "live-parked"), is_due=True)
            return False
        await asyncio.to_thread(self._store.change_job, job_id, outcome=self._facts(job, asked))
        return True

    async def score(self, job_id: str) -> None:
        """Make a run of the answers and evaluate it; the same run however often this is done."""
        await asyncio.to_thread(self._score, await self._job(job_id))

    async def tell(self, job_id: str) -> None:
        """Tell how it ended, then go on to what the run was wanted for."""
        await super().tell(job_id)
        job = await self._job(job_id)
        if self._then is not None and job.run_id is not None and job.plan.get("then"):
            await self._then(job)

    async def _asked(self, job: Job, message: ProgressMessage, signals: Signals) -> Asked:
        """Ask with everything around it: answers kept, progress shown, Cancel heard."""
        gold_set = (await asyncio.to_thread(self._desk.gold_of, job.gold_version_id))[1]
        done = await asyncio.to_thread(self._store.answers, job.id)
        config = self._services.find(job.service)
        most_unkept = n_under_way(config.parallel, done)
        doubts = await self._doubts(job, gold_set.questions, done, most_unkept)
        service = await self._opened(job, config, gold_set)
        beside = [
            asyncio.create_task(message.keep_refreshing()),
            asyncio.create_task(self._hear_cancel(job.id, message, signals)),
        ]
        try:
            return await ask_all(
                service,
                in_order(gold_set.questions, doubts),
                int(job.plan["depth"]),
                limits=Limits.of(config),
                stop=signals.stop,
                on_answer=lambda progress: setattr(message, "latest", progress),
                on_batch=lambda batch: asyncio.to_thread(self._store.add_answers, job.id, batch),
                batch=1,
                batch_every_s=SAVE_EVERY_S,
                most_unkept=most_unkept,
                done=done,
            )
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await service.close()

    async def _opened(self, job: Job, config: ServiceConfig, gold_set: GoldSet) -> SearchService:
        """The service; where answers are wanted that another gives, both together."""
        service = await open_service(
            job.service,
            config,
            load_run=lambda name: self._store.run(self._store.find_run(job.chat_id, name).id),
            questions=gold_set.questions,
        )
        if config.answers_by is None or not job.plan.get("then"):
            return service
        try:
            answering = await open_service(config.answers_by, self._services.find(config.answers_by))
        except BaseException:
            await service.close()
            raise
        return AnsweredService(service=service, answering=answering)

    async def _doubts(
        self, job: Job, questions: Sequence[Question], done: Mapping[str, Retrieved], most_unkept: int
    ) -> dict[str, int]:
        """
        How often each question may have been asked in vain; noted before anything is asked.

        An earlier process has begun at most as many as it has noted without their answers being kept, in the
        order that its own doubts made.
        """
        doubts = dict(job.plan.get("doubts", {}))
        if job.state != "waiting":
            left = [question.id for question in in_order(questions, doubts) if question.id not in done]
            for id_ in left[: int(job.plan.get("unkept", most_unkept))]:
                doubts[id_] = doubts.get(id_, 0) + 1
        plan = {**job.plan, "doubts": doubts, "unkept": most_unkept}
        await asyncio.to_thread(self._store.change_job, job.id, state="running", plan=plan)
        return doubts

    def _facts(self, job: Job, asked: Asked) -> dict[str, Any]:
        """What is kept with the run; an example of the commonest failure is worded while it is known."""
        commonest = next((asked.examples[why] for why in asked.latency.errors if why in asked.examples), None)
        problem = str(words.error(commonest, texts(job.language))) if commonest is not None else None
        return {
            "ended": asked.ended,
            "problem": problem,
            "latency": asdict(asked.latency),
            "n_asked": len(asked.retrieved),
            "n_questions": job.n_questions,
            "n_calls": asked.n_calls,
            "took_s": round(asked.took_s, 3),
        }

    def _score(self, job: Job) -> None:
        if job.run_id is not None or job.outcome.get("ended") == "unusable":
            return
        answers = self._store.answers(job.id)
        is_partial = job.outcome["ended"] != "complete"
        if not answers:
            self._store.finish_job(job.id, state="cancelled", outcome=job.outcome)
            return
        version, gold_set = self._desk.gold_of(job.gold_version_id)
        run = _run(job, gold_set, answers, is_partial=is_partial)
        about = self._about(job, gold_set, answers)
        facts: dict[str, Any] = {
            "chat_id": job.chat_id,
            "author": job.author,
            "service": job.service,
            "is_partial": is_partial,
            "about": about,
            "origin": job.id,
        }
        state = _STATES[job.outcome["ended"]]
        try:
            evaluation = _evaluated(gold_set, run, int(job.plan["k"]), is_partial=is_partial)
        except EvalError as error:
            kept = self._store.save_run(run, **facts)
            problem = about["problem"] or str(words.error(error, texts(job.language)))
            about = {**about, "problem": problem, "unscored": True}
            self._store.finish_job(job.id, state=state, outcome=about, run_id=kept.id)
            return
        kept, record = self._store.save_result(run, evaluation, gold_version_id=version.id, **facts)
        self._store.finish_job(job.id, state=state, outcome=about, run_id=kept.id, evaluation_id=record.id)

    def _about(self, job: Job, gold_set: GoldSet, answers: Mapping[str, Retrieved]) -> dict[str, Any]:
        """What is kept with the run of the service and of how it was asked."""
        config = self._services.find(job.service)
        about = {
            **job.outcome,
            "latency": asdict(measure_latency(answers.values())),
            "n_asked": len(answers),
            "depth": job.plan["depth"],
            "chunker": config.chunker,
            "index_version": config.index_version,
        }
        if job.plan.get("check"):
            never = never_returned(gold_set.questions, answers)
            about |= {"never_returned": list(never[:LISTED]), "n_never_returned": len(never)}
        return about

    async def _ended(self, job: Job) -> Html:
        return live_words.ended(texts(job.language), await self._what(job), job)

    def _shown(self, job: Job) -> Buttons:
        label = texts(job.language)("button-show-result")
        return [[(label, f"e:{job.evaluation_id}:sum")]] if job.evaluation_id else []

    async def _what(self, job: Job) -> Html:
        version = (await asyncio.to_thread(self._desk.gold_of, job.gold_version_id))[0]
        return live_words.about(texts(job.language), job.service, version.name, version.number)

    def _is_worth_a_message(self, job: Job) -> bool:
        """A cancelled job without an answer is told by its progress message alone."""
        return job.run_id is not None or job.outcome.get("ended") == "unusable"


_STATES: Mapping[str, Any] = {"complete": "done", "stopped": "cancelled", "failing": "failed"}


def in_order(questions: Sequence[Question], doubts: Mapping[str, int]) -> list[Question]:
    """Questions as they are asked: those least likely to have been asked already first."""
    return sorted(questions, key=lambda question: doubts.get(question.id, 0))


def n_under_way(parallel: int, done: Mapping[str, Retrieved]) -> int:
    """How many questions may be asked before their answers are kept: those of a kill are asked again."""
    p50_ms = measure_latency(done.values()).p50_ms or USUAL_MS
    return parallel * (1 + math.ceil(1.5 * SAVE_EVERY_S * 1000 / p50_ms))


def _evaluated(gold_set: GoldSet, run: Run, k: int, *, is_partial: bool) -> Evaluation:
    """Of a partial run only what was asked counts; a run without a single answer is no worse search."""
    if all(entry.failed is not None for entry in run.retrieved.values()):
        raise NothingJudged(gold_set=gold_set.name)
    return evaluate(gold_set, run, default_metrics(k), Rules(missing="skip") if is_partial else None)


def _run(job: Job, gold_set: GoldSet, answers: Mapping[str, Retrieved], *, is_partial: bool) -> Run:
    name = str(job.plan.get("name") or job.service)
    retrieved = {
        question.id: answers[question.id] for question in gold_set.questions if question.id in answers
    }
    return Run(name=f"{name}-partial" if is_partial else name, retrieved=retrieved)
