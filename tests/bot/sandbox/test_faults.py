"""Faults on purpose arrive at python-telegram-bot as the errors they stand for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, Conflict, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.sandbox import Chat, Sandbox, User
from bot.sandbox.flood import FloodGate


@pytest.mark.parametrize(
    ("fault", "error", "text"),
    [
        ({"status": 429, "parameters": {"retry_after": 7}}, RetryAfter, "Retry in 0:00:07"),
        ({"status": 400, "description": "Bad Request: odd"}, BadRequest, "Odd"),
        ({"status": 409}, Conflict, "terminated by other getUpdates"),
        ({"status": 502}, NetworkError, "Bad Gateway"),
        ({"body": b"<html>nginx</html>"}, NetworkError, "nginx"),
        ({"drop": True, "is_processed": False}, NetworkError, "disconnected"),
    ],
)
async def test_a_refusal_does_nothing(
    sandbox: Sandbox, bot: Bot, private: Chat, fault: dict[str, Any], error: type[TelegramError], text: str
) -> None:
    sandbox.fault("sendMessage", **fault)

    with pytest.raises(error, match=text):
        await bot.send_message(private.id, "x")

    assert private.messages == []
    assert await bot.send_message(private.id, "y")


async def test_a_dropped_answer_was_delivered(sandbox: Sandbox, bot: Bot, private: Chat) -> None:
    sandbox.fault("sendMessage", drop=True)

    with pytest.raises(NetworkError):
        await bot.send_message(private.id, "x")

    assert [message.text for message in private.messages] == ["x"]


async def test_a_late_answer_times_out_and_was_delivered(
    sandbox: Sandbox, private: Chat, connect: Callable[[float], Bot]
) -> None:
    async with connect(0.1) as hasty:
        sandbox.fault("sendMessage", delay_s=0.3)

        with pytest.raises(TimedOut):
            await hasty.send_message(private.id, "x")

        await asyncio.sleep(0.3)  # the late answer meets a closed connection, without harm
    assert [message.text for message in private.messages] == ["x"]


async def test_a_download_can_fail_too(sandbox: Sandbox, bot: Bot, ali: User, private: Chat) -> None:
    sent = await ali.send_document(private, "run.json", b"{}")
    assert sent.document
    file = await bot.get_file(sent.document.file.file_id)
    sandbox.fault("download", status=502, match=lambda params: params["path"].endswith(".json"))

    with pytest.raises(NetworkError):
        await file.download_as_bytearray()

    assert bytes(await file.download_as_bytearray()) == b"{}"


async def test_a_fault_spoils_only_what_it_is_for(sandbox: Sandbox, bot: Bot, private: Chat) -> None:
    fault = sandbox.fault("*", status=400, times=2, match=lambda params: params.get("text") == "bad")

    assert await bot.get_me()
    assert await bot.send_message(private.id, "good")
    for _ in range(2):
        with pytest.raises(BadRequest):
            await bot.send_message(private.id, "bad")
    assert await bot.send_message(private.id, "bad")
    assert fault.hits == 2


async def test_a_lasting_fault_ends_when_cleared(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.fault("getMe", status=500, times=None)
    for _ in range(3):
        with pytest.raises(NetworkError):
            await bot.get_me()

    sandbox.clear_faults()

    assert await bot.get_me()


def test_a_fault_that_does_nothing_is_no_fault(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="needs a status"):
        sandbox.fault("getMe")


async def test_the_pace_is_enforced_on_request(private: Chat, bot: Bot, sandbox: Sandbox) -> None:
    now = 1000.0
    sandbox.world.flood = FloodGate(lambda: now)
    group = sandbox.group("Team", [])
    for _ in range(20):
        await bot.send_message(group.id, "x")

    with pytest.raises(RetryAfter) as caught:
        await bot.edit_message_text("y", group.id, group.messages[-1].message_id)

    assert caught.value.retry_after == timedelta(seconds=60)
    assert await bot.send_message(private.id, "another chat is not held")
    now += 60
    assert await bot.send_message(group.id, "x")


async def test_without_a_pace_nothing_is_held(private: Chat, bot: Bot) -> None:
    for number in range(40):
        await bot.send_message(private.id, str(number))

    assert len(private.messages) == 40
