"""Exports: read back with other tools, equal to what was measured, and never a formula."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from core.comparisons import Comparison, compare
from core.errors import NotWritable
from core.evaluations import Evaluation, evaluate
from core.formats import read_gold_set, read_run
from core.gold_sets import GoldSet, Question
from core.reports.exports import (
    comparison_csv,
    comparison_json,
    comparison_xlsx,
    evaluation_csv,
    evaluation_json,
    evaluation_xlsx,
    latex_table,
    markdown_table,
    trec_qrels,
    trec_run,
)
from core.runs import Retrieved, Run
from core.texts import LANGUAGES, texts

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
Sheets = dict[str, list[dict[str, str | float]]]


def records(content: bytes) -> list[dict[str, str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def workbook(content: bytes) -> dict[str, list[list[tuple[str, str]]]]:
    """Sheet name -> rows of (type, text); types as the file has them: s is text, n a number."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        names = [
            sheet.attrib["name"]
            for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{MAIN}sheet")
        ]
        strings = [
            "".join(text.text or "" for text in item.iter(f"{MAIN}t"))
            for item in ElementTree.fromstring(archive.read("xl/sharedStrings.xml")).iter(f"{MAIN}si")
        ]
        pages = [
            ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{n}.xml"))
            for n in range(1, len(names) + 1)
        ]
    assert not [cell for page in pages for cell in page.iter(f"{MAIN}f")]

    def text_of(cell: ElementTree.Element) -> tuple[str, str]:
        text = cell.findtext(f"{MAIN}v", "")
        kind = cell.attrib.get("t", "n")
        return kind, strings[int(text)] if kind == "s" else text

    return {
        name: [[text_of(cell) for cell in row] for row in page.iter(f"{MAIN}row")]
        for name, page in zip(names, pages, strict=True)
    }


# --- CSV --------------------------------------------------------------------------------------------


def test_csv_has_every_question_with_its_values(before: Evaluation) -> None:
    rows = records(evaluation_csv(before))

    assert [row["question_id"] for row in rows] == [question.id for question in before.questions]
    assert [float(row["MRR"]) for row in rows] == before.values_of("MRR").tolist()
    assert [row["result"] for row in (rows[0], rows[26], rows[32], rows[39])] == [
        "found",
        "below",
        "absent",
        "missing",
    ]
    assert (rows[26]["first_right_rank"], rows[32]["first_right_rank"]) == ("7", "")
    assert rows[26]["retrieved"].split(" | ")[6] == rows[26]["right_chunks"] == "right-26"


def test_csv_of_a_comparison_says_what_became_of_each_question(comparison: Comparison) -> None:
    rows = records(comparison_csv(comparison))

    assert len(rows) == comparison.n_questions
    results = [row["result"] for row in rows]
    mrr = comparison.change("MRR")
    assert [results.count(name) for name in ("won", "lost", "same")] == [mrr.won, mrr.lost, mrr.same]
    assert [row["top_k"] for row in rows].count("entered") == len(comparison.entered)
    assert (rows[20]["rank_before"], rows[20]["rank_after"], rows[20]["top_k"]) == ("2", "7", "left")
    mean = sum(float(row["MRR after"]) for row in rows) / len(rows)
    assert mean == pytest.approx(mrr.after)


def test_no_text_cell_of_a_csv_begins_like_a_formula(hostile: Evaluation) -> None:
    for content in (evaluation_csv(hostile), comparison_csv(compare(hostile, hostile))):
        for row in records(content):
            texts_ = [
                row[name] for name in ("question_id", "question", "category", "language", "right_chunks")
            ]

            assert not [text for text in texts_ if re.match(r"\s*[=+\-@]|[\t\r\n]", text)]


def test_a_defused_cell_keeps_its_text_behind_an_apostrophe(hostile: Evaluation) -> None:
    categories = {row["category"] for row in records(evaluation_csv(hostile))}

    assert {"'=1+1", "'@SUM(A1)", "'-2", "'\tTab", "a & b &amp; c"} <= categories


# --- XLSX -------------------------------------------------------------------------------------------


def test_a_workbook_has_means_categories_and_questions(before: Evaluation) -> None:
    sheets = workbook(evaluation_xlsx(before))

    assert list(sheets) == ["summary", "categories", "questions"]
    means = {cells[0][1]: cells[1] for cells in sheets["summary"][1:]}
    assert (means["MRR"][0], float(means["MRR"][1])) == ("n", pytest.approx(before.means["MRR"]))
    assert [cells[0][1] for cells in sheets["categories"][1:]] == ["delivery", "payment", "returns"]
    assert len(sheets["questions"]) == 1 + before.n_questions


def test_a_workbook_of_a_comparison_has_changes_and_questions(comparison: Comparison) -> None:
    sheets = workbook(comparison_xlsx(comparison))

    heads = [text for _, text in sheets["summary"][0]]
    assert heads == [
        "metric",
        "before",
        "after",
        "delta",
        "low",
        "high",
        "p",
        "p_holm",
        "won",
        "lost",
        "same",
    ]
    mrr = dict(zip(heads, sheets["summary"][3], strict=True))
    assert float(mrr["delta"][1]) == pytest.approx(comparison.change("MRR").delta)
    assert len(sheets["questions"]) == 1 + comparison.n_questions


def test_names_in_a_workbook_are_text_whatever_they_look_like(hostile: Evaluation) -> None:
    rows = workbook(evaluation_xlsx(hostile))["questions"]

    column = [text for _, text in rows[0]].index("category")
    categories = {row[column] for row in rows[1:]}
    assert {("s", "=1+1"), ("s", "@SUM(A1)"), ("s", "-2"), ("s", "退货政策"), ("s", "x" * 300)} <= categories
    assert ("s", "half \ufffd pair") in categories


def test_a_cell_too_long_for_excel_is_cut_and_says_so(measure: Callable[..., Evaluation]) -> None:
    long = measure([1], [Question(id="q", text="word " * 10_000, judgments={"right": 1})])

    row = workbook(evaluation_xlsx(long))["questions"][1]

    assert len(row[1][1]) == 32_000
    assert row[1][1].endswith("…")


# --- JSON -------------------------------------------------------------------------------------------


def test_json_of_an_evaluation_has_the_keys_of_the_command_line(before: Evaluation) -> None:
    facts = json.loads(evaluation_json(before))

    assert {
        "n_questions",
        "n_judged",
        "means",
        "by_category",
        "failures",
        "missing",
        "unknown",
        "duplicates",
    } <= set(facts)
    assert facts["means"] == before.means
    assert len(facts["failures"]) == 14
    assert facts["failures"][0]["expected"] == ["right-26"]
    assert facts["missing"] == ["q38", "q39"]


def test_json_of_a_comparison_has_the_keys_of_the_command_line(comparison: Comparison) -> None:
    facts = json.loads(comparison_json(comparison))

    assert facts["verdict"] == "better"
    assert {"before", "after", "delta", "low", "high", "p", "won", "lost", "same"} <= set(
        facts["metrics"]["MRR"]
    )
    assert facts["metrics"]["MRR"]["delta"] == pytest.approx(comparison.change("MRR").delta)
    assert len(facts["entered"]) == 7


def test_json_keeps_names_as_they_are(hostile: Evaluation) -> None:
    facts = json.loads(evaluation_json(hostile))

    assert set(facts["by_category"]) == {question.category for question in hostile.questions}
    assert "退货政策".encode() in evaluation_json(hostile)


def test_infinite_scores_are_words_and_not_numbers() -> None:
    gold_set = GoldSet(
        name="g", questions=(Question(id="q", judgments={"a": 1}), Question(id="r", judgments={"b": 1}))
    )
    infinite = Retrieved(chunk_ids=("x",), scores=(float("inf"),))
    run = Run(name="r", retrieved={"q": infinite, "r": Retrieved(chunk_ids=("b",), scores=(1.0,))})
    measured = evaluate(gold_set, run)

    assert json.loads(evaluation_json(measured))["failures"][0]["top_score"] == "inf"
    assert records(evaluation_csv(measured))[0]["top_score"] == "inf"
    assert workbook(evaluation_xlsx(measured))["questions"]


# --- TREC -------------------------------------------------------------------------------------------


def test_trec_files_give_the_same_evaluation_when_read_again(before: Evaluation) -> None:
    gold_set = read_gold_set(trec_qrels(before.gold_set), "shop-faq.qrels")
    run = read_run(trec_run(before), "before.run")

    again = evaluate(gold_set, run)

    assert again.means == pytest.approx(before.means)


def test_ids_that_trec_has_no_room_for_are_refused(hostile: Evaluation) -> None:
    with pytest.raises(NotWritable):
        trec_run(hostile)


# --- tables for papers ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_latex_table_has_a_row_for_each_metric(language: str, comparison: Comparison) -> None:
    table = latex_table(comparison, texts(language))

    mrr = comparison.change("MRR")
    rows = [line for line in table.splitlines() if line.endswith(r"\\")]
    assert len(rows) == 5
    assert all(row.count(" & ") == 5 for row in rows)
    assert rows[3].startswith("MRR & .421 & .741* & +.320 & [")
    assert (f"{mrr.before:.3f}", f"{mrr.after:.3f}") == ("0.421", "0.741")
    assert rows[3].endswith(r"\textless{}.001 \\")
    assert table.count("{") == table.count("}")


def test_names_cannot_leave_a_latex_caption(hostile: Evaluation) -> None:
    hostile_name = evaluate(
        hostile.gold_set, Run(name="50% of_$x$ \\input{/etc} #1 & ~^{}", retrieved=hostile.retrieved)
    )

    table = latex_table(compare(hostile_name, hostile_name), texts("en"))

    assert (
        r"50\% of\_\$x\$ \textbackslash{}input\{/etc\} \#1 \& \textasciitilde{}\textasciicircum{}\{\}"
        in table
    )


def test_a_markdown_table_has_equal_columns(comparison: Comparison) -> None:
    table = markdown_table(comparison, texts("en"))

    lines = [line for line in table.splitlines() if line.startswith("|")]
    assert len(lines) == 6
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {7}
    assert lines[4].startswith(r"| MRR | .421 | .741\* | +.320 | [+.214, +.428] | \<.001 |")
    assert "40 questions" in table


def test_names_stay_text_in_markdown(hostile: Evaluation) -> None:
    table = markdown_table(compare(hostile, hostile), texts("en"))

    assert r"\<script\>&.json" in table
    assert "<script>" not in table
