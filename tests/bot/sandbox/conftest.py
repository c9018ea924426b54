"""A running sandbox, python-telegram-bot's own client for it, and a small bot that answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from telegram import Bot, Update
from telegram.ext import Application, ApplicationBuilder
from telegram.request import HTTPXRequest

from bot.sandbox import Chat, Sandbox, User

Handle = Callable[[Update, Bot], Awaitable[object]]
Serve = Callable[[Handle], AbstractAsyncContextManager[None]]
KINDS = ["message", "edited_message", "callback_query", "my_chat_member", "channel_post"]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


@pytest.fixture
def ali(sandbox: Sandbox) -> User:
    return sandbox.user(id=1001, first_name="Ali", username="ali", language_code="uz")


@pytest.fixture
def private(sandbox: Sandbox, ali: User) -> Chat:
    return sandbox.private_chat(ali, is_started=True)


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    async with _client(sandbox) as running:
        yield running


@pytest.fixture
def connect(sandbox: Sandbox) -> Callable[[float], Bot]:
    """Another client, with a read timeout of its own."""
    return lambda read_timeout: _client(sandbox, read_timeout)


@pytest.fixture
def serve(sandbox: Sandbox) -> Serve:
    """Runs a polling Application that gives every update to a function."""
    return lambda handle: _application(sandbox, handle)


def _client(sandbox: Sandbox, read_timeout: float = 10.0) -> Bot:
    direct = {"trust_env": False}  # no proxy on the way to loopback
    return Bot(
        sandbox.token,
        base_url=f"{sandbox.api_url}/bot",
        base_file_url=f"{sandbox.api_url}/file/bot",
        request=HTTPXRequest(httpx_kwargs=direct, read_timeout=read_timeout),
        get_updates_request=HTTPXRequest(httpx_kwargs=direct),
    )


@asynccontextmanager
async def _application(sandbox: Sandbox, handle: Handle) -> AsyncIterator[None]:
    class Plain(Application):  # type: ignore[type-arg] # its six parameters do not matter here
        async def process_update(self, update: object) -> None:
            assert isinstance(update, Update)
            await handle(update, self.bot)

    app = ApplicationBuilder().application_class(Plain).bot(_client(sandbox)).job_queue(None).build()
    async with app:
        assert app.updater is not None
        await app.updater.start_polling(poll_interval=0, timeout=5, allowed_updates=KINDS)
        await app.start()
        yield
        await app.updater.stop()
        await app.stop()
