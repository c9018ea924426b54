"""The invented shop's pages and the gold sets over them fit each other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.demo import gold_set_path
from bot.demo.corpus import load_corpus
from bot.demo.search import words_of

DIRTY = Path(__file__).parents[2] / "data" / "shop-faq-dirty.yaml"
KEYS = {"id", "question", "chunks", "judgments", "category", "language", "answer", "notes"}


def questions_of(path: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load(path.read_text(encoding="utf-8"))["questions"])


def judgments_of(question: dict[str, Any]) -> dict[str, int]:
    return dict(question["judgments"]) if "judgments" in question else dict.fromkeys(question["chunks"], 1)


def relevant_of(question: dict[str, Any]) -> set[str]:
    return {chunk_id for chunk_id, grade in judgments_of(question).items() if grade > 0}


@pytest.fixture(params=["shop-faq", "shop-faq-uz"])
def questions(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return questions_of(gold_set_path(request.param))


def test_chunk_ids_are_unique() -> None:
    counts = Counter(chunk.chunk_id for chunk in load_corpus())

    assert [chunk_id for chunk_id, n in counts.items() if n > 1] == []


def test_english_pages_have_eight_topics_of_five_chunks() -> None:
    topics = Counter(chunk.chunk_id.rpartition("-")[0] for chunk in load_corpus("en"))

    assert len(topics) == 8
    assert set(topics.values()) == {5}


def test_uzbek_pages_write_the_letters_with_the_turned_comma() -> None:
    chunks = load_corpus("uz")

    assert len(chunks) >= 16
    assert [chunk.chunk_id for chunk in chunks if set("'`ʻʼ") & set(chunk.title + chunk.text)] == []


def test_every_chunk_has_a_title_and_a_text() -> None:
    assert [chunk.chunk_id for chunk in load_corpus() if not (chunk.title and chunk.text)] == []


def test_both_languages_together_are_the_whole_corpus() -> None:
    assert load_corpus("en") + load_corpus("uz") == load_corpus()


def test_every_judged_chunk_is_in_the_corpus(questions: list[dict[str, Any]]) -> None:
    known = {chunk.chunk_id for chunk in load_corpus()}

    assert {chunk_id for question in questions for chunk_id in judgments_of(question)} - known == set()


def test_questions_are_unique_even_when_folded(questions: list[dict[str, Any]]) -> None:
    counts = Counter(" ".join(words_of(question["question"])) for question in questions)

    assert [text for text, n in counts.items() if n > 1] == []


def test_questions_use_only_the_keys_of_the_format(questions: list[dict[str, Any]]) -> None:
    assert {key for question in questions for key in question} <= KEYS
    assert [q for q in questions if ("chunks" in q) == ("judgments" in q)] == []


def test_answerable_questions_have_one_to_three_relevant_chunks_and_an_answer(
    questions: list[dict[str, Any]],
) -> None:
    answerable = [question for question in questions if relevant_of(question)]

    assert {len(relevant_of(question)) for question in answerable} == {1, 2, 3}
    assert [question["question"] for question in answerable if not question.get("answer")] == []


def test_english_gold_set_has_at_least_five_questions_in_each_of_eight_categories() -> None:
    questions = questions_of(gold_set_path("shop-faq"))

    categories = Counter(question["category"] for question in questions if relevant_of(question))

    assert len(categories) == 8
    assert min(categories.values()) >= 5
    assert categories.total() >= 50


def test_english_gold_set_has_five_questions_out_of_scope() -> None:
    questions = questions_of(gold_set_path("shop-faq"))

    out_of_scope = [question for question in questions if not relevant_of(question)]

    assert [question["chunks"] for question in out_of_scope] == [[]] * 5
    assert {question["category"] for question in out_of_scope} == {"out of scope"}


def test_uzbek_gold_set_has_loan_words_and_five_kinds_of_apostrophe() -> None:
    texts = " ".join(question["question"].lower() for question in questions_of(gold_set_path("shop-faq-uz")))

    assert [mark for mark in "'’‘ʻʼ`" if mark not in texts] == []
    assert [word for word in ("dostavka", "zakaz", "garantiya", "rassrochka") if word not in texts] == []


def test_dirty_gold_set_really_has_its_faults() -> None:
    questions = questions_of(DIRTY)
    known = {chunk.chunk_id for chunk in load_corpus()}

    unknown = {chunk_id for question in questions for chunk_id in judgments_of(question)} - known
    repeated = Counter(question["question"] for question in questions).most_common(1)[0]

    assert unknown == {"delivery-99", "payment-1", "payment", "RETURNS-04"}
    assert repeated == ("How long does delivery take?", 2)
