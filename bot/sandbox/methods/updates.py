"""Two ways in which the bot hears: getUpdates and a webhook."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.common import Method
from bot.sandbox.params import Params
from bot.sandbox.state import Json
from bot.sandbox.world import World

MAX_UPDATES = 100
MAX_POLL_S = 50
WEBHOOK_PORTS = {None, 80, 88, 443, 8443}
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


async def get_updates(world: World, params: Params) -> list[Json]:
    _allow(world, params)
    limit = params.integer("limit") or MAX_UPDATES
    timeout_s = min(max(params.integer("timeout") or 0, 0), MAX_POLL_S)
    return await world.updates.poll(params.integer("offset") or 0, min(max(limit, 1), MAX_UPDATES), timeout_s)


async def set_webhook(world: World, params: Params) -> bool:
    url, secret = params.text("url"), params.text("secret_token")
    if not url:
        return await delete_webhook(world, params)
    _check_address(url)
    if secret and not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = params.integer("max_connections") or 40
    _allow(world, params)
    _drop(world, params)
    world.updates.set_webhook(url, secret, min(max(connections, 1), 100))
    return True


async def delete_webhook(world: World, params: Params) -> bool:
    _drop(world, params)
    world.updates.set_webhook("", "", 40)
    return True


async def get_webhook_info(world: World, _params: Params) -> Json:
    updates = world.updates
    info: Json = {
        "url": updates.webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(updates.pending),
    }
    if updates.asked_for:
        info["allowed_updates"] = updates.asked_for
    if updates.webhook.url:
        info |= {"max_connections": updates.webhook.max_connections, "ip_address": "127.0.0.1"}
    if updates.webhook.last_error:
        info |= {
            "last_error_date": updates.webhook.last_error_date,
            "last_error_message": updates.webhook.last_error,
        }
    return info


def _allow(world: World, params: Params) -> None:
    kinds = params.array("allowed_updates")
    if kinds is not None:
        world.updates.allow(map(str, kinds))


def _drop(world: World, params: Params) -> None:
    if params.flag("drop_pending_updates"):
        world.updates.pending.clear()


def _check_address(url: str) -> None:
    """HTTPS on Telegram's ports, as at Telegram; plain HTTP on any port only to this machine."""
    address = urlsplit(url)
    if address.scheme in ("http", "https") and address.hostname in LOOPBACK:
        return
    if not address.hostname:
        raise bad_request("bad webhook: URL host is empty")
    if address.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if address.port not in WEBHOOK_PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


METHODS: dict[str, Method] = {
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
