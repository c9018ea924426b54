"""
The end of the ladder: what to mend when the answers of a run have been judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.answers.evaluating import AnswerEvaluation
from core.answers.measured import Part
from core.errors import MatchError, NothingJudged
from core.evaluations import CUTOFF, evaluate
from core.gold_sets import GoldSet
from core.hints import AnswerQuality, Hint, Targets, hints_for, hints_for_answers
from core.runs import Run

SENTENCES = 3  # kept of those that pulled a mean down


def ladder(
    gold_set: GoldSet, run: Run, answers: AnswerEvaluation, targets: Targets | None = None, k: int = CUTOFF
) -> tuple[Hint, ...] | None:
    """
    Hints from retrieval and answers together, the prompt last.

    None where neither retrieval nor its context recall is measured, and so nothing can be ruled out.
    """
    quality = quality_of(answers)
    try:
        retrieval = evaluate(gold_set, run)
    except (MatchError, NothingJudged):
        return hints_for_answers(quality, targets)
    return hints_for(retrieval, targets=targets, answers=quality, k=k)


def quality_of(answers: AnswerEvaluation) -> AnswerQuality:
    """What the hints look at: three means, and the sentences behind those that are low."""
    values = answers.values.get("faithfulness", {})
    return AnswerQuality(
        n=answers.n_answers,
        faithfulness=_mean(answers, "faithfulness"),
        answer_relevancy=_mean(answers, "answer_relevancy"),
        context_recall=_mean(answers, "context_recall"),
        n_unfaithful=sum(bool(measured.failing) for measured in values.values()),
        unsupported=tuple(_failing(answers, "faithfulness", "statement"))[:SENTENCES],
        unattributed=tuple(_failing(answers, "context_recall", "reference"))[:SENTENCES],
    )


def _mean(answers: AnswerEvaluation, metric: str) -> float | None:
    found = answers.summaries.get(metric)
    return None if found is None else found.mean


def _failing(answers: AnswerEvaluation, metric: str, part: Part) -> Iterator[str]:
    """The first sentence of each answer that a verdict went against, the weakest answers first."""
    values = answers.values.get(metric, {})
    weak = [measured for measured in values.values() if measured.value is not None and measured.failing]
    for measured in sorted(weak, key=lambda each: each.value or 0.0):
        yield next((each.text for each in measured.failing if each.part == part), measured.failing[0].text)
