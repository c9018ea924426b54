"""
BEIR: queries.jsonl, corpus.jsonl and qrels/*.tsv, each alone or all in one zip.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from core.errors import Notice
from core.formats.building import GoldBuilder, understood
from core.formats.decoding import decode
from core.formats.document import SAMPLE_CHUNKS, Document, Format, Sample, Understood, shortened
from core.formats.fields import Part
from core.formats.loading import load_text, several_files
from core.formats.records import Columns, read_long_gold, read_records, text_of
from core.gold_sets import GoldSet, Question

_QRELS_NAMES: dict[Part, str] = {"id": "query-id", "chunk": "corpus-id", "grade": "score"}
_SPLITS = ("test", "dev", "train")  # the one that is taken where a folder has several, first first
_METADATA = ("category", "language", "answer", "notes")


def read_corpus(doc: Document, key: str, id_column: str) -> Understood:
    """Chunks only: said back so that a person sees that a gold set or a run is still to come."""
    ids = tuple(str(row.get(id_column, "")) for row in doc.rows)
    first = doc.rows[0]
    text = text_of(first.get("text")) or text_of(first.get("contents")) or ""
    sample = Sample(question=shortened(text), chunk_ids=ids[:SAMPLE_CHUNKS])
    return understood(doc, key, "corpus", n_chunks=len(set(ids)), sample=sample)


def _recognises_queries(doc: Document) -> bool:
    return {"_id", "text"} <= set(doc.columns) and "title" not in doc.columns


def _read_queries(doc: Document) -> Understood:
    return understood(doc, "beir-queries", "topics", gold_set=_queries(doc).build())


def _queries(doc: Document) -> GoldBuilder:
    builder = GoldBuilder(doc=doc)
    for i, row in enumerate(doc.rows):
        key, text = builder.id(row.get("_id"), i, "_id"), text_of(row.get("text")) or ""
        metadata = row.get("metadata")
        known = metadata if isinstance(metadata, dict) else {}
        about = {name: text_of(known.get(name)) for name in _METADATA}
        builder.whole_question(key, {}, i, text=text, **about)
    return builder


def _recognises_corpus(doc: Document) -> bool:
    return {"_id", "text", "title"} <= set(doc.columns)


def _read_corpus(doc: Document) -> Understood:
    return read_corpus(doc, "beir-corpus", "_id")


def _recognises_qrels(doc: Document) -> bool:
    return set(doc.columns) >= set(_QRELS_NAMES.values())


def _read_qrels(doc: Document) -> Understood:
    return read_records(doc, "beir-qrels", _QRELS_NAMES)


def _recognises_files(doc: Document) -> bool:
    return _member(doc, "queries.jsonl") is not None and bool(_qrels_of(doc))


def _read_files(doc: Document) -> Understood:
    """The zip of a whole set: questions with their texts, judgments of one split."""
    name = _member(doc, "queries.jsonl")
    qrels = _qrels_of(doc)
    if name is None or not qrels:
        raise several_files(doc)
    queries = _part(doc, name)
    questions = _queries(queries).build()
    taken = _part(doc, qrels[0])
    judged = read_long_gold(Columns(taken, _QRELS_NAMES), "grade").build()
    others = ", ".join(PurePosixPath(path).name for path in qrels[1:])
    facts = {"taken": PurePosixPath(qrels[0]).name, "others": others}
    notices = (Notice(id="notice-first-of-several", facts=facts),) if others else ()
    gold_set = replace(
        _in_scope_and_out(judged, questions, queries),
        name=doc.name,
        notices=(*questions.notices, *judged.notices, *notices),
    )
    return understood(doc, "beir", "gold set", gold_set=gold_set)


def _in_scope_and_out(judged: GoldSet, questions: GoldSet, doc: Document) -> GoldSet:
    """
    The judged questions of a split and those that are marked as out of scope, in the order of the queries.

    Without the mark, which we write, a question without judgments belongs to another split.
    """
    marked = {row.get("_id") for row in doc.rows if _is_out_of_scope(row)}
    found = with_texts(judged, questions).by_id
    ordered = [
        found.pop(question.id, question)
        for question in questions.questions
        if question.id in found or question.id in marked
    ]
    return replace(judged, questions=(*ordered, *found.values()))


def _is_out_of_scope(row: Mapping[str, Any]) -> bool:
    metadata = row.get("metadata")
    return isinstance(metadata, dict) and metadata.get("out_of_scope") is True


def with_texts(judged: GoldSet, topics: GoldSet) -> GoldSet:
    """Judgments and the questions of another file, brought together by id; unjudged questions stay out."""
    texts = topics.by_id
    questions = tuple(
        question if (known := texts.get(question.id)) is None else _filled(question, known)
        for question in judged.questions
    )
    return replace(judged, questions=questions)


def _filled(question: Question, known: Question) -> Question:
    return replace(
        question,
        text=question.text or known.text,
        category=question.category or known.category,
        language=question.language or known.language,
        answer=question.answer or known.answer,
        notes=question.notes or known.notes,
    )


def _member(doc: Document, name: str) -> str | None:
    return next((path for path in sorted(doc.files) if PurePosixPath(path).name == name), None)


def _qrels_of(doc: Document) -> list[str]:
    paths = [
        path for path in doc.files if PurePosixPath(path).parent.name == "qrels" and path.endswith(".tsv")
    ]

    def order(path: str) -> tuple[int, str]:
        stem = PurePosixPath(path).stem
        return (_SPLITS.index(stem) if stem in _SPLITS else len(_SPLITS), path)

    return sorted(paths, key=order)


def _part(doc: Document, path: str) -> Document:
    return load_text(decode(doc.files[path], path), path, doc.limits)


FILES = (Format(key="beir", shape="files", recognises=_recognises_files, read=_read_files),)
ROWS = (
    Format(key="beir-corpus", shape="rows", recognises=_recognises_corpus, read=_read_corpus),
    Format(key="beir-queries", shape="rows", recognises=_recognises_queries, read=_read_queries),
    Format(key="beir-qrels", shape="rows", recognises=_recognises_qrels, read=_read_qrels),
)
