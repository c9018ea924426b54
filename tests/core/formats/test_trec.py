"""The text files of TREC, as trec_eval's users write them."""

from __future__ import annotations

import pytest

from core.formats import Understood, read, read_gold_set, read_run
from core.runs import Retrieved

TREC = "q1 Q0 a 1 2.0 t\nq2 Q0 b 1 2.0 t\n"


def notices(understood: Understood) -> list[tuple[str, dict[str, object]]]:
    return [(notice.id, notice.facts) for notice in understood.notices]


@pytest.mark.parametrize("text", [
    TREC,
    TREC.rstrip("\n"),
    TREC.replace(" ", "\t"),
    TREC.replace(" ", "  "),
    TREC.replace("\n", "\r\n"),
    "\n\n" + TREC.replace("\n", "\n \n"),
    "\ufeff" + TREC,
    "# made today\n" + TREC + "#end\n",
    "  " + TREC,
])  # fmt: skip
def test_spacing_and_comments_change_nothing(text: str) -> None:
    run = read_run(text.encode(), "a.run")

    assert run.tag == "t"
    assert dict(run.retrieved) == {
        "q1": Retrieved(chunk_ids=("a",), scores=(2.0,)),
        "q2": Retrieved(chunk_ids=("b",), scores=(2.0,)),
    }


def test_rows_of_questions_may_be_mixed() -> None:
    run = read_run(b"q1 Q0 x 1 3 t\nq2 Q0 b 1 3 t\nq1 Q0 a 2 2 t\n", "a.run")

    assert run.retrieved["q1"].chunk_ids == ("x", "a")


def test_hash_comma_and_quote_are_part_of_an_id() -> None:
    run = read_run(b"q1 Q0 doc#0_3 1 2.0 t\nq1 Q0 O'Brien\"x,_1992 2 1.0 t\n", "a.run")

    assert run.retrieved["q1"].chunk_ids == ("doc#0_3", "O'Brien\"x,_1992")


def test_chunk_named_twice_in_a_ranking_is_kept() -> None:
    run = read_run(b"q1 Q0 a 1 2.0 t\nq1 Q0 a 2 1.0 t\n", "a.run")

    assert run.retrieved["q1"].chunk_ids == ("a", "a")


def test_file_keeps_its_order_and_the_score_decides_later() -> None:
    entry = read_run(b"q1 Q0 b 1 1.0 t\nq1 Q0 a 2 2.0 t\n", "a.run").retrieved["q1"]

    assert entry.chunk_ids == ("b", "a")
    assert entry.in_order().chunk_ids == ("a", "b")


def test_run_without_tag_is_read_and_it_is_said() -> None:
    found = read(b"q1 Q0 a 1 2.0\nq1 Q0 b 2 1.0\n", "a.run")

    assert (found.n_questions, found.depth, found.tag) == (1, 2, None)
    assert notices(found) == [("notice-run-without-tag", {"n": 2})]


def test_columns_behind_the_tag_are_passed_over_and_it_is_said() -> None:
    found = read(b"q1 Q0 a 1 2.0 t more of it\nq1 Q0 b 2 1.0 t\n", "a.run")

    assert (found.depth, found.tag) == (2, "t")
    assert notices(found) == [("notice-extra-columns", {"n": 1})]


def test_infinite_scores_sort() -> None:
    entry = read_run(b"q1 Q0 a 1 -inf t\nq1 Q0 b 2 inf t\nq1 Q0 c 3 1 t\n", "a.run").retrieved["q1"]

    assert entry.in_order().chunk_ids == ("b", "c", "a")


@pytest.mark.parametrize("second", ["0", "Q0", "00", "1"])
def test_second_column_of_judgments_may_be_anything(second: str) -> None:
    gold_set = read_gold_set(f"q1 {second} a 1\nq1 {second} b -1\n".encode(), "a.txt")

    assert dict(gold_set.questions[0].judgments) == {"a": 1.0, "b": -1.0}


def test_fractional_grades_are_kept() -> None:
    gold_set = read_gold_set(b"q1 0 a 0.5\nq1 0 b 2.7\n", "a.qrels")

    assert dict(gold_set.questions[0].judgments) == {"a": 0.5, "b": 2.7}
    assert gold_set.relevant_chunks(gold_set.questions[0]) == ("b", "a")


def test_same_judgment_twice_is_a_notice() -> None:
    found = read(b"q1 0 a 1\nq1 0 a 1\nq1 0 b 0\n", "a.qrels")

    assert notices(found) == [("notice-duplicate-judgments", {"n": 1})]


def test_ids_keep_their_leading_zeros() -> None:
    assert read_gold_set(b"007 0 012 1\n", "a.qrels").questions[0].judgments == {"012": 1.0}
    assert read_run(b"007 Q0 012 1 1 t\n", "a.run").retrieved["007"].chunk_ids == ("012",)


def test_topics_keep_tabs_out_of_ids_and_spaces_in_texts() -> None:
    found = read(b"1\tWhere is my parcel?\r\n2\tWhen?\r\n", "topics.tsv")

    assert found.gold_set is not None
    assert found.kind == "topics"
    assert {question.id: question.text for question in found.gold_set.questions} == {
        "1": "Where is my parcel?",
        "2": "When?",
    }


@pytest.mark.parametrize("file", ["faq.qrels", "faq.txt", "faq.run"])
def test_judgments_with_the_q0_of_a_run_are_judgments(file: str) -> None:
    found = read(b"q1 Q0 d1 1\nq1 q0 d2 0\nq2\tQ0\td3\t2\n", file)

    assert (found.format, found.kind, found.n_questions) == ("trec-qrels", "gold set", 2)
    assert found.gold_set is not None
    assert found.gold_set.questions[0].judgments == {"d1": 1, "d2": 0}
