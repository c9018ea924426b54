"""
What is left of the bot's work when its process is killed again and again: all of it.

    python -m benchmarks.kills               2,000 questions with 10 kills; 1,000 messages with 20 kills

The real bot in a process of its own, a Bot API and a search service on loopback, SIGKILL at random moments.
The tests run the same with smaller numbers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.live_service import config, gold_yaml, serving
from benchmarks.polling import until
from bot.sandbox import Chat, Sandbox, SandboxMessage, User
from core.store import Store

ADMIN_ID = 1001
WORD = re.compile(r"w\d{4}")
MARK = "may stand here already"  # of a result that a killed process was just sending
START_S = 60.0
THROUGH_S = 300.0  # for what is left when the last kill is over, on a machine that does much else
ASKING_S = 15.0


@dataclass
class BotProcess:
    """The bot as it is run in earnest, started and ended as often as one likes."""

    sandbox: Sandbox
    folder: Path
    command: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it; it may not hear yet."""
        env = {
            **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT")},
            "TELEGRAM_TOKEN": self.sandbox.token,
            "TELEGRAM_API_URL": self.sandbox.api_url,
            "DATABASE_URL": f"sqlite:///{self.folder / 'test.sqlite3'}",
            "DATA_DIR": str(self.folder),
            "GOLD_SETS_DIR": str(self.folder / "none"),
            "ADMINS": str(ADMIN_ID),
            "LOG_LEVEL": "WARNING",
            "CONFIG_FILE": str(self.folder / "config.yaml"),
            **self.settings,
        }
        with (self.folder / "log.txt").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", *self.command, env=env, stdout=log, stderr=log
            )

    async def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        await self._end(signal.SIGKILL)

    async def terminate(self) -> float:
        """SIGTERM; seconds until it has ended."""
        started = time.monotonic()
        await self._end(signal.SIGTERM)
        return time.monotonic() - started

    async def _end(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)
            await self.process.wait()

    @property
    def log(self) -> str:
        """All that it has written."""
        return (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace")


@asynccontextmanager
async def stage(
    folder: Path, command: tuple[str, ...] = (), **settings: str
) -> AsyncIterator[tuple[BotProcess, User, Chat]]:
    """A Bot API with an administrator, and a bot that is ended at the end."""
    async with Sandbox() as sandbox:
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code="en")
        bot = BotProcess(sandbox, folder, command, settings)
        try:
            yield bot, admin, sandbox.private_chat(admin)
        finally:
            await bot.kill()


@dataclass(frozen=True, kw_only=True)
class Evaluated:
    """
    What came of an evaluation: its result messages, how often questions were asked, its means.

    `is_marked`: the progress message says that the result may have been sent by a process that was killed.
    """

    results: list[str]
    is_marked: bool
    progress_ids: set[int]
    asked: Counter[str]
    means: Mapping[str, float]
    kills_while_asking: int
    took_s: float


async def evaluate_through_kills(
    folder: Path, *, n_questions: int, n_kills: int, delay_s: float = 0.02, parallel: int = 4, seed: int = 7
) -> Evaluated:
    """`/eval`, and the process is killed at random moments and started again each time."""
    rng = random.Random(seed)
    async with serving(delay_s=delay_s) as service, stage(folder) as (bot, admin, chat):
        config(folder, {"prod": service}, parallel=parallel)
        await bot.start()
        await admin.send_document(chat, "faq.yaml", gold_yaml(n_questions))
        await bot.sandbox.wait_for(chat, timeout_s=START_S)
        await admin.send(chat, "/eval")
        started, while_asking = time.monotonic(), 0
        share_s = 0.6 * n_questions * delay_s / parallel / max(1, n_kills)
        for _ in range(n_kills):
            n_before = service.asked.total()
            await _until_more(service.asked.total, n_before, ASKING_S)
            await asyncio.sleep(rng.uniform(0, 1.5 * share_s))
            while_asking += len(service.asked) < n_questions
            await bot.kill()
            await bot.start()
        await bot.sandbox.wait_for(chat, _is_end, timeout_s=300)
        await asyncio.sleep(2.0)  # a second result would come now
        took_s = time.monotonic() - started
        with Store(f"sqlite:///{folder / 'test.sqlite3'}") as store:
            means = store.evaluations(chat_id=chat.id)[0].means
    about = [message for message in chat.from_bot if "prod on faq" in message.text]
    return Evaluated(
        results=[message.text for message in about if "Latency" in message.text],
        is_marked=any(MARK in message.text for message in about),
        progress_ids={message.message_id for message in about if "Latency" not in message.text},
        asked=service.asked,
        means=means,
        kills_while_asking=while_asking,
        took_s=took_s,
    )


@dataclass(frozen=True, kw_only=True)
class Answered:
    """What came of messages: how many answers each got, and what the inbox says of the others."""

    n_messages: int
    answers: Counter[str]
    states: Mapping[str, int]
    unanswered_states: Counter[str]
    n_own_ups: int


async def answer_through_kills(folder: Path, *, n_messages: int, n_kills: int, seed: int = 7) -> Answered:
    """Messages come all the time, and the process is killed at random moments and started again."""
    rng = random.Random(seed)
    async with stage(folder) as (bot, admin, chat):
        bot_id = int(bot.sandbox.token.partition(":")[0])
        (folder / "config.yaml").write_text("services: {none: {kind: replay, run: none}}")
        await bot.start()
        sending = asyncio.create_task(_keep_sending(bot.sandbox, admin, chat, n_messages, every_s=0.05))
        for _ in range(n_kills):
            n_before = len(chat.messages)
            await _until(lambda: bool(chat.from_bot), START_S)
            await _until_more(lambda: len(chat.messages), n_before, START_S)
            await asyncio.sleep(rng.uniform(0, 2.0))
            await bot.kill()
            await bot.start()
        update_ids = await sending
        await _until(lambda: not bot.sandbox.world.updates.pending, THROUGH_S)
        with Store(f"sqlite:///{folder / 'test.sqlite3'}") as store:
            await _until(lambda: not store.update_states(bot_id).keys() & {"new", "sending"}, THROUGH_S)
        await bot.sandbox.wait_idle(timeout_s=120, quiet_s=1.0)
        await bot.terminate()
        texts = [message.text for message in chat.from_bot]
    answers = Counter(word for text in texts for word in set(WORD.findall(text)))
    with Store(f"sqlite:///{folder / 'test.sqlite3'}") as store:
        states = store.update_states(bot_id)
        silent = {word: id_ for word, id_ in update_ids.items() if not answers[word]}
        unanswered = Counter(str(store.update_state(bot_id, id_)) for id_ in silent.values())
    return Answered(
        n_messages=len(update_ids),
        answers=answers,
        states=states,
        unanswered_states=unanswered,
        n_own_ups=sum("I was interrupted" in text for text in texts),
    )


async def _until(is_so: Callable[[], bool], patience_s: float) -> None:
    """Until it is so, or for so long."""
    with suppress(TimeoutError):
        await until(is_so, patience_s)


async def _until_more(count: Callable[[], int], n: int, patience_s: float) -> None:
    """Until there are more than `n`, or for so long."""
    await _until(lambda: count() > n, patience_s)


async def _keep_sending(
    sandbox: Sandbox, admin: User, chat: Chat, n: int, *, every_s: float
) -> dict[str, int]:
    """Send commands that can be told apart by their answers; word -> id of its update."""
    update_ids = {}
    for number in range(n):
        word = f"w{number:04}"
        message = await admin.send(chat, f"/gold {word}")
        waiting = reversed(sandbox.world.updates.pending)  # Telegram has it until it is confirmed
        update = next(each for each in waiting if each["message"]["message_id"] == message.message_id)
        update_ids[word] = update["update_id"]
        await asyncio.sleep(every_s)
    return update_ids


def _is_end(message: SandboxMessage) -> bool:
    return "Latency" in message.text or MARK in message.text


async def report(n_questions: int, n_kills: int, n_messages: int, n_message_kills: int) -> None:
    """Run both and print what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        calm = await evaluate_through_kills(Path(folder), n_questions=n_questions, n_kills=0)
    with tempfile.TemporaryDirectory() as folder:
        killed = await evaluate_through_kills(Path(folder), n_questions=n_questions, n_kills=n_kills)
    print(f"{n_questions} questions, {n_kills} kills ({killed.kills_while_asking} while asking):")
    print(
        f"  {killed.took_s:.0f} s; result messages {len(killed.results)}; equal {killed.means == calm.means}"
    )
    print(f"  questions by how often they were asked: {dict(Counter(killed.asked.values()))}")
    with tempfile.TemporaryDirectory() as folder:
        answered = await answer_through_kills(Path(folder), n_messages=n_messages, n_kills=n_message_kills)
    print(f"{answered.n_messages} messages, {n_message_kills} kills:")
    print(f"  messages by number of answers: {dict(Counter(answered.answers.values()))}")
    print(f"  without an answer: {dict(answered.unanswered_states)}; all: {dict(answered.states)}")


def main() -> None:
    """Kill and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--message-kills", type=int, default=20)
    given = parser.parse_args()
    asyncio.run(report(given.questions, given.kills, given.messages, given.message_kills))


if __name__ == "__main__":
    main()
