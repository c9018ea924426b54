"""What became of each question between two runs."""

from __future__ import annotations

from core.comparisons import Comparison, Moved

_ABSENT = 10**9  # ranks below every one there is


def paired_ranks(comparison: Comparison) -> list[Moved]:
    """All compared questions with the rank of their first right chunk, 0 = none, in the gold set's order."""
    every = comparison.before, comparison.after
    ranks = [dict(zip((q.id for q in e.questions), e.first_ranks.tolist(), strict=True)) for e in every]
    judged = [{q.id for q in (*e.questions, *e.gold_set.judged)} for e in every]
    questions = {question.id: question for e in every for question in e.questions}
    return [
        Moved(question=question, before=ranks[0].get(id_, 0), after=ranks[1].get(id_, 0))
        for id_, question in questions.items()
        if id_ in judged[0] and id_ in judged[1]
    ]


def tokens_of(moved: Moved, k: int) -> list[str]:
    """Won, lost or same by the first right rank, and whether the question entered or left the top k."""
    was, now = moved.before or _ABSENT, moved.after or _ABSENT
    tokens = ["same" if was == now else "won" if now < was else "lost"]
    if (was <= k) != (now <= k):
        tokens.append("entered" if now <= k else "left")
    return tokens
