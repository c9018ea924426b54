"""
How sure a difference between two runs is: p-values, intervals, and how many questions it takes.

Every function takes `differences`, after minus before, paired by question: shape (n_questions,) for one
metric or (n_metrics, n_questions) for several. Everything random is seeded, so that the same data give
the same answer. Nothing returns NaN: without a difference p is 1.0 and the interval is [0, 0].
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

SEED = 20
LEVEL = 0.05  # a difference with a smaller p is beyond chance
POWER = 0.8
DRAWS, MANY_DRAWS = 10_000, 100_000  # many: where 10,000 leave open on which side of a threshold p lies
ENUMERATED = 20  # up to so many non-zero differences all 2^n sign patterns are tried
SAME = 1e-12  # sums closer than this share of all sizes together are equal: float noise must not break ties

_BLOCK = 1 << 20  # signs held at once: 8 MB as float64
_PICKS_BLOCK = 1 << 17  # picks held at once: counting them is twice as fast inside the processor's cache
_MOST_SIGNS = 200_000_000  # signs that a refinement may cost, some 0.4 s
_NORMAL_FROM = 2_000  # differences of about one size: the normal p is then right to 0.0001, draws to 0.005
_GROUPS = 2_000  # units that a bootstrap resamples at most; errs by less than 2 % of the interval's width
_LEAST = float(np.finfo(np.float64).tiny)  # p is never 0
_NORMAL = NormalDist()

Floats = NDArray[np.float64]


def randomisation_p(differences: ArrayLike, *, seed: int = SEED) -> Floats:
    """
    Two-sided p of the paired randomisation (sign-flip) test of the mean; shape (n_metrics,).

    Under the null hypothesis each question's difference is as likely negative as positive. Exact where
    that is cheap: binomial if all non-zero differences have one size (Hit@k), every sign pattern for up
    to 20 non-zero ones. Normal where thousands moved. Otherwise 10,000 random patterns, and 100,000
    where p is near 0.05 or one of Holm's fractions of it and there are at most 2,000 questions.

    >>> randomisation_p([1, 1, 1, 1, 1, -1, 0]).round(4).tolist()  # 5 entered, 1 left
    [0.2188]
    """
    rows = np.atleast_2d(np.asarray(differences, dtype=np.float64))
    known = [_known_p(row[row != 0]) for row in rows]
    p = np.array([1.0 if value is None else value for value in known])
    open_rows = np.array([value is None for value in known], dtype=bool)
    if open_rows.any():
        p[open_rows] = sampled_p(rows[open_rows], DRAWS, seed=seed)
        near = open_rows & _near_threshold(p)
        if near.any() and rows.shape[1] * MANY_DRAWS <= _MOST_SIGNS:
            p[near] = sampled_p(rows[near], MANY_DRAWS, seed=seed)
    return p


def sampled_p(differences: ArrayLike, draws: int, *, seed: int = SEED) -> Floats:
    """
    The same p from `draws` random sign patterns, shared by all metrics; shape (n_metrics,).

    p = (extreme + 1) / (draws + 1), never 0: Phipson & Smyth, Stat. Appl. Genet. Mol. Biol. 2010.
    """
    rows = np.atleast_2d(np.asarray(differences, dtype=np.float64))
    moved = np.ascontiguousarray(rows[:, (rows != 0).any(axis=0)].T)  # (n_moved, n_metrics)
    total, size = moved.sum(axis=0), np.abs(moved).sum(axis=0)
    extreme = np.zeros(rows.shape[0], dtype=np.int64)
    for kept in _random_halves(moved.shape[0], draws, seed):
        sums = 2.0 * (kept @ moved) - total  # kept questions keep their sign, the others are flipped
        extreme += _is_extreme(sums, total, size).sum(axis=0)
    return np.asarray((extreme + 1) / (draws + 1), dtype=np.float64)


def holm(p: Sequence[float] | Floats) -> Floats:
    """
    P-values corrected for their number: Holm, Scand. J. Statist. 1979.

    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    raw = np.asarray(p, dtype=np.float64)
    order = np.argsort(raw, kind="stable")
    corrected = np.empty_like(raw)
    corrected[order] = np.maximum.accumulate(raw[order] * np.arange(raw.size, 0, -1))
    return np.minimum(corrected, 1.0)


def bootstrap_interval(differences: ArrayLike, *, level: float = 0.95, seed: int = SEED) -> Floats:
    """
    Interval of the mean difference by the paired percentile bootstrap; shape (n_metrics, 2): low, high.

    Questions are resampled 10,000 times, the same ones for every metric: Efron, Ann. Statist. 1979. More
    than 2,000 questions are first put into 2,000 random groups. One question says nothing about others,
    so that its interval is the whole range of a metric, -1 to 1.
    """
    rows = np.atleast_2d(np.asarray(differences, dtype=np.float64))
    if rows.shape[1] == 1:
        return np.hstack([np.minimum(rows, -1.0), np.maximum(rows, 1.0)])
    places = [(1 - level) / 2, (1 + level) / 2]
    return np.asarray(np.quantile(_resampled_means(rows, seed), places, axis=0).T, dtype=np.float64)


def detectable_difference(differences: ArrayLike, *, alpha: float = LEVEL, power: float = POWER) -> float:
    """
    The smallest mean difference that so many questions would show, most of the time.

    Normal approximation: (z(1 - alpha/2) + z(power)) * spread / sqrt(n), with the spread (standard
    deviation) of the differences seen. One question shows nothing: 1.0. Without spread: 0.0, not known.
    """
    row = np.asarray(differences, dtype=np.float64)
    if row.size < 2:
        return 1.0
    return _effect(alpha, power) * _spread(row) / math.sqrt(row.size)


def questions_needed(
    differences: ArrayLike, *, alpha: float = LEVEL, power: float = POWER, delta: float | None = None
) -> int | None:
    """
    How many questions like these it takes to show `delta` (the mean seen, if not given).

    At least as many as can be beyond chance at all when every one of them moves the same way.
    None if there is no difference to show.
    """
    row = np.asarray(differences, dtype=np.float64)
    wanted = abs(float(row.mean()) if delta is None else delta)
    if wanted < 1e-9:
        return None
    spread = _spread(row) if row.size > 1 else 0.0
    return max(math.ceil((_effect(alpha, power) * spread / wanted) ** 2), fewest_questions(alpha))


def fewest_questions(alpha: float = LEVEL) -> int:
    """
    The fewest questions that can be beyond chance: all n moving one way have p = 2 / 2^n.

    >>> fewest_questions(0.05)
    6
    """
    return math.floor(1.0 - math.log2(alpha)) + 1


def _known_p(moved: Floats) -> float | None:
    """The p that needs no drawing, from the non-zero differences; None if there is none."""
    if moved.size == 0:
        return 1.0
    sizes = np.abs(moved)
    if float(sizes.max() - sizes.min()) <= SAME * float(sizes.max()):
        return _binomial_p(int((moved > 0).sum()), moved.size)
    if moved.size <= ENUMERATED:
        return _enumerated_p(moved)
    squares = moved**2
    even = float(squares.sum()) ** 2 / float((squares**2).sum())  # number of differences, were they one size
    return _normal_p(moved) if even >= _NORMAL_FROM else None


def _binomial_p(won: int, n: int) -> float:
    """Two-sided sign test: won or lost at least as lopsided as seen."""
    fewer = min(won, n - won)
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, n + 1)))])  # log n!
    below = np.arange(fewer + 1)
    terms = np.exp(logs[n] - logs[below] - logs[n - below] - n * math.log(2))
    return min(1.0, max(2.0 * float(terms.sum()), _LEAST))


def _enumerated_p(moved: Floats) -> float:
    """Share of all sign patterns whose sum is as extreme; the first sign is fixed, sums come in pairs."""
    sums = moved[:1]
    for difference in moved[1:]:
        sums = np.concatenate([sums + difference, sums - difference])
    return float(_is_extreme(sums, moved.sum(), np.abs(moved).sum()).mean())


def _normal_p(moved: Floats) -> float:
    """The sum of many random signs is normal; the next term of its expansion is of the order 1 / n."""
    return max(math.erfc(abs(float(moved.sum())) / math.sqrt(2.0 * float((moved**2).sum()))), _LEAST)


def _is_extreme(sums: Floats, total: ArrayLike, size: ArrayLike) -> NDArray[np.bool_]:
    """Whether a sum is as far from 0 as the one seen; equal ones count, whatever the float noise."""
    return np.asarray(np.abs(sums) >= np.abs(total) - SAME * np.asarray(size), dtype=np.bool_)


def _random_halves(n: int, draws: int, seed: int) -> Iterator[Floats]:
    """Blocks of random 0/1 rows of length n, `draws` rows in all."""
    rng = np.random.default_rng(seed)
    width = (n + 7) // 8
    step = max(1, _BLOCK // max(n, 1))
    for start in range(0, draws, step):
        rows = min(step, draws - start)
        packed = np.frombuffer(rng.bytes(rows * width), dtype=np.uint8).reshape(rows, width)
        yield np.unpackbits(packed, axis=1, count=n).astype(np.float64)


def _near_threshold(p: Floats) -> NDArray[np.bool_]:
    """Whether 10,000 draws leave open on which side of one of Holm's thresholds p lies."""
    thresholds = LEVEL / np.arange(1, p.size + 1)
    error = 3.0 * np.sqrt(p * (1.0 - p) / DRAWS)
    return np.asarray((np.abs(p[:, None] - thresholds) < error[:, None]).any(axis=1), dtype=np.bool_)


def _resampled_means(rows: Floats, seed: int) -> Floats:
    """Means of resampled questions, the same questions for every metric; shape (DRAWS, n_metrics)."""
    rng = np.random.default_rng(seed)
    mean = rows.mean(axis=1)
    units = _grouped(rows - mean[:, None], rng)
    step = max(1, _PICKS_BLOCK // units.shape[1])
    sizes = [min(step, DRAWS - start) for start in range(0, DRAWS, step)]
    sums = np.concatenate([_counts(rng, size, units.shape[1]) @ units.T for size in sizes])
    return np.asarray(mean + sums / rows.shape[1], dtype=np.float64)


def _grouped(deviations: Floats, rng: np.random.Generator) -> Floats:
    """Sums over random groups of questions, as many as are resampled at most; few questions stay alone."""
    n = deviations.shape[1]
    if n <= _GROUPS:
        return deviations
    labels = rng.permutation(n) % _GROUPS
    return np.stack([np.bincount(labels, weights=row, minlength=_GROUPS) for row in deviations])


def _counts(rng: np.random.Generator, resamples: int, n: int) -> Floats:
    """How often each of n questions was picked; shape (resamples, n)."""
    picks = rng.integers(0, n, size=(resamples, n)) + np.arange(resamples)[:, None] * n
    return np.bincount(picks.ravel(), minlength=resamples * n).reshape(resamples, n).astype(np.float64)


def _spread(row: Floats) -> float:
    """Standard deviation; exactly 0 where all differences are equal but for float noise."""
    return float(row.std(ddof=1)) if float(np.ptp(row)) > SAME * float(np.abs(row).max()) else 0.0


def _effect(alpha: float, power: float) -> float:
    """Standard errors between no difference and one that is found with this power."""
    return _NORMAL.inv_cdf(1 - alpha / 2) + _NORMAL.inv_cdf(power)
