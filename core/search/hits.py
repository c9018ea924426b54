"""
What a service found -> Retrieved, whatever its shape.

A list of ids, of (id, score) or of records with id, score and text: mappings or objects with such attributes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import PathFindsNothing, UnusableAnswer, Word
from core.runs import Retrieved

ID_FIELDS = ("id", "chunk_id")
SCORE_FIELDS = ("score", "similarity")
TEXT_FIELDS = ("text", "content")
MAX_ID = 1024  # characters; a longer one is most likely the text of the chunk
MAX_KEYS = 12  # keys that an error names

_LIST = '["delivery-01", "delivery-02"]'
_MISSING = object()


@dataclass(frozen=True, kw_only=True)
class HitReader:
    """Reads hits for a service; its errors name it. A named field is looked for alone."""

    service: str
    id_field: str | None = None
    score_field: str | None = None
    text_field: str | None = None

    def read(self, answer: Any) -> Retrieved:
        """A list of hits, or a mapping with `chunks` and `answer`."""
        if isinstance(answer, Mapping) and "chunks" in answer:
            found, text = self.read(answer["chunks"]), answer.get("answer")
            return Retrieved(
                chunk_ids=found.chunk_ids, scores=found.scores, texts=found.texts, answer=self.answer(text)
            )
        if answer is None or isinstance(answer, str | bytes | Mapping) or not isinstance(answer, Iterable):
            raise self.unusable("answer", answer, _LIST)
        return self._hits(list(answer))

    def columns(
        self, ids: Sequence[Any], scores: Sequence[Any] | None, texts: Sequence[Any] | None
    ) -> Retrieved:
        """Retrieved from lists of one length; scores that are all nothing are none."""
        if scores is not None and all(score is None for score in scores):
            scores = None
        if texts is not None and all(text is None for text in texts):
            texts = None
        return Retrieved(
            chunk_ids=tuple(ids) if _are_ids(ids) else tuple(map(self.id, ids)),
            scores=None if scores is None else self._scores(scores),
            texts=None if texts is None else tuple("" if text is None else str(text) for text in texts),
        )

    def id(self, value: Any) -> str:
        """A chunk id as text; UnusableAnswer for what cannot be one."""
        is_plain = isinstance(value, str | int) and not isinstance(value, bool)
        text = str(value) if is_plain else _as_text(value) or ""
        if not text.strip() or len(text) > MAX_ID:
            raise self.unusable("ids", value, _LIST)
        return text

    def score(self, value: Any) -> float:
        """A score as a number, also from its text; UnusableAnswer for NaN and for what is none."""
        try:
            number = math.nan if isinstance(value, bool) or value is None else float(value)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        if math.isnan(number):
            raise self.unusable("scores", value, "12.5")
        return number

    def answer(self, value: Any) -> str | None:
        """The answer in words, None where there is none."""
        if value is None or isinstance(value, str):
            return value
        raise self.unusable("answer", value, '"14 days"')

    def _scores(self, scores: Sequence[Any]) -> tuple[float, ...]:
        if set(map(type, scores)) == {float} and not any(map(math.isnan, scores)):
            return tuple(scores)
        return tuple(map(self.score, scores))

    def _hits(self, hits: list[Any]) -> Retrieved:
        if not hits:
            return Retrieved(chunk_ids=())
        first = hits[0]
        if isinstance(first, tuple | list) and not hasattr(first, "_fields"):
            return self._pairs(hits)
        if isinstance(first, str | int) or _as_text(first) is not None:
            return self.columns(hits, None, None)
        return self._records(hits)

    def _pairs(self, hits: list[Any]) -> Retrieved:
        if not all(isinstance(hit, tuple | list) and 1 <= len(hit) <= 3 for hit in hits):
            raise self.unusable("answer", hits[0], '[["delivery-01", 12.5]]')
        scores = [hit[1] if len(hit) > 1 else None for hit in hits]
        return self.columns(
            [hit[0] for hit in hits], scores, [hit[2] if len(hit) > 2 else None for hit in hits]
        )

    def _records(self, hits: list[Any]) -> Retrieved:
        id_fields = (self.id_field,) if self.id_field else ID_FIELDS
        ids = [_first_field(hit, id_fields) for hit in hits]
        if _MISSING in ids:
            seen = hits[ids.index(_MISSING)]
            raise self.nothing_at("id_field", " | ".join(id_fields), seen)
        return self.columns(
            ids,
            self._optional(hits, "score_field", self.score_field, SCORE_FIELDS),
            self._optional(hits, "text_field", self.text_field, TEXT_FIELDS),
        )

    def _optional(
        self, hits: list[Any], setting: str, named: str | None, usual: tuple[str, ...]
    ) -> list[Any] | None:
        values = [_first_field(hit, (named,) if named else usual) for hit in hits]
        if named and _MISSING in values:
            raise self.nothing_at(setting, named, hits[values.index(_MISSING)])
        return [None if value is _MISSING else value for value in values]

    def nothing_at(self, setting: str, path: str, seen: Any) -> PathFindsNothing:
        """The error for a path that leads nowhere in `seen`."""
        return PathFindsNothing(service=self.service, setting=setting, path=path, keys=keys_of(seen))

    def unusable(self, setting: str, value: Any, expected: str) -> UnusableAnswer:
        """The error for a value of a type that cannot be used."""
        return UnusableAnswer(service=self.service, setting=setting, found=type_of(value), expected=expected)


def keys_of(value: Any) -> str:
    """The keys or fields of a value, for an error: never its values."""
    if isinstance(value, Mapping):
        names = [str(key) for key in value]
    else:
        names = [name for name in getattr(value, "__dict__", {}) if not name.startswith("_")]
    shown = [name if len(name) <= 40 else name[:39] + "…" for name in names[:MAX_KEYS]]
    return ", ".join(shown + ["…"] * (len(names) > MAX_KEYS))


def type_of(value: Any) -> Word:
    """The catalogue's word for the type of an answer or of a part of it."""
    if value is None:
        return Word("type-nothing")
    if isinstance(value, bool):
        return Word("type-true-false")
    for types, word in _TYPES:
        if isinstance(value, types):
            return Word(word)
    return Word("type-other")


_TYPES: tuple[tuple[Any, str], ...] = (
    (str, "type-text"),
    ((int, float), "type-number"),
    ((list, tuple), "type-list"),
    (Mapping, "type-mapping"),
)


def _first_field(hit: Any, names: Sequence[str]) -> Any:
    """The first of these keys or attributes that a hit has."""
    for name in names:
        if isinstance(hit, Mapping):
            if name in hit:
                return hit[name]
        elif hasattr(hit, name):
            return getattr(hit, name)
    return _MISSING


def _are_ids(values: Sequence[Any]) -> bool:
    """Whether all are texts that can be ids as they are: the usual case, told at once."""
    if set(map(type, values)) != {str}:
        return False
    return max(map(len, values)) <= MAX_ID and all(map(str.strip, values))


def _as_text(value: Any) -> str | None:
    """The text of an id that is neither text nor number but has only one, such as a UUID."""
    return str(value) if type(value).__name__ in {"UUID", "ObjectId"} else None
