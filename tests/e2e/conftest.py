"""The real bot over real HTTP against the loopback Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.desk import Desk
from bot.running import Running
from bot.sandbox import Chat, Sandbox, SandboxMessage, User
from bot.settings import Settings
from core.store import Store
from core.store.database import Clock, utc_now

ADMIN_ID = 1001


@dataclass
class Scene:
    """A bot that runs, its administrator, and their private chat."""

    sandbox: Sandbox
    store: Store
    running: Running
    admin: User
    chat: Chat

    async def say(self, text: str, *, chat: Chat | None = None, who: User | None = None) -> SandboxMessage:
        """Send a text and wait for the answer."""
        chat = chat or self.chat
        await (who or self.admin).send(chat, text)
        return await self.sandbox.wait_for(chat)

    async def upload(
        self,
        name: str,
        data: bytes,
        caption: str | None = None,
        *,
        chat: Chat | None = None,
        who: User | None = None,
    ) -> SandboxMessage:
        """Send a file and wait for the answer."""
        chat = chat or self.chat
        await (who or self.admin).send_document(chat, name, data, caption=caption)
        return await self.sandbox.wait_for(chat, timeout_s=20)

    async def press(self, message: SandboxMessage, word: str, *, who: User | None = None) -> SandboxMessage:
        """Press the first button whose label has the word, and wait for the answer."""
        labels = [label for row in message.buttons for label in row]
        label = next((label for label in labels if word.casefold() in label.casefold()), None)
        assert label is not None, f"no button with {word!r} among {labels}"
        await (who or self.admin).press(message, label)
        return await self.sandbox.wait_for(message.chat, timeout_s=20)


def settings_for(sandbox: Sandbox, folder: Path, **given: object) -> Settings:
    """Settings that point to the sandbox and keep everything in one folder."""
    values: dict[str, object] = {
        "telegram_token": sandbox.token,
        "telegram_api_url": sandbox.api_url,
        "database_url": f"sqlite:///{folder / 'test.sqlite3'}",
        "data_dir": folder,
        "admins": frozenset({ADMIN_ID}),
        "album_wait_s": 0.2,
    }
    return Settings(_env_file=None, **{**values, **given})  # type: ignore[arg-type]  # a dict of mixed values


@asynccontextmanager
async def served(settings: Settings, clock: Clock = utc_now) -> AsyncIterator[Running]:
    """A bot that hears, stopped at the end; schedules go by `clock`."""
    with Store(settings.store_url, clock=clock) as store:
        store.migrate()
        running = Running(settings, store, clock=clock)
        started = asyncio.Event()

        async def note(_: Running) -> None:
            started.set()

        task = asyncio.create_task(running.run(note))
        waiting = asyncio.create_task(started.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        try:
            yield running
        finally:
            waiting.cancel()
            running.stop()
            await task


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """A bot with one administrator who writes to it in English, and no gold set."""
    async with Sandbox() as sandbox:
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code="en")
        async with served(settings_for(sandbox, tmp_path)) as running:
            yield Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin))


@pytest.fixture
def shop(scene: Scene) -> Callable[[], None]:
    """Import the repository's own gold sets."""
    return lambda: Desk(scene.store).import_folder(Path(__file__).parents[2] / "gold_sets")  # type: ignore[return-value]
