"""
RAGAS against the loopback judge: same answers, same orderings, every failure a state.

Needs a Python that has the extra `ragas`: this one, or the one that BAHOLASH_RAGAS_PYTHON names.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from core.answers import JUDGED
from core.errors import JudgeNotUsable
from core.judges import RagasJudge, check_health, judge_answers, open_judge, read_judge
from tests.core.judges.conftest import OpenJudge, case
from tests.core.judges.loopback import LoopbackJudge, completion

FOUR = ("faithfulness", "answer_relevancy", "context_precision", "context_recall")


@cache
def python() -> str | None:
    if named := os.environ.get("BAHOLASH_RAGAS_PYTHON"):
        return named
    return sys.executable if importlib.util.find_spec("ragas") else None


@pytest.fixture
async def opened(server: LoopbackJudge) -> AsyncIterator[Any]:
    """Opens judges by RAGAS at the loopback server."""
    if python() is None:
        pytest.skip("the extra ragas is not installed (or name a Python that has it: BAHOLASH_RAGAS_PYTHON)")
    judges: list[RagasJudge] = []

    async def open_one(file: Path | None = None, **settings: Any) -> RagasJudge:
        given = {
            "backend": "ragas",
            "python": python(),
            "base_url": server.url,
            "model": "tiny",
            "embeddings": {"model": "bag-of-words"},
            "retries": 0,
            "repairs": 0,
            "timeout_s": 20,
            **settings,
        }
        judge = await open_judge(read_judge(given, env={}), file)
        assert isinstance(judge, RagasJudge)
        judges.append(judge)
        return judge

    yield open_one
    for judge in judges:
        await judge.close()


async def test_both_backends_give_the_same_values_and_the_same_evidence(
    server: LoopbackJudge, opened: Any, open_judge: OpenJudge
) -> None:
    ragas, ours = await opened(), open_judge()
    cases = [
        case("right"),
        case("half", answer="You may return shoes within 14 days. Refunds take 90 days."),
        case("wrong", answer="Refunds take 90 days."),
        case("low", contexts=case().contexts[::-1]),
        case("without", contexts=case().contexts[2:]),
    ]
    for one in cases:
        theirs, mine = await ragas.judge(one, JUDGED), await ours.judge(one, JUDGED)

        assert {m: v.value for m, v in theirs.items()} == pytest.approx({m: v.value for m, v in mine.items()})
        for metric in ("faithfulness", "context_precision", "context_recall"):
            assert theirs[metric].failing == mine[metric].failing


async def test_ragas_takes_sixteen_calls_where_ours_takes_four(
    server: LoopbackJudge, opened: Any, open_judge: OpenJudge
) -> None:
    ragas = await opened(parallel=8)
    await ragas.judge(case(), FOUR)
    theirs = len(server.chats)
    await open_judge().judge(case(), FOUR)

    assert (theirs, len(server.chats) - theirs) == (16, 4)
    plan = (await opened()).plan([case()], FOUR)
    assert (plan.n_calls, plan.n_embeddings) == (16, 2)


async def test_ragas_is_trusted_by_the_planted_answers(opened: Any) -> None:
    health = await check_health(await opened(parallel=8), FOUR, ["en", "uz"])

    assert health.distrusted == ()
    assert health.untold == ()


async def test_both_backends_agree_on_every_planted_answer(opened: Any, open_judge: OpenJudge) -> None:
    """With a fourth of the requests: each verdict is asked for by itself, many of them at once."""
    judges = (await opened(parallel=8), open_judge(parallel=8))
    theirs, ours = [await check_health(judge, JUDGED, ["en", "ru", "ms"]) for judge in judges]

    assert len(theirs.checks) == len(ours.checks) == 33
    for their, our in zip(theirs.checks, ours.checks, strict=True):
        assert (their.metric, their.better, their.worse) == (our.metric, our.better, our.worse)
        assert [v.value for v in their.values] == pytest.approx([v.value for v in our.values]), their


async def test_values_name_their_backend_and_are_kept(
    server: LoopbackJudge, opened: Any, tmp_path: Path
) -> None:
    first = await opened(tmp_path / "kept.jsonl")
    found = await first.judge(case(), JUDGED)
    asked = len(server.chats)
    second = await opened(tmp_path / "kept.jsonl")
    again = await judge_answers([case()], JUDGED, second, run_name="r", gold_name="g")

    assert first.judged_by.backend.startswith("ragas-0.4")
    assert {metric: again.values[metric]["q1"] for metric in JUDGED} == found
    assert len(server.chats) == asked
    assert second.plan([case()], JUDGED).asks_nothing


FAULTS = {
    "failed-judge-not-json": lambda: completion("It seems fine to me."),
    "failed-judge-cut-off": lambda: completion('{"statements": [', finish="length"),
    "failed-judge-wrong-shape": lambda: completion(json.dumps({"statements": 7})),
    "failed-judge-empty-list": lambda: completion(json.dumps({"statements": []})),
    "failed-judge-rate-limited": lambda: web.Response(status=429, headers={"Retry-After": "9"}),
    "failed-judge-failed": lambda: web.Response(status=500),
    "failed-judge-refused": lambda: completion(None, refusal="I will not judge that."),
    "failed-judge-access-refused": lambda: web.Response(status=401),
    "failed-judge-bad-request": lambda: web.json_response(
        {"error": {"message": "no such model"}}, status=404
    ),
}


async def test_every_failure_is_a_state_with_a_name(server: LoopbackJudge, opened: Any) -> None:
    judge, states = await opened(patience_s=1), {}
    for reason, fault in FAULTS.items():
        server.always = fault
        judge.outage.down, judge.outage.failed_in_a_row = None, 0  # each for itself
        measured = (await judge.judge(case(answer=f"About {reason}."), ["faithfulness"]))["faithfulness"]
        states[reason] = (measured.state, measured.value, measured.why)

    assert states == {reason: ("failed", None, reason) for reason in FAULTS}
    assert set(judge.examples) == set(FAULTS)
    assert len(server.chats) == len(FAULTS)  # neither the client nor instructor asks again by itself


async def test_a_slow_judge_and_one_that_is_not_there(
    server: LoopbackJudge, opened: Any, unused_tcp_port: int
) -> None:
    server.delay_s = 5
    slow = await opened(timeout_s=0.2)
    absent = await opened(base_url=f"http://127.0.0.1:{unused_tcp_port}/v1")

    assert (await slow.judge(case(), ["faithfulness"]))["faithfulness"].why == "failed-judge-timeout"
    assert (await absent.judge(case(), ["faithfulness"]))["faithfulness"].why == "failed-judge-unreachable"


async def test_a_process_that_dies_is_said(server: LoopbackJudge, opened: Any) -> None:
    judge = await opened()
    judge.worker.process.kill()

    assert (await judge.judge(case(), ["faithfulness"]))["faithfulness"].why == "failed-judge-not-usable"
    assert (await judge.judge(case("q2"), ["context_recall"]))["context_recall"].state == "failed"


async def test_beyond_the_budget_nothing_is_asked(server: LoopbackJudge, opened: Any) -> None:
    judge = await opened(parallel=1, call_budget=3)
    cases = [case(f"q{n}", answer=f"It takes {n} days.") for n in range(4)]

    evaluation = await judge_answers(cases, ["faithfulness"], judge, run_name="r", gold_name="g")

    assert evaluation.summaries["faithfulness"].reasons == {"unmeasured-budget-spent": 3}
    assert len(server.chats) == 2


async def test_odd_texts_reach_ragas_whole(server: LoopbackJudge, opened: Any) -> None:
    answer = "Toʻlov \u2028 naqd \ud83d {} \n 👩‍👧 ```"

    found = await (await opened()).judge(case(answer=answer), ["faithfulness", "context_recall"])

    assert {measured.state for measured in found.values()} == {"measured"}


async def test_half_characters_in_a_verdict_harm_nobody(server: LoopbackJudge, opened: Any) -> None:
    half = r'{"statements": [{"statement": "a \ud83d", "reason": "\ud83d", "verdict": 1}]}'
    server.faults.extend([lambda: completion(json.dumps({"statements": ["a"]})), lambda: completion(half)])

    found = (await (await opened()).judge(case(), ["faithfulness"]))["faithfulness"]

    assert found.why == "failed-judge-not-json"


# --- without RAGAS ----------------------------------------------------------------------------------


@pytest.mark.parametrize("python", ["no-such-python", "/dev/null"])
async def test_a_python_that_is_not_there_is_said(server: LoopbackJudge, python: str) -> None:
    config = read_judge({"backend": "ragas", "base_url": server.url, "model": "m", "python": python}, env={})

    with pytest.raises(JudgeNotUsable) as found:
        await open_judge(config)

    assert found.value.problem


async def test_a_python_without_ragas_says_what_it_lacks(server: LoopbackJudge, tmp_path: Path) -> None:
    empty = tmp_path / "python"
    empty.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n')  # -S: without installed packages
    empty.chmod(0o755)
    config = read_judge(
        {"backend": "ragas", "base_url": server.url, "model": "m", "python": str(empty)}, env={}
    )

    with pytest.raises(JudgeNotUsable) as found:
        await open_judge(config)

    assert "No module named" in found.value.problem
