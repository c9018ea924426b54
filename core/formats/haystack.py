"""
Haystack evaluation reports: one list an input and one list a metric, over the same questions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.formats.document import Document, Format, Understood
from core.formats.fields import Part
from core.formats.records import read_records

_NAMES: dict[Part, str] = {
    "question": "questions",
    "relevant": "ground_truth_documents",
    "retrieved": "retrieved_documents",
    "texts": "contexts",
    "answer": "predicted_answers",
    "expected_answer": "ground_truth_answers",
}


def _recognises_lists(doc: Document) -> bool:
    tree = doc.tree
    return isinstance(tree, dict) and isinstance(tree.get("questions"), list) and _has_documents(tree)


def _has_documents(names: Any) -> bool:
    return "retrieved_documents" in names or "ground_truth_documents" in names


def _read_lists(doc: Document) -> Understood:
    """The detailed report as JSON; lists of another length than the questions are no columns."""
    n = len(doc.tree["questions"])
    lists = {name: values for name, values in doc.tree.items() if isinstance(values, list)}
    columns = {name: values for name, values in lists.items() if len(values) == n}
    rows = [{name: values[i] for name, values in columns.items()} for i in range(n)]
    return _read_rows(replace(doc, shape="rows", rows=rows, columns=list(columns)))


def _recognises_rows(doc: Document) -> bool:
    return "questions" in doc.columns and _has_documents(doc.columns)


def _read_rows(doc: Document) -> Understood:
    return read_records(doc, "haystack", {p: name for p, name in _NAMES.items() if name in doc.columns})


TREES = (Format(key="haystack", shape="tree", recognises=_recognises_lists, read=_read_lists),)
ROWS = (Format(key="haystack", shape="rows", recognises=_recognises_rows, read=_read_rows),)
