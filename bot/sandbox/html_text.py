"""
Telegram's HTML to text and entities.

Follows the grammar that the Bot API documents, and refuses with its sentences. As at Telegram, offsets in
refusals count bytes of UTF-8, while offsets and lengths of entities count UTF-16 code units.
What entities may contain each other is settled afterwards, in `entities.settle`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

Entity = dict[str, Any]

STYLES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(?:#(?P<dec>[0-9]{1,7})|#[xX](?P<hex>[0-9a-fA-F]{1,6})|(?P<name>[a-zA-Z]+));?")
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
SPACE = " \t\r\n"


class HtmlError(ValueError):
    """Telegram's sentence after "can't parse entities: "."""


def utf16_len(text: str) -> int:
    """Length as Telegram counts it: a character beyond U+FFFF is two units."""
    return len(text) + sum(character > "\uffff" for character in text)


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """
    Text without tags, and its entities in the order in which their tags close.

    Raises HtmlError for an unknown, unclosed or crossed tag and for a broken attribute.
    """
    return _Reader(source).read()


@dataclass
class _Tag:
    name: str
    start: int  # UTF-16 units of text before it
    attributes: dict[str, str]


@dataclass
class _Reader:
    source: str
    at: int = 0
    length: int = 0  # UTF-16 units read so far
    text: list[str] = field(default_factory=list)
    open: list[_Tag] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            if self.source[self.at] != "<":
                self._add(self._character())
            elif self.source.startswith("</", self.at):
                self._end_tag()
            else:
                self._start_tag()
        if self.open:
            raise HtmlError(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        return "".join(self.text), self.entities

    def _add(self, character: str) -> None:
        self.text.append(character)
        self.length += utf16_len(character)

    def _character(self) -> str:
        """The next character, a reference such as &lt; resolved; an unknown reference stays as it is."""
        found = REFERENCE.match(self.source, self.at)
        character = _resolve(found) if found else None
        if found is None or character is None:
            character = self.source[self.at]
            self.at += 1
        else:
            self.at = found.end()
        return character

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name = self._until(SPACE + ">").lower()
        if self._here() == "":
            raise HtmlError(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if name not in STYLES:
            raise HtmlError(f'Unsupported start tag "{name}" at byte offset {self._byte(begin)}')
        attributes = self._attributes(name, begin)
        self.at += 1
        _check_attributes(name, attributes, self._byte(begin))
        self.open.append(_Tag(name, self.length, attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while self._skip_space() != ">":
            name = self._until(SPACE + "=>").lower()
            if not name:
                raise HtmlError(
                    f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}'
                    if self._here()
                    else f'Unclosed start tag "{tag}" at byte offset {self._byte(begin)}'
                )
            attributes[name] = ""
            if self._skip_space() == "=":
                self.at += 1
                self._skip_space()
                attributes[name] = self._value()
            if self._here() == "":
                raise HtmlError(f'Unclosed start tag "{tag}" at byte offset {self._byte(begin)}')
        return attributes

    def _value(self) -> str:
        if self._here() in ("'", '"'):
            return self._quoted(self._here())
        begin = self.at
        found = re.compile(r"[A-Za-z0-9.-]*").match(self.source, begin)
        self.at = found.end() if found else begin
        if self._here() not in (*SPACE, ">", ""):
            raise HtmlError(f"Unexpected end of name token at byte offset {self._byte(begin)}")
        return self.source[begin : self.at].lower()

    def _quoted(self, quote: str) -> str:
        self.at += 1
        value: list[str] = []
        while self._here() not in (quote, ""):
            value.append(self._character())
        self.at += bool(self._here())
        return "".join(value)

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise HtmlError(f"Unexpected end tag at byte offset {self._byte(begin)}")
        self.at += 2
        name = self._until(SPACE + ">").lower()
        if self._skip_space() != ">":
            raise HtmlError(f"Unclosed end tag at byte offset {self._byte(begin)}")
        self.at += 1
        tag = self.open.pop()
        if name and name != tag.name:
            raise HtmlError(
                f"Unmatched end tag at byte offset {self._byte(begin)}, "
                f'expected "</{tag.name}>", found "</{name}>"'
            )
        if self.length > tag.start:
            self._close(tag)

    def _close(self, tag: _Tag) -> None:
        text = "".join(self.text).encode("utf-16-le")[2 * tag.start :].decode("utf-16-le")
        entity = _entity(tag, text)
        if entity:
            self.entities.append(
                {"type": entity.pop("type"), "offset": tag.start, "length": self.length - tag.start, **entity}
            )

    def _here(self) -> str:
        return self.source[self.at : self.at + 1]

    def _until(self, stops: str) -> str:
        begin = self.at
        while self._here() and self._here() not in stops:
            self.at += 1
        return self.source[begin : self.at]

    def _skip_space(self) -> str:
        while self._here() and self._here() in SPACE:
            self.at += 1
        return self._here()

    def _byte(self, position: int) -> int:
        return len(self.source[:position].encode("utf-8", "surrogatepass"))


def _resolve(found: re.Match[str]) -> str | None:
    if found["name"]:
        return NAMED.get(found["name"])
    code = int(found["dec"]) if found["dec"] else int(found["hex"], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else None


def _check_attributes(tag: str, attributes: dict[str, str], byte: int) -> None:
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise HtmlError(f'Tag "span" must have class "tg-spoiler" at byte offset {byte}')
    if tag == "tg-emoji" and not attributes.get("emoji-id", "").isdigit():
        raise HtmlError(f"Invalid custom emoji identifier specified at byte offset {byte}")
    if tag == "tg-time":
        if not re.fullmatch(r"-?[0-9]{1,12}", attributes.get("unix", "")):
            raise HtmlError(f'Tag "tg-time" must have valid attribute "unix" at byte offset {byte}')
        if not TIME_FORMAT.fullmatch(attributes.get("format", "")):
            raise HtmlError(f'Tag "tg-time" must have valid attribute "format" at byte offset {byte}')


def _entity(tag: _Tag, text: str) -> Entity | None:
    """The entity of a closed tag; None for a link that leads nowhere, which Telegram leaves out."""
    kind = STYLES[tag.name]
    if kind == "text_link":
        url = _url(tag.attributes.get("href") or text)
        return {"type": kind, "url": url} if url else None
    if kind == "blockquote" and "expandable" in tag.attributes:
        return {"type": "expandable_blockquote"}
    if kind == "code" and tag.attributes.get("class", "").startswith("language-"):
        return {"type": kind, "language": tag.attributes["class"].removeprefix("language-")}
    if kind == "custom_emoji":
        return {"type": kind, "custom_emoji_id": tag.attributes["emoji-id"]}
    if kind == "date_time":
        chosen = {"date_time_format": tag.attributes["format"]} if tag.attributes.get("format") else {}
        return {"type": kind, "unix_time": int(tag.attributes["unix"]), **chosen}
    return {"type": kind}


def _url(address: str) -> str | None:
    """The address with a scheme, None if it is none that a message may link to."""
    address = address.strip()
    if re.match(r"(?i)(https?|tg|ton|tonsite)://[^\s/?#]+|mailto:[^\s]+@", address):
        return address if "://" not in address or address.count("/") > 2 or "?" in address else address + "/"
    return f"http://{address}/" if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?", address) else None
