"""
Evaluations: all values of one run on one gold set.

Means are over the judged questions: those with at least one relevant chunk. A question the run has not
answered counts 0 and is named. Questions out of scope stay outside the means and are reported on their own.
"""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from core.errors import NothingJudged, Notice
from core.gold_sets import GoldSet, Question, whole
from core.matching import Match, Rules, Unknown, match
from core.metrics import GDEVAL_TOP_GRADE, Metric, n_relevant, parse_metric
from core.rankings import Rankings
from core.runs import Retrieved, Run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.engine import Hits, Judged

    Floats: TypeAlias = NDArray[np.float64]
    Ints: TypeAlias = NDArray[np.int64]

NOTHING = Retrieved(chunk_ids=())
CUTOFF = 5  # the k of the summary where nobody names one: most RAG systems hand five chunks to the model
_FEW = 1000  # questions whose means are had by definition sooner than numpy is loaded


@dataclass(frozen=True, kw_only=True)
class Slice:
    """Means over some of the judged questions: `n_questions` of them; metric name -> mean."""

    n_questions: int
    means: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Failure:
    """
    A judged question without a right chunk in the first k.

    `expected` are its right chunks, `retrieved` the ranking, `top_score` the first chunk's score (None:
    the run has no scores), `first_rank` the rank of the first right chunk below k (None: not retrieved),
    `reason` why the service gave nothing (None: it did answer), `is_missing` whether the run lacks it.
    """

    question: Question
    expected: tuple[str, ...]
    retrieved: tuple[str, ...]
    top_score: float | None
    first_rank: int | None
    is_missing: bool
    reason: str | None


@dataclass(frozen=True, kw_only=True)
class OutOfScope:
    """How a run treats questions that nothing answers: how many there are, got nothing back, top scores."""

    n_questions: int
    n_nothing_returned: int
    top_scores: tuple[float, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Evaluation:
    """
    All values of one run on one gold set.

    `values` has the shape (n_metrics, n_questions): rows as `metrics`, columns as `questions`, the judged
    questions in the gold set's order. `first_ranks` (n_questions,) is the rank of the first relevant
    chunk, 0 where none was retrieved. `retrieved` maps question id -> entry, best chunk first.
    `compute` gives the values, and the judged chunks found that they come from. A small run in a process
    that has not loaded numpy, which takes longer than all means by their definitions, computes them when
    they are asked for.
    """

    gold_set: GoldSet
    run_name: str
    rules: Rules
    metrics: tuple[Metric, ...]
    questions: tuple[Question, ...]
    compute: Callable[[], tuple[Floats, Hits]] = field(repr=False)
    retrieved: Mapping[str, Retrieved]
    missing: tuple[str, ...]
    empty: tuple[str, ...]
    unknown: tuple[Unknown, ...]
    n_duplicate_chunks: int
    notices: tuple[Notice, ...]

    @cached_property
    def _computed(self) -> tuple[Floats, Hits]:
        return self.compute()

    @property
    def values(self) -> Floats:
        """All values, shape (n_metrics, n_questions)."""
        return self._computed[0]

    @property
    def hits(self) -> Hits:
        """The judged chunks that were retrieved, by question and rank."""
        return self._computed[1]

    @property
    def first_ranks(self) -> Ints:
        """Rank of the first relevant chunk, 0 for none, shape (n_questions,)."""
        return self.hits.first_rank

    @property
    def n_questions(self) -> int:
        """Number of questions the means are over."""
        return len(self.questions)

    @cached_property
    def n_answered(self) -> int:
        """Questions of the means that the run has an entry for."""
        missing = set(self.missing)
        return sum(question.id not in missing for question in self.questions)

    @cached_property
    def depth(self) -> int:
        """Length of the longest ranking."""
        if isinstance(self.retrieved, Rankings):
            return self.retrieved.depth
        return max((len(entry.chunk_ids) for entry in self.retrieved.values()), default=0)

    @cached_property
    def means(self) -> dict[str, float]:
        """Metric name -> mean over all judged questions."""
        if _is_sooner_without_numpy(self.n_questions):
            return {metric.name: _mean(self._by_definition(metric)) for metric in self.metrics}
        return _means(self.metrics, self.values)

    def _by_definition(self, metric: Metric) -> list[float]:
        """A metric's values by its definition, in the order of `questions`."""
        level, top = self.gold_set.relevant_from, max(GDEVAL_TOP_GRADE, self.gold_set.highest_grade)
        return [
            metric.value(
                self.retrieved.get(question.id, NOTHING).chunk_ids,
                whole(question.judgments) if self.rules.whole_grades else question.judgments,
                level,
                top,
            )
            for question in self.questions
        ]

    def values_of(self, metric: str | Metric) -> Floats:
        """One metric's values, shape (n_questions,); ValueError for a metric that was not evaluated."""
        name = metric if isinstance(metric, str) else metric.name
        row: Floats = self.values[[m.name for m in self.metrics].index(name)]
        return row

    def slice(self, question_ids: Iterable[str]) -> Slice:
        """Means over some of the judged questions; ids outside the means are ignored."""
        wanted = set(question_ids)
        chosen = [place for place, question in enumerate(self.questions) if question.id in wanted]
        if not chosen:
            return Slice(n_questions=0, means={})
        return Slice(n_questions=len(chosen), means=_means(self.metrics, self.values[:, chosen]))

    @cached_property
    def by_category(self) -> dict[str, Slice]:
        """Category -> means; questions without one stand under the empty name, last."""
        ids: dict[str, list[str]] = {}
        for question in self.questions:
            ids.setdefault(question.category or "", []).append(question.id)
        return {name: self.slice(ids[name]) for name in sorted(ids, key=lambda name: (not name, name))}

    def failures(self, k: int = CUTOFF) -> tuple[Failure, ...]:
        """Judged questions without a right chunk in the first k, in the gold set's order."""
        ranks = self.first_ranks
        failed = ((ranks == 0) | (ranks > k)).nonzero()[0].tolist()
        missing = set(self.missing)
        return tuple(self._failure(self.questions[i], int(ranks[i]), missing) for i in failed)

    def n_failures(self, k: int = CUTOFF) -> int:
        """Number of judged questions without a right chunk in the first k."""
        return int(((self.first_ranks == 0) | (self.first_ranks > k)).sum())

    def has_unjudged(self, k: int = CUTOFF) -> bool:
        """Whether anything in the top k of a counted question is unjudged; False where not measured."""
        if f"Judged@{k}" not in self.means:
            return False
        nothing = {*self.missing, *self.empty}
        shares = self.values_of(f"Judged@{k}").tolist()
        return any(
            share < 1 and question.id not in nothing
            for share, question in zip(shares, self.questions, strict=True)
        )

    def ceiling(self, k: int) -> float:
        """The best mean P@k that the gold set allows: most questions have fewer than k right chunks."""
        level = self.gold_set.relevant_from
        return _mean([min(n_relevant(q.judgments, level), k) / k for q in self.questions])

    def recall_ceiling(self, k: int) -> float:
        """The best mean Recall@k that the gold set allows: below 1 where a question has more than k."""
        counts = [n_relevant(q.judgments, self.gold_set.relevant_from) for q in self.questions]
        return _mean([min(n, k) / n if n else 0.0 for n in counts])

    @cached_property
    def out_of_scope(self) -> OutOfScope:
        """The questions that nothing answers, reported on their own."""
        entries = [self.retrieved.get(q.id, NOTHING) for q in self.gold_set.out_of_scope]
        return OutOfScope(
            n_questions=len(entries),
            n_nothing_returned=sum(not entry.chunk_ids for entry in entries),
            top_scores=tuple(entry.scores[0] for entry in entries if entry.scores),
        )

    def _failure(self, question: Question, rank: int, missing: set[str]) -> Failure:
        entry = self.retrieved.get(question.id, NOTHING)
        return Failure(
            question=question,
            expected=self.gold_set.relevant_chunks(question),
            retrieved=entry.chunk_ids,
            top_score=entry.scores[0] if entry.scores else None,
            first_rank=rank or None,
            is_missing=question.id in missing,
            reason=entry.failed,
        )


def default_metrics(k: int = CUTOFF) -> tuple[Metric, ...]:
    """What the summary shows for a cutoff: hit and recall at 1, 3 and k, P@k, MRR, NDCG@k, MAP, Judged@k."""
    cutoffs = sorted({1, 3, k})
    names = [f"{base}@{cutoff}" for base in ("Hit", "Recall") for cutoff in cutoffs]
    return tuple(map(parse_metric, [*names, f"P@{k}", f"F1@{k}", "MRR", f"NDCG@{k}", "MAP", f"Judged@{k}"]))


def evaluate(
    gold_set: GoldSet, run: Run, metrics: Sequence[Metric] | None = None, rules: Rules | None = None
) -> Evaluation:
    """
    Score a run against a gold set; `metrics` defaults to `default_metrics()`.

    Raises NoQuestionsInCommon, NoChunksInCommon or NothingJudged when there is nothing to measure.
    """
    rules = rules or Rules()
    matched = match(gold_set, run, rules)
    questions = counted(gold_set, matched.missing, rules)
    entries = [matched.retrieved.get(question.id, NOTHING) for question in questions]
    chosen = tuple(default_metrics() if metrics is None else metrics)

    def find() -> Hits:
        engine = _engine()
        judged = engine.judged_questions(gold_set, questions, whole_grades=rules.whole_grades)
        has_copies = matched.n_duplicate_chunks > 0
        found: Hits = engine.find_hits(judged, entries, may_tie=not matched.is_falling, may_repeat=has_copies)
        return found

    def compute() -> tuple[Floats, Hits]:
        hits = find()
        return _values(chosen, hits, matched), hits

    if _is_sooner_without_numpy(len(questions)) and (matched.is_falling or not any(map(_has_ties, entries))):
        notices = (*gold_set.notices, *matched.notices)
        return _evaluation(gold_set, run.name, matched, questions, chosen, rules, compute, notices)
    return evaluation_of(gold_set, run.name, matched, find(), chosen, rules)


def judged_by(gold_set: GoldSet, missing: Sequence[str], rules: Rules) -> Judged:
    """The judgments of the questions that means are over; NothingJudged if there is none."""
    questions = counted(gold_set, missing, rules)
    judged: Judged = _engine().judged_questions(gold_set, questions, whole_grades=rules.whole_grades)
    return judged


def counted(gold_set: GoldSet, missing: Sequence[str], rules: Rules) -> tuple[Question, ...]:
    """The questions that means are over; NothingJudged if there is none."""
    skipped = set(missing) if rules.missing == "skip" else set()
    every = gold_set.questions if rules.out_of_scope == "zero" else gold_set.judged
    questions = tuple(q for q in every if q.id not in skipped) if skipped else every
    if not questions:
        raise NothingJudged(gold_set=gold_set.name)
    return questions


def evaluation_of(
    gold_set: GoldSet,
    run_name: str,
    matched: Match,
    hits: Hits,
    metrics: Sequence[Metric] | None,
    rules: Rules,
) -> Evaluation:
    """The evaluation of a run whose judged chunks have been found."""
    chosen = tuple(default_metrics() if metrics is None else metrics)
    values = _values(chosen, hits, matched)
    notices = (*gold_set.notices, *matched.notices, *_tie_notices(chosen, values, hits))
    return _evaluation(
        gold_set,
        run_name,
        matched,
        hits.judged.questions,
        chosen,
        rules,
        lambda: (values, hits),
        notices,
    )


def _evaluation(
    gold_set: GoldSet,
    run_name: str,
    matched: Match,
    questions: tuple[Question, ...],
    metrics: tuple[Metric, ...],
    rules: Rules,
    compute: Callable[[], tuple[Floats, Hits]],
    notices: tuple[Notice, ...],
) -> Evaluation:
    return Evaluation(
        gold_set=gold_set,
        run_name=run_name,
        rules=rules,
        metrics=metrics,
        questions=questions,
        compute=compute,
        retrieved=matched.retrieved,
        missing=matched.missing,
        empty=matched.empty,
        unknown=matched.unknown,
        n_duplicate_chunks=matched.n_duplicate_chunks,
        notices=notices,
    )


def _values(metrics: Sequence[Metric], hits: Hits, matched: Match) -> Floats:
    questions = hits.judged.questions
    values: Floats = _engine().values_of(
        metrics, hits, lambda n: matched.retrieved.get(questions[n].id, NOTHING).chunk_ids
    )
    return values


def _means(metrics: Sequence[Metric], values: Floats) -> dict[str, float]:
    means = values.mean(axis=1).tolist()
    return {metric.name: mean for metric, mean in zip(metrics, means, strict=True)}


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


@cache
def _engine() -> ModuleType:
    """The engine, loaded when arrays are needed for the first time: it loads numpy."""
    return import_module("core.engine")


def _is_sooner_without_numpy(n_questions: int) -> bool:
    return n_questions <= _FEW and "numpy" not in sys.modules


def _has_ties(entry: Retrieved) -> bool:
    """Whether two chunks of a ranking, best first, have one score."""
    scores = entry.scores
    return scores is not None and any(map(operator.eq, scores, scores[1:]))


def _tie_notices(metrics: Sequence[Metric], values: Floats, hits: Hits) -> tuple[Notice, ...]:
    """Say what MRR and NDCG at the cutoff could be if chunks with equal scores stood in another order."""
    if not hits.has_ties:
        return ()
    notices = []
    for base in ("MRR", "NDCG"):
        row = next((row for row, metric in enumerate(metrics) if metric.base == base), None)
        if row is None:
            continue
        low, high = (f"{mean:.4f}" for mean in _engine().value_range(metrics[row], hits))
        if low != high:
            facts = {
                "metric": metrics[row].name,
                "value": f"{values[row].mean():.4f}",
                "low": low,
                "high": high,
            }
            notices.append(Notice(id="notice-ties-decide", facts=facts))
    return tuple(notices)
