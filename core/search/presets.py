"""
How known engines are asked over HTTP: request and paths, each of which the configuration may replace.

A preset with a vector form uses it when the service has an `embed` block. Adding an engine is one function
here with `@preset("name")`. Sources: the engines' own API references, as named at each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote


class Fields(Protocol):
    """What a preset is made for: names in the engine; `with_vector` where vectors are at hand."""

    @property
    def index(self) -> str | None: ...
    @property
    def id_field(self) -> str | None: ...
    @property
    def text_field(self) -> str | None: ...
    @property
    def vector_field(self) -> str | None: ...
    @property
    def with_vector(self) -> bool: ...


@dataclass(frozen=True, kw_only=True)
class Form:
    """
    One way to ask and to read.

    JMESPaths lead to ids, scores (more is better) or distances (less is better), and texts. `params` are
    query parameters; a `body` of None sends none.
    """

    method: str = "POST"
    path: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    ids: str | None = None
    scores: str | None = None
    distances: str | None = None
    texts: str | None = None


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A known engine; `needs` are the settings without which it cannot be asked."""

    name: str
    make: Callable[[Fields], Form]
    needs: tuple[str, ...]


PRESETS: dict[str, Preset] = {}


def preset(name: str, *needs: str) -> Callable[[Callable[[Fields], Form]], Callable[[Fields], Form]]:
    """Enter a function into the table of presets."""

    def enter(make: Callable[[Fields], Form]) -> Callable[[Fields], Form]:
        PRESETS[name] = Preset(name=name, make=make, needs=needs)
        return make

    return enter


@preset("elasticsearch", "index")
def elasticsearch(fields: Fields) -> Form:
    """`_search` with `match` or, with a vector, `knn`; elastic.co, Search API."""
    text, vector = fields.text_field or "text", fields.vector_field or "embedding"
    knn = {"field": vector, "query_vector": "$vector", "k": "$k", "num_candidates": 1000}
    query = {"knn": knn} if fields.with_vector else {"query": {"match": {text: "$query"}}}
    return _lucene(fields, query, text)


@preset("opensearch", "index")
def opensearch(fields: Fields) -> Form:
    """`_search` with `match` or, with a vector, the `knn` query; opensearch.org, Search API."""
    text, vector = fields.text_field or "text", fields.vector_field or "embedding"
    knn = {"knn": {vector: {"vector": "$vector", "k": "$k"}}}
    return _lucene(fields, {"query": knn if fields.with_vector else {"match": {text: "$query"}}}, text)


@preset("meilisearch", "index")
def meilisearch(fields: Fields) -> Form:
    """`/indexes/{index}/search`, hybrid with a vector; meilisearch.com, Search API."""
    body = {"q": "$query", "limit": "$k", "showRankingScore": True}
    if fields.with_vector:
        embedder = fields.vector_field or "default"
        body |= {"vector": "$vector", "hybrid": {"embedder": embedder, "semanticRatio": 1.0}}
    return Form(
        path=f"/indexes/{_step(fields.index)}/search",
        body=body,
        ids=f"hits[].{_name(fields.id_field or 'id')}",
        scores="hits[]._rankingScore",
        texts=f"hits[].{_name(fields.text_field or 'text')}",
    )


@preset("typesense", "index")
def typesense(fields: Fields) -> Form:
    """`/multi_search`, which takes long vectors too; typesense.org, Search API."""
    text, vector = fields.text_field or "text", fields.vector_field or "embedding"
    search: dict[str, Any] = {"collection": fields.index, "per_page": "$k", "q": "$query", "query_by": text}
    if fields.with_vector:
        del search["query_by"]
        search |= {"q": "*", "vector_query": f"{vector}:($vector, k:$k)"}
    hits = "results[0].hits[]"
    return Form(
        path="/multi_search",
        body={"searches": [search]},
        ids=f"{hits}.document.{_name(fields.id_field or 'id')}",
        scores=None if fields.with_vector else f"{hits}.text_match",
        distances=f"{hits}.vector_distance" if fields.with_vector else None,
        texts=f"{hits}.document.{_name(text)}",
    )


@preset("qdrant", "index", "embed")
def qdrant(fields: Fields) -> Form:
    """`/collections/{index}/points/query`; qdrant.tech, Query points."""
    body: dict[str, Any] = {"query": "$vector", "limit": "$k", "with_payload": True}
    if fields.vector_field is not None:
        body["using"] = fields.vector_field
    points = "result.points[]"
    id_path = "id" if fields.id_field is None else f"payload.{_name(fields.id_field)}"
    return Form(
        path=f"/collections/{_step(fields.index)}/points/query",
        body=body,
        ids=f"{points}.{id_path}",
        scores=f"{points}.score",
        texts=f"{points}.payload.{_name(fields.text_field or 'text')}",
    )


@preset("weaviate", "index")
def weaviate(fields: Fields) -> Form:
    """GraphQL `Get` with `bm25` or `nearVector`, the question as a variable; weaviate.io, GraphQL API."""
    name, text = fields.index or "", fields.text_field or "text"
    id_path = "_additional.id" if fields.id_field is None else fields.id_field
    own = " ".join(dict.fromkeys(field for field in (fields.id_field, text) if field))
    if fields.with_vector:
        declared, search, extra = "$v: [Float]!", "nearVector: {vector: $v}", "id distance"
        variables = {"v": "$vector", "n": "$k"}
    else:
        declared, search, extra = "$q: String!", "bm25: {query: $q}", "id score"
        variables = {"q": "$query", "n": "$k"}
    hits = f"data.Get.{name}[]"
    return Form(
        path="/v1/graphql",
        body={
            "query": f"query({declared}, $n: Int!) {{ Get {{ {name}({search}, limit: $n) "
            f"{{ {own} _additional {{ {extra} }} }} }} }}",
            "variables": variables,
        },
        ids=f"{hits}.{id_path}",
        scores=None if fields.with_vector else f"{hits}._additional.score",
        distances=f"{hits}._additional.distance" if fields.with_vector else None,
        texts=f"{hits}.{text}",
    )


@preset("azure", "index")
def azure(fields: Fields) -> Form:
    """`/indexes/{index}/docs/search` of Azure AI Search; learn.microsoft.com, Documents - Search Post."""
    body: dict[str, Any] = {"search": "$query", "top": "$k"}
    if fields.with_vector:
        vector = {
            "kind": "vector",
            "vector": "$vector",
            "k": "$k",
            "fields": fields.vector_field or "embedding",
        }
        body = {"top": "$k", "vectorQueries": [vector]}
    return Form(
        path=f"/indexes/{_step(fields.index)}/docs/search",
        params={"api-version": "2024-07-01"},
        body=body,
        ids=f"value[].{_name(fields.id_field or 'id')}",
        scores='value[]."@search.score"',
        texts=f"value[].{_name(fields.text_field or 'text')}",
    )


@preset("chroma", "index", "embed")
def chroma(fields: Fields) -> Form:
    """`/collections/{id}/query` of the v2 API; `index` is the id of the collection; docs.trychroma.com."""
    home = "/api/v2/tenants/default_tenant/databases/default_database"
    include = (
        ["documents", "distances"] if fields.id_field is None else ["documents", "distances", "metadatas"]
    )
    return Form(
        path=f"{home}/collections/{_step(fields.index)}/query",
        body={"query_embeddings": ["$vector"], "n_results": "$k", "include": include},
        ids="ids[0]" if fields.id_field is None else f"metadatas[0][].{_name(fields.id_field)}",
        distances="distances[0]",
        texts="documents[0]",
    )


def _lucene(fields: Fields, query: dict[str, Any], text: str) -> Form:
    source = [name for name in (fields.id_field, text) if name]
    id_path = "_id" if fields.id_field is None else f"_source.{_name(fields.id_field)}"
    return Form(
        path=f"/{_step(fields.index)}/_search",
        body={"size": "$k", "_source": source, **query},
        ids=f"hits.hits[].{id_path}",
        scores="hits.hits[]._score",
        texts=f"hits.hits[]._source.{_name(text)}",
    )


def _step(name: str | None) -> str:
    """A name as one step of a path: nothing in it can lead elsewhere."""
    return quote(name or "", safe="")


def _name(field_name: str) -> str:
    """A field's name in JMESPath: dots lead into objects, other signs are quoted."""
    steps = field_name.split(".")
    return ".".join(step if re.fullmatch(r"[A-Za-z_]\w*", step) else f'"{step}"' for step in steps)
