"""
Changes: one metric of two runs over the same questions, with how sure the difference is.

Differences are after minus before. A p-value is corrected for all the metrics that are shown together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.metrics import Metric
from core.statistics import (
    LEVEL,
    SEED,
    bootstrap_interval,
    detectable_difference,
    holm,
    questions_needed,
    randomisation_p,
)

_NOISE = 1e-9  # differences of one question's values that are float noise


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


def changes_of(
    metrics: Sequence[Metric],
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    *,
    seed: int = SEED,
) -> tuple[Change, ...]:
    """One change for each metric; `before` and `after` are values of shape (n_metrics, n_questions)."""
    differences = after - before
    differences[np.abs(differences) < _NOISE] = 0.0
    p = randomisation_p(differences, seed=seed).tolist()
    p_holm = holm(p).tolist()
    intervals = bootstrap_interval(differences, seed=seed).tolist()
    rows = zip(metrics, before, after, differences, intervals, p, p_holm, strict=True)
    return tuple(_change(*row, alpha=LEVEL / len(metrics)) for row in rows)


def _change(
    metric: Metric,
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    differences: NDArray[np.float64],
    interval: tuple[float, float],
    p: float,
    p_holm: float,
    *,
    alpha: float,
) -> Change:
    won, lost = int((differences > 0).sum()), int((differences < 0).sum())
    return Change(
        metric=metric,
        before=float(before.mean()),
        after=float(after.mean()),
        low=interval[0],
        high=interval[1],
        p=p,
        p_holm=p_holm,
        won=won,
        lost=lost,
        same=differences.size - won - lost,
        detectable=detectable_difference(differences, alpha=alpha),
        n_needed=_needed(differences, p_holm, alpha),
    )


def _needed(differences: NDArray[np.float64], p_holm: float, alpha: float) -> int | None:
    """More than there are, whatever the normal approximation says: these were not enough."""
    needed = None if p_holm < LEVEL else questions_needed(differences, alpha=alpha)
    return None if needed is None else max(needed, differences.size + 1)
