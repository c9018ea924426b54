"""What people read in chat: valid for Telegram whatever the names are, in four languages."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest

from bot import words
from bot.app import LISTED
from bot.sandbox.html_text import parse_html, utf16_len
from bot.words.chat import TOPICS, TOPICS_OF_ADMINS
from bot.words.marks import Html, esc, middle, say, short
from bot.words.tables import COLUMNS, fit, table, width
from core.comparisons import Comparison, compare
from core.errors import (
    BadLine,
    BadScore,
    BinaryFile,
    EmptyFile,
    NoChunksInCommon,
    Notice,
    Place,
    ServiceTimeout,
    UnknownRun,
    Word,
)
from core.evaluations import Evaluation, evaluate
from core.formats import Sample, Understood
from core.gold_sets import GoldSet, Question, check_health
from core.headroom import headroom
from core.hints import hints_for
from core.matching import Rules
from core.metrics import parse_metric
from core.runs import Retrieved, Run
from core.slices import slices
from core.store import EvaluationRecord, GoldSummary, GoldVersion, Member
from core.texts import LANGUAGES, Texts, texts

LIMIT = 4096
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
HOSTILE = {
    "markup": "<b>bold</b> & &lt;i&gt; <pre>",
    "emoji": "🧪🔥👩‍🚀❤️ 漢字テスト",
    "long": "x" * 300,
    "right-to-left": "كم تستغرق مدة التوصيل؟ \u202eevil\u2066",
    "broken": "half \ud83d pair\x00 \x1b[31m \ue0000\ue001",
    "backticks": "`code` { $name } {0} %s \\ */",
    "spaces": "two\nlines\tand\u2028more",
}


# --- evaluations to speak about ---------------------------------------------------------------------


def gold_set(name: str, n: int = 12, *, categories: int = 3, of_scope: int = 2) -> GoldSet:
    """n judged questions and some out of scope; the name stands in every text, category and id."""
    judged = [
        Question(
            id=f"q{i}",
            text=f"{name} {i}?",
            judgments={f"{name}-c{i}": 2.0, f"{name}-d{i}": 1.0, f"{name}-x{i}": 0.0},
            category=f"{name} {i % categories}" if i % 4 else None,
        )
        for i in range(n)
    ]
    outside = [Question(id=f"o{i}", text=f"{name} outside {i}") for i in range(of_scope)]
    return GoldSet(name=name, questions=(*judged, *outside))


def run(name: str, gold: GoldSet, *, right_at: Callable[[int], int]) -> Run:
    """Rankings of seven with the right chunk of question i at rank right_at(i), 0: nowhere."""
    retrieved = {}
    for i, question in enumerate(gold.judged):
        ranking = [f"{name}-w{i}-{place}" for place in range(7)]
        if right_at(i):
            ranking[right_at(i) - 1] = f"{gold.name}-c{i}"
        scores = tuple(1.0 - place / 10 for place in range(7))
        retrieved[question.id] = Retrieved(chunk_ids=tuple(ranking), scores=scores)
    retrieved["o0"] = Retrieved(chunk_ids=("far",), scores=(0.2,))
    return Run(name=name, retrieved=retrieved)


def with_faults(found: Run, name: str) -> Run:
    """The same run with a question missing, one empty, one failed, one unknown, one duplicate."""
    retrieved: dict[str, Retrieved] = dict(found.retrieved)
    del retrieved["q1"]
    retrieved["q2"] = Retrieved(chunk_ids=())
    retrieved["q3"] = Retrieved(chunk_ids=(), failed=f"{name} failed")
    retrieved["q4"] = Retrieved(chunk_ids=(), failed="failed-service-timeout")
    retrieved[f"{name} 5 ?"] = Retrieved(chunk_ids=(name,))
    retrieved["q6"] = Retrieved(chunk_ids=(f"{name}-c6", f"{name}-c6", name))
    notices = tuple(Notice(id="notice-duplicate-key", facts={"key": name * (i % 8)}) for i in range(1, 17))
    return Run(name=name, retrieved=retrieved, notices=notices)


@cache
def faulty(name: str) -> Evaluation:
    gold = gold_set(name)
    return evaluate(gold, with_faults(run(name, gold, right_at=lambda i: i % 8), name))


@cache
def clean(name: str, n: int = 30) -> Evaluation:
    gold = gold_set(name, n)
    return evaluate(gold, run(name, gold, right_at=lambda _: 1))


@cache
def compared(name: str) -> Comparison:
    gold = gold_set(name, 30)
    before = evaluate(gold, with_faults(run(name, gold, right_at=lambda i: i % 8), name))
    return compare(before, evaluate(gold, run(f"{name} after", gold, right_at=lambda i: 1 + i % 2)))


def version(name: str) -> GoldVersion:
    return GoldVersion(
        id=1,
        name=name,
        number=3,
        digest="d",
        n_questions=14,
        n_judged=12,
        created=NOW,
        author=None,
        note=name,
    )


def record(name: str, metrics: Mapping[str, float]) -> EvaluationRecord:
    return EvaluationRecord(
        id=1,
        run_id=1,
        run_name=name,
        chat_id=1,
        gold_version_id=1,
        gold_name=name,
        gold_number=3,
        metrics=tuple(metrics),
        rules=Rules(),
        means=metrics,
        n_questions=12,
        n_answered=11,
        created=NOW,
        author=None,
    )


def every_message(name: str, t: Texts) -> dict[str, Html]:
    """Each function of `bot.words`, about things of that name."""
    one, pair, gold = faulty(name), compared(name), gold_set(name)
    hints = hints_for(one)
    summaries = [GoldSummary(name=name, n_versions=3, newest=version(name), deleted=None)] * 60
    member = Member(user_id=42, name=name, role="admin", language=None, added_by=None, added=NOW)
    understood = Understood(
        file=name,
        format="run-json",
        kind="run",
        n_questions=12,
        depth=7,
        sample=Sample(question=name, chunk_ids=(name, name)),
        encoding="cp1251",
        id_fields=(name, name, name),
    )
    made = {
        "summary": words.summary(one, hints, t, gold_number=3),
        "summary of few metrics": words.summary(
            evaluate(gold, run(name, gold, right_at=lambda i: i % 8), [parse_metric("MAP")]), (), t
        ),
        "by category": words.by_category(one, t),
        "details": words.details(one, t),
        "explain": words.explain("MRR", one, t),
        "explain all": words.explain_all(one, t),
        "not measured": words.explain(name, one, t),
        "comparison": words.comparison(pair, t, hints_for(pair.after, pair)),
        "identical": words.comparison(compare(one, one), t),
        "headroom": words.headroom(headroom(one), t),
        "slices": words.slices(slices(one, "MRR"), "MRR", t),
        "health": words.health(check_health(gold), gold, t),
        "gold list": words.gold_list(summaries, t, default=name),
        "no gold sets": words.gold_list([], t),
        "gold show": words.gold_show(version(name), gold, check_health(gold), t),
        "run list": words.run_list([record(name, {"Hit@5": 0.5, "MRR": 0.25})] * 8, t, page=2, n_pages=3),
        "no runs": words.run_list([], t),
        "understood": words.understood(understood, t),
        "hints": words.hints(hints, t),
        "welcome": words.welcome(t, [name] * 9, is_private=False),
        "first welcome": words.welcome(t, [], is_private=True),
        "manual": words.manual(t, LISTED),
        **{f"topic {name}": words.topic(t, name) for name in (*TOPICS, *TOPICS_OF_ADMINS)},
        "invitation": words.invitation(t, bot="some_bot", code="abc"),
        "members": words.member_list(t, [member]),
    }
    for page in (1, 2, 99):
        made[f"failures {page}"] = words.failures(one, t, page)[0]
        made[f"moved {page}"] = words.moved(pair, t, page)[0]
    for error in errors(name):
        made[type(error).__name__] = words.error(error, t)
    return made


def errors(name: str) -> list[Any]:
    return [
        EmptyFile(file=name),
        EmptyFile(),
        BinaryFile(file=name, kind=Word("kind-pdf")),
        BadLine(file=name, line=3, text=name, expected=name),
        BadScore(file=name, where=Place(line=3, path=name), question=name, chunk=name, score=name),
        NoChunksInCommon(gold_example=name, run_example=name, guess=Word("guess-case")),
        UnknownRun(name=name, nearest=""),
        ServiceTimeout(service=name, timeout_s="2.5"),
    ]


# --- rules of Telegram ------------------------------------------------------------------------------


def check_markup(source: str) -> None:
    """Only tags we use, closed in order; code stands alone: Telegram drops what is around it."""
    opened: list[str] = []
    for closing, tag in re.findall(r"<(/?)([^>]*)>", source):
        assert tag in {"b", "i", "code", "pre"}, f"tag <{tag}> in {source}"
        if closing:
            assert opened.pop() == tag, source
            continue
        assert tag not in opened, f"<{tag}> within itself in {source}"
        assert not opened or tag not in {"code", "pre"}, f"<{tag}> within <{opened[-1]}> in {source}"
        assert not {"code", "pre"} & set(opened), source
        opened.append(tag)
    assert not opened, source


def columns(line: str) -> int:
    """Columns on a screen, counted apart from the code under test."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in line)
    return len(line) + wide - sum(unicodedata.category(sign) in {"Mn", "Me", "Cf"} for sign in line)


def check_tables(source: str) -> None:
    for block in re.findall(r"<pre>(.*?)</pre>", source, re.DOTALL):
        for line in html.unescape(block).split("\n"):
            assert columns(line) <= 30, f"{columns(line)} columns: {line!r}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_every_message_is_what_telegram_takes(name: str, language: str) -> None:
    for what, message in every_message(name, texts(language)).items():
        check_markup(message)
        check_tables(message)
        text, _ = parse_html(message)

        assert text.strip(), what
        assert not message.startswith("<pre>"), f"{what} begins with a table"
        assert utf16_len(message) <= LIMIT, f"{what}: {utf16_len(message)} units"
        assert not re.search("[\x00-\x08\ud800-\udfff\u202a-\u202e\u2066-\u2069\ue000\ue001]", text), what


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_from_outside_is_escaped_once(language: str) -> None:
    for what in ("summary", "comparison", "health", "run list", "members", "understood"):
        text, _ = parse_html(every_message(HOSTILE["markup"], texts(language))[what])

        assert "<b>bold</b> & &lt;i&gt;" in text, what


# --- what they say ----------------------------------------------------------------------------------


def shop() -> tuple[Evaluation, Evaluation]:
    """Ten questions with one right chunk each, at ranks 1 to 10 and then at rank 1."""
    gold = GoldSet(
        name="shop-faq",
        questions=tuple(
            Question(id=f"q{i}", text=f"Question {i}?", judgments={f"c{i}": 1.0}, category="ab"[i % 2])
            for i in range(10)
        ),
    )

    def ranked(name: str, rank_of: Callable[[int], int]) -> Run:
        entries = {}
        for i in range(10):
            ids = [f"w{place}" for place in range(10)]
            ids[rank_of(i) - 1] = f"c{i}"
            entries[f"q{i}"] = Retrieved(chunk_ids=tuple(ids))
        return Run(name=name, retrieved=entries)

    return (
        evaluate(gold, ranked("before.json", lambda i: i + 1)),
        evaluate(gold, ranked("after.json", lambda _: 1)),
    )


def test_summary_says_the_answer_first() -> None:
    before, _ = shop()

    assert words.summary(before, (), Texts("en"), gold_number=3) == (
        "<b>before.json</b> on <b>shop-faq</b> v3: right chunk in the top 5 for <b>5 of 10</b> questions\n"
        "<pre>           @1    @3    @5\n"
        "Hit      .100  .300  .500\n"
        "Recall   .100  .300  .500\n"
        "MRR      .293  ≈ rank 3\n"
        "NDCG@5   .295\n"
        "P@5      .100  max .200</pre>\n"
        "10 of 10 answered · depth 10\n"
        "With 10 questions this is a first look only: 20 make a first evaluation, "
        "50 a comparison you can rely on."
    )


@pytest.mark.parametrize(
    ("language", "first_line"),
    [
        ("en", "before.json on shop-faq v3: right chunk in the top 5 for 5 of 10 questions"),
        ("uz", "before.json, shop-faq v3: to‘g‘ri chunk top 5 ichida — 10 tadan 5 ta savolda"),
        ("ms", "before.json pada shop-faq v3: chunk betul dalam 5 teratas bagi 5 daripada 10 soalan"),
        ("ru", "before.json на shop-faq v3: правильный чанк в топ-5 для 5 из 10 вопросов"),
    ],
)
def test_summary_begins_alike_in_each_language(language: str, first_line: str) -> None:
    message = words.summary(shop()[0], (), Texts(language), gold_number=3)

    assert parse_html(message.split("\n")[0])[0] == first_line


def test_summary_names_what_is_missing_unknown_failed_and_out_of_scope() -> None:
    text, _ = parse_html(words.summary(faulty("shop"), (), Texts("en")))

    assert "11 of 12 answered · depth 7 · one duplicate counted once" in text
    assert "One question has no answer in the run and counts 0: shop 1?." in text
    assert "One question got an empty list and counts 0: shop 2?." in text
    assert "2 questions failed and count 0: shop 3?, shop 4?. Reason of the first: shop failed" in text
    assert "not in the gold set and was ignored: shop 5 ? (nearest: shop 5?)." in text
    assert "2 questions are out of scope and stay outside the means; nothing was returned for 1 of 2." in text
    assert text.count("The key shop stands twice with the same value; it counted once.") == 1
    assert "2 more notes are not shown." in text


def test_summary_leaves_the_size_to_the_hint_that_says_it() -> None:
    before, _ = shop()
    few = tuple(hint for hint in hints_for(before) if hint.id == "hint-few-questions")

    text = words.summary(before, few, Texts("en"))

    assert text.count("a first look only") == 1
    assert "<b>Next: more questions.</b>" in text


def test_at_most_three_hints_are_given() -> None:
    before, _ = shop()
    found = hints_for(before)
    assert len(found) > 3

    text = words.hints(found, Texts("en"))

    assert text.count("<b>") == 3
    assert text.startswith("<b>Next: chunk size.</b> Recall@5 is .500; good is .700.")
    assert text.count("<b>Also: ") == 2


def test_categories_begin_with_the_weakest() -> None:
    text, _ = parse_html(words.by_category(shop()[0], Texts("en")))

    assert text.split("\n") == [
        "Weakest: b with Hit@5 .400 (5 questions; all: .500)",
        "   n  Hit@5   MRR",
        "b  5   .400  .228",
        "a  5   .600  .357",
    ]


def test_failures_show_where_the_right_chunk_is() -> None:
    message, n_pages = words.failures(shop()[0], Texts("en"))

    assert n_pages == 1
    assert message.startswith(
        "<b>5 of 10 questions have no right chunk in the top 5</b>\n\n<b>1. Question 5?</b>\n"
    )
    assert "right: <code>c5</code>\nfound: <code>w0</code>, <code>w1</code>" in message
    assert "the right one is at rank 6" in message


def test_failures_are_paged_and_a_page_too_far_is_the_last() -> None:
    gold = gold_set("shop", 12)
    lost = evaluate(gold, run("lost", gold, right_at=lambda i: 1 if i == 0 else 0))
    t = Texts("en")

    assert words.failures(lost, t)[1] == 3
    assert words.failures(lost, t, 9) == words.failures(lost, t, 3)
    assert "page 3 of 3" in words.failures(lost, t, 3)[0]
    assert "<b>11. " in words.failures(lost, t, 3)[0]


def test_no_failures_is_said() -> None:
    assert words.failures(clean("shop"), Texts("en")) == (
        "No failures: all 30 questions have a right chunk in the top 5.",
        1,
    )


def test_better_is_said_with_counts_table_and_limits() -> None:
    before, after = shop()

    lines = parse_html(words.comparison(compare(before, after), Texts("en")))[0].split("\n")

    assert lines[0] == (
        "🟢 after.json is better than before.json on shop-faq: 5 questions entered the top 5, 0 left."
    )
    assert lines[1].endswith("beyond chance.")
    assert lines[2:7] == [
        "         before after delta",
        "Hit@5      .500 1.000 +.500",
        "Recall@5   .500 1.000 +.500",
        "MRR        .293 1.000 +.707*",
        "NDCG@5     .295 1.000 +.705*",
    ]
    assert lines[7].startswith(
        "* beyond chance (p < .05, Holm over 4). With 10 questions a change of MRR under "
    )
    assert lines[8] == "If the change is a reranker: keep it."


def test_an_order_tested_alone_has_its_star_and_reason() -> None:
    gold = gold_set("shop", 14, of_scope=0)
    pair = compare(
        evaluate(gold, run("before", gold, right_at=lambda i: 2 if i < 6 else 1)),
        evaluate(gold, run("after", gold, right_at=lambda _: 1)),
    )
    assert pair.verdict.facts["by_order_alone"]

    text, _ = parse_html(words.comparison(pair, Texts("en")))

    assert "🟢 after is better than before on shop" in text
    assert "MRR +.214 (95 %: " in text
    assert re.findall(r"^(\S+).*\*$", text, re.MULTILINE) == ["MRR"]
    assert "* beyond chance (p < .05): Recall@5 stays, so the order was tested by MRR alone." in text


def test_identical_runs_need_no_table() -> None:
    before, _ = shop()

    assert words.comparison(compare(before, before), Texts("en")) == (
        "⚪ <b>Identical: all 10 rankings are the same</b>\nIf the change is a reranker: you do not need it."
    )


def test_each_verdict_has_its_sign_and_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = shop()

    worse = words.comparison(compare(after, before), Texts("en"))

    assert worse.startswith("🔴 <b>before.json is worse than after.json on shop-faq</b>")
    assert "If the change is a reranker: leave it out, it does harm." in worse


def test_too_few_questions_cannot_tell() -> None:
    gold = gold_set("shop", 3, of_scope=0)
    pair = compare(
        evaluate(gold, run("before", gold, right_at=lambda _: 5)),
        evaluate(gold, run("after", gold, right_at=lambda _: 1)),
    )

    text = words.comparison(pair, Texts("en"))

    assert text.startswith("🟡 <b>Cannot tell yet whether after is better than before on shop</b>")
    assert "with 3 questions that is within chance" in text


def test_moved_names_who_entered_and_from_where() -> None:
    message, n_pages = words.moved(compare(*shop()), Texts("en"))

    assert n_pages == 1
    assert message.split("\n")[:2] == [
        "<b>5 questions entered the top 5, 0 left</b>",
        "in: <i>Question 5?</i> (6 → 1)",
    ]
    assert "moved: <i>Question 1?</i> (2 → 1)" in message


def test_an_explanation_uses_a_question_of_the_run() -> None:
    text, _ = parse_html(words.explain("MRR", shop()[0], Texts("en")))

    assert "Question 1?: the first right chunk is at rank 2, so the value is 1/2 = .500." in text
    assert text.endswith("The mean over 10 questions: .293.")


def test_an_error_sets_off_what_it_quotes() -> None:
    error = BadLine(file="a<b>.trec", line=3, text="q1 <0>", expected="q1 Q0 d1 1 0.5 tag")

    assert words.error(error, Texts("en")) == (
        "I could not use <b>a&lt;b&gt;.trec</b>: line 3 is <code>q1 &lt;0&gt;</code>: "
        "I expected <code>q1 Q0 d1 1 0.5 tag</code>. Mend the line and send the file again. "
        "Nothing was stored."
    )


def test_headroom_answers_before_a_reranker_is_built() -> None:
    text, _ = parse_html(words.headroom(headroom(shop()[0]), Texts("en")))

    assert text.startswith("A perfect reranker on these candidates would lift MRR from .293 to 1.000\n")
    assert "5 at rank 6-10: a reranker can mend those" in text


def test_health_names_what_is_thin_double_and_odd() -> None:
    questions = [
        Question(
            id=f"q{i}", text="Same?" if i < 2 else f"Q {i}?", judgments={f"shop-{i:02}": 1.0}, category="a"
        )
        for i in range(30)
    ]
    questions += [Question(id="odd", text="Odd?", judgments={"x/y/9#z": 1.0}, category="b")]
    gold = GoldSet(name="shop", questions=tuple(questions))

    text, _ = parse_html(words.health(check_health(gold), gold, Texts("en")))

    assert text.startswith("shop: 31 questions, 31 with a right chunk\n31 questions make a first evaluation;")
    assert "Too few questions to judge these categories, 3 to 5 each would do: b." in text
    assert "One question stands twice: Same?." in text
    assert "perhaps from another index: x/y/9#z." in text


# --- marks and tables -------------------------------------------------------------------------------


def test_html_is_never_escaped_again() -> None:
    assert esc(esc("a < b")) == "a &lt; b"
    assert say(Texts("en"), "coverage-depth", depth=Html("<b>7</b>")) == "depth <b>7</b>"


def test_only_the_catalogue_sets_code_between_backticks() -> None:
    said = say(Texts("en"), "compare-which", name="`a` <b>")

    assert "<code>" not in said
    assert "`a` &lt;b&gt;" in said


def test_ids_are_cut_in_the_middle_and_questions_at_their_end() -> None:
    assert middle("chunk-" + "0" * 40 + "-017", 16) == "chunk-00…000-017"
    assert short("word " * 40, 20) == "word word word word…"
    assert len(middle("x" * 300)) == 28


@pytest.mark.parametrize(
    ("text", "expected"), [("abc", 3), ("漢字", 4), ("e\u0301", 1), ("🧪", 2), ("\u200eab", 2), ("❤️", 2)]
)
def test_width_is_what_a_screen_shows(text: str, expected: int) -> None:
    assert width(text) == expected


def test_a_wide_first_column_is_cut_and_numbers_stay_whole() -> None:
    block = table([["漢" * 40, ".740", "1.000"], ["short", ".5", "-.120"]], header=["", "before", "after"])

    lines = block.removeprefix("<pre>").removesuffix("</pre>").split("\n")

    assert {width(line) for line in lines} == {COLUMNS}
    assert [line.split()[-1] for line in lines] == ["after", "1.000", "-.120"]


def test_a_name_from_right_to_left_leaves_its_row_in_order() -> None:
    block = table([["كم", ".740"]])

    assert block == "<pre>\u200eكم\u200e  .740</pre>"


def test_fit_counts_the_ellipsis() -> None:
    assert [fit(text, 5) for text in ("abcde", "abcdef", "漢字漢")] == ["abcde", "abcd…", "漢字…"]
