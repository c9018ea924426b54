"""Broken files: each gets its own error with the facts that a person needs to mend it."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import pickle
import time
import zipfile
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.errors import (
    AggregatesOnly,
    BadGrade,
    BadLine,
    BadPattern,
    BadScore,
    BinaryFile,
    BrokenArchive,
    BrokenJson,
    BrokenYaml,
    ConflictingJudgments,
    DuplicateKey,
    DuplicateQuestion,
    EmptyFile,
    EmptyId,
    FileError,
    FileTooBig,
    GradeTooBig,
    IdTooLong,
    MissingKey,
    NoQuestions,
    NotText,
    QuestionWithoutText,
    SeveralFiles,
    TooDeep,
    TooManyRecords,
    UnknownFormat,
    UnknownKey,
    UnpacksTooBig,
    WrongShape,
)
from core.formats import Limits, read
from core.formats.document import MEGABYTE
from tests.core.formats.workbooks import packed


@dataclass(frozen=True)
class Broken:
    """A file and the error it must give; `facts` are those of its fields that are checked."""

    name: str
    data: bytes
    file: str
    error: type[FileError]
    facts: dict[str, Any] = field(default_factory=dict)


def zipped(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return buffer.getvalue()


GOLD = "questions:\n  - question: Where is my parcel?\n    chunks: [delivery-01]\n"
BOMB = "a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a]\nquestions: [*b,*b,*b]\n"
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'

CASES = [
    # the file as such
    Broken("empty", b"", "a.json", EmptyFile),
    Broken("white space only", b" \n\t\r\n", "a.run", EmptyFile),
    Broken("byte order mark only", b"\xef\xbb\xbf", "a.run", EmptyFile),
    Broken("picture", b"\x89PNG\r\n\x1a\n\x00\x00", "a.json", BinaryFile, {"kind": "kind-picture"}),
    Broken("PDF", b"%PDF-1.7\n...", "gold.pdf", BinaryFile, {"kind": "kind-pdf"}),
    Broken("program", b"\x7fELF\x02\x01\x01", "a.out", BinaryFile, {"kind": "kind-program"}),
    Broken(
        "old Excel", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a.xls", BinaryFile, {"kind": "kind-old-office"}
    ),
    Broken("Word", zipped(word__document=b"<w/>"), "a.docx", BinaryFile, {"kind": "kind-office"}),
    Broken("pickle", pickle.dumps({"q": ["a"]}), "run.pkl", BinaryFile, {"kind": "kind-pickle"}),
    Broken("tar", b"x" * 257 + b"ustar\x0000", "a.tar", BinaryFile, {"kind": "kind-archive"}),
    Broken("21 MB", b" " * (21 * MEGABYTE), "a.json", FileTooBig, {"size_mb": "21.0", "limit_mb": 20}),
    Broken("no text in any encoding", b"q1 Q0 a\x81b 1 1.0 t", "a.run", NotText, {"position": 8}),
    Broken("zero byte", b"q1 Q0 a\x00b 1 1.0 t\n", "a.run", NotText, {"position": 8}),
    Broken(
        "prose",
        b"Dear all,\nthe search is slow.\n",
        "note.txt",
        UnknownFormat,
        {"start": "Dear all, the search is slow."},
    ),
    Broken("web page", b"<!DOCTYPE html><html><body>x</body></html>", "a.html", UnknownFormat),
    Broken("numbers only", b"[1, 2, 3]", "a.json", UnknownFormat),
    # archives
    Broken(
        "gz cut off", gzip.compress(b"q1 Q0 a 1 1.0 t\n" * 9)[:-12], "a.run.gz", BrokenArchive, {"kind": "gz"}
    ),
    Broken("bz2 rubbish", b"BZh91AY&SY" + b"x" * 40, "a.bz2", BrokenArchive, {"kind": "bz2"}),
    Broken("xz rubbish", lzma.compress(b"abc")[:20] + b"x" * 20, "a.xz", BrokenArchive, {"kind": "xz"}),
    Broken(
        "zip cut off", zipped(**{"a.json": b'{"q": ["a"]}'})[:40], "a.zip", BrokenArchive, {"kind": "zip"}
    ),
    Broken(
        "zip of two runs",
        zipped(**{"a.run": b"x", "b.run": b"y"}),
        "a.zip",
        SeveralFiles,
        {"names": "a.run, b.run"},
    ),
    Broken("zip of nothing", zipped(), "a.zip", BrokenArchive, {"kind": "zip"}),
    Broken("gz bomb", gzip.compress(b"\0" * 30 * MEGABYTE), "a.gz", UnpacksTooBig, {"limit_mb": 25}),
    Broken("bz2 bomb", bz2.compress(b"\0" * 30 * MEGABYTE), "a.bz2", UnpacksTooBig, {"limit_mb": 25}),
    Broken("zip bomb", zipped(**{"a.json": b"[" * 30 * MEGABYTE}), "a.zip", UnpacksTooBig, {"limit_mb": 25}),
    Broken(
        "gz in gz in gz in gz",
        gzip.compress(gzip.compress(gzip.compress(gzip.compress(b"x")))),
        "a.gz",
        BrokenArchive,
    ),
    Broken(
        "entities in a workbook",
        packed("<sheetData/>", ENTITIES),
        "a.xlsx",
        BrokenArchive,
        {"kind": "xlsx"},
    ),
    Broken("workbook without rows", packed("<sheetData/>"), "a.xlsx", EmptyFile),
    Broken("parquet rubbish", b"PAR1" + b"x" * 50, "a.parquet", BrokenArchive, {"kind": "parquet"}),
    # JSON
    Broken(
        "comma missing",
        b'{"q1": ["a"]\n "q2": ["b"]}',
        "a.json",
        BrokenJson,
        {"line": 2, "column": 2, "problem": "json-comma-missing"},
    ),
    Broken(
        "comma too many",
        b'{"q1": ["a", ]}',
        "a.json",
        BrokenJson,
        {"problem": "json-comma-extra", "column": 14},
    ),
    Broken(
        "comma behind the last key",
        b'{"q1": ["a"],\n}',
        "a.json",
        BrokenJson,
        {"line": 2, "problem": "json-comma-extra"},
    ),
    Broken(
        "colon missing", b'{"q1" ["a"]}', "a.json", BrokenJson, {"column": 7, "problem": "json-colon-missing"}
    ),
    Broken("quote missing", b'{"q1": ["a, "b"],\n"q2": ["c"]}', "a.json", BrokenJson, {"line": 1}),
    Broken(
        "quote missing at the line's end",
        b'{"q1": ["a]\n}',
        "a.json",
        BrokenJson,
        {"problem": "json-quote-missing"},
    ),
    Broken(
        "single quotes",
        b"{'q1': ['a']}",
        "a.json",
        BrokenJson,
        {"problem": "json-single-quotes", "column": 2},
    ),
    Broken("words of Python", b'{"q1": None}', "a.json", BrokenJson, {"problem": "json-python-words"}),
    Broken(
        "key without quotes", b'{q1: ["a"]}', "a.json", BrokenJson, {"problem": "json-key-without-quotes"}
    ),
    Broken(
        "text without quotes", b'{"q1": [abc]}', "a.json", BrokenJson, {"problem": "json-text-without-quotes"}
    ),
    Broken("value missing", b'{"q1": , "q2": []}', "a.json", BrokenJson, {"problem": "json-value-missing"}),
    Broken("cut off", b'{"q1": ["a", "b"], "q2": ["c', "a.json", BrokenJson, {"problem": "json-cut-off"}),
    Broken("cut off after a comma", b'{"q1": ["a"],', "a.json", BrokenJson, {"problem": "json-cut-off"}),
    Broken("comment", b'{"q1": ["a"] // best\n}', "a.json", BrokenJson, {"problem": "json-comment"}),
    Broken("bad escape", b'{"q1": ["C:\\dir"]}', "a.json", BrokenJson, {"problem": "json-bad-escape"}),
    Broken("half a pair", b'{"q1": ["\\ud83d"]}', "a.json", BrokenJson, {"problem": "json-bad-escape"}),
    Broken(
        "control character", b'{"q1": ["a\x01"]}', "a.json", BrokenJson, {"problem": "json-control-character"}
    ),
    Broken(
        "more behind the end", b'{"q1": ["a"]} x', "a.json", BrokenJson, {"problem": "json-more-after-end"}
    ),
    Broken(
        "third JSON line",
        b'{"question": "a", "retrieved": []}\n{"question": "b", "retrieved": []}\n{"question"',
        "a.jsonl",
        BrokenJson,
        {"line": 3, "problem": "json-cut-off"},
    ),
    Broken("deep JSON", b'{"a":' * 70 + b"1" + b"}" * 70, "a.json", TooDeep, {"limit": 64}),
    Broken("very deep JSON", b"[" * 1_000_000, "a.json", TooDeep, {"limit": 64}),
    Broken(
        "key twice",
        b'{"q1": {"a": 1.0},\n "q2": {},\n "q1": {"b": 1.0}}',
        "run.json",
        DuplicateKey,
        {"key": "q1", "line": 3},
    ),
    Broken(
        "chunk twice in scores",
        b'{"q1": {"a": 1.5, "a": 1.0}}',
        "run.json",
        DuplicateKey,
        {"key": "a", "line": 1},
    ),
    Broken(
        "key twice in another order",
        b'{"q": ["a", "b"], "q": ["b", "a"]}',
        "run.json",
        DuplicateKey,
        {"key": "q"},
    ),
    Broken(
        "key twice in the second line",
        b'{"question": "a", "retrieved": []}\n{"id": 1, "id": 2}',
        "a.jsonl",
        DuplicateKey,
        {"line": 2},
    ),
    Broken("no questions", b"{}", "a.json", NoQuestions),
    Broken("empty list", b"[]", "a.json", NoQuestions),
    # runs
    Broken(
        "text for a list",
        b'{"q1": ["a"],\n "q2": "b"}',
        "a.json",
        WrongShape,
        {"where": "L2 q2", "found": "type-text"},
    ),
    Broken(
        "null among ids",
        b'{"q1": ["a", null]}',
        "a.json",
        WrongShape,
        {"where": "L1 q1[1]", "found": "type-nothing"},
    ),
    Broken("fractional id", b'{"q1": ["a", 1.5]}', "a.json", WrongShape, {"found": "type-number"}),
    Broken("id that a float has rounded", b'{"q1": [123456789012345678901234567890]}', "a.json", WrongShape),
    Broken("empty id", b'{"q1": ["a", ""]}', "a.json", EmptyId, {"where": "L1 q1[1]"}),
    Broken("blank id", b'{"q1": [" "]}', "a.json", EmptyId),
    Broken(
        "endless id",
        b'{"q1": ["' + b"x" * 2000 + b'"]}',
        "a.json",
        IdTooLong,
        {"limit": 1024, "start": "x" * 40},
    ),
    Broken(
        "score NaN",
        b'{"q1": {"b": NaN}}',
        "a.json",
        BadScore,
        {"question": "q1", "chunk": "b", "score": "nan"},
    ),
    Broken(
        "score null",
        b'{"q1": {"b": null}}',
        "a.json",
        BadScore,
        {"question": "q1", "chunk": "b", "score": "null"},
    ),
    Broken(
        "score text",
        b'[{"question": "q", "retrieved": [{"id": "a", "score": "high"}]}]',
        "a.json",
        BadScore,
        {"question": "q", "chunk": "a", "score": "high"},
    ),
    Broken("score true", b'{"q1": {"b": true, "c": 0.5}}', "a.json", BadScore, {"chunk": "b"}),
    Broken(
        "hit without id",
        b'[{"question": "q", "retrieved": [{"id": "a"}, {"score": 1}]}]',
        "a.json",
        MissingKey,
        {"where": "L1 [0].retrieved[1]", "key": "id"},
    ),
    Broken(
        "scores of another length",
        b'[{"question": "q", "retrieved": ["a", "b"], "scores": [1.0]}]',
        "a.json",
        WrongShape,
    ),
    Broken(
        "record without question",
        b'[{"question": "q", "retrieved": []},\n {"retrieved": ["a"]}]',
        "a.json",
        QuestionWithoutText,
        {"where": "L2 [1]"},
    ),
    Broken(
        "question twice",
        b'{"question": "q", "retrieved": ["a"]}\n{"question": "q", "retrieved": ["b"]}',
        "a.jsonl",
        DuplicateQuestion,
        {"question": "q", "first": "L1", "second": "L2"},
    ),
    Broken(
        "TREC: score text",
        b"q1 Q0 b 1 abc t\nq1 Q0 a 2 1.0 t\n",
        "a.run",
        BadScore,
        {"where": "L1", "question": "q1", "chunk": "b", "score": "abc"},
    ),
    Broken(
        "TREC: score NaN",
        b"q1 Q0 a 1 1.0 t\nq1 Q0 b 2 nan t\n",
        "a.run",
        BadScore,
        {"where": "L2", "chunk": "b"},
    ),
    Broken(
        "TREC: columns missing",
        b"q1 Q0 a 1 1.0 t\nq1 Q0 b\n",
        "a.run",
        BadLine,
        {"line": 2, "text": "q1 Q0 b", "expected": "q1 Q0 chunk-1 1 12.5 tag"},
    ),
    Broken("TREC: first line is cut", b"q1 Q0 a\n", "a.run", BadLine, {"line": 1}),
    Broken(
        "TREC: endless id",
        b"q1 Q0 a 1 1.0 t\nq1 Q0 " + b"x" * 2000 + b" 2 1.0 t\n",
        "a.run",
        IdTooLong,
        {"where": "L2", "limit": 1024},
    ),
    Broken("TREC: space in an id", b"q1 Q0 a 1 1.0 t\nq1 Q0 my doc 1 2.0 t\n", "a.run", BadLine, {"line": 2}),
    Broken(
        "qrels: column missing",
        b"q1 0 a 1\nq1 0 b\n",
        "a.qrels",
        BadLine,
        {"line": 2, "expected": "q1 0 chunk-1 1"},
    ),
    Broken(
        "qrels: grade text",
        b"q1 0 a 1\nq1 0 b good\n",
        "a.qrels",
        BadGrade,
        {"where": "L2", "chunk": "b", "grade": "good"},
    ),
    Broken(
        "qrels: conflict",
        b"q1 0 a 1\nq1 0 b 1\nq1 0 a 0\n",
        "a.qrels",
        ConflictingJudgments,
        {"question": "q1", "chunk": "a", "first": "L1", "second": "L3"},
    ),
    Broken("topics: no tab", b"q1\tWhere?\nq2 When?\nq3\tWhy?\n", "t.tsv", BadLine, {"line": 2}),
    # gold sets
    Broken(
        "YAML: tab",
        b"questions:\n\t- question: a\n",
        "g.yaml",
        BrokenYaml,
        {"line": 2, "problem": "yaml-tab"},
    ),
    Broken(
        "YAML: indentation",
        b"questions:\n  - question: a\n - question: b\n",
        "g.yaml",
        BrokenYaml,
        {"line": 3, "problem": "yaml-indentation"},
    ),
    Broken(
        "YAML: colon in a text",
        b"questions:\n  - question: Note: why?\n",
        "g.yaml",
        BrokenYaml,
        {"line": 2, "problem": "yaml-colon-in-text"},
    ),
    Broken(
        "YAML: bracket",
        b"questions:\n  - question: a\n    chunks: [b\n",
        "g.yaml",
        BrokenYaml,
        {"problem": "yaml-bracket-missing"},
    ),
    Broken(
        "YAML: quote", b"name: 'x\nquestions: []\n", "g.yaml", BrokenYaml, {"problem": "yaml-quote-missing"}
    ),
    Broken("YAML: bomb", BOMB.encode(), "g.yaml", BrokenYaml, {"line": 2, "problem": "yaml-alias"}),
    Broken(
        "YAML: tag",
        b"name: !!python/object/apply:os.system [ls]\n",
        "g.yaml",
        BrokenYaml,
        {"problem": "yaml-tag"},
    ),
    Broken(
        "YAML: two documents",
        b"name: a\n---\nname: b\n",
        "g.yaml",
        BrokenYaml,
        {"problem": "yaml-several-documents"},
    ),
    Broken("YAML: list as key", b"? [a]\n: b\n", "g.yaml", BrokenYaml, {"problem": "yaml-key-not-text"}),
    Broken(
        "YAML: control character",
        b"name: a\x07\n",
        "g.yaml",
        BrokenYaml,
        {"line": 1, "problem": "yaml-control-character"},
    ),
    Broken("YAML: deep", b"questions: " + b"[" * 200 + b"]" * 200, "g.yaml", TooDeep),
    Broken(
        "YAML: key twice",
        b"How long?: [a]\nHow long?: [b]\n",
        "g.yaml",
        DuplicateKey,
        {"key": "How long?", "line": 2},
    ),
    Broken(
        "unknown key",
        GOLD.replace("chunks", "chunk").encode(),
        "g.yaml",
        UnknownKey,
        {"where": "L3 questions[0].chunk", "key": "chunk", "nearest": "chunks"},
    ),
    Broken(
        "unknown key of the file",
        ("treshold: 2\n" + GOLD).encode(),
        "g.yaml",
        UnknownKey,
        {"where": "L1 treshold", "nearest": "threshold"},
    ),
    Broken(
        "key of another tool",
        GOLD.replace("chunks", "relevant_ids").encode(),
        "g.yaml",
        UnknownKey,
        {"nearest": "chunks"},
    ),
    Broken(
        "chunks as text",
        GOLD.replace("[delivery-01]", "delivery-01").encode(),
        "g.yaml",
        WrongShape,
        {"where": "L3 questions[0].chunks", "found": "type-text", "expected": "[delivery-01, delivery-02]"},
    ),
    Broken(
        "question is a text",
        b"questions:\n  - question: a\n  - only text\n",
        "g.yaml",
        WrongShape,
        {"where": "L3 questions[1]", "found": "type-text"},
    ),
    Broken(
        "grade is a text",
        b"questions:\n  - question: a\n    judgments: {b: high}\n",
        "g.yaml",
        BadGrade,
        {"where": "L3 questions[0].judgments.b", "question": "a", "chunk": "b", "grade": "high"},
    ),
    Broken("grade 1e308", b"q1 0 a 1e308\n", "g.qrels", GradeTooBig),
    Broken("grade -1e12", b"query,docid,rating\nq,a,-1e12\n", "g.csv", GradeTooBig),
    Broken(
        "SQuAD without a question",
        b'{"data": [{"paragraphs": [{"qas": [{"id": 1}]}]}]}',
        "s.json",
        MissingKey,
    ),
    Broken("SQuAD without qas", b'{"data": [{"paragraphs": [{"context": "a"}]}]}', "s.json", WrongShape),
    Broken("SQuAD of texts", b'{"data": [{"paragraphs": []}, "b"]}', "s.json", WrongShape),
    Broken("grade NaN", b"questions:\n  - question: a\n    judgments: {b: .nan}\n", "g.yaml", BadGrade),
    Broken("no questions in YAML", b"name: x\nquestions: []\n", "g.yaml", NoQuestions),
    Broken(
        "question without text",
        b"questions:\n  - question: a\n  - chunks: [b]\n",
        "g.yaml",
        QuestionWithoutText,
        {"where": "L3 questions[1]"},
    ),
    Broken(
        "same question, other chunks",
        b"questions:\n  - question: a\n    chunks: [x]\n  - question: a\n    chunks: [y]\n",
        "g.yaml",
        DuplicateQuestion,
        {"question": "a", "first": "L2 questions[0]", "second": "L4 questions[1]"},
    ),
    Broken(
        "chunk right and graded 0",
        b"questions:\n  - question: a\n    chunks: [x]\n    judgments: {x: 0}\n",
        "g.yaml",
        ConflictingJudgments,
        {"chunk": "x"},
    ),
    Broken(
        "threshold is a text",
        ("threshold: high\n" + GOLD).encode(),
        "g.yaml",
        WrongShape,
        {"where": "L1 threshold"},
    ),
    Broken(
        "pattern without id",
        ("ids: {map: '[^#]+'}\n" + GOLD).encode(),
        "g.yaml",
        BadPattern,
        {"pattern": "[^#]+"},
    ),
    Broken("broken pattern", ("ids: {map: '(?P<id>'}\n" + GOLD).encode(), "g.yaml", BadPattern),
    Broken(
        "gold JSON: unknown key",
        b'{"questions": [\n {"question": "a", "chnks": []}]}',
        "g.json",
        UnknownKey,
        {"where": "L2 questions[0].chnks", "nearest": "chunks"},
    ),
    # sheets and tools
    Broken("sheet: quote never closed", b'question,relevant_ids\n"a,b\n', "g.csv", BadLine, {"line": 2}),
    Broken(
        "sheet: more cells than columns", b"question,relevant_ids\na,b,c,d\n", "g.csv", BadLine, {"line": 2}
    ),
    Broken(
        "sheet: column twice",
        b"question,relevant_ids,question\na,b,c\n",
        "g.csv",
        DuplicateKey,
        {"key": "question"},
    ),
    Broken(
        "sheet: grade text",
        b"query,docid,rating\nq,a,good\n",
        "g.csv",
        BadGrade,
        {"where": "L2 rating", "grade": "good"},
    ),
    Broken(
        "sheet: conflict",
        b"query,docid,rating\nq,a,1\nq,a,2\n",
        "g.csv",
        ConflictingJudgments,
        {"first": "L2", "second": "L3"},
    ),
    Broken("sheet: rank text", b"question,chunk,rank\nq,a,first\n", "r.csv", BadLine, {"line": 2}),
    Broken("sheet: header only", b"question,relevant_ids\n", "g.csv", NoQuestions),
    Broken(
        "MTEB means",
        b'{"task_name": "T", "mteb_version": "2", "scores": {}}',
        "r.json",
        AggregatesOnly,
        {"tool": "MTEB", "instead": "T_predictions.json"},
    ),
    Broken(
        "rating without query",
        b'{"judgmentRatings": [{"ratings": []}]}',
        "j.json",
        MissingKey,
        {"key": "query"},
    ),
    Broken(
        "rating is a text",
        b'{"judgmentRatings": [{"query": "a", "ratings": [{"docId": "d", "rating": "x"}]}]}',
        "j.json",
        BadGrade,
    ),
    Broken(
        "ratings are a text",
        b'{"judgmentRatings": "none"}',
        "j.json",
        WrongShape,
        {"where": "L1 judgmentRatings"},
    ),
    Broken(
        "no such field",
        json.dumps([{"input": "q", "expectedOutput": {}}]).encode(),
        "l.json",
        MissingKey,
        {"key": "expectedOutput.gold"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_broken_file_says_what_is_wrong_and_where(case: Broken) -> None:
    id_field = "expectedOutput.gold" if case.name == "no such field" else None
    started = time.process_time()

    with pytest.raises(case.error) as caught:
        read(case.data, case.file, limits=Limits(unpacked_mb=25), id_field=id_field)

    assert type(caught.value) is case.error
    assert caught.value.file == case.file
    assert {name: getattr(caught.value, name) for name in case.facts} == case.facts
    assert time.process_time() - started < 2 + 2 * len(case.data) / MEGABYTE


def test_more_records_than_the_limit_are_refused() -> None:
    with pytest.raises(TooManyRecords) as caught:
        read(b'{"q1": ["a", "b", "c"], "q2": ["d"]}', "a.json", limits=Limits(records=3))

    assert caught.value.limit == 3


def test_names_of_the_cases_are_unique() -> None:
    names = [case.name for case in CASES]

    assert len(set(names)) == len(names) > 100
