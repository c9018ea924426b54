"""Real runs of real systems, sent to the bot: the numbers are those that their owners know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.sandbox import SandboxMessage
from tests.e2e.conftest import Scene


def row(message: SandboxMessage, metric: str) -> list[float]:
    """The numbers of a table's row."""
    line = next(
        line for line in message.text.splitlines() if line.startswith(f"{metric} ") and "(" not in line
    )
    return [float(number) for number in re.findall(r"[+-]?\d*\.\d+", line.removeprefix(metric))]


@pytest.fixture
async def docs_rag(scene: Scene, shared: Path) -> dict[str, SandboxMessage]:
    """Gold set and three runs of data/anthropic-docs-rag, uploaded one after the other."""
    folder = shared / "data" / "anthropic-docs-rag" / "derived"
    answers = {}
    for name in ("gold", "base", "summary_index", "summary_index_rerank"):
        answers[name] = await scene.upload(f"{name}.json", (folder / f"{name}.json").read_bytes())
    return answers


async def test_three_uploads_give_the_published_values(docs_rag: dict[str, SandboxMessage]) -> None:
    base, summary, rerank = (docs_rag[name] for name in ("base", "summary_index", "summary_index_rerank"))

    assert "top 5 for 83 of 100 questions" in base.text
    assert row(base, "MRR")[0] == pytest.approx(0.7267, abs=6e-4)
    assert "top 5 for 90 of 100 questions" in summary.text
    assert row(summary, "NDCG@5")[0] == pytest.approx(0.6811, abs=6e-4)
    assert "top 5 for 92 of 100 questions" in rerank.text
    assert row(rerank, "MRR")[0] == pytest.approx(0.8383, abs=6e-4)


async def test_two_steps_give_the_published_deltas(scene: Scene, docs_rag: dict[str, SandboxMessage]) -> None:
    first = await scene.say("/compare base summary_index")
    second = await scene.say("/compare summary_index summary_index_rerank")

    assert "10 questions entered the top 5, 3 left" in first.text
    assert row(first, "Recall@5")[:2] == [0.649, 0.709]
    assert row(first, "Hit@5")[:2] == [0.83, 0.9]
    assert "5 questions entered the top 5, 3 left" in second.text
    assert row(second, "MRR")[:2] == [0.773, 0.838]
    assert row(second, "NDCG@5")[:2] == [0.681, 0.715]


async def test_reranker_that_does_nothing_is_called_no_change(scene: Scene, shared: Path) -> None:
    answer = await _reranked(scene, shared, "dl19.bm25", "dl19.bm25+vicuna-7b-untuned")

    assert answer.text.startswith("⚪")
    assert "better" not in answer.text.splitlines()[0]


async def test_reranker_that_loses_questions_is_not_recommended(scene: Scene, shared: Path) -> None:
    answer = await _reranked(scene, shared, "dl19.splade_p_p_ensemble_distil", "dl19.splade+rankvicuna")

    assert not answer.text.startswith("🟢")
    assert "keep it" not in answer.text
    assert "0 questions entered the top 5, 2 left" in answer.text


async def _reranked(scene: Scene, shared: Path, before: str, after: str) -> SandboxMessage:
    """Two runs of data/trec-dl-rerank compared, where grade 2 and better is relevant."""
    folder = shared / "data" / "trec-dl-rerank"
    judged = (folder / "qrels.dl19-passage.txt").read_text().split("\n")
    chunks: dict[str, list[str]] = {}
    for line in filter(None, judged):
        question, _, chunk, grade = line.split()
        chunks.setdefault(question, []).append(f'"{chunk}": {grade}')
    questions = [f'  - {{id: "{q}", judgments: {{{", ".join(c)}}}}}' for q, c in chunks.items()]
    await scene.upload(
        "dl19.yaml", "\n".join(["name: dl19", "threshold: 2", "questions:", *questions]).encode()
    )
    for name in (before, after):
        await scene.upload(f"{name}.run.gz", (folder / f"{name}.run.gz").read_bytes())
    return await scene.say(f"/compare {before} {after}")
