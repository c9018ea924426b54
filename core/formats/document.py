"""
What every format shares: the limits, a file as the loader hands it over, and what is said back about it.

A `Document` is a file whose outside is done: unpacked, decoded, parsed. Its `shape` says what it holds:
    tree    a JSON or YAML value in `tree`
    rows    records in `rows`: a list of JSON objects, JSON lines, a sheet, a parquet table
    lines   text of one record a line, in `text`
    files   several files of one archive, in `files`
A `Format` recognises documents and reads them; `core.formats.FORMATS` lists them all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any, Literal, TypeAlias

from core.errors import Notice, Place, Word
from core.gold_sets import GoldSet
from core.runs import Run

Kind: TypeAlias = Literal["run", "gold set", "unclear", "both", "topics", "corpus"]
Shape: TypeAlias = Literal["tree", "rows", "lines", "files"]
Path: TypeAlias = tuple[str | int, ...]

MEGABYTE = 1024 * 1024
SAMPLE_CHUNKS = 3  # ids said back with the first question


@dataclass(frozen=True, kw_only=True)
class Limits:
    """
    What is taken at most.

    `size_mb` is the file as sent (Telegram hands bots 20 MB), `unpacked_mb` what it may unpack to,
    `depth` the nesting of JSON and YAML, `records` rows and ids in all, `id_length` characters of an id.
    """

    size_mb: int = 20
    unpacked_mb: int = 200
    depth: int = 64
    records: int = 2_000_000
    id_length: int = 1024


@dataclass(frozen=True, kw_only=True)
class Sample:
    """The first question and its first chunks, so that a person sees whether it was read rightly."""

    question: str
    chunk_ids: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Understood:
    """
    What a file is, as said back to the person.

    `format` is a short stable key (`trec-run`; the catalogue names it `format-trec-run`). `kind`:
    `unclear` is one that can be read both ways (whole numbers: scores or grades?) and `both` holds
    judgments and rankings side by side; both have `run` and `gold_set`. `topics` are questions without
    judgments, in `gold_set`; `corpus` is chunks only, neither run nor gold set. A `run` or `gold set`
    whose form serves the other as well (`{question: [ids]}`) can be read the other way too: `kind` is the
    guess, and `as_gold_set()` works the other reading out when somebody asks.
    A run of answers without chunk ids is legal; its depth is 0.
    `run_by_text` is the run keyed by the questions' texts, where the file has ids and texts.
    `id_fields` are the places that may hold the right chunk ids where the tool leaves that to its users,
    best guess first: `read(..., id_field=...)` picks another one.
    """

    file: str
    format: str
    kind: Kind
    run: Run | None = None
    gold_set: GoldSet | None = None
    run_by_text: Run | None = None
    n_questions: int = 0
    n_chunks: int = 0
    depth: int = 0
    tag: str | None = None
    sample: Sample | None = None
    encoding: str | None = None
    id_fields: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    other_reading: Callable[[], GoldSet | None] | None = field(default=None, repr=False, compare=False)

    @property
    def may_be_gold(self) -> bool:
        """Whether the file can be read as a gold set, too."""
        return self.gold_set is not None or self.other_reading is not None

    def as_gold_set(self) -> GoldSet | None:
        """The gold set, or what the file is when read as one; None where its numbers cannot be grades."""
        if self.gold_set is None and self.other_reading is not None:
            return self.other_reading()
        return self.gold_set


@dataclass(kw_only=True)
class Document:
    """
    A file ready to be recognised; `locate` finds the line of a path, 0 where there are no lines.

    `columns` are the keys of the rows; `source` is what the shape was made of: json, jsonl, yaml,
    csv, xlsx, parquet, cbor, text, zip. `prefix` is the path to `tree` within the file, `wrapper` what stands
    around it, such as the name of the run.
    """

    file: str
    limits: Limits
    shape: Shape
    source: str
    text: str = ""
    tree: Any = None
    rows: Sequence[Mapping[str, Any]] = ()
    columns: Sequence[str] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    encoding: str | None = None
    notices: list[Notice] = field(default_factory=list)
    locate: Callable[[Path], int] = lambda _: 0
    id_field: str | None = None
    prefix: Path = ()
    wrapper: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The file's name without its endings: what a run or gold set is called."""
        name = self.wrapper.get("name")
        return name.strip() if isinstance(name, str) and name.strip() else name_of(self.file)

    def place(self, *path: str | int) -> Place:
        """Where a value is, with its line; the number of a record is left out where the line says it."""
        whole = (*self.prefix, *path)
        line = self.locate(whole)
        return Place(line=line, path=path_text(whole[1:] if line and self.source in _LINED else whole))


@dataclass(frozen=True, kw_only=True)
class Format:
    """One way of writing runs or judgments: how to know it and how to read it."""

    key: str
    shape: Shape
    recognises: Callable[[Document], bool]
    read: Callable[[Document], Understood]


def name_of(file: str) -> str:
    """
    A file's name without folder and known endings.

    >>> name_of("runs/before.v2.json.gz")
    'before.v2'
    """
    path = PurePath(file.replace("\\", "/"))
    while path.suffix.lower() in _ENDINGS and path.stem:
        path = path.with_suffix("")
    return path.name or file


def path_text(path: Path) -> str:
    """
    A path into a tree as people write it.

    >>> path_text(("questions", 2, "chunks")), path_text(("Where is it?", 0))
    ('questions[2].chunks', '["Where is it?"][0]')
    """
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif step.isidentifier():
            text += f".{step}" if text else step
        else:
            text += f'["{shortened(step)}"]'
    return text


def shortened(text: str, length: int = 60) -> str:
    """Text cut to a length that fits a sentence, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"


def type_word(value: object) -> Word:
    """The catalogue's word for the type of a parsed value."""
    if value is None:
        return Word("type-nothing")
    if isinstance(value, bool):
        return Word("type-true-false")
    for type_, word in _TYPES:
        if isinstance(value, type_):
            return Word(word)
    return Word("type-other")


def as_number(value: object) -> float | None:
    """A number from a number, true/false or a text of one; None for anything else, NaN included."""
    value = getattr(value, "value", value)
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    if not isinstance(value, int | float) or math.isnan(value):
        return None
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


_LINED = frozenset({"text", "csv", "xlsx", "jsonl"})
_ENDINGS = frozenset(
    {".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".csv", ".tsv", ".txt", ".xlsx", ".parquet", ".trec"}
    | {".run", ".qrels", ".qrel", ".zip", ".gz", ".bz2", ".xz", ".lz4"}
)
_TYPES: tuple[tuple[Any, str], ...] = (
    (str, "type-text"),
    ((int, float), "type-number"),
    ((list, tuple), "type-list"),
    (dict, "type-mapping"),
)
