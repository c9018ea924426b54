"""
Items of Langfuse, LangSmith and Phoenix: an input, an expected output and metadata, as each team likes it.

Which field holds the right chunk ids is the team's choice, so it is guessed: `id_fields` of what is
understood lists every field that may be it, best guess first, and `read(..., id_field=...)` takes another.
Without any such field the items are questions with expected answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import MissingKey, Notice
from core.formats.building import GoldBuilder, RunBuilder, any_judged, understood
from core.formats.document import Document, Format, Kind, Understood, as_number
from core.formats.fields import part_of, parts_of, plain
from core.formats.hits import read_hits
from core.formats.records import judgments_of, literal, text_of
from core.runs import Retrieved

_PROBE = 50  # items that are looked at to find the field
_DEPTH = 4
_LIKELY = (
    "id",
    "ids",
    "chunk",
    "chunks",
    "doc",
    "docs",
    "document",
    "documents",
    "source",
    "sources",
    "gold",
)


@dataclass(frozen=True, kw_only=True)
class Names:
    """What a tool calls the parts of an item."""

    key: str
    input: str
    expected: str


LANGFUSE = Names(key="langfuse", input="input", expected="expectedOutput")
LANGFUSE_API = Names(key="langfuse", input="input", expected="expected_output")
LANGSMITH = Names(key="langsmith", input="inputs", expected="outputs")
PHOENIX = Names(key="phoenix", input="input", expected="output")
EXPERIMENT = Names(key="phoenix-experiment", input="input", expected="reference_output")


def read_items(doc: Document, names: Names) -> Understood:
    """Judgments of a data set's items."""
    rows = [_nested(row) for row in doc.rows]
    fields = id_fields(rows, names)
    field = doc.id_field or next(iter(fields), None)
    gold = _read_gold(doc, rows, names, field).build()
    kind: Kind = "gold set" if any_judged(gold) else "topics"
    return understood(doc, names.key, kind, gold_set=gold, id_fields=_first(field, fields))


def id_fields(rows: Sequence[Mapping[str, Any]], names: Names) -> list[str]:
    """Dotted paths of the fields that may hold chunk ids, the likeliest first."""
    found: dict[str, int] = {}
    for row in rows[:_PROBE]:
        for top in (names.expected, "metadata", names.input):
            for path, value in _fields(row.get(top), top):
                if _may_be_ids(path, value):
                    found[path] = max(found.get(path, 0), _likelihood(path))
    return sorted(found, key=lambda path: -found[path])


def _read_gold(
    doc: Document, rows: Sequence[Mapping[str, Any]], names: Names, field: str | None
) -> GoldBuilder:
    builder = GoldBuilder(doc=doc)
    if doc.id_field and not any(_at(row, doc.id_field) is not None for row in rows):
        raise MissingKey(file=doc.file, where=doc.place(0), key=doc.id_field)
    for i, row in enumerate(rows):
        question = _question(builder, row, names, i)
        value = _at(row, field) if field is not None else None
        judgments = _judgments(builder, value, question, i, field)
        expected = row.get(names.expected)
        metadata = row.get("metadata")
        category = metadata.get("category") if isinstance(metadata, dict) else None
        builder.whole_question(
            question,
            judgments,
            i,
            text=question,
            answer=_answer(expected, field, names),
            category=text_of(category),
        )
    return builder


def _judgments(
    builder: GoldBuilder, value: Any, question: str, i: int, field: str | None
) -> dict[str, float]:
    if value is None:
        return {}
    if isinstance(value, str | int):
        value = [value]
    return judgments_of(builder, value, question, i, *(field or "").split("."))


def _question(builder: GoldBuilder | RunBuilder, row: Mapping[str, Any], names: Names, i: int) -> str:
    value = row.get(names.input)
    if isinstance(value, dict):
        name = parts_of(value).get("question")
        named = text_of(value[name]) if name is not None else None
        value = named or next((text for item in value.values() if (text := text_of(item))), None)
    text = text_of(value)
    if text is None:
        raise MissingKey(file=builder.doc.file, where=builder.doc.place(i), key=names.input)
    return builder.id(text, i, names.input)


def _answer(expected: Any, field: str | None, names: Names) -> str | None:
    """The expected answer beside the ids."""
    if not isinstance(expected, dict):
        return None if field == names.expected else text_of(expected)
    for name in ("answer", "expected_answer", "reference", "output", "text", "response"):
        if f"{names.expected}.{name}" != field and (text := text_of(expected.get(name))):
            return text
    return None


# --- Phoenix experiments ------------------------------------------------------------------------------


def _recognises_experiment(doc: Document) -> bool:
    return {"example_id", "reference_output", "output"} <= set(doc.columns)


def _read_experiment(doc: Document) -> Understood:
    """Outputs of an experiment, the first repetition of each example, and the judgments they refer to."""
    numbers = [as_number(row.get("repetition_number")) or 1 for row in doc.rows]
    kept = [i for i, number in enumerate(numbers) if number == min(numbers)]
    if len(kept) < len(doc.rows):
        facts = {"n": len(doc.rows) - len(kept)}
        doc.notices.append(Notice(id="notice-repetitions-left-out", facts=facts))
    rows = [doc.rows[i] for i in kept]
    fields = id_fields(rows, EXPERIMENT)
    field = doc.id_field or next(iter(fields), None)
    gold_set = _read_gold(doc, rows, EXPERIMENT, field).build()
    builder = RunBuilder(doc=doc)
    for i, row in zip(kept, rows, strict=True):
        question = _question(builder, row, EXPERIMENT, i)
        builder.add(question, _output(builder, row, question, i), i)
    run = builder.build()
    kind: Kind = "both" if any_judged(gold_set) and run.depth else "run"
    others = _first(field, fields)
    return understood(doc, EXPERIMENT.key, kind, run=run, gold_set=gold_set, id_fields=others)


def _output(builder: RunBuilder, row: Mapping[str, Any], question: str, i: int) -> Retrieved:
    output = row.get("output")
    parts = parts_of(output) if isinstance(output, dict) else {}
    name = parts.get("retrieved") or parts.get("chunks")
    listed = (
        output if isinstance(output, list) else output.get(name) if isinstance(output, dict) and name else []
    )
    hits = read_hits(builder, listed, question, i, "output")
    answer = output.get(parts["answer"]) if isinstance(output, dict) and "answer" in parts else output
    return Retrieved(
        chunk_ids=hits.ids,
        scores=hits.scores,
        texts=hits.texts,
        answer=text_of(answer) if isinstance(answer, str) else None,
        took_ms=as_number(row.get("latency_ms")),
        failed=text_of(row.get("error")),
    )


# --- fields -------------------------------------------------------------------------------------------


def _nested(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row whose `input.question` columns and JSON cells are objects again."""
    nested: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, str) and value.lstrip()[:1] in {"{", "["}:
            value = literal(value)
        top, dot, inner = name.partition(".")
        if dot and top in _TOPS:
            holder = nested.setdefault(top, {})
            if isinstance(holder, dict):
                holder[inner] = value
        else:
            nested[name] = value
    return nested


def _fields(value: Any, path: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Path and value of everything within an object that is no object itself."""
    if isinstance(value, dict) and depth < _DEPTH:
        for name, inner in value.items():
            yield from _fields(inner, f"{path}.{name}", depth + 1)
    elif value is not None:
        yield path, value


def _may_be_ids(path: str, value: Any) -> bool:
    name = path.rpartition(".")[2]
    if isinstance(value, list):
        return bool(value) and all(
            isinstance(item, str | int) and not isinstance(item, bool) for item in value
        )
    return isinstance(value, str | int) and part_of(name) in {"relevant", "chunk", "chunks"}


def _likelihood(path: str) -> int:
    name = path.rpartition(".")[2]
    if part_of(name) in {"relevant", "judgments"}:
        return 4
    if part_of(name) in {"chunk", "chunks", "retrieved"}:
        return 3
    return 2 if set(plain(name).split()) & set(_LIKELY) else 0


def _at(row: Mapping[str, Any], path: str) -> Any:
    value: Any = row
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _first(field: str | None, fields: Sequence[str]) -> tuple[str, ...]:
    return (*((field,) if field is not None else ()), *(other for other in fields if other != field))


def _recognises_langfuse(doc: Document) -> bool:
    return {"input", "expectedOutput"} <= set(doc.columns)


def _recognises_langfuse_api(doc: Document) -> bool:
    names = set(doc.columns)
    return {"input", "expected_output"} <= names and bool({"dataset_id", "dataset_name", "metadata"} & names)


def _recognises_langsmith(doc: Document) -> bool:
    return {"inputs", "outputs"} <= set(doc.columns)


def _recognises_phoenix(doc: Document) -> bool:
    tops = {name.partition(".")[0] for name in doc.columns}
    return {"input", "output"} <= tops


_TOPS = frozenset({"input", "output", "metadata", "inputs", "outputs", "expectedOutput", "expected_output"})
ROWS = (
    Format(key="phoenix-experiment", shape="rows", recognises=_recognises_experiment, read=_read_experiment),
    Format(
        key="langfuse",
        shape="rows",
        recognises=_recognises_langfuse,
        read=lambda doc: read_items(doc, LANGFUSE),
    ),
    Format(
        key="langfuse",
        shape="rows",
        recognises=_recognises_langfuse_api,
        read=lambda doc: read_items(doc, LANGFUSE_API),
    ),
    Format(
        key="langsmith",
        shape="rows",
        recognises=_recognises_langsmith,
        read=lambda doc: read_items(doc, LANGSMITH),
    ),
    Format(
        key="phoenix", shape="rows", recognises=_recognises_phoenix, read=lambda doc: read_items(doc, PHOENIX)
    ),
)
