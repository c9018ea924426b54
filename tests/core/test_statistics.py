"""Statistics against exact values, against scipy, and against the ways others get them wrong."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from core.statistics import (
    DRAWS,
    bootstrap_interval,
    detectable_difference,
    fewest_questions,
    holm,
    questions_needed,
    randomisation_p,
    sampled_p,
)
from tests import examples


def scipy_p(differences: np.ndarray, draws: float = np.inf) -> float:
    result = stats.permutation_test(
        (differences,),
        np.mean,
        permutation_type="samples",
        n_resamples=draws,
        rng=np.random.default_rng(1),
    )
    return float(result.pvalue)


def reciprocal_ranks(n: int, seed: int) -> np.ndarray:
    """Paired differences as MRR has them: many zeros, few sizes, many ties."""
    rng = np.random.default_rng(seed)
    before, after = (1.0 / rng.integers(1, 8, size=n) for _ in range(2))
    return np.where(rng.random(n) < 0.4, 0.0, after - before)


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    """The cases that come from bug reports of other tools, by id."""
    return {case["id"]: case for case in json.loads((shared / "cases.json").read_text())}


def test_p_is_never_zero(cases: dict[str, dict[str, Any]]) -> None:
    improvements = np.full(30, 0.1)

    assert "1/1001" in cases["p-never-zero"]["expect"]["rule"]
    assert sampled_p(improvements, 1000)[0] == pytest.approx(1 / 1001)
    assert randomisation_p(improvements)[0] == pytest.approx(2 / 2**30)


def test_float_noise_breaks_no_tie(cases: dict[str, dict[str, Any]]) -> None:
    case = cases["p-float-ties"]
    differences = np.subtract(case["run"]["after"], case["run"]["before"])

    assert randomisation_p(differences)[0] == pytest.approx(case["expect"]["p_exact"], abs=1e-12)
    assert sampled_p(differences, 100_000)[0] == pytest.approx(case["expect"]["p_exact"], abs=0.005)


def test_float_noise_breaks_no_tie_among_thirds_of_two_sizes() -> None:
    before = np.array([1 / 3, 2 / 3, 1 / 3, 1.0, 2 / 3, 0.1, 0.7, 0.2])
    after = before + np.array([0.1, 0.2, 0.3, -0.3, 0.1, 0.2, -0.1, 0.2])
    whole = np.array([1, 2, 3, -3, 1, 2, -1, 2], dtype=float)

    assert randomisation_p(after - before)[0] == randomisation_p(whole)[0]


def test_thousands_of_differences_give_the_normal_p_that_many_draws_give() -> None:
    differences = reciprocal_ranks(9_000, seed=6)
    differences += 0.0001 - differences.mean() + 1.5 * differences.std() / math.sqrt(9_000)
    drawn = sampled_p(differences, 40_000)[0]

    assert randomisation_p(differences)[0] == pytest.approx(drawn, abs=4 * math.sqrt(drawn / 40_000))


def test_p_of_overwhelming_evidence_is_still_not_zero() -> None:
    assert 0 < randomisation_p(np.full(50_000, 0.5))[0] < 1e-300
    assert 0 < randomisation_p(np.linspace(0.5, 1.0, 50_000))[0] < 1e-300


def test_no_difference_is_no_evidence() -> None:
    assert randomisation_p(np.zeros(12))[0] == 1.0
    assert sampled_p(np.zeros(12), 100)[0] == 1.0
    assert bootstrap_interval(np.zeros(12)).tolist() == [[0.0, 0.0]]


@pytest.mark.parametrize("seed", range(5))
def test_few_differences_give_the_exact_p_of_scipy(seed: int) -> None:
    differences = reciprocal_ranks(14, seed)

    assert randomisation_p(differences)[0] == pytest.approx(scipy_p(differences), abs=1e-12)


@pytest.mark.parametrize(("won", "lost"), [(5, 1), (9, 2), (41, 1), (130, 100), (249, 125)])
def test_hits_give_the_exact_binomial_p_of_scipy(won: int, lost: int) -> None:
    differences = np.concatenate([np.ones(won), -np.ones(lost), np.zeros(20)])

    assert randomisation_p(differences)[0] == pytest.approx(stats.binomtest(won, won + lost).pvalue, rel=1e-9)


def test_binomial_p_holds_for_tens_of_thousands() -> None:
    differences = np.concatenate([np.ones(24_800), -np.ones(25_200)])

    assert randomisation_p(differences)[0] == pytest.approx(stats.binomtest(24_800, 50_000).pvalue, rel=1e-7)


@pytest.mark.parametrize("seed", range(4))
def test_sampled_p_agrees_with_scipy_within_monte_carlo_error(seed: int) -> None:
    differences = reciprocal_ranks(120, seed) + np.where(np.arange(120) % 9 == 0, 0.05, 0.0)
    theirs = scipy_p(differences, draws=20_000)
    variance = theirs * (1 - theirs) / DRAWS + theirs * (2 - theirs) / 20_000  # scipy doubles one tail

    assert randomisation_p(differences)[0] == pytest.approx(theirs, abs=4 * math.sqrt(variance) + 3e-4)


@pytest.mark.parametrize("seed", range(2))
def test_sampled_p_agrees_with_ranx_where_no_sums_tie(seed: int) -> None:
    ranx = pytest.importorskip("ranx.statistical_tests", reason="ranx comes with the group bench")
    before, after = np.random.default_rng(seed).normal(size=(2, 60))
    theirs = float(ranx.fisher_randomization_test(before, after, n_permutations=20_000)[0])
    error = 4 * math.sqrt(theirs * (1 - theirs) * (1 / DRAWS + 1 / 20_000))

    assert randomisation_p(after - before)[0] == pytest.approx(theirs, abs=error + 3e-4)


def test_sampling_agrees_with_enumeration() -> None:
    differences = reciprocal_ranks(30, seed=3)
    assert 10 < np.count_nonzero(differences) <= 20
    exact = randomisation_p(differences)[0]

    assert sampled_p(differences, 200_000)[0] == pytest.approx(exact, abs=0.005)


def test_many_draws_decide_near_a_threshold() -> None:
    rng = np.random.default_rng(0)
    differences = rng.normal(size=200)
    differences += 1.96 * differences.std() / math.sqrt(200) - differences.mean()
    p = randomisation_p(differences)[0]

    assert 0.04 < p < 0.06
    assert (p * 100_001) == pytest.approx(round(p * 100_001), abs=1e-6)
    assert (p * 10_001) != pytest.approx(round(p * 10_001), abs=1e-6)


def test_same_data_give_the_same_numbers() -> None:
    rows = np.stack([reciprocal_ranks(200, 1), reciprocal_ranks(200, 2)])

    assert randomisation_p(rows).tolist() == randomisation_p(rows).tolist()
    assert bootstrap_interval(rows).tolist() == bootstrap_interval(rows).tolist()


def test_t_test_is_too_sure_about_hits_where_the_exact_test_is_not() -> None:
    differences = np.concatenate([np.ones(8), -np.ones(2), np.zeros(40)])

    assert stats.ttest_1samp(differences, 0).pvalue < 0.06 < randomisation_p(differences)[0] < 0.11


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.sampled_from([-1.0, -0.5, -1 / 3, 0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=12))
def test_p_does_not_depend_on_direction_order_or_unchanged_questions(differences: list[float]) -> None:
    p = randomisation_p(differences)[0]

    assert 0 < p <= 1
    assert randomisation_p([-d for d in differences])[0] == pytest.approx(p)
    assert randomisation_p([*reversed(differences), 0.0, 0.0])[0] == pytest.approx(p)


def test_holm_agrees_with_the_step_down_rule() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([0.04]) == pytest.approx([0.04])


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.floats(min_value=1e-6, max_value=1.0), min_size=1, max_size=8))
def test_holm_keeps_the_order_and_lies_between_raw_and_bonferroni(p: list[float]) -> None:
    corrected = holm(p)

    assert (corrected >= np.array(p) - 1e-15).all()
    assert (corrected <= np.minimum(np.array(p) * len(p), 1.0) + 1e-15).all()
    assert (np.diff(corrected[np.argsort(p, kind="stable")]) >= 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_interval_agrees_with_the_percentile_bootstrap_of_scipy(seed: int) -> None:
    differences = reciprocal_ranks(80, seed) ** 3 + 0.02  # skewed
    theirs = stats.bootstrap(
        (differences,), np.mean, method="percentile", n_resamples=20_000, rng=np.random.default_rng(seed)
    ).confidence_interval
    width = theirs.high - theirs.low

    low, high = bootstrap_interval(differences)[0]

    assert low == pytest.approx(theirs.low, abs=0.04 * width)
    assert high == pytest.approx(theirs.high, abs=0.04 * width)


def test_intervals_hold_what_they_promise() -> None:
    samples = np.random.default_rng(5).exponential(size=(400, 40)) - 1.0
    intervals = np.array([bootstrap_interval(sample)[0] for sample in samples])

    covered = ((intervals[:, 0] <= 0) & (intervals[:, 1] >= 0)).mean()

    assert 0.88 <= covered <= 0.98


def test_grouped_questions_give_the_interval_of_the_ungrouped() -> None:
    differences = reciprocal_ranks(30_001, seed=8)
    error = 1.96 * differences.std() / math.sqrt(30_001)

    low, high = bootstrap_interval(differences)[0]

    assert low == pytest.approx(differences.mean() - error, abs=0.06 * error)
    assert high == pytest.approx(differences.mean() + error, abs=0.06 * error)


def test_one_question_says_nothing_about_others() -> None:
    assert bootstrap_interval([0.8]).tolist() == [[-1.0, 1.0]]
    assert randomisation_p([0.8])[0] == 1.0
    assert detectable_difference([0.8]) == 1.0
    assert questions_needed([0.8]) == fewest_questions()


def test_equal_differences_give_a_point() -> None:
    assert bootstrap_interval(np.full(30, 0.8)) == pytest.approx(np.array([[0.8, 0.8]]))
    assert detectable_difference(np.full(30, 0.8)) == 0.0


def test_detectable_difference_is_found_in_four_of_five_samples() -> None:
    rng = np.random.default_rng(7)
    spread = rng.normal(scale=0.3, size=60)
    delta = detectable_difference(spread)

    found = [randomisation_p(rng.normal(delta, spread.std(ddof=1), size=60))[0] < 0.05 for _ in range(300)]

    assert np.mean(found) == pytest.approx(0.8, abs=0.08)


def test_more_questions_show_smaller_differences() -> None:
    differences = reciprocal_ranks(50, seed=4)
    smallest = detectable_difference(differences)

    assert questions_needed(differences, delta=smallest) in {50, 51}
    assert questions_needed(differences, delta=smallest / 2) == pytest.approx(200, abs=1)
    assert questions_needed(np.zeros(10)) is None


def test_needed_questions_are_at_least_those_that_can_be_beyond_chance() -> None:
    assert [fewest_questions(alpha) for alpha in (0.05, 0.025, 0.0125)] == [6, 7, 8]
    assert questions_needed(np.full(3, 0.5), alpha=0.0125) == 8
    assert randomisation_p(np.full(8, 0.5))[0] < 0.0125 <= randomisation_p(np.full(7, 0.5))[0]
