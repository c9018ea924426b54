"""
Entities after parsing: trimmed, settled, found in plain text, and turned back into HTML.

An entity is the Bot API's object as a dict: `type`, `offset`, `length` (UTF-16 units) and what its type adds.
"""

from __future__ import annotations

import html
import re
from itertools import pairwise

from bot.sandbox.html_text import Entity, utf16_len

CODE = {"pre", "code"}
QUOTES = {"blockquote", "expandable_blockquote"}
SPLITTABLE = {"bold", "italic", "underline", "strikethrough", "spoiler"}
MAX_ENTITIES = 100
DETECTED = re.compile(
    r"(?P<url>https?://[^\s<>\"']+[^\s<>\"'.,:;!?)])"
    r"|(?P<email>\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b)"
    r"|(?P<mention>(?<![\w/@])@[A-Za-z][A-Za-z0-9_]{2,31}\b)"
    r"|(?P<bot_command>(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z][A-Za-z0-9_]{2,31})?\b(?!/))"
    r"|(?P<hashtag>(?<![\w&])#(?=\w*[^\W\d])\w{1,256}\b)"
)
TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "blockquote": "blockquote",
}


def trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """
    Text as Telegram stores it: control characters gone, no space or line end at its edges.

    Spaces before the first entity go, spaces inside an entity at the beginning stay.
    """
    text = re.sub(r"[\x00-\x08\x0b-\x1f]", " ", text.replace("\r", ""))
    kept = utf16_len(text.rstrip(" \n\t"))
    first = min((entity["offset"] for entity in entities), default=kept)
    lead = min(len(text) - len(text.lstrip(" \n\t")), first)
    cut = [_clip(entity, lead, kept) for entity in entities]
    return text.rstrip(" \n\t")[lead:], [entity for entity in cut if entity["length"] > 0]


def settle(entities: list[Entity]) -> list[Entity]:
    """
    Only the entities that may stand inside each other, in Telegram's order.

    Code holds nothing else and splits the styles around it, quotations do not nest, links do not overlap;
    the outer or earlier one stays. Telegram drops the others without a word.
    """
    entities = sorted(_merge_languages(entities), key=_order)
    solid = _without_overlap([e for e in entities if e["type"] not in SPLITTABLE | QUOTES])
    code = [e for e in solid if e["type"] in CODE]
    quotes = _without_overlap([e for e in entities if e["type"] in QUOTES])
    quotes = [quote for quote in quotes if not any(_inside(quote, outer) for outer in code)]
    styles = [piece for kind in sorted(SPLITTABLE) for piece in _styles(kind, entities, code)]
    return sorted(solid + quotes + styles, key=_order)[:MAX_ENTITIES]


def detect(text: str, entities: list[Entity]) -> list[Entity]:
    """The entities plus those that Telegram finds by itself: addresses, commands, mentions, hashtags."""
    taken = [e for e in entities if e["type"] not in SPLITTABLE | QUOTES]
    found = []
    for match in DETECTED.finditer(text):
        kind = str(match.lastgroup)
        offset = utf16_len(text[: match.start()])
        entity = {"type": kind, "offset": offset, "length": utf16_len(match.group())}
        if not any(_overlap(entity, other) for other in taken):
            found.append(entity)
    return sorted(entities + found, key=_order)


def to_html(text: str, entities: list[Entity]) -> str:
    """
    Telegram HTML that parses back to this text and these entities.

    >>> to_html("a < b", [{"type": "bold", "offset": 0, "length": 1}])
    '<b>a</b> &lt; b'
    """
    return _render(text.encode("utf-16-le"), 0, utf16_len(text), sorted(entities, key=_order))


def _order(entity: Entity) -> tuple[int, int, int]:
    rank = 0 if entity["type"] in QUOTES else 2 if entity["type"] in CODE else 1
    return entity["offset"], -entity["length"], rank


def _end(entity: Entity) -> int:
    return int(entity["offset"] + entity["length"])


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(one["offset"] < _end(other) and other["offset"] < _end(one))


def _inside(inner: Entity, outer: Entity) -> bool:
    return bool(outer["offset"] <= inner["offset"] and _end(inner) <= _end(outer))


def _clip(entity: Entity, lead: int, kept: int) -> Entity:
    end = min(_end(entity), kept)
    return {**entity, "offset": entity["offset"] - lead, "length": end - entity["offset"]}


def _merge_languages(entities: list[Entity]) -> list[Entity]:
    """<pre><code class="language-x"> is one `pre` with a language; a language without `pre` is dropped."""
    blocks = {(e["offset"], e["length"]): e for e in entities if e["type"] == "pre"}
    merged = []
    for entity in entities:
        block = blocks.get((entity["offset"], entity["length"]))
        if entity["type"] == "code" and block:
            if "language" in entity:
                block["language"] = entity["language"]
        else:
            merged.append(entity)
    return [
        {key: value for key, value in e.items() if e["type"] != "code" or key != "language"} for e in merged
    ]


def _without_overlap(entities: list[Entity]) -> list[Entity]:
    kept: list[Entity] = []
    for entity in entities:
        if not kept or entity["offset"] >= _end(kept[-1]):
            kept.append(entity)
    return kept


def _styles(kind: str, entities: list[Entity], code: list[Entity]) -> list[Entity]:
    """One style: overlapping and touching stretches joined, code cut out."""
    joined: list[list[int]] = []
    for entity in entities:
        if entity["type"] != kind:
            continue
        if joined and entity["offset"] <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], _end(entity))
        else:
            joined.append([entity["offset"], _end(entity)])
    return [
        {"type": kind, "offset": start, "length": end - start}
        for stretch in joined
        for start, end in _gaps(stretch[0], stretch[1], code)
    ]


def _gaps(start: int, end: int, code: list[Entity]) -> list[tuple[int, int]]:
    holes = [(max(e["offset"], start), min(_end(e), end)) for e in code]
    edges = [(start, start), *(hole for hole in holes if hole[0] < hole[1]), (end, end)]
    return [(left[1], right[0]) for left, right in pairwise(edges) if left[1] < right[0]]


def _render(units: bytes, start: int, end: int, entities: list[Entity]) -> str:
    if not entities:
        return html.escape(units[2 * start : 2 * end].decode("utf-16-le", "replace"), quote=False)
    first, rest = entities[0], entities[1:]
    stop = min(_end(first), end)
    inner = [_clip(e, 0, stop) for e in rest if e["offset"] < stop]
    beyond = [_remainder(e, stop) for e in rest if _end(e) > stop]
    opening, closing = _tags(first)
    return (
        _render(units, start, first["offset"], [])
        + opening
        + _render(units, first["offset"], stop, inner)
        + closing
        + _render(units, stop, end, sorted(beyond, key=_order))
    )


def _remainder(entity: Entity, start: int) -> Entity:
    begin = max(entity["offset"], start)
    return {**entity, "offset": begin, "length": _end(entity) - begin}


def _tags(entity: Entity) -> tuple[str, str]:
    kind = entity["type"]
    if kind in TAGS:
        return f"<{TAGS[kind]}>", f"</{TAGS[kind]}>"
    if kind == "pre" and entity.get("language"):
        return f'<pre><code class="language-{html.escape(entity["language"])}">', "</code></pre>"
    return {
        "pre": ("<pre>", "</pre>"),
        "expandable_blockquote": ("<blockquote expandable>", "</blockquote>"),
        "text_link": (f'<a href="{html.escape(entity.get("url", ""))}">', "</a>"),
        "text_mention": (f'<a href="tg://user?id={entity.get("user", {}).get("id")}">', "</a>"),
        "custom_emoji": (f'<tg-emoji emoji-id="{entity.get("custom_emoji_id")}">', "</tg-emoji>"),
        "date_time": (_time_tag(entity), "</tg-time>"),
    }.get(kind, ("", ""))


def _time_tag(entity: Entity) -> str:
    chosen = f' format="{entity["date_time_format"]}"' if entity.get("date_time_format") else ""
    return f'<tg-time unix="{entity.get("unix_time")}"{chosen}>'
