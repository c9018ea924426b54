"""
The metrics of `core.metrics` for a whole run at once.

A ranking metric needs only the judged chunks that were retrieved: which question, at which rank, with
which grade. `Hits` holds those as parallel arrays and a kernel turns them into one value per question,
without a matrix of questions times ranks. A metric without a kernel is computed by its definition, so
that a new metric is one function there; every kernel is tested equal to its definition.
"""

from __future__ import annotations

import operator
import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.gold_sets import GoldSet, Question, whole
from core.metrics import GDEVAL_TOP_GRADE, LARGEST_GAIN, STEEPEST, Judgments, Metric
from core.runs import Retrieved

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Found: TypeAlias = tuple[int, int, str]  # place of the question, rank, chunk id
Kernel: TypeAlias = Callable[..., Floats | Ints | NDArray[np.bool_]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Judged:
    """
    The questions that are counted with their judgments, as arrays over them (n_questions,).

    `judgments` are those of each question; `grades` (n_judgments,) are all of them in the same order, with
    the place of their question in `question_of`. `top_grade` is the end of the scale of grades for ERR.
    """

    questions: tuple[Question, ...]
    judgments: tuple[Judgments, ...]
    grades: Floats
    question_of: Ints
    relevant_from: float
    top_grade: float
    n_relevant: Ints
    n_not_relevant: Ints
    _ideals: dict[tuple[int | None, str], Floats] = field(default_factory=dict, repr=False)

    @cached_property
    def n_questions(self) -> int:
        """Number of questions."""
        return len(self.judgments)

    def ideal(self, k: int | None, gain: str) -> Floats:
        """Discounted gain of the best possible order of all judged chunks, 1 for none; (n_questions,)."""
        if (k, gain) not in self._ideals:
            question, rank, grade = self._best_order
            ideal = _sums_within(question, rank, _discounted(rank, grade, gain), k, self.n_questions)
            self._ideals[k, gain] = np.where(ideal == 0, 1.0, ideal)
        return self._ideals[k, gain]

    @cached_property
    def divisor(self) -> Ints:
        """Number of relevant chunks, 1 for none, to divide by; shape (n_questions,)."""
        return np.maximum(self.n_relevant, 1)

    @cached_property
    def _best_order(self) -> tuple[Ints, Ints, Floats]:
        """Question, rank and grade of every chunk with a gain, were each ranking ideal."""
        gains = np.flatnonzero(self.grades > 0)
        order = gains[np.lexsort((-self.grades[gains], self.question_of[gains]))]
        question = self.question_of[order]
        return question, _places(question, self.n_questions) + 1, self.grades[order]


@dataclass(frozen=True, kw_only=True, eq=False)
class Hits:
    """
    Judged chunks that were retrieved, as parallel arrays (n_hits,) in order of question, then rank.

    `question` is the place among the counted questions, `rank` counts from 1. Of a chunk that a ranking
    names twice only the best rank is here; later copies are in `repeated_question`, `repeated_rank`.
    Chunks with the same score take the ranks `tie_first` to `tie_last`; both are the rank where no other
    chunk has that score. `depth` (n_questions,) is the length of each ranking.
    """

    judged: Judged
    question: Ints
    rank: Ints
    grade: Floats
    tie_first: Ints
    tie_last: Ints
    repeated_question: Ints
    repeated_rank: Ints
    depth: Ints
    _within: dict[int | None, Ints] = field(default_factory=dict, repr=False)
    _discounted: dict[str, Floats] = field(default_factory=dict, repr=False)

    @property
    def n_questions(self) -> int:
        """Number of questions, with and without hits."""
        return self.judged.n_questions

    @cached_property
    def is_relevant(self) -> NDArray[np.bool_]:
        """Whether each hit counts as relevant."""
        return (self.grade >= self.judged.relevant_from) & (self.grade > 0)

    @cached_property
    def relevant(self) -> tuple[Ints, Ints]:
        """Question and rank of the relevant hits."""
        return self.question[self.is_relevant], self.rank[self.is_relevant]

    @cached_property
    def first_rank(self) -> Ints:
        """Rank of the first relevant chunk, 0 where none was retrieved; shape (n_questions,)."""
        question, rank = self.relevant
        first = np.zeros(self.n_questions, dtype=np.int64)
        first[question[::-1]] = rank[::-1]  # of several writes to one place the last one stays
        return first

    @cached_property
    def n_up_to(self) -> Ints:
        """Number of relevant chunks of the same question down to each relevant hit."""
        question = self.relevant[0]
        starts = np.searchsorted(question, question)  # where each question's hits begin
        return np.arange(1, question.size + 1) - starts

    def n_within(self, k: int | None) -> Ints:
        """Number of relevant chunks among the first k; shape (n_questions,)."""
        if k not in self._within:
            question, rank = self.relevant
            within = question if k is None else question[rank <= k]
            self._within[k] = np.bincount(within, minlength=self.n_questions)
        return self._within[k]

    def discounted(self, gain: str) -> Floats:
        """Discounted gain of each hit; shape (n_hits,)."""
        if gain not in self._discounted:
            self._discounted[gain] = _discounted(self.rank, np.maximum(self.grade, 0.0), gain)
        return self._discounted[gain]

    @cached_property
    def has_ties(self) -> bool:
        """Whether any hit shares its score with another chunk."""
        return self.tie_first is not self.tie_last and bool((self.tie_first != self.tie_last).any())

    def best_order(self) -> Hits:
        """The hits as a perfect reranker would order what was retrieved: best grade first, from rank 1."""
        gains = np.flatnonzero(self.grade > 0)
        order = gains[np.lexsort((-self.grade[gains], self.question[gains]))]
        question = self.question[order]
        rank = _places(question, self.n_questions) + 1
        return replace(
            self,
            question=question,
            rank=rank,
            grade=self.grade[order],
            tie_first=rank,
            tie_last=rank,
            _within={},
            _discounted={},
        )

    def reordered(self, *, best: bool) -> Hits:
        """The hits as they would stand if ties were broken in the best, or in the worst possible way."""
        order = np.lexsort((-self.grade, self.tie_first, self.question))
        group = self.question[order] * (self.tie_first.max(initial=0) + 1) + self.tie_first[order]
        place = _places(np.unique(group, return_inverse=True)[1], group.size)
        rank = self.tie_first[order] + place if best else self.tie_last[order] - place
        settled = np.lexsort((rank, self.question[order]))
        rows = order[settled]
        return replace(
            self,
            question=self.question[rows],
            rank=rank[settled],
            grade=self.grade[rows],
            tie_first=rank[settled],
            tie_last=rank[settled],
            _within={},
            _discounted={},
        )


def judged_questions(gold_set: GoldSet, questions: tuple[Question, ...], *, whole_grades: bool) -> Judged:
    """
    The judgments of `questions` as arrays.

    For all judged questions, or all questions, they are kept as long as the gold set lives.
    """
    if questions is not gold_set.judged and questions is not gold_set.questions:
        return _judged(gold_set, questions, whole_grades=whole_grades)
    kept = _KEPT.get(id(gold_set))
    if kept is None:
        kept = _KEPT[id(gold_set)] = {}
        weakref.finalize(gold_set, _KEPT.pop, id(gold_set), None)
    key = (whole_grades, questions is gold_set.judged)
    if key not in kept:
        kept[key] = _judged(gold_set, questions, whole_grades=whole_grades)
    return kept[key]


def find_hits(
    judged: Judged, entries: Sequence[Retrieved], *, may_tie: bool = True, may_repeat: bool = True
) -> Hits:
    """
    Look up the judged chunks in the entries of the counted questions, best chunk first.

    Who knows that no score, or no chunk, occurs twice in an entry saves the looking.
    """
    found = [
        (column, rank, chunk)
        for column, (entry, judgments) in enumerate(zip(entries, judged.judgments, strict=True))
        for rank, chunk in enumerate(entry.chunk_ids, 1)
        if chunk in judgments
    ]
    copies: list[tuple[int, int]] = []
    if may_repeat and len({(column, chunk) for column, _, chunk in found}) < len(found):
        found, copies = _without_copies(found)
    ties = (
        [
            (place, *_tie(scores, rank))
            for place, (column, rank, _) in enumerate(found)
            if (scores := entries[column].scores) is not None and _is_tied(scores, rank)
        ]
        if may_tie
        else []
    )
    rank_of = np.array([rank for _, rank, _ in found], dtype=np.int64)
    first, last = _spread(ties, rank_of)
    repeated = np.array(copies, dtype=np.int64).reshape(-1, 2).T if copies else (_NONE, _NONE)
    return Hits(
        judged=judged,
        question=np.array([column for column, _, _ in found], dtype=np.int64),
        rank=rank_of,
        grade=np.array([judged.judgments[column][chunk] for column, _, chunk in found], dtype=np.float64),
        tie_first=first,
        tie_last=last,
        repeated_question=repeated[0],
        repeated_rank=repeated[1],
        depth=np.array([len(entry.chunk_ids) for entry in entries], dtype=np.int64),
    )


def values_of(metrics: Sequence[Metric], hits: Hits, ranking_of: Callable[[int], Sequence[str]]) -> Floats:
    """
    All values, shape (n_metrics, n_questions).

    `ranking_of` gives the ranking of a question by its place; only metrics without a kernel ask for it.
    """
    values = np.zeros((len(metrics), hits.n_questions))
    for row, metric in enumerate(metrics):
        known = KERNELS.get(metric.base)
        values[row] = _by_definition(metric, hits.judged, ranking_of) if known is None else (
            known(hits, metric.cutoff, **metric.options)
        )  # fmt: skip
    return values


def value_range(metric: Metric, hits: Hits) -> tuple[float, float]:
    """Lowest and highest mean of a metric with a kernel over all ways to break the ties of equal scores."""
    low, high = (
        float(KERNELS[metric.base](hits.reordered(best=best), metric.cutoff, **metric.options).mean())
        for best in (False, True)
    )
    return low, high


# --- kernels: one for each metric that has one ---------------------------------------------------------

KERNELS: dict[str, Kernel] = {}


def kernel(name: str) -> Callable[[Kernel], Kernel]:
    """Make the decorated function the way to compute the metric of that name."""

    def register(function: Kernel) -> Kernel:
        KERNELS[name] = function
        return function

    return register


@kernel("Hit")
def _hit(hits: Hits, k: int | None) -> NDArray[np.bool_]:
    return hits.n_within(k) > 0


@kernel("Recall")
def _recall(hits: Hits, k: int | None) -> Floats:
    return hits.n_within(k) / hits.judged.divisor


@kernel("CappedRecall")
def _capped_recall(hits: Hits, k: int) -> Floats:
    return hits.n_within(k) / np.minimum(hits.judged.divisor, k)


@kernel("P")
def _precision(hits: Hits, k: int) -> Floats:
    return hits.n_within(k) / np.float64(k)


@kernel("F1")
def _f1(hits: Hits, k: int) -> Floats:
    return 2.0 * hits.n_within(k) / (hits.judged.n_relevant + k)


@kernel("MRR")
def _reciprocal_rank(hits: Hits, k: int | None) -> Floats:
    first = hits.first_rank
    within = first > 0 if k is None else (first > 0) & (first <= k)
    return within / np.maximum(first, 1)


@kernel("MAP")
def _average_precision(hits: Hits, k: int | None) -> Floats:
    question, rank = hits.relevant
    precision = hits.n_up_to / rank
    return _sums_within(question, rank, precision, k, hits.n_questions) / hits.judged.divisor


@kernel("Rprec")
def _r_precision(hits: Hits, _k: None = None) -> Floats:
    question, rank = hits.relevant
    within = question[rank <= hits.judged.n_relevant[question]]
    return np.bincount(within, minlength=hits.n_questions) / hits.judged.divisor


@kernel("DCG")
def _dcg(hits: Hits, k: int | None, gain: str = "linear") -> Floats:
    return _sums_within(hits.question, hits.rank, hits.discounted(gain), k, hits.n_questions)


@kernel("NDCG")
def _ndcg(hits: Hits, k: int | None, gain: str = "linear") -> Floats:
    return _dcg(hits, k, gain) / hits.judged.ideal(k, gain)


@kernel("ERR")
def _expected_reciprocal_rank(hits: Hits, k: int | None, top_grade: float | None = None) -> Floats:
    top = min(hits.judged.top_grade if top_grade is None else top_grade, STEEPEST)
    chosen = hits.grade > 0 if k is None else (hits.grade > 0) & (hits.rank <= k)
    question, rank, grade = hits.question[chosen], hits.rank[chosen], hits.grade[chosen]
    satisfies = (np.exp2(np.minimum(grade, top)) - 1.0) / np.exp2(top)
    place = _places(question, hits.n_questions)
    by_place = np.argsort(place, kind="stable")
    ends = np.cumsum(np.bincount(place)) if place.size else np.zeros(0, dtype=np.int64)
    still_reading, values = np.ones(hits.n_questions), np.zeros(hits.n_questions)
    for rows in np.split(by_place, ends[:-1]):  # the first hits of all questions, then the second ones ...
        asked = question[rows]
        values[asked] += still_reading[asked] * satisfies[rows] / rank[rows]
        still_reading[asked] *= 1.0 - satisfies[rows]
    return values


@kernel("RBP")
def _rank_biased_precision(hits: Hits, k: int | None, p: float = 0.8) -> Floats:
    question, rank = hits.relevant
    return (1.0 - p) * _sums_within(question, rank, np.power(p, rank - 1), k, hits.n_questions)


@kernel("Bpref")
def _binary_preference(hits: Hits, _k: None = None) -> Floats:
    relevant, judged = hits.is_relevant, hits.judged
    not_relevant = np.concatenate(([0], np.cumsum(~relevant & (hits.grade >= 0))))
    start = np.searchsorted(hits.question, hits.question)  # where each hit's question begins
    above = (not_relevant[:-1] - not_relevant[start])[relevant]
    question = hits.question[relevant]
    of_question = judged.n_relevant[question]
    most = np.minimum(judged.n_not_relevant[question], of_question)
    values = 1.0 - _ratio(np.minimum(above, of_question), most)
    return _sums(question, values, hits.n_questions) / judged.divisor


@kernel("Judged")
def _judged_share(hits: Hits, k: int) -> Floats:
    n = np.bincount(hits.question[hits.rank <= k], minlength=hits.n_questions)
    n += np.bincount(hits.repeated_question[hits.repeated_rank <= k], minlength=hits.n_questions)
    return _ratio(n, np.minimum(hits.depth, k))


# --- helpers ------------------------------------------------------------------------------------------

_NONE: Ints = np.zeros(0, dtype=np.int64)
_KEPT: dict[int, dict[tuple[bool, bool], Judged]] = {}  # by the id of a living gold set


def _judged(gold_set: GoldSet, questions: tuple[Question, ...], *, whole_grades: bool) -> Judged:
    judgments = tuple(whole(q.judgments) if whole_grades else q.judgments for q in questions)
    grades = np.array([grade for row in judgments for grade in row.values()], dtype=np.float64)
    question_of = np.repeat(np.arange(len(questions)), [len(row) for row in judgments])
    is_relevant = (grades >= gold_set.relevant_from) & (grades > 0)
    return Judged(
        questions=questions,
        judgments=judgments,
        grades=grades,
        question_of=question_of,
        relevant_from=gold_set.relevant_from,
        top_grade=max(GDEVAL_TOP_GRADE, gold_set.highest_grade),
        n_relevant=np.bincount(question_of[is_relevant], minlength=len(questions)),
        n_not_relevant=np.bincount(question_of[~is_relevant & (grades >= 0)], minlength=len(questions)),
    )


def _without_copies(found: Sequence[Found]) -> tuple[list[Found], list[tuple[int, int]]]:
    """Each chunk of a question at its first rank, and question and rank of its later copies."""
    kept: dict[tuple[int, str], Found] = {}
    copies = []
    for column, rank, chunk in found:
        if kept.setdefault((column, chunk), (column, rank, chunk))[1] != rank:
            copies.append((column, rank))
    return list(kept.values()), copies


def _is_tied(scores: Sequence[float], rank: int) -> bool:
    """Whether the chunk above or below has the score of that rank."""
    score = scores[rank - 1]
    return (rank > 1 and scores[rank - 2] == score) or (rank < len(scores) and scores[rank] == score)


def _tie(scores: Sequence[float], rank: int) -> tuple[int, int]:
    """First and last rank of the chunks with the score of that rank."""
    falling = -scores[rank - 1]
    first = bisect_left(scores, falling, key=operator.neg)
    return first + 1, bisect_right(scores, falling, key=operator.neg)


def _spread(ties: Sequence[tuple[int, int, int]], rank: Ints) -> tuple[Ints, Ints]:
    """First and last rank of each hit's score: the rank itself but for those in `ties`."""
    if not ties:
        return rank, rank
    first, last = rank.copy(), rank.copy()
    place, first_rank, last_rank = np.array(ties, dtype=np.int64).T
    first[place], last[place] = first_rank, last_rank
    return first, last


def _by_definition(metric: Metric, judged: Judged, ranking_of: Callable[[int], Sequence[str]]) -> Floats:
    values = [
        metric.value(ranking_of(place), judgments, judged.relevant_from, judged.top_grade)
        for place, judgments in enumerate(judged.judgments)
    ]
    return np.array(values, dtype=np.float64)


def _places(group: Ints, n_groups: int) -> Ints:
    """Place of each element within its group, from 0; `group` is ascending."""
    starts = np.zeros(n_groups + 1, dtype=np.int64)
    np.cumsum(np.bincount(group, minlength=n_groups), out=starts[1:])
    places: Ints = np.arange(group.size) - starts[group]
    return places


def _sums(question: Ints, weights: Floats, n_questions: int) -> Floats:
    sums: Floats = np.bincount(question, weights, minlength=n_questions).astype(np.float64, copy=False)
    return sums


def _sums_within(question: Ints, rank: Ints, weights: Floats, k: int | None, n_questions: int) -> Floats:
    within = slice(None) if k is None else rank <= k
    return _sums(question[within], weights[within], n_questions)


def _discounted(rank: Ints, grade: Floats, gain: str) -> Floats:
    is_exp = gain == "exp"
    gains = np.exp2(np.minimum(grade, STEEPEST)) - 1.0 if is_exp else np.minimum(grade, LARGEST_GAIN)
    discounted: Floats = gains / np.log2(rank + 1)
    return discounted


def _ratio(part: NDArray[np.int64] | Floats, whole: NDArray[np.int64] | Floats) -> Floats:
    """`part / whole`, 0 where `whole` is 0."""
    out: Floats = np.zeros(part.shape)
    np.divide(part, whole, out=out, where=whole != 0)
    return out
