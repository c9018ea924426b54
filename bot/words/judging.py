"""Judging in words: a pair without a trace of the system that returned it, progress, agreement, disputes."""

from __future__ import annotations

from bot.judge_desk import Dispute, Progress, Saved, Turn
from bot.words.marks import Html, bold, code, esc, italic, join, say, short, shortened
from bot.words.tables import table
from core.judging import Agreement, Pair
from core.store import Judging
from core.texts import Texts, value

TEXT_WIDTH = 700  # signs of a chunk: a phone shows no more without scrolling
LABEL_SIGNS = {"right": "✅", "partly": "◐", "no": "❌"}


def invitation_to_judge(judging: Judging, t: Texts) -> Html:
    """What is to be judged, and by whom."""
    first = say(t, "judge-first", gold=bold(short(judging.gold_name, 60)), n=judging.n_pairs)
    shared = say(t, "judge-shared", n=judging.n_shared) if judging.n_shared else say(t, "judge-unshared")
    return join([first, shared, say(t, "judge-how")])


def turn(found: Turn, t: Texts, judge: str | None = None) -> Html:
    """A pair: the question, how far one is, the chunk; `judge` is whose it is, in a group."""
    counts = say(t, "judge-counts", own=found.n_own, done=found.n_done, n=found.judging.n_pairs)
    whose = esc(short(judge, 40)) if judge else ""
    return join([join([_question(found.pair), whose, counts], " — "), _chunk(found.pair, t)])


def levels(judging: Judging, t: Texts) -> list[str]:
    """Labels of the grades, best first: right, partly and no, or the grades of a longer scale."""
    top = len(judging.levels) - 1
    words = {top: "right", 0: "no"} | ({1: "partly"} if top == 2 else {})
    return [
        f"{LABEL_SIGNS[words[i]]} {t(f'judge-{words[i]}')}" if i in words else f"{judging.levels[i]:g}"
        for i in range(top, -1, -1)
    ]


def progress(found: Progress, t: Texts) -> Html:
    """How far a judging is, each person's part, how far they agree."""
    judging = found.judging
    first = say(
        t,
        "judge-progress",
        gold=bold(short(judging.gold_name, 60)),
        done=found.n_done,
        n=judging.n_pairs,
    )
    rows = [[person.name, str(person.n_graded), str(person.n_skipped)] for person in found.people]
    people = table(rows, header=["", t("judge-graded"), t("judge-skipped")]) if rows else ""
    return join([first, people, agreement(found.agreement, t), _disputed(found, t)])


def agreement(found: Agreement | None, t: Texts) -> Html:
    """How far judges agree beyond chance, or why that is not known."""
    if found is None:
        return say(t, "agreement-none")
    same = say(t, "agreement-same", same=found.n_same, n=found.n_pairs)
    if found.value is None:
        return join([same, say(t, "agreement-unmeasured")], " ")
    kappa = say(t, f"agreement-{found.kind}", value=value(found.value), n=found.n_people)
    return join([same, kappa], " ")


def dispute(found: Dispute, t: Texts) -> Html:
    """A pair that judges see differently, with what each gave."""
    given = join([Html(f"{esc(short(name, 40))}: {grade:g}") for name, grade in found.given.items()], " · ")
    left = say(t, "judge-disputes-left", n=found.n_left)
    return join([join([_question(found.pair), left], " — "), _chunk(found.pair, t), given])


def saved(found: Saved, t: Texts) -> Html:
    """What became of a judging."""
    version, progress_ = found.version, found.progress
    name = bold(short(version.name, 60))
    if not found.is_first:
        return say(t, "judge-saved-before", gold=name, number=version.number)
    first = say(
        t, "judge-saved", gold=name, number=version.number, n=found.n_new, people=len(progress_.people)
    )
    n_open = len(progress_.outcome.open)
    left_out = say(t, "judge-left-out", n=n_open) if n_open else ""
    return join([first, agreement(progress_.agreement, t), left_out])


def _disputed(found: Progress, t: Texts) -> Html:
    n = len(found.outcome.disputed)
    return say(t, "judge-disputed", n=n) if n else Html("")


def _question(pair: Pair) -> Html:
    return italic(short(pair.question, 200))


def _chunk(pair: Pair, t: Texts) -> Html:
    text = esc(shortened(pair.text, TEXT_WIDTH)) if pair.text else italic(say(t, "judge-no-text"))
    return join([code(pair.chunk_id, 60), text], " ")
