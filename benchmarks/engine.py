"""
The engine against pytrec_eval, ranx and a bare parse by polars: run file to 13 metrics.

    uv run --group bench python -m benchmarks.engine [--rows 1000000] [--rows 10000000] [--quick]

Workloads are generated with a fixed seed. Every measurement is a process of its own and the tools take
turns, so that a busy machine slows all of them; only ratios are to be trusted. Each tool has the judgments in
its own form before the clock starts, the file system's cache is warm, the best of the rounds counts. Peak
memory is that of the process. All tools must agree on all means, or the run ends with an error.
"""

from __future__ import annotations

import argparse
import json
import math
import mmap
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

METRICS = (
    "Hit@1", "Hit@3", "Hit@5", "Hit@10", "Recall@1", "Recall@3", "Recall@5", "Recall@10", "P@5", "MRR@10",
    "NDCG@5", "NDCG@10", "MAP",
)  # fmt: skip
PYTREC_EVAL = ("success_1", "success_3", "success_5", "success_10", "recall_1", "recall_3", "recall_5",
               "recall_10", "P_5", "recip_rank", "ndcg_cut_5", "ndcg_cut_10", "map")  # fmt: skip
PYTREC_MEASURES = {"success.1,3,5,10", "recall.1,3,5,10", "P.5", "recip_rank", "ndcg_cut.5,10", "map"}
RANX = ("hit_rate@1", "hit_rate@3", "hit_rate@5", "hit_rate@10", "recall@1", "recall@3", "recall@5",
        "recall@10", "precision@5", "mrr@10", "ndcg@5", "ndcg@10", "map")  # fmt: skip
NO_SAME_MRR = 9  # pytrec_eval has no MRR@10: the place where its whole MRR stands
DEPTH = 100
FORMS = {"TREC": "run.trec", "JSON scores": "scores.json", "JSON lists": "lists.json"}
Means = list[float]


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One measurement in a process of its own; `wall_s` is the whole process, imports included."""

    seconds: float
    peak_mb: float
    means: Means
    wall_s: float


def main() -> None:
    """Generate, measure, print."""
    arguments = _arguments()
    if arguments.worker:
        print(json.dumps(_work(arguments.worker, arguments.form, Path(arguments.folder))))
        return
    rounds = 1 if arguments.quick else 3
    with tempfile.TemporaryDirectory(prefix="engine-") as folder:
        for n_rows in arguments.rows or [100_000 if arguments.quick else 1_000_000]:
            _print_big(Path(folder), n_rows, rounds)
        _print_small(Path(folder), rounds)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument("--rows", type=int, action="append", help="rows of a run; may be given several times")
    parser.add_argument("--quick", action="store_true", help="a hundred thousand rows, one round")
    for name in ("--worker", "--form", "--folder"):
        parser.add_argument(name, help=argparse.SUPPRESS)
    return parser.parse_args()


# --- workloads ----------------------------------------------------------------------------------------


def generate(folder: Path, n_rows: int, depth: int = DEPTH, seed: int = 7) -> None:
    """One run in three forms, with judgments: two right chunks a question, one of them mostly retrieved."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    judgments: dict[str, dict[str, int]] = {}
    trec, scores, lists = (folder.joinpath(name).open("w") for name in FORMS.values())
    with trec, scores, lists:
        for place, (question, found) in enumerate(_rankings(rng, n_rows // depth, depth)):
            judgments[question] = _judgments(rng, list(found))
            trec.writelines(
                f"{question} Q0 {chunk} {rank} {score:.6f} bench\n"
                for rank, (chunk, score) in enumerate(found.items(), 1)
            )
            for file, value in ((scores, found), (lists, list(found))):
                file.write("," if place else "{")
                file.write(f'"{question}":{json.dumps(value, separators=(",", ":"))}')
        scores.write("}")
        lists.write("}")
    folder.joinpath("judgments.json").write_text(json.dumps(judgments))


def _rankings(rng: random.Random, n_questions: int, depth: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Six decimals, falling, without ties, so that every tool ranks alike."""
    for n in range(n_questions):
        numbers = rng.sample(range(10_000_000), depth)
        score, found = 40.0, {}
        for number in numbers:
            score -= rng.randint(1000, 300_000) / 1_000_000
            found[f"passage-{number:07}"] = round(score, 6)
        yield f"q{n:06}", found


def _judgments(rng: random.Random, chunks: Sequence[str]) -> dict[str, int]:
    place = min(int(rng.expovariate(0.2)), 2 * len(chunks))
    first = chunks[place] if place < len(chunks) else "passage-none"
    return {first: rng.randint(1, 3), f"passage-{rng.randrange(10_000_000):07}": 1}


# --- the tools, each in a process of its own ----------------------------------------------------------


def _work(tool: str, form: str, folder: Path) -> dict[str, Any]:
    prepare, run = TOOLS[tool]
    prepared = prepare(folder)
    start = time.perf_counter()
    means = run(prepared, folder / FORMS[form], form)
    seconds = time.perf_counter() - start
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "peak_mb": peak_mb, "means": means}


def _load_judgments(folder: Path) -> dict[str, dict[str, int]]:
    judgments: dict[str, dict[str, int]] = json.loads(folder.joinpath("judgments.json").read_bytes())
    return judgments


def _ours_prepared(folder: Path) -> Any:
    from core import byte_runs, evaluations
    from core.gold_sets import GoldSet, Question
    from core.metrics import parse_metric

    questions = tuple(Question(id=id_, judgments=row) for id_, row in _load_judgments(folder).items())
    gold_set = GoldSet(name="bench", questions=questions)
    _ = (
        gold_set.judged
    )  # found once for a gold set, as pytrec_eval and ranx turn judgments into their own form
    return byte_runs, evaluations, gold_set, tuple(map(parse_metric, METRICS))


def _ours(prepared: Any, file: Path, _form: str) -> Means:
    byte_runs, evaluations, gold_set, metrics = prepared
    with file.open("rb") as opened:
        data = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    evaluation = byte_runs.evaluate_bytes(gold_set, data, file.name, metrics)
    if evaluation is None:  # a small file
        evaluation = evaluations.evaluate(gold_set, byte_runs.read_run(data[:], file.name), metrics)
    return list(evaluation.means.values())


def _ours_small_prepared(folder: Path) -> Any:
    from core.formats import read_gold_set

    return read_gold_set(folder.joinpath("judgments.json").read_bytes(), "judgments.json")


def _ours_small(gold_set: Any, file: Path, _form: str) -> Means:
    from core.evaluations import evaluate
    from core.formats import read_run
    from core.metrics import parse_metric

    run = read_run(file.read_bytes(), file.name)
    return list(evaluate(gold_set, run, tuple(map(parse_metric, METRICS))).means.values())


def _pytrec_prepared(folder: Path) -> Any:
    import pytrec_eval

    return pytrec_eval.RelevanceEvaluator(_load_judgments(folder), PYTREC_MEASURES)


def _pytrec(evaluator: Any, file: Path, form: str) -> Means:
    return _pytrec_means(evaluator, _read_scores(file, form))


def _pytrec_means(evaluator: Any, scores: dict[str, dict[str, float]]) -> Means:
    values = list(evaluator.evaluate(scores).values())
    return [sum(row[name] for row in values) / len(values) for name in PYTREC_EVAL]


def _read_scores(file: Path, form: str) -> dict[str, dict[str, float]]:
    """The run as the dictionaries that pytrec_eval wants, read as its users do."""
    if form == "TREC":
        import pytrec_eval

        with file.open() as lines:
            run: dict[str, dict[str, float]] = pytrec_eval.parse_run(lines)
            return run
    parsed = json.loads(file.read_bytes())
    if form == "JSON scores":
        scores: dict[str, dict[str, float]] = parsed
        return scores
    return {q: {chunk: float(-rank) for rank, chunk in enumerate(ids)} for q, ids in parsed.items()}


def _ranx_prepared(folder: Path) -> Any:
    import ranx

    tiny = {"q": {"a": 1.0}}
    ranx.evaluate(
        ranx.Qrels({"q": {"a": 1}}), ranx.Run(tiny), list(RANX)
    )  # numba compiles, or loads its cache
    return ranx, ranx.Qrels(_load_judgments(folder))


def _ranx(prepared: Any, file: Path, form: str) -> Means:
    ranx, judgments = prepared
    if form == "TREC":
        run = ranx.Run.from_file(str(file), kind="trec")
    elif form == "JSON scores":
        run = ranx.Run.from_file(str(file), kind="json")
    else:
        run = ranx.Run(_read_scores(file, form))
    means = ranx.evaluate(judgments, run, list(RANX), make_comparable=True)
    return [float(means[name]) for name in RANX]


def _polars(_: Any, file: Path, _form: str) -> Means:
    import polars

    polars.read_csv(file, separator=" ", has_header=False, quote_char=None)
    return []


TOOLS: dict[str, tuple[Callable[[Path], Any], Callable[[Any, Path, str], Means]]] = {
    "ours": (_ours_prepared, _ours),
    "ours, small": (_ours_small_prepared, _ours_small),
    "pytrec_eval": (_pytrec_prepared, _pytrec),
    "ranx": (_ranx_prepared, _ranx),
    "polars, parse only": (lambda _: None, _polars),
}


# --- measuring and printing ---------------------------------------------------------------------------


def measure(tool: str, form: str, folder: Path) -> Measured:
    """Run a tool once in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.engine", "--worker", tool, "--form", form]
    start = time.perf_counter()
    printed = subprocess.check_output(
        [*command, "--folder", str(folder)], stderr=subprocess.DEVNULL, env=_environment()
    )
    wall_s = time.perf_counter() - start
    return Measured(**json.loads(printed.splitlines()[-1]), wall_s=wall_s)


def _environment() -> dict[str, str]:
    """Ours, but compiled modules are kept as they are wherever a package is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _in_turns(tools: Sequence[str], form: str, folder: Path, rounds: int) -> dict[str, Measured]:
    """The fastest of the rounds for each tool; they take turns."""
    results: dict[str, list[Measured]] = {tool: [] for tool in tools}
    for _ in range(rounds):
        for tool in tools:
            results[tool].append(measure(tool, form, folder))
    return {tool: min(measured, key=lambda one: one.seconds) for tool, measured in results.items()}


def _print_big(folder: Path, n_rows: int, rounds: int) -> None:
    folder = folder / str(n_rows)
    generate(folder, n_rows)
    print(f"\n{n_rows:,} rows, {DEPTH} a question")
    for form, name in FORMS.items():
        size_mb = folder.joinpath(name).stat().st_size / 1e6
        tools = ["ours", "pytrec_eval", "ranx"] + ["polars, parse only"] * (form == "TREC")
        best = _in_turns(tools, form, folder, rounds)
        _check_means(best)
        print(f"  {form} ({size_mb:.0f} MB)")
        for tool, one in best.items():
            ratio = one.seconds / best["ours"].seconds
            print(f"    {tool:<20}{one.seconds:8.3f} s{one.peak_mb:8.0f} MB{ratio:8.2f} x ours", flush=True)


def _print_small(folder: Path, rounds: int) -> None:
    folder = folder / "small"
    generate(folder, 500, depth=10)
    ours, theirs = _warm(folder)
    print("\n50 questions x 10 chunks, warm, runs in memory to means")
    print(f"    {'ours':<20}{ours * 1000:8.3f} ms")
    print(f"    {'pytrec_eval':<20}{theirs * 1000:8.3f} ms{'':8}   {theirs / ours:8.2f} x ours")
    print("50 questions x 10 chunks, fresh process with its imports, JSON scores")
    results: dict[str, list[float]] = {}
    for _ in range(3 * rounds):
        for tool in ("ours, small", "pytrec_eval", "ranx"):
            results.setdefault(tool, []).append(measure(tool, "JSON scores", folder).wall_s)
    fastest = {tool: min(walls) for tool, walls in results.items()}
    for tool, wall_s in fastest.items():
        print(f"    {tool:<20}{wall_s:8.3f} s{'':11}{wall_s / fastest['ours, small']:8.2f} x ours")


def _warm(folder: Path) -> tuple[float, float]:
    """Median seconds of ours and of pytrec_eval, in turns in one process."""
    from core.evaluations import evaluate
    from core.formats import read_run
    from core.metrics import parse_metric

    gold_set, metrics = _ours_small_prepared(folder), tuple(map(parse_metric, METRICS))
    run = read_run(folder.joinpath("scores.json").read_bytes(), "scores.json")
    evaluator, scores = _pytrec_prepared(folder), _read_scores(folder / "scores.json", "JSON scores")
    seconds: dict[str, list[float]] = {"ours": [], "pytrec_eval": []}
    for _ in range(500):
        start = time.perf_counter()
        _ = evaluate(gold_set, run, metrics).means
        middle = time.perf_counter()
        _pytrec_means(evaluator, scores)
        seconds["ours"].append(middle - start)
        seconds["pytrec_eval"].append(time.perf_counter() - middle)
    return statistics.median(seconds["ours"]), statistics.median(seconds["pytrec_eval"])


def _check_means(best: dict[str, Measured]) -> None:
    """Speed counts only where the answers are right: all means equal, but for the MRR pytrec_eval lacks."""
    for tool, one in best.items():
        for place, (mean, ours) in enumerate(zip(one.means, best["ours"].means, strict=False)):
            comparable = tool != "pytrec_eval" or place != NO_SAME_MRR
            if comparable and not math.isclose(mean, ours, rel_tol=1e-6, abs_tol=1e-6):
                sys.exit(f"{tool} says {METRICS[place]} = {mean}, ours is {ours}")


if __name__ == "__main__":
    main()
