"""
Schedules in the store: what is measured when, the report of each due time, and what was blessed.

A report is claimed in one transaction with its job and the schedule's next due time, under an id made of the
schedule and the due time: of any number of processes exactly one gets it. Baselines are only ever added;
the newest one counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, cast

from sqlalchemy import BigInteger, ForeignKey, Integer, Row, Select, and_, func, or_, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from core.errors import UnknownSchedule
from core.store.chats import current_chat_id
from core.store.database import Database, by_id, written
from core.store.gold_sets import live_shelf
from core.store.jobs import Delivery, Job, job_of, new_job
from core.store.tables import (
    KEEP_IDS,
    Base,
    ChatRow,
    EvaluationRow,
    GoldSetRow,
    Id,
    JobRow,
    RunRow,
    TelegramId,
)

Quiet: TypeAlias = Literal["always", "change", "alert"]
ScheduleState: TypeAlias = Literal["active", "paused"]
Reason: TypeAlias = Literal["person", "chat", "topic", "gold"]
ReportKind: TypeAlias = Literal["due", "now", "confirm"]


class ScheduleRow(Base):
    """When a service is measured on a gold set, and where the report goes; `due` is the next time."""

    __tablename__ = "schedules"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    thread_id: Mapped[TelegramId | None]
    author: Mapped[TelegramId | None]
    gold_set_id: Mapped[int] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), index=True)
    service: Mapped[str]
    language: Mapped[str]
    k: Mapped[int]
    timing: Mapped[str]
    zone: Mapped[str]
    quiet: Mapped[str]
    rules: Mapped[dict[str, Any]]
    alerts: Mapped[dict[str, Any]]
    state: Mapped[str]
    reason: Mapped[str | None]
    due: Mapped[datetime | None] = mapped_column(index=True)
    again: Mapped[datetime | None]
    handled: Mapped[datetime]
    active_since: Mapped[datetime]
    created: Mapped[datetime]
    deleted: Mapped[datetime | None]


class ReportRow(Base):
    """One due time of a schedule; its job has the same id, and says how far its message is."""

    __tablename__ = "reports"

    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    schedule_id: Mapped[int] = mapped_column(ForeignKey("schedules.id", ondelete="CASCADE"), index=True)
    due: Mapped[datetime]
    kind: Mapped[str]
    n_skipped: Mapped[int]
    skipped_from: Mapped[datetime | None]
    result: Mapped[dict[str, Any]]
    settled: Mapped[datetime | None]
    created: Mapped[datetime]


class IncidentRow(Base):
    """
    Something an alert is about, from its opening to its recovery, with the message that shows it.

    `said_in` is the chat its message is in: the messages of a group do not move with it.
    """

    __tablename__ = "incidents"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    schedule_id: Mapped[int] = mapped_column(ForeignKey("schedules.id", ondelete="CASCADE"), index=True)
    key: Mapped[str]
    facts: Mapped[dict[str, Any]]
    opened: Mapped[datetime]
    closed: Mapped[datetime | None]
    muted_until: Mapped[datetime | None]
    acknowledged_by: Mapped[TelegramId | None]
    acknowledged_name: Mapped[str | None]
    acknowledged: Mapped[datetime | None]
    said_in: Mapped[TelegramId | None]
    message_id: Mapped[TelegramId | None]
    delivery: Mapped[str | None]
    closing: Mapped[str | None]


class BaselineRow(Base):
    """What later runs of a service on a gold set are held against; without an evaluation: nothing."""

    __tablename__ = "baselines"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    gold_set_id: Mapped[int] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), index=True)
    service: Mapped[str]
    evaluation_id: Mapped[int | None] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey("evaluations.id", ondelete="CASCADE"),
        index=True,
    )
    author: Mapped[TelegramId | None]
    created: Mapped[datetime]


@dataclass(frozen=True, kw_only=True, slots=True)
class Schedule:
    """
    A report that comes by itself.

    `timing` is a cron line; `rules` and `alerts` are the JSON of what the core makes of them. `due` is the
    next time, None while it is paused; `again` a time at which a run is repeated to confirm an alert;
    `handled` the last time that was dealt with, `active_since` when it was set up or last let go on.
    `reason` says who or what paused it.
    """

    id: int
    chat_id: int
    thread_id: int | None
    author: int | None
    gold_name: str
    is_gold_deleted: bool
    service: str
    language: str
    k: int
    timing: str
    zone: str
    quiet: Quiet
    rules: Mapping[str, Any]
    alerts: Mapping[str, Any]
    state: ScheduleState
    reason: Reason | None
    due: datetime | None
    again: datetime | None
    handled: datetime
    active_since: datetime
    created: datetime


class ScheduleFacts(TypedDict):
    """What a new schedule is made of."""

    chat_id: int
    thread_id: int | None
    author: int | None
    service: str
    language: str
    k: int
    timing: str
    zone: str
    rules: Mapping[str, Any]
    due: datetime
    handled: datetime


class ScheduleChanges(TypedDict, total=False):
    """What can be changed about a schedule; a key that is not given stays as it is."""

    thread_id: int | None
    timing: str
    zone: str
    quiet: Quiet
    rules: Mapping[str, Any]
    alerts: Mapping[str, Any]
    state: ScheduleState
    reason: Reason | None
    due: datetime | None
    again: datetime | None
    handled: datetime
    active_since: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class NewReport:
    """A due time to be claimed; `n_skipped` others from `skipped_from` on were missed before it."""

    schedule_id: int
    due: datetime
    kind: ReportKind = "due"
    n_skipped: int = 0
    skipped_from: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """A due time that was claimed, with its job; `result` is what was settled, {} before."""

    schedule_id: int
    due: datetime
    kind: ReportKind
    n_skipped: int
    skipped_from: datetime | None
    result: Mapping[str, Any]
    settled: datetime | None
    job: Job

    @property
    def delivery(self) -> Delivery | None:
        """How far its message is."""
        return self.job.delivery


@dataclass(frozen=True, kw_only=True, slots=True)
class Incident:
    """An alert in a chat; see `IncidentRow`. `delivery` and `closing` are of its two messages."""

    id: int
    schedule_id: int
    key: str
    facts: Mapping[str, Any]
    opened: datetime
    closed: datetime | None
    muted_until: datetime | None
    acknowledged_by: int | None
    acknowledged_name: str | None
    acknowledged: datetime | None
    said_in: int | None
    message_id: int | None
    delivery: Delivery | None
    closing: Delivery | None


@dataclass(frozen=True, kw_only=True, slots=True)
class IncidentStep:
    """What a run did to an incident: `is_open` False is its end. Facts are added to those there are."""

    key: str
    is_open: bool
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Baseline:
    """A blessed evaluation: for one service, or for all runs on the gold set where `service` is empty."""

    gold_name: str
    service: str
    evaluation_id: int
    author: int | None
    created: datetime


class Schedules(Database):
    """Verbs about schedules, their reports and incidents, and baselines."""

    def add_schedule(self, gold: str, **facts: Unpack[ScheduleFacts]) -> Schedule:
        """Keep a schedule on a gold set; UnknownGoldSet."""
        with self._writing() as session:
            values: dict[str, Any] = {**facts, "chat_id": current_chat_id(session, facts["chat_id"])}
            row = ScheduleRow(
                gold_set_id=live_shelf(session, gold).id,
                **values,
                quiet="always",
                alerts={},
                state="active",
                active_since=facts["handled"],
                created=self._clock(),
            )
            return _found(session, written(session, row).id)

    def schedule(self, schedule_id: int) -> Schedule:
        """A schedule in use; UnknownSchedule."""
        with self._reading() as session:
            return _found(session, schedule_id)

    def schedules(self, chat_id: int) -> list[Schedule]:
        """A chat's schedules, oldest first."""
        query = _live().where(ScheduleRow.chat_id == chat_id).order_by(ScheduleRow.id)
        with self._reading() as session:
            return [_schedule(row) for row in session.execute(query)]

    def change_schedule(self, schedule_id: int, **changes: Unpack[ScheduleChanges]) -> Schedule:
        """Change what is given, and nothing else; UnknownSchedule."""
        with self._writing() as session:
            _found(session, schedule_id)
            session.execute(update(ScheduleRow).where(ScheduleRow.id == schedule_id).values(**changes))
            return _found(session, schedule_id)

    def delete_schedule(self, schedule_id: int) -> Schedule:
        """Hide a schedule; `restore_schedule` brings it back. UnknownSchedule."""
        with self._writing() as session:
            known = _found(session, schedule_id)
            session.get_one(ScheduleRow, schedule_id).deleted = self._clock()
            return known

    def restore_schedule(self, schedule_id: int) -> Schedule:
        """Undo `delete_schedule`; UnknownSchedule for one that never was."""
        with self._writing() as session:
            row = by_id(session, ScheduleRow, schedule_id)
            if row is None:
                raise UnknownSchedule(name=str(schedule_id))
            row.deleted = None
            return _found(session, written(session, row).id)

    def due_schedules(self, now: datetime) -> list[Schedule]:
        """Active schedules with a time that has come, the longest overdue first."""
        is_due = or_(ScheduleRow.due <= now, ScheduleRow.again <= now)
        query = _live().where(ScheduleRow.state == "active", is_due)
        with self._reading() as session:
            return [
                _schedule(row) for row in session.execute(query.order_by(ScheduleRow.due, ScheduleRow.id))
            ]

    def active_schedules(self) -> list[Schedule]:
        """All schedules that are not paused."""
        query = _live().where(ScheduleRow.state == "active").order_by(ScheduleRow.id)
        with self._reading() as session:
            return [_schedule(row) for row in session.execute(query)]

    def claim_report(self, report: NewReport, job: Job, *, next_due: datetime | None) -> bool:
        """
        Write a report and its job down and set the schedule's next time, all or nothing.

        False where the schedule was changed meanwhile, or somebody has this due time already.
        """
        moved = update(ScheduleRow).where(ScheduleRow.id == report.schedule_id, ScheduleRow.deleted.is_(None))
        changes: dict[str, Any] = {}
        if report.kind == "due":
            moved = moved.where(ScheduleRow.state == "active", ScheduleRow.due <= report.due)
            changes = {"due": next_due, "handled": report.due, "again": None}
        elif report.kind == "confirm":
            moved = moved.where(ScheduleRow.state == "active", ScheduleRow.again == report.due)
            changes = {"again": None}
        else:
            changes = {"state": ScheduleRow.state}
        with self._writing() as session:
            taken = session.execute(moved.values(**changes).returning(ScheduleRow.id)).first()
            if taken is None or not new_job(session, job, self._clock()):
                return False
            session.add(
                ReportRow(
                    job_id=job.id,
                    schedule_id=report.schedule_id,
                    due=report.due,
                    kind=report.kind,
                    n_skipped=report.n_skipped,
                    skipped_from=report.skipped_from,
                    result={},
                    settled=None,
                    created=self._clock(),
                )
            )
            return True

    def settle_schedules(self) -> list[Schedule]:
        """
        Pause what cannot go on because its chat is closed; the paused ones that can go on again.

        Those that a person or a closed topic paused are not among them.
        """
        chats = select(ChatRow.chat_id)
        closed = chats.where(ChatRow.state == "blocked")
        stop = update(ScheduleRow).where(ScheduleRow.state == "active", ScheduleRow.chat_id.in_(closed))
        is_open = ScheduleRow.chat_id.in_(chats.where(ChatRow.state == "active"))
        can_go_on = or_(
            and_(ScheduleRow.reason == "chat", is_open),
            and_(ScheduleRow.reason == "gold", GoldSetRow.deleted.is_(None)),
        )
        query = _live().where(ScheduleRow.state == "paused", can_go_on).order_by(ScheduleRow.id)
        with self._reading() as session:
            has_closed = session.scalars(_closed_chats().limit(1)).first() is not None
            found = [_schedule(row) for row in session.execute(query)]
        if has_closed:
            with self._writing() as session:
                session.execute(stop.values(state="paused", reason="chat", due=None, again=None))
        return found

    def pause_schedule(self, schedule_id: int, reason: Reason) -> bool:
        """Pause a schedule that is active; whether it was."""
        change = update(ScheduleRow).where(ScheduleRow.id == schedule_id, ScheduleRow.state == "active")
        values = {"state": "paused", "reason": reason, "due": None, "again": None}
        with self._writing() as session:
            return session.execute(change.values(**values).returning(ScheduleRow.id)).first() is not None

    def paused_in_topic(self, chat_id: int, thread_id: int) -> list[Schedule]:
        """Schedules that wait for a closed topic."""
        query = _live().where(
            ScheduleRow.chat_id == chat_id,
            ScheduleRow.thread_id == thread_id,
            ScheduleRow.state == "paused",
            ScheduleRow.reason == "topic",
        )
        with self._reading() as session:
            return [_schedule(row) for row in session.execute(query.order_by(ScheduleRow.id))]

    def waiting_reports(self, before: datetime) -> list[Job]:
        """Jobs of reports that were claimed before a time and that nobody has begun to ask."""
        query = select(JobRow).join(ReportRow, ReportRow.job_id == JobRow.id)
        query = query.where(JobRow.state == "waiting", JobRow.changed < before).order_by(JobRow.created)
        with self._reading() as session:
            return [job_of(row) for row in session.scalars(query)]

    def report(self, job_id: str) -> Report | None:
        """A report by its id, which is that of its job."""
        with self._reading() as session:
            row = session.execute(_reports().where(ReportRow.job_id == job_id)).first()
            return None if row is None else _report(row)

    def reports(self, schedule_id: int, limit: int = 30) -> list[Report]:
        """A schedule's reports, newest first."""
        query = _reports().where(ReportRow.schedule_id == schedule_id)
        order = (ReportRow.due.desc(), ReportRow.created.desc())
        with self._reading() as session:
            return [_report(row) for row in session.execute(query.order_by(*order).limit(limit))]

    def settle_report(
        self,
        job_id: str,
        *,
        result: Mapping[str, Any],
        before: Mapping[str, Any],
        alerts: Mapping[str, Any],
        again: datetime | None,
        steps: Sequence[IncidentStep] = (),
    ) -> Report | None:
        """
        Keep what came of a report, with the state of the alerts and the incidents it moves: once.

        Settling again changes nothing and gives back what was settled first. None where the alerts are no
        longer as they were `before`: decide again.
        """
        now = self._clock()
        with self._writing() as session:
            row = session.get_one(ReportRow, job_id, with_for_update=True)
            if row.settled is None:
                schedule = session.get_one(ScheduleRow, row.schedule_id, with_for_update=True)
                if schedule.alerts != dict(before):
                    return None
                row.result, row.settled = dict(result), now
                schedule.alerts, schedule.again = dict(alerts), again
                for step in steps:
                    _take_step(session, schedule.id, step, now)
                session.flush()
            return _report(session.execute(_reports().where(ReportRow.job_id == job_id)).one())

    def watch(
        self,
        schedule_id: int,
        *,
        before: Mapping[str, Any],
        alerts: Mapping[str, Any],
        steps: Sequence[IncidentStep],
    ) -> bool:
        """Move incidents without a run, once: False where the alerts are no longer as they were `before`."""
        now = self._clock()
        with self._writing() as session:
            schedule = session.get_one(ScheduleRow, schedule_id, with_for_update=True)
            if schedule.alerts != dict(before):
                return False
            schedule.alerts = dict(alerts)
            for step in steps:
                _take_step(session, schedule_id, step, now)
            return True

    def last_seen(self) -> dict[int, tuple[datetime | None, datetime]]:
        """Schedule id -> when its last report was settled, and when the newest one was claimed."""
        times = select(ReportRow.schedule_id, func.max(ReportRow.settled), func.max(ReportRow.created))
        with self._reading() as session:
            return {
                row[0]: (row[1], row[2]) for row in session.execute(times.group_by(ReportRow.schedule_id))
            }

    def incident(self, incident_id: int) -> Incident:
        """One incident; UnknownSchedule where it is gone."""
        with self._reading() as session:
            row = by_id(session, IncidentRow, incident_id)
            if row is None:
                raise UnknownSchedule(name=str(incident_id))
            return _incident(row)

    def incidents(self, schedule_id: int, limit: int = 50) -> list[Incident]:
        """A schedule's incidents, newest first."""
        query = select(IncidentRow).where(IncidentRow.schedule_id == schedule_id)
        with self._reading() as session:
            rows = session.scalars(query.order_by(IncidentRow.id.desc()).limit(limit))
            return [_incident(row) for row in rows]

    def untold_incidents(self, schedule_id: int) -> list[Incident]:
        """Incidents with a message still to send: that they are open, or that they are over."""
        untold = or_(
            IncidentRow.delivery.is_(None) & IncidentRow.closed.is_(None),
            IncidentRow.closing.is_(None) & IncidentRow.closed.is_not(None),
        )
        query = select(IncidentRow).where(IncidentRow.schedule_id == schedule_id, untold)
        with self._reading() as session:
            return [_incident(row) for row in session.scalars(query.order_by(IncidentRow.id))]

    def begin_telling(self, incident_id: int, what: Literal["delivery", "closing"]) -> Delivery | None:
        """Take the one right to send a message about an incident, as `begin_delivery` does for a job."""
        column = getattr(IncidentRow, what)
        change = update(IncidentRow).where(IncidentRow.id == incident_id, column.is_(None))
        with self._writing() as session:
            if session.execute(change.values({what: "sending"}).returning(IncidentRow.id)).first():
                return None
            return cast("Delivery", getattr(session.get_one(IncidentRow, incident_id), what))

    def end_telling(
        self,
        incident_id: int,
        what: Literal["delivery", "closing"],
        delivery: Delivery | None,
        *,
        said_in: int | None = None,
        message_id: int | None = None,
    ) -> None:
        """Note what became of the message; with `message_id` it is the one to edit from now on."""
        values: dict[str, Any] = {what: delivery}
        if message_id is not None:
            values |= {"said_in": said_in, "message_id": message_id}
        with self._writing() as session:
            session.execute(update(IncidentRow).where(IncidentRow.id == incident_id).values(**values))

    def acknowledge(self, incident_id: int, user_id: int | None, name: str) -> bool:
        """Note who takes care of an incident; False when somebody does already."""
        change = update(IncidentRow).where(IncidentRow.id == incident_id, IncidentRow.acknowledged.is_(None))
        values = {"acknowledged_by": user_id, "acknowledged_name": name, "acknowledged": self._clock()}
        with self._writing() as session:
            return session.execute(change.values(**values).returning(IncidentRow.id)).first() is not None

    def mute(self, incident_id: int, until: datetime | None) -> None:
        """Say nothing more about an incident until a time; None takes that back."""
        change = update(IncidentRow).where(IncidentRow.id == incident_id)
        with self._writing() as session:
            session.execute(change.values(muted_until=until))

    def bless(self, evaluation_id: int, *, gold: str, service: str, chat_id: int, author: int | None) -> None:
        """Make an evaluation the baseline of a chat for a service on a gold set; UnknownGoldSet."""
        self._baseline(evaluation_id, gold, service, chat_id, author)

    def clear_baseline(self, *, gold: str, service: str, chat_id: int, author: int | None) -> None:
        """Hold later runs against no baseline any more; UnknownGoldSet."""
        self._baseline(None, gold, service, chat_id, author)

    def baselines(self, chat_id: int) -> list[Baseline]:
        """The baselines of a chat, newest first; that of a deleted run or gold set is none."""
        query = (
            select(BaselineRow, GoldSetRow)
            .join(GoldSetRow, GoldSetRow.id == BaselineRow.gold_set_id)
            .where(BaselineRow.chat_id == chat_id, GoldSetRow.deleted.is_(None))
            .order_by(BaselineRow.id.desc())
        )
        newest: dict[tuple[int, str], Baseline | None] = {}
        with self._reading() as session:
            for row, shelf in session.execute(query):
                newest.setdefault((row.gold_set_id, row.service), _baseline(session, row, shelf))
        return [each for each in newest.values() if each is not None]

    def baseline(self, chat_id: int, gold: str, service: str) -> Baseline | None:
        """What a service's run on a gold set is held against: its own baseline, else that of all runs."""
        known = [each for each in self.baselines(chat_id) if each.gold_name == gold]
        own = [each for each in known if each.service == service]
        return next(iter(own or [each for each in known if not each.service]), None)

    def _baseline(
        self, evaluation_id: int | None, gold: str, service: str, chat_id: int, author: int | None
    ) -> None:
        with self._writing() as session:
            session.add(
                BaselineRow(
                    chat_id=current_chat_id(session, chat_id),
                    gold_set_id=live_shelf(session, gold).id,
                    service=service,
                    evaluation_id=evaluation_id,
                    author=author,
                    created=self._clock(),
                )
            )


def _live() -> Select[ScheduleRow, GoldSetRow]:
    return (
        select(ScheduleRow, GoldSetRow)
        .join(GoldSetRow, GoldSetRow.id == ScheduleRow.gold_set_id)
        .where(ScheduleRow.deleted.is_(None))
    )


def _found(session: Session, schedule_id: int) -> Schedule:
    known = by_id(session, ScheduleRow, schedule_id)
    row = None if known is None else session.execute(_live().where(ScheduleRow.id == known.id)).first()
    if row is None:
        raise UnknownSchedule(name=str(schedule_id))
    return _schedule(row)


def _closed_chats() -> Select[int]:
    """Schedules that are active although their chat is closed."""
    return (
        select(ScheduleRow.id)
        .join(ChatRow, ChatRow.chat_id == ScheduleRow.chat_id)
        .where(ScheduleRow.state == "active", ScheduleRow.deleted.is_(None), ChatRow.state == "blocked")
    )


def _reports() -> Select[ReportRow, JobRow]:
    return select(ReportRow, JobRow).join(JobRow, JobRow.id == ReportRow.job_id)


def _take_step(session: Session, schedule_id: int, step: IncidentStep, now: datetime) -> None:
    """Open, develop or close the one incident of a schedule that has this key."""
    query = select(IncidentRow).where(
        IncidentRow.schedule_id == schedule_id, IncidentRow.key == step.key, IncidentRow.closed.is_(None)
    )
    row = session.scalars(query).first()
    if row is None and step.is_open:
        muted = _muted_until(session, schedule_id, step.key, now)
        facts = dict(step.facts)
        session.add(
            IncidentRow(schedule_id=schedule_id, key=step.key, facts=facts, opened=now, muted_until=muted)
        )
    elif row is not None:
        row.facts = {**row.facts, **step.facts}
        row.closed = None if step.is_open else now


def _muted_until(session: Session, schedule_id: int, key: str, now: datetime) -> datetime | None:
    """Somebody who muted an incident does not want to hear of the next one either."""
    query = select(func.max(IncidentRow.muted_until)).where(
        IncidentRow.schedule_id == schedule_id, IncidentRow.key == key, IncidentRow.muted_until > now
    )
    return session.scalars(query).one()


def _baseline(session: Session, row: BaselineRow, shelf: GoldSetRow) -> Baseline | None:
    evaluation = None if row.evaluation_id is None else session.get(EvaluationRow, row.evaluation_id)
    run = None if evaluation is None else session.get(RunRow, evaluation.run_id)
    if evaluation is None or run is None or run.deleted is not None:
        return None
    return Baseline(
        gold_name=shelf.name,
        service=row.service,
        evaluation_id=evaluation.id,
        author=row.author,
        created=row.created,
    )


_OF_SCHEDULES = tuple(
    each.name for each in fields(Schedule) if each.name not in {"gold_name", "is_gold_deleted"}
)
_OF_REPORTS = tuple(each.name for each in fields(Report) if each.name != "job")
_OF_INCIDENTS = tuple(each.name for each in fields(Incident))


def _schedule(joined: Row[ScheduleRow, GoldSetRow]) -> Schedule:
    row, shelf = joined
    facts = {name: getattr(row, name) for name in _OF_SCHEDULES}
    return Schedule(**facts, gold_name=shelf.name, is_gold_deleted=shelf.deleted is not None)


def _report(joined: Row[ReportRow, JobRow]) -> Report:
    row, job = joined
    return Report(**{name: getattr(row, name) for name in _OF_REPORTS}, job=job_of(job))


def _incident(row: IncidentRow) -> Incident:
    return Incident(**{name: getattr(row, name) for name in _OF_INCIDENTS})
