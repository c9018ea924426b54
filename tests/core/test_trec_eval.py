"""
Equal to trec_eval: its own test data, real Lucene runs, and random cases against pytrec_eval.

ERR is compared with TREC's gdeval, RBP and Judged with ir_measures.
"""

from __future__ import annotations

import pkgutil
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import pytrec_eval

from core.evaluations import Evaluation, evaluate
from core.formats import read_gold_set, read_run
from core.gold_sets import GoldSet, Question
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import Metric, parse_metric
from core.runs import Retrieved, Run

# ir_measures imports cwl-eval where that is installed, whose text Python 3.11 warns about
pytestmark = pytest.mark.filterwarnings("ignore:invalid escape sequence")

OURS_AND_THEIRS = {
    **{f"{ours}@{k}": f"{theirs}_{k}" for k in (1, 2, 3, 5, 10) for ours, theirs in (
        ("Hit", "success"), ("Recall", "recall"), ("P", "P"), ("MAP", "map_cut"), ("NDCG", "ndcg_cut"))},
    "MRR": "recip_rank", "MAP": "map", "NDCG": "ndcg", "Rprec": "Rprec", "Bpref": "bpref",
}  # fmt: skip
ANSWERED_ONLY = Rules(missing="skip", out_of_scope="zero")

Qrels = dict[str, dict[str, int]]
Scores = dict[str, dict[str, float]]


def gold_set(qrels: Qrels, threshold: float | None = None) -> GoldSet:
    questions = tuple(Question(id=id_, judgments=judgments) for id_, judgments in qrels.items())
    return GoldSet(name="gold", questions=questions, threshold=threshold)


def run_of(scores: Scores) -> Run:
    retrieved = {
        id_: Retrieved(chunk_ids=tuple(row), scores=tuple(row.values())) for id_, row in scores.items()
    }
    return Run(name="run", retrieved=retrieved)


def random_case(seed: int) -> tuple[Qrels, Scores]:
    """Few chunks and few distinct scores, so that ties, misses, grades and empties all occur."""
    rng = random.Random(seed)
    chunks = [f"c{n}" for n in range(rng.choice([6, 30]))]
    qrels, scores = {}, {}
    for question in (f"q{n}" for n in range(rng.randint(1, 6))):
        qrels[question] = {c: rng.choice([0, 0, 1, 1, 2, 3]) for c in rng.sample(chunks, rng.randint(1, 6))}
        if rng.random() < 0.85:
            found = rng.sample(chunks, rng.randint(1, len(chunks)))
            scores[question] = {c: rng.choice([0.25, 0.5, 0.75, 1.0, rng.random()]) for c in found}
    qrels["sure"], scores["sure"] = {"c0": 1, "c1": 2}, {"c1": 0.5, "c0": 0.5, "c2": 0.5}
    return qrels, scores


def single_precision(scores: Scores) -> Scores:
    """Scores as pytrec_eval compares them."""
    return {q: {c: float(np.float32(score)) for c, score in row.items()} for q, row in scores.items()}


@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("rules", [ANSWERED_ONLY, LIKE_TREC_EVAL], ids=["answered only", "all questions"])
def test_random_cases_equal_pytrec_eval(seed: int, rules: Rules) -> None:
    qrels, scores = random_case(seed)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, pytrec_eval.supported_measures).evaluate(scores)
    metrics = tuple(map(parse_metric, OURS_AND_THEIRS))
    n_questions = len(theirs) if rules is ANSWERED_ONLY else len(qrels)

    evaluation = evaluate(gold_set(qrels), run_of(single_precision(scores)), metrics, rules)

    assert evaluation.n_questions == n_questions
    for ours, name in with_cutoffs(theirs):
        values = dict(zip((q.id for q in evaluation.questions), evaluation.values_of(ours), strict=True))
        for question, row in theirs.items():
            assert values[question] == pytest.approx(row[name], abs=1e-9), (ours, question)
        mean = sum(row[name] for row in theirs.values()) / n_questions
        assert evaluation.means[ours] == pytest.approx(mean, abs=1e-9), ours


def with_cutoffs(theirs: dict[str, dict[str, float]]) -> Iterator[tuple[str, str]]:
    """The pairs of names that pytrec_eval gives: its fixed cutoffs leave some out."""
    known = next(iter(theirs.values()))
    pairs = [(ours, name) for ours, name in OURS_AND_THEIRS.items() if name in known]
    assert len(pairs) > 15
    yield from pairs


@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_a_threshold_equals_the_relevance_level_of_pytrec_eval(seed: int) -> None:
    qrels, scores = random_case(seed)
    measures = {"map", "recip_rank", "Rprec", "bpref", "P", "recall", "success", "ndcg"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, measures, relevance_level=2).evaluate(scores)
    names = {"MAP": "map", "MRR": "recip_rank", "Rprec": "Rprec", "Bpref": "bpref", "P@5": "P_5",
             "Recall@5": "recall_5", "Hit@5": "success_5", "NDCG": "ndcg"}  # fmt: skip

    evaluation = evaluate(
        gold_set(qrels, threshold=2),
        run_of(single_precision(scores)),
        tuple(map(parse_metric, names)),
        ANSWERED_ONLY,
    )

    for ours, name in names.items():
        expected = [theirs[question.id][name] for question in evaluation.questions]
        assert evaluation.values_of(ours) == pytest.approx(expected, abs=1e-9), ours


# --- the test data of trec_eval itself ----------------------------------------------------------------


def read_files(qrels: Path, run: Path, threshold: float | None = None) -> tuple[GoldSet, Run]:
    gold = read_gold_set(qrels.read_bytes(), qrels.name)
    return replace(gold, threshold=threshold), read_run(run.read_bytes(), run.name)


def read_output(file: Path) -> dict[str, dict[str, str]]:
    """Question id (`all`: the means) -> measure -> value as printed."""
    output: dict[str, dict[str, str]] = {}
    for line in file.read_text().splitlines():
        measure, question, value = line.split(maxsplit=2)
        output.setdefault(question, {})[measure] = value
    return output


def metric_of(measure: str) -> Metric | None:
    """Our metric for a measure of trec_eval, None where we have none."""
    base, _, cutoff = measure.rpartition("_")
    same = {"success": "Hit", "recall": "Recall", "P": "P", "map_cut": "MAP", "ndcg_cut": "NDCG"}
    if base in same:
        return parse_metric(f"{same[base]}@{cutoff}")
    whole = {"map": "MAP", "recip_rank": "MRR", "Rprec": "Rprec", "bpref": "Bpref", "ndcg": "NDCG"}
    return parse_metric(whole[measure]) if measure in whole else None


def assert_as_printed(evaluation: Evaluation, output: dict[str, dict[str, str]], n_measures: int) -> None:
    """Every measure we have, over all and for each question, to the digits given."""
    measured = {name: metric for name in output["all"] if (metric := metric_of(name))}
    assert len(measured) == n_measures
    for name, metric in measured.items():
        values = dict(zip((q.id for q in evaluation.questions), evaluation.values_of(metric), strict=True))
        values["all"] = evaluation.means[metric.name]
        for question, row in output.items():
            assert f"{values[question]:.4f}" == row[name], (name, question)


def metrics_of(output: dict[str, dict[str, str]]) -> tuple[Metric, ...]:
    return tuple(filter(None, map(metric_of, output["all"])))


@pytest.mark.parametrize(
    ("qrels", "run", "printed", "threshold", "rules"),
    [
        ("qrels.test", "results.test", "out.test.aq", None, ANSWERED_ONLY),
        ("qrels.test", "results.trunc", "out.test.aqc", None, LIKE_TREC_EVAL),
        ("qrels.rel_level", "results.test", "out.test.aql", 2, ANSWERED_ONLY),
    ],
)
def test_the_test_data_of_trec_eval(
    shared: Path, qrels: str, run: str, printed: str, threshold: int | None, rules: Rules
) -> None:
    folder = shared / "data/trec_eval-tests"
    output = read_output(folder / printed)

    gold, found = read_files(folder / qrels, folder / run, threshold)
    evaluation = evaluate(gold, found, metrics_of(output), rules)

    assert set(output) == {"all", *(question.id for question in evaluation.questions)}
    assert_as_printed(evaluation, output, n_measures=44)


def test_rbp_of_trec_eval_whose_persistence_is_point_nine(shared: Path) -> None:
    folder = shared / "data/trec_eval-tests"
    output = read_output(folder / "out.test.aqc")

    gold, run = read_files(folder / "qrels.test", folder / "results.trunc")
    evaluation = evaluate(gold, run, [parse_metric("RBP(0.9)")], LIKE_TREC_EVAL)

    for question, value in zip(evaluation.questions, evaluation.values[0], strict=True):
        assert f"{value:.4f}" == output[question.id]["rbp"]


@pytest.mark.parametrize("run", ["lucene_custom_boolean", "lucene_english_bm25", "lucene_standard_bm25"])
def test_real_runs_have_the_values_their_author_got(shared: Path, run: str) -> None:
    folder = shared / "data/cranfield"
    output = read_output(folder / f"{run}.trec_eval.txt")

    gold, found = read_files(folder / "qrel_as_used_by_lucene_runs.txt", folder / f"{run}.run.gz")
    evaluation = evaluate(gold, found, metrics_of(output), ANSWERED_ONLY)

    assert evaluation.n_questions == int(output["all"]["num_q"])
    assert_as_printed(evaluation, output, n_measures=13)


# --- ERR, RBP, Judged ---------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script")
@pytest.mark.parametrize("k", [1, 3, 20])
def test_err_equals_gdeval(tmp_path: Path, k: int) -> None:
    script = (pkgutil.get_data("ir_measures", "bin/gdeval.pl") or b"").replace(b"%.5f", b"%.12f")
    rng = random.Random(k)
    chunks = [f"c{n}" for n in range(12)]
    qrels = {str(n): {c: rng.randint(-1, 4) for c in rng.sample(chunks, 8)} | {"c0": 1} for n in range(30)}
    scores = {str(n): {c: rng.choice([0.5, 1.5, 2.5]) for c in rng.sample(chunks, 9)} for n in range(30)}
    (tmp_path / "gdeval.pl").write_bytes(script)
    (tmp_path / "qrels").write_text(
        "".join(f"{q} 0 {c} {grade}\n" for q, row in qrels.items() for c, grade in row.items())
    )
    (tmp_path / "run").write_text(
        "".join(f"{q} Q0 {c} 1 {score} t\n" for q, row in scores.items() for c, score in row.items())
    )
    printed = subprocess.check_output(["perl", "gdeval.pl", "qrels", "run", str(k)], cwd=tmp_path, text=True)
    theirs = {row[1]: float(row[3]) for row in (line.split(",") for line in printed.split()[1:])}

    evaluation = evaluate(gold_set(qrels), run_of(scores), [parse_metric(f"ERR@{k}")])

    assert {q.id: pytest.approx(value, abs=1e-9) for q, value in zip(
        evaluation.questions, evaluation.values[0].tolist(), strict=True)} == theirs  # fmt: skip


@pytest.mark.parametrize("seed", range(0, 200, 4))
def test_rbp_equals_ir_measures(seed: int) -> None:
    pytest.importorskip("cwl", reason="ir_measures computes RBP with the package cwl-eval")
    import ir_measures

    qrels, scores = random_case(seed)
    measure = ir_measures.RBP(rel=1, p=0.8)
    ordered = {  # ir_measures keeps the file's order where scores are equal
        q: dict(sorted(row.items(), key=lambda found: (found[1], found[0]), reverse=True))
        for q, row in scores.items()
    }
    theirs = {m.query_id: m.value for m in ir_measures.iter_calc([measure], qrels, ordered)}

    evaluation = evaluate(gold_set(qrels), run_of(scores), [parse_metric("RBP")], ANSWERED_ONLY)

    for question, value in zip(evaluation.questions, evaluation.values[0].tolist(), strict=True):
        assert value == pytest.approx(theirs[question.id], abs=1e-9)


def test_judged_equals_ir_measures_without_ties() -> None:
    import ir_measures

    rng = random.Random(5)
    chunks = [f"c{n}" for n in range(15)]
    qrels = {f"q{n}": {c: rng.randint(0, 2) for c in rng.sample(chunks, 8)} | {"c0": 1} for n in range(40)}
    scores = {f"q{n}": {c: rng.random() for c in rng.sample(chunks, rng.randint(1, 15))} for n in range(40)}
    theirs = {m.query_id: m.value for m in ir_measures.iter_calc([ir_measures.Judged @ 5], qrels, scores)}

    evaluation = evaluate(gold_set(qrels), run_of(scores), [parse_metric("Judged@5")])

    ours = dict(zip((q.id for q in evaluation.questions), evaluation.values[0].tolist(), strict=True))
    assert ours == pytest.approx(theirs, abs=1e-9)
