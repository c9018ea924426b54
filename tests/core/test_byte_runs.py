"""The quick way through a big file gives the same evaluation as the ordinary one, or declines."""

from __future__ import annotations

import json
import mmap
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import byte_runs, byte_scan
from core.byte_runs import evaluate_bytes
from core.byte_scan import Odd
from core.errors import EvalError
from core.evaluations import Evaluation, evaluate
from core.formats import read_run
from core.gold_sets import GoldSet, Question
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import parse_metric
from tests import examples

METRICS = tuple(
    map(parse_metric, ["Hit@1", "Recall@3", "P@5", "F1@5", "MRR", "NDCG@5", "NDCG", "MAP", "Rprec", "ERR@10",
                       "RBP", "Bpref", "Judged@3"])
)  # fmt: skip
RULES = (Rules(), Rules(ties="file"), Rules(missing="skip"), Rules(out_of_scope="zero"), LIKE_TREC_EVAL)
Scores = dict[str, dict[str, str]]  # question -> chunk -> score as written


def trec(scores: Scores, blank: str = " ") -> bytes:
    lines = (
        blank.join([question, "Q0", chunk, str(rank), score, "tag"])
        for question, row in scores.items()
        for rank, (chunk, score) in enumerate(row.items(), 1)
    )
    return "".join(f"{line}\n" for line in lines).encode()


def tabbed(scores: Scores) -> bytes:
    return trec(scores, "\t")


def unended(scores: Scores) -> bytes:
    return trec(scores).rstrip()


def scores_json(scores: Scores, space: str = "") -> bytes:
    rows = (
        f'"{question}":{space}{{' + f",{space}".join(f'"{c}":{space}{s}' for c, s in row.items()) + "}"
        for question, row in scores.items()
    )
    return ("{" + f",{space}".join(rows) + "}").encode()


def spaced_scores_json(scores: Scores) -> bytes:
    return scores_json(scores, " ")


def lists_json(scores: Scores) -> bytes:
    return json.dumps({q: list(row) for q, row in scores.items()}, separators=(",", ":")).encode() + b"\n"


def spaced_lists_json(scores: Scores) -> bytes:
    return json.dumps({q: list(row) for q, row in scores.items()}).encode()


FORMS = (trec, tabbed, unended, scores_json, spaced_scores_json, lists_json, spaced_lists_json)


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a few questions, so that small files have many, and no file too small."""
    monkeypatch.setattr(byte_scan, "BLOCK", 300)
    monkeypatch.setattr(byte_runs, "WORTH_IT", 0)


def assert_equal(quick: Evaluation, plain: Evaluation) -> None:
    for field in ("run_name", "rules", "metrics", "questions", "missing", "empty", "unknown", "notices",
                  "n_duplicate_chunks", "depth", "n_answered", "out_of_scope"):  # fmt: skip
        assert getattr(quick, field) == getattr(plain, field), field
    np.testing.assert_array_equal(quick.values, plain.values)
    np.testing.assert_array_equal(quick.first_ranks, plain.first_ranks)
    assert list(quick.retrieved) == list(plain.retrieved)
    assert dict(quick.retrieved) == dict(plain.retrieved)
    assert quick.failures(3) == plain.failures(3)


def assert_same(gold: GoldSet, data: bytes, rules: Rules) -> None:
    quick = evaluate_bytes(gold, data, "before.txt", METRICS, rules)

    assert quick is not None
    assert_equal(quick, evaluate(gold, read_run(data, "before.txt"), METRICS, rules))


def case(seed: int, *, n_questions: int = 12, tie: bool = True) -> tuple[GoldSet, Scores]:
    """A gold set and a run with misses, unknown questions, grades, ids of all lengths and equal scores."""
    rng = random.Random(seed)
    chunks = [f"{'chunk' * rng.randint(0, 9)}-{n}" for n in range(30)] + ["a", "b2", "x" * 8, "x" * 16]
    names = [f"q{n}" * rng.choice([1, 1, 4]) for n in range(n_questions + 2)]
    questions, scores = [], {}
    for name in names[:n_questions]:
        judgments = {c: float(rng.choice([0, 1, 1, 2, 3, -1])) for c in rng.sample(chunks, rng.randint(1, 6))}
        questions.append(Question(id=name, judgments=judgments))
    questions.append(Question(id="sure-1", judgments={"a": 2.0, "b2": 1.0}))
    for name in rng.sample(names, n_questions):
        found = rng.sample(chunks, rng.randint(1, len(chunks)))
        numbers = [number(rng) for _ in found]
        if not tie:
            numbers = [repr(float(100 - n)) for n in range(len(found))]
        scores[name] = dict(zip(found, numbers, strict=True))
    scores["sure-1"] = {"zz": "5.5", "a": "4.25", "b2": "4.25"}
    return GoldSet(name="gold", questions=tuple(questions)), scores


def number(rng: random.Random) -> str:
    written = [
        rng.choice(["0.5", "1.0", "2.25", "-0.5", "3"]),
        f"{rng.uniform(-9, 99):.6f}",
        repr(rng.random()),
        repr(rng.uniform(-1e9, 1e9)),
        f"{rng.random() * 1e-7:e}",
        f"{rng.random():.17f}",
        str(rng.randint(-5, 10**15)),
    ]
    return rng.choice(written)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(25))
def test_regular_files_give_the_same_evaluation(form: Callable[[Scores], bytes], seed: int) -> None:
    gold, scores = case(seed)

    assert_same(gold, form(scores), RULES[seed % len(RULES)])


@pytest.mark.parametrize("form", FORMS)
def test_a_file_in_the_order_of_its_scores_gives_the_same_evaluation(form: Callable[[Scores], bytes]) -> None:
    gold, scores = case(1, tie=False)

    assert_same(gold, form(scores), Rules())


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_ties_are_broken_alike(rules: Rules) -> None:
    gold = GoldSet(name="g", questions=(Question(id="q1", judgments={"b": 1, "d": 2}),))

    assert_same(
        gold, trec({"q1": {"a": "1", "d": "1.0", "b": "1.00", "c": "1", "e": "2", "f": "0.5"}}), rules
    )


def test_scores_that_differ_only_beyond_single_precision() -> None:
    gold = GoldSet(name="g", questions=(Question(id="q1", judgments={"b": 1}),))
    close = trec({"q1": {"a": "1.00000000001", "b": "1.0"}})
    enormous = trec({"q1": {"a": "1e300", "b": "1e200"}})

    for rules in RULES:
        assert_same(gold, close, rules)
        assert_same(gold, enormous, rules)


def test_questions_are_found_by_text_as_well() -> None:
    gold = GoldSet(
        name="g",
        questions=(
            Question(id="q1", text="Where is it 1?", judgments={"a": 1}),
            Question(id="q2", text="When is it 2?", judgments={"b": 1}),
        ),
    )
    found = {"WHERE  is it 1?": {"a": "2.0", "b": "1.5"}, "q2": {"b": "1.0", "c": "0.5"}}

    assert_same(gold, scores_json(found), Rules())
    assert_same(gold, lists_json(found), Rules())


def test_ids_that_no_file_of_plain_bytes_can_hold_are_simply_not_found() -> None:
    gold = GoldSet(
        name="g",
        questions=(
            Question(id="q1", text="\udc80 1", judgments={"a": 1, "\ud800": 1, "\u0431": 1}),
            Question(id="\ud800", judgments={"a": 1}),
        ),
    )

    assert_same(gold, trec({"q1": {"b": "2.5", "a": "1.5"}}), Rules())


def test_a_mapped_file_is_read_like_its_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(byte_scan, "BLOCK", 20_000)  # more than a page, so that pages are given back
    gold, scores = case(3, n_questions=300)
    (tmp_path / "run").write_bytes(trec(scores))

    with (tmp_path / "run").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        quick = evaluate_bytes(gold, data, "before.txt", METRICS)
        assert quick is not None
        assert_equal(quick, evaluate(gold, read_run(trec(scores), "before.txt"), METRICS))
        del quick


def test_ids_made_to_fall_into_one_place_are_left_to_the_ordinary_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(byte_scan, "_ROUNDS", 1)
    gold, scores = case(5)
    found = {f"c{n}": str(1000 - n) for n in range(400)}

    assert evaluate_bytes(gold, trec({**scores, "q99": found}), "run", METRICS) is None


def test_a_great_tie_takes_no_longer_than_a_sort() -> None:
    found = {f"c{n}": "1.5" for n in range(20_000)}
    gold = GoldSet(name="g", questions=(Question(id="q1", judgments=dict.fromkeys(list(found)[::10], 1)),))
    data = trec({"q1": found})
    start = time.process_time()

    quick = evaluate_bytes(gold, data, "before", METRICS)

    assert time.process_time() - start < 2.0
    assert quick is not None
    assert_equal(quick, evaluate(gold, read_run(data, "before"), METRICS))


def test_a_single_ranking_is_read_without_the_others() -> None:
    gold, scores = case(4)
    quick = evaluate_bytes(gold, trec(scores), "run", METRICS)

    assert quick is not None
    assert "sure-1" in quick.retrieved
    assert quick.retrieved["sure-1"].chunk_ids == ("zz", "b2", "a")
    with pytest.raises(KeyError):
        quick.retrieved["nobody"]


# --- what it leaves to the ordinary reader --------------------------------------------------------------

GOLD = GoldSet(
    name="g", questions=(Question(id="q1", judgments={"a": 1}), Question(id="q2", judgments={"b": 1}))
)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"{}", b"[]", b"\x89PNG", b'"', b"q1", b"\n",
        b"q1 Q0 a 1 2.0\n",
        b"q1 Q0 a 1 2.0 t x\n",
        b"q1 Q0 a 1 2.0 t\r\nq2 Q0 b 1 2.0 t\r\n",
        b"q1 Q0  a 1 2.0 t\n",
        b" q1 Q0 a 1 2.0 t\n",
        b"q1 Q0 a 1 2.0 t\n\nq2 Q0 b 1 2.0 t\n",
        b"# remark x y z v\nq1 Q0 a 1 2.0 t\n",
        b"\xef\xbb\xbfq1 Q0 a 1 2.0 t\n",
        "q1 Q0 a 1 2.0 t\nq2 Q0 \u0431 1 2.0 t\n".encode(),
        b"q1 Q0 a 1 2.0 t\nq2 Q0 b\x0b 1 2.0 t\n",
        b"q1 Q0 a 1 nan t\n", b"q1 Q0 a 1 abc t\n", b"q1 Q0 a 1 1_0 t\n", b"q1 Q0 a 1 inf t\n",
        b"q1 Q0 a 1 1e999 t\n", b"q1 Q0 a 1 - t\n", b"q1 Q0 a 1 1.2.3 t\n", b"q1 Q0 a 1 . t\n",
        b"q1 Q0 a 1 2.0 t\nq1 Q0 a 2 1.0 t\n",
        b"q1 Q0 a 1 2.0 t\nq2 Q0 b 1 2.0 t\nq1 Q0 c 2 1.0 t\n",
        b"q1 Q0 " + b"a" * 2000 + b" 1 2.0 t\n",
        b"q9 Q0 a 1 2.0 t\n",
        b"q1 Q0 x 1 2.0 t\nq2 Q0 y 1 2.0 t\n",
        b'{"q1":{"a":1.5},"q1":{"a":1.5}}',
        b'{"q1":{"a":1.5,"a":1.5}}', b'{"q1":["a","a"]}',
        b'{"q1":{"a":NaN}}', b'{"q1":{"a":null}}', b'{"q1":{"a":true}}', b'{"q1":{"a":"1.5"}}',
        b'{"q1":{"a":01.5}}', b'{"q1":{"a":.5}}', b'{"q1":{"a":5.}}', b'{"q1":{"a":+5}}', b'{"q1":{"a":}}',
        b'{"q1":{"a":1 .5}}', b'{"q1":{"a": 1.5}}', b'{"q1":{"a":1.5} }', b'{"q1" :{"a":1.5}}',
        b'{"q1":{"a":1.5},}', b'{"q1":{"a":1.5,}}', b'{,"q1":{"a":1.5}}', b'{"q1":{"a":1.5}}}',
        b'{"q1":{"a":1.5}"q2":{"b":1.5}}', b'{"q1":{"a":1.5},"q2":{}}', b'{"q1":{}}', b'{"q1":[]}',
        b'{"q1":{"a":1.5}],"q2":{"b":1.5}}', b'{"q1":["a"},"q2":["b"]}', b'{"q1":["a"],"q2":{"b":1.5}}',
        b'{"q1":["a",1]}', b'{"q1":[1]}', b'{"q1":["a",]}', b'{"q1":["a" ]}', b'{"q1":[["a",1.5]]}',
        b'{"q1":["a\\u0062"]}', b'{"q1":["a\\"b"]}', b'{"q1":["a",""]}', b'{"":["a"]}', b'{"q1":[" "]}',
        b'{"q1":["a\tb"]}', b'{"q1":["a"],\n"q2":["b"]}', b'{"q1":["a"], "q2":["b"]}',
        b'{"results":{"q1":{"a":1.5}}}', b'{"question":["a"],"answer":["b"]}', b'{"q1":["a"]} {"q2":["b"]}',
        b'{"q1":{"a":1.5}}\n{"q2":{"b":1.5}}', b'{"q1":{"a":1-5}}', b'{"q1":{"a":1e5e5}}',
        b'{"q1":{"a":1.e5}}', b'{"q1":{"a":1e}}', b'{"q1":{"a":1.5e+}}', b'{"q1":{"a":-}}',
        b'{"q1":{"a":--1}}', b'{"q1":{"a":1,2}}',
    ],
)  # fmt: skip
def test_anything_odd_is_left_to_the_ordinary_reader(data: bytes) -> None:
    assert evaluate_bytes(GOLD, data, "run", METRICS) is None


def test_a_small_file_is_left_to_the_ordinary_way(monkeypatch: pytest.MonkeyPatch) -> None:
    data = trec({"q1": {"a": "1.5"}})
    monkeypatch.setattr(byte_runs, "WORTH_IT", len(data) + 1)

    assert evaluate_bytes(GOLD, data, "run") is None


def test_an_ids_map_and_a_gold_set_without_right_chunks_are_left_to_the_ordinary_reader() -> None:
    data = b"q1 Q0 a 1 2.0 t\n"
    mapped = GoldSet(name="g", questions=GOLD.questions, ids_map="(?P<id>.*)#")
    nothing = GoldSet(name="g", questions=(Question(id="q1", judgments={"a": 0}),))

    assert evaluate_bytes(mapped, data, "run") is None
    assert evaluate_bytes(nothing, data, "run") is None


@pytest.mark.parametrize(
    "questions",
    [
        (Question(id="q1", text="Where 1?", judgments={"a": 1}), Question(id="q2", text="where 1?")),
        (Question(id="q1", text="q2", judgments={"a": 1}), Question(id="q2", judgments={"b": 1})),
        (Question(id="q1", text="q9", judgments={"a": 1}), Question(id="q2", judgments={"b": 1})),
    ],
    ids=["two questions with one text", "an id that is the text of another", "two keys for one question"],
)
def test_questions_that_are_hard_to_tell_apart_are_left_to_the_ordinary_way(
    questions: tuple[Question, ...],
) -> None:
    gold = GoldSet(name="g", questions=questions)
    data = trec({"q1": {"a": "1.5"}, "q2": {"b": "1.5"}, "q9": {"a": "2.5"}})

    assert evaluate_bytes(gold, data, "run") is None
    assert evaluate(gold, read_run(data, "run")).n_questions > 0


def test_two_judgments_with_one_hash_are_left_to_the_ordinary_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(byte_scan, "_MIX", np.uint64(0))

    assert evaluate_bytes(GOLD, trec({"q1": {"a": "1.5"}}), "run") is None


# --- mutated files --------------------------------------------------------------------------------------

BYTES = st.sampled_from(
    [bytes([sign]) for sign in b' \t\n\r"{}[]:,.-+eE0159aq#\\_'] + [b"\xff", b"\x00", b"\xd0\xb1"]
)
CHANGES = st.lists(
    st.tuples(st.sampled_from(["drop", "insert", "replace", "repeat", "swap"]), st.integers(0, 10**6), BYTES),
    min_size=1,
    max_size=4,
)


def mutated(data: bytes, changes: list[tuple[str, int, bytes]]) -> bytes:
    for change, where, sign in changes:
        place = where % max(len(data), 1)
        head, tail = data[:place], data[place:]
        if change == "drop":
            data = head + tail[1:]
        elif change == "insert":
            data = head + sign + tail
        elif change == "replace":
            data = head + sign + tail[1:]
        elif change == "repeat":
            data = head + tail[:30] + tail
        else:
            data = head + tail[20:40] + tail[:20] + tail[40:]
    return data


@settings(max_examples=examples(600), deadline=None)
@given(st.integers(0, 40), st.sampled_from(FORMS), CHANGES, st.sampled_from(RULES))
def test_a_mutated_file_never_gives_another_answer(
    seed: int, form: Callable[[Scores], bytes], changes: list[tuple[str, int, bytes]], rules: Rules
) -> None:
    gold, scores = case(seed, n_questions=4)
    data = mutated(form(scores), changes)

    quick = evaluate_bytes(gold, data, "run", METRICS, rules)

    if quick is not None:
        assert_equal(quick, evaluate(gold, read_run(data, "run"), METRICS, rules))


# --- numbers --------------------------------------------------------------------------------------------


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**20), 10**20), min_size=1)
)
def test_numbers_are_rounded_as_python_does(numbers: list[float]) -> None:
    written = [repr(number) for number in numbers]

    assert parsed(written) == [float(text) for text in written]


@given(st.lists(st.from_regex(r"-?[0-9]{1,12}(\.[0-9]{0,12})?", fullmatch=True), min_size=1))
def test_decimal_numbers_of_any_length_are_exact(written: list[str]) -> None:
    assert parsed(written) == [float(text) for text in written]


@pytest.mark.parametrize("text", ["+1.5", ".5", "5.", "007", "1.e5", "+.5e-3", "-0", "1E5"])
def test_python_s_own_ways_to_write_a_number_are_taken_in_trec_lines(text: str) -> None:
    gold = GoldSet(name="g", questions=(Question(id="q1", judgments={"a": 1}),))
    data = trec({"q1": {"b": "1.25", "a": text, "c": "1.123456789012345678"}})

    assert_same(gold, data, Rules())


@given(st.text("0123456789.-+eE/:_ax\x00 ", max_size=20))
def test_what_is_no_number_is_never_taken_for_one(text: str) -> None:
    try:
        (value,) = parsed([text])
    except Odd:
        return

    assert value == float(text)


def parsed(written: list[str]) -> list[float]:
    text = "x" * 20 + "".join(f"{number};" for number in written) + "x" * 20
    chars = np.frombuffer(text.encode(), dtype=np.uint8)
    ends = np.cumsum([len(number) + 1 for number in written]) + 19
    starts = ends - np.array([len(number) for number in written])
    return byte_scan._numbers(chars, byte_scan._words(chars), starts, ends, is_json=False).tolist()


def test_every_error_of_the_ordinary_way_is_kept_for_it() -> None:
    conflicting = b'{"q1":{"a":1.5},"q1":{"b":1.5}}'

    assert evaluate_bytes(GOLD, conflicting, "run") is None
    with pytest.raises(EvalError):
        read_run(conflicting, "run")
