"""
Logs without secrets.

One formatter masks whatever looks like a bot token or a password in a URL, in the final text, so that
tracebacks are covered too.
"""

from __future__ import annotations

import logging
import re
import sys

# not \b: in a path such as /bot123:ABC the digits follow a letter, which is no word border
TOKEN = re.compile(r"(?<!\d)\d{3,12}:[A-Za-z0-9_-]{20,}")
PASSWORD = re.compile(r"(?<=://)([^/\s:@]*):([^/\s@]+)@")


def redact(text: str) -> str:
    """
    The text with tokens and passwords masked.

    >>> redact("GET /bot123456:AAbbccddeeffgghhiijjkkll/getMe postgresql://me:secret@host/db")
    'GET /bot***/getMe postgresql://me:***@host/db'
    """
    return PASSWORD.sub(r"\1:***@", TOKEN.sub("***", text))


class RedactingFormatter(logging.Formatter):
    """Masks secrets in the finished line, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished line."""
        return redact(super().format(record))


def set_up(level: str) -> None:
    """Send all logs to standard error through the one redacting formatter."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("httpx", "httpcore", "apscheduler", "tornado.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)  # httpx's INFO lines are URLs with the token
