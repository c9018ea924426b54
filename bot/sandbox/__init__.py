"""
A Telegram Bot API on loopback, as strict as the real one, with people who write to the bot and a chat page.

It carries `bot demo` and every end-to-end test. README.md lists what it does not imitate.
"""

from bot.sandbox.api import Call
from bot.sandbox.errors import ApiError, NotPossible
from bot.sandbox.faults import Fault
from bot.sandbox.params import Upload
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.state import Account, Chat, Document, Photo, SandboxMessage, Topic
from bot.sandbox.user import CallbackAnswer, User

__all__ = [
    "Account",
    "ApiError",
    "Call",
    "CallbackAnswer",
    "Chat",
    "Document",
    "Fault",
    "NotPossible",
    "Photo",
    "Sandbox",
    "SandboxMessage",
    "Topic",
    "Upload",
    "User",
]
