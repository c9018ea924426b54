"""Names of columns in four languages, places in files, and cells that hold lists."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from core.errors import Place
from core.formats.document import name_of, path_text
from core.formats.fields import part_of, parts_of
from core.formats.records import literal


@pytest.mark.parametrize(("name", "part"), [
    ("question", "question"),
    ("Query Text", "question"),
    ("queryText", "question"),
    ("вопрос", "question"),
    ("Savol", "question"),
    ("So‘rov", "question"),
    ("so'rov", "question"),
    ("soʻrov", "question"),
    ("Soalan", "question"),
    ("Relevant_IDs", "relevant"),
    ("ЧАНКИ", "relevant"),
    ("To'g'ri bo'laklar", "relevant"),
    ("cebisan betul", "relevant"),
    ("retrieved_ids", "retrieved"),
    ("Найдено", "retrieved"),
    ("Doc ID", "chunk"),
    ("docno", "chunk"),
    ("Оценка", "grade"),
    ("baho", "grade"),
    ("Doc Position", "rank"),
    ("Kategoriya", "category"),
    ("q_id", "id"),
    ("took ms", "took_ms"),
    ("shoe size", None),
    ("", None),
])  # fmt: skip
def test_column_is_known_by_its_name(name: str, part: str | None) -> None:
    assert part_of(name) == part


def test_better_known_of_two_names_for_one_part_wins() -> None:
    assert parts_of(["prompt", "question", "input"])["question"] == "question"


@pytest.mark.parametrize(("text", "value"), [
    ('["a", "b"]', ["a", "b"]),
    ("['a', 'b']", ["a", "b"]),
    ("['a' 'b']", ["a", "b"]),
    ("['a'\n 'b']", ["a", "b"]),
    ("[1, 2]", [1, 2]),
    ('{"a": 1}', {"a": 1}),
    ("[a, b]", "[a, b]"),
    ("[__import__('os')]", "[__import__('os')]"),
    ("[" * 5000, "[" * 5000),
    ('["\\ud800"]', '["\\ud800"]'),
])  # fmt: skip
def test_cell_with_a_list_is_the_list_and_never_code(text: str, value: Any) -> None:
    assert literal(text) == value


@pytest.mark.parametrize(("file", "name"), [
    ("before.json", "before"),
    ("runs/before.run.gz", "before"),
    (r"C:\runs\before.v2.csv", "before.v2"),
    ("before", "before"),
    (".json", ".json"),
])  # fmt: skip
def test_name_is_the_files_without_its_endings(file: str, name: str) -> None:
    assert name_of(file) == name


def test_place_is_a_text_that_keeps_line_and_path() -> None:
    place = Place(line=7, path=path_text(("questions", 2, "How long?", "chunks")))
    again = pickle.loads(pickle.dumps(place))

    assert place == 'L7 questions[2]["How long?"].chunks'
    assert (again, again.line, again.path) == (place, 7, place.path)
    assert Place(line=7) == "L7"
    assert Place(path="a") == "a"
