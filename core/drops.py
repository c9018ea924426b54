"""
Whether a service has become worse than its baseline, when somebody looks every day.

Two things can make a mean lower without anything being wrong, and a drop has to be larger than both.
Chance over questions: with few questions moving, others might as well have won. That is the paired
randomisation test of a comparison, corrected for the metrics watched (Holm). Noise from run to run: a
service that rewrites queries with a model or whose index is approximate answers differently every time, and
the baseline itself was one lucky or unlucky run, which stays so however often one looks. The noise is
learnt from runs that follow each other, question by question, and from how the means of quiet runs spread,
which also covers noise that many questions share; the larger counts. And as noise may be lopsided, each bad
run has to be lower than every quiet one. A service that answers the same every time has no noise, so that
there every drop beyond chance over questions counts.

What is assumed: noise is alike from run to run and as large before the drop as after it, and runs are
independent given the service. A slow drift is no noise: the baseline stays where it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.statistics import bootstrap_interval, fewest_questions, holm, randomisation_p

MOST_RUNS = 20  # quiet runs that noise is learnt from
LEVEL = 0.1  # two-sided, that is 5 % on the side of a drop: nobody is woken by a rise
NOISE_Z = 3.5  # standard errors of noise that a drop is larger than: months of daily looks
SUSPECT_LEVEL, SUSPECT_Z = 0.2, 1.5  # for a second look, which costs little
WORST = 5  # questions named

_ENOUGH_MEANS = 5  # quiet runs whose means say how they spread

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class PerQuestion:
    """Values by question: `values` (n_metrics, n_questions), rows as `metrics`, columns as `question_ids`."""

    metrics: tuple[str, ...]
    question_ids: tuple[str, ...]
    values: Floats = field(repr=False)

    @cached_property
    def places(self) -> dict[str, int]:
        """Question id -> column."""
        return {question_id: place for place, question_id in enumerate(self.question_ids)}

    def without(self, question_ids: frozenset[str]) -> PerQuestion:
        """The same without some questions."""
        if not question_ids:
            return self
        kept = [place for place, id_ in enumerate(self.question_ids) if id_ not in question_ids]
        ids = tuple(self.question_ids[place] for place in kept)
        return PerQuestion(metrics=self.metrics, question_ids=ids, values=self.values[:, kept])

    def rows(self, metrics: Sequence[str], question_ids: Sequence[str]) -> Floats:
        """Shape (n_metrics, n_questions) in that order; KeyError or ValueError for what is not there."""
        rows = self.values[[self.metrics.index(metric) for metric in metrics]]
        if question_ids == self.question_ids:
            return rows
        return rows[:, [self.places[question_id] for question_id in question_ids]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Shortfall:
    """
    Recent runs against the baseline over the questions they share.

    `differences` (n_metrics, n_questions) are those of the newest run, `joint_differences` those of the
    mean of all `n_runs` recent ones. Of shape (n_metrics,): `before` is the baseline's mean, `noise` one
    standard deviation of a run's mean, `highest` the best mean of the recent runs, `lowest` the worst of the
    quiet ones (infinite without any).
    """

    metrics: tuple[str, ...]
    question_ids: tuple[str, ...]
    n_runs: int
    before: Floats
    noise: Floats
    highest: Floats
    lowest: Floats
    differences: Floats
    joint_differences: Floats

    @cached_property
    def newest(self) -> Floats:
        """How far the newest run's means are above the baseline's; (n_metrics,)."""
        return np.asarray(self.differences.mean(axis=1), dtype=np.float64)

    @cached_property
    def joint(self) -> Floats:
        """The same of all recent runs together."""
        return np.asarray(self.joint_differences.mean(axis=1), dtype=np.float64)

    @cached_property
    def p(self) -> Floats:
        """Two-sided p of all recent runs together, corrected for the number of metrics; (n_metrics,)."""
        return holm(randomisation_p(self.joint_differences))

    def is_suspect(self, least: float) -> bool:
        """Whether the newest run alone makes a metric worth a second look."""
        usual = np.maximum(least, SUSPECT_Z * math.sqrt(2.0) * self.noise)
        low = -self.newest >= usual
        return bool(low.any() and (randomisation_p(self.differences[low]) < SUSPECT_LEVEL).any())

    def is_certain(self, least: float) -> NDArray[np.bool_]:
        """Metrics whose drop all recent runs together put beyond chance and beyond noise."""
        error = math.sqrt(1.0 + 1.0 / self.n_runs) * self.noise  # of the baseline's run and of theirs
        low = (-self.joint >= np.maximum(least, NOISE_Z * error)) & (self.highest < self.lowest)
        return np.asarray(low & (self.p < LEVEL), dtype=np.bool_)

    def is_over(self, least: float) -> bool:
        """Whether no metric of the newest run is notably lower any more."""
        usual = np.maximum(least, math.sqrt(2.0) * self.noise)
        return bool((-self.newest < usual).all())

    def main(self, least: float) -> int:
        """The metric that speaks: one that is certain, of these the least probable, then the largest drop."""
        certain = self.is_certain(least)
        return min(
            range(len(self.metrics)),
            key=lambda place: (not certain[place], self.p[place], self.joint[place]),
        )

    def interval(self, place: int) -> tuple[float, float]:
        """95 % interval of the newest run's difference."""
        low, high = bootstrap_interval(self.differences[place])[0].tolist()
        return low, high

    def worst_questions(self, place: int) -> tuple[str, ...]:
        """Ids of the questions that lost most, the worst first."""
        row = self.differences[place]
        order = [at for at in np.argsort(row, kind="stable")[:WORST] if row[at] < 0]
        return tuple(self.question_ids[at] for at in order)


def shortfall_of(
    baseline: PerQuestion,
    recent: Sequence[PerQuestion],
    quiet: Sequence[PerQuestion],
    metrics: Sequence[str],
) -> Shortfall | None:
    """
    Hold `recent` runs (oldest first, the last is the newest) against the baseline.

    `quiet` are earlier runs without trouble, oldest first: the noise is learnt from them, from the baseline,
    and from the recent runs among each other. None where fewer questions are shared than could ever be
    beyond chance, or no metric is.
    """
    measured = [set(run.metrics) for run in (baseline, *recent)]
    shown = tuple(metric for metric in metrics if all(metric in each for each in measured))
    ids = _shared(baseline, recent)
    if not shown or len(ids) < fewest_questions():
        return None
    before = baseline.rows(shown, ids)
    values = np.stack([run.rows(shown, ids) for run in recent])  # (n_runs, n_metrics, n_questions)
    return Shortfall(
        metrics=shown,
        question_ids=ids,
        n_runs=len(recent),
        before=before.mean(axis=1),
        noise=noise_of([[baseline, *quiet], recent], shown, ids),
        highest=values.mean(axis=2).max(axis=0),
        lowest=_lowest(quiet, shown, ids),
        differences=values[-1] - before,
        joint_differences=values.mean(axis=0) - before,
    )


def noise_of(
    rows: Sequence[Sequence[PerQuestion]], metrics: Sequence[str], question_ids: Sequence[str]
) -> Floats:
    """
    Standard deviation of a run's mean over these questions, from rows of runs that follow each other.

    Half the mean square of a question's change from run to run is its variance, whatever its mean. Where the
    first row is long enough, the spread of its means counts if it is larger. 0 without two runs in a row.
    """
    known = [
        [run.rows(metrics, question_ids) for run in row if _has(run, metrics, question_ids)] for row in rows
    ]
    changes = [after - before for row in known for before, after in pairwise(row)]
    n = len(question_ids)
    if not changes:
        return np.zeros(len(metrics))
    noise = np.sqrt(np.mean([(change**2).sum(axis=1) for change in changes], axis=0) / 2.0) / n
    means = [row.mean(axis=1) for row in known[0]]
    if len(means) > _ENOUGH_MEANS:
        noise = np.maximum(noise, np.std(means, axis=0, ddof=1))
    return np.asarray(noise, dtype=np.float64)


def _shared(baseline: PerQuestion, runs: Sequence[PerQuestion]) -> tuple[str, ...]:
    """Questions of the baseline that every run has."""
    return tuple(id_ for id_ in baseline.question_ids if all(id_ in run.places for run in runs))


def _lowest(quiet: Sequence[PerQuestion], metrics: Sequence[str], question_ids: Sequence[str]) -> Floats:
    """The lowest means of runs that have all of these questions."""
    lowest = np.full(len(metrics), np.inf)
    for run in quiet:
        if _has(run, metrics, question_ids):
            lowest = np.minimum(lowest, run.rows(metrics, question_ids).mean(axis=1))
    return lowest


def _has(run: PerQuestion, metrics: Sequence[str], question_ids: Sequence[str]) -> bool:
    return set(metrics) <= set(run.metrics) and run.places.keys() >= set(question_ids)
