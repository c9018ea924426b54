"""
The files that the demo uploads: runs of the shop's search engine as JSON, and two broken ones.

A run is keyed by the text of the question, as a team writes it that has no ids for its questions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

import orjson

from bot.demo.corpus import load_corpus
from bot.demo.search import Mode, ShopSearch


class Record(TypedDict):
    """One retrieved chunk as it stands in a run file."""

    id: str
    score: float
    text: str


def run_of(questions: Iterable[str], mode: Mode, k: int = 10) -> dict[str, list[Record]]:
    """Question -> the first `k` chunks that the shop's search finds for it now, best first; [] if none."""
    with ShopSearch(load_corpus(), mode) as search:
        return {question: _records(search, question, k) for question in questions}


def before_json(questions: Iterable[str]) -> bytes:
    """before.json: the run of the texts alone, with scores and texts."""
    return _pretty(run_of(questions, "text"))


def after_json(questions: Iterable[str]) -> bytes:
    """after.json: the run of titles and texts, reranked, with scores and texts."""
    return _pretty(run_of(questions, "reranked"))


def plain_json(questions: Iterable[str], mode: Mode) -> bytes:
    """The shortest form of a run, {question: [chunk ids]}."""
    run = run_of(questions, mode)
    return _pretty({question: [record["id"] for record in records] for question, records in run.items()})


def truncated(run_file: bytes) -> bytes:
    """The first two thirds of a run file, as a broken download leaves them."""
    return run_file[: len(run_file) * 2 // 3]


def without_a_comma(run_file: bytes) -> bytes:
    """A run file in which the comma after the first chunk is missing, as an editor's slip leaves it."""
    return run_file.replace(b",\n", b"\n", 1)


def _records(search: ShopSearch, question: str, k: int) -> list[Record]:
    return [Record(id=hit.chunk_id, score=hit.score, text=hit.text) for hit in search.search(question, k)]


def _pretty(run: object) -> bytes:
    return orjson.dumps(run, option=orjson.OPT_INDENT_2)
