"""
Answer evaluations: all values of a run's answers, by question, by category and in the mean.

Metrics that need a judge come from `core.judges`; those that need none are computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from core.answers.cases import Case
from core.answers.citations import citation_precision, citation_recall
from core.answers.measured import Measured, Summary, summarise
from core.answers.overlap import exact_match, rouge_l, token_f1
from core.errors import EvalError, UnknownMetric

Values: TypeAlias = Mapping[str, Mapping[str, Measured]]  # metric -> question id -> what is known

JUDGED = ("faithfulness", "answer_relevancy", "context_precision", "context_recall", "answer_correctness")
UNJUDGED = ("exact_match", "token_f1", "rouge_l", "citation_precision", "citation_recall")
RETRIEVAL = ("context_precision", "context_recall")  # about the chunks, not about the answer
NAMES = {
    "faithfulness": "Faithfulness",
    "answer_relevancy": "Answer relevancy",
    "context_precision": "Context precision",
    "context_recall": "Context recall",
    "answer_correctness": "Correctness",
    "exact_match": "Exact match",
    "token_f1": "Token F1",
    "rouge_l": "ROUGE-L",
    "citation_precision": "Citation precision",
    "citation_recall": "Citation recall",
}  # as people know them, in every language; 18 signs at most, for a table on a phone
WHOLE = 0.9995  # reads as 1.000: RAGAS adds 1e-10 to a divisor, and vectors round
_ALIASES = {
    "relevancy": "answer_relevancy",
    "answer_relevance": "answer_relevancy",
    "response_relevancy": "answer_relevancy",
    "correctness": "answer_correctness",
    "em": "exact_match",
    "f1": "token_f1",
    "rouge": "rouge_l",
    "rougel": "rouge_l",
}


@dataclass(frozen=True, kw_only=True)
class JudgedBy:
    """Who gave the verdicts. Values of two different ones are never compared."""

    backend: str
    model: str
    embedding_model: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class AnswerEvaluation:
    """
    All values of the answers of one run.

    `values` has every metric for every case. `examples` holds one error of each reason for which the judge
    failed. `n_calls` counts requests made for it, `n_kept` verdicts that were known from before.
    """

    run_name: str
    gold_name: str
    cases: tuple[Case, ...]
    values: Values
    judge: JudgedBy | None = None
    examples: Mapping[str, EvalError] = field(default_factory=dict)
    n_calls: int = 0
    n_kept: int = 0

    @property
    def metrics(self) -> tuple[str, ...]:
        """What was measured, in the order asked."""
        return tuple(self.values)

    @cached_property
    def summaries(self) -> dict[str, Summary]:
        """Metric -> its mean over the answers that have a value, with "n scored of N"."""
        return {metric: self._summary(metric, self.cases) for metric in self.metrics}

    @cached_property
    def by_category(self) -> dict[str, dict[str, Summary]]:
        """Category -> metric -> summary; questions without one stand under the empty name, last."""
        groups: dict[str, list[Case]] = {}
        for case in self.cases:
            groups.setdefault(case.question.category or "", []).append(case)
        ordered = sorted(groups, key=lambda name: (not name, name))
        return {
            name: {metric: self._summary(metric, groups[name]) for metric in self.metrics} for name in ordered
        }

    @property
    def main_metric(self) -> str | None:
        """The first metric with a mean, those of a judge before the others."""
        ordered = sorted(self.metrics, key=lambda metric: metric not in JUDGED)
        return next((metric for metric in ordered if self.summaries[metric].mean is not None), None)

    @property
    def n_answers(self) -> int:
        """Questions that have an answer."""
        return sum(case.answer is not None for case in self.cases)

    def weakest(self, most: int = 3) -> tuple[tuple[Case, str, Measured], ...]:
        """
        Cases with their lowest judged value below 1, the lowest first, each case once.

        Values with a verdict against the answer go before others: similarity alone is never quite 1.
        """
        found = [weak for case in self.cases if (weak := self._weakness(case)) is not None]
        found.sort(key=lambda each: _how_weak(each[2]))
        return tuple(found[:most])

    def _weakness(self, case: Case) -> tuple[Case, str, Measured] | None:
        known = [(case, metric, self.values[metric][case.id]) for metric in JUDGED if metric in self.values]
        below = [each for each in known if each[2].value is not None and each[2].value < WHOLE]
        return min(below, key=lambda each: _how_weak(each[2]), default=None)

    def _summary(self, metric: str, cases: Sequence[Case]) -> Summary:
        return summarise(self.values[metric][case.id] for case in cases)


def parse_answer_metric(name: str) -> str:
    """
    The metric that a person means; UnknownMetric with all names there are.

    >>> parse_answer_metric("Answer relevancy"), parse_answer_metric("ROUGE-L"), parse_answer_metric("EM")
    ('answer_relevancy', 'rouge_l', 'exact_match')
    """
    key = name.strip().casefold().replace(" ", "_").replace("-", "_")
    key = _ALIASES.get(key, key)
    if key not in NAMES:
        raise UnknownMetric(name=name, nearest=", ".join(NAMES))
    return key


def measure(cases: Sequence[Case], metrics: Sequence[str] = UNJUDGED) -> dict[str, dict[str, Measured]]:
    """The metrics that need no judge, for every case."""
    return {metric: _COMPUTED[metric](cases) for metric in metrics}


def _how_weak(measured: Measured) -> tuple[bool, float]:
    """What weak answers are sorted by."""
    return not measured.failing, 1.0 if measured.value is None else measured.value


def _compared(
    compare: Callable[[str, str], float],
) -> Callable[[Sequence[Case]], dict[str, Measured]]:
    """A comparison of two texts as a metric of cases."""

    def measure_all(cases: Sequence[Case]) -> dict[str, Measured]:
        return {case.id: one(case) for case in cases}

    def one(case: Case) -> Measured:
        lack = case.lacks_answer or case.lacks_reference
        if lack is not None:
            return Measured.without(lack)
        return Measured.of(compare(case.answer or "", case.reference or ""))

    return measure_all


_COMPUTED: dict[str, Callable[[Sequence[Case]], dict[str, Measured]]] = {
    "exact_match": _compared(exact_match),
    "token_f1": _compared(token_f1),
    "rouge_l": _compared(rouge_l),
    "citation_precision": citation_precision,
    "citation_recall": citation_recall,
}
