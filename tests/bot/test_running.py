"""The bot starts without a network, stops in time, and never fights another process for updates."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.running import EXIT_TOKEN, Running
from bot.sandbox import Sandbox
from bot.settings import Settings
from core.gold_sets import GoldSet, Question
from core.store import Store


def settings_for(sandbox: Sandbox, folder: Path) -> Settings:
    return Settings(
        _env_file=None,
        telegram_token=sandbox.token,
        telegram_api_url=sandbox.api_url,
        database_url=f"sqlite:///{folder / 'test.sqlite3'}",
        admins=frozenset({7}),
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    store.migrate()
    return store


async def test_wrong_token_ends_with_its_own_code_and_is_not_logged(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox() as sandbox:
        settings = settings_for(sandbox, tmp_path)
        sandbox.api.token = "1:" + "a" * 35
        code = await Running(settings, store).run()
    store.close()

    assert code == EXIT_TOKEN
    assert sandbox.token not in caplog.text


async def test_start_waits_for_the_network(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox() as sandbox:
        sandbox.fault("getMe", status=502, description="Bad Gateway", times=1, is_processed=False)
        running = Running(settings_for(sandbox, tmp_path), store)

        async def stop(started: Running) -> None:
            started.stop()

        with caplog.at_level(logging.WARNING):
            code = await running.run(stop)
    store.close()

    assert code == 0
    assert "out of reach" in caplog.text


async def test_second_process_with_the_same_token_stops_this_one(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox() as sandbox:
        sandbox.fault(
            "getUpdates",
            status=409,
            description="Conflict: terminated by other getUpdates request",
            times=None,
            is_processed=False,
        )
        code = await asyncio.wait_for(Running(settings_for(sandbox, tmp_path), store).run(), 15)
    store.close()

    assert code == 3
    assert "another process" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
async def test_sigterm_ends_the_process_in_time(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        person = sandbox.user(id=7, first_name="Ada", language_code="en")
        chat = sandbox.private_chat(person)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            env={
                **os.environ,
                "TELEGRAM_TOKEN": sandbox.token,
                "TELEGRAM_API_URL": sandbox.api_url,
                "DATA_DIR": str(tmp_path),
                "GOLD_SETS_DIR": str(tmp_path),
                "ADMINS": "7",
            },
            stderr=subprocess.PIPE,
        )
        await person.send(chat, "/id")
        await sandbox.wait_for(chat, timeout_s=40)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), 8)

    assert process.returncode == 0
    assert sandbox.token not in errors.decode()
    assert (tmp_path / "baholash.sqlite3").is_file()


async def test_what_was_deleted_is_forgotten_after_thirty_days_by_the_running_bot(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    with Store(f"sqlite:///{tmp_path / 'test.sqlite3'}", clock=lambda: now) as store:
        store.migrate()
        store.save_gold_set(GoldSet(name="faq", questions=(Question(id="q"),)), author=7, note="")
        store.delete_gold_set("faq")
        now += timedelta(days=29)
        before = await _deleted_after_a_start(store, tmp_path)
        now += timedelta(days=2)
        after = await _deleted_after_a_start(store, tmp_path)

    assert (before, after) == (["faq"], [])


async def _deleted_after_a_start(store: Store, folder: Path) -> list[str]:
    """The gold sets that can be restored after the bot has looked once what to forget."""
    looked = asyncio.Event()
    loop, purge = asyncio.get_running_loop(), store.purge_daily

    def told() -> int | None:
        n = purge()
        loop.call_soon_threadsafe(looked.set)
        return n

    async with Sandbox() as sandbox:
        running = Running(settings_for(sandbox, folder), store)
        store.purge_daily = told  # type: ignore[method-assign]  # only to know when it has been called

        async def wait(started: Running) -> None:
            await asyncio.wait_for(looked.wait(), 10)
            started.stop()

        await running.run(wait)
    store.purge_daily = purge  # type: ignore[method-assign]  # as it was
    return [summary.name for summary in store.gold_sets(deleted=True)]
