"""
`{question: {chunk: number}}` in its wrappings: ranx (JSON, lz4, parquet), pytrec_eval, MTEB predictions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from core.errors import AggregatesOnly, MetricError, Notice, UnknownFormat
from core.formats.document import Document, Format, Path, Understood
from core.formats.records import read_records, text_of
from core.formats.run_json import read_scores
from core.metrics import parse_metric

_PARQUET_COLUMNS = {"q_id", "doc_id", "score"}


def _recognises_rows(doc: Document) -> bool:
    return set(doc.columns) == _PARQUET_COLUMNS


def _read_rows(doc: Document) -> Understood:
    return read_records(doc, "ranx")


def _recognises_predictions(doc: Document) -> bool:
    return isinstance(doc.tree, dict) and "mteb_model_meta" in doc.tree


def _read_predictions(doc: Document) -> Understood:
    """MTEB's `{Task}_predictions.json`: subset -> split -> question -> chunk -> score; the first split."""
    splits = list(_splits(doc.tree))
    if not splits:
        raise UnknownFormat(file=doc.file, start="mteb_model_meta")
    path, tree = splits[0]
    meta = doc.tree["mteb_model_meta"]
    model = text_of(meta.get("model_name")) if isinstance(meta, dict) else None
    inner = replace(doc, tree=tree, prefix=path, wrapper={"tag": model})
    if len(splits) > 1:
        others = ", ".join("/".join(map(str, other)) for other, _ in splits[1:6])
        facts = {"taken": "/".join(map(str, path)), "others": others}
        inner.notices = [*doc.notices, Notice(id="notice-first-of-several", facts=facts)]
    return read_scores(inner, "mteb-predictions")


def _splits(tree: Mapping[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    for subset, splits in tree.items():
        if subset == "mteb_model_meta" or not isinstance(splits, dict):
            continue
        for split, questions in splits.items():
            is_scores = isinstance(questions, dict) and all(isinstance(v, dict) for v in questions.values())
            if is_scores and questions:
                yield (subset, split), questions


def _recognises_results(doc: Document) -> bool:
    return isinstance(doc.tree, dict) and {"task_name", "scores"} <= set(doc.tree)


def _refuse_results(doc: Document) -> Understood:
    task = text_of(doc.tree["task_name"]) or ""
    raise AggregatesOnly(file=doc.file, tool="MTEB", instead=f"{task}_predictions.json")


def _recognises_values(doc: Document) -> bool:
    """`{question: {metric: value}}`, or the means of several runs: what ranx and pytrec_eval give out."""
    if not isinstance(doc.tree, dict) or not doc.tree:
        return False
    entry = next(iter(doc.tree.values()))
    names = entry if isinstance(entry, dict) else doc.tree
    return bool(names) and all(map(_is_metric, names)) and all(map(_is_plain_number, names.values()))


def _is_metric(name: str) -> bool:
    try:
        parse_metric(name)
    except MetricError:
        return False
    return True


def _is_plain_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _refuse_values(doc: Document) -> Understood:
    raise AggregatesOnly(file=doc.file, tool="ranx / pytrec_eval", instead="run.json")


ROWS = (Format(key="ranx", shape="rows", recognises=_recognises_rows, read=_read_rows),)
TREES = (
    Format(key="mteb-predictions", shape="tree", recognises=_recognises_predictions, read=_read_predictions),
    Format(key="metric-values", shape="tree", recognises=_recognises_values, read=_refuse_values),
    Format(key="mteb-results", shape="tree", recognises=_recognises_results, read=_refuse_results),
)
