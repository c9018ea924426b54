"""
/gold: the team's gold sets, their versions, and what became of them.

Buttons: `gv:VERSION:WHAT[:MORE]` is about one version, `cg:BEFORE:AFTER` scores two evaluations again on the
newest version of their gold set.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

from bot import gold_desk, words
from bot.asks import Ask
from bot.delivery import Place
from bot.handlers import compare, suggesting, uploads
from bot.handlers.pages import pager
from bot.handlers.rescoring import rescore_buttons
from bot.words import gold_sets as gold_words
from core import formats
from core.formats import GoldFormat
from core.gold_sets import check_health
from core.store import GoldVersion

Verb = Callable[[Ask, list[str]], Awaitable[None]]


async def gold(ask: Ask) -> None:
    """`/gold` lists, `/gold NAME` shows one, `/gold VERB NAME ...` does something with one."""
    given = ask.text.split()
    await ask.work(gold_desk.remember_name, ask.house.store, ask.user_id, ask.author)
    is_verb = len(given) > 1 or given == ["suggest"]
    verb = VERBS.get(given[0].casefold()) if is_verb else None
    if not given:
        await _list(ask)
    elif verb is not None:
        await verb(ask, given[1:])
    else:
        await show(ask, " ".join(given))


async def press(ask: Ask, given: list[str]) -> None:
    """`gv:VERSION:WHAT`, some with more behind; KeyError or IndexError for what no button says."""
    version, _ = await ask.work(ask.house.desk.gold_of, int(given[0]))
    match given[1]:
        case "log":
            await _show_log(ask, version.name, int(given[2]), in_place=len(given) > 3)
        case "exp":
            await _choose_format(ask, version)
        case "file":
            await _send_file(ask, version.id, given[2])
        case "diff":
            before, _ = await ask.work(ask.house.desk.gold_of, int(given[2]))
            await _show_difference(ask, version.name, before.number, version.number)
        case "back":
            await _restore(ask, version.name, version.number)
        case "check":
            await _show_check(ask, version.name)
        case "undelete":
            await _undelete(ask, version.name)
        case what:
            raise KeyError(what)


async def press_rescore(ask: Ask, given: list[str]) -> None:
    """`cg:BEFORE:AFTER`: both runs on the newest version of their gold set, and their comparison."""
    ids = [int(id_) for id_ in given[:2]]
    results = await ask.work(ask.house.desk.on_newest_gold, ids, ask.chat_id, ask.user_id)
    if len(results) == 1:
        await uploads.show_result(ask, results[0])
    else:
        await compare.show_comparison(ask, results[0].record.id, results[1].record.id)


async def show(ask: Ask, name: str) -> None:
    """Size, categories, health and some questions of one gold set."""
    version, gold_set = await ask.work(ask.house.store.gold_set, name)
    health = await ask.work(check_health, gold_set)
    t, id_ = ask.t, version.id
    buttons = [
        [(t("button-default"), f"g:{id_}:default"), (t("button-download"), f"g:{id_}:yaml")],
        [(t("button-gold-log"), f"gv:{id_}:log:1"), (t("button-gold-check"), f"gv:{id_}:check")],
        [(t("button-export"), f"gv:{id_}:exp"), (t("button-judge"), f"jv:{id_}")],
    ]
    await ask.reply(words.gold_show(version, gold_set, health, t), buttons)


async def set_default(ask: Ask, name: str) -> None:
    """Runs of this chat are scored on this gold set when several fit."""
    version, _ = await ask.work(ask.house.store.gold_set, name)
    await ask.work(ask.house.store.set_chat, ask.chat_id, default_gold=version.name)
    await ask.reply(words.plain_text("gold-default-set", ask.t, name=version.name))


async def download(ask: Ask, version_id: int) -> None:
    """A version as a YAML file."""
    version, gold_set = await ask.work(ask.house.desk.gold_of, version_id)
    data = await ask.work(formats.write_gold_set, gold_set, "yaml")
    await ask.house.delivery.send_document(ask.place, f"{version.name}-v{version.number}.yaml", data)


async def undo(ask: Ask, version_id: int) -> None:
    """Take the newest version back."""
    version = await ask.work(ask.house.desk.undo_gold, version_id, ask.user_id)
    await ask.reply(words.plain_text("gold-undone", ask.t, name=version.name, number=version.number))


async def _list(ask: Ask) -> None:
    summaries = await ask.work(ask.house.store.gold_sets)
    gone = await ask.work(gold_desk.deleted, ask.house.store)
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    rows = [[(summary.name[:40], f"g:{summary.newest.id}:show")] for summary in summaries[:30]]
    html = words.gold_list(summaries, ask.t, default=chat.default_gold if chat else None)
    how = words.plain_text("gold-how", ask.t) if summaries else ""
    await ask.reply(words.join([html, gold_words.deleted_list(gone, ask.t), how]), rows)


# --- versions -----------------------------------------------------------------------------------------


async def _show_log(ask: Ask, name: str, page: int = 1, *, in_place: bool = False) -> None:
    """Who changed what and when, a page at a time."""
    found = await ask.work(gold_desk.log_of, ask.house.store, name, page)
    shown = [line.version for line in found.lines]
    rows: list[list[tuple[str, str]]] = []
    if len(shown) > 1:
        label = ask.t("button-gold-diff", number=shown[0].number)
        rows.append([(label, f"gv:{shown[0].id}:diff:{shown[1].id}")])
    if found.n_pages > 1:
        rows.append(_turned(pager(found.page, found.n_pages, f"gv:{shown[0].id}:log")))
    html = gold_words.log(found, ask.t)
    if in_place:
        await ask.edit(html, rows)
    else:
        await ask.reply(html, rows)


def _turned(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Buttons of a pager that turn the page in place."""
    return [(label, f"{data}:turn") for label, data in row]


async def _show_difference(ask: Ask, name: str, before: int | None, after: int | None) -> None:
    """What differs between two versions; the older one can be restored, runs scored on the newest."""
    found = await ask.work(gold_desk.difference, ask.house.store, name, before, after)
    t = ask.t
    rows = [[(t("button-gold-restore", number=found.before.number), f"gv:{found.before.id}:back")]]
    await ask.reply(gold_words.difference(found, t), [*rows, *await rescore_buttons(ask, found.after)])


async def _restore(ask: Ask, name: str, number: int) -> None:
    """An old state becomes the newest version."""
    found = await ask.work(gold_desk.restore, ask.house.store, name, number, ask.user_id, ask.chat_id)
    version = found.version
    if not found.is_new:
        await ask.reply(words.plain_text("gold-same", ask.t, name=version.name, number=version.number))
        return
    html = words.plain_text(
        "gold-restored", ask.t, name=version.name, number=found.number, new=version.number
    )
    undo_row = [(ask.t("button-undo"), f"g:{version.id}:undo")]
    await ask.reply(html, [undo_row, *await rescore_buttons(ask, version)])


async def _undelete(ask: Ask, name: str) -> None:
    await ask.work(ask.house.store.restore_gold_set, name)
    await ask.reply(words.plain_text("gold-undeleted", ask.t, name=name))


async def _delete(ask: Ask, name: str) -> None:
    version = await ask.work(gold_desk.delete, ask.house.store, name)
    button = (ask.t("button-undo"), f"gv:{version.id}:undelete")
    await ask.reply(words.plain_text("gold-deleted", ask.t, name=version.name), [[button]])


# --- health -------------------------------------------------------------------------------------------


async def _show_check(ask: Ask, name: str) -> None:
    """What would make a gold set better, also by what the chat's recent runs show."""
    version, found = await ask.work(gold_desk.check, ask.house.store, name, ask.chat_id)
    row = [(ask.t("button-download"), f"g:{version.id}:yaml")]
    if found.holes:
        row.append((ask.t("button-judge"), f"jv:{version.id}"))
    await ask.reply(await ask.work(gold_words.check, found, version, ask.t), [row])


# --- files --------------------------------------------------------------------------------------------


async def _choose_format(ask: Ask, version: GoldVersion) -> None:
    """A button for each kind of file."""
    row = [(ask.t(f"gold-file-{format_}"), f"gv:{version.id}:file:{format_}") for format_ in FILES]
    await ask.reply(words.plain_text("export-which", ask.t), [row[:3], row[3:]])


async def _send_file(ask: Ask, version_id: int, wanted: str) -> None:
    """A version as a file, with what the format cannot hold in its caption."""
    format_ = FILES[wanted]
    version, gold_set = await ask.work(ask.house.desk.gold_of, version_id)
    found = await ask.work(gold_desk.file_of, version, gold_set, format_)
    caption = gold_words.file_caption(version, found.losses, ask.t)
    await ask.house.delivery.send_document(ask.place, found.name, found.data, caption=caption)
    if found.topics:
        place = Place(chat_id=ask.chat_id, thread_id=ask.place.thread_id)
        name = found.name.removesuffix(".qrels") + ".topics.tsv"
        await ask.house.delivery.send_document(
            place, name, found.topics, caption=ask.t("gold-topics-caption")
        )


# --- verbs --------------------------------------------------------------------------------------------


async def _default_verb(ask: Ask, given: list[str]) -> None:
    await set_default(ask, " ".join(given))


async def _log_verb(ask: Ask, given: list[str]) -> None:
    await _show_log(ask, " ".join(given))


async def _diff_verb(ask: Ask, given: list[str]) -> None:
    """`diff NAME`, `diff NAME 3` against the newest, `diff NAME 3 5`."""
    name, numbers = gold_desk.numbers_at_end(given)
    await _show_difference(ask, name, *[*numbers, None, None][:2])


async def _restore_verb(ask: Ask, given: list[str]) -> None:
    """`restore NAME 3` brings a state back, `restore NAME` a gold set that was deleted."""
    if await ask.work(gold_desk.is_deleted, ask.house.store, " ".join(given)):
        await _undelete(ask, " ".join(given))
        return
    name, numbers = gold_desk.numbers_at_end(given)
    if numbers:
        await _restore(ask, name, numbers[-1])
    else:
        await _show_log(ask, name)


async def _delete_verb(ask: Ask, given: list[str]) -> None:
    await _delete(ask, " ".join(given))


async def _check_verb(ask: Ask, given: list[str]) -> None:
    await _show_check(ask, " ".join(given))


async def _export_verb(ask: Ask, given: list[str]) -> None:
    """`export NAME` offers the formats, `export NAME csv` sends one."""
    wanted = given[-1].casefold() if len(given) > 1 and given[-1].casefold() in FILES else None
    name = " ".join(given[:-1] if wanted else given)
    version, _ = await ask.work(ask.house.store.gold_set, name)
    if wanted:
        await _send_file(ask, version.id, wanted)
    else:
        await _choose_format(ask, version)


FILES: Mapping[str, GoldFormat] = {format_: format_ for format_ in get_args(GoldFormat)}
VERBS: Mapping[str, Verb] = {
    "default": _default_verb,
    "log": _log_verb,
    "diff": _diff_verb,
    "restore": _restore_verb,
    "delete": _delete_verb,
    "export": _export_verb,
    "check": _check_verb,
    "suggest": suggesting.suggest,
}
