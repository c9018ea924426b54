"""
`bot doctor`: is everything there that the bot needs?
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from typing import TYPE_CHECKING

from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.app import request_settings
from bot.settings import Settings, SettingsError
from core import formats
from core.errors import EvalError
from core.store import Store
from core.texts import texts

if TYPE_CHECKING:  # importing them takes a second, and a bot without services does not need them
    from core.judges import JudgeConfig
    from core.search import ServiceConfig


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that was checked, and how it is."""

    what: str
    is_well: bool
    says: str


async def examine(settings: Settings) -> list[Finding]:
    """Look at the database, the gold sets, the services, the judge and Telegram; nothing is changed."""
    return [
        await asyncio.to_thread(_database, settings),
        *await asyncio.to_thread(_gold_sets, settings),
        *await _services(settings),
        *await _judge(settings),
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


async def _services(settings: Settings) -> list[Finding]:
    """The configuration, and one question to each service that it names; all are asked at once."""
    try:
        config = settings.services()
    except EvalError as error:
        return [Finding(what="services", is_well=False, says=texts("en").sentence(error))]
    except SettingsError as error:
        return [Finding(what="services", is_well=False, says=str(error))]
    if config is None:
        return [Finding(what="services", is_well=True, says=f"none: there is no {settings.config_file}")]
    notices = [
        Finding(what="services", is_well=True, says=texts("en").notice(notice)) for notice in config.notices
    ]
    asked = await asyncio.gather(*(_service(name, each) for name, each in config.services.items()))
    return [*notices, *asked]


async def _service(name: str, config: ServiceConfig) -> Finding:
    from core.search import open_service  # here: it takes a second, and a bot without services needs none

    if config.kind == "replay":
        return Finding(what=name, is_well=True, says="replays a stored run; not asked")
    try:
        service = await open_service(name, config)
        try:
            found = await service.check()
        finally:
            await service.close()
    except EvalError as error:
        return Finding(what=name, is_well=False, says=texts("en").sentence(error))
    return Finding(
        what=name, is_well=True, says=f"{len(found.chunk_ids)} chunks in {found.took_ms or 0:.0f} ms"
    )


async def _judge(settings: Settings) -> list[Finding]:
    """The judge of answers, which gives one verdict on a planted answer, and whether RAGAS works."""
    try:
        config = settings.judge()
    except EvalError as error:
        return [Finding(what="judge", is_well=False, says=texts("en").sentence(error))]
    except SettingsError as error:
        return [Finding(what="judge", is_well=False, says=str(error))]
    if config is None:
        says = f"none: {settings.config_file} has no judge:, so /answers compares word by word"
        return [Finding(what="judge", is_well=True, says=says), await _ragas(None)]
    notices = [Finding(what="judge", is_well=True, says=texts("en").notice(n)) for n in config.notices]
    return [*notices, await _verdict(config), await _ragas(config)]


async def _verdict(config: JudgeConfig) -> Finding:
    from core.judges import open_judge, probe  # here: it takes a second, and a bot without a judge needs none

    started = time.monotonic()
    try:
        judge = await open_judge(config)
        try:
            await probe(judge)
        finally:
            await judge.close()
    except EvalError as error:
        return Finding(what="judge", is_well=False, says=texts("en").sentence(error))
    took_ms = (time.monotonic() - started) * 1000
    says = f"{config.model} by {judge.judged_by.backend}: a verdict in {took_ms:.0f} ms"
    return Finding(what="judge", is_well=True, says=says)


async def _ragas(config: JudgeConfig | None) -> Finding:
    """Whether RAGAS works in its process, with which versions of what it needs; only needed as a backend."""
    from core.judges import ragas_versions

    is_needed = config is not None and config.backend == "ragas"
    python = None if config is None else config.python
    if not is_needed and python is None and find_spec("ragas") is None:
        return Finding(
            what="RAGAS", is_well=True, says="not installed, and not needed: the extra is baholash[ragas]"
        )
    try:
        found = await ragas_versions(python)
    except EvalError as error:
        return Finding(what="RAGAS", is_well=not is_needed, says=f"does not work: {error.facts['problem']}")
    pins = _pins("ragas")
    versions = ", ".join(f"{name} {version} ({pins.get(name, 'any')})" for name, version in found.items())
    return Finding(what="RAGAS", is_well=True, says=f"works in its process: {versions}")


def _pins(extra: str) -> dict[str, str]:
    """What our own extra asks for: package -> versions, as pyproject.toml has them."""
    try:
        lines = requires("baholash") or []
    except PackageNotFoundError:  # run from a checkout that was never installed
        return {}
    wanted = [
        line.partition(";")[0].strip() for line in lines if re.search(rf"extra == ['\"]{extra}['\"]", line)
    ]
    found = [re.fullmatch(r"([\w.-]+)\s*(.*)", line) for line in wanted]
    return {match[1]: match[2] for match in found if match}


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
