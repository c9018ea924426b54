"""A judge against people's thumbs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.answers import AnswerEvaluation, Case, Measured, Thumb, thumbs_agreement
from core.errors import Word
from core.gold_sets import Question


def answers(values: Sequence[float | None], metric: str = "faithfulness") -> AnswerEvaluation:
    cases = tuple(Case(question=Question(id=f"q{n}"), answer="a") for n in range(len(values)))
    failed = Measured.failed(Word("failed-judge-timeout"))
    found = {f"q{n}": failed if v is None else Measured.of(v) for n, v in enumerate(values)}
    return AnswerEvaluation(run_name="r", gold_name="g", cases=cases, values={metric: found})


def thumbs(opinions: Sequence[bool], person: int = 1) -> list[Thumb]:
    return [Thumb(question_id=f"q{n}", person=person, is_up=is_up) for n, is_up in enumerate(opinions)]


def test_thumbs_are_held_against_the_judges_opinion() -> None:
    found = thumbs_agreement(answers([1.0, 0.5, 0.2]), thumbs([True, False, False]))

    assert found is not None
    assert (found.metric, found.n, found.n_same, found.n_people) == ("faithfulness", 3, 2, 1)
    assert found.kappa is None  # too few to say


def test_kappa_of_ten_thumbs_is_cohens() -> None:
    values = [1.0] * 6 + [0.0] * 4
    found = thumbs_agreement(answers(values), thumbs([True] * 5 + [False] * 5))

    assert found is not None
    assert found.n_same == 9
    assert found.kappa == pytest.approx(0.8)  # observed .9, by chance .6·.5 + .4·.5


def test_one_opinion_alone_has_no_kappa() -> None:
    found = thumbs_agreement(answers([1.0] * 12), thumbs([True] * 12))

    assert found is not None
    assert (found.n_same, found.kappa) == (12, None)


def test_answers_without_a_value_and_thumbs_on_others_do_not_count() -> None:
    assert thumbs_agreement(answers([None]), thumbs([True])) is None
    assert thumbs_agreement(answers([1.0]), [Thumb(question_id="q9", person=1, is_up=True)]) is None
    assert thumbs_agreement(answers([1.0], "rouge_l"), thumbs([True])) is None


def test_several_people_on_one_answer_are_several_opinions() -> None:
    found = thumbs_agreement(answers([1.0, 0.0]), [*thumbs([True, False]), *thumbs([False, False], 2)])

    assert found is not None
    assert (found.n, found.n_same, found.n_people) == (4, 3, 2)
