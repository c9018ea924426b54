"""A loopback server that answers as a test tells it, and the demo's search engine behind HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from bot.demo.corpus import load_corpus
from bot.demo.search import ShopSearch
from core.search import Service, ServicesConfig, open_service, read_services


@dataclass(frozen=True, kw_only=True)
class Received:
    """One request as the server got it."""

    method: str
    path: str
    params: dict[str, str]
    headers: dict[str, str]
    body: Any


Answer = Callable[[Received], Awaitable[web.StreamResponse] | web.StreamResponse]


@dataclass(kw_only=True)
class Loopback:
    """A server on a free port; `answer` makes the response, `received` keeps every request."""

    url: str = ""
    received: list[Received] = field(default_factory=list)
    answer: Answer = lambda _: web.json_response({})
    n_under_way: int = 0
    most_under_way: int = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        content = await request.read()
        received = Received(
            method=request.method,
            path=request.path,
            params=dict(request.query),
            headers=dict(request.headers),
            body=json.loads(content) if content else None,
        )
        self.received.append(received)
        self.n_under_way += 1
        self.most_under_way = max(self.most_under_way, self.n_under_way)
        try:
            response = self.answer(received)
            return response if isinstance(response, web.StreamResponse) else await response
        finally:
            self.n_under_way -= 1


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    """A loopback server; set its `answer`."""
    loopback = Loopback()
    app = web.Application(client_max_size=50_000_000)
    app.router.add_route("*", "/{tail:.*}", loopback.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    loopback.url = f"http://127.0.0.1:{port}"
    yield loopback
    await runner.cleanup()


@pytest.fixture
async def shop(server: Loopback) -> AsyncIterator[Loopback]:
    """The demo's FTS5 engine behind `POST /search {"q": ..., "top_k": ...}`."""
    with ShopSearch(load_corpus(), "title+text") as engine:

        def answer(received: Received) -> web.Response:
            hits = engine.search(received.body["q"], received.body["top_k"])
            found = [{"chunk": {"id": hit.chunk_id, "text": hit.text}, "score": hit.score} for hit in hits]
            return web.json_response({"took": 1, "results": found, "answer": "14 kun"})

        server.answer = answer
        yield server


Opener = Callable[..., Awaitable[Service]]


@pytest.fixture
async def opened() -> AsyncIterator[Opener]:
    """Opens a service from its settings, `await opened(kind="http", url=...)`, and closes it afterwards."""
    services: list[Service] = []

    async def open_(
        *, env: dict[str, str] | None = None, questions: Any = (), load_run: Any = None, **settings: Any
    ) -> Service:
        config = configured(env=env, **settings)
        service = await open_service("prod", config.services["prod"], questions=questions, load_run=load_run)
        services.append(service)
        return service

    yield open_
    for service in services:
        await service.close()
    await asyncio.sleep(0)  # closed connections leave in the loop's next round


def configured(*, env: dict[str, str] | None = None, **settings: Any) -> ServicesConfig:
    """A configuration with one service named prod."""
    return read_services({"services": {"prod": settings}}, env=env or {})
