"""
The rankings of a big run, read from its bytes only when somebody asks for one.

A report shows a few failing questions of a hundred thousand: the others need no Python object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from core.runs import Retrieved


@dataclass(frozen=True, kw_only=True, eq=False)
class Rankings(Mapping[str, Retrieved]):
    """
    Question id -> entry, best chunk first, for the questions in `rows`.

    `rows` maps a question id to the place that `read` reads; `depth` is the length of the longest ranking.
    """

    rows: Mapping[str, int]
    read: Callable[[int], Retrieved]
    depth: int

    def __getitem__(self, question_id: str) -> Retrieved:
        """The entry of a question, read anew each time."""
        return self.read(self.rows[question_id])

    def __iter__(self) -> Iterator[str]:
        """The question ids, in the gold set's order."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Number of questions that have an entry."""
        return len(self.rows)

    def __contains__(self, question_id: object) -> bool:
        """Whether a question has an entry, without reading it."""
        return question_id in self.rows
