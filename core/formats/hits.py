"""
One question's ranking as people write it: ids, `[id, score]` pairs, objects, `{id: score}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import MissingKey
from core.formats.building import RunBuilder

_ID_KEYS = (
    "id", "_id", "chunk_id", "doc_id", "docid", "document_id", "docno", "chunkId", "docId", "documentId",
    "node_id", "id_", "uuid", "key", "corpus_id", "passage_id",
)  # fmt: skip
_SCORE_KEYS = ("score", "_score", "relevance_score", "similarity", "@search.score", "rerank_score")
_TEXT_KEYS = ("text", "content", "page_content", "chunk", "passage", "contents", "body")
_INNER = ("document", "doc", "node", "hit", "chunk", "metadata", "payload", "_source")
LIST_EXAMPLE = '["chunk-1", "chunk-2"]'
HIT_EXAMPLE = '{"id": "chunk-1", "score": 0.9}'


@dataclass(frozen=True, slots=True)
class Hits:
    """Chunk ids in the file's order, with scores and texts where each chunk has one."""

    ids: tuple[str, ...] = ()
    scores: tuple[float, ...] | None = None
    texts: tuple[str, ...] | None = None


def read_hits(builder: RunBuilder, value: Any, question: str, *path: str | int) -> Hits:
    """A ranking from any of its forms; null is an empty one."""
    if value is None:
        return Hits()
    if isinstance(value, Mapping):
        return _from_mapping(builder, value, question, *path)
    if not isinstance(value, list | tuple):
        raise builder.wrong_shape(value, LIST_EXAMPLE, *path)
    kinds = set(map(type, value))
    if kinds == {dict}:
        return _from_objects(builder, value, question, *path)
    if kinds and kinds <= {list, tuple}:
        return _from_pairs(builder, value, question, *path)
    return Hits(builder.ids(value, *path))


def is_hit(value: Mapping[str, Any]) -> bool:
    """Whether an object names a chunk."""
    return _first(value, _ID_KEYS) is not None or any(isinstance(value.get(key), dict) for key in _INNER)


def _from_mapping(builder: RunBuilder, value: Mapping[str, Any], question: str, *path: str | int) -> Hits:
    inner = value.get("hits")
    if isinstance(inner, list | dict):  # the answer of Elasticsearch as it came
        return read_hits(builder, inner, question, *path, "hits")
    ids = builder.ids(list(value), *path)
    return Hits(ids, builder.scores_of_mapping(value, ids, question, *path)) if ids else Hits()


def _from_pairs(builder: RunBuilder, value: Sequence[Any], question: str, *path: str | int) -> Hits:
    for i, pair in enumerate(value):
        if len(pair) != 2:
            raise builder.wrong_shape(pair, '["chunk-1", 0.9]', *path, i)
    ids = builder.ids([pair[0] for pair in value], *path)
    return Hits(ids, builder.scores([pair[1] for pair in value], ids, question, *path))


def _from_objects(
    builder: RunBuilder, hits: Sequence[Mapping[str, Any]], question: str, *path: str | int
) -> Hits:
    id_key = _first(hits[0], _ID_KEYS)
    if id_key is None:
        hits = [_flat(hit) for hit in hits]
        id_key = _first(hits[0], _ID_KEYS)
    ids = builder.ids(_column(builder, hits, id_key or "id", *path), *path)
    return Hits(ids, _scores(builder, hits, ids, question, *path), _texts(hits, id_key))


def _column(builder: RunBuilder, hits: Sequence[Mapping[str, Any]], key: str, *path: str | int) -> list[Any]:
    try:
        return [hit[key] for hit in hits]
    except KeyError as error:
        i = next(i for i, hit in enumerate(hits) if key not in hit)
        where = builder.doc.place(*path, i)
        raise MissingKey(file=builder.doc.file, where=where, key=key) from error


def _scores(
    builder: RunBuilder,
    hits: Sequence[Mapping[str, Any]],
    ids: Sequence[str],
    question: str,
    *path: str | int,
) -> tuple[float, ...] | None:
    key = next((found for hit in hits if (found := _first(hit, _SCORE_KEYS)) is not None), None)
    if key is None:
        return None
    values = [hit.get(key) for hit in hits]
    return builder.scores(values, ids, question, *path)


def _texts(hits: Sequence[Mapping[str, Any]], id_key: str | None) -> tuple[str, ...] | None:
    key = next((key for key in _TEXT_KEYS if key in hits[0] and key != id_key), None)
    texts: list[Any] = [hit.get(key) for hit in hits] if key is not None else []
    return tuple(texts) if texts and set(map(type, texts)) == {str} else None


def _flat(hit: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with what its inner one holds beside its own."""
    flat: dict[str, Any] = {}
    for key in _INNER:
        inner = hit.get(key)
        if isinstance(inner, dict):
            flat |= _flat(inner)
    return flat | {key: value for key, value in hit.items() if not isinstance(value, dict)}


def _first(hit: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    return next((key for key in keys if key in hit), None)
