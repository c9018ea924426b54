"""
`bot doctor`: is everything there that the bot needs?
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.app import request_settings
from bot.settings import Settings, SettingsError
from core import formats
from core.errors import EvalError
from core.store import Store
from core.texts import texts


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that was checked, and how it is."""

    what: str
    is_well: bool
    says: str


async def examine(settings: Settings) -> list[Finding]:
    """Look at the database, the gold sets and Telegram; nothing is changed."""
    return [
        await asyncio.to_thread(_database, settings),
        *await asyncio.to_thread(_gold_sets, settings),
        await _telegram(settings),
    ]


def _database(settings: Settings) -> Finding:
    try:
        with Store(settings.store_url) as store:
            n = len(store.gold_sets())
            return Finding(what="database", is_well=True, says=f"{store.where}, {n} gold sets")
    except EvalError as error:
        return Finding(what="database", is_well=False, says=texts("en").sentence(error))


def _gold_sets(settings: Settings) -> list[Finding]:
    folder = settings.gold_sets_dir
    paths = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")])
    if not paths:
        return [Finding(what="gold sets", is_well=True, says=f"no file in {folder}")]
    findings = []
    for path in paths:
        try:
            gold_set = formats.read_gold_set(path.read_bytes(), path.name)
            findings.append(
                Finding(what=path.name, is_well=True, says=f"{len(gold_set.questions)} questions")
            )
        except EvalError as error:
            findings.append(Finding(what=path.name, is_well=False, says=texts("en").sentence(error)))
    return findings


async def _telegram(settings: Settings) -> Finding:
    try:
        token = settings.token
    except SettingsError as error:
        return Finding(what="Telegram", is_well=False, says=str(error))
    request = HTTPXRequest(**request_settings(settings, 20, 2))
    try:
        async with Bot(token, base_url=f"{settings.telegram_api_url}/bot", request=request) as bot:
            return Finding(what="Telegram", is_well=True, says=f"@{bot.username}")
    except InvalidToken:
        return Finding(
            what="Telegram", is_well=False, says="TELEGRAM_TOKEN is refused: ask @BotFather for it"
        )
    except TelegramError as error:
        return Finding(what="Telegram", is_well=False, says=f"out of reach ({type(error).__name__})")
