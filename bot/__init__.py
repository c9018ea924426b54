"""Baholash in Telegram: a team measures its retrieval in the chat where it talks about it."""

import os

os.environ.setdefault(
    "PTB_TIMEDELTA", "1"
)  # durations of python-telegram-bot as timedelta, as from its next major on
