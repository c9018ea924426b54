"""When a report comes, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time

from bot.words.marks import Html, code, join, say
from core.schedules import Timing, TimingFacts, facts_of
from core.texts import Texts

LISTED = 6  # times of day that are all named; of more, only how many and the first and last

WORKDAYS, WEEKEND, ALL_DAYS = (1, 2, 3, 4, 5), (6, 7), (1, 2, 3, 4, 5, 6, 7)


def timing_in_words(timing: Timing, t: Texts) -> Html:
    """
    A timing as people say it; the cron line itself where it says more than words can.

    >>> timing_in_words(Timing("30 18 * * 1-5"), Texts("en"))
    'Monday to Friday at 18:30'
    """
    facts = facts_of(timing)
    if not facts.is_all:
        return say(t, "timing-cron", line=code(timing.line.upper(), 60))  # a small L is taken for a 1
    days = _days(facts, t)
    if facts.kind == "times" and len(facts.times) > LISTED:
        return say(t, "timing-many", days=days, n=len(facts.times), **_ends(facts.times))
    if facts.kind == "times":
        return say(t, "timing-at", days=days, times=", ".join(map(_clock, facts.times)))
    steps = _steps(facts, t)
    is_every_day = facts.weekdays == ALL_DAYS and not facts.month_days and not facts.months
    return steps if is_every_day else say(t, "timing-steps", steps=steps, days=days)


def _steps(facts: TimingFacts, t: Texts) -> Html:
    """Every so many hours or minutes, and from when to when where that is not the whole day."""
    ends = _ends(facts.times)
    if facts.kind == "hours":
        steps = say(t, "timing-hours", n=facts.step)
    elif facts.step % 60 == 0:
        steps = say(t, "timing-hours", n=facts.step // 60)
    else:
        steps = say(t, "timing-minutes", n=facts.step)
    if facts.kind == "span":
        return say(t, "timing-span", steps=steps, **ends)
    return say(t, "timing-from", steps=steps, first=ends["first"]) if facts.times[0] != time() else steps


def _days(facts: TimingFacts, t: Texts) -> Html:
    named = {WORKDAYS: "timing-workdays", WEEKEND: "timing-weekend", ALL_DAYS: "timing-daily"}
    if facts.month_days:
        days = say(t, "timing-month-days", days=", ".join(map(str, facts.month_days)))
    elif facts.weekdays in named:
        days = say(t, named[facts.weekdays])
    else:
        days = say(t, "timing-weekdays", days=_list([say(t, f"weekday-{day}") for day in facts.weekdays]))
    if not facts.months:
        return days
    months = _list([say(t, f"month-{month}") for month in facts.months])
    return say(t, "timing-months", days=days, months=months)


def _list(names: Sequence[Html]) -> Html:
    return join(names, ", ")


def _ends(times: Sequence[time]) -> dict[str, str]:
    return {"first": _clock(times[0]), "last": _clock(times[-1])}


def _clock(at: time) -> str:
    return f"{at:%H:%M}"
