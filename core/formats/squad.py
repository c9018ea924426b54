"""
SQuAD and what is shaped like it (XQuAD, MLQA): articles of paragraphs, each with its questions.

The right chunk of a question is its paragraph. Paragraphs have no ids of their own: they are called by their
article's title and their number in it, which is the same in every translation of one set. A question that
its paragraph does not answer (SQuAD 2.0) has that paragraph judged as not relevant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from core.errors import MissingKey, Notice
from core.formats.building import GoldBuilder, understood
from core.formats.document import Document, Format, Understood
from core.formats.records import text_of

_ARTICLE_EXAMPLE = '{"title": "…", "paragraphs": […]}'
_PARAGRAPH_EXAMPLE = '{"context": "…", "qas": […]}'
_QUESTION_EXAMPLE = '{"id": "…", "question": "…", "answers": […]}'


def _recognises(doc: Document) -> bool:
    articles = doc.tree.get("data") if isinstance(doc.tree, dict) else None
    first = articles[0] if isinstance(articles, list) and articles else None
    return isinstance(first, dict) and isinstance(first.get("paragraphs"), list)


def _read(doc: Document) -> Understood:
    builder = GoldBuilder(doc=doc)
    numbers: Counter[str] = Counter()
    example = ""
    for a, article in enumerate(doc.tree["data"]):
        where = ("data", a)
        title = _title(builder, article, a)
        paragraphs = _list(builder, article.get("paragraphs"), _PARAGRAPH_EXAMPLE, *where, "paragraphs")
        for p, paragraph in enumerate(paragraphs):
            path = (*where, "paragraphs", p)
            if not isinstance(paragraph, dict):
                raise builder.wrong_shape(paragraph, _PARAGRAPH_EXAMPLE, *path)
            numbers[title] += 1
            chunk = f"{title}-{numbers[title]}"
            example = example or chunk
            for q, asked in enumerate(_list(builder, paragraph.get("qas"), _QUESTION_EXAMPLE, *path, "qas")):
                _add(builder, asked, chunk, title, *path, "qas", q)
    doc.notices.append(Notice(id="notice-squad-paragraphs", facts={"n": numbers.total(), "example": example}))
    gold_set = builder.build()
    return understood(doc, "squad", "gold set", gold_set=gold_set, n_chunks=numbers.total())


def _title(builder: GoldBuilder, article: Any, a: int) -> str:
    """The article's title without spaces, as other files keep ids; its number where it has none."""
    if not isinstance(article, dict):
        raise builder.wrong_shape(article, _ARTICLE_EXAMPLE, "data", a)
    return "_".join((text_of(article.get("title")) or f"article {a + 1}").split())


def _add(builder: GoldBuilder, asked: Any, chunk: str, title: str, *path: str | int) -> None:
    """One question with its paragraph."""
    if not isinstance(asked, dict):
        raise builder.wrong_shape(asked, _QUESTION_EXAMPLE, *path)
    text = text_of(asked.get("question"))
    if text is None:
        raise MissingKey(file=builder.doc.file, where=builder.doc.place(*path), key="question")
    key = builder.id(asked["id"], *path, "id") if "id" in asked else text
    grade = 0.0 if asked.get("is_impossible") is True else 1.0
    builder.whole_question(
        key, {chunk: grade}, *path, text=text, category=title, answer=_answer(asked.get("answers"))
    )


def _answer(answers: Any) -> str | None:
    """The first answer's text: people gave several to the same question."""
    first = answers[0] if isinstance(answers, list) and answers else None
    return text_of(first.get("text")) if isinstance(first, Mapping) else None


def _list(builder: GoldBuilder, value: Any, example: str, *path: str | int) -> list[Any]:
    if not isinstance(value, list):
        raise builder.wrong_shape(value, f"[{example}]", *path)
    return value


TREES = (Format(key="squad", shape="tree", recognises=_recognises, read=_read),)
