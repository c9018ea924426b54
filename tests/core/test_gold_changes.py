"""What changed between two states of a gold set, and what a format cannot hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.formats import GoldFormat, read_gold_set, write_gold_set
from core.gold_changes import Loss, changes_between, file_name, losses_in, topics_tsv
from core.gold_sets import GoldSet, Question

ONE = Question(id="q1", text="How long?", judgments={"a": 1.0}, category="delivery")
TWO = Question(id="q2", text="How much?", judgments={"b": 2.0, "c": 0.0})
NONE = Question(id="q3", text="Who is the king?")
FULL = GoldSet(name="faq", questions=(ONE, TWO, NONE), threshold=2.0, ids_map="(?P<id>[^#]+)#.*")


def gold(*questions: Question) -> GoldSet:
    return GoldSet(name="faq", questions=questions)


def test_equal_states_have_no_changes() -> None:
    assert changes_between(FULL, FULL).is_nothing


def test_questions_and_judgments_that_changed_are_told_apart() -> None:
    later = replace(TWO, judgments={"b": 1.0, "d": 3.0}, answer="Ten")

    found = changes_between(gold(ONE, TWO), gold(later, NONE))

    assert found.added == (NONE,)
    assert found.removed == (ONE,)
    (change,) = found.changed
    assert change.added == {"d": 3.0}
    assert change.removed == {"c": 0.0}
    assert change.regraded == {"b": (2.0, 1.0)}
    assert change.parts == ("answer",)
    assert found.n_judgments == 3


def test_order_alone_and_rules_alone_are_changes() -> None:
    assert changes_between(gold(ONE, TWO), gold(TWO, ONE)).is_reordered
    assert changes_between(gold(ONE), replace(gold(ONE), threshold=2.0)).threshold == (None, 2.0)


@given(st.lists(st.sampled_from([ONE, TWO, NONE, replace(ONE, id="q4")]), unique_by=lambda q: q.id))
def test_changes_backwards_are_the_same_changes(questions: list[Question]) -> None:
    there, back = changes_between(FULL, gold(*questions)), changes_between(gold(*questions), FULL)

    assert (there.added, there.removed) == (back.removed, back.added)
    assert there.n_judgments == back.n_judgments


@pytest.mark.parametrize("format_", ["yaml", "json"])
def test_yaml_and_json_lose_nothing(format_: GoldFormat) -> None:
    data = write_gold_set(FULL, format_)

    assert losses_in(FULL, format_, data) == ()
    assert read_gold_set(data, file_name("faq", format_)).digest == FULL.digest


@pytest.mark.parametrize(
    ("format_", "lost"),
    [
        ("csv", ["threshold", "ids-map"]),
        ("beir", ["threshold", "ids-map"]),
        ("trec", ["questions", "text", "category", "threshold", "ids-map"]),
    ],
)
def test_what_a_format_cannot_hold_is_said(format_: GoldFormat, lost: list[str]) -> None:
    found = losses_in(FULL, format_, write_gold_set(FULL, format_))

    assert [loss.what for loss in found] == lost


def test_a_trec_file_counts_what_it_lacks() -> None:
    found = losses_in(gold(ONE, NONE), "trec", write_gold_set(gold(ONE, NONE), "trec"))

    assert found[0] == Loss(what="questions", n=1)
    assert Loss(what="text", n=1) in found


def test_questions_without_any_judgment_are_all_lost_in_trec() -> None:
    assert losses_in(gold(NONE), "trec", b"") == (Loss(what="questions", n=1),)


def test_topics_have_one_line_a_question() -> None:
    assert topics_tsv(gold(replace(ONE, text="How\n long?"))) == b"q1\tHow long?\n"
    assert topics_tsv(gold(replace(ONE, text=""))) == b""
