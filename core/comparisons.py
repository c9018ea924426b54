"""
Comparisons: two evaluations, paired by question.

Differences are after minus before. A question that only one run answered counts 0 in the other and is
named. What makes the two unequal from the start (another gold set, other questions, another depth) is
said first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from core.changes import Change, changes_of
from core.engine import values_of
from core.errors import DifferentQuestions, Notice
from core.evaluations import CUTOFF, NOTHING, Evaluation
from core.gold_sets import GoldSet, Question
from core.metrics import Metric, parse_metric
from core.statistics import SEED
from core.verdicts import Verdict, verdict_on

__all__ = ["Change", "Comparison", "Moved", "Verdict", "compare"]


@dataclass(frozen=True, kw_only=True)
class Moved:
    """A question whose first right chunk changed its rank; 0 = not retrieved."""

    question: Question
    before: int
    after: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Comparison:
    """
    Two evaluations paired by question id, over `n_questions`.

    `entered` and `left`: questions that came into the top k or fell out of it; `moved`: all whose first
    right chunk changed its rank; `failing`: without a right chunk in the top k both times.
    `is_identical`: all rankings are the same; `n_same_rankings` of them are.
    `only_before`, `only_after`: questions only one run answered. `differs`: what makes the two unequal
    from the start.
    """

    before: Evaluation
    after: Evaluation
    k: int
    n_questions: int
    changes: tuple[Change, ...]
    entered: tuple[Moved, ...]
    left: tuple[Moved, ...]
    moved: tuple[Moved, ...]
    failing: tuple[Question, ...] = ()
    is_identical: bool
    n_same_rankings: int
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    differs: tuple[Notice, ...]
    verdict: Verdict

    def change(self, metric: str) -> Change:
        """The change of one metric by any name people use; ValueError if it was not compared."""
        wanted = parse_metric(metric)
        return self.changes[[change.metric for change in self.changes].index(wanted)]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Pairs:
    """The paired questions, and where each is found in either evaluation (-1: not there, counts 0)."""

    questions: tuple[Question, ...]
    before: NDArray[np.int64]
    after: NDArray[np.int64]


def compare(
    before: Evaluation,
    after: Evaluation,
    *,
    k: int = CUTOFF,
    metrics: Sequence[str] | None = None,
    seed: int = SEED,
) -> Comparison:
    """
    Compare two evaluations over the questions that both gold sets judge.

    `metrics` defaults to Hit@k, Recall@k, MRR and NDCG@k; one that was not evaluated is computed now.
    Raises DifferentQuestions if no question is in both.
    """
    judged = _judged(before), _judged(after)
    pairs = _paired(before, after, judged[0] & judged[1])
    shown = _shown(metrics, k)
    values = _values(before, shown, pairs.before), _values(after, shown, pairs.after)
    changes = changes_of(shown, *values, seed=seed)
    ranks = _ranks(before, pairs.before), _ranks(after, pairs.after)
    moved = _moved(pairs.questions, *ranks)
    failing = tuple(
        q for q, a, b in zip(pairs.questions, *ranks, strict=True) if not (_in(a, k) or _in(b, k))
    )
    n_same = sum(_ranking(before, q) == _ranking(after, q) for q in pairs.questions)
    entered = tuple(m for m in moved if _in(m.after, k) and not _in(m.before, k))
    left = tuple(m for m in moved if _in(m.before, k) and not _in(m.after, k))
    counts = {
        "k": k,
        "n_questions": len(pairs.questions),
        "n_entered": len(entered),
        "n_left": len(left),
        "n_failing_both": len(failing),
    }
    return Comparison(
        before=before,
        after=after,
        k=k,
        n_questions=len(pairs.questions),
        changes=changes,
        entered=entered,
        left=left,
        moved=moved,
        failing=failing,
        is_identical=n_same == len(pairs.questions),
        n_same_rankings=n_same,
        only_before=_only(pairs, before, after),
        only_after=_only(pairs, after, before),
        differs=_differs(before, after, *judged),
        verdict=verdict_on(changes, counts, is_identical=n_same == len(pairs.questions)),
    )


def _paired(before: Evaluation, after: Evaluation, judged: set[str]) -> _Pairs:
    """Pair by id: what either evaluation measured and both gold sets judge."""
    places = _places(before), _places(after)
    questions = {q.id: q for evaluation in (after, before) for q in evaluation.questions}
    ids = [q.id for q in (*before.questions, *after.questions)]
    chosen = [id_ for id_ in dict.fromkeys(ids) if id_ in judged]
    if not chosen:
        raise DifferentQuestions(before=before.run_name, after=after.run_name)
    return _Pairs(
        questions=tuple(questions[id_] for id_ in chosen),
        before=np.array([places[0].get(id_, -1) for id_ in chosen], dtype=np.int64),
        after=np.array([places[1].get(id_, -1) for id_ in chosen], dtype=np.int64),
    )


def _places(evaluation: Evaluation) -> dict[str, int]:
    return {question.id: place for place, question in enumerate(evaluation.questions)}


def _judged(evaluation: Evaluation) -> set[str]:
    """Ids that count for this evaluation, those a rule left out because the run lacks them included."""
    return {q.id for q in (*evaluation.questions, *evaluation.gold_set.judged)}


def _shown(names: Sequence[str] | None, k: int) -> tuple[Metric, ...]:
    chosen = [f"Hit@{k}", f"Recall@{k}", "MRR", f"NDCG@{k}"] if names is None else names
    return tuple(dict.fromkeys(map(parse_metric, chosen)))


def _values(
    evaluation: Evaluation, metrics: Sequence[Metric], places: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Shape (n_metrics, n_pairs); place -1 finds the 0 that is put behind each row."""
    if set(metrics) <= set(evaluation.metrics):
        rows = np.stack([evaluation.values_of(metric) for metric in metrics])
    else:
        rows = _computed(evaluation, metrics)
    return np.asarray(np.pad(rows, ((0, 0), (0, 1)))[:, places], dtype=np.float64)


def _computed(evaluation: Evaluation, metrics: Sequence[Metric]) -> NDArray[np.float64]:
    """Values of metrics that were not asked for when the run was evaluated."""
    questions, retrieved = evaluation.questions, evaluation.retrieved
    return values_of(
        metrics, evaluation.hits, lambda place: retrieved.get(questions[place].id, NOTHING).chunk_ids
    )


def _ranks(evaluation: Evaluation, places: NDArray[np.int64]) -> list[int]:
    ranks: list[int] = np.pad(evaluation.first_ranks, (0, 1))[places].tolist()
    return ranks


def _ranking(evaluation: Evaluation, question: Question) -> tuple[str, ...]:
    return evaluation.retrieved.get(question.id, NOTHING).chunk_ids


def _moved(questions: Sequence[Question], before: list[int], after: list[int]) -> tuple[Moved, ...]:
    return tuple(
        Moved(question=question, before=was, after=now)
        for question, was, now in zip(questions, before, after, strict=True)
        if was != now
    )


def _in(rank: int, k: int) -> bool:
    return 1 <= rank <= k


def _only(pairs: _Pairs, answered: Evaluation, lacking: Evaluation) -> tuple[str, ...]:
    """Paired questions that the first run has an entry for and the second has not."""
    return tuple(
        q.id for q in pairs.questions if q.id in answered.retrieved and q.id not in lacking.retrieved
    )


def _differs(
    before: Evaluation, after: Evaluation, judged_before: set[str], judged_after: set[str]
) -> tuple[Notice, ...]:
    notices = []
    n_common = len(judged_before & judged_after)
    if not _same_gold(before.gold_set, after.gold_set):
        facts = {"before": before.gold_set.name, "after": after.gold_set.name, "n_common": n_common}
        notices.append(Notice(id="notice-different-gold", facts=facts))
    if judged_before != judged_after:
        only = len(judged_before) - n_common, len(judged_after) - n_common
        facts = {"n_common": n_common, "n_only_before": only[0], "n_only_after": only[1]}
        notices.append(Notice(id="notice-different-questions", facts=facts))
    if before.rules != after.rules:
        changed = [f.name for f in fields(before.rules) if _rule(before, f.name) != _rule(after, f.name)]
        notices.append(Notice(id="notice-different-rules", facts={"rules": ", ".join(changed)}))
    if before.depth != after.depth:
        facts = {"before": before.depth, "after": after.depth}
        notices.append(Notice(id="notice-different-depth", facts=facts))
    return tuple(notices)


def _same_gold(before: GoldSet, after: GoldSet) -> bool:
    return before is after or before.digest == after.digest


def _rule(evaluation: Evaluation, name: str) -> object:
    return getattr(evaluation.rules, name)
