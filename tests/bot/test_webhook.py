"""Updates by webhook: strangers are turned away, what comes is kept before Telegram is told so."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.running import Running
from bot.sandbox import Chat, Sandbox, User
from bot.settings import Settings, SettingsError, read_settings
from bot.webhook import SECRET_HEADER
from core.errors import StoreBusy
from tests.e2e.conftest import ADMIN_ID, served, settings_for

SECRET = "only-Telegram_knows"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Hooked:
    """A bot that is called, and somebody who writes to it."""

    def __init__(self, sandbox: Sandbox, running: Running, admin: User, chat: Chat, url: str) -> None:
        self.sandbox, self.running, self.admin, self.chat, self.url = sandbox, running, admin, chat, url

    async def call(self, update: Any, secret: str = SECRET) -> int:
        async with httpx.AsyncClient(trust_env=False) as client:
            answer = await client.post(self.url, json=update, headers={SECRET_HEADER: secret})
        return answer.status_code


@pytest.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[Hooked]:
    async with Sandbox() as sandbox:
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", language_code="en")
        port = free_port()
        url = f"http://127.0.0.1:{port}/hook"
        settings = settings_for(
            sandbox, tmp_path, webhook_url=url, webhook_listen=f"127.0.0.1:{port}", webhook_secret=SECRET
        )
        async with served(settings) as running:
            yield Hooked(sandbox, running, admin, sandbox.private_chat(admin), url)


def update(id_: int, text: str = "/id") -> dict[str, Any]:
    chat = {"id": ADMIN_ID, "type": "private", "first_name": "Ada"}
    person = {"id": ADMIN_ID, "is_bot": False, "first_name": "Ada"}
    entities = [{"type": "bot_command", "offset": 0, "length": len(text)}]
    message = {
        "message_id": id_,
        "date": 0,
        "chat": chat,
        "from": person,
        "text": text,
        "entities": entities,
    }
    return {"update_id": id_, "message": message}


async def test_message_is_answered_without_polling(hooked: Hooked) -> None:
    await hooked.admin.send(hooked.chat, "/id")
    answer = await hooked.sandbox.wait_for(hooked.chat)

    assert "Chat:" in answer.text
    assert hooked.sandbox.calls_of("getUpdates") == []


async def test_same_update_is_answered_once(hooked: Hooked) -> None:
    await hooked.admin.send(hooked.chat, "/start")
    await hooked.sandbox.wait_for(hooked.chat)
    codes = [await hooked.call(update(900)) for _ in range(3)]
    await hooked.sandbox.wait_idle()

    assert codes == [200, 200, 200]
    assert sum("Chat:" in message.text for message in hooked.chat.from_bot) == 1


async def test_call_without_the_secret_is_refused(hooked: Hooked) -> None:
    assert await hooked.call(update(900), secret="") == 403
    assert await hooked.call(update(900), secret="guessed") == 403
    assert hooked.running.store.update_states(123456789) == {}


@pytest.mark.parametrize("body", [[], {}, "x", {"update_id": "1"}])
async def test_what_is_no_update_is_refused(hooked: Hooked, body: Any) -> None:
    assert await hooked.call(body) == 400


async def test_update_that_cannot_be_kept_is_to_come_again(
    hooked: Hooked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any, **__: Any) -> set[int]:
        raise StoreBusy(where="here")

    monkeypatch.setattr(hooked.running.store, "keep_updates", busy)

    assert await hooked.call(update(900)) == 503


def test_webhook_without_a_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEBHOOK_SECRET", raising=False)
    with pytest.raises(SettingsError, match="WEBHOOK_SECRET must be set with WEBHOOK_URL"):
        read_settings(webhook_url="https://bot.example/hook", _env_file=None)


@pytest.mark.parametrize(
    ("name", "value"),
    [("webhook_url", "http://bot.example"), ("webhook_listen", "8443"), ("webhook_secret", "ein Wort")],
)
def test_wrong_settings_of_the_webhook_are_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name.upper()):
        read_settings(**{"_env_file": None, name: value})


def test_secret_is_not_shown() -> None:
    settings = Settings(_env_file=None, webhook_url="https://b/", webhook_secret=SECRET)  # type: ignore[arg-type]  # as read

    assert SECRET not in repr(settings)
