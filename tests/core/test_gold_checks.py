"""Where a gold set contradicts itself, and what recent runs show of it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.formats import read_gold_set, read_run
from core.gold_checks import GoldCheck, alike, check_gold_set, same_id
from core.gold_sets import GoldSet, Question
from core.likeness import ALIKE, similar_pairs, trigrams
from core.runs import Retrieved, Run


def gold(**questions: tuple[str, dict[str, float]]) -> GoldSet:
    return GoldSet(
        name="faq",
        questions=tuple(Question(id=id_, text=text, judgments=j) for id_, (text, j) in questions.items()),
    )


def run(**rankings: list[str]) -> Run:
    return Run(name="r", retrieved={q: Retrieved(chunk_ids=tuple(ids)) for q, ids in rankings.items()})


def ids(questions: tuple[Question, ...]) -> list[str]:
    return [question.id for question in questions]


FAQ = gold(
    q1=("How long is delivery?", {"a": 1}),
    q2=("How  long is DELIVERY?", {"b": 1}),
    q3=("How long is the delivery?", {"c": 1}),
    q4=("What does it cost?", {"d": 1}),
    q5=("Who is the king?", {}),
)


def test_same_text_with_other_chunks_is_a_conflict() -> None:
    found = check_gold_set(FAQ, [])

    assert [ids(group) for group in found.conflicting] == [["q1", "q2"]]
    assert [(a.id, b.id) for a, b in found.alike] == [("q1", "q3"), ("q2", "q3")]
    assert ids(found.unjudged) == ["q5"]
    assert not found.is_clean


def test_same_text_with_the_same_chunks_is_no_conflict() -> None:
    found = check_gold_set(gold(q1=("Same?", {"a": 1}), q2=("same?", {"a": 1})), [])

    assert found.conflicting == ()
    assert found.alike == ()
    assert found.health.duplicates == (("q1", "q2"),)


def test_without_runs_nothing_is_said_of_them() -> None:
    found = check_gold_set(FAQ, [])

    assert (found.n_runs, found.judged_share) == (0, None)
    assert (found.never_returned, found.holes, found.all_right, found.all_wrong) == ((), (), (), ())


def two_runs() -> GoldCheck:
    return check_gold_set(
        FAQ,
        [run(q1=["a", "x"], q2=["x", "b"], q4=["y"]), run(q1=["a"], q2=["b"], q3=["z", "x"], q4=["y", "x"])],
        k=2,
    )


def test_questions_that_all_runs_get_right_or_wrong_tell_nothing() -> None:
    found = two_runs()

    assert ids(found.all_right) == ["q1"]
    assert ids(found.all_wrong) == ["q3", "q4"]


def test_right_chunks_that_no_run_returned_are_named() -> None:
    assert [each.chunk_id for each in two_runs().never_returned] == ["c", "d"]


def test_unjudged_chunks_near_the_top_are_holes_best_rank_and_most_runs_first() -> None:
    found = two_runs()

    assert [(hole.question.id, hole.chunk_id, hole.rank, hole.n_runs) for hole in found.holes] == [
        ("q4", "y", 1, 2),
        ("q2", "x", 1, 1),
        ("q3", "z", 1, 1),
        ("q1", "x", 2, 1),
        ("q3", "x", 2, 1),
        ("q4", "x", 2, 1),
    ]
    assert found.judged_share == pytest.approx(4 / 11)


def test_one_run_cannot_be_unanimous() -> None:
    found = check_gold_set(FAQ, [run(q1=["a"])])

    assert (found.all_right, found.all_wrong) == ((), ())


def test_runs_of_another_gold_set_are_left_out() -> None:
    assert check_gold_set(FAQ, [run(other=["a"]), run(q1=["nothing"])]).n_runs == 0


def test_a_set_without_any_judgment_is_checked_all_the_same() -> None:
    found = check_gold_set(gold(q1=("Who is the king?", {})), [run(q1=["a"])])

    assert ids(found.unjudged) == ["q1"]
    assert found.n_runs == 0


def test_an_id_that_is_only_written_differently_is_told_first() -> None:
    wanted = gold(q1=("Where?", {"CACM-1": 1, "CACM-756": 1, "CACM-2": 1}))

    found = check_gold_set(wanted, [run(q1=["CACM-0756", "CACM-2"])])

    assert [(e.chunk_id, e.looks_like) for e in found.never_returned] == [
        ("CACM-756", "CACM-0756"),
        ("CACM-1", None),
    ]


def test_a_question_with_far_more_right_chunks_than_the_others_is_told() -> None:
    leaked = {f"c{n}": 1.0 for n in range(10)}

    found = check_gold_set(gold(q1=("question1", leaked), q2=("How?", {"a": 1}), q3=("Why?", {"b": 1})), [])

    assert ids(found.crowded) == ["q1"]


@pytest.mark.parametrize(("best", "is_reversed"), [(1, True), (4, False)])
def test_a_scale_that_runs_the_other_way_is_seen_in_the_runs(best: int, is_reversed: bool) -> None:
    grades = {"top": float(best), "low": float(5 - best)}
    wanted = gold(**{f"q{n}": (f"What is {n}?", grades) for n in range(20)})

    found = check_gold_set(wanted, [run(**{f"q{n}": ["top", "x", "low"] for n in range(20)})])

    assert (found.reversed_scale is not None) == is_reversed


def test_negative_judgments_are_counted() -> None:
    assert check_gold_set(gold(q1=("How?", {"a": 1, "b": -1})), []).n_negative == 1


@pytest.mark.parametrize(("one", "other"), [("CACM-756", "cacm_0756"), ("a/b", "a-b"), ("c7", "C007")])
def test_ids_written_differently_are_the_same(one: str, other: str) -> None:
    assert same_id(one) == same_id(other)


@pytest.mark.parametrize(("one", "other"), [("c70", "c7"), ("a1b", "a2b"), ("c10", "c100")])
def test_other_ids_stay_other_ids(one: str, other: str) -> None:
    assert same_id(one) != same_id(other)


@given(st.lists(st.text("abc ", min_size=1, max_size=12), max_size=12))
def test_no_similar_pair_is_missed(texts: list[str]) -> None:
    sets = [trigrams(text) for text in texts]
    expected = {
        (i, j) for (i, a), (j, b) in combinations(enumerate(sets), 2) if len(a & b) >= ALIKE * len(a | b)
    }

    assert set(similar_pairs(sets)) == expected


def test_questions_alike_are_found_among_thousands(shared: Path) -> None:
    path = shared / "data" / "zoomcamp-faq" / "ground-truth-data.csv"
    gold_set = read_gold_set(path.read_bytes(), path.name)

    assert len(alike(gold_set)) >= 10


def test_the_published_cacm_run_misses_ids_that_are_written_with_other_zeros(shared: Path) -> None:
    folder = shared / "data" / "cacm"
    gold_set = read_gold_set((folder / "qrels.cacm.txt").read_bytes(), "qrels.cacm.txt")
    cacm = read_run((folder / "cacm-bm25.run").read_bytes(), "cacm-bm25.run")

    found = check_gold_set(gold_set, [cacm])

    written_otherwise = [(e.chunk_id, e.looks_like) for e in found.never_returned if e.looks_like]
    assert written_otherwise[0] == ("CACM-950", "CACM-0950")
    assert len(written_otherwise) == 4
