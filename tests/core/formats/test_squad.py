"""SQuAD's form: paragraphs become chunks, with ids that are the same in every translation."""

from __future__ import annotations

import json
from typing import Any

from core.formats import read, read_gold_set
from core.gold_sets import Question


def squad(*articles: dict[str, Any]) -> bytes:
    return json.dumps({"version": "1.1", "data": articles}).encode()


def asked(id_: str, text: str, *answers: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "question": text, "answers": [{"text": a, "answer_start": 0} for a in answers], **more}


def test_a_questions_right_chunk_is_its_paragraph() -> None:
    first = {
        "context": "Plzeň is in the west.",
        "qas": [asked("a", "Where is Plzeň?", "in the west", "west")],
    }
    second = {"context": "It brews beer.", "qas": [asked("b", "What does it brew?", "beer")]}

    found = read(squad({"title": "Plzeň city", "paragraphs": [first, second]}), "s.json")

    assert (found.format, found.kind, found.n_questions, found.n_chunks) == ("squad", "gold set", 2, 2)
    assert found.gold_set is not None
    assert found.gold_set.questions == (
        Question(
            id="a",
            text="Where is Plzeň?",
            judgments={"Plzeň_city-1": 1.0},
            category="Plzeň_city",
            answer="in the west",
        ),
        Question(
            id="b",
            text="What does it brew?",
            judgments={"Plzeň_city-2": 1.0},
            category="Plzeň_city",
            answer="beer",
        ),
    )
    assert [notice.id for notice in found.notices] == ["notice-squad-paragraphs"]


def test_a_paragraph_that_does_not_answer_is_judged_not_relevant() -> None:
    paragraph = {"context": "…", "qas": [asked("a", "Why?", is_impossible=True)]}

    gold_set = read_gold_set(squad({"title": "T", "paragraphs": [paragraph]}), "s.json")

    assert gold_set.questions[0].judgments == {"T-1": 0.0}
    assert gold_set.out_of_scope == gold_set.questions


def test_articles_of_the_same_title_or_of_none_have_chunks_of_their_own() -> None:
    articles = [
        {"title": "T", "paragraphs": [{"qas": [asked("a", "1?")]}]},
        {"title": "T", "paragraphs": [{"qas": [asked("b", "2?")]}]},
        {"paragraphs": [{"qas": [asked("c", "3?")]}]},
    ]

    gold_set = read_gold_set(squad(*articles), "s.json")

    assert [list(q.judgments) for q in gold_set.questions] == [["T-1"], ["T-2"], ["article_3-1"]]
