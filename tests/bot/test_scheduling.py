"""What is due: each time once, whatever the clock does and whoever looks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.jobs.scheduling import Scheduling
from core.gold_sets import GoldSet, Question
from core.schedules import Timing, next_due
from core.search import read_services
from core.store import Job, Report, Schedule, Store

CHAT = 5
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
GOLD = GoldSet(name="faq", questions=(Question(id="q", text="Why?", judgments={"c": 1.0}),))
SERVICES = read_services({"services": {"old": {"kind": "replay", "run": "stored"}}}, env={})


@dataclass
class Stage:
    """A store with a gold set, a clock, and what was begun."""

    url: str
    now: datetime = NOON
    begun: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store = Store(self.url, clock=lambda: self.now)
        self.store.migrate()
        self.store.save_gold_set(GOLD, author=None, note="")
        self.store.remember_chat(CHAT, kind="private", title="Ada")

    async def begin(self, job: Job) -> None:
        self.begun.append(job.id)

    def looker(self) -> Scheduling:
        """A process that looks for what is due."""
        return Scheduling(store=self.store, services=SERVICES, clock=lambda: self.now, begin=self.begin)

    def schedule(self, timing: str = "0 9 * * *", zone: str = "UTC") -> Schedule:
        return self.store.add_schedule(
            "faq",
            chat_id=CHAT,
            thread_id=None,
            author=1,
            service="old",
            language="en",
            k=5,
            timing=timing,
            zone=zone,
            rules={},
            due=next_due(Timing(timing), zone, self.now),
            handled=self.now,
        )

    def reports(self, schedule: Schedule) -> list[Report]:
        """Oldest first."""
        return self.store.reports(schedule.id, 1000)[::-1]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    with stage.store:
        yield stage


async def test_each_time_of_a_month_is_begun_once_however_many_look(stage: Stage) -> None:
    schedule = stage.schedule()
    lookers = [stage.looker() for _ in range(3)]
    for _ in range(30 * 24):
        stage.now += timedelta(hours=1)
        await asyncio.gather(*(each.tick() for each in lookers))
    dues = [report.due for report in stage.reports(schedule)]

    assert dues == [NOON.replace(hour=9) + n * DAY for n in range(1, 31)]
    assert len(set(stage.begun)) == 30  # nobody works on them here, so others begin them again
    assert stage.begun[0] == f"report:{schedule.id}:{int(dues[0].timestamp())}"


async def test_after_three_days_only_the_latest_is_begun(stage: Stage) -> None:
    schedule = stage.schedule()
    stage.now += 4 * DAY
    await stage.looker().tick()
    (report,) = stage.reports(schedule)

    assert report.due == datetime(2026, 12, 5, 9, tzinfo=UTC)
    assert (report.n_skipped, report.skipped_from) == (3, datetime(2026, 12, 2, 9, tzinfo=UTC))


async def test_clock_that_is_put_back_begins_nothing_twice(stage: Stage) -> None:
    schedule, looker = stage.schedule(), stage.looker()
    stage.now += DAY
    await looker.tick()
    stage.now -= timedelta(hours=5)
    await looker.tick()
    stage.now += timedelta(hours=5)
    await looker.tick()

    assert len(stage.reports(schedule)) == len(stage.begun) == 1


async def test_time_in_the_repeated_hour_of_autumn_is_begun_once(stage: Stage) -> None:
    stage.now = datetime(2026, 10, 24, 12, tzinfo=UTC)
    schedule, looker = stage.schedule("30 2 * * *", "Europe/Berlin"), stage.looker()
    for _ in range(4 * 24):
        stage.now += timedelta(minutes=15)
        await looker.tick()

    assert [report.due for report in stage.reports(schedule)] == [datetime(2026, 10, 25, 0, 30, tzinfo=UTC)]


async def test_run_by_hand_is_made_once_a_second_and_moves_nothing(stage: Stage) -> None:
    schedule, looker = stage.schedule(), stage.looker()

    assert await looker.run_now(schedule)
    assert not await looker.run_now(schedule)
    assert stage.store.schedule(schedule.id).due == schedule.due
    assert stage.reports(schedule)[0].kind == "now"


async def test_second_run_is_due_at_its_time_and_counts_for_no_due_time(stage: Stage) -> None:
    schedule, looker = stage.schedule(), stage.looker()
    stage.store.change_schedule(schedule.id, again=NOON + timedelta(minutes=2))
    stage.now += timedelta(minutes=1)
    await looker.tick()
    stage.now += timedelta(minutes=1)
    await looker.tick()
    await looker.tick()

    assert [report.kind for report in stage.reports(schedule)] == ["confirm"]
    assert stage.store.schedule(schedule.id).due == schedule.due


async def test_due_time_takes_the_place_of_a_second_run(stage: Stage) -> None:
    schedule, looker = stage.schedule(), stage.looker()
    stage.store.change_schedule(schedule.id, again=NOON + DAY)
    stage.now += 2 * DAY
    await looker.tick()
    await looker.tick()

    assert [report.kind for report in stage.reports(schedule)] == ["due"]
    assert stage.store.schedule(schedule.id).again is None


async def test_job_whose_process_died_before_beginning_it_is_begun_by_another(stage: Stage) -> None:
    class Killed(Scheduling):
        async def tick(self) -> list[str]:
            await asyncio.to_thread(self._claimed)
            raise SystemExit

    schedule = stage.schedule()
    stage.now += DAY
    dying = Killed(store=stage.store, services=SERVICES, clock=lambda: stage.now, begin=stage.begin)
    with pytest.raises(SystemExit):
        await dying.tick()
    looker = stage.looker()
    await looker.tick()
    assert stage.begun == []  # its process may only be slow
    stage.now += timedelta(minutes=2)
    await looker.tick()
    await looker.tick()

    assert [report.job.id for report in stage.reports(schedule)] == stage.begun


async def test_run_of_a_schedule_says_what_it_is(stage: Stage) -> None:
    schedule = stage.schedule(zone="Asia/Tashkent")
    stage.now += DAY
    await stage.looker().tick()
    job = stage.reports(schedule)[0].job

    assert job.plan["name"] == "old 2026-12-02 09:00"
    assert job.plan["depth"] == 10
    assert (job.chat_id, job.service, job.n_questions) == (CHAT, "old", 1)


async def test_schedule_without_its_gold_set_pauses_and_goes_on_with_it(stage: Stage) -> None:
    schedule, looker = stage.schedule(), stage.looker()
    stage.store.delete_gold_set("faq")
    stage.now += DAY
    await looker.tick()
    paused = stage.store.schedule(schedule.id)
    stage.store.restore_gold_set("faq")
    stage.now += DAY
    await looker.tick()
    stage.now += DAY
    await looker.tick()
    (report,) = stage.reports(schedule)

    assert (paused.state, paused.reason, paused.due) == ("paused", "gold", None)
    assert (report.due, report.n_skipped) == (NOON.replace(hour=9) + 3 * DAY, 2)
