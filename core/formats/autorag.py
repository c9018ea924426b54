"""
AutoRAG: the qa table (`retrieval_gt` is a list of groups of ids) and the output of its retrieval nodes.
"""

from __future__ import annotations

from dataclasses import replace

from core.errors import AggregatesOnly, Notice
from core.formats.beir import read_corpus
from core.formats.document import Document, Format, Understood
from core.formats.fields import Part
from core.formats.records import read_records

_NODES = "retrieved_ids_"


def _recognises(doc: Document) -> bool:
    return {"query", "retrieval_gt"} <= set(doc.columns)


def _read(doc: Document) -> Understood:
    """A node before the last keeps its ids under its own name; of several nodes the last one counts."""
    names: dict[Part, str] = {
        "question": "query",
        "relevant": "retrieval_gt",
        "expected_answer": "generation_gt",
    }
    nodes = [name.removeprefix(_NODES) for name in doc.columns if name.startswith(_NODES)]
    if "retrieved_ids" in doc.columns:
        names |= {"retrieved": "retrieved_ids", "scores": "retrieve_scores", "texts": "retrieved_contents"}
    elif nodes:
        node = nodes[-1]
        names |= {
            "retrieved": f"{_NODES}{node}",
            "scores": f"retrieve_scores_{node}",
            "texts": f"retrieved_contents_{node}",
        }
        if len(nodes) > 1:
            facts = {"taken": node, "others": ", ".join(nodes[:-1])}
            doc = replace(doc, notices=[*doc.notices, Notice(id="notice-first-of-several", facts=facts)])
    return read_records(doc, "autorag", names)


def _recognises_corpus(doc: Document) -> bool:
    return {"doc_id", "contents"} <= set(doc.columns)


def _read_corpus(doc: Document) -> Understood:
    return read_corpus(doc, "autorag-corpus", "doc_id")


def _recognises_summary(doc: Document) -> bool:
    return {"best_module_filename", "best_module_name"} <= set(doc.columns)


def _refuse_summary(doc: Document) -> Understood:
    raise AggregatesOnly(file=doc.file, tool="AutoRAG", instead="best_0.parquet")


ROWS = (
    Format(key="autorag", shape="rows", recognises=_recognises, read=_read),
    Format(key="autorag-corpus", shape="rows", recognises=_recognises_corpus, read=_read_corpus),
    Format(key="autorag-summary", shape="rows", recognises=_recognises_summary, read=_refuse_summary),
)
