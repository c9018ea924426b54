"""Questions without a right chunk near the top, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.errors import reason
from bot.words.marks import Html, bold, code, italic, join, listed, say, score, short
from bot.words.summaries import cutoff_of
from core.evaluations import Evaluation, Failure
from core.texts import Texts

PER_PAGE = 5  # failures in one message


def failures(evaluation: Evaluation, t: Texts, page: int = 1, k: int | None = None) -> tuple[Html, int]:
    """
    Questions without a right chunk in the first k, `PER_PAGE` to a page, and the number of pages.

    Pages count from 1; one that does not exist is the nearest that does.
    """
    k = k or cutoff_of(evaluation)
    failed = evaluation.failures(k)
    if not failed:
        return say(t, "failures-none", k=k, n=evaluation.n_questions), 1
    n_pages = -(-len(failed) // PER_PAGE)
    page = min(max(page, 1), n_pages)
    start = (page - 1) * PER_PAGE
    first = bold(say(t, "failures-first", failed=len(failed), n=evaluation.n_questions, k=k))
    where = italic(say(t, "page", page=page, n=n_pages)) if n_pages > 1 else Html()
    cards = [
        _failure(failure, start + place, k, t)
        for place, failure in enumerate(failed[start : start + PER_PAGE], 1)
    ]
    return join([join([first, where], " · "), *cards], "\n\n"), n_pages


def _failure(failure: Failure, number: int, k: int, t: Texts) -> Html:
    expected = _ids(failure.expected, 3, t)
    retrieved = _ids(failure.retrieved[:k], k, t)
    return join(
        [
            bold(f"{number}. {short(failure.question.title)}"),
            say(t, "failure-expected", ids=expected, n=len(failure.expected)),
            say(t, "failure-retrieved", ids=retrieved) if failure.retrieved else "",
            _where(failure, t),
        ]
    )


def _where(failure: Failure, t: Texts) -> Html:
    """Where the right chunk is instead, and how sure the service was of what it gave."""
    if failure.reason:
        return say(t, "failure-reason", reason=reason(failure.reason, t))
    if failure.is_missing or not failure.retrieved:
        return say(t, "failure-missing" if failure.is_missing else "failure-empty")
    rank, depth = failure.first_rank, len(failure.retrieved)
    place = say(t, "failure-rank", rank=rank) if rank else say(t, "failure-absent", depth=depth)
    top = "" if failure.top_score is None else say(t, "failure-score", score=score(failure.top_score))
    return join([place, top], " · ")


def _ids(ids: Sequence[str], most: int, t: Texts) -> Html:
    shown = min(most, 5)
    return listed([code(id_) for id_ in ids[:shown]], len(ids), t)
