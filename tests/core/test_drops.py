"""Drops against a baseline: beyond chance over questions, and beyond the service's own noise."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from core.drops import PerQuestion, noise_of, shortfall_of

N = 100
IDS = tuple(f"q{place}" for place in range(N))
LEAST = 0.01


def scores(values: NDArray[np.float64], ids: tuple[str, ...] = IDS, metric: str = "MRR") -> PerQuestion:
    return PerQuestion(metrics=(metric,), question_ids=ids, values=values[None, :])


def noisy(rng: np.random.Generator, spread: float, n_runs: int, mean: float = 0.7) -> list[PerQuestion]:
    return [scores(mean + spread * rng.standard_normal(N)) for _ in range(n_runs)]


def test_the_noise_of_a_mean_is_learnt_from_runs_that_follow_each_other() -> None:
    runs = noisy(np.random.default_rng(1), 0.2, 200)

    noise = noise_of([runs], ("MRR",), IDS)

    assert noise[0] == pytest.approx(0.2 / np.sqrt(N), rel=0.1)


def test_a_jump_between_two_rows_of_runs_is_not_taken_for_noise() -> None:
    before, after = scores(np.full(N, 0.9)), scores(np.full(N, 0.2))

    assert noise_of([[before, before], [after, after]], ("MRR",), IDS)[0] == 0.0
    assert noise_of([[before], [after]], ("MRR",), IDS)[0] == 0.0


def test_noise_that_questions_share_is_seen_in_the_spread_of_the_means() -> None:
    rng = np.random.default_rng(2)
    together = [scores(np.full(N, 0.7 + 0.03 * rng.standard_normal())) for _ in range(21)]

    noise = noise_of([together], ("MRR",), IDS)

    assert noise[0] == pytest.approx(0.03, rel=0.4)


def test_without_noise_a_drop_counts_as_soon_as_it_is_beyond_chance() -> None:
    usual = np.full(N, 1.0)
    baseline = scores(usual)

    def certain(n_lost: int) -> bool:
        run = scores(np.where(np.arange(N) < n_lost, 0.0, usual))
        found = shortfall_of(baseline, [run, run], [baseline] * 5, ("MRR",))
        assert found is not None
        return bool(found.is_certain(LEAST).any())

    assert [n for n in range(12) if certain(n)] == list(range(5, 12))  # 5 of 5 one way: p = .0625 < .1


def test_with_noise_the_same_drop_is_not_certain() -> None:
    rng = np.random.default_rng(3)
    baseline, *quiet = noisy(rng, 0.3, 15)
    worse = noisy(rng, 0.3, 2, mean=0.7 - 0.06)

    found = shortfall_of(baseline, worse, quiet, ("MRR",))

    assert found is not None
    assert not found.is_certain(LEAST).any()


def test_a_large_drop_is_certain_in_spite_of_noise() -> None:
    rng = np.random.default_rng(4)
    baseline, *quiet = noisy(rng, 0.2, 15)

    found = shortfall_of(baseline, noisy(rng, 0.2, 2, mean=0.5), quiet, ("MRR",))

    assert found is not None
    assert found.is_certain(LEAST).all()


def test_a_run_that_is_no_lower_than_a_quiet_one_was_is_not_certain() -> None:
    usual, low = np.full(N, 1.0), np.where(np.arange(N) < 20, 0.0, 1.0)
    baseline, bad = scores(usual), scores(low)
    quiet = [baseline] * 18 + [bad]

    found = shortfall_of(baseline, [bad, bad], quiet, ("MRR",))

    assert found is not None
    assert not found.is_certain(LEAST).any()


def test_only_questions_that_all_runs_share_are_compared() -> None:
    baseline = scores(np.ones(N))
    half = scores(np.ones(50), ids=IDS[50:])

    found = shortfall_of(baseline, [half], [], ("MRR",))

    assert found is not None
    assert found.question_ids == IDS[50:]


@pytest.mark.parametrize("shared", [0, 5])
def test_too_few_shared_questions_are_not_measured(shared: int) -> None:
    run = scores(np.ones(shared + 3), ids=(*IDS[:shared], "new1", "new2", "new3"))

    assert shortfall_of(scores(np.ones(N)), [run], [], ("MRR",)) is None


def test_a_metric_that_the_baseline_lacks_is_not_measured() -> None:
    assert shortfall_of(scores(np.ones(N)), [scores(np.ones(N), metric="MAP")], [], ("MAP",)) is None


def test_a_rise_is_never_certain() -> None:
    found = shortfall_of(scores(np.zeros(N)), [scores(np.ones(N))] * 2, [], ("MRR",))

    assert found is not None
    assert not found.is_certain(LEAST).any()
    assert found.is_over(LEAST)


def test_the_worst_questions_are_named_worst_first() -> None:
    after = np.ones(N)
    after[[7, 3, 9]] = 0.2, 0.0, 0.5

    found = shortfall_of(scores(np.ones(N)), [scores(after)], [], ("MRR",))

    assert found is not None
    assert found.worst_questions(0) == ("q3", "q7", "q9")
