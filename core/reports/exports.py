"""
An evaluation or a comparison as a file for other programs.

CSV and XLSX have one row for each question; their column names are the same in every language, because
programs read them. A name from outside is never a formula: CSV puts an apostrophe before it, XLSX stores
it as text by its type. JSON has the keys of `bot evaluate --json` and `bot compare --json`. LaTeX and
Markdown are the table of a comparison for a paper or an issue, in the reader's language.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

# XlsxWriter, because it is well kept, has no dependencies and types every cell as it is told.
import xlsxwriter  # type: ignore[import-untyped]  # it ships no types

from core.changes import Change
from core.comparisons import Comparison, Moved
from core.evaluations import CUTOFF, NOTHING, Evaluation, Failure
from core.formats import write_gold_set, write_run
from core.gold_sets import GoldSet, Question
from core.reports.names import short
from core.reports.pairs import paired_ranks, tokens_of
from core.runs import Run
from core.texts import Texts, signed, value

Cell: TypeAlias = str | int | float | None

BETWEEN_IDS = " | "

_FORMULA = re.compile(r"[\s\x00]*[=+\-@＝＋－＠]|[\t\r\n]")  # what a sheet may take for a formula
_LONGEST = 32_000  # signs in a cell: Excel takes 32,767
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # in XML
_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}
_MARKDOWN = re.compile(r"([\\`*_<>|~])|([\[\]](?=[\[\]():]))")  # a bracket alone is no link


@dataclass(frozen=True, kw_only=True)
class _Sheet:
    """A table with a name; cells are text, numbers or empty."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]


# --- an evaluation ----------------------------------------------------------------------------------


def evaluation_csv(evaluation: Evaluation, k: int = CUTOFF) -> bytes:
    """One row for each judged question: result, first right rank, all values, ids; UTF-8 with BOM."""
    return _csv(_questions_of(evaluation, k))


def evaluation_xlsx(evaluation: Evaluation, k: int = CUTOFF) -> bytes:
    """A workbook with the means, the categories and the questions."""
    return _xlsx([_means_of(evaluation), _categories_of(evaluation), _questions_of(evaluation, k)])


def evaluation_json(evaluation: Evaluation, k: int = CUTOFF) -> bytes:
    """Means, categories, failures and what did not match; see `evaluation_facts`."""
    return _json(evaluation_facts(evaluation, k))


def evaluation_facts(evaluation: Evaluation, k: int = CUTOFF) -> dict[str, Any]:
    """
    What a script wants to know about a run, as plain values.

    `n_judged` questions are what the means are over; `failures` have no right chunk in the first k.
    """
    by_category = {
        name: {"n_questions": part.n_questions, "means": dict(part.means)}
        for name, part in evaluation.by_category.items()
    }
    return {
        "run": evaluation.run_name,
        "gold_set": evaluation.gold_set.name,
        "gold_set_digest": evaluation.gold_set.digest,
        "k": k,
        "depth": evaluation.depth,
        "n_questions": len(evaluation.gold_set.questions),
        "n_judged": evaluation.n_questions,
        "n_answered": evaluation.n_answered,
        "means": evaluation.means,
        "by_category": by_category,
        "failures": [_failure(each) for each in evaluation.failures(k)],
        "missing": list(evaluation.missing),
        "empty": list(evaluation.empty),
        "unknown": [{"question": each.key, "nearest": each.nearest} for each in evaluation.unknown],
        "duplicates": evaluation.n_duplicate_chunks,
    }


def trec_run(evaluation: Evaluation) -> bytes:
    """The rankings as they were scored, as a TREC run file; NotWritable for ids with spaces."""
    return write_run(Run(name=evaluation.run_name, retrieved=evaluation.retrieved), "trec")


def trec_qrels(gold_set: GoldSet) -> bytes:
    """The judgments as a TREC qrels file; NotWritable for ids with spaces."""
    return write_gold_set(gold_set, "trec")


# --- a comparison -----------------------------------------------------------------------------------


def comparison_csv(comparison: Comparison) -> bytes:
    """One row for each compared question: won, lost or same, both ranks, values and ids; UTF-8 with BOM."""
    return _csv(_pairs_of(comparison))


def comparison_xlsx(comparison: Comparison) -> bytes:
    """A workbook with the changes of the metrics and the questions."""
    return _xlsx([_changes_of(comparison), _pairs_of(comparison)])


def comparison_json(comparison: Comparison) -> bytes:
    """Changes, verdict and the questions that crossed the top k; see `comparison_facts`."""
    return _json(comparison_facts(comparison))


def comparison_facts(comparison: Comparison) -> dict[str, Any]:
    """What a script wants to know about two runs, as plain values."""
    verdict = comparison.verdict
    return {
        "before": comparison.before.run_name,
        "after": comparison.after.run_name,
        "gold_set": comparison.after.gold_set.name,
        "gold_set_digest": comparison.after.gold_set.digest,
        "k": comparison.k,
        "n_questions": comparison.n_questions,
        "metrics": {change.metric.name: _change(change) for change in comparison.changes},
        "verdict": verdict.kind,
        "for_reranker": verdict.for_reranker,
        "pattern": verdict.pattern,
        "is_identical": comparison.is_identical,
        "entered": [_moved(each) for each in comparison.entered],
        "left": [_moved(each) for each in comparison.left],
        "failing": [question.id for question in comparison.failing],
        "only_before": list(comparison.only_before),
        "only_after": list(comparison.only_after),
    }


def latex_table(comparison: Comparison, t: Texts) -> str:
    r"""A booktabs table of the changes; needs `\usepackage{booktabs}`. An asterisk: p (Holm) below .05."""
    rows = "\n".join(" & ".join(map(_latex, cells)) + r" \\" for cells in _paper_cells(comparison))
    heads = " & ".join(map(_latex, _paper_heads(t))) + r" \\"
    return (
        "\\begin{table}\n\\centering\n"
        f"\\caption{{{_latex(_caption(comparison, t))}}}\n"
        "\\begin{tabular}{lrrrrr}\n\\toprule\n"
        f"{heads}\n\\midrule\n{rows}\n\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )


def markdown_table(comparison: Comparison, t: Texts) -> str:
    """The changes as a table of GitHub's Markdown with its caption below."""
    heads = _paper_heads(t)
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)]]
    escaped = [[_markdown(cell) for cell in cells] for cells in _paper_cells(comparison)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in [*lines, *escaped])
    return f"{table}\n\n{_markdown(_caption(comparison, t))}\n"


# --- rows of an evaluation --------------------------------------------------------------------------


def _questions_of(evaluation: Evaluation, k: int) -> _Sheet:
    metrics = [metric.name for metric in evaluation.metrics]
    about = ["question_id", "question", "category", "language", "result", "first_right_rank"]
    columns = [*about, *metrics, "top_score", "right_chunks", "retrieved", "failed"]
    return _Sheet(name="questions", columns=columns, rows=_question_rows(evaluation, k))


def _question_rows(evaluation: Evaluation, k: int) -> Iterator[list[Cell]]:
    missing = set(evaluation.missing)
    values = evaluation.values.T.tolist()
    ranks = evaluation.first_ranks.tolist()
    for question, rank, row in zip(evaluation.questions, ranks, values, strict=True):
        entry = evaluation.retrieved.get(question.id, NOTHING)
        yield [
            *_about(question),
            "missing" if question.id in missing else _result(rank, k),
            rank or None,
            *row,
            _score(entry.scores[0]) if entry.scores else None,
            BETWEEN_IDS.join(evaluation.gold_set.relevant_chunks(question)),
            BETWEEN_IDS.join(entry.chunk_ids),
            entry.failed,
        ]


def _about(question: Question) -> list[Cell]:
    return [question.id, question.text, question.category, question.language]


def _result(rank: int, k: int) -> str:
    return "absent" if not rank else "found" if rank <= k else "below"


def _score(score: float) -> float | str:
    """A search service may score infinitely; neither JSON nor a sheet has a number for that."""
    return score if math.isfinite(score) else str(score)


def _means_of(evaluation: Evaluation) -> _Sheet:
    facts: list[list[Cell]] = [
        ["run", evaluation.run_name],
        ["gold set", evaluation.gold_set.name],
        ["gold set digest", evaluation.gold_set.digest],
        ["questions", evaluation.n_questions],
        ["answered", evaluation.n_answered],
        ["depth", evaluation.depth],
    ]
    means: list[list[Cell]] = [[name, mean] for name, mean in evaluation.means.items()]
    return _Sheet(name="summary", columns=["what", "value"], rows=[*facts, *means])


def _categories_of(evaluation: Evaluation) -> _Sheet:
    names = [metric.name for metric in evaluation.metrics]
    rows: list[list[Cell]] = [
        [category, part.n_questions, *(part.means[name] for name in names)]
        for category, part in evaluation.by_category.items()
    ]
    return _Sheet(name="categories", columns=["category", "questions", *names], rows=rows)


def _failure(failure: Failure) -> dict[str, Any]:
    return {
        "id": failure.question.id,
        "question": failure.question.text,
        "category": failure.question.category,
        "expected": list(failure.expected),
        "retrieved": list(failure.retrieved),
        "first_rank": failure.first_rank,
        "top_score": None if failure.top_score is None else _score(failure.top_score),
        "is_missing": failure.is_missing,
        "reason": failure.reason,
    }


# --- rows of a comparison ---------------------------------------------------------------------------


def _pairs_of(comparison: Comparison) -> _Sheet:
    both = comparison.before, comparison.after
    names = [change.metric.name for change in comparison.changes]
    shared = [name for name in names if all(name in evaluation.means for evaluation in both)]
    about = [
        "question_id",
        "question",
        "category",
        "language",
        "result",
        "top_k",
        "rank_before",
        "rank_after",
    ]
    values = [f"{name} {side}" for name in shared for side in ("before", "after")]
    ids = ["right_chunks", "retrieved_before", "retrieved_after"]
    rows = _pair_rows(comparison, shared)
    return _Sheet(name="questions", columns=[*about, *values, *ids], rows=rows)


def _pair_rows(comparison: Comparison, metrics: Sequence[str]) -> Iterator[list[Cell]]:
    both = comparison.before, comparison.after
    values = [{name: e.values_of(name).tolist() for name in metrics} for e in both]
    places = [{question.id: place for place, question in enumerate(e.questions)} for e in both]
    for pair in paired_ranks(comparison):
        id_ = pair.question.id
        found = [e.retrieved.get(id_, NOTHING).chunk_ids for e in both]
        won, *crossed = tokens_of(pair, comparison.k)
        yield [
            *_about(pair.question),
            won,
            crossed[0] if crossed else None,
            pair.before or None,
            pair.after or None,
            *(_value(values[side][name], places[side].get(id_)) for name in metrics for side in (0, 1)),
            BETWEEN_IDS.join(comparison.after.gold_set.relevant_chunks(pair.question)),
            *map(BETWEEN_IDS.join, found),
        ]


def _value(values: Sequence[float], place: int | None) -> float:
    """A question that a run was not measured on counts 0."""
    return 0.0 if place is None else values[place]


def _changes_of(comparison: Comparison) -> _Sheet:
    facts = {change.metric.name: _change(change) for change in comparison.changes}
    columns = ["metric", *next(iter(facts.values()))]
    rows = [[name, *of_metric.values()] for name, of_metric in facts.items()]
    verdict = ["verdict", comparison.verdict.kind]
    sides = [["before", comparison.before.run_name], ["after", comparison.after.run_name]]
    return _Sheet(name="summary", columns=columns, rows=[*rows, [], verdict, *sides])


def _change(change: Change) -> dict[str, Any]:
    return {
        "before": change.before,
        "after": change.after,
        "delta": change.delta,
        "low": change.low,
        "high": change.high,
        "p": change.p,
        "p_holm": change.p_holm,
        "won": change.won,
        "lost": change.lost,
        "same": change.same,
    }


def _moved(moved: Moved) -> dict[str, Any]:
    return {
        "id": moved.question.id,
        "question": moved.question.text,
        "before": moved.before or None,
        "after": moved.after or None,
    }


def _paper_heads(t: Texts) -> list[str]:
    names = ("table-before", "table-after", "report-delta", "report-interval", "report-p-holm")
    return [t("report-metric"), *map(t, names)]


def _paper_cells(comparison: Comparison) -> list[list[str]]:
    return [
        [
            change.metric.name,
            value(change.before),
            value(change.after) + ("*" if change.is_beyond_chance else ""),
            signed(change.delta),
            f"[{signed(change.low)}, {signed(change.high)}]",
            "<.001" if change.p_holm < 0.0005 else value(change.p_holm),
        ]
        for change in comparison.changes
    ]


def _caption(comparison: Comparison, t: Texts) -> str:
    return t(
        "export-caption",
        before=short(comparison.before.run_name, 80),
        after=short(comparison.after.run_name, 80),
        gold=short(comparison.after.gold_set.name, 80),
        n=comparison.n_questions,
        metrics=len(comparison.changes),
    )


# --- files ------------------------------------------------------------------------------------------


def _csv(sheet: _Sheet) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(sheet.columns)
    writer.writerows([_defused(cell) for cell in row] for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig", errors="replace")


def _defused(cell: Cell) -> Cell:
    """Text that a sheet would run gets an apostrophe before it: https://owasp.org/www-community/attacks/CSV_Injection"""
    if not isinstance(cell, str):
        return cell
    return f"'{cell}" if _FORMULA.match(cell) else cell.replace("\x00", "")


def _xlsx(sheets: Iterable[_Sheet]) -> bytes:
    file = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, options) as book:
        head = book.add_format({"bold": True})
        number = book.add_format({"num_format": "0.0000"})
        for sheet in sheets:
            _add_sheet(book.add_worksheet(sheet.name), sheet, head, number)
    return file.getvalue()


def _add_sheet(page: Any, sheet: _Sheet, head: Any, number: Any) -> None:
    """The heads stay in sight, text columns are wide, and each cell has the type of its value."""
    page.freeze_panes(1, 1)
    page.set_column(0, 1, 32)
    page.set_column(2, len(sheet.columns), 14)
    for column, name in enumerate(sheet.columns):
        page.write_string(0, column, name, head)
    for place, row in enumerate(sheet.rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                page.write_string(place, column, _for_xml(cell))
            elif cell is not None:
                page.write_number(place, column, cell, number if isinstance(cell, float) else None)


def _for_xml(text: str) -> str:
    cleaned = _FORBIDDEN.sub("\ufffd", text)
    return cleaned if len(cleaned) <= _LONGEST else cleaned[: _LONGEST - 1] + "…"


def _json(facts: Mapping[str, Any]) -> bytes:
    """UTF-8; half of a surrogate pair, which only JSON can spell, stays spelt as an escape."""
    text = json.dumps(facts, ensure_ascii=False, allow_nan=False, indent=2)
    return text.encode("utf-8", errors="backslashreplace") + b"\n"


def _latex(text: str) -> str:
    """
    Text as LaTeX shows it.

    >>> _latex("a_b & 5 %")
    'a\\\\_b \\\\& 5 \\\\%'
    """
    return "".join(_LATEX.get(sign, sign) for sign in _FORBIDDEN.sub("", text))


def _markdown(text: str) -> str:
    """
    Text as Markdown shows it.

    >>> _markdown("a_b [x](y) [+.1, +.2] <.001")
    'a\\\\_b [x\\\\](y) [+.1, +.2] \\\\<.001'
    """
    return _MARKDOWN.sub(lambda found: f"\\{found[0]}", _FORBIDDEN.sub("", text))
