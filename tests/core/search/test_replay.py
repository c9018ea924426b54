"""The `replay` kind: a run asked as if it were a service."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import EvalError, FileMissing, QuestionNotStored, UnknownRun
from core.gold_sets import Question
from core.runs import Retrieved, Run
from tests.core.search.conftest import Opener

RUN = Run(
    name="before",
    retrieved={
        "q1": Retrieved(chunk_ids=("a", "b"), scores=(1.0, 2.0), texts=("A", "B"), answer="14 kun"),
        "Toʻlov qanday?": Retrieved(chunk_ids=("c",)),
        "q3": Retrieved(chunk_ids=(), failed="timeout"),
    },
)


def load_run(name: str) -> Run:
    if name != "before":
        raise UnknownRun(name=name, nearest="before")
    return RUN


async def test_a_stored_run_answers_by_id_and_by_text(opened: Opener) -> None:
    questions = [Question(id="q1", text="How long is delivery?")]
    service = await opened(kind="replay", run="before", load_run=load_run, questions=questions)

    by_id = await service.search("how long is  delivery?", 10)
    by_text = await service.search("To'lov qanday?", 10)

    assert (by_id.chunk_ids, by_id.scores, by_id.texts) == (("b", "a"), (2.0, 1.0), ("B", "A"))
    assert by_id.answer == "14 kun"
    assert by_text.chunk_ids == ("c",)


@pytest.mark.parametrize("question", ["something else", "q3"])
async def test_a_question_that_is_not_there_or_failed_then_fails(opened: Opener, question: str) -> None:
    service = await opened(kind="replay", run="before", load_run=load_run)

    with pytest.raises(QuestionNotStored):
        await service.search(question, 10)


async def test_a_run_file_is_read(opened: Opener, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps({"Сколько?": ["a", "b", "c"]}), encoding="utf-8")
    service = await opened(kind="replay", file=str(path), takes_ms=5)

    found = await service.search("сколько?", 2)

    assert found.chunk_ids == ("a", "b")
    assert found.took_ms is not None
    assert found.took_ms >= 4


async def test_what_cannot_be_replayed_is_said(opened: Opener, tmp_path: Path) -> None:
    with pytest.raises(UnknownRun):
        await opened(kind="replay", run="after", load_run=load_run)
    with pytest.raises(UnknownRun):
        await opened(kind="replay", run="before")
    with pytest.raises(FileMissing) as caught:
        await opened(kind="replay", file=str(tmp_path / "none.json"))
    assert caught.value.file == "none.json"
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(EvalError):
        await opened(kind="replay", file=str(tmp_path / "bad.json"))
