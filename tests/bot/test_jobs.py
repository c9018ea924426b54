"""The steps of an evaluation: each may be begun again, none does anything twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from telegram.error import NetworkError

from bot.delivery import Buttons, Delivery, Place, Sent
from bot.desk import Desk
from bot.jobs.evaluating import Evaluating, in_order, n_under_way
from bot.jobs.progress import ProgressMessage
from bot.jobs.work import Signals
from bot.words.marks import Html
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from core.search import Progress, read_services
from core.store import Job, Store
from core.texts import texts

CHAT = 5
GOLD = GoldSet(
    name="faq",
    questions=tuple(Question(id=f"q{i}", text=f"Question {i}?", judgments={f"c{i}": 1.0}) for i in range(6)),
)
STORED = Run(
    name="stored", retrieved={f"q{i}": Retrieved(chunk_ids=("x", f"c{i}"), took_ms=2.0) for i in range(6)}
)


class Chat(Delivery):
    """A chat that remembers what is said and edited."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.edits: list[tuple[str, Buttons]] = []
        self.fails: list[Exception] = []

    async def send(self, place: Place, text: str, buttons: Buttons = ()) -> Sent:
        if self.fails:
            raise self.fails.pop()
        self.sent.append(text)
        return Sent(message_ids=(100 + len(self.sent),))

    async def edit(self, chat_id: int, message_id: int, text: str, buttons: Buttons = ()) -> None:
        self.edits.append((text, buttons))


class Stage:
    """A store with a gold set, a stored run that a service replays, and one job about them."""

    def __init__(self, store: Store, *, run: Run = STORED) -> None:
        self.store, self.chat, self.deliveries = store, Chat(), list[str | None]()
        self.desk = Desk(store)
        self.version = store.save_gold_set(GOLD, author=None, note="")
        store.save_run(run, chat_id=CHAT, author=None)
        services = read_services({"services": {"old": {"kind": "replay", "run": "stored"}}}, env={})
        self.evaluating = Evaluating(
            store=store, desk=self.desk, delivery=self.chat, services=services, compose=self.compose
        )

    async def compose(self, job: Job) -> tuple[Html, Buttons]:
        self.deliveries.append(self.now.delivery)
        return Html("the result"), []

    @property
    def shown(self) -> int:
        return self.chat.sent.count("the result")

    def job(self, **facts: Any) -> Job:
        job = Job(
            id="eval:5:1",
            chat_id=CHAT,
            language="en",
            service="old",
            gold_version_id=self.version.id,
            plan={"k": 5, "depth": 10, "check": False, "name": None},
            n_questions=6,
            message_id=9,
        )
        job = replace(job, **facts)
        self.store.add_job(job)
        return job

    @property
    def now(self) -> Job:
        job = self.store.job("eval:5:1")
        assert job is not None
        return job


@pytest.fixture
async def make(tmp_path: Path) -> AsyncIterator[Callable[..., Stage]]:
    with Store(f"sqlite:///{tmp_path / 'test.sqlite3'}") as store:
        store.migrate()
        yield lambda **facts: Stage(store, **facts)


async def all_steps(stage: Stage, job_id: str = "eval:5:1") -> None:
    await stage.evaluating.ask(job_id, Signals())
    await stage.evaluating.score(job_id)
    await stage.evaluating.tell(job_id)


async def test_steps_done_twice_make_one_run_and_one_result(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    await all_steps(stage)
    await all_steps(stage)

    assert [record.name for record in stage.store.runs(CHAT)] == ["old", "stored"]
    assert len(stage.store.evaluations(chat_id=CHAT)) == 1
    assert stage.shown == 1
    assert (stage.now.state, stage.now.delivery) == ("done", "sent")
    assert stage.store.answers("eval:5:1") == {}


async def test_answers_that_are_kept_are_not_asked_for_again(make: Callable[..., Stage]) -> None:
    stage = make(run=Run(name="stored", retrieved=dict(list(STORED.retrieved.items())[3:])))
    stage.job(state="running")
    stage.store.add_answers("eval:5:1", {f"q{i}": STORED.retrieved[f"q{i}"] for i in range(3)})
    await all_steps(stage)

    record = stage.store.evaluations(chat_id=CHAT)[0]
    assert record.n_answered == 6
    assert record.means["MRR"] == 0.5
    assert stage.now.n_failed == 0


async def test_of_a_question_asked_twice_the_first_answer_counts(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    first, second = Retrieved(chunk_ids=("first",)), Retrieved(chunk_ids=("second",))
    stage.store.add_answers("eval:5:1", {"q1": first})
    stage.store.add_answers("eval:5:1", {"q1": second, "q2": second})

    assert stage.store.answers("eval:5:1") == {"q1": first, "q2": second}


async def test_job_cancelled_before_the_first_question_leaves_no_run(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job(wants_cancel=True)
    signals = Signals()
    signals.stop.set()
    await stage.evaluating.ask("eval:5:1", signals)
    await stage.evaluating.score("eval:5:1")
    await stage.evaluating.tell("eval:5:1")

    assert stage.now.state == "cancelled"
    assert [record.name for record in stage.store.runs(CHAT)] == ["stored"]
    assert stage.shown == 0
    assert "Cancelled before the first question." in stage.chat.edits[-1][0]


async def test_parked_job_says_so_and_is_begun_again(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    signals = Signals(is_parking=True)
    signals.stop.set()
    is_asked = await stage.evaluating.ask("eval:5:1", signals)
    parked = stage.now
    await all_steps(stage)

    assert not is_asked
    assert (parked.state, parked.outcome) == ("parked", {})
    assert "I am being restarted" in stage.chat.edits[0][0]
    assert stage.now.state == "done"


async def test_result_of_a_killed_process_that_was_sending_is_not_sent_again(
    make: Callable[..., Stage],
) -> None:
    stage = make()
    stage.job()
    await stage.evaluating.ask("eval:5:1", Signals())
    await stage.evaluating.score("eval:5:1")
    stage.store.begin_delivery("eval:5:1")
    await stage.evaluating.tell("eval:5:1")

    assert stage.shown == 0
    assert stage.now.delivery == "unknown"
    text, buttons = stage.chat.edits[-1]
    assert "may stand here already" in text
    assert buttons[0][0][1] == f"e:{stage.now.evaluation_id}:sum"


async def test_right_to_send_is_taken_when_the_message_is_ready(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    await all_steps(stage)

    assert stage.deliveries == [None]
    assert stage.now.delivery == "sent"


async def test_network_error_while_the_result_is_sent_is_unknown(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    stage.chat.fails = [NetworkError("cut off")]
    await all_steps(stage)

    assert stage.now.delivery == "unknown"
    assert stage.chat.sent == []


async def test_service_that_is_no_longer_configured_ends_the_job_with_a_sentence(
    make: Callable[..., Stage],
) -> None:
    stage = make()
    stage.job(service="gone")
    await all_steps(stage)

    assert stage.now.state == "failed"
    assert "There is no service <code>gone</code>" in stage.now.outcome["problem"]
    assert stage.shown == 1


async def test_what_nobody_foresaw_ends_the_job_with_its_number(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    await stage.evaluating.give_up("eval:5:1", "abcd1234")

    assert stage.now.state == "failed"
    assert "abcd1234" in stage.chat.edits[-1][0]


async def test_questions_in_doubt_are_asked_last() -> None:
    ordered = in_order(GOLD.questions, {"q0": 2, "q1": 1, "q3": 1})

    assert [question.id for question in ordered] == ["q2", "q4", "q5", "q1", "q3", "q0"]


@pytest.mark.parametrize(("took_ms", "n"), [(1000.0, 8), (20.0, 36), (4.0, 156)])
async def test_faster_services_have_more_questions_under_way(took_ms: float, n: int) -> None:
    done = {"q": Retrieved(chunk_ids=(), took_ms=took_ms)}

    assert n_under_way(4, done) == n


async def test_doubts_grow_with_each_kill(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job(state="running", plan={"k": 5, "depth": 10, "doubts": {"q5": 1}})
    signals = Signals(is_parking=True)
    signals.stop.set()
    await stage.evaluating.ask("eval:5:1", signals)
    doubts: Mapping[str, int] = stage.now.plan["doubts"]

    assert doubts == {**{f"q{i}": 1 for i in range(5)}, "q5": 2}


async def test_no_more_is_in_doubt_than_the_killed_process_noted(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job(state="running", plan={"k": 5, "depth": 10, "doubts": {"q0": 1}, "unkept": 2})
    signals = Signals(is_parking=True)
    signals.stop.set()
    await stage.evaluating.ask("eval:5:1", signals)

    assert stage.now.plan["doubts"] == {"q0": 1, "q1": 1, "q2": 1}
    assert stage.now.plan["unkept"] == n_under_way(4, {})


def message_of(stage: Stage, job: Job) -> ProgressMessage:
    return ProgressMessage(stage.chat, stage.store, job, texts("en"), Html("prod on faq v1"))


async def test_progress_waits_for_its_time_and_skips_what_is_not_new(make: Callable[..., Stage]) -> None:
    stage = make()
    message = message_of(stage, stage.job())
    message.latest = Progress(n_done=1, n_failed=0, n_questions=6, per_second=2.0)
    await message.refresh()
    message.latest = Progress(n_done=2, n_failed=1, n_questions=6, per_second=2.0)
    await message.refresh()
    await message.refresh(is_due=True)
    await message.refresh(is_due=True)

    first, second = (text for text, _ in stage.chat.edits)
    assert "1 of 6 asked · 2.0 a second · about 2 s left" in first
    assert "2 of 6 asked · one failed · 2.0 a second" in second


async def test_progress_message_that_was_never_sent_is_sent(
    make: Callable[..., Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.progress.MESSAGE_WAIT_S", 0.1)
    stage = make()
    message = message_of(stage, stage.job(message_id=None))
    await message.refresh(is_due=True)

    assert len(stage.chat.sent) == 1
    assert stage.now.message_id == 101


async def test_only_one_process_learns_that_it_may_send(make: Callable[..., Stage]) -> None:
    stage = make()
    stage.job()
    answers = await asyncio.gather(
        *(asyncio.to_thread(stage.store.begin_delivery, "eval:5:1") for _ in range(8))
    )

    assert sorted(map(str, answers)) == ["None", *["sending"] * 7]
    assert json.dumps(stage.now.plan)
