"""Several runs against one: what is said of each survives looking at all of them."""

from __future__ import annotations

import numpy as np
import pytest

from core.comparisons import compare
from core.contests import contest
from core.evaluations import Evaluation, evaluate
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

N = 40
GOLD = GoldSet(
    name="g", questions=tuple(Question(id=f"q{n}", judgments={f"right{n}": 1.0}) for n in range(N))
)


def evaluation(name: str, ranks: list[int]) -> Evaluation:
    """A run with the right chunk at the given ranks."""
    entries = {}
    for n, rank in enumerate(ranks):
        ids = [f"wrong{n}-{place}" for place in range(10)]
        ids[rank - 1] = f"right{n}"
        entries[f"q{n}"] = Retrieved(chunk_ids=tuple(ids))
    return evaluate(GOLD, Run(name=name, retrieved=entries))


def noisy(seed: int) -> list[int]:
    return np.random.default_rng(seed).integers(1, 11, N).tolist()


BEFORE = evaluation("before", noisy(0))


def test_p_values_are_corrected_over_all_runs_together() -> None:
    found = contest(BEFORE, [evaluation(f"run{seed}", noisy(seed)) for seed in range(1, 4)])
    corrected = [change.p_holm for each in found.comparisons for change in each.changes]
    single = [compare(BEFORE, each.after).changes for each in found.comparisons]

    assert found.n_tests == 12
    assert all(
        c >= s.p_holm - 1e-12 for c, s in zip(corrected, (c for cs in single for c in cs), strict=True)
    )
    assert min(corrected) == pytest.approx(min(1.0, 12 * min(c.p for cs in single for c in cs)))


def test_a_run_that_is_clearly_better_stays_better_among_noise() -> None:
    best = evaluation("best", [1] * N)
    found = contest(BEFORE, [evaluation(f"run{seed}", noisy(seed)) for seed in range(1, 6)] + [best])

    assert [each.after.run_name for each in found.comparisons if each.verdict.kind == "better"] == ["best"]


def test_noise_is_called_better_no_more_often_than_one_time_in_twenty() -> None:
    n_contests = n_false = 0
    for seed in range(0, 120, 6):
        runs = [evaluation(f"run{n}", noisy(1000 + seed + n)) for n in range(6)]
        found = contest(runs[0], runs[1:])
        n_contests += 1
        n_false += any(each.verdict.kind == "better" for each in found.comparisons)

    assert n_false <= 0.05 * n_contests + 2 * np.sqrt(0.05 * 0.95 * n_contests)


def test_one_other_run_is_an_ordinary_comparison() -> None:
    other = evaluation("other", noisy(9))
    (single,) = contest(BEFORE, [other]).comparisons

    assert single.changes == compare(BEFORE, other).changes
