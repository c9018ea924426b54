"""
/gold: the team's gold sets.
"""

from __future__ import annotations

from bot import words
from bot.asks import Ask
from core import formats
from core.gold_sets import check_health


async def gold(ask: Ask) -> None:
    """`/gold` lists, `/gold NAME` shows one, `/gold default NAME` makes it this chat's own."""
    given = ask.text.split()
    if not given:
        await _list(ask)
    elif given[0].casefold() == "default" and len(given) == 2:
        await set_default(ask, given[1])
    else:
        await show(ask, given[-1])


async def show(ask: Ask, name: str) -> None:
    """Size, categories, health and some questions of one gold set."""
    version, gold_set = await ask.work(ask.house.store.gold_set, name)
    health = await ask.work(check_health, gold_set)
    buttons = [
        [
            (ask.t("button-default"), f"g:{version.id}:default"),
            (ask.t("button-download"), f"g:{version.id}:yaml"),
        ]
    ]
    await ask.reply(words.gold_show(version, gold_set, health, ask.t), buttons)


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
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    rows = [[(summary.name[:40], f"g:{summary.newest.id}:show")] for summary in summaries[:30]]
    await ask.reply(words.gold_list(summaries, ask.t, default=chat.default_gold if chat else None), rows)
