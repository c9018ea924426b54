"""A comparison as a report: the verdict with its evidence, which questions moved, all with their ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.changes import Change
from core.comparisons import Comparison, Moved
from core.hints import Hint
from core.reports.charts import before_after, first_ranks
from core.reports.names import isolated, short
from core.reports.pairs import paired_ranks, tokens_of
from core.reports.views import (
    CARDS,
    ROWS,
    Card,
    Grid,
    Page,
    Picture,
    Row,
    advice,
    category_names,
    category_of,
    cut_line,
    definitions,
    gold_lines,
    id_lists,
    listed,
    notice_lines,
    pictures,
    question_count,
    rule_options,
    shell,
)
from core.texts import Texts, signed, value

_RESULTS = ("won", "lost", "same", "entered", "left")


def page_of_comparison(
    comparison: Comparison, hints: Sequence[Hint], t: Texts, *, gold_file: str | None
) -> Page:
    """Everything the report shows, in words."""
    k = comparison.k
    pairs = _in_order(comparison)
    cards = [*comparison.left, *comparison.entered, *_still_failing(comparison)]
    after = comparison.after
    return Page(
        language=t.language,
        title=short(f"{comparison.before.run_name} → {after.run_name} · {after.gold_set.name}", 160),
        answer=_answer(comparison, t),
        lines=[*_why(comparison, t), *_unequal(comparison, t)],
        summary=_summary(comparison, t),
        hints=advice(hints, t),
        charts=_charts(comparison, t),
        cards_id="moves",
        cards_lines=_moves_lines(comparison, t),
        cards=[_card(comparison, moved, t) for moved in cards[:CARDS]],
        cards_cut=cut_line(len(cards), CARDS, t),
        columns=[t("report-question"), t("report-category"), t("report-result"), t("report-rank")],
        results=[(token, t(f"result-{token}", k=k)) for token in _RESULTS],
        categories=category_names(moved.question for moved in pairs),
        shown=t("share", part="{part}", whole="{whole}"),
        questions=_question_rows(pairs, k, t),
        questions_note=t("report-result-rule"),
        questions_cut=cut_line(len(pairs), ROWS, t),
        gold=[*gold_lines(after.gold_set, t), t("details-gold-version", digest=after.gold_set.digest[:12])],
        definitions=definitions([change.metric for change in comparison.changes], after.depth, t),
        definitions_notes=[t("report-statistics"), t(f"details-rules-missing-{after.rules.missing}")],
        shell=t("report-shell-comparison"),
        command=_command(comparison, gold_file),
        reproduce=[t("report-files-named")],
    )


# --- the verdict ------------------------------------------------------------------------------------


def _answer(comparison: Comparison, t: Texts) -> str:
    kind = comparison.verdict.kind
    verdict = t(f"verdict-{kind}", **_facts(comparison))
    return f"{verdict}." if kind == "identical" else f"{verdict}: {_counts(comparison, t)}."


def _counts(comparison: Comparison, t: Texts) -> str:
    return t("comparison-counts", entered=len(comparison.entered), left=len(comparison.left), k=comparison.k)


def _facts(comparison: Comparison) -> dict[str, Any]:
    """What the sentences of a verdict may name."""
    facts = comparison.verdict.facts
    return {
        "before": isolated(comparison.before.run_name),
        "after": isolated(comparison.after.run_name),
        "gold": isolated(comparison.after.gold_set.name),
        "n": comparison.n_questions,
        "k": comparison.k,
        "failing": len(comparison.failing),
        "metric": facts["main"],
        "delta": signed(facts["delta"]),
        "low": signed(facts["low"]),
        "high": signed(facts["high"]),
    }


def _why(comparison: Comparison, t: Texts) -> list[str]:
    """The evidence in sentences, and how far it goes."""
    verdict, facts = comparison.verdict, _facts(comparison)
    reranker = t(f"reranker-{verdict.for_reranker}") if verdict.for_reranker != "cannot-tell" else ""
    if verdict.kind == "identical":
        return [reranker]
    sides = {name: ", ".join(verdict.facts[name]) or t("none-of-them") for name in ("up", "down")}
    needed = verdict.facts["n_needed"]
    lines = [
        t(f"verdict-{verdict.kind}-why", **facts, **sides),
        t("verdict-needed", n=needed) if verdict.kind == "cannot-tell" and needed else "",
        t(f"pattern-{verdict.pattern}", **facts) if verdict.pattern else "",
        reranker,
        _detectable(comparison, t),
    ]
    return [line for line in lines if line]


def _detectable(comparison: Comparison, t: Texts) -> str:
    """What this gold set is too small to show; nothing where the spread is not known."""
    change = next((c for c in comparison.changes if c.metric.name == "MRR"), comparison.changes[0])
    facts = {"n": comparison.n_questions, "metric": change.metric.name, "least": value(change.detectable)}
    return t("detectable", **facts) if change.detectable else ""


def _unequal(comparison: Comparison, t: Texts) -> list[str]:
    """What made the two unequal from the start, and questions only one of them answered."""
    by_id = {**comparison.before.gold_set.by_id, **comparison.after.gold_set.by_id}
    only = [
        t("only-one", run=isolated(run), n=len(ids), names=listed([by_id[id_].title for id_ in ids], t))
        for run, ids in (
            (comparison.before.run_name, comparison.only_before),
            (comparison.after.run_name, comparison.only_after),
        )
        if ids
    ]
    return [*notice_lines(comparison.differs, t), *only]


def _summary(comparison: Comparison, t: Texts) -> Grid:
    is_any = any(change.is_beyond_chance for change in comparison.changes)
    columns = ("metric", "delta", "interval", "p", "p-holm", "won-lost-same")
    names = [t(f"report-{name}") for name in columns]
    names[1:1] = [t("table-before"), t("table-after")]
    return Grid(
        caption=question_count(comparison.n_questions, t),
        columns=names,
        rows=[_change_cells(change) for change in comparison.changes],
        note=t("footnote-beyond" if is_any else "footnote-none", n=len(comparison.changes)),
    )


def _change_cells(change: Change) -> list[str]:
    return [
        change.metric.name,
        value(change.before),
        value(change.after),
        signed(change.delta) + (" *" if change.is_beyond_chance else ""),
        f"{signed(change.low)} … {signed(change.high)}",
        probability(change.p),
        probability(change.p_holm),
        f"{change.won} / {change.lost} / {change.same}",
    ]


def probability(p: float) -> str:
    """
    A p-value as papers write it: never 0.

    >>> probability(0.0312), probability(0.00002), probability(1.0)
    ('.031', '<.001', '1.000')
    """
    return "<.001" if p < 0.0005 else value(p)


def _charts(comparison: Comparison, t: Texts) -> list[Picture]:
    before, after, k = comparison.before, comparison.after, comparison.k
    about = f"{short(before.run_name, 24)} → {short(after.run_name, 24)} · {short(after.gold_set.name, 20)}"
    return pictures(
        {
            t("chart-before-after"): lambda: before_after(comparison, t, subtitle=about, form="svg"),
            t("chart-ranks"): lambda: first_ranks(after, t, before=before, k=k, subtitle=about, form="svg"),
        }
    )


# --- questions --------------------------------------------------------------------------------------


def _in_order(comparison: Comparison) -> list[Moved]:
    """In the gold set's order; where there are too many, those that moved come first."""
    pairs = paired_ranks(comparison)
    return sorted(pairs, key=lambda each: each.before == each.after) if len(pairs) > ROWS else pairs


def _still_failing(comparison: Comparison) -> list[Moved]:
    failing = {question.id for question in comparison.failing}
    return [each for each in paired_ranks(comparison) if each.question.id in failing]


def _moves_lines(comparison: Comparison, t: Texts) -> list[str]:
    failing = len(comparison.failing)
    lines = [
        _counts(comparison, t) + "." if comparison.moved else t("report-nothing-moved"),
        t("report-failing-both", n=failing, k=comparison.k) if failing else "",
    ]
    return [line[:1].upper() + line[1:] for line in lines if line]


def _card(comparison: Comparison, moved: Moved, t: Texts) -> Card:
    about = [category_of(moved.question), _words(moved, comparison.k, t), _ranks(moved, t)]
    right, was = id_lists(comparison.before, moved.question, t)
    _, now = id_lists(comparison.after, moved.question, t)
    return Card(
        title=short(moved.question.title),
        lines=[" · ".join(filter(None, about))],
        ids=[right, (f"{was[0]}, {t('table-before')}", was[1]), (f"{now[0]}, {t('table-after')}", now[1])],
    )


def _words(moved: Moved, k: int, t: Texts) -> str:
    return t(f"result-{tokens_of(moved, k)[-1]}", k=k)


def _ranks(moved: Moved, t: Texts) -> str:
    return " → ".join(str(rank) if rank else t("rank-none") for rank in (moved.before, moved.after))


def _question_rows(pairs: Sequence[Moved], k: int, t: Texts) -> list[Row]:
    words = {token: t(f"result-{token}", k=k) for token in _RESULTS}
    none = t("rank-none")
    return [_row(each, tokens_of(each, k), words, none) for each in pairs[:ROWS]]


def _row(moved: Moved, tokens: list[str], words: dict[str, str], none: str) -> Row:
    was, now = moved.before or 9_999, moved.after or 9_999
    return Row(
        title=short(moved.question.title),
        category=category_of(moved.question),
        result=words[tokens[-1]],
        tokens=" ".join(tokens),
        rank=f"{moved.before or none} → {moved.after or none}",
        order=now - was,
        mark={"won": "good", "lost": "bad"}.get(tokens[0], ""),
    )


def _command(comparison: Comparison, gold_file: str | None) -> str:
    before, after, k = comparison.before, comparison.after, comparison.k
    gold = gold_file or f"{after.gold_set.name}.yaml"
    names = [change.metric.name for change in comparison.changes]
    by_default = [f"Hit@{k}", f"Recall@{k}", "MRR", f"NDCG@{k}"]
    metrics = [] if names == by_default else ["--metrics", ",".join(names)]
    options = ["--gold", gold, "--k", str(k), *metrics, *rule_options(after)]
    return shell("bot", "compare", before.run_name, after.run_name, *options)
