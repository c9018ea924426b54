"""
`bot evaluate` and `bot compare`: the same numbers from a shell, for CI jobs.

Exit code 0; 1 when a mean is below `--fail-under`; 2 with one sentence on standard error when a file, a
metric or an option cannot be used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import NoReturn, ParamSpec

import click
import orjson

from bot import words
from bot.delivery import plain
from core import formats
from core.byte_runs import evaluate_bytes
from core.comparisons import compare
from core.errors import EvalError, FileMissing
from core.evaluations import CUTOFF, Evaluation, default_metrics, evaluate
from core.formats import Limits
from core.gold_sets import GoldSet
from core.hints import hints_for
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import Metric, parse_cutoff, parse_metric
from core.reports.exports import comparison_facts, evaluation_facts
from core.texts import LANGUAGES, texts

P = ParamSpec("P")

LIMITS = Limits(size_mb=4_000, unpacked_mb=16_000, records=1_000_000_000)  # a shell is no chat: its own disk
EXIT_BELOW, EXIT_UNUSABLE = 1, 2

gold_option = click.option(
    "--gold", "gold_file", required=True, help="A gold set or any judgment file we read."
)
metrics_option = click.option(
    "--metrics", "metric_names", help="Such as MAP,MRR,P@5; the summary's by default."
)
like_option = click.option("--like", type=click.Choice(["trec_eval"]), help="Count as trec_eval -c does.")
k_option = click.option(
    "--k", "k_text", default=str(CUTOFF), help="Cutoff of the summary.", show_default=True
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    help="Language of text and errors.",
    show_default=True,
)


def one_sentence(command: Callable[P, None]) -> Callable[P, None]:
    """An `EvalError` of the command becomes one sentence on standard error and exit code 2."""

    @wraps(command)
    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except EvalError as error:
            give_up(texts(str(kwargs.get("language", "en"))).sentence(error))

    return call


@click.command("evaluate")
@click.argument("run_file", metavar="RUN")
@gold_option
@metrics_option
@like_option
@k_option
@json_option
@language_option
@click.option(
    "--fail-under", multiple=True, metavar="METRIC=VALUE", help="Exit 1 when a mean is below; repeatable."
)
@one_sentence
def evaluate_command(
    run_file: str,
    gold_file: str,
    metric_names: str | None,
    like: str | None,
    k_text: str,
    as_json: bool,
    language: str,
    fail_under: tuple[str, ...],
) -> None:
    """Score RUN against a gold set."""
    floors = dict(map(_floor, fail_under))
    metrics = _metrics(metric_names, k_text, floors)
    evaluation = scored(read_gold(gold_file), run_file, metrics, _rules(like))
    t = texts(language)
    if as_json:
        click.echo(
            orjson.dumps(evaluation_facts(evaluation, parse_cutoff(k_text)), option=orjson.OPT_INDENT_2)
        )
    else:
        hints = hints_for(evaluation, k=parse_cutoff(k_text)) if metric_names is None else ()
        click.echo(plain(words.summary(evaluation, hints, t)))
    below = [
        f"{m} {evaluation.means[m.name]:.3f} < {floor:g}"
        for m, floor in floors.items()
        if evaluation.means[m.name] < floor
    ]
    if below:
        click.echo(t("below-floor", what=", ".join(below)), err=True)
        sys.exit(EXIT_BELOW)


@click.command("compare")
@click.argument("before_file", metavar="BEFORE")
@click.argument("after_file", metavar="AFTER")
@gold_option
@metrics_option
@like_option
@k_option
@json_option
@language_option
@one_sentence
def compare_command(
    before_file: str,
    after_file: str,
    gold_file: str,
    metric_names: str | None,
    like: str | None,
    k_text: str,
    as_json: bool,
    language: str,
) -> None:
    """Tell what changed from BEFORE to AFTER, and whether it is beyond chance."""
    gold, k, rules = read_gold(gold_file), parse_cutoff(k_text), _rules(like)
    metrics = _metrics(metric_names, k_text, {})
    before, after = (scored(gold, file, metrics, rules) for file in (before_file, after_file))
    shown = None if metric_names is None else [metric.name for metric in metrics]
    comparison = compare(before, after, k=k, metrics=shown)
    if as_json:
        click.echo(orjson.dumps(comparison_facts(comparison), option=orjson.OPT_INDENT_2))
    else:
        click.echo(plain(words.comparison(comparison, texts(language))))


def read_gold(file: str) -> GoldSet:
    """A gold set from a file of any format we read."""
    return formats.read_gold_set(read_bytes(file), Path(file).name, limits=LIMITS)


def scored(gold_set: GoldSet, file: str, metrics: Sequence[Metric], rules: Rules) -> Evaluation:
    """A run file on a gold set: a big plain one by its bytes, any other by its reader."""
    data, name = read_bytes(file), Path(file).name
    evaluation = evaluate_bytes(gold_set, data, name, metrics, rules)
    return evaluation or evaluate(gold_set, formats.read_run(data, name, limits=LIMITS), metrics, rules)


def _metrics(names: str | None, k_text: str, floors: dict[Metric, float]) -> tuple[Metric, ...]:
    """The metrics asked for, or the summary's; those with a floor are measured in any case."""
    k = parse_cutoff(k_text)
    chosen: Sequence[Metric] = default_metrics(k)
    if names is not None:
        chosen = [parse_metric(name) for name in names.split(",") if name.strip()]
    return tuple(dict.fromkeys([*chosen, *floors]))


def _floor(text: str) -> tuple[Metric, float]:
    name, _, number = text.partition("=")
    try:
        return parse_metric(name), float(number)
    except ValueError:
        give_up(f"--fail-under {text}: write a metric, an equals sign and a number, such as MRR=0.7")


def _rules(like: str | None) -> Rules:
    return LIKE_TREC_EVAL if like == "trec_eval" else Rules()


def read_bytes(file: str) -> bytes:
    """A file as it is; FileMissing with the operating system's reason."""
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FileMissing(file=file, problem=error.strerror or type(error).__name__) from error


def give_up(sentence: str) -> NoReturn:
    """End with one sentence on standard error."""
    click.echo(sentence, err=True)
    sys.exit(EXIT_UNUSABLE)
