"""The files that the demo uploads."""

from __future__ import annotations

import json

import pytest

from bot.demo.corpus import load_corpus
from bot.demo.runs import after_json, before_json, plain_json, run_of, truncated, without_a_comma

QUESTIONS = ["How long does delivery take?", "Dostavka tekinmi?", "xyzzy"]


def test_run_is_keyed_by_question_and_keeps_their_order() -> None:
    run = run_of(QUESTIONS, "text")

    assert list(run) == QUESTIONS
    assert run["xyzzy"] == []


def test_records_carry_the_text_of_their_chunk() -> None:
    texts = {chunk.chunk_id: chunk.text for chunk in load_corpus()}

    records = run_of(QUESTIONS, "reranked")["Dostavka tekinmi?"]

    assert records
    assert [record["text"] for record in records] == [texts[record["id"]] for record in records]


def test_files_hold_the_runs_of_the_two_configurations() -> None:
    assert json.loads(before_json(QUESTIONS)) == run_of(QUESTIONS, "text")
    assert json.loads(after_json(QUESTIONS)) == run_of(QUESTIONS, "reranked")


def test_same_run_gives_the_same_bytes() -> None:
    assert after_json(QUESTIONS) == after_json(QUESTIONS)


def test_plain_form_has_chunk_ids_only() -> None:
    plain = json.loads(plain_json(QUESTIONS, "title+text"))

    run = run_of(QUESTIONS, "title+text")
    assert plain == {question: [record["id"] for record in records] for question, records in run.items()}


def test_truncated_file_is_broken_at_its_end() -> None:
    whole = before_json(QUESTIONS)
    cut = truncated(whole)

    assert whole.startswith(cut)
    with pytest.raises(json.JSONDecodeError):
        json.loads(cut.decode(errors="ignore"))


def test_missing_comma_breaks_one_line_near_the_start() -> None:
    whole = before_json(QUESTIONS)
    broken = without_a_comma(whole)

    assert len(broken) == len(whole) - 1
    with pytest.raises(json.JSONDecodeError, match="Expecting ',' delimiter: line 5"):
        json.loads(broken)
