"""
What all judges share: each verdict is asked for once and kept at once, and every failure is a state.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from core.answers.cases import Case
from core.answers.evaluating import JUDGED, JudgedBy
from core.answers.measured import Measured
from core.errors import JudgeBudgetSpent, JudgeError
from core.judges.cache import Cache
from core.judges.config import JudgeConfig
from core.judges.needs import lack
from core.judges.protocol import BUDGET_SPENT

T = TypeVar("T")


@dataclass(kw_only=True)
class KeepingJudge(ABC):
    """A `Judge` without its way of asking; `failures` holds one error of each reason it failed for."""

    config: JudgeConfig = field(repr=False)
    cache: Cache = field(repr=False)
    judged_by: JudgedBy
    metrics: tuple[str, ...] = JUDGED
    failures: dict[str, JudgeError] = field(default_factory=dict)
    n_kept: int = 0
    _locks: defaultdict[str, asyncio.Lock] = field(
        default_factory=lambda: defaultdict(asyncio.Lock), repr=False
    )

    @property
    def parallel(self) -> int:
        """Cases that are worth being under way at the same time."""
        return self.config.parallel

    @property
    def examples(self) -> Mapping[str, JudgeError]:
        """Reason -> one error of those that made verdicts fail."""
        return self.failures

    async def judge(self, case: Case, metrics: Sequence[str]) -> Mapping[str, Measured]:
        """Every metric of one case, all at once; what fails is said and does not disturb the others."""
        found = await asyncio.gather(*(self._measured(metric, case) for metric in metrics))
        return dict(zip(metrics, found, strict=True))

    @abstractmethod
    async def _value(self, metric: str, case: Case) -> Measured:
        """One metric of a case that has all it needs; a JudgeError where that cannot be had."""

    async def _measured(self, metric: str, case: Case) -> Measured:
        missing = lack(metric, case, self.config)
        if missing is not None:
            return Measured.without(missing)
        try:
            return await self._value(metric, case)
        except JudgeError as error:
            self.failures.setdefault(error.reason(), error)
            is_spent = isinstance(error, JudgeBudgetSpent)
            return Measured.without(BUDGET_SPENT) if is_spent else Measured.failed(error.reason())

    async def _known_or_asked(
        self,
        key: str,
        ask: Callable[[], Awaitable[T]],
        *,
        read: Callable[[Any], T | None],
        write: Callable[[T], Any],
    ) -> T:
        """
        What is kept under a key, or a new one that is kept before anybody gets it.

        Two who need the same share one request. `read` makes None of what somebody has spoilt. The cache may
        be a database, so the event loop does not wait for it.
        """
        async with self._locks[key]:
            kept = await asyncio.to_thread(self.cache.find, key)
            known = None if kept is None else read(kept)
            if known is not None:
                self.n_kept += 1
                return known
            found = await ask()
            await asyncio.to_thread(self.cache.keep, key, write(found))
            return found
