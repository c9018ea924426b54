"""
The plain JSON of the field: `{question or id: ...}` with a list of ids, hits, `{id: score}` or a record.

`{question: [ids]}` is a run, and judgments to who asks for them; in YAML, which people write by hand, it is
the other way round. `{id: {id: number}}` is how ranx and pytrec_eval keep both: whole numbers may be either.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from core.errors import FileError, Notice
from core.formats.building import GoldBuilder, RunBuilder, understood
from core.formats.document import Document, Format, Kind, Understood, as_number
from core.formats.fields import parts_of
from core.formats.hits import LIST_EXAMPLE, read_hits
from core.formats.records import Columns, judgments_of, text_of
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

_PROBE = 50


def looks_like_question(key: str) -> bool:
    """Whether a key is a question's text rather than an id."""
    return " " in key.strip() or key.rstrip().endswith("?")


def _recognises_mapping(doc: Document) -> bool:
    tree = doc.tree
    if doc.shape != "tree" or not isinstance(tree, dict) or not tree:
        return False
    values = list(tree.values())[:_PROBE]
    some = any(isinstance(value, list | dict) for value in values)
    return some or all(isinstance(value, str) for value in values)


def _read_mapping(doc: Document) -> Understood:
    values = doc.tree.values()
    if all(isinstance(value, dict) for value in values):
        first = next(value for value in values)
        if {"retrieved", "chunks", "relevant", "judgments", "answer"} & set(parts_of(first)):
            return _read_keyed_records(doc)
        return read_scores(doc, "ranx")
    return _read_lists(doc)


def _read_lists(doc: Document) -> Understood:
    """`{question: [...]}`."""
    builder = RunBuilder(doc=doc)
    for key, value in doc.tree.items():
        if value is not None and not isinstance(value, list | dict):
            raise builder.wrong_shape(value, LIST_EXAMPLE, key)
        question = builder.id(key, key)
        hits = read_hits(builder, value, question, key)
        builder.add(question, Retrieved(chunk_ids=hits.ids, scores=hits.scores, texts=hits.texts), key)
    run = builder.build(tag=text_of(doc.wrapper.get("tag")))
    is_plain = not any(entry.scores or entry.texts for entry in run.retrieved.values())
    if doc.source == "yaml" and is_plain:
        return understood(doc, "gold-yaml", "gold set", run=run, gold_set=gold_of(doc, run))
    other_reading = (lambda: gold_of(doc, run)) if is_plain else None
    return understood(doc, "run-json", "run", run=run, other_reading=other_reading)


def read_scores(doc: Document, key: str) -> Understood:
    """`{question: {chunk: number}}`: fractions are scores, true/false grades, whole numbers either."""
    kind = _kind_of_scores(doc.tree)
    if kind == "gold set":
        return understood(doc, key, kind, gold_set=_read_grades(doc))
    builder = RunBuilder(doc=doc)
    for name, value in doc.tree.items():
        question = builder.id(name, name)
        hits = read_hits(builder, value, question, name)
        builder.add(question, Retrieved(chunk_ids=hits.ids, scores=hits.scores), name)
    run = builder.build(tag=text_of(doc.wrapper.get("tag")))
    if kind == "run":
        return understood(doc, key, kind, run=run, other_reading=lambda: _scores_as_grades(run))
    gold_set = _grades_or_nothing(doc)
    if doc.source == "yaml" and gold_set is not None:
        return understood(doc, "gold-yaml", "gold set", run=run, gold_set=gold_set)
    return understood(doc, key, kind, run=run, gold_set=gold_set)


def gold_of(doc: Document, run: Run) -> GoldSet:
    """The same file read as judgments: every chunk listed is a right one, each once."""
    n_again = sum(len(entry.chunk_ids) - len(set(entry.chunk_ids)) for entry in run.retrieved.values())
    again = (Notice(id="notice-duplicate-judgments", facts={"n": n_again}),) if n_again else ()
    questions = tuple(
        Question(
            id=key,
            text=key if looks_like_question(key) else "",
            judgments=dict.fromkeys(entry.chunk_ids, 1.0),
        )
        for key, entry in run.retrieved.items()
    )
    return GoldSet(name=doc.name, questions=questions, notices=(*run.notices, *again))


def _scores_as_grades(run: Run) -> GoldSet | None:
    """The same file read as judgments: its fractions are grades; None where one is infinite."""
    if any(math.isinf(score) for entry in run.retrieved.values() for score in entry.scores or ()):
        return None
    questions = tuple(
        Question(
            id=key,
            text=key if looks_like_question(key) else "",
            judgments=dict(zip(entry.chunk_ids, entry.scores or (), strict=True)),
        )
        for key, entry in run.retrieved.items()
    )
    return GoldSet(name=run.name, questions=questions, notices=run.notices)


def _kind_of_scores(tree: Mapping[str, Mapping[str, Any]]) -> Kind:
    kinds: set[type] = set()
    for entry in tree.values():
        kinds.update(map(type, entry.values()))
    if bool in kinds and kinds <= {int, bool}:
        return "gold set"
    if float in kinds:
        return "run"
    return "unclear" if all(_is_whole(s) for entry in tree.values() for s in entry.values()) else "run"


def _is_whole(score: Any) -> bool:
    """A whole number, or the text of one."""
    return isinstance(score, int) or (isinstance(score, str) and score.strip().lstrip("-").isdecimal())


def _read_grades(doc: Document) -> GoldSet:
    builder = GoldBuilder(doc=doc)
    for name, value in doc.tree.items():
        key = builder.id(name, name)
        text = key if looks_like_question(key) else ""
        builder.whole_question(key, _graded(builder, value, key), name, text=text)
    return builder.build()


def _graded(builder: GoldBuilder, value: Mapping[str, Any], key: str) -> dict[str, float]:
    if set(map(type, value.values())) <= {int, float} and all(
        as_number(v) is not None for v in value.values()
    ):
        return dict(zip(builder.ids(list(value), key), map(float, value.values()), strict=True))
    return builder.graded(value, key, key)


def _grades_or_nothing(doc: Document) -> GoldSet | None:
    """Grades, unless the numbers cannot be any (infinite scores)."""
    try:
        return _read_grades(doc)
    except (FileError, OverflowError):
        return None


def _read_keyed_records(doc: Document) -> Understood:
    """`{question: {"retrieved": [...], "answer": ...}}`."""
    names = list(dict.fromkeys(name for value in doc.tree.values() for name in value))
    columns = Columns(doc, parts_of(names))
    part = "retrieved" if "retrieved" in columns.of else "chunks"
    if part not in columns.of and {"relevant", "judgments"} & set(columns.of):
        return understood(doc, "gold-json", "gold set", gold_set=_keyed_gold(doc, columns))
    builder = RunBuilder(doc=doc)
    for key, record in doc.tree.items():
        question = builder.id(key, key)
        name = columns.of.get("retrieved") or columns.of.get("chunks")
        hits = read_hits(builder, record.get(name), question, key, name or "retrieved")
        entry = Retrieved(
            chunk_ids=hits.ids,
            scores=hits.scores,
            texts=hits.texts,
            answer=columns.text(record, "answer"),
            took_ms=as_number(columns.value(record, "took_ms")),
            failed=columns.text(record, "error"),
        )
        builder.add(question, entry, key, text=columns.text(record, "question"))
    run = builder.build(tag=text_of(doc.wrapper.get("tag")))
    return understood(doc, "run-json", "run", run=run, run_by_text=builder.build_by_text(run))


def _keyed_gold(doc: Document, columns: Columns) -> GoldSet:
    builder = GoldBuilder(doc=doc)
    for key, record in doc.tree.items():
        question = builder.id(key, key)
        judgments: dict[str, float] = {}
        for part in ("relevant", "judgments"):
            value = columns.value(record, "relevant" if part == "relevant" else "judgments")
            if value is not None:
                judgments |= judgments_of(builder, value, question, key, columns.of.get(part, part))
        text = columns.text(record, "question") or (question if looks_like_question(question) else "")
        builder.whole_question(question, judgments, key, text=text)
    return builder.build()


def _recognises_questions(doc: Document) -> bool:
    tree = doc.tree
    return doc.shape == "tree" and isinstance(tree, list) and bool(tree) and set(map(type, tree)) == {str}


def _read_questions(doc: Document) -> Understood:
    """`["question", ...]`."""
    builder = GoldBuilder(doc=doc)
    for i, text in enumerate(doc.tree):
        question = builder.id(text, i).strip()
        builder.whole_question(question, {}, i, text=question)
    return understood(doc, "topics-json", "topics", gold_set=builder.build())


MAPPINGS = (
    Format(key="topics-json", shape="tree", recognises=_recognises_questions, read=_read_questions),
    Format(key="run-json", shape="tree", recognises=_recognises_mapping, read=_read_mapping),
)
