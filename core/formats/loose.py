"""
Files without judgments: chunks with their texts, and logs of what people asked.

Both are read by the names of their columns; a log may be plain text as well, a question a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.errors import EmptyFile, FileError, MissingKey, NoQuestions, UnknownFormat
from core.formats.decoding import decode, lines_of
from core.formats.document import Document, Limits
from core.formats.fields import Part, part_of, parts_of, plain
from core.formats.loading import load

_IDS = ("chunk id", "doc id", "docid", "docno", "passage id", "document id", "id")
_TEXTS = ("text", "contents", "content", "chunk text", "page content", "body", "passage", "chunk", "document")
_LOGGED = (
    "message",
    "utterance",
    "search",
    "term",
    "terms",
    "search term",
    "text",
    "title",
    "body",
    "content",
)
_ABOUT: frozenset[Part] = frozenset({"question", "relevant", "retrieved", "judgments", "chunks"})


def read_chunk_texts(data: bytes, file: str, *, limits: Limits | None = None) -> dict[str, str]:
    """
    Chunk id -> text: BEIR's corpus, any records with an id and a text, `{id: text}`, LlamaIndex's corpus.

    Raises MissingKey where a column is not there, FileError for what cannot be read.
    """
    doc = load(data, file, limits or Limits())
    if doc.shape == "rows":
        return _texts_of_rows(doc)
    tree = doc.tree
    if isinstance(tree, dict) and isinstance(tree.get("corpus"), dict):
        tree = tree["corpus"]
    texts = dict(_texts_of_mapping(tree)) if isinstance(tree, dict) else {}
    if not texts:
        raise MissingKey(file=file, where=doc.place(), key="text")
    return texts


def is_chunk_file(data: bytes, file: str) -> bool:
    """Whether a file has chunks with texts, and nothing about questions."""
    try:
        doc = load(data, file, Limits())
        if doc.shape == "rows" and _ABOUT & set(parts_of(doc.columns)):
            return False
        return bool(read_chunk_texts(data, file))
    except FileError:
        return False


def read_question_log(data: bytes, file: str, *, limits: Limits | None = None) -> list[str]:
    """
    What people asked, in the file's order, each as often as it is there.

    Records with a column of questions, a list of texts, `{"question": ...}`, or text, a question a line. A
    column that nobody knows is taken where it is the only one. Raises NoQuestions, MissingKey, FileError.
    """
    try:
        doc = load(data, file, limits or Limits())
    except UnknownFormat:
        return _lines(decode(data, file).text, file)
    if doc.shape == "lines" or _is_prose(doc):
        return _lines(doc.text, file)
    asked = list(_asked_in(doc))
    if not asked:
        raise NoQuestions(file=file)
    return asked


def _is_prose(doc: Document) -> bool:
    """Whether text was taken for YAML or a table by its colons and commas alone."""
    if doc.source == "yaml":
        return not doc.file.lower().endswith((".yaml", ".yml"))
    is_table = doc.shape == "rows" and doc.source == "csv"
    return is_table and doc.file.lower().endswith((".txt", ".log")) and _question_column(doc) is None


def _lines(text: str, file: str) -> list[str]:
    """Lines that are not blank; of a line with tabs, as logs have them, the longest part; no header."""
    found = [max(line.split("\t"), key=len).strip() for line in lines_of(text) if line.strip()]
    if found and (part_of(found[0]) == "question" or plain(found[0]) in _LOGGED):
        del found[0]
    if not found:
        raise EmptyFile(file=file)
    return found


def _asked_in(doc: Document) -> Iterator[str]:
    if doc.shape == "rows":
        column = _question_column(doc)
        if column is None and len(doc.columns) > 1:
            raise MissingKey(file=doc.file, where=doc.place(0), key="question")
        values: Sequence[Any] = [row.get(column or doc.columns[0]) for row in doc.rows]
    elif isinstance(doc.tree, list):
        values = doc.tree
    elif isinstance(doc.tree, dict):
        values = next((value for value in doc.tree.values() if isinstance(value, list)), list(doc.tree))
    else:
        values = ()
    yield from (value.strip() for value in values if isinstance(value, str) and value.strip())


def _question_column(doc: Document) -> str | None:
    """The column whose name says that it holds questions, or what people wrote."""
    names = {plain(name): name for name in reversed(doc.columns)}
    known = next((name for name in doc.columns if part_of(name) == "question"), None)
    return known or next((names[word] for word in _LOGGED if word in names), None)


def _texts_of_rows(doc: Document) -> dict[str, str]:
    names = {plain(name): name for name in reversed(doc.columns)}
    id_name = next((names[word] for word in _IDS if word in names), None)
    text_name = next((names[word] for word in _TEXTS if word in names and names[word] != id_name), None)
    if id_name is None or text_name is None:
        raise MissingKey(file=doc.file, where=doc.place(0), key="id" if id_name is None else "text")
    pairs = ((row.get(id_name), row.get(text_name)) for row in doc.rows)
    return {str(id_): text for id_, text in pairs if id_ not in {None, ""} and isinstance(text, str)}


def _texts_of_mapping(tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        text = value
        if isinstance(value, dict):
            by_name = {plain(name): item for name, item in value.items()}
            text = next((by_name[word] for word in _TEXTS if word in by_name), None)
        if isinstance(text, str):
            yield key, text
