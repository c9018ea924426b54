"""JSON: large texts are read in pieces and mean the same; keys that occur twice; lines and places."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BrokenJson, DuplicateKey, FileError
from core.formats import Limits, json_outline, read, read_run
from core.formats.json_outline import PIECE, outline_of
from core.formats.json_text import Parsed, json_line, n_pairs, parse_json, parse_json_lines
from tests import examples

LIMITS = Limits()
TEXTS = st.text(st.sampled_from(list('ab"\\{}[]:, \nж')), max_size=4)
LEAVES = st.none() | st.booleans() | st.integers(-9, 9) | TEXTS
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=25,
)
INDENTS = st.sampled_from([None, 0, 1])


def parse(text: str, piece: int = PIECE) -> Parsed:
    with patch.multiple(json_outline, PIECE=piece, _SMALL=piece):
        return parse_json(text, "a.json", LIMITS)


@settings(deadline=None, max_examples=examples(500))
@given(tree=TREES, indent=INDENTS, piece=st.integers(1, 40))
def test_text_read_in_pieces_is_the_same_value(tree: Any, indent: int | None, piece: int) -> None:
    text = json.dumps(tree, indent=indent, ensure_ascii=False)

    parsed = parse(text, piece)

    assert parsed.value == tree
    assert parsed.notices == []


@settings(deadline=None, max_examples=examples(500))
@given(data=st.data(), indent=INDENTS, piece=st.integers(1, 40))
def test_broken_text_read_in_pieces_is_as_broken(data: st.DataObject, indent: int | None, piece: int) -> None:
    text = json.dumps(data.draw(TREES), indent=indent)
    at = data.draw(st.integers(0, len(text)))
    edited = (
        text[:at] + data.draw(st.sampled_from(list(',]}[{":x '))) + text[at + data.draw(st.integers(0, 1)) :]
    )

    assert result(edited, piece) == result(edited, PIECE)


def result(text: str, piece: int) -> object:
    try:
        return parse(text, piece)
    except FileError as error:
        return type(error), error.facts


@pytest.mark.parametrize("text", [
    '{"a": [1] "b": [2], "c": [3]}',
    '{"a": [1],, "b": [2], "c": [3]}',
    '{"a": [1], "b": [2], "c": [3],}',
    '[[1], [2], [3], ]',
    '[[1], [2] [3]]',
    '[[1], [2]}',
])  # fmt: skip
@pytest.mark.parametrize("piece", [1, 4, 8, 1000])
def test_comma_at_a_pieces_border_is_not_forgiven(text: str, piece: int) -> None:
    with pytest.raises(BrokenJson):
        parse(text, piece)


@pytest.mark.parametrize("piece", [1, 8, 1000])
def test_key_in_two_pieces_is_a_key_twice(piece: int) -> None:
    with pytest.raises(DuplicateKey) as caught:
        parse('{"a": [1],\n"b": [2],\n"a": [3]}', piece)

    assert (caught.value.key, caught.value.line) == ("a", 3)


@settings(deadline=None, max_examples=examples(300))
@given(tree=TREES, piece=st.integers(1, 40))
def test_keys_are_counted_without_parsing(tree: Any, piece: int) -> None:
    data = json.dumps(tree).encode()
    with patch.multiple(json_outline, PIECE=piece, _SMALL=0):
        outline = outline_of(data)

    assert outline.n_pairs == n_pairs(tree) == outline_of(data).n_pairs
    assert outline.depth == outline_of(data).depth


def test_key_twice_with_equal_values_is_a_notice() -> None:
    parsed = parse('{"q": ["a"], "q": ["a"]}')

    assert parsed.value == {"q": ["a"]}
    assert [(notice.id, notice.facts) for notice in parsed.notices] == [
        ("notice-duplicate-key", {"key": "q"})
    ]


def test_key_twice_with_the_same_ids_in_another_order_is_an_error() -> None:
    with pytest.raises(DuplicateKey):
        parse('{"q": ["a", "b"], "q": ["b", "a"]}')


def test_line_of_a_key_twice_is_found_in_nested_objects() -> None:
    text = '[{"id": 1},\n {"id": 2, "x": {"id": 3}},\n {"id": 4,\n  "id": 5}]'

    with pytest.raises(DuplicateKey) as caught:
        parse(text)

    assert (caught.value.key, caught.value.line) == ("id", 4)


def test_json_lines_keep_their_numbers() -> None:
    parsed = parse_json_lines('\n{"a": 1}\n\n{"b": "\u2028"}\n', "a.jsonl", LIMITS)

    assert parsed.value == [{"a": 1}, {"b": "\u2028"}]
    assert parsed.lines == [2, 4]


@pytest.mark.parametrize(("path", "line"), [
    ((), 1),
    (("a",), 2),
    (("a", 1), 4),
    (("b", "x y"), 6),
    (("b", "nothing"), 0),
    (("a", 7), 0),
    (("a", 1, "deeper"), 0),
])  # fmt: skip
def test_line_of_a_value_is_found_by_its_path(path: tuple[str | int, ...], line: int) -> None:
    text = '{\n"a": [1,\n\n  2],\n"b": {\n "x y": 3}}'

    assert json_line(text, path) == line


def test_infinite_scores_sort_and_are_kept() -> None:
    entry = read_run(b'{"q": {"a": -Infinity, "b": Infinity, "c": 0.5}}', "r.json").retrieved["q"]

    assert entry.in_order().chunk_ids == ("b", "c", "a")


def test_number_beyond_any_float_is_infinite() -> None:
    data = b'{"q": {"a": 1e999, "b": ' + b"9" * 500 + b', "c": 1.5}}'

    assert read_run(data, "r.json").retrieved["q"].scores == (float("inf"), float("inf"), 1.5)


def test_lines_of_mappings_are_one_run() -> None:
    found = read(b'{"Where is it?": ["a"]}\n{"When?": ["b", "c"]}\n', "r.jsonl")

    assert (found.format, found.n_questions, found.depth) == ("run-json", 2, 2)


def test_lines_of_mappings_with_the_same_question_are_an_error() -> None:
    with pytest.raises(DuplicateKey) as caught:
        read(b'{"q": ["a"]}\n{"r": ["b"]}\n{"q": ["c"]}\n', "r.jsonl")

    assert (caught.value.key, caught.value.line) == ("q", 3)


def test_large_run_is_read_in_pieces() -> None:
    run = {f"question {i}": [f"chunk-{i}-{j}" for j in range(100)] for i in range(2500)}
    data = json.dumps(run).encode()

    assert len(data) > 2 * PIECE
    assert len(outline_of(data).ends) > 1
    assert {key: list(e.chunk_ids) for key, e in read_run(data, "r.json").retrieved.items()} == run
