"""The store keeps what it is given and gives back the same, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import subprocess
import sys
import traceback
import uuid
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata, produce_migrations, render_python_code
from alembic.config import Config
from alembic.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, inspect, select

from core import errors
from core.answers import AnswerEvaluation, Case, Evidence, JudgedBy, Measured, Thumb
from core.errors import Notice, Word
from core.evaluations import evaluate
from core.gold_sets import GoldSet, Question
from core.judges import StoreCache
from core.matching import LIKE_TREC_EVAL, Rules
from core.metrics import parse_metric
from core.migrations.env import render_item
from core.runs import Retrieved, Run
from core.store import AnswerRecord, Store, Upload, Values
from core.store.database import migrating, read_url
from core.store.naming import LENGTH
from core.store.packing import pack_gold_set, pack_run, unpack_gold_set, unpack_run
from core.store.tables import Base, EvaluationRow, RunRow, UploadRow, clean

ANN, BOB, CAT = 7_300_000_001, 7_300_000_002, 2**52 - 1  # Telegram: at most 52 significant bits
CHAT, GROUP, SUPERGROUP = 7_300_000_001, -4_100_000_001, -1_002_100_000_001
HOSTILE = [
    "<b>&amp;</b>",
    "'; DROP TABLE runs; --",
    "50% _off_ \\",
    "🔎 qidiruv",
    "\u202eright to left",
    "nul\0inside",
    "half \ud83d pair",
    "ﷺ" * 300,
    "é" * 5000,
    "o‘zbekcha",
    "{ $name }",
]
MIGRATE = """
import sys
from core.store import Store
with Store(sys.argv[1]) as store:
    store.migrate()
    store.set_fact("a", "b")
"""
Result = TypeVar("Result")


class Clock:
    """A clock that moves when it is told to, and a little at each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 29, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database: a file, or a schema of its own at TEST_POSTGRES_URL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/folder/eval.sqlite3"
        return
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        pytest.skip("no PostgreSQL: set TEST_POSTGRES_URL")
    schema = f"t{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        yield f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{schema}"
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """A store with tables and nothing in them."""
    with Store(url, clock=clock) as store:
        store.migrate()
        yield store


def gold(name: str = "faq", n: int = 2, **facts: Any) -> GoldSet:
    questions = tuple(
        Question(id=f"q{i}", text=f"Question {i}?", judgments={f"c{i}": 1.0, "c-0": 0.0}) for i in range(n)
    )
    return GoldSet(name=name, questions=questions, **facts)


def run_of(name: str = "before", n: int = 2) -> Run:
    return Run(name=name, retrieved={f"q{i}": Retrieved(chunk_ids=("x", f"c{i}")) for i in range(n)})


def saved(store: Store, name: str = "before", chat_id: int = CHAT, **facts: Any) -> int:
    return store.save_run(run_of(name), chat_id=chat_id, author=ANN, **facts).id


def evaluated(store: Store, name: str = "before", chat_id: int = CHAT) -> tuple[int, int]:
    """Ids of a saved run and its evaluation."""
    version = store.save_gold_set(gold(), author=ANN, note="")
    run = run_of(name)
    kept = store.save_result(
        run, evaluate(gold(), run), gold_version_id=version.id, chat_id=chat_id, author=ANN
    )
    return kept[0].id, kept[1].id


def at_once(work: Callable[[int], Result], n: int = 8) -> list[Result]:
    with ThreadPoolExecutor(n) as pool:
        return list(pool.map(work, range(n)))


def rows_of(store: Store, table: type[Base]) -> int:
    with store._reading() as session:
        return len(session.scalars(select(table)).all())


# --- gold sets --------------------------------------------------------------------------------------


def test_a_gold_set_comes_back_as_it_was(store: Store) -> None:
    given_ = GoldSet(
        name="Do‘kon FAQ",
        questions=(
            Question(
                id="q1",
                text="Yetkazib berish qancha?",
                judgments={"a": 3, "b": 0.5, "c": -1},
                category="delivery",
                language="uz",
                answer="14 kun 🚚",
                notes="line\nbreak",
            ),
            Question(id="out of scope"),
        ),
        threshold=0.5,
        ids_map=r"(?P<id>[^#]+)#\d+",
        notices=(Notice(id="notice-x", facts={"n": 3, "word": Word("type-list"), "text": "a"}),),
    )

    version = store.save_gold_set(given_, author=ANN, note="first", chat_id=CHAT)
    found, back = store.gold_set("do'kon  faq")

    assert found == version
    assert (version.number, version.n_questions, version.n_judged, version.author) == (1, 2, 1, ANN)
    assert (version.digest, version.note, version.created.tzinfo) == (given_.digest, "first", UTC)
    assert back == given_
    assert back.digest == given_.digest
    assert back.notices == given_.notices
    assert isinstance(back.notices[0].facts["word"], Word)


def test_equal_content_is_no_new_version(store: Store) -> None:
    first = store.save_gold_set(gold(), author=ANN, note="first")
    same = store.save_gold_set(gold("FAQ"), author=BOB, note="again")
    second = store.save_gold_set(gold(n=3), author=BOB, note="more")
    third = store.save_gold_set(gold(), author=BOB, note="back to the first")

    assert same == first
    assert [v.number for v in (first, second, third)] == [1, 2, 3]
    assert [v.note for v in store.gold_versions("faq")] == ["back to the first", "more", "first"]
    assert store.gold_set("faq", 2)[1] == gold(n=3)
    assert store.gold_version(second.id) == (second, gold(n=3))


def test_a_deleted_gold_set_can_be_restored_and_saved_again(store: Store) -> None:
    store.save_gold_set(gold("faq"), author=ANN, note="")
    store.save_gold_set(gold("docs"), author=ANN, note="")

    assert store.delete_gold_set("FAQ") == "faq"
    assert [s.name for s in store.gold_sets()] == ["docs"]
    assert [s.name for s in store.gold_sets(deleted=True)] == ["faq"]
    with pytest.raises(errors.UnknownGoldSet):
        store.gold_set("faq")

    assert store.restore_gold_set("faq") == "faq"
    assert store.gold_set("faq")[1] == gold()
    store.delete_gold_set("faq")
    assert store.save_gold_set(gold(), author=BOB, note="").number == 1
    assert [(s.name, s.n_versions, s.deleted) for s in store.gold_sets()] == [
        ("docs", 1, None),
        ("faq", 1, None),
    ]


def test_unknown_gold_sets_and_versions_are_named_with_what_may_be_meant(store: Store) -> None:
    store.save_gold_set(gold("shop-faq"), author=ANN, note="")

    with pytest.raises(errors.UnknownGoldSet) as wrong:
        store.gold_set("shop-fq")
    assert wrong.value.facts == {"name": "shop-fq", "nearest": "shop-faq"}
    for number in (0, -1, 2, 2**70):
        with pytest.raises(errors.UnknownGoldVersion) as missing:
            store.gold_set("shop-faq", number)
        assert missing.value.facts == {"name": "shop-faq", "number": number, "newest": 1}
    for missing_verb in (store.delete_gold_set, store.restore_gold_set, store.gold_versions):
        with pytest.raises(errors.UnknownGoldSet):
            missing_verb("nothing like it")
    with pytest.raises(errors.UnknownGoldSet):
        store.gold_version(2**80)


def test_threads_that_save_the_same_gold_set_make_one_version(store: Store) -> None:
    versions = at_once(lambda i: store.save_gold_set(gold(), author=ANN + i, note=str(i)))

    assert len({version.id for version in versions}) == 1
    assert len(store.gold_versions("faq")) == 1


def test_threads_that_save_different_gold_sets_number_them_without_a_hole(store: Store) -> None:
    at_once(lambda i: store.save_gold_set(gold(n=i + 1), author=ANN, note=str(i)))

    assert [version.number for version in store.gold_versions("faq")] == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names(store: Store, name: str) -> None:
    version = store.save_gold_set(gold(name), author=CAT, note=name, chat_id=-CAT)
    record = store.save_run(
        run_of(name),
        chat_id=-CAT,
        author=CAT,
        upload=Upload(file_name=name, content=b"{}"),
        service=name,
        about={name: [name]},
        origin=name,
    )
    store.add_member(CAT, name)
    chat = store.remember_chat(-CAT, kind="group", title=name)

    assert store.gold_set(name)[0] == version
    assert store.find_run(-CAT, name) == record
    assert store.run(record.id).retrieved == run_of(name).retrieved
    assert record.about == {name: [name]}
    assert record.author == CAT
    assert 0 < len(version.name) <= LENGTH
    assert store.names_of([CAT]) == {CAT: clean(name)}
    assert store.chat(-CAT) == chat
    assert store.kept(store.keep(name, {name: name})) is not None
    assert store.is_new(name)
    assert not store.is_new(name)


# --- round trips ------------------------------------------------------------------------------------

any_text = st.text(st.characters(codec=None), max_size=20)
any_score = st.floats(allow_nan=False)


@st.composite
def entries(draw: st.DrawFn) -> Retrieved:
    ids = tuple(draw(st.lists(any_text, max_size=5)))
    of_ids = st.none() | st.lists(any_score, min_size=len(ids), max_size=len(ids)).map(tuple)
    texts = st.none() | st.lists(any_text, min_size=len(ids), max_size=len(ids)).map(tuple)
    return Retrieved(
        chunk_ids=ids,
        scores=draw(of_ids),
        texts=draw(texts),
        answer=draw(st.none() | any_text),
        took_ms=draw(st.none() | any_score),
        failed=draw(st.none() | any_text),
    )


any_run = st.builds(
    Run,
    name=st.just("r"),
    retrieved=st.dictionaries(any_text, entries(), max_size=5),
    tag=st.none() | st.just("t"),
)
any_question = st.builds(
    Question,
    id=any_text,
    text=any_text,
    judgments=st.dictionaries(any_text, st.integers(-9, 9) | any_score, max_size=4),
    category=st.none() | any_text,
    language=st.none() | any_text,
    answer=st.none() | any_text,
    notes=st.none() | any_text,
)
any_gold_set = st.builds(
    GoldSet,
    name=st.just("g"),
    questions=st.lists(any_question, max_size=4).map(tuple),
    threshold=st.none() | any_score,
    ids_map=st.none() | st.just("(?P<id>.)"),
)


@given(any_run)
def test_packing_a_run_loses_nothing(run: Run) -> None:
    back = unpack_run(pack_run(run), run.name, run.tag)

    assert back == run
    assert list(back.retrieved) == list(run.retrieved)


@given(any_gold_set)
def test_packing_a_gold_set_loses_nothing(gold_set: GoldSet) -> None:
    back = unpack_gold_set(pack_gold_set(gold_set), gold_set.name)

    assert back == gold_set
    assert back.digest == gold_set.digest


@given(any_text)
def test_cleaned_text_is_taken_by_every_database_and_otherwise_unchanged(text: str) -> None:
    cleaned = clean(text)

    assert "\0" not in cleaned
    assert cleaned.encode().decode() == cleaned
    if "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text):
        assert cleaned == text


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(run=any_run, gold_set=any_gold_set)
def test_what_is_saved_comes_back(store: Store, run: Run, gold_set: GoldSet) -> None:
    record = store.save_run(run, chat_id=CHAT, author=None)
    version = store.save_gold_set(gold_set, author=None, note="")

    assert store.run(record.id) == replace(run, name=record.name)
    assert store.gold_version(version.id)[1].digest == gold_set.digest


def test_notices_of_a_run_come_back(store: Store) -> None:
    notices = (Notice(id="notice-order-against-scores", facts={"n": 4, "why": Word("guess-x")}),)
    run = replace(run_of(), notices=notices)

    back = store.run(store.save_run(run, chat_id=CHAT, author=ANN).id)

    assert back.notices == notices
    assert isinstance(back.notices[0].facts["why"], Word)


def test_a_run_of_fifty_thousand_questions_is_saved_in_megabytes(store: Store) -> None:
    rng = np.random.default_rng(7)
    ids = [f"chunk-{i:06d}" for i in range(20_000)]
    picks, scores = rng.integers(0, len(ids), (50_000, 10)), rng.random((50_000, 10)).astype(np.float32)
    retrieved = {
        f"q{row}": Retrieved(
            chunk_ids=tuple(ids[pick] for pick in picks[row]), scores=tuple(map(float, scores[row]))
        )
        for row in range(len(picks))
    }

    record = store.save_run(Run(name="big", retrieved=retrieved), chat_id=CHAT, author=ANN)
    with store._reading() as session:
        n_bytes = len(session.get_one(RunRow, record.id).content)

    assert store.run(record.id).retrieved == retrieved
    assert (record.n_questions, record.depth) == (50_000, 10)
    assert n_bytes < 8e6  # 16 bytes for an id and a score


# --- runs -------------------------------------------------------------------------------------------


def test_a_run_keeps_what_is_known_of_it(store: Store) -> None:
    upload = Upload(file_name="before.json", content=b'{"q0": ["c0"]}' * 100)

    record = store.save_run(
        replace(run_of(), tag="bm25"),
        chat_id=GROUP,
        author=BOB,
        upload=upload,
        service="prod",
        is_partial=True,
        about={"index": "v3", "k": 10},
    )

    assert store.run_record(record.id) == record
    assert (record.name, record.tag, record.n_questions, record.depth) == ("before", "bm25", 2, 2)
    assert (record.chat_id, record.author, record.file_name) == (GROUP, BOB, "before.json")
    assert (record.service, record.is_partial, record.about) == ("prod", True, {"index": "v3", "k": 10})
    assert store.upload(str(record.sha256)) == upload.content
    assert store.upload("0" * 64) is None


def test_a_file_sent_twice_is_kept_once(store: Store) -> None:
    at_once(lambda i: saved(store, upload=Upload(file_name=f"{i}.json", content=b"same")), 4)

    assert rows_of(store, UploadRow) == 1
    assert {record.file_name for record in store.runs(CHAT)} == {"0.json", "1.json", "2.json", "3.json"}


def test_names_within_a_chat_are_numbered(store: Store) -> None:
    names = [
        store.run_record(saved(store, name)).name for name in ("before", "BEFORE", "before", "after", " ")
    ]
    elsewhere = store.run_record(saved(store, "before", GROUP)).name

    assert names == ["before", "BEFORE-2", "before-3", "after", "run"]
    assert elsewhere == "before"
    assert store.find_run(CHAT, "Before-2").name == "BEFORE-2"


def test_threads_that_save_runs_of_one_name_get_different_names(store: Store) -> None:
    names = at_once(lambda _: store.run_record(saved(store)).name)

    assert sorted(names) == ["before", *(f"before-{n}" for n in range(2, 9))]


def test_the_same_work_done_twice_is_one_run(store: Store) -> None:
    ids = at_once(lambda _: saved(store, origin="eval:1:2"))

    assert len(set(ids)) == 1
    assert rows_of(store, RunRow) == 1


def test_runs_are_listed_newest_first_and_by_gold_set(store: Store) -> None:
    plain = saved(store, "one")
    measured, _ = evaluated(store, "two")
    saved(store, "elsewhere", GROUP)

    assert [record.id for record in store.runs(CHAT)] == [measured, plain]
    assert [record.id for record in store.runs(CHAT, limit=1)] == [measured]
    assert [record.id for record in store.runs(CHAT, gold_name="FAQ")] == [measured]
    assert store.runs(CHAT, gold_name="docs") == []


def test_an_unknown_run_is_named_with_what_may_be_meant(store: Store) -> None:
    saved(store, "before-rerank")

    with pytest.raises(errors.UnknownRun) as wrong:
        store.find_run(CHAT, "before-rernk")
    assert wrong.value.facts == {"name": "before-rernk", "nearest": "before-rerank"}
    with pytest.raises(errors.UnknownRun):
        store.find_run(GROUP, "before-rerank")
    for missing in (0, -5, 99, 2**63, -(2**70)):
        with pytest.raises(errors.UnknownRun):
            store.run(missing)


def test_a_run_is_renamed_unless_the_name_is_taken(store: Store) -> None:
    first, second = saved(store, "before"), saved(store, "after")

    assert store.rename_run(first, "Before").name == "Before"
    assert store.rename_run(first, "baseline").name == "baseline"
    assert store.run(first).name == "baseline"
    assert store.tag_run(first, "v2").tag == "v2"
    assert store.run(first).tag == "v2"
    with pytest.raises(errors.NameTaken) as taken:
        store.rename_run(first, "AFTER")
    assert taken.value.facts == {"name": "AFTER"}
    assert store.run_record(second).name == "after"


def test_a_deleted_run_and_its_evaluations_come_back(store: Store) -> None:
    run_id, evaluation_id = evaluated(store)

    store.delete_run(run_id)
    assert store.runs(CHAT) == []
    assert store.evaluations(chat_id=CHAT) == []
    with pytest.raises(errors.UnknownRun):
        store.run(run_id)
    with pytest.raises(errors.UnknownEvaluation):
        store.evaluation(evaluation_id)

    saved(store, "before")
    assert store.restore_run(run_id).name == "before-2"
    assert store.restore_run(run_id).name == "before-2"
    assert store.evaluation(evaluation_id)[0].run_name == "before-2"
    with pytest.raises(errors.UnknownRun):
        store.restore_run(99)


# --- evaluations ------------------------------------------------------------------------------------


def test_an_evaluation_comes_back_to_the_last_bit(store: Store) -> None:
    gold_set, run = gold(n=7), run_of(n=5)
    version = store.save_gold_set(gold_set, author=ANN, note="")
    evaluation = evaluate(gold_set, run, [parse_metric("MRR"), parse_metric("NDCG@5")])

    kept_run, record = store.save_result(
        run, evaluation, gold_version_id=version.id, chat_id=GROUP, author=BOB
    )
    found, values = store.evaluation(record.id)

    assert found == record == store.evaluation_record(record.id)
    assert (record.run_id, record.run_name, record.chat_id) == (kept_run.id, "before", GROUP)
    assert (record.gold_version_id, record.gold_name, record.gold_number) == (version.id, "faq", 1)
    assert (record.metrics, record.means) == (("MRR", "NDCG@5"), evaluation.means)
    assert (record.n_questions, record.n_answered, record.author) == (7, 5, BOB)
    assert record.rules == Rules()
    assert values.question_ids == tuple(f"q{i}" for i in range(7))
    np.testing.assert_array_equal(values.matrix, evaluation.values, strict=True)
    assert isinstance(values, Values)


def test_rules_of_an_evaluation_come_back(store: Store) -> None:
    version = store.save_gold_set(gold(), author=ANN, note="")
    evaluation = evaluate(gold(), run_of(), rules=LIKE_TREC_EVAL)

    record = store.save_evaluation(evaluation, run_id=saved(store), gold_version_id=version.id, author=ANN)

    assert store.evaluation_record(record.id).rules == LIKE_TREC_EVAL


def test_an_equal_evaluation_is_kept_once(store: Store) -> None:
    version = store.save_gold_set(gold(), author=ANN, note="")
    run_id = saved(store)

    def save(metric: str) -> int:
        evaluation = evaluate(gold(), run_of(), [parse_metric(metric)])
        return store.save_evaluation(evaluation, run_id=run_id, gold_version_id=version.id, author=ANN).id

    assert len(set(at_once(lambda _: save("MRR"), 4))) == 1
    assert save("MAP") != save("MRR")
    assert rows_of(store, EvaluationRow) == 2


def test_evaluations_are_listed_by_chat_gold_set_and_run(store: Store) -> None:
    first_run, first = evaluated(store, "one")
    _, second = evaluated(store, "two")
    _, third = evaluated(store, "three", GROUP)
    store.save_gold_set(gold("docs"), author=ANN, note="")

    assert [record.id for record in store.evaluations()] == [third, second, first]
    assert [record.id for record in store.evaluations(chat_id=CHAT)] == [second, first]
    assert [record.id for record in store.evaluations(run_id=first_run)] == [first]
    assert [record.id for record in store.evaluations(gold_name="FAQ", limit=2)] == [third, second]
    assert store.evaluations(gold_name="docs") == []
    with pytest.raises(errors.UnknownGoldSet):
        store.evaluations(gold_name="fax")


def test_a_result_is_kept_whole_or_not_at_all(store: Store) -> None:
    upload = Upload(file_name="x.json", content=b"x")

    with pytest.raises(errors.UnknownGoldSet):
        store.save_result(
            run_of(), evaluate(gold(), run_of()), gold_version_id=99, chat_id=CHAT, author=ANN, upload=upload
        )

    assert [rows_of(store, table) for table in (RunRow, EvaluationRow, UploadRow)] == [0, 0, 0]


def test_the_same_result_saved_twice_is_one_result(store: Store) -> None:
    version = store.save_gold_set(gold(), author=ANN, note="")
    evaluation = evaluate(gold(), run_of())

    results = at_once(
        lambda _: store.save_result(
            run_of(), evaluation, gold_version_id=version.id, chat_id=CHAT, author=ANN, origin="eval:1"
        ),
        4,
    )

    assert results == results[:1] * 4


def test_evaluations_of_unknown_runs_are_refused(store: Store) -> None:
    version = store.save_gold_set(gold(), author=ANN, note="")

    with pytest.raises(errors.UnknownRun):
        store.save_evaluation(evaluate(gold(), run_of()), run_id=4, gold_version_id=version.id, author=ANN)
    with pytest.raises(errors.UnknownEvaluation):
        store.evaluation(2**64)


# --- people -----------------------------------------------------------------------------------------


def test_members_come_and_go_and_keep_their_names(store: Store) -> None:
    ann = store.add_member(ANN, "Ann", role="admin")
    bob = store.add_member(BOB, "Bob", added_by=ANN)

    assert (ann.role, bob.role, bob.added_by, bob.language) == ("admin", "member", ANN, None)
    assert store.set_language(BOB, "uz").language == "uz"
    assert store.members() == [ann, store.member(BOB)]
    assert store.member(CAT) is None
    assert store.member(2**70) is None

    assert store.remove_member(BOB).name == "Bob"
    assert store.member(BOB) is None
    assert store.members() == [ann]
    assert store.names_of([ANN, BOB, CAT]) == {ANN: "Ann", BOB: "Bob"}
    for verb in (store.remove_member, lambda id_: store.set_language(id_, "ru")):
        with pytest.raises(errors.UnknownMember):
            verb(BOB)
    assert store.add_member(BOB, "Bobur", added_by=ANN).added > bob.added


def test_the_last_admin_stays(store: Store) -> None:
    store.add_member(ANN, "Ann", role="admin")
    store.add_member(BOB, "Bob")

    verbs: list[Callable[[], object]] = [
        lambda: store.remove_member(ANN),
        lambda: store.set_role(ANN, "member"),
        lambda: store.add_member(ANN, "Ann", role="member"),
    ]
    for verb in verbs:
        with pytest.raises(errors.LastAdmin) as last:
            verb()
        assert last.value.facts == {"name": "Ann"}
    store.set_role(BOB, "admin")
    assert store.set_role(ANN, "member").role == "member"


def test_two_admins_who_remove_each_other_leave_one(store: Store) -> None:
    for user_id in (ANN, BOB):
        store.add_member(user_id, str(user_id), role="admin")

    def remove(i: int) -> bool:
        try:
            store.remove_member((ANN, BOB)[i])
        except errors.LastAdmin:
            return False
        return True

    assert sorted(at_once(remove, 2)) == [False, True]
    assert len(store.members()) == 1


def test_a_claim_code_makes_one_admin_once(store: Store) -> None:
    code = store.new_claim_code()

    assert not store.claim("WRONG-CODE", ANN)
    assert not store.claim("", ANN)
    claims = at_once(lambda i: store.claim(code, ANN + i, f"user {i}"))

    assert sorted(claims) == [False] * 7 + [True]
    assert [member.role for member in store.members()] == ["admin"]
    assert not store.claim(code, CAT)


def test_a_claim_code_is_read_as_people_type_it(store: Store) -> None:
    code = store.new_claim_code()

    assert store.claim(f"  {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} ", ANN)


def test_a_claim_code_expires_and_is_replaced_by_the_next(store: Store, clock: Clock) -> None:
    first = store.new_claim_code()
    second = store.new_claim_code(lasts=timedelta(hours=1))

    assert not store.claim(first, ANN)
    clock.now += timedelta(hours=2)
    assert not store.claim(second, ANN)
    assert store.members() == []


def test_a_claim_code_is_nowhere_in_the_database(store: Store) -> None:
    code = store.new_claim_code()

    with store._reading() as session:
        kept = [str(row) for row in session.execute(select(Base.metadata.tables["claim_codes"]))]

    assert len(kept) == 1
    assert code not in kept[0]
    assert code.replace("-", "") not in kept[0]


# --- chats ------------------------------------------------------------------------------------------


def test_a_new_chat_is_not_allowed(store: Store) -> None:
    chat = store.remember_chat(GROUP, kind="group", title="Search team")

    assert (chat.is_allowed, chat.state, chat.language, chat.default_gold) == (False, "active", None, None)
    assert store.chat(SUPERGROUP) is None


def test_setting_up_a_chat_changes_what_is_given_only(store: Store) -> None:
    store.save_gold_set(gold("Shop FAQ"), author=ANN, note="")
    store.remember_chat(GROUP, kind="group", title="Team")
    store.set_chat(GROUP, is_allowed=True, language="uz", default_gold="shop faq", thread_id=CAT)
    store.set_chat(GROUP, state="paused", reason="blocked by a member", time_zone="Asia/Tashkent")
    store.remember_chat(GROUP, kind="group", title="Team 2")

    chat = store.chat(GROUP)

    assert chat is not None
    assert (chat.title, chat.is_allowed, chat.language) == ("Team 2", True, "uz")
    assert (chat.default_gold, chat.thread_id, chat.time_zone) == ("Shop FAQ", CAT, "Asia/Tashkent")
    assert (chat.state, chat.reason) == ("paused", "blocked by a member")
    assert store.chats("paused") == [chat]
    assert store.chats("active") == []
    assert store.set_chat(GROUP, default_gold=None).default_gold is None
    with pytest.raises(errors.UnknownGoldSet):
        store.set_chat(GROUP, default_gold="nothing")


def test_a_default_gold_set_that_is_deleted_is_none(store: Store) -> None:
    store.save_gold_set(gold(), author=ANN, note="")
    store.set_chat(CHAT, default_gold="faq")
    store.delete_gold_set("faq")

    chat = store.chat(CHAT)

    assert chat is not None
    assert chat.default_gold is None
    store.restore_gold_set("faq")
    assert store.set_chat(CHAT).default_gold == "faq"


def test_a_group_that_moves_takes_everything_along_once(store: Store) -> None:
    store.set_chat(GROUP, title="Team", is_allowed=True, language="ms", state="paused")
    run_id, evaluation_id = evaluated(store, chat_id=GROUP)
    id_ = store.keep("run", {"id": run_id}, chat_id=GROUP, user_id=ANN)

    moved = at_once(lambda _: store.migrate_chat(GROUP, SUPERGROUP), 3)
    choice, chat = store.kept(id_), store.chat(SUPERGROUP)

    assert sorted(moved) == [False, False, True]
    assert chat is not None
    assert (chat.title, chat.is_allowed, chat.language, chat.state) == ("Team", True, "ms", "paused")
    assert store.chat(GROUP) is None
    assert [record.id for record in store.runs(SUPERGROUP)] == [run_id]
    assert store.runs(GROUP) == []
    assert [record.id for record in store.evaluations(chat_id=SUPERGROUP)] == [evaluation_id]
    assert choice is not None
    assert choice.chat_id == SUPERGROUP
    assert (store.current_chat(GROUP), store.current_chat(CHAT)) == (SUPERGROUP, CHAT)
    assert store.run_record(saved(store, "late", GROUP)).chat_id == SUPERGROUP


def test_a_group_that_moves_onto_a_known_chat_keeps_its_own_set_up(store: Store) -> None:
    store.set_chat(GROUP, is_allowed=True, language="uz")
    store.set_chat(SUPERGROUP, language="ru", time_zone="Europe/Moscow", title="New")
    for chat_id in (GROUP, SUPERGROUP):
        for name in ("before", "after"):
            saved(store, name, chat_id)
    saved(store, "before-2", GROUP)

    assert store.migrate_chat(GROUP, SUPERGROUP)
    chat = store.chat(SUPERGROUP)

    assert chat is not None
    assert (chat.is_allowed, chat.language, chat.time_zone, chat.title) == (
        True,
        "uz",
        "Europe/Moscow",
        "New",
    )
    assert sorted(record.name for record in store.runs(SUPERGROUP)) == [
        "after",
        "after-2",
        "before",
        "before-2",
        "before-3",
    ]


def test_runs_that_are_saved_while_their_group_moves_go_along(store: Store) -> None:
    at_once(lambda i: store.migrate_chat(GROUP, SUPERGROUP) if i == 3 else saved(store, "before", GROUP))

    assert store.runs(GROUP) == []
    assert len({record.name for record in store.runs(SUPERGROUP)}) == 7


def test_a_chat_that_moves_twice_is_found_from_its_first_id(store: Store) -> None:
    assert store.migrate_chat(GROUP, -5)
    assert store.migrate_chat(-5, SUPERGROUP)
    assert not store.migrate_chat(SUPERGROUP, SUPERGROUP)

    assert store.current_chat(GROUP) == SUPERGROUP


# --- what the bot remembers -------------------------------------------------------------------------


def test_an_update_is_new_once(store: Store) -> None:
    assert sorted(at_once(lambda _: store.is_new("update:1"))) == [False] * 7 + [True]
    assert store.is_new("update:2")


def test_a_choice_is_found_by_a_short_id(store: Store) -> None:
    payload = {"metric": "Hit@5", "names": ["o‘", "\0", "\ud800"], "score": float("inf"), "none": None}

    id_ = store.keep("compare", payload, chat_id=GROUP, user_id=ANN)
    choice = store.kept(id_)

    assert choice is not None
    assert (choice.kind, choice.payload, choice.chat_id, choice.user_id) == ("compare", payload, GROUP, ANN)
    assert len(id_) <= 12
    assert int(id_, 36) >= 0
    assert store.kept("nothing") is None
    assert store.change_kept(id_, [1])
    assert not store.change_kept("nothing", [1])
    changed = store.kept(id_)
    assert changed is not None
    assert changed.payload == [1]


def test_a_choice_is_taken_by_one_of_many_clicks(store: Store) -> None:
    id_ = store.keep("delete", {"run": 1})

    taken = at_once(lambda _: store.take_kept(id_))

    assert sum(choice is not None for choice in taken) == 1
    assert store.kept(id_) is None


def test_a_dialogue_is_found_by_chat_and_person(store: Store) -> None:
    store.keep("wizard", {"step": 1}, chat_id=GROUP, user_id=ANN)
    newest = store.keep("wizard", {"step": 2}, chat_id=GROUP, user_id=ANN)
    store.keep("wizard", {"step": 9}, chat_id=GROUP, user_id=BOB)
    store.keep("other", {}, chat_id=GROUP, user_id=ANN)

    assert store.newest_kept("wizard", chat_id=GROUP, user_id=ANN) == store.kept(newest)
    assert store.drop_kept(chat_id=GROUP, user_id=ANN, kind="wizard") == 2
    assert store.newest_kept("wizard", chat_id=GROUP, user_id=ANN) is None
    assert store.drop_kept(chat_id=GROUP, user_id=ANN) == 1
    assert store.newest_kept("wizard", chat_id=GROUP, user_id=BOB) is not None
    assert store.newest_kept("wizard", chat_id=None, user_id=None) is None


def test_facts_are_kept_by_name(store: Store) -> None:
    assert store.fact("commands") is None
    at_once(lambda i: store.set_fact("commands", f"hash {i}"))
    store.set_fact("commands", "last")

    assert store.fact("commands") == "last"


def test_purging_forgets_what_is_old_and_no_longer_used(store: Store, clock: Clock) -> None:
    gone, _ = evaluated(store, "gone")
    saved(store, "gone too", upload=Upload(file_name="x", content=b"x"))
    kept = saved(store, "stays", upload=Upload(file_name="y", content=b"y"))
    for run_id in (gone, store.find_run(CHAT, "gone too").id):
        store.delete_run(run_id)
    old, key = store.keep("old", 1), "update:1"
    store.is_new(key)
    store.set_chat(CHAT, default_gold="faq")
    store.delete_gold_set("faq")
    clock.now += timedelta(days=31)
    young = store.keep("young", 1)
    recent = saved(store, "recent")
    store.delete_run(recent)

    n = store.purge(clock.now - timedelta(days=30))

    assert n == 6  # two runs, an upload, a choice, an update and the gold set
    assert [record.id for record in store.runs(CHAT)] == [kept]
    assert store.restore_run(recent).name == "recent"
    assert store.kept(old) is None
    assert store.kept(young) is not None
    assert store.is_new(key)
    assert (rows_of(store, EvaluationRow), rows_of(store, UploadRow)) == (0, 1)
    assert store.gold_sets(deleted=True) == []
    assert store.purge(clock.now - timedelta(days=30)) == 0


def test_of_all_who_change_what_is_kept_each_sees_what_the_one_before_has_made(store: Store) -> None:
    id_ = store.keep("count", {"n": 0})

    def more(payload: dict[str, int]) -> dict[str, int]:
        return {"n": payload["n"] + 1}

    with ThreadPoolExecutor(8) as threads:
        for each in [threads.submit(store.revise_kept, id_, more) for _ in range(24)]:
            assert each.result() is not None

    kept = store.kept(id_)
    assert kept is not None
    assert kept.payload == {"n": 24}
    assert store.revise_kept("no such id", more) is None


def test_of_all_that_ask_one_purges_and_once_a_day(store: Store, clock: Clock) -> None:
    gone = saved(store)
    store.delete_run(gone)
    first, second = store.purge_daily(), store.purge_daily()
    clock.now += timedelta(days=29, hours=23)
    not_yet = store.purge_daily()
    clock.now += timedelta(days=1)

    with ThreadPoolExecutor(4) as threads:
        asked = [each.result() for each in [threads.submit(store.purge_daily) for _ in range(4)]]

    assert (first, second, not_yet) == (0, None, 0)
    assert sorted(n is None for n in asked) == [False, True, True, True]
    with pytest.raises(errors.UnknownRun):
        store.restore_run(gone)


def test_purging_leaves_a_gold_set_that_an_evaluation_names(store: Store, clock: Clock) -> None:
    _, evaluation_id = evaluated(store)
    store.delete_gold_set("faq")
    clock.now += timedelta(days=31)

    store.purge(clock.now)

    assert store.evaluation(evaluation_id)[0].gold_name == "faq"
    assert [summary.name for summary in store.gold_sets(deleted=True)] == ["faq"]


def test_the_id_of_a_purged_run_is_never_given_again(store: Store, clock: Clock) -> None:
    first = saved(store)
    store.delete_run(first)
    clock.now += timedelta(days=1)
    store.purge(clock.now)

    assert saved(store) > first


# --- time -------------------------------------------------------------------------------------------


def test_times_are_aware_and_utc_whatever_the_clock_says(url: str) -> None:
    tashkent = datetime(2026, 11, 30, 1, 2, 3, 456789, tzinfo=timezone(timedelta(hours=5)))
    with Store(url, clock=lambda: tashkent) as store:
        store.migrate()
        store.save_gold_set(gold(), author=ANN, note="")
        created = store.gold_set("faq")[0].created

    assert created == tashkent
    assert created.tzinfo == UTC


def test_a_naive_time_is_refused(url: str) -> None:
    with Store(url, clock=lambda: datetime(2026, 11, 30)) as store:  # noqa: DTZ001  # the point of the test
        store.migrate()
        with pytest.raises(Exception, match="a time without a time zone"):
            store.save_gold_set(gold(), author=ANN, note="")


# --- migrations -------------------------------------------------------------------------------------


def test_the_migrations_make_exactly_the_tables_of_the_models(url: str) -> None:
    with Store(url) as store:
        store.migrate()
    with migrating(read_url(url)) as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        difference = compare_metadata(context, Base.metadata)
        indexes = {index["name"]: index for index in inspect(connection).get_indexes("runs")}

    assert difference == []
    where = [
        str(value) for key, value in indexes["uq_runs_live_name"]["dialect_options"].items() if "where" in key
    ]
    assert [clause.strip("()").lower() for clause in where] == ["deleted is null"]


def test_alembic_at_the_shell_finds_nothing_to_change(url: str) -> None:
    said = StringIO()
    config = Config(cmd_opts=Namespace(x=[f"url={url}"]), stdout=said)
    config.set_main_option("script_location", "core:migrations")

    command.upgrade(config, "head")
    command.check(config)

    assert said.getvalue() == "No new upgrade operations detected.\n"


def test_a_new_step_names_types_of_the_database_only(url: str) -> None:
    with migrating(read_url(url)) as connection:
        context = MigrationContext.configure(connection)
        steps = produce_migrations(context, Base.metadata).upgrade_ops

    assert steps is not None
    code = render_python_code(steps, render_item=render_item)
    assert "sa.Column('created', sa.DateTime(timezone=True), nullable=False)" in code
    assert "core." not in code


def test_the_steps_can_be_taken_back(url: str) -> None:
    config = Config(cmd_opts=Namespace(x=[f"url={url}"]))
    config.set_main_option("script_location", "core:migrations")

    command.upgrade(config, "head")
    command.downgrade(config, "base")

    with migrating(read_url(url)) as connection:
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}


def test_migrating_again_keeps_everything(store: Store) -> None:
    run_id, evaluation_id = evaluated(store)

    store.migrate()

    assert store.evaluation(evaluation_id)[0].run_id == run_id


def test_threads_may_migrate_at_once(url: str) -> None:
    def start(i: int) -> str:
        with Store(url) as store:
            store.migrate()
            return store.save_gold_set(gold(), author=i, note="").name

    assert at_once(start, 4) == ["faq"] * 4


def test_processes_may_migrate_at_once(url: str) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", MIGRATE, url], stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ended = [(process.communicate()[1], process.returncode) for process in started]

    assert ended == [("", 0)] * 2
    with Store(url) as store:
        assert store.fact("a") == "b"


def test_a_database_of_a_newer_program_is_refused_and_left_alone(store: Store, url: str) -> None:
    with migrating(read_url(url)) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(errors.StoreTooNew):
        store.migrate()
    with migrating(read_url(url)) as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"


def test_a_database_without_tables_is_told(url: str) -> None:
    with Store(url) as store, pytest.raises(errors.StoreNotMigrated):
        store.gold_sets()


# --- connections ------------------------------------------------------------------------------------


def test_sqlite_writes_ahead_and_checks_references(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path}/deep/er/a.sqlite3") as store:
        store.migrate()
        with store._reading() as session:
            pragmas = [
                session.connection().exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "foreign_keys", "busy_timeout")
            ]

    assert pragmas == ["wal", 1, 30_000]


def test_a_reader_goes_on_while_somebody_writes(store: Store) -> None:
    store.set_fact("a", "before")

    with store._writing() as session:
        session.execute(Base.metadata.tables["facts"].update().values(value="after"))
        seen = store.fact("a")

    assert seen == "before"
    assert store.fact("a") == "after"


def test_a_writer_that_fails_leaves_nothing(store: Store) -> None:
    def fail() -> None:
        with store._writing() as session:
            session.execute(Base.metadata.tables["facts"].insert().values(name="a", value="b"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert store.fact("a") is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgres://ann:s3cret@db/eval", "postgresql://db/eval"),
        ("postgresql://ann:s3cret@db:5432/eval?password=s3cret", "postgresql://db:5432/eval"),
        ("postgresql://ann:s3/cr?et@db/eval", "postgresql://db/eval"),
        (" postgresql+psycopg://ann:s3cret@[::1]:5432/eval ", "postgresql://::1:5432/eval"),
    ],
)
def test_an_address_is_shown_without_credentials(text: str, shown: str) -> None:
    with Store(text) as store:
        assert (store.where, repr(store)) == (shown, f"Store({shown})")


@pytest.mark.parametrize(
    ("text", "scheme"),
    [
        ("", ""),
        ("s3cret", ""),
        ("ann:s3cret@db/eval", ""),
        ("mysql://ann:s3cret@db/eval", "mysql://"),
        ("postgresql+asyncpg://ann:s3cret@db/eval", "postgresql+asyncpg://"),
        ("postgresql://ann:s3cret@db:s3cret/eval", "postgresql://"),
        ("postgresql://ann:p@s3cret@db/eval", "postgresql://"),
        ("postgresql://ann:p@s3/s3cret@db/eval", "postgresql://"),
        ("postgresql://ann:x@db/eval?port=s3cret", "postgresql://"),
        ("sqlite://", "sqlite://"),
        ("sqlite:///:memory:", "sqlite://"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_showing_it(text: str, scheme: str) -> None:
    with pytest.raises(errors.BadStoreUrl) as caught:
        Store(text)

    own_lines = "".join(traceback.format_exception_only(caught.value))
    assert caught.value.where == scheme
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert "s3cret" not in own_lines


@pytest.mark.parametrize("options", ["", "?password=s3cret", "?sslmode=s3cret", "?s3cret=1"])
def test_a_password_is_in_no_error_and_no_log(options: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    with Store(f"postgresql://ann:hunter2@127.0.0.1:1/eval{options}") as store:
        for verb in (store.migrate, store.gold_sets):
            with pytest.raises(errors.StoreUnreachable) as caught:
                verb()
            told = "".join(traceback.format_exception(caught.value)) + repr(caught.value) + caplog.text
            assert "hunter2" not in told
            assert caught.value.where == "postgresql://127.0.0.1:1/eval"


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_bytes(b"no database at all" * 500)

    with Store(f"sqlite:///{path}") as store:
        with pytest.raises(errors.StoreBroken) as caught:
            store.migrate()
        with pytest.raises(errors.StoreBroken):
            store.gold_sets()
    assert caught.value.where == str(path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(errors.StoreNotWritable):
        Store(f"sqlite:///{tmp_path}/file/a.sqlite3")
    with Store(f"sqlite:///{tmp_path}") as store, pytest.raises(errors.StoreUnreachable):
        store.migrate()


def test_a_database_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with Store(f"sqlite:///{path}") as store:
        store.migrate()
        with store._writing() as session:
            connection = session.connection()
            connection.exec_driver_sql("PRAGMA query_only = ON")
            with pytest.raises(errors.StoreNotWritable), store._explaining():
                connection.exec_driver_sql("INSERT INTO facts VALUES ('a', 'b')")


def test_a_database_locked_for_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.store.database.WAIT_S", 0.1)
    with Store(f"sqlite:///{tmp_path}/a.sqlite3") as store:
        store.migrate()
        with store._writing() as session:
            session.connection()
            with pytest.raises(errors.StoreBusy):
                store.set_fact("a", "b")


def test_a_full_database_is_told(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path}/a.sqlite3") as store:
        store.migrate()
        with store._writing() as session:
            connection = session.connection()
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
            with pytest.raises(errors.StoreFull), store._explaining():
                connection.exec_driver_sql("INSERT INTO facts VALUES ('a', zeroblob(1000000))")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_that_the_server_ends_is_replaced(store: Store, url: str) -> None:
    store.set_fact("a", "b")
    with store._reading() as session:
        process = session.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar()
    with psycopg.connect(url, autocommit=True) as other:
        ended = other.execute("SELECT pg_terminate_backend(%s, 5000)", [process]).fetchone()

    assert ended == (True,)
    assert store.fact("a") == "b"


def test_a_fault_of_the_program_stays_what_it_is(store: Store) -> None:
    with pytest.raises(Exception, match="syntax") as caught, store._reading() as session:
        session.connection().exec_driver_sql("SELEKT 1")

    assert not isinstance(caught.value, errors.EvalError)


def test_many_threads_share_a_store(store: Store) -> None:
    def work(i: int) -> str | None:
        store.set_fact(f"fact {i}", str(i))
        store.keep("x", i)
        return store.fact(f"fact {i}")

    assert at_once(work, 24) == [str(i) for i in range(24)]


def test_the_file_can_be_read_by_the_plain_driver(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with Store(f"sqlite:///{path}") as store:
        store.migrate()
        store.save_run(run_of(), chat_id=CHAT, author=ANN, about={"index": "v1"})
    connection = sqlite3.connect(path)
    try:
        about, created = connection.execute("SELECT about, created FROM runs").fetchone()
        check = connection.execute("PRAGMA integrity_check").fetchone()
    finally:
        connection.close()

    assert json.loads(about) == {"index": "v1"}
    assert created.startswith("20")
    assert check == ("ok",)


def test_engines_of_the_tests_know_no_other_driver() -> None:
    engine = create_engine(read_url("postgres://db/eval"))

    assert engine.dialect.driver == "psycopg"
    engine.dispose()


# --- judged answers ---------------------------------------------------------------------------------


def judged_answers(**values: Measured) -> AnswerEvaluation:
    cases = tuple(Case(question=Question(id=id_, text=f"{id_}?"), answer=f"about {id_}") for id_ in values)
    judge = JudgedBy(backend="builtin-1", model="tiny", embedding_model="bag")
    return AnswerEvaluation(
        run_name="r", gold_name="g", cases=cases, values={"faithfulness": values}, judge=judge, n_calls=3
    )


def saved_answers(store: Store, evaluation: AnswerEvaluation, origin: str = "answers:1:2") -> AnswerRecord:
    run = store.save_run(run_of(), chat_id=CHAT, author=ANN, origin="run")
    version = store.save_gold_set(gold(), author=ANN, note="")
    facts: dict[str, Any] = {"chat_id": CHAT, "run_id": run.id, "gold_version_id": version.id, "author": ANN}
    return store.save_answers(evaluation, **facts, origin=origin, about={"ended": "complete"})


def test_a_verdict_is_kept_once_and_the_first_stays(store: Store) -> None:
    assert store.verdict("key") is None

    store.keep_verdict("key", {"statements": [{"reason": "half \ud83d", "verdict": True}]})
    store.keep_verdict("key", {"statements": []})

    assert store.verdict("key") == {"statements": [{"reason": "half \ud83d", "verdict": True}]}


def test_what_a_judge_keeps_is_found_by_the_next_one(store: Store) -> None:
    first = StoreCache(store=store)
    assert first.find("key") is None

    first.keep("key", {"statements": []})

    assert first.find("key") == StoreCache(store=store).find("key") == {"statements": []}
    assert store.verdict_keys() == {"key"}


def test_judged_answers_come_back_with_their_evidence_and_reasons(store: Store) -> None:
    evidence = Evidence(part="statement", number=2, text="a \0 <b> \ud83d", holds=False, reason="not found")
    values = {
        "q0": Measured.of(1 / 3, [evidence]),
        "q1": Measured.failed(Word("failed-judge-timeout")),
        "q2": Measured.without(Word("unmeasured-no-answer")),
    }
    record = saved_answers(store, judged_answers(**values))

    assert store.answer_values(record.id) == {"faithfulness": values}
    assert record.judge == JudgedBy(backend="builtin-1", model="tiny", embedding_model="bag")
    assert store.answers_record(record.id) == record
    assert store.answer_evaluations(chat_id=CHAT) == [record]
    assert store.answer_evaluations(chat_id=GROUP) == []


def test_the_same_work_keeps_its_answers_once(store: Store) -> None:
    first = saved_answers(store, judged_answers(q0=Measured.of(0.5)))
    again = saved_answers(store, judged_answers(q0=Measured.of(0.9)))
    other = saved_answers(store, judged_answers(q0=Measured.of(0.9)), "answers:1:3")

    assert again == first
    assert other.id != first.id
    assert store.answer_values(first.id)["faithfulness"]["q0"].value == 0.5


def test_judged_answers_go_with_their_run_and_keep_its_gold_set(store: Store, clock: Clock) -> None:
    record = saved_answers(store, judged_answers(q0=Measured.of(0.5)))
    store.delete_gold_set("faq")
    store.purge(clock() + timedelta(days=1))
    assert store.answers_record(record.id).gold_name == "faq"

    store.delete_run(record.run_id)
    with pytest.raises(errors.UnknownEvaluation):
        store.answers_record(record.id)
    store.purge(clock() + timedelta(days=1))
    with pytest.raises(errors.UnknownEvaluation):
        store.answer_values(record.id)


@pytest.mark.parametrize("id_", [0, 77, 2**63, -(2**70)])
def test_answers_that_are_not_there_are_unknown(store: Store, id_: int) -> None:
    with pytest.raises(errors.UnknownEvaluation):
        store.answers_record(id_)


def test_a_thumb_is_one_persons_last_opinion_of_the_same_words(store: Store) -> None:
    case = Case(question=Question(id="q0", text="Why?"), answer="Because.")
    same = Case(question=Question(id="other", text="Why?"), answer="Because.")
    store.set_thumb(case, chat_id=CHAT, user_id=ANN, is_up=True)
    store.set_thumb(case, chat_id=CHAT, user_id=BOB, is_up=True)
    store.set_thumb(same, chat_id=CHAT, user_id=BOB, is_up=False)

    assert store.thumbs([case], CHAT) == [
        Thumb(question_id="q0", person=ANN, is_up=True),
        Thumb(question_id="q0", person=BOB, is_up=False),
    ]
    assert store.thumbs([replace(case, answer="No.")], CHAT) == []
    assert store.thumbs([case], GROUP) == []


def test_thumbs_move_with_their_group(store: Store) -> None:
    case = Case(question=Question(id="q0", text="Why?"), answer="Because.")
    store.set_thumb(case, chat_id=GROUP, user_id=ANN, is_up=True)
    store.migrate_chat(GROUP, SUPERGROUP)
    store.set_thumb(case, chat_id=GROUP, user_id=ANN, is_up=False)

    assert store.thumbs([case], SUPERGROUP) == [Thumb(question_id="q0", person=ANN, is_up=False)]
