"""
`bot demo`: a whole conversation between people and the real bot, over the Bot API on loopback.

Nothing is faked but Telegram: files are uploaded and read, runs come from the shop's search engine, the
numbers are measured, results are stored in an SQLite file of a temporary folder.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.demo import gold_set_path
from bot.demo.runs import after_json, before_json, without_a_comma
from bot.demo.service import Shop, shop_service, write_config
from bot.running import Running
from bot.sandbox import Chat, Sandbox, SandboxMessage
from bot.settings import Settings, read_settings
from core import formats
from core.gold_sets import GoldSet
from core.store import Store
from core.store.database import utc_now

Say = Callable[[str], None]


async def demo(*, once: bool, say: Say = print) -> int:
    """Play the conversation, then serve the chat page until Ctrl-C; with `once` end there."""
    with tempfile.TemporaryDirectory(prefix="baholash-demo-") as folder:
        async with Sandbox() as sandbox, shop_service() as shop:
            settings = _settings(sandbox, Path(folder), write_config(Path(folder), shop.address))
            with Store(settings.store_url) as store:
                store.migrate()
                clock = Clock()
                running = Running(settings, store, clock=clock)

                async def play(_: Running) -> None:
                    await Conversation(sandbox, say, running, clock, shop).play()
                    if once:
                        running.stop()
                    else:
                        say(f"\nThe chat goes on at {sandbox.page_url} (Ctrl-C ends it).")

                return await running.run(play)


def is_interactive() -> bool:
    """Whether somebody sits at a terminal and can press Ctrl-C."""
    return sys.stdin is not None and sys.stdin.isatty()


@dataclass
class Clock:
    """The time that schedules go by: it runs on, and can be put forward."""

    ahead: timedelta = timedelta()

    def __call__(self) -> datetime:
        return utc_now() + self.ahead


class Conversation:
    """Malika and Jasur of the shop's search team, and a group of them."""

    def __init__(self, sandbox: Sandbox, say: Say, running: Running, clock: Clock, shop: Shop) -> None:
        self.sandbox, self.say = sandbox, say
        self.running, self.clock, self.shop = running, clock, shop
        self.malika = sandbox.user(id=ADMIN_ID, first_name="Malika", username="malika", language_code="en")
        self.jasur = sandbox.user(id=ADMIN_ID + 1, first_name="Jasur", username="jasur", language_code="uz")
        self.private = sandbox.private_chat(self.malika)
        self.team = sandbox.supergroup(
            "Tezgul search",
            [self.malika, self.jasur],
            bot_status="administrator",  # else Telegram hides the second file of an album from it
        )

    async def play(self) -> None:
        """Every step a team takes: upload, look, change the search, compare, make a mistake."""
        english, uzbek = (_gold_set(name) for name in ("shop-faq", "shop-faq-uz"))
        self._title("Malika writes to the bot")
        await self._send("/start")
        await self._upload("shop-faq.yaml", gold_set_path("shop-faq").read_bytes())
        before, after = before_json(_texts(english)), after_json(_texts(english))
        summary = await self._upload("before.json", before)
        await self._press(summary, "categor")
        await self._press(summary, "miss", "fail")
        summary = await self._upload("after.json", after)
        comparison = await self._press(summary, "compare with")
        await self._press(comparison, "moved")
        self._title("The same live: the bot asks the shop's search itself")
        await self._live("/eval shop-faq on shop-before")
        summary = await self._live("/eval shop-faq on shop-after")
        await self._press(summary, "compare with")
        self._title("By itself: every morning, and a page when search gets worse")
        await self._press(summary, "baseline")
        zone = await self._send("/schedule daily 09:00 shop-faq on shop-after")
        await self._press(zone, "utc")
        self.shop.roll_back()
        await self._later("is worse", hours=24)
        alert = await self._later("fell from", minutes=3)
        await self._press(alert, "acknowledge")
        self._title("A slip of the editor")
        await self._upload("broken.json", without_a_comma(before))
        self._title("The team's group, in Uzbek")
        await self._group(uzbek)

    async def _group(self, uzbek: GoldSet) -> None:
        """An administrator opens the group; Jasur sends two runs as an album."""
        await self._exchange(self.team, self.malika.send(self.team, "/allow"))
        await self._exchange(self.team, self.jasur.send(self.team, "/language uz"))
        gold = gold_set_path("shop-faq-uz").read_bytes()
        await self._exchange(
            self.team, self.jasur.send_document(self.team, "shop-faq-uz.yaml", gold, caption="/gold")
        )
        files = [("oldin.json", before_json(_texts(uzbek))), ("keyin.json", after_json(_texts(uzbek)))]
        await self._exchange(self.team, self.jasur.send_album(self.team, files, caption="/eval"))

    async def _live(self, command: str) -> SandboxMessage:
        """Start a live evaluation and wait for its result, the message that has buttons to look closer."""

        def is_result(message: SandboxMessage) -> bool:
            return any("categor" in label.casefold() for row in message.buttons for label in row)

        return await self._exchange(self.private, self.malika.send(self.private, command), is_result)

    async def _later(self, word: str, **time: float) -> SandboxMessage:
        """Let time pass; what the bot says by itself, printed."""
        self.say(f"… {' '.join(f'{n:g} {unit}' for unit, n in time.items())} later\n")
        self.clock.ahead += timedelta(**time)
        if self.running.house.jobs is None:
            raise RuntimeError("the demo has services")
        return await self._exchange(
            self.private, self.running.house.jobs.tick(), lambda message: word in message.text
        )

    async def _send(self, text: str) -> SandboxMessage:
        return await self._exchange(self.private, self.malika.send(self.private, text))

    async def _upload(self, name: str, data: bytes) -> SandboxMessage:
        return await self._exchange(self.private, self.malika.send_document(self.private, name, data))

    async def _exchange(
        self, chat: Chat, act: Awaitable[object], is_answer: Callable[[SandboxMessage], bool] | None = None
    ) -> SandboxMessage:
        """A person does something; the bot's answer, both printed."""
        seen = len(chat.messages)
        await act
        answer = await self.sandbox.wait_for(chat, is_answer, timeout_s=ANSWER_S)
        for message in chat.messages[seen:] or [answer]:  # else a message was edited
            self.say(message.transcript() + "\n")
        return answer

    async def _press(self, message: SandboxMessage, *labels: str) -> SandboxMessage:
        """Press the first button whose label has one of the words."""
        label = next(
            b for row in message.buttons for b in row if any(word in b.casefold() for word in labels)
        )
        self.say(f"Malika presses [{label}]\n")
        return await self._exchange(message.chat, self.malika.press(message, label))

    def _title(self, text: str) -> None:
        self.say(f"── {text} " + "─" * max(0, 60 - len(text)) + "\n")


ADMIN_ID = 1001
ANSWER_S = 60.0


def _settings(sandbox: Sandbox, folder: Path, config_file: Path) -> Settings:
    """The bot's own settings, for the loopback Bot API; nothing of the environment but LOG_LEVEL counts."""
    return read_settings(
        telegram_token=sandbox.token,
        telegram_api_url=sandbox.api_url,
        database_url=f"sqlite:///{folder / 'demo.sqlite3'}",
        data_dir=folder,
        gold_sets_dir=gold_set_path("shop-faq").parent,
        config_file=config_file,
        admins=frozenset({ADMIN_ID}),
        language="en",
        album_wait_s=0.3,
    )


def _gold_set(name: str) -> GoldSet:
    path = gold_set_path(name)
    return formats.read_gold_set(path.read_bytes(), path.name)


def _texts(gold_set: GoldSet) -> list[str]:
    return [question.text for question in gold_set.questions]
