"""When reports are due: a year in five zones, downtime, clocks that jump, cron lines of all kinds."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadCronLine, NeverDue, ScheduleError, TooOften, UnknownZone
from core.timings import Timing, check_pace, due_between, facts_of, next_due, next_times

ZONES = ("Asia/Tashkent", "Asia/Kuala_Lumpur", "Europe/Berlin", "America/New_York", "America/Santiago")
YEAR = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def wall_moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The first moment at which a clock on the wall shows this time or, if it never does, a later one."""
    naive = datetime.combine(day, at)
    while True:
        moment = naive.replace(tzinfo=zone, fold=0)
        if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == naive:
            return moment.astimezone(UTC)
        naive += MINUTE


def expected(zone: str, at: time, weekdays: range = range(7)) -> list[datetime]:
    """All moments of the year for a time of day, day by day, without cron."""
    start = YEAR[0].date() - DAY
    days = [start + n * DAY for n in range(368)]
    moments = [wall_moment(day, at, ZoneInfo(zone)) for day in days if day.weekday() in weekdays]
    return [moment for moment in moments if YEAR[0] < moment <= YEAR[1]]


def ticked(timing: Timing, zone: str, step: timedelta) -> list[datetime]:
    """What a process finds that looks every `step` and remembers the last moment it dealt with."""
    handled, now, found = YEAR[0], YEAR[0], []
    while now < YEAR[1]:
        now += step
        due, n_skipped = due_between(timing, zone, handled, min(now, YEAR[1]))
        if due is not None:
            assert n_skipped == 0
            found.append(due)
            handled = due
    return found


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("at", [time(9), time(2, 30), time(0, 15), time(23, 30), time(3)])
def test_over_a_year_every_due_time_is_found_exactly_once(zone: str, at: time) -> None:
    timing = Timing(f"{at.minute} {at.hour} * * *")

    assert ticked(timing, zone, timedelta(hours=7)) == expected(zone, at)


@pytest.mark.parametrize("zone", ZONES)
def test_on_workdays_only(zone: str) -> None:
    assert ticked(Timing("30 18 * * 1-5"), zone, timedelta(hours=5)) == expected(zone, time(18, 30), range(5))


@pytest.mark.parametrize("zone", ZONES)
def test_an_hourly_report_comes_every_real_hour_of_the_year(zone: str) -> None:
    found = next_times(Timing("0 * * * *"), zone, YEAR[0] - MINUTE, 365 * 24)

    assert list(found) == [YEAR[0] + n * HOUR for n in range(365 * 24)]


@pytest.mark.parametrize(
    ("zone", "line", "gap_day", "due"),
    [
        ("Europe/Berlin", "30 2 * * *", "2026-03-29", "2026-03-29T01:00"),  # 02:30 is skipped; 03:00 CEST
        ("America/New_York", "30 2 * * *", "2026-03-08", "2026-03-08T07:00"),
        ("America/Santiago", "15 0 * * *", "2026-09-06", "2026-09-06T04:00"),  # midnight itself is skipped
    ],
)
def test_a_time_that_spring_skips_is_due_at_the_end_of_the_gap(
    zone: str, line: str, gap_day: str, due: str
) -> None:
    midnight = datetime.fromisoformat(f"{gap_day}T00:00").replace(tzinfo=ZoneInfo(zone))

    assert next_due(Timing(line), zone, midnight - MINUTE) == datetime.fromisoformat(due).replace(tzinfo=UTC)


def test_two_times_that_spring_skips_are_one_report_at_the_end_of_the_gap() -> None:
    before = datetime(2026, 3, 29, 0, 59, tzinfo=UTC)

    found = next_times(Timing("0,30 2,3 * * *"), "Europe/Berlin", before)

    assert [f"{due:%H:%M}" for due in found] == ["01:00", "01:30", "00:00"]  # 03:00, 03:30, 02:00 next day


def test_steps_of_hours_go_on_after_the_gap() -> None:
    found = next_times(Timing("0 */2 * * *"), "Europe/Berlin", datetime(2026, 3, 28, 23, 30, tzinfo=UTC))

    assert [f"{due:%H:%M}" for due in found] == ["01:00", "02:00", "04:00"]  # 03:00 for 02:00, 04:00, 06:00


@pytest.mark.parametrize("line", ["30 2 * * *", "*/30 2 * * *", "0 */2 * * *"])
def test_a_time_that_autumn_repeats_is_due_the_first_time_only(line: str) -> None:
    zone, first_pass = "Europe/Berlin", datetime(2026, 10, 25, 0, 0, tzinfo=UTC)

    repeated = first_pass + HOUR - timedelta(seconds=1), first_pass + 2 * HOUR - timedelta(seconds=1)

    assert due_between(Timing(line), zone, *repeated) == (None, 0)
    assert due_between(Timing(line), zone, first_pass - timedelta(seconds=1), repeated[0])[0] is not None


@given(st.integers(0, 48 * 3600 * 10), st.sampled_from(ZONES))
def test_whenever_one_looks_the_next_time_lies_ahead(tenths: int, zone: str) -> None:
    now = datetime(2026, 10, 24, tzinfo=UTC) + timedelta(seconds=tenths / 10)

    for line in ("30 2 * * *", "*/15 * * * *", "0 1-23/2 * * *"):
        first, second, third = next_times(Timing(line), zone, now)
        assert now < first < second < third


def test_zero_and_seven_are_both_sunday() -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)  # a Monday

    due = {next_due(Timing(f"0 9 * * {sunday}"), "UTC", now) for sunday in ("0", "7", "sun", "SUN")}

    assert due == {datetime(2026, 12, 6, 9, tzinfo=UTC)}


def test_after_three_days_of_downtime_only_the_latest_is_left_and_the_others_are_counted() -> None:
    stopped, back = datetime(2026, 11, 20, 9, tzinfo=UTC), datetime(2026, 11, 23, 12, tzinfo=UTC)

    assert due_between(Timing("0 9 * * *"), "UTC", stopped, back) == (back - 3 * HOUR, 2)
    assert due_between(Timing("0 * * * *"), "UTC", stopped, back) == (back, 74)


@given(
    st.lists(st.integers(-3 * 24 * 60, 3 * 24 * 60), min_size=1, max_size=40),
    st.sampled_from(ZONES),
    st.sampled_from(["0 9 * * *", "30 2 * * *", "0 */6 * * *"]),
)
def test_however_the_clock_jumps_no_due_time_is_given_twice(jumps: list[int], zone: str, line: str) -> None:
    now = handled = datetime(2026, 10, 24, 12, tzinfo=UTC)
    given_out, counted = [], 0
    for minutes in jumps:
        now += timedelta(minutes=minutes)
        due, n_skipped = due_between(Timing(line), zone, handled, now)
        if due is not None:
            given_out.append(due)
            handled, counted = due, counted + 1 + n_skipped

    assert given_out == sorted(set(given_out))
    if given_out:  # the skipped ones are neither lost from the count nor counted twice
        whole = next_times(Timing(line), zone, datetime(2026, 10, 24, 12, tzinfo=UTC), counted)
        assert whole[-1] == given_out[-1]


def test_a_moment_just_before_a_due_time_does_not_skip_it() -> None:
    due = datetime(2026, 11, 30, 9, tzinfo=UTC)

    assert next_due(Timing("0 9 * * *"), "UTC", due - timedelta(microseconds=1)) == due
    assert next_due(Timing("0 9 * * *"), "UTC", due) == due + DAY
    assert next_due(Timing("0 9 * * *"), "UTC", due + timedelta(microseconds=1)) == due + DAY


def test_the_zone_of_the_moment_asked_about_does_not_matter() -> None:
    now = datetime(2026, 11, 30, 3, 59, tzinfo=UTC)
    there = now.astimezone(ZoneInfo("America/New_York"))

    assert next_due(Timing("0 9 * * *"), "Asia/Tashkent", there) == now + MINUTE


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(UnknownZone):
        next_due(Timing("0 9 * * *"), "Mars/Phobos", YEAR[0])


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("0 9 * *", "cron-fields"),
        ("0 0 9 * * 1", "cron-fields"),
        ("", "cron-fields"),
        ("60 9 * * *", "cron-minute"),
        ("0 25 * * *", "cron-hour"),
        ("0 9 32 * *", "cron-day-of-month"),
        ("0 9 * 13 *", "cron-month"),
        ("0 9 * * 8", "cron-day-of-week"),
        ("0 9 * * fri-mon", "cron-day-of-week"),
        ("0 ٩ * * *", "cron-hour"),
        ("*/0 9 * * *", "cron-minute"),
    ],
)
def test_a_broken_cron_line_names_its_field(line: str, field: str) -> None:
    with pytest.raises(BadCronLine) as refused:
        Timing(line)

    assert refused.value.field == field


@pytest.mark.parametrize("line", ["0 9 30 2 *", "0 9 31 2,4,6 *", "0 9 */20 * 1L"])
def test_a_day_that_never_comes_is_refused(line: str) -> None:
    with pytest.raises(NeverDue):
        check_pace(Timing(line))


@pytest.mark.parametrize("line", ["0 9 29 2 *", "0 9 L * *", "0 9 * * 5#5", "0 9 LW 2 *", "0 0 30 2 1"])
def test_rare_days_are_fine(line: str) -> None:
    assert check_pace(Timing(line)).line == line.lower()


@pytest.mark.parametrize(
    ("line", "every_min"),
    [
        ("* * * * *", 1),
        ("*/10 * * * *", 10),
        ("0,14 9 * * *", 14),
        ("0,5 9 29 2 *", 5),
        ("59,0 * * * *", 1),
        ("55,0 0,23 * * *", 5),  # 23:55 and 00:00 of the next day
        ("55,0 0,23 1,31 * *", 5),  # the 31st and the 1st
        ("*/40 * * * *", 20),
    ],
)
def test_more_often_than_every_fifteen_minutes_is_refused(line: str, every_min: int) -> None:
    if every_min >= 15:
        assert check_pace(Timing(line))
        return
    with pytest.raises(TooOften) as refused:
        check_pace(Timing(line))

    assert refused.value.every_min == every_min


@pytest.mark.parametrize("line", ["*/15 * * * *", "0,15,30,45 9 * * *", "55,0 0,23 * * 1", "0 9 * * *"])
def test_every_fifteen_minutes_and_rarer_is_fine(line: str) -> None:
    assert check_pace(Timing(line)).line == line


FIELD = st.one_of(
    st.just("*"), st.integers(0, 70).map(str), st.integers(0, 70).map("*/{}".format),
    st.tuples(st.integers(0, 40), st.integers(0, 40)).map("{0[0]}-{0[1]}".format),
    st.lists(st.integers(0, 60), min_size=1, max_size=4).map(lambda numbers: ",".join(map(str, numbers))),
    st.sampled_from(["L", "LW", "1#2", "mon", "5L", "?", "jan"]),
)  # fmt: skip


@given(st.lists(FIELD, min_size=5, max_size=5).map(" ".join))
def test_any_cron_line_is_refused_or_keeps_its_distance(line: str) -> None:
    try:
        timing = check_pace(Timing(line))
    except ScheduleError:
        return

    found = next_times(timing, "UTC", YEAR[0], 50)
    assert min(later - earlier for earlier, later in pairwise(found)) >= 15 * MINUTE


@pytest.mark.parametrize(
    ("line", "kind", "step", "n_times", "is_all"),
    [
        ("0 9 * * *", "times", 0, 1, True),
        ("0 9,18 * * 1-5", "times", 0, 2, True),
        ("*/15 * * * *", "minutes", 15, 96, True),
        ("5 * * * *", "hours", 1, 24, True),
        ("0 */2 * * *", "hours", 2, 12, True),
        ("*/30 9-17 * * 1-5", "span", 30, 18, True),
        ("0 9 1,15 * *", "times", 0, 1, True),
        ("0 9 1 * 1", "times", 0, 1, False),
        ("0 9 * * 5L", "times", 0, 1, False),
        ("0 9 L * *", "times", 0, 1, False),
    ],
)
def test_facts_for_words(line: str, kind: str, step: int, n_times: int, is_all: bool) -> None:
    facts = facts_of(Timing(line))

    assert (facts.kind, facts.step, len(facts.times), facts.is_all) == (kind, step, n_times, is_all)


def test_facts_name_days_by_their_iso_numbers() -> None:
    assert facts_of(Timing("0 9 * * 0")).weekdays == facts_of(Timing("0 9 * * 7")).weekdays == (7,)
    assert facts_of(Timing("0 9 * * 5-7")).weekdays == (5, 6, 7)
    assert facts_of(Timing("0 9 15 1,7 *")).month_days == (15,)
    assert facts_of(Timing("0 9 15 1,7 *")).months == (1, 7)


def test_the_same_line_is_the_same_timing_however_it_is_typed() -> None:
    assert Timing("0  9 * *  MON-FRI ") == Timing("0 9 * * mon-fri")
    assert Timing("@daily") == Timing("0 0 * * *")
