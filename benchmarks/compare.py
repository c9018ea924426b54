"""
How fast differences between two runs are judged: ours against scipy and ranx.

    python benchmarks/compare.py             rivals draw fewer permutations, their time is scaled up
    python benchmarks/compare.py --full      rivals draw all of them: minutes

One call tests 8 metrics over 1,000 questions with 100,000 random sign patterns. Then a whole comparison
(four metrics, p-values, intervals, verdict) of 50,000 questions, with the memory it takes beyond the
evaluations. Single-threaded unless the linear algebra of numpy is told otherwise.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded
os.environ.setdefault("NUMBA_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from core.comparisons import compare
from core.evaluations import Evaluation, evaluate
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from core.statistics import sampled_p

N_METRICS, N_QUESTIONS, PERMUTATIONS = 8, 1_000, 100_000
FEWER = 5_000  # permutations of a rival unless --full
LARGE = 50_000  # questions of the whole comparison

Values = NDArray[np.float64]


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0].strip())
    parser.add_argument("--full", action="store_true", help="let scipy and ranx draw all permutations")
    drawn = PERMUTATIONS if parser.parse_args().full else FEWER
    before, after = values()
    ours, p = best_of(3, partial(sampled_p, after - before, PERMUTATIONS))
    print(f"{PERMUTATIONS:,} permutations, {N_METRICS} metrics, {N_QUESTIONS:,} questions")
    print(f"{'':10}{'seconds':>9}{'ratio':>8}   largest difference of p")
    print(f"{'core':10}{ours:9.2f}{1:8.0f}")
    for name, rival in {"scipy": scipy_p, "ranx": ranx_p}.items():
        if importlib.util.find_spec(name) is None:
            print(f"{name:10} not installed")
            continue
        rival(before[:, :20], after[:, :20], 10)  # imports and compiles
        took, theirs = best_of(1, partial(rival, before, after, drawn))
        scaled = took * PERMUTATIONS / drawn
        print(f"{name:10}{scaled:9.2f}{scaled / ours:8.0f}   {np.abs(theirs - p).max():.4f}")
    if drawn != PERMUTATIONS:
        print(f"(scipy and ranx: time of {drawn:,} permutations x {PERMUTATIONS // drawn})")
    whole_comparison()


def values() -> tuple[Values, Values]:
    """Reciprocal ranks, hits and graded values as metrics have them: many ties, many zeros."""
    rng = np.random.default_rng(1)
    ranks = rng.geometric(0.4, size=(2, N_METRICS, N_QUESTIONS))
    ranks[1] -= (rng.random((N_METRICS, N_QUESTIONS)) < 0.04) & (ranks[1] > 1)
    before, after = 1.0 / ranks
    return before, after


def scipy_p(before: Values, after: Values, permutations: int) -> Values:
    """One call for all metrics; batches keep its memory below 1 GB."""
    from scipy.stats import permutation_test

    result = permutation_test(
        (after - before,),
        lambda sample, axis: sample.mean(axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=permutations,
        batch=1_000,
        axis=-1,
        rng=np.random.default_rng(1),
    )
    return np.asarray(result.pvalue)


def ranx_p(before: Values, after: Values, permutations: int) -> Values:
    """One call for each metric: its test knows one metric at a time."""
    from ranx.statistical_tests import fisher_randomization_test

    pairs = zip(before, after, strict=True)
    return np.array([fisher_randomization_test(a, b, permutations, random_seed=1)[0] for a, b in pairs])


def best_of(times: int, action: Callable[[], Values]) -> tuple[float, Values]:
    """Seconds of the fastest run, and its result."""
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        result = action()
        seconds.append(time.perf_counter() - started)
    return min(seconds), result


def whole_comparison() -> None:
    """Time and memory of `compare` alone, the evaluations being there already."""
    before, after = large(1), large(2)
    started = time.perf_counter()
    compare(before, after)
    took = time.perf_counter() - started
    tracemalloc.start()
    compare(before, after)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"\ncompare {LARGE:,} questions: {took:.2f} s, {peak / 1e6:.0f} MB")


def large(seed: int) -> Evaluation:
    """An invented run: one right chunk each, at a random rank of ten or absent."""
    ranks = np.random.default_rng(seed).geometric(0.3, size=LARGE).tolist()
    questions = tuple(Question(id=f"q{i}", judgments={f"d{i}": 1.0}) for i in range(LARGE))
    retrieved = {
        f"q{i}": Retrieved(chunk_ids=tuple(f"d{i + place - rank}" for place in range(1, 11)))
        for i, rank in enumerate(ranks)
    }
    return evaluate(GoldSet(name="large", questions=questions), Run(name=f"run {seed}", retrieved=retrieved))


if __name__ == "__main__":
    main()
