"""What a metric means, with an example of the run that was asked about."""

from __future__ import annotations

import numpy as np

from bot.words.marks import Html, bold, italic, join, say, short
from bot.words.summaries import FIRST, MATRIX, cutoff_of
from core.evaluations import Evaluation
from core.metrics import Metric
from core.texts import Texts, value


def explain(metric: str, evaluation: Evaluation, t: Texts) -> Html:
    """What a metric means, with one question of this run as the example."""
    chosen = next((known for known in evaluation.metrics if known.name == metric), None)
    if chosen is None:
        return say(t, "explain-not-measured", metric=bold(short(metric, 60)))
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
        if metric.cutoff in {None, k} and (metric.base in (*MATRIX, *FIRST) or len(evaluation.metrics) <= 6)
    ]
    mrr = [metric for metric in shown if metric.base == "MRR"]
    return join(
        [*(_meaning(m, evaluation, t) for m in shown), *(_example(m, evaluation, t) for m in mrr)], "\n\n"
    )


def _meaning(metric: Metric, evaluation: Evaluation, t: Texts) -> Html:
    first = bold(say(t, "explain-first", metric=metric.name, value=value(evaluation.means[metric.name])))
    return join([first, say(t, f"explain-{metric.base.casefold()}", k=metric.cutoff or evaluation.depth)])


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
