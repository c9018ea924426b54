"""Vectors: made once, counted, shared, and never kept when they failed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import web

from core.errors import (
    AccessRefused,
    CallNotFound,
    NotJson,
    PathFindsNothing,
    SearchError,
    ServiceTimeout,
    UnusableAnswer,
)
from core.search.service import Service
from tests.core.search.conftest import Loopback, Opener

ECHO = "tests.core.search.services:with_vector"


def vector_answer(vector: Any) -> web.Response:
    return web.json_response({"object": "list", "data": [{"index": 0, "embedding": vector}], "usage": {}})


async def opened_with(opened: Opener, url: str, **embed: Any) -> Service:
    return await opened(
        kind="python",
        call=ECHO,
        timeout_s=0.5,
        embed={"url": url + "/v1", "model": "e5", **embed},
        env={"KEY": "sk-s3cret"},
    )


async def test_an_endpoint_is_asked_as_openai_wants(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: vector_answer([0.5, 1])
    service = await opened_with(
        opened, server.url, api_key="${KEY}", prefix="query: ", dimensions=2, headers={"X-Team": "shop"}
    )

    found = await service.search("Toʻlov?", 3)

    request = server.received[0]
    assert (request.method, request.path) == ("POST", "/v1/embeddings")
    assert request.body == {
        "model": "e5",
        "dimensions": 2,
        "input": ["query: Toʻlov?"],
        "encoding_format": "float",
    }
    assert request.headers["Authorization"] == "Bearer sk-s3cret"
    assert request.headers["X-Team"] == "shop"
    assert found.chunk_ids[:2] == ("[0.5, 1.0]", "Toʻlov?")


async def test_a_question_costs_one_call_however_often_it_is_asked(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: vector_answer([1.0])
    service = await opened_with(opened, server.url)

    await asyncio.gather(*(service.search(question, 3) for question in "aabbab"))
    await service.search("a", 3)

    assert service.n_embeddings == 2
    assert len(server.received) == 2


async def test_a_failed_call_is_made_again(server: Loopback, opened: Opener) -> None:
    statuses = iter([500, 200])
    server.answer = lambda _: vector_answer([1.0]) if next(statuses) == 200 else web.Response(status=500)
    service = await opened_with(opened, server.url)

    with pytest.raises(SearchError):
        await service.search("a", 3)
    found = await service.search("a", 3)

    assert found.chunk_ids[0] == "[1.0]"
    assert service.n_embeddings == 2


async def test_one_who_gives_up_does_not_take_it_from_another(server: Loopback, opened: Opener) -> None:
    async def slow(_: object) -> web.Response:
        await asyncio.sleep(0.05)
        return vector_answer([1.0])

    server.answer = slow
    service = await opened_with(opened, server.url)
    first, second = (asyncio.create_task(service.search("a", 3)) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()

    found = await second

    assert found.chunk_ids[0] == "[1.0]"
    assert service.n_embeddings == 1


async def test_a_slow_endpoint_times_out(server: Loopback, opened: Opener) -> None:
    async def slow(_: object) -> web.Response:
        await asyncio.sleep(5)
        return vector_answer([1.0])

    server.answer = slow
    service = await opened_with(opened, server.url)

    with pytest.raises(ServiceTimeout):
        await service.search("a", 3)


@pytest.mark.parametrize(
    ("response", "error"),
    [
        (lambda: web.json_response({"error": {"message": "no"}}, status=401), AccessRefused),
        (lambda: web.json_response({"embeddings": [[1.0]]}), PathFindsNothing),
        (lambda: web.json_response({"data": []}), PathFindsNothing),
        (lambda: web.Response(text="<html>"), NotJson),
        (lambda: vector_answer("AAAA"), UnusableAnswer),
        (lambda: vector_answer([]), UnusableAnswer),
        (lambda: vector_answer([None]), UnusableAnswer),
    ],
)
async def test_an_answer_without_a_vector_is_an_error(
    server: Loopback, opened: Opener, response: Any, error: type[SearchError]
) -> None:
    server.answer = lambda _: response()
    service = await opened_with(opened, server.url)

    with pytest.raises(error):
        await service.search("a", 3)


async def test_a_function_can_make_vectors(opened: Opener) -> None:
    import numpy as np

    good = await opened(kind="python", call=ECHO, embed={"call": "tests.core.search.services:letters"})
    bad = await opened(kind="python", call=ECHO, embed={"call": "tests.core.search.services:no_vector"})
    array = await opened(kind="python", call=ECHO, embed={"call": "numpy:ones_like"})

    assert (await good.search("red", 1)).chunk_ids == ("[1.01, 0.01, 0.01]",)
    with pytest.raises(UnusableAnswer):
        await bad.search("red", 1)
    with pytest.raises(UnusableAnswer):  # an array without dimension is a number, no vector
        await array.search("red", 1)
    assert np.ones_like(3).shape == ()


async def test_a_function_that_is_not_there_is_said_at_once(opened: Opener) -> None:
    with pytest.raises(CallNotFound):
        await opened(kind="python", call=ECHO, embed={"call": "tests.core.search.services:none"})
