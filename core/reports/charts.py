"""
Charts of evaluations and comparisons, each as PNG for a chat or SVG for a page.

Every function takes what the core measured and the reader's texts, and returns bytes: a PNG of 1280 x 800
pixels, or with `form="svg"` SVG text in UTF-8. Raises NothingToShow where there is nothing to draw. They
take some tenths of a second: call them off the event loop, from any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from core.changes import Change
from core.comparisons import Comparison
from core.errors import NothingToShow, Word
from core.evaluations import CUTOFF, Evaluation
from core.headroom import Headroom
from core.reports.drawing import (
    BLUE,
    GREY,
    GRID,
    INK,
    LABEL,
    LINE,
    MUTED,
    NOTE,
    ORANGE,
    PAPER,
    Form,
    drawable,
    label,
    new_chart,
    render,
    write_below,
)
from core.slices import SliceRow
from core.texts import Texts, signed, value

BARS = 8  # categories in one chart; the weakest are shown
METRICS = 8  # rows of a comparison
POINTS = 40  # runs of a trend; the newest are shown

_MARKED_DEPTH = 25  # a curve this short gets a mark at each rank
_RANKS = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 10), (11, None))


@dataclass(frozen=True, kw_only=True)
class TrendPoint:
    """
    One run of a trend: its mean, with an interval where one is known.

    `gold_number` is the version of the gold set; means on two versions are not the same measure, so that
    the line is interrupted between them.
    """

    name: str
    at: datetime
    mean: float
    low: float | None = None
    high: float | None = None
    gold_number: int | None = None


def recall_curve(room: Headroom, t: Texts, *, subtitle: str = "", form: Form = "png") -> bytes:
    """Recall at each depth, and what the best order of the same chunks would reach at the cutoff."""
    if not room.recall_curve:
        raise NothingToShow(reason=Word("nothing-retrieved"))
    figure, axes = new_chart(t("chart-recall"), subtitle)
    curve = np.array(room.recall_curve)
    depths = np.arange(1, curve.size + 1)
    k = min(room.k, curve.size)
    mark = "o" if curve.size <= _MARKED_DEPTH else ""
    axes.plot(depths, curve, color=BLUE, linewidth=LINE, marker=mark, markersize=11)
    _depth_axis(axes, depths, k)
    _value_axis(axes.set_ylim, axes.set_yticks, top=1.12)
    axes.grid(axis="y", color=GRID, linewidth=1.5)
    axes.set_xlabel(drawable(t("chart-recall-depth")), fontsize=LABEL, color=INK)
    _best_line(axes, room, t)
    name = f"Recall@{room.k}"
    _note(axes, f"{name} {value(room.now[name])}", (k, curve[k - 1]), (14, -16), va="top", color=BLUE)
    if curve.size > k:
        _note(axes, value(float(curve[-1])), (int(depths[-1]), curve[-1]), (16, 0), va="center", color=BLUE)
    return render(figure, form)


def category_bars(
    rows: Iterable[SliceRow], metric: str, t: Texts, *, mean: float, subtitle: str = "", form: Form = "png"
) -> bytes:
    """One bar for each category with its interval, the weakest on top; `mean` is that of all questions."""
    categories = sorted((row for row in rows if row.kind == "category"), key=lambda row: (row.mean, row.name))
    if not categories:
        raise NothingToShow(reason=Word("nothing-categories"))
    shown = categories[:BARS]
    figure, axes = new_chart(t("chart-categories", metric=metric), subtitle)
    for place, row in enumerate(shown):
        _category_bar(axes, place, row)
    axes.axvline(mean, color=INK, linewidth=2.5, linestyle=(0, (2, 2)), zorder=1)
    _rows_axis(axes, [_bar_name(row, t) for row in shown])
    _value_axis(axes.set_xlim, axes.set_xticks, top=1.16)
    more = len(categories) - len(shown)
    notes = [
        f"┆ {t('chart-all', value=value(mean))}",
        t("chart-interval"),
        t("chart-worse") if any(row.is_worse for row in shown) else "",
        t("chart-more", n=more) if more else "",
    ]
    write_below(figure, notes)
    return render(figure, form)


def before_after(comparison: Comparison, t: Texts, *, subtitle: str = "", form: Form = "png") -> bytes:
    """Each metric before and after, with the interval of the difference around the value after."""
    changes = comparison.changes[:METRICS]
    figure, axes = new_chart(t("chart-before-after"), subtitle)
    for place, change in enumerate(changes):
        _dumbbell(axes, place, change)
    _rows_axis(axes, [change.metric.name for change in changes])
    right = max(1.0, *(max(c.before, c.after) for c in changes))
    _value_axis(axes.set_xlim, axes.set_xticks, top=1.02 * right, unit=right)
    legend = f"○ {t('table-before')}   ● {t('table-after')}   ├─┤ {t('chart-delta-interval')}"
    is_any = any(change.is_beyond_chance for change in changes)
    write_below(
        figure, [legend, t("footnote-beyond" if is_any else "footnote-none", n=len(comparison.changes))]
    )
    return render(figure, form)


def first_ranks(
    evaluation: Evaluation,
    t: Texts,
    *,
    before: Evaluation | None = None,
    k: int = CUTOFF,
    subtitle: str = "",
    form: Form = "png",
) -> bytes:
    """
    How many questions have their first right chunk at rank 1, 2, 3, 4-5, 6-10 or nowhere.

    Solid bars are ranks within the cutoff, hatched ones are failures. With `before`, its bars stand beside
    them as outlines.
    """
    figure, axes = new_chart(t("chart-ranks"), subtitle)
    deepest = max(evaluation.depth, before.depth if before else 0)
    ranges = [(low, high) for low, high in _RANKS if low <= max(deepest, 1)]
    counts = _rank_counts(evaluation.first_ranks, ranges)
    earlier = _rank_counts(before.first_ranks, ranges) if before else None
    width = 0.42 if before else 0.74
    for place, count in enumerate(counts):
        _rank_bar(axes, place + (width / 2 if before else 0), count, width, _rank_style(place, ranges, k))
        if earlier is not None:
            style = {"facecolor": "none", "edgecolor": INK, "linestyle": (0, (2, 1))}
            _rank_bar(axes, place - width / 2, earlier[place], width, style)
    names = [_range_name(low, high) for low, high in ranges] + [drawable(t("chart-absent"))]
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks([])
    axes.set_ylim(0, 1.14 * max([1, *counts, *(earlier or [])]))
    axes.set_xlabel(drawable(t("chart-ranks-axis", k=k)), fontsize=NOTE, color=INK, labelpad=14)
    if before:
        write_below(figure, [f"┆┆ {t('table-before')}   ■ {t('table-after')}"])
    return render(figure, form)


def trend(
    points: Sequence[TrendPoint], metric: str, t: Texts, *, subtitle: str = "", form: Form = "png"
) -> bytes:
    """A metric over runs in the given order, oldest first, the newest `POINTS` of them."""
    if not points:
        raise NothingToShow(reason=Word("nothing-runs"))
    shown = points[-POINTS:]
    figure, axes = new_chart(t("chart-trend", metric=metric), subtitle)
    for start, end in _versions(shown):
        _trend_line(axes, range(start, end), shown)
        if start:
            _gold_change(axes, start - 0.5, shown[start], t)
    ticks = np.unique(np.linspace(0, len(shown) - 1, min(4, len(shown))).round().astype(int))
    axes.set_xticks(ticks, [_day(shown, place) for place in ticks])
    axes.set_xlim(-0.4, max(len(shown) - 0.4, 0.6))
    low, high = _trend_range(shown)
    axes.set_ylim(low, high)
    axes.grid(axis="y", color=GRID, linewidth=1.5)
    axes.yaxis.set_major_formatter(lambda number, _: value(number)[:-1])
    axes.locator_params(axis="y", nbins=5)
    last = shown[-1]
    _note(axes, value(last.mean), (len(shown) - 1, last.mean), (18, 0), va="center", color=BLUE)
    write_below(figure, [f"{label(last.name, 40)}: {last.at:%Y-%m-%d %H:%M}"])
    return render(figure, form)


# --- axes and notes ---------------------------------------------------------------------------------


def _value_axis(
    set_limits: Callable[..., Any], set_ticks: Callable[..., Any], *, top: float, unit: float = 1.0
) -> None:
    """0 to 1 for all metrics; DCG alone goes further."""
    ticks = np.linspace(0, unit, 5)
    set_limits(0, top)
    set_ticks(ticks, [value(float(tick))[:-1] for tick in ticks])


def _depth_axis(axes: Axes, depths: NDArray[np.int64], k: int) -> None:
    """Every rank, or the round ones on a logarithmic axis where the run is deep."""
    deepest = int(depths[-1])
    if deepest > _MARKED_DEPTH:
        axes.set_xscale("log")
        ticks = [n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if n <= deepest]
    elif deepest > 12:
        ticks = sorted({1, k, *range(5, deepest + 1, 5)})
    else:
        ticks = depths.tolist()
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.set_xticks([], minor=True)
    axes.axvline(k, color=GRID, linewidth=2.5, zorder=0)


def _rows_axis(axes: Axes, names: Sequence[str]) -> None:
    """One row for each name, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", color=GRID, linewidth=1.5)
    axes.set_axisbelow(True)


def _note(
    axes: Axes,
    text: str,
    at: tuple[float, float],
    shift: tuple[float, float],
    *,
    color: str,
    ha: str = "left",
    va: str = "center",
) -> None:
    """Words beside a point, shifted by so many typographic points; they may stand outside the axes."""
    axes.annotate(
        drawable(text),
        at,
        xytext=shift,
        textcoords="offset points",
        ha=ha,
        va=va,
        fontsize=LABEL,
        fontweight="bold",
        color=color,
        annotation_clip=False,
    )


# --- parts of one chart -----------------------------------------------------------------------------


def _best_line(axes: Axes, room: Headroom, t: Texts) -> None:
    """The most that a reranker could reach."""
    name = f"Recall@{room.k}"
    best = room.best[name]
    axes.plot(
        [1, room.depth], [best, best], color=ORANGE, linewidth=LINE - 1, linestyle=(0, (4, 2)), zorder=1
    )
    words = t("chart-recall-best", metric=name, value=value(best))
    _note(axes, words, (1, best), (0, 8), va="bottom", color=ORANGE)


def _category_bar(axes: Axes, place: int, row: SliceRow) -> None:
    colour = ORANGE if row.is_worse else BLUE
    fill, hatch = (PAPER, "//") if row.is_worse else (BLUE, None)
    axes.barh(
        place, row.mean, height=0.62, facecolor=fill, edgecolor=colour, hatch=hatch, linewidth=2.5, zorder=2
    )
    axes.plot(
        [row.low, row.high], [place, place], color=INK, linewidth=3, marker="|", markersize=16, zorder=3
    )
    words = value(row.mean) + (" ▼" if row.is_worse else "")
    _note(axes, words, (max(row.high, row.mean), place), (12, 0), color=INK)


def _bar_name(row: SliceRow, t: Texts) -> str:
    name = label(row.name, 16) if row.name else drawable(t("slice-without-category"))
    return f"{name}  ({row.n})"


def _dumbbell(axes: Axes, place: int, change: Change) -> None:
    before, after = change.before, change.after
    colour = BLUE if change.delta >= 0 else ORANGE
    low, high = before + change.low, before + change.high
    axes.plot([low, high], [place, place], color=GREY, linewidth=3, marker="|", markersize=22, zorder=2)
    axes.plot(
        [before, after], [place, place], color=colour, linewidth=9, alpha=1, zorder=3, solid_capstyle="butt"
    )
    _dot(axes, before, place, edge=colour, fill=PAPER)
    _dot(axes, after, place, edge=colour, fill=colour)
    star = " *" if change.is_beyond_chance else ""
    words = f"{value(before)} → {value(after)}  {signed(change.delta)}{star}"
    axes.annotate(
        words,
        (1.02, place),
        xycoords=("axes fraction", "data"),
        va="center",
        fontsize=LABEL - 1,
        fontweight="bold",
        color=INK,
    )


def _dot(axes: Axes, x: float, y: float, *, edge: str, fill: str) -> None:
    axes.plot(
        x, y, "o", markersize=20, markeredgewidth=4, markeredgecolor=edge, markerfacecolor=fill, zorder=4
    )


def _rank_counts(ranks: NDArray[np.int64], ranges: Sequence[tuple[int, int | None]]) -> list[int]:
    """Questions in each range of ranks, and at last those without a right chunk."""
    counts = [int(((ranks >= low) & (ranks <= (high or ranks.max(initial=0)))).sum()) for low, high in ranges]
    return [*counts, int((ranks == 0).sum())]


def _rank_style(place: int, ranges: Sequence[tuple[int, int | None]], k: int) -> dict[str, Any]:
    if place == len(ranges):
        return {"facecolor": PAPER, "edgecolor": ORANGE, "hatch": "xx"}
    low, _ = ranges[place]
    if low > k:
        return {"facecolor": PAPER, "edgecolor": ORANGE, "hatch": "//"}
    return {"facecolor": BLUE, "edgecolor": BLUE}


def _rank_bar(axes: Axes, x: float, count: int, width: float, style: dict[str, Any]) -> None:
    axes.bar(x, count, width=width, linewidth=3, **style)
    _note(axes, str(count), (x, count), (0, 6), ha="center", va="bottom", color=INK)


def _range_name(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _versions(points: Sequence[TrendPoint]) -> Iterable[tuple[int, int]]:
    """Stretches of runs on one version of the gold set, as start and end."""
    starts = [0, *(i for i in range(1, len(points)) if points[i].gold_number != points[i - 1].gold_number)]
    return zip(starts, [*starts[1:], len(points)], strict=True)


def _trend_line(axes: Axes, places: range, points: Sequence[TrendPoint]) -> None:
    means = [points[i].mean for i in places]
    axes.plot(places, means, color=BLUE, linewidth=LINE, marker="o", markersize=13, zorder=3)
    for i in places:
        low, high = points[i].low, points[i].high
        if low is not None and high is not None:
            axes.plot([i, i], [low, high], color=GREY, linewidth=3, marker="_", markersize=16, zorder=2)


def _gold_change(axes: Axes, x: float, point: TrendPoint, t: Texts) -> None:
    axes.axvline(x, color=MUTED, linewidth=2.5, linestyle=(0, (1, 2)))
    words = drawable(t("chart-gold-version", number=point.gold_number or 0))
    axes.annotate(
        words,
        (x, 1.0),
        xycoords=("data", "axes fraction"),
        xytext=(8, -6),
        textcoords="offset points",
        va="top",
        fontsize=NOTE,
        color=MUTED,
    )


def _trend_range(points: Sequence[TrendPoint]) -> tuple[float, float]:
    """The whole scale where values spread over it, else the part around them, never narrower than a fifth."""
    every = [edge for p in points for edge in (p.mean, p.low, p.high) if edge is not None]
    low, high = min(every), max(every)
    room = max(0.1 - (high - low) / 2, 0.12 * (high - low), 0.03)
    return max(0.0, low - room), min(1.04, high + room) if high <= 1 else high + room


def _day(points: Sequence[TrendPoint], place: int) -> str:
    """The day, or the time where all runs are of one day."""
    is_one_day = len({point.at.date() for point in points}) == 1
    return f"{points[place].at:%H:%M}" if is_one_day else f"{points[place].at:%m-%d}"
