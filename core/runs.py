"""
Runs: what one system returned for each question.

A run keeps the order and the scores of its file. `ranking` applies the one rule about order: scores, where
there are any, decide; equal scores go by chunk id, descending, as in trec_eval; a list without scores
keeps its order.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from core.errors import Notice

Ties: TypeAlias = Literal["trec_eval", "file"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieved:
    """
    What one question got, in the file's order.

    `scores` and `texts` have the length of `chunk_ids` or are None; where a tool keeps no ids, `texts`
    stand alone. `failed` says why the service gave nothing; the question then counts as 0.
    """

    chunk_ids: tuple[str, ...]
    scores: tuple[float, ...] | None = None
    texts: tuple[str, ...] | None = None
    answer: str | None = None
    took_ms: float | None = None
    failed: str | None = None

    def in_order(self, ties: Ties = "trec_eval") -> Retrieved:
        """The same chunks best first: by score where there are scores."""
        if self.scores is None:
            return self
        scores, ids, places = self.scores, self.chunk_ids, range(len(self.chunk_ids))
        if ties == "file":
            order = sorted(places, key=lambda place: -scores[place])
        else:
            falling = sorted(zip(scores, ids, range(0, -len(ids), -1), strict=True), reverse=True)
            order = [-place for _, _, place in falling]  # copies of one chunk keep their order
        return self if order == list(places) else self._rearranged(order)

    def _rearranged(self, order: list[int]) -> Retrieved:
        return Retrieved(
            chunk_ids=tuple([self.chunk_ids[place] for place in order]),
            scores=None if self.scores is None else tuple([self.scores[place] for place in order]),
            texts=None if self.texts is None else tuple([self.texts[place] for place in order]),
            answer=self.answer,
            took_ms=self.took_ms,
            failed=self.failed,
        )


@dataclass(frozen=True, kw_only=True)
class Run:
    """
    The rankings of all questions.

    `retrieved` is keyed as the file is: by question id or by the question's text.
    """

    name: str
    retrieved: Mapping[str, Retrieved]
    tag: str | None = None
    notices: tuple[Notice, ...] = field(default=(), compare=False)

    @property
    def n_questions(self) -> int:
        """Number of questions that have an entry, empty ones included."""
        return len(self.retrieved)

    @cached_property
    def is_falling(self) -> bool:
        """Whether the scores of every entry fall from chunk to chunk, so that nothing has to be sorted."""
        rows = (entry.scores for entry in self.retrieved.values() if entry.scores)
        return all(all(map(operator.gt, scores, scores[1:])) for scores in rows)

    @cached_property
    def n_repeated_chunks(self) -> int:
        """Second and later copies of a chunk within one ranking."""
        return sum(len(entry.chunk_ids) - len(set(entry.chunk_ids)) for entry in self.retrieved.values())

    @cached_property
    def depth(self) -> int:
        """Length of the longest ranking."""
        return max((len(entry.chunk_ids) for entry in self.retrieved.values()), default=0)
