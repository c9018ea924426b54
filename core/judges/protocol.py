"""
What a judge is: something that says how good an answer is, and knows what asking it will cost.

A backend is one file here with a class that fits `Judge`. Values of different backends, versions of them or
models are never compared: `judged_by` stands beside every value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.answers.cases import Case
from core.answers.evaluating import JudgedBy
from core.answers.measured import Measured
from core.errors import JudgeError, Word
from core.judges.config import Prices

BUDGET_SPENT = Word("unmeasured-budget-spent")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """
    What judging will take at most: chat calls, embedding requests, tokens, money.

    `n_kept` verdicts are known from before and cost nothing. Tokens are estimates on the high side. `cost` is
    None where the configuration names no prices.
    """

    n_calls: int = 0
    n_embeddings: int = 0
    n_kept: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    embedding_tokens: int = 0
    cost: float | None = None
    currency: str = ""

    @property
    def n_tokens(self) -> int:
        """All tokens together."""
        return self.input_tokens + self.output_tokens + self.embedding_tokens

    def __add__(self, other: Plan) -> Plan:
        """Both together; the money is known only if both parts are."""
        known = self.cost is not None and other.cost is not None
        return Plan(
            n_calls=self.n_calls + other.n_calls,
            n_embeddings=self.n_embeddings + other.n_embeddings,
            n_kept=self.n_kept + other.n_kept,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            embedding_tokens=self.embedding_tokens + other.embedding_tokens,
            cost=(self.cost or 0) + (other.cost or 0) if known else None,
            currency=self.currency or other.currency,
        )

    @property
    def asks_nothing(self) -> bool:
        """Whether everything is known already."""
        return self.n_calls == self.n_embeddings == 0


class Judge(Protocol):
    """A backend ready to be asked; close it afterwards."""

    judged_by: JudgedBy
    metrics: tuple[str, ...]

    @property
    def parallel(self) -> int:
        """Cases that are worth being under way at the same time."""

    @property
    def examples(self) -> Mapping[str, JudgeError]:
        """Reason -> one error of those that made verdicts fail."""

    def plan(self, cases: Sequence[Case], metrics: Sequence[str]) -> Plan:
        """What judging these would take; asks nothing."""

    async def judge(self, case: Case, metrics: Sequence[str]) -> Mapping[str, Measured]:
        """Every metric of one case: a value, not measured, or failed; never an exception of the judge."""

    @property
    def n_calls(self) -> int:
        """Requests made so far, repetitions included."""

    @property
    def n_kept(self) -> int:
        """Verdicts that were known from before."""

    async def close(self) -> None:
        """Free connections and files."""


def money(plan: Plan, prices: Prices | None) -> Plan:
    """The plan with what its tokens cost; without prices as it is."""
    if prices is None:
        return plan
    parts = (
        plan.input_tokens * prices.input,
        plan.output_tokens * prices.output,
        plan.embedding_tokens * prices.embedding,
    )
    return replace(plan, cost=sum(parts) / 1_000_000, currency=prices.currency)
