"""
When a report is due: a cron line, and its moments in a time zone.

A `Timing` is five cron fields as Debian's cron reads them, worked out by cronsim; 0 and 7 are Sunday. A time
that the clock skips in spring is due at the end of the gap, one that comes twice in autumn is due the first
time. A line of every hour goes by real hours instead, so that none is left out or waited for. All moments
that go in and come out are aware; those that come out are UTC.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from typing import Literal, TypeAlias

from cronsim import CronSim, CronSimError

from core.errors import BadCronLine, NeverDue, TooOften, Word
from core.zones import zone_info

SHORTEST_MIN = 15  # reports come no more often
MACROS = {
    "@hourly": "0 * * * *",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *",
}

Kind: TypeAlias = Literal["minutes", "hours", "times", "span"]

_DAY_MIN = 24 * 60
_SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)  # years with and without a leap day follow
_CYCLE = timedelta(days=4 * 366)
_FIELDS = ("minute", "hour", "day-of-month", "month", "day-of-week")


@dataclass(frozen=True)
class Timing:
    """A cron line of five fields, in lower case with single blanks. Raises BadCronLine, NeverDue."""

    line: str

    def __post_init__(self) -> None:
        """Bring it into its one form, and refuse what is no cron line."""
        line = " ".join(self.line.lower().split())
        object.__setattr__(self, "line", MACROS.get(line, line))
        _cron(self.line)


@dataclass(frozen=True, kw_only=True)
class TimingFacts:
    """
    What a timing means, for putting it into words.

    `kind`: "minutes" and "hours" come every `step` minutes or hours all day long; "times" at each of `times`;
    "span" every `step` minutes from the first to the last of `times`. `weekdays` are ISO (1 = Monday, 7 =
    Sunday), all seven where they do not matter; `month_days` and `months` are empty where they do not.
    `is_all` is False for what these facts cannot say: the last Friday, a day of the month or a weekday.
    """

    kind: Kind
    step: int
    times: tuple[time, ...]
    weekdays: tuple[int, ...]
    month_days: tuple[int, ...]
    months: tuple[int, ...]
    is_all: bool


def next_due(timing: Timing, zone: str, after: datetime) -> datetime:
    """The first moment later than `after`; NeverDue if none comes in 50 years, UnknownZone."""
    return next(_dues(timing, zone, after))


def next_times(timing: Timing, zone: str, after: datetime, n: int = 3) -> tuple[datetime, ...]:
    """The next `n` moments later than `after`."""
    return tuple(islice(_dues(timing, zone, after), n))


def due_between(timing: Timing, zone: str, after: datetime, until: datetime) -> tuple[datetime | None, int]:
    """
    The latest moment in (after, until], and how many older ones there are in it.

    With the last moment that was dealt with as `after`, each is given once: a clock that was put back finds
    (None, 0) until it is past that moment again. Takes time in proportion to what was skipped.
    """
    latest, n = None, 0
    for due in _dues(timing, zone, after):
        if due > until:
            break
        latest, n = due, n + 1
    return latest, max(n - 1, 0)


def check_pace(timing: Timing) -> Timing:
    """
    The timing itself if its reports come at least 15 minutes apart, by the clock on the wall.

    Looks at the times of a day and, where days follow each other, at midnight. Raises TooOften, NeverDue.
    """
    next_due(timing, "UTC", _SOME_DAY)
    minutes = _minutes_of_day(_cron(timing.line))
    gaps = [later - earlier for earlier, later in pairwise(minutes)]
    overnight = minutes[0] + _DAY_MIN - minutes[-1]
    if overnight < SHORTEST_MIN and _has_days_in_a_row(timing):
        gaps.append(overnight)
    shortest = min(gaps, default=_DAY_MIN)
    if shortest < SHORTEST_MIN:
        raise TooOften(every_min=shortest, limit_min=SHORTEST_MIN)
    return timing


def facts_of(timing: Timing) -> TimingFacts:
    """What the line means, as far as words can say it."""
    cron = _cron(timing.line)
    minutes = _minutes_of_day(cron)
    kind, step = _rhythm(minutes)
    weekdays = {(day - 1) % 7 + 1 for day in cron.weekdays if isinstance(day, int)}
    month_days = tuple(sorted(day for day in cron.days if day > 0))
    by_weekday, by_month_day = len(weekdays) < 7, len(month_days) < 31
    return TimingFacts(
        kind=kind,
        step=step,
        times=tuple(time(minute // 60, minute % 60) for minute in minutes),
        weekdays=tuple(sorted(weekdays)),
        month_days=month_days if by_month_day else (),
        months=tuple(sorted(cron.months)) if len(cron.months) < 12 else (),
        is_all=not (by_weekday and by_month_day) and _is_plain(cron),
    )


def _dues(timing: Timing, zone: str, after: datetime) -> Iterator[datetime]:
    """All moments later than `after`, in order; NeverDue where the line has none any more."""
    last = after.astimezone(UTC)
    cron = CronSim(_by_the_wall(timing.line), after.astimezone(zone_info(zone)))
    while True:
        try:
            due = next(cron).astimezone(UTC)
        except StopIteration:
            raise NeverDue(line=timing.line) from None
        if due > last:  # a search that begins in the repeated hour finds the first pass, too
            last = due
            yield due


def _by_the_wall(line: str) -> str:
    """
    The same line in cronsim's terms for wall-clock times, or for real time where it runs every hour.

    Cronsim, like Debian's cron, goes by real time wherever a star begins the minutes or hours.
    """
    minute, hour, *days = line.split()
    if len(_cron(line).hours) == 24:
        return " ".join([minute, "*", *days])
    return " ".join([minute.replace("*", "0-59"), hour.replace("*", "0-23"), *days])


def _cron(line: str) -> CronSim:
    """The line as cronsim understands it; BadCronLine names the field that it does not."""
    if len(line.split()) != len(_FIELDS):
        raise BadCronLine(line=line, field=Word("cron-fields"))
    try:
        return CronSim(line, _SOME_DAY)
    except CronSimError as error:
        field = next((name for name in _FIELDS if str(error).endswith(name)), "fields")
        if field == "day-of-month" and _is_fine_in_other_months(line):
            raise NeverDue(line=line) from error
        raise BadCronLine(line=line, field=Word(f"cron-{field}")) from error


def _is_fine_in_other_months(line: str) -> bool:
    fields = line.split()
    fields[3] = "*"
    try:
        CronSim(" ".join(fields), _SOME_DAY)
    except CronSimError:
        return False
    return True


def _minutes_of_day(cron: CronSim) -> list[int]:
    return sorted(hour * 60 + minute for hour in cron.hours for minute in cron.minutes)


def _has_days_in_a_row(timing: Timing) -> bool:
    days = " ".join(["0 0", *timing.line.split()[2:]])
    dues = _dues(Timing(days), "UTC", _SOME_DAY)
    seen: date | None = None
    for due in dues:
        if seen is not None and due.date() - seen == timedelta(days=1):
            return True
        if due > _SOME_DAY + _CYCLE:
            return False
        seen = due.date()
    return False


def _rhythm(minutes: list[int]) -> tuple[Kind, int]:
    """Whether these times of day are steps around the clock, steps for a part of the day, or neither."""
    gaps = {later - earlier for earlier, later in pairwise(minutes)}
    if len(gaps) != 1 or len(minutes) < 3:
        return "times", 0
    step = gaps.pop()
    if minutes[0] + _DAY_MIN - minutes[-1] != step:
        return ("span", step) if len(minutes) > 3 else ("times", 0)
    return ("hours", step // 60) if step % 60 == 0 else ("minutes", step)


def _is_plain(cron: CronSim) -> bool:
    """Whether days are just numbers: no last day, no second Monday."""
    return all(isinstance(day, int) for day in cron.weekdays) and min(cron.days) > 0
