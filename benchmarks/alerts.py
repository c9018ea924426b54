"""
Can alerts be trusted? False pages in quiet times, and how soon a true drop is paged.

Histories are simulated from the values of real runs. A schedule watches 100 questions, drawn anew for each
history from a real collection, with the rules a new schedule has: a drop of four metrics, the service down,
failures. The service answers the same each time, or not: each question is answered by another real system
of about the same quality in a share of the runs (a model rewrites queries, an index is approximate), or
whole runs come from a replica that differs in a tenth of the questions. The baseline is one such run.

Quiet: 90 daily runs. Drop: after 30 quiet runs the mean MRR of these questions truly falls by 0.10, in one
of three ways: right chunks are lost, a wrong chunk comes in at the top, or a worse real system answers.

What this takes for granted: runs are independent given the service, and noise is as large after the drop as
before. With the noisiest service here half of the questions are answered otherwise each time; then 100
questions cannot show so small a drop for sure in two runs, and the figures say so.

    python -m benchmarks.alerts [FOLDER WITH data/runs]

Exit code 1 when a quiet history has more than one false page, or fewer than 90 % of the drops are paged
within two runs where at most a fifth of the questions is noisy.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core import formats
from core.alert_rules import Down, Drop, Failing
from core.alerts import Decision, Run, State, decide
from core.drops import PerQuestion
from core.evaluations import evaluate
from core.gold_sets import GoldSet
from core.metrics import parse_metric
from core.runs import Retrieved
from core.runs import Run as Rankings

METRICS = ("Hit@5", "Recall@5", "MRR", "NDCG@5")
MRR = METRICS.index("MRR")
RULES = (Drop(metrics=METRICS), Down(), Failing())
N_QUESTIONS, QUIET_RUNS, RUNS_BEFORE, TRUE_DROP = 100, 90, 30, 0.10
HISTORIES, DROPS = 200, 200
START = datetime(2026, 1, 1, 9, tzinfo=UTC)

Floats: TypeAlias = NDArray[np.float64]  # (n_metrics, n_questions)


@dataclass(frozen=True)
class Collection:
    """Values of a system, of one nearly as good, of the first with a wrong chunk on top, of a worse one."""

    name: str
    usual: Floats
    other: Floats
    pushed: Floats
    worse: Floats | None


@dataclass(frozen=True)
class Noise:
    """How a service differs from run to run: `share` of the questions each time, or whole runs."""

    name: str
    share: float
    by_replica: bool = False


SETS = {  # usual, other, worse
    "cranfield": ("bm25", "bm25_rerank_minilm", "boolean"),
    "anthropic-codebase": ("bm25_mix_minilm", "bm25_rerank_minilm", None),
    "stackfaq": ("bm25_rerank_minilm", "bm25", None),
    "zoomcamp-faq": ("bm25", "bm25_rerank_minilm", None),
    "xquad-ru": ("bm25", "bm25_rerank_e5", "bm25_rerank_minilm"),
}
NOISES = (
    Noise("none", 0.0),
    Noise("5 %", 0.05),
    Noise("10 %", 0.10),
    Noise("20 %", 0.20),
    Noise("50 %", 0.50),
    Noise("replica", 0.10, by_replica=True),
)
WAYS = ("lost", "pushed", "worse")
FIRM = 0.2  # share of noisy questions up to which the figure is promised
WITHIN = 2  # runs within which a drop shall be paged


def main() -> int:
    """Print both figures for each kind of noise; the exit code."""
    shared = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BAHOLASH_SHARED", "../shared"))
    began = time.perf_counter()
    collections = [_collection(shared / "data" / "runs" / name, name) for name in SETS]
    print(f"{N_QUESTIONS} questions a schedule, from {', '.join(each.name for each in collections)}")
    quiet = [_quiet(noise, collections) for noise in NOISES]
    print()
    drops = [_drops(noise, collections) for noise in NOISES]
    print(f"\n{time.perf_counter() - began:.0f} s")
    return 0 if all(quiet) and all(drops) else 1


def _quiet(noise: Noise, collections: Sequence[Collection]) -> bool:
    """Print the false pages of quiet histories; whether none had more than one."""
    pages, suspicions = [], []
    for seed in range(HISTORIES):
        rng = np.random.default_rng([1, seed])
        service = _Service(collections[seed % len(collections)], noise, rng)
        whats = [event for decision in service.watched(QUIET_RUNS) for event in _whats(decision)]
        pages.append(whats.count("opened"))
        suspicions.append(whats.count("suspected"))
    print(
        f"quiet, noise {noise.name:8} false pages in {QUIET_RUNS} runs: mean {np.mean(pages):.3f},"
        f" most {max(pages)}; second looks {np.mean(suspicions):.1f}",
        flush=True,
    )
    return max(pages) <= 1


def _drops(noise: Noise, collections: Sequence[Collection]) -> bool:
    """Print how many true drops are paged within two runs, by how they come; whether 90 % are, each way."""
    paged: dict[str, list[bool]] = {way: [] for way in WAYS}
    for seed in range(DROPS):
        rng = np.random.default_rng([2, seed])
        service = _Service(collections[seed % len(collections)], noise, rng)
        service.watched(RUNS_BEFORE)
        for way in service.ways:
            dropped = deepcopy(service)
            dropped.drop(way)
            dropped.watched(WITHIN)
            paged[way].append(dropped.is_open)
    shares = [float(np.mean(paged[way])) for way in WAYS]
    said = ", ".join(
        f"{way} {share:.1%} of {len(paged[way])}" for way, share in zip(WAYS, shares, strict=True)
    )
    print(f"MRR -{TRUE_DROP:.2f}, noise {noise.name:8} paged within {WITHIN} runs: {said}", flush=True)
    return min(shares) >= 0.9 or noise.share > FIRM


class _Service:
    """A service under a schedule: its runs, and what the alerts make of them."""

    def __init__(self, collection: Collection, noise: Noise, rng: np.random.Generator) -> None:
        picks = rng.integers(0, collection.usual.shape[1], N_QUESTIONS)
        self._usual, self._other = collection.usual[:, picks], collection.other[:, picks]
        self.ways = {"lost": np.zeros_like(self._usual), "pushed": collection.pushed[:, picks]}
        if collection.worse is not None:
            self.ways["worse"] = collection.worse[:, picks]
        self._noise, self._rng = noise, rng
        self._replica = rng.random(N_QUESTIONS) < noise.share
        self._dropped = np.zeros(N_QUESTIONS, dtype=bool)
        self._way = self._usual
        self._baseline = self._scores()
        self._history: list[Run] = []
        self._state = State()

    @property
    def is_open(self) -> bool:
        """Whether an incident is open."""
        return any(incident.phase == "open" for incident in self._state.incidents)

    def drop(self, way: str) -> None:
        """From now on questions are worse, in random order until their mean MRR is lower by the true drop."""
        self._way = self.ways[way]
        order = self._rng.permutation(N_QUESTIONS)
        falls = np.cumsum((self._usual - self._way)[MRR, order]) / N_QUESTIONS
        reached = np.flatnonzero(falls >= TRUE_DROP)
        if reached.size == 0:
            raise ValueError(f"{way}: these questions cannot fall so far")
        self._dropped[order[: reached[0] + 1]] = True

    def watched(self, n_runs: int) -> list[Decision]:
        """So many more runs, each decided."""
        decisions = []
        for _ in range(n_runs):
            n = len(self._history)
            run = Run(id=str(n), at=START + timedelta(days=n), scores=self._scores(), n_asked=N_QUESTIONS)
            self._history.append(run)
            decision = decide(self._history[-25:], rules=RULES, state=self._state, baseline=self._baseline)
            self._state = decision.state
            decisions.append(decision)
        return decisions

    def _scores(self) -> PerQuestion:
        if self._noise.by_replica:
            is_other = self._replica & (self._rng.random() < 0.5)
        else:
            is_other = self._rng.random(N_QUESTIONS) < self._noise.share
        values = np.where(is_other, self._other, self._usual)
        return PerQuestion(
            metrics=METRICS, question_ids=IDS, values=np.where(self._dropped, self._way, values)
        )


def _whats(decision: Decision) -> list[str]:
    return [event.what for event in decision.events]


def _collection(folder: Path, name: str) -> Collection:
    gold_set = formats.read_gold_set((folder / "qrels.txt.gz").read_bytes(), "qrels.txt.gz")
    usual, other, worse = SETS[name]
    return Collection(
        name=name,
        usual=_values(gold_set, _run(folder, usual)),
        other=_values(gold_set, _run(folder, other)),
        pushed=_values(gold_set, _pushed(_run(folder, usual))),
        worse=_values(gold_set, _run(folder, worse)) if worse else None,
    )


def _run(folder: Path, name: str) -> Rankings:
    file = folder / f"{name}.run.gz"
    if name == "boolean":  # a run of somebody else, kept with the collection
        file = folder.parents[1] / folder.name / "lucene_custom_boolean.run.gz"
    return formats.read_run(file.read_bytes(), file.name)


def _values(gold_set: GoldSet, run: Rankings) -> Floats:
    return evaluate(gold_set, run, tuple(map(parse_metric, METRICS))).values


def _pushed(run: Rankings) -> Rankings:
    """The same with a chunk on top that is never right."""
    pushed = {
        question_id: Retrieved(chunk_ids=("intruder", *entry.in_order().chunk_ids))
        for question_id, entry in run.retrieved.items()
    }
    return replace(run, retrieved=pushed)


IDS = tuple(f"q{number}" for number in range(N_QUESTIONS))

if __name__ == "__main__":
    sys.exit(main())
