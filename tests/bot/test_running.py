"""The bot starts without a network, stops in time, and never fights another process for updates."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.running import EXIT_TOKEN, Running
from bot.sandbox import Sandbox
from bot.settings import Settings
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
