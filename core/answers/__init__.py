"""
What a run's answers are worth: cases, what is known about each, and the metrics that need no judge.

Metrics that need a judge are in `core.judges`, under RAGAS's names and definitions.
"""

from core.answers.agreement import Thumb, ThumbsAgreement, thumbs_agreement
from core.answers.cases import Case, Context, cases_of
from core.answers.citations import cited_chunks
from core.answers.evaluating import (
    JUDGED,
    NAMES,
    UNJUDGED,
    AnswerEvaluation,
    JudgedBy,
    measure,
    parse_answer_metric,
)
from core.answers.ladder import ladder, quality_of
from core.answers.measured import Evidence, Measured, Summary, summarise
from core.answers.overlap import exact_match, rouge_l, token_f1, words

__all__ = [
    "JUDGED",
    "NAMES",
    "UNJUDGED",
    "AnswerEvaluation",
    "Case",
    "Context",
    "Evidence",
    "JudgedBy",
    "Measured",
    "Summary",
    "Thumb",
    "ThumbsAgreement",
    "cases_of",
    "cited_chunks",
    "exact_match",
    "ladder",
    "measure",
    "parse_answer_metric",
    "quality_of",
    "rouge_l",
    "summarise",
    "thumbs_agreement",
    "token_f1",
    "words",
]
