"""Where a run is weak: its categories, the weakest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.words.marks import Html, bold, join, named, say, short
from bot.words.summaries import cutoff_of
from bot.words.tables import table
from core.evaluations import Evaluation
from core.gold_sets import THIN_CATEGORY
from core.texts import Texts, value

NAMED = 3
ROWS = 40  # of the table


def by_category(evaluation: Evaluation, t: Texts) -> Html:
    """Means of each category, the weakest first."""
    k = cutoff_of(evaluation)
    slices = evaluation.by_category
    if not any(slices):
        return say(t, "category-none", gold=bold(short(evaluation.gold_set.name, 60)))
    shown = _two_metrics(evaluation, k)
    order = sorted(slices, key=lambda name: [slices[name].means[metric] for metric in shown])
    rows = [
        [name or "-", str(slices[name].n_questions), *(value(slices[name].means[metric]) for metric in shown)]
        for name in order[:ROWS]
    ]
    thin = [name for name in order if name and slices[name].n_questions < THIN_CATEGORY]
    return join(
        [
            _weakest(evaluation, order, shown[0], t),
            table(rows, header=["", "n", *shown]),
            say(t, "category-without") if "" in slices else "",
            _thin(thin, t),
            say(t, "and-more-rows", n=len(order) - ROWS) if len(order) > ROWS else "",
        ]
    )


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
