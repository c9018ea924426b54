"""Updates are written down before they are confirmed, worked on once, and none stops the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, Update

from bot.delivery import Place
from bot.inbox import MOST_ATTEMPTS, Inbox, NotedDelivery, is_empty
from bot.running import PollRequest
from bot.sandbox import Sandbox
from core.errors import StoreBusy
from core.store import Store
from tests.e2e.conftest import ADMIN_ID, served, settings_for

BOT_ID = 123456789
TOKEN = f"{BOT_ID}:loopback-sandbox-needs-no-real-token"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'test.sqlite3'}") as store:
        store.migrate()
        yield store


def inbox_of(store: Store, owner: str = "bot") -> Inbox:
    return Inbox(store, Bot(TOKEN), bot_id=BOT_ID, owner=owner)


def raw(update_id: int, text: str = "hello", **message: Any) -> dict[str, Any]:
    chat = {"id": 5, "type": "private", "first_name": "Ada"}
    person = {"id": 5, "is_bot": False, "first_name": "Ada"}
    return {
        "update_id": update_id,
        "message": {
            "message_id": update_id,
            "date": 0,
            "chat": chat,
            "from": person,
            "text": text,
            **message,
        },
    }


def read(update: dict[str, Any]) -> Update:
    return Update.de_json(update, Bot(TOKEN))


async def nothing() -> None:
    pass


async def test_update_that_was_here_before_is_replaced_by_an_empty_one(store: Store) -> None:
    inbox = inbox_of(store)
    first = await inbox.keep([raw(1), raw(2)])
    second = await inbox.keep([raw(2), raw(3)])

    assert first == [raw(1), raw(2)]
    assert second == [{"update_id": 2}, raw(3)]
    assert is_empty(read(second[0]))
    assert not is_empty(read(second[1]))


async def test_update_that_cannot_be_read_is_kept_and_does_not_stop_the_others(store: Store) -> None:
    broken = {"update_id": 2, "message": {"message_id": "?", "chat": "nonsense"}}
    kept = await inbox_of(store).keep([raw(1), broken, raw(3)])

    assert kept == [raw(1), {"update_id": 2}, raw(3)]
    assert store.update_states(BOT_ID) == {"new": 2, "unreadable": 1}


async def test_update_is_done_when_its_handlers_are(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.keep([raw(1)])
    states = []

    async def handling() -> None:
        states.append(store.update_state(BOT_ID, 1))

    await inbox.work(read(raw(1)), handling())

    assert states == ["new"]
    assert store.update_state(BOT_ID, 1) == "done"
    assert await inbox.left_over() == ([], [])


async def test_what_a_handler_leaves_for_later_keeps_its_update_open(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.keep([raw(1, media_group_id="a"), raw(2, media_group_id="a")])
    go_on = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    async def album() -> None:
        await go_on.wait()

    async def first() -> None:
        update = read(raw(1, media_group_id="a"))
        inbox.later(lambda work, _: tasks.append(asyncio.ensure_future(work)), album(), update)

    await inbox.work(read(raw(1, media_group_id="a")), first())
    await inbox.work(read(raw(2, media_group_id="a")), nothing())
    before = store.update_states(BOT_ID)
    go_on.set()
    await asyncio.gather(*tasks)

    assert before == {"new": 2}
    assert store.update_states(BOT_ID) == {"done": 2}


async def test_interrupted_update_is_worked_on_by_the_next_process(store: Store) -> None:
    await inbox_of(store).keep([raw(2), raw(1)])
    again, unsure = await inbox_of(store).left_over()

    assert [update.update_id for update in again] == [1, 2]
    assert again[0].message is not None
    assert again[0].message.text == "hello"
    assert unsure == []


async def test_answer_that_may_have_been_sent_is_not_given_again(store: Store) -> None:
    async with Sandbox() as sandbox:
        person = sandbox.user(id=5, first_name="Ada")
        chat = sandbox.private_chat(person, is_started=True)
        bot = Bot(sandbox.token, base_url=f"{sandbox.api_url}/bot")
        inbox = Inbox(store, bot, bot_id=BOT_ID, owner="bot")
        await inbox.keep([raw(1)])

        async def answers_and_dies() -> None:
            await NotedDelivery(bot, store, inbox).send(Place(chat_id=chat.id), "an answer")
            raise asyncio.CancelledError

        async with bot:
            with pytest.raises(asyncio.CancelledError):
                await inbox.work(read(raw(1)), answers_and_dies())
        before = store.update_state(BOT_ID, 1)
        again, unsure = await inbox_of(store).left_over()

    assert before == "sending"
    assert again == []
    assert [update.update_id for update in unsure] == [1]
    assert store.update_state(BOT_ID, 1) == "unknown"


async def test_update_that_ends_the_process_each_time_is_given_up(store: Store) -> None:
    await inbox_of(store).keep([raw(1), raw(2)])

    async def dies() -> None:
        raise asyncio.CancelledError

    for _ in range(MOST_ATTEMPTS):
        inbox = inbox_of(store)
        again, _ = await inbox.left_over()
        assert [update.update_id for update in again] == [1, 2]
        with pytest.raises(asyncio.CancelledError):
            await inbox.work(again[0], dies())
    again, _ = await inbox_of(store).left_over()

    assert [update.update_id for update in again] == [2]  # it only waited each time
    assert store.update_state(BOT_ID, 1) == "given up"


async def test_updates_of_a_living_process_are_left_to_it(store: Store) -> None:
    await inbox_of(store, "alive").keep([raw(1)])
    await inbox_of(store, "gone").keep([raw(2)])
    again, _ = await inbox_of(store, "me").left_over(["alive", "me"])

    assert [update.update_id for update in again] == [2]


async def test_poll_is_not_confirmed_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox() as sandbox:
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", language_code="en")
        chat = sandbox.private_chat(admin)
        async with served(settings_for(sandbox, tmp_path)) as running:
            keep, failures = running.store.keep_updates, []

            def busy_once(*args: Any, **kwargs: Any) -> set[int]:
                if not failures:
                    failures.append(1)
                    raise StoreBusy(where="here")
                return keep(*args, **kwargs)

            monkeypatch.setattr(running.store, "keep_updates", busy_once)
            await admin.send(chat, "/id")
            answer = await sandbox.wait_for(chat, timeout_s=15)

    assert failures == [1]
    assert "Chat:" in answer.text
    assert len(chat.from_bot) == 1


async def test_update_that_no_client_understands_does_not_block_the_bot(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", language_code="en")
        chat = sandbox.private_chat(admin)
        async with served(settings_for(sandbox, tmp_path)) as running:
            sandbox.push({"message": {"message_id": 1, "chat": 7}})
            await admin.send(chat, "/id")
            answer = await sandbox.wait_for(chat)
            states = running.store.update_states(BOT_ID)

    assert "Chat:" in answer.text
    assert states["unreadable"] == 1


async def test_only_polls_go_through_the_inbox(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = json.dumps({"ok": True, "result": [raw(1)]}).encode()

    async def fixed(*_: Any, **__: Any) -> tuple[int, bytes]:
        return 200, answer

    monkeypatch.setattr("telegram.request.HTTPXRequest.do_request", fixed)
    request = PollRequest()
    request.inbox = inbox_of(store)
    await request.do_request(url="http://h/bot1:a/getMe", method="POST")
    before = store.update_states(BOT_ID)
    await request.do_request(url="http://h/bot1:a/getUpdates", method="POST")

    assert before == {}
    assert store.update_states(BOT_ID) == {"new": 1}
