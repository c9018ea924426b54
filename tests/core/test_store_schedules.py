"""Schedules, reports, incidents and baselines in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from benchmarks.workers import own_database
from core.errors import UnknownGoldSet, UnknownSchedule
from core.evaluations import evaluate
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from core.store import Incident, IncidentStep, Job, NewReport, Schedule, Store

OLD, NEW = -100, -1000100
NINE = datetime(2026, 12, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)
GOLD = GoldSet(name="faq", questions=(Question(id="q", text="Why?", judgments={"c": 1.0}),))


@dataclass
class Clock:
    now: datetime = NINE - timedelta(hours=2)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Store]:
    """A store with tables, one gold set and one chat."""
    if request.param == "sqlite":
        with Store(f"sqlite:///{tmp_path / 'test.sqlite3'}", clock=clock) as store:
            yield prepared(store)
        return
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        pytest.skip("no PostgreSQL: set TEST_POSTGRES_URL")
    with own_database(server) as url, Store(url, clock=clock) as store:
        yield prepared(store)


def prepared(store: Store) -> Store:
    store.migrate()
    store.save_gold_set(GOLD, author=None, note="")
    store.remember_chat(OLD, kind="group", title="Team")
    return store


def added(store: Store, gold: str = "FAQ", **facts: Any) -> Schedule:
    usual: dict[str, Any] = {
        "chat_id": OLD,
        "thread_id": 7,
        "author": 5,
        "service": "prod",
        "language": "uz",
        "k": 5,
        "timing": "0 9 * * *",
        "zone": "UTC",
        "rules": {"rules": []},
        "due": NINE,
        "handled": NINE - DAY,
    }
    return store.add_schedule(gold, **{**usual, **facts})


def job_of(schedule: Schedule, name: str = "report:1") -> Job:
    return Job(
        id=name,
        chat_id=schedule.chat_id,
        language="uz",
        service="prod",
        gold_version_id=1,
        plan={"report": schedule.id},
        n_questions=1,
    )


def claimed(store: Store, schedule: Schedule, due: datetime = NINE, name: str = "report:1") -> bool:
    report = NewReport(schedule_id=schedule.id, due=due)
    return store.claim_report(report, job_of(schedule, name), next_due=due + DAY)


def settled(store: Store, schedule: Schedule, *steps: IncidentStep, name: str = "report:1") -> None:
    before = store.schedule(schedule.id).alerts
    after = {"n": before.get("n", 0) + 1}
    assert store.settle_report(name, result={"x": 1}, before=before, alerts=after, again=None, steps=steps)


def evaluated(store: Store) -> int:
    run = Run(name="run", retrieved={"q": Retrieved(chunk_ids=("c",))})
    version = store.gold_set("faq")[0]
    _, record = store.save_result(run, evaluate(GOLD, run), gold_version_id=version.id, chat_id=OLD, author=5)
    return record.id


def test_schedule_comes_back_as_it_was_set_up(store: Store) -> None:
    schedule = added(store)

    assert store.schedule(schedule.id) == schedule
    assert store.schedules(OLD) == [schedule]
    assert (schedule.gold_name, schedule.timing, schedule.due) == ("faq", "0 9 * * *", NINE)
    assert (schedule.state, schedule.quiet, schedule.thread_id) == ("active", "always", 7)
    assert schedule.active_since == NINE - DAY


def test_schedule_on_a_gold_set_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(UnknownGoldSet):
        added(store, gold="other")


def test_deleted_schedule_is_hidden_until_it_is_restored(store: Store) -> None:
    schedule = added(store)
    store.delete_schedule(schedule.id)

    assert store.schedules(OLD) == []
    assert store.due_schedules(NINE) == []
    with pytest.raises(UnknownSchedule):
        store.schedule(schedule.id)
    assert store.restore_schedule(schedule.id) == schedule
    with pytest.raises(UnknownSchedule):
        store.restore_schedule(2**70)


def test_schedule_is_due_from_its_time_on(store: Store) -> None:
    schedule = added(store)

    assert store.due_schedules(NINE - timedelta(seconds=1)) == []
    assert store.due_schedules(NINE) == [schedule]


def test_report_is_claimed_once_and_moves_the_next_time(store: Store) -> None:
    schedule = added(store)

    assert claimed(store, schedule)
    assert not claimed(store, schedule)
    assert not claimed(store, schedule, name="report:other")  # its time has been dealt with
    assert store.schedule(schedule.id).due == NINE + DAY
    assert store.schedule(schedule.id).handled == NINE
    assert [report.job.id for report in store.reports(schedule.id)] == ["report:1"]


def test_of_many_who_claim_at_once_one_gets_it(store: Store) -> None:
    schedule = added(store)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: claimed(store, schedule), range(8)))

    assert sorted(found) == [False] * 7 + [True]
    assert len(store.reports(schedule.id)) == 1
    assert len(store.open_jobs()) == 1


def test_paused_schedule_is_not_claimed_but_by_hand(store: Store) -> None:
    schedule = added(store)
    store.pause_schedule(schedule.id, "person")
    by_hand = NewReport(schedule_id=schedule.id, due=NINE, kind="now")

    assert not claimed(store, schedule)
    assert store.claim_report(by_hand, job_of(schedule, "report:now"), next_due=None)
    assert store.schedule(schedule.id).due is None


def test_second_run_is_due_once(store: Store) -> None:
    schedule = added(store)
    soon = NINE - timedelta(minutes=30)
    store.change_schedule(schedule.id, again=soon)
    report = NewReport(schedule_id=schedule.id, due=soon, kind="confirm")

    assert [each.id for each in store.due_schedules(soon)] == [schedule.id]
    assert store.claim_report(report, job_of(schedule, "a"), next_due=None)
    assert not store.claim_report(report, job_of(schedule, "b"), next_due=None)
    assert store.schedule(schedule.id).again is None
    assert store.schedule(schedule.id).due == NINE


def test_schedules_of_a_closed_chat_pause_and_can_go_on_when_it_opens(store: Store) -> None:
    schedule = added(store)
    store.set_chat(OLD, state="blocked", reason="kicked")

    assert store.settle_schedules() == []
    paused = store.schedule(schedule.id)
    assert (paused.state, paused.reason, paused.due) == ("paused", "chat", None)
    assert store.due_schedules(NINE + DAY) == []
    store.set_chat(OLD, state="active", reason=None)
    assert [each.id for each in store.settle_schedules()] == [schedule.id]


def test_schedule_can_go_on_when_its_gold_set_is_back(store: Store) -> None:
    schedule = added(store)
    store.delete_gold_set("faq")
    store.pause_schedule(schedule.id, "gold")

    assert store.schedule(schedule.id).is_gold_deleted
    assert store.settle_schedules() == []
    store.restore_gold_set("faq")
    assert [each.id for each in store.settle_schedules()] == [schedule.id]


def test_what_a_person_paused_stays_paused(store: Store) -> None:
    schedule = added(store)
    store.pause_schedule(schedule.id, "person")

    assert not store.pause_schedule(schedule.id, "chat")
    assert store.settle_schedules() == []
    assert store.schedule(schedule.id).reason == "person"


def test_topic_knows_what_waits_for_it(store: Store) -> None:
    schedule = added(store)
    store.pause_schedule(schedule.id, "topic")

    assert [each.id for each in store.paused_in_topic(OLD, 7)] == [schedule.id]
    assert store.paused_in_topic(OLD, 8) == []


def test_group_that_moves_takes_its_schedules_and_baselines_along(store: Store) -> None:
    schedule = added(store)
    claimed(store, schedule)
    store.bless(evaluated(store), gold="faq", service="prod", chat_id=OLD, author=5)
    store.migrate_chat(OLD, NEW)

    assert [each.id for each in store.schedules(NEW)] == [schedule.id]
    assert store.schedules(OLD) == []
    assert store.reports(schedule.id)[0].job.chat_id == NEW
    assert store.baseline(NEW, "faq", "prod") is not None


def test_report_is_settled_once(store: Store) -> None:
    schedule = added(store)
    claimed(store, schedule)
    step = IncidentStep(key="down", is_open=True, facts={"a": 1})
    settled(store, schedule, step)
    again = store.settle_report(
        "report:1", result={"x": 2}, before={}, alerts={"n": 9}, again=NINE, steps=[step]
    )

    assert again is not None
    assert again.result == {"x": 1}
    assert store.schedule(schedule.id).alerts == {"n": 1}
    assert len(store.incidents(schedule.id)) == 1


def test_settling_on_alerts_that_moved_meanwhile_is_refused(store: Store) -> None:
    schedule = added(store)
    claimed(store, schedule)
    assert store.watch(schedule.id, before={}, alerts={"n": 1}, steps=[])

    assert not store.watch(schedule.id, before={}, alerts={"n": 2}, steps=[])
    found = store.settle_report("report:1", result={"x": 1}, before={}, alerts={"n": 2}, again=None)
    assert found is None
    report = store.report("report:1")
    assert report is not None
    assert report.settled is None


def opened(store: Store, schedule: Schedule, name: str = "report:1") -> Incident:
    claimed(store, schedule, name=name)
    settled(
        store, schedule, IncidentStep(key="down", is_open=True, facts={"n": 1, "what": "opened"}), name=name
    )
    return store.incidents(schedule.id)[0]


def test_incident_develops_and_ends(store: Store, clock: Clock) -> None:
    schedule = added(store)
    first = opened(store, schedule)
    claimed(store, schedule, NINE + DAY, "report:2")
    settled(store, schedule, IncidentStep(key="down", is_open=True, facts={"n": 2}), name="report:2")
    clock.now += DAY
    claimed(store, schedule, NINE + 2 * DAY, "report:3")
    settled(store, schedule, IncidentStep(key="down", is_open=False, facts={"now": 3}), name="report:3")
    (found,) = store.incidents(schedule.id)

    assert found.id == first.id
    assert found.facts == {"n": 2, "what": "opened", "now": 3}
    assert found.closed == clock.now


def test_incident_is_told_once_and_untold_ones_are_known(store: Store) -> None:
    schedule = added(store)
    incident = opened(store, schedule)

    assert [each.id for each in store.untold_incidents(schedule.id)] == [incident.id]
    assert store.begin_telling(incident.id, "delivery") is None
    assert store.begin_telling(incident.id, "delivery") == "sending"
    store.end_telling(incident.id, "delivery", "sent", said_in=OLD, message_id=77)
    assert store.untold_incidents(schedule.id) == []
    found = store.incident(incident.id)
    assert (found.said_in, found.message_id, found.delivery) == (OLD, 77, "sent")


def test_the_first_who_acknowledges_is_kept(store: Store) -> None:
    incident = opened(store, added(store))

    assert store.acknowledge(incident.id, 5, "@ada")
    assert not store.acknowledge(incident.id, 6, "@ben")
    assert store.incident(incident.id).acknowledged_name == "@ada"


def test_mute_holds_for_the_next_incident_of_its_kind(store: Store, clock: Clock) -> None:
    schedule = added(store)
    incident = opened(store, schedule)
    store.mute(incident.id, NINE + 7 * DAY)
    claimed(store, schedule, NINE + DAY, "report:2")
    settled(store, schedule, IncidentStep(key="down", is_open=False), name="report:2")
    claimed(store, schedule, NINE + 2 * DAY, "report:3")
    settled(store, schedule, IncidentStep(key="down", is_open=True), name="report:3")
    newest = store.incidents(schedule.id)[0]

    assert newest.id != incident.id
    assert newest.muted_until == NINE + 7 * DAY
    store.mute(newest.id, None)
    assert store.incident(newest.id).muted_until is None


def test_last_seen_tells_when_a_schedule_last_ended(store: Store, clock: Clock) -> None:
    schedule = added(store)
    claimed(store, schedule)
    begun = clock.now

    assert store.last_seen() == {schedule.id: (None, begun)}
    clock.now += DAY
    settled(store, schedule)
    assert store.last_seen() == {schedule.id: (begun + DAY, begun)}


def test_reports_that_nobody_began_are_known(store: Store, clock: Clock) -> None:
    schedule = added(store)
    claimed(store, schedule)

    assert store.waiting_reports(clock.now) == []
    assert [job.id for job in store.waiting_reports(clock.now + DAY)] == ["report:1"]


def test_newest_baseline_counts_and_can_be_taken_back(store: Store) -> None:
    first, second = evaluated(store), evaluated(store)
    for each in (first, second):
        store.bless(each, gold="faq", service="prod", chat_id=OLD, author=5)
    found = store.baseline(OLD, "faq", "prod")

    assert found is not None
    assert (found.evaluation_id, found.author) == (second, 5)
    store.clear_baseline(gold="faq", service="prod", chat_id=OLD, author=5)
    assert store.baseline(OLD, "faq", "prod") is None
    assert store.baselines(OLD) == []


def test_baseline_of_all_runs_counts_where_a_service_has_none(store: Store) -> None:
    common, own = evaluated(store), evaluated(store)
    store.bless(common, gold="faq", service="", chat_id=OLD, author=5)
    store.bless(own, gold="faq", service="prod", chat_id=OLD, author=5)
    found = [store.baseline(OLD, "faq", name) for name in ("prod", "next")]

    assert [each.evaluation_id for each in found if each] == [own, common]


def test_baseline_goes_with_its_run(store: Store) -> None:
    id_ = evaluated(store)
    store.bless(id_, gold="faq", service="prod", chat_id=OLD, author=5)
    store.delete_run(store.evaluation_record(id_).run_id)

    assert store.baseline(OLD, "faq", "prod") is None


def test_deleted_schedules_are_purged_with_all_that_is_theirs(store: Store, clock: Clock) -> None:
    schedule = added(store)
    opened(store, schedule)
    store.delete_schedule(schedule.id)
    store.purge(clock.now + DAY)

    assert store.reports(schedule.id) == []
    assert store.incidents(schedule.id) == []
    with pytest.raises(UnknownSchedule):
        store.restore_schedule(schedule.id)


def test_jobs_of_reports_are_jobs_like_others(store: Store) -> None:
    schedule = added(store)
    claimed(store, schedule)

    assert store.job("report:1") == job_of(schedule)
    assert store.begin_delivery("report:1") is None
    store.end_delivery("report:1", "unknown")
    assert replace(store.reports(schedule.id)[0].job, delivery=None) == job_of(schedule)
    assert store.reports(schedule.id)[0].delivery == "unknown"
