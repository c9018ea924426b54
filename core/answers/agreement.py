"""
Whether a judge and people see the same answers alike: its values against their thumbs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.answers.evaluating import AnswerEvaluation
from core.judging import cohens_kappa

GOOD = 0.5  # from this value on a judge calls an answer good
KAPPA_FROM = 10  # thumbs; from fewer, agreement beyond chance is a guess
COMPARED = ("answer_correctness", "faithfulness", "answer_relevancy")  # what a thumb is most likely about


@dataclass(frozen=True, kw_only=True)
class Thumb:
    """What one person thinks of the answer to one question."""

    question_id: str
    person: int
    is_up: bool


@dataclass(frozen=True, kw_only=True)
class ThumbsAgreement:
    """
    On `n_same` of `n` thumbs of `n_people` the judge was of the same opinion.

    Its opinion is good where `metric` is at least `GOOD`. `kappa` is Cohen's; None for fewer than
    `KAPPA_FROM` thumbs, and where all opinions are one and the same.
    """

    metric: str
    n: int
    n_same: int
    n_people: int
    kappa: float | None


def thumbs_agreement(answers: AnswerEvaluation, thumbs: Iterable[Thumb]) -> ThumbsAgreement | None:
    """Agreement of the judge with people; None without a thumb on an answer that it has a value for."""
    given = list(thumbs)
    return next((found for metric in COMPARED if (found := _agreement(answers, given, metric))), None)


def _agreement(answers: AnswerEvaluation, thumbs: Iterable[Thumb], metric: str) -> ThumbsAgreement | None:
    values = {id_: measured.value for id_, measured in answers.values.get(metric, {}).items()}
    rated = [(thumb, value) for thumb in thumbs if (value := values.get(thumb.question_id)) is not None]
    if not rated:
        return None
    pairs = [(float(value >= GOOD), float(thumb.is_up)) for thumb, value in rated]
    return ThumbsAgreement(
        metric=metric,
        n=len(pairs),
        n_same=sum(judge == person for judge, person in pairs),
        n_people=len({thumb.person for thumb, _ in rated}),
        kappa=cohens_kappa(pairs) if len(pairs) >= KAPPA_FROM else None,
    )
