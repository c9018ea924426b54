"""What is written is read back equal, for any gold set and run that the format has room for."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import NoQuestions, NotWritable
from core.formats import GoldFormat, RunFormat, read, read_gold_set, read_run, write_gold_set, write_run
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run
from tests import examples

ENDINGS = {"yaml": "yaml", "json": "json", "csv": "csv", "trec": "run", "beir": "zip"}
LETTERS = st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n")
TEXTS = st.text(LETTERS, min_size=1, max_size=30).map(str.strip).filter(bool)
WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Z"), exclude_characters='"'), min_size=1, max_size=20
).filter(lambda word: word.split() == [word] and word[0] not in "#\ufeff")
GRADES = st.one_of(st.integers(-2, 5), st.floats(0.1, 5).map(lambda grade: round(grade, 3)))
MAYBE = st.none() | TEXTS


@st.composite
def questions(draw: st.DrawFn, ids: st.SearchStrategy[str], *, judged: bool = False) -> Question:
    id_ = draw(ids)
    judgments = draw(st.dictionaries(ids, GRADES, min_size=1 if judged else 0, max_size=5))
    return Question(
        id=id_,
        text=draw(st.sampled_from(["", id_]) | TEXTS),
        judgments=judgments,
        category=draw(MAYBE),
        language=draw(MAYBE),
        answer=draw(MAYBE),
        notes=draw(MAYBE),
    )


def gold_sets(ids: st.SearchStrategy[str] = TEXTS, **options: Any) -> st.SearchStrategy[GoldSet]:
    several = st.lists(questions(ids, **options), min_size=1, max_size=6, unique_by=lambda q: q.id)
    thresholds = st.none() | st.integers(1, 3).map(float)
    maps = st.none() | st.just("(?P<id>[^#]+)#.*")
    return st.builds(
        lambda name, some, threshold, map_: GoldSet(
            name=name, questions=tuple(some), threshold=threshold, ids_map=map_
        ),
        TEXTS,
        several,
        thresholds,
        maps,
    )


@st.composite
def entries(draw: st.DrawFn, ids: st.SearchStrategy[str]) -> Retrieved:
    chunks = tuple(draw(st.lists(ids, max_size=5)))
    numbers = st.floats(allow_nan=False)
    has_scores, has_texts = draw(st.booleans()) and chunks, draw(st.booleans()) and chunks
    n = len(chunks)
    return Retrieved(
        chunk_ids=chunks,
        scores=tuple(draw(st.lists(numbers, min_size=n, max_size=n))) if has_scores else None,
        texts=tuple(draw(st.lists(TEXTS, min_size=n, max_size=n))) if has_texts else None,
        answer=draw(MAYBE),
        took_ms=draw(st.none() | st.floats(0, 1e6)),
        failed=draw(MAYBE),
    )


def runs(ids: st.SearchStrategy[str] = TEXTS) -> st.SearchStrategy[Run]:
    retrieved = st.dictionaries(ids, entries(ids), min_size=1, max_size=5)
    return st.builds(lambda n, tag, r: Run(name=n, retrieved=r, tag=tag), TEXTS, MAYBE, retrieved)


@pytest.mark.parametrize("format_", ["yaml", "json"])
@settings(deadline=None, max_examples=examples(150))
@given(gold_set=gold_sets())
def test_gold_set_is_read_back_equal(format_: GoldFormat, gold_set: GoldSet) -> None:
    again = read_gold_set(write_gold_set(gold_set, format_), f"other.{ENDINGS[format_]}")

    assert again == gold_set
    assert again.digest == gold_set.digest


@settings(deadline=None, max_examples=examples(150))
@given(gold_set=gold_sets())
def test_gold_set_is_read_back_from_a_sheet(gold_set: GoldSet) -> None:
    again = read_gold_set(write_gold_set(gold_set, "csv"), "other.csv")

    assert again == replace(gold_set, name="other", threshold=None, ids_map=None)


@settings(deadline=None, max_examples=examples(150))
@given(gold_set=gold_sets(WORDS, judged=True))
def test_judgments_are_read_back_from_trec(gold_set: GoldSet) -> None:
    again = read_gold_set(write_gold_set(gold_set, "trec"), "other.qrels")

    assert again.questions == tuple(
        Question(id=question.id, judgments=question.judgments) for question in gold_set.questions
    )


@settings(deadline=None, max_examples=examples(100))
@given(gold_set=gold_sets(WORDS).filter(lambda g: any(question.judgments for question in g.questions)))
def test_gold_set_is_read_back_from_beir(gold_set: GoldSet) -> None:
    again = read_gold_set(write_gold_set(gold_set, "beir"), "other.zip")

    assert again == replace(gold_set, name="other", threshold=None, ids_map=None)


@pytest.mark.parametrize("format_", ["yaml", "json"])
@settings(deadline=None, max_examples=examples(150))
@given(run=runs())
def test_run_is_read_back_equal(format_: RunFormat, run: Run) -> None:
    assert read_run(write_run(run, format_), f"other.{ENDINGS[format_]}") == run


@settings(deadline=None, max_examples=examples(150))
@given(run=runs())
def test_run_is_read_back_from_a_sheet(run: Run) -> None:
    assert read_run(write_run(run, "csv"), "other.csv") == replace(run, name="other", tag=None)


@settings(deadline=None, max_examples=examples(150))
@given(run=runs(WORDS).filter(lambda run: any(e.chunk_ids for e in run.retrieved.values())))
def test_rankings_are_read_back_from_trec(run: Run) -> None:
    again = read_run(write_run(run, "trec"), "other.run")

    answered = {key: entry for key, entry in run.retrieved.items() if entry.chunk_ids}
    assert {key: entry.in_order("file").chunk_ids for key, entry in again.retrieved.items()} == {
        key: entry.in_order("file").chunk_ids for key, entry in answered.items()
    }
    assert {key: entry.scores for key, entry in again.retrieved.items() if answered[key].scores} == {
        key: entry.scores for key, entry in answered.items() if entry.scores
    }


def test_texts_of_a_run_without_chunk_ids_are_kept() -> None:
    run = Run(name="a", retrieved={"q": Retrieved(chunk_ids=(), texts=("one", "two"), answer="yes")})

    assert read_run(write_run(run, "json"), "a.json") == run


@pytest.mark.parametrize("bad", ["two words", "tab\tbed", "line\nbreak", "#comment", "\ufeffmark"])
def test_id_that_trec_cannot_hold_is_named(bad: str) -> None:
    gold_set = GoldSet(name="a", questions=(Question(id=bad, judgments={"x": 1}),))

    with pytest.raises(NotWritable) as caught:
        write_gold_set(gold_set, "trec")
    assert (caught.value.kind, caught.value.id) == ("trec", bad)


@pytest.mark.parametrize("bad", ["carriage\rreturn", " blank"])
def test_id_that_beir_cannot_hold_is_named(bad: str) -> None:
    gold_set = GoldSet(name="a", questions=(Question(id="q", judgments={bad: 1}),))

    with pytest.raises(NotWritable) as caught:
        write_gold_set(gold_set, "beir")
    assert (caught.value.kind, caught.value.id) == ("beir", bad)


def test_yaml_is_written_as_people_write_it() -> None:
    gold_set = GoldSet(
        name="shop",
        questions=(
            Question(id="Where is it?", text="Where is it?", judgments={"delivery-01": 1.0}),
            Question(id="q2", text="Қачон?", judgments={"a": 2.0, "b": 0.0}),
        ),
    )

    assert write_gold_set(gold_set, "yaml").decode() == (
        "name: shop\n"
        "questions:\n"
        "- question: Where is it?\n"
        "  chunks:\n"
        "  - delivery-01\n"
        "- id: q2\n"
        "  question: Қачон?\n"
        "  judgments:\n"
        "    a: 2\n"
        "    b: 0\n"
    )


def test_same_content_gives_the_same_zip() -> None:
    gold_set = GoldSet(name="a", questions=(Question(id="q", judgments={"x": 1}),))

    first, second = write_gold_set(gold_set, "beir"), write_gold_set(gold_set, "beir")

    assert first == second
    assert zipfile.ZipFile(BytesIO(first)).namelist() == ["queries.jsonl", "corpus.jsonl", "qrels/test.tsv"]


def test_run_in_trec_has_falling_scores_where_it_had_none() -> None:
    run = Run(name="a", retrieved={"q": Retrieved(chunk_ids=("x", "y"))}, tag="my tag")

    assert write_run(run, "trec").decode() == "q Q0 x 1 2.0 my_tag\nq Q0 y 2 1.0 my_tag\n"


def test_run_without_entries_is_no_run() -> None:
    with pytest.raises(NoQuestions):
        read(json.dumps({"name": "a", "results": []}).encode(), "a.json")


SPACED = st.text(
    st.sampled_from("ab 01.,;|'\"#\t\n") | st.characters(exclude_categories=("Cs", "Cc")),
    min_size=1,
    max_size=25,
).filter(lambda id_: id_ == id_.strip())


@settings(deadline=None, max_examples=examples(200))
@given(gold_set=gold_sets(SPACED).filter(lambda g: any(question.judgments for question in g.questions)))
def test_beir_is_read_back_whatever_signs_ids_have(gold_set: GoldSet) -> None:
    data = write_gold_set(gold_set, "beir")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        alone = read_gold_set(archive.read("qrels/test.tsv"), "test.tsv")

    again = read_gold_set(data, "other.zip")

    assert again == replace(gold_set, name="other", threshold=None, ids_map=None)
    assert {q.id: q.judgments for q in alone.questions} == {
        q.id: q.judgments for q in gold_set.questions if q.judgments
    }


@settings(deadline=None, max_examples=examples(200))
@given(gold_set=gold_sets(SPACED))
def test_a_sheet_is_read_back_whatever_signs_ids_have(gold_set: GoldSet) -> None:
    again = read_gold_set(write_gold_set(gold_set, "csv"), "other.csv")

    assert again == replace(gold_set, name="other", threshold=None, ids_map=None)
