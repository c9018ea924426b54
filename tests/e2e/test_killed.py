"""
Nothing is lost when the process is killed: evaluations go on, commands are answered once.

The numbers are small here; BAHOLASH_KILLS=full takes those of `python -m benchmarks.kills`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.kills import START_S, answer_through_kills, evaluate_through_kills, stage
from benchmarks.live_service import config, gold_yaml, number_of, ranking, serving
from benchmarks.schedules import report_through_kills
from core.evaluations import CUTOFF, default_metrics, evaluate
from core.formats import read_gold_set
from core.runs import Run
from core.search.hits import HitReader
from tests.core.judges.loopback import serving as judge_serving

IS_FULL = os.environ.get("BAHOLASH_KILLS") == "full"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


async def test_evaluation_that_is_killed_again_and_again_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    n_questions, n_kills = (2000, 10) if IS_FULL else (300, 2)
    found = await evaluate_through_kills(tmp_path, n_questions=n_questions, n_kills=n_kills)

    assert found.kills_while_asking >= n_kills - 1
    assert len(found.results) == 1 or (not found.results and found.is_marked)
    for result in found.results:
        assert f"for {n_questions * 4 // 5:,} of {n_questions:,}".replace(",", "") in result
    assert found.means == undisturbed_means(n_questions)
    assert found.means["MRR"] == pytest.approx((1 + 1 / 2 + 1 / 3 + 1 / 4) / 5)
    assert len(found.progress_ids) == 1
    assert len(found.asked) == n_questions
    assert max(found.asked.values()) <= 2


def undisturbed_means(n_questions: int) -> Mapping[str, float]:
    """What comes out when every question is asked once and answered."""
    gold_set = read_gold_set(gold_yaml(n_questions), "faq.yaml")
    retrieved = {
        question.id: HitReader(service="prod").read(ranking(number_of(question.title), 10))
        for question in gold_set.questions
    }
    return evaluate(gold_set, Run(name="prod", retrieved=retrieved), default_metrics(CUTOFF)).means


async def test_every_command_is_answered_once_or_marked(tmp_path: Path) -> None:
    n_messages, n_kills = (1000, 20) if IS_FULL else (100, 2)
    found = await answer_through_kills(tmp_path, n_messages=n_messages, n_kills=n_kills)

    assert found.n_messages == n_messages
    assert set(found.answers.values()) == {1}
    assert set(found.unanswered_states) <= {"unknown"}
    assert found.unanswered_states.total() <= n_kills
    assert found.states["done"] >= n_messages - n_kills
    assert set(found.states) <= {"done", "unknown"}


async def test_reports_that_are_due_at_once_come_once_each(tmp_path: Path) -> None:
    n_schedules, n_kills = (200, 10) if IS_FULL else (10, 1)
    found = await report_through_kills(tmp_path, n_schedules=n_schedules, n_kills=n_kills)

    assert len(found.reports) == n_schedules
    assert set(found.messages.values()) == {1}
    assert {each.delivery for each in found.unsent} <= {"unknown"}
    assert found.deliveries["sent"] == n_schedules - found.deliveries["unknown"]


async def test_sigterm_parks_an_evaluation_and_the_next_start_goes_on(tmp_path: Path) -> None:
    async with serving(delay_s=0.05) as service, stage(tmp_path) as (bot, admin, chat):
        config(tmp_path, {"prod": service})
        await bot.start()
        await admin.send_document(chat, "faq.yaml", gold_yaml(120))
        await bot.sandbox.wait_for(chat, timeout_s=START_S)
        await admin.send(chat, "/eval")
        while len(service.asked) < 40:  # noqa: ASYNC110 - another process asks
            await asyncio.sleep(0.02)
        took_s = await bot.terminate()
        parked = chat.from_bot[-1].text
        code = bot.process.returncode if bot.process else None
        await bot.start()
        result = await bot.sandbox.wait_for(
            chat, lambda message: "Latency" in message.text, timeout_s=START_S
        )

    assert took_s < 8
    assert code == 0
    assert "I am being restarted. This goes on by itself" in parked
    assert "Scored 120 of 120." in result.text
    assert sum(n > 1 for n in service.asked.values()) <= 4
    assert Counter(service.asked).total() <= 124
    assert bot.sandbox.token not in bot.log


async def test_judging_that_is_killed_again_and_again_loses_no_verdict_and_asks_none_twice(
    tmp_path: Path,
) -> None:
    """
    What was kept is never asked for again; what was under way at a kill, sent and not yet kept, may be.

    Under way are at most `parallel` requests, and as many replies that are being written down.
    """
    n_answers, n_kills, parallel = (150, 10, 4) if IS_FULL else (40, 1, 4)
    rng, kept = random.Random(5), []
    rows = [
        {"user_input": f"Question {n}?", "response": f"It takes {n} days.",
         "reference": f"It takes {n} days.", "retrieved_contexts": [f"Delivery takes {n} days."]}
        for n in range(n_answers)
    ]  # fmt: skip
    async with judge_serving() as judge, stage(tmp_path) as (bot, admin, chat):
        judge.delay_s = 0.05
        settings = {"base_url": judge.url, "model": "tiny", "parallel": parallel, "retries": 0}
        (tmp_path / "config.yaml").write_text(json.dumps({"judge": settings}))
        await bot.start()
        await admin.send_document(chat, "ragas.json", json.dumps(rows).encode())
        await bot.sandbox.wait_for(chat, timeout_s=START_S)
        await admin.send(chat, "/answers ragas metrics=faithfulness,context_recall")
        offer = await bot.sandbox.wait_for(
            chat, lambda found: "Ask the judge" in found.text, timeout_s=START_S
        )
        await admin.press(offer, "Ask")
        for _ in range(n_kills):
            n_before = len(judge.chats)
            while len(judge.chats) < n_before + 6:  # noqa: ASYNC110 - another process asks
                await asyncio.sleep(0.005)
            await asyncio.sleep(rng.uniform(0, 0.8 * n_answers * judge.delay_s / parallel / n_kills))
            await bot.kill()
            with sqlite3.connect(tmp_path / "test.sqlite3") as store:
                kept.append(store.execute("SELECT count(*) FROM verdicts").fetchone()[0])
            await bot.start()
        result = await bot.sandbox.wait_for(
            chat, lambda found: "(builtin-1)" in found.text, timeout_s=START_S
        )
        await asyncio.sleep(1.0)  # a second result would come now
        results = [message for message in chat.from_bot if "(builtin-1)" in message.text]
        with sqlite3.connect(tmp_path / "test.sqlite3") as store:
            n_verdicts = store.execute("SELECT count(*) FROM verdicts").fetchone()[0]

    asked = Counter(judge.asked)
    assert f"{n_answers}/{n_answers}" in result.text
    assert "Failed" not in result.text
    assert len(results) == 1
    assert kept == sorted(kept)
    assert n_verdicts == len(asked)  # each request that was made has its verdict, none was lost
    assert asked.total() - len(asked) <= n_kills * 2 * parallel
    assert kept[-1] < n_verdicts  # the last kill came while judging
