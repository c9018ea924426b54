"""
JSON -> values, with what JSON parsers leave out: where exactly it is broken, and keys that occur twice.

The ordinary path is orjson. A file that orjson refuses is read again by the standard library, which takes
NaN and Infinity and tells the position of an error. The number of keys in the text is compared with
that of the result: a difference means that a key occurred twice in one object, and then it is searched.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson

from core.errors import BrokenJson, DuplicateKey, Notice, TooDeep, TooManyRecords, Word
from core.formats.decoding import lines_of
from core.formats.document import Limits, Path, shortened
from core.formats.json_outline import Outline, end_of_object, outline_of

Pairs: TypeAlias = list[tuple[str, Any]]

_NEAR = 20  # characters shown on each side of an error
_LONGEST_NUMBER = 400  # digits; a longer one is infinite as a float anyway


@dataclass(kw_only=True)
class Parsed:
    """A value; for JSON lines a list with the line number of each record in `lines`."""

    value: Any
    lines: list[int] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def looks_like_json(text: str) -> bool:
    """Whether the first sign opens a list or an object."""
    return text.lstrip()[:1] in {"{", "["}


def parse_json(text: str, file: str, limits: Limits) -> Parsed:
    """One JSON value; BrokenJson, TooDeep or DuplicateKey."""
    data = _encoded(text, file)
    outline = outline_of(data)
    _check_depth(outline, file, limits)
    value = _in_pieces(data, outline.ends)
    if value is None:
        value = _loads(text, data, file)
    if outline.n_pairs == n_pairs(value):
        return Parsed(value=value)
    return Parsed(value=value, notices=_check_keys(text, data, file, first_line=1))


def is_json_lines(text: str) -> bool:
    """Whether the first line that is not blank is a JSON object or list of its own and more follow."""
    end = text.find("\n")
    if end < 0 or text[end:].isspace():  # a large one has often a single line
        return False
    lines = (line for line in lines_of(text) if line.strip())
    first, more = next(lines, ""), next(lines, None)
    return more is not None and more.lstrip()[:1] in {"{", "["} and _is_whole(first)


def parse_json_lines(text: str, file: str, limits: Limits) -> Parsed:
    """One JSON value a line; the errors tell the line in the file."""
    data = _encoded(text, file)
    outline = outline_of(data)
    _check_depth(outline, file, limits)
    parsed = Parsed(value=[])
    for number, line in enumerate(lines_of(text), 1):  # not splitlines: U+2028 is legal within a string
        if line.strip():
            parsed.value.append(_loads(line, line.encode(), file, first_line=number))
            parsed.lines.append(number)
    if len(parsed.value) > limits.records:
        raise TooManyRecords(file=file, limit=limits.records)
    if outline.n_pairs != n_pairs(parsed.value):
        parsed.notices = _check_lines(text, file)
    return parsed


def n_pairs(value: Any) -> int:
    """Keys of all objects within a value."""
    n, left = 0, [value]
    while left:
        item = left.pop()
        if type(item) is dict:
            n += len(item)
            item = item.values()
        elif type(item) is not list:
            continue
        left += [member for member in item if type(member) is dict or type(member) is list]
    return n


def json_line(text: str, path: Path) -> int:
    """The line of the value at a path, 0 if it is not there."""
    try:
        position = _skip(text, 0)
        for step in path:
            position = _step(text, position, step)
    except (ValueError, IndexError, RecursionError):
        return 0
    return text.count("\n", 0, position) + 1


def _in_pieces(data: bytes, ends: tuple[int, ...]) -> Any:
    """
    The value of a large text, read a piece at a time so that other threads get their turn.

    None where the pieces do not fit together: the ordinary way then says what is wrong. A key in two pieces
    is found as any other that occurs twice.
    """
    opening = data.lstrip(_BLANK)[:1]
    if not ends or opening not in _CLOSING:
        return None
    start = data.index(opening) + 1
    value: Any = {} if opening == b"{" else []
    add = value.update if opening == b"{" else value.extend
    try:
        for end in ends:
            add(orjson.loads(opening + data[start : end + 1] + _CLOSING[opening]))
            start = _behind_comma(data, end + 1)
        add(orjson.loads(opening + data[start:]))
    except ValueError:
        return None
    return value


def _behind_comma(data: bytes, position: int) -> int:
    """The position behind a comma that another member follows; ValueError if there is none."""
    found = _NEXT_MEMBER.match(data, position)
    if found is None:
        raise ValueError(position)
    return found.end()


def _loads(text: str, data: bytes, file: str, first_line: int = 1) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return _loads_slowly(text, file, first_line, None)


def _loads_slowly(
    text: str, file: str, first_line: int, hook: Callable[[Pairs], dict[str, Any]] | None
) -> Any:
    try:
        value = json.loads(text, object_pairs_hook=hook, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise _broken(error, text, file, first_line) from error
    except RecursionError as error:
        raise TooDeep(file=file, limit=Limits().depth) from error
    lone = _LONE_SURROGATE.search(text)
    if lone and not _is_encodable(value):
        half = json.JSONDecodeError("Invalid \\uXXXX escape", text, lone.start())
        raise _broken(half, text, file, first_line)
    return value


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.copysign(math.inf, float(digits))


def _is_encodable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _encoded(text: str, file: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:  # half of a pair in UTF-16
        position = json.JSONDecodeError("Invalid control character at", text, error.start)
        raise _broken(position, text, file, 1) from error


def _check_depth(outline: Outline, file: str, limits: Limits) -> None:
    if outline.depth > limits.depth:
        raise TooDeep(file=file, limit=limits.depth)


def _is_whole(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict | list)
    except (ValueError, RecursionError):
        return False


# --- keys that occur twice ----------------------------------------------------------------------------


def _check_lines(text: str, file: str) -> list[Notice]:
    notices: list[Notice] = []
    for number, line in enumerate(lines_of(text), 1):
        if line.strip():
            notices += _check_keys(line, line.encode(), file, first_line=number)
    return notices


def _check_keys(text: str, data: bytes, file: str, first_line: int) -> list[Notice]:
    """Notices of keys named twice with equal values; DuplicateKey for different ones."""
    repeated: list[str] = []
    n_objects = 0

    def hook(pairs: Pairs) -> dict[str, Any]:
        nonlocal n_objects
        n_objects += 1
        seen: dict[str, Any] = {}
        for key, value in pairs:
            if key not in seen:
                seen[key] = value
            elif _is_same(seen[key], value):
                repeated.append(key)
            else:
                line = first_line + _line_of_key(data, n_objects - 1, key)
                raise DuplicateKey(file=file, key=shortened(key), line=line)
        return seen

    _loads_slowly(text, file, first_line, hook)
    return [Notice(id="notice-duplicate-key", facts={"key": shortened(key)}) for key in repeated[:1]]


def _is_same(one: Any, other: Any) -> bool:
    """Equal in order as well: two rankings with the same ids in another order are different."""
    return json.dumps(one) == json.dumps(other)


def _line_of_key(data: bytes, object_number: int, key: str) -> int:
    """Lines before the last occurrence of a key in the object that is closed as that number."""
    end = end_of_object(data, object_number)
    spellings = (json.dumps(key, ensure_ascii=False).encode(), json.dumps(key).encode())
    wanted = rb"(?:%s|%s)\s*:" % tuple(map(re.escape, spellings))
    last = max((found.start() for found in re.finditer(wanted, data[:end])), default=0)
    return data.count(b"\n", 0, last)


# --- what is wrong ------------------------------------------------------------------------------------


def _broken(error: json.JSONDecodeError, text: str, file: str, first_line: int) -> BrokenJson:
    return BrokenJson(
        file=file,
        line=first_line + error.lineno - 1,
        column=error.colno,
        problem=Word(_problem(error.msg, text, error.pos)),
        near=shortened(text[max(0, error.pos - _NEAR) : error.pos + _NEAR]),
    )


def _problem(message: str, text: str, position: int) -> str:
    rest = text[position:].lstrip()
    if "control character" in message:
        return (
            "json-quote-missing"
            if text[position : position + 1] in {"\n", "\r"}
            else "json-control-character"
        )
    if "escape" in message:
        return "json-bad-escape"
    if message.startswith("Unterminated") or not rest:
        return "json-cut-off"
    if message.startswith("Extra data"):
        return "json-more-after-end"
    if rest.startswith(("//", "/*", "#")):
        return "json-comment"
    if rest.startswith("'"):
        return "json-single-quotes"
    return _problem_of_sign(message, text[:position].rstrip(), rest)


def _problem_of_sign(message: str, before: str, rest: str) -> str:
    if "delimiter" in message:
        return "json-colon-missing" if "':'" in message else "json-comma-missing"
    if rest[0] in "}]" and before.endswith(","):
        return "json-comma-extra"
    if "property name" in message:
        return "json-comma-extra" if rest[0] == "," else "json-key-without-quotes"
    if rest.startswith(("None", "True", "False", "undefined")):
        return "json-python-words"
    return "json-value-missing" if rest[0] in ",}]:" else "json-text-without-quotes"


# --- where a value is ---------------------------------------------------------------------------------


def _step(text: str, position: int, step: str | int) -> int:
    """Position of a member of the object or list that begins at `position`."""
    members = _members(text, position)
    return next(start for key, start in members if key == step)


def _members(text: str, position: int) -> Iterator[tuple[str | int, int]]:
    is_object = text[position] == "{"
    position = _skip(text, position + 1)
    number = 0
    while text[position] not in "}]":
        key: str | int = number
        if is_object:
            key, position = _DECODER.raw_decode(text, position)
            position = _skip(text, _skip(text, position) + 1)
        yield key, position
        _, position = _DECODER.raw_decode(text, position)
        position = _skip(text, position)
        if text[position] == ",":
            position = _skip(text, position + 1)
        number += 1
    raise IndexError


def _skip(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position


_BLANK = b" \t\r\n"
_CLOSING = {b"{": b"}", b"[": b"]"}
_NEXT_MEMBER = re.compile(rb"[ \t\r\n]*,(?=[ \t\r\n]*[^ \t\r\n\]}])")
_DECODER = json.JSONDecoder(strict=False)
_SPACE = re.compile(r"\s*")
_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
