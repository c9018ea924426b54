"""Evaluations: what means are over, what is named beside them, and what is reported on its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.errors import NothingJudged, Notice
from core.evaluations import CUTOFF, Evaluation, default_metrics, evaluate
from core.gold_sets import GoldSet, Question
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import parse_metric
from core.runs import Retrieved, Run

ROOT = Path(__file__).parents[2]

GOLD = GoldSet(
    name="shop",
    questions=(
        Question(id="q1", text="How long?", judgments={"a": 1}, category="delivery"),
        Question(id="q2", text="How much?", judgments={"b": 2, "c": 1, "d": 0}, category="price"),
        Question(id="q3", text="Where?", judgments={"e": 1}),
        Question(id="q4", text="Who are you?", judgments={"z": 0}),
    ),
    notices=(Notice(id="notice-gold", facts={}),),
)


def run(**retrieved: list[str] | dict[str, float]) -> Run:
    def entry(found: list[str] | dict[str, float]) -> Retrieved:
        scores = tuple(found.values()) if isinstance(found, dict) else None
        return Retrieved(chunk_ids=tuple(found), scores=scores)

    return Run(name="before", retrieved={key: entry(found) for key, found in retrieved.items()})


def test_a_missing_question_counts_zero_and_is_named() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"], q2=["b"]))

    assert evaluation.missing == ("q3", "q4")
    assert (evaluation.n_questions, evaluation.n_answered) == (3, 2)
    assert evaluation.means["Hit@5"] == pytest.approx(2 / 3)


def test_missing_questions_may_be_left_out() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"], q2=["b"]), rules=Rules(missing="skip"))

    assert [question.id for question in evaluation.questions] == ["q1", "q2"]
    assert evaluation.means["Hit@5"] == 1.0


def test_an_empty_answer_counts_zero_even_when_missing_ones_are_left_out() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"], q2=[]), rules=Rules(missing="skip"))

    assert evaluation.empty == ("q2",)
    assert evaluation.means["Hit@5"] == 0.5


def test_questions_out_of_scope_are_reported_on_their_own() -> None:
    some = evaluate(GOLD, run(q1=["a"], q4={"x": 0.7, "y": 0.9}))
    none = evaluate(GOLD, run(q1=["a"], q4=[]))

    assert some.n_questions == 3
    assert (some.out_of_scope.n_questions, some.out_of_scope.n_nothing_returned) == (1, 0)
    assert some.out_of_scope.top_scores == (0.9,)
    assert none.out_of_scope.n_nothing_returned == 1
    assert none.empty == ("q4",)


def test_questions_out_of_scope_may_count_zero() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"], q2=["b"], q3=["e"], q4=["x"]), rules=LIKE_TREC_EVAL)

    assert evaluation.n_questions == 4
    assert evaluation.means["Hit@5"] == 0.75


def test_every_question_of_a_run_that_skips_the_judged_ones_leaves_nothing() -> None:
    with pytest.raises(NothingJudged):
        evaluate(GOLD, run(q4=["z"]), rules=Rules(missing="skip"))


def test_unknown_questions_are_ignored_and_named() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"], q9=["a"]))

    assert [unknown.key for unknown in evaluation.unknown] == ["q9"]
    assert evaluation.means["Hit@5"] == pytest.approx(1 / 3)


def test_a_duplicate_is_credited_once_and_counted() -> None:
    evaluation = evaluate(GOLD, run(q2=["b", "b", "c"]), [parse_metric("Recall@2"), parse_metric("Recall@3")])

    assert evaluation.n_duplicate_chunks == 1
    assert evaluation.values[:, 1].tolist() == [0.5, 1.0]


def test_an_ids_map_is_applied_before_duplicates_are_counted() -> None:
    gold = GoldSet(
        name="docs", questions=(Question(id="q", judgments={"d": 1, "e": 1}),), ids_map=r"(?P<id>\w+)#"
    )

    evaluation = evaluate(gold, run(q=["d#1", "d#2", "e#1"]), [parse_metric("Recall@2")])

    assert evaluation.n_duplicate_chunks == 1
    assert evaluation.values.tolist() == [[0.5]]


def test_values_stand_in_the_order_of_the_gold_set() -> None:
    evaluation = evaluate(GOLD, run(q3=["x", "e"], q2=["b"], q1=["x", "x2", "x3", "a"]), default_metrics(3))

    assert evaluation.values_of("MRR").tolist() == [0.25, 1.0, 0.5]
    assert evaluation.values_of(parse_metric("MRR")).tolist() == [0.25, 1.0, 0.5]
    assert evaluation.first_ranks.tolist() == [4, 1, 2]
    assert evaluation.values.shape == (len(default_metrics(3)), 3)
    assert evaluation.depth == 4


def test_a_metric_that_was_not_evaluated_has_no_values() -> None:
    with pytest.raises(ValueError, match="Hit@7"):
        evaluate(GOLD, run(q1=["a"])).values_of("Hit@7")


def test_default_metrics_follow_the_cutoff() -> None:
    assert [metric.name for metric in default_metrics()] == [
        "Hit@1", "Hit@3", "Hit@5", "Recall@1", "Recall@3", "Recall@5", "P@5", "F1@5", "MRR", "NDCG@5",
        "MAP", "Judged@5"]  # fmt: skip
    assert [metric.name for metric in default_metrics(1)][:3] == ["Hit@1", "Hit@3", "Recall@1"]


def test_categories_have_their_own_means_and_nameless_questions_come_last() -> None:
    slices = evaluate(GOLD, run(q1=["a"], q2=["x", "b"])).by_category

    assert list(slices) == ["delivery", "price", ""]
    assert [part.n_questions for part in slices.values()] == [1, 1, 1]
    assert slices["price"].means["MRR"] == 0.5
    assert slices[""].means["Hit@5"] == 0.0


def test_a_slice_of_nothing_has_no_means() -> None:
    part = evaluate(GOLD, run(q1=["a"])).slice(["q4", "nobody"])

    assert (part.n_questions, part.means) == (0, {})


def test_failures_say_what_was_expected_and_what_came() -> None:
    retrieved = {
        "q1": Retrieved(chunk_ids=("x", "a"), scores=(0.9, 0.4)),
        "q2": Retrieved(chunk_ids=(), failed="timed out"),
    }
    first, second, third = evaluate(GOLD, Run(name="r", retrieved=retrieved)).failures(1)

    assert (first.question.id, first.expected, first.retrieved) == ("q1", ("a",), ("x", "a"))
    assert (first.top_score, first.first_rank, first.is_missing, first.reason) == (0.9, 2, False, None)
    assert (second.expected, second.first_rank, second.reason) == (("b", "c"), None, "timed out")
    assert (third.question.id, third.is_missing, third.top_score) == ("q3", True, None)


def test_no_failure_when_a_right_chunk_is_within_the_cutoff() -> None:
    evaluation = evaluate(GOLD, run(q1=["x", "y", "z", "w", "a"], q2=["c"], q3=["e"]))

    assert evaluation.failures(CUTOFF) == ()
    assert [failure.question.id for failure in evaluation.failures(4)] == ["q1"]


def test_ceilings_say_what_the_gold_set_makes_possible() -> None:
    evaluation = evaluate(GOLD, run(q1=["a"]))

    assert evaluation.ceiling(5) == pytest.approx((1 + 2 + 1) / 3 / 5)
    assert evaluation.recall_ceiling(1) == pytest.approx((1 + 0.5 + 1) / 3)


@pytest.mark.parametrize(("threshold", "mean"), [(None, 1.0), (2, 0.0)])
def test_the_threshold_of_the_gold_set_says_what_is_relevant(threshold: float | None, mean: float) -> None:
    question = Question(id="q", judgments={"a": 1, "b": 2})
    gold = GoldSet(name="g", questions=(question,), threshold=threshold)

    evaluation = evaluate(gold, run(q=["a"]), [parse_metric("Hit@1"), parse_metric("Recall@5")])

    assert evaluation.means["Hit@1"] == mean


def test_fractional_grades_are_gains_unless_told_like_trec_eval() -> None:
    gold = GoldSet(name="g", questions=(Question(id="q", judgments={"a": 0.5, "b": 2.7}),))
    metrics = [parse_metric("NDCG@5"), parse_metric("Hit@1")]

    ours = evaluate(gold, run(q=["a", "b"]), metrics)
    theirs = evaluate(gold, run(q=["a", "b"]), metrics, LIKE_TREC_EVAL)

    assert ours.values[:, 0] == pytest.approx([0.7307365, 1.0])
    assert theirs.values[:, 0] == pytest.approx([1 / np.log2(3), 0.0])


def test_grades_above_four_widen_the_scale_of_err_for_the_whole_gold_set() -> None:
    questions = (Question(id="q1", judgments={"a": 1}), Question(id="q2", judgments={"b": 6}))

    evaluation = evaluate(GoldSet(name="g", questions=questions), run(q1=["a"]), [parse_metric("ERR@5")])

    assert evaluation.values[0].tolist() == [1 / 64, 0.0]


def test_notices_of_gold_set_run_and_match_are_kept() -> None:
    noticed = Run(
        name="r",
        retrieved={"q1": Retrieved(chunk_ids=("a", "b"), scores=(1.0, 2.0))},
        notices=(Notice(id="notice-run", facts={}),),
    )

    ids = [notice.id for notice in evaluate(GOLD, noticed).notices]

    assert ids == ["notice-gold", "notice-run", "notice-order-against-scores"]


def test_nothing_is_ever_not_a_number() -> None:
    metrics = tuple(map(parse_metric, ["Hit@1", "Rprec", "Bpref", "MAP", "NDCG", "Judged@5", "F1@5", "RBP"]))

    evaluation: Evaluation = evaluate(GOLD, run(q1=[], q2=[], q3=[], q4=[]), metrics, LIKE_TREC_EVAL)

    assert np.isfinite(evaluation.values).all()
    assert not evaluation.values.any()


SMALL = """
import sys
from core.evaluations import evaluate
from core.formats import read_gold_set, read_run

gold = read_gold_set(b'{"q1": {"a": 2, "b": 1}, "q2": {"c": 1}, "q3": {"d": 1}}', "gold.json")
run = read_run(b'{"q1": {"x": 0.9, "b": 0.8, "a": 0.7}, "q2": {"c": 0.5}, "q3": {"e": 0.25}}', "run.json")
evaluation = evaluate(gold, run)
first = evaluation.means
loaded = [name for name in ("numpy", "yaml") if name in sys.modules]
assert evaluation.values.shape == (len(first), 3)
again = evaluate(gold, run).means
assert list(first) == list(again)
assert max(abs(first[name] - again[name]) for name in first) < 1e-12
print(loaded, round(first["MRR"], 6), evaluation.first_ranks.tolist())
"""


def test_a_small_evaluation_of_a_fresh_process_loads_no_numpy_and_says_the_same() -> None:
    command = [sys.executable, "-c", SMALL]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert printed == "[] 0.5 [2, 1, 0]\n"
