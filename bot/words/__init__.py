"""
What the core found out, as Telegram HTML in the reader's language.

Pure functions: they compute nothing and send nothing. In every message the first line is the answer, then
comes a table of at most 30 columns, then at most three hints. Whatever a person or a machine wrote passes
through the one `esc`.
"""

from bot.words.categories import by_category
from bot.words.chat import invitation, manual, member_list, plain_text, topic, welcome
from bot.words.comparisons import comparison, contest, moved
from bot.words.errors import error, notices
from bot.words.explanations import explain, explain_all
from bot.words.failures import failures
from bot.words.files import understood
from bot.words.gold_sets import gold_list, gold_show, health
from bot.words.headroom import headroom, slices
from bot.words.hints import hints
from bot.words.marks import Html, bold, code, esc, join, say
from bot.words.runs import run_about, run_list
from bot.words.summaries import details, summary
from core.texts import signed, value

__all__ = [
    "Html",
    "bold",
    "by_category",
    "code",
    "comparison",
    "contest",
    "details",
    "error",
    "esc",
    "explain",
    "explain_all",
    "failures",
    "gold_list",
    "gold_show",
    "headroom",
    "health",
    "hints",
    "invitation",
    "join",
    "manual",
    "member_list",
    "moved",
    "notices",
    "plain_text",
    "run_about",
    "run_list",
    "say",
    "signed",
    "slices",
    "summary",
    "topic",
    "understood",
    "value",
    "welcome",
]
