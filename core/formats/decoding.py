"""
Bytes -> text: byte order marks, UTF-8, UTF-16, else a guess between cp1251 and cp1252 that is said back.

What is no text at all is named by its first bytes, so that the answer can say "this is a picture".
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.errors import BinaryFile, EmptyFile, Notice, NotText, Word
from core.formats.document import shortened

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as UTF-16's mark does: asked first
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (rb"%PDF-", "kind-pdf"),
    (rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP", "kind-picture"),
    (rb"RIFF.{4}(?:WAVE|AVI )|OggS\x00|ID3[\x02-\x04]|\x1aE\xdf\xa3|.{4}ftyp", "kind-media"),
    (rb"\x7fELF|MZ[\x00-\xff]\x00", "kind-program"),
    (rb"SQLite format 3\x00", "kind-database"),
    (rb"\xd0\xcf\x11\xe0", "kind-old-office"),
    (rb"7z\xbc\xaf|Rar!\x1a|\x28\xb5\x2f\xfd|.{257}ustar", "kind-archive"),
    (rb"\x80[\x02-\x05]", "kind-pickle"),
)
_ASCII = 0x80
_SIGNATURE_BYTES = 300
_BLOCK = 1_000_000
_PROBE = 4096  # bytes that are looked at to tell UTF-16 without a mark


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """Text without its byte order mark; `encoding` is what it was in, `notices` say when it is a guess."""

    text: str
    encoding: str
    notices: tuple[Notice, ...] = ()


def decode(data: bytes, file: str) -> Decoded:
    """Text of a file; EmptyFile, BinaryFile or NotText."""
    if not data or data.isspace():
        raise EmptyFile(file=file)
    kind = binary_kind(data)
    if kind is not None:
        raise BinaryFile(file=file, kind=kind)
    encoding, mark = _encoding(data)
    try:
        text = _text(data[mark:] if mark else data, encoding)
    except UnicodeDecodeError as error:
        if mark or encoding != "utf-8":
            raise NotText(file=file, position=error.start + mark + 1) from error
        return _guessed(data, file)
    if not text or text.isspace():
        raise EmptyFile(file=file)
    _refuse_zeros(text, file)
    return Decoded(text=text, encoding=encoding)


def _text(data: bytes, encoding: str) -> str:
    """`data.decode(encoding)`, a megabyte at a time for the other threads; UnicodeDecodeError."""
    if len(data) <= _BLOCK:
        return data.decode(encoding)
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        parts = [decoder.decode(data[start : start + _BLOCK]) for start in range(0, len(data), _BLOCK)]
        return "".join([*parts, decoder.decode(b"", final=True)])
    except UnicodeDecodeError:
        return data.decode(encoding)  # to say where in the file


def lines_of(text: str) -> Iterator[str]:
    """
    The lines without their ends, a megabyte at a time.

    Splitting a large text at once takes a tenth of a second in which no other thread runs.
    """
    start = 0
    while start < len(text):
        end = text.find("\n", start + _BLOCK)
        end = len(text) if end < 0 else end
        yield from text[start:end].split("\n")
        start = end + 1


def binary_kind(data: bytes) -> Word | None:
    """What a file that is no text is, by its first bytes; None for what may be text."""
    start = data[:_SIGNATURE_BYTES]
    kinds = (kind for signature, kind in _SIGNATURES if re.match(signature, start, re.DOTALL))
    return next(map(Word, kinds), None)


def _encoding(data: bytes) -> tuple[str, int]:
    """The encoding and the length of its mark, 0 for none."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding, len(mark)
    probe = data[:_PROBE]
    if 3 * probe.count(0) > len(probe):  # every other byte of Latin text in UTF-16, half as many mixed
        return ("utf-16-le" if probe[1::2].count(0) >= probe[::2].count(0) else "utf-16-be"), 0
    return "utf-8", 0


def _guessed(data: bytes, file: str) -> Decoded:
    encoding = "cp1251" if _looks_cyrillic(data) else "cp1252"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise NotText(file=file, position=error.start + 1) from error
    _refuse_zeros(text, file)
    line = next(line for line in text.splitlines() if any(ord(char) >= _ASCII for char in line))
    facts = {"encoding": encoding, "line": shortened(line)}
    notice = Notice(id="notice-encoding-guessed", facts=facts)
    return Decoded(text=text, encoding=encoding, notices=(notice,))


def _looks_cyrillic(data: bytes) -> bool:
    """Whether most bytes above ASCII stand beside another one: Cyrillic words do, French accents do not."""
    high = bytes.translate(data, _HIGH)
    alone = sum(len(word) == 1 for word in high.split())
    return alone * 2 < high.count(b"x")


def _refuse_zeros(text: str, file: str) -> None:
    position = text.find("\0")
    if position >= 0:
        raise NotText(file=file, position=position + 1)


_HIGH = bytes(b"x"[0] if byte >= _ASCII else b" "[0] for byte in range(256))
