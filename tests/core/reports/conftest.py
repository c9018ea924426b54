"""Evaluations to report on: an ordinary one before and after, and one with hostile names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from core.comparisons import Comparison, compare
from core.evaluations import Evaluation, evaluate
from core.gold_sets import GoldSet, Question
from core.runs import Retrieved, Run

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    "a & b &amp; c",
    "😀 emoji 👩‍👩‍👧",
    "قسم الإرجاع",
    "‮evil‬ \u2066turn",
    "x" * 300,
    "=1+1",
    "@SUM(A1)",
    "+7 900",
    "-2",
    "\tTab",
    "$\\frac{1}{2}$ %_#{}~^",
    "退货政策",
    "o‘zbek g‘alati",
    "control \x00\x1b\x7f sign",
    "half \ud83d pair",
    '" onmouseover="alert(1)',
    "line\nbreak",
    "{{ 7 * 7 }}",
)

Measure = Callable[..., Evaluation]


def questions(
    n: int,
    names: Sequence[str] = ("delivery", "returns", "payment"),
    text: str = "How long is step {} of it?",
) -> tuple[Question, ...]:
    """`n` questions with one right chunk each, categories in turn."""
    return tuple(
        Question(id=f"q{i}", text=text.format(i), judgments={f"right-{i}": 1}, category=names[i % len(names)])
        for i in range(n)
    )


@pytest.fixture
def measure() -> Measure:
    """The evaluation of a run with each right chunk at a rank; 0: not retrieved, None: no entry."""

    def at_ranks(
        ranks: Sequence[int | None],
        asked: Sequence[Question] | None = None,
        name: str = "before.json",
        depth: int = 10,
    ) -> Evaluation:
        asked = asked or questions(len(ranks))
        retrieved = {}
        for question, rank in zip(asked, ranks, strict=True):
            if rank is not None:
                ids = [f"wrong-{place}" for place in range(depth)]
                if rank:
                    ids[rank - 1] = next(iter(question.judgments))
                scores = tuple(1.0 - place / 100 for place in range(depth))
                retrieved[question.id] = Retrieved(chunk_ids=tuple(ids), scores=scores)
        gold_set = GoldSet(name="shop-faq", questions=tuple(asked))
        return evaluate(gold_set, Run(name=name, retrieved=retrieved))

    return at_ranks


@pytest.fixture
def before(measure: Measure) -> Evaluation:
    """Forty questions: most right chunks at rank 2, some below 5, some absent, two questions unanswered."""
    return measure([*[1] * 8, *[2] * 14, *[4] * 4, *[7] * 6, *[0] * 6, None, None])


@pytest.fixture
def after(measure: Measure) -> Evaluation:
    """The same questions with a better order; one right chunk is lost."""
    return measure([*[1] * 20, 7, *[2] * 5, *[1] * 6, *[0] * 6, 1, None], name="after.json")


@pytest.fixture
def comparison(before: Evaluation, after: Evaluation) -> Comparison:
    return compare(before, after)


@pytest.fixture
def hostile(measure: Measure) -> Evaluation:
    """Every name that comes from outside is one of `HOSTILE`: ids, texts, categories, run and gold set."""
    asked = [
        Question(
            id=f"{name} {i}",
            text=f"{name} {i}",
            judgments={f"{name} right {i}": 1},
            category=name,
            language=name,
        )
        for i in range(5)
        for name in HOSTILE
    ]
    ranks = [(0, 1, 2, 7, 3)[i % 5] for i in range(len(asked))]
    plain = measure(ranks, asked)
    gold_set = GoldSet(name="<b>&\"'😀" + "g" * 300, questions=plain.gold_set.questions)
    retrieved = {
        id_: Retrieved(
            chunk_ids=(*entry.chunk_ids[:9], f"=cmd|' /C calc'!A0 <i>{id_}"), failed="<u>broken</u>"
        )
        for id_, entry in plain.retrieved.items()
    }
    return evaluate(gold_set, Run(name="<script>&.json" + "r" * 300, retrieved=retrieved))
