"""
Contests: several runs against one, with one correction over everything that is shown.

Each run is compared with the first as `core.comparisons` does; the p-values of all metrics of all runs are
corrected together (Holm), because whoever looks at five rerankers looks five times for luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.changes import Change
from core.comparisons import Comparison, compare
from core.evaluations import CUTOFF, Evaluation
from core.statistics import SEED, holm
from core.verdicts import verdict_on


@dataclass(frozen=True, kw_only=True, eq=False)
class Contest:
    """The run all others are held against, and a comparison for each, in the given order."""

    before: Evaluation
    comparisons: tuple[Comparison, ...]

    @property
    def n_tests(self) -> int:
        """How many differences were corrected together."""
        return sum(len(comparison.changes) for comparison in self.comparisons)


def contest(
    before: Evaluation,
    others: Sequence[Evaluation],
    *,
    k: int = CUTOFF,
    metrics: Sequence[str] | None = None,
    seed: int = SEED,
) -> Contest:
    """Compare each of `others` with `before`; DifferentQuestions if one shares no question with it."""
    single = [compare(before, other, k=k, metrics=metrics, seed=seed) for other in others]
    p_holm = holm([change.p for comparison in single for change in comparison.changes]).tolist()
    corrected = iter(p_holm)
    return Contest(
        before=before,
        comparisons=tuple(
            _with(comparison, [replace(change, p_holm=next(corrected)) for change in comparison.changes])
            for comparison in single
        ),
    )


def _with(comparison: Comparison, changes: Sequence[Change]) -> Comparison:
    """The comparison with other corrected p-values, and the verdict that follows from them."""
    counts = {
        "k": comparison.k,
        "n_questions": comparison.n_questions,
        "n_entered": len(comparison.entered),
        "n_left": len(comparison.left),
        "n_failing_both": len(comparison.failing),
    }
    strict = [replace(change, p=change.p_holm) for change in changes]  # no single test escapes the correction
    verdict = verdict_on(strict, counts, is_identical=comparison.is_identical)
    return replace(comparison, changes=tuple(changes), verdict=verdict)
