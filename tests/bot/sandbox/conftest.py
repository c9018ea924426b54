"""A running sandbox, python-telegram-bot's own client for it, and a small bot that answers."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import httpx
import pytest
from telegram import Bot, Update
from telegram.ext import Application, ApplicationBuilder
from telegram.request import HTTPXRequest

from bot.sandbox import Chat, Sandbox, User

Handle = Callable[[Update, Bot], Awaitable[object]]
Serve = Callable[[Handle], AbstractAsyncContextManager[None]]
Refusal = Callable[..., Awaitable[tuple[int, str]]]
DIRECT: dict[str, Any] = {"trust_env": False, "verify": False}  # no proxy, and no certificates to load
KINDS = ["message", "edited_message", "callback_query", "my_chat_member", "channel_post"]


@pytest.fixture(autouse=True)
def _waits_are_timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coming type of RetryAfter.retry_after; without it python-telegram-bot warns."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


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


@pytest.fixture
async def http(sandbox: Sandbox) -> AsyncIterator[httpx.AsyncClient]:
    """A plain HTTP client for what python-telegram-bot would not send."""
    async with httpx.AsyncClient(base_url=sandbox.api_url, **DIRECT) as client:
        yield client


@pytest.fixture
def refusal(sandbox: Sandbox, http: httpx.AsyncClient) -> Refusal:
    """Calls a method and returns (HTTP status, description) of its refusal, or (200, "")."""

    async def call(method: str, files: dict[str, Any] | None = None, **params: Any) -> tuple[int, str]:
        data = {name: v if isinstance(v, str) else json.dumps(v) for name, v in params.items()}
        answer = await http.post(f"/bot{sandbox.token}/{method}", data=data, files=files)
        envelope = answer.json()
        assert envelope["ok"] == (answer.status_code == 200)
        assert envelope.get("error_code", 200) == answer.status_code
        return answer.status_code, envelope.get("description", "")

    return call


def _client(sandbox: Sandbox, read_timeout: float = 10.0) -> Bot:
    return Bot(
        sandbox.token,
        base_url=f"{sandbox.api_url}/bot",
        base_file_url=f"{sandbox.api_url}/file/bot",
        request=HTTPXRequest(httpx_kwargs=DIRECT, read_timeout=read_timeout),
        get_updates_request=HTTPXRequest(httpx_kwargs=DIRECT),
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
