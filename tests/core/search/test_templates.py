"""Templates: whatever a question contains, it stays one value."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.templates import Values, as_text, filled, places

TEMPLATE = {
    "query": {"match": {"text": "$query"}},
    "size": "$k",
    "knn": ["$vector", {"k": "$k"}],
    "hybrid": "v:($vector, k:$k)",
    "fixed": [1, 2.5, None, True, "$$", "$q", "$queries", "€"],
}


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_a_question_goes_in_and_comes_out_as_it_is(question: str) -> None:
    values = Values(query=question, k=7, vector=[0.5, -1.0])

    sent = orjson.loads(orjson.dumps(filled(TEMPLATE, values)))

    assert sent == {
        "query": {"match": {"text": question}},
        "size": 7,
        "knn": [[0.5, -1.0], {"k": 7}],
        "hybrid": "v:([0.5,-1.0], k:7)",
        "fixed": [1, 2.5, None, True, "$$", "$q", "$queries", "€"],
    }


@pytest.mark.parametrize(
    ("value", "text"), [("o‘rik", "o‘rik"), (7, "7"), ([0.5], "[0.5]"), (True, "true"), (None, "null")]
)
def test_a_parameter_is_text_or_json(value: object, text: str) -> None:
    assert as_text(value) == text


def test_every_place_is_found_with_its_path() -> None:
    assert list(places({"a": ["$query", "x $k $vector"], "b": 3})) == [
        (("a", 0), "query", True),
        (("a", 1), "k", False),
        (("a", 1), "vector", False),
    ]
