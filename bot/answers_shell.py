"""
`bot answers`: what a run's answers are worth, from a shell.

Exit code 0; 1 when a mean is below `--fail-under` or a judge is not to be trusted; 2 with one sentence on
standard error when a file, a metric, an option or the judge cannot be used.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import orjson

from bot.delivery import plain
from bot.shell import (
    EXIT_BELOW,
    LIMITS,
    give_up,
    gold_option,
    json_option,
    language_option,
    one_sentence,
    read_bytes,
    read_gold,
)
from bot.words.answers import answers, answers_plan, judge_health
from core import formats
from core.answers import (
    JUDGED,
    NAMES,
    UNJUDGED,
    AnswerEvaluation,
    Case,
    Measured,
    Summary,
    cases_of,
    ladder,
    parse_answer_metric,
)
from core.gold_sets import GoldSet
from core.hints import Hint
from core.judges import (
    Health,
    Judge,
    JudgeConfig,
    Plan,
    Progress,
    check_health,
    judge_answers,
    languages_of,
    open_judge,
    plan_health,
    read_judge,
)
from core.runs import Run
from core.texts import Texts, texts


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of it; `plan` and `health` are None without a judge, or where nobody wanted to ask."""

    evaluation: AnswerEvaluation
    plan: Plan | None = None
    health: Health | None = None


@click.command("answers")
@click.argument("run_file", metavar="RUN")
@gold_option
@click.option("--judge", "judge_file", help="A judge.yaml: base_url, model, api_key: ${ENV}, prices.")
@click.option("--metrics", "metric_names", help="Such as faithfulness,token_f1; all that can be by default.")
@click.option("--verdicts", "verdicts_file", help="Where verdicts are kept; beside judge.yaml by default.")
@click.option("--yes", "is_agreed", is_flag=True, help="Ask the judge without asking you first.")
@click.option(
    "--fail-under", multiple=True, metavar="METRIC=VALUE", help="Exit 1 when a mean is below; repeatable."
)
@json_option
@language_option
@one_sentence
def answers_command(
    run_file: str,
    gold_file: str,
    judge_file: str | None,
    metric_names: str | None,
    verdicts_file: str | None,
    is_agreed: bool,
    fail_under: tuple[str, ...],
    as_json: bool,
    language: str,
) -> None:
    """
    Score the answers of RUN, with a judge or without.

    With one: faithfulness, answer relevancy, context precision, context recall and correctness as RAGAS
    defines them. Without: exact match, token F1, ROUGE-L and citations. Verdicts are kept with pieces of the
    answers in a file beside judge.yaml, so that a second run asks nothing again.
    """
    floors = dict(map(_floor, fail_under))
    metrics = _metrics(metric_names, judge_file, floors)
    config = None if judge_file is None else _judge(judge_file)
    gold, run = (
        read_gold(gold_file),
        formats.read_run(read_bytes(run_file), Path(run_file).name, limits=LIMITS),
    )
    asking = _Asking(gold=gold, run=run, metrics=metrics, is_agreed=is_agreed, t=texts(language))
    kept_in = (
        Path(verdicts_file) if verdicts_file else Path(judge_file or "judge").with_suffix(".verdicts.jsonl")
    )
    outcome = asyncio.run(asking.outcome(config, kept_in))
    hints = ladder(gold, run, outcome.evaluation)
    if as_json:
        click.echo(orjson.dumps(answer_facts(outcome, hints), option=orjson.OPT_INDENT_2))
    else:
        click.echo(plain(answers(outcome.evaluation, hints, asking.t)))
    sys.exit(_exit_code(outcome, floors, asking.t))


@dataclass(frozen=True, kw_only=True)
class _Asking:
    """What is asked and how one talks about it; all but the result goes to standard error."""

    gold: GoldSet
    run: Run
    metrics: tuple[str, ...]
    is_agreed: bool
    t: Texts

    async def outcome(self, config: JudgeConfig | None, kept_in: Path) -> Outcome:
        """The evaluation, with the judge's verdicts if there is one and the person agrees."""
        cases = cases_of(self.gold, self.run)
        if config is None or not set(self.metrics) & set(JUDGED):
            return Outcome(evaluation=await self._evaluation(cases, None))
        for notice in config.notices:
            self._say(self.t.notice(notice))
        judge = await open_judge(config, kept_in)
        try:
            return await self._judged(cases, judge)
        finally:
            await judge.close()

    async def _judged(self, cases: Sequence[Case], judge: Judge) -> Outcome:
        judged = [metric for metric in self.metrics if metric in JUDGED]
        languages = languages_of(cases)
        plan = plan_health(judge, judged, languages) + judge.plan(cases, judged)
        n_answers = sum(case.answer is not None for case in cases)
        self._say(answers_plan(plan, n_answers, judge.judged_by.model, self.t))
        if not (plan.asks_nothing or self._agrees()):
            self._say(self.t("answers-not-asked"))
            return Outcome(evaluation=await self._evaluation(cases, None), plan=plan)
        health = await check_health(judge, judged, languages)
        self._say(judge_health(health, judge.judged_by.model, self.t))
        evaluation = await self._evaluation(cases, judge, health.distrusted)
        return Outcome(evaluation=evaluation, plan=plan, health=health)

    async def _evaluation(
        self, cases: Sequence[Case], judge: Judge | None, distrusted: Sequence[str] = ()
    ) -> AnswerEvaluation:
        return await judge_answers(
            cases,
            self.metrics,
            judge,
            run_name=self.run.name,
            gold_name=self.gold.name,
            distrusted=distrusted,
            on_case=_show_progress if sys.stderr.isatty() else None,
        )

    def _agrees(self) -> bool:
        if self.is_agreed:
            return True
        try:
            return click.confirm(self.t("answers-ask"), err=True)
        except click.Abort:
            give_up(self.t("answers-needs-yes"))

    def _say(self, text: str) -> None:
        click.echo(plain(text), err=True)


def answer_facts(outcome: Outcome, hints: Sequence[Hint] | None) -> dict[str, Any]:
    """Everything as JSON; a value that is not known is a reason, never null or 0."""
    evaluation, judge = outcome.evaluation, outcome.evaluation.judge
    return {
        "run": evaluation.run_name,
        "gold_set": evaluation.gold_name,
        "judge": None if judge is None else asdict(judge),
        "n_questions": len(evaluation.cases),
        "n_answers": evaluation.n_answers,
        "metrics": {metric: _summary_facts(found) for metric, found in evaluation.summaries.items()},
        "by_category": {
            name: {metric: _summary_facts(found) for metric, found in metrics.items()}
            for name, metrics in evaluation.by_category.items()
        },
        "questions": [_case_facts(evaluation, case) for case in evaluation.cases],
        "health": None if outcome.health is None else _health_facts(outcome.health),
        "plan": None if outcome.plan is None else asdict(outcome.plan),
        "n_calls": evaluation.n_calls,
        "n_kept": evaluation.n_kept,
        "hints": None if hints is None else [hint.id for hint in hints],
    }


def _summary_facts(found: Summary) -> dict[str, Any]:
    counts = {"n_scored": found.n_scored, "n_failed": found.n_failed, "n": found.n}
    mean = {} if found.mean is None else {"mean": found.mean}
    return {**mean, **counts, "reasons": {str(why): n for why, n in found.reasons.items()}}


def _case_facts(evaluation: AnswerEvaluation, case: Case) -> dict[str, Any]:
    values = {metric: _measured_facts(evaluation.values[metric][case.id]) for metric in evaluation.metrics}
    return {
        "id": case.id,
        "question": case.question.title,
        "category": case.question.category,
        "values": values,
    }


def _measured_facts(measured: Measured) -> dict[str, Any]:
    if measured.value is None:
        return {measured.state.replace("-", "_"): measured.why}
    return {"value": measured.value, "evidence": [asdict(each) for each in measured.evidence]}


def _health_facts(health: Health) -> dict[str, Any]:
    untold = [
        {"metric": check.metric, "language": check.language, "better": check.better, "worse": check.worse}
        for check in health.untold
    ]
    n = {"n_held": health.n_held, "n": len(health.checks)}
    return {**n, "distrusted": health.distrusted, "untold": untold}


def _exit_code(outcome: Outcome, floors: dict[str, float], t: Texts) -> int:
    """1 when a floor is not reached, an unknown mean included, or the judge is not to be trusted."""
    below = []
    for metric, floor in floors.items():
        found = outcome.evaluation.summaries.get(metric)
        mean = None if found is None else found.mean
        if mean is None or mean < floor:
            below.append(f"{NAMES[metric]} {'–' if mean is None else f'{mean:.3f}'} < {floor:g}")
    if below:
        click.echo(t("below-floor", what=", ".join(below)), err=True)
    is_distrusted = outcome.health is not None and bool(outcome.health.distrusted)
    return EXIT_BELOW if below or is_distrusted else 0


def _metrics(names: str | None, judge_file: str | None, floors: dict[str, float]) -> tuple[str, ...]:
    """The metrics asked for, or all that can be measured; those with a floor in any case."""
    chosen: Sequence[str] = UNJUDGED if judge_file is None else (*JUDGED, *UNJUDGED)
    if names is not None:
        chosen = [parse_answer_metric(name) for name in names.split(",") if name.strip()]
    needy = [metric for metric in (*chosen, *floors) if metric in JUDGED]
    if needy and judge_file is None:
        give_up(f"{NAMES[needy[0]]} needs a judge: --judge judge.yaml")
    return tuple(dict.fromkeys([*chosen, *floors]))


def _floor(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    try:
        return parse_answer_metric(name), float(number)
    except ValueError:
        give_up(f"--fail-under {text}: write a metric, an equals sign and a number, such as faithfulness=0.8")


def _judge(file: str) -> JudgeConfig:
    text = read_bytes(file).decode("utf-8", "replace")
    return read_judge(text, env=os.environ, file=Path(file).name)  # the environment: for ${NAME} in it


def _show_progress(progress: Progress) -> None:
    click.echo(f"\r{progress.n_done}/{progress.n}", nl=progress.n_done == progress.n, err=True)
