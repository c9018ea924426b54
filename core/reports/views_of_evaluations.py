"""An evaluation as a report: its means and what a reranker could add, where it is weak, every question."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from core.errors import Word
from core.evaluations import Evaluation, Failure, default_metrics
from core.gold_sets import Question
from core.headroom import Headroom, headroom
from core.hints import Hint
from core.reports.charts import category_bars, first_ranks, recall_curve
from core.reports.names import isolated, short
from core.reports.views import (
    CARDS,
    ROWS,
    Card,
    Grid,
    Page,
    Picture,
    Row,
    advice,
    category_names,
    category_of,
    cut_line,
    definitions,
    gold_lines,
    id_lists,
    listed,
    notice_lines,
    pictures,
    question_count,
    rule_options,
    shell,
)
from core.slices import ENOUGH, SliceRow, slices
from core.statistics import bootstrap_interval
from core.texts import Texts, value

_SLICES = 60  # rows of one kind
_SLICED = ("MRR", "NDCG", "Recall", "Hit")  # the first of them that was evaluated is what slices compare


def page_of_evaluation(
    evaluation: Evaluation, hints: Sequence[Hint], t: Texts, *, k: int, gold_file: str | None
) -> Page:
    """Everything the report shows, in words."""
    room = headroom(evaluation, k)
    weak = slices(evaluation, _sliced_metric(evaluation))
    failures = evaluation.failures(k)
    rows = _question_rows(evaluation, k, t)
    return Page(
        language=t.language,
        title=short(f"{evaluation.run_name} · {evaluation.gold_set.name}", 120),
        answer=_answer(evaluation, k, t),
        lines=_lines(evaluation, k, t),
        summary=_summary(evaluation, room, t),
        hints=advice(hints, t),
        charts=_charts(evaluation, room, weak, k, t),
        slices=_slice_grids(evaluation, weak, t),
        slices_note=f"▼ {t('report-worse-rule', least=ENOUGH)}",
        cards_id="failures",
        cards_lines=_failure_lines(evaluation, room, failures, k, t),
        cards=[_card(evaluation, failure, t) for failure in failures[:CARDS]],
        cards_cut=cut_line(len(failures), CARDS, t),
        columns=[t("report-question"), t("report-category"), t("report-result"), t("report-rank")],
        results=[(token, t(f"result-{token}", k=k)) for token in ("found", "below", "absent")],
        categories=category_names(evaluation.questions),
        shown=t("share", part="{part}", whole="{whole}"),
        questions=rows,
        questions_cut=cut_line(evaluation.n_questions, ROWS, t),
        gold=[
            *gold_lines(evaluation.gold_set, t),
            t("details-gold-version", digest=evaluation.gold_set.digest[:12]),
        ],
        definitions=definitions(evaluation.metrics, evaluation.depth, t),
        definitions_notes=[
            t("report-best-order-means"),
            t(f"details-rules-missing-{evaluation.rules.missing}"),
        ],
        shell=t("report-shell"),
        command=_command(evaluation, k, gold_file),
        reproduce=[t("report-files-named")],
    )


def result_of(rank: int, k: int) -> str:
    """Whether the first right chunk is in the top k, below it, or absent: a `result-` message."""
    return "absent" if not rank else "found" if rank <= k else "below"


# --- the summary ------------------------------------------------------------------------------------


def _answer(evaluation: Evaluation, k: int, t: Texts) -> str:
    ranks = evaluation.first_ranks
    n_found = int(((ranks > 0) & (ranks <= k)).sum())
    return t(
        "summary-first",
        run=isolated(evaluation.run_name),
        gold=isolated(evaluation.gold_set.name),
        share=t("share", part=n_found, whole=evaluation.n_questions),
        n=evaluation.n_questions,
        k=k,
    )


def _lines(evaluation: Evaluation, k: int, t: Texts) -> list[str]:
    """What to know before believing the table."""
    n_duplicates, most = evaluation.n_duplicate_chunks, evaluation.recall_ceiling(k)
    coverage = [
        t("coverage-answered", part=evaluation.n_answered, whole=evaluation.n_questions),
        t("coverage-depth", depth=evaluation.depth),
        t("coverage-duplicates", n=n_duplicates) if n_duplicates else "",
    ]
    lines = [
        " · ".join(filter(None, coverage)),
        *_without_answer(evaluation, t),
        t("caution-recall-limit", k=k, most=value(most)) if most < 0.9995 else "",
        _out_of_scope(evaluation, t),
        *notice_lines(evaluation.notices, t),
    ]
    return [line for line in lines if line]


def _without_answer(evaluation: Evaluation, t: Texts) -> list[str]:
    """Questions without an entry, with an empty one, or failed; and those that the gold set does not know."""
    by_id = {question.id: question.title for question in evaluation.gold_set.judged}
    empty = [id_ for id_ in evaluation.empty if id_ in by_id]
    reasons = {id_: evaluation.retrieved[id_].failed for id_ in empty}
    groups = {
        f"caution-missing-{evaluation.rules.missing}": [id_ for id_ in evaluation.missing if id_ in by_id],
        "caution-empty": [id_ for id_ in empty if not reasons[id_]],
        "caution-failed": [id_ for id_ in empty if reasons[id_]],
    }
    lines = []
    for message_id, ids in groups.items():
        if ids:
            reason = isolated(reasons.get(ids[0]) or "", 120)
            names = listed([by_id[id_] for id_ in ids], t)
            lines.append(t(message_id, n=len(ids), names=names, reason=reason))
    unknown = [each.key for each in evaluation.unknown]
    return [*lines, t("caution-unknown", n=len(unknown), names=listed(unknown, t)) if unknown else ""]


def _out_of_scope(evaluation: Evaluation, t: Texts) -> str:
    outside = evaluation.out_of_scope
    if not outside.n_questions:
        return ""
    share = t("share", part=outside.n_nothing_returned, whole=outside.n_questions)
    counted = evaluation.rules.out_of_scope == "zero"
    line = t("scope-counted" if counted else "scope-apart", n=outside.n_questions, share=share)
    entries = [evaluation.retrieved.get(question.id) for question in evaluation.gold_set.judged]
    inside = [entry.scores[0] for entry in entries if entry and entry.scores]
    if not outside.top_scores or not inside:
        return line
    scores = {"outside": _score(median(outside.top_scores)), "inside": _score(median(inside))}
    return f"{line} {t('scope-scores', **scores)}"


def _score(number: float) -> str:
    """A search service's own score, to four digits."""
    return f"{number:.4g}"


def _summary(evaluation: Evaluation, room: Headroom, t: Texts) -> Grid:
    intervals = np.clip(bootstrap_interval(evaluation.values), 0.0, None)
    rows = [
        [
            metric.name,
            value(evaluation.means[metric.name]),
            f"{value(float(low))} – {value(float(high))}",
            value(room.best[metric.name]) if metric.name in room.best else "",
        ]
        for metric, (low, high) in zip(evaluation.metrics, intervals, strict=True)
    ]
    columns = [t("report-metric"), t("report-mean"), t("report-interval"), t("report-best-order")]
    return Grid(caption=question_count(evaluation.n_questions, t), columns=columns, rows=rows)


def _charts(
    evaluation: Evaluation, room: Headroom, weak: Sequence[SliceRow], k: int, t: Texts
) -> list[Picture]:
    metric = _sliced_metric(evaluation)
    about = f"{short(evaluation.run_name, 30)} · {short(evaluation.gold_set.name, 30)}"
    return pictures(
        {
            t("chart-recall"): lambda: recall_curve(room, t, subtitle=about, form="svg"),
            t("chart-ranks"): lambda: first_ranks(evaluation, t, k=k, subtitle=about, form="svg"),
            t("chart-categories", metric=metric): lambda: category_bars(
                weak, metric, t, mean=evaluation.means[metric], subtitle=about, form="svg"
            ),
        }
    )


# --- where it is weak -------------------------------------------------------------------------------


def _sliced_metric(evaluation: Evaluation) -> str:
    by_base = {metric.base: metric.name for metric in reversed(evaluation.metrics)}
    return next((by_base[base] for base in _SLICED if base in by_base), evaluation.metrics[0].name)


def _slice_grids(evaluation: Evaluation, rows: Sequence[SliceRow], t: Texts) -> list[Grid]:
    columns = [t("report-slice"), t("report-n"), _sliced_metric(evaluation), t("report-interval")]
    grids = []
    for kind in dict.fromkeys(row.kind for row in rows):
        same = [row for row in rows if row.kind == kind]
        shown = sorted(same, key=lambda row: row.mean)[:_SLICES] if len(same) > _SLICES else same
        cut = t("and-more-rows", n=len(same) - _SLICES) if len(same) > _SLICES else ""
        cells = [_slice_cells(row, t) for row in shown]
        grids.append(Grid(caption=t(f"slice-{kind}"), columns=columns, rows=cells, note=cut))
    return grids


def _slice_cells(row: SliceRow, t: Texts) -> list[str]:
    name = t(row.name) if isinstance(row.name, Word) else short(row.name, 60) or t("slice-without-category")
    marked = f"▼ {name}" if row.is_worse else name
    return [marked, str(row.n), value(row.mean), f"{value(row.low)} – {value(row.high)}"]


# --- questions --------------------------------------------------------------------------------------


def _failure_lines(
    evaluation: Evaluation, room: Headroom, failures: Sequence[Failure], k: int, t: Texts
) -> list[str]:
    n = evaluation.n_questions
    if not failures:
        return [t("failures-none", n=n, k=k)]
    kinds = {
        "report-failures-below": room.n_below,
        "report-failures-wrong-chunk": room.n_wrong_chunk,
        "report-failures-absent": room.n_absent,
    }
    counted = [t(message_id, n=count, k=k) for message_id, count in kinds.items() if count]
    return [t("failures-first", failed=len(failures), n=n, k=k) + ".", *counted]


def _card(evaluation: Evaluation, failure: Failure, t: Texts) -> Card:
    about = [
        category_of(failure.question),
        _where(failure, t),
        t("failure-score", score=_score(failure.top_score)) if failure.top_score is not None else "",
    ]
    reason = t("failure-reason", reason=isolated(failure.reason, 200)) if failure.reason else ""
    return Card(
        title=short(failure.question.title),
        lines=[line for line in (" · ".join(filter(None, about)), reason) if line],
        ids=id_lists(evaluation, failure.question, t),
    )


def _where(failure: Failure, t: Texts) -> str:
    if failure.is_missing:
        return t("failure-missing")
    if not failure.retrieved:
        return t("failure-empty")
    if failure.first_rank:
        return t("failure-rank", rank=failure.first_rank)
    return t("failure-absent", depth=len(failure.retrieved))


def _question_rows(evaluation: Evaluation, k: int, t: Texts) -> list[Row]:
    """In the gold set's order; where there are too many, failures come before what succeeded."""
    ranks = evaluation.first_ranks.tolist()
    places = list(range(len(ranks)))
    if len(places) > ROWS:
        places = sorted(places, key=lambda place: 0 < ranks[place] <= k)[:ROWS]
    words = {token: t(f"result-{token}", k=k) for token in ("found", "below", "absent")}
    return [_row(evaluation.questions[place], ranks[place], k, words) for place in places]


def _row(question: Question, rank: int, k: int, words: dict[str, str]) -> Row:
    result = result_of(rank, k)
    return Row(
        title=short(question.title),
        category=category_of(question),
        result=words[result],
        tokens=result,
        rank=str(rank or "–"),
        order=rank or 999_999,
        mark="" if result == "found" else "bad",
    )


def _command(evaluation: Evaluation, k: int, gold_file: str | None) -> str:
    gold = gold_file or f"{evaluation.gold_set.name}.yaml"
    names = ",".join(metric.name for metric in evaluation.metrics)
    metrics = [] if evaluation.metrics == default_metrics(k) else ["--metrics", names]
    options = ["--gold", gold, "--k", str(k), *metrics, *rule_options(evaluation)]
    return shell("bot", "evaluate", evaluation.run_name, *options)
