"""
Judging all answers of a run: a judge's verdicts beside the metrics that need none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.answers.cases import Case
from core.answers.evaluating import JUDGED, UNJUDGED, AnswerEvaluation, measure
from core.answers.measured import Measured
from core.errors import Word
from core.judges.protocol import Judge
from core.search.asking import first_of  # the one way to unwrap a group of tasks

DISTRUSTED = Word("unmeasured-judge-distrusted")


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Answers through, and all there are."""

    n_done: int
    n: int


async def judge_answers(
    cases: Sequence[Case],
    metrics: Sequence[str],
    judge: Judge | None,
    *,
    run_name: str,
    gold_name: str,
    distrusted: Sequence[str] = (),
    on_case: Callable[[Progress], object] | None = None,
) -> AnswerEvaluation:
    """
    The evaluation of all cases; judged metrics are left out without a judge, or where it has none such.

    `distrusted` metrics, see `Health.distrusted`, are not asked for and not measured.

    Verdicts are kept by the judge as they come: cancelling loses only what is under way.
    """
    judged = [m for m in metrics if m in JUDGED and judge is not None and m in judge.metrics]
    values = measure(cases, [metric for metric in metrics if metric in UNJUDGED])
    unknown = Measured.without(DISTRUSTED)
    values |= {metric: dict.fromkeys((case.id for case in cases), unknown) for metric in judged}
    trusted = [metric for metric in judged if metric not in distrusted]
    if judge is not None and trusted:
        found = await _judge_all(cases, trusted, judge, on_case)
        for metric in trusted:
            values[metric] = {case.id: found[case.id][metric] for case in cases}
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


async def _judge_all(
    cases: Sequence[Case],
    metrics: Sequence[str],
    judge: Judge,
    on_case: Callable[[Progress], object] | None,
) -> dict[str, dict[str, Measured]]:
    """Question id -> metric -> what is known; as many cases under way as the judge takes requests."""
    found: dict[str, dict[str, Measured]] = {}
    queue = iter(cases)

    async def work(mine: Iterator[Case]) -> None:
        for case in mine:
            found[case.id] = dict(await judge.judge(case, metrics))
            if on_case is not None:
                on_case(Progress(n_done=len(found), n=len(cases)))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(judge.parallel, len(cases))):
                group.create_task(work(queue))
    except BaseExceptionGroup as group_of:
        raise first_of(group_of) from None
    return found
