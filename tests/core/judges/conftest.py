"""The loopback judge, a configuration that names it, and a shop's answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from core.answers import Case, Context
from core.gold_sets import Question
from core.judges import BuiltinJudge, FileCache, read_judge
from tests.core.judges.loopback import LoopbackJudge, serving

N_CASES, PARALLEL = 60, 3  # of the run that is killed
OpenJudge = Callable[..., BuiltinJudge]
CHUNKS = [
    "You may return shoes within 14 days. Return parcels are free of charge.",
    "Delivery to Tashkent takes 2 days and to Nukus 5 days.",
    "Gift cards never expire.",
]


def case(id_: str = "q1", answer: str | None = "You may return shoes within 14 days.", **given: Any) -> Case:
    """A question about returns with ten chunks, the right one first."""
    about: dict[str, Any] = {
        "question": Question(id=id_, text="How many days may I return shoes?", language="en"),
        "reference": "You may return shoes within 14 days.",
        "contexts": tuple(
            Context(text=f"{CHUNKS[min(n, 2)]} {'·' * n}", chunk_id=f"chunk-{n}") for n in range(10)
        ),
    }
    return Case(answer=answer, **{**about, **given})


@pytest.fixture
async def server() -> AsyncIterator[LoopbackJudge]:
    """A loopback judge."""
    async with serving() as judge:
        yield judge


@pytest.fixture
async def open_judge(server: LoopbackJudge) -> AsyncIterator[OpenJudge]:
    """Opens judges at the loopback server and closes them in the end; `file` keeps verdicts."""
    opened: list[BuiltinJudge] = []

    def open_one(file: Path | None = None, **settings: Any) -> BuiltinJudge:
        given = {
            "base_url": server.url,
            "model": "tiny",
            "embeddings": {"model": "bag-of-words"},
            "retries": 0,
            "repairs": 0,
            "timeout_s": 5,
            **settings,
        }
        config = read_judge(given, env={})
        opened.append(BuiltinJudge.open(config, None if file is None else FileCache.open(file)))
        return opened[-1]

    yield open_one
    for judge in opened:
        await judge.close()
