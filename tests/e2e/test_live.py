"""/eval on a live service, through the chat: what it says, how it ends, that nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.sandbox import Sandbox, SandboxMessage
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for
from tests.e2e.live_service import SearchService, config, gold_yaml, serving


@asynccontextmanager
async def live(
    folder: Path,
    *names: str,
    n: int = 40,
    asking: dict[str, Any] | None = None,
    **service_facts: Any,
) -> AsyncIterator[tuple[Scene, dict[str, SearchService]]]:
    """A bot with services that have these names, a gold set of n questions, and its administrator."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        services = {
            name: await stack.enter_async_context(serving(**service_facts)) for name in names or ("prod",)
        }
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code="en")
        file = config(folder, services, **(asking or {}))
        running = await stack.enter_async_context(served(settings_for(sandbox, folder, config_file=file)))
        scene = Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin))
        await scene.upload("faq.yaml", gold_yaml(n))
        yield scene, services


def is_result(message: SandboxMessage) -> bool:
    return "Latency" in message.text


async def result_of(scene: Scene, timeout_s: float = 30) -> SandboxMessage:
    return await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=timeout_s)


async def test_eval_asks_the_only_service_about_the_only_gold_set(tmp_path: Path) -> None:
    async with live(tmp_path) as (scene, services):
        started = await scene.say("/eval")
        result = await result_of(scene)

    assert started.text.startswith("prod on faq v1")
    assert result.text.startswith("prod on faq v1: right chunk in the top 5 for 32 of 40 questions")
    assert "Scored 40 of 40." in result.text
    assert set(services["prod"].asked.values()) == {1}
    assert len(services["prod"].asked) == 40
