"""
A run in a summary and in full: the answer, the table, all that a reader must know before she believes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

import numpy as np

from bot.words.errors import notices, reason
from bot.words.hints import SHOWN
from bot.words.hints import hints as hint_lines
from bot.words.marks import Html, bold, code, join, listed, named, say, score, short, title
from bot.words.tables import COLUMNS, fit, left, pre, table, width
from core.evaluations import CUTOFF, Evaluation, default_metrics
from core.gold_sets import FIRST_EVALUATION, RELIABLE, size_of
from core.hints import Hint, typical_rank
from core.matching import Unknown
from core.metrics import Metric
from core.texts import Texts, value

NAMED = 3  # questions named in a summary; the others are counted
LISTED = 15  # questions named in the details
MATRIX = ("Hit", "Recall")  # shown at several cutoffs, side by side
FIRST = ("MRR", "NDCG", "P")  # the order of the others
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


def details(evaluation: Evaluation, t: Texts) -> Html:
    """Everything the summary leaves out: all metrics, where the right chunks stand, every odd question."""
    k = cutoff_of(evaluation)
    metrics = [[metric.name, value(evaluation.means[metric.name])] for metric in evaluation.metrics]
    return join(
        [
            bold(
                say(
                    t,
                    "details-first",
                    run=short(evaluation.run_name, 60),
                    gold=short(evaluation.gold_set.name, 60),
                )
            ),
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
    matrix = [metric for metric in evaluation.metrics if metric.base in MATRIX]
    cutoffs = sorted({metric.cutoff or 0 for metric in matrix})
    if len(cutoffs) > 3:
        matrix, cutoffs = [], []
    singles = _singles(evaluation, k, matrix)
    label = max(width(name) for name in [*MATRIX, *(metric.name for metric in singles)]) + 1
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
    """The metrics that get a row of their own, in the order of `FIRST`."""
    by_default = evaluation.metrics == default_metrics(k)
    rest = [
        metric
        for metric in evaluation.metrics
        if metric not in matrix and not (by_default and metric.base in _ONLY_IN_DETAILS)
    ]
    return sorted(rest, key=lambda m: FIRST.index(m.base) if m.base in FIRST else len(FIRST))


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
        why = reason(retrieved[failed[0]].failed or "", t)
        names = named(_titles(evaluation, failed), n_named, t)
        lines.append(say(t, "caution-failed", n=len(failed), names=names, reason=why))
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


def _titles(evaluation: Evaluation, question_ids: Iterable[str]) -> list[str]:
    by_id = evaluation.gold_set.by_id
    return [by_id[id_].title for id_ in question_ids]
