"""A report from a shell, posted to a chat: one message by the bot's own token, and nothing kept."""

from __future__ import annotations

from telegram import LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Defaults, ExtBot
from telegram.request import HTTPXRequest

from bot.app import request_settings
from bot.delivery import ChatClosed, Delivery, Place
from bot.settings import Settings
from core.errors import Word

READ_TIMEOUT_S = 20


class NotPosted(Exception):
    """The report did not surely arrive; `why` is a Word such as `posted-refused`, `detail` Telegram's own."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(why)
        self.why, self.detail = Word(why), detail


class _Nowhere:
    """A shell keeps nothing about chats; the bot learns of moves and blocks by itself."""

    def migrate_chat(self, old_id: int, new_id: int) -> bool:  # noqa: ARG002 - the ChatBook protocol names both ids; a shell keeps none
        """Nothing moves with it."""
        return False

    def set_chat(self, chat_id: int, *, state: str, reason: str) -> None:
        """Nobody is told."""


async def post(settings: Settings, place: Place, html: str) -> None:
    """
    Send a report to a chat, or to one of its topics.

    Raises SettingsError without a token, NotPosted where Telegram does not take it or nobody can tell.
    """
    bot = ExtBot(
        settings.token,
        base_url=f"{settings.telegram_api_url}/bot",
        request=HTTPXRequest(**request_settings(settings, READ_TIMEOUT_S, 2)),
        defaults=Defaults(
            parse_mode=ParseMode.HTML, link_preview_options=LinkPreviewOptions(is_disabled=True)
        ),
    )
    try:
        async with bot:
            sent = await Delivery(bot, _Nowhere()).send(place, html)
    except InvalidToken as error:
        raise NotPosted("posted-token", "") from error
    except ChatClosed as error:
        raise NotPosted("posted-refused", error.reason) from error
    except TelegramError as error:
        raise NotPosted("posted-unreached", type(error).__name__) from error
    if sent.is_unknown:
        raise NotPosted("posted-unknown", "")
