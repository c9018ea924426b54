"""Versions, checks and judging in words: valid for Telegram whatever people wrote, in four languages."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from bot.gold_desk import Difference, LogLine, LogPage
from bot.judge_desk import Dispute, Person, Progress, Saved, Turn
from bot.sandbox.html_text import parse_html
from bot.words import gold_sets, judging
from bot.words.marks import Html
from bot.words.tables import COLUMNS, width
from core.gold_changes import Loss, changes_between
from core.gold_checks import check_gold_set
from core.gold_sets import GoldSet, Question
from core.judging import Agreement, Grading, Outcome, Pair, agreement, outcome
from core.runs import Retrieved, Run
from core.store import GoldVersion, Judging
from core.texts import LANGUAGES, Texts

HOSTILE = [
    "faq",
    "<b>&amp;</b> 5 < 6",
    "🔎" * 40,
    "nul\0 half \ud83d",
    "o‘zbekcha { $name }",
    "`code` </pre>",
]
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def version(name: str, number: int = 2) -> GoldVersion:
    return GoldVersion(
        id=number,
        name=name,
        number=number,
        digest="d",
        n_questions=2,
        n_judged=1,
        created=NOW,
        author=7,
        note=name,
    )


def gold(name: str, **judgments: dict[str, float]) -> GoldSet:
    questions = (Question(id=f"{id_}-{name}", text=name, judgments=given) for id_, given in judgments.items())
    return GoldSet(name=name, questions=tuple(questions))


def pool(name: str) -> tuple[Judging, Pair]:
    pair = Pair(question_id=name, question=name, chunk_id=name, text=f"{name}\n\n{name * 400}", usefulness=1)
    return Judging(
        id=1,
        chat_id=1,
        gold_name=name,
        n_pairs=3,
        n_shared=1,
        levels=(0, 1, 2),
        author=7,
        created=NOW,
        closed=None,
    ), pair


def everything(name: str, t: Texts) -> list[Html | str]:
    """Every text there is, with what people wrote in every place where it can be."""
    was, now = gold(name, a={name: 1, "x": 0}, b={}), gold(name, a={name: 2, "y": 1}, c={"z": 1})
    changes = changes_between(was, now)
    run = Run(name=name, retrieved={q.id: Retrieved(chunk_ids=("z", "unjudged")) for q in now.questions})
    log = LogPage(
        name=name,
        n_versions=2,
        lines=(
            LogLine(version=version(name), author=name, changes=changes),
            LogLine(version=version(name, 1), author="", changes=None),
        ),
        page=1,
        n_pages=2,
    )
    judging_, pair = pool(name)
    marks = [Grading(place=0, person=1, grade=1), Grading(place=0, person=2, grade=0)]
    progress = Progress(
        judging=judging_,
        people=(Person(name=name, n_graded=12, n_skipped=3),),
        n_done=1,
        agreement=agreement(marks),
        outcome=outcome(marks),
    )
    return [
        gold_sets.log(log, t),
        gold_sets.difference(Difference(before=version(name, 1), after=version(name), changes=changes), t),
        gold_sets.check(check_gold_set(now, [run, run]), version(name), t),
        gold_sets.check(check_gold_set(was, []), version(name), t),
        gold_sets.file_caption(version(name), [Loss(what="text", n=2), Loss(what="ids-map")], t),
        gold_sets.file_caption(version(name), [], t),
        judging.invitation_to_judge(judging_, t),
        judging.turn(Turn(judging=judging_, place=0, pair=pair, n_own=1, n_done=2), t, name),
        judging.progress(progress, t),
        judging.dispute(Dispute(judging=judging_, place=0, pair=pair, given={name: 1, "b": 0}, n_left=1), t),
        judging.saved(Saved(version=version(name), progress=progress, n_new=1, is_first=True), t),
        judging.saved(Saved(version=version(name), progress=progress, n_new=0, is_first=False), t),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_people_wrote_the_text_is_valid_and_fits_a_phone(name: str, language: str) -> None:
    for html in everything(name, Texts(language)):
        text, _ = parse_html(html)

        assert text.strip()
        for block in re.findall(r"<pre>(.*?)</pre>", html, re.DOTALL):
            lines = parse_html(f"<pre>{block}</pre>")[0].split("\n")
            assert all(width(line) <= COLUMNS for line in lines), lines


def test_a_pair_shows_no_trace_of_the_run_and_its_text_is_cut() -> None:
    judging_, pair = pool("faq")

    text = judging.turn(Turn(judging=judging_, place=0, pair=pair, n_own=0, n_done=0), Texts("en"))

    assert len(text) < judging.TEXT_WIDTH + 200
    assert text.endswith("…")


@pytest.mark.parametrize(
    ("levels", "labels"),
    [
        ((0, 1), ["✅ Right", "❌ No"]),
        ((0, 1, 2), ["✅ Right", "◐ Partly", "❌ No"]),
        ((0, 1, 2, 3), ["✅ Right", "2", "1", "❌ No"]),
        ((0, 0.45, 0.9), ["✅ Right", "◐ Partly", "❌ No"]),
    ],
)
def test_each_grade_has_a_button_best_first(levels: tuple[float, ...], labels: list[str]) -> None:
    judging_ = Judging(
        id=1,
        chat_id=1,
        gold_name="f",
        n_pairs=1,
        n_shared=0,
        levels=levels,
        author=1,
        created=NOW,
        closed=None,
    )

    assert judging.levels(judging_, Texts("en")) == labels


def test_agreement_that_is_not_measured_says_why() -> None:
    same = Agreement(kind="cohen", value=None, n_pairs=3, n_same=3, n_people=2)

    assert "not measured: everybody always gave the same grade" in judging.agreement(same, Texts("en"))
    assert "agreement is not measured" in judging.agreement(None, Texts("en"))


def test_pairs_left_out_for_want_of_a_majority_are_told() -> None:
    judging_, _ = pool("faq")
    found = Progress(
        judging=judging_,
        people=(),
        n_done=2,
        agreement=None,
        outcome=Outcome(grades={0: 1}, disputed=(1,), open=(1,)),
    )

    text = judging.saved(Saved(version=version("faq"), progress=found, n_new=1, is_first=True), Texts("en"))

    assert "One pair without a majority was left out; it is still unjudged." in text
