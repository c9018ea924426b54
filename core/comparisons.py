"""
Comparisons: two evaluations, paired by question, and what may be concluded from them.

Differences are after minus before. A question that only one run answered counts 0 in the other and is
named. What makes the two unequal from the start (another gold set, other questions, another depth) is
said first. A run is called better or worse only where the difference is beyond chance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.engine import find_hits, judged_questions, values_of
from core.errors import DifferentQuestions, Notice
from core.evaluations import CUTOFF, NOTHING, Evaluation
from core.gold_sets import GoldSet, Question
from core.metrics import Metric, parse_metric
from core.statistics import (
    LEVEL,
    SEED,
    bootstrap_interval,
    detectable_difference,
    fewest_questions,
    holm,
    questions_needed,
    randomisation_p,
)

Kind: TypeAlias = Literal["identical", "better", "worse", "mixed", "no-change", "cannot-tell"]
Reranker: TypeAlias = Literal["keep", "not-needed", "cannot-tell", "harmful"]
Leaning: TypeAlias = Literal["better", "worse", "mixed", "none"]
Pattern: TypeAlias = Literal["order-only", "recall-up-order-down", "recall-down-order-up", "swapped"]

VISIBLE = 0.005  # a smaller difference of means is called none: it rounds to .00
EQUIVALENT = 0.01  # intervals within this distance of 0: no change worth having
OPPOSED = 1 / 3  # a move against the largest one counts from this share of it

_NOISE = 1e-9  # differences of one question's values that are float noise
_MAIN = ("MRR", "Recall", "NDCG", "Hit")  # which metric speaks first where the evidence is equal


@dataclass(frozen=True, kw_only=True)
class Change:
    """
    One metric, before and after: means over all paired questions.

    `low`, `high`: 95 % interval of the delta by the paired percentile bootstrap. `p`: two-sided paired
    randomisation; `p_holm` the same corrected for all metrics shown. `won`, `lost`, `same` count
    questions. `detectable` is the smallest delta so many questions would show (80 % power, at Holm's
    strictest level), from the spread of the differences; 0.0 without spread, that is unknown.
    `n_needed` questions would show the delta seen; None if it is 0 or shown already.
    """

    metric: Metric
    before: float
    after: float
    low: float
    high: float
    p: float
    p_holm: float
    won: int
    lost: int
    same: int
    detectable: float
    n_needed: int | None

    @property
    def delta(self) -> float:
        """After minus before."""
        return self.after - self.before

    @property
    def is_beyond_chance(self) -> bool:
        """Whether the difference stands after correcting for the number of metrics shown."""
        return self.p_holm < LEVEL

    def questions_for(self, delta: float) -> int | None:
        """Questions that would show a change of this size, by the spread seen; None if that is unknown."""
        if not self.detectable or not delta:
            return None
        return math.ceil((self.won + self.lost + self.same) * (self.detectable / delta) ** 2)

    @property
    def has_moved(self) -> bool:
        """Whether any question's value differs."""
        return self.won + self.lost > 0


@dataclass(frozen=True, kw_only=True)
class Moved:
    """A question whose first right chunk changed its rank; 0 = not retrieved."""

    question: Question
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """
    What the comparison says, and its evidence.

    `kind`: "better" and "worse" only beyond chance; "mixed": metrics move in opposite directions;
    "no-change": no value moves, or no more than a hundredth; "cannot-tell": not enough evidence.
    `for_reranker`: the same read as the question whether a reranker is worth having.
    `leaning`: where the means point, whatever the evidence. `pattern` names how metrics disagree.
    `facts`: main (the metric with most evidence) with before, after, delta, low, high, p, p_holm, won,
    lost, same, detectable, n_needed; n_questions, k, n_entered, n_left, n_failing_both, n_needed,
    up and down (names of the metrics that are beyond chance), by_order_alone (Recall@k stays, so that MRR
    was tested alone: beyond chance by `p`, not by `p_holm`), recall_delta and mrr_delta (None if not
    compared).
    """

    kind: Kind
    for_reranker: Reranker
    leaning: Leaning = "none"
    pattern: Pattern | None = None
    facts: dict[str, Any]


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
    changes = _changes(shown, _values(before, shown, pairs.before), _values(after, shown, pairs.after), seed)
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
        verdict=_verdict(changes, counts, is_identical=n_same == len(pairs.questions)),
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
    whole = evaluation.rules.whole_grades
    judged = judged_questions(evaluation.gold_set, evaluation.questions, whole_grades=whole)
    entries = [evaluation.retrieved.get(question.id, NOTHING) for question in evaluation.questions]
    return values_of(metrics, find_hits(judged, entries), lambda place: entries[place].chunk_ids)


def _ranks(evaluation: Evaluation, places: NDArray[np.int64]) -> list[int]:
    ranks: list[int] = np.pad(evaluation.first_ranks, (0, 1))[places].tolist()
    return ranks


def _ranking(evaluation: Evaluation, question: Question) -> tuple[str, ...]:
    return evaluation.retrieved.get(question.id, NOTHING).chunk_ids


def _changes(
    metrics: Sequence[Metric], before: NDArray[np.float64], after: NDArray[np.float64], seed: int
) -> tuple[Change, ...]:
    differences = after - before
    differences[np.abs(differences) < _NOISE] = 0.0
    p = randomisation_p(differences, seed=seed)
    p_holm = holm(p)
    intervals = bootstrap_interval(differences, seed=seed)
    return tuple(
        _change(
            metric, before[i], after[i], differences[i], intervals[i], float(p[i]), float(p_holm[i]), len(p)
        )
        for i, metric in enumerate(metrics)
    )


def _change(
    metric: Metric,
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    differences: NDArray[np.float64],
    interval: NDArray[np.float64],
    p: float,
    p_holm: float,
    n_metrics: int,
) -> Change:
    won, lost = int((differences > 0).sum()), int((differences < 0).sum())
    needed = questions_needed(differences, alpha=LEVEL / n_metrics)
    if needed is not None:  # the test saw too few questions, whatever the normal approximation says
        needed = None if p_holm < LEVEL else max(needed, len(differences) + 1)
    return Change(
        metric=metric,
        before=float(before.mean()),
        after=float(after.mean()),
        low=float(interval[0]),
        high=float(interval[1]),
        p=p,
        p_holm=p_holm,
        won=won,
        lost=lost,
        same=len(differences) - won - lost,
        detectable=detectable_difference(differences, alpha=LEVEL / n_metrics),
        n_needed=needed,
    )


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


# --- the verdict ------------------------------------------------------------------------------------


def _verdict(changes: Sequence[Change], counts: dict[str, Any], *, is_identical: bool) -> Verdict:
    recall, mrr = _find(changes, "Recall", counts["k"]), _find(changes, "MRR", None)
    up, down = (_beyond_chance(changes, recall, mrr, sign) for sign in (1, -1))
    leaning = _leaning(changes)
    kind = _kind(changes, up, down, leaning, n=counts["n_questions"], is_identical=is_identical)
    main = _main(changes)
    facts = {
        **{f.name: getattr(main, f.name) for f in fields(main)},
        **counts,
        "main": main.metric.name,
        "delta": main.delta,
        "up": up,
        "down": down,
        "by_order_alone": bool(up or down) and not any(change.is_beyond_chance for change in changes),
        "recall_delta": recall.delta if recall else None,
        "mrr_delta": mrr.delta if mrr else None,
    }
    del facts["metric"]
    return Verdict(
        kind=kind,
        for_reranker=_for_reranker(kind, recall, mrr, n=counts["n_questions"]),
        leaning=leaning,
        pattern=_pattern(changes, counts),
        facts=facts,
    )


def _find(changes: Sequence[Change], base: str, cutoff: int | None) -> Change | None:
    wanted = Metric(base, cutoff)
    return next((change for change in changes if change.metric == wanted), None)


def _main(changes: Sequence[Change]) -> Change:
    """The metric with the most evidence; where it is equal, what a reranker is judged by."""

    def order(change: Change) -> tuple[float, int]:
        base = change.metric.base
        return change.p, _MAIN.index(base) if base in _MAIN else len(_MAIN)

    return min(changes, key=order)


def _beyond_chance(
    changes: Sequence[Change], recall: Change | None, mrr: Change | None, sign: int
) -> tuple[str, ...]:
    """
    Names of the metrics that moved this way beyond chance, after Holm.

    Where Recall@k stays, the question is the order alone: one test, of MRR, so that its p counts as it is.
    """
    shown = [change for change in changes if change.is_beyond_chance and change.delta * sign > 0]
    if recall and mrr and mrr not in shown and _stays(recall) and mrr.p < LEVEL and mrr.delta * sign > 0:
        shown.append(mrr)
    return tuple(change.metric.name for change in shown)


def _stays(recall: Change) -> bool:
    return abs(recall.delta) < VISIBLE and not recall.is_beyond_chance


def _leaning(changes: Sequence[Change]) -> Leaning:
    """Where the means point; small moves against a large one do not count."""
    deltas = [change.delta for change in changes]
    floor = max(VISIBLE, OPPOSED * max(abs(delta) for delta in deltas))
    rises, falls = any(d >= floor for d in deltas), any(d <= -floor for d in deltas)
    if rises and falls:
        return "mixed"
    return "better" if rises else "worse" if falls else "none"


def _kind(
    changes: Sequence[Change],
    up: Sequence[str],
    down: Sequence[str],
    leaning: Leaning,
    *,
    n: int,
    is_identical: bool,
) -> Kind:
    if is_identical:
        return "identical"
    if n < fewest_questions():
        return "cannot-tell"
    if _nothing_moves(changes, is_beyond_chance=bool(up or down)):
        return "no-change"
    if (up and down) or leaning == "mixed":
        return "mixed"
    if up or down:
        return "better" if up else "worse"
    return "cannot-tell"


def _nothing_moves(changes: Sequence[Change], *, is_beyond_chance: bool) -> bool:
    """No question's value differs, or all intervals lie so close to 0 that it does not matter."""
    if not any(change.has_moved for change in changes):
        return True
    return not is_beyond_chance and all(c.low > -EQUIVALENT and c.high < EQUIVALENT for c in changes)


def _for_reranker(kind: Kind, recall: Change | None, mrr: Change | None, *, n: int) -> Reranker:
    """Recall@k unchanged and MRR not up: the reranker is not needed."""
    if recall is None or mrr is None or n < fewest_questions():
        return "cannot-tell"
    if kind in {"better", "worse"}:
        return "keep" if kind == "better" else "harmful"
    if kind in {"identical", "no-change"}:
        return "not-needed"
    return "not-needed" if recall.delta < VISIBLE and mrr.delta < VISIBLE else "cannot-tell"


def _pattern(changes: Sequence[Change], counts: dict[str, Any]) -> Pattern | None:
    """How finding and ordering disagree: by the larger move of Hit and Recall, and of MRR and NDCG."""
    found, order = _largest(changes, ("Hit", "Recall")), _largest(changes, ("MRR", "NDCG"))
    if found >= VISIBLE and order <= -VISIBLE:
        return "recall-up-order-down"
    if found <= -VISIBLE and order >= VISIBLE:
        return "recall-down-order-up"
    if order >= VISIBLE and abs(found) < VISIBLE and counts["n_failing_both"]:
        return "order-only"
    entered, left = counts["n_entered"], counts["n_left"]
    return "swapped" if min(entered, left) >= 3 and max(entered, left) <= 1.5 * min(entered, left) else None


def _largest(changes: Sequence[Change], bases: Sequence[str]) -> float:
    deltas = [change.delta for change in changes if change.metric.base in bases]
    return max(deltas, key=abs, default=0.0)
