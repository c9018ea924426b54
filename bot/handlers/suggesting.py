"""
/gold suggest: questions out of a log that the team sends, taken one by one into a gold set.

Buttons: `sg:ID:WHAT[:PLACE]`; the candidates are kept in the store behind the id.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from telegram import Message

from bot import ask_desk, suggest_desk, words
from bot.asks import Ask
from bot.delivery import Buttons
from bot.handlers import asking
from bot.handlers.pages import pager
from bot.suggest_desk import Suggested
from bot.words import suggesting as suggest_words

CAPTION = re.compile(r"/gold(?:@\w+)?\s+suggest\b\s*(.*)", re.IGNORECASE | re.DOTALL)


def wanted_in(message: Message | None) -> str | None:
    """The gold set's name behind `/gold suggest` above a file, "" without one; None for any other file."""
    found = CAPTION.match(message.caption or "") if message else None
    return found[1].strip() if found else None


async def suggest(ask: Ask, given: list[str]) -> None:
    """`/gold suggest [NAME]`: the next file of this person is a log for it."""
    name = await _gold_for(ask, " ".join(given))
    if name is None:
        await ask.reply(words.plain_text("judge-which", ask.t))
        return
    store = ask.house.store
    await ask.work(store.drop_kept, chat_id=ask.chat_id, user_id=ask.user_id, kind=suggest_desk.WAITING)
    await ask.work(store.keep, suggest_desk.WAITING, name, chat_id=ask.chat_id, user_id=ask.user_id)
    await ask.reply(words.plain_text("suggest-send", ask.t, gold=words.bold(name)))


async def took_file(ask: Ask, data: bytes, file: str, message: Message | None) -> bool:
    """Whether a file was a log, by its caption or as one was waited for; then its candidates are shown."""
    store, named = ask.house.store, wanted_in(message)
    waiting = await ask.work(
        store.newest_kept, suggest_desk.WAITING, chat_id=ask.chat_id, user_id=ask.user_id
    )
    if named is None and (waiting is None or (message is not None and message.caption)):
        return False
    name = await _gold_for(ask, named or (str(waiting.payload) if waiting else ""))
    if name is None:
        await ask.reply(words.plain_text("judge-which", ask.t))
        return True
    found = await ask.work(suggest_desk.read, store, name, data, file)
    await ask.work(store.drop_kept, chat_id=ask.chat_id, user_id=ask.user_id, kind=suggest_desk.WAITING)
    chat = await ask.work(store.current_chat, ask.chat_id)
    id_ = await ask.work(store.keep, suggest_desk.KIND, found.plain(), chat_id=chat, user_id=ask.user_id)
    await ask.reply(suggest_words.candidates(found, ask.t), _rows(ask, id_, found))
    return True


async def press(ask: Ask, given: list[str]) -> None:
    """A button under the candidates; KeyError for one that is too old."""
    choice = await ask.work(ask.house.store.kept, given[0])
    here = await ask.work(ask.house.store.current_chat, ask.chat_id)
    if choice is None or choice.kind != suggest_desk.KIND or choice.chat_id != here:
        raise KeyError(given[0])
    await ACTIONS[given[1]](ask, given[0], int(given[2]) if len(given) > 2 else 0)


async def _gold_for(ask: Ask, wanted: str) -> str | None:
    return await ask.work(ask_desk.gold_for, ask.house.store, wanted or None, ask.chat_id)


def _rows(ask: Ask, id_: str, found: Suggested) -> Buttons:
    """A row for each two candidates: take it, and ask a service about it where there is one."""
    head, can_ask = f"sg:{id_}", ask.house.live is not None
    cells = [
        [(f"{place + 1} {'➖' if place in found.accepted else '➕'}", f"{head}:t:{place}")]
        + ([(f"{place + 1} 🔎", f"{head}:a:{place}")] if can_ask else [])
        for place in found.shown
    ]
    rows = [[button for cell in cells[i : i + 2] for button in cell] for i in range(0, len(cells), 2)]
    n = len(found.accepted)
    save = [(ask.t("button-suggest-save", n=n), f"{head}:save")] if n else []
    return [*rows, pager(found.page, found.n_pages, f"{head}:p"), save]


async def _show(ask: Ask, id_: str, found: Suggested | None) -> None:
    if found is None:
        raise KeyError(id_)
    await ask.edit(suggest_words.candidates(found, ask.t), _rows(ask, id_, found))


async def _toggle(ask: Ask, id_: str, place: int) -> None:
    await _show(ask, id_, await ask.work(suggest_desk.toggle, ask.house.store, id_, place))


async def _turn(ask: Ask, id_: str, page: int) -> None:
    await _show(ask, id_, await ask.work(suggest_desk.turn, ask.house.store, id_, page))


async def _ask(ask: Ask, id_: str, place: int) -> None:
    """What a service returns for a candidate, to be graded and saved by itself."""
    choice = await ask.work(ask.house.store.kept, id_)
    found = None if choice is None else suggest_desk.suggested_in(choice)
    if found is None or not 0 <= place < len(found.candidates):
        raise KeyError(id_)
    wanted = asking.Wanted(text=found.candidates[place].text, gold=found.gold)
    await asking.begin(ask, wanted, in_place=False)


async def _save(ask: Ask, id_: str, _: int) -> None:
    """The next version, in a message of its own; the others can still be taken."""
    done = await ask.work(suggest_desk.save, ask.house.store, id_, ask.user_id, ask.chat_id)
    if done is None:
        raise KeyError(id_)
    saved, left = done
    version, t = saved.version, ask.t
    row = [(t("button-undo"), f"g:{version.id}:undo")] if saved.n else []
    row.append((t("button-gold-diff", number=version.number), f"gv:{version.id}:log:1"))
    await _show(ask, id_, left)
    await ask.reply(suggest_words.saved(saved, t), [row])


ACTIONS: Mapping[str, Callable[[Ask, str, int], Awaitable[None]]] = {
    "t": _toggle,
    "p": _turn,
    "a": _ask,
    "save": _save,
}
