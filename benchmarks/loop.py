"""
How long a big upload keeps people waiting, and how long it keeps the bot from answering anybody else.

    uv run python -m benchmarks.loop                                a JSON run of about 20 MB
    uv run python -m benchmarks.loop --questions 50000 --depth 10   a comparison of 50,000 questions

The bot runs in a process of its own against the Bot API on loopback; its event loop is watched from inside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable

from bot.sandbox import Chat, Sandbox, User

N_CHUNKS = 200_000


def judgments(n_questions: int) -> dict[str, list[str]]:
    """Two right chunks for each question."""
    draw = random.Random(1)
    return {f"q{n}": [f"d{draw.randrange(N_CHUNKS)}" for _ in range(2)] for n in range(n_questions)}


def run(gold: dict[str, list[str]], depth: int, seed: int) -> bytes:
    """A run with scores; six of ten questions have a right chunk among the first ten."""
    draw = random.Random(seed)
    found = {}
    for question, right in gold.items():
        ids = [f"d{draw.randrange(N_CHUNKS)}" for _ in range(depth)]
        if draw.random() < 0.6:
            ids[draw.randrange(min(depth, 10))] = right[0]
        found[question] = {
            chunk: round(1 - rank / (2 * depth), 6) for rank, chunk in enumerate(dict.fromkeys(ids))
        }
    return json.dumps(found).encode()


async def timed(sandbox: Sandbox, chat: Chat, what: str, act: Awaitable[object]) -> None:
    """Print how long an answer took and how it begins."""
    began = time.perf_counter()
    await act
    answer = await sandbox.wait_for(chat, timeout_s=300)
    print(f"{what:14} {time.perf_counter() - began:6.2f} s   {answer.text.splitlines()[0][:70]}")


async def converse(sandbox: Sandbox, person: User, n_questions: int, depth: int) -> None:
    """Upload judgments and two runs, then compare them."""
    chat, gold = sandbox.private_chat(person), judgments(n_questions)
    qrels = "".join(f"{q} 0 {c} 1\n" for q, chunks in gold.items() for c in dict.fromkeys(chunks)).encode()
    files = {"before.json": run(gold, depth, 2), "after.json": run(gold, depth, 3)}
    print(f"{n_questions:,} questions, depth {depth}, {len(files['before.json']) / 1e6:.1f} MB a run")
    await person.send(chat, "/id")
    await sandbox.wait_for(chat, timeout_s=60)
    await timed(sandbox, chat, "qrels.txt", person.send_document(chat, "qrels.txt", qrels, caption="/gold"))
    for name, data in files.items():
        await timed(sandbox, chat, name, person.send_document(chat, name, data))
    await timed(sandbox, chat, "/compare", person.send(chat, "/compare before after"))


async def main() -> None:
    """Run the bot, talk to it, stop it, print its pauses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=12_000)
    parser.add_argument("--depth", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            person = sandbox.user(id=7, first_name="Ada", language_code="en")
            bot = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "benchmarks.loop_probe",
                env={
                    **os.environ,
                    "TELEGRAM_TOKEN": sandbox.token,
                    "TELEGRAM_API_URL": sandbox.api_url,
                    "DATA_DIR": folder,
                    "GOLD_SETS_DIR": folder,
                    "ADMINS": "7",
                },
                stdout=asyncio.subprocess.PIPE,
            )
            await converse(sandbox, person, given.questions, given.depth)
            bot.send_signal(signal.SIGTERM)
            output, _ = await bot.communicate()
    pauses = json.loads(output.decode().splitlines()[-1])
    print(
        f"longest pause of the event loop: {pauses['longest_ms']:.0f} ms; in which the bot itself worked:"
        f" {pauses['longest_own_ms']:.0f} ms; over 20 ms: {pauses['over_20_ms']}"
    )


if __name__ == "__main__":
    asyncio.run(main())
