"""
The shop's search as a service over HTTP on loopback, the way a team's own runs: `bot demo` evaluates it live.

`POST /before` and `POST /after` take `{"q": ..., "top_k": ...}` and answer `{"results": [{"id", "score",
"text"}]}`: before is the text alone, after is title and text, reranked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson
import yaml
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler

from bot.demo.corpus import load_corpus
from bot.demo.search import Mode, ShopSearch

MODES: dict[str, Mode] = {"before": "text", "after": "reranked"}
PER_SECOND = 50  # what the shop allows, so that a run can be watched


class SearchHandler(RequestHandler):
    """One question to one of the two searches."""

    def initialize(self, searches: dict[str, ShopSearch]) -> None:
        """Tornado's way of handing things over."""
        self.searches = searches

    async def post(self, name: str) -> None:
        """The chunks for a question."""
        asked = orjson.loads(self.request.body)
        if not isinstance(asked, dict) or "q" not in asked:
            raise HTTPError(400)
        found = await asyncio.to_thread(
            self.searches[name].search, str(asked["q"]), int(asked.get("top_k", 10))
        )
        results = [{"id": hit.chunk_id, "score": hit.score, "text": hit.text} for hit in found]
        self.set_header("Content-Type", "application/json")
        self.finish(orjson.dumps({"results": results}))


@dataclass(frozen=True)
class Shop:
    """Both searches at an address."""

    address: str
    searches: dict[str, ShopSearch]

    def roll_back(self) -> None:
        """The service `shop-after` answers like the search before, as after a deployment gone wrong."""
        self.searches["after"] = self.searches["before"]


@asynccontextmanager
async def shop_service() -> AsyncIterator[Shop]:
    """Serve both searches."""
    with ExitStack() as stack:
        corpus = load_corpus()
        searches = {name: stack.enter_context(ShopSearch(corpus, mode)) for name, mode in MODES.items()}
        routes = [(rf"/({'|'.join(MODES)})", SearchHandler, {"searches": searches})]
        server = HTTPServer(Application(routes, log_function=lambda _: None))
        sockets = bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        try:
            yield Shop(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", searches)
        finally:
            server.stop()
            await server.close_all_connections()


def write_config(folder: Path, address: str) -> Path:
    """A config.yaml that names both searches as services, as a team writes it by hand."""
    services = {
        f"shop-{name}": {
            "kind": "http",
            "url": address,
            "method": "POST",
            "path": f"/{name}",
            "body": {"q": "$query", "top_k": "$k"},
            "ids": "results[].id",
            "scores": "results[].score",
            "texts": "results[].text",
            "k": 10,
            "per_second": PER_SECOND,
        }
        for name in MODES
    }
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump({"services": services}, sort_keys=False), encoding="utf-8")
    return path
