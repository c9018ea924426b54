"""
What the signs outside of strings say about a JSON text, found without parsing it.

A large text is looked at with numpy, a piece at a time; a small one without it, since loading numpy takes
longer than reading a small file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PIECE = 250_000  # bytes that are read at once; orjson takes thirteen times that for the while
_SMALL = 50_000  # bytes; up to here plain Python is about as fast


@dataclass(frozen=True, kw_only=True)
class Outline:
    """
    The size of a JSON text in keys and levels.

    `n_pairs` counts its keys. `ends` are positions where a list or object ends that is a member of the
    outermost one, far enough apart to read the text in pieces.
    """

    n_pairs: int
    depth: int
    ends: tuple[int, ...] = ()


def outline_of(data: bytes) -> Outline:
    """
    Count keys and levels without parsing.

    >>> outline_of(b'{"a": [{"b:": 1}], "c": "}"}')
    Outline(n_pairs=3, depth=3, ends=())
    """
    return _outline_of_small(data) if len(data) <= _SMALL else _outline_of_large(data)


def end_of_object(data: bytes, number: int) -> int:
    """Position of the bracket that closes an object, counted from 0 in the order of the closing brackets."""
    masked = _without_escapes(data)
    place, seen = 0, -1
    for is_outside, part in _parts(masked):
        if is_outside:
            for found in re.finditer(rb"}", part):
                seen += 1
                if seen == number:
                    return place + found.start()
        place += len(part) + 1
    raise IndexError(number)


def _outline_of_small(data: bytes) -> Outline:
    outside = b"".join(part for is_outside, part in _parts(_without_escapes(data)) if is_outside)
    levels = accumulate(map(_STEPS.__getitem__, outside.translate(None, _NO_BRACKETS)))
    return Outline(n_pairs=outside.count(b":"), depth=max(0, max(levels, default=0)))


def _outline_of_large(data: bytes) -> Outline:
    import numpy as np  # here: small files need none

    step_of = np.zeros(256, dtype=np.int8)
    for sign, step in _STEPS.items():
        step_of[sign] = step
    masked = _without_escapes(data)
    n_keys = level = deepest = 0
    is_within = False
    ends: list[NDArray[np.int64]] = []
    for start in range(0, len(masked), PIECE):  # whole arrays would take five times the file's memory
        signs = np.frombuffer(masked, np.uint8, min(PIECE, len(masked) - start), start)
        within = np.logical_xor.accumulate(signs == ord('"')) ^ is_within
        is_within = bool(within[-1])
        steps = step_of[signs]
        places = np.flatnonzero(~within & (steps != 0))
        levels = level + np.cumsum(steps[places], dtype=np.int64)
        n_keys += int(np.count_nonzero(~within & (signs == ord(":"))))
        ends.append(start + places[(steps[places] < 0) & (levels == 1)])
        deepest = max(deepest, int(levels.max(initial=0)))
        level = int(levels[-1]) if len(levels) else level
    return Outline(n_pairs=n_keys, depth=deepest, ends=_apart(ends, len(data)))


def _apart(ends: list[NDArray[np.int64]], length: int) -> tuple[int, ...]:
    """Of the positions in each piece the last; none where the text is short, and never the very last."""
    lasts = [int(positions[-1]) for positions in ends if len(positions)]
    return tuple(lasts[:-1]) if length >= 2 * PIECE else ()


def _without_escapes(data: bytes) -> bytes:
    """The same length without escaped quotes."""
    if b"\\" not in data:
        return data
    return data.replace(b"\\\\", b"xx").replace(b'\\"', b"xx")


def _parts(masked: bytes) -> list[tuple[bool, bytes]]:
    """The text cut at its quotes: whether each part is outside of strings, and the part."""
    return [(place % 2 == 0, part) for place, part in enumerate(masked.split(b'"'))]


_STEPS = {ord("{"): 1, ord("["): 1, ord("}"): -1, ord("]"): -1}
_NO_BRACKETS = bytes(set(range(256)) - set(_STEPS))
