"""Jobs in the store: evaluations of live services and of answers, with what they have got so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, cast

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from core.runs import Retrieved, Run
from core.store.chats import current_chat_id
from core.store.database import Database, insert_new
from core.store.packing import pack_run, unpack_run
from core.store.tables import JobBatchRow, JobRow, RunRow

JobState: TypeAlias = Literal["waiting", "running", "parked", "done", "cancelled", "failed"]
Delivery: TypeAlias = Literal["sending", "sent", "unknown", "refused"]
OPEN: tuple[JobState, ...] = ("waiting", "running", "parked")


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """
    An evaluation of a live service or of a run's answers, from the command to its result.

    `id` says what kind it is and what started it, so that the same command starts it once. `message_id` is
    its progress message, `outcome` what is known at its end. `delivery` is how far its result message is:
    None before it is sent, `unknown` when it may have arrived, `refused` when the chat takes none.
    """

    id: str
    chat_id: int
    thread_id: int | None = None
    reply_to: int | None = None
    author: int | None = None
    language: str
    service: str
    gold_version_id: int
    plan: Mapping[str, Any]
    state: JobState = "waiting"
    message_id: int | None = None
    wants_cancel: bool = False
    n_questions: int
    n_done: int = 0
    n_failed: int = 0
    outcome: Mapping[str, Any] = field(default_factory=dict)
    run_id: int | None = None
    evaluation_id: int | None = None
    delivery: Delivery | None = None

    @property
    def kind(self) -> str:
        """What is to be done: `eval`, `answers` or `report`."""
        return self.id.partition(":")[0]


class JobChanges(TypedDict, total=False):
    """What can be changed about a job; a key that is not given stays as it is."""

    state: JobState
    plan: Mapping[str, Any]
    outcome: Mapping[str, Any]
    n_done: int
    n_failed: int
    run_id: int | None
    evaluation_id: int | None


class Jobs(Database):
    """Verbs about jobs. A batch of answers is one transaction with the counts it makes."""

    def add_job(self, job: Job) -> bool:
        """Write a job down unless it is there; whether it was new."""
        with self._writing() as session:
            return new_job(session, job, self._clock())

    def job(self, job_id: str) -> Job | None:
        """A job as it is now, None for one that was never started."""
        with self._reading() as session:
            row = session.get(JobRow, job_id)
            return None if row is None else job_of(row)

    def open_jobs(self, service: str | None = None) -> list[Job]:
        """Jobs that are not at their end, oldest first."""
        query = select(JobRow).where(JobRow.state.in_(OPEN)).order_by(JobRow.created, JobRow.id)
        if service is not None:
            query = query.where(JobRow.service == service)
        with self._reading() as session:
            return [job_of(row) for row in session.scalars(query)]

    def change_job(self, job_id: str, **changes: Unpack[JobChanges]) -> None:
        """Change what is given, and nothing else."""
        with self._writing() as session:
            self._change(session, job_id, dict(changes))

    def set_job_message(self, job_id: str, message_id: int) -> bool:
        """Remember the progress message of a job that has none; False when it has one."""
        change = update(JobRow).where(JobRow.id == job_id, JobRow.message_id.is_(None))
        with self._writing() as session:
            done = session.execute(change.values(message_id=message_id).returning(JobRow.id))
            return done.first() is not None

    def cancel_job(self, job_id: str) -> bool:
        """Ask a job to end early; False when it is at its end or was never started."""
        change = update(JobRow).where(JobRow.id == job_id, JobRow.state.in_(OPEN)).values(wants_cancel=True)
        with self._writing() as session:
            return session.execute(change.returning(JobRow.id)).first() is not None

    def add_answers(self, job_id: str, answers: Mapping[str, Retrieved]) -> None:
        """Keep a batch of answers, question id -> entry, and count them."""
        content = pack_run(Run(name="", retrieved=answers))
        n_failed = sum(entry.failed is not None for entry in answers.values())
        counts = {"n_done": JobRow.n_done + len(answers), "n_failed": JobRow.n_failed + n_failed}
        with self._writing() as session:
            session.add(JobBatchRow(job_id=job_id, content=content))
            self._change(session, job_id, counts)

    def answers(self, job_id: str) -> dict[str, Retrieved]:
        """All answers of a job so far; where a question was asked twice, the first counts."""
        query = (
            select(JobBatchRow.content).where(JobBatchRow.job_id == job_id).order_by(JobBatchRow.id.desc())
        )
        with self._reading() as session:
            batches = list(session.scalars(query))
        return {
            id_: entry
            for content in batches
            for id_, entry in unpack_run(content, "", None).retrieved.items()
        }

    def finish_job(self, job_id: str, **changes: Unpack[JobChanges]) -> None:
        """Set a job's end and let go of its batches: its answers are in a run by now."""
        with self._writing() as session:
            self._change(session, job_id, dict(changes))
            session.execute(delete(JobBatchRow).where(JobBatchRow.job_id == job_id))

    def begin_delivery(self, job_id: str) -> Delivery | None:
        """
        Take the one right to send a job's result: None is whoever may send now.

        Anything else is what became of an earlier attempt; `sending` was interrupted, so it may have arrived.
        """
        change = (
            update(JobRow).where(JobRow.id == job_id, JobRow.delivery.is_(None)).values(delivery="sending")
        )
        with self._writing() as session:
            if session.execute(change.returning(JobRow.id)).first() is not None:
                return None
            row = session.get_one(JobRow, job_id)
            return cast("Delivery", row.delivery)

    def end_delivery(self, job_id: str, delivery: Delivery) -> None:
        """Note what became of the result message."""
        with self._writing() as session:
            session.execute(update(JobRow).where(JobRow.id == job_id).values(delivery=delivery))

    def partial_runs(self, chat_id: int) -> set[int]:
        """Ids of a chat's runs that were stopped half-way: no baseline, nothing to compare with."""
        query = select(RunRow.id).where(RunRow.chat_id == chat_id, RunRow.is_partial)
        with self._reading() as session:
            return set(session.scalars(query))

    def _change(self, session: Session, job_id: str, changes: dict[str, Any]) -> None:
        change = update(JobRow).where(JobRow.id == job_id)
        session.execute(change.values(**changes, changed=self._clock()))


_COLUMNS = (
    "id",
    "chat_id",
    "thread_id",
    "reply_to",
    "author",
    "language",
    "service",
    "gold_version_id",
    "plan",
    "state",
    "message_id",
    "wants_cancel",
    "n_questions",
    "n_done",
    "n_failed",
    "outcome",
    "run_id",
    "evaluation_id",
    "delivery",
)


def new_job(session: Session, job: Job, now: datetime) -> bool:
    """Write a job down within the caller's transaction, unless it is there; whether it was new."""
    values = {name: getattr(job, name) for name in _COLUMNS}
    values["plan"], values["outcome"] = dict(job.plan), dict(job.outcome)
    values["chat_id"] = current_chat_id(session, job.chat_id)
    return insert_new(session, JobRow, **values, created=now, changed=now)


def job_of(row: JobRow) -> Job:
    """The row as a value."""
    return Job(**{name: getattr(row, name) for name in _COLUMNS})
