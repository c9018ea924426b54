"""Twelve traps that occur in public data, each sent as a team would, with the sentence the bot gives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.e2e.conftest import Scene

LONG_ID = "https://docs.example.org/" + "very-long-path/" * 8 + "page.html#section-4"


@pytest.fixture
def data(shared: Path) -> Path:
    return shared / "data"


# --- 1: duplicate questions with different gold -------------------------------------------------------


async def test_texts_that_stand_for_several_questions_are_told(scene: Scene, data: Path) -> None:
    sheet = (data / "zoomcamp-faq" / "ground-truth-data.csv").read_bytes()
    await scene.upload("zoomcamp.csv", sheet)

    answer = await scene.say("/gold check zoomcamp")

    assert (
        "6 questions have far more right chunks than the others: questions, question1, question2 and 3 more. "
        "Several questions may have been merged under one text. Next: split them" in answer.text
    )


async def test_a_key_that_stands_twice_in_an_object_is_refused_not_dropped(scene: Scene) -> None:
    answer = await scene.upload("gold.json", b'{"How long?": ["a"],\n "How long?": ["b"]}')

    assert "I could not use gold.json" in answer.text
    assert "How long?" in answer.text
    assert "Nothing was stored." in answer.text


async def test_one_text_with_two_ids_and_other_chunks_is_a_conflict(scene: Scene) -> None:
    questions = b"- {id: a, question: Why?, chunks: [c1]}\n- {id: b, question: Why?, chunks: [c2]}"
    await scene.upload("twice.yaml", b"name: twice\nquestions:\n" + questions)

    answer = await scene.say("/gold check twice")

    assert "One question stands twice with different right chunks: Why? (a, b)." in answer.text


# --- 2: gold ids that the index cannot return ---------------------------------------------------------


async def test_ids_that_the_index_writes_differently_are_shown_side_by_side(scene: Scene, data: Path) -> None:
    folder = data / "cacm"
    await scene.upload("cacm.qrels", (folder / "qrels.cacm.txt").read_bytes())
    await scene.upload("cacm-bm25.run", (folder / "cacm-bm25.run").read_bytes())

    answer = await scene.say("/gold check cacm")

    assert (
        "4 right ids were never returned, but ones that are written differently were: CACM-950 → CACM-0950"
        in answer.text
    )
    assert "right chunks were returned by none of the last runs (1): CACM-1749" in answer.text


# --- 3: a chunk id that stands twice ------------------------------------------------------------------


async def test_a_duplicate_in_the_corpus_and_in_a_ranking_counts_once(scene: Scene, data: Path) -> None:
    corpus = await scene.upload(
        "documents.json", (data / "zoomcamp-faq" / "documents-with-ids.json").read_bytes()
    )
    await scene.upload("g.yaml", b"name: g\nquestions:\n- {question: Late?, chunks: [593f7569]}")
    run = await scene.upload("r.json", b'{"Late?": ["593f7569", "593f7569", "x"]}')

    assert "One question stands twice with the same content; it counted once." in corpus.text
    assert "top 5 for 1 of 1" in run.text
    assert "one duplicate counted once" in run.text


# --- 4: questions without an answer -------------------------------------------------------------------


async def test_a_question_without_an_answer_counts_zero_and_is_named(scene: Scene, data: Path) -> None:
    folder = data / "cranfield"
    await scene.upload("cran.qrels", (folder / "qrel_as_used_by_lucene_runs.txt").read_bytes())

    answer = await scene.upload("custom.run.gz", (folder / "lucene_custom_boolean.run.gz").read_bytes())

    assert "224 of 225 answered" in answer.text
    assert "One question has no answer in the run and counts 0: 15." in answer.text


# --- 5 and 6: no relevant id; order against score -----------------------------------------------------


async def test_questions_without_a_relevant_id_stay_outside_and_scores_decide(
    scene: Scene, data: Path
) -> None:
    folder = data / "quepid-haystack"
    stored = await scene.upload("case.json", (folder / "case.json").read_bytes())
    answer = await scene.upload("with-vector.json", (folder / "snapshot_with-vector.json").read_bytes())

    assert "137 questions, 130 with a right chunk" in stored.text
    assert "7 questions have no right chunk: they are out of scope and reported on their own." in stored.text
    assert "of 130 questions" in answer.text.splitlines()[0]
    assert re.search(r"For \d+ questions the order in the file disagrees with the scores", answer.text)
    assert "the scores decided." in answer.text


# --- 7: ties ------------------------------------------------------------------------------------------


async def test_equal_scores_that_decide_a_metric_are_told_with_its_range(scene: Scene, data: Path) -> None:
    await scene.upload("cran.qrels", (data / "cranfield" / "qrel_as_used_by_lucene_runs.txt").read_bytes())
    answer = await scene.upload(
        "rrf.run.gz", (data / "runs" / "cranfield" / "rrf_bm25_minilm.run.gz").read_bytes()
    )

    assert (
        "Equal scores decide part of MRR: it is 0.8206, but could be anything from 0.8162 to 0.8251."
        in answer.text
    )


# --- 8: direction of grades ---------------------------------------------------------------------------


async def test_a_scale_whose_lowest_grade_is_the_best_is_told(scene: Scene, data: Path) -> None:
    folder = data / "cranfield"
    rows = [line.split() for line in (folder / "cranqrel").read_text().splitlines() if line.strip()]
    first = {(question, chunk): grade for question, chunk, grade in reversed(rows)}
    qrels = "".join(f"{question} 0 {chunk} {grade}\n" for (question, chunk), grade in first.items())
    await scene.upload("raw.qrels", qrels.encode())
    await scene.upload("english.run.gz", (folder / "lucene_english_bm25.run.gz").read_bytes())

    answer = await scene.say("/gold check raw")

    assert "Runs return chunks of grade -1 above those of grade 4" in answer.text
    assert "the scale seems to run the other way. Next: turn it round" in answer.text
    assert "225 judgments are below 0, which never counts as right." in answer.text


# --- 9: a reranker that does nothing ------------------------------------------------------------------


async def test_a_reranker_that_changes_no_metric_is_no_change(scene: Scene, data: Path) -> None:
    folder = data / "trec-dl-rerank"
    await scene.upload("dl19.qrels", (folder / "qrels.dl19-passage.txt").read_bytes())
    for name in ("dl19.bm25", "dl19.bm25+vicuna-7b-untuned"):
        await scene.upload(f"{name}.run.gz", (folder / f"{name}.run.gz").read_bytes())

    answer = await scene.say("/compare dl19.bm25 dl19.bm25+vicuna-7b-untuned")

    assert answer.text.startswith("⚪ No change from dl19.bm25 to dl19.bm25+vicuna-7b-untuned")
    assert "If the change is a reranker: you do not need it." in answer.text
    assert "+0.0" not in answer.text


# --- 10: a failed call inside a run -------------------------------------------------------------------


async def test_a_failed_call_counts_zero_and_is_named(scene: Scene, data: Path) -> None:
    folder = data / "anthropic-docs-rag" / "derived"
    await scene.upload("docs-gold.json", (folder / "gold.json").read_bytes())

    answer = await scene.upload("base.json", (folder / "base.json").read_bytes())

    assert answer.text.splitlines()[0].endswith("right chunk in the top 5 for 83 of 100 questions")
    assert "99 of 100 answered" in answer.text
    assert "One question has no answer in the run and counts 0: On what date did Claude 3.5" in answer.text


# --- 11: the ceiling of recall ------------------------------------------------------------------------


async def test_the_ceiling_of_recall_is_told_beside_hit(scene: Scene, data: Path) -> None:
    folder = data / "trec-dl-rerank"
    await scene.upload("dl19.qrels", (folder / "qrels.dl19-passage.txt").read_bytes())

    answer = await scene.upload("bm25.run.gz", (folder / "dl19.bm25.run.gz").read_bytes())

    assert (
        "Recall@5 can reach .123 at most here: some questions have more than 5 right chunks." in answer.text
    )
    assert "Hit      .744  .884  .930" in answer.text


# --- 12: ids ------------------------------------------------------------------------------------------


async def test_ids_of_every_shape_are_matched_as_they_are_written(scene: Scene) -> None:
    ids = [LONG_ID, "123#4", "a/b/c.md", "0f8fad5b-d9cb-469f-a165-70867728950e", "000756", "чанк 7"]
    questions = "\n".join(f"- {{question: Q{n}?, chunks: ['{id_}']}}" for n, id_ in enumerate(ids))
    await scene.upload("ids.yaml", f"name: ids\nquestions:\n{questions}".encode())
    rankings = {f"Q{n}?": [id_] for n, id_ in enumerate(ids)} | {"Q4?": ["756"]}

    answer = await scene.upload("run.json", json.dumps(rankings).encode())
    failures = await scene.press(answer, "failure")
    check = await scene.say("/gold check ids")
    exported = await scene.say("/gold export ids beir")

    assert answer.text.startswith("run on ids v1: right chunk in the top 5 for 5 of 6 questions")
    assert "Q4?" in failures.text
    assert "000756 → 756" in check.text
    assert "this file gives exactly this gold set" in exported.text


async def test_the_traps_are_told_in_malay(scene: Scene, data: Path) -> None:
    await scene.say("/language ms")
    folder = data / "cacm"
    await scene.upload("cacm.qrels", (folder / "qrels.cacm.txt").read_bytes())
    await scene.upload("cacm-bm25.run", (folder / "cacm-bm25.run").read_bytes())

    answer = await scene.say("/gold check cacm")

    assert "4 id betul tidak pernah dipulangkan, tetapi yang ditulis berlainan ada: CACM-950" in answer.text
