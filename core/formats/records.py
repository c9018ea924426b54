"""
Records of any origin -> Run, GoldSet or both: JSON lists, JSON lines, sheets, parquet.

Which column holds what is known by its name (`fields`). A record a question is wide: its chunks are a list,
in a sheet one cell. A record a chunk is long: the rows of a question are brought together, wherever they are.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from core.errors import BadLine, MissingKey, QuestionWithoutText
from core.formats.building import GoldBuilder, RunBuilder, understood
from core.formats.document import Document, Format, Kind, Understood, as_number, shortened
from core.formats.fields import Part, parts_of
from core.formats.hits import LIST_EXAMPLE, Hits, is_hit, read_hits
from core.runs import Retrieved

_SHEETS = frozenset({"csv", "xlsx"})
_CELL_SEPARATORS = (";", "\n", "|", ",")
_LITERAL_LENGTH = 1_000_000  # characters of a Python or JSON list in one cell
_DEEP = re.compile(r"(?:[\[({]\s*){40}|(?:[-+~]\s*){40}")
_NO_COMMA = re.compile(r"""['"]\s+['"]""")
_NOT_LITERAL = (ValueError, SyntaxError, RecursionError, MemoryError, TypeError)
_LONGEST_REASON = 1000
_HASHABLE = frozenset({str, int, float, type(None)})
_GIVEN_ANSWERS = frozenset({"response", "actual_output", "generated_answer"})


@dataclass(frozen=True)
class Columns:
    """Part -> column of one document, and the cells of a row read by part."""

    doc: Document
    of: Mapping[Part, str]

    def value(self, row: Mapping[str, Any], part: Part) -> Any:
        """The value of a part, None where the record does not have it."""
        name = self.of.get(part)
        return None if name is None else row.get(name)

    def text(self, row: Mapping[str, Any], part: Part) -> str | None:
        """The text of a part, None for nothing, blank or anything that is no text."""
        return text_of(self.value(row, part))

    def path(self, row: int, part: Part) -> tuple[str | int, ...]:
        """Where a part of a row is."""
        return (row, self.of.get(part, part))


def text_of(value: Any) -> str | None:
    """A text or number as text, the first of a list; None for nothing, blank or anything else."""
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, str):
        return str(value).strip() or None
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def recognises(doc: Document) -> bool:
    """Records with a question or its id, and perhaps chunks."""
    return doc.shape == "rows" and bool({"question", "id"} & set(parts_of(doc.columns)))


def read(doc: Document) -> Understood:
    """Records whose columns have names that we know."""
    return read_records(doc, None)


def read_records(doc: Document, key: str | None, names: Mapping[Part, str] | None = None) -> Understood:
    """Records as a format that goes by the name `key`; `names` are columns where the words mislead."""
    columns = Columns(doc, {**parts_of(doc.columns), **(names or {})})
    parts = set(columns.of)
    if {"relevant", "judgments", "retrieved", "chunks"} & parts:
        return _read_wide(columns, key)
    if "chunk" in parts:
        return _read_long(columns, key)
    return _read_questions(columns, key)


def is_ranking(first: Mapping[str, Any]) -> bool:
    """Whether an object is a hit of a ranking rather than a record about a question."""
    return is_hit(first) and not {"question", "retrieved", "relevant", "judgments", "answer"} & set(
        parts_of(first)
    )


# --- a record a question ------------------------------------------------------------------------------


def _read_wide(columns: Columns, key: str | None) -> Understood:
    doc, parts = columns.doc, columns.of
    chunks_are_gold = "chunks" in parts and not {"relevant", "judgments"} & set(parts)
    chunks_are_run = "chunks" in parts and "retrieved" not in parts
    is_both = "retrieved" in parts and bool({"relevant", "judgments"} & set(parts))
    if chunks_are_gold and chunks_are_run:
        return _read_chunks(columns, key)
    if "retrieved" not in parts:
        gold_set = read_gold_rows(columns, "relevant").build(threshold=None)
        return understood(doc, key or _key(doc, "gold"), "gold set", gold_set=gold_set)
    builder = read_run_rows(columns, "retrieved")
    run = builder.build(tag=_tag(doc))
    by_text = builder.build_by_text(run)
    if not is_both:
        return understood(doc, key or _key(doc, "run"), "run", run=run, run_by_text=by_text)
    gold_set = read_gold_rows(columns, "relevant").build()
    return understood(doc, key or _key(doc, ""), "both", run=run, gold_set=gold_set, run_by_text=by_text)


def _read_chunks(columns: Columns, key: str | None) -> Understood:
    """Records with `chunks` only: objects with scores are a ranking, plain ids may be either."""
    doc = columns.doc
    builder = read_run_rows(columns, "chunks")
    run = builder.build(tag=_tag(doc))
    by_text = builder.build_by_text(run)
    if any(entry.scores or entry.texts for entry in run.retrieved.values()):
        return understood(doc, key or _key(doc, "run"), "run", run=run, run_by_text=by_text)
    gold_set = read_gold_rows(columns, "chunks").build()
    kind: Kind = "gold set" if doc.source in _SHEETS else "unclear"  # people keep judgments in sheets
    return understood(doc, key or _key(doc, ""), kind, run=run, gold_set=gold_set, run_by_text=by_text)


def read_run_rows(columns: Columns, part: Part) -> RunBuilder:
    """Rankings of wide records."""
    builder = RunBuilder(doc=columns.doc)
    for i, row in enumerate(columns.doc.rows):
        key, text = question_of(builder, columns, row, i)
        hits = _hits(builder, columns, row, part, key, i)
        entry = Retrieved(
            chunk_ids=hits.ids,
            scores=hits.scores,
            texts=hits.texts,
            answer=columns.text(row, "answer"),
            took_ms=_milliseconds(columns.value(row, "took_ms")),
            failed=_failure(columns.value(row, "error")),
        )
        builder.add(key, entry, i, text=text)
    return builder


def read_gold_rows(columns: Columns, part: Part) -> GoldBuilder:
    """Judgments of wide records."""
    builder = GoldBuilder(doc=columns.doc)
    for i, row in enumerate(columns.doc.rows):
        key, text = question_of(builder, columns, row, i)
        judgments = _judgments(builder, columns, row, part, key, i)
        builder.whole_question(key, judgments, i, text=text or "", **about(columns, row))
    return builder


def question_of(
    builder: RunBuilder | GoldBuilder, columns: Columns, row: Mapping[str, Any], i: int
) -> tuple[str, str | None]:
    """The id of a record's question, which is its text where there is no id, and its text."""
    name = columns.of.get("question")
    value = row.get(name) if name is not None else None
    text = text_of(value)
    if text is None and isinstance(value, dict | list) and value:
        raise builder.wrong_shape(value, '"Where is my parcel?"', i, name or "question")
    own = columns.value(row, "id")
    if own is not None and own != "":
        return builder.id(own.strip() if isinstance(own, str) else own, i, columns.of["id"]), text
    if text is None:
        raise QuestionWithoutText(file=columns.doc.file, where=columns.doc.place(i))
    return builder.id(text, i, name or "question"), text


def about(columns: Columns, row: Mapping[str, Any]) -> dict[str, str | None]:
    """What a gold set keeps beside the judgments."""
    answer = columns.text(row, "expected_answer")
    if answer is None and "retrieved" not in columns.of:
        answer = columns.text(row, "answer")
    return {
        "category": columns.text(row, "category"),
        "language": columns.text(row, "language"),
        "answer": answer,
        "notes": columns.text(row, "notes"),
    }


def cell_values(doc: Document, value: Any) -> Any:
    """A list from a cell of a sheet: JSON, a Python list, or ids between separators."""
    if not isinstance(value, str) or doc.source not in _SHEETS:
        return value
    text = value.strip()
    if text[:1] in {"[", "{"}:
        return literal(text)
    separator = next((sign for sign in _CELL_SEPARATORS if sign in text), None)
    return [part.strip() for part in text.split(separator) if part.strip()] if text else []


def literal(text: str) -> Any:
    """
    A JSON or Python literal of limited size, or the text itself if it is neither.

    numpy writes lists without commas, which Python would join into one text.

    >>> literal("['a', 'b']"), literal("['a' 'b']")
    (['a', 'b'], ['a', 'b'])
    """
    if len(text) > _LITERAL_LENGTH or _DEEP.search(text):
        return text
    if _NO_COMMA.search(text):
        return _without_commas(text)
    for parse in (json.loads, ast.literal_eval):
        try:
            return _encodable(parse(text))
        except _NOT_LITERAL:
            continue
    return text


def _encodable(value: Any) -> Any:
    """The value, or ValueError if a text in it has half of a pair, which no file can hold."""
    json.dumps(value, ensure_ascii=False, default=repr).encode()
    return value


def _without_commas(text: str) -> Any:
    """A list whose texts may stand side by side, as numpy prints an array."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text.replace("\n", " ")).readline))
        strings = [ast.literal_eval(token.string) for token in tokens if token.type == tokenize.STRING]
        others = {token.string for token in tokens if token.type == tokenize.OP}
        _encodable(strings)
        return strings if others <= {"[", "]", ","} else ast.literal_eval(text)
    except (*_NOT_LITERAL, tokenize.TokenError):
        return text


def _hits(
    builder: RunBuilder, columns: Columns, row: Mapping[str, Any], part: Part, key: str, i: int
) -> Hits:
    doc = columns.doc
    value = cell_values(doc, columns.value(row, part))
    path = columns.path(i, part)
    hits = read_hits(builder, value, key, *path)
    scores, texts = hits.scores, hits.texts
    if scores is None and columns.value(row, "scores") not in (None, ""):
        values = cell_values(doc, columns.value(row, "scores"))
        _check_length(builder, values, hits.ids, *columns.path(i, "scores"))
        scores = builder.scores(values, hits.ids, key, *columns.path(i, "scores")) if values else None
    given = cell_values(doc, columns.value(row, "texts")) if texts is None else None
    fits = isinstance(given, list) and (not hits.ids or len(given) == len(hits.ids))
    if fits and given and all(isinstance(text, str) for text in given):
        texts = tuple(map(str, given))
    return Hits(hits.ids, scores, texts)


def _check_length(builder: RunBuilder, values: Any, ids: tuple[str, ...], *path: str | int) -> None:
    if not isinstance(values, list) or len(values) != len(ids):
        raise builder.wrong_shape(values, f"[0.9, …] ({len(ids)})", *path)


def _judgments(
    builder: GoldBuilder, columns: Columns, row: Mapping[str, Any], part: Part, key: str, i: int
) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in (part, "judgments"):
        value = cell_values(columns.doc, columns.value(row, name))
        if value is not None:
            found |= judgments_of(builder, value, key, *columns.path(i, name))
    return found


def judgments_of(builder: GoldBuilder, value: Any, question: str, *path: str | int) -> dict[str, float]:
    """Judgments from ids, lists of ids, `{id: grade}` or objects with an id and a grade."""
    if isinstance(value, Mapping):
        return builder.graded(value, question, *path)
    if not isinstance(value, list):
        raise builder.wrong_shape(value, LIST_EXAMPLE, *path)
    if value and all(isinstance(item, list) for item in value):  # AutoRAG: groups of alternatives
        value = [chunk for group in value for chunk in group]
    if not value or not isinstance(value[0], dict):
        return builder.relevant(value, *path)
    return _from_rated(builder, value, question, *path)


def _from_rated(builder: GoldBuilder, value: list[Any], question: str, *path: str | int) -> dict[str, float]:
    found: dict[str, float] = {}
    for j, item in enumerate(value):
        if not isinstance(item, dict):
            raise builder.wrong_shape(item, '{"id": "chunk-1", "grade": 2}', *path, j)
        parts = parts_of(item)
        name = parts.get("chunk") or parts.get("id")
        if name is None:
            raise MissingKey(file=builder.doc.file, where=builder.doc.place(*path, j), key="id")
        chunk = builder.id(item[name], *path, j)
        grade = item[parts["grade"]] if "grade" in parts else 1
        found[chunk] = builder.grade(grade, question, chunk, *path, j)
    return found


# --- a record a chunk ---------------------------------------------------------------------------------


def _read_long(columns: Columns, key: str | None) -> Understood:
    doc, parts = columns.doc, columns.of
    if "grade" in parts or not {"rank", "score"} & set(parts):
        gold_set = read_long_gold(columns, "grade").build()
        return understood(doc, key or _key(doc, "gold"), "gold set", gold_set=gold_set)
    builder = _read_long_run(columns)
    run = builder.build(tag=_tag(doc))
    by_text = builder.build_by_text(run)
    if "rank" in parts or not _all_whole(columns):
        gold = None
        if "rank" not in parts and all(_is_grade(columns.value(row, "score")) for row in doc.rows):
            gold = read_long_gold(columns, "score").build()
        return understood(doc, key or _key(doc, "run"), "run", run=run, gold_set=gold, run_by_text=by_text)
    gold_set = read_long_gold(columns, "score").build()
    return understood(doc, key or _key(doc, ""), "unclear", run=run, gold_set=gold_set, run_by_text=by_text)


def read_long_gold(columns: Columns, part: Part) -> GoldBuilder:
    """Judgments of long records; without a grade column each row is a right chunk."""
    builder = GoldBuilder(doc=columns.doc)
    for i, row in enumerate(columns.doc.rows):
        key, text = question_of(builder, columns, row, i)
        found = builder.question(key, i, text=text or "", **about(columns, row))
        chunk, grade = _cell(columns.value(row, "chunk")), _cell(columns.value(row, part))
        if chunk is None or (grade is None and part in columns.of):
            continue  # a question that nobody has rated yet
        chunk = builder.id(chunk, *columns.path(i, "chunk"))
        builder.count(1)
        value = 1.0 if part not in columns.of else builder.grade(grade, key, chunk, *columns.path(i, part))
        builder.judge(found, text or key, chunk, value, i)
    return builder


def _read_long_run(columns: Columns) -> RunBuilder:
    """Rows are brought together first and then read a column at a time: there may be a million of them."""
    doc = columns.doc
    builder = RunBuilder(doc=doc)
    groups: dict[str, list[int]] = {}
    known: dict[tuple[Any, Any], str] = {}
    names = (columns.of.get("id", ""), columns.of.get("question", ""))
    for i, row in enumerate(doc.rows):
        cells = (row.get(names[0]), row.get(names[1]))
        key = known.get(cells) if _HASHABLE.issuperset(map(type, cells)) else None
        if key is None:
            key, text = question_of(builder, columns, row, i)
            if _HASHABLE.issuperset(map(type, cells)):
                known[cells] = key
            if text:
                builder.texts.setdefault(key, text)
        groups.setdefault(key, []).append(i)
    for key, numbers in groups.items():
        builder.entries[key] = _long_entry(builder, columns, key, numbers)
    return builder


def _long_entry(builder: RunBuilder, columns: Columns, key: str, numbers: list[int]) -> Retrieved:
    rows, name = columns.doc.rows, columns.of["chunk"]
    first = rows[numbers[0]]
    filled = [i for i in numbers if _cell(rows[i].get(name)) is not None]
    ranked = sorted(filled, key=_by_rank(columns)) if "rank" in columns.of else filled
    chunks = [_cell(rows[i].get(name)) for i in ranked]
    ids = builder.ids(chunks, *columns.path(ranked[0] if ranked else 0, "chunk"))
    return Retrieved(
        chunk_ids=ids,
        scores=_long_scores(builder, columns, key, ids, ranked),
        texts=_long_texts(columns, ranked),
        answer=columns.text(first, "answer"),
        took_ms=_milliseconds(columns.value(first, "took_ms")),
        failed=_failure(columns.value(first, "error")),
    )


def _long_scores(
    builder: RunBuilder, columns: Columns, key: str, ids: tuple[str, ...], numbers: list[int]
) -> tuple[float, ...] | None:
    name = columns.of.get("score")
    values = [] if name is None else [_cell(columns.doc.rows[i].get(name)) for i in numbers]
    if all(value is None for value in values):
        return None
    scores = [None if isinstance(value, bool) else as_number(value) for value in values]
    if None in scores:
        j = scores.index(None)
        raise builder.bad_score(values[j], key, ids[j], *columns.path(numbers[j], "score"))
    return tuple(score for score in scores if score is not None)


def _long_texts(columns: Columns, numbers: list[int]) -> tuple[str, ...] | None:
    name = columns.of.get("text")
    texts = [] if name is None else [columns.doc.rows[i].get(name) for i in numbers]
    return tuple(map(str, texts)) if texts and all(isinstance(t, str) and t for t in texts) else None


def _by_rank(columns: Columns) -> Callable[[int], float]:
    name = columns.of["rank"]

    def rank(i: int) -> float:
        row = columns.doc.rows[i]
        number = as_number(row.get(name))
        if number is None:
            shown = shortened(" | ".join(str(value) for value in row.values()))
            expected = " | ".join(map(str, columns.doc.columns))
            line = columns.doc.locate((*columns.doc.prefix, i))
            raise BadLine(file=columns.doc.file, line=line, text=shown, expected=expected)
        return number

    return rank


def _all_whole(columns: Columns) -> bool:
    name = columns.of.get("score")
    return all(
        isinstance(value, int) or (isinstance(value, str) and value.strip().lstrip("-").isdecimal())
        for value in (None if name is None else row.get(name) for row in columns.doc.rows)
    )


def _is_grade(value: Any) -> bool:
    number = as_number(value)
    return number is not None and abs(number) < float("inf")


# --- a record a question without chunks ---------------------------------------------------------------


def _read_questions(columns: Columns, key: str | None) -> Understood:
    doc = columns.doc
    if "question" not in columns.of:
        raise MissingKey(file=doc.file, where=doc.place(0), key="question")
    if columns.of.get("answer") in _GIVEN_ANSWERS:
        builder = read_run_rows(columns, "retrieved")
        run = builder.build(tag=_tag(doc))
        by_text = builder.build_by_text(run)
        return understood(doc, key or _key(doc, "run"), "run", run=run, run_by_text=by_text)
    gold_set = read_gold_rows(columns, "relevant").build()
    return understood(doc, key or _key(doc, "topics"), "topics", gold_set=gold_set)


def _key(doc: Document, what: str) -> str:
    """The format's key; `what` is empty where records hold judgments and rankings, or may be either."""
    if doc.source in _SHEETS:
        return "sheet"
    if doc.source == "parquet":
        return "parquet"
    return f"{what}-json" if what else "records"


def _tag(doc: Document) -> str | None:
    return text_of(doc.wrapper.get("tag"))


def _cell(value: Any) -> Any:
    value = value.strip() if isinstance(value, str) else value
    return None if value == "" else value


def _milliseconds(value: Any) -> float | None:
    number = as_number(value)
    return number if number is not None and 0 <= number < float("inf") else None


def _failure(value: Any) -> str | None:
    if not value:
        return None
    if isinstance(value, dict):
        value = value.get("message") or value.get("reason") or value
    return str(value).strip()[:_LONGEST_REASON] or None


FORMATS = (Format(key="records", shape="rows", recognises=recognises, read=read),)
