"""How the bot hears: getUpdates with its offsets, conflicts and kinds, a webhook, and privacy in groups."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from telegram import Bot
from telegram.error import Conflict
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPServerRequest, ResponseStartLine
from tornado.netutil import bind_sockets

from bot.sandbox import Chat, Sandbox, User


async def texts(bot: Bot, **options: Any) -> list[str | None]:
    """The texts of the messages that getUpdates gives."""
    return [
        update.effective_message.text
        for update in await bot.get_updates(**options)
        if update.effective_message
    ]


async def test_updates_come_again_until_an_offset_confirms_them(bot: Bot, ali: User, private: Chat) -> None:
    for text in ("one", "two", "three"):
        await ali.send(private, text)
    first = (await bot.get_updates())[0].update_id

    assert await texts(bot, limit=2) == ["one", "two"]
    assert await texts(bot, offset=first + 1) == ["two", "three"]
    assert await texts(bot) == ["two", "three"]
    assert await texts(bot, offset=-1) == ["three"]
    assert await texts(bot, offset=first + 3) == []


async def test_a_held_poll_ends_with_the_first_update(bot: Bot, ali: User, private: Chat) -> None:
    began = time.monotonic()
    poll = asyncio.create_task(texts(bot, timeout=5))
    await asyncio.sleep(0.1)

    await ali.send(private, "now")

    assert await poll == ["now"]
    assert time.monotonic() - began < 2


async def test_a_held_poll_ends_empty_in_time(bot: Bot) -> None:
    assert await bot.get_updates(timeout=1) == ()


async def test_the_newer_of_two_pollers_wins(
    bot: Bot, ali: User, private: Chat, connect: Callable[[float], Bot]
) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=5))
    await asyncio.sleep(0.1)
    async with connect(10.0) as other:
        second = asyncio.create_task(texts(other, timeout=5))
        await asyncio.sleep(0.1)

        await ali.send(private, "hello")

        with pytest.raises(Conflict, match="terminated by other getUpdates request"):
            await first
        assert await second == ["hello"]


async def test_a_poller_that_went_away_does_not_conflict(
    ali: User, private: Chat, bot: Bot, connect: Callable[[float], Bot]
) -> None:
    async with connect(1.0) as other:
        poll = asyncio.create_task(other.get_updates(timeout=5))
        await asyncio.sleep(0.1)
        poll.cancel()
        await asyncio.gather(poll, return_exceptions=True)
    await asyncio.sleep(0.05)

    held = asyncio.create_task(texts(bot, timeout=5))
    await asyncio.sleep(0.05)
    await ali.send(private, "hello")

    assert await held == ["hello"]


async def test_kinds_stick_until_others_are_asked_for(
    bot: Bot, sandbox: Sandbox, ali: User, private: Chat
) -> None:
    await bot.get_updates(allowed_updates=["edited_message"])
    message = await ali.send(private, "unheard")
    await bot.get_updates()
    await ali.edit(message, "heard")
    assert await texts(bot) == ["heard"]

    await bot.get_updates(allowed_updates=[])
    await ali.send(private, "heard again")
    assert sandbox.world.updates.push("chat_member", {}) is None

    assert await texts(bot) == ["heard", "heard again"]


class Hook:
    """A bot's webhook that is out of order at its first call."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str | None]] = []

    def __call__(self, request: HTTPServerRequest) -> None:
        text = json.loads(request.body)["message"]["text"]
        self.got.append((text, request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        line = ResponseStartLine("HTTP/1.1", 503, "Service Unavailable")
        if len(self.got) > 1:
            line = ResponseStartLine("HTTP/1.1", 200, "OK")
        assert request.connection
        request.connection.write_headers(line, HTTPHeaders({"Content-Length": "0"}))
        request.connection.finish()


@pytest.fixture
async def hook() -> AsyncIterator[tuple[Hook, str]]:
    sockets = bind_sockets(0, "127.0.0.1")
    hook = Hook()
    server = HTTPServer(hook)
    server.add_sockets(sockets)
    yield hook, f"http://127.0.0.1:{sockets[0].getsockname()[1]}/hook"
    server.stop()
    await server.close_all_connections()


async def test_a_webhook_gets_updates_with_its_secret_until_it_takes_them(
    bot: Bot, sandbox: Sandbox, ali: User, private: Chat, hook: tuple[Hook, str]
) -> None:
    called, url = hook
    await ali.send(private, "waiting")
    await bot.set_webhook(url, secret_token="s-1")  # the updates that waited go first
    await ali.send(private, "new")
    await sandbox.wait_idle()

    assert called.got == [("waiting", "s-1"), ("waiting", "s-1"), ("new", "s-1")]
    info = await bot.get_webhook_info()
    assert info.last_error_message == "Wrong response from the webhook: 503 Service Unavailable"
    assert info.pending_update_count == 0
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


async def test_privacy_mode_hides_talk_in_groups(bot: Bot, sandbox: Sandbox, ali: User) -> None:
    group = sandbox.group("Team", [ali])
    said = await bot.send_message(group.id, "I am here")
    question = group.messages[-1]
    assert said.message_id == question.message_id

    await ali.send(group, "talk")
    await ali.send(group, "@baholash_bot hello")
    await ali.send_document(group, "run.json", b"{}")
    await ali.send(group, "/eval@other_bot")
    await ali.send(group, "/eval")
    await ali.send(group, "/eval@Baholash_Bot k=5")
    await ali.send_document(group, "run.json", b"{}", caption="/eval")
    await ali.reply(question, "an answer")

    updates = await bot.get_updates()
    heard = [u.message.text or u.message.caption for u in updates if u.message]
    assert heard == ["/eval", "/eval@Baholash_Bot k=5", "/eval", "an answer"]


@pytest.mark.parametrize("way", ["administrator", "privacy off"])
async def test_without_privacy_the_bot_hears_all(bot: Bot, sandbox: Sandbox, ali: User, way: str) -> None:
    sandbox.world.privacy = way == "administrator"
    group = sandbox.group("Team", [ali], bot_status="administrator" if way == "administrator" else "member")

    await ali.send(group, "talk")

    assert await texts(bot) == ["talk"]
    assert (await bot.get_me()).can_read_all_group_messages == (way == "privacy off")


async def test_any_update_can_be_pushed(http: httpx.AsyncClient, sandbox: Sandbox) -> None:
    number = sandbox.push({"gift": {"from": "the future"}})

    answer = (await http.get(f"/bot{sandbox.token}/getUpdates")).json()

    assert answer["result"] == [{"update_id": number, "gift": {"from": "the future"}}]
