"""Names from outside on a chart or a page: one line, of bounded length, disturbing nothing around them."""

from __future__ import annotations

import re
from typing import Any

from core.errors import Notice, Place, Word
from core.texts import Texts

TITLE_WIDTH = 160  # signs of a question
ID_WIDTH = 48  # signs of a chunk id

_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff"  # control signs: no XML and no HTML may hold them
    "\u200e\u200f\u202a-\u202e\u2066-\u2069]"  # direction marks: they would turn what follows around
)
_NUMBER = re.compile(r"[+-]?\d*\.?\d+")  # a value as text needs no isolation
_HALF = re.compile("[\ud800-\udfff]")  # half of a surrogate pair, which JSON can spell


def clean(text: str) -> str:
    """Text without signs that cannot be written to a file or would disturb what follows."""
    return _HALF.sub("\ufffd", _HIDDEN.sub("", text))


def short(text: str, width: int = TITLE_WIDTH) -> str:
    """
    A text on one line, at most `width` signs, cut at its end.

    >>> short("How long is delivery?", 12)
    'How long is…'
    """
    line = " ".join(clean(text).split())
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def middle(text: str, width: int = ID_WIDTH) -> str:
    """
    An id on one line, at most `width` signs, cut in the middle: both of its ends tell ids apart.

    >>> middle("a-very-long-identifier-of-a-chunk-017", 16)
    'a-very-l…unk-017'
    """
    line = " ".join(clean(text).split())
    if len(line) <= width:
        return line
    tail = (width - 1) // 2
    return f"{line[: width - 1 - tail]}…{line[-tail:]}"


def isolated(text: str, width: int = 60) -> str:
    """
    A name within a sentence, cut, and kept from turning the sentence around if it runs from right to left.

    Unicode's isolates are invisible: https://www.unicode.org/reports/tr9/
    """
    return f"\u2068{short(text, width)}\u2069"


def sentence(t: Texts, message_id: str, facts: dict[str, Any]) -> str:
    """A message whose facts come from outside: those that are names are cut and isolated."""
    return t(message_id, **{name: _fact(fact) for name, fact in facts.items()})


def notice(t: Texts, found: Notice) -> str:
    """What was odd about input that was used all the same."""
    return sentence(t, found.id, found.facts)


def _fact(fact: Any) -> Any:
    is_name = isinstance(fact, str) and not isinstance(fact, Word | Place) and not _NUMBER.fullmatch(fact)
    return isolated(fact, 80) if is_name and fact else fact
