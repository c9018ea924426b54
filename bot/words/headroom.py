"""What a reranker could gain, and where a run is weak, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.words.marks import Html, bold, italic, join, say
from bot.words.tables import table
from core.errors import Word
from core.headroom import Headroom
from core.slices import SliceRow
from core.texts import Texts, signed, value

CURVE = (1, 3, 5, 10, 20, 50, 100)  # depths of the recall curve that are shown, and the last one
ROWS = 12  # slices of one kind


def headroom(found: Headroom, t: Texts) -> Html:
    """Would a reranker help? The most it could reach, and where the right chunks of the misses are."""
    return join([_answer(found, t), _table(found, t), _failures(found, t), _curve(found, t)])


def slices(rows: Sequence[SliceRow], metric: str, t: Texts) -> Html:
    """Where a metric is weak: one table for each way of splitting the questions."""
    if not rows:
        return say(t, "slices-none")
    kinds = [_kind(kind, list(group), t) for kind, group in groupby(rows, key=lambda row: row.kind)]
    is_any = any(row.is_worse for row in rows)
    return join(
        [
            bold(say(t, "slices-first", metric=metric)),
            *kinds,
            italic(say(t, "slices-worse")) if is_any else "",
        ]
    )


def _answer(found: Headroom, t: Texts) -> Html:
    if found.gain["MRR"] < 0.0005:
        return bold(say(t, "headroom-none"))
    return bold(say(t, "headroom-first", now=value(found.now["MRR"]), best=value(found.best["MRR"])))


def _table(found: Headroom, t: Texts) -> Html:
    rows = [
        [name, value(now), value(found.best[name]), signed(found.gain[name])]
        for name, now in found.now.items()
    ]
    return table(rows, header=["", t("table-now"), t("table-best"), t("table-delta")])


def _failures(found: Headroom, t: Texts) -> Html:
    if not found.n_failures:
        return Html()
    ranks = {"from_rank": found.k + 1, "depth": found.depth}
    return join(
        [
            say(t, "headroom-failures", n=found.n_failures, k=found.k),
            say(t, "headroom-below", n=found.n_below, **ranks) if found.n_below else "",
            say(t, "headroom-wrong-chunk", n=found.n_wrong_chunk) if found.n_wrong_chunk else "",
            say(t, "headroom-absent", n=found.n_absent) if found.n_absent else "",
        ]
    )


def _curve(found: Headroom, t: Texts) -> Html:
    curve = found.recall_curve
    depths = sorted({depth for depth in (*CURVE, len(curve)) if 1 <= depth <= len(curve)})
    if not depths:
        return Html()
    rows = [[f"Recall@{depth}", value(curve[depth - 1])] for depth in depths]
    return join([say(t, "headroom-curve"), table(rows)])


def _kind(kind: str, rows: Sequence[SliceRow], t: Texts) -> Html:
    weakest = sorted(rows, key=lambda row: row.mean)[:ROWS] if kind == "category" else rows[:ROWS]
    lines = [[_name(row, t), str(row.n), value(row.mean) + ("*" if row.is_worse else " ")] for row in weakest]
    return join([say(t, f"slice-{kind}"), table(lines, header=["", "n", ""])])


def _name(row: SliceRow, t: Texts) -> str:
    return t(row.name) if isinstance(row.name, Word) else row.name or "-"
