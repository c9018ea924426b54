"""
What each metric needs of a case and of a judge.
"""

from __future__ import annotations

from core.answers.cases import Case
from core.errors import Word
from core.judges.config import JudgeConfig

NO_EMBEDDINGS = Word("unmeasured-no-embeddings")


def lack(metric: str, case: Case, config: JudgeConfig) -> Word | None:
    """The first thing that a metric needs and does not have; None if it can be measured."""
    needs = {
        "faithfulness": (case.lacks_answer, case.lacks_contexts),
        "answer_relevancy": (case.lacks_answer, _lacks_embeddings(config, 1.0)),
        "context_precision": (case.lacks_contexts, case.lacks_reference),
        "context_recall": (case.lacks_contexts, case.lacks_reference),
        "answer_correctness": (
            case.lacks_answer,
            case.lacks_reference,
            _lacks_embeddings(config, config.similarity_weight),
        ),
    }
    return next((found for found in needs[metric] if found is not None), None)


def _lacks_embeddings(config: JudgeConfig, weight: float) -> Word | None:
    return NO_EMBEDDINGS if weight > 0 and config.embeddings is None else None
