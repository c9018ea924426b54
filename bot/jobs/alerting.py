"""
Alerts in the chat: one message for each incident, edited as it develops, and one when it is over.

What a run means is decided by `core.alerts`; here its history is put together and what happened is told.
Each of the two messages of an incident is sent under a right that is given once. While an incident is muted
nothing is sent; its message is still edited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal

from bot.delivery import Buttons
from bot.jobs.sending import Sending
from bot.words import alerts as alert_words
from bot.words.marks import Html
from bot.words.reports import Findings
from core.alert_rules import rules_from_json, rules_to_json
from core.alerts import Decision, Event, Run, State, decide, evidence_to_json, listen, run_of
from core.drops import MOST_RUNS, PerQuestion
from core.errors import EvalError
from core.store import Incident, IncidentStep, Report, Schedule, Store
from core.store.database import Clock
from core.texts import Texts

log = logging.getLogger(__name__)

SECOND_RUN = timedelta(minutes=2)  # after the first bad one
UNDER_WAY = timedelta(hours=2)  # a run that was claimed so long ago and has not ended is a silent one
TOLD = {"opened", "developed", "recovered", "withdrawn"}
MUTES = {"1h": timedelta(hours=1), "1d": timedelta(days=1), "1w": timedelta(weeks=1)}
WATCH_EVERY = timedelta(minutes=1)


class Alerting:
    """Decides and tells; one for the whole process."""

    def __init__(self, *, store: Store, sending: Sending, clock: Clock) -> None:
        self._store, self._sending, self._clock = store, sending, clock
        self._watched: datetime | None = None

    def decided(self, found: Findings, earlier: Sequence[Report]) -> Decision:
        """What the run of a report means, after the runs before it, newest first."""
        now = self._clock()
        if is_unforeseen(found.report):
            return Decision(state=State.from_json(found.schedule.alerts))
        history = [run for each in reversed(earlier[:MOST_RUNS]) if (run := self._earlier_run(each))]
        run = _run(found, now)
        rules = rules_from_json(found.schedule.rules)
        state = State.from_json(found.schedule.alerts)
        baseline = None if found.baseline_id is None else self._scores(found.baseline_id)
        return decide([*history, run], rules=rules, state=state, baseline=baseline)

    def kept(self, found: Findings, now: datetime) -> dict[str, Any] | None:
        """What is kept of a run for later decisions, beside its values; nothing of a fault of ours."""
        if is_unforeseen(found.report):
            return None
        run = _run(found, now)
        return {
            "at": now.isoformat(),
            "n_asked": run.n_asked,
            "unanswered": sorted(run.unanswered),
            "p95_ms": run.p95_ms,
        }

    async def tell(self, schedule: Schedule, developed: Sequence[str] = ()) -> None:
        """Send what is to be said of a schedule's incidents; edit those that `developed`, by their keys."""
        t = await self._sending.texts(schedule)
        for each in await asyncio.to_thread(self._store.untold_incidents, schedule.id):
            await (self._open(schedule, each, t) if each.closed is None else self._close(schedule, each, t))
        for each in await asyncio.to_thread(self._store.incidents, schedule.id):
            if each.key in developed and each.closed is None:
                await self.show(schedule, each, t)

    async def show(self, schedule: Schedule, incident: Incident, t: Texts) -> None:
        """Let the message of an incident say how it is now."""
        if incident.message_id is None or incident.said_in != schedule.chat_id:
            return  # never sent, or left behind when the group moved
        html = await asyncio.to_thread(worded, self._store, schedule, incident, t, self._clock())
        buttons = buttons_of(incident, t, self._clock())
        await self._sending.edit(schedule.chat_id, incident.message_id, html, buttons)

    async def watch(self) -> None:
        """Look for schedules that have been silent for too long."""
        now = self._clock()
        if self._watched is not None and timedelta() <= now - self._watched < WATCH_EVERY:
            return
        self._watched = now
        for schedule in await asyncio.to_thread(self._silent, now):
            await self.tell(await asyncio.to_thread(self._store.schedule, schedule.id))

    # --- deciding -------------------------------------------------------------------------------------

    def _silent(self, now: datetime) -> list[Schedule]:
        """Schedules in which silence has opened an incident just now."""
        seen = self._store.last_seen()
        return [each for each in self._store.active_schedules() if self._has_listened(each, seen, now)]

    def _has_listened(
        self, schedule: Schedule, seen: Mapping[int, tuple[datetime | None, datetime]], now: datetime
    ) -> bool:
        settled, claimed = seen.get(schedule.id, (None, None))
        is_under_way = claimed is not None and (settled is None or claimed > settled)
        if is_under_way and claimed is not None and now - claimed < UNDER_WAY:
            return False
        last_run = max(filter(None, (settled, schedule.active_since)))
        state, rules = State.from_json(schedule.alerts), rules_from_json(schedule.rules)
        decision = listen(rules=rules, state=state, last_run=last_run, now=now)
        return bool(decision.events) and self._store.watch(
            schedule.id,
            before=schedule.alerts,
            alerts=decision.state.to_json(),
            steps=steps_of(decision),
        )

    def _earlier_run(self, report: Report) -> Run | None:
        """A run of before, from what was kept of it; None where that is gone."""
        kept = report.result.get("run")
        if kept is None:
            return None
        id_ = report.job.evaluation_id
        try:
            scores = None if id_ is None else self._scores(id_)
        except EvalError:
            return None  # its run was deleted by somebody
        return Run(
            id=report.job.id,
            at=datetime.fromisoformat(kept["at"]),
            scores=scores,
            n_asked=kept["n_asked"],
            unanswered=frozenset(kept["unanswered"]),
            p95_ms=kept["p95_ms"],
        )

    def _scores(self, evaluation_id: int) -> PerQuestion:
        record, values = self._store.evaluation(evaluation_id)
        return PerQuestion(metrics=record.metrics, question_ids=values.question_ids, values=values.matrix)

    # --- telling --------------------------------------------------------------------------------------

    async def _open(self, schedule: Schedule, incident: Incident, t: Texts) -> None:
        """Page, unless it is muted; after the mute the next run that finds it bad does."""
        if is_muted(incident, self._clock()):
            return
        html = await asyncio.to_thread(worded, self._store, schedule, incident, t, self._clock())
        if not await self._may(incident, "delivery"):
            return
        reach = await self._sending.send(schedule, html, buttons_of(incident, t, self._clock()), t)
        await asyncio.to_thread(
            self._store.end_telling,
            incident.id,
            "delivery",
            reach.delivery,
            said_in=reach.sent.chat_id,
            message_id=reach.sent.message_id,
        )

    async def _close(self, schedule: Schedule, incident: Incident, t: Texts) -> None:
        """Say that it is over, in its message and by a new one; nothing where nobody heard that it began."""
        if not await self._may(incident, "closing"):
            return
        await self.show(schedule, incident, t)
        is_quiet = incident.delivery is None or incident.facts["what"] == "withdrawn"
        if is_quiet or is_muted(incident, self._clock()):
            await asyncio.to_thread(self._store.end_telling, incident.id, "closing", "sent")
            return
        html = alert_words.recovered(schedule, incident, t)
        reply_to = incident.message_id if incident.said_in == schedule.chat_id else None
        reach = await self._sending.send(schedule, html, [], t, reply_to=reply_to)
        await asyncio.to_thread(self._store.end_telling, incident.id, "closing", reach.delivery)

    async def _may(self, incident: Incident, what: Literal["delivery", "closing"]) -> bool:
        """Whoever takes the right to send may; one who was killed with it may have sent."""
        earlier = await asyncio.to_thread(self._store.begin_telling, incident.id, what)
        if earlier == "sending":
            await asyncio.to_thread(self._store.end_telling, incident.id, what, "unknown")
        return earlier is None


def worded(store: Store, schedule: Schedule, incident: Incident, t: Texts, now: datetime) -> Html:
    """The message of an incident, its questions by their texts."""
    ids = incident.facts["evidence"].get("worst_questions") or ()
    gold_set = store.gold_set(schedule.gold_name)[1] if ids else None
    titles = {question.id: question.title for question in gold_set.questions} if gold_set else {}
    worst = [titles.get(id_, id_) for id_ in ids]
    return alert_words.incident(schedule, incident, t, worst=worst, now=now)


def steps_of(decision: Decision) -> list[IncidentStep]:
    """What a decision does to the incidents that people see."""
    told = [
        each for each in decision.events if each.what in {"opened", "developed", "recovered", "withdrawn"}
    ]
    return [
        IncidentStep(
            key=each.incident.key,
            is_open=each.what in {"opened", "developed"},
            facts=_facts(each),
        )
        for each in told
    ]


def buttons_of(incident: Incident, t: Texts, now: datetime) -> Buttons:
    """Take care of it, hear no more of it, look closer."""
    id_ = incident.id
    rows: list[list[tuple[str, str]]] = []
    if incident.closed is None:
        if incident.acknowledged is None:
            rows.append([(t("button-acknowledge"), f"al:{id_}:ack")])
        if is_muted(incident, now):
            rows.append([(t("button-unmute"), f"al:{id_}:unmute")])
        else:
            rows.append([(t(f"button-mute-{name}"), f"al:{id_}:mute:{name}") for name in MUTES])
    rows.append([(t("button-schedule"), f"sd:{incident.schedule_id}:show")])
    return rows


def is_unforeseen(report: Report) -> bool:
    """Whether a fault of this program stopped the run, which says nothing about the service."""
    return bool(report.job.outcome.get("unforeseen"))


def is_muted(incident: Incident, now: datetime) -> bool:
    """Whether somebody wants to hear no more of it for now."""
    return incident.muted_until is not None and incident.muted_until > now


def _facts(event: Event) -> dict[str, Any]:
    """An event as it is kept with its incident."""
    incident = event.incident
    if event.what in {"recovered", "withdrawn"} or incident.n_good:  # what was wrong is still to be seen
        return {"what": event.what, "n_good": incident.n_good, "now": evidence_to_json(incident.evidence)}
    rule = rules_to_json([event.rule])["rules"][0] if event.rule is not None else None
    return {
        "what": event.what,
        "rule": rule,
        "since": incident.since.isoformat(),
        "n_bad": incident.n_bad,
        "n_good": 0,
        "evidence": evidence_to_json(incident.evidence),
    }


def _run(found: Findings, now: datetime) -> Run:
    """The run of a report, as alerts see it."""
    job = found.report.job
    latency = job.outcome.get("latency") or {}
    if found.evaluation is None:
        return Run(id=job.id, at=now, scores=None, n_asked=job.n_questions)
    return run_of(found.evaluation, run_id=job.id, at=now, p95_ms=latency.get("p95_ms"))
