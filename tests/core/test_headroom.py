"""Headroom: bounds that no reranker can pass, and where failing questions' chunks are."""

from __future__ import annotations

import itertools
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluations import evaluate
from core.formats import read_run
from core.gold_sets import GoldSet, Question
from core.headroom import document_of, document_rule, headroom
from core.metrics import parse_metric
from core.runs import Retrieved, Run
from tests import examples


def gold(**judgments: dict[str, float]) -> GoldSet:
    return GoldSet(name="g", questions=tuple(Question(id=id_, judgments=j) for id_, j in judgments.items()))


def run(**rankings: str) -> Run:
    return Run(
        name="r", retrieved={id_: Retrieved(chunk_ids=tuple(r.split())) for id_, r in rankings.items()}
    )


def test_perfect_reranker_moves_right_chunks_up_and_adds_none() -> None:
    gold_set = gold(low={"a": 1}, split={"b": 1, "c": 1}, absent={"d": 1})
    room = headroom(evaluate(gold_set, run(low="x y a", split="x c y", absent="x y z")), k=2)

    assert room.now == pytest.approx(
        {"Hit@2": 1 / 3, "Recall@2": 0.5 / 3, "MRR": (1 / 3 + 1 / 2) / 3, "NDCG@2": 0.3868528 / 3}
    )
    assert room.best == pytest.approx(
        {"Hit@2": 2 / 3, "Recall@2": 1.5 / 3, "MRR": 2 / 3, "NDCG@2": (1 + 0.6131472) / 3}
    )
    assert room.gain["MRR"] == pytest.approx(2 / 3 - (1 / 3 + 1 / 2) / 3)


def test_best_order_puts_higher_grades_first() -> None:
    room = headroom(evaluate(gold(q={"a": 3, "b": 1, "c": 2}), run(q="b c a")), k=3)

    assert room.now["NDCG@3"] < 1
    assert room.best["NDCG@3"] == pytest.approx(1.0)


def test_recall_curve_counts_each_right_chunk_once() -> None:
    room = headroom(evaluate(gold(q={"a": 1, "b": 1}, r={"c": 1}), run(q="a a x b", r="x y")), k=2)

    assert room.recall_curve == pytest.approx((0.25, 0.25, 0.25, 0.5))
    assert room.recall_at_depth == 0.5


def test_failures_are_below_the_cutoff_of_the_right_document_or_absent() -> None:
    gold_set = gold(
        found={"delivery-01": 1}, below={"price-01": 1}, wrong={"returns-02": 1}, absent={"offices-01": 1}
    )
    rankings = run(
        found="delivery-01 x-1",
        below="price-07 x-2 price-01",
        wrong="returns-01 delivery-02 price-03",
        absent="delivery-04 x-3 price-02",
    )
    room = headroom(evaluate(gold_set, rankings), k=2)

    assert (room.n_below, room.n_wrong_chunk, room.n_absent) == (1, 1, 1)
    assert (room.n_failures, room.documents_known) == (3, True)


def test_unanswered_question_counts_as_absent() -> None:
    room = headroom(evaluate(gold(q={"a": 1}, r={"b": 1}), run(q="a")))

    assert (room.n_absent, room.best["Hit@5"]) == (1, 0.5)


def test_empty_rankings_have_no_curve_and_no_headroom() -> None:
    room = headroom(evaluate(gold(q={"a": 1}), run(q="")))

    assert (room.depth, room.recall_curve, room.recall_at_depth) == (0, (), 0.0)
    assert set(room.gain.values()) == {0.0}


@pytest.mark.parametrize(
    ("chunk_id", "document"),
    [
        ("delivery-01", "delivery"),
        ("https://docs.example/page#prices-2024", "https://docs.example/page"),
        ("123#4", "123"),
        ("manual.pdf_chunk_3", "manual.pdf"),
        ("manual.pdf:p12:3", "manual.pdf"),
        ("guide::7", "guide"),
        ("3-14", "3"),
        ("51", "51"),
        ("#4", "#4"),
        ("no number", "no number"),
    ],
)
def test_document_of_a_chunk(chunk_id: str, document: str) -> None:
    assert document_of(chunk_id) == document


@pytest.mark.parametrize(
    "ids", [["CACM-0756", "CACM-0757", "CACM-12"], ["51", "486", "12"], ["a-1", "b-1"], []]
)
def test_ids_that_tell_no_document_are_left_alone(ids: list[str]) -> None:
    assert document_rule([ids]) is None


def test_ids_of_several_documents_tell_theirs() -> None:
    assert document_rule([["pay-1", "pay-2"], ["faq-1", "faq-2"]]) is document_of


@settings(max_examples=examples(40), deadline=None)
@given(
    grades=st.lists(st.integers(-1, 3), min_size=4, max_size=4).filter(lambda grades: grades[0] > 0),
    candidates=st.permutations("abxyz").filter(lambda ids: ids.index("a") < 4),
    k=st.integers(1, 5),
)
def test_best_is_what_the_best_of_all_orders_reaches(
    grades: list[int], candidates: list[str], k: int
) -> None:
    gold_set = gold(q=dict(zip("abcd", map(float, grades), strict=True)))
    names = [f"Hit@{k}", f"Recall@{k}", "MRR", f"NDCG@{k}"]
    metrics = {name: parse_metric(name) for name in names}
    best = headroom(evaluate(gold_set, run(q=" ".join(candidates[:4]))), k).best

    reached = {
        name: max(
            metric.value(order, gold_set.questions[0].judgments)
            for order in itertools.permutations(candidates[:4])
        )
        for name, metric in metrics.items()
    }

    assert reached == pytest.approx(best)


def test_real_rerankers_stay_below_the_headroom_of_their_candidates(shared: Path) -> None:
    folder = shared / "data/trec-dl-rerank"
    judged: dict[str, dict[str, float]] = defaultdict(dict)
    for line in (folder / "qrels.dl19-passage.txt").read_text().splitlines():
        question, _, chunk, grade = line.split()
        judged[question][chunk] = float(grade)
    questions = tuple(Question(id=id_, judgments=judgments) for id_, judgments in judged.items())
    gold_set = GoldSet(name="dl19", questions=questions, threshold=2)
    files = (folder / f"dl19.{name}.run.gz" for name in ("bm25", "bm25+gpt-3.5-turbo"))
    before, after = (evaluate(gold_set, read_run(file.read_bytes(), file.name)) for file in files)

    room = headroom(before)

    assert room.now["MRR"] == pytest.approx(0.7036, abs=1e-4)
    for name, best in room.best.items():
        assert before.means[name] < after.means[name] < best
    assert room.recall_at_depth == pytest.approx(headroom(after).recall_at_depth)  # the same 100 candidates
    assert not room.documents_known
