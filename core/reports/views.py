"""
What stands on a report, in the reader's language and in order: what the template shows and nothing else.

The parts that evaluations and comparisons share are made here.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from core.errors import NothingToShow, Notice
from core.evaluations import NOTHING, Evaluation
from core.gold_sets import FIRST_EVALUATION, RELIABLE, GoldSet, Question, check_health
from core.hints import Hint
from core.metrics import Metric
from core.reports.names import clean, isolated, middle, notice, sentence, short
from core.texts import Texts, signed

ROWS = 5_000  # questions in the table: some 4 MB in letters of two bytes
CARDS = 200  # failures or moved questions with their ids
NAMED = 10  # questions, ids or categories in one sentence
CATEGORIES = 200  # in the filter
IDS = 10  # of one question


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A small table: the first cell of a row names it, the others are numbers; `note` stands below it."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A chart as inline SVG with what it shows in a few words."""

    label: str
    svg: Markup


@dataclass(frozen=True, kw_only=True)
class Advice:
    """A hint in words."""

    title: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Card:
    """One question with the ids that matter: `ids` pairs what they are with them."""

    title: str
    lines: Sequence[str]
    ids: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, kw_only=True)
class Row:
    """
    One question in the table of all.

    `tokens` are the values of the filter that it answers to, `mark` a class for its colour, `order` what
    the last column is sorted by.
    """

    title: str
    category: str
    result: str
    tokens: str
    rank: str
    order: int
    mark: str = ""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A whole report; sections stand in the order of `contents`."""

    language: str
    title: str
    answer: str
    lines: Sequence[str]
    summary: Grid
    hints: Sequence[Advice]
    charts: Sequence[Picture]
    slices: Sequence[Grid] = ()
    slices_note: str = ""
    cards_id: str
    cards_lines: Sequence[str]
    cards: Sequence[Card]
    cards_cut: str
    columns: Sequence[str]
    results: Sequence[tuple[str, str]]
    categories: Sequence[str]
    shown: str
    questions: Sequence[Row]
    questions_note: str = ""
    questions_cut: str
    gold: Sequence[str]
    definitions: Sequence[tuple[str, str]]
    definitions_notes: Sequence[str]
    shell: str
    command: str
    reproduce: Sequence[str]
    contents: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        """Name the sections that are there."""
        parts = {"hints": self.hints, "charts": self.charts, "slices": self.slices}
        every = (
            "summary",
            "hints",
            "charts",
            "slices",
            self.cards_id,
            "questions",
            "gold",
            "definitions",
            "reproduce",
        )
        object.__setattr__(self, "contents", [name for name in every if parts.get(name, True)])


def pictures(drawn: Mapping[str, Callable[[], bytes]]) -> list[Picture]:
    """Charts by what they show; one without anything to draw is left out."""
    found = []
    for label, draw in drawn.items():
        try:
            svg = draw().decode()
        except NothingToShow:
            continue
        found.append(Picture(label=label, svg=Markup(svg)))  # noqa: S704 - written by our own charts
    return found


def advice(hints: Iterable[Hint], t: Texts) -> list[Advice]:
    """Hints in words, the first as the next step."""
    return [
        Advice(
            title=t("hint-also" if place else "hint-next", what=t(f"{hint.id}-title")),
            text=sentence(t, hint.id, _signed(hint.facts)),
        )
        for place, hint in enumerate(hints)
    ]


def gold_lines(gold_set: GoldSet, t: Texts) -> list[str]:
    """What a gold set is good for, and what would make it better."""
    found = check_health(gold_set)
    size = {"n": found.n_judged, "first": FIRST_EVALUATION, "reliable": RELIABLE}
    doubled = [gold_set.by_id[ids[0]].title for ids in found.duplicates]
    named = {
        "health-thin": list(found.thin_categories),
        "health-duplicates": doubled,
        "health-odd-ids": list(found.odd_ids),
    }
    return [
        t("health-first", gold=isolated(gold_set.name), n=found.n_questions, judged=found.n_judged) + ".",
        t(f"size-{found.size}", **size),
        t("health-out-of-scope", n=found.n_out_of_scope) if found.n_out_of_scope else "",
        *(t(id_, n=len(names), names=listed(names, t)) for id_, names in named.items() if names),
        *notice_lines(gold_set.notices, t),
    ]


def notice_lines(notices: Iterable[Notice], t: Texts) -> list[str]:
    """What was odd about input that was used all the same."""
    return [notice(t, each) for each in notices]


def listed(names: Sequence[str], t: Texts) -> str:
    """The first names, and how many more there are."""
    shown = ", ".join(isolated(name) for name in names[:NAMED])
    rest = len(names) - NAMED
    return t("and-more", names=shown, n=rest) if rest > 0 else shown


def definitions(metrics: Sequence[Metric], depth: int, t: Texts) -> list[tuple[str, str]]:
    """Each kind of metric once, explained at its largest cutoff."""
    kinds: dict[tuple[str, str | None], list[Metric]] = {}
    for metric in metrics:
        kinds.setdefault((metric.base, metric.option), []).append(metric)
    return [
        (
            ", ".join(metric.name for metric in same),
            t(f"explain-{base.casefold()}", k=max(metric.cutoff or 0 for metric in same) or depth),
        )
        for (base, _), same in kinds.items()
    ]


def id_lists(evaluation: Evaluation, question: Question, t: Texts) -> list[tuple[str, list[str]]]:
    """What is right, and what was found with its ranks and a tick at what is right."""
    right = evaluation.gold_set.relevant_chunks(question)
    found = evaluation.retrieved.get(question.id, NOTHING).chunk_ids
    ranked = [
        f"{rank}. {middle(chunk)}" + (" ✓" if chunk in right else "")
        for rank, chunk in enumerate(found[:IDS], 1)
    ]
    named = [middle(chunk) for chunk in right[:IDS]] + (["…"] if len(right) > IDS else [])
    return [(t("report-expected"), named), (t("report-retrieved"), ranked)]


def category_names(questions: Iterable[Question]) -> list[str]:
    """What the filter offers; nothing where there is nothing to choose."""
    names = sorted({category_of(question) for question in questions} - {""})
    return names[:CATEGORIES] if len(names) > 1 else []


def category_of(question: Question) -> str:
    """The category as it stands in the table and in the filter."""
    return short(question.category or "", 60)


def cut_line(n: int, shown: int, t: Texts) -> str:
    """How many are not listed; nothing where all are."""
    return t("report-rows-cut", n=n - shown) if n > shown else ""


def question_count(n: int, t: Texts) -> str:
    """How many questions a table is about."""
    return f"{t('report-n')}: {n}"


def shell(*words: str) -> str:
    """A command for a shell, names quoted where they need it."""
    return shlex.join(" ".join(clean(word).split()) for word in words)


def rule_options(evaluation: Evaluation) -> list[str]:
    """What must be added to the command for the rules that were used."""
    return ["--like", "trec_eval"] if evaluation.rules.whole_grades else []


def _signed(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: signed(fact) if name == "delta" else fact for name, fact in facts.items()}
