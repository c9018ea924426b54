"""Cases, metrics without a judge, and the three states of what is known."""

from __future__ import annotations

import math
import random
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import formats
from core.answers import (
    UNJUDGED,
    AnswerEvaluation,
    Case,
    Context,
    Evidence,
    Measured,
    cases_of,
    cited_chunks,
    exact_match,
    measure,
    parse_answer_metric,
    rouge_l,
    summarise,
    token_f1,
    words,
)
from core.answers.citations import NEVER_CITES, NOTHING_CITED
from core.answers.overlap import common_subsequence
from core.errors import NoQuestionsInCommon, UnknownMetric, Word
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

QUESTION = Question(
    id="q1", text="How long may I return it?", judgments={"returns-01": 1.0}, answer="14 days"
)


def gold(*questions: Question) -> GoldSet:
    return GoldSet(name="faq", questions=questions)


def run(**entries: Retrieved) -> Run:
    return Run(name="prod", retrieved=entries)


def case(answer: str | None, reference: str | None = "14 days", **more: object) -> Case:
    return Case(question=QUESTION, answer=answer, reference=reference, **more)  # type: ignore[arg-type]  # fields


# --- what is known ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [math.nan, math.inf, None])
def test_measured_holds_no_value_that_is_none(value: float | None) -> None:
    with pytest.raises(ValueError, match="measured with value"):
        Measured(state="measured", value=value)


@pytest.mark.parametrize("state", ["failed", "not-measured"])
def test_a_failure_can_neither_hold_a_value_nor_lack_a_reason(state: str) -> None:
    with pytest.raises(ValueError, match=state):
        Measured(state=state, value=0.0, why=Word("unmeasured-no-answer"))  # type: ignore[arg-type]  # a state
    with pytest.raises(ValueError, match=state):
        Measured(state=state)  # type: ignore[arg-type]  # a state


def test_a_value_stays_within_its_range() -> None:
    assert [Measured.of(value).value for value in (1.0000000002, -0.1, 0.5)] == [1.0, 0.0, 0.5]


def test_a_mean_is_over_what_was_scored_and_counts_the_rest() -> None:
    found = [
        Measured.of(1.0),
        Measured.of(0.5),
        Measured.failed(Word("failed-judge-timeout")),
        Measured.without(Word("unmeasured-no-answer")),
        Measured.without(Word("unmeasured-no-answer")),
    ]

    summary = summarise(found)

    assert (summary.mean, summary.n, summary.n_scored) == (0.75, 5, 2)
    assert (summary.n_failed, summary.n_unmeasured) == (1, 2)
    assert list(summary.reasons.items()) == [("unmeasured-no-answer", 2), ("failed-judge-timeout", 1)]


def test_a_mean_of_failures_alone_is_none() -> None:
    assert summarise([Measured.failed(Word("failed-judge-timeout"))]).mean is None


def test_evidence_that_failed_is_told_apart() -> None:
    parts = [
        Evidence(part="statement", number=n, text=f"s{n}", holds=holds)
        for n, holds in ((1, True), (2, False))
    ]

    assert [each.number for each in Measured.of(0.5, parts).failing] == [2]


# --- cases ------------------------------------------------------------------------------------------


def test_a_case_has_answer_reference_and_contexts_best_first() -> None:
    entry = Retrieved(chunk_ids=("a", "b"), scores=(0.1, 0.9), texts=("low", "high"), answer="14 days")

    (found,) = cases_of(gold(QUESTION), run(q1=entry))

    assert found.contexts == (Context(text="high", chunk_id="b"), Context(text="low", chunk_id="a"))
    assert (found.answer, found.reference, found.right) == ("14 days", "14 days", ("returns-01",))


def test_texts_may_stand_alone() -> None:
    (found,) = cases_of(gold(QUESTION), run(q1=Retrieved(chunk_ids=(), texts=("one", " "), answer="x")))

    assert found.contexts == (Context(text="one"),)


def test_a_run_keyed_by_text_finds_its_questions() -> None:
    (found,) = cases_of(
        gold(QUESTION),
        Run(name="r", retrieved={"how long may i RETURN it?": Retrieved(chunk_ids=(), answer="x")}),
    )

    assert found.answer == "x"


def test_ids_are_mapped_as_for_retrieval() -> None:
    gold_set = GoldSet(name="faq", questions=(QUESTION,), ids_map=r"^(?P<id>[^#]+)#\d+$")

    (found,) = cases_of(gold_set, run(q1=Retrieved(chunk_ids=("returns-01#3",), texts=("t",), answer="x")))

    assert found.retrieved == ("returns-01",)


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ({"q1": Retrieved(chunk_ids=(), answer="  ")}, "unmeasured-no-answer"),
        ({"q1": Retrieved(chunk_ids=(), failed="failed-service-timeout")}, "unmeasured-service-failed"),
        ({"q2": Retrieved(chunk_ids=(), answer="x")}, "unmeasured-not-in-run"),
    ],
)
def test_why_there_is_no_answer_is_said(entries: dict[str, Retrieved], why: str) -> None:
    cases = cases_of(gold(QUESTION, Question(id="q2")), run(**entries))

    assert cases[0].lacks_answer == why
    assert cases[0].lacks_contexts is not None


def test_a_run_of_other_questions_is_an_error() -> None:
    with pytest.raises(NoQuestionsInCommon):
        cases_of(gold(QUESTION), run(other=Retrieved(chunk_ids=(), answer="x")))


def test_a_file_of_ragas_becomes_cases() -> None:
    rows = (
        b'[{"user_input": "How long?", "response": "14 days", "reference": "14 days",'
        b' "retrieved_contexts": ["You have 14 days.", "Shoes."]}]'
    )
    (found,) = cases_of(formats.read_gold_set(rows, "r.json"), formats.read_run(rows, "r.json"))

    assert (found.answer, found.reference) == ("14 days", "14 days")
    assert [context.text for context in found.contexts] == ["You have 14 days.", "Shoes."]


# --- words in common --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "reference", "exact", "f1"),
    [
        ("The 14 days!", "14 days", 1.0, 1.0),
        ("14 days", "within 14 days of delivery", 0.0, 2 * 2 / 7),
        ("Paris Paris", "Paris", 0.0, 2 / 3),
        ("Toʻlov naqd pul bilan", "To'lov naqd pul bilan.", 1.0, 1.0),
        ("o`zbek so´m", "oʻzbek so‘m", 1.0, 1.0),
        ("Ещё четырнадцать ДНЕЙ", "еще четырнадцать дней", 1.0, 1.0),
        ("Empat belas hari", "empat belas hari bekerja", 0.0, 6 / 7),
        ("退款十四天", "退款七天", 0.0, 6 / 9),
        ("...", "!!", 1.0, 1.0),
        ("...", "14", 0.0, 0.0),
        ("no", "yes", 0.0, 0.0),
    ],
)
def test_squad_metrics_by_hand(answer: str, reference: str, exact: float, f1: float) -> None:
    assert exact_match(answer, reference) == exact
    assert token_f1(answer, reference) == pytest.approx(f1)


def test_rouge_l_keeps_order() -> None:
    assert rouge_l("police killed the gunman", "police kill the gunman") == 0.75
    assert rouge_l("the gunman kill police", "police kill the gunman") == 0.5


def test_the_common_subsequence_is_that_of_the_textbook() -> None:
    rng = random.Random(7)
    for _ in range(200):
        first, second = (rng.choices("abcd", k=rng.randrange(0, 70)) for _ in range(2))
        table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
        for i, a in enumerate(first):
            for j, b in enumerate(second):
                table[i + 1][j + 1] = table[i][j] + 1 if a == b else max(table[i][j + 1], table[i + 1][j])

        assert common_subsequence(first, second) == table[-1][-1]


def test_a_huge_answer_is_compared_in_no_time() -> None:
    long = ["word", "other"] * 20_000

    assert common_subsequence(long, long[:200]) == 200


@given(st.text(max_size=60), st.text(max_size=60))
def test_overlap_is_symmetric_bounded_and_whole_for_equal_texts(first: str, second: str) -> None:
    for metric in (exact_match, token_f1, rouge_l):
        assert 0 <= metric(first, second) == metric(second, first) <= 1
        assert metric(first, first) == 1


@given(st.text(alphabet="abc' ‘’ʻʼ", max_size=30))
def test_no_apostrophe_makes_a_difference(text: str) -> None:
    assert words(text.translate(dict.fromkeys(map(ord, "‘’ʻʼ"), "'"))) == words(text)


def test_blocks_found_by_difflib_are_never_longer() -> None:
    first, second = ["a", "b", "c", "d", "e", "f"], ["a", "x", "c", "e", "d", "f"]
    blocks = SequenceMatcher(None, first, second).get_matching_blocks()

    assert sum(block.size for block in blocks) <= common_subsequence(first, second) == 4


# --- citations --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "cited"),
    [
        ("You have 14 days (returns-01).", ("returns-01",)),
        ("You have 14 days [2].", ("returns-01",)),
        ("Both [1, 2] say so.", ("returns-012", "returns-01")),
        ("See returns-012.", ("returns-012",)),
        ("In 2 days", ()),
        ("[7] [0] [x] [99999999]", ()),
        ("14 days【returns-01】", ("returns-01",)),
    ],
)
def test_citations_are_ids_or_ranks_in_brackets(answer: str, cited: tuple[str, ...]) -> None:
    found = case(answer, right=("returns-01",), retrieved=("returns-012", "returns-01"))

    assert cited_chunks(found) == cited


def test_an_id_that_is_a_number_counts_in_brackets_only() -> None:
    about = {"right": ("14",), "retrieved": ("14", "2")}

    assert cited_chunks(case("14 days", **about)) == ()
    assert cited_chunks(case("two weeks [14]", **about)) == ("14",)
    assert cited_chunks(case("two weeks [1]", **about)) == ()


def test_citation_values_by_hand() -> None:
    about = {"right": ("a-1", "b-1"), "retrieved": ("a-1", "c-1")}
    values = measure([case("so a-1 and c-1", **about)], ["citation_precision", "citation_recall"])

    assert values["citation_precision"]["q1"].value == 0.5
    assert values["citation_recall"]["q1"].value == 0.5
    assert [each.text for each in values["citation_recall"]["q1"].failing] == ["b-1"]


def test_citing_nothing_is_a_fault_only_where_others_cite() -> None:
    about = {"right": ("a-1",), "retrieved": ("a-1",)}
    silent = case("no idea", **about)
    citing = Case(question=Question(id="q2"), answer="a-1 says so", **about)
    both = measure([silent, citing], ["citation_precision", "citation_recall"])
    alone = measure([silent], ["citation_recall"])

    assert both["citation_recall"]["q1"].value == 0.0
    assert both["citation_precision"]["q1"].why == NOTHING_CITED
    assert alone["citation_recall"]["q1"].why == NEVER_CITES


# --- all of it --------------------------------------------------------------------------------------


def test_every_metric_says_what_it_lacks() -> None:
    no_answer, no_reference = case(None), case("14 days", reference=None)

    assert {m: v["q1"].why for m, v in measure([no_answer]).items()} == dict.fromkeys(
        UNJUDGED, "unmeasured-no-answer"
    )
    lacks = {m: v["q1"].why for m, v in measure([no_reference]).items()}
    assert lacks["token_f1"] == "unmeasured-no-reference"
    assert lacks["citation_recall"] == "unmeasured-no-right-chunk"


def test_categories_have_means_of_their_own() -> None:
    cases = [
        Case(question=Question(id=str(n), category=name), answer=answer, reference="yes")
        for n, (name, answer) in enumerate([("b", "yes"), ("a", "no"), (None, None), ("a", "yes")])
    ]
    evaluation = AnswerEvaluation(
        run_name="r", gold_name="g", cases=tuple(cases), values=measure(cases, ["exact_match"])
    )

    assert list(evaluation.by_category) == ["a", "b", ""]
    assert evaluation.by_category["a"]["exact_match"].mean == 0.5
    assert evaluation.by_category[""]["exact_match"].mean is None
    assert evaluation.summaries["exact_match"].n_scored == 3
    assert evaluation.n_answers == 3


def test_the_weakest_have_their_lowest_judged_value_once() -> None:
    against = [Evidence(part="statement", number=1, text="s", holds=False)]
    values: dict[str, dict[str, Measured]] = {
        "faithfulness": {
            "q1": Measured.of(0.5, against),
            "q2": Measured.of(1.0),
            "q3": Measured.of(0.2, against),
            "q4": Measured.failed(Word("failed-judge-timeout")),
            "q5": Measured.of(1.0),
        },
        "answer_relevancy": {
            f"q{n}": Measured.of(value) for n, value in enumerate((0.4, 0.9, 1, 1, 1 - 1e-10), start=1)
        },
        "exact_match": {f"q{n}": Measured.of(0.0) for n in range(1, 6)},
    }
    cases = tuple(Case(question=Question(id=f"q{n}"), answer="x") for n in range(1, 6))
    evaluation = AnswerEvaluation(run_name="r", gold_name="g", cases=cases, values=values)

    assert [(case.id, metric) for case, metric, _ in evaluation.weakest(9)] == [
        ("q3", "faithfulness"),
        ("q1", "faithfulness"),  # a verdict against it counts for more than a similarity
        ("q2", "answer_relevancy"),
    ]
    assert [case.id for case, _, _ in evaluation.weakest(1)] == ["q3"]


def test_an_unknown_metric_names_all() -> None:
    with pytest.raises(UnknownMetric) as found:
        parse_answer_metric("fluency")

    assert "faithfulness" in found.value.nearest
