"""
`bot evaluate` and `bot compare`: the same numbers from a shell, for CI jobs.

Exit code 0; 1 when a mean is below `--fail-under`, or with `--fail-on-regression` lower than the baseline's
beyond chance; 2 with one sentence on standard error when a file, a metric or an option cannot be used, or a
report could not be posted.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, ParamSpec

import click
import orjson

from bot import words
from bot.delivery import plain
from core import formats
from core.byte_runs import evaluate_bytes
from core.changes import Change
from core.comparisons import Comparison, compare
from core.errors import EvalError, FileMissing
from core.evaluations import CUTOFF, Evaluation, default_metrics, evaluate
from core.formats import Limits
from core.gold_sets import GoldSet
from core.hints import Hint, hints_for
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import Metric, parse_cutoff, parse_metric
from core.reports.exports import comparison_facts, evaluation_facts
from core.texts import LANGUAGES, Texts, texts

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
@click.option("--baseline", metavar="RUN", help="Compare with a run file, or with a stored run by its name.")
@click.option(
    "--fail-on-regression", is_flag=True, help="Exit 1 when a metric is below the baseline's, beyond chance."
)
@click.option("--send", "chat", type=int, metavar="CHAT", help="Post the report to a chat; /id tells its id.")
@click.option("--topic", type=int, metavar="ID", help="The topic of the chat to post to.")
@click.option("--chat", "runs_of", type=int, metavar="CHAT", help="Whose stored runs, if not --send's.")
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
    baseline: str | None,
    fail_on_regression: bool,
    chat: int | None,
    topic: int | None,
    runs_of: int | None,
) -> None:
    """Score RUN against a gold set."""
    t, k, rules = texts(language), parse_cutoff(k_text), _rules(like)
    if fail_on_regression and baseline is None:
        give_up(t("regression-needs-baseline"))
    floors = dict(map(_floor, fail_under))
    metrics, gold = _metrics(metric_names, k_text, floors), read_gold(gold_file)
    evaluation = scored(gold, run_file, metrics, rules)
    comparison = None
    if baseline is not None:
        before = _baseline(baseline, gold, metrics, rules, chat if runs_of is None else runs_of, t)
        shown = None if metric_names is None else [metric.name for metric in metrics]
        comparison = compare(before, evaluation, k=k, metrics=shown)
    hints = hints_for(evaluation, k=k) if metric_names is None else ()
    found = Finding(
        evaluation=evaluation, hints=hints, comparison=comparison, below=_below(evaluation, floors)
    )
    if as_json:
        click.echo(orjson.dumps(found.facts(k), option=orjson.OPT_INDENT_2))
    else:
        click.echo(plain(found.html(t) if comparison is not None else found.summary(t)))
    if (as_json or comparison is None) and (first := found.first_line(t)):
        click.echo(plain(first), err=True)
    is_posted = chat is None or _is_posted(chat, topic, found.html(t), t)
    if found.below or (fail_on_regression and found.worse):
        sys.exit(EXIT_BELOW)
    if not is_posted:
        sys.exit(EXIT_UNUSABLE)


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What a job found out: a run's evaluation, how it compares with a baseline, which means are too low."""

    evaluation: Evaluation
    hints: Sequence[Hint]
    comparison: Comparison | None
    below: Sequence[str]

    @property
    def worse(self) -> Sequence[Change]:
        """Metrics that are lower than the baseline's, beyond chance."""
        if self.comparison is None:
            return ()
        down: Sequence[str] = self.comparison.verdict.facts["down"]
        return [self.comparison.change(name) for name in down]

    def first_line(self, t: Texts) -> words.Html:
        """Whether something is wrong, and what."""
        lines = [words.say(t, "below-floor", what=", ".join(self.below))] if self.below else []
        if self.comparison is not None:
            name = self.comparison.before.run_name
            what = ", ".join(f"{change.metric.name} {words.signed(change.delta)}" for change in self.worse)
            message = "regression-found" if what else "regression-none"
            lines.insert(0 if what else len(lines), words.say(t, message, before=name, what=what))
        return words.join(lines, " ")

    def summary(self, t: Texts) -> words.Html:
        """The run on its own."""
        return words.summary(self.evaluation, self.hints, t)

    def html(self, t: Texts) -> words.Html:
        """The report as a chat sees it: first whether something is wrong, where that was asked."""
        first = self.first_line(t)
        compared = words.comparison(self.comparison, t) if self.comparison is not None else ""
        return words.join([words.bold(first) if first else "", compared, self.summary(t)], "\n\n")

    def facts(self, k: int) -> dict[str, Any]:
        """The same as plain values."""
        facts = evaluation_facts(self.evaluation, k)
        if self.comparison is None:
            return facts
        worse = [change.metric.name for change in self.worse]
        return {**facts, "comparison": comparison_facts(self.comparison), "regressions": worse}


def _below(evaluation: Evaluation, floors: Mapping[Metric, float]) -> list[str]:
    means = evaluation.means
    return [f"{m} {means[m.name]:.3f} < {floor:g}" for m, floor in floors.items() if means[m.name] < floor]


def _baseline(
    name: str, gold: GoldSet, metrics: Sequence[Metric], rules: Rules, chat: int | None, t: Texts
) -> Evaluation:
    """A run file by its path, or a stored run of a chat by its name."""
    if Path(name).exists():
        return scored(gold, name, metrics, rules)
    if chat is None:
        give_up(t("baseline-missing", name=name))
    from bot.settings import SettingsError, read_settings  # here: a file needs neither settings
    from core.store import Store  # nor the database

    try:
        with Store(read_settings().store_url) as store:
            run = store.run(store.find_run(chat, name).id)
    except SettingsError as error:
        give_up(str(error))
    return evaluate(gold, run, metrics, rules)


def _is_posted(chat: int, topic: int | None, html: words.Html, t: Texts) -> bool:
    """Send the report; one sentence on standard error where it cannot be sent."""
    from bot.delivery import Place
    from bot.posting import NotPosted, post  # here: the library for Telegram takes half a second
    from bot.settings import SettingsError, read_settings

    try:
        asyncio.run(post(read_settings(), Place(chat_id=chat, thread_id=topic), html))
    except SettingsError as error:
        click.echo(str(error), err=True)
        return False
    except NotPosted as error:
        click.echo(t(error.why, chat=chat, detail=error.detail), err=True)
        return False
    return True


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
