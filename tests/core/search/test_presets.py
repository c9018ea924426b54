"""Each preset against a server that answers as the engine's reference says."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import web

from core.errors import BadSetting, ConfigError, SettingMissing
from core.search.presets import PRESETS
from tests.core.search.conftest import Loopback, Opener, configured

QUESTION = 'Toʻlov "qanday"?'
VECTOR = [0.5, -1.0]
EMBED = {"call": "tests.core.search.services:half_and_minus_one"}

TEXT_ANSWERS: dict[str, tuple[str, Any, Any]] = {
    "elasticsearch": (
        "/hand%20book/_search",
        {"size": 2, "_source": ["text"], "query": {"match": {"text": QUESTION}}},
        {
            "took": 2,
            "hits": {
                "total": {"value": 2, "relation": "eq"},
                "hits": [
                    {"_index": "h", "_id": "a", "_score": 1.5, "_source": {"text": "A"}},
                    {"_index": "h", "_id": "b", "_score": 0.5, "_source": {"text": "B"}},
                ],
            },
        },
    ),
    "meilisearch": (
        "/indexes/hand%20book/search",
        {"q": QUESTION, "limit": 2, "showRankingScore": True},
        {
            "hits": [
                {"id": "a", "text": "A", "_rankingScore": 1.5},
                {"id": "b", "text": "B", "_rankingScore": 0.5},
            ],
            "estimatedTotalHits": 2,
        },
    ),
    "typesense": (
        "/multi_search",
        {"searches": [{"collection": "hand book", "per_page": 2, "q": QUESTION, "query_by": "text"}]},
        {
            "results": [
                {
                    "found": 2,
                    "hits": [
                        {"document": {"id": "a", "text": "A"}, "text_match": 1.5},
                        {"document": {"id": "b", "text": "B"}, "text_match": 0.5},
                    ],
                }
            ]
        },
    ),
    "azure": (
        "/indexes/hand%20book/docs/search",
        {"search": QUESTION, "top": 2},
        {
            "value": [
                {"@search.score": 1.5, "id": "a", "text": "A"},
                {"@search.score": 0.5, "id": "b", "text": "B"},
            ]
        },
    ),
}
TEXT_ANSWERS["opensearch"] = TEXT_ANSWERS["elasticsearch"]


def answering(server: Loopback, answer: Any) -> None:
    server.answer = lambda _: web.json_response(answer)


@pytest.mark.parametrize("preset", sorted(TEXT_ANSWERS))
async def test_a_preset_asks_by_words_as_the_engine_wants(
    server: Loopback, opened: Opener, preset: str
) -> None:
    path, body, answer = TEXT_ANSWERS[preset]
    answering(server, answer)
    service = await opened(kind="http", preset=preset, url=server.url, index="hand book")

    found = await service.search(QUESTION, 2)

    assert server.received[0].method == "POST"
    assert server.received[0].path == path.replace("%20", " ")
    assert server.received[0].body == body
    assert (found.chunk_ids, found.scores, found.texts) == (("a", "b"), (1.5, 0.5), ("A", "B"))


VECTOR_ANSWERS: dict[str, tuple[str, Any, Any, tuple[float, float]]] = {
    "elasticsearch": (
        "/h/_search",
        {
            "size": 2,
            "_source": ["text"],
            "knn": {"field": "embedding", "query_vector": VECTOR, "k": 2, "num_candidates": 1000},
        },
        TEXT_ANSWERS["elasticsearch"][2],
        (1.5, 0.5),
    ),
    "opensearch": (
        "/h/_search",
        {"size": 2, "_source": ["text"], "query": {"knn": {"embedding": {"vector": VECTOR, "k": 2}}}},
        TEXT_ANSWERS["elasticsearch"][2],
        (1.5, 0.5),
    ),
    "meilisearch": (
        "/indexes/h/search",
        {
            "q": QUESTION,
            "limit": 2,
            "showRankingScore": True,
            "vector": VECTOR,
            "hybrid": {"embedder": "default", "semanticRatio": 1.0},
        },
        TEXT_ANSWERS["meilisearch"][2],
        (1.5, 0.5),
    ),
    "typesense": (
        "/multi_search",
        {
            "searches": [
                {
                    "collection": "h",
                    "per_page": 2,
                    "q": "*",
                    "vector_query": "embedding:([0.5,-1.0], k:2)",
                }
            ]
        },
        {
            "results": [
                {
                    "hits": [
                        {"document": {"id": "a", "text": "A"}, "vector_distance": 0.25},
                        {"document": {"id": "b", "text": "B"}, "vector_distance": 0.75},
                    ]
                }
            ]
        },
        (-0.25, -0.75),
    ),
    "qdrant": (
        "/collections/h/points/query",
        {"query": VECTOR, "limit": 2, "with_payload": True},
        {
            "result": {
                "points": [
                    {"id": "a", "version": 1, "score": 1.5, "payload": {"text": "A"}},
                    {"id": "b", "version": 1, "score": 0.5, "payload": {"text": "B"}},
                ]
            },
            "status": "ok",
            "time": 0.1,
        },
        (1.5, 0.5),
    ),
    "azure": (
        "/indexes/h/docs/search",
        {
            "top": 2,
            "vectorQueries": [{"kind": "vector", "vector": VECTOR, "k": 2, "fields": "embedding"}],
        },
        TEXT_ANSWERS["azure"][2],
        (1.5, 0.5),
    ),
    "chroma": (
        "/api/v2/tenants/default_tenant/databases/default_database/collections/h/query",
        {"query_embeddings": [VECTOR], "n_results": 2, "include": ["documents", "distances"]},
        {"ids": [["a", "b"]], "documents": [["A", "B"]], "distances": [[0.25, 0.75]]},
        (-0.25, -0.75),
    ),
}


@pytest.mark.parametrize("preset", sorted(VECTOR_ANSWERS))
async def test_a_preset_asks_by_vector_as_the_engine_wants(
    server: Loopback, opened: Opener, preset: str
) -> None:
    path, body, answer, scores = VECTOR_ANSWERS[preset]
    answering(server, answer)
    service = await opened(kind="http", preset=preset, url=server.url, index="h", embed=EMBED)

    found = await service.search(QUESTION, 2)

    assert (server.received[0].path, server.received[0].body) == (path, body)
    assert (found.chunk_ids, found.scores, found.texts) == (("a", "b"), scores, ("A", "B"))


@pytest.mark.parametrize(
    ("embed", "search", "variables", "additional", "scores"),
    [
        (
            None,
            "bm25: {query: $q}",
            {"q": QUESTION, "n": 2},
            [{"score": "1.5"}, {"score": "0.5"}],
            (1.5, 0.5),
        ),
        (
            EMBED,
            "nearVector: {vector: $v}",
            {"v": VECTOR, "n": 2},
            [{"distance": 0.25}, {"distance": 0.75}],
            (-0.25, -0.75),
        ),
    ],
)
async def test_weaviate_gets_the_question_as_a_variable(
    server: Loopback, opened: Opener, embed: Any, search: str, variables: Any, additional: Any, scores: Any
) -> None:
    hits = [{"slug": i, "text": i.upper(), "_additional": a} for i, a in zip("ab", additional, strict=True)]
    answering(server, {"data": {"Get": {"Handbook": hits}}})
    service = await opened(
        kind="http", preset="weaviate", url=server.url, index="Handbook", id_field="slug", embed=embed
    )

    found = await service.search(QUESTION, 2)

    body = server.received[0].body
    assert search in body["query"]
    assert QUESTION not in body["query"]
    assert body["variables"] == variables
    assert (found.chunk_ids, found.scores, found.texts) == (("a", "b"), scores, ("A", "B"))


async def test_chunk_ids_can_come_from_a_field(server: Loopback, opened: Opener) -> None:
    hits = [{"_id": "1", "_score": None, "_source": {"meta": {"chunk-id": "x"}, "body": "T"}}]
    answering(server, {"hits": {"hits": hits}})
    service = await opened(
        kind="http",
        preset="opensearch",
        url=server.url,
        index="h",
        id_field="meta.chunk-id",
        text_field="body",
    )

    found = await service.search("q", 2)

    assert (found.chunk_ids, found.scores, found.texts) == (("x",), None, ("T",))


async def test_each_part_of_a_preset_can_be_replaced(server: Loopback, opened: Opener) -> None:
    answering(server, {"rows": [{"nr": 1, "weight": 2}]})
    service = await opened(
        kind="http",
        preset="elasticsearch",
        url=server.url,
        index="h",
        method="PUT",
        path="/own",
        params={"routing": "$k"},
        body={"ask": "$query"},
        ids="rows[].nr",
        distances="rows[].weight",
    )

    found = await service.search("q", 2)

    request = server.received[0]
    assert (request.method, request.path, request.params, request.body) == (
        "PUT", "/own", {"routing": "2"}, {"ask": "q"},
    )  # fmt: skip
    assert (found.chunk_ids, found.scores, found.texts) == (("1",), (-2.0,), None)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_preset_without_its_index_is_an_error(preset: str) -> None:
    with pytest.raises(SettingMissing) as caught:
        configured(kind="http", preset=preset, url="http://h", embed=EMBED)

    assert caught.value.key == "index"


@pytest.mark.parametrize("preset", ["qdrant", "chroma"])
def test_a_vector_engine_without_embed_is_an_error(preset: str) -> None:
    with pytest.raises(SettingMissing) as caught:
        configured(kind="http", preset=preset, url="http://h", index="h")

    assert caught.value.key == "embed"


def test_no_class_of_weaviate_can_break_out_of_its_place() -> None:
    with pytest.raises(BadSetting):
        configured(kind="http", preset="weaviate", url="http://h", index="H(limit: 1) { x } }")


def test_an_unknown_preset_says_those_that_there_are() -> None:
    with pytest.raises(ConfigError) as caught:
        configured(kind="http", preset="solr", url="http://h")

    assert "elasticsearch | opensearch" in caught.value.facts["expected"]
