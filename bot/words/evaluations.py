"""
An evaluation in words: the summary after an upload, its categories, its failures, its details.

Every function gives one message: the answer first, then a table, then what to know and what to do next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

import numpy as np

from bot.words.errors import notices
from bot.words.hints import SHOWN
from bot.words.hints import hints as hint_lines
from bot.words.marks import Html, bold, code, esc, italic, join, listed, named, say, short, title
from bot.words.tables import COLUMNS, fit, left, pre, table, width
from core.evaluations import CUTOFF, Evaluation, Failure, default_metrics
from core.gold_sets import FIRST_EVALUATION, RELIABLE, THIN_CATEGORY, size_of
from core.hints import Hint, typical_rank
from core.matching import Unknown
from core.metrics import Metric
from core.texts import Texts, value

NAMED = 3  # questions named in a summary; the others are counted
LISTED = 15  # questions named in the details
PER_PAGE = 5  # failures in one message
CATEGORIES = 40  # rows of the table of categories
_MATRIX = ("Hit", "Recall")  # shown at several cutoffs, side by side
_FIRST = ("MRR", "NDCG", "P")  # the order of the others
_ONLY_IN_DETAILS = ("F1", "MAP", "Judged")  # of the default metrics


def summary(
    evaluation: Evaluation, hints: Sequence[Hint], t: Texts, *, gold_number: int | None = None
) -> Html:
    """What an uploaded run is worth: one line, one table, what was odd, what to do next."""
    k = cutoff_of(evaluation)
    return join(
        [
            _first_line(evaluation, k, t, gold_number),
            _summary_table(evaluation, k, t),
            _coverage(evaluation, t),
            *_cautions(evaluation, k, t, NAMED),
            *_size(evaluation, hints, t),
            hint_lines(hints, t),
        ]
    )


def by_category(evaluation: Evaluation, t: Texts) -> Html:
    """Means of each category, the weakest first."""
    k = cutoff_of(evaluation)
    slices = evaluation.by_category
    if not any(slices):
        return say(t, "category-none", gold=bold(evaluation.gold_set.name))
    shown = _two_metrics(evaluation, k)
    order = sorted(slices, key=lambda name: [slices[name].means[metric] for metric in shown])
    rows = [
        [name or "-", str(slices[name].n_questions), *(value(slices[name].means[metric]) for metric in shown)]
        for name in order[:CATEGORIES]
    ]
    thin = [name for name in order if name and slices[name].n_questions < THIN_CATEGORY]
    return join(
        [
            _weakest(evaluation, order, shown[0], t),
            table(rows, header=["", "n", *shown]),
            say(t, "category-without") if "" in slices else "",
            _thin(thin, t),
            say(t, "and-more-rows", n=len(order) - CATEGORIES) if len(order) > CATEGORIES else "",
        ]
    )


def failures(evaluation: Evaluation, t: Texts, page: int = 1, k: int | None = None) -> tuple[Html, int]:
    """
    Questions without a right chunk in the first k, `PER_PAGE` to a page, and the number of pages.

    Pages count from 1; one that does not exist is the nearest that does.
    """
    k = k or cutoff_of(evaluation)
    failed = evaluation.failures(k)
    if not failed:
        return say(t, "failures-none", k=k, n=evaluation.n_questions), 1
    n_pages = -(-len(failed) // PER_PAGE)
    page = min(max(page, 1), n_pages)
    start = (page - 1) * PER_PAGE
    first = bold(say(t, "failures-first", failed=len(failed), n=evaluation.n_questions, k=k))
    where = italic(say(t, "page", page=page, n=n_pages)) if n_pages > 1 else Html()
    cards = [
        _failure(failure, start + place, k, t)
        for place, failure in enumerate(failed[start : start + PER_PAGE], 1)
    ]
    return join([join([first, where], " · "), *cards], "\n\n"), n_pages


def details(evaluation: Evaluation, t: Texts) -> Html:
    """Everything the summary leaves out: all metrics, where the right chunks stand, every odd question."""
    k = cutoff_of(evaluation)
    metrics = [[metric.name, value(evaluation.means[metric.name])] for metric in evaluation.metrics]
    return join(
        [
            bold(say(t, "details-first", run=evaluation.run_name, gold=evaluation.gold_set.name)),
            table(metrics),
            say(t, "details-ranks"),
            _rank_table(evaluation, t),
            _coverage(evaluation, t),
            *_cautions(evaluation, k, t, LISTED),
            size_advice(evaluation.n_questions, t),
            say(t, "details-rules-missing-" + evaluation.rules.missing),
            say(t, "details-gold-version", digest=code(evaluation.gold_set.digest[:12])),
        ]
    )


def explain(metric: str, evaluation: Evaluation, t: Texts) -> Html:
    """What a metric means, with one question of this run as the example."""
    chosen = next((known for known in evaluation.metrics if known.name == metric), None)
    if chosen is None:
        return say(t, "explain-not-measured", metric=bold(metric))
    return join(
        [
            _meaning(chosen, evaluation, t),
            _example(chosen, evaluation, t),
            say(t, "explain-mean", n=evaluation.n_questions, value=bold(value(evaluation.means[metric]))),
        ]
    )


def explain_all(evaluation: Evaluation, t: Texts) -> Html:
    """What each metric of the summary means, with this run's own example for MRR."""
    k = cutoff_of(evaluation)
    shown = [
        metric
        for metric in evaluation.metrics
        if metric.cutoff in {None, k} and (metric.base in (*_MATRIX, *_FIRST) or len(evaluation.metrics) <= 6)
    ]
    mrr = [metric for metric in shown if metric.base == "MRR"]
    return join(
        [*(_meaning(m, evaluation, t) for m in shown), *(_example(m, evaluation, t) for m in mrr)], "\n\n"
    )


def cutoff_of(evaluation: Evaluation) -> int:
    """The k that the summary is about."""
    for base in ("P", "NDCG", "Hit", "Recall"):
        cutoffs = [metric.cutoff for metric in evaluation.metrics if metric.base == base and metric.cutoff]
        if cutoffs:
            return max(cutoffs)
    return CUTOFF


def gold_name(name: str, number: int | None) -> Html:
    """A gold set with its version: **shop-faq** v3."""
    return bold(name) if number is None else Html(f"{bold(name)} v{number}")


# --- the summary ------------------------------------------------------------------------------------


def _first_line(evaluation: Evaluation, k: int, t: Texts, gold_number: int | None) -> Html:
    found, n = _n_within(evaluation, k), evaluation.n_questions
    return say(
        t,
        "summary-first",
        run=bold(short(evaluation.run_name, 60)),
        gold=gold_name(short(evaluation.gold_set.name, 60), gold_number),
        share=bold(t("share", part=found, whole=n)),
        n=n,
        k=k,
    )


def _n_within(evaluation: Evaluation, k: int) -> int:
    ranks = evaluation.first_ranks
    return int(np.count_nonzero((ranks > 0) & (ranks <= k)))


def _summary_table(evaluation: Evaluation, k: int, t: Texts) -> Html:
    means = evaluation.means
    matrix = [metric for metric in evaluation.metrics if metric.base in _MATRIX]
    cutoffs = sorted({metric.cutoff or 0 for metric in matrix})
    if len(cutoffs) > 3:
        matrix, cutoffs = [], []
    singles = _singles(evaluation, k, matrix)
    label = max(width(name) for name in [*_MATRIX, *(metric.name for metric in singles)]) + 1
    lines = [" " * label + "".join(f"{'@' + str(cutoff):>6}" for cutoff in cutoffs)] if matrix else []
    for base in dict.fromkeys(metric.base for metric in matrix):
        cells = [means.get(f"{base}@{cutoff}") for cutoff in cutoffs]
        lines.append(left(base, label) + "".join(f"{'' if c is None else value(c):>6}" for c in cells))
    lines += [
        left(metric.name, label) + f"{value(means[metric.name]):>6}" + _beside(metric, evaluation, t)
        for metric in singles
    ]
    return pre(lines)


def _singles(evaluation: Evaluation, k: int, matrix: Sequence[Metric]) -> list[Metric]:
    """The metrics that get a row of their own, in the order of `_FIRST`."""
    by_default = evaluation.metrics == default_metrics(k)
    rest = [
        metric
        for metric in evaluation.metrics
        if metric not in matrix and not (by_default and metric.base in _ONLY_IN_DETAILS)
    ]
    return sorted(rest, key=lambda m: _FIRST.index(m.base) if m.base in _FIRST else len(_FIRST))


def _beside(metric: Metric, evaluation: Evaluation, t: Texts) -> str:
    """What stands behind a value: the rank an MRR stands for, the most that a precision can reach."""
    if metric.base == "MRR" and (rank := typical_rank(evaluation.means[metric.name])):
        return "  " + t("beside-mrr", rank=rank)
    if metric.base == "P" and metric.cutoff:
        return "  " + t("beside-precision", most=value(evaluation.ceiling(metric.cutoff)))
    return ""


def _coverage(evaluation: Evaluation, t: Texts) -> Html:
    """50 of 50 answered, depth 10, 2 duplicates counted once."""
    n_duplicates = evaluation.n_duplicate_chunks
    return join(
        [
            say(t, "coverage-answered", part=evaluation.n_answered, whole=evaluation.n_questions),
            say(t, "coverage-depth", depth=evaluation.depth),
            say(t, "coverage-duplicates", n=n_duplicates) if n_duplicates else "",
        ],
        " · ",
    )


def _cautions(evaluation: Evaluation, k: int, t: Texts, n_named: int) -> list[Html]:
    """All that a reader must know before she believes the table."""
    found = [
        _missing(evaluation, t, n_named),
        *_without_chunks(evaluation, t, n_named),
        _unknown(evaluation.unknown, t, n_named),
        _out_of_scope(evaluation, t),
        _recall_limit(evaluation, k, t),
        notices(evaluation.notices, t, 2 * n_named),
    ]
    return [line for line in found if line]


def _size(evaluation: Evaluation, hints: Sequence[Hint], t: Texts) -> list[Html]:
    """What so few questions are good for, unless a hint says it."""
    is_said = any(hint.id == "hint-few-questions" for hint in hints[:SHOWN])
    return [] if is_said else [size_advice(evaluation.n_questions, t)]


def _missing(evaluation: Evaluation, t: Texts, n_named: int) -> Html:
    counted = {question.id for question in evaluation.gold_set.judged}
    titles = _titles(evaluation, [id_ for id_ in evaluation.missing if id_ in counted])
    if not titles:
        return Html()
    how = f"caution-missing-{evaluation.rules.missing}"
    return say(t, how, n=len(titles), names=named(titles, n_named, t))


def _without_chunks(evaluation: Evaluation, t: Texts, n_named: int) -> list[Html]:
    """Questions that got nothing back: an empty list, or a failure with its reason."""
    retrieved = evaluation.retrieved
    judged = {question.id for question in evaluation.questions}
    nothing = [id_ for id_ in evaluation.empty if id_ in judged]
    failed = [id_ for id_ in nothing if retrieved[id_].failed]
    empty = [id_ for id_ in nothing if not retrieved[id_].failed]
    lines = []
    if failed:
        reason = _reason(retrieved[failed[0]].failed or "", t)
        names = named(_titles(evaluation, failed), n_named, t)
        lines.append(say(t, "caution-failed", n=len(failed), names=names, reason=reason))
    if empty:
        names = named(_titles(evaluation, empty), n_named, t)
        lines.append(say(t, "caution-empty", n=len(empty), names=names))
    return lines


def _unknown(unknown: Sequence[Unknown], t: Texts, n_named: int) -> Html:
    if not unknown:
        return Html()
    suggested = [each for each in unknown if each.nearest] or list(unknown)
    names = [
        say(t, "unknown-nearest", name=title(each.key), nearest=title(each.nearest))
        if each.nearest
        else title(each.key)
        for each in suggested[:n_named]
    ]
    return say(t, "caution-unknown", n=len(unknown), names=listed(names, len(unknown), t))


def _out_of_scope(evaluation: Evaluation, t: Texts) -> Html:
    """The questions that nothing answers, and how sure the service was about them."""
    outside = evaluation.out_of_scope
    if not outside.n_questions:
        return Html()
    share = t("share", part=outside.n_nothing_returned, whole=outside.n_questions)
    counted = evaluation.rules.out_of_scope == "zero"
    line = say(t, "scope-counted" if counted else "scope-apart", n=outside.n_questions, share=share)
    return join([line, _scope_scores(evaluation, outside.top_scores, t)], " ")


def _scope_scores(evaluation: Evaluation, outside: Sequence[float], t: Texts) -> Html:
    entries = [evaluation.retrieved.get(question.id) for question in evaluation.gold_set.judged]
    inside = [entry.scores[0] for entry in entries if entry and entry.scores]
    if not outside or not inside:
        return Html()
    return say(t, "scope-scores", outside=score(median(outside)), inside=score(median(inside)))


def _recall_limit(evaluation: Evaluation, k: int, t: Texts) -> Html:
    most = evaluation.recall_ceiling(k)
    if most >= 0.9995 or f"Recall@{k}" not in evaluation.means:
        return Html()
    return say(t, "caution-recall-limit", k=k, most=value(most))


def size_advice(n_judged: int, t: Texts) -> Html:
    """What so many judged questions are good for; nothing to say from `RELIABLE` on."""
    size = size_of(n_judged)
    if size == "reliable":
        return Html()
    return say(t, f"size-{size}", n=n_judged, first=FIRST_EVALUATION, reliable=RELIABLE)


# --- failures ---------------------------------------------------------------------------------------


def _failure(failure: Failure, number: int, k: int, t: Texts) -> Html:
    expected = _ids(failure.expected, 3, t)
    retrieved = _ids(failure.retrieved[:k], k, t)
    return join(
        [
            bold(f"{number}. {short(failure.question.title)}"),
            say(t, "failure-expected", ids=expected, n=len(failure.expected)),
            say(t, "failure-retrieved", ids=retrieved) if failure.retrieved else "",
            _where(failure, t),
        ]
    )


def _where(failure: Failure, t: Texts) -> Html:
    """Where the right chunk is instead, and how sure the service was of what it gave."""
    if failure.reason:
        return say(t, "failure-reason", reason=_reason(failure.reason, t))
    if failure.is_missing or not failure.retrieved:
        return say(t, "failure-missing" if failure.is_missing else "failure-empty")
    rank, depth = failure.first_rank, len(failure.retrieved)
    place = say(t, "failure-rank", rank=rank) if rank else say(t, "failure-absent", depth=depth)
    top = "" if failure.top_score is None else say(t, "failure-score", score=score(failure.top_score))
    return join([place, top], " · ")


def _ids(ids: Sequence[str], most: int, t: Texts) -> Html:
    shown = min(most, 5)
    return listed([code(id_) for id_ in ids[:shown]], len(ids), t)


# --- categories, details, explanations ----------------------------------------------------------------


def _two_metrics(evaluation: Evaluation, k: int) -> list[str]:
    """Hit@k and MRR where they were evaluated, else the first two that were."""
    names = list(evaluation.means)
    wanted = [name for name in (f"Hit@{k}", "MRR") if name in names]
    return wanted if len(wanted) == 2 else names[:2]


def _weakest(evaluation: Evaluation, order: Iterable[str], metric: str, t: Texts) -> Html:
    slices = evaluation.by_category
    told = [name for name in order if name and slices[name].n_questions >= THIN_CATEGORY]
    if len(told) < 2 or slices[told[0]].means[metric] == slices[told[-1]].means[metric]:
        return say(t, "category-first", metric=metric, value=bold(value(evaluation.means[metric])))
    weakest = slices[told[0]]
    return say(
        t,
        "category-weakest",
        name=bold(short(told[0], 60)),
        metric=metric,
        value=bold(value(weakest.means[metric])),
        n=weakest.n_questions,
        all=value(evaluation.means[metric]),
    )


def _thin(names: Sequence[str], t: Texts) -> Html:
    """Categories that are too small to be judged."""
    if not names:
        return Html()
    return say(t, "category-thin", names=named(names, NAMED, t), n=len(names), limit=THIN_CATEGORY)


def _meaning(metric: Metric, evaluation: Evaluation, t: Texts) -> Html:
    first = bold(say(t, "explain-first", metric=metric.name, value=value(evaluation.means[metric.name])))
    return join([first, say(t, f"explain-{metric.base.casefold()}", k=metric.cutoff or evaluation.depth)])


def _rank_table(evaluation: Evaluation, t: Texts) -> Html:
    """How many questions have their first right chunk at which rank."""
    ranks, depth = evaluation.first_ranks, max(evaluation.depth, 1)
    borders = [(1, 1), (2, 3), (4, 5), (6, 10), (11, 20), (21, 100), (101, depth)]
    rows = [
        [str(low) if low == high else f"{low}-{high}", str(int(((ranks >= low) & (ranks <= high)).sum()))]
        for low, high in ((low, min(high, depth)) for low, high in borders if low <= depth)
    ]
    absent = [fit(t("details-absent"), COLUMNS - 8), str(int((ranks == 0).sum()))]
    return table([*rows, absent])


def _example(metric: Metric, evaluation: Evaluation, t: Texts) -> Html:
    """The question whose value lies nearest to the middle, because it shows most."""
    values = evaluation.values_of(metric)
    place = int(np.argmin(np.abs(values - 0.5)))
    rank = int(evaluation.first_ranks[place])
    question = italic(short(evaluation.questions[place].title))
    worth = bold(value(float(values[place])))
    if not rank:
        return say(t, "explain-example-absent", question=question, value=worth)
    if metric.base == "MRR" and values[place] > 0:
        return say(t, "explain-example-mrr", question=question, rank=rank, value=worth)
    return say(t, "explain-example", question=question, rank=rank, value=worth)


def _reason(failed: str, t: Texts) -> Html:
    """Why a service gave nothing: words of the catalogue, or what a file says about it."""
    return esc(t(failed)) if failed in t else code(failed, 80)


# --- names ------------------------------------------------------------------------------------------


def score(number: float) -> str:
    """A score of the service, on whatever scale it has."""
    return f"{number:.3g}"


def _titles(evaluation: Evaluation, question_ids: Iterable[str]) -> list[str]:
    by_id = evaluation.gold_set.by_id
    return [by_id[id_].title for id_ in question_ids]
