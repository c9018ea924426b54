"""Runs in words: what was measured in a chat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.marks import Html, bold, code, italic, join, moment, say, short
from bot.words.tables import table
from core.metrics import parse_metric
from core.store import EvaluationRecord, RunRecord
from core.texts import Texts, value


def run_list(records: Sequence[EvaluationRecord], t: Texts, *, page: int = 1, n_pages: int = 1) -> Html:
    """One page of evaluations in the given order, each gold set with a table of its own."""
    if not records:
        return say(t, "runs-none")
    where = italic(say(t, "page", page=page, n=n_pages)) if n_pages > 1 else ""
    golds = dict.fromkeys((record.gold_name, record.gold_number) for record in records)
    tables = [
        _one_gold_set([record for record in records if (record.gold_name, record.gold_number) == gold], t)
        for gold in golds
    ]
    return join([join([bold(say(t, "runs-first")), where], " · "), *tables])


def run_about(record: RunRecord, author: str, t: Texts) -> Html:
    """Where a run comes from: file or service, who, when, how deep."""
    source = record.service or record.file_name or "—"
    about = say(
        t,
        "run-about",
        name=bold(short(record.name, 60)),
        source=code(source),
        author=author,
        made=moment(record.created, "UTC"),
        n=record.n_questions,
        depth=record.depth,
    )
    tag = say(t, "run-tag", tag=code(record.tag)) if record.tag else ""
    partial = say(t, "run-partial") if record.is_partial else ""
    return join([about, tag, partial])


def _one_gold_set(records: Sequence[EvaluationRecord], t: Texts) -> Html:
    """The runs of one gold set, side by side: Hit at the largest cutoff that was measured, and MRR."""
    first = records[0]
    shown = _shown(first)
    rows = [[record.run_name, *(_mean(record, metric) for metric in shown)] for record in records]
    name = say(t, "runs-gold", gold=bold(first.gold_name), number=first.gold_number, n=first.n_questions)
    return join([name, table(rows, header=["", *shown])])


def _shown(record: EvaluationRecord) -> list[str]:
    hits = [metric for metric in map(parse_metric, record.metrics) if metric.base == "Hit"]
    chosen = [max(hits, key=lambda metric: metric.cutoff or 0).name] if hits else []
    chosen += [name for name in record.metrics if name == "MRR"]
    return chosen or list(record.metrics[:2])


def _mean(record: EvaluationRecord, metric: str) -> str:
    return value(record.means[metric]) if metric in record.means else "-"
