"""An index that was cut anew: seen at once, and its judgments found again by their texts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.gold_sets import GoldSet, Question
from core.rechunking import chunks_of, remap, remapped, shingles, texts_in, vanished
from core.runs import Retrieved, Run

N = 12
WORDS = [f"w{n}" for n in range(2000)]


def gold(prefix: str = "a") -> GoldSet:
    return GoldSet(
        name="faq",
        questions=tuple(Question(id=f"q{n}", judgments={f"{prefix}{n}": 1.0}) for n in range(N)),
    )


def run(*prefixes: str, n: int = N, texts: bool = False) -> Run:
    """Each question gets its chunk of each index, first prefix first."""
    return Run(
        name="-".join(prefixes),
        retrieved={
            f"q{i}": Retrieved(
                chunk_ids=tuple(f"{prefix}{i}" for prefix in prefixes),
                texts=tuple(f"text of {prefix}{i}" for prefix in prefixes) if texts else None,
            )
            for i in range(n)
        },
    )


def test_most_right_chunks_gone_at_once_is_another_index() -> None:
    found = vanished(gold(), run("a", "x"), run("b", "y"))

    assert found is not None
    assert (found.before, found.n_before, len(found.gone)) == ("a-x", N, N)


def test_a_service_that_only_got_worse_still_has_the_same_index() -> None:
    before = run("a", "x", "y")
    worse = Run(
        name="worse", retrieved={q: Retrieved(chunk_ids=e.chunk_ids[1:]) for q, e in before.retrieved.items()}
    )

    assert vanished(gold(), before, worse) is None


def test_failed_questions_do_not_look_like_another_index() -> None:
    failed = {**run("a").retrieved, **{f"q{n}": Retrieved(chunk_ids=(), failed="x") for n in range(2, N)}}

    assert vanished(gold(), run("a"), Run(name="r", retrieved=failed)) is None


@pytest.mark.parametrize(("n", "is_seen"), [(4, False), (5, True)])
def test_a_few_right_chunks_may_go_for_other_reasons(n: int, is_seen: bool) -> None:
    assert (vanished(gold(), run("a", n=n), run("b", n=n)) is not None) == is_seen


def pieces(words: list[str], size: int, step: int) -> dict[str, str]:
    """A document cut into chunks of `size` words, one every `step` words."""
    starts = range(0, max(1, len(words) - size + step), step)
    return {f"{size}/{step}-{start}": " ".join(words[start : start + size]) for start in starts}


@pytest.mark.parametrize(("size", "step"), [(50, 50), (200, 200), (100, 80)])
def test_split_merged_and_moved_chunks_are_found_by_their_text(size: int, step: int) -> None:
    words = WORDS[:1000]
    old, new = pieces(words, 100, 100), pieces(words, size, step)
    judged = GoldSet(name="g", questions=(Question(id="q", judgments=dict.fromkeys(old, 1.0)),))

    found = remap(judged, (), old, new)

    assert found.successors.keys() == old.keys()
    for chunk, several in found.successors.items():
        spans = [range(int(e.chunk_id.split("-")[1]), int(e.chunk_id.split("-")[1]) + size) for e in several]
        start = int(chunk.split("-")[1])
        assert all(set(span) & set(range(start, start + 100)) for span in spans)
    if size == 50:
        assert (found.n_split, found.n_merged) == (len(old), 0)
    if size == 200:
        assert (found.n_split, found.n_merged) == (0, len(new))


def test_what_has_no_text_and_what_nothing_holds_stays_and_is_told() -> None:
    gold_set = GoldSet(
        name="g",
        questions=(Question(id="q", judgments={"lost": 1, "silent": 2, "moved": 3, "here": 0, "blank": 1}),),
    )
    old = {
        "lost": "nobody has kept these words",
        "moved": "Two days in the city, five elsewhere.",
        "blank": " ",
    }
    new = {"n1": "two days in the city five elsewhere", "n2": "something else altogether"}

    found = remap(gold_set, ["here"], old, new)
    again = remapped(gold_set, {k: [e.chunk_id for e in v] for k, v in found.successors.items()})

    assert {k: [(e.chunk_id, e.share) for e in v] for k, v in found.successors.items()} == {
        "moved": [("n1", 1.0)]
    }
    assert (found.unmatched, found.without_text, found.n_new, found.n_old) == (
        ("lost",),
        ("silent", "blank"),
        2,
        4,
    )
    assert again.questions[0].judgments == {"lost": 1, "silent": 2, "n1": 3, "here": 0, "blank": 1}


def test_what_a_template_puts_into_each_chunk_is_no_sign() -> None:
    old = {f"o{n}": f"Was this page of help? Tell us. Number {n} about subject {n} alone." for n in range(9)}
    new = {f"n{n}": f"Was this page of help? Tell us. Number {n} about subject {n} alone." for n in range(9)}
    gold_set = GoldSet(name="g", questions=(Question(id="q", judgments=dict.fromkeys(old, 1.0)),))

    found = remap(gold_set, (), old, new)

    assert {chunk: [e.chunk_id for e in several] for chunk, several in found.successors.items()} == {
        f"o{n}": [f"n{n}"] for n in range(9)
    }


def test_of_grades_that_meet_the_highest_stays() -> None:
    gold_set = GoldSet(name="g", questions=(Question(id="q", judgments={"a": 0, "b": 2, "c": 1}),))

    again = remapped(gold_set, {"a": ["n"], "b": ["n"], "c": ["n", "m"]})

    assert again.questions[0].judgments == {"n": 2, "m": 1}


def test_texts_and_chunks_of_runs() -> None:
    assert texts_in([run("a", n=1), run("a", "b", n=1, texts=True)]) == {
        "a0": "text of a0",
        "b0": "text of b0",
    }
    assert chunks_of(gold(), run("a", "b", n=1)) == {"a0", "b0"}


@given(st.integers(0, 2**32 - 1), st.integers(3, 40), st.integers(20, 80))
def test_a_chunk_is_never_mapped_to_one_without_a_shared_run_of_words(seed: int, n: int, size: int) -> None:
    rng = random.Random(seed)
    old = {f"o{i}": " ".join(rng.choices(WORDS[:60], k=size)) for i in range(n)}
    new = {f"n{i}": " ".join(rng.choices(WORDS[:60], k=size)) for i in range(n)}
    gold_set = GoldSet(name="g", questions=(Question(id="q", judgments=dict.fromkeys(old, 1.0)),))

    found = remap(gold_set, (), old, {**new, "whole": old["o0"]})

    assert found.successors["o0"][0].chunk_id == "whole"
    for chunk, several in found.successors.items():
        for each in several:
            text = {**new, "whole": old["o0"]}[each.chunk_id]
            assert shingles(old[chunk]) & shingles(text)
            assert each.share <= 1
    assert len(found.successors) + len(found.unmatched) == n
