"""Large files: reading one takes less than ten times its size."""

from __future__ import annotations

import json
import random
import tracemalloc
from collections.abc import Callable

import pytest

from core.formats import read
from core.formats.document import MEGABYTE

TIMES_THE_FILE = 10
N_QUESTIONS = 400
RANDOM = random.Random(7)
IDS = [f"chunk-{i:06d}" for i in range(20_000)]
QUESTIONS = [f"question number {i} about something?" for i in range(N_QUESTIONS)]


def lists() -> str:
    return json.dumps({question: RANDOM.choices(IDS, k=300) for question in QUESTIONS})


def scores() -> str:
    return json.dumps({q: {RANDOM.choice(IDS): RANDOM.random() for _ in range(130)} for q in QUESTIONS})


def hits() -> str:
    def ranking() -> list[dict[str, object]]:
        return [{"id": RANDOM.choice(IDS), "score": RANDOM.random()} for _ in range(80)]

    return json.dumps([{"question": question, "retrieved": ranking()} for question in QUESTIONS])


def json_lines() -> str:
    records = ({"question": question, "retrieved": RANDOM.choices(IDS, k=300)} for question in QUESTIONS)
    return "\n".join(map(json.dumps, records))


def trec() -> str:
    return "".join(
        f"q{i} Q0 {RANDOM.choice(IDS)} {rank} {100 - rank * 0.7:.4f} bm25\n"
        for i in range(N_QUESTIONS)
        for rank in range(1, 101)
    )


def qrels() -> str:
    return "".join(f"q{i} 0 {chunk} 1\n" for i in range(N_QUESTIONS) for chunk in RANDOM.sample(IDS, 150))


CASES = {make.__name__: make for make in (lists, scores, hits, json_lines, trec, qrels)}


@pytest.fixture(params=CASES)
def large_file(request: pytest.FixtureRequest) -> tuple[bytes, str]:
    make: Callable[[], str] = CASES[request.param]
    data = make().encode()
    assert len(data) > MEGABYTE
    return data, "a.json" if data[:1] in b"{[" else "a.run"


def test_large_file_takes_little_memory(large_file: tuple[bytes, str]) -> None:
    data, file = large_file
    tracemalloc.start()

    understood = read(data, file)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert understood.n_questions == N_QUESTIONS
    assert peak < TIMES_THE_FILE * len(data)
