"""
Presses of buttons: `e:` about one evaluation, `c:` about two, `aw:` about answers, `r:` a run that waits,
`g:` a gold set.

Callback data hold ids and fixed words only, so that they work after a restart. Every press has passed the
gate, and what it names must belong to the chat it comes from.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from telegram import Message

from bot import words
from bot.asks import Ask
from bot.delivery import Buttons
from bot.desk import Result
from bot.handlers import (
    alerts,
    answers,
    asking,
    baselines,
    compare,
    gold,
    judging,
    live,
    people,
    remapping,
    reports,
    runs,
    schedules,
    start,
    suggesting,
    uploads,
)
from bot.handlers.pages import pager
from bot.words import Html
from core.errors import KeptError

Given = list[str]
Press = Callable[[Ask, Given], Awaitable[None]]


async def press(ask: Ask) -> None:
    """Answer the press at once, then do what the button says; a button of old says so."""
    query = ask.update.callback_query
    if query is None or not query.data:
        return
    await ask.house.delivery.answer_press(query.id)
    prefix, *given = query.data.split(":")
    try:
        await ACTIONS[prefix](ask, given)
    except (KeyError, IndexError, ValueError, KeptError):
        await ask.reply(words.plain_text("button-old", ask.t))


async def _evaluation(ask: Ask, given: Given) -> None:
    """`e:ID:WHAT`, some with `:PAGE` or `:KIND` behind."""
    look = LOOKS[given[1]]
    result = await ask.work(ask.house.desk.result, int(given[0]), ask.chat_id)
    await look(ask, result, given[2:])


async def _failures(ask: Ask, result: Result, rest: Given) -> None:
    page = int(rest[0])
    html, n_pages = await ask.work(words.failures, result.evaluation, ask.t, page, result.k)
    await _show_page(ask, html, page, n_pages, f"e:{result.record.id}:fail")


async def _details(ask: Ask, result: Result, _: Given) -> None:
    await ask.reply(await ask.work(words.details, result.evaluation, ask.t))


async def _explanation(ask: Ask, result: Result, _: Given) -> None:
    await ask.reply(await ask.work(words.explain_all, result.evaluation, ask.t))


async def _evaluation_file(ask: Ask, result: Result, rest: Given) -> None:
    if rest:
        await reports.export_evaluation(ask, result, rest[0])
    else:
        await reports.choose_file(ask, f"e:{result.record.id}", reports.EVALUATION_FILES)


async def _choose_other(ask: Ask, result: Result, _: Given) -> None:
    """What a run is to be compared with: a button for each other run on its gold set."""
    others = await ask.work(ask.house.desk.comparable, result.record)
    rows = [[(other.run_name[:40], f"c:{other.id}:{result.record.id}:show")] for other in others]
    await ask.reply(words.plain_text("compare-which", ask.t, name=result.record.run_name), rows)


async def _comparison(ask: Ask, given: Given) -> None:
    """`c:BEFORE:AFTER:WHAT`, some with `:PAGE` or `:KIND` behind."""
    before, after, what = int(given[0]), int(given[1]), given[2]
    if what == "show":
        await compare.show_comparison(ask, before, after)
        return
    comparison = await ask.work(ask.house.desk.comparison, before, after, ask.chat_id)
    match what:
        case "chart":
            await reports.comparison_chart(ask, comparison)
        case "rep":
            await reports.comparison_report(ask, comparison)
        case "exp" if len(given) > 3:
            await reports.export_comparison(ask, comparison, given[3])
        case "exp":
            await reports.choose_file(ask, f"c:{before}:{after}", reports.COMPARISON_FILES)
        case "moved":
            page = int(given[3])
            html, n_pages = await ask.work(words.moved, comparison, ask.t, page)
            await _show_page(ask, html, page, n_pages, f"c:{before}:{after}:moved")
        case _:
            raise KeyError(what)


async def _waiting_run(ask: Ask, given: Given) -> None:
    """`r:RUN:GOLD` scores a stored run on a gold set; `r:RUN:gold` makes a gold set of it."""
    if given[1] == "gold":
        receipt = await ask.work(ask.house.desk.run_as_gold, int(given[0]), ask.chat_id, ask.user_id)
        await uploads.show_gold(ask, receipt)
        return
    result = await ask.work(ask.house.desk.score, int(given[0]), int(given[1]), ask.chat_id, ask.user_id)
    await uploads.show_result(ask, result)


async def _gold(ask: Ask, given: Given) -> None:
    """`g:VERSION:WHAT`."""
    version_id = int(given[0])
    match given[1]:
        case "yaml":
            await gold.download(ask, version_id)
        case "undo":
            await gold.undo(ask, version_id)
        case "default":
            await gold.set_default(ask, (await ask.work(ask.house.desk.gold_of, version_id))[0].name)
        case "show":
            await gold.show(ask, (await ask.work(ask.house.desk.gold_of, version_id))[0].name)
        case what:
            raise KeyError(what)


async def _runs(ask: Ask, given: Given) -> None:
    """`runs:PAGE`."""
    await runs.show_runs(ask, int(given[0]), in_place=True)


async def _run(ask: Ask, given: Given) -> None:
    """`x:RUN:del` and `x:RUN:undo`."""
    await {"del": runs.delete, "undo": runs.restore}[given[1]](ask, int(given[0]))


async def _language(ask: Ask, given: Given) -> None:
    """`lang:CODE`."""
    await start.set_language(ask, given[0])


async def _remove(ask: Ask, given: Given) -> None:
    """`rm:USER`."""
    await people.remove(ask, int(given[0]))


async def _show_page(ask: Ask, html: Html, page: int, n_pages: int, prefix: str) -> None:
    """Turn the page in place when the press came from the pager, else open it in a new message."""
    row: Buttons = [pager(page, n_pages, prefix)]
    if _is_turned(ask, prefix):
        await ask.edit(html, row)
    else:
        await ask.reply(html, row)


def _is_turned(ask: Ask, prefix: str) -> bool:
    """Whether every button of the pressed message turns pages of the same thing."""
    query = ask.update.callback_query
    message = query.message if query else None
    markup = message.reply_markup if isinstance(message, Message) else None
    data = [button.callback_data for row in markup.inline_keyboard for button in row] if markup else []
    return bool(data) and all(str(each).startswith(f"{prefix}:") for each in data)


LOOKS: Mapping[str, Callable[[Ask, Result, Given], Awaitable[None]]] = {
    "sum": lambda ask, result, _: uploads.show_result(ask, result),
    "cat": lambda ask, result, _: reports.categories(ask, result),
    "room": lambda ask, result, _: reports.room(ask, result),
    "split": lambda ask, result, _: reports.split(ask, result),
    "rep": lambda ask, result, _: reports.evaluation_report(ask, result),
    "exp": _evaluation_file,
    "fail": _failures,
    "det": _details,
    "why": _explanation,
    "cmp": _choose_other,
}
ACTIONS: Mapping[str, Press] = {
    "e": _evaluation,
    "h": start.show_topic,
    "c": _comparison,
    "r": _waiting_run,
    "g": _gold,
    "gv": gold.press,
    "cg": gold.press_rescore,
    "aq": asking.press,
    "sg": suggesting.press,
    "rx": remapping.press_begin,
    "rk": remapping.press,
    "jd": judging.press,
    "jv": judging.press_version,
    "runs": _runs,
    "x": _run,
    "lang": _language,
    "lv": live.press,
    "lc": live.cancel,
    "ac": live.cancel_answers,
    "an": answers.press,
    "ar": answers.press_run,
    "aw": answers.look,
    "rm": _remove,
    "sd": schedules.press,
    "sw": schedules.press_wish,
    "tz": schedules.press_zone,
    "bl": baselines.press,
    "al": alerts.press,
    "alw": alerts.press_wish,
}
