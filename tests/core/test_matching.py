"""Which entry of a run answers which question, and what is said when nothing fits."""

from __future__ import annotations

import pytest

from core.errors import NoChunksInCommon, NoQuestionsInCommon, NothingJudged
from core.gold_sets import GoldSet, Question
from core.matching import LIKE_TREC_EVAL, Rules, Unknown, match, n_answered
from core.runs import Retrieved, Run


def gold_set(*questions: Question, **options: str) -> GoldSet:
    return GoldSet(name="shop", questions=questions, **options)  # type: ignore[arg-type]  # only ids_map


def question(id_: str, *chunks: str, text: str = "") -> Question:
    return Question(id=id_, text=text, judgments=dict.fromkeys(chunks or ["a"], 1))


def run(**retrieved: list[str] | dict[str, float]) -> Run:
    return Run(name="run", retrieved={key: entry(found) for key, found in retrieved.items()})


def entry(found: list[str] | dict[str, float]) -> Retrieved:
    scores = tuple(found.values()) if isinstance(found, dict) else None
    return Retrieved(chunk_ids=tuple(found), scores=scores)


def test_questions_are_found_by_id() -> None:
    matched = match(gold_set(question("q1"), question("q2")), run(q2=["b"], q1=["a"]))

    assert {id_: found.chunk_ids for id_, found in matched.retrieved.items()} == {"q1": ("a",), "q2": ("b",)}


@pytest.mark.parametrize("apostrophe", "'’‘ʻʼ`")
def test_questions_are_found_by_text_without_case_spaces_and_apostrophes(apostrophe: str) -> None:
    gold = gold_set(question("q1", text="To'lov qanday?"))

    matched = match(gold, Run(name="r", retrieved={f" to{apostrophe}lov  QANDAY? ": entry(["a"])}))

    assert matched.retrieved["q1"].chunk_ids == ("a",)
    assert matched.unknown == matched.missing == ()


def test_an_id_goes_before_a_text() -> None:
    gold = gold_set(question("q1", text="how long?"))
    both = Run(name="r", retrieved={"How long?": entry(["wrong"]), "q1": entry(["a"])})

    matched = match(gold, both)

    assert matched.retrieved["q1"].chunk_ids == ("a",)
    assert [unknown.key for unknown in matched.unknown] == ["How long?"]


def test_a_question_named_like_a_chunk_keeps_its_hit() -> None:
    matched = match(gold_set(question("a", "a")), run(a=["a"]))

    assert matched.retrieved["a"].chunk_ids == ("a",)


def test_missing_empty_unknown_and_duplicates_are_told_apart() -> None:
    gold = gold_set(question("q1"), question("q2"), question("delivery time"))

    matched = match(gold, Run(name="r", retrieved={
        "q1": entry(["a", "b", "a", "a"]), "q2": entry([]), "delivery times": entry(["a"])}))  # fmt: skip

    assert matched.missing == ("delivery time",)
    assert matched.empty == ("q2",)
    assert matched.unknown == (Unknown(key="delivery times", nearest="delivery time"),)
    assert matched.n_duplicate_chunks == 2


def test_only_the_first_twenty_unknown_questions_get_a_suggestion() -> None:
    gold = gold_set(question("question 1"))
    entries = {f"question 1{n:02}": entry(["a"]) for n in range(25)} | {"question 1": entry(["a"])}

    unknown = match(gold, Run(name="r", retrieved=entries)).unknown

    assert [u.nearest for u in unknown] == ["question 1"] * 20 + [None] * 5


def test_scores_decide_the_order_and_ties_go_by_id_descending() -> None:
    matched = match(gold_set(question("q1")), run(q1={"a": 0.5, "c": 0.5, "b": 0.5, "d": 0.9}))

    assert matched.retrieved["q1"].chunk_ids == ("d", "c", "b", "a")
    assert matched.retrieved["q1"].scores == (0.9, 0.5, 0.5, 0.5)


def test_ties_may_keep_the_order_of_the_file() -> None:
    matched = match(gold_set(question("q1")), run(q1={"a": 0.5, "c": 0.5, "d": 0.9}), Rules(ties="file"))

    assert matched.retrieved["q1"].chunk_ids == ("d", "a", "c")


def test_like_trec_eval_scores_are_compared_in_single_precision() -> None:
    close = run(q1={"a": 1.0 + 1e-12, "b": 1.0})

    assert match(gold_set(question("q1")), close).retrieved["q1"].chunk_ids == ("a", "b")
    assert match(gold_set(question("q1")), close, LIKE_TREC_EVAL).retrieved["q1"].chunk_ids == ("b", "a")


def test_scores_beyond_single_precision_sort_as_infinite() -> None:
    found = run(q1={"a": 1e300, "b": 1e200, "c": 1.0})

    assert match(gold_set(question("q1")), found, LIKE_TREC_EVAL).retrieved["q1"].chunk_ids == ("b", "a", "c")


def test_infinite_scores_sort() -> None:
    found = run(q1={"a": 1.0, "b": float("inf"), "c": float("-inf")})

    assert match(gold_set(question("q1")), found).retrieved["q1"].chunk_ids == ("b", "a", "c")


def test_an_order_that_disagrees_with_the_scores_is_said() -> None:
    notices = match(gold_set(question("q1"), question("q2")), run(q1={"a": 1, "b": 2}, q2={"a": 2})).notices

    assert [(notice.id, notice.facts) for notice in notices] == [("notice-order-against-scores", {"n": 1})]


def test_an_ids_map_turns_chunks_into_documents_and_leaves_other_ids() -> None:
    gold = gold_set(question("q1", "doc7"), ids_map=r"^(?P<id>.+)#\d+$")

    matched = match(gold, run(q1=["doc7#1", "doc7#2", "other"]))

    assert matched.retrieved["q1"].chunk_ids == ("doc7", "doc7", "other")
    assert matched.n_duplicate_chunks == 1


def test_answered_questions_are_counted_for_the_choice_of_a_gold_set() -> None:
    gold = gold_set(question("q1"), question("q2", text="How long?"), question("q3"))

    assert n_answered(gold, Run(name="r", retrieved={"q1": entry([]), "how LONG?": entry(["x"])})) == 2


@pytest.mark.parametrize(
    ("gold", "key", "guess"),
    [
        (gold_set(question("q1")), "Q1", "guess-case"),
        (gold_set(question("q1")), "how long is delivery", "guess-texts-against-ids"),
        (gold_set(question("how long", text="how long")), "q1", "guess-ids-against-texts"),
        (gold_set(question("q1", text="how long")), "other question", "guess-other-gold-set"),
    ],
)
def test_no_question_in_common_is_an_error_with_a_guess(gold: GoldSet, key: str, guess: str) -> None:
    with pytest.raises(NoQuestionsInCommon) as raised:
        match(gold, Run(name="r", retrieved={key: entry(["a"])}))

    assert raised.value.guess == guess
    assert raised.value.run_example == key
    assert raised.value.gold_example == gold.questions[0].title


@pytest.mark.parametrize(
    ("judged", "found", "guess"),
    [
        ("Doc-1", "doc-1", "guess-case"),
        ("doc-001", "doc-1", "guess-zero-padding"),
        ("doc_1", "doc-1", "guess-separators"),
        ("doc1", "doc1#3", "guess-chunks-against-documents"),
        ("delivery", "3f2a", "guess-other-index"),
    ],
)
def test_no_chunk_in_common_is_an_error_with_a_guess(judged: str, found: str, guess: str) -> None:
    with pytest.raises(NoChunksInCommon) as raised:
        match(gold_set(question("q1", judged)), run(q1=[found]))

    assert raised.value.facts == {"gold_example": judged, "run_example": found, "guess": guess}


def test_a_chunk_in_common_for_another_question_is_enough() -> None:
    matched = match(gold_set(question("q1", "a"), question("q2", "b")), run(q1=["b"]))

    assert matched.retrieved["q1"].chunk_ids == ("b",)


def test_a_run_that_returned_nothing_at_all_is_no_error() -> None:
    assert match(gold_set(question("q1")), run(q1=[])).empty == ("q1",)


def test_a_gold_set_without_right_chunks_cannot_be_measured() -> None:
    with pytest.raises(NothingJudged):
        match(gold_set(Question(id="q1", judgments={"a": 0})), run(q1=["a"]))
