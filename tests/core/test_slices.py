"""Slices: what a question belongs to, and when a slice is called worse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core.errors import Word
from core.evaluations import Evaluation, evaluate
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from core.slices import SliceRow, script_of, slices


def question(i: int, text: str = "", category: str | None = None, language: str | None = None) -> Question:
    return Question(id=f"q{i}", text=text, judgments={f"r{i}": 1}, category=category, language=language)


def evaluation(questions: Sequence[Question], found: Sequence[bool]) -> Evaluation:
    """The right chunk of each question is first, or not there at all."""
    retrieved = {
        q.id: Retrieved(chunk_ids=(next(iter(q.judgments)) if is_found else "other",))
        for q, is_found in zip(questions, found, strict=True)
    }
    return evaluate(GoldSet(name="g", questions=tuple(questions)), Run(name="r", retrieved=retrieved))


def of_kind(rows: Sequence[SliceRow], kind: str) -> dict[str, SliceRow]:
    return {row.name: row for row in rows if row.kind == kind}


def test_a_category_that_fails_while_all_others_succeed_is_worse() -> None:
    questions = [question(i, category="returns" if i < 6 else "delivery") for i in range(20)]

    rows = of_kind(slices(evaluation(questions, [i >= 6 for i in range(20)]), "MRR"), "category")

    assert rows["returns"] == SliceRow(
        kind="category", name="returns", n=6, mean=0.0, low=0.0, high=0.0, is_worse=True
    )
    assert (rows["delivery"].mean, rows["delivery"].is_worse) == (1.0, False)


def test_four_questions_are_too_few_to_call_a_slice_worse() -> None:
    questions = [question(i, category="returns" if i < 4 else "delivery") for i in range(20)]

    rows = of_kind(slices(evaluation(questions, [i >= 4 for i in range(20)]), "MRR"), "category")

    assert (rows["returns"].n, rows["returns"].mean, rows["returns"].is_worse) == (4, 0.0, False)


def test_a_slice_whose_interval_reaches_the_others_is_not_worse() -> None:
    questions = [question(i, category="a" if i < 10 else "b") for i in range(20)]

    rows = of_kind(
        slices(evaluation(questions, [i not in {0, 1, 2, 10, 11} for i in range(20)]), "MRR"), "category"
    )

    assert rows["a"].mean < rows["b"].mean <= rows["a"].high
    assert not rows["a"].is_worse


def test_the_interval_is_that_of_the_mean_and_the_same_every_time() -> None:
    rng = np.random.default_rng(3)
    questions = [question(i, category="a" if i < 200 else "b") for i in range(400)]
    measured = evaluation(questions, (rng.random(400) < 0.7).tolist())

    row = of_kind(slices(measured, "Hit@5"), "category")["a"]

    half = 1.96 * np.sqrt(row.mean * (1 - row.mean) / 200)
    assert (row.low, row.high) == pytest.approx((row.mean - half, row.mean + half), abs=0.01)
    assert slices(measured, "Hit@5") == slices(measured, "Hit@5")


def test_one_question_says_nothing_about_others() -> None:
    questions = [question(i, category="a" if i < 1 else "b") for i in range(9)]

    row = of_kind(slices(evaluation(questions, [False, *[True] * 8]), "MRR"), "category")["a"]

    assert (row.n, row.low, row.high, row.is_worse) == (1, 0.0, 1.0, False)


def test_many_different_values_are_resampled_question_by_question() -> None:
    n = 500
    questions = [question(i, category="a" if i < 400 else "b") for i in range(n)]
    retrieved = {
        q.id: Retrieved(chunk_ids=(*(f"x{rank}" for rank in range(i)), f"r{i}"))
        for i, q in enumerate(questions)
    }
    measured = evaluate(GoldSet(name="g", questions=tuple(questions)), Run(name="r", retrieved=retrieved))

    row = of_kind(slices(measured, "MRR"), "category")["a"]

    values = measured.values_of("MRR")[:400]
    half = 1.96 * values.std() / 20
    assert row.mean == pytest.approx(values.mean())
    assert (row.low, row.high) == pytest.approx((row.mean - half, row.mean + half), abs=0.25 * half)


def test_questions_without_category_stand_under_the_empty_name_last() -> None:
    questions = [question(i, category="z" if i else None) for i in range(3)]

    assert list(of_kind(slices(evaluation(questions, [True] * 3), "MRR"), "category")) == ["z", ""]


def test_the_language_of_the_gold_set_comes_before_the_script_of_the_text() -> None:
    questions = [
        question(0, "How long?", language="EN"),
        question(1, "Сколько ждать?"),
        question(2, "Qancha kutaman?"),
        question(3, "42?"),
    ]

    rows = of_kind(slices(evaluation(questions, [True] * 4), "MRR"), "language")

    assert list(rows) == ["en", "script-cyrillic", "script-latin"]
    assert [isinstance(name, Word) for name in rows] == [False, True, True]


def test_length_counts_words_and_leaves_out_what_has_no_words_or_no_spaces() -> None:
    texts = [
        "refund",
        "how long is delivery",
        "one two three four five six seven eight nine",
        "",
        "退货需要多久",
    ]
    questions = [question(i, text) for i, text in enumerate(texts)]

    rows = of_kind(slices(evaluation(questions, [True] * 5), "MRR"), "length")

    assert {name: row.n for name, row in rows.items()} == {"1-3": 1, "4-8": 1, "9+": 1}


def test_number_of_right_chunks_is_a_slice() -> None:
    questions = [
        Question(id=f"q{n}", judgments={f"r{n}-{i}": 1 for i in range(n)} | {"no": 0})
        for n in (1, 2, 3, 4, 9)
    ]

    rows = of_kind(slices(evaluation(questions, [True] * 5), "MRR"), "chunks")

    assert {name: row.n for name, row in rows.items()} == {"1": 1, "2-3": 2, "4+": 2}


def test_a_kind_with_one_slice_is_left_out() -> None:
    assert slices(evaluation([question(i, "word") for i in range(4)], [True] * 4), "MRR") == ()


def test_a_metric_that_was_not_evaluated_is_refused() -> None:
    with pytest.raises(ValueError, match="ERR@3"):
        slices(evaluation([question(0)], [True]), "ERR@3")


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Toʻlov qanday?", "latin"),
        ("Қайтариш муддати", "cyrillic"),
        ("كم تستغرق", "arabic"),
        ("返品はどう", "kana"),
        ("ⴰⵣⵓⵍ", "other"),
        ("😀 12", None),
    ],
)
def test_script_is_that_of_most_letters(text: str, script: str | None) -> None:
    assert script_of(text) == script
