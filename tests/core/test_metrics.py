"""The definitions: cases computed by hand, the names people write, and what holds for every ranking."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadCutoff, CutoffMissing, UnknownMetric
from core.evaluations import evaluate
from core.formats import read_gold_set, read_run
from core.gold_sets import GoldSet, Question
from core.metrics import (
    ANY_POSITIVE,
    DEFINITIONS,
    Metric,
    average_precision,
    binary_preference,
    capped_recall_at_k,
    dcg_at_k,
    expected_reciprocal_rank,
    f1_at_k,
    hit_at_k,
    judged_at_k,
    n_not_relevant,
    n_relevant,
    ndcg_at_k,
    parse_metric,
    precision_at_k,
    r_precision,
    rank_biased_precision,
    recall_at_k,
    reciprocal_rank,
)
from core.runs import Retrieved, Run

TWO_OF_THREE = (["a", "x", "b", "y"], {"a": 1, "b": 1, "c": 1, "x": 0})
EVERY = tuple(
    map(parse_metric, ["Hit@3", "Recall@3", "CappedRecall@3", "P@3", "F1@3", "MRR", "MRR@3", "MAP", "MAP@3",
                       "Rprec", "NDCG", "NDCG@3", "NDCG(exp)@3", "ERR", "ERR@3", "ERR(3)@3", "RBP(0.5)",
                       "RBP(0.8)@3", "Bpref", "Judged@3", "DCG", "DCG@3", "DCG(exp)@3"])
)  # fmt: skip
CHUNKS = st.sampled_from("abcdefgh")
JUDGMENTS = st.dictionaries(CHUNKS, st.sampled_from([-1, 0, 0, 1, 2, 3, 4]), max_size=8)
RANKINGS = st.lists(CHUNKS, max_size=8, unique=True)


def test_hand_computed_values() -> None:
    ranking, judgments = TWO_OF_THREE

    assert hit_at_k(ranking, judgments, 1) == 1.0
    assert recall_at_k(ranking, judgments, 3) == pytest.approx(2 / 3)
    assert precision_at_k(ranking, judgments, 5) == pytest.approx(2 / 5)
    assert f1_at_k(ranking, judgments, 4) == pytest.approx(2 * (1 / 2) * (2 / 3) / (1 / 2 + 2 / 3))
    assert reciprocal_rank(["x", "y", "b"], judgments) == pytest.approx(1 / 3)
    assert average_precision(ranking, judgments) == pytest.approx((1 + 2 / 3) / 3)
    assert r_precision(ranking, judgments) == pytest.approx(2 / 3)
    assert dcg_at_k(ranking, judgments) == pytest.approx(1 + 1 / 2)
    assert ndcg_at_k(ranking, judgments, 3) == pytest.approx(1.5 / (1 + 1 / math.log2(3) + 1 / 2))
    assert judged_at_k(ranking, judgments, 4) == pytest.approx(3 / 4)
    assert rank_biased_precision(ranking, judgments, p=0.5) == pytest.approx(0.5 * (1 + 0.25))
    assert binary_preference(ranking, judgments) == pytest.approx((1 + 0) / 3)


def test_right_chunk_at_rank_five_against_rank_one() -> None:
    before, after = ["w", "x", "y", "z", "right"], ["right", "w", "x", "y", "z"]
    judgments = {"right": 1}

    values = {
        name: (parse_metric(name).value(before, judgments), parse_metric(name).value(after, judgments))
        for name in ("Recall@5", "Hit@5", "MRR", "NDCG@5")
    }

    assert values["Recall@5"] == values["Hit@5"] == (1.0, 1.0)
    assert values["MRR"] == (0.2, 1.0)
    assert values["NDCG@5"] == (pytest.approx(0.387, abs=5e-4), 1.0)


def test_err_multiplies_the_chances_that_nothing_satisfied_before() -> None:
    grades = {"a": 3, "b": 2, "c": 1}
    first, second, third = 7 / 16, 3 / 16, 1 / 16

    value = expected_reciprocal_rank(["a", "b", "c"], grades)

    expected = first + (1 - first) * second / 2 + (1 - first) * (1 - second) * third / 3
    assert value == pytest.approx(expected)


def test_err_takes_any_scale_of_grades() -> None:
    ten = {"a": 10}

    assert expected_reciprocal_rank(["a"], ten, top_grade=10) == pytest.approx(1023 / 1024)
    assert expected_reciprocal_rank(["a"], ten) == pytest.approx(15 / 16)
    assert parse_metric("ERR(1)@5").value(["a"], {"a": 1}, top_grade=10) == 0.5


def test_bpref_ignores_chunks_nobody_judged_and_negative_grades() -> None:
    judgments = {"a": 1, "bad": 0, "broken": -1}

    assert binary_preference(["unjudged", "broken", "a"], judgments) == 1.0
    assert binary_preference(["bad", "a"], judgments) == 0.0


def test_question_without_relevant_chunks_scores_zero() -> None:
    for metric in EVERY:
        if metric.base not in {"Judged", "ERR"}:
            assert metric.value(["a", "b"], {"a": 0, "b": -1}) == 0.0, metric
    assert all(metric.value([], {}) == 0.0 for metric in EVERY)


def test_a_threshold_changes_what_is_relevant_but_not_ndcg() -> None:
    judgments = {"a": 1, "b": 2}

    assert hit_at_k(["a"], judgments, 1, relevant_from=2) == 0.0
    assert recall_at_k(["a", "b"], judgments, 2, relevant_from=2) == 1.0
    assert parse_metric("NDCG@2").value(["a", "b"], judgments, 2) == ndcg_at_k(["a", "b"], judgments, 2)


def test_fractional_grades_count_from_anything_above_zero() -> None:
    judgments = {"a": 0.25, "b": 0.0, "c": -0.5}

    assert n_relevant(judgments, ANY_POSITIVE) == 1
    assert n_not_relevant(judgments, ANY_POSITIVE) == 1
    assert hit_at_k(["a"], judgments, 1, relevant_from=ANY_POSITIVE) == 1.0


def test_a_threshold_of_zero_does_not_make_grade_zero_relevant() -> None:
    assert hit_at_k(["a"], {"a": 0}, 1, relevant_from=0) == 0.0
    assert n_relevant({"a": 0, "b": 1}, 0) == 1


def test_a_duplicate_keeps_its_slot_without_credit() -> None:
    judgments = {"a": 1, "b": 1}

    assert recall_at_k(["a", "a"], judgments, 2) == 0.5
    assert average_precision(["a", "a", "b"], judgments) == pytest.approx((1 + 2 / 3) / 2)
    assert ndcg_at_k(["a", "a"], {"a": 1}, 2) == 1.0


def test_capped_recall_divides_by_what_fits() -> None:
    judgments = dict.fromkeys("abcdef", 1)

    assert capped_recall_at_k(["a", "b"], judgments, 2) == 1.0
    assert recall_at_k(["a", "b"], judgments, 2) == pytest.approx(1 / 3)


# --- public cases -------------------------------------------------------------------------------------


def test_public_cases(shared: Path) -> None:
    cases = json.loads((shared / "cases.json").read_text())
    valued = [case for case in cases if case["kind"] == "value" and case["qrels"] and case["run"]]

    for case in valued:
        assert_case(case)
    assert len(valued) == 21


def assert_case(case: dict[str, Any]) -> None:
    def retrieved(found: Any) -> Retrieved:
        ids = tuple(map(str, found))
        return Retrieved(chunk_ids=ids, scores=tuple(found.values()) if isinstance(found, dict) else None)

    questions = [
        Question(id=str(id_), judgments={str(chunk): grade for chunk, grade in judgments.items()})
        for id_, judgments in case["qrels"].items()
    ]
    gold = GoldSet(name="gold", questions=tuple(questions), threshold=case["options"].get("min_rel"))
    run = Run(name="run", retrieved={str(q): retrieved(found) for q, found in case["run"].items()})
    names = {name: named(name, case["options"].get("gain")) for name in case["expect"]["mean"]}
    extra = [parse_metric("MAP"), parse_metric("NDCG@10")]

    evaluation = evaluate(gold, run, [*names.values(), *extra])

    for name, expected in case["expect"]["mean"].items():
        assert evaluation.means[names[name].name] == pytest.approx(expected, abs=1e-6), (case["id"], name)
    for question, expected in case["expect"].get("per_query_map", {}).items():
        place = [q.id for q in evaluation.questions].index(question)
        assert evaluation.values_of("MAP")[place] == pytest.approx(expected, abs=1e-9), case["id"]


def test_public_cases_with_files(shared: Path) -> None:
    cases = json.loads((shared / "cases.json").read_text())
    valued = [case for case in cases if case["kind"] == "value" and case["files"]]

    for case in valued:
        (gold_file, gold_text), (run_file, run_text) = case["files"].items()
        gold = read_gold_set(gold_text.encode(), gold_file)
        run = read_run(run_text.encode(), run_file)
        names = {name: parse_metric(name) for name in case["expect"]["mean"]}
        means = evaluate(gold, run, list(names.values())).means
        for name, expected in case["expect"]["mean"].items():
            assert means[names[name].name] == pytest.approx(expected, abs=1e-6), (case["id"], name)
    assert len(valued) == 7


def named(name: str, gain: str | None) -> Metric:
    metric = parse_metric(name)
    return Metric(metric.base, metric.cutoff, gain) if gain and metric.base == "NDCG" else metric


# --- names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Hit@5", "Hit@5"), ("hit_rate@5", "Hit@5"), ("success_5", "Hit@5"), ("Success@1", "Hit@1"),
        ("hit rate @ 3", "Hit@3"), ("hits@10", "Hit@10"), ("Accuracy@3", "Hit@3"),
        ("recall_5", "Recall@5"), ("R@100", "Recall@100"), ("recall.20", "Recall@20"),
        ("R_cap@100", "CappedRecall@100"), ("precision@5", "P@5"), ("P_10", "P@10"), ("F1@5", "F1@5"),
        ("f1_5", "F1@5"), ("RR@10", "MRR@10"), ("recip_rank", "MRR"), ("mrr", "MRR"), ("MRR@k=10", "MRR@10"),
        ("map", "MAP"), ("AP", "MAP"), ("map_cut_5", "MAP@5"), ("Rprec", "Rprec"), ("R-precision", "Rprec"),
        ("ndcg_cut_5", "NDCG@5"), ("ndcg_cut.5", "NDCG@5"), ("nDCG@5", "NDCG@5"), ("ndcg", "NDCG"),
        ("nDCG(dcg='exp-log2')@5", "NDCG(exp)@5"), ("NDCG(linear)@5", "NDCG@5"), ("dcg_at_10", "DCG@10"),
        ("judged_5", "Judged@5"), ("err@20", "ERR@20"), ("ERR(2)@20", "ERR(2)@20"), ("RBP", "RBP(0.8)"),
        ("RBP(p=0.95)", "RBP(0.95)"), ("rbp(.5)@10", "RBP(0.5)@10"), ("bpref", "Bpref"),
    ],
)  # fmt: skip
def test_every_usual_name_is_understood(written: str, name: str) -> None:
    assert parse_metric(written).name == name


@pytest.mark.parametrize("metric", EVERY, ids=str)
def test_every_name_shown_is_read_back(metric: Metric) -> None:
    assert parse_metric(metric.name) == metric


@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("recal@5", UnknownMetric(name="recal@5", nearest="Recall")),
        ("Rprec@5", UnknownMetric(name="Rprec@5", nearest="Rprec")),
        ("RBP(1.5)", UnknownMetric(name="RBP(1.5)", nearest="RBP")),
        ("RBP(nan)", UnknownMetric(name="RBP(nan)", nearest="RBP")),
        ("ERR(0)@5", UnknownMetric(name="ERR(0)@5", nearest="ERR")),
        ("NDCG(log)@5", UnknownMetric(name="NDCG(log)@5", nearest="NDCG")),
        ("MRR(2)", UnknownMetric(name="MRR(2)", nearest="MRR")),
        ("Hit", CutoffMissing(name="Hit", example="Hit@5")),
        ("Hit@0", BadCutoff(name="Hit@0", cutoff="0")),
        ("Hit@-1", BadCutoff(name="Hit@-1", cutoff="-1")),
        ("Hit@2.5", BadCutoff(name="Hit@2.5", cutoff="2.5")),
        ("Hit@five", BadCutoff(name="Hit@five", cutoff="five")),
        ("Hit@٥", BadCutoff(name="Hit@٥", cutoff="٥")),
    ],
)
def test_a_name_that_is_no_metric_says_what_may_be_meant(written: str, error: UnknownMetric) -> None:
    with pytest.raises(type(error)) as raised:
        parse_metric(written)

    assert raised.value.facts == error.facts


def test_a_name_like_nothing_lists_all_metrics() -> None:
    with pytest.raises(UnknownMetric) as raised:
        parse_metric("¿?")

    assert raised.value.nearest == ", ".join(DEFINITIONS)


# --- what holds for every ranking ---------------------------------------------------------------------


@given(RANKINGS, JUDGMENTS)
def test_values_lie_between_zero_and_one(ranking: list[str], judgments: dict[str, int]) -> None:
    for metric in EVERY:
        value = metric.value(ranking, judgments)

        assert value >= 0.0, metric
        assert metric.base == "DCG" or value <= 1.0 + 1e-12, metric


@given(RANKINGS, JUDGMENTS)
def test_the_best_order_is_never_beaten(ranking: list[str], judgments: dict[str, int]) -> None:
    best = sorted(ranking, key=lambda chunk: -judgments.get(chunk, -0.5))

    for metric in EVERY:
        if metric.base != "Judged":
            assert metric.value(best, judgments) >= metric.value(ranking, judgments) - 1e-12, metric


@given(RANKINGS, JUDGMENTS, st.lists(st.sampled_from("uvwxyz"), unique=True))
def test_unjudged_chunks_at_the_end_change_nothing_but_judged(
    ranking: list[str], judgments: dict[str, int], tail: list[str]
) -> None:
    for metric in EVERY:
        if metric.base != "Judged":
            longer = metric.value([*ranking, *tail], judgments)

            assert longer == pytest.approx(metric.value(ranking, judgments), abs=1e-12), metric


@given(RANKINGS, JUDGMENTS)
def test_a_cutoff_equals_the_shortened_ranking(ranking: list[str], judgments: dict[str, int]) -> None:
    for base in ("Hit", "Recall", "MRR", "MAP", "NDCG", "ERR", "RBP", "DCG", "Judged"):
        metric = parse_metric(f"{base}@2")

        assert metric.value(ranking, judgments) == metric.value(ranking[:2], judgments), metric
