"""
Bodies and parameters with $query, $k, $vector and $contexts in them.

A value that is just `$query` becomes the question as a JSON value, whatever is in it; a question is never
pasted into other text, where it could become part of a query language. Numbers may stand inside text, since
they cannot: `embedding:($vector, k:$k)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

NAMES = ("query", "k", "vector", "contexts")
_PLACE = re.compile(r"\$(query|k|vector|contexts)\b")


@dataclass(frozen=True, kw_only=True)
class Values:
    """
    What is put in; `vector` is None where no embedding is configured.

    `contexts` are the texts of retrieved chunks, for a service that answers from them.
    """

    query: str
    k: int
    vector: Sequence[float] | None = None
    contexts: Sequence[str] = ()


def filled(template: Any, values: Values) -> Any:
    """The template with every place filled: a value of JSON."""
    if isinstance(template, Mapping):
        return {key: filled(value, values) for key, value in template.items()}
    if isinstance(template, list | tuple):
        return [filled(item, values) for item in template]
    if not isinstance(template, str):
        return template
    whole = _PLACE.fullmatch(template)
    if whole is not None:
        return getattr(values, whole[1])
    return _PLACE.sub(lambda place: orjson.dumps(getattr(values, place[1])).decode(), template)


def as_text(value: Any) -> str:
    """A filled value as a query parameter has it: text stays, all else is JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def places(
    template: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str, bool]]:
    """Path, name and whether it stands alone, of every place in a template."""
    if isinstance(template, Mapping):
        for key, value in template.items():
            yield from places(value, (*path, key))
    elif isinstance(template, list | tuple):
        for i, item in enumerate(template):
            yield from places(item, (*path, i))
    elif isinstance(template, str):
        alone = _PLACE.fullmatch(template) is not None
        yield from ((path, found[1], alone) for found in _PLACE.finditer(template))
