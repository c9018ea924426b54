"""
Updates by webhook: Telegram calls, the update is written down, Telegram is told 200, then it is worked on.

Listens without TLS, on loopback by default; a proxy in front of it ends TLS. A call without the secret gets
403.
"""

from __future__ import annotations

import hmac
import json
import logging
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from telegram import Update
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.inbox import Inbox, is_empty
from bot.settings import Settings
from core.errors import EvalError

log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header, no secret
LARGEST_BODY = 4 * 1024 * 1024
MOST_CONNECTIONS = 40


class Webhook:
    """The web server that Telegram calls, for one application."""

    def __init__(self, settings: Settings, app: Any, inbox: Inbox) -> None:
        self._settings, self._app, self._inbox = settings, app, inbox
        self._server: HTTPServer | None = None

    async def start(self, allowed_updates: Sequence[str]) -> None:
        """Listen, then tell Telegram where; OSError if the port is taken."""
        url, secret = self._settings.webhook_url or "", self._settings.webhook_secret
        token = secret.get_secret_value() if secret else ""
        host, _, port = self._settings.webhook_listen.rpartition(":")
        given = {"secret": token, "take": self.take}
        routes = Application([(urlsplit(url).path or "/", Receiver, given)])
        self._server = HTTPServer(routes, max_body_size=LARGEST_BODY)
        self._server.listen(int(port), host)
        await self._app.bot.set_webhook(
            url, secret_token=token, allowed_updates=allowed_updates, max_connections=MOST_CONNECTIONS
        )

    async def take(self, raw: dict[str, Any]) -> None:
        """Keep an update, and queue it unless it was here before; EvalError if it cannot be kept."""
        for kept in await self._inbox.keep([raw]):
            update = Update.de_json(kept, self._app.bot)
            if not is_empty(update):
                await self._app.update_queue.put(update)

    async def stop(self) -> None:
        """Listen no more; Telegram tries again later, or at another process."""
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()


class Receiver(RequestHandler):
    """One call of Telegram."""

    def initialize(self, secret: str, take: Any) -> None:
        """What the server gives to each call."""
        self._secret, self._take = secret, take

    async def post(self) -> None:
        """200: the update is kept; 403: a stranger; 400: no update; 503: to be tried again."""
        given = self.request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            self.set_status(403)
            return
        try:
            raw = json.loads(self.request.body)
        except ValueError:
            raw = None
        if not isinstance(raw, dict) or not isinstance(raw.get("update_id"), int):
            self.set_status(400)
            return
        try:
            await self._take(raw)
        except EvalError as error:
            log.warning("an update could not be kept: %s", type(error).__name__)
            self.set_status(503)
