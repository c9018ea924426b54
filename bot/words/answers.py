"""
What a run's answers are worth: the table, what could not be measured, the weakest with their evidence.

`answers` says all of it at once, for a shell; `result`, `page` and `by_category` a piece each, for a chat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bot.answers_desk import AnswersResult
from bot.words.hints import SHOWN
from bot.words.hints import hints as hint_lines
from bot.words.marks import TITLE_WIDTH, Html, bold, code, esc, italic, join, say, short, title
from bot.words.summaries import gold_name
from bot.words.tables import table
from core.answers import JUDGED, NAMES, AnswerEvaluation, Case, Evidence, Measured, Summary
from core.answers.evaluating import WHOLE
from core.errors import Word
from core.hints import Hint
from core.judges import Check, Health, Plan
from core.store import Job
from core.texts import Texts, value

WEAKEST = 3  # answers shown with their evidence
VERDICTS = 3  # shown for one of them
PAGE_VERDICTS = 6  # shown on its own page
SAID, PROBLEM = 500, 300  # signs of an answer, and of what a judge's failure is said to be
FEW = "hint-few-questions"
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


def result(found: AnswersResult, t: Texts) -> Html:
    """One line, the table, what is not known and why, whether the judge is to be trusted, what to do."""
    evaluation = found.evaluation
    is_partial = found.record.about.get("ended") == "stopped"
    head = [_first_line(evaluation, t), say(t, "answers-partial") if is_partial else "", _table(evaluation)]
    problems = (italic(short(problem, PROBLEM)) for problem in found.record.about.get("problems", ()))
    known = [*_unknown(evaluation, t), *problems]
    judge = [*_trust(found, t), *_judge(evaluation, t), *_earlier(found, t)]
    hints = say(t, "answers-no-ladder") if found.hints is None else hint_lines(_shown(found.hints), t)
    without = "" if evaluation.judge else say(t, "answers-without-judge")
    return join([join(head), join(known), join(judge), join([hints, without])], "\n\n")


def page(found: AnswersResult, number: int, t: Texts) -> Html:
    """One answer, the weakest first: what was asked and said, every value, the verdicts against it."""
    case, evaluation = found.in_order[number - 1], found.evaluation
    head = say(t, "answers-page", number=number, n=len(found.in_order))
    values = [
        [NAMES[metric], value(known.value)]
        for metric in JUDGED
        if metric in evaluation.values and (known := evaluation.values[metric][case.id]).value is not None
    ]
    return join(
        [
            join([bold(head), _thumbs(found, case)], " · "),
            bold(short(case.question.title, 200)),
            say(t, "answers-said", answer=short(case.answer or "", SAID)),
            say(t, "answers-expected", answer=short(case.reference, SAID)) if case.reference else "",
            table(values) if values else "",
            *_verdicts(evaluation, case, t),
            *_failures(evaluation, case, t),
        ]
    )


def by_category(evaluation: AnswerEvaluation, t: Texts) -> Html:
    """A table for each metric of the judge that has a mean, else for the main one."""
    metrics = [m for m in evaluation.metrics if m in JUDGED and evaluation.summaries[m].mean is not None]
    groups = evaluation.by_category.items()
    tables = [
        join(
            [
                bold(say(t, "answers-by-category", metric=NAMES[metric])),
                table([_row(name or t("slice-without-category"), group[metric]) for name, group in groups]),
            ]
        )
        for metric in metrics or ([evaluation.main_metric] if evaluation.main_metric else [])
    ]
    return join(tables)


def about(t: Texts, run: str, gold: str, number: int) -> Html:
    """Whose answers are measured, and against which gold set."""
    return say(t, "answers-about", run=bold(short(run, 60)), gold=gold_name(short(gold, 40), number))


def offer(plan: Plan, n_answers: int, model: str, what: Html, t: Texts, *, n_asked: int = 0) -> Html:
    """What measuring will take, and whether it shall be; `n_asked` answers are to be got first."""
    return join(
        [
            what,
            say(t, "answers-asked-first", n=n_asked) if n_asked else "",
            answers_plan(plan, n_answers, model, t),
            say(t, "answers-estimated") if n_asked else "",
            bold(say(t, "answers-ask")),
        ]
    )


def ended(t: Texts, what: Html, job: Job) -> Html:
    """How measuring ended, in place of its progress."""
    facts = job.outcome
    match facts.get("ended"):
        case "complete":
            line = say(t, "answers-done", time=f"{facts['took_s']:.0f} s")
        case "stopped":
            line = say(t, "answers-stopped")
        case _:
            line = Html(facts.get("problem") or "")  # words of ours, escaped when they were made
    unknown = say(t, "live-result-unknown") if job.delivery == "unknown" else ""
    return join([what, line, unknown])


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


def _trust(found: AnswersResult, t: Texts) -> Iterator[Html]:
    """What the planted answers and people's thumbs say of the judge."""
    judge, agreement = found.evaluation.judge, found.agreement
    if judge is not None and found.health.checks:
        yield judge_health(found.health, judge.model, t)
    if judge is not None and agreement is not None:
        share = t("share", part=agreement.n_same, whole=agreement.n)
        facts = {"metric": NAMES[agreement.metric], "share": share, "people": agreement.n_people}
        yield say(t, "answers-agreement", **facts)
        if agreement.kappa is not None:
            yield say(t, "answers-kappa", kappa=value(agreement.kappa))


def _earlier(found: AnswersResult, t: Texts) -> Iterator[Html]:
    """The measurement before, where the same judge made it; else why it is not compared."""
    earlier = found.earlier
    if earlier is None:
        return
    run = bold(short(earlier.run_name, 60))
    if earlier.mean is None:
        yield say(t, "answers-other-judge", run=run, model=code(earlier.judge))
    else:
        facts = {"metric": NAMES[earlier.metric], "value": value(earlier.mean)}
        yield say(t, "answers-before", run=run, **facts)


def _thumbs(found: AnswersResult, case: Case) -> Html:
    ups = [thumb.is_up for thumb in found.thumbs if thumb.question_id == case.id]
    counts = [f"👍 {sum(ups)}" if any(ups) else "", f"👎 {len(ups) - sum(ups)}" if not all(ups) else ""]
    return join(counts, " ")


def _verdicts(evaluation: AnswerEvaluation, case: Case, t: Texts) -> Iterator[Html]:
    """The verdicts against an answer, those about its own words first; of chunks only where it matters."""
    lines: dict[Html, None] = {}
    for metric in JUDGED:
        measured = evaluation.values.get(metric, {}).get(case.id)
        if measured is not None and measured.value is not None and measured.value < WHOLE:
            telling = measured.failing if metric != "answer_relevancy" else _telling(measured)
            lines |= dict.fromkeys(_evidence(each, t) for each in telling)
    yield from list(lines)[:PAGE_VERDICTS]
    if len(lines) > PAGE_VERDICTS:
        yield say(t, "answers-more-verdicts", n=len(lines) - PAGE_VERDICTS)


def _failures(evaluation: AnswerEvaluation, case: Case, t: Texts) -> Iterator[Html]:
    """Metrics that have no value here, by reason."""
    by_reason: defaultdict[Word, list[str]] = defaultdict(list)
    for metric in (metric for metric in JUDGED if metric in evaluation.values):
        why = evaluation.values[metric][case.id].why
        if why is not None:
            by_reason[why].append(NAMES[metric])
    for why, names in by_reason.items():
        state = "answers-failed" if why.startswith("failed-") else "answers-unmeasured"
        yield say(t, state, why=why, names=", ".join(names))


def _first_line(evaluation: AnswerEvaluation, t: Texts) -> Html:
    about = {"run": bold(short(evaluation.run_name, 60)), "gold": bold(short(evaluation.gold_name, 60))}
    metric = evaluation.main_metric
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
    metric = evaluation.main_metric
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
    """As many as are shown, the prompt among them and last; that there are few questions gives way."""
    last = [hint for hint in hints if hint.id in PROMPTS]
    others = sorted((hint for hint in hints if hint.id not in PROMPTS), key=lambda hint: hint.id == FEW)
    shown = [*others[: SHOWN - len(last)], *last]
    return [hint for hint in shown if hint.id != FEW] or shown


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
