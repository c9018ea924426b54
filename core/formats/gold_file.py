"""
Baholash's own gold sets, YAML or JSON: validated so that an error names file, line, place and mend.

    name: shop-faq
    questions:
      - question: How long is delivery?
        chunks: [delivery-01, delivery-02]
      - id: q7
        question: Qaytarish muddati qancha?
        judgments: {returns-01: 3, price-01: 0}

`questions` may also be the plain mapping `{question: [chunk ids]}`. Editors know the form by
`gold_set.schema.json` beside this file. A question without chunks is out of scope, which is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from core.errors import BadPattern, ConflictingJudgments, QuestionWithoutText, UnknownKey
from core.formats.building import GoldBuilder, any_judged, understood
from core.formats.document import Document, Format, Path, Understood, as_number
from core.formats.fields import parts_of
from core.gold_sets import GoldSet, compile_ids_map

FILE_KEYS = ("name", "description", "language", "threshold", "ids", "questions", "$schema")
QUESTION_KEYS = (
    "id", "question", "chunks", "judgments", "category", "language", "answer", "notes",
)  # fmt: skip
IDS_KEYS = ("map",)
_QUESTION_EXAMPLE = "{question: Where is my parcel?, chunks: [delivery-01]}"
_MAPPING_EXAMPLE = "{delivery-01: 2, delivery-02: 1}"


def recognises(doc: Document) -> bool:
    """A mapping with `questions` that hold records, or a mapping of nothing else."""
    if doc.shape != "tree" or not isinstance(doc.tree, dict) or "questions" not in doc.tree:
        return False
    questions = doc.tree["questions"]
    is_columns = isinstance(questions, list) and bool(questions) and set(map(type, questions)) == {str}
    return not is_columns or set(doc.tree) <= set(FILE_KEYS)


def recognises_records(doc: Document) -> bool:
    """A YAML list of questions in the same form as under `questions`."""
    is_gold = doc.shape == "rows" and doc.source == "yaml" and bool({"question", "id"} & set(doc.columns))
    return is_gold and "retrieved" not in parts_of(doc.columns)


def read(doc: Document) -> Understood:
    """A gold set of our own."""
    tree: Mapping[str, Any] = doc.tree
    _check_keys(doc, tree, FILE_KEYS)
    gold_set = _gold_set(doc, tree)
    return understood(doc, _key(doc), "gold set" if any_judged(gold_set) else "topics", gold_set=gold_set)


def read_records(doc: Document) -> Understood:
    """A list of questions without a file around it."""
    builder = GoldBuilder(doc=doc)
    _read_list(builder, list(doc.rows), None)
    return understood(doc, _key(doc), "gold set", gold_set=builder.build())


def _key(doc: Document) -> str:
    return "gold-yaml" if doc.source == "yaml" else "gold-json"


def _gold_set(doc: Document, tree: Mapping[str, Any]) -> GoldSet:
    builder = GoldBuilder(doc=doc)
    questions = tree["questions"]
    language = _text(builder, tree.get("language"), "language")
    if isinstance(questions, Mapping):
        _read_mapping(builder, questions, language)
    elif isinstance(questions, list):
        _read_list(builder, questions, language, "questions")
    elif questions is not None:
        raise builder.wrong_shape(questions, f"[{_QUESTION_EXAMPLE}]", "questions")
    return builder.build(
        name=_text(builder, tree.get("name"), "name"),
        threshold=_threshold(builder, tree.get("threshold")),
        ids_map=_ids_map(builder, tree.get("ids")),
    )


def _read_mapping(builder: GoldBuilder, questions: Mapping[str, Any], language: str | None) -> None:
    for text, value in questions.items():
        path: Path = ("questions", text)
        judgments = _judgments(
            builder, {"judgments" if isinstance(value, dict) else "chunks": value}, text, path
        )
        key = builder.id(text, *path)
        builder.whole_question(key, judgments, *path, text=text.strip(), language=language)


def _read_list(builder: GoldBuilder, questions: Sequence[Any], language: str | None, *prefix: str) -> None:
    for i, record in enumerate(questions):
        path: Path = (*prefix, i)
        if not isinstance(record, Mapping):
            raise builder.wrong_shape(record, _QUESTION_EXAMPLE, *path)
        _check_keys(builder.doc, record, QUESTION_KEYS, *path)
        _read_question(builder, record, path, language)


def _read_question(builder: GoldBuilder, record: Mapping[str, Any], path: Path, language: str | None) -> None:
    text = (_text(builder, record.get("question"), *path, "question") or "").strip()
    own = record.get("id")
    if own is None and not text:
        raise QuestionWithoutText(file=builder.doc.file, where=builder.doc.place(*path))
    key = builder.id(own, *path, "id") if own is not None else builder.id(text, *path, "question")
    builder.whole_question(
        key,
        _judgments(builder, record, text or key, path),
        *path,
        text=text,
        category=_text(builder, record.get("category"), *path, "category"),
        language=_text(builder, record.get("language"), *path, "language") or language,
        answer=_text(builder, record.get("answer"), *path, "answer"),
        notes=_text(builder, record.get("notes"), *path, "notes"),
    )


def _judgments(
    builder: GoldBuilder, record: Mapping[str, Any], question: str, path: Path
) -> dict[str, float]:
    chunks, graded = record.get("chunks"), record.get("judgments")
    if chunks is not None and not isinstance(chunks, list):
        raise builder.wrong_shape(chunks, "[delivery-01, delivery-02]", *path, "chunks")
    if graded is not None and not isinstance(graded, Mapping):
        raise builder.wrong_shape(graded, _MAPPING_EXAMPLE, *path, "judgments")
    found = builder.relevant(chunks or [], *path, "chunks")
    for chunk, grade in builder.graded(graded or {}, question, *path, "judgments").items():
        if found.get(chunk, grade) != grade:
            raise ConflictingJudgments(
                file=builder.doc.file,
                question=question,
                chunk=chunk,
                first=builder.doc.place(*path, "chunks"),
                second=builder.doc.place(*path, "judgments", chunk),
            )
        found[chunk] = grade
    return found


def _text(builder: GoldBuilder, value: Any, *path: str | int) -> str | None:
    """A text; numbers and the like as they were typed, blank as nothing."""
    if value is None:
        return None
    if isinstance(value, dict | list):
        raise builder.wrong_shape(value, '"…"', *path)
    return str(value) if str(value).strip() else None


def _threshold(builder: GoldBuilder, value: Any) -> float | None:
    value = getattr(value, "value", value)
    if value is None:
        return None
    number = None if isinstance(value, bool) else as_number(value)
    if number is None or number in {float("inf"), float("-inf")}:
        raise builder.wrong_shape(value, "2", "threshold")
    return number


def _ids_map(builder: GoldBuilder, value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise builder.wrong_shape(value, r"{map: '(?P<id>[^#]+)#\d+'}", "ids")
    _check_keys(builder.doc, value, IDS_KEYS, "ids")
    pattern = value.get("map")
    if not isinstance(pattern, str):
        raise builder.wrong_shape(pattern, r"(?P<id>[^#]+)#\d+", "ids", "map")
    try:
        compile_ids_map(str(pattern), builder.doc.file)
    except (RecursionError, OverflowError) as error:
        raise BadPattern(file=builder.doc.file, pattern=pattern[:80], problem=str(error)) from error
    return str(pattern)


def _check_keys(doc: Document, record: Mapping[str, Any], known: Sequence[str], *path: str | int) -> None:
    for key in record:
        if key not in known:
            raise UnknownKey(
                file=doc.file, where=doc.place(*path, key), key=key, nearest=_nearest(key, known)
            )


def _nearest(key: str, known: Iterable[str]) -> str:
    names = [name for name in known if not name.startswith("$")]
    found = get_close_matches(_SAME.get(key.casefold(), key.casefold()), names, n=1, cutoff=0.6)
    return found[0] if found else ", ".join(names)


_SAME = {
    "relevant": "chunks", "relevant_ids": "chunks", "expected": "chunks", "ids": "chunks",
    "documents": "chunks", "docs": "chunks", "text": "question", "query": "question", "title": "question",
    "grades": "judgments", "qrels": "judgments", "expected_answer": "answer", "reference": "answer",
    "lang": "language", "comment": "notes", "topic": "category", "items": "questions", "queries": "questions",
}  # fmt: skip
FORMATS = (
    Format(key="gold-yaml", shape="tree", recognises=recognises, read=read),
    Format(key="gold-yaml", shape="rows", recognises=recognises_records, read=read_records),
)
