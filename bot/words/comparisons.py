"""A comparison in words: the verdict with its counts, the table of deltas, the questions that moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.words.errors import notices
from bot.words.hints import hints as hint_lines
from bot.words.marks import Html, bold, italic, join, named, say, short, title
from bot.words.tables import table
from core.comparisons import Change, Comparison, Moved
from core.contests import Contest
from core.hints import Hint
from core.texts import Texts, signed, value

SIGNS = {
    "identical": "⚪",
    "better": "🟢",
    "worse": "🔴",
    "mixed": "🟡",
    "no-change": "⚪",
    "cannot-tell": "🟡",
}
MOVED_PER_PAGE = 15
NAMED = 3
ROWS = 12  # metrics in the table
WORTH_SEEING = 0.05  # a change of a mean that people want to see


def comparison(found: Comparison, t: Texts, hints: Sequence[Hint] = ()) -> Html:
    """Is the second run better? The answer, the table, and how far to trust it."""
    body = [] if found.verdict.kind == "identical" else _evidence(found, t)
    return join(
        [
            _verdict(found, t),
            *body,
            _reranker(found, t),
            *_only_one(found, t),
            notices(found.differs, t),
            hint_lines(hints, t),
        ]
    )


def moved(found: Comparison, t: Texts, page: int = 1) -> tuple[Html, int]:
    """
    Questions that entered or left the top k, then those that moved otherwise, and the number of pages.

    Pages count from 1; one that does not exist is the nearest that does.
    """
    rows = _rows(found)
    if not rows:
        return say(t, "moved-none", k=found.k), 1
    n_pages = -(-len(rows) // MOVED_PER_PAGE)
    page = min(max(page, 1), n_pages)
    start = (page - 1) * MOVED_PER_PAGE
    where = italic(say(t, "page", page=page, n=n_pages)) if n_pages > 1 else ""
    first = join([bold(_counts(found, t)), where], " · ")
    lines = [_moved(each, message_id, t) for each, message_id in rows[start : start + MOVED_PER_PAGE]]
    return join([first, *lines]), n_pages


def contest(found: Contest, t: Texts) -> Html:
    """Which of several runs is better than the first: the answer, one row for each, the footnote."""
    better = [each for each in found.comparisons if each.verdict.kind == "better"]
    best = max(better, key=lambda each: each.change("MRR").delta, default=None)
    before = bold(short(found.before.run_name, 60))
    if best is None:
        first = say(t, "contest-none", before=before, n=len(found.comparisons))
    else:
        mrr = best.change("MRR")
        name = bold(short(best.after.run_name, 60))
        first = say(t, "contest-best", name=name, before=before, delta=signed(mrr.delta), n=len(better))
    k = found.comparisons[0].k
    recall = f"Recall@{k}"
    rows = [[found.before.run_name, value(found.comparisons[0].change("MRR").before), "", ""]]
    rows += [_contest_row(each, recall) for each in found.comparisons[:ROWS]]
    footnote = italic(say(t, "footnote-beyond", n=found.n_tests))
    return join([Html(f"{SIGNS['better' if best else 'cannot-tell']} {first}"),
                 table(rows, header=["", "MRR", "± ", f"R@{k} ± "]), footnote])  # fmt: skip


def _contest_row(each: Comparison, recall: str) -> list[str]:
    mrr, found = each.change("MRR"), each.change(recall)
    return [each.after.run_name, value(mrr.after), _starred(mrr), _starred(found)]


def _starred(change: Change) -> str:
    return signed(change.delta) + ("*" if change.is_beyond_chance else " ")


def _rows(found: Comparison) -> list[tuple[Moved, str]]:
    """The questions that moved, each with the message that says how."""
    crossed = {each.question.id for each in (*found.entered, *found.left)}
    return [
        *((each, "moved-entered") for each in found.entered),
        *((each, "moved-left") for each in found.left),
        *((each, "moved-within") for each in found.moved if each.question.id not in crossed),
    ]


# --- the answer -------------------------------------------------------------------------------------


def _verdict(found: Comparison, t: Texts) -> Html:
    kind, facts = found.verdict.kind, _facts(found, t)
    line = Html(f"{SIGNS[kind]} {bold(say(t, f'verdict-{kind}', **facts))}")
    if kind == "identical":
        return line
    n_needed = found.verdict.facts["n_needed"]
    needed = say(t, "verdict-needed", n=n_needed) if kind == "cannot-tell" and n_needed else ""
    pattern = say(t, f"pattern-{found.verdict.pattern}", **facts) if found.verdict.pattern else ""
    why = say(t, f"verdict-{kind}-why", **facts)
    return join([Html(f"{line}: {_counts(found, t)}."), join([why, needed, pattern], " ")])


def _facts(found: Comparison, t: Texts) -> dict[str, Any]:
    """What the sentences of a verdict may name."""
    facts = found.verdict.facts
    main = _main(found)
    return {
        "before": short(found.before.run_name, 60),
        "after": short(found.after.run_name, 60),
        "gold": short(found.after.gold_set.name, 60),
        "n": found.n_questions,
        "k": found.k,
        "failing": len(found.failing),
        "metric": main.metric.name,
        "delta": signed(main.delta),
        "low": signed(main.low),
        "high": signed(main.high),
        "up": ", ".join(facts["up"]) or t("none-of-them"),
        "down": ", ".join(facts["down"]) or t("none-of-them"),
    }


def _main(found: Comparison) -> Change:
    """The metric that the verdict rests on."""
    facts = found.verdict.facts
    return found.change("MRR" if facts["by_order_alone"] else facts["main"])


def _counts(found: Comparison, t: Texts) -> Html:
    """Effect in questions first: it is what people can picture."""
    return say(t, "comparison-counts", entered=len(found.entered), left=len(found.left), k=found.k)


def _reranker(found: Comparison, t: Texts) -> Html:
    """What it means where the second run is the first one reranked; silent where the verdict says it."""
    advice = found.verdict.for_reranker
    return Html() if advice == "cannot-tell" else say(t, f"reranker-{advice}")


# --- the evidence -----------------------------------------------------------------------------------


def _evidence(found: Comparison, t: Texts) -> list[Html]:
    return [_table(found, t), join([_footnote(found, t), _detectable(found, t)], " ")]


def _table(found: Comparison, t: Texts) -> Html:
    rows = [
        [
            change.metric.name,
            value(change.before),
            value(change.after),
            signed(change.delta) + ("*" if _stands(change, found) else " "),
        ]
        for change in found.changes[:ROWS]
    ]
    return table(rows, header=["", t("table-before"), t("table-after"), t("table-delta") + " "])


def _stands(change: Change, found: Comparison) -> bool:
    """Whether a difference is beyond chance: after Holm, or by the one test of the order alone."""
    alone = found.verdict.facts["by_order_alone"] and change.metric.name == "MRR"
    return change.is_beyond_chance or bool(alone)


def _footnote(found: Comparison, t: Texts) -> Html:
    if found.verdict.facts["by_order_alone"]:
        return italic(say(t, "footnote-order-alone", k=found.k))
    is_any = any(change.is_beyond_chance for change in found.changes)
    return italic(say(t, "footnote-beyond" if is_any else "footnote-none", n=len(found.changes)))


def _detectable(found: Comparison, t: Texts) -> Html:
    """What this gold set is too small to show; silent where the spread is not known."""
    change = _told(found.changes)
    if not change.detectable:
        return Html()
    least = value(change.detectable)
    line = say(t, "detectable", n=found.n_questions, metric=change.metric.name, least=least)
    needed = change.questions_for(WORTH_SEEING)
    if needed is None or needed <= found.n_questions:
        return line
    return join([line, say(t, "detectable-needs", delta=value(WORTH_SEEING), n=needed)], " ")


def _told(changes: Sequence[Change]) -> Change:
    """The metric that the sentence is about: MRR where it was compared, else the first."""
    return next((change for change in changes if change.metric.name == "MRR"), changes[0])


def _only_one(found: Comparison, t: Texts) -> list[Html]:
    """Questions that one of the runs did not answer: they count 0 there."""
    by_id = {**found.before.gold_set.by_id, **found.after.gold_set.by_id}
    return [
        say(
            t,
            "only-one",
            run=bold(short(run, 60)),
            n=len(ids),
            names=named([by_id[id_].title for id_ in ids], NAMED, t),
        )
        for run, ids in (
            (found.before.run_name, found.only_before),
            (found.after.run_name, found.only_after),
        )
        if ids
    ]


def _moved(each: Moved, message_id: str, t: Texts) -> Html:
    ranks = f"{_rank(each.before, t)} → {_rank(each.after, t)}"
    return say(t, message_id, question=title(each.question.title), ranks=ranks)


def _rank(rank: int, t: Texts) -> str:
    return str(rank) if rank else t("rank-none")
