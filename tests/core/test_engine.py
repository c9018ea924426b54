"""The engine gives what the definitions give, ties are told, and a new metric needs no kernel."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import engine, metrics
from core.engine import KERNELS, find_hits, judged_questions, value_range, values_of
from core.evaluations import evaluate
from core.gold_sets import GoldSet, Question
from core.matching import Rules
from core.metrics import DEFINITIONS, Metric, parse_metric
from core.runs import Retrieved, Run

CUTOFFS = (1, 2, 3, 5, 100)
OPTIONS = {"gain": ["", "(exp)"], "p": ["(0.5)", "(0.8)", "(0.95)"], "top_grade": ["", "(1)", "(3)", "(7)"]}


def every_metric() -> Iterator[Metric]:
    """Each metric with and without cutoff, with each option."""
    for name, definition in DEFINITIONS.items():
        cutoffs = [""] * (definition.cutoff != "needed") + [f"@{k}" for k in CUTOFFS]
        for option in OPTIONS.get(definition.option or "", [""]):
            for cutoff in cutoffs if definition.cutoff != "none" else [""]:
                yield parse_metric(f"{name}{option}{cutoff}")


EVERY = tuple(every_metric())
CHUNKS = st.sampled_from([f"c{n}" for n in range(12)])
GRADES = st.sampled_from([-2, -1, 0, 0, 1, 1, 2, 3, 4, 7, 0.5, 2.7])
JUDGMENTS = st.dictionaries(CHUNKS, GRADES, max_size=8)
ENTRIES = st.lists(st.tuples(CHUNKS, st.sampled_from([0.0, 0.5, 1.0, 2.5])), max_size=14)


def entry(found: list[tuple[str, float]], *, scored: bool) -> Retrieved:
    ids, scores = tuple(chunk for chunk, _ in found), tuple(score for _, score in found)
    return Retrieved(chunk_ids=ids, scores=scores if scored else None).in_order()


@given(
    st.lists(st.tuples(JUDGMENTS, ENTRIES), min_size=1, max_size=6),
    st.sampled_from([None, 0.0, 1.0, 2.0, 2.5]),
    st.booleans(),
)
def test_every_metric_equals_its_definition(
    questions: list[tuple[dict[str, float], list[tuple[str, float]]]], threshold: float | None, scored: bool
) -> None:
    gold = GoldSet(
        name="g",
        questions=tuple(Question(id=str(n), judgments=row) for n, (row, _) in enumerate(questions)),
        threshold=threshold,
    )
    entries = [entry(found, scored=scored) for _, found in questions]
    judged = judged_questions(gold, gold.questions, whole_grades=False)

    values = values_of(EVERY, find_hits(judged, entries), lambda place: entries[place].chunk_ids)

    top_grade = max([4.0, *(grade for row, _ in questions for grade in row.values())])
    for metric, row in zip(EVERY, values, strict=True):
        expected = [
            metric.value(found.chunk_ids, judgments, gold.relevant_from, top_grade)
            for found, (judgments, _) in zip(entries, questions, strict=True)
        ]
        assert row == pytest.approx(expected, rel=1e-12, abs=1e-12), metric


@given(JUDGMENTS, ENTRIES)
def test_first_ranks_are_those_of_mrr(judgments: dict[str, float], found: list[tuple[str, float]]) -> None:
    gold = GoldSet(name="g", questions=(Question(id="q", judgments={**judgments, "sure": 1.0}),))
    judged = judged_questions(gold, gold.questions, whole_grades=False)
    ranking = entry(found, scored=True)

    first = int(find_hits(judged, [ranking]).first_rank[0])

    assert (1 / first if first else 0.0) == pytest.approx(
        parse_metric("MRR").value(ranking.chunk_ids, gold.questions[0].judgments, gold.relevant_from)
    )


def test_every_kernel_has_a_definition() -> None:
    assert set(KERNELS) <= set(DEFINITIONS)


def test_a_metric_without_a_kernel_is_computed_by_its_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "DEFINITIONS", DEFINITIONS | {})

    @metrics.define("Last", cutoff="none")
    def last_is_relevant(ranking: metrics.Ranking, judgments: metrics.Judgments) -> float:
        return float(bool(ranking) and judgments.get(ranking[-1], 0) > 0)

    evaluation = evaluate(
        gold({"q1": {"a": 1}, "q2": {"b": 1}}),
        run({"q1": ["x", "a"], "q2": ["b", "x"]}),
        [parse_metric("last")],
    )

    assert evaluation.values.tolist() == [[1.0, 0.0]]


def test_enormous_grades_never_give_anything_but_numbers() -> None:
    names = ["NDCG(exp)@5", "ERR@5", "NDCG@5", "DCG(exp)@5", "ERR(900)@5"]

    evaluation = evaluate(
        gold({"q": {"a": 5000, "b": 1e12}}), run({"q": ["a", "b"]}), list(map(parse_metric, names))
    )

    assert np.isfinite(evaluation.values).all()


# --- ties ---------------------------------------------------------------------------------------------


def gold(judgments: Mapping[str, Mapping[str, float]]) -> GoldSet:
    questions = tuple(Question(id=id_, judgments=row) for id_, row in judgments.items())
    return GoldSet(name="g", questions=questions)


def run(retrieved: Mapping[str, list[str] | dict[str, float]]) -> Run:
    def one(found: list[str] | dict[str, float]) -> Retrieved:
        scores = tuple(found.values()) if isinstance(found, dict) else None
        return Retrieved(chunk_ids=tuple(found), scores=scores)

    return Run(name="r", retrieved={key: one(found) for key, found in retrieved.items()})


TIED = {"q": {"a": 1.0, "b": 1.0, "c": 1.0, "d": 0.5}}


def test_ties_that_decide_are_said_with_the_best_and_the_worst_value() -> None:
    evaluation = evaluate(gold({"q": {"a": 1}}), run(TIED))

    assert {n.facts["metric"]: n.facts for n in evaluation.notices if n.id == "notice-ties-decide"} == {
        "MRR": {"metric": "MRR", "value": "0.3333", "low": "0.3333", "high": "1.0000"},
        "NDCG@5": {"metric": "NDCG@5", "value": "0.5000", "low": "0.5000", "high": "1.0000"},
    }


@pytest.mark.parametrize(
    "judgments",
    [{"d": 1}, {"a": 1, "b": 1, "c": 1}, {"x": 1, "d": 1}],
    ids=["below the tie", "all of the tie", "none of the tie"],
)
def test_ties_that_decide_nothing_are_not_mentioned(judgments: dict[str, float]) -> None:
    assert evaluate(gold({"q": judgments}), run(TIED)).notices == ()


def test_a_tie_below_the_cutoff_decides_nothing_there() -> None:
    found = {"q": {"a": 3.0, "x": 2.0, "b": 1.0, "y": 1.0}}

    assert evaluate(gold({"q": {"a": 1, "b": 1}}), run(found), [parse_metric("NDCG@2")]).notices == ()


def test_a_list_without_scores_has_no_ties() -> None:
    assert evaluate(gold({"q": {"a": 1}}), run({"q": ["b", "a"]})).notices == ()


@given(
    st.dictionaries(CHUNKS, st.integers(0, 3), min_size=1, max_size=6),
    st.dictionaries(st.sampled_from(["c0", "c1", "c2", "c3", "x"]), st.sampled_from([1.0, 2.0]), max_size=5),
    st.sampled_from(["MRR", "MRR@2", "NDCG", "NDCG@3"]),
)
def test_low_and_high_are_those_of_the_worst_and_the_best_order(
    judgments: dict[str, int], found: dict[str, float], name: str
) -> None:
    metric = parse_metric(name)
    gold_set = gold({"q": judgments})
    judged = judged_questions(gold_set, gold_set.questions, whole_grades=False)

    low, high = value_range(metric, find_hits(judged, [entry(list(found.items()), scored=True)]))

    allowed = [
        metric.value(order, judgments)
        for order in permutations(found)
        if all(found[a] >= found[b] for a, b in pairwise(order))
    ]
    assert (low, high) == (pytest.approx(min(allowed)), pytest.approx(max(allowed)))


# --- what it keeps, what it loads ---------------------------------------------------------------------


def test_arrays_of_a_gold_set_are_kept_only_as_long_as_it_lives() -> None:
    gold_set = gold({"q": {"a": 1}})
    before = len(engine._KEPT)
    first = evaluate(gold_set, run(TIED))
    assert len(engine._KEPT) == before + 1
    assert evaluate(gold_set, run(TIED)).values.tolist() == first.values.tolist()

    del gold_set, first
    gc.collect()

    assert len(engine._KEPT) == before


@pytest.mark.parametrize("change", [Rules(), Rules(missing="skip"), Rules(out_of_scope="zero"),
                                    Rules(whole_grades=True)], ids=str)  # fmt: skip
def test_other_rules_on_the_same_gold_set_have_their_own_arrays(change: Rules) -> None:
    judgments = {"q": {"a": 1.5, "b": 0.5}, "out": {"a": 0.0}, "gone": {"a": 1.0}}
    found = run({"q": ["b", "a"], "out": ["a"]})
    shared_gold = gold(judgments)
    for rules in (Rules(), Rules(missing="skip"), Rules(out_of_scope="zero"), Rules(whole_grades=True)):
        evaluate(shared_gold, found, rules=rules)

    again, alone = evaluate(shared_gold, found, rules=change), evaluate(gold(judgments), found, rules=change)

    assert again.values.tolist() == alone.values.tolist()
    assert again.questions == alone.questions


def test_the_engine_loads_nothing_heavy() -> None:
    heavy = {"scipy", "pandas", "matplotlib", "pydantic", "sqlalchemy", "telegram", "numba", "jinja2", "yaml"}
    code = "import sys, core.evaluations; print(*{name.partition('.')[0] for name in sys.modules})"

    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()

    assert heavy.isdisjoint(loaded)


@given(
    st.lists(
        st.dictionaries(CHUNKS, st.sampled_from([1e308, 1.7e308, 1.0, 5e-324, 0.0]), max_size=8), min_size=1
    ),
    st.lists(CHUNKS, max_size=14),
)
def test_no_grade_makes_a_value_that_is_no_number(rows: list[dict[str, float]], ranking: list[str]) -> None:
    judged = [{**row, "sure": 1.7e308} for row in rows]
    gold = GoldSet(
        name="g", questions=tuple(Question(id=str(n), judgments=row) for n, row in enumerate(judged))
    )
    entry_ = Retrieved(chunk_ids=tuple(dict.fromkeys([*ranking, "sure"])))
    run = Run(name="r", retrieved=dict.fromkeys(gold.by_id, entry_))

    values = evaluate(gold, run, EVERY).values

    assert np.isfinite(values).all()
    bounded = [i for i, metric in enumerate(EVERY) if metric.base != "DCG"]
    assert (values[bounded] >= 0).all()
    assert (values[bounded] <= 1 + 1e-9).all()
