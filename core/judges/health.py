"""
Whether a judge can judge: planted answers, whose worth is known, are scored first.

In each language there is a question with an answer that is right, half right, wrong, right in another
language, and one to another question; and contexts in a good and a bad order, with and without the answer. A
judge that gives a wrong answer as much as a right one is reported instead of trusted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from core.answers.cases import Case, Context
from core.answers.measured import Measured
from core.gold_sets import Question
from core.judges.protocol import Judge, Plan
from core.judges.tasks import short_code

MARGIN = 0.25  # by which a right answer has to be above a wrong one
FINE_SHARE = 0.75  # of the finer distinctions that have to hold

_ANSWERS = (("right", "wrong"), ("right", "half"), ("half", "wrong"), ("other", "wrong"))
_PAIRS: dict[str, tuple[tuple[str, str], ...]] = {
    "faithfulness": _ANSWERS,
    "answer_correctness": _ANSWERS,
    "answer_relevancy": (("right", "aside"),),
    "context_precision": (("first", "last"),),
    "context_recall": (("first", "without"),),
}


@dataclass(frozen=True, kw_only=True)
class Check:
    """
    A planted pair: `better`, such as `right`, has to be above `worse`, such as `half`.

    `is_plain`: a judge that fails it cannot be used at all; the others tell how fine it is.
    """

    metric: str
    language: str
    better: str
    worse: str
    values: tuple[Measured, Measured]
    is_plain: bool

    @property
    def holds(self) -> bool:
        """Whether the judge told them apart; a failed verdict tells nothing apart."""
        better, worse = (measured.value for measured in self.values)
        if better is None or worse is None:
            return False
        return better - worse >= MARGIN if self.is_plain else better > worse


@dataclass(frozen=True, kw_only=True)
class Health:
    """All checks of a judge."""

    checks: tuple[Check, ...]

    @property
    def n_held(self) -> int:
        """Pairs that were told apart."""
        return sum(check.holds for check in self.checks)

    @property
    def untold(self) -> tuple[Check, ...]:
        """Pairs that were not."""
        return tuple(check for check in self.checks if not check.holds)

    @property
    def distrusted(self) -> tuple[str, ...]:
        """Metrics that this judge cannot be asked for."""
        metrics = dict.fromkeys(check.metric for check in self.checks)
        return tuple(metric for metric in metrics if not self._is_trusted(metric))

    def _is_trusted(self, metric: str) -> bool:
        mine = [check for check in self.checks if check.metric == metric]
        fine = [check.holds for check in mine if not check.is_plain]
        return all(check.holds for check in mine if check.is_plain) and (sum(fine) >= FINE_SHARE * len(fine))


def languages_of(cases: Sequence[Case]) -> tuple[str, ...]:
    """The planted languages that tell most about these questions; an unnamed one goes by its script."""
    named = {short_code(case.question.language) or _by_script(case.question.title) for case in cases}
    planted = tuple(item["language"] for item in _planted())
    return tuple(language for language in planted if language in named) or planted[:1]


def plan_health(judge: Judge, metrics: Sequence[str], languages: Sequence[str]) -> Plan:
    """What `check_health` would ask; asks nothing."""
    plans = (judge.plan(list(_cases(m, languages).values()), [m]) for m in _checked(judge, metrics))
    return sum(plans, start=judge.plan((), ()))


async def check_health(judge: Judge, metrics: Sequence[str], languages: Sequence[str]) -> Health:
    """
    Score the planted answers.

    A metric that cannot be measured for lack of an embedding model is left out. Raises the judge's own error
    when it gave no verdict at all: a judge that is down is not a bad one.
    """
    checks: list[Check] = []
    for metric in _checked(judge, metrics):
        cases = _cases(metric, languages)
        values = await asyncio.gather(*(judge.judge(case, [metric]) for case in cases.values()))
        found = {key: value[metric] for key, value in zip(cases, values, strict=True)}
        if any(measured.state != "not-measured" for measured in found.values()):
            checks += _compared(metric, languages, found)
    if checks and all(m.state != "measured" for check in checks for m in check.values) and judge.examples:
        raise next(iter(judge.examples.values()))
    return Health(checks=tuple(checks))


async def probe(judge: Judge) -> Measured:
    """One verdict, on a planted answer that is right; the judge's own error when there is none."""
    case = _cases("faithfulness", ("en",))["en", "right"]
    found = (await judge.judge(case, ["faithfulness"]))["faithfulness"]
    if found.state != "measured" and judge.examples:
        raise next(iter(judge.examples.values()))
    return found


def _checked(judge: Judge, metrics: Sequence[str]) -> list[str]:
    return [metric for metric in metrics if metric in _PAIRS and metric in judge.metrics]


def _compared(
    metric: str, languages: Sequence[str], found: Mapping[tuple[str, str], Measured]
) -> list[Check]:
    return [
        Check(
            metric=metric,
            language=language,
            better=better,
            worse=worse,
            values=(found[language, better], found[language, worse]),
            is_plain=(better, worse) == _PAIRS[metric][0],
        )
        for language in languages
        for better, worse in _PAIRS[metric]
    ]


def _cases(metric: str, languages: Sequence[str]) -> dict[tuple[str, str], Case]:
    """(language, variant) -> the planted case, for every variant that a metric is checked with."""
    variants = dict.fromkeys(variant for pair in _PAIRS[metric] for variant in pair)
    items = [item for item in _planted() if item["language"] in languages]
    return {(item["language"], variant): _case(item, variant) for item in items for variant in variants}


def _case(item: Mapping[str, Any], variant: str) -> Case:
    first, *others = item["contexts"]
    texts = {"last": [*others, first], "without": others}.get(variant, [first, *others])
    return Case(
        question=Question(id=item["question"], text=item["question"], language=item["language"]),
        answer=item["answers"].get(variant, item["answers"]["right"]),
        reference=item["reference"],
        contexts=tuple(Context(text=text) for text in texts),
    )


def _by_script(text: str) -> str:
    return "ru" if any("а" <= sign <= "я" for sign in text.casefold()) else "en"


@cache
def _planted() -> tuple[dict[str, Any], ...]:
    content = (files(__package__) / "planted.yaml").read_text(encoding="utf-8")
    return tuple(yaml.safe_load(content))
