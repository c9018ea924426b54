"""
/runs, /run, /trend: what was measured in this chat, one run of it, and how a metric went.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.asks import Ask, Wishes
from bot.delivery import Buttons
from bot.handlers import uploads
from bot.handlers.pages import pager
from core import reports
from core.errors import UnknownMetric
from core.metrics import parse_metric
from core.store import EvaluationRecord, RunRecord
from core.texts import Texts

PER_PAGE = 8
LISTED = 400
TREND_METRIC = "MRR"


async def runs(ask: Ask) -> None:
    """The newest results of this chat; `/runs NAME` the runs on that gold set, best first."""
    gold = ask.text.strip()
    if gold:
        await _leaderboard(ask, gold)
    else:
        await show_runs(ask, 1)


async def show_runs(ask: Ask, page: int, *, in_place: bool = False) -> None:
    """One page of results, newest first."""
    records = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, limit=LISTED)
    n_pages = max(1, -(-len(records) // PER_PAGE))
    page = min(max(page, 1), n_pages)
    shown = records[(page - 1) * PER_PAGE : page * PER_PAGE]
    rows = [*_buttons(shown), pager(page, n_pages, "runs")]
    html = words.run_list(shown, ask.t, page=page, n_pages=n_pages)
    await (ask.edit(html, rows) if in_place else ask.reply(html, rows))


async def run(ask: Ask) -> None:
    """`/run NAME` shows one run; `name=` and `tag=` behind it change what it is called."""
    wishes = Wishes.of(ask.text)
    if not wishes.words:
        await ask.reply(words.plain_text("run-how", ask.t))
        return
    record = await ask.work(ask.house.store.find_run, ask.chat_id, " ".join(wishes.words))
    if "name" in wishes.values:
        record = await ask.work(ask.house.store.rename_run, record.id, wishes.values["name"])
    if "tag" in wishes.values:
        record = await ask.work(ask.house.store.tag_run, record.id, wishes.values["tag"])
    await _show_run(ask, record)


async def delete(ask: Ask, run_id: int) -> None:
    """Delete a run of this chat, with the way back."""
    record = await ask.work(ask.house.desk.delete_run, run_id, ask.chat_id)
    undo = [[(ask.t("button-undo"), f"x:{record.id}:undo")]]
    await ask.reply(words.plain_text("run-deleted", ask.t, name=record.name), undo)


async def restore(ask: Ask, run_id: int) -> None:
    """Undo a deletion."""
    record = await ask.work(ask.house.desk.restore_run, run_id, ask.chat_id)
    await ask.reply(words.plain_text("run-restored", ask.t, name=record.name))


async def trend(ask: Ask) -> None:
    """`/trend NDCG@5 shop-faq`: a metric over the runs on a gold set; MRR and the newest one by default."""
    metric, gold = _asked_for(ask.text.split())
    newest = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, gold_name=gold, limit=LISTED)
    name = newest[0].gold_name if newest else gold
    records = [record for record in reversed(newest) if record.gold_name == name and metric in record.means]
    png = await ask.work(trend_chart, records, metric, ask.t, name or "")
    first, last = records[0].means[metric], records[-1].means[metric]
    caption = words.plain_text(
        "trend",
        ask.t,
        metric=metric,
        gold=name or "",
        n=len(records),
        first=first,
        last=last,
        delta=words.signed(last - first),
    )
    await ask.house.delivery.send_photo(ask.place, "trend.png", png, caption=caption)


async def _leaderboard(ask: Ask, gold: str) -> None:
    records = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, gold_name=gold, limit=LISTED)
    newest = {record.run_id: record for record in reversed(records)}
    best = sorted(newest.values(), key=lambda record: -record.means.get(TREND_METRIC, 0.0))[:PER_PAGE]
    head = words.plain_text("runs-best-first", ask.t, metric=TREND_METRIC) if best else ""
    await ask.reply(words.join([head, words.run_list(best, ask.t)]), _buttons(best))


async def _show_run(ask: Ask, record: RunRecord) -> None:
    """What is known of a run, its newest result, and what can be done with it."""
    author = await ask.work(ask.house.store.names_of, [record.author] if record.author else [])
    about = words.run_about(record, author.get(record.author or 0, "—"), ask.t)
    manage: Buttons = [[(ask.t("button-delete"), f"x:{record.id}:del")]]
    evaluations = await ask.work(ask.house.store.evaluations, run_id=record.id, limit=1)
    if not evaluations:
        await ask.reply(about, manage)
        return
    result = await ask.work(ask.house.desk.result, evaluations[0].id, ask.chat_id)
    await ask.reply(about, manage)
    await uploads.show_result(ask, result)


def trend_chart(records: Sequence[EvaluationRecord], metric: str, t: Texts, gold: str) -> bytes:
    """The means of one metric, oldest first."""
    points = [
        reports.charts.TrendPoint(
            name=record.run_name, at=record.created, mean=record.means[metric], gold_number=record.gold_number
        )
        for record in records
    ]
    return reports.charts.trend(points, metric, t, subtitle=gold)


def _asked_for(given: list[str]) -> tuple[str, str | None]:
    """The metric and the gold set among the words behind /trend, in any order."""
    metric, gold = TREND_METRIC, None
    for word in given:
        try:
            metric = parse_metric(word).name
        except UnknownMetric:
            gold = word
    return metric, gold


def _buttons(records: list[EvaluationRecord]) -> list[list[tuple[str, str]]]:
    return [
        [(f"{record.run_name[:28]} · {record.gold_name[:16]}", f"e:{record.id}:sum")] for record in records
    ]
