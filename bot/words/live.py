"""A live evaluation in words: where it stands, how it ended, how the service behaved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.words.errors import reason
from bot.words.marks import Html, bold, code, join, listed, say, short
from bot.words.summaries import gold_name
from core.store import Job
from core.texts import Texts

BAR = 20  # signs: with its percentage well within a phone's line
LISTED = 10  # chunk ids named in a message


def about(t: Texts, service: str, gold: str, number: int) -> Html:
    """Which service is asked about which gold set."""
    return say(t, "live-on", service=bold(service), gold=gold_name(short(gold, 40), number))


def costs(t: Texts, what: Html, *, embeddings: int, answers: int) -> Html:
    """How many calls a run takes that usually cost money, and whether it shall."""
    parts = [
        say(t, "live-embeddings", n=embeddings) if embeddings else "",
        say(t, "live-answers", n=answers) if answers else "",
    ]
    return say(t, "live-costs", what=what, calls=join(parts, ", "))


def progress(
    t: Texts,
    what: Html,
    *,
    n_done: int,
    n_failed: int,
    n_questions: int,
    per_second: float = 0.0,
    counted: str = "live-asked",
    note: Html = Html(),  # noqa: B008 - a string, which nobody can change
) -> Html:
    """Bar, counts, pace and the time that is left; `note` is what is special at the moment."""
    counts = [
        say(t, counted, part=n_done, whole=n_questions),
        say(t, "live-failed", n=n_failed) if n_failed else "",
        say(t, "live-pace", rate=f"{per_second:.1f}") if per_second else "",
        _left(t, (n_questions - n_done) / per_second) if per_second and n_done < n_questions else "",
    ]
    return join([what, bar(n_done, n_questions), join(counts, " · "), note])


def bar(n_done: int, n: int) -> Html:
    """
    How much is done, as a picture.

    >>> bar(1, 4)
    '<code>█████░░░░░░░░░░░░░░░ 25 %</code>'
    """
    share = n_done / n if n else 1.0
    full = int(share * BAR)
    return code(f"{'█' * full}{'░' * (BAR - full)} {int(share * 100)} %", BAR + 8)


def ended(t: Texts, what: Html, job: Job) -> Html:
    """How an evaluation ended, in place of its progress."""
    facts = job.outcome
    done, whole = job.n_done, job.n_questions
    match facts.get("ended"):
        case "complete":
            time = f"{facts.get('took_s', 0):.0f} s"
            line = say(t, "live-done", part=done, whole=whole, time=time)
        case "failing":
            why = reason(next(iter(facts["latency"]["errors"]), ""), t)
            line = say(t, "live-stopped-early", part=done, whole=whole, n=job.n_failed, reason=why)
        case "stopped" if done:
            line = say(t, "live-cancelled", part=done, whole=whole)
        case "stopped":
            line = say(t, "live-cancelled-unasked")
        case _:
            line = Html()
    unknown = say(t, "live-result-unknown") if job.delivery == "unknown" else ""
    return join([what, bar(done, whole) if done else "", line, *problem(t, facts), unknown])


def report(t: Texts, facts: Mapping[str, Any]) -> Html:
    """What a result says about the service beside its summary: counts, latency, failures, missing chunks."""
    n_failed = sum(facts["latency"]["errors"].values())
    n_scored = facts["n_asked"] - n_failed
    parts = [
        say(t, "live-partial") if facts["ended"] != "complete" else "",
        say(t, "live-scored", part=n_scored, whole=facts["n_questions"]),
        latency(t, facts["latency"]),
        *_failures(t, facts),
        *_checked(t, facts),
    ]
    return join(parts)


def latency(t: Texts, facts: Mapping[str, Any]) -> Html:
    """Percentiles of the service's time; nothing when it has answered no question."""
    if facts["p50_ms"] is None:
        return Html()
    times = {name: f"{facts[name + '_ms']:.0f}" for name in ("p50", "p95", "max")}
    line = say(t, "live-latency", p50=times["p50"], p95=times["p95"], max=times["max"])
    return join([line, say(t, "live-timeouts", n=facts["n_timeouts"]) if facts["n_timeouts"] else ""], " ")


def _left(t: Texts, seconds: float) -> Html:
    if seconds < 90:
        return say(t, "live-left-s", n=max(1, round(seconds)))
    return say(t, "live-left-min", n=round(seconds / 60))


def _failures(t: Texts, facts: Mapping[str, Any]) -> Sequence[Html]:
    """Kinds of failure with their counts, and an example of the commonest with its facts."""
    errors = facts["latency"]["errors"]
    if not errors:
        return ()
    kinds = [Html(f"{n} × {reason(failed, t)}") for failed, n in errors.items()]
    return (say(t, "live-errors", errors=join(kinds, ", ")), *problem(t, facts))


def problem(t: Texts, facts: Mapping[str, Any]) -> Sequence[Html]:
    """The sentence of an error, worded when it happened."""
    unscored = say(t, "live-unscored") if facts.get("unscored") else Html()
    return tuple(part for part in (Html(facts.get("problem") or ""), unscored) if part)


def _checked(t: Texts, facts: Mapping[str, Any]) -> Sequence[Html]:
    """Right chunks that the service never returned, where that was asked for."""
    never = facts.get("never_returned")
    if never is None:
        return ()
    if not never:
        return (say(t, "live-all-returned"),)
    ids = listed([code(id_) for id_ in never[:LISTED]], facts["n_never_returned"], t)
    return (say(t, "live-never-returned", n=facts["n_never_returned"], ids=ids),)
