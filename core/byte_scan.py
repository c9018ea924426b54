"""
A big, regular run file read as bytes, without a Python object for each row.

Understood are the three forms that large runs have: TREC lines `qid Q0 chunk rank score tag`, and JSON on one
line, `{"q": {"chunk": score}}` or `{"q": ["chunk"]}`, in ASCII and without escapes. Every byte counts:
whatever does not fit exactly raises `Odd`, and the ordinary reader takes the file. The steps for one block
of whole questions: find the fields by their separators, hash the chunk ids, look the hashes up among those of
the judgments, compare what was found byte for byte, and turn scores into ranks.
"""

from __future__ import annotations

import mmap
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

import numpy as np
import orjson
from numpy.typing import NDArray

from core.runs import Ties

Bytes: TypeAlias = bytes | mmap.mmap
Form: TypeAlias = Literal["trec", "scores", "lists"]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Words: TypeAlias = NDArray[np.uint64]
Chars: TypeAlias = NDArray[np.uint8]

BLOCK = 600_000  # bytes: the arrays of a block stay in the processor's cache
LONGEST_ID = 1024  # characters, as for the ordinary reader
THREADS = 2  # numpy works outside the interpreter's lock; more threads only wait for memory


class Odd(Exception):
    """Something the scanner does not read; the ordinary reader decides what it is."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Layout:
    """
    The form of a file and where its rows begin and end.

    `space` is the number of blanks behind each colon and comma of JSON, 0 or 1.
    """

    form: Form
    start: int
    end: int
    space: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Wanted:
    """
    Judged chunks to look for, hashed: arrays over judgments (n_judgments,) in order of `hashes`.

    `judgment` is the place of each in the caller's order, `start` and `length` its id within `text`.
    `column_of` gives the number of the question that a key of the file answers, or None.
    """

    column_of: Callable[[bytes], int | None]
    n_columns: int
    hashes: Words
    judgment: Ints
    column: Ints
    start: Ints
    length: Ints
    text: Chars
    filter: NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, eq=False)
class Scan:
    """
    What a file holds: arrays over its questions (n_groups,) and over the judged chunks found (n_hits,).

    `column` is the number of a question, at least `n_columns` for one that is not sought; `start`, `end` are
    the bytes of its rows; `is_out_of_order` says that its scores rise somewhere.
    `group` is the place of a hit's question among the keys, `judgment` that of its judgment.
    """

    keys: list[bytes]
    column: Ints
    start: Ints
    end: Ints
    n_rows: Ints
    is_out_of_order: NDArray[np.bool_]
    group: Ints
    judgment: Ints
    rank: Ints
    tie_first: Ints
    tie_last: Ints


def layout_of(data: Bytes) -> Layout:
    """The form of a file by its first bytes; Odd for any other."""
    end = len(data)
    tail = data[-64:]
    end -= len(tail) - len(tail.rstrip(b"\r\n \t"))
    _require(end > 0)
    if data[:1] != b"{":
        return Layout(form="trec", start=0, end=end)
    opening = _JSON_START.match(data)
    if opening is None or data[end - 2 : end] not in {b"}}", b"]}"}:
        raise Odd
    form: Form = "scores" if opening[2] == b"{" else "lists"
    return Layout(form=form, start=1, end=end - 1, space=len(opening[1]))


def wanted(
    column_of: Callable[[bytes], int | None], n_columns: int, chunks: Sequence[tuple[int, bytes]]
) -> Wanted:
    """The judged chunks, `(column, id)` each, ready to be looked for; Odd if two hashes are equal."""
    text = np.frombuffer(b"".join(id_ for _, id_ in chunks) + _ROOM, dtype=np.uint8)
    length = np.fromiter((len(id_) for _, id_ in chunks), dtype=np.int64, count=len(chunks))
    column = np.fromiter((column for column, _ in chunks), dtype=np.int64, count=len(chunks))
    start = np.cumsum(length) - length
    hashes = _mixed(_hashed(_words(text), start, length), column)
    order = np.argsort(hashes)
    hashes = hashes[order]
    if (hashes[1:] == hashes[:-1]).any():
        raise Odd
    bits = min(max(int(16 * len(chunks)).bit_length(), 10), 24)
    known = np.zeros(1 << bits, dtype=np.bool_)
    known[hashes >> np.uint64(64 - bits)] = True
    return Wanted(
        column_of=column_of,
        n_columns=n_columns,
        hashes=hashes,
        judgment=order,
        column=column[order],
        start=start[order],
        length=length[order],
        text=text,
        filter=known,
    )


def scan(data: Bytes, layout: Layout, sought: Wanted, *, ties: Ties, single_precision: bool) -> Scan:
    """Read the whole file; Odd where a row, an order or a score is not of the plain kind."""
    work = partial(_scan_block, data, layout, sought, ties, single_precision)
    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(work, _blocks(data, layout)))
    n_groups = np.cumsum([0, *(len(part.keys) for part in parts)])
    keys = [key for part in parts for key in part.keys]
    if len(set(keys)) != len(keys):
        raise Odd
    group = [part.group + first for part, first in zip(parts, n_groups[:-1], strict=True)]
    return Scan(
        keys=keys,
        column=np.concatenate([part.column for part in parts]),
        start=np.concatenate([part.start for part in parts]),
        end=np.concatenate([part.end for part in parts]),
        n_rows=np.concatenate([part.n_rows for part in parts]),
        is_out_of_order=np.concatenate([part.is_out_of_order for part in parts]),
        group=np.concatenate(group),
        judgment=np.concatenate([part.judgment for part in parts]),
        rank=np.concatenate([part.rank for part in parts]),
        tie_first=np.concatenate([part.tie_first for part in parts]),
        tie_last=np.concatenate([part.tie_last for part in parts]),
    )


# --- blocks of whole questions ------------------------------------------------------------------------

_JSON_START = re.compile(rb'\{"[^"\\]*":( ?)([\[{])')
_FIRST_FIELD = re.compile(rb"[^ \t\r\n]*")
_ROOM = b"x" * 16  # around a block, so that reading sixteen bytes at once never leaves it
_PAD = len(_ROOM)


def _blocks(data: Bytes, layout: Layout) -> Iterator[tuple[int, int]]:
    """Start and end of parts of about `BLOCK` bytes that cut no question in two."""
    start = layout.start
    while start < layout.end:
        cut = _trec_cut if layout.form == "trec" else _json_cut
        end, following = cut(data, layout, start + BLOCK) if start + BLOCK < layout.end else (layout.end,) * 2
        yield start, end
        start = following


def _trec_cut(data: Bytes, layout: Layout, target: int) -> tuple[int, int]:
    """The first line border from `target` on where the question changes."""
    line = data.find(b"\n", target) + 1
    if not 0 < line < layout.end:
        return layout.end, layout.end
    first = _FIRST_FIELD.match(data, line)
    key = re.escape(first[0]) if first else b""
    change = re.compile(rb"\n(?!" + key + rb"[ \t])").search(data, line)
    border = layout.end if change is None else min(change.end(), layout.end)
    return border, border


def _json_cut(data: Bytes, layout: Layout, target: int) -> tuple[int, int]:
    """The first closed question from `target` on, and where the next one begins."""
    closing = (b"}" if layout.form == "scores" else b"]") + b"," + b" " * layout.space + b'"'
    place = data.find(closing, target, layout.end)
    return (layout.end, layout.end) if place < 0 else (place + 1, place + len(closing) - 1)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Rows:
    """
    Fields of a block as places in `chars`: of each row's chunk and score, of each question's key.

    `first_row` is where each question's rows begin, `start` and `stop` where its bytes do and end.
    """

    chars: Chars
    words: Words
    first_row: Ints
    key_start: Ints
    key_end: Ints
    start: Ints
    stop: Ints
    chunk_start: Ints
    chunk_end: Ints
    score_start: Ints | None = None
    score_end: Ints | None = None
    is_json: bool = True


def _scan_block(
    data: Bytes,
    layout: Layout,
    sought: Wanted,
    ties: Ties,
    single_precision: bool,
    block: tuple[int, int],
) -> Scan:
    start, end = block
    raw = data[start:end]
    _drop_pages(data, start, end)
    rows = _trec_rows(raw) if layout.form == "trec" else _json_rows(raw, layout)
    n_rows = np.diff(rows.first_row, append=rows.chunk_start.size)
    spans = zip((rows.key_start - _PAD).tolist(), (rows.key_end - _PAD).tolist(), strict=True)
    keys = [raw[first:last] for first, last in spans]
    group = np.repeat(np.arange(len(keys)), n_rows)
    column = _columns(keys, sought)
    hashes = _chunk_hashes(rows, column[group])
    found, judgment = _found(rows, sought, hashes)
    _require((column[group[found]] == sought.column[judgment]).all())
    ranks = _ranked(rows, group, found, ties, single_precision=single_precision)
    return Scan(
        keys=keys,
        column=column,
        start=rows.start + (start - _PAD),
        end=rows.stop + (start - _PAD),
        n_rows=n_rows,
        is_out_of_order=ranks.is_out_of_order,
        group=group[found],
        judgment=sought.judgment[judgment],
        rank=ranks.rank,
        tie_first=ranks.tie_first,
        tie_last=ranks.tie_last,
    )


def _columns(keys: Sequence[bytes], sought: Wanted) -> Ints:
    """Number of the question of each key; keys that are no question have numbers behind all others."""
    known = map(sought.column_of, keys)
    columns = [sought.n_columns + n if column is None else column for n, column in enumerate(known)]
    return np.array(columns, dtype=np.int64)


def _drop_pages(data: Bytes, start: int, end: int) -> None:
    """Give the memory of a mapped file back as soon as it has been copied."""
    if isinstance(data, mmap.mmap):
        first = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE
        if end - first >= mmap.PAGESIZE:
            data.madvise(mmap.MADV_DONTNEED, first, end - first)


def _padded(raw: bytes, after: bytes = b"") -> tuple[Chars, Words]:
    """A block with room around it, as bytes and as the eight bytes that begin at each place."""
    chars = np.frombuffer(b"".join((_ROOM, raw, after, _ROOM)), dtype=np.uint8)
    return chars, _words(chars)


def _words(chars: Chars) -> Words:
    words: Words = np.ndarray((chars.size - 7,), dtype="<u8", buffer=chars, strides=(1,))
    return words


def _require(condition: object) -> None:
    if not condition:
        raise Odd


# --- TREC lines ---------------------------------------------------------------------------------------

_NEWLINE, _BLANK, _TAB, _HASH = 10, 32, 9, 35
_COLUMNS = 6


def _trec_rows(raw: bytes) -> _Rows:
    chars, words = _padded(raw, b"" if raw.endswith(b"\n") else b"\n")
    is_end = chars <= _BLANK
    _require(chars.max() < 128 and not is_end[_PAD])
    _require(not (is_end[1:] & is_end[:-1]).any())  # no field is empty
    ends = np.flatnonzero(is_end)
    n_rows, rest = divmod(ends.size, _COLUMNS)
    _require(rest == 0 and np.count_nonzero(chars == _NEWLINE) == n_rows)
    _require(np.count_nonzero(chars == _BLANK) + np.count_nonzero(chars == _TAB) == ends.size - n_rows)
    key_end, second_end, chunk_end, rank_end, score_end, line_end = np.ascontiguousarray(
        ends.reshape(-1, _COLUMNS).T
    )
    _require((chars[line_end] == _NEWLINE).all())
    key_start = np.empty_like(key_end)
    key_start[0], key_start[1:] = _PAD, line_end[:-1] + 1
    _require(not (chars[key_start] == _HASH).any())
    first_row = np.flatnonzero(_changes(words, key_start, key_end - key_start))
    stop = np.append(key_start[first_row[1:]], _PAD + len(raw))
    return _Rows(
        chars=chars,
        words=words,
        first_row=first_row,
        key_start=key_start[first_row],
        key_end=key_end[first_row],
        start=key_start[first_row],
        stop=stop,
        chunk_start=second_end + 1,
        chunk_end=chunk_end,
        score_start=rank_end + 1,
        score_end=score_end,
        is_json=False,
    )


def _changes(words: Words, start: Ints, length: Ints) -> NDArray[np.bool_]:
    """Whether each row's field differs from that of the row before; always for the first row."""
    changes = np.ones(start.size, dtype=np.bool_)
    changes[1:] = length[1:] != length[:-1]
    for _, part in _parts(words, start, length):
        changes[1:] |= part[1:] != part[:-1]
    return changes


# --- JSON ---------------------------------------------------------------------------------------------

_QUOTE, _COLON, _COMMA, _BACKSLASH = b'":,\\'
_OPEN = {"scores": b"{"[0], "lists": b"["[0]}
_CLOSE = {"scores": b"}"[0], "lists": b"]"[0]}


def _json_rows(raw: bytes, layout: Layout) -> _Rows:
    chars, words = _padded(raw, b"," + b" " * layout.space)
    inner = chars[_PAD : _PAD + len(raw)]
    _require(inner.max(initial=0) < 128)
    _require(inner.min(initial=_BLANK) >= _BLANK)
    _require(b"\\" not in raw)
    quotes = np.flatnonzero(inner == _QUOTE) + _PAD
    _require(quotes.size >= 4 and quotes.size % 2 == 0 and quotes[0] == _PAD)
    opens, closes = np.ascontiguousarray(quotes[::2]), np.ascontiguousarray(quotes[1::2])
    _require((closes - opens).min() > 1)
    following = np.append(opens[1:], _PAD + len(raw) + 1 + layout.space)
    comma = following - 1 - layout.space
    is_last = chars[comma - 1] == _CLOSE[layout.form]
    is_key = _keys(chars, closes, following, layout)
    _require(is_key[0] and is_last[-1])
    _require((is_key[1:] == is_last[:-1]).all() and not (is_key & is_last).any())
    chunk = np.flatnonzero(~is_key)
    after, before = closes[chunk] + 1, comma[chunk] - is_last[chunk]
    _require((chars[comma[chunk]] == _COMMA).all())
    _require(layout.space == 0 or (chars[comma[chunk] + 1] == _BLANK).all())
    key = np.flatnonzero(is_key)
    fields = _Rows(
        chars=chars,
        words=words,
        first_row=key - np.arange(key.size),
        key_start=opens[key] + 1,
        key_end=closes[key],
        start=opens[key],
        stop=comma[np.flatnonzero(is_last)],
        chunk_start=opens[chunk] + 1,
        chunk_end=closes[chunk],
    )
    for starts in (fields.chunk_start, fields.key_start):
        _require(not (chars[starts] == _BLANK).any())  # an id of blanks alone is an error elsewhere
    return _with_scores(fields, after, before, layout)


def _keys(chars: Chars, closes: Ints, following: Ints, layout: Layout) -> NDArray[np.bool_]:
    """Whether each string is a question: a colon and an opening bracket stand behind it, and nothing else."""
    value = closes + 2 + layout.space
    is_key: NDArray[np.bool_] = (chars[closes + 1] == _COLON) & (chars[value] == _OPEN[layout.form])
    _require((following[is_key] == value[is_key] + 1).all())
    _require(layout.space == 0 or (chars[closes[is_key] + 2] == _BLANK).all())
    return is_key


def _with_scores(fields: _Rows, after: Ints, before: Ints, layout: Layout) -> _Rows:
    """The rows with what stands between a chunk and the comma behind it: a score, in lists nothing."""
    if layout.form == "lists":
        _require((after == before).all())
        return fields
    start = after + 1 + layout.space
    _require((fields.chars[after] == _COLON).all())
    _require(layout.space == 0 or (fields.chars[after + 1] == _BLANK).all())
    _require((start < before).all())
    _require(not _unusual_json(fields.chars, start, before).any())
    return _Rows(**{**fields.__dict__, "score_start": start, "score_end": before})


def _unusual_json(chars: Chars, start: Ints, end: Ints) -> NDArray[np.bool_]:
    """Numbers that Python reads and JSON forbids: 01, .5, 5., +5."""
    first = start + (chars[start] == _MINUS)
    zero_before_digit = (chars[first] == _ZERO) & (first + 1 < end) & _is_digit(chars[first + 1])
    bad: NDArray[np.bool_] = zero_before_digit | ~_is_digit(chars[first]) | ~_is_digit(chars[end - 1])
    return bad


def _is_digit(chars: Chars) -> NDArray[np.bool_]:
    digits: NDArray[np.bool_] = (chars - np.uint8(_ZERO)) < 10
    return digits


# --- chunk ids ----------------------------------------------------------------------------------------

_LOW_BYTES = np.array([(1 << 8 * n) - 1 for n in range(9)], dtype=np.uint64)
_ODD = np.random.default_rng(20).integers(1 << 63, size=LONGEST_ID // 8 + 2, dtype=np.uint64) * 2 + 1
_ROUNDS = 64  # three or four are usual; a file made to need more is left alone
_COLUMN_FACTOR, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


def _parts(words: Words, start: Ints, length: Ints) -> Iterator[tuple[int, Words]]:
    """Each field in parts of eight bytes, with the number of the part; zero beyond the field's end."""
    shortest, longest = int(length.min(initial=0)), int(length.max(initial=0))
    for n in range(0, longest, 8):
        place = (
            np.minimum(start + n, words.size - 1) if n else start
        )  # a short field may end before the block
        part = words[place]
        yield n // 8, part if n + 8 <= shortest else part & _LOW_BYTES.take(length - n, mode="clip")


def _hashed(words: Words, start: Ints, length: Ints) -> Words:
    """A hash of each field that does not depend on its neighbours; equal fields have equal hashes."""
    _require(length.max(initial=0) <= LONGEST_ID)
    hashes: Words = length.astype(np.uint64) * _ODD[-1]
    for n, part in _parts(words, start, length):
        hashes += part * _ODD[n]
    return hashes


def _mixed(hashes: Words, column: Ints) -> Words:
    """The hashes of chunks as those of (question, chunk), with all bits mixed."""
    mixed = hashes + column.astype(np.uint64) * _COLUMN_FACTOR
    mixed ^= mixed >> np.uint64(32)
    mixed *= _MIX
    mixed ^= mixed >> np.uint64(29)
    mixed *= _COLUMN_FACTOR
    return mixed


def _chunk_hashes(rows: _Rows, column: Ints) -> Words:
    """Hash of (question, chunk) of each row; Odd if a question names a chunk twice."""
    hashes = _mixed(_hashed(rows.words, rows.chunk_start, rows.chunk_end - rows.chunk_start), column)
    bits = max(int(4 * hashes.size).bit_length(), 4)
    slots = (hashes >> np.uint64(64 - bits)).view(np.int64)
    table = np.empty(1 << bits, dtype=np.int32)
    left = np.arange(hashes.size, dtype=np.int32)
    for _ in range(_ROUNDS):  # rows whose slot another row took: the same chunk, or chance and another round
        if not left.size:
            return hashes
        slot = slots[left]
        table[slot] = left
        owner = table[slot]
        lost = owner != left
        left, owner = left[lost], owner[lost]
        _require(not (hashes[left] == hashes[owner]).any())
    raise Odd


def _found(rows: _Rows, sought: Wanted, hashes: Words) -> tuple[Ints, Ints]:
    """Rows that are judged, and the place of their judgment in `sought`; compared byte for byte."""
    bits = np.uint64(65 - sought.filter.size.bit_length())
    row = np.flatnonzero(sought.filter[(hashes >> bits).view(np.int64)])
    place = np.minimum(np.searchsorted(sought.hashes, hashes[row]), sought.hashes.size - 1)
    same = sought.hashes[place] == hashes[row]
    row, place = row[same], place[same]
    start, length = rows.chunk_start[row], (rows.chunk_end - rows.chunk_start)[row]
    _require((length == sought.length[place]).all())
    mine = _parts(rows.words, start, length)
    theirs = _parts(_words(sought.text), sought.start[place], length)
    _require(all((one == other).all() for (_, one), (_, other) in zip(mine, theirs, strict=True)))
    return row, place


# --- scores and ranks ---------------------------------------------------------------------------------

_MINUS, _ZERO, _POINT = b"-0."
_ALL = 0xFFFFFFFFFFFFFFFF
_HIGH_BYTES = np.array([_ALL ^ ((1 << 8 * (8 - n)) - 1) for n in range(9)], dtype=np.uint64)
_ZEROS, _POINTS, _ONES, _TOPS = (np.uint64(0x0101010101010101 * byte) for byte in (_ZERO, _POINT, 1, 0x80))
_OVER_NINE = np.uint64(0x7676767676767676)  # added to a byte above 9 it reaches the top bit
_TO_PLACE = np.uint64(0x0001020304050607)
_POWERS = 10.0 ** np.arange(18)
_NINE_POWERS = 9 * 10 ** np.arange(17, dtype=np.uint64)
_NUMBER = re.compile(rb"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?")
_NINE = 9  # eight digits and a point
_LONGEST_FAST = 16  # characters without the sign; at most 15 digits are exact as a float


@dataclass(frozen=True, kw_only=True, eq=False)
class _Ranks:
    """Ranks of the hits with those of their ties; `is_out_of_order` is by question."""

    rank: Ints
    tie_first: Ints
    tie_last: Ints
    is_out_of_order: NDArray[np.bool_]


def _ranked(rows: _Rows, group: Ints, found: Ints, ties: Ties, *, single_precision: bool) -> _Ranks:
    place = found - rows.first_row[group[found]] + 1
    calm = np.zeros(rows.first_row.size, dtype=np.bool_)
    if rows.score_start is None or rows.score_end is None:
        return _Ranks(rank=place, tie_first=place, tie_last=place, is_out_of_order=calm)
    scores = _numbers(rows.chars, rows.words, rows.score_start, rows.score_end, is_json=rows.is_json)
    within = group[1:] == group[:-1]
    rises = np.flatnonzero((scores[1:] > scores[:-1]) & within)
    calm[group[rises]] = True
    if single_precision:
        with np.errstate(over="ignore"):  # beyond single precision a score is infinite, as in trec_eval
            scores = scores.astype(np.float32).astype(np.float64)
    if not ((scores[1:] >= scores[:-1]) & within).any():
        return _Ranks(rank=place, tie_first=place, tie_last=place, is_out_of_order=calm)
    return _ranked_by_score(rows, group, found, scores, ties, calm)


def _ranked_by_score(
    rows: _Rows, group: Ints, found: Ints, scores: Floats, ties: Ties, is_out_of_order: NDArray[np.bool_]
) -> _Ranks:
    """Ranks where the file's order is not strictly that of the scores."""
    order = np.lexsort((-scores, group))
    starts = np.ones(order.size, dtype=np.bool_)
    sorted_scores, first_row = scores[order], rows.first_row[group]
    starts[1:] = (sorted_scores[1:] != sorted_scores[:-1]) | (group[1:] != group[:-1])
    tie = np.cumsum(starts) - 1
    first = np.flatnonzero(starts)
    last = np.append(first[1:], order.size) - 1
    place = np.empty_like(order)
    place[order] = np.arange(order.size)
    mine = tie[place[found]]
    rank = place[found]
    if ties == "trec_eval":
        _break_ties(rows, order, found, rank, first[mine], last[mine])
    before = first_row[found] - 1
    return _Ranks(
        rank=rank - before,
        tie_first=first[mine] - before,
        tie_last=last[mine] - before,
        is_out_of_order=is_out_of_order,
    )


def _break_ties(rows: _Rows, order: Ints, found: Ints, rank: Ints, first: Ints, last: Ints) -> None:
    """Put hits with equal scores in the order of their ids, greatest first; changes `rank`."""
    sorted_ids: dict[int, list[bytes]] = {}
    for n in np.flatnonzero(first != last).tolist():
        place, end = int(first[n]), int(last[n]) + 1
        if place not in sorted_ids:
            sorted_ids[place] = sorted(_ids(rows, order[place:end]))
        (mine,) = _ids(rows, found[n : n + 1])
        rank[n] = end - 1 - bisect_left(sorted_ids[place], mine)


def _ids(rows: _Rows, chosen: Ints) -> list[bytes]:
    text = rows.chars.data
    spans = zip(rows.chunk_start[chosen].tolist(), rows.chunk_end[chosen].tolist(), strict=True)
    return [bytes(text[start:end]) for start, end in spans]


def _numbers(chars: Chars, words: Words, start: Ints, end: Ints, *, is_json: bool) -> Floats:
    """
    The numbers written in the fields, correctly rounded as by `float`; Odd if one is none.

    Up to 15 digits: a whole number over a power of ten, both exact. Others by the JSON reader.
    """
    negative = chars[start] == _MINUS
    first = start + negative
    length = end - first
    value, is_plain = _plain_numbers(words, end, np.clip(length, 0, _LONGEST_FAST))
    is_plain &= (length >= 1) & (length <= _LONGEST_FAST)
    np.negative(value, out=value, where=negative)
    others = np.flatnonzero(~is_plain)
    if others.size:
        value[others] = _other_numbers(chars, start[others], end[others], is_json=is_json)
    _require(np.isfinite(value).all())
    return value


def _other_numbers(chars: Chars, start: Ints, end: Ints, *, is_json: bool) -> list[float]:
    """Numbers with an exponent or many digits, as a JSON list; one by one if Python alone takes them."""
    listed = b"[" + _joined(chars, start, end) + b"]"
    try:
        numbers: list[float] = orjson.loads(listed)
    except orjson.JSONDecodeError:
        _require(not is_json)
    else:
        _require(len(numbers) == start.size and set(map(type, numbers)) <= {int, float})
        return list(map(float, numbers))
    texts = [bytes(chars.data[a:b]) for a, b in zip(start.tolist(), end.tolist(), strict=True)]
    _require(all(map(_NUMBER.fullmatch, texts)))
    return list(map(float, texts))


def _joined(chars: Chars, start: Ints, end: Ints) -> bytes:
    """The fields with a comma between them."""
    size = end - start + 1
    last = np.cumsum(size) - 1
    places = np.repeat(start - (last - size + 1), size) + np.arange(last[-1] + 1)
    joined = chars[places]
    joined[last] = _COMMA
    return bytes(joined[:-1].data)


def _plain_numbers(words: Words, end: Ints, length: Ints) -> tuple[Floats, NDArray[np.bool_]]:
    """Numbers of digits and at most one point, and which of them are such."""
    if length.max(initial=0) <= _NINE:
        value, is_plain = _short_numbers(words, end, length)
        if is_plain.all():
            return value, is_plain
    kept = np.clip(length - 8, 0, 8)
    right, right_point, is_plain = _eight_digits(words[end - 8], np.minimum(length, 8))
    left, left_point, left_ok = _eight_digits(words[end - 16], kept)
    total = right + left * np.uint64(100_000_000)
    n_points = (right_point < 8).astype(np.int64) + (left_point < 8)
    is_plain &= left_ok & (n_points <= 1) & (length - n_points >= 1) & (length - n_points <= 15)
    decimals = np.where(right_point < 8, right_point, np.where(left_point < 8, left_point + 8, 0))
    whole = np.floor(total.astype(np.float64) / _POWERS.take(decimals + 1)).astype(np.uint64)
    whole *= n_points > 0
    digits = total - whole * _NINE_POWERS.take(decimals)  # the point stood for a zero
    return digits.astype(np.float64) / _POWERS.take(decimals), is_plain


def _short_numbers(words: Words, end: Ints, length: Ints) -> tuple[Floats, NDArray[np.bool_]]:
    """The same for at most eight digits with a point among the last eight characters, which is cut out."""
    tail = words[end - 8]
    marker = _point(tail)
    behind = ~((marker << np.uint64(8)) - np.uint64(1))
    moved = (tail & behind) | (words[end - _NINE] & ~behind)  # what stands before the point moves up by one
    word: Words = (moved ^ _ZEROS) & _HIGH_BYTES.take(length - 1, mode="clip")
    decimals = 7 - ((marker * _TO_PLACE) >> np.uint64(56)).view(np.int64)
    is_plain = (marker != 0) & (decimals < length) & (length >= 2) & _are_digits(word)
    return _number(word).astype(np.float64) / _POWERS.take(decimals), is_plain


def _eight_digits(word: Words, length: Ints) -> tuple[Words, Ints, NDArray[np.bool_]]:
    """
    The number in the last `length` of eight characters, a point read as zero.

    Also how many characters stand behind the point (8: none) and whether all others are digits.
    """
    mask = _HIGH_BYTES.take(length)
    word = (word & mask) | (_ZEROS & ~mask)
    marker = _point(word)
    word ^= (marker * np.uint64(_POINT ^ _ZERO)) ^ _ZEROS
    place = np.where(marker == 0, 8, 7 - ((marker * _TO_PLACE) >> np.uint64(56)).view(np.int64))
    return _number(word), place, _are_digits(word)


def _point(word: Words) -> Words:
    """1 in the first byte that is a point; a second one is no digit."""
    differs = word ^ _POINTS
    point = (differs - _ONES) & ~differs & _TOPS
    marker: Words = (point & (~point + np.uint64(1))) >> np.uint64(7)
    return marker


def _are_digits(word: Words) -> NDArray[np.bool_]:
    are_digits: NDArray[np.bool_] = (((word + _OVER_NINE) | word) & _TOPS) == 0
    return are_digits


def _number(word: Words) -> Words:
    """The number of eight digits, one a byte, the first in the lowest."""
    word = (word * np.uint64(10) + (word >> np.uint64(8))) & np.uint64(0x00FF00FF00FF00FF)
    word = (word * np.uint64(100) + (word >> np.uint64(16))) & np.uint64(0x0000FFFF0000FFFF)
    return (word * np.uint64(10000) + (word >> np.uint64(32))) & np.uint64(0xFFFFFFFF)
