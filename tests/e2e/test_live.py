"""/eval on a live service, through the chat: what it says, how it ends, that nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

from dbos import DBOS

from benchmarks.live_service import SearchService, config, gold_yaml, serving
from bot.jobs.durable import DurableJobs
from bot.sandbox import Sandbox, SandboxMessage
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for


@asynccontextmanager
async def live(
    folder: Path,
    *names: str,
    n: int = 40,
    asking: dict[str, Any] | None = None,
    **service_facts: Any,
) -> AsyncIterator[tuple[Scene, dict[str, SearchService]]]:
    """A bot with services that have these names, a gold set of n questions, and its administrator."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        services = {
            name: await stack.enter_async_context(serving(**service_facts)) for name in names or ("prod",)
        }
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code="en")
        file = config(folder, services, **(asking or {}))
        running = await stack.enter_async_context(served(settings_for(sandbox, folder, config_file=file)))
        scene = Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin))
        await scene.upload("faq.yaml", gold_yaml(n))
        yield scene, services


def is_result(message: SandboxMessage) -> bool:
    return "Latency" in message.text


async def result_of(scene: Scene, timeout_s: float = 30) -> SandboxMessage:
    return await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=timeout_s)


async def test_eval_asks_the_only_service_about_the_only_gold_set(tmp_path: Path) -> None:
    async with live(tmp_path) as (scene, services):
        started = await scene.say("/eval")
        result = await result_of(scene)

    assert started.text.startswith("prod on faq v1")
    assert result.text.startswith("prod on faq v1: right chunk in the top 5 for 32 of 40 questions")
    assert "Scored 40 of 40." in result.text
    assert set(services["prod"].asked.values()) == {1}
    assert len(services["prod"].asked) == 40


def texts_of(scene: Scene) -> list[str]:
    return [message.text for message in scene.chat.from_bot]


async def test_gold_set_and_service_that_nobody_names_are_chosen_by_buttons(tmp_path: Path) -> None:
    async with live(tmp_path, "prod", "next") as (scene, services):
        await scene.upload("other.yaml", gold_yaml(10, "other"))
        which_gold = await scene.say("/eval")
        which_service = await scene.press(which_gold, "other")
        await scene.press(which_service, "next")
        result = await result_of(scene)

    assert which_gold.message_id == which_service.message_id
    assert result.text.startswith("next on other v1")
    assert len(services["next"].asked) == 10
    assert not services["prod"].asked


async def test_named_gold_set_service_cutoff_and_run_name(tmp_path: Path) -> None:
    async with live(tmp_path, "prod", "next") as (scene, _):
        await scene.say('/eval faq on Next k=2 name="night run" check')
        result = await result_of(scene)
        runs = scene.store.runs(scene.chat.id)

    assert result.text.startswith("night run on faq v1: right chunk in the top 2 for 16 of 40")
    assert "8 right chunks were never returned; are they in the index? c0, c5" in result.text
    assert runs[0].service == "next"
    assert runs[0].about["latency"]["n"] == 40
    assert runs[0].about["n_never_returned"] == 8


async def test_default_of_the_chat_is_asked_from_then_on(tmp_path: Path) -> None:
    async with live(tmp_path, "prod", "next", n=10) as (scene, services):
        await scene.say("/eval on next default")
        await result_of(scene)
        await scene.say("/eval")
        await result_of(scene)

    assert any("/eval now asks next about faq" in text for text in texts_of(scene))
    assert set(services["next"].asked.values()) == {2}
    assert not services["prod"].asked


async def test_unknown_service_is_refused_with_the_nearest_one(tmp_path: Path) -> None:
    async with live(tmp_path, "prod", "next", n=3) as (scene, _):
        answer = await scene.say("/eval on prad")

    assert answer.text == "There is no service prad. Did you mean prod?"


async def test_without_services_eval_says_so_only_where_one_is_named(scene: Scene) -> None:
    named, alone = await scene.say("/eval on prod"), await scene.say("/eval")

    assert "config.yaml" in named.text
    assert alone.text.startswith("Send me a run file")


async def test_gold_set_with_ids_alone_is_refused_until_it_has_texts(tmp_path: Path) -> None:
    async with live(tmp_path, n=5) as (scene, services):
        await scene.upload("bare.qrels", b"q1 0 c1 1\nq2 0 c2 1\n")
        refused = await scene.say("/eval bare")
        await scene.upload("bare.csv", b"id,question,chunks\nq1,Question 1?,c1\nq2,Question 2?,c2\n")
        await scene.say("/eval bare")
        result = await result_of(scene)

    assert refused.text.startswith("2 questions of bare have only an id, such as q1")
    assert "id, question and chunks" in refused.text
    assert set(services["prod"].asked) == {"Question 1?", "Question 2?"}
    assert result.text.startswith("prod on bare v2")


async def test_run_that_costs_says_how_much_and_asks_first(tmp_path: Path) -> None:
    embed = {"embed": {"call": "benchmarks.live_service:vector"}}
    async with live(tmp_path, n=12, asking=embed) as (scene, services):
        question = await scene.say("/eval")
        said = question.text
        declined = await scene.press(question, "Not now")
        n_before = len(services["prod"].asked)
        await scene.press(await scene.say("/eval"), "Ask")
        result = await result_of(scene)

    assert said == "prod on faq v1 takes 12 calls for vectors, which may cost money. Shall I?"
    assert "not asked" in declined.text
    assert n_before == 0
    assert "Scored 12 of 12." in result.text


async def test_questions_that_fail_count_0_and_are_named_with_their_reason(tmp_path: Path) -> None:
    failing = {"Question 1?", "Question 6?"}
    async with live(tmp_path, failing=failing) as (scene, _):
        await scene.say("/eval")
        result = await result_of(scene)
        failures = await scene.press(result, "failures")

    assert "right chunk in the top 5 for 30 of 40" in result.text
    assert "Scored 38 of 40." in result.text
    assert "Failed, counted as 0: 2 × the service broke down." in result.text
    assert "HTTP 500" in result.text
    assert "the service broke down" in failures.text


async def test_service_that_fails_too_often_is_left_alone(tmp_path: Path) -> None:
    failing = {f"Question {i}?" for i in range(200) if i % 10}
    async with live(tmp_path, n=200, failing=failing) as (scene, services):
        await scene.say("/eval")
        message = await scene.sandbox.wait_for(
            scene.chat, lambda found: "Stopped early" in found.text, timeout_s=20
        )
        run = scene.store.runs(scene.chat.id)[0]

    assert "the service broke down" in message.text
    assert sum(services["prod"].asked.values()) < 60
    assert run.is_partial


async def test_service_that_cannot_be_reached_is_named_without_its_address(tmp_path: Path) -> None:
    async with live(tmp_path, n=30) as (scene, services):
        services["prod"].failing = {f"Question {i}?" for i in range(30)}
        address = f"127.0.0.1:{services['prod'].port}"
        await scene.say("/eval")
        message = await scene.sandbox.wait_for(
            scene.chat, lambda found: "nothing to score" in found.text, timeout_s=20
        )

    assert "20 failed" in message.text
    assert not any("/search" in text or "http://" in text or address in text for text in texts_of(scene))


async def test_cancel_keeps_a_partial_run_out_of_comparisons(tmp_path: Path) -> None:
    async with live(tmp_path, n=400, delay_s=0.05) as (scene, services):
        services["prod"].delay_s = 0
        await scene.say("/eval name=whole")
        await result_of(scene)
        services["prod"].delay_s = 0.05
        started = await scene.say("/eval")
        await scene.sandbox.wait_for(
            scene.chat,
            lambda found: found.message_id == started.message_id and " a second" in found.text,
            timeout_s=15,
        )
        await scene.admin.press(started, "Cancel")
        result = await result_of(scene)
        ended = await scene.sandbox.wait_for(
            scene.chat, lambda found: "Cancelled at" in found.text, timeout_s=10
        )
        services["prod"].delay_s = 0
        await scene.say("/eval name=third")
        third = await result_of(scene)
        partial = scene.store.find_run(scene.chat.id, "prod-partial")
        late = await scene.say("/runs")

    assert ended.message_id == started.message_id
    assert result.text.startswith("prod-partial on faq v1")
    assert "This run is partial." in result.text
    assert partial.is_partial
    assert 0 < partial.n_questions < 400
    assert not any("Compare" in label for row in result.buttons for label in row)
    assert any("Compare with whole" in label for row in third.buttons for label in row)
    assert "prod-partial" in late.text


async def test_only_the_starter_or_an_administrator_cancels(tmp_path: Path) -> None:
    async with live(tmp_path, n=400, delay_s=0.05) as (scene, _):
        ben = scene.sandbox.user(id=7, first_name="Ben", language_code="en")
        group = scene.sandbox.group("Team", [scene.admin, ben])
        await scene.say("/allow", chat=group)
        started = await scene.say("/eval", chat=group)
        refused = await scene.press(started, "Cancel", who=ben)
        await scene.admin.press(started, "Cancel")
        ended = await scene.sandbox.wait_for(group, lambda found: "Cancelled" in found.text, timeout_s=15)

    assert refused.text.startswith("Only the person who started it")
    assert ended.message_id == started.message_id


async def test_evaluations_of_one_service_queue_and_of_another_run_beside(tmp_path: Path) -> None:
    async with live(tmp_path, "prod", "next", n=40, delay_s=0.1) as (scene, services):
        for command in ("/eval on prod name=a", "/eval on prod name=b", "/eval on next name=c"):
            last = await scene.say(command)
        waiting = [text for text in texts_of(scene) if "Waits: another evaluation" in text]
        order = []
        for _ in range(3):
            last = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=30, after=last)
            order.append(last.text.split()[0])

    assert services["prod"].most_at_once == 4
    assert set(services["prod"].asked.values()) == {2}
    assert len(waiting) == 1
    assert order[-1] == "b"


async def test_progress_is_shown_at_telegrams_pace(tmp_path: Path) -> None:
    async with live(tmp_path, n=130, delay_s=0.2) as (scene, _):
        started = await scene.say("/eval")
        await result_of(scene)
        await scene.sandbox.wait_idle()
        edits = [
            call
            for call in scene.sandbox.calls_of("editMessageText")
            if call.params["message_id"] == str(started.message_id)
        ]

    gaps = [after.at - before.at for before, after in pairwise(edits[:-1])]
    assert len(edits) >= 3
    assert all(gap >= 2.9 for gap in gaps)
    assert all(call.status == 200 for call in edits)
    assert "130 of 130 asked in" in edits[-1].params["text"]


async def test_workflows_that_ended_long_ago_are_forgotten(tmp_path: Path) -> None:
    async with live(tmp_path, n=400, delay_s=0.05) as (scene, services):
        jobs = scene.running.house.jobs
        assert isinstance(jobs, DurableJobs)
        services["prod"].delay_s = 0
        for _ in range(3):
            command = await scene.say("/eval")
            await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=30, after=command)
        services["prod"].delay_s = 0.05
        running = await scene.say("/eval")
        await until(lambda: services["prod"].asked.total() > 1220)
        await until_ended(3)
        n_old = await jobs.forget(datetime.now(UTC) - timedelta(days=7))
        n_new = await jobs.forget(datetime.now(UTC) + timedelta(minutes=1))
        left = await DBOS.list_workflows_async(queue_name="evaluations")
        await scene.admin.press(running, "Cancel")
        result = await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=30, after=running)

    assert (n_old, n_new) == (0, 3)
    assert [workflow.status for workflow in left] == ["PENDING"]
    assert result.text.startswith("prod-partial on faq v1")


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - another task makes it so
            await asyncio.sleep(0.02)


async def until_ended(n: int) -> None:
    """A workflow ends a moment after its result is in the chat."""
    while len(await DBOS.list_workflows_async(status="SUCCESS")) < n:  # noqa: ASYNC110 - DBOS writes it
        await asyncio.sleep(0.02)


async def test_result_that_may_have_arrived_is_not_sent_twice(tmp_path: Path) -> None:
    async with live(tmp_path, n=10) as (scene, _):
        scene.sandbox.fault("sendMessage", drop=True, match=lambda params: "Latency" in params["text"])
        await scene.say("/eval")
        ended = await scene.sandbox.wait_for(
            scene.chat, lambda found: "may stand here already" in found.text, timeout_s=15
        )
        shown = await scene.press(ended, "Show result")
        results = [text for text in texts_of(scene) if "Latency" in text]

    assert len(results) == 1
    assert shown.text.startswith("prod on faq v1")
