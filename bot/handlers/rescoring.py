"""The way to score a chat's last runs again when their gold set has a newer version."""

from __future__ import annotations

from bot.asks import Ask
from bot.delivery import Buttons
from core.store import GoldVersion


async def rescore_buttons(ask: Ask, version: GoldVersion) -> Buttons:
    """A button that scores the chat's last runs on this gold set's newest version, where they are not yet."""
    stale = await ask.work(ask.house.desk.scored_on_older, ask.chat_id, version.name)
    if not stale:
        return []
    newest = await ask.work(ask.house.store.gold_set, version.name)
    label = ask.t("button-gold-rescore", n=len(stale), number=newest[0].number)
    return [[(label, "cg:" + ":".join(str(record.id) for record in stale))]]
