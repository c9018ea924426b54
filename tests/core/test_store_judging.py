"""Pools in the store: two people never get the same pair, nothing graded is lost, one save ends it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from core.errors import UnknownGoldSet
from core.judging import Grading, Pair
from core.store import Judging, Store
from tests.core.test_store import ANN, BOB, CAT, GROUP, SUPERGROUP, Clock, clock, gold, store, url

__all__ = ["clock", "store", "url"]  # fixtures


def pairs(n: int) -> list[Pair]:
    return [
        Pair(question_id=f"q{i}", question=f"Why {i}?", chunk_id=f"c{i}", text=None, usefulness=1 / (i + 1))
        for i in range(n)
    ]


def begun(store: Store, n: int = 6, n_shared: int = 0) -> Judging:
    version = store.save_gold_set(gold(), author=ANN, note="")
    return store.start_judging(
        version.id, pairs(n), chat_id=GROUP, author=ANN, levels=(0.0, 1.0), n_shared=n_shared
    )


def test_a_pool_comes_back_as_it_was_and_is_opened_once(store: Store) -> None:
    first, again = begun(store), begun(store)

    assert first == again == store.open_judging(GROUP, "FAQ") == store.judging(first.id)
    assert store.judging_pairs(first.id) == pairs(6)
    assert (first.levels, first.gold_name, first.closed) == ((0.0, 1.0), "faq", None)


def test_what_is_served_to_one_is_not_served_to_another(store: Store) -> None:
    judging = begun(store, n=3)

    served = [store.serve(judging.id, who) for who in (ANN, BOB, ANN, CAT, 99)]

    assert served == [0, 1, 0, 2, None]


def test_shared_pairs_are_served_to_everybody_and_spread_evenly(store: Store) -> None:
    judging = begun(store, n=6, n_shared=2)

    assert [place for place in range(6) if judging.is_shared(place)] == [0, 3]
    assert [store.serve(judging.id, who) for who in (ANN, BOB)] == [0, 0]


@pytest.mark.parametrize(("n", "n_shared"), [(60, 20), (7, 3), (5, 5), (5, 0), (1, 1)])
def test_as_many_pairs_are_shared_as_was_said(store: Store, n: int, n_shared: int) -> None:
    judging = begun(store, n=n, n_shared=n_shared)

    assert sum(map(judging.is_shared, range(n))) == n_shared


def test_grades_skips_undo_and_notes_are_each_persons_own(store: Store) -> None:
    judging = begun(store, n=3)
    store.serve(judging.id, ANN)
    store.serve(judging.id, BOB)

    assert store.grade(judging.id, 0, ANN, 1.0)
    assert not store.grade(judging.id, 1, ANN, 1.0)
    assert store.grade(judging.id, 1, BOB, None)
    assert store.note_mark(judging.id, ANN, "the newer page") == 0
    assert [mark.grading for mark in store.marks(judging.id)] == [
        Grading(place=0, person=ANN, grade=1.0),
        None,
    ]
    assert store.undo_mark(judging.id, ANN) == 0
    assert store.serve(judging.id, ANN) == 0
    assert store.undo_mark(judging.id, CAT) is None


def test_a_skipped_pair_goes_to_somebody_else(store: Store) -> None:
    judging = begun(store, n=1)
    store.serve(judging.id, ANN)
    store.grade(judging.id, 0, ANN, None)

    assert store.serve(judging.id, ANN) is None
    assert store.serve(judging.id, BOB) == 0


def test_a_pair_that_somebody_left_lying_is_served_again(store: Store, clock: Clock) -> None:
    judging = begun(store, n=1)
    store.serve(judging.id, ANN)
    clock.now += timedelta(minutes=31)

    assert store.serve(judging.id, BOB) == 0
    assert store.grade(judging.id, 0, ANN, 1.0)


def test_a_settled_pair_has_a_final_grade_that_can_be_changed(store: Store) -> None:
    judging = begun(store, n=1, n_shared=1)

    assert store.settle(judging.id, 0, ANN, 1.0)
    assert store.settle(judging.id, 0, BOB, 0.0)
    assert [mark.grading for mark in store.marks(judging.id)] == [
        Grading(place=0, person=BOB, grade=0.0, is_final=True)
    ]


def test_a_pool_is_closed_once_and_not_over_a_grade_that_nobody_has_seen(store: Store) -> None:
    judging = begun(store, n=2)
    seen = store.marks(judging.id)
    store.serve(judging.id, ANN)
    store.grade(judging.id, 0, ANN, 1.0)

    assert store.close_judging(judging.id, seen) == "changed"
    assert store.close_judging(judging.id, store.marks(judging.id)) == "closed"
    assert store.close_judging(judging.id, store.marks(judging.id)) == "closed before"
    assert not store.grade(judging.id, 0, ANN, 0.0)
    assert store.serve(judging.id, ANN) is None
    assert not store.settle(judging.id, 0, ANN, 0.0)
    assert store.undo_mark(judging.id, ANN) is None
    assert store.note_mark(judging.id, ANN, "late") is None
    assert store.open_judging(GROUP, "faq") is None


def test_many_who_judge_at_once_lose_nothing_and_double_nothing(store: Store) -> None:
    judging = begun(store, n=40, n_shared=8)
    people = [ANN, BOB, CAT]

    def work(person: int) -> int:
        n = 0
        while (place := store.serve(judging.id, person)) is not None:
            assert store.grade(judging.id, place, person, float(place % 2))
            n += 1
        return n

    with ThreadPoolExecutor(3) as threads:
        counts = list(threads.map(work, people))

    marks = store.marks(judging.id)
    assert sum(counts) == len(marks) == 32 + 8 * 3
    assert len({(mark.place, mark.person) for mark in marks}) == len(marks)
    assert {mark.place for mark in marks} == set(range(40))


def test_a_pool_moves_with_its_group(store: Store) -> None:
    judging = begun(store)
    store.migrate_chat(GROUP, SUPERGROUP)

    found = store.open_judging(GROUP, "faq")

    assert found is not None
    assert (found.id, found.chat_id) == (judging.id, SUPERGROUP)


def test_pools_of_nothing_are_refused_or_none(store: Store) -> None:
    with pytest.raises(UnknownGoldSet):
        store.start_judging(7, pairs(1), chat_id=GROUP, author=ANN, levels=(0.0, 1.0))

    assert store.judging(2**70) is None
    assert store.judging_pairs(7) == []
    assert store.serve(7, ANN) is None
