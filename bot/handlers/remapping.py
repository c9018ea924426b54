"""
An index that was cut anew: said with the result, and the judgments moved to the new ids after a preview.

Buttons: `rx:RUN:VERSION` begins, `rk:ID:WHAT` goes on with what is kept in the store.
"""

from __future__ import annotations

from typing import Any

from bot import remap_desk, words
from bot.asks import Ask
from bot.delivery import Buttons
from bot.desk import Result
from bot.words import Html
from bot.words import remapping as remap_words
from core.store import Choice


async def noticed_in(ask: Ask, result: Result) -> tuple[Html, Buttons]:
    """What is said and offered beside a result whose right chunks are mostly gone; nothing otherwise."""
    if not remap_desk.may_be_gone(result.evaluation):
        return Html(""), []
    return await noticed(ask, result.record.run_id, result.record.gold_version_id)


async def noticed(ask: Ask, run_id: int, version_id: int) -> tuple[Html, Buttons]:
    """The same for a run without a result: not one right chunk came back."""
    found = await ask.work(remap_desk.look, ask.house.store, run_id, version_id)
    if found is None:
        return Html(""), []
    return remap_words.gone(found, ask.t), button(ask, run_id, version_id)


def button(ask: Ask, run_id: int, version_id: int) -> Buttons:
    """The way into a remapping."""
    return [[(ask.t("button-remap"), f"rx:{run_id}:{version_id}")]]


async def press_begin(ask: Ask, given: list[str]) -> None:
    """`rx:RUN:VERSION`: the preview, or what is missing for it."""
    run_id, version_id = int(given[0]), int(given[1])
    record = await ask.work(ask.house.store.run_record, run_id)
    if record.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        raise KeyError(run_id)
    await _plan(ask, run_id, version_id)


async def took_file(ask: Ask, data: bytes, name: str) -> bool:
    """Whether a file was the chunks that a remapping of this person waits for; then it goes on."""
    store = ask.house.store
    kept = await ask.work(remap_desk.waiting, store, ask.chat_id, ask.user_id)
    if kept is None or not await ask.work(remap_desk.is_chunks, data, name):
        return False
    payload = kept.payload
    await _plan(ask, payload["run"], payload["version"], texts=payload["texts"], file=(data, name))
    return True


async def press(ask: Ask, given: list[str]) -> None:
    """`rk:ID:save`, `rk:ID:file`, `rk:ID:no`; KeyError for what is gone."""
    choice = await ask.work(ask.house.store.kept, given[0])
    here = await ask.work(ask.house.store.current_chat, ask.chat_id)
    if choice is None or choice.kind != remap_desk.KIND or choice.chat_id != here:
        raise KeyError(given[0])
    match given[1]:
        case "save":
            await _save(ask, choice)
        case "file":
            data = await ask.work(remap_desk.as_csv, choice)
            await ask.house.delivery.send_document(ask.place, "new-ids.csv", data)
        case "no":
            await ask.work(ask.house.store.take_kept, choice.id)
            await ask.edit(words.plain_text("remap-left", ask.t))
        case what:
            raise KeyError(what)


async def _plan(ask: Ask, run_id: int, version_id: int, **texts: Any) -> None:
    """Prepare, keep, and show: a preview with buttons, or which texts are missing."""
    store = ask.house.store
    made = await ask.work(remap_desk.plan, store, run_id, version_id, ask.chat_id, **texts)
    chat = await ask.work(store.current_chat, ask.chat_id)
    await ask.work(store.drop_kept, chat_id=chat, user_id=ask.user_id, kind=remap_desk.KIND)
    id_ = await ask.work(store.keep, remap_desk.KIND, made.plain(), chat_id=chat, user_id=ask.user_id)
    if not made.is_ready:
        await ask.reply(remap_words.needed(made, ask.t))
        return
    t, head = ask.t, f"rk:{id_}"
    rows = [
        [(t("button-judge-save"), f"{head}:save"), (t("button-not-now"), f"{head}:no")],
        [(t("button-remap-all"), f"{head}:file")],
    ]
    await ask.reply(remap_words.preview(made, t), rows)


async def _save(ask: Ask, choice: Choice) -> None:
    """The next version, and the run on it."""
    store = ask.house.store
    found = await ask.work(remap_desk.save, store, choice, ask.user_id, ask.chat_id)
    await ask.work(store.take_kept, choice.id)
    version = found.version
    row = [(ask.t("button-undo"), f"g:{version.id}:undo")] if found.is_new else []
    row.append((ask.t("button-gold-diff", number=version.number), f"gv:{version.id}:log:1"))
    score = [(ask.t("button-remap-score"), f"r:{choice.payload['run']}:{version.id}")]
    await ask.edit(remap_words.saved(found, ask.t), [row, score])
