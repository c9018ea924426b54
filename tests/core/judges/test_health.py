"""Whether planted answers show which judge can judge."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import web

from core.answers import JUDGED
from core.errors import JudgeAccessRefused, JudgeFailed
from core.gold_sets import Question
from core.judges import check_health, judge_answers, languages_of, plan_health
from tests.core.judges.conftest import OpenJudge, case
from tests.core.judges.loopback import LoopbackJudge, completion

ALL = ("en", "uz", "ru", "ms")


@pytest.mark.parametrize("language", ALL)
async def test_a_good_judge_is_trusted_in_every_language(open_judge: OpenJudge, language: str) -> None:
    health = await check_health(open_judge(), JUDGED, [language])

    assert health.untold == ()
    assert health.n_held == 4 + 4 + 1 + 1 + 1
    assert health.distrusted == ()


async def test_a_judge_that_finds_everything_right_is_reported(
    server: LoopbackJudge, open_judge: OpenJudge
) -> None:
    server.is_blind = True

    health = await check_health(open_judge(), JUDGED, ["en"])

    assert set(health.distrusted) == set(JUDGED) - {"answer_relevancy"}
    assert ("right", "wrong") in {(check.better, check.worse) for check in health.untold}


async def test_a_judge_that_fails_in_one_language_is_reported_for_it(
    server: LoopbackJudge, open_judge: OpenJudge
) -> None:
    server.true |= {"Tog‘ lagerida nonushta berilmaydi", "Chodirni ijaraga olib bo‘lmaydi"}
    server.true |= {"uni faqat sotib olish mumkin"}

    health = await check_health(open_judge(), ["faithfulness"], ALL)

    assert {check.language for check in health.untold} == {"uz"}
    assert health.distrusted == ("faithfulness",)


async def test_a_coarse_judge_is_trusted_if_it_misses_few_finer_pairs(
    server: LoopbackJudge, open_judge: OpenJudge
) -> None:
    server.true |= {"A child's ticket costs 9 crowns"}  # takes the half right answer for right

    health = await check_health(open_judge(), ["faithfulness"], ALL)

    assert [(check.better, check.worse) for check in health.untold] == [("right", "half")]
    assert health.distrusted == ()


async def test_verdicts_that_failed_tell_nothing_apart(server: LoopbackJudge, open_judge: OpenJudge) -> None:
    server.faults.append(lambda: completion("no json"))

    health = await check_health(open_judge(parallel=1), ["faithfulness"], ["en"])

    assert any(measured.state == "failed" for check in health.untold for measured in check.values)


@pytest.mark.parametrize(("status", "error"), [(500, JudgeFailed), (401, JudgeAccessRefused)])
async def test_a_judge_that_is_down_is_not_called_bad(
    server: LoopbackJudge, open_judge: OpenJudge, status: int, error: type[Exception]
) -> None:
    server.always = lambda: web.Response(status=status)

    with pytest.raises(error):
        await check_health(open_judge(), JUDGED, ["en"])


async def test_what_cannot_be_measured_is_not_held_against_the_judge(open_judge: OpenJudge) -> None:
    health = await check_health(open_judge(embeddings=None), JUDGED, ["en"])

    assert {check.metric for check in health.checks} == {
        "faithfulness",
        "context_precision",
        "context_recall",
    }
    assert health.distrusted == ()


async def test_planned_is_what_is_asked(server: LoopbackJudge, open_judge: OpenJudge) -> None:
    judge = open_judge()

    plan = plan_health(judge, JUDGED, ["en", "ru"])
    await check_health(judge, JUDGED, ["en", "ru"])

    assert (plan.n_calls, plan.n_embeddings) == (len(server.chats), len(server.embeddings)) == (28, 12)
    assert plan_health(judge, JUDGED, ["en", "ru"]).asks_nothing


async def test_a_distrusted_metric_is_neither_asked_nor_measured(
    server: LoopbackJudge, open_judge: OpenJudge
) -> None:
    evaluation = await judge_answers(
        [case()],
        ["faithfulness", "context_recall"],
        open_judge(),
        run_name="r",
        gold_name="g",
        distrusted=["faithfulness"],
    )

    assert evaluation.summaries["faithfulness"].reasons == {"unmeasured-judge-distrusted": 1}
    assert evaluation.summaries["context_recall"].mean == 1.0
    assert len(server.chats) == 1


@pytest.mark.parametrize(
    ("questions", "languages"),
    [
        ([Question(id="1", language="uz"), Question(id="2", language="ms")], ("uz", "ms")),
        ([Question(id="1", text="Сколько?"), Question(id="2", text="How many?")], ("en", "ru")),
        ([Question(id="1", language="fr")], ("en",)),
    ],
)
def test_the_planted_languages_are_those_of_the_questions(
    questions: list[Question], languages: tuple[str, ...]
) -> None:
    assert languages_of([case(question=question) for question in questions]) == languages


async def test_judging_that_is_stopped_keeps_what_it_has(
    server: LoopbackJudge, open_judge: OpenJudge
) -> None:
    server.delay_s = 0.02
    stop, judge = asyncio.Event(), open_judge(parallel=1)
    cases = [case(f"q{n}", answer=f"It takes {n} days.") for n in range(50)]

    found = await judge_answers(
        cases,
        ["faithfulness", "token_f1"],
        judge,
        run_name="r",
        gold_name="g",
        stop=stop,
        on_case=lambda progress: stop.set() if progress.n_done == 3 else None,
    )

    faithfulness = found.summaries["faithfulness"]
    assert 3 <= faithfulness.n_scored <= 4
    assert faithfulness.reasons == {"unmeasured-stopped": 50 - faithfulness.n_scored}
    assert found.summaries["token_f1"].n_scored == 50
    assert len(server.chats) == faithfulness.n_scored
