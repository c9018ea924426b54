"""Questions out of a log: each once, counted, without what the gold set has."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.gold_sets import GoldSet, Question
from core.suggestions import FEWEST_LETTERS, LONGEST, suggest

GOLD = GoldSet(
    name="faq",
    questions=(
        Question(id="q1", text="How long is delivery?"),
        Question(id="Bare id text"),
    ),
)


def texts(lines: list[str], gold_set: GoldSet = GOLD) -> list[tuple[str, int]]:
    return [(candidate.text, candidate.n) for candidate in suggest(lines, gold_set).candidates]


def test_equal_texts_are_one_candidate_whatever_case_spaces_and_signs_at_the_end() -> None:
    lines = ["Can I pay by card?", "can i  pay by card", "Can I pay by card?", "CAN I PAY BY CARD!"]

    found = suggest(lines, GOLD)

    assert [(c.text, c.n) for c in found.candidates] == [("Can I pay by card?", 4)]
    assert found.candidates[0].variants == ("can i pay by card", "CAN I PAY BY CARD!")


def test_near_duplicates_are_grouped_under_the_commonest_spelling() -> None:
    lines = [
        "where is my parcel now?",
        "where is my parcl now?",
        "where is my parcel now?",
        "what is the price",
    ]

    assert texts(lines) == [("where is my parcel now?", 3), ("what is the price", 1)]


def test_what_the_gold_set_has_or_nearly_has_is_left_out_and_counted() -> None:
    found = suggest(
        ["how long is delivery", "how long is the delivery?", "bare ID text", "Something new?"], GOLD
    )

    assert [c.text for c in found.candidates] == ["Something new?"]
    assert (found.n_lines, found.n_known, found.n_noise, found.n_rare) == (4, 3, 0, 0)


def test_what_says_too_little_or_far_too_much_is_no_question() -> None:
    found = suggest(["ok", "12345 678", "…", "x" * (LONGEST + 1), "a real question"], GOLD)

    assert [c.text for c in found.candidates] == ["a real question"]
    assert found.n_noise == 4


def test_other_alphabets_and_apostrophes_are_the_same_question() -> None:
    assert texts(["To‘lov qanday?", "to'lov  qanday", "Сколько стоит?", "СКОЛЬКО СТОИТ"]) == [
        ("To‘lov qanday?", 2),
        ("Сколько стоит?", 2),
    ]


@given(st.lists(st.text(max_size=40), max_size=30), st.lists(st.text(min_size=1, max_size=40), max_size=8))
def test_every_line_is_accounted_for_once(lines: list[str], known: list[str]) -> None:
    gold_set = GoldSet(name="g", questions=tuple(Question(id=str(n), text=t) for n, t in enumerate(known)))

    found = suggest(lines, gold_set)

    assert sum(c.n for c in found.candidates) + found.n_known + found.n_noise + found.n_rare == len(lines)
    assert all(sum(map(str.isalpha, c.text)) >= FEWEST_LETTERS for c in found.candidates)
    assert [c.n for c in found.candidates] == sorted((c.n for c in found.candidates), reverse=True)
    assert texts(lines, gold_set) == [(c.text, c.n) for c in found.candidates]
