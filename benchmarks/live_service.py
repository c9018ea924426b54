"""A search service on loopback that counts how often it was asked what, and a gold set for it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler


@dataclass
class SearchService:
    """Answers `Question 17?` with its chunk c17, at a rank that depends on the number."""

    delay_s: float = 0.0
    failing: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)  # questions whose right chunk is not found
    asked: Counter[str] = field(default_factory=Counter)
    most_at_once: int = 0
    port: int = 0
    _now: int = 0

    async def answer(self, question: str, k: int) -> dict[str, Any] | None:
        """Chunks, or None for a question that fails."""
        self.asked[question] += 1
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        try:
            await asyncio.sleep(self.delay_s)
        finally:
            self._now -= 1
        if question in self.failing:
            return None
        return {"hits": ranking(0 if question in self.lost else number_of(question), k)}

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}/search"


def number_of(question: str) -> int:
    return int("".join(sign for sign in question if sign.isdigit()) or 0)


def ranking(number: int, k: int) -> list[dict[str, Any]]:
    """The right chunk at rank 1 to 4, nowhere for every fifth question."""
    ids = [f"x{number}-{i}" for i in range(k)]
    if number % 5:
        ids[number % 5 - 1] = f"c{number}"
    return [{"id": chunk, "score": 10.0 - i} for i, chunk in enumerate(ids)]


def vector(text: str) -> list[float]:
    """What an embedding model would make of a question."""
    return [float(len(text)), 1.0]


class _Search(RequestHandler):
    def initialize(self, service: SearchService) -> None:
        self.service = service

    async def post(self) -> None:
        given = json.loads(self.request.body)
        found = await self.service.answer(given["q"], given["k"])
        if found is None:
            self.set_status(500)
        else:
            self.write(found)


@asynccontextmanager
async def serving(**facts: Any) -> AsyncIterator[SearchService]:
    """A service that listens."""
    service = SearchService(**facts)
    sockets = bind_sockets(0, "127.0.0.1")
    service.port = sockets[0].getsockname()[1]
    server = HTTPServer(
        Application([("/search", _Search, {"service": service})], log_function=lambda _: None)
    )
    server.add_sockets(sockets)
    try:
        yield service
    finally:
        server.stop()
        await server.close_all_connections()


def config(folder: Path, services: dict[str, SearchService], **settings: Any) -> Path:
    """A config.yaml that names these services."""
    entries = {
        name: {
            "kind": "http",
            "url": service.url,
            "body": {"q": "$query", "k": "$k"},
            "ids": "hits[].id",
            "scores": "hits[].score",
            "retries": 0,
            **settings,
        }
        for name, service in services.items()
    }
    file = folder / "config.yaml"
    file.write_text(json.dumps({"services": entries}))
    return file


def gold_yaml(n: int, name: str = "faq") -> bytes:
    """A gold set of n questions, each with one right chunk."""
    questions = [{"id": f"q{i}", "question": f"Question {i}?", "chunks": [f"c{i}"]} for i in range(n)]
    return json.dumps({"name": name, "questions": questions}).encode()
