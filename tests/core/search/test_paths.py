"""Paths into an answer: found, found empty, and leading nowhere are three things."""

from __future__ import annotations

from typing import Any

import pytest

from core.search.paths import AnswerPath


@pytest.mark.parametrize(
    ("path", "answer", "values"),
    [
        ("hits[].id", {"hits": [{"id": "a"}, {"id": "b"}]}, ["a", "b"]),
        ("hits[].id", {"hits": []}, []),
        ("hits[].id", {"hits": None}, []),
        ("data.hits[].id", {"data": {"hits": None}}, []),
        ("hits[].id", {"hits": [{"id": "a"}, {"x": 1}]}, ["a", None]),
        ("hits[*].meta.id", {"hits": [{"meta": {"id": 1}}]}, [1]),
        ("groups[].hits[].id", {"groups": [{"hits": [{"id": 1}]}, {"hits": [{"id": 2}]}]}, [1, 2]),
        ("hits[].id", {"hits": [[{"id": 1}, {"id": 2}], {"id": 3}]}, [1, 2, 3]),
        ("hits[].id", {"hits": [None, {"id": 3}]}, [3]),
        ("[].id", [{"id": "a"}], ["a"]),
        ("ids[0]", {"ids": [["a", "b"]]}, ["a", "b"]),
        ("ids", {"ids": ["a"]}, ["a"]),
        ("@", ["a"], ["a"]),
        ('value[]."@search.score"', {"value": [{"@search.score": 1.5}]}, [1.5]),
        ("hits[?score > `1`].id", {"hits": [{"id": "a", "score": 2}, {"id": "b", "score": 0}]}, ["a"]),
        ('"a[].b"', {"a[].b": ["x"]}, ["x"]),
        ("answer", {"answer": "14"}, "14"),
    ],
)
def test_what_is_there_is_found(path: str, answer: Any, values: Any) -> None:
    found = AnswerPath.parse(path).find(answer)

    assert found.is_there
    assert found.values == values


@pytest.mark.parametrize(
    ("path", "answer", "seen"),
    [
        ("hits[].id", {"results": []}, {"results": []}),
        ("hits[].id", {"hits": [{"nr": 1}]}, {"nr": 1}),
        ("data.hits[].id", {"data": {"rows": []}}, {"rows": []}),
        ("hits[].id", "text", "text"),
        ("ids", {"id": 1}, {"id": 1}),
        ("length(hits)", {"hits": 3}, {"hits": 3}),
    ],
)
def test_what_leads_nowhere_shows_where_it_stopped(path: str, answer: Any, seen: Any) -> None:
    found = AnswerPath.parse(path).find(answer)

    assert not found.is_there
    assert found.seen == seen


@pytest.mark.parametrize("path", ["", "hits[", "a..b", "[?"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="JMESPath"):
        AnswerPath.parse(path)
