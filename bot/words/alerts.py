"""Alerts in words: what is wrong since when, who takes care, and that it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.words.marks import Html, bold, join, moment, named, say, short
from core.alert_rules import Below, Down, Drop, Failing, Rule, Silent, Slow, rules_from_json
from core.store import Incident, Schedule
from core.texts import Texts, signed, value

NAMED = 3  # questions that are named


def incident(schedule: Schedule, found: Incident, t: Texts, *, worst: Sequence[str], now: datetime) -> Html:
    """The one message of an incident, as it is now."""
    is_over = found.closed is not None
    what = about(schedule, t)
    if is_over:
        over = "alert-withdrawn" if found.facts["what"] == "withdrawn" else "alert-over"
        when = moment(found.closed or now, schedule.zone)
        first = Html(f"⚪ {say(t, over, what=what, when=when)}")
    else:
        first = Html(f"🔴 {what}: {bold(_wrong(found.facts, t))}")
    return join(
        [
            first,
            _wrong(found.facts, t) if is_over else _evidence(found.facts, t),
            say(t, "alert-worst", names=named(list(worst), NAMED, t)) if worst and not is_over else "",
            _since(schedule, found, t),
            _mending(found, t),
            say(t, "alert-taken", name=found.acknowledged_name) if found.acknowledged_name else "",
            _muted(schedule, found, t, now),
        ]
    )


def recovered(schedule: Schedule, found: Incident, t: Texts) -> Html:
    """That it is over, in a message of its own."""
    now = _now_good(found.facts, t)
    return Html(f"🟢 {say(t, 'alert-recovered', what=about(schedule, t), now=now)}")


def about(schedule: Schedule, t: Texts) -> Html:
    """Which service on which gold set."""
    return say(t, "live-on", service=schedule.service, gold=short(schedule.gold_name, 40))


def rule_in_words(rule: Rule, t: Texts) -> Html:
    """What is watched, as one can type it."""
    match rule:
        case Below():
            return say(t, "rule-below", metric=rule.metric, limit=f"{rule.limit:g}")
        case Drop():
            return say(t, "rule-drop", metrics=", ".join(rule.metrics))
        case Down():
            return say(t, "rule-down")
        case Failing():
            return say(t, "rule-failing", percent=f"{rule.share * 100:g}")
        case Slow():
            return say(t, "rule-slow", ms=f"{rule.limit_ms:g}")
        case Silent():
            return say(t, "rule-silent", hours=f"{rule.hours:g}")


def _wrong(facts: Mapping[str, Any], t: Texts) -> Html:
    """What is wrong, in a few words."""
    found = facts["evidence"]
    match _kind(facts):
        case "below":
            return say(t, "alert-below", metric=found["metric"], **_means(found, "value", "limit"))
        case "drop":
            return say(t, "alert-drop", metric=found["metric"], **_means(found, "before", "value"))
        case "down":
            return say(t, "alert-down")
        case "failing":
            return say(t, "alert-failing", n=found["n_failed"], whole=found["n_questions"])
        case "slow":
            return say(t, "alert-slow", ms=f"{found['value']:.0f}", limit=f"{found['limit']:.0f}")
        case "silent":
            return say(t, "alert-silent", hours=f"{found['value']:.0f}")
        case _:
            return say(t, "alert-unwatched")


def _evidence(facts: Mapping[str, Any], t: Texts) -> Html:
    """How sure that is, where it could have been chance."""
    found = facts["evidence"]
    if _kind(facts) != "drop" or found["delta"] is None:
        return Html()
    spread = {name: signed(found[name]) for name in ("delta", "low", "high")}
    return say(t, "alert-drop-why", lost=found["lost"] or 0, **spread)


def _since(schedule: Schedule, found: Incident, t: Texts) -> Html:
    since = moment(datetime.fromisoformat(found.facts["since"]), schedule.zone)
    n = found.facts["n_bad"]
    if _kind(found.facts) == "silent":
        return say(t, "alert-silent-since", when=since)
    return say(t, "alert-since", when=since, n=n)


def _mending(found: Incident, t: Texts) -> Html:
    """The last run was well, which is not enough to call it over."""
    if found.closed is not None or not found.facts["n_good"]:
        return Html()
    return say(t, "alert-mending", now=_now_good(found.facts, t))


def _muted(schedule: Schedule, found: Incident, t: Texts, now: datetime) -> Html:
    if found.closed is not None or found.muted_until is None or found.muted_until <= now:
        return Html()
    return say(t, "alert-muted", when=moment(found.muted_until, schedule.zone))


def _now_good(facts: Mapping[str, Any], t: Texts) -> Html:
    """What it is that is good again."""
    found = facts["now"]
    match _kind(facts):
        case "below" | "drop" if found["value"] is not None:
            return say(t, "alert-good-mean", metric=found["metric"], value=value(found["value"]))
        case "down" | "failing":
            return say(t, "alert-good-answers")
        case "slow" if found["value"] is not None:
            return say(t, "alert-good-slow", ms=f"{found['value']:.0f}")
        case _:
            return say(t, "alert-good-runs")


def _kind(facts: Mapping[str, Any]) -> str | None:
    rule = facts["rule"]
    return None if rule is None else rules_from_json({"rules": [rule]})[0].kind


def _means(found: Mapping[str, Any], *names: str) -> dict[str, str]:
    return {name: "-" if found[name] is None else value(found[name]) for name in names}
