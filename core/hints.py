"""
Hints: what to do next, drawn from an evaluation and a comparison, each with its evidence.

The order is the lesson: first what was found (chunks, embedding model, hybrid search), then its order
(a reranker), then whether the chunks hold what the expected answers say, and the prompt only when all that
is fine and answers are bad all the same. The prompt is always the last hint. A hint is an id of the catalogue
(`hint-chunking`, its heading `hint-chunking-title`) and facts; each hint always has the same facts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.comparisons import Comparison
from core.evaluations import CUTOFF, Evaluation
from core.gold_sets import FIRST_EVALUATION, RELIABLE
from core.headroom import Headroom, headroom
from core.statistics import LEVEL
from core.verdicts import VISIBLE

UNANSWERED = 0.1  # from this share on, unanswered questions are what to mend first
JUDGED = 0.7  # below this share of judged chunks near the top the other metrics are guesses


@dataclass(frozen=True, kw_only=True)
class Targets:
    """
    What counts as good enough.

    `recall` and `precision_share` are shares of what the gold set makes possible at the cutoff: five slots
    cannot hold nine right chunks, and one right chunk fills a fifth of them. `mrr` 0.7: mostly rank 1 or 2.
    `faithfulness`: the share of an answer's claims that its chunks support; `context_recall`: the share of
    the expected answer that the chunks hold; `answer_relevancy`: similarity of the question to those that
    the answer would fit, which is seldom far above .9 for a good one.
    """

    recall: float = 0.7
    mrr: float = 0.7
    precision_share: float = 0.6
    faithfulness: float = 0.8
    context_recall: float = 0.7
    answer_relevancy: float = 0.7


@dataclass(frozen=True, kw_only=True)
class AnswerQuality:
    """
    What judged answers came to: means, None where not measured.

    `n_unfaithful` of `n` answers say something that is in no chunk, such as `unsupported`; `unattributed` are
    statements of expected answers that are in no chunk.
    """

    n: int
    faithfulness: float | None = None
    answer_relevancy: float | None = None
    context_recall: float | None = None
    n_unfaithful: int = 0
    unsupported: tuple[str, ...] = ()
    unattributed: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Hint:
    """Advice: the id of its sentence in the catalogue, and the facts that it rests on."""

    id: str
    facts: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class _Case:
    """What the rules look at."""

    evaluation: Evaluation
    room: Headroom
    targets: Targets
    k: int
    ceiling: float  # the best Recall@k that the gold set allows

    @property
    def recall(self) -> float:
        return self.room.now[f"Recall@{self.k}"]

    @property
    def mrr(self) -> float:
        return self.room.now["MRR"]

    @property
    def is_recall_fine(self) -> bool:
        return self.recall >= self.targets.recall * self.ceiling

    @property
    def is_order_fine(self) -> bool:
        return self.mrr >= self.targets.mrr


def hints_for(
    evaluation: Evaluation,
    comparison: Comparison | None = None,
    targets: Targets | None = None,
    answers: AnswerQuality | None = None,
    k: int = CUTOFF,
) -> tuple[Hint, ...]:
    """
    Everything worth doing next, the first thing first.

    `answers` is None where they were not judged. With a comparison, what follows from it comes first;
    `evaluation` is then its `after`.
    """
    case = _Case(
        evaluation=evaluation,
        room=headroom(evaluation, k),
        targets=targets or Targets(),
        k=k,
        ceiling=evaluation.recall_ceiling(k),
    )
    return (
        *_from_service(case),
        *(_from_comparison(comparison) if comparison else ()),
        *_from_retrieval(case, answers),
        *_from_gold_set(case),
        *(_from_answers(case, answers) if answers else ()),
    )


def hints_for_answers(answers: AnswerQuality, targets: Targets | None = None) -> tuple[Hint, ...] | None:
    """
    What to do where retrieval itself cannot be measured: its context recall stands in for it.

    None without one: nothing can be ruled out then, and the prompt may be innocent.
    """
    targets, recall = targets or Targets(), answers.context_recall
    if recall is None:
        return None
    facts = {"value": recall, "target": targets.context_recall, "n": answers.n}
    if recall < targets.context_recall:
        return (Hint(id="hint-context-recall", facts=facts | {"sentences": answers.unattributed}),)
    return tuple(_about_the_model(answers, targets, "hint-prompt-judged", {"recall": recall}))


def typical_rank(mrr: float) -> int | None:
    """
    The rank of the first right chunk that an MRR stands for; None for 0: none was found.

    >>> [typical_rank(mrr) for mrr in (1.0, 0.578, 0.5, 0.25, 0.1, 0.0)]
    [1, 2, 2, 4, 10, None]
    """
    return math.floor(1 / mrr + 0.5) if mrr > 0 else None


def _from_service(case: _Case) -> Iterator[Hint]:
    """Questions without an entry pull every mean down, and no advice about ranking mends that."""
    n, n_missing = case.evaluation.n_questions, case.evaluation.n_questions - case.evaluation.n_answered
    if n_missing >= UNANSWERED * n:
        yield Hint(id="hint-unanswered", facts={"n_missing": n_missing, "n": n})


def _from_comparison(comparison: Comparison) -> Iterator[Hint]:
    verdict = comparison.verdict
    facts = verdict.facts
    evidence = {"metric": facts["main"], "delta": facts["delta"], "n": comparison.n_questions}
    if verdict.kind in {"better", "worse"}:
        yield Hint(id="hint-keep" if verdict.kind == "better" else "hint-revert", facts=evidence)
    if verdict.kind == "cannot-tell" and facts["n_needed"]:
        needed = {"n_needed": facts["n_needed"], "least": facts["detectable"]}
        yield Hint(id="hint-more-questions", facts=evidence | needed)
    if comparison.left and verdict.kind != "worse":
        names = ", ".join(moved.question.title for moved in comparison.left[:3])
        counts = {"n_left": len(comparison.left), "n_entered": len(comparison.entered)}
        yield Hint(id="hint-lost-questions", facts=counts | {"k": comparison.k, "names": names})
    if verdict.pattern == "order-only":
        counts = {"n_failing": len(comparison.failing), "n": comparison.n_questions}
        yield Hint(id="hint-failing-remain", facts=counts | {"k": comparison.k})


def _from_retrieval(case: _Case, answers: AnswerQuality | None) -> Iterator[Hint]:
    """Recall first, order second."""
    if not case.is_recall_fine:
        found = _recall_facts(case)
        n, absent = case.evaluation.n_questions, case.room.n_absent
        yield Hint(id="hint-chunking", facts=found | {"gain": case.room.n_wrong_chunk / n})
        yield Hint(id="hint-embedding", facts=found | {"gain": absent / n})
        yield Hint(id="hint-hybrid", facts=found | {"gain": absent / n})
    if _would_rerank(case):
        yield Hint(id="hint-reranker", facts=_reranker_facts(case))
    if case.is_recall_fine and case.is_order_fine and answers is None:
        yield Hint(id="hint-retrieval-fine", facts=_fine_facts(case))
    yield from _precision(case)
    yield from _weak_categories(case)


def _recall_facts(case: _Case) -> dict[str, Any]:
    room = case.room
    return {
        "metric": f"Recall@{case.k}",
        "value": case.recall,
        "target": case.targets.recall,
        "ceiling": case.ceiling,
        "good": case.targets.recall * case.ceiling,
        "n_capped": int(case.ceiling < 1),
        "best": room.best[f"Recall@{case.k}"],
        "k": case.k,
        "from_rank": case.k + 1,
        "depth": room.depth,
        "n": room.n_questions,
        "n_failures": room.n_failures,
        "n_below": room.n_below,
        "n_wrong_chunk": room.n_wrong_chunk,
        "n_absent": room.n_absent,
    }


def _would_rerank(case: _Case) -> bool:
    """Recall is fine and order is not; or recall is low and reordering the candidates would raise it."""
    if case.is_recall_fine:
        return not case.is_order_fine
    return case.room.gain[f"Recall@{case.k}"] >= VISIBLE


def _reranker_facts(case: _Case) -> dict[str, Any]:
    return _recall_facts(case) | {
        "metric": "MRR",
        "value": case.mrr,
        "target": case.targets.mrr,
        "good": case.targets.mrr,
        "best": case.room.best["MRR"],
        "gain": case.room.gain["MRR"],
        "rank": typical_rank(case.mrr) or 0,
        "recall": case.recall,
        "best_recall": case.room.best[f"Recall@{case.k}"],
    }


def _fine_facts(case: _Case) -> dict[str, Any]:
    return {
        "metric": f"Recall@{case.k}",
        "recall": case.recall,
        "mrr": case.mrr,
        "recall_target": case.targets.recall,
        "mrr_target": case.targets.mrr,
        "rank": typical_rank(case.mrr) or 0,
        "n_failures": case.room.n_failures,
        "n": case.room.n_questions,
    }


def _precision(case: _Case) -> Iterator[Hint]:
    """Few right chunks among the k, though the gold set has more: only worth a word once recall is fine."""
    value = case.evaluation.means.get(f"P@{case.k}")
    ceiling = case.evaluation.ceiling(case.k)
    if value is not None and case.is_recall_fine and value < case.targets.precision_share * ceiling:
        facts = {"metric": f"P@{case.k}", "value": value, "ceiling": ceiling, "k": case.k}
        yield Hint(id="hint-precision", facts=facts | {"target": case.targets.precision_share})


def _weak_categories(case: _Case) -> Iterator[Hint]:
    """
    The category that fails most, if that is more than its small number of questions explains.

    Fisher's exact test of its hits against those of all other questions, Bonferroni over the categories.
    """
    ranks = case.evaluation.first_ranks.tolist()
    n, hits = Counter[str](), Counter[str]()
    for question, rank in zip(case.evaluation.questions, ranks, strict=True):
        n[question.category or ""] += 1
        hits[question.category or ""] += 1 <= rank <= case.k
    names = [name for name in n if name]
    weak = []
    for name in names:
        if _fewer_p(hits[name], n[name], hits.total(), n.total()) < LEVEL / len(names):
            rest = (hits.total() - hits[name]) / (n.total() - n[name])
            facts = {"category": name, "n": n[name], "value": hits[name] / n[name], "rest": rest}
            weak.append(Hint(id="hint-category", facts=facts | {"metric": f"Hit@{case.k}"}))
    if weak:
        yield min(weak, key=lambda hint: hint.facts["value"])


def _fewer_p(hits: int, n: int, all_hits: int, all_n: int) -> float:
    """How likely n of all questions, taken at random, have so few of the hits (hypergeometric)."""
    fewest = max(0, n - (all_n - all_hits))
    logs = (
        _log_choose(all_hits, found) + _log_choose(all_n - all_hits, n - found) - _log_choose(all_n, n)
        for found in range(fewest, hits + 1)
    )
    return math.fsum(map(math.exp, logs))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) if 0 <= k <= n else -math.inf


def _from_gold_set(case: _Case) -> Iterator[Hint]:
    """What the measuring stick itself lacks."""
    judged = case.evaluation.means.get(f"Judged@{case.k}")
    if judged is not None and judged < JUDGED and _has_rejected(case.evaluation):
        facts = {"metric": f"Judged@{case.k}", "value": judged, "target": JUDGED, "k": case.k}
        yield Hint(id="hint-judge", facts=facts)
    n = case.evaluation.n_questions
    if n < FIRST_EVALUATION:
        yield Hint(id="hint-few-questions", facts={"n": n, "first": FIRST_EVALUATION, "reliable": RELIABLE})


def _has_rejected(evaluation: Evaluation) -> bool:
    """
    Whether wrong chunks were judged too, for at least half of the questions.

    A gold set that lists the right chunks leaves all others out on purpose, and says nothing of holes.
    """
    rejected = sum(any(grade <= 0 for grade in q.judgments.values()) for q in evaluation.questions)
    return 2 * rejected >= evaluation.n_questions


def _from_answers(case: _Case, answers: AnswerQuality) -> Iterator[Hint]:
    """The end of the ladder: only when what the model was given is fine can its answers be its own fault."""
    if not case.is_recall_fine:
        return
    recall, target = answers.context_recall, case.targets.context_recall
    if recall is not None and recall < target:
        facts = {"metric": f"Recall@{case.k}", "recall": case.recall, "value": recall, "target": target}
        yield Hint(id="hint-gold-answers", facts=facts | {"sentences": answers.unattributed})
    if case.is_order_fine:
        about = list(_about_the_model(answers, case.targets, "hint-prompt", _fine_facts(case)))
        yield from about
        is_fine = not about and (recall is None or recall >= target)
        if is_fine and answers.faithfulness is not None:
            facts = {"value": answers.faithfulness, "n": answers.n}
            yield Hint(id="hint-answers-fine", facts=_fine_facts(case) | facts)


def _about_the_model(
    answers: AnswerQuality, targets: Targets, prompt: str, evidence: dict[str, Any]
) -> Iterator[Hint]:
    """Relevancy, then faithfulness: the prompt is the last of all."""
    relevancy, faithfulness = answers.answer_relevancy, answers.faithfulness
    if relevancy is not None and relevancy < targets.answer_relevancy:
        facts = {"value": relevancy, "target": targets.answer_relevancy, "n": answers.n}
        yield Hint(id="hint-relevancy", facts=facts)
    if faithfulness is not None and faithfulness < targets.faithfulness:
        facts = {"value": faithfulness, "target": targets.faithfulness, "n_answers": answers.n}
        told = {"n_unfaithful": answers.n_unfaithful, "sentences": answers.unsupported}
        yield Hint(id=prompt, facts=evidence | facts | told)
