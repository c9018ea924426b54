"""The `python` kind: other people's functions, as they are."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from core.errors import (
    BadSignature,
    CallFailed,
    CallNotFound,
    PathFindsNothing,
    ServiceTimeout,
    UnusableAnswer,
)
from core.search.service import Service
from tests.core.search import services
from tests.core.search.conftest import Opener, configured

HERE = "tests.core.search.services:"


async def opened_call(opened: Opener, name: str, **settings: Any) -> Service:
    return await opened(kind="python", call=HERE + name, **settings)


@pytest.mark.parametrize("session", ["SessionLocal", "get_db"])
async def test_the_books_own_form_works_unchanged(opened: Opener, session: str) -> None:
    made = services.Session.made
    service = await opened_call(opened, "search_chunks", session=HERE + session)

    found = await service.search("How long does delivery take?", 10)

    with services.ShopSearch(services.load_corpus(), "text") as engine:
        expected = [hit.chunk_id for hit in engine.search("How long does delivery take?", 10)]
    assert list(found.chunk_ids) == expected
    assert services.Session.made == made + 1
    assert not services.Session.open


@pytest.mark.parametrize("session", ["SessionLocal", "AsyncSession", "get_db", "get_async_db"])
async def test_an_async_function_gets_its_session_too(opened: Opener, session: str) -> None:
    service = await opened_call(opened, "search_async", session=HERE + session)

    found = await service.search("delivery", 3)

    assert len(found.chunk_ids) == 3
    assert found.scores == (0.0, -1.0, -2.0)
    assert not services.Session.open


async def test_parameters_of_other_names_are_filled_by_their_place(opened: Opener) -> None:
    service = await opened_call(opened, "strange_names", session=HERE + "SessionLocal")

    found = await service.search("delivery", 10)

    assert len(found.chunk_ids) == 3


async def test_a_session_that_the_function_does_not_take_is_not_mistaken_for_the_question(
    opened: Opener,
) -> None:
    service = await opened_call(opened, "ids", session=HERE + "SessionLocal")

    assert (await service.search("q", 1)).chunk_ids == ("q-0",)


async def test_a_lazy_result_is_read_while_the_session_is_open(opened: Opener) -> None:
    service = await opened_call(opened, "lazy", session=HERE + "SessionLocal")

    found = await service.search("delivery", 4)

    assert len(found.chunk_ids) == 4


@pytest.mark.parametrize(
    ("name", "ids", "scores"),
    [
        ("ids", ("q-0", "q-1"), None),
        ("pairs", ("q-0", "q-1"), (1.0, 0.5)),
        ("rows", ("0", "1"), (0.0, -1.0)),
        ("positional", ("q", "2"), None),
        ("searcher", ("q-0", "q-1"), None),
        ("searcher.find", ("find q-0", "find q-1"), None),
        ("objects", ("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001"), None),
    ],
)
async def test_every_shape_of_result_is_read(
    opened: Opener, name: str, ids: tuple[str, ...], scores: Any
) -> None:
    service = await opened_call(opened, name)

    found = await service.search("q", 2)

    assert (found.chunk_ids, found.scores) == (ids, scores)


async def test_texts_and_answers_are_kept(opened: Opener) -> None:
    rows = await (await opened_call(opened, "rows")).search("q", 2)
    answering = await (await opened_call(opened, "answering")).search("q", 1)

    assert rows.texts == ("q 0", "q 1")
    assert (answering.chunk_ids, answering.answer) == (("q-0",), "14 kun")


async def test_fixed_arguments_are_given_along(opened: Opener) -> None:
    service = await opened_call(opened, "with_arguments", arguments={"mode": "hybrid", "boost": 2})

    found = await service.search("q", 2)

    assert found.chunk_ids == ("hybrid", "2")


async def test_the_vector_is_given_where_it_is_asked_for(opened: Opener) -> None:
    service = await opened_call(opened, "with_vector", embed={"call": HERE + "half_and_minus_one"})

    found = await service.search("q", 3)

    assert found.chunk_ids == ("[0.5, -1.0]", "q", "3")


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("needs_more", "tenant"),
        ("everything", "question"),
        ("search_chunks", "db"),
        ("with_vector", "vector"),
    ],
)
async def test_a_parameter_that_nobody_can_fill_is_named(opened: Opener, name: str, parameter: str) -> None:
    with pytest.raises(BadSignature) as caught:
        await opened_call(opened, name)

    assert caught.value.parameter == parameter


@pytest.mark.parametrize(
    ("call", "problem", "name"),
    [
        ("no_such_module.search:find", "call-no-module", "no_such_module"),
        (HERE + "no_such_function", "call-no-name", "no_such_function"),
        (HERE + "searcher.no_such_method", "call-no-name", "no_such_method"),
        (HERE + "not_callable", "call-not-callable", "not_callable"),
    ],
)
async def test_a_call_that_is_not_there_is_said(opened: Opener, call: str, problem: str, name: str) -> None:
    with pytest.raises(CallNotFound) as caught:
        await opened(kind="python", call=call)

    assert (caught.value.problem, caught.value.name) == (problem, name)


async def test_a_module_that_raises_is_said(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "broken_search_module.py").write_text("raise OSError('no model')")

    with pytest.raises(CallFailed) as caught:
        await opened(kind="python", call="broken_search_module:find", folder=str(tmp_path))

    assert (caught.value.kind, caught.value.at) == ("OSError", "broken_search_module.py:1")


async def test_a_module_is_found_in_its_folder(opened: Opener, tmp_path: Path) -> None:
    package = tmp_path / "shop_of_a_test"
    package.mkdir()
    (package / "search.py").write_text("def find(question, k):\n    return [question] * k\n")
    service = await opened(kind="python", call="shop_of_a_test.search:find", folder=str(tmp_path))

    found = await service.search("q", 2)

    assert found.chunk_ids == ("q", "q")


@pytest.mark.parametrize(
    ("name", "kind"), [("raising", "KeyError"), ("timing_out", "TimeoutError"), ("leaving", "RuntimeError")]
)
async def test_what_a_function_raises_is_told_by_type_and_place_only(
    opened: Opener, name: str, kind: str
) -> None:
    service = await opened_call(opened, name)

    with pytest.raises(CallFailed) as caught:
        await service.search("q", 2)

    assert caught.value.kind == kind
    assert "s3cret" not in str(caught.value)
    assert caught.value.__cause__ is None
    if kind != "RuntimeError":
        assert caught.value.at.startswith("services.py:")


@pytest.mark.parametrize(("name", "found"), [("nothing", "type-nothing"), ("text_instead", "type-text")])
async def test_a_result_that_is_no_list_is_said(opened: Opener, name: str, found: str) -> None:
    service = await opened_call(opened, name)

    with pytest.raises(UnusableAnswer) as caught:
        await service.search("q", 2)

    assert caught.value.found == found


async def test_records_without_an_id_say_their_keys(opened: Opener) -> None:
    service = await opened_call(opened, "records_without_id")
    mended = await opened_call(opened, "records_without_id", id_field="nr")

    with pytest.raises(PathFindsNothing) as caught:
        await service.search("q", 2)

    assert caught.value.keys == "nr, text"
    assert (await mended.search("q", 2)).chunk_ids == ("1",)


@pytest.mark.parametrize("name", ["hanging", "hanging_async"])
async def test_a_function_that_hangs_times_out(opened: Opener, name: str) -> None:
    service = await opened_call(opened, name, timeout_s=0.05)

    with pytest.raises(ServiceTimeout):
        await service.search("q", 2)


async def test_a_function_that_is_not_async_leaves_the_loop_free(opened: Opener) -> None:
    service = await opened_call(opened, "hanging", parallel=4)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    ticking = asyncio.create_task(tick())
    await asyncio.gather(*(service.search("q", 2) for _ in range(4)))
    ticking.cancel()

    assert ticks > 5


async def test_no_more_threads_run_than_are_allowed(opened: Opener) -> None:
    service = await opened_call(opened, "hanging", parallel=2, timeout_s=0.1)
    before = set(threading.enumerate())

    results = await asyncio.gather(*(service.search("q", 2) for _ in range(6)), return_exceptions=True)

    running = [thread for thread in threading.enumerate() if thread not in before]
    assert all(isinstance(result, ServiceTimeout) for result in results)
    assert len(running) == 2
    assert all(thread.daemon for thread in running)


def test_calls_that_cost_are_counted_before() -> None:
    config = configured(kind="python", call="a:b", gives_answers=True).services["prod"]

    assert config.paid_calls([]).answers == 0
