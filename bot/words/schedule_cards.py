"""A schedule in words: when, what, where to, how much it says."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from datetime import datetime

from bot.words.alerts import rule_in_words
from bot.words.marks import Html, bold, clean, italic, join, moment, say, short
from bot.words.schedules import timing_in_words
from bot.words.tables import fit
from core.alert_rules import Rule
from core.schedules import Timing, shown_zone
from core.store import EvaluationRecord, Report, Schedule
from core.texts import Texts, value

LABEL = 34  # signs on a button
TAG = re.compile("<[^<>]*>")


def card(
    schedule: Schedule,
    t: Texts,
    *,
    times: Sequence[datetime],
    baseline: EvaluationRecord | None,
    last: Report | None,
    rules: Sequence[Rule],
) -> Html:
    """All about one schedule; its next times are shown in the reader's own zone."""
    upcoming = join([moment(each, schedule.zone) for each in times], "\n")
    if schedule.state == "paused":
        coming = say(t, f"schedule-paused-{schedule.reason or 'person'}")
    else:
        coming = join([say(t, "schedule-next", zone=shown_zone(schedule.zone)), upcoming])
    return join(
        [
            name(schedule, t),
            coming,
            say(t, f"schedule-quiet-{schedule.quiet}"),
            _baseline(baseline, t),
            _last(last, schedule, t),
            _rules(rules, t),
        ]
    )


def name(schedule: Schedule, t: Texts) -> Html:
    """When and what, in one line."""
    timing = bold(timing_in_words(Timing(schedule.timing), t))
    what = say(t, "live-on", service=schedule.service, gold=short(schedule.gold_name, 40))
    return join([timing, what], " · ")


def schedule_list(schedules: Sequence[Schedule], t: Texts) -> Html:
    """All schedules of a chat, numbered as their buttons are."""
    paused = say(t, "schedule-is-paused")
    lines = [
        join([Html(f"{number}. {name(each, t)}"), paused if each.state == "paused" else ""], " · ")
        for number, each in enumerate(schedules, 1)
    ]
    return join([bold(say(t, "schedules-title", n=len(schedules))), *lines])


def label(number: int, schedule: Schedule, t: Texts) -> str:
    """A schedule on a button; plain text."""
    return fit(
        f"{number}. {clean(schedule.gold_name)} · {plain(timing_in_words(Timing(schedule.timing), t))}", LABEL
    )


def rule_card(schedule: Schedule, rules: Sequence[Rule], t: Texts) -> Html:
    """What a schedule watches."""
    lines = [Html(f"• {rule_in_words(each, t)}") for each in rules]
    watched = join([say(t, "rules-watched"), *lines]) if lines else say(t, "rules-none")
    return join([name(schedule, t), watched, say(t, "rules-how")])


def plain(marked: Html) -> str:
    """Words without marks, for a button."""
    return html.unescape(TAG.sub("", marked))


def costs(t: Texts, *, embeddings: int, answers: int) -> Html:
    """What each run takes that usually costs money; nothing where it takes nothing."""
    calls = [
        say(t, "live-embeddings", n=embeddings) if embeddings else "",
        say(t, "live-answers", n=answers) if answers else "",
    ]
    return say(t, "schedule-costs", calls=join(calls, ", ")) if any(calls) else Html()


def _rules(rules: Sequence[Rule], t: Texts) -> Html:
    watched = join([rule_in_words(each, t) for each in rules], "; ")
    return say(t, "schedule-alerts", rules=watched) if rules else say(t, "schedule-no-alerts")


def _baseline(record: EvaluationRecord | None, t: Texts) -> Html:
    if record is None:
        return say(t, "schedule-no-baseline")
    return say(t, "schedule-baseline", run=short(record.run_name, 60), mrr=_mrr(record.means.get("MRR")))


def _last(last: Report | None, schedule: Schedule, t: Texts) -> Html:
    """When it last came, and what became of it."""
    if last is None:
        return Html()
    when = moment(last.due, schedule.zone)
    if last.settled is None:
        return say(t, "schedule-last-running", when=when)
    mrr = last.result.get("means", {}).get("MRR")
    if mrr is None:
        return say(t, "schedule-last-failed", when=when)
    line = say(t, "schedule-last", when=when, mrr=_mrr(mrr))
    doubts = {"unknown": "schedule-last-unsure", "refused": "schedule-last-refused"}
    doubt = doubts.get(last.delivery or "")
    return join([line, italic(say(t, doubt)) if doubt else ""], " ")


def _mrr(mean: float | None) -> str:
    return "-" if mean is None else value(mean)
