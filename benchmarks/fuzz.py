"""
Coverage-guided fuzzing of everything that reads a file, for as long as one likes.

    uv run --group fuzz python -m benchmarks.fuzz [--minutes 10] [--corpus FOLDER]

libFuzzer, by atheris, begins with the example files of the tests and keeps what reaches new lines. Whatever
it makes of them must be read or refused with a FileError, in less than two seconds a megabyte and less than
ten times the file in memory; and a run must come to the same evaluation by its bytes as by its objects. The
first input that breaks one of these ends it with a traceback, and is written beside the corpus.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

import atheris

with atheris.instrument_imports(include=["core"]):
    from core import byte_runs, byte_scan
    from core.errors import EvalError, FileError
    from core.evaluations import Evaluation, evaluate
    from core.formats import Limits, read
    from core.gold_sets import GoldSet, Question
    from core.metrics import parse_metric
    from core.runs import Run

EXAMPLES = Path(__file__).parents[1] / "tests" / "data" / "formats"
NAMES = ("a.json", "a.jsonl", "a.run", "a.qrels", "a.csv", "a.tsv", "a.yaml", "a.xlsx", "a.zip", "a")
LIMITS = Limits(size_mb=1, unpacked_mb=2, records=10_000)
MEGABYTE = 1024 * 1024
SLACK_S, SLACK_BYTES = 1.0, 2 * MEGABYTE  # what even an empty file may take, under instrumentation
RUNS = (
    b"q1 Q0 a 1 0.9 t\nq1 Q0 b 2 0.9 t\nq2 Q0 c 1 1e3 t\nq3 Q0 a 1 -4.25 t\nq3 Q0 d 2 -4.5 t\n",
    b'{"q1":{"a":0.9,"b":0.9},"q2":{"c":1e3},"q3":{"a":-4.25,"d":-4.5}}',
    b'{"q1":["a","b"],"q2":["c"],"q3":["a","d"]}',
)
GOLD = GoldSet(
    name="gold",
    questions=(
        Question(id="q1", text="", judgments={"a": 2.0, "b": 1.0}),
        Question(id="q2", text="", judgments={"c": 1.0, "x": 0.0}),
        Question(id="q3", text="", judgments={"d": 1.0}),
    ),
)
METRICS = tuple(map(parse_metric, ("Hit@1", "Recall@3", "MRR", "NDCG@5", "MAP", "Bpref", "Judged@3")))


def main() -> None:
    """Lay the seeds out and hand over to libFuzzer, which does not come back."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--corpus", type=Path, default=Path(tempfile.gettempdir()) / "baholash-corpus")
    given = parser.parse_args()
    given.corpus.mkdir(parents=True, exist_ok=True)
    for place, data in enumerate((*RUNS, *(path.read_bytes() for path in sorted(EXAMPLES.iterdir())))):
        for name in range(len(NAMES)):
            given.corpus.joinpath(f"seed-{place}-{name}").write_bytes(bytes([name]) + data)
    byte_scan.BLOCK, byte_runs.WORTH_IT = 40, 0  # small files have several blocks, and none is too small
    options = [f"-max_total_time={int(given.minutes * 60)}", "-max_len=8192", "-rss_limit_mb=4096"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={given.corpus}-", str(given.corpus)], attempt)
    atheris.Fuzz()


def attempt(data: bytes) -> None:
    """Read one file in every way; any exception but those that people can act on ends the fuzzing."""
    if not data:
        return
    name, data = NAMES[data[0] % len(NAMES)], data[1:]
    run = _read(data, name)
    if run is not None:
        _same_both_ways(data, name, run)


def _read(data: bytes, name: str) -> Run | None:
    tracemalloc.start()
    began = time.process_time()
    try:
        run = read(data, name, limits=LIMITS).run
    except FileError:
        run = None
    took_s, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    if took_s > SLACK_S + 2 * len(data) / MEGABYTE:
        raise AssertionError(f"{len(data)} bytes took {took_s:.1f} s")
    if peak > SLACK_BYTES + 10 * len(data):
        raise AssertionError(f"{len(data)} bytes took {peak} bytes of memory")
    return run


def _same_both_ways(data: bytes, name: str, run: Run) -> None:
    quick = byte_runs.evaluate_bytes(GOLD, data, name, METRICS)
    if quick is None:
        return
    try:
        ordinary = evaluate(GOLD, run, METRICS)
    except EvalError as error:
        raise AssertionError("the quick way took what the ordinary way refuses") from error
    if _facts(quick) != _facts(ordinary):
        raise AssertionError(f"{_facts(quick)} is not {_facts(ordinary)}")


def _facts(evaluation: Evaluation) -> list[Any]:
    retrieved = dict(evaluation.retrieved.items())
    return [evaluation.values.tolist(), evaluation.first_ranks.tolist(), evaluation.missing, retrieved]


if __name__ == "__main__":
    main()
