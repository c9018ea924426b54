"""
Alerts: what the runs of a schedule mean for the people who watch it.

Pure decisions: the runs so far, the blessed baseline, the rules and the incidents that are under way go in;
the incidents as they are now and what happened to them come out, with the evidence as data.

Nothing pages at once. A first bad run makes a suspicion, which is quiet; the next run confirms it, opens the
incident and pages, or clears it. An open incident develops with each run and recovers once, after as many
good runs as its rule asks for; between good and bad there is room, so that a value that hovers at a limit
does not flap. Silence needs no second look: there is nothing to be noisy.

A drop has to pass two tests (`core.drops`): it is beyond chance over questions, as in a comparison, and
larger than this service's own noise from run to run makes it in months of looking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import numpy as np

from core.alert_rules import Below, Down, Drop, Failing, Rule, Silent, Slow, key_of
from core.drops import MOST_RUNS, PerQuestion, Shortfall, noise_of, shortfall_of
from core.evaluations import NOTHING, Evaluation

Phase: TypeAlias = Literal["suspected", "open"]
What: TypeAlias = Literal["suspected", "cleared", "opened", "developed", "recovered", "withdrawn"]
Status: TypeAlias = Literal["bad", "between", "good", "unmeasured"]

REMEMBERED = 40  # runs whose trouble is remembered, so that they do not count as the usual noise
CALM = {"below": 2, "drop": 2, "slow": 2, "failing": 1, "down": 1, "silent": 1}  # good runs to recovery
_ROOM = 0.01  # above a limit before it counts as good again, where the noise is less
_NEAR = {"failing": 0.8, "slow": 0.9}  # of the limit: below it is good again


@dataclass(frozen=True, kw_only=True)
class Run:
    """
    One run of a schedule that has ended.

    `scores` are its values by question, None where nothing could be measured; `unanswered` are the ids of
    questions that failed or were not asked; `p95_ms` is None where no time was taken.
    """

    id: str
    at: datetime
    scores: PerQuestion | None = field(repr=False)
    n_asked: int
    unanswered: frozenset[str] = frozenset()
    p95_ms: float | None = None

    @property
    def n_failed(self) -> int:
        """Questions that have no answer."""
        return len(self.unanswered)

    @property
    def is_down(self) -> bool:
        """Whether the service answered nothing at all."""
        return self.scores is None or (self.n_asked > 0 and self.n_failed >= self.n_asked)


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """
    What an event rests on; None where a fact does not belong to the rule.

    `value` against `limit`: a mean, a share, milliseconds, hours. `metric` is which. `before`: the baseline's
    mean over the same questions; `delta`, `low`, `high`: the difference and its 95 % interval; `p`:
    two-sided, of the bad runs together, corrected for the metrics watched; `noise`: one standard deviation
    of the mean from run to run; `lost`, `won`: questions; `worst_questions`: ids of those that lost most.
    """

    value: float | None = None
    limit: float | None = None
    metric: str | None = None
    before: float | None = None
    delta: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    noise: float | None = None
    n_questions: int | None = None
    n_failed: int | None = None
    won: int | None = None
    lost: int | None = None
    worst_questions: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Incident:
    """
    Something wrong by one rule, from the first bad run on.

    `runs` are the ids of its last bad runs, oldest first; `n_bad` counts all of them, `n_good` the good ones
    in a row since the last bad one; `opened` is when it paged, None while it is only suspected.
    """

    key: str
    phase: Phase
    since: datetime
    opened: datetime | None = None
    runs: tuple[str, ...] = ()
    n_bad: int = 0
    n_good: int = 0
    evidence: Evidence = Evidence()

    @property
    def id(self) -> str:
        """Its rule and the time of its first bad run, which no two incidents of a schedule share."""
        return f"{self.key}@{self.since.isoformat()}"


@dataclass(frozen=True, kw_only=True)
class State:
    """
    What is under way in one schedule: kept as JSON between runs.

    `decided` is the run that was looked at last: looking again changes nothing. `troubled` are the ids of
    bad runs of incidents that opened, so that noise is not learnt from them.
    """

    incidents: tuple[Incident, ...] = ()
    decided: str = ""
    decided_at: datetime | None = None
    troubled: tuple[str, ...] = ()

    def find(self, key: str) -> Incident | None:
        """The incident of a rule."""
        return next((each for each in self.incidents if each.key == key), None)

    def to_json(self) -> dict[str, Any]:
        """As plain values; times in ISO form."""
        return {
            "incidents": [_incident_to_json(each) for each in self.incidents],
            "decided": self.decided,
            "decided_at": self.decided_at.isoformat() if self.decided_at else None,
            "troubled": list(self.troubled),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> State:
        """What `to_json` wrote; an empty mapping is a schedule that nobody has looked at."""
        at = kept.get("decided_at")
        return cls(
            incidents=tuple(map(_incident_from_json, kept.get("incidents", ()))),
            decided=kept.get("decided", ""),
            decided_at=datetime.fromisoformat(at) if at else None,
            troubled=tuple(kept.get("troubled", ())),
        )


@dataclass(frozen=True, kw_only=True)
class Event:
    """
    What happened to an incident, which is as it is now (as it last was, where it is over).

    "opened" is the page, "developed" edits its message, "recovered" is said; "suspected" asks for a second
    run soon, "cleared" is its quiet end. "withdrawn": nobody watches this any more.
    """

    what: What
    rule: Rule | None
    incident: Incident


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The state to keep and the events to tell, in the order of the rules."""

    state: State
    events: tuple[Event, ...] = ()

    @property
    def wants_second_run(self) -> bool:
        """Whether there is a new suspicion, that a run soon would confirm or clear."""
        return any(each.phase == "suspected" and each.n_bad == 1 for each in self.state.incidents)


@dataclass(frozen=True, kw_only=True)
class _Reading:
    """How one run looks by one rule; `is_confirmed`: with the bad runs before it, it is enough to page."""

    status: Status
    evidence: Evidence
    is_confirmed: bool = True


def run_of(evaluation: Evaluation, *, run_id: str, at: datetime, p95_ms: float | None = None) -> Run:
    """An evaluation as a run of a schedule."""
    scores, missing = scores_of(evaluation), set(evaluation.missing)
    unanswered = frozenset(
        question_id
        for question_id in scores.question_ids
        if question_id in missing or evaluation.retrieved.get(question_id, NOTHING).failed is not None
    )
    n_asked = len(scores.question_ids)
    return Run(id=run_id, at=at, scores=scores, n_asked=n_asked, unanswered=unanswered, p95_ms=p95_ms)


def scores_of(evaluation: Evaluation) -> PerQuestion:
    """An evaluation's values by question, as a baseline is."""
    return PerQuestion(
        metrics=tuple(metric.name for metric in evaluation.metrics),
        question_ids=tuple(question.id for question in evaluation.questions),
        values=evaluation.values,
    )


def decide(
    history: Sequence[Run], *, rules: Iterable[Rule], state: State, baseline: PerQuestion | None = None
) -> Decision:
    """
    What the newest run of `history` (oldest first, some twenty are enough) means.

    Without a baseline a drop is not measured, and neither it nor a limit is where more than half of the
    questions fail: a rule that cannot be measured changes nothing. The same run again is no news.
    """
    if not history or history[-1].id == state.decided:
        return Decision(state=state)
    run, watched = history[-1], {key_of(rule): rule for rule in rules}
    events, incidents = list(_withdrawn(state, watched)), []
    troubled = state.troubled
    for key, rule in watched.items():
        before = state.find(key)
        reading = _read(rule, history, state, before, baseline, has_down=Down() in watched.values())
        incident, what = _step(rule, before, reading, run)
        if incident is not None and incident.phase == "open":
            troubled = (*troubled, *(each for each in incident.runs if each not in troubled))
        if incident is not None and what not in {"cleared", "recovered"}:
            incidents.append(incident)
        if what is not None and incident is not None:
            events.append(Event(what=what, rule=rule, incident=incident))
    new = State(
        incidents=tuple(incidents), decided=run.id, decided_at=run.at, troubled=troubled[-REMEMBERED:]
    )
    return Decision(state=new, events=tuple(events))


def listen(*, rules: Iterable[Rule], state: State, last_run: datetime, now: datetime) -> Decision:
    """
    Whether a schedule has been silent for too long, at a time without a run.

    `last_run` is when its last run ended, or when it was set up. The run that ends the silence is told by
    `decide`. A clock that was put back hears nothing.
    """
    incidents, events = list(state.incidents), []
    for rule in rules:
        key = key_of(rule)
        if not isinstance(rule, Silent) or now - last_run <= timedelta(hours=rule.hours):
            continue
        hours = (now - last_run).total_seconds() / 3600
        evidence = Evidence(value=hours, limit=rule.hours)
        if state.find(key) is None:
            incident = Incident(key=key, phase="open", since=last_run, opened=now, n_bad=1, evidence=evidence)
            incidents.append(incident)
            events.append(Event(what="opened", rule=rule, incident=incident))
    return Decision(state=replace(state, incidents=tuple(incidents)), events=tuple(events))


def _step(
    rule: Rule, before: Incident | None, reading: _Reading, run: Run
) -> tuple[Incident | None, What | None]:
    """What a reading makes of an incident, and what happened to it."""
    if reading.status == "unmeasured":
        return before, None
    if reading.status == "bad":
        return _worsened(before or _suspicion(rule, run), reading, run, is_new=before is None)
    if before is None:
        return None, None
    if before.phase == "suspected":
        return before, "cleared"
    n_good = before.n_good + 1 if reading.status == "good" else 0
    calmer = replace(before, n_good=n_good, evidence=reading.evidence)
    return calmer, "recovered" if n_good >= CALM[rule.kind] else "developed"


def _suspicion(rule: Rule, run: Run) -> Incident:
    return Incident(key=key_of(rule), phase="suspected", since=run.at)


def _worsened(
    incident: Incident, reading: _Reading, run: Run, *, is_new: bool
) -> tuple[Incident, What | None]:
    """One more bad run: a suspicion, its confirmation, or what is known already."""
    worse = replace(
        incident,
        runs=(*incident.runs, run.id)[-MOST_RUNS:],
        n_bad=incident.n_bad + 1,
        n_good=0,
        evidence=reading.evidence,
    )
    if is_new:
        return worse, "suspected"
    if incident.phase == "open":
        return worse, "developed"
    if reading.is_confirmed:
        return replace(worse, phase="open", opened=run.at), "opened"
    return worse, None


def _withdrawn(state: State, watched: Mapping[str, Rule]) -> Iterable[Event]:
    """Open incidents that no rule watches any more; a suspicion goes without a word."""
    for incident in state.incidents:
        if incident.key not in watched and incident.phase == "open":
            yield Event(what="withdrawn", rule=None, incident=incident)


def _read(
    rule: Rule,
    history: Sequence[Run],
    state: State,
    before: Incident | None,
    baseline: PerQuestion | None,
    *,
    has_down: bool,
) -> _Reading:
    """How the newest run looks by a rule."""
    run = history[-1]
    match rule:
        case Silent():
            return _Reading(status="good", evidence=Evidence(limit=rule.hours))
        case Down():
            status: Status = "bad" if run.is_down else "good"
            return _Reading(status=status, evidence=_counts(run))
        case Failing() if not (run.is_down and has_down):
            return _failing(rule, run)
        case Slow() if run.p95_ms is not None:
            status = _above(run.p95_ms, rule.limit_ms, _NEAR["slow"] * rule.limit_ms)
            return _Reading(status=status, evidence=Evidence(value=run.p95_ms, limit=rule.limit_ms))
        case Below() if run.scores is not None and _is_mostly_answered(run):
            return _below(rule, run, _quiet(history, set(state.troubled)))
        case Drop() if run.scores is not None and _is_mostly_answered(run) and baseline is not None:
            return _drop(rule, history, state, before, baseline)
    return _Reading(status="unmeasured", evidence=Evidence())


def _failing(rule: Failing, run: Run) -> _Reading:
    share = 1.0 if run.is_down else run.n_failed / run.n_asked if run.n_asked else 0.0
    evidence = replace(_counts(run), value=share, limit=rule.share)
    return _Reading(status=_above(share, rule.share, _NEAR["failing"] * rule.share), evidence=evidence)


def _below(rule: Below, run: Run, quiet: Sequence[PerQuestion]) -> _Reading:
    """A mean against a limit; to be good again it has to be above by twice the noise."""
    scores = run.scores
    if scores is None or rule.metric not in scores.metrics or not scores.question_ids:
        return _Reading(status="unmeasured", evidence=Evidence())
    value = float(scores.values[scores.metrics.index(rule.metric)].mean())
    noise = float(noise_of([[*quiet, scores]], (rule.metric,), scores.question_ids)[0])
    evidence = replace(
        _counts(run), value=value, limit=rule.limit, metric=rule.metric, noise=noise,
        n_questions=len(scores.question_ids),
    )  # fmt: skip
    status = _above(-value, -rule.limit, -(rule.limit + max(_ROOM, 2.0 * noise)))
    return _Reading(status=status, evidence=evidence)


def _drop(
    rule: Drop, history: Sequence[Run], state: State, before: Incident | None, baseline: PerQuestion
) -> _Reading:
    """The newest run, and with it the bad ones before, against the baseline."""
    ids = set(before.runs) if before is not None else set()
    recent = [each for run in history if run.id in ids or run is history[-1] for each in _answered(run)]
    found = shortfall_of(baseline, recent, _quiet(history, ids | set(state.troubled)), rule.metrics)
    if found is None:
        return _Reading(status="unmeasured", evidence=Evidence())
    if found.is_suspect(rule.least):
        status: Status = "bad"
    else:
        status = "good" if found.is_over(rule.least) else "between"
    is_confirmed = status == "bad" and len(recent) > 1 and bool(found.is_certain(rule.least).any())
    return _Reading(status=status, evidence=_of_drop(found, rule, status), is_confirmed=is_confirmed)


def _of_drop(found: Shortfall, rule: Drop, status: Status) -> Evidence:
    """The facts of the metric that speaks; how sure they are is worked out where something is wrong."""
    is_bad = status == "bad"
    place = found.main(rule.least) if is_bad else int(np.argmin(found.newest))
    row = found.differences[place]
    low, high = found.interval(place) if is_bad else (None, None)
    return Evidence(
        value=float(found.before[place] + found.newest[place]),
        metric=found.metrics[place],
        before=float(found.before[place]),
        delta=float(found.newest[place]),
        low=low,
        high=high,
        p=float(found.p[place]) if is_bad else None,
        noise=float(found.noise[place]),
        n_questions=len(found.question_ids),
        won=int((row > 0).sum()),
        lost=int((row < 0).sum()),
        worst_questions=found.worst_questions(place) if is_bad else (),
    )


def _quiet(history: Sequence[Run], troubled: set[str]) -> list[PerQuestion]:
    """Answers of earlier runs that are no trouble, oldest first."""
    return [each for run in history[:-1] if run.id not in troubled for each in _answered(run)][-MOST_RUNS:]


def _answered(run: Run) -> list[PerQuestion]:
    """The values of the questions that were answered; nothing where none was."""
    if run.scores is None or not _is_mostly_answered(run):
        return []
    return [run.scores.without(run.unanswered)]


def _is_mostly_answered(run: Run) -> bool:
    return not run.is_down and 2 * run.n_failed <= run.n_asked


def _counts(run: Run) -> Evidence:
    return Evidence(n_questions=run.n_asked, n_failed=run.n_asked if run.is_down else run.n_failed)


def _above(value: float, limit: float, near: float) -> Status:
    """Whether a value is over its limit; good only below `near`."""
    return "bad" if value > limit else "good" if value <= near else "between"


def _incident_to_json(incident: Incident) -> dict[str, Any]:
    return {
        **asdict(incident),
        "since": incident.since.isoformat(),
        "opened": incident.opened.isoformat() if incident.opened else None,
        "runs": list(incident.runs),
        "evidence": evidence_to_json(incident.evidence),
    }


def evidence_to_json(evidence: Evidence) -> dict[str, Any]:
    """As plain values."""
    return {**asdict(evidence), "worst_questions": list(evidence.worst_questions)}


def evidence_from_json(kept: Mapping[str, Any]) -> Evidence:
    """What `evidence_to_json` wrote."""
    return Evidence(**{**kept, "worst_questions": tuple(kept.get("worst_questions", ()))})


def _incident_from_json(kept: Mapping[str, Any]) -> Incident:
    return Incident(
        key=kept["key"],
        phase=kept["phase"],
        since=datetime.fromisoformat(kept["since"]),
        opened=datetime.fromisoformat(kept["opened"]) if kept["opened"] else None,
        runs=tuple(kept["runs"]),
        n_bad=kept["n_bad"],
        n_good=kept["n_good"],
        evidence=evidence_from_json(kept["evidence"]),
    )
