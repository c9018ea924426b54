"""
Gold sets and runs -> files, so that nobody is locked in. What is written is read back equal.

YAML and JSON keep everything. A sheet keeps all but the gold set's threshold and ids map; TREC and BEIR keep
what they have columns for. The name stands in the file where the format has room for it, else in the file's
name. TREC separates ids by spaces: an id with one in it is NotWritable there, because a changed id would
match nothing. BEIR's own loader reads its judgments as CSV, so an id with a tab or a quote is quoted.
"""

from __future__ import annotations

import csv
import io
import json
import math
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from core.errors import NotWritable
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

GoldFormat: TypeAlias = Literal["yaml", "json", "csv", "trec", "beir"]
RunFormat: TypeAlias = Literal["yaml", "json", "csv", "trec"]

_GOLD_COLUMNS = ("id", "question", "chunk", "grade", "category", "language", "answer", "notes")
_BEIR_COLUMNS = ("query-id", "corpus-id", "score")
_RUN_COLUMNS = ("question", "rank", "chunk", "score", "text", "answer", "took_ms", "error")
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the same content gives the same bytes


def write_gold_set(gold_set: GoldSet, format_: GoldFormat) -> bytes:
    """A gold set as a file; BEIR is a zip of its three files. NotWritable for ids that do not fit."""
    match format_:
        case "yaml":
            return _yaml(_gold_tree(gold_set))
        case "json":
            return _json(_gold_tree(gold_set))
        case "csv":
            return _csv(_GOLD_COLUMNS, _gold_rows(gold_set))
        case "trec":
            return _trec(_qrels_lines(gold_set))
        case "beir":
            return _beir(gold_set)


def write_run(run: Run, format_: RunFormat) -> bytes:
    """A run as a file. TREC needs scores: a list without any gets falling ones. NotWritable as above."""
    match format_:
        case "yaml":
            return _yaml(_run_tree(run))
        case "json":
            return _json(_run_tree(run))
        case "csv":
            return _csv(_RUN_COLUMNS, _run_rows(run))
        case "trec":
            return _trec(_run_lines(run))


# --- YAML and JSON ------------------------------------------------------------------------------------


def _gold_tree(gold_set: GoldSet) -> dict[str, Any]:
    about = {
        "name": gold_set.name,
        "threshold": _plain_number(gold_set.threshold),
        "ids": None if gold_set.ids_map is None else {"map": gold_set.ids_map},
    }
    return {**_filled(about), "questions": [_question(question) for question in gold_set.questions]}


def _question(question: Question) -> dict[str, Any]:
    """`id` only where it is not the text; plain `chunks` where every grade is 1."""
    is_plain = all(grade == 1 for grade in question.judgments.values())
    graded = {chunk: _plain_number(grade) for chunk, grade in question.judgments.items()}
    return _filled(
        {
            "id": question.id if question.id != question.text else None,
            "question": question.text or None,
            "chunks": list(question.judgments) if is_plain and graded else None,
            "judgments": None if is_plain else graded,
            "category": question.category,
            "language": question.language,
            "answer": question.answer,
            "notes": question.notes,
        }
    )


def _run_tree(run: Run) -> dict[str, Any]:
    results = [_entry(key, entry) for key, entry in run.retrieved.items()]
    return {**_filled({"name": run.name, "tag": run.tag}), "results": results}


def _entry(key: str, entry: Retrieved) -> dict[str, Any]:
    about = {"answer": entry.answer, "took_ms": entry.took_ms, "error": entry.failed}
    return {"question": key, "retrieved": _hits(entry), **_filled(about), **_loose_texts(entry)}


def _hits(entry: Retrieved) -> list[Any]:
    if not entry.chunk_ids or (entry.scores is None and entry.texts is None):
        return list(entry.chunk_ids)
    columns: dict[str, Sequence[Any]] = {"id": entry.chunk_ids}
    if entry.scores is not None:
        columns["score"] = list(map(_finite, entry.scores))
    if entry.texts is not None:
        columns["text"] = entry.texts
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _loose_texts(entry: Retrieved) -> dict[str, list[str]]:
    """Texts of a run of answers, which has no chunk ids to hang them on."""
    return {"texts": list(entry.texts)} if entry.texts and not entry.chunk_ids else {}


def _json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, indent=1).encode()


def _yaml(tree: Any) -> bytes:
    import yaml  # here: it takes a while, and most who read files never write YAML

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # ten times faster where libyaml is there
    dumped: str = yaml.dump(tree, Dumper=dumper, allow_unicode=True, sort_keys=False, width=100)
    return dumped.encode()


# --- sheets -------------------------------------------------------------------------------------------


def _gold_rows(gold_set: GoldSet) -> Iterator[Sequence[Any]]:
    """A row a judgment; a question without any has a row with an empty chunk."""
    for question in gold_set.questions:
        about = (question.category, question.language, question.answer, question.notes)
        for chunk, grade in question.judgments.items() or [("", "")]:
            yield question.id, question.text, chunk, _plain_number(grade), *about


def _run_rows(run: Run) -> Iterator[Sequence[Any]]:
    for key, entry in run.retrieved.items():
        about = (entry.answer, entry.took_ms, entry.failed)
        if not entry.chunk_ids:
            yield key, "", "", "", "", *about
        for i, chunk in enumerate(entry.chunk_ids):
            score = "" if entry.scores is None else entry.scores[i]
            text = "" if entry.texts is None else entry.texts[i]
            yield key, i + 1, chunk, score, text, *about


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """With a byte order mark: without one Excel takes UTF-8 for something else."""
    return b"\xef\xbb\xbf" + _table(columns, rows, ",")


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]], separator: str) -> bytes:
    """A header and its rows; a cell with the separator, a quote or a line break in it is quoted."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return buffer.getvalue().encode()


# --- TREC and BEIR ------------------------------------------------------------------------------------


def _qrels_lines(gold_set: GoldSet) -> Iterator[Sequence[str]]:
    for question in gold_set.questions:
        for chunk, grade in question.judgments.items():
            yield question.id, "0", chunk, str(_plain_number(grade))


def _run_lines(run: Run) -> Iterator[Sequence[str]]:
    tag = "_".join((run.tag or "run").split()) or "run"
    for key, entry in run.retrieved.items():
        scores = entry.scores or range(len(entry.chunk_ids), 0, -1)
        for rank, (chunk, score) in enumerate(zip(entry.chunk_ids, scores, strict=True), 1):
            yield key, "Q0", chunk, str(rank), repr(float(score)), tag


def _trec(lines: Iterable[Sequence[str]]) -> bytes:
    text = "".join(" ".join(_without_spaces(line, "trec")) + "\n" for line in lines)
    return text.encode()


def _without_spaces(cells: Sequence[str], format_: str) -> Sequence[str]:
    for i, cell in enumerate(cells):
        if cell.split() != [cell] or (i == 0 and cell[0] in "#\ufeff"):
            raise NotWritable(kind=format_, id=cell)
    return cells


def _beir(gold_set: GoldSet) -> bytes:
    """The three files that BEIR's loader asks for; the corpus has ids only, as a gold set has no texts."""
    chunks = dict.fromkeys(chunk for question in gold_set.questions for chunk in question.judgments)
    pairs = [
        (question.id, chunk, str(_plain_number(grade)))
        for question in gold_set.questions
        for chunk, grade in question.judgments.items()
    ]
    for id_ in dict.fromkeys(id_ for question_id, chunk, _ in pairs for id_ in (question_id, chunk)):
        _without_edges(id_)
    queries = [_beir_query(question) for question in gold_set.questions]
    return _zip(
        {
            "queries.jsonl": _json_lines(queries),
            "corpus.jsonl": _json_lines({"_id": chunk, "title": "", "text": ""} for chunk in chunks),
            "qrels/test.tsv": _table(_BEIR_COLUMNS, pairs, "\t"),
        }
    )


def _beir_query(question: Question) -> dict[str, Any]:
    about = {
        "category": question.category,
        "language": question.language,
        "answer": question.answer,
        "notes": question.notes,
    }
    scope = {} if question.judgments else {"out_of_scope": True}
    return {"_id": question.id, "text": question.text, "metadata": {**_filled(about), **scope}}


def _without_edges(id_: str) -> None:
    """Spaces around an id would not come back, nor a carriage return within it."""
    if id_ != id_.strip() or "\r" in id_:
        raise NotWritable(kind="beir", id=id_)


def _json_lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _zip(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _ZIP_DATE), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


# --- values -------------------------------------------------------------------------------------------


def _filled(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if value is not None}


def _plain_number(value: Any) -> Any:
    """2.0 as 2: grades are whole numbers to those who read the file."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _finite(score: float) -> float | str:
    """Infinity has no number in JSON and YAML that everybody reads; its text is read as one."""
    return score if math.isfinite(score) else str(score)
