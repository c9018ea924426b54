"""Gold sets that people write by hand: what is taken, what it means, and the schema for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import core.formats
from core.errors import FileError
from core.formats import read, read_gold_set, read_run
from core.gold_sets import GoldSet, Question

SCHEMA = Path(core.formats.__file__).with_name("gold_set.schema.json")
SHOP = """
name: shop-faq
language: en
threshold: 2
ids: {map: '(?P<id>[^#]+)#.*'}
questions:
  - question: How long is delivery?
    chunks: [delivery-01, delivery-02]
    category: delivery
  - id: q7
    question: Qaytarish muddati qancha?
    language: uz
    judgments: {returns-01: 3, returns-02: 1, price-01: 0}
    answer: 14 kun
    notes: asked every day
  - question: Do you sell fish?
"""


def gold(text: str, file: str = "shop.yaml") -> GoldSet:
    return read_gold_set(text.encode(), file)


def judgments(text: str, file: str = "shop.yaml") -> dict[str, dict[str, float]]:
    return {question.id: dict(question.judgments) for question in gold(text, file).questions}


def test_everything_a_gold_set_can_say_is_read() -> None:
    gold_set = gold(SHOP)

    assert gold_set == GoldSet(
        name="shop-faq",
        threshold=2.0,
        ids_map="(?P<id>[^#]+)#.*",
        questions=(
            Question(
                id="How long is delivery?",
                text="How long is delivery?",
                judgments={"delivery-01": 1, "delivery-02": 1},
                category="delivery",
                language="en",
            ),
            Question(
                id="q7",
                text="Qaytarish muddati qancha?",
                judgments={"returns-01": 3, "returns-02": 1, "price-01": 0},
                language="uz",
                answer="14 kun",
                notes="asked every day",
            ),
            Question(id="Do you sell fish?", text="Do you sell fish?", language="en"),
        ),
    )


def test_yaml_and_json_of_the_same_content_are_equal() -> None:
    as_json = json.dumps(yaml.safe_load(SHOP))

    assert gold(as_json, "shop.json") == gold(SHOP)
    assert gold(as_json, "shop.yaml") == gold(SHOP)


def test_name_is_the_files_where_it_gives_none() -> None:
    assert gold("questions: [{question: a, chunks: [b]}]", "dir/faq.v2.yml").name == "faq.v2"


@pytest.mark.parametrize("file", ["book.yaml", "book.json"])
def test_plain_mapping_of_question_and_chunks_is_a_gold_set(file: str) -> None:
    text = '{"Where is my parcel?": ["delivery-01", "delivery-02"], "Any fish?": []}'

    assert judgments(text, file) == {
        "Where is my parcel?": {"delivery-01": 1.0, "delivery-02": 1.0},
        "Any fish?": {},
    }
    assert gold(text, file).questions[0].text == "Where is my parcel?"


def test_plain_mapping_in_yaml_is_a_gold_set_and_in_json_a_run() -> None:
    assert read(b"Where is it?:\n- a\n- b\n", "g.yaml").kind == "gold set"
    assert read(b'{"Where is it?": ["a", "b"]}', "r.json").kind == "run"
    assert read_run(b"Where is it?:\n- a\n- b\n", "g.yaml").retrieved["Where is it?"].chunk_ids == ("a", "b")


def test_graded_mapping_in_yaml_is_a_gold_set_and_in_json_unclear() -> None:
    assert read(b"Where is it?: {a: 2, b: 0}\n", "g.yaml").kind == "gold set"
    assert read(b'{"Where is it?": {"a": 2, "b": 0}}', "g.json").kind == "unclear"
    assert judgments("Where is it?: {a: 2, b: 0}\n") == {"Where is it?": {"a": 2, "b": 0}}


def test_true_among_whole_numbers_is_a_grade() -> None:
    found = read(b'{"q1": {"a": true, "b": 0}}', "g.json")

    assert found.gold_set is not None
    assert (found.kind, dict(found.gold_set.questions[0].judgments)) == ("gold set", {"a": 1, "b": 0})


def test_plain_mapping_may_stand_under_questions() -> None:
    text = "name: faq\nquestions:\n  How long?: [a]\n  How much?: {b: 2, c: 0}\n"

    assert judgments(text) == {"How long?": {"a": 1.0}, "How much?": {"b": 2.0, "c": 0.0}}


def test_list_of_questions_without_a_file_around_it_is_read() -> None:
    assert judgments("- question: a b\n  chunks: [x]\n- id: q2\n  chunks: [y]\n") == {
        "a b": {"x": 1.0},
        "q2": {"y": 1.0},
    }


def test_ids_stay_as_they_were_typed() -> None:
    text = "questions:\n  - id: 007\n    question: a\n    chunks: [012, 1_000, no, 2024-01-01, 1e3, 12]\n"

    assert judgments(text) == {"007": dict.fromkeys(["012", "1_000", "no", "2024-01-01", "1e3", "12"], 1.0)}


def test_whole_numbers_of_json_become_text() -> None:
    assert judgments('{"questions": [{"id": 7, "question": "a", "chunks": [12, "012"]}]}', "g.json") == {
        "7": {"12": 1.0, "012": 1.0}
    }


def test_true_and_false_are_grades() -> None:
    text = "questions: [{question: a, judgments: {b: true, c: false, d: yes, e: 2.5, f: -1}}]"

    assert judgments(text) == {"a": {"b": 1, "c": 0, "d": 1, "e": 2.5, "f": -1}}


def test_chunks_and_judgments_may_stand_together() -> None:
    assert judgments("questions: [{question: a, chunks: [x], judgments: {x: 1, y: 0}}]") == {
        "a": {"x": 1, "y": 0}
    }


def test_equal_question_twice_is_a_notice() -> None:
    gold_set = gold("questions: [{question: a, chunks: [x]}, {question: a, chunks: [x]}]")

    assert [question.id for question in gold_set.questions] == ["a"]
    assert [(notice.id, notice.facts) for notice in gold_set.notices] == [
        ("notice-duplicate-questions", {"n": 1})
    ]


def test_two_ids_may_have_the_same_text() -> None:
    gold_set = gold("questions: [{id: q1, question: a, chunks: [x]}, {id: q2, question: a, chunks: [y]}]")

    assert [question.id for question in gold_set.questions] == ["q1", "q2"]
    assert gold_set.notices == ()


def test_chunk_named_twice_is_a_notice() -> None:
    gold_set = gold("questions: [{question: a, chunks: [x, x, y]}]")

    assert dict(gold_set.questions[0].judgments) == {"x": 1, "y": 1}
    assert [notice.id for notice in gold_set.notices] == ["notice-duplicate-judgments"]


def test_questions_without_any_chunk_are_topics() -> None:
    understood = read(b"questions:\n  - question: a b\n  - question: c d\n", "g.yaml")

    assert (understood.kind, understood.n_questions) == ("topics", 2)


GOOD: list[Any] = [
    yaml.safe_load(SHOP),
    {"questions": [{"question": "a"}]},
    {"questions": [{"id": 7}]},
    {"questions": {"a": ["b"], "c": None, "d": {"e": 1}}},
    {"questions": [{"question": "a", "chunks": [1, "01"], "judgments": {"x": True, "y": 0.5}}]},
    {"questions": [{"question": "a", "chunks": None, "category": None}], "description": "shop", "ids": None},
]
BAD: list[Any] = [
    {"questions": []},
    {"name": "x"},
    {"questions": [{"question": "a", "chunk": ["b"]}]},
    {"questions": [{"question": "a", "chunks": "b"}]},
    {"questions": [{"question": "a", "chunks": [None]}]},
    {"questions": [{"question": "a", "chunks": [""]}]},
    {"questions": [{"question": "a", "chunks": ["x" * 2000]}]},
    {"questions": [{"question": "a", "chunks": [{"id": "b"}]}]},
    {"questions": [{"question": "a", "judgments": {"b": "high"}}]},
    {"questions": [{"question": "a", "judgments": ["b"]}]},
    {"questions": [{"question": " "}]},
    {"questions": [{"chunks": ["b"]}]},
    {"questions": ["a", {"question": "b"}]},
    {"questions": "a"},
    {"questions": [{"question": {"text": "a"}}]},
    {"questions": [{"question": "a"}], "threshold": "high"},
    {"questions": [{"question": "a"}], "threshold": True},
    {"questions": [{"question": "a"}], "ids": {"map": "[^#]+"}},
    {"questions": [{"question": "a"}], "ids": {"pattern": "(?P<id>.*)"}},
    {"questions": [{"question": "a"}], "treshold": 2},
]


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("tree", GOOD)
def test_what_the_schema_allows_is_read(validator: Any, tree: Any) -> None:
    assert list(validator.iter_errors(tree)) == []
    assert read_gold_set(json.dumps(tree).encode(), "g.json").questions
    assert read_gold_set(yaml.safe_dump(tree).encode(), "g.yaml").questions


@pytest.mark.parametrize("tree", BAD)
def test_what_the_schema_refuses_is_refused(validator: Any, tree: Any) -> None:
    assert list(validator.iter_errors(tree)) != []
    with pytest.raises(FileError):
        read_gold_set(json.dumps(tree).encode(), "g.json")
    with pytest.raises(FileError):
        read_gold_set(yaml.safe_dump(tree).encode(), "g.yaml")
