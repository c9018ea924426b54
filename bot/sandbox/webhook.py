"""Delivers updates to the bot's webhook, one after the other, again and again until it says 2xx."""

from __future__ import annotations

import asyncio
import json

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from bot.sandbox.updates import Webhook
from bot.sandbox.world import World

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 the name of a header, no secret
RETRY_S = 0.5
TIMEOUT_S = 60.0


class WebhookDelivery:
    """The task that carries updates to the webhook while one is set."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._pushed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Deliver from now on."""
        self._world.updates.on_push(self._pushed.set)
        self._task = asyncio.create_task(self._run(), name="sandbox webhook")

    async def stop(self) -> None:
        """Stop; what was not delivered stays queued."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        updates = self._world.updates
        while True:
            await self._pushed.wait()
            self._pushed.clear()
            while updates.webhook.url and updates.pending:
                await self._deliver_first(updates.webhook)

    async def _deliver_first(self, webhook: Webhook) -> None:
        update = self._world.updates.pending[0]
        problem = await self._post(webhook, json.dumps(update))
        if problem:
            webhook.last_error, webhook.last_error_date = problem, self._world.now()
            await asyncio.sleep(RETRY_S)
        else:
            self._world.updates.confirm(update["update_id"] + 1)

    async def _post(self, webhook: Webhook, body: str) -> str | None:
        """What went wrong, None if the bot took it."""
        headers = {"Content-Type": "application/json"}
        if webhook.secret:
            headers[SECRET_HEADER] = webhook.secret
        try:
            await AsyncHTTPClient().fetch(
                webhook.url,
                method="POST",
                headers=headers,
                body=body,
                request_timeout=TIMEOUT_S,
                follow_redirects=False,
            )
        except HTTPClientError as error:
            return f"Wrong response from the webhook: {error.code} {error.message}"
        except OSError as error:
            return f"Connection failed: {error.strerror or 'refused'}"
        return None
