"""
Tables -> rows: CSV with any separator, XLSX, parquet.

XLSX is read with the standard library: a workbook is a zip of XML, of which only the first sheet's texts and
numbers matter. openpyxl would bring a dependency for that and expands XML entities unless yet another
package guards it; the parser here refuses every DOCTYPE, so that no entity can be declared.
"""

from __future__ import annotations

import csv
import importlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pyexpat import ExpatError
from typing import Any
from xml.parsers import expat

from core.errors import (
    BadLine,
    BrokenArchive,
    DuplicateKey,
    EmptyFile,
    Notice,
    PackageMissing,
    TooManyRecords,
    UnpacksTooBig,
)
from core.formats.archives import unzip
from core.formats.document import MEGABYTE, Limits, shortened

SEPARATORS = "\t;,|"
_LARGEST_FIELD = 20_000_000  # contexts of a question may be longer than csv's default of 131,072
_COLUMNS = 16_384  # as many as a sheet of Excel has


@dataclass(kw_only=True)
class Table:
    """Records of a sheet; `lines` has the line (or the row of the sheet) of each record."""

    columns: list[str]
    rows: list[dict[str, Any]]
    lines: list[int] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


class _Doctype(Exception):
    """The XML declares a document type, which no sheet does."""


def header_of(text: str, separator: str, skip: int = 0) -> list[str]:
    """The cells of the first line that is not blank; `skip` says how many such lines to pass over."""
    line = next(islice((line for line in text.split("\n", 100) if line.strip()), skip, None), "")
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return []


def read_csv(text: str, separator: str, file: str, limits: Limits) -> Table:
    """A CSV with a header line; blank lines are passed over. BadLine for quotes that are never closed."""
    return _table(_csv_rows(text, separator, file), file, limits)


def read_xlsx(data: bytes, file: str, limits: Limits) -> Table:
    """The first sheet of a workbook."""
    parts = unzip(data, file, limits, wanted=_is_xml_of_workbook)
    try:
        part, taken, others = _first_sheet(parts)
        reader = _SheetReader(_shared_texts(parts.get("xl/sharedStrings.xml")), file, limits)
        _parse(parts[part], start=reader.start, end=reader.end, text=reader.text)
        table = _table(_sheet_rows(reader), file, limits)
    except (ExpatError, _Doctype, KeyError, IndexError, ValueError) as error:
        raise BrokenArchive(file=file, kind="xlsx") from error
    if reader.n_formulas:
        table.notices.append(Notice(id="notice-formula-without-value", facts={"n": reader.n_formulas}))
    if others:
        facts = {"taken": taken, "others": ", ".join(others[:5])}
        table.notices.append(Notice(id="notice-first-of-several", facts=facts))
    return table


def read_parquet(data: bytes, file: str, limits: Limits) -> Table:
    """All columns of a parquet file; PackageMissing without pyarrow."""
    try:
        parquet = importlib.import_module("pyarrow.parquet")
        arrow = importlib.import_module("pyarrow")
    except ImportError as error:
        raise PackageMissing(file=file, kind="parquet", extra="parquet") from error
    try:
        opened = parquet.ParquetFile(arrow.BufferReader(data))
        if opened.metadata.num_rows > limits.records:
            raise TooManyRecords(file=file, limit=limits.records)
        return Table(columns=list(opened.schema_arrow.names), rows=_parquet_rows(opened, file, limits))
    except (arrow.ArrowException, OSError, ValueError, KeyError, OverflowError) as error:
        raise BrokenArchive(file=file, kind="parquet") from error


def _parquet_rows(opened: Any, file: str, limits: Limits) -> list[dict[str, Any]]:
    """
    All rows, a batch at a time, each batch of bounded size.

    A value that a column holds once may stand in a million rows: how large the rows are is known only
    when they are there, so a batch has as many rows as fit if each were as large as its column.
    """
    limit = limits.unpacked_mb * MEGABYTE
    rows: list[dict[str, Any]] = []
    size = 0
    for batch in opened.iter_batches(batch_size=max(1, limit // _largest_column(opened.metadata))):
        size += batch.nbytes
        if size > limit:
            raise UnpacksTooBig(file=file, limit_mb=limits.unpacked_mb)
        rows += batch.to_pylist()
    return rows


def _largest_column(metadata: Any) -> int:
    """Bytes of the largest column of a row group, unpacked."""
    groups = (metadata.row_group(i) for i in range(metadata.num_row_groups))
    sizes = (group.column(j).total_uncompressed_size for group in groups for j in range(group.num_columns))
    return max(1, max(map(int, sizes), default=1))


def _table(cells: Iterator[tuple[int, Sequence[str]]], file: str, limits: Limits) -> Table:
    _, header = next(cells, (0, ()))
    columns = [cell.strip() for cell in header]
    if not any(columns):
        raise EmptyFile(file=file)
    twice = next((name for i, name in enumerate(columns) if name and name in columns[:i]), None)
    if twice is not None:
        raise DuplicateKey(file=file, key=shortened(twice), line=1)
    table = Table(columns=columns, rows=[])
    for line, row in cells:
        if len(row) > len(columns) and any(cell.strip() for cell in row[len(columns) :]):
            raise BadLine(file=file, line=line, text=shortened(" | ".join(row)), expected=" | ".join(columns))
        table.rows.append(dict(zip(columns, row, strict=False)))
        table.lines.append(line)
        if len(table.rows) > limits.records:
            raise TooManyRecords(file=file, limit=limits.records)
    return table


def _csv_rows(text: str, separator: str, file: str) -> Iterator[tuple[int, Sequence[str]]]:
    csv.field_size_limit(_LARGEST_FIELD)
    reader = csv.reader(_lines(text), delimiter=separator, strict=True)
    known: dict[str, str] = {}  # ids, questions and grades come again and again: one text of each is enough
    line = 1
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield line, [known.setdefault(cell, cell) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        lines = text.splitlines()
        start = lines[line - 1] if line <= len(lines) else ""
        raise BadLine(file=file, line=line, text=shortened(start), expected='"…"') from error


def _lines(text: str) -> Iterator[str]:
    """The lines with their ends, one at a time: `io.StringIO` would take four bytes for each character."""
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start:end]
        start = end


# --- XLSX ---------------------------------------------------------------------------------------------


def _is_xml_of_workbook(name: str) -> bool:
    return name.startswith("xl/") and name.endswith((".xml", ".rels"))


def _first_sheet(parts: Mapping[str, bytes]) -> tuple[str, str, list[str]]:
    """The part that holds the first sheet that is not hidden, its name, and the names of the others."""
    sheets: list[Mapping[str, str]] = []
    targets: dict[str, str] = {}
    _parse(parts["xl/workbook.xml"], start=lambda tag, a: sheets.append(a) if tag == "sheet" else None)
    _parse(
        parts["xl/_rels/workbook.xml.rels"],
        start=lambda tag, a: targets.update({a["Id"]: a["Target"]}) if tag == "Relationship" else None,
    )
    shown = [sheet for sheet in sheets if sheet.get("state", "visible") == "visible"] or sheets
    target = targets[next(value for name, value in shown[0].items() if name.endswith(":id") or name == "id")]
    part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return part, shown[0].get("name", ""), [sheet.get("name", "") for sheet in shown[1:]]


def _shared_texts(data: bytes | None) -> list[str]:
    """Texts that cells refer to by number; readings in another script (`rPh`) are left out."""
    if data is None:
        return []
    texts: list[str] = []
    reader = _TextReader()

    def end(tag: str) -> None:
        reader.end(tag)
        if tag == "si":
            texts.append(reader.take())

    _parse(data, start=reader.start, end=end, text=reader.text)
    return texts


@dataclass
class _TextReader:
    """Collects the text of `t` elements, those of phonetic readings left out."""

    parts: list[str] = field(default_factory=list)
    is_text: bool = False
    is_reading: bool = False

    def start(self, tag: str, _: Mapping[str, str]) -> None:
        self.is_text = tag == "t"
        self.is_reading = self.is_reading or tag == "rPh"

    def end(self, tag: str) -> None:
        self.is_text = False
        self.is_reading = self.is_reading and tag != "rPh"

    def text(self, text: str) -> None:
        if self.is_text and not self.is_reading:
            self.parts.append(text)

    def take(self) -> str:
        text, self.parts = "".join(self.parts), []
        return text


@dataclass
class _SheetReader:
    """Collects the cells of a sheet row by row, as column -> text: a sheet may be wide and empty."""

    shared: Sequence[str]
    file: str
    limits: Limits
    rows: list[tuple[int, dict[int, str]]] = field(default_factory=list)
    row: dict[int, str] = field(default_factory=dict)
    number: int = 0
    column: int = -1
    kind: str = "n"
    value: list[str] = field(default_factory=list)
    is_value: bool = False
    is_formula: bool = False
    n_formulas: int = 0  # cells whose value nobody has computed: not Excel wrote the file

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "row":
            self.number = int(attributes.get("r", self.number + 1))
            self.row, self.column = {}, -1
        elif tag == "c":
            place = attributes.get("r")
            self.column = _column(place) if place else self.column + 1
            self.kind, self.value, self.is_formula = attributes.get("t", "n"), [], False
        elif tag == "f":
            self.is_formula = True
        self.is_value = tag in {"v", "t"}

    def text(self, text: str) -> None:
        if self.is_value:
            self.value.append(text)

    def end(self, tag: str) -> None:
        self.is_value = False
        if tag == "c" and self.value:
            self.row[self.column] = self._cell("".join(self.value))
        elif tag == "c":
            self.n_formulas += self.is_formula
        elif tag == "row" and any(cell.strip() for cell in self.row.values()):
            self.rows.append((self.number, self.row))
            if len(self.rows) > self.limits.records:
                raise TooManyRecords(file=self.file, limit=self.limits.records)

    def _cell(self, value: str) -> str:
        if self.kind == "s":
            return self.shared[int(value)]
        if self.kind == "b":
            return "true" if value == "1" else "false"
        whole = self.kind == "n" and re.fullmatch(r"-?\d+\.0+", value)
        return value.split(".")[0] if whole else value


def _sheet_rows(reader: _SheetReader) -> Iterator[tuple[int, Sequence[str]]]:
    width = max(reader.rows[0][1]) + 1 if reader.rows else 0
    for number, row in reader.rows:
        beyond = [text for column, text in row.items() if column >= width and text.strip()]
        yield number, [*(row.get(column, "") for column in range(width)), *beyond]


def _column(place: str) -> int:
    """`B7` -> 1."""
    number = 0
    for letter in place.rstrip("0123456789").upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    if not 0 < number <= _COLUMNS:
        raise ValueError(place)
    return number - 1


def _parse(data: bytes, *, start: Any = None, end: Any = None, text: Any = None) -> None:
    """Read XML with names freed of their prefix; a document type is refused."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = None if start is None else lambda tag, a: start(tag.rpartition(":")[2], a)
    parser.EndElementHandler = None if end is None else lambda tag: end(tag.rpartition(":")[2])
    parser.CharacterDataHandler = text
    parser.Parse(data, True)


def _refuse_doctype(*_: object) -> None:
    raise _Doctype
