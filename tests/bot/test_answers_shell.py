"""`bot answers` as a person and a CI job use it, against a judge on loopback."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from click.testing import CliRunner, Result

from bot.__main__ import main
from tests.core.judges.loopback import LoopbackJudge, serving

FACTS = [
    ("How many days may I return shoes?", "You may return shoes within 14 days.", "returns"),
    ("What does a return parcel cost?", "Return parcels are free of charge.", "returns"),
    ("How long does delivery to Nukus take?", "Delivery to Nukus takes 5 days.", "delivery"),
    ("When do gift cards expire?", "Gift cards never expire.", "gifts"),
]
ANSWERS = [
    "You may return shoes within 14 days [1].",
    "Return parcels cost 9 dollars. Return parcels are free of charge.",
    "Delivery to Nukus takes 90 days.",
    None,
]
GOLD = "name: shop\nquestions:\n" + "".join(
    f"  - {{id: q{n}, question: '{question}', chunks: [c-{n}], category: {category}, language: en,"
    f" answer: '{fact}'}}\n"
    for n, (question, fact, category) in enumerate(FACTS)
)
RUN = [
    {
        "id": f"q{n}",
        "retrieved": [{"id": f"c-{m}", "text": FACTS[m][1]} for m in (n, *(m for m in range(4) if m != n))],
        "answer": answer,
    }
    for n, answer in enumerate(ANSWERS)
]


@pytest.fixture
async def judge() -> AsyncIterator[LoopbackJudge]:
    """A loopback judge."""
    async with serving() as served:
        yield served


@pytest.fixture
def folder(tmp_path: Path, judge: LoopbackJudge) -> Path:
    """A gold set, a run with answers and chunk texts, and a configuration of the judge."""
    (tmp_path / "gold.yaml").write_text(GOLD)
    (tmp_path / "prod.json").write_text(json.dumps(RUN))
    configure(tmp_path, judge)
    return tmp_path


def configure(folder: Path, judge: LoopbackJudge, **more: Any) -> None:
    config = {
        "base_url": judge.url,
        "model": "tiny",
        "embeddings": {"model": "words"},
        "api_key": "${BAHOLASH_TEST_KEY}",
        "retries": 0,
        "repairs": 0,
        "prices": {"input": 1, "output": 2},
        **more,
    }
    (folder / "judge.yaml").write_text(json.dumps(config))


async def bot(folder: Path, *words: str, run: str = "prod.json", said: str = "") -> Result:
    line = ["answers", str(folder / run), "--gold", str(folder / "gold.yaml"), *words]
    env = {"BAHOLASH_TEST_KEY": "a-secret-key"}
    return await asyncio.to_thread(CliRunner().invoke, main, line, input=said, env=env)


async def judged(folder: Path, *words: str, **given: str) -> Result:
    return await bot(folder, "--judge", str(folder / "judge.yaml"), *words, **given)


async def facts_of(folder: Path, *words: str) -> Any:
    result = await judged(folder, "--yes", "--json", *words)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


async def test_without_a_judge_words_are_compared(folder: Path, judge: LoopbackJudge) -> None:
    result = await bot(folder)

    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("prod on shop: Exact match ")
    assert re.search(r"^Token F1 +\.\d{3} +3/4$", result.stdout, re.MULTILINE)
    assert "Not measured, no answer: 1× Exact match, Token F1" in result.stdout
    assert judge.chats == []


async def test_with_a_judge_all_metrics_stand_in_thirty_columns(folder: Path) -> None:
    result = await judged(folder, "--yes")

    assert result.exit_code == 0, result.output
    for name in ("Faithfulness", "Answer relevancy", "Context precision", "Context recall", "Correctness"):
        (row,) = re.findall(rf"^{name} .*\d/4$", result.stdout, re.MULTILINE)
        assert len(row) <= 30
    assert "prod on shop: Faithfulness .500 over 3 of 4 answers" in result.stdout
    assert "Judged by tiny (builtin-1)" in result.stdout


async def test_the_weakest_answers_come_with_their_evidence(folder: Path) -> None:
    result = await judged(folder, "--yes", "--metrics", "faithfulness")

    text = result.stdout
    assert "How long does delivery to Nukus take?: Faithfulness .000" in text
    assert "sentence 1 is not in any chunk: Delivery to Nukus takes 90 days — not found" in text
    assert "sentence 1 is not in any chunk: Return parcels cost 9 dollars — not found" in text


async def test_the_prompt_is_the_last_hint_where_retrieval_is_fine(folder: Path) -> None:
    facts = await facts_of(folder, "--metrics", "faithfulness")
    text = (await judged(folder, "--yes", "--metrics", "faithfulness")).stdout

    assert facts["hints"][-1] == "hint-prompt"
    assert "Next: the prompt. Retrieval is fine" in text.splitlines()[-1]
    assert "«Delivery to Nukus takes 90 days»" in text.splitlines()[-1]


@pytest.mark.parametrize(
    ("reference", "said"), [(True, "Also: the prompt. The chunks hold what"), (False, "are to blame")]
)
async def test_where_retrieval_is_not_measured_context_recall_tells_whom_to_blame(
    folder: Path, reference: bool, said: str
) -> None:
    rows = [{"user_input": FACTS[n][0], "response": ANSWERS[n] or "", "retrieved_contexts": [FACTS[n][1]],
             **({"reference": FACTS[n][1]} if reference else {})} for n in range(4)]  # fmt: skip
    (folder / "ragas.json").write_text(json.dumps(rows))
    (folder / "gold.yaml").write_text(json.dumps(rows))

    result = await judged(folder, "--yes", run="ragas.json")

    assert result.exit_code == 0, result.output
    assert said in result.stdout


async def test_calls_tokens_and_money_are_said_before_anything_is_asked(
    folder: Path, judge: LoopbackJudge
) -> None:
    result = await judged(folder, said="n\n")

    assert re.search(r"3 answers to judge with tiny: \d+ chat requests and \d+ for vectors", result.stderr)
    assert re.search(r"about 0\.\d+ USD at most", result.stderr)
    assert "The judge was not asked." in result.stderr
    assert (result.exit_code, judge.chats) == (0, [])
    assert "Faithfulness" not in result.stdout


async def test_a_yes_at_the_question_asks(folder: Path, judge: LoopbackJudge) -> None:
    result = await judged(folder, "--metrics", "faithfulness", said="y\n")

    assert result.exit_code == 0
    assert len(judge.chats) == 4 + 3  # planted answers, and three of the run


async def test_without_anybody_to_ask_nothing_is_spent(folder: Path, judge: LoopbackJudge) -> None:
    result = await judged(folder, said="")

    assert result.exit_code == 2
    assert "Add --yes" in result.stderr
    assert judge.chats == []


async def test_a_second_run_asks_neither_person_nor_judge(folder: Path, judge: LoopbackJudge) -> None:
    first = await judged(folder, "--yes")
    asked = len(judge.chats)
    second = await judged(folder)

    assert second.exit_code == 0
    assert "nothing is asked" in second.stderr
    assert len(judge.chats) == asked
    table = re.compile(r"^\S.* \d/4$", re.MULTILINE)
    assert table.findall(second.stdout) == table.findall(first.stdout)
    assert (folder / "judge.verdicts.jsonl").stat().st_mode & 0o077 == 0


async def test_json_has_values_reasons_and_evidence(folder: Path) -> None:
    facts = await facts_of(folder)

    assert facts["judge"] == {"backend": "builtin-1", "model": "tiny", "embedding_model": "words"}
    assert (facts["n_questions"], facts["n_answers"]) == (4, 3)
    faithfulness = facts["metrics"]["faithfulness"]
    assert (faithfulness["mean"], faithfulness["n_scored"], faithfulness["n"]) == (0.5, 3, 4)
    assert facts["by_category"]["delivery"]["faithfulness"]["mean"] == 0.0
    assert facts["questions"][3]["values"]["faithfulness"] == {"not_measured": "unmeasured-no-answer"}
    assert facts["questions"][1]["values"]["faithfulness"]["evidence"][0]["holds"] is False
    assert facts["questions"][0]["values"]["citation_recall"]["value"] == 1.0
    assert facts["health"]["distrusted"] == []


async def test_beyond_the_budget_an_answer_is_neither_null_nor_zero(
    folder: Path, judge: LoopbackJudge
) -> None:
    await judged(folder, "--yes", "--metrics", "faithfulness")
    (folder / "judge.verdicts.jsonl").unlink()
    configure(folder, judge, parallel=1, call_budget=4 + 2)
    facts = await facts_of(folder, "--metrics", "faithfulness")
    text = (
        await bot(folder, "--judge", str(folder / "judge.yaml"), "--yes", "--metrics", "faithfulness")
    ).stdout

    states = [question["values"]["faithfulness"] for question in facts["questions"]]
    assert [next(iter(state)) for state in states] == ["value", "value", "not_measured", "not_measured"]
    assert "null" not in json.dumps(states)
    assert "3/4" in text  # the budget is for one go, and what was judged is kept


async def test_failures_are_named_with_what_to_do(folder: Path, judge: LoopbackJudge) -> None:
    await judged(folder, "--yes", "--metrics", "faithfulness", run="prod.json")
    (folder / "other.json").write_text(json.dumps([{**RUN[0], "answer": "Shoes are blue."}]))
    judge.always = lambda: web.Response(status=500)

    result = await judged(folder, "--yes", "--metrics", "faithfulness", run="other.json")

    assert result.exit_code == 0
    assert "Failed, the judge broke down: 1× Faithfulness." in result.stdout
    assert "The judge tiny " in result.stdout
    assert "127.0.0.1" not in result.stdout
    assert "nothing could be measured" in result.stdout


async def test_a_judge_that_cannot_judge_is_reported(folder: Path, judge: LoopbackJudge) -> None:
    judge.is_blind = True

    result = await judged(folder, "--yes", "--metrics", "faithfulness,token_f1")

    assert result.exit_code == 1
    assert "tiny cannot be trusted with Faithfulness: it told only 0 of 4 pairs" in result.stderr
    assert "the right answer (1.000) should be above the wrong answer (1.000)" in result.stderr
    assert "Not measured, the judge is not trusted with it: 4× Faithfulness." in result.stdout
    assert len(judge.chats) == 4


async def test_a_judge_that_is_down_is_one_sentence(folder: Path, judge: LoopbackJudge) -> None:
    judge.always = lambda: web.Response(status=401)

    result = await judged(folder, "--yes")

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].endswith("refuses access (HTTP 401). Check its api_key.")
    assert result.stdout == ""
    assert "a-secret-key" not in result.output


@pytest.mark.parametrize(("floor", "code"), [("faithfulness=0.4", 0), ("faithfulness=0.6", 1), ("em=0.9", 1)])
async def test_fail_under_decides_the_exit_code(folder: Path, floor: str, code: int) -> None:
    result = await judged(folder, "--yes", "--metrics", "faithfulness", "--fail-under", floor)

    assert result.exit_code == code
    assert ("Too low" in result.stderr) == bool(code)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--metrics", "faithfulness"], "needs a judge"),
        (["--metrics", "fluency"], "faithfulness"),
        (["--fail-under", "em"], "write a metric, an equals sign and a number"),
        (["--judge", "none.yaml"], "none.yaml"),
    ],
)
async def test_what_cannot_be_used_is_one_sentence(folder: Path, words: list[str], sentence: str) -> None:
    result = await bot(folder, *words)

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("yaml", "sentence"),
    [
        ("", "base_url is missing"),
        ("model: m", "base_url is missing"),
        ("base_url: http://h/v1", "model is missing"),
        ("base_url: nowhere\nmodel: m", "https://host:port/v1"),
        ("base_url: http://h/v1\nmodel: m\napi_key: ${NOT_THERE}", "NOT_THERE"),
        ("base_url: http://h/v1\nmodel: m\nparalel: 3", "parallel"),
        ("judge: {base_url: 'http://h/v1', model: m, parallel: 0}", "judge.parallel"),
        ("- a", "key: value"),
        ("a: [", "judge.yaml"),
    ],
)
async def test_a_wrong_configuration_is_one_sentence(folder: Path, yaml: str, sentence: str) -> None:
    (folder / "judge.yaml").write_text(yaml)

    result = await judged(folder, "--yes")

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


async def test_a_key_in_the_file_is_used_and_said(folder: Path, judge: LoopbackJudge) -> None:
    configure(folder, judge, api_key="a-key-in-the-file")

    result = await judged(folder, "--yes", "--metrics", "faithfulness")

    assert result.exit_code == 0
    assert "api_key" in result.stderr
    assert "a-key-in-the-file" not in result.output
    assert judge.headers[0]["Authorization"] == "Bearer a-key-in-the-file"


@pytest.mark.parametrize("language", ["en", "uz", "ms", "ru"])
async def test_every_language_has_the_whole_report(folder: Path, judge: LoopbackJudge, language: str) -> None:
    judge.faults.extend([lambda: web.Response(status=500)])
    configure(folder, judge, parallel=1, call_budget=40)

    result = await judged(folder, "--yes", "--language", language)

    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Faithfulness" in result.stdout
    assert "{" not in result.stdout + result.stderr
