"""Search functions that a `python` service of a test calls; what they return depends on the question."""

from __future__ import annotations

from typing import Any

from core.errors import ServiceUnreachable

LONG = "A long text of a chunk. " * 60
HOSTILE = '<b>&amp;</b> </pre> 5 < 6 "quoted" \u202e turned \x00 { $name }'


def shop(question: str, k: int) -> list[dict[str, Any]]:
    """Seven chunks with texts: a long one, a hostile one, short ones."""
    if "nothing" in question:
        return []
    if "down" in question:
        raise ServiceUnreachable(service="prod")
    chunks = {"delivery-01": "Two days in the city.", "delivery-02": LONG, HOSTILE: HOSTILE}
    chunks |= {f"other-{n}": f"Something else {n}." for n in range(4)}
    return [{"id": id_, "text": text, "score": 1.0} for id_, text in list(chunks.items())[:k]]


def ids_only(question: str, k: int) -> list[str]:
    """Chunks without a text."""
    return [f"{len(question)}-{n}" for n in range(k)]


def answered(question: str, k: int) -> dict[str, Any]:
    """An answer in words beside its chunks."""
    return {"chunks": shop(question, k), "answer": "<i>Two</i> days."}
