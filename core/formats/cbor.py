"""
CBOR -> values: as much of RFC 8949 as ranx writes into its lz4 files (maps, lists, texts, numbers).
"""

from __future__ import annotations

import struct
from typing import Any

from core.errors import BrokenArchive, TooDeep
from core.formats.document import Limits

_LENGTHS = {24: 1, 25: 2, 26: 4, 27: 8}
_FLOATS = {25: ">e", 26: ">f", 27: ">d"}
_SIMPLE = {20: False, 21: True, 22: None}
_MAP = 5


def looks_like_cbor(data: bytes) -> bool:
    """Whether the first byte opens a map, which no text file begins with."""
    return data[:1] != b"" and data[0] >> 5 == _MAP


def parse_cbor(data: bytes, file: str, limits: Limits) -> Any:
    """The value of a CBOR file; BrokenArchive or TooDeep."""
    reader = _Reader(data, file, limits)
    try:
        value = reader.value(0)
    except (IndexError, struct.error, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise BrokenArchive(file=file, kind="cbor") from error
    if reader.position != len(data):
        raise BrokenArchive(file=file, kind="cbor")
    return value


class _Reader:
    def __init__(self, data: bytes, file: str, limits: Limits) -> None:
        self.data, self.file, self.limits, self.position = data, file, limits, 0

    def value(self, depth: int) -> Any:
        if depth > self.limits.depth:
            raise TooDeep(file=self.file, limit=self.limits.depth)
        major, info = divmod(self.data[self.position], 32)
        self.position += 1
        if major == 7:  # RFC 8949: simple values and floats
            return self._simple(info)
        n = self._length(info)
        if major in {0, 1}:
            return n if major == 0 else -1 - n
        if major in {2, 3}:
            return self._take(n).decode()
        if major == 4:
            return [self.value(depth + 1) for _ in range(self._fits(n))]
        if major == _MAP:
            return {self._key(depth + 1): self.value(depth + 1) for _ in range(self._fits(n))}
        raise ValueError(major)

    def _key(self, depth: int) -> str:
        key = self.value(depth)
        if not isinstance(key, str):
            raise TypeError(key)
        return key

    def _simple(self, info: int) -> Any:
        if info in _FLOATS:
            (number,) = struct.unpack(_FLOATS[info], self._take(_LENGTHS[info]))
            return number
        return _SIMPLE[info]

    def _length(self, info: int) -> int:
        return info if info < min(_LENGTHS) else int.from_bytes(self._take(_LENGTHS[info]))

    def _fits(self, n: int) -> int:
        if n > len(self.data) - self.position:
            raise ValueError(n)
        return n

    def _take(self, n: int) -> bytes:
        part = self.data[self.position : self.position + n]
        if len(part) < n:
            raise IndexError
        self.position += n
        return part
