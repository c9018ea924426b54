"""
Bytes -> Document: sizes checked, unpacked, decoded, parsed. The first bytes decide, then the first lines.

Nothing is guessed from a file's name but YAML, whose text can look like anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from core.errors import BrokenArchive, BrokenJson, FileError, FileTooBig, SeveralFiles, UnknownFormat
from core.formats.archives import PARQUET_SIGNATURE, compression, is_workbook, is_zip, unpack, unzip
from core.formats.cbor import looks_like_cbor, parse_cbor
from core.formats.decoding import Decoded, decode
from core.formats.document import MEGABYTE, Document, Limits, Path, as_number, shortened
from core.formats.fields import part_of, parts_of
from core.formats.json_text import (
    Parsed,
    is_json_lines,
    json_line,
    looks_like_json,
    parse_json,
    parse_json_lines,
)
from core.formats.tables import SEPARATORS, Table, header_of, read_csv, read_parquet, read_xlsx
from core.formats.trec_lines import looks_like_trec, meaningful_lines

_NESTED = 2  # a gz within a zip; a run that was compressed twice
_COLUMN_PROBE = 20  # records whose keys are the columns
_LINES_ENDINGS = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
_LONGEST_NAME = 40
_YAML_ENDINGS = (".yaml", ".yml")


def load(data: bytes, file: str, limits: Limits, id_field: str | None = None) -> Document:
    """A file as far as it can be read without knowing its format; FileError."""
    if len(data) > limits.size_mb * MEGABYTE:
        size = f"{len(data) / MEGABYTE:.1f}"
        raise FileTooBig(file=file, size_mb=size, limit_mb=limits.size_mb)
    document = _unpacked(data, file, limits, _NESTED)
    document.id_field = id_field
    return document


def _unpacked(data: bytes, file: str, limits: Limits, left: int) -> Document:
    kind = compression(data)
    if kind is not None:
        if left == 0:
            raise BrokenArchive(file=file, kind=kind)
        content = unpack(data, kind, file, limits)
        return (
            _from_lz4(content, file, limits, left)
            if kind == "lz4"
            else _unpacked(content, file, limits, left - 1)
        )
    if is_zip(data):
        return _from_zip(data, file, limits, left)
    if data.startswith(PARQUET_SIGNATURE):
        return _rows_document(read_parquet(data, file, limits), file, limits, "parquet")
    return load_text(decode(data, file), file, limits)


def _from_lz4(content: bytes, file: str, limits: Limits, left: int) -> Document:
    if compression(content) is None and looks_like_cbor(content):
        tree = parse_cbor(content, file, limits)
        return Document(file=file, limits=limits, shape="tree", source="cbor", tree=tree)
    return _unpacked(content, file, limits, left - 1)


def _from_zip(data: bytes, file: str, limits: Limits, left: int) -> Document:
    if is_workbook(data):
        return _rows_document(read_xlsx(data, file, limits), file, limits, "xlsx")
    if left == 0:
        raise BrokenArchive(file=file, kind="zip")
    files = unzip(data, file, limits)
    if len(files) == 1:
        (name, content), *_ = files.items()
        document = _unpacked(content, PurePath(name).name, limits, left - 1)
        return replace(document, file=file if document.shape == "files" else PurePath(name).name)
    if not files:
        raise BrokenArchive(file=file, kind="zip")
    return Document(file=file, limits=limits, shape="files", source="zip", files=files)


def several_files(document: Document) -> SeveralFiles:
    """The error for an archive of which no format knows what to take."""
    return SeveralFiles(file=document.file, names=", ".join(sorted(document.files)[:5]))


def load_text(decoded: Decoded, file: str, limits: Limits) -> Document:
    """A document from text: JSON, JSON lines, YAML, one record a line, or a table."""
    text = decoded.text
    document = _json_document(text, file, limits) if looks_like_json(text) else None
    document = document or _text_document(text, file, limits)
    document.encoding = decoded.encoding
    document.text = text
    document.notices = [*decoded.notices, *document.notices]
    return document


def _json_document(text: str, file: str, limits: Limits) -> Document | None:
    """None for YAML or TREC lines that only begin as JSON does."""
    if is_json_lines(text):
        return _json_lines(parse_json_lines(text, file, limits), file, limits)
    try:
        parsed = parse_json(text, file, limits)
    except BrokenJson:
        if file.lower().endswith(_YAML_ENDINGS) or looks_like_trec(text, file):
            return None
        raise
    return tree_document(parsed, file, limits, lambda path: json_line(text, path))


def tree_document(parsed: Parsed, file: str, limits: Limits, locate: Any, source: str = "json") -> Document:
    """A document of a parsed value; lists of records and columns of equal length are rows."""
    rows = _records(parsed.value, file)
    document = Document(
        file=file,
        limits=limits,
        shape="tree" if rows is None else "rows",
        source=source,
        tree=parsed.value,
        notices=parsed.notices,
        locate=locate,
    )
    if rows is not None:
        document.rows, document.columns = rows, _columns(rows)
    return document


def _json_lines(parsed: Parsed, file: str, limits: Limits) -> Document:
    def locate(path: Path) -> int:
        return parsed.lines[path[0]] if path and isinstance(path[0], int) else 0

    return tree_document(parsed, file, limits, locate, "jsonl")


def _records(value: Any, file: str) -> list[Mapping[str, Any]] | None:
    if isinstance(value, list):
        return value if value and all(isinstance(item, dict) for item in value) else None
    if isinstance(value, dict) and _is_record(value, file):
        return [value]
    if isinstance(value, dict) and len(value) > 1 and {part_of(key) for key in value} & {"question", "id"}:
        return _from_columns(value)
    return None


def _is_record(value: Mapping[str, Any], file: str) -> bool:
    """Whether an object is the only record of a file: JSON lines of one line, or a question with chunks."""
    parts = parts_of(value)
    question = value[parts["question"]] if "question" in parts else None
    has_chunks = bool({"retrieved", "relevant", "judgments", "chunks"} & set(parts))
    return file.lower().endswith(_LINES_ENDINGS) or (isinstance(question, str) and has_chunks)


def _from_columns(value: Mapping[str, Any]) -> list[Mapping[str, Any]] | None:
    """Rows of `{"question": [...], "answer": [...]}`, or of pandas' `{"question": {"0": ...}}`."""
    columns = list(value.values())
    if len(parts_of(value)) < 2:
        return None
    if all(isinstance(column, list) for column in columns) and len({len(column) for column in columns}) == 1:
        return [dict(zip(value, row, strict=True)) for row in zip(*columns, strict=True)] or None
    if (
        all(isinstance(column, dict) for column in columns)
        and len({tuple(column) for column in columns}) == 1
    ):
        return [{name: column[key] for name, column in value.items()} for key in columns[0]] or None
    return None


def _columns(rows: list[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(key for row in rows[:_COLUMN_PROBE] for key in row))


# --- text that is not JSON ----------------------------------------------------------------------------


def _text_document(text: str, file: str, limits: Limits) -> Document:
    if file.lower().endswith(_YAML_ENDINGS):
        return _yaml_document(text, file, limits)
    if looks_like_trec(text, file) and not _has_sure_header(text):
        return _lines_document(text, file, limits)
    separator = _separator(text)
    if separator is not None:
        return _rows_document(read_csv(text, separator, file, limits), file, limits, "csv")
    if _looks_like_topics(text):
        return _lines_document(text, file, limits)
    return _perhaps_yaml(text, file, limits)


def _perhaps_yaml(text: str, file: str, limits: Limits) -> Document:
    """YAML under another name; what is not even that is of no format we know."""
    unknown = UnknownFormat(file=file, start=shortened(text.strip()[:200]))
    if not _YAML_START.search(text):
        raise unknown
    if _GOLD_START.search(text):
        return _yaml_document(text, file, limits)
    try:
        return _yaml_document(text, file, limits)
    except FileError as error:
        raise unknown from error


def _yaml_document(text: str, file: str, limits: Limits) -> Document:
    from core.formats.yaml_text import (
        parse_yaml,
        yaml_line,
    )  # here: loading it takes a while

    value = parse_yaml(text, file, limits)
    document = tree_document(Parsed(value=value), file, limits, lambda path: yaml_line(text, path), "yaml")
    if not isinstance(value, dict | list):
        raise UnknownFormat(file=file, start=shortened(text.strip()[:200]))
    return document


def _lines_document(text: str, file: str, limits: Limits) -> Document:
    def locate(path: Path) -> int:
        return path[0] if path and isinstance(path[0], int) else 0

    return Document(file=file, limits=limits, shape="lines", source="text", text=text, locate=locate)


def _rows_document(table: Table, file: str, limits: Limits, source: str) -> Document:
    def locate(path: Path) -> int:
        first = path[0] if path else None
        return table.lines[first] if isinstance(first, int) and table.lines else 0

    return Document(
        file=file,
        limits=limits,
        shape="rows",
        source=source,
        tree=table.rows,
        rows=table.rows,
        columns=table.columns,
        notices=table.notices,
        locate=locate,
    )


def _separator(text: str) -> str | None:
    """The separator whose header has the most words we know; None if the first line is no header."""
    known = {separator: len(parts_of(header_of(text, separator))) for separator in SEPARATORS}
    best = max(known, key=lambda separator: (known[separator], len(header_of(text, separator))))
    if known[best] > 1:
        return best
    header = header_of(text, best)
    if not all(map(_is_name, header)):
        return None
    is_table = len(header) > 1 and len(header_of(text, best, skip=1)) == len(header)
    return best if is_table or "question" in map(part_of, header) else None


def _has_sure_header(text: str) -> bool:
    """
    Whether the first line names two columns that we know, and holds no number.

    Rows whose ids have spaces in them look like lines of a run or of judgments:
    `my question<TAB>chunk<TAB>1`.
    """
    first = meaningful_lines(text, 1)[0]
    headers = (header_of(first, separator) for separator in SEPARATORS)
    return any(
        len(parts_of(header)) > 1 and all(as_number(cell) is None for cell in header) for header in headers
    )


def _is_name(cell: str) -> bool:
    """Whether a cell may be a column's name: short, no sentence, no markup."""
    return 0 < len(cell) <= _LONGEST_NAME and cell[0].isalpha() and not cell.endswith(("?", ".", ":"))


def _looks_like_topics(text: str) -> bool:
    lines = [line for line in text.split("\n")[:_COLUMN_PROBE] if line.strip()]
    good = sum(re.fullmatch(r"\S+\t[^\t]+", line.strip("\r\n")) is not None for line in lines)
    return 2 * good > len(lines)


_YAML_START = re.compile(r"^(---|- |['\"]?[^\s#:][^:\n]{0,500}['\"]?:(\s|$))", re.MULTILINE)
_GOLD_START = re.compile(r"^(questions|name)\s*:", re.MULTILINE)
