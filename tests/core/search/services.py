"""Functions that tests name in a configuration: a search as the book writes it, and others."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from bot.demo.corpus import load_corpus
from bot.demo.search import ShopSearch

VECTORS_MADE: list[str] = []


class Session:
    """What SessionLocal makes: counts how many there are and which are still open."""

    made = 0
    open: set[int] = set()  # noqa: RUF012 - shared on purpose

    def __init__(self) -> None:
        type(self).made += 1
        self.number = type(self).made
        self.thread = threading.current_thread()
        type(self).open.add(self.number)

    def search(self, question: str, k: int) -> list[str]:
        assert self.number in type(self).open
        with ShopSearch(load_corpus(), "text") as engine:
            return [hit.chunk_id for hit in engine.search(question, k)]

    def close(self) -> None:
        type(self).open.discard(self.number)


SessionLocal = Session


def get_db() -> Iterator[Session]:
    db = SessionLocal()
    try:
        yield db
    finally:
        db.close()


class AsyncSession(Session):
    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


async def get_async_db() -> AsyncIterator[Session]:
    db = SessionLocal()
    try:
        yield db
    finally:
        db.close()


def search_chunks(db: Session, question: str, top_k: int = 5) -> list[dict[str, Any]]:
    return [{"id": chunk_id} for chunk_id in db.search(question, top_k)]


async def search_async(session: Session, query: str, *, limit: int) -> list[dict[str, Any]]:
    await asyncio.sleep(0)
    return [{"chunk_id": chunk_id, "score": -i} for i, chunk_id in enumerate(session.search(query, limit))]


def strange_names(baza: Session, savol_matni: str, nechta: int = 3) -> list[str]:
    return baza.search(savol_matni, nechta)


def lazy(db: Session, savol: str) -> Iterator[str]:
    yield from db.search(savol, 20)


def ids(question: str, k: int) -> list[str]:
    return [f"{question}-{i}" for i in range(k)]


def pairs(question: str, k: int) -> list[tuple[str, float]]:
    return [(f"{question}-{i}", 1.0 / (i + 1)) for i in range(k)]


class Row(NamedTuple):
    id: int
    score: float
    text: str


def rows(q: str, n: int) -> list[Row]:
    return [Row(i, -float(i), f"{q} {i}") for i in range(n)]


@dataclass
class Chunk:
    id: uuid.UUID
    content: str


def objects(text: str) -> list[Chunk]:
    return [Chunk(id=uuid.UUID(int=i), content=text) for i in range(30)]


def positional(question: str, k: int, /) -> tuple[str, ...]:
    return (question, str(k))


def with_arguments(question: str, k: int, *, mode: str, boost: float = 1.0) -> list[str]:
    return [mode, str(boost)][:k]


def with_vector(vector: list[float], question: str, top_k: int) -> list[str]:
    return [str(vector), question, str(top_k)]


def answering(question: str, k: int) -> dict[str, Any]:
    return {"chunks": ids(question, k), "answer": "14 kun"}


def nothing(question: str) -> None:
    return None


def text_instead(question: str) -> str:
    return "delivery-01"


def records_without_id(question: str) -> list[dict[str, Any]]:
    return [{"nr": 1, "text": "t"}]


def needs_more(question: str, tenant: str) -> list[str]:
    return [tenant]


def everything(*args: Any, **kwargs: Any) -> list[str]:
    return ["x"]


def raising(question: str) -> list[str]:
    raise KeyError("postgresql://me:s3cret@host/db")


def timing_out(question: str) -> list[str]:
    raise TimeoutError("their own")


def leaving(question: str) -> list[str]:
    raise SystemExit(3)


def hanging(question: str) -> list[str]:
    time.sleep(0.4)
    return ["late"]


async def hanging_async(question: str) -> list[str]:
    await asyncio.sleep(30)
    return ["late"]


class Searcher:
    def __call__(self, question: str, k: int) -> list[str]:
        return ids(question, k)

    def find(self, question: str, k: int) -> list[str]:
        return ids("find " + question, k)


searcher = Searcher()
not_callable = 3


def half_and_minus_one(text: str) -> list[float]:
    VECTORS_MADE.append(text)
    return [0.5, -1.0]


def no_vector(text: str) -> str:
    return text


def letters(text: str) -> list[float]:
    """A vector of three numbers that tells the words red, green and blue apart."""
    return [float(text.count(word)) + 0.01 for word in ("red", "green", "blue")]
