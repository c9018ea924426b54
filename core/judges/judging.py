"""
Judging all answers of a run: a judge's verdicts beside the metrics that need none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.answers.cases import Case
from core.answers.evaluating import JUDGED, UNJUDGED, AnswerEvaluation, measure
from core.answers.measured import Measured
from core.errors import Word
from core.judges.protocol import Judge
from core.search.asking import first_of  # the one way to unwrap a group of tasks

DISTRUSTED = Word("unmeasured-judge-distrusted")
STOPPED = Word("unmeasured-stopped")
GRACE_S = 2.0  # that verdicts under way have when judging is stopped


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Answers through, of them those with a failed verdict, and all there are."""

    n_done: int
    n: int
    n_failed: int = 0


async def judge_answers(
    cases: Sequence[Case],
    metrics: Sequence[str],
    judge: Judge | None,
    *,
    run_name: str,
    gold_name: str,
    distrusted: Sequence[str] = (),
    on_case: Callable[[Progress], object] | None = None,
    stop: asyncio.Event | None = None,
) -> AnswerEvaluation:
    """
    The evaluation of all cases; judged metrics are left out without a judge, or where it has none such.

    `distrusted` metrics, see `Health.distrusted`, are not asked for and not measured.

    Verdicts are kept by the judge as they come: cancelling loses only what is under way. After `stop` no
    case is begun, those under way have two seconds, and the others are not measured.
    """
    judged = [m for m in metrics if m in JUDGED and judge is not None and m in judge.metrics]
    values = measure(cases, [metric for metric in metrics if metric in UNJUDGED])
    unknown = Measured.without(DISTRUSTED)
    values |= {metric: dict.fromkeys((case.id for case in cases), unknown) for metric in judged}
    trusted = [metric for metric in judged if metric not in distrusted]
    if judge is not None and trusted:
        found = await _until(stop, _Judging(cases=cases, metrics=trusted, judge=judge, on_case=on_case))
        skipped = dict.fromkeys(trusted, Measured.without(STOPPED))
        for metric in trusted:
            values[metric] = {case.id: found.get(case.id, skipped)[metric] for case in cases}
    return AnswerEvaluation(
        run_name=run_name,
        gold_name=gold_name,
        cases=tuple(cases),
        values={metric: values[metric] for metric in metrics if metric in values},
        judge=None if judge is None or not judged else judge.judged_by,
        examples={} if judge is None else dict(judge.examples),
        n_calls=0 if judge is None else judge.n_calls,
        n_kept=0 if judge is None else judge.n_kept,
    )


async def _until(stop: asyncio.Event | None, judging: _Judging) -> Mapping[str, Mapping[str, Measured]]:
    """What was found when all is judged, or when `stop` was set and the grace is over."""
    if stop is not None and stop.is_set():
        return judging.found
    work = asyncio.create_task(judging.run())
    stopping = asyncio.create_task((stop or asyncio.Event()).wait())
    try:
        await asyncio.wait({work, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            judging.is_ending = True
            await asyncio.wait({work}, timeout=GRACE_S)
        if work.done():
            work.result()
        return judging.found
    finally:
        stopping.cancel()
        work.cancel()
        await asyncio.gather(work, stopping, return_exceptions=True)


@dataclass(kw_only=True)
class _Judging:
    """As many cases under way as the judge takes; `found`: question id -> metric -> what is known."""

    cases: Sequence[Case]
    metrics: Sequence[str]
    judge: Judge
    on_case: Callable[[Progress], object] | None
    found: dict[str, Mapping[str, Measured]] = field(default_factory=dict)
    n_failed: int = 0
    is_ending: bool = False

    async def run(self) -> None:
        queue = iter(self.cases)
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(self.judge.parallel, len(self.cases))):
                    group.create_task(self._work(queue))
        except BaseExceptionGroup as group_of:
            raise first_of(group_of) from None

    async def _work(self, mine: Iterator[Case]) -> None:
        for case in mine:
            if self.is_ending:
                return
            found = self.found[case.id] = await self.judge.judge(case, self.metrics)
            self.n_failed += any(measured.state == "failed" for measured in found.values())
            if self.on_case is not None:
                n = len(self.cases)
                self.on_case(Progress(n_done=len(self.found), n=n, n_failed=self.n_failed))
