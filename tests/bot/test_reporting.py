"""The step of a report: it may be begun again at any moment, and says nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from telegram.error import BadRequest, NetworkError

from bot.delivery import Buttons, ChatClosed, Delivery, Place, Sent
from bot.desk import Desk
from bot.jobs.alerting import Alerting
from bot.jobs.reporting import Reporting
from bot.jobs.scheduling import Scheduling
from bot.jobs.sending import Sending
from bot.jobs.work import Signals
from core.alert_rules import Below, Down, Drop, Rule, Silent, rules_to_json
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from core.search import read_services
from core.store import Job, Report, Schedule, Store
from core.store.schedules import Quiet

CHAT = 5
START = datetime(2026, 12, 1, 8, tzinfo=UTC)
N = 20
GOLD = GoldSet(
    name="faq",
    questions=tuple(Question(id=f"q{i}", text=f"Question {i}?", judgments={f"c{i}": 1.0}) for i in range(N)),
)
SERVICES = read_services({"services": {"old": {"kind": "replay", "run": "stored"}}}, env={})


def run(n_right: int) -> Run:
    """So many questions have their right chunk first, the others not at all."""
    ids = {f"q{i}": (f"c{i}" if i < n_right else "x") for i in range(N)}
    return Run(name="stored", retrieved={id_: Retrieved(chunk_ids=(chunk,)) for id_, chunk in ids.items()})


class Chat(Delivery):
    """A chat that remembers what is said and edited; it fails where it is told to."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.edits: list[str] = []
        self.fails: list[Exception] = []

    async def send(self, place: Place, text: str, buttons: Buttons = ()) -> Sent:
        if self.fails:
            raise self.fails.pop()
        self.sent.append(text)
        return Sent(message_ids=(100 + len(self.sent),), chat_id=place.chat_id, thread_id=place.thread_id)

    async def edit(self, chat_id: int, message_id: int, text: str, buttons: Buttons = ()) -> None:
        self.edits.append(text)


@dataclass
class Stage:
    """One schedule of a service that replays a stored run, and all that works on it."""

    url: str
    now: datetime = START

    def __post_init__(self) -> None:
        self.store, self.chat = Store(self.url, clock=self.clock), Chat()
        self.store.migrate()
        self.store.save_gold_set(GOLD, author=None, note="")
        self.store.remember_chat(CHAT, kind="private", title="Ada")
        desk = Desk(self.store)
        sending = Sending(store=self.store, delivery=self.chat)
        self.alerting = Alerting(store=self.store, sending=sending, clock=self.clock)
        self.reporting = Reporting(
            store=self.store,
            desk=desk,
            delivery=self.chat,
            services=SERVICES,
            sending=sending,
            alerting=self.alerting,
            clock=self.clock,
        )
        self.scheduling = Scheduling(
            store=self.store, services=SERVICES, clock=self.clock, begin=self._nothing
        )

    def clock(self) -> datetime:
        return self.now

    def schedule(self, *rules: Rule, quiet: Quiet = "always") -> Schedule:
        known = self.store.add_schedule(
            "faq",
            chat_id=CHAT,
            thread_id=None,
            author=1,
            service="old",
            language="en",
            k=5,
            timing="0 9 * * *",
            zone="UTC",
            rules=rules_to_json(rules),
            due=START + timedelta(hours=1),
            handled=START,
        )
        return self.store.change_schedule(known.id, quiet=quiet)

    async def run(self, n_right: int, *, again: bool = False, steps: Sequence[str] = ("report",)) -> str:
        """Let the next time come, and work on what is due; the id of its job."""
        for record in self.store.runs(CHAT, limit=100):
            if record.name == "stored":
                self.store.delete_run(record.id)
        self.store.save_run(run(n_right), chat_id=CHAT, author=None)
        self.now += timedelta(minutes=2) if again else timedelta(days=1)
        (job_id,) = await self.scheduling.tick()
        await self.reporting.ask(job_id, Signals())
        await self.reporting.score(job_id)
        if "report" in steps:
            await self.reporting.tell(job_id)
        return job_id

    def report(self, job_id: str) -> Report:
        found = self.store.report(job_id)
        assert found is not None
        return found

    @staticmethod
    async def _nothing(_: Job) -> None:
        """The steps are taken by hand."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    with stage.store:
        yield stage


def bless(stage: Stage, job_id: str) -> None:
    id_ = stage.report(job_id).job.evaluation_id
    assert id_ is not None
    stage.store.bless(id_, gold="faq", service="old", chat_id=CHAT, author=1)


async def test_step_done_twice_says_it_once(stage: Stage) -> None:
    stage.schedule()
    job_id = await stage.run(18)
    await stage.reporting.tell(job_id)

    assert len(stage.chat.sent) == 1
    assert stage.report(job_id).delivery == "sent"


async def test_process_killed_while_it_sent_leaves_an_unknown_report(stage: Stage) -> None:
    stage.schedule()
    job_id = await stage.run(18, steps=())
    stage.store.begin_delivery(job_id)
    await stage.reporting.tell(job_id)

    assert stage.chat.sent == []
    assert stage.report(job_id).delivery == "unknown"


async def test_process_killed_after_settling_still_tells_the_alert_once(stage: Stage) -> None:
    schedule = stage.schedule(Below(metric="MRR", limit=0.7))
    await stage.run(10)
    job_id = await stage.run(10, again=True, steps=())
    stage.reporting._settled(job_id)
    assert stage.store.incidents(schedule.id)[0].delivery is None
    await stage.reporting.tell(job_id)
    await stage.reporting.tell(job_id)

    assert sum("under .700" in text for text in stage.chat.sent) == 1


async def test_process_killed_while_it_paged_leaves_an_unknown_alert(stage: Stage) -> None:
    schedule = stage.schedule(Below(metric="MRR", limit=0.7))
    await stage.run(10)
    job_id = await stage.run(10, again=True, steps=())
    stage.reporting._settled(job_id)
    (incident,) = stage.store.incidents(schedule.id)
    stage.store.begin_telling(incident.id, "delivery")
    await stage.run(10)

    assert not any("under .700" in text for text in stage.chat.sent)


@pytest.mark.parametrize(
    ("error", "delivery", "state"),
    [
        (NetworkError("cut off"), "unknown", "active"),
        (ChatClosed(CHAT, "blocked"), "refused", "paused"),
        (BadRequest("not enough rights to send text messages to the chat"), "refused", "active"),
    ],
)
async def test_what_becomes_of_a_report_that_could_not_be_sent(
    stage: Stage, error: Exception, delivery: str, state: str
) -> None:
    schedule = stage.schedule()
    stage.chat.fails = [error]
    job_id = await stage.run(18)
    await stage.reporting.tell(job_id)

    assert stage.chat.sent == []
    assert stage.report(job_id).delivery == delivery
    assert stage.store.schedule(schedule.id).state == state


@pytest.mark.parametrize(
    ("quiet", "n_sent"), [("always", [1, 2, 3, 4]), ("change", [1, 1, 2, 2]), ("alert", [1, 1, 1, 1])]
)
async def test_chat_hears_as_much_as_it_wants(stage: Stage, quiet: Quiet, n_sent: list[int]) -> None:
    stage.schedule(quiet=quiet)
    counts = []
    for n_right in (18, 18, 16, 16):
        await stage.run(n_right)
        counts.append(len(stage.chat.sent))

    assert counts == n_sent


async def test_alert_is_heard_in_a_chat_that_wants_alerts_alone(stage: Stage) -> None:
    stage.schedule(Drop(metrics=("MRR",)), quiet="alert")
    bless(stage, await stage.run(20))
    await stage.run(8)
    await stage.run(8, again=True)

    assert len(stage.chat.sent) == 2
    assert stage.chat.sent[1].startswith("🔴 old on faq: <b>MRR fell from the baseline’s 1.000 to .400</b>")


async def test_suspicion_alone_is_no_incident_and_its_second_run_is_not_reported(stage: Stage) -> None:
    schedule = stage.schedule(Drop(metrics=("MRR",)))
    bless(stage, await stage.run(20))
    await stage.run(8)
    assert stage.store.schedule(schedule.id).again == stage.now + timedelta(minutes=2)
    await stage.run(20, again=True)

    assert stage.store.incidents(schedule.id) == []
    assert len(stage.chat.sent) == 2
    assert stage.store.schedule(schedule.id).again is None


async def test_service_that_is_gone_from_the_configuration_is_down(stage: Stage) -> None:
    stage.schedule(Down())
    await stage.run(20)
    stage.reporting._services = read_services(
        {"services": {"new": {"kind": "replay", "run": "stored"}}}, env={}
    )
    await stage.run(20)
    await stage.run(20, again=True)

    assert "There is no service <code>old</code>" in stage.chat.sent[1]
    assert "the service answers nothing" in stage.chat.sent[2]


async def test_incident_that_nobody_watches_any_more_is_closed_without_a_message(stage: Stage) -> None:
    schedule = stage.schedule(Below(metric="MRR", limit=0.7))
    await stage.run(10)
    await stage.run(10, again=True)
    n_sent = len(stage.chat.sent)
    stage.store.change_schedule(schedule.id, rules=rules_to_json([]))
    await stage.run(10)

    assert "not watched any more" in stage.chat.edits[-1]
    assert len(stage.chat.sent) == n_sent + 1  # the report alone
    assert stage.store.incidents(schedule.id)[0].closed is not None


async def test_schedule_deleted_meanwhile_says_nothing(stage: Stage) -> None:
    schedule = stage.schedule()
    job_id = await stage.run(18, steps=())
    stage.store.delete_schedule(schedule.id)
    await stage.reporting.tell(job_id)

    assert stage.chat.sent == []


async def test_what_nobody_foresaw_is_reported_with_its_number(stage: Stage) -> None:
    schedule = stage.schedule(Down())
    job_id = await stage.run(18, steps=())
    await stage.reporting.give_up(job_id, "abcd1234")

    assert "could not be measured" in stage.chat.sent[0]
    assert "abcd1234" in stage.chat.sent[0]
    assert stage.store.schedule(schedule.id).again is None  # the service is not to blame


async def test_baseline_whose_run_was_deleted_is_no_baseline(stage: Stage) -> None:
    stage.schedule()
    first = await stage.run(18)
    bless(stage, first)
    run_id = stage.report(first).job.run_id
    assert run_id is not None
    stage.store.delete_run(run_id)
    await stage.run(18)

    assert "baseline" not in stage.chat.sent[-1]


async def test_new_version_of_the_gold_set_is_said(stage: Stage) -> None:
    stage.schedule()
    await stage.run(18)
    smaller = GoldSet(name="faq", questions=GOLD.questions[:15])
    stage.store.save_gold_set(smaller, author=None, note="")
    await stage.run(18)

    assert stage.chat.sent[-1].splitlines()[0].count("v2") == 1
    assert "15 questions" in stage.chat.sent[-1] or "gold set" in stage.chat.sent[-1]


async def test_muted_alert_ends_and_comes_back_without_a_word_until_the_mute_is_over(stage: Stage) -> None:
    schedule = stage.schedule(Below(metric="MRR", limit=0.7), quiet="alert")
    await stage.run(10)
    await stage.run(10, again=True)
    (incident,) = stage.store.incidents(schedule.id)
    n_sent = len(stage.chat.sent)
    stage.store.mute(incident.id, stage.now + timedelta(days=7))
    for n_right, again in ((20, False), (20, False), (10, False), (10, True)):
        await stage.run(n_right, again=again)
    newest = stage.store.incidents(schedule.id)[0]

    assert "over since" in "".join(stage.chat.edits)
    assert (newest.id, newest.delivery) == (incident.id + 1, None)
    assert len(stage.chat.sent) == n_sent
    stage.now += timedelta(days=7)
    await stage.run(10)
    assert "under .700" in stage.chat.sent[-1]


async def test_silence_pages_once_and_the_next_run_ends_it(stage: Stage) -> None:
    schedule = stage.schedule(Silent(hours=26))
    await stage.run(18)
    stage.now += timedelta(hours=26)
    await stage.alerting.watch()
    n_before = len(stage.chat.sent)
    stage.now += timedelta(hours=2)
    await stage.alerting.watch()
    stage.now += timedelta(hours=2)
    await stage.alerting.watch()
    silent = stage.chat.sent[n_before:]
    await stage.run(18)

    assert [text.partition("<b>")[2].partition("</b>")[0] for text in silent] == ["no run has ended for 28 h"]
    assert "runs end again" in stage.chat.sent[-1]
    assert stage.store.incidents(schedule.id)[0].closed is not None


async def test_schedule_that_was_just_let_go_on_is_not_silent(stage: Stage) -> None:
    schedule = stage.schedule(Silent(hours=26))
    await stage.run(18)
    stage.store.pause_schedule(schedule.id, "person")
    stage.now += timedelta(days=9)
    stage.scheduling.resume(stage.store.schedule(schedule.id), stage.now)
    await stage.alerting.watch()

    assert stage.store.incidents(schedule.id) == []
