"""
What a run's answers are worth: the table, what could not be measured, the weakest with their evidence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bot.words.hints import SHOWN
from bot.words.hints import hints as hint_lines
from bot.words.marks import TITLE_WIDTH, Html, bold, code, esc, italic, join, say, short, title
from bot.words.tables import table
from core.answers import JUDGED, NAMES, AnswerEvaluation, Case, Evidence, Measured, Summary
from core.errors import Word
from core.hints import Hint
from core.judges import Check, Health, Plan
from core.texts import Texts, value

WEAKEST = 3  # answers shown with their evidence
VERDICTS = 3  # shown for one of them
PROMPTS = {"hint-prompt", "hint-prompt-judged"}
NOTHING = "–"  # where a value would stand


def answers(evaluation: AnswerEvaluation, hints: Sequence[Hint] | None, t: Texts) -> Html:
    """One line, the table, what is not known and why, the weakest, what to do; hints None: no retrieval."""
    return join(
        [
            _first_line(evaluation, t),
            _table(evaluation),
            *_unknown(evaluation, t),
            *_judge(evaluation, t),
            *_categories(evaluation, t),
            *_weakest(evaluation, t),
            say(t, "answers-no-ladder") if hints is None else hint_lines(_shown(hints), t),
        ]
    )


def answers_plan(plan: Plan, n_answers: int, model: str, t: Texts) -> Html:
    """What judging will take: requests, tokens, money."""
    if plan.asks_nothing:
        return say(t, "answers-plan-nothing")
    facts = {"calls": plan.n_calls, "embeddings": plan.n_embeddings, "tokens": plan.n_tokens}
    return join(
        [
            say(t, "answers-plan", n=n_answers, model=code(model), **facts),
            say(t, "answers-plan-kept", n=plan.n_kept) if plan.n_kept else "",
            say(t, "answers-no-prices") if plan.cost is None else _cost(plan.cost, plan.currency, t),
        ]
    )


def judge_health(health: Health, model: str, t: Texts) -> Html:
    """Whether the judge told planted answers apart, and which it did not."""
    facts = {"model": code(model), "held": health.n_held, "n": len(health.checks)}
    if not health.distrusted:
        return say(t, "judge-trusted", **facts)
    names = ", ".join(NAMES[metric] for metric in health.distrusted)
    lines = [_untold(check, t) for check in health.untold]
    return join([bold(say(t, "judge-distrusted", names=names, **facts)), *lines])


def main_metric(evaluation: AnswerEvaluation) -> str | None:
    """The first metric with a mean, those of a judge before the others."""
    ordered = sorted(evaluation.metrics, key=lambda metric: metric not in JUDGED)
    return next((m for m in ordered if evaluation.summaries[m].mean is not None), None)


def _first_line(evaluation: AnswerEvaluation, t: Texts) -> Html:
    about = {"run": bold(short(evaluation.run_name, 60)), "gold": bold(short(evaluation.gold_name, 60))}
    metric = main_metric(evaluation)
    if metric is None:
        n, of = evaluation.n_answers, len(evaluation.cases)
        return say(t, "answers-none", answered=t("share", part=n, whole=of), **about)
    found = evaluation.summaries[metric]
    scored = t("share", part=found.n_scored, whole=found.n)
    return say(t, "answers-first", metric=NAMES[metric], value=bold(_mean(found)), scored=scored, **about)


def _table(evaluation: AnswerEvaluation) -> Html:
    """Metric, mean, n scored of N; what could not be measured for any answer is said below instead."""
    rows = [_row(NAMES[metric], found) for metric, found in evaluation.summaries.items() if _is_tried(found)]
    return table(rows) if rows else Html()


def _row(name: str, found: Summary) -> list[str]:
    return [name, _mean(found), f"{found.n_scored}/{found.n}"]


def _is_tried(found: Summary) -> bool:
    return found.n_scored + found.n_failed > 0


def _mean(found: Summary) -> str:
    return NOTHING if found.mean is None else value(found.mean)


def _unknown(evaluation: AnswerEvaluation, t: Texts) -> Iterator[Html]:
    """One line for each reason, failures first, with the metrics and how many answers it took from them."""
    by_reason: defaultdict[Word, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for metric, found in evaluation.summaries.items():
        for why, n in found.reasons.items():
            by_reason[why][n].append(NAMES[metric])
    for why, by_count in sorted(by_reason.items(), key=lambda each: not each[0].startswith("failed-")):
        state = "answers-failed" if why.startswith("failed-") else "answers-unmeasured"
        yield say(t, state, why=why, names="; ".join(f"{n}× {', '.join(m)}" for n, m in by_count.items()))
    for error in evaluation.examples.values():
        yield italic(t.sentence(error))


def _judge(evaluation: AnswerEvaluation, t: Texts) -> Iterator[Html]:
    judge = evaluation.judge
    if judge is not None:
        facts = {"model": code(judge.model), "backend": judge.backend}
        yield say(t, "answers-judge", calls=evaluation.n_calls, kept=evaluation.n_kept, **facts)


def _categories(evaluation: AnswerEvaluation, t: Texts) -> Iterator[Html]:
    metric = main_metric(evaluation)
    if metric is not None and len(evaluation.by_category) > 1:
        yield bold(say(t, "answers-by-category", metric=NAMES[metric]))
        groups = evaluation.by_category.items()
        yield table([_row(name or t("slice-without-category"), found[metric]) for name, found in groups])


def _weakest(evaluation: AnswerEvaluation, t: Texts) -> Iterator[Html]:
    weakest = evaluation.weakest(WEAKEST)
    if weakest:
        yield bold(t("answers-weakest"))
    for case, metric, measured in weakest:
        yield _weak(case, metric, measured, t)
        yield from (_evidence(each, t) for each in _telling(measured)[:VERDICTS])


def _weak(case: Case, metric: str, measured: Measured, t: Texts) -> Html:
    facts = {"metric": NAMES[metric], "value": value(measured.value or 0.0)}
    return say(t, "answers-weak", question=title(case.question.title), **facts)


def _telling(measured: Measured) -> tuple[Evidence, ...]:
    """The verdicts against an answer; of one that is merely off the question, what it would fit."""
    return measured.failing or measured.evidence[:1]


def _evidence(verdict: Evidence, t: Texts) -> Html:
    kind = "fits" if verdict.part == "question" and verdict.holds else verdict.part
    line = say(t, f"evidence-{kind}", number=verdict.number, text=italic(short(verdict.text)))
    return join([Html(f"· {line}"), esc(short(verdict.reason, TITLE_WIDTH))], " — ")


def _shown(hints: Sequence[Hint]) -> list[Hint]:
    """As many as are shown, the prompt among them and last."""
    last = [hint for hint in hints if hint.id in PROMPTS]
    others = [hint for hint in hints if hint.id not in PROMPTS]
    return [*others[: SHOWN - len(last)], *last]


def _cost(cost: float, currency: str, t: Texts) -> Html:
    amount = f"{cost:.2f}" if cost >= 0.01 else f"{cost:.4f}"
    return say(t, "answers-cost", cost=bold(f"{amount} {currency}"))


def _untold(check: Check, t: Texts) -> Html:
    better, worse = (_planted_value(measured, t) for measured in check.values)
    return say(
        t,
        "judge-untold",
        metric=NAMES[check.metric],
        language=check.language,
        better=Word(f"planted-{check.better}"),
        worse=Word(f"planted-{check.worse}"),
        higher=better,
        lower=worse,
    )


def _planted_value(measured: Measured, t: Texts) -> str:
    return value(measured.value) if measured.value is not None else t(str(measured.why))
