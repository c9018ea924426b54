"""
LlamaIndex: `EmbeddingQAFinetuneDataset` (judgments) and retrieval evaluation results (run and judgments).
"""

from __future__ import annotations

from core.errors import MissingKey
from core.formats.building import GoldBuilder, understood
from core.formats.document import Document, Format, Understood
from core.formats.records import judgments_of, read_records, text_of


def _recognises_dataset(doc: Document) -> bool:
    return isinstance(doc.tree, dict) and {"queries", "relevant_docs"} <= set(doc.tree)


def _read_dataset(doc: Document) -> Understood:
    builder = GoldBuilder(doc=doc)
    queries, relevant = doc.tree["queries"], doc.tree["relevant_docs"]
    for name, value in (("queries", queries), ("relevant_docs", relevant)):
        if not isinstance(value, dict):
            raise builder.wrong_shape(value, '{"q1": …}', name)
    for qid, text in queries.items():
        key = builder.id(qid, "queries", qid)
        judgments = judgments_of(builder, relevant.get(qid) or [], key, "relevant_docs", qid)
        builder.whole_question(key, judgments, "queries", qid, text=text_of(text) or "")
    for qid in relevant:
        if qid not in queries:
            where = builder.doc.place("relevant_docs", qid)
            raise MissingKey(file=doc.file, where=where, key=f"queries.{qid}")
    return understood(doc, "llamaindex", "gold set", gold_set=builder.build())


def _recognises_results(doc: Document) -> bool:
    return {"query", "expected_ids", "retrieved_ids"} <= set(doc.columns)


def _read_results(doc: Document) -> Understood:
    return read_records(doc, "llamaindex-results")


TREES = (Format(key="llamaindex", shape="tree", recognises=_recognises_dataset, read=_read_dataset),)
ROWS = (Format(key="llamaindex-results", shape="rows", recognises=_recognises_results, read=_read_results),)
