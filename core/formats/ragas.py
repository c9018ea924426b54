"""
RAGAS data sets, version 2 (`user_input`, ...) and 1 (`question`, `contexts`, `ground_truth`).

Chunk ids are there only where a team has filled `retrieved_context_ids` and `reference_context_ids`. Without
them the file is a run of answers and texts, and the questions with their reference answers are its gold set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.formats.building import GoldBuilder, RunBuilder, any_judged, understood
from core.formats.document import Document, Format, Understood
from core.formats.fields import Part
from core.formats.hits import LIST_EXAMPLE
from core.formats.records import Columns, cell_values, question_of, text_of
from core.runs import Retrieved

_V2: dict[Part, str] = {
    "question": "user_input",
    "retrieved": "retrieved_context_ids",
    "relevant": "reference_context_ids",
    "texts": "retrieved_contexts",
    "answer": "response",
    "expected_answer": "reference",
    "category": "query_style",
}
_V1: dict[Part, str] = {
    "question": "question",
    "texts": "contexts",
    "answer": "answer",
    "expected_answer": "ground_truth",
}


def _recognises_v2(doc: Document) -> bool:
    return "user_input" in doc.columns


def _recognises_v1(doc: Document) -> bool:
    return {"question", "contexts"} <= set(doc.columns)


def _read_v2(doc: Document) -> Understood:
    return _read(doc, "ragas", _V2)


def _read_v1(doc: Document) -> Understood:
    names = _V1 if "ground_truth" in doc.columns else {**_V1, "expected_answer": "ground_truths"}
    return _read(doc, "ragas-v1", names)


def _read(doc: Document, key: str, names: Mapping[Part, str]) -> Understood:
    columns = Columns(doc, {part: name for part, name in names.items() if name in doc.columns})
    runs, gold = RunBuilder(doc=doc), GoldBuilder(doc=doc)
    for i, row in enumerate(doc.rows):
        _read_row(columns, runs, gold, _with_text(columns, row), i)
    gold_set = gold.build()
    has_run = bool({"retrieved", "texts", "answer"} & set(columns.of))
    run = runs.build() if has_run else None
    if run is None:
        return understood(doc, key, "gold set" if "relevant" in columns.of else "topics", gold_set=gold_set)
    is_both = any_judged(gold_set)
    return understood(doc, key, "both" if is_both else "run", run=run, gold_set=gold_set)


def _read_row(columns: Columns, runs: RunBuilder, gold: GoldBuilder, row: Mapping[str, Any], i: int) -> None:
    question, text = question_of(runs, columns, row, i)
    ids = _list(columns, runs, row, "retrieved", i)
    texts = _list(columns, runs, row, "texts", i)
    are_texts = bool(texts) and all(isinstance(item, str) for item in texts)
    fits = are_texts and ("retrieved" not in columns.of or len(texts) == len(ids))
    entry = Retrieved(
        chunk_ids=runs.ids(ids, *columns.path(i, "retrieved")),
        texts=tuple(texts) if fits else None,
        answer=columns.text(row, "answer"),
    )
    runs.add(question, entry, i)
    relevant = gold.relevant(_list(columns, runs, row, "relevant", i), *columns.path(i, "relevant"))
    gold.whole_question(
        question,
        relevant,
        i,
        text=text or "",
        answer=columns.text(row, "expected_answer"),
        category=columns.text(row, "category"),
    )


def _list(columns: Columns, builder: RunBuilder, row: Mapping[str, Any], part: Part, i: int) -> list[Any]:
    value = columns.value(row, part)
    if isinstance(value, str) and not value.strip():
        return []
    value = cell_values(columns.doc, value)
    if value is None:
        return []
    if not isinstance(value, list):
        raise builder.wrong_shape(value, LIST_EXAMPLE, *columns.path(i, part))
    return value


def _with_text(columns: Columns, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A conversation's question is what the person said last."""
    name = columns.of["question"]
    value = row.get(name)
    if not isinstance(value, list):
        return row
    said = [text_of(turn.get("content")) for turn in value if isinstance(turn, dict)]
    by_person = [
        text_of(turn.get("content"))
        for turn in value
        if isinstance(turn, dict) and turn.get("type", turn.get("role")) in {"human", "user"}
    ]
    last = next((text for text in reversed(by_person or said) if text), None)
    return {**row, name: last if last is not None else value}


ROWS = (
    Format(key="ragas", shape="rows", recognises=_recognises_v2, read=_read_v2),
    Format(key="ragas-v1", shape="rows", recognises=_recognises_v1, read=_read_v1),
)
