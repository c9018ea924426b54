"""Hints: their order, and the evidence that each rests on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from core.comparisons import compare
from core.evaluations import Evaluation, default_metrics, evaluate
from core.gold_sets import GoldSet, Question
from core.hints import (
    AnswerQuality,
    Hint,
    Targets,
    _fewer_p,
    hints_for,
    hints_for_answers,
    typical_rank,
)
from core.runs import Retrieved, Run
from tests import examples


def measured(
    ranks: Sequence[int | None],
    *,
    categories: Sequence[str | None] = (),
    relevant: int = 1,
    wrong: str = "other-{i}-{place}",
    k: int = 5,
) -> Evaluation:
    """
    Each question's right chunks from a rank on, at depth 10; 0: not retrieved, None: question missing.

    `relevant` right chunks a question, one below the other; `wrong` is the form of all other ids.
    """
    named = [*categories, *[None] * (len(ranks) - len(categories))]
    questions = tuple(
        Question(id=f"q{i}", judgments={f"topic{i}-{n}": 1 for n in range(relevant)}, category=category)
        for i, category in enumerate(named)
    )
    retrieved = {}
    for i, rank in enumerate(ranks):
        if rank is not None:
            ids = [wrong.format(i=i, place=place) for place in range(11, 21)]
            if rank:
                ids[rank - 1 : rank - 1 + relevant] = [f"topic{i}-{n}" for n in range(relevant)]
            retrieved[f"q{i}"] = Retrieved(chunk_ids=tuple(ids[:10]))
    gold_set = GoldSet(name="g", questions=questions)
    return evaluate(gold_set, Run(name="r", retrieved=retrieved), default_metrics(k))


def ids(hints: Sequence[Hint]) -> list[str]:
    return [hint.id for hint in hints]


def only(hints: Sequence[Hint], id_: str) -> Hint:
    (found,) = [hint for hint in hints if hint.id == id_]
    return found


# --- the lesson's order -----------------------------------------------------------------------------


def test_low_recall_asks_for_chunks_then_embeddings_then_hybrid_search() -> None:
    hints = hints_for(measured([1] * 10 + [0] * 20))

    assert ids(hints) == ["hint-chunking", "hint-embedding", "hint-hybrid"]
    assert only(hints, "hint-chunking").facts["value"] == pytest.approx(1 / 3)
    assert only(hints, "hint-embedding").facts["gain"] == pytest.approx(2 / 3)


def test_fine_recall_with_low_mrr_asks_for_a_reranker_and_says_what_it_could_reach() -> None:
    hints = hints_for(measured([4] * 25 + [8] * 4 + [0]))
    facts = only(hints, "hint-reranker").facts

    assert ids(hints) == ["hint-reranker"]
    assert (facts["n_failures"], facts["n_below"], facts["n_absent"]) == (5, 4, 1)
    assert (facts["from_rank"], facts["depth"], facts["rank"]) == (6, 10, 4)
    assert facts["best"] == pytest.approx(29 / 30)
    assert facts["gain"] == pytest.approx(29 / 30 - (25 / 4 + 4 / 8) / 30)
    assert facts["recall"] == pytest.approx(25 / 30)


def test_low_recall_with_right_chunks_below_the_cutoff_names_the_reranker_after_recall() -> None:
    hints = hints_for(measured([1] * 15 + [7] * 15))

    assert ids(hints) == ["hint-chunking", "hint-embedding", "hint-hybrid", "hint-reranker"]
    assert only(hints, "hint-reranker").facts["best_recall"] == 1.0


def judged(**means: float) -> AnswerQuality:
    return AnswerQuality(n=30, n_unfaithful=12, unsupported=("Refunds take 90 days.",), **means)


def test_fine_retrieval_says_so_while_answers_are_unknown() -> None:
    assert ids(hints_for(measured([1] * 30))) == ["hint-retrieval-fine"]


def test_fine_retrieval_and_fine_answers_want_harder_questions() -> None:
    fine = judged(faithfulness=0.95, answer_relevancy=0.9, context_recall=0.9)

    assert ids(hints_for(measured([1] * 30), answers=fine)) == ["hint-answers-fine"]


def test_fine_retrieval_and_low_faithfulness_lead_to_the_prompt_with_the_sentences() -> None:
    hints = hints_for(measured([1] * 30), answers=judged(faithfulness=0.4))

    assert ids(hints) == ["hint-prompt"]
    assert hints[0].facts["sentences"] == ("Refunds take 90 days.",)
    assert (hints[0].facts["value"], hints[0].facts["n_unfaithful"]) == (0.4, 12)


def test_low_context_recall_with_fine_recall_leads_to_gold_answers_or_chunks() -> None:
    hints = hints_for(measured([1] * 30), answers=judged(context_recall=0.3, faithfulness=0.9))

    assert ids(hints) == ["hint-gold-answers"]


def test_low_answer_relevancy_leads_to_the_prompt_or_the_model() -> None:
    hints = hints_for(measured([1] * 30), answers=judged(answer_relevancy=0.3, faithfulness=0.4))

    assert ids(hints) == ["hint-relevancy", "hint-prompt"]


@pytest.mark.parametrize("ranks", [[0] * 20 + [1] * 10, [4] * 30])
def test_answers_are_not_blamed_on_the_prompt_while_retrieval_is_bad(ranks: list[int]) -> None:
    found = ids(hints_for(measured(ranks), answers=judged(faithfulness=0.1, answer_relevancy=0.1)))

    assert not {"hint-prompt", "hint-relevancy"} & set(found)


def test_where_retrieval_is_not_measured_its_context_recall_stands_in() -> None:
    def found(**means: float) -> list[str] | None:
        hints = hints_for_answers(judged(**means))
        return None if hints is None else ids(hints)

    assert found(faithfulness=0.1) is None
    assert found(faithfulness=0.1, context_recall=0.2) == ["hint-context-recall"]
    assert found(faithfulness=0.1, context_recall=0.9) == ["hint-prompt-judged"]
    assert found(faithfulness=0.9, context_recall=0.9) == []


@settings(max_examples=examples(80), deadline=None)
@given(
    ranks=st.lists(st.integers(0, 10), min_size=1, max_size=40).filter(any),
    means=st.none() | st.tuples(*[st.none() | st.floats(0, 1)] * 3),
)
def test_prompt_is_always_last_and_order_never_changes(
    ranks: list[int], means: tuple[float | None, ...] | None
) -> None:
    order = ["hint-chunking", "hint-embedding", "hint-hybrid", "hint-reranker", "hint-gold-answers"]
    order += ["hint-relevancy", "hint-prompt"]
    names = ("faithfulness", "answer_relevancy", "context_recall")
    answers = None if means is None else AnswerQuality(n=9, **dict(zip(names, means, strict=True)))
    found = ids(hints_for(measured(ranks), answers=answers))

    assert "hint-prompt" not in found or found[-1] == "hint-prompt"
    assert "hint-prompt" not in found or "hint-chunking" not in found
    known = [id_ for id_ in found if id_ in order]
    assert known == sorted(known, key=order.index)
    assert len(set(found)) == len(found)


# --- evidence ---------------------------------------------------------------------------------------


def test_recall_is_held_against_what_the_gold_set_allows() -> None:
    evaluation = measured([1] * 30, relevant=10)

    assert evaluation.means["Recall@5"] == 0.5
    assert "hint-chunking" not in ids(hints_for(evaluation))


def test_one_right_chunk_of_five_is_no_low_precision() -> None:
    evaluation = measured([1] * 30)

    assert evaluation.means["P@5"] == pytest.approx(0.2)
    assert "hint-precision" not in ids(hints_for(evaluation))


def test_low_precision_against_what_is_possible_is_named_once_recall_is_fine() -> None:
    hints = hints_for(
        measured([2] * 30, relevant=8), targets=Targets(recall=0.3, mrr=0.3, precision_share=0.9)
    )
    facts = only(hints, "hint-precision").facts

    assert (facts["value"], facts["ceiling"]) == (pytest.approx(0.8), 1.0)


def test_wrong_chunk_of_the_right_document_points_to_chunking() -> None:
    hints = hints_for(measured([1] * 15 + [0] * 15, wrong="topic{i}-{place}"))
    facts = only(hints, "hint-chunking").facts

    assert (facts["n_wrong_chunk"], facts["n_absent"], facts["gain"]) == (15, 0, 0.5)


def test_targets_move_the_line() -> None:
    evaluation = measured([1, 2] * 15)

    assert ids(hints_for(evaluation)) == ["hint-retrieval-fine"]
    assert ids(hints_for(evaluation, targets=Targets(mrr=0.8))) == ["hint-reranker"]
    assert ids(hints_for(measured([1] * 24 + [0] * 6), targets=Targets(recall=0.9)))[0] == "hint-chunking"


def test_unanswered_questions_are_to_mend_first() -> None:
    hints = hints_for(measured([1] * 20 + [None] * 10))

    assert hints[0] == Hint(id="hint-unanswered", facts={"n_missing": 10, "n": 30})
    assert "hint-unanswered" not in ids(hints_for(measured([1] * 40 + [None])))


def test_category_is_called_weak_only_when_its_size_allows_it() -> None:
    names = ["delivery"] * 20 + ["returns"] * 20
    few = ["delivery"] * 38 + ["returns"] * 2

    hints = hints_for(measured([1] * 20 + [1] * 8 + [0] * 12, categories=names))

    assert only(hints, "hint-category").facts == {
        "category": "returns",
        "n": 20,
        "value": 0.4,
        "rest": 1.0,
        "metric": "Hit@5",
    }
    assert "hint-category" not in ids(hints_for(measured([1] * 38 + [1, 0], categories=few)))
    assert "hint-category" not in ids(hints_for(measured([1] * 10 + [0] * 20, categories=["one"] * 30)))


@pytest.mark.parametrize(
    ("hits", "n", "all_hits", "all_n"),
    [(0, 3, 20, 25), (8, 20, 28, 40), (3, 4, 39, 40), (500, 900, 4_000, 5_000)],
)
def test_category_is_held_against_the_others_by_fishers_exact_test(
    hits: int, n: int, all_hits: int, all_n: int
) -> None:
    table = [[hits, n - hits], [all_hits - hits, all_n - n - (all_hits - hits)]]

    assert _fewer_p(hits, n, all_hits, all_n) == pytest.approx(
        stats.fisher_exact(table, alternative="less").pvalue, rel=1e-7
    )


def test_category_luck_is_seldom_taken_for_weakness() -> None:
    rng = np.random.default_rng(3)
    names = [f"c{i % 6}" for i in range(60)]
    said = [
        "hint-category" in ids(hints_for(measured(rng.choice([1, 2, 0], size=60).tolist(), categories=names)))
        for _ in range(120)
    ]

    assert np.mean(said) < 0.1


def test_small_gold_set_is_a_first_look() -> None:
    hints = hints_for(measured([1] * 12))

    assert only(hints, "hint-few-questions").facts == {"n": 12, "first": 20, "reliable": 50}
    assert "hint-few-questions" not in ids(hints_for(measured([1] * 20)))


def test_unjudged_chunks_near_the_top_are_named_where_wrong_ones_are_judged_too() -> None:
    def judged(grades: dict[str, float]) -> Evaluation:
        gold_set = GoldSet(
            name="g", questions=tuple(Question(id=f"q{i}", judgments=grades) for i in range(20))
        )
        retrieved = {f"q{i}": Retrieved(chunk_ids=tuple("abcde")) for i in range(20)}
        return evaluate(gold_set, Run(name="r", retrieved=retrieved))

    assert only(hints_for(judged({"a": 1, "b": 0})), "hint-judge").facts["value"] == pytest.approx(0.4)
    assert "hint-judge" not in ids(hints_for(judged({"a": 1})))
    assert "hint-judge" not in ids(hints_for(judged({"a": 1, "b": 0, "c": 0, "d": 0})))


# --- a comparison -----------------------------------------------------------------------------------


def test_better_run_is_to_be_kept_and_its_lost_questions_looked_at() -> None:
    before, after = measured([6] * 20 + [1] * 10), measured([1] * 20 + [1] * 8 + [7] * 2)
    hints = hints_for(after, compare(before, after))

    assert ids(hints)[:2] == ["hint-keep", "hint-lost-questions"]
    assert hints[1].facts == {"n_left": 2, "n_entered": 20, "k": 5, "names": "q28, q29"}


def test_worse_run_is_to_be_reverted() -> None:
    before, after = measured([1] * 30), measured([4] * 30)
    hints = hints_for(after, compare(before, after))

    assert hints[0].id == "hint-revert"
    assert hints[0].facts["delta"] == pytest.approx(-0.75)


def test_evidence_that_is_too_thin_asks_for_more_questions() -> None:
    before, after = measured([2] * 4 + [1] * 20), measured([1] * 2 + [2] * 2 + [1] * 20)
    facts = only(hints_for(after, compare(before, after)), "hint-more-questions").facts

    assert facts["n"] == 24
    assert facts["n_needed"] > 24
    assert facts["least"] > facts["delta"] > 0


def test_questions_that_still_fail_are_named_when_only_the_order_improved() -> None:
    before, after = measured([4] * 25 + [0] * 5), measured([1] * 25 + [0] * 5)
    facts = only(hints_for(after, compare(before, after)), "hint-failing-remain").facts

    assert facts == {"n_failing": 5, "n": 30, "k": 5}


def test_identical_runs_add_no_hint_of_their_own() -> None:
    evaluation = measured([1] * 30)

    assert hints_for(evaluation, compare(evaluation, evaluation)) == hints_for(evaluation)


# --- facts ------------------------------------------------------------------------------------------


def test_each_hint_always_has_the_same_facts() -> None:
    rng = np.random.default_rng(9)
    names: dict[str, set[frozenset[str]]] = {}
    for _ in range(80):
        weights = rng.dirichlet(np.ones(11))
        before, after = (measured(rng.choice(11, size=24, p=weights).tolist()) for _ in range(2))
        for hint in hints_for(
            after, compare(before, after), answers=judged(faithfulness=0.2, answer_relevancy=0.2)
        ):
            names.setdefault(hint.id, set()).add(frozenset(hint.facts))

    assert len(names) > 6
    assert all(len(each) == 1 for each in names.values())


@pytest.mark.parametrize(
    ("mrr", "rank"),
    [(1.0, 1), (0.742, 1), (0.578, 2), (0.5, 2), (1 / 3, 3), (0.25, 4), (0.1, 10), (0.0, None)],
)
def test_typical_rank_of_an_mrr(mrr: float, rank: int | None) -> None:
    assert typical_rank(mrr) == rank
