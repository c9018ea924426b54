"""
Headroom: what the chunks that were retrieved would allow, and where the right ones are.

A reranker only reorders what was retrieved. The best order of these candidates bounds what any reranker
can reach, so that "would a reranker help?" is answered before one is built. Where the right chunk was
not retrieved, the question is whether at least its document was.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from core.engine import Hits, values_of
from core.evaluations import CUTOFF, NOTHING, Evaluation
from core.gold_sets import Question
from core.metrics import Metric, Ranking

DocumentOf: TypeAlias = Callable[[str], str]

_PIECE = re.compile(r"(?:#.*|(?:(?:[-_:/.]|::)(?:chunk|part|page|section|p|c|s)?[-_:]?\d+)+)$", re.IGNORECASE)

_MEASURED: WeakKeyDictionary[Evaluation, dict[int, Headroom]] = WeakKeyDictionary()


@dataclass(frozen=True, kw_only=True)
class Headroom:
    """
    What a perfect reranker could make of the retrieved candidates.

    `now` and `best` map Hit@k, Recall@k, MRR and NDCG@k to means over all judged questions; `now` as they
    are, `best` with the candidates in the best order. `recall_curve[i]` is Recall@(i + 1), down to `depth`.
    The failures, judged questions without a right chunk in the top k, are of three kinds: `n_below` have
    one at rank k + 1 to depth, `n_wrong_chunk` have none but another chunk of the same document,
    `n_absent` have neither. `documents_known` says whether chunk ids tell their document at all;
    otherwise `n_wrong_chunk` is 0 and means nothing.
    """

    k: int
    depth: int
    n_questions: int
    now: Mapping[str, float]
    best: Mapping[str, float]
    recall_curve: tuple[float, ...]
    n_below: int
    n_wrong_chunk: int
    n_absent: int
    documents_known: bool

    @property
    def n_failures(self) -> int:
        """Judged questions without a right chunk in the top k."""
        return self.n_below + self.n_wrong_chunk + self.n_absent

    @property
    def gain(self) -> dict[str, float]:
        """Metric -> the most a reranker could add to its mean."""
        return {name: self.best[name] - self.now[name] for name in self.now}

    @property
    def recall_at_depth(self) -> float:
        """Recall over everything retrieved: what no reranker can exceed."""
        return self.recall_curve[-1] if self.recall_curve else 0.0


def headroom(evaluation: Evaluation, k: int = CUTOFF) -> Headroom:
    """Measure what reordering the retrieved chunks could gain, and where failing questions' chunks are."""
    measured = _MEASURED.setdefault(evaluation, {})
    if k not in measured:
        measured[k] = _measure(evaluation, k)
    return measured[k]


def _measure(evaluation: Evaluation, k: int) -> Headroom:
    questions, level = evaluation.questions, evaluation.gold_set.relevant_from
    hits = evaluation.hits
    best = hits.best_order()
    absent = [
        (questions[place], evaluation.retrieved.get(questions[place].id, NOTHING).chunk_ids)
        for place in np.flatnonzero(hits.first_rank == 0).tolist()
    ]
    rule = document_rule(
        chain((question.judgments for question in questions), (ranking for _, ranking in absent))
    )
    n_wrong_chunk = sum(_has_document(*pair, level, rule) for pair in absent) if rule else 0
    return Headroom(
        k=k,
        depth=evaluation.depth,
        n_questions=len(questions),
        now=_means(hits, k),
        best=_means(best, k),
        recall_curve=_recall_curve(hits, evaluation.depth),
        n_below=int((hits.first_rank > k).sum()),
        n_wrong_chunk=n_wrong_chunk,
        n_absent=len(absent) - n_wrong_chunk,
        documents_known=rule is not None,
    )


def document_rule(groups: Iterable[Iterable[str]]) -> DocumentOf | None:
    """
    How a chunk id tells its document, or None if ids like these do not; `groups` are some ids at a time.

    A fragment (`page#prices`) or a number at the end (`delivery-01`, `a.pdf_chunk_3`) is the chunk, the
    rest the document. None if no two ids share a document, or if one document would hold more than half
    of the ids, as with `CACM-0756`. A gold set's `ids_map` has been applied to all ids before.
    """
    ids: set[str] = set()
    for group in groups:  # not all at once: other threads would wait for hundred thousands of ids
        ids.update(group)
    documents: Counter[str] = Counter()
    for id_ in ids:
        documents[document_of(id_)] += 1
    has_chunks = len(documents) < len(ids) and max(documents.values()) <= len(ids) / 2
    return document_of if has_chunks else None


def document_of(chunk_id: str) -> str:
    """
    The chunk's id without what numbers the chunk within its document.

    >>> [document_of(id_) for id_ in ("faq/pay#cards", "delivery-01", "a.pdf_chunk_3", "17")]
    ['faq/pay', 'delivery', 'a.pdf', '17']
    """
    return _PIECE.sub("", chunk_id) or chunk_id


def _means(hits: Hits, k: int) -> dict[str, float]:
    metrics = Metric("Hit", k), Metric("Recall", k), Metric("MRR"), Metric("NDCG", k)
    means = values_of(metrics, hits, lambda _: ()).mean(axis=1)  # all four are computed from hits alone
    return {metric.name: float(mean) for metric, mean in zip(metrics, means, strict=True)}


def _recall_curve(hits: Hits, depth: int) -> tuple[float, ...]:
    """Mean Recall@1, @2, ... @depth."""
    question, rank = hits.relevant
    gained = np.bincount(rank, weights=1.0 / hits.judged.divisor[question], minlength=depth + 1)[1:]
    return tuple((np.cumsum(gained) / hits.n_questions).tolist())


def _right(question: Question, level: float) -> set[str]:
    return {chunk for chunk, grade in question.judgments.items() if grade >= level and grade > 0}


def _has_document(question: Question, ranking: Ranking, level: float, rule: DocumentOf) -> bool:
    """Whether another chunk of a right chunk's document was retrieved."""
    return not {rule(chunk) for chunk in _right(question, level)}.isdisjoint(map(rule, ranking))
