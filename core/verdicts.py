"""
Verdicts: what may be concluded from the changes of a comparison.

A run is called better or worse only where a difference is beyond chance, after Holm over the metrics
shown. One exception is asked for by name: where Recall@k stays, a reranker is judged by MRR alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from core.changes import Change
from core.metrics import Metric
from core.statistics import LEVEL, fewest_questions

Kind: TypeAlias = Literal["identical", "better", "worse", "mixed", "no-change", "cannot-tell"]
Reranker: TypeAlias = Literal["keep", "not-needed", "cannot-tell", "harmful"]
Leaning: TypeAlias = Literal["better", "worse", "mixed", "none"]
Pattern: TypeAlias = Literal["order-only", "recall-up-order-down", "recall-down-order-up", "swapped"]

VISIBLE = 0.005  # a smaller difference of means is called none: it rounds to .00
EQUIVALENT = 0.01  # intervals within this distance of 0: no change worth having
OPPOSED = 1 / 3  # a move against the largest one counts from this share of it

_MAIN = ("MRR", "Recall", "NDCG", "Hit")  # which metric speaks first where the evidence is equal


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


def verdict_on(changes: Sequence[Change], counts: dict[str, int], *, is_identical: bool) -> Verdict:
    """
    Weigh the changes; `counts` are the numbers of questions that `Verdict.facts` lists.

    `is_identical` says that all rankings are the same.
    """
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


def _pattern(changes: Sequence[Change], counts: dict[str, int]) -> Pattern | None:
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
