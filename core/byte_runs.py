"""
Evaluate a big, regular run file without reading its rows into objects: the same evaluation, sooner.

`evaluate_bytes` gives None for every file that is not of a plain form (see `core.byte_scan`); then the
ordinary way is `evaluate(gold_set, read_run(data, file))`. Its reader reads the first questions here as
well, so that both ways agree on what the file is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
import orjson
from numpy.typing import NDArray

from core.byte_scan import Bytes, Ints, Layout, Odd, Scan, Wanted, layout_of, scan, wanted
from core.engine import Hits, Judged
from core.errors import EvalError
from core.evaluations import Evaluation, evaluation_of, judged_by
from core.formats import read_run
from core.gold_sets import GoldSet, fold
from core.matching import Match, Rules, order_notices, prepare, unknown_questions
from core.metrics import Metric
from core.rankings import Rankings
from core.runs import Retrieved, Run

WORTH_IT = 500_000  # bytes: below, the ordinary way is as fast
_HEAD = 3  # questions that the ordinary reader confirms
_NO_FIELD_NAME = re.compile(rb"\d|\?|.{31}")  # what a key has that cannot be taken for the name of a field


def evaluate_bytes(
    gold_set: GoldSet,
    data: Bytes,
    file: str,
    metrics: Sequence[Metric] | None = None,
    rules: Rules | None = None,
) -> Evaluation | None:
    """
    Score a run file against a gold set; None for a small file, and one that only the ordinary reader takes.

    `data` may be a file mapped into memory, which is then read in parts and needs little of it. There is no
    limit on its size. The evaluation keeps `data` and reads a question's ranking when it is asked for.
    """
    rules = rules or Rules()
    if len(data) < WORTH_IT or gold_set.ids_map is not None or not gold_set.judged:
        return None
    try:
        return _evaluated(gold_set, data, file, metrics, rules)
    except (Odd, EvalError):  # the ordinary way says what is wrong, with the place
        return None


def _evaluated(
    gold_set: GoldSet, data: Bytes, file: str, metrics: Sequence[Metric] | None, rules: Rules
) -> Evaluation:
    layout = layout_of(data)
    found = scan(data, layout, _sought(gold_set), ties=rules.ties, single_precision=rules.single_precision)
    read = partial(_entry, data, layout, found)
    run = _confirmed(data, layout, found, file, read)
    group_of = _groups(gold_set, found)
    if not group_of or not found.group.size:
        raise Odd
    missing = tuple(q.id for q in gold_set.questions if q.id not in group_of)
    used = np.fromiter(group_of.values(), dtype=np.int64)
    matched = Match(
        retrieved=Rankings(
            rows=group_of,
            read=lambda group: prepare(read(group), gold_set, rules),
            depth=int(found.n_rows[used].max()),
        ),
        missing=missing,
        empty=(),
        unknown=unknown_questions(gold_set, _unused(found, used)),
        n_duplicate_chunks=0,
        notices=(*run.notices, *order_notices(int(found.is_out_of_order[used].sum()))),
    )
    judged = judged_by(gold_set, missing, rules)
    return evaluation_of(
        gold_set, run.name, matched, _hits(gold_set, judged, found, group_of), metrics, rules
    )


# --- questions ----------------------------------------------------------------------------------------


def _sought(gold_set: GoldSet) -> Wanted:
    """The gold set's chunks as bytes; a question is found by its id or by its text."""
    questions = gold_set.questions
    column_of = partial(
        _column,
        {_bytes(question.id): column for column, question in enumerate(questions)},
        _by_text(gold_set),
    )
    chunks = [(column, _bytes(chunk)) for column, q in enumerate(questions) for chunk in q.judgments]
    return wanted(column_of, len(questions), chunks)


def _bytes(id_: str) -> bytes:
    return id_.encode(errors="surrogatepass")  # half a character, as JSON can hold, is in no ASCII file


def _by_text(gold_set: GoldSet) -> dict[str, int]:
    """Folded text -> question; Odd where two have one text: ordinarily both are given the same entry."""
    texts = [(fold(question.text), n) for n, question in enumerate(gold_set.questions) if question.text]
    by_text = dict(texts)
    if len(by_text) < len(texts):
        raise Odd
    return by_text


def _column(by_id: Mapping[bytes, int], by_text: Mapping[str, int], key: bytes) -> int | None:
    """The question that a key of the file answers; Odd where it is the id of one and the text of another."""
    column = by_id.get(key)
    if not by_text:
        return column
    same = by_text.get(fold(key.decode()))
    if None not in {column, same} and column != same:
        raise Odd
    return same if column is None else column


def _groups(gold_set: GoldSet, found: Scan) -> dict[str, int]:
    """Question id -> its place in the file, in the gold set's order; Odd where two keys are one question."""
    known = np.flatnonzero(found.column < len(gold_set.questions))
    group_at = np.full(len(gold_set.questions), -1)
    group_at[found.column[known]] = known
    pairs = zip(gold_set.questions, group_at.tolist(), strict=True)
    group_of = {question.id: group for question, group in pairs if group >= 0}
    if len(group_of) < known.size:
        raise Odd
    return group_of


def _unused(found: Scan, used: Ints) -> list[str]:
    """Keys that no question of the gold set has."""
    is_unused = np.ones(len(found.keys), dtype=np.bool_)
    is_unused[used] = False
    return [found.keys[group].decode() for group in np.flatnonzero(is_unused).tolist()]


# --- rankings -----------------------------------------------------------------------------------------


def _entry(data: Bytes, layout: Layout, found: Scan, group: int) -> Retrieved:
    """What a question got, in the file's order."""
    part = data[int(found.start[group]) : int(found.end[group])]
    if layout.form == "trec":
        rows = [line.split() for line in part.decode().split("\n") if line]
        return Retrieved(chunk_ids=tuple(r[2] for r in rows), scores=tuple(float(r[4]) for r in rows))
    (ranking,) = orjson.loads(b"{" + part + b"}").values()
    if layout.form == "lists":
        return Retrieved(chunk_ids=tuple(ranking))
    return Retrieved(chunk_ids=tuple(ranking), scores=tuple(map(float, ranking.values())))


def _confirmed(
    data: Bytes, layout: Layout, found: Scan, file: str, entry_of: Callable[[int], Retrieved]
) -> Run:
    """The first questions as the ordinary reader takes them; Odd where it sees something else."""
    if layout.form != "trec" and not all(map(_NO_FIELD_NAME.search, found.keys)):
        raise Odd
    n = min(_HEAD, len(found.keys))
    head = data[int(found.start[0]) : int(found.end[n - 1])]
    run = read_run(head if layout.form == "trec" else b"{" + head + b"}", file)
    if dict(run.retrieved) != {found.keys[group].decode(): entry_of(group) for group in range(n)}:
        raise Odd
    return run


def _hits(gold_set: GoldSet, judged: Judged, found: Scan, group_of: Mapping[str, int]) -> Hits:
    """The judged chunks found, for the questions that are counted, in order of question and rank."""
    groups = np.array([group_of.get(question.id, -1) for question in judged.questions], dtype=np.int64)
    question_at = np.full(len(found.keys), -1)
    question_at[groups[groups >= 0]] = np.flatnonzero(groups >= 0)
    question = question_at[found.group]
    counted = np.flatnonzero(question >= 0)
    order = counted[np.lexsort((found.rank[counted], question[counted]))]
    nothing = np.zeros(0, dtype=np.int64)
    return Hits(
        judged=judged,
        question=question[order],
        rank=found.rank[order],
        grade=_grades(gold_set, judged)[found.judgment[order]],
        tie_first=found.tie_first[order],
        tie_last=found.tie_last[order],
        repeated_question=nothing,
        repeated_rank=nothing,
        depth=np.where(groups >= 0, found.n_rows[groups], 0),
    )


def _grades(gold_set: GoldSet, judged: Judged) -> NDArray[np.float64]:
    """Grade of each of the gold set's judgments, as counted; those of questions not counted are 0."""
    place_of = {id(question): place for place, question in enumerate(gold_set.questions)}
    sizes = np.array([len(question.judgments) for question in gold_set.questions])
    counted = np.zeros(sizes.size, dtype=np.bool_)
    counted[[place_of[id(question)] for question in judged.questions]] = True
    grades = np.zeros(int(sizes.sum()))
    grades[np.repeat(counted, sizes)] = judged.grades
    return grades
