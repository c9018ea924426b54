"""Names that would break a chat: every message with them is taken by Telegram, in every language."""

from __future__ import annotations

import json

import pytest

from core.texts import LANGUAGES
from tests.e2e.conftest import Scene

NAMES = [
    "<b>bold</b> & <script>alert(1)</script>",
    "a & b &amp; c < d > e \"f\" 'g'",
    "👩‍👩‍👧‍👦 🏳️‍🌈 😀" * 5,
    "x" * 300,
    "שלום עולם مرحبا بالعالم",
    "_*[]()~`>#+-=|{}.! /eval @everyone",
    "\u202eright to left\u202c \u0000 zero\u200bwidth",
    "новый\nстрока\tтабуляция",
]


def gold_set() -> bytes:
    questions = [
        {"id": f"q{n}", "question": f"{name}?", "chunks": [f"{name}-{n}"], "category": name}
        for n, name in enumerate(NAMES * 3)
    ]
    return json.dumps({"name": NAMES[0], "questions": questions}).encode()


def run(shift: int) -> bytes:
    """Right chunks at ranks that depend on the question; some not at all."""
    records = []
    for n, name in enumerate(NAMES * 3):
        ids = [f"wrong {name} {r}" for r in range(8)]
        if n % 4:
            ids[(n + shift) % 8] = f"{name}-{n}"
        records.append({"id": f"q{n}", "retrieved": ids, "answer": name})
    records.append({"id": NAMES[1], "retrieved": ["nobody asked"]})
    return json.dumps(records).encode()


@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_message_is_refused_in(scene: Scene, code: str) -> None:
    await scene.say(f"/language {code}")
    await scene.upload('<gold> & "co" 😀.json', gold_set(), "/gold")
    await scene.upload(f"{'n' * 200}<&>.json", run(0))
    summary = await scene.upload("<i>after</i> 👩‍👩‍👧‍👦.json", run(3))
    labels = [label for row in summary.buttons for label in row]
    for label in labels:
        answer = await scene.press(summary, label)
        if "c:" in str(answer.keyboard):
            for inner in [inner for row in answer.buttons for inner in row]:
                await scene.press(answer, inner)
    for text in (
        "/runs",
        "/gold",
        f"/gold {NAMES[0]}",
        "/trend",
        "/run <b>",
        "/compare <b> &amp;",
        "/gold \u202e",
    ):
        await scene.say(text)
    await scene.sandbox.wait_idle()
    refused = [(call.method, call.description) for call in scene.sandbox.calls if call.status >= 400]

    assert refused == []
    assert len(labels) >= 9
    assert all(len(message.text.encode("utf-16-le")) <= 2 * 4096 for message in scene.chat.from_bot)
