"""
What is known about one metric for one answer: a value, or why there is none.

Three states and no fourth: measured; not measured, because something it needs is not there; failed, because
the judge gave no usable verdict. Neither of the last two is ever a number, so no mean can count it as 0.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from core.errors import Word

State: TypeAlias = Literal["measured", "not-measured", "failed"]
Part: TypeAlias = Literal["statement", "question", "context", "reference", "extra", "absent"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """
    One verdict that a value rests on.

    `part` says what `text` is: a `statement` of the answer, a `question` that the answer would fit, a
    `context` that was retrieved, a statement of the `reference`, what the answer says beyond the reference
    (`extra`) or leaves out of it (`absent`). `number` counts from 1 within its part. `reason` is the judge's
    own words.
    """

    part: Part
    number: int
    text: str
    holds: bool
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """
    One metric of one answer; make it with `of`, `without` or `failed`.

    `value` is in [0, 1], and None unless measured; `why` is a Word of the catalogue, None if measured.
    """

    state: State
    value: float | None = None
    why: Word | None = None
    evidence: tuple[Evidence, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what would be a lie in a mean."""
        is_number = self.value is not None and math.isfinite(self.value)
        if is_number != (self.state == "measured") or (self.why is None) != is_number:
            raise ValueError(f"{self.state} with value {self.value} and reason {self.why}")

    @classmethod
    def of(cls, value: float, evidence: Iterable[Evidence] = ()) -> Self:
        """A value, held within [0, 1]: rounding of vectors may step over by a hair."""
        return cls(state="measured", value=min(1.0, max(0.0, value)), evidence=tuple(evidence))

    @classmethod
    def without(cls, what: Word) -> Self:
        """Not measured; `what` is a Word such as `unmeasured-no-answer`."""
        return cls(state="not-measured", why=what)

    @classmethod
    def failed(cls, why: Word) -> Self:
        """The judge failed; `why` is a Word such as `failed-judge-timeout`."""
        return cls(state="failed", why=why)

    @property
    def failing(self) -> tuple[Evidence, ...]:
        """The verdicts that pulled the value down."""
        return tuple(each for each in self.evidence if not each.holds)


@dataclass(frozen=True, kw_only=True)
class Summary:
    """
    One metric over several answers: `n_scored` of `n`; `mean` is None where none was scored.

    `reasons` maps why an answer has no value -> number of answers, commonest first.
    """

    n: int
    n_scored: int
    n_failed: int
    mean: float | None
    reasons: Mapping[Word, int]

    @property
    def n_unmeasured(self) -> int:
        """Answers that lack what the metric needs."""
        return self.n - self.n_scored - self.n_failed


def summarise(found: Iterable[Measured]) -> Summary:
    """The mean over those that have a value, and a count of all others by reason."""
    every = list(found)
    values = [each.value for each in every if each.value is not None]
    reasons = Counter(each.why for each in every if each.why is not None)
    return Summary(
        n=len(every),
        n_scored=len(values),
        n_failed=sum(each.state == "failed" for each in every),
        mean=math.fsum(values) / len(values) if values else None,
        reasons=dict(reasons.most_common()),
    )
