"""A scheduled report in words: what changed against the baseline and since the last run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.words import live as live_words
from bot.words.comparisons import SIGNS
from bot.words.errors import notices
from bot.words.marks import Html, italic, join, moment, named, say
from bot.words.schedules import timing_in_words
from bot.words.tables import table
from core.comparisons import Comparison
from core.evaluations import Evaluation
from core.schedules import Timing
from core.store import Report, Schedule
from core.texts import Texts, value

NAMED = 3  # questions of a kind that are named
SPARKS = "▁▂▃▄▅▆▇█"
TREND = 20  # runs of the small curve
SLOWER, SLOWER_MS = 0.25, 50.0  # a change of the p95 by more than that share and that time is worth a word


@dataclass(frozen=True, kw_only=True, eq=False)
class Findings:
    """
    What a report is made of.

    `against` and `since` compare this run with the baseline and with the last run, None where there is none.
    `baseline_id` and `last_id` are their evaluations, also where they could not be compared.
    `history` are the means of the main metric of earlier runs, oldest first, this one at the end.
    `has_history`: this is not the first report; `last_against` the verdict of the last one on the baseline.
    `earlier_ms` is the p95 of the last run's latency. `is_unsure`: the last report may not have arrived.
    """

    schedule: Schedule
    report: Report
    gold_number: int
    evaluation: Evaluation | None
    against: Comparison | None = None
    since: Comparison | None = None
    baseline_id: int | None = None
    last_id: int | None = None
    n_failures: int = 0
    history: Sequence[float] = ()
    earlier_ms: float | None = None
    is_unsure: bool = False
    has_history: bool = False
    last_against: str | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every question was asked and the answers were scored."""
        return self.evaluation is not None and self.report.job.outcome.get("ended") == "complete"


def report(found: Findings, t: Texts) -> Html:
    """What changed: the answer, the means side by side, questions lost and mended, the service."""
    evaluation = found.evaluation
    if evaluation is None:
        return join([_not_measured(found, t), _when(found, t), *_notes(found, t)])
    return join(
        [
            _answer(found, evaluation, t),
            _when(found, t),
            _since(found, t),
            _table(found, evaluation, t),
            _trend(found, t),
            *_questions(found, t),
            *_service(found, t),
            *_notes(found, t),
        ]
    )


def about(schedule: Schedule, number: int, t: Texts) -> Html:
    """Which service on which gold set."""
    return live_words.about(t, schedule.service, schedule.gold_name, number)


def spark(values: Sequence[float]) -> str:
    """
    A small curve: the lowest value as the lowest block, the highest as the highest.

    >>> spark([0.5, 0.6, 0.7]), spark([0.5, 0.5])
    ('▁▅█', '▄▄')
    """
    low, high = min(values), max(values)
    if high - low < 5e-4:  # nothing that three decimals would show
        return SPARKS[3] * len(values)
    return "".join(SPARKS[round((each - low) / (high - low) * (len(SPARKS) - 1))] for each in values)


def _answer(found: Findings, evaluation: Evaluation, t: Texts) -> Html:
    """The first line: better, worse, or not, against what counts most."""
    what = about(found.schedule, found.gold_number, t)
    main = found.against or found.since
    mrr = value(evaluation.means["MRR"])
    if not found.is_complete:
        return Html(f"🔴 {say(t, 'report-partial', what=what, mrr=mrr)}")
    if main is None:
        return Html(f"⚪ {say(t, 'report-first', what=what, mrr=mrr)}")
    change = main.change("MRR" if main.verdict.facts["by_order_alone"] else main.verdict.facts["main"])
    against = "baseline" if found.against is not None else "last"
    facts = {
        "what": what,
        "metric": change.metric.name,
        "before": value(change.before),
        "after": value(change.after),
        "against": say(t, f"report-against-{against}"),
    }
    kind = main.verdict.kind
    return Html(f"{SIGNS[kind]} {say(t, f'report-{kind}', **facts)}")


def _not_measured(found: Findings, t: Texts) -> Html:
    job = found.report.job
    first = say(t, "report-failed", what=about(found.schedule, found.gold_number, t))
    return join([Html(f"🔴 {first}"), *live_words.problem(t, job.outcome)])


def _when(found: Findings, t: Texts) -> Html:
    """Which schedule, for which time, and how much of it was missed before."""
    schedule, due = found.schedule, found.report
    words = {
        "due": timing_in_words(Timing(schedule.timing), t),
        "now": say(t, "report-by-hand"),
        "confirm": say(t, "report-second"),
    }[due.kind]
    return italic(join([words, moment(due.due, schedule.zone)], " · "))


def _since(found: Findings, t: Texts) -> Html:
    """The step since the last run, where the answer is about the baseline."""
    if found.against is None or found.since is None:
        return Html()
    kind = found.since.verdict.kind
    return say(t, "report-since", verdict=say(t, f"report-step-{kind}"))


def _table(found: Findings, evaluation: Evaluation, t: Texts) -> Html:
    """The means of baseline, last run and this one; values that were paired where they were compared."""
    main = found.against or found.since
    if main is None:
        k = found.schedule.k
        names = [f"Hit@{k}", f"Recall@{k}", "MRR", f"NDCG@{k}"]
        return table([[name, value(evaluation.means[name])] for name in names if name in evaluation.means])
    known = {"baseline": found.against, "last": found.since}
    columns = {name: each for name, each in known.items() if each is not None}
    header = ["", *(t(f"report-column-{name}") for name in (*columns, "now"))]
    rows = []
    for change in main.changes:
        name = change.metric.name
        before = [value(each.change(name).before) for each in columns.values()]
        star = "*" if change.is_beyond_chance else " "
        rows.append([name, *before, value(change.after) + star])
    starred = any(change.is_beyond_chance for change in main.changes)
    footnote = italic(say(t, "footnote-beyond", n=len(main.changes))) if starred else ""
    return join([table(rows, header=header), footnote])


def _trend(found: Findings, t: Texts) -> Html:
    shown = list(found.history)[-TREND:]
    if len(shown) < 3:
        return Html()
    facts = {"low": value(min(shown)), "high": value(max(shown)), "n": len(shown)}
    return say(t, "report-trend", curve=Html(f"<code>{spark(shown)}</code>"), **facts)


def _questions(found: Findings, t: Texts) -> Sequence[Html]:
    """Questions that fell out of the top k, and those that came back into it."""
    step = found.since or found.against
    if step is None:
        return ()
    kinds = (("report-lost", step.left), ("report-mended", step.entered))
    return tuple(
        say(t, id_, n=len(moved), k=step.k, names=named([each.question.title for each in moved], NAMED, t))
        for id_, moved in kinds
        if moved
    )


def _service(found: Findings, t: Texts) -> Sequence[Html]:
    """How the service behaved, and how it did before."""
    facts = found.report.job.outcome
    latency: Mapping[str, Any] = facts.get("latency") or {}
    now, before = latency.get("p95_ms"), found.earlier_ms
    slower = ""
    if now is not None and before is not None and abs(now - before) > SLOWER * before + SLOWER_MS:
        slower = say(t, "report-latency", before=f"{before:.0f}", after=f"{now:.0f}")
    n_failed = sum(latency.get("errors", {}).values()) if latency else 0
    partial = say(t, "live-partial") if facts.get("ended") != "complete" else ""
    if not n_failed and not partial:
        line = live_words.latency(t, latency) if latency else ""
        return (join([line, slower], " "),)
    return (live_words.report(t, facts), Html(slower))


def _notes(found: Findings, t: Texts) -> Sequence[Html]:
    """What was missed, what differs, what nobody is sure of."""
    due, zone = found.report, found.schedule.zone
    step = found.since or found.against
    return (
        say(t, "report-skipped", n=due.n_skipped, since=moment(due.skipped_from, zone))
        if due.n_skipped and due.skipped_from
        else "",
        notices(step.differs, t) if step else "",
        say(t, "report-unsure") if found.is_unsure else "",
        say(t, "report-will-confirm", when=moment(again, zone)) if (again := _again(found)) else "",
    )  # type: ignore[return-value]  # an empty text is Html enough


def _again(found: Findings) -> datetime | None:
    """When the run is repeated to confirm an alert."""
    text = found.report.result.get("again")
    return datetime.fromisoformat(text) if text else None
