"""
Gold sets, runs and values as compact bytes, and back without any loss.

JSON lines, compressed: the first line is about the whole, each further line one question. Small lines keep
the interpreter's lock free for the event loop, and compressing releases it.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from itertools import chain
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from core.errors import Notice, Word
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

LEVEL = 4  # of zlib: a third of the time of the default for a few percent more bytes
LITTLE_ENDIAN = np.dtype("<f8")

_QUESTION = tuple(field.name for field in fields(Question))
_RETRIEVED = tuple(field.name for field in fields(Retrieved))
_TUPLES = ("chunk_ids", "scores", "texts")


def pack_gold_set(gold_set: GoldSet) -> bytes:
    """A gold set without its name."""
    about = {
        "threshold": gold_set.threshold,
        "ids_map": gold_set.ids_map,
        "notices": [_plain_notice(notice) for notice in gold_set.notices],
    }
    head = _line(about, () if gold_set.threshold is None else (gold_set.threshold,))
    return _compress(chain([head], map(_question_line, gold_set.questions)))


def unpack_gold_set(content: bytes, name: str) -> GoldSet:
    """The gold set that was packed, under `name`."""
    about, *questions = _lines(content)
    return GoldSet(
        name=name,
        questions=tuple(Question(**question) for question in questions),
        threshold=about["threshold"],
        ids_map=about["ids_map"],
        notices=tuple(map(_notice, about["notices"])),
    )


def pack_run(run: Run) -> bytes:
    """A run without its name and tag."""
    head = _line({"notices": [_plain_notice(notice) for notice in run.notices]})
    return _compress(chain([head], (_retrieved_line(*item) for item in run.retrieved.items())))


def unpack_run(content: bytes, name: str, tag: str | None) -> Run:
    """The run that was packed, under `name` and `tag`."""
    lines = _lines(content)
    notices = next(lines)["notices"]
    retrieved = {line.pop("question"): _retrieved(line) for line in lines}
    return Run(name=name, retrieved=retrieved, tag=tag, notices=tuple(map(_notice, notices)))


def pack_texts(texts: Iterable[str]) -> bytes:
    """A list of texts."""
    return _compress(map(_line, texts))


def unpack_texts(content: bytes) -> tuple[str, ...]:
    """The texts that were packed."""
    return tuple(_lines(content))


def pack_matrix(matrix: NDArray[np.float64]) -> bytes:
    """Values, row by row."""
    return pack_bytes(np.ascontiguousarray(matrix, dtype=LITTLE_ENDIAN).tobytes())


def unpack_matrix(content: bytes, n_rows: int) -> NDArray[np.float64]:
    """The values that were packed, shape (n_rows, n_columns)."""
    flat = np.frombuffer(zlib.decompress(content), dtype=LITTLE_ENDIAN).astype(np.float64)
    return flat.reshape(n_rows, -1) if n_rows else flat.reshape(0, 0)


def pack_bytes(content: bytes) -> bytes:
    """Any bytes, compressed."""
    return zlib.compress(content, LEVEL)


def unpack_bytes(content: bytes) -> bytes:
    """The bytes that were packed."""
    return zlib.decompress(content)


def _compress(lines: Iterable[bytes]) -> bytes:
    return zlib.compress(b"\n".join(lines), LEVEL)


def _lines(content: bytes) -> Iterator[Any]:
    unpacked = zlib.decompress(content)
    return map(_value, unpacked.split(b"\n")) if unpacked else iter(())


def _line(value: Any, numbers: Iterable[float] = ()) -> bytes:
    """
    A value as JSON on one line; `numbers` are those in it.

    orjson writes infinity as null and refuses halves of surrogate pairs: json takes both.
    """
    if all(map(math.isfinite, numbers)):
        with suppress(orjson.JSONEncodeError):
            return orjson.dumps(value)
    return json.dumps(value).encode()


def _value(line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        return json.loads(line)


def _question_line(question: Question) -> bytes:
    return _line(_given(question, _QUESTION), question.judgments.values())


def _retrieved_line(key: str, entry: Retrieved) -> bytes:
    took = () if entry.took_ms is None else (entry.took_ms,)
    return _line({"question": key, **_given(entry, _RETRIEVED)}, chain(entry.scores or (), took))


def _retrieved(line: dict[str, Any]) -> Retrieved:
    for name in _TUPLES:
        if name in line:
            line[name] = tuple(line[name])
    return Retrieved(**line)


def _given(value: object, names: Iterable[str]) -> dict[str, Any]:
    """Field name -> value, without those that say nothing."""
    pairs = ((name, getattr(value, name)) for name in names)
    return {
        name: dict(given) if isinstance(given, Mapping) else given
        for name, given in pairs
        if given is not None
    }


def _plain_notice(notice: Notice) -> list[Any]:
    return [notice.id, {name: _plain_fact(fact) for name, fact in notice.facts.items()}]


def _plain_fact(fact: Any) -> Any:
    return {"word": str(fact)} if isinstance(fact, Word) else fact


def _notice(plain: list[Any]) -> Notice:
    id_, facts = plain
    return Notice(id=id_, facts={name: _fact(fact) for name, fact in facts.items()})


def _fact(plain: Any) -> Any:
    return Word(plain["word"]) if isinstance(plain, dict) and set(plain) == {"word"} else plain
