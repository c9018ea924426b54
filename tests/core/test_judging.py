"""What to judge first, what several people's grades come to, and how far they agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.gold_sets import GoldSet, Question
from core.judging import (
    Grading,
    agreement,
    cohens_kappa,
    fleiss_kappa,
    judged,
    krippendorff_alpha,
    levels_of,
    outcome,
    pool,
    usefulness,
)
from core.runs import Retrieved, Run

FAQ = GoldSet(
    name="faq",
    questions=(
        Question(id="q1", text="How long?", judgments={"a": 1, "b": 0}),
        Question(id="q2", text="Who?"),
    ),
)
RANKS = st.lists(st.none() | st.integers(1, 20), min_size=1, max_size=4)


def run(texts: dict[str, str] | None = None, **rankings: list[str]) -> Run:
    return Run(
        name="r",
        retrieved={
            q: Retrieved(chunk_ids=tuple(ids), texts=tuple(texts.get(i, "") for i in ids) if texts else None)
            for q, ids in rankings.items()
        },
    )


def gradings(*rows: tuple[int, int, float]) -> list[Grading]:
    return [Grading(place=place, person=person, grade=grade) for place, person, grade in rows]


# --- the pool -----------------------------------------------------------------------------------------


def test_the_pool_has_each_unjudged_pair_once_with_its_text() -> None:
    found = pool(FAQ, [run({"c": "Two days."}, q1=["a", "c"], q2=["b"]), run(q1=["c", "b"], q2=["b", "b"])])

    assert sorted((pair.question_id, pair.chunk_id, pair.text) for pair in found) == [
        ("q1", "c", "Two days."),
        ("q2", "b", ""),
    ]


def test_what_parts_the_runs_comes_before_what_they_share() -> None:
    found = pool(FAQ, [run(q1=["a", "c"], q2=["x", "y"]), run(q1=["a", "c"], q2=["z", "y"])])

    assert [pair.chunk_id for pair in found][:2] == ["x", "z"]
    assert [pair.chunk_id for pair in found][2:] == ["c", "y"]


def test_chunks_below_the_depth_and_runs_that_do_not_fit_stay_out() -> None:
    found = pool(FAQ, [run(q1=["a", "c", "d"]), run(other=["x"])], depth=2)

    assert [pair.chunk_id for pair in found] == ["c"]


def test_a_set_without_any_judgment_can_be_judged_from_the_start() -> None:
    empty = GoldSet(name="new", questions=(Question(id="q1", text="How long?"),), ids_map="(?P<id>[^#]+)#")

    found = pool(empty, [run(q1=["a#1", "b#2"]), Run(name="other", retrieved={})])

    assert [pair.chunk_id for pair in found] == ["a", "b"]


@given(RANKS)
def test_usefulness_is_never_negative_and_does_not_depend_on_the_order_of_runs(
    ranks: list[int | None],
) -> None:
    assert usefulness(ranks) >= 0
    assert usefulness(ranks) == pytest.approx(usefulness(ranks[::-1]))


@given(st.integers(1, 19), st.integers(1, 3))
def test_among_equal_ranks_the_higher_is_more_useful(rank: int, n_runs: int) -> None:
    assert usefulness([rank] * n_runs) > usefulness([rank + 1] * n_runs)


@pytest.mark.parametrize(
    ("grades", "levels"),
    [
        ([1, 1, 0], (0, 1)),
        ([], (0, 1)),
        ([2, 0], (0, 1, 2)),
        ([3, -1], (0, 1, 2, 3)),
        ([10, 5], (0, 5, 10)),
        ([0.9, 0.2], (0, 0.45, 0.9)),
        ([-0.5, -1], (0, 1)),
        ([float("inf"), 2], (0, 1, 2)),
    ],
)
def test_judges_grade_on_the_scale_of_the_gold_set(grades: list[float], levels: tuple[float, ...]) -> None:
    judgments = {f"c{n}": grade for n, grade in enumerate(grades)}

    found = levels_of(GoldSet(name="g", questions=(Question(id="q", judgments=judgments),)))

    assert found == pytest.approx(levels)


# --- several people -----------------------------------------------------------------------------------


def test_a_majority_decides_a_tie_stays_open_and_a_final_grade_settles() -> None:
    given = gradings((0, 1, 1), (1, 1, 1), (1, 2, 1), (1, 3, 0), (2, 1, 1), (2, 2, 0), (3, 1, 1), (3, 2, 0))
    final = Grading(place=3, person=9, grade=2, is_final=True)

    found = outcome([*given, final])

    assert found.grades == {0: 1, 1: 1, 3: 2}
    assert found.disputed == (1, 2)
    assert found.open == (2,)


def test_new_judgments_are_added_and_what_was_judged_meanwhile_stays() -> None:
    grades = {("q1", "a"): 0.0, ("q1", "c"): 1.0, ("q2", "d"): 2.0, ("gone", "x"): 1.0}

    found, n_new = judged(FAQ, grades, {"q2": ["d: the newer page"]})

    assert n_new == 2
    assert found.by_id["q1"].judgments == {"a": 1, "b": 0, "c": 1.0}
    assert found.by_id["q2"].judgments == {"d": 2.0}
    assert found.by_id["q2"].notes == "d: the newer page"


def test_adding_the_same_judgments_again_changes_nothing() -> None:
    once, _ = judged(FAQ, {("q2", "d"): 2.0}, {"q2": ["d: new"]})

    twice, n_new = judged(once, {("q2", "d"): 2.0}, {"q2": ["d: new"]})

    assert n_new == 0
    assert twice.digest == once.digest


def test_without_a_pair_of_two_people_agreement_is_not_measured() -> None:
    assert agreement(gradings((0, 1, 1), (1, 2, 0))) is None


def test_the_kind_of_agreement_follows_the_number_of_people() -> None:
    two = agreement(gradings((0, 1, 1), (0, 2, 1), (1, 1, 0), (1, 2, 0), (2, 1, 1)))
    three = agreement(gradings(*[(p, who, p % 2) for p in range(4) for who in (1, 2, 3)]))
    ragged = agreement(gradings((0, 1, 1), (0, 2, 1), (1, 1, 0), (1, 2, 0), (1, 3, 0)))

    assert two is not None
    assert three is not None
    assert ragged is not None
    assert [each.kind for each in (two, three, ragged)] == ["cohen", "fleiss", "krippendorff"]
    assert [each.value for each in (two, three, ragged)] == [1, 1, 1]
    assert (two.n_pairs, two.n_same, two.n_people) == (2, 2, 2)


def test_cohens_kappa_is_that_of_the_textbook_table() -> None:
    table = [(1, 1)] * 20 + [(1, 0)] * 5 + [(0, 1)] * 10 + [(0, 0)] * 15

    assert cohens_kappa(table) == pytest.approx(0.4)


def test_fleiss_kappa_is_that_of_the_published_example() -> None:
    """Fleiss 1971 as worked through everywhere: 10 subjects, 14 raters, 5 categories: .210."""
    counts = [
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]  # fmt: skip
    ratings = [[float(grade) for grade, n in enumerate(row) for _ in range(n)] for row in counts]

    assert fleiss_kappa(ratings) == pytest.approx(0.210, abs=5e-4)


def test_krippendorffs_alpha_is_that_of_his_example() -> None:
    """Krippendorff 2011, section C: four observers, nominal data with gaps: .743."""
    units = [
        [1, 1, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4], [4, 4, 4, 4],
        [1, 1, 2, 1], [2, 2, 2, 2], [5, 5, 5], [1, 1],
    ]  # fmt: skip

    assert krippendorff_alpha(units) == pytest.approx(0.743, abs=5e-4)


@pytest.mark.parametrize(
    "found", [cohens_kappa([(1, 1)] * 3), fleiss_kappa([[1, 1, 1]] * 2), krippendorff_alpha([[1, 1], [1, 1]])]
)
def test_when_everybody_always_gives_one_grade_agreement_is_not_measured(found: float | None) -> None:
    assert found is None
