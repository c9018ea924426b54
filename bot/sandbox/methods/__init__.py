"""
The methods of the Bot API that the sandbox knows, one file per family.

METHODS maps the lower-case name, as Telegram ignores case, to a coroutine (world, params) -> result.
"""

from __future__ import annotations

from bot.sandbox.methods import chats, media, messages, profile, updates
from bot.sandbox.methods.common import Method

METHODS: dict[str, Method] = {
    name.lower(): method
    for family in (updates, messages, media, chats, profile)
    for name, method in family.METHODS.items()
}
