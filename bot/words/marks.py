"""
Text and its marks: the one place where a string becomes Telegram HTML.

`esc` is the only escaping there is. What it and the marks return is `Html`, a string that is never escaped
again; `say` escapes a whole sentence of the catalogue once and leaves the `Html` among its facts as it is.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from core.errors import Place, Word
from core.texts import Texts

ID_WIDTH = 28  # signs of an id, which is cut in the middle: both of its ends tell ids apart
TITLE_WIDTH = 120  # signs of a question, which is cut at its end

_OPEN, _CLOSE = "\ue000", "\ue001"  # private use: stand around the number of a fact that is Html already
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f"  # control signs: Telegram refuses some and drops others
    "\u202a-\u202e\u2066-\u2069"  # direction overrides: they would turn the rest of the message around
    f"{_OPEN}{_CLOSE}]"
)
_HALF = re.compile("[\ud800-\udfff]")  # half of a surrogate pair, which JSON can spell: cannot be sent


class Html(str):
    """Telegram HTML that is safe to send: escaped already."""

    __slots__ = ()


def clean(text: str) -> str:
    """Text from outside without the signs that cannot be sent or would disturb what follows."""
    return _HALF.sub("\ufffd", _HIDDEN.sub("", text))


def esc(text: str) -> Html:
    """Text from outside as Telegram HTML; Html stays as it is."""
    return text if isinstance(text, Html) else Html(html.escape(clean(text), quote=False))


def bold(text: str) -> Html:
    """Important: the answer, a name."""
    return Html(f"<b>{esc(text)}</b>")


def italic(text: str) -> Html:
    """Said beside the matter: notices, footnotes."""
    return Html(f"<i>{esc(text)}</i>")


def code(text: str, width: int = ID_WIDTH) -> Html:
    """Machine text to copy: an id, a key, a piece of a file."""
    return Html(f"<code>{esc(middle(text, width))}</code>")


def say(t: Texts, message_id: str, /, **facts: Any) -> Html:
    """
    A sentence of the catalogue as HTML, escaped once; facts that are Html keep their marks.

    What the message, not a fact, sets between backticks is to be typed: it becomes code.

    >>> say(Texts("en"), "error-file", file=bold("a<b>.json"), problem="5 < 6 & so on.")
    'I could not use <b>a&lt;b&gt;.json</b>: 5 &lt; 6 &amp; so on. Nothing was stored.'
    """
    texts = {name: esc(_text(t, fact)) for name, fact in facts.items() if _is_text(fact)}
    places = {name: f"{_OPEN}{place}{_CLOSE}" for place, name in enumerate(texts)}
    sentence = html.escape(t(message_id, **{**facts, **places}), quote=False)
    typed = re.sub(r"`([^`\n]+)`", r"<code>\1</code>", sentence)
    found = list(texts.values())
    return Html(re.sub(f"{_OPEN}(\\d+){_CLOSE}", lambda match: found[int(match[1])], typed))


def moment(when: datetime, zone: str) -> Html:
    """A time that Telegram shows in the reader's own zone; the text, for old apps, is in the chat's."""
    local = when.astimezone(ZoneInfo(zone))
    text = f"{local:%Y-%m-%d %H:%M}{' UTC' if zone == 'UTC' else ''}"
    return Html(f'<tg-time unix="{int(when.timestamp())}" format="wDT">{text}</tg-time>')


def join(parts: Iterable[str], between: str = "\n") -> Html:
    """Several pieces in a row; empty ones are left out."""
    return Html(between.join(esc(part) for part in parts if part))


def listed(shown: Sequence[Html], n: int, t: Texts) -> Html:
    """The shown ones of n, and how many there are besides."""
    named = join(shown, ", ")
    return say(t, "and-more", names=named, n=n - len(shown)) if n > len(shown) else named


def named(titles: Sequence[str], most: int, t: Texts) -> Html:
    """Questions by their texts, at most so many; the others are counted."""
    return listed([title(each) for each in titles[:most]], len(titles), t)


def title(text: str) -> Html:
    """A question within a sentence."""
    return italic(short(text, 60))


def middle(text: str, width: int = ID_WIDTH) -> str:
    """
    An id on one line, at most `width` signs, cut in the middle.

    >>> middle("a-very-long-identifier-of-a-chunk-017", 16)
    'a-very-l…unk-017'
    """
    line = " ".join(clean(text).split())
    if len(line) <= width:
        return line
    tail = (width - 1) // 2
    return f"{line[: width - 1 - tail]}…{line[-tail:]}"


def short(text: str, width: int = TITLE_WIDTH) -> str:
    """A question on one line, at most `width` signs, cut at its end."""
    line = " ".join(clean(text).split())
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def shortened(text: str, width: int) -> str:
    """
    The beginning of a longer text, its lines kept, blank ones left out; it ends with … where it is cut.

    >>> shortened("two  words and a line", 14)
    'two words and…'
    """
    lines = [" ".join(line.split()) for line in clean(text).split("\n")]
    whole = "\n".join(line for line in lines if line)
    return whole if len(whole) <= width else whole[: width - 1].rstrip() + "…"


def score(number: float) -> str:
    """A score of the service, on whatever scale it has."""
    return f"{number:.3g}"


def _is_text(fact: Any) -> bool:
    """Whether a fact is put in after escaping; words, numbers and empty texts choose the sentence first."""
    return isinstance(fact, str) and bool(fact) and not isinstance(fact, Word)


def _text(t: Texts, fact: str) -> str:
    return t.place(fact) if isinstance(fact, Place) else fact
