"""/answers through the chat: from an upload to the hint, at no price nobody agreed to."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox, SandboxMessage
from tests.core.judges.loopback import LoopbackJudge, completion, serving
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for

FACTS = [
    ("How many days may I return shoes?", "You may return shoes within 14 days.", "returns"),
    ("What does a return parcel cost?", "Return parcels are free of charge.", "returns"),
    ("How long does delivery to Nukus take?", "Delivery to Nukus takes 5 days.", "delivery"),
    ("When do gift cards expire?", "Gift cards never expire.", "gifts"),
]
ANSWERS = [
    "You may return shoes within 14 days.",
    "Return parcels cost 9 dollars. Return parcels are free of charge.",
    "Delivery to Nukus takes 90 days.",
    None,
]
GOLD = json.dumps(
    {
        "name": "shop",
        "questions": [
            {"id": f"q{n}", "question": question, "chunks": [f"c-{n}"], "category": category, "answer": fact}
            for n, (question, fact, category) in enumerate(FACTS)
        ],
    }
).encode()


def run_file(answers: Sequence[str | None] = ANSWERS) -> bytes:
    """Each question's right chunk first, the others behind it, and an answer in words."""
    rows = [
        {
            "id": f"q{n}",
            "retrieved": [
                {"id": f"c-{m}", "text": FACTS[m][1]} for m in (n, *(m for m in range(len(FACTS)) if m != n))
            ],
            "answer": answer,
        }
        for n, answer in enumerate(answers)
    ]
    return json.dumps(rows).encode()


@asynccontextmanager
async def judged(
    folder: Path, *, language: str = "en", judge: Mapping[str, Any] | None = None, **config: Any
) -> AsyncIterator[tuple[Scene, LoopbackJudge]]:
    """A bot with a judge on loopback, and its administrator."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        server = await stack.enter_async_context(serving())
        file = folder / "config.yaml"
        file.write_text(json.dumps({"judge": {**judge_of(server), **(judge or {})}, **config}))
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code=language)
        running = await stack.enter_async_context(served(settings_for(sandbox, folder, config_file=file)))
        yield Scene(sandbox, running.store, running, admin, sandbox.private_chat(admin)), server


def judge_of(server: LoopbackJudge) -> dict[str, Any]:
    return {
        "base_url": server.url,
        "model": "tiny",
        "embeddings": {"model": "words"},
        "retries": 0,
        "repairs": 0,
        "prices": {"input": 1, "output": 2},
    }


def buttons_of(message: SandboxMessage) -> list[str]:
    return [label for row in message.buttons for label in row]


def is_result(message: SandboxMessage) -> bool:
    return "(builtin-1)" in message.text


async def measured(scene: Scene, offer: SandboxMessage, button: str = "Ask") -> SandboxMessage:
    """Agree to an offer; the message with the result."""
    await scene.admin.press(offer, button)
    return await scene.sandbox.wait_for(scene.chat, is_result, timeout_s=30)


async def offered(scene: Scene, data: bytes | None = None) -> SandboxMessage:
    await scene.upload("gold.yaml", GOLD)
    uploaded = await scene.upload("prod.json", data or run_file())
    return await scene.press(uploaded, "Measure answers")


async def test_x(tmp_path: Path) -> None:
    async with judged(tmp_path) as (scene, server):
        await scene.upload("gold.yaml", GOLD)
        uploaded = await scene.upload("prod.json", run_file())
        print(uploaded.text, buttons_of(uploaded))
        offer = await scene.press(uploaded, "Measure answers")
        print(offer.text, buttons_of(offer), len(server.chats))
        result = await measured(scene, offer)
        for m in scene.chat.from_bot:
            print("-----", m.message_id)
            print(m.text, buttons_of(m))
        page = await scene.press(result, "Weak answers")
        print(page.text, buttons_of(page))
        page = await scene.press(page, "👎")
        print(page.text, buttons_of(page))
        page = await scene.press(page, "›")
        print(page.text, buttons_of(page))
        cat = await scene.press(result, "categ")
        print(cat.text)
