"""
The text files of TREC: runs, judgments and topics, one record a line.

Tabs, double spaces, CRLF, blank lines and comments (a line that begins with #) are taken as trec_eval and its
users write them. The fourth column of a run is passed over: the score decides. A sixth column is the tag;
what stands behind it is passed over with a notice, and so is a run without tag.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from core.errors import AggregatesOnly, BadLine, Notice
from core.formats.building import GoldBuilder, RunBuilder, understood
from core.formats.decoding import lines_of
from core.formats.document import Document, Format, Understood, as_number, shortened
from core.formats.trec_lines import is_cut, is_ltr, is_mean, is_qrels, is_run, meaningful_lines
from core.gold_sets import GoldSet
from core.runs import Retrieved, Run

RUN_LINE = "q1 Q0 chunk-1 1 12.5 tag"
QRELS_LINE = "q1 0 chunk-1 1"
LTR_LINE = "3 qid:1 # chunk-1 question"
TOPICS_LINE = "q1<TAB>question"
_RUN_COLUMNS = 6
_LTR = re.compile(r"(\S+)\s+qid:(\S+)\s+(?:[^#]*?)#\s*(\S+)\s*(.*)")


def read_run(doc: Document) -> Understood:
    """A run: `qid Q0 chunk rank score tag`."""
    run = _run(doc)
    return understood(doc, "trec-run", "run", run=run)


def read_qrels(doc: Document) -> Understood:
    """Judgments: `qid 0 chunk grade`."""
    return understood(doc, "trec-qrels", "gold set", gold_set=_qrels(doc))


def _recognises_run(doc: Document) -> bool:
    return _most(doc, is_run) or _first_is_cut(doc)


def _recognises_qrels(doc: Document) -> bool:
    return _most(doc, is_qrels)


def _recognises_ltr(doc: Document) -> bool:
    return _most(doc, is_ltr)


def _most(doc: Document, is_one: Callable[[str], bool]) -> bool:
    lines = meaningful_lines(doc.text)
    return 2 * sum(map(is_one, lines)) >= max(1, len(lines))


def _first_is_cut(doc: Document) -> bool:
    lines = meaningful_lines(doc.text, 1)
    return bool(lines) and is_cut(lines[0])


def _lines(doc: Document) -> Iterator[tuple[int, str]]:
    """Number and text of each line that is neither blank nor a comment."""
    for number, line in enumerate(lines_of(doc.text), 1):
        if line and not line.isspace() and line[0] != "#":
            yield number, line


def _run(doc: Document) -> Run:
    builder = RunBuilder(doc=doc)
    chunks: dict[str, list[str]] = {}
    scores: dict[str, list[float]] = {}
    tag: str | None = None
    longest = doc.limits.id_length
    n_short = n_long = 0
    for number, line in _lines(doc):
        parts = line.split()
        if len(parts) != _RUN_COLUMNS:
            _check_columns(doc, number, line, parts)
            n_short += len(parts) < _RUN_COLUMNS
            n_long += len(parts) > _RUN_COLUMNS
        question, chunk = parts[0], parts[2]
        if len(question) > longest or len(chunk) > longest:
            builder.id(question, number)
            builder.id(chunk, number)
        if question not in chunks:
            chunks[question], scores[question] = [], []
        chunks[question].append(chunk)
        scores[question].append(_score(builder, parts, number))
        tag = tag or (parts[5] if len(parts) >= _RUN_COLUMNS else None)
    for question, ids in chunks.items():
        builder.count(len(ids))
        builder.entries[question] = Retrieved(chunk_ids=tuple(ids), scores=tuple(scores[question]))
    doc.notices += _column_notices(n_short, n_long)
    return builder.build(tag=tag)


def _score(builder: RunBuilder, parts: list[str], number: int) -> float:
    try:
        score = float(parts[4])
    except ValueError:
        raise builder.bad_score(parts[4], parts[0], parts[2], number) from None
    if score != score:
        raise builder.bad_score(parts[4], parts[0], parts[2], number)
    return score


def _check_columns(doc: Document, number: int, line: str, parts: list[str]) -> None:
    """Five columns lack the tag; with more than six the rank tells whether an id has a space in it."""
    fits = len(parts) >= _RUN_COLUMNS - 1 and as_number(parts[3]) is not None
    if not fits:
        raise BadLine(file=doc.file, line=number, text=shortened(line, 100), expected=RUN_LINE)


def _column_notices(n_short: int, n_long: int) -> list[Notice]:
    counts = (("notice-run-without-tag", n_short), ("notice-extra-columns", n_long))
    return [Notice(id=id_, facts={"n": n}) for id_, n in counts if n]


def _qrels(doc: Document) -> GoldSet:
    builder = GoldBuilder(doc=doc)
    for number, line in _lines(doc):
        parts = line.split()
        if len(parts) != 4:
            raise BadLine(file=doc.file, line=number, text=shortened(line, 100), expected=QRELS_LINE)
        question, _, chunk, grade = parts
        found = builder.questions.get(question)
        if found is None:
            found = builder.question(builder.id(question, number), number)
        if len(chunk) > doc.limits.id_length:
            builder.id(chunk, number)
        value = _GRADES.get(grade)  # nearly all grades there are: the quick way first
        if value is None:
            value = builder.grade(grade, question, chunk, number)
        if chunk not in found.judgments:
            found.judgments[chunk] = value
            found.marks.append(number)
        else:
            builder.judge(found, question, chunk, value, number)
    builder.count(sum(len(found.judgments) for found in builder.questions.values()))
    return builder.build()


def read_ltr(doc: Document) -> Understood:
    """Quepid's learning-to-rank export: `grade qid:N # chunk question`; the question's text is its id."""
    builder = GoldBuilder(doc=doc)
    for number, line in _lines(doc):
        parts = _LTR.match(line)
        if parts is None:
            raise BadLine(file=doc.file, line=number, text=shortened(line, 100), expected=LTR_LINE)
        grade, qid, chunk, text = parts.groups()
        key = builder.id(text.strip() or qid, number)
        found = builder.question(key, number, text=text.strip())
        chunk = builder.id(chunk, number)
        builder.count(1)
        builder.judge(found, key, chunk, builder.grade(grade, key, chunk, number), number)
    return understood(doc, "quepid-ltr", "gold set", gold_set=builder.build())


def _recognises_topics(doc: Document) -> bool:
    return doc.shape == "lines"


def read_topics(doc: Document) -> Understood:
    """Topics: `qid<TAB>question`."""
    builder = GoldBuilder(doc=doc)
    for number, line in _lines(doc):
        qid, tab, text = line.strip("\r").partition("\t")
        if not tab or not text.strip():
            raise BadLine(file=doc.file, line=number, text=shortened(line, 100), expected=TOPICS_LINE)
        builder.whole_question(builder.id(qid.strip(), number), {}, number, text=text.strip())
    return understood(doc, "trec-topics", "topics", gold_set=builder.build())


def _recognises_means(doc: Document) -> bool:
    return _most(doc, is_mean)


def _refuse_means(doc: Document) -> Understood:
    raise AggregatesOnly(file=doc.file, tool="trec_eval", instead="*.run")


_GRADES = {str(grade): float(grade) for grade in range(-10, 101)}
FORMATS = (
    Format(key="trec-run", shape="lines", recognises=_recognises_run, read=read_run),
    Format(key="trec-qrels", shape="lines", recognises=_recognises_qrels, read=read_qrels),
    Format(key="quepid-ltr", shape="lines", recognises=_recognises_ltr, read=read_ltr),
    Format(key="trec-eval-output", shape="lines", recognises=_recognises_means, read=_refuse_means),
    Format(key="trec-topics", shape="lines", recognises=_recognises_topics, read=read_topics),
)
