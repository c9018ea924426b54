"""
Does judging the most useful pairs first pay? How many judgments tell three real systems apart.

Three Lucene runs on Cranfield are pooled without a judgment. A judge who knows the published judgments grades
one pair after the other: by usefulness, rank by rank over all questions, and question by question from the
top. After each, the systems are ordered by the judgments there are. Which of equal pairs comes first is drawn
anew for each repetition.

These three are easy to tell apart, so all triples of the seven public runs on this set are looked at as well,
with fewer repetitions. There the order does not reach the half. Tried on them and no better: weights by how
likely a chunk is right (how many systems return it, how high), linear differences, and each two systems made
equally important by what parts them in all.

    python -m benchmarks.judging [FOLDER WITH data/cranfield]

Exit code 1 when usefulness needs more than half of the judgments that rank order needs.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import TypeAlias

from core import formats
from core.gold_sets import GoldSet, Question
from core.judging import DEPTH, Pair, pool
from core.matching import match
from core.metrics import Metric, parse_metric
from core.runs import Run

SYSTEMS = ("english_bm25", "standard_bm25", "custom_boolean")
METRICS = tuple(map(parse_metric, (f"NDCG@{DEPTH}", "MRR", "MAP")))
POINTS = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560)
REPETITIONS, FEWER = 20, 5
HALF = 0.5
EVEN = 1e-9  # values that differ less are equal: sums of floats in another order

Order: TypeAlias = Callable[[Pair], tuple[float, ...]]
BestRanks: TypeAlias = Mapping[tuple[str, str], int]
Rankings: TypeAlias = Sequence[Mapping[str, Sequence[str]]]


def main() -> int:
    """Print the curves and what they come to; the exit code."""
    shared = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BAHOLASH_SHARED", "../shared"))
    folder = shared / "data" / "cranfield"
    name = "qrel_as_used_by_lucene_runs.txt"
    gold_set = formats.read_gold_set((folder / name).read_bytes(), name)
    runs = [_run(folder / f"lucene_{system}.run.gz") for system in SYSTEMS]
    matched = [match(gold_set, run).retrieved for run in runs]
    rankings = [{id_: entry.chunk_ids for id_, entry in found.items()} for found in matched]
    pairs = pool(_unjudged(gold_set), runs)
    print(
        f"{len(pairs)} pairs of {len(gold_set.questions)} questions, the top {DEPTH} of {', '.join(SYSTEMS)}"
    )
    halves = [_measured(metric, gold_set, rankings, pairs) for metric in METRICS]
    more = sorted((shared / "data" / "runs" / "cranfield").glob("*.run.gz"))
    _print_triples(gold_set, [*runs, *map(_run, more)])
    return 0 if all(halves) else 1


def _print_triples(gold_set: GoldSet, runs: Sequence[Run]) -> None:
    """How usefulness compares with rank by rank on every three of several runs."""
    metric = METRICS[0]
    shares = []
    for triple in combinations(runs, 3):
        matched = [match(gold_set, run).retrieved for run in triple]
        rankings = [{id_: entry.chunk_ids for id_, entry in found.items()} for found in matched]
        needed = _needed(metric, gold_set, rankings, pool(_unjudged(gold_set), triple))
        shares.append(needed["usefulness"] / needed["rank by rank"])
    print(
        f"\nall {len(shares)} triples of {len(runs)} runs, {metric}, {FEWER} repetitions: usefulness needs "
        f"{statistics.geometric_mean(shares):.0%} of rank by rank (geometric mean, median "
        f"{statistics.median(shares):.0%}); less in {sum(share < 1 for share in shares)}, at most half in "
        f"{sum(share <= HALF for share in shares)}, most {max(shares):.0%}"
    )


def _needed(
    metric: Metric, gold_set: GoldSet, rankings: Rankings, pairs: Sequence[Pair]
) -> Mapping[str, float]:
    """Judgments until the true order is there to stay, on average, by order of judging."""
    true, best = _means(metric, gold_set, rankings), _best_ranks(rankings)
    reached: dict[str, list[int]] = {}
    for seed in range(FEWER):
        places = _shuffled(gold_set, seed)
        for name, order in _orders(best).items():
            chosen = _in_order(pairs, order, places, best)
            reached.setdefault(name, []).append(_reached(_history(metric, gold_set, rankings, chosen, true)))
    return {name: statistics.mean(each) for name, each in reached.items()}


def _measured(metric: Metric, gold_set: GoldSet, rankings: Rankings, pairs: Sequence[Pair]) -> bool:
    """Print one metric's curves; whether usefulness needs at most half of the judgments of rank order."""
    true = _means(metric, gold_set, rankings)
    print(f"\n{metric}: " + ", ".join(f"{s} {m:.3f}" for s, m in zip(SYSTEMS, true, strict=True)))
    best = _best_ranks(rankings)
    orders = _orders(best) | {"question by question": lambda _: ()}
    histories: dict[str, list[list[bool]]] = {name: [] for name in orders}
    for seed in range(REPETITIONS):
        places = _shuffled(gold_set, seed)
        for name, order in orders.items():
            chosen = _in_order(pairs, order, places, best)
            histories[name].append(_history(metric, gold_set, rankings, chosen, true))
    return _printed(histories)


def _orders(best: BestRanks) -> dict[str, Order]:
    return {
        "usefulness": lambda pair: (-round(pair.usefulness, 9),),
        "rank by rank": lambda pair: (best[pair.question_id, pair.chunk_id],),
    }


def _in_order(pairs: Sequence[Pair], order: Order, places: Mapping[str, int], best: BestRanks) -> list[Pair]:
    """Pairs by an order, equal ones by the drawn order of questions, then by rank."""
    return sorted(pairs, key=lambda p: (*order(p), places[p.question_id], best[p.question_id, p.chunk_id]))


def _printed(histories: Mapping[str, Sequence[Sequence[bool]]]) -> bool:
    """The share of repetitions with the true order after so many judgments, and when it is there to stay."""
    print(f"{'judgments':>10}" + "".join(f"{name:>22}" for name in histories))
    for n in POINTS:
        shares = [statistics.mean(history[n - 1] for history in each) for each in histories.values()]
        print(f"{n:>10}" + "".join(f"{share:>21.0%} " for share in shares))
    needed = {name: statistics.mean(map(_reached, each)) for name, each in histories.items()}
    print("reached for good after, on average: " + ", ".join(f"{name} {n:.0f}" for name, n in needed.items()))
    share = needed["usefulness"] / needed["rank by rank"]
    print(f"usefulness needs {share:.0%} of the judgments of rank by rank")
    return share <= HALF


def _history(
    metric: Metric, gold_set: GoldSet, rankings: Rankings, chosen: Sequence[Pair], true: Sequence[float]
) -> list[bool]:
    """After each judgment, whether the systems stand in their true order."""
    known: dict[str, dict[str, float]] = {question.id: {} for question in gold_set.questions}
    values = [dict.fromkeys(known, 0.0) for _ in rankings]
    sums = [0.0] * len(rankings)
    order = sorted(range(len(true)), key=lambda i: -true[i])
    history = []
    for pair in chosen:
        grade = gold_set.by_id[pair.question_id].judgments.get(pair.chunk_id, 0)
        known[pair.question_id][pair.chunk_id] = grade
        if grade:  # a chunk that is not relevant changes no metric: unjudged counts as that
            for i, ranking in enumerate(rankings):
                value = metric.value(ranking.get(pair.question_id, ()), known[pair.question_id])
                sums[i] += value - values[i][pair.question_id]
                values[i][pair.question_id] = value
        history.append(all(sums[a] > sums[b] + EVEN for a, b in pairwise(order)))
    return history


def _reached(history: Sequence[bool]) -> int:
    """The number of judgments from which on the order stays true."""
    wrong = [n for n, is_true in enumerate(history, 1) if not is_true]
    return wrong[-1] + 1 if wrong else 1


def _run(path: Path) -> Run:
    return formats.read_run(path.read_bytes(), path.name)


def _unjudged(gold_set: GoldSet) -> GoldSet:
    questions = tuple(Question(id=question.id, text=question.text) for question in gold_set.questions)
    return GoldSet(name=gold_set.name, questions=questions)


def _means(metric: Metric, gold_set: GoldSet, rankings: Rankings) -> list[float]:
    judged = gold_set.judged
    return [
        sum(metric.value(ranking.get(q.id, ()), q.judgments) for q in judged) / len(judged)
        for ranking in rankings
    ]


def _best_ranks(rankings: Rankings) -> dict[tuple[str, str], int]:
    best: dict[tuple[str, str], int] = {}
    for ranking in rankings:
        for question_id, chunks in ranking.items():
            for rank, chunk in enumerate(chunks, 1):
                best[question_id, chunk] = min(rank, best.get((question_id, chunk), rank))
    return best


def _shuffled(gold_set: GoldSet, seed: int) -> dict[str, int]:
    """Question id -> its place in an order drawn by the seed."""
    ids = [question.id for question in gold_set.questions]
    random.Random(seed).shuffle(ids)
    return {id_: place for place, id_ in enumerate(ids)}


if __name__ == "__main__":
    sys.exit(main())
