"""Cases made from public bug reports: files -> read -> evaluate gives the numbers or the error wanted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import (
    BadScore,
    ConflictingJudgments,
    DuplicateKey,
    EmptyFile,
    EvalError,
    NoQuestionsInCommon,
)
from core.evaluations import Evaluation, evaluate
from core.formats import read, read_gold_set, read_run
from core.metrics import parse_metric

EXPECTED_ERRORS: dict[str, tuple[type[EvalError], dict[str, Any]]] = {
    "no-overlap": (NoQuestionsInCommon, {"gold_example": "q1", "run_example": "Q1"}),
    "empty-run-file": (EmptyFile, {"file": "run.trec"}),
    "bad-score": (BadScore, {"where": "L1", "score": "abc"}),
    "nan-score": (BadScore, {"question": "q1", "chunk": "b"}),
    "conflicting-qrels": (ConflictingJudgments, {"first": "L1", "second": "L2"}),
    "duplicate-query-key": (DuplicateKey, {"key": "q1"}),
}
ACCEPTED = {"missing-column": "notice-run-without-tag", "wrong-json-shape": None}


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in json.loads((shared / "cases.json").read_text("utf-8"))}


def evaluated(files: dict[str, bytes], metrics: list[str]) -> Evaluation:
    (gold_file, gold_data), (run_file, run_data) = sorted(files.items())
    return evaluate(
        read_gold_set(gold_data, gold_file), read_run(run_data, run_file), list(map(parse_metric, metrics))
    )


def files_of(case: dict[str, Any]) -> dict[str, bytes]:
    """The case's files; cases that give values only are written as JSON first."""
    if case["files"]:
        return {name: text.encode() for name, text in case["files"].items()}
    return {"qrels.json": json.dumps(case["qrels"]).encode(), "run.json": json.dumps(case["run"]).encode()}


def is_evaluation(case: dict[str, Any]) -> bool:
    return case["kind"] == "value" and bool(case["files"] or case["qrels"]) and "mean" in case["expect"]


def test_values_are_those_of_the_cases(cases: dict[str, dict[str, Any]]) -> None:
    wrong, n = {}, 0
    for id_, case in cases.items():
        if not is_evaluation(case) or case["options"]:
            continue
        expected = dict(case["expect"]["mean"])
        means = evaluated(files_of(case), list(expected)).means
        n += 1
        for name, value in expected.items():
            if means[parse_metric(name).name] != pytest.approx(value, abs=1e-6):
                wrong[id_, name] = (means[parse_metric(name).name], value)

    assert wrong == {}
    assert n >= 25


@pytest.mark.parametrize("id_", EXPECTED_ERRORS)
def test_errors_are_those_of_the_cases(cases: dict[str, dict[str, Any]], id_: str) -> None:
    error, facts = EXPECTED_ERRORS[id_]

    with pytest.raises(error) as caught:
        evaluated(files_of(cases[id_]), ["MRR"])

    assert {name: getattr(caught.value, name) for name in facts} == facts


@pytest.mark.parametrize("id_", ACCEPTED)
def test_files_that_others_refuse_are_read_and_it_is_said(cases: dict[str, dict[str, Any]], id_: str) -> None:
    files = files_of(cases[id_])
    evaluation = evaluated(files, ["Hit@1"])
    run_file = next(name for name in files if name.startswith("run"))
    notices = [notice.id for notice in read(files[run_file], run_file).notices]

    assert evaluation.means == {"Hit@1": 1.0}
    assert notices == [notice for notice in [ACCEPTED[id_]] if notice]


def test_every_file_case_is_covered(cases: dict[str, dict[str, Any]]) -> None:
    with_files = {id_ for id_, case in cases.items() if case["files"] and id_ != "k-invalid"}
    covered = {id_ for id_ in with_files if is_evaluation(cases[id_])} | set(EXPECTED_ERRORS) | set(ACCEPTED)

    assert with_files <= covered
