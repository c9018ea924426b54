"""
Looking closer at one result or at two: categories, headroom, slices, charts, the HTML report, exports.

Everything here is drawn and written outside the event loop, on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from bot import words
from bot.asks import Ask
from bot.delivery import plain, units
from bot.desk import Result
from bot.words import Html
from core import reports
from core.comparisons import Comparison
from core.errors import NothingToShow
from core.headroom import headroom
from core.slices import SliceRow, slices
from core.texts import Texts

LONGEST_CAPTION = 1000  # of Telegram's 1,024 UTF-16 units
T = TypeVar("T")

EVALUATION_FILES: Mapping[str, Callable[[Result], bytes]] = {
    "csv": lambda result: reports.exports.evaluation_csv(result.evaluation, result.k),
    "xlsx": lambda result: reports.exports.evaluation_xlsx(result.evaluation, result.k),
    "json": lambda result: reports.exports.evaluation_json(result.evaluation, result.k),
    "run": lambda result: reports.exports.trec_run(result.evaluation),
    "qrels": lambda result: reports.exports.trec_qrels(result.evaluation.gold_set),
}
COMPARISON_FILES: Mapping[str, Callable[[Comparison, Texts], bytes]] = {
    "csv": lambda comparison, _: reports.exports.comparison_csv(comparison),
    "xlsx": lambda comparison, _: reports.exports.comparison_xlsx(comparison),
    "json": lambda comparison, _: reports.exports.comparison_json(comparison),
    "tex": lambda comparison, t: reports.exports.latex_table(comparison, t).encode(),
    "md": lambda comparison, t: reports.exports.markdown_table(comparison, t).encode(),
}


async def categories(ask: Ask, result: Result) -> None:
    """The table of categories under a chart of them with their intervals."""
    html = await ask.work(words.by_category, result.evaluation, ask.t)
    await _with_chart(
        ask, html, f"{result.record.run_name}-categories.png", lambda: _category_chart(result, ask.t)
    )


async def room(ask: Ask, result: Result) -> None:
    """What a perfect reranker could reach, with the recall curve."""
    found = await ask.work(headroom, result.evaluation, result.k)
    html = await ask.work(words.headroom, found, ask.t)
    subtitle = _subtitle(result)
    await _with_chart(
        ask,
        html,
        f"{result.record.run_name}-recall.png",
        lambda: reports.charts.recall_curve(found, ask.t, subtitle=subtitle),
    )


async def split(ask: Ask, result: Result) -> None:
    """Where the run is weak by language, length and right chunks; at which ranks the first right one is."""
    metric = _main_metric(result)
    rows = await ask.work(slices, result.evaluation, metric)
    html = await ask.work(words.slices, rows, metric, ask.t)
    await _with_chart(
        ask,
        html,
        f"{result.record.run_name}-ranks.png",
        lambda: reports.charts.first_ranks(result.evaluation, ask.t, k=result.k, subtitle=_subtitle(result)),
    )


async def evaluation_report(ask: Ask, result: Result) -> None:
    """The HTML report of one run."""
    now = datetime.now(UTC)
    html = await ask.work(
        lambda: reports.page.evaluation_page(result.evaluation, result.hints, ask.t, made=now, k=result.k)
    )
    await _send_file(ask, f"{result.record.run_name}.html", html.encode())


async def comparison_report(ask: Ask, comparison: Comparison) -> None:
    """The HTML report of a comparison."""
    hints = await ask.work(ask.house.desk.hints, comparison)
    now = datetime.now(UTC)
    html = await ask.work(lambda: reports.page.comparison_page(comparison, ask.t, made=now, hints=hints))
    await _send_file(ask, f"{_pair_name(comparison)}.html", html.encode())


async def comparison_chart(ask: Ask, comparison: Comparison) -> None:
    """Each metric before and after, with its interval."""
    gold_name = comparison.after.gold_set.name
    png = await ask.work(lambda: reports.charts.before_after(comparison, ask.t, subtitle=gold_name))
    await ask.house.delivery.send_photo(ask.place, f"{_pair_name(comparison)}.png", png)


async def choose_file(ask: Ask, prefix: str, kinds: Mapping[str, object]) -> None:
    """A button for each kind of file."""
    row = [(ask.t(f"file-{kind}"), f"{prefix}:exp:{kind}") for kind in kinds]
    await ask.reply(words.plain_text("export-which", ask.t), [row[:3], row[3:]])


async def export_evaluation(ask: Ask, result: Result, kind: str) -> None:
    """One result as a file of the chosen kind."""
    data = await ask.work(EVALUATION_FILES[kind], result)
    ending = "txt" if kind in {"run", "qrels"} else kind
    await _send_file(ask, f"{result.record.run_name}.{ending}", data)


async def export_comparison(ask: Ask, comparison: Comparison, kind: str) -> None:
    """A comparison as a file of the chosen kind."""
    data = await ask.work(COMPARISON_FILES[kind], comparison, ask.t)
    await _send_file(ask, f"{_pair_name(comparison)}.{kind}", data)


async def _with_chart(ask: Ask, html: Html, name: str, draw: Callable[[], bytes]) -> None:
    """Words as the caption of a chart; where nothing can be drawn, or the words are long, on their own."""
    try:
        png = await ask.work(draw)
    except NothingToShow:
        await ask.reply(html)
        return
    fits = units(plain(html)) <= LONGEST_CAPTION
    await ask.house.delivery.send_photo(ask.place, name, png, caption=html if fits else "")
    if not fits:
        await ask.reply(html)


async def _send_file(ask: Ask, name: str, data: bytes) -> None:
    await ask.house.delivery.send_document(ask.place, name.replace("/", "_")[:120], data)


def _category_chart(result: Result, t: Texts) -> bytes:
    metric = _main_metric(result)
    rows = [row for row in slices(result.evaluation, metric) if _is_category(row)]
    return reports.charts.category_bars(
        rows, metric, t, mean=result.evaluation.means[metric], subtitle=_subtitle(result)
    )


def _is_category(row: SliceRow) -> bool:
    return row.kind == "category"


def _main_metric(result: Result) -> str:
    """NDCG at the cutoff sees both whether and where; MRR where it was not measured."""
    name = f"NDCG@{result.k}"
    return name if name in result.evaluation.means else next(iter(result.evaluation.means))


def _subtitle(result: Result) -> str:
    return f"{result.record.run_name} · {result.version.name} v{result.version.number}"


def _pair_name(comparison: Comparison) -> str:
    return f"{comparison.before.run_name}-{comparison.after.run_name}"
