"""Messages leave once, whole and where they belong, whatever Telegram answers."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Bot
from telegram.constants import ParseMode
from telegram.ext import Defaults, ExtBot
from telegram.request import HTTPXRequest

from bot.delivery import LARGEST_TEXT, ChatClosed, Delivery, Place, keyboard, plain, split, units
from bot.sandbox import Chat, Sandbox
from core.store import Store


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def chat(sandbox: Sandbox) -> Chat:
    person = sandbox.user(id=7, first_name="Ada")
    return sandbox.private_chat(person, is_started=True)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    store.migrate()
    return store


@pytest.fixture
async def delivery(sandbox: Sandbox, store: Store) -> AsyncIterator[Delivery]:
    request = HTTPXRequest(read_timeout=1, httpx_kwargs={"trust_env": False})
    base = f"{sandbox.api_url}/bot"
    bot: Bot = ExtBot(
        sandbox.token, base_url=base, request=request, defaults=Defaults(parse_mode=ParseMode.HTML)
    )
    async with bot:
        yield Delivery(bot, store)
    store.close()


async def test_long_text_arrives_whole_in_parts_with_the_buttons_under_the_last(
    delivery: Delivery, chat: Chat
) -> None:
    lines = [f"<b>{n}</b> &amp; {'x' * 60}" for n in range(100)]
    sent = await delivery.send(Place(chat_id=chat.id), "\n".join(lines), [[("More", "m:1")]])

    assert len(sent.message_ids) == 2
    assert "\n".join(m.text for m in chat.from_bot) == "\n".join(map(plain, lines))
    assert [m.buttons for m in chat.from_bot] == [[], [["More"]]]


async def test_text_of_many_parts_comes_as_a_document(delivery: Delivery, chat: Chat) -> None:
    text = "\n".join("y" * 90 for _ in range(400))
    await delivery.send(Place(chat_id=chat.id), text)

    (message,) = chat.from_bot
    assert message.document is not None
    assert message.document.bytes.decode() == text


async def test_flood_is_waited_out_and_the_message_sent_once(
    delivery: Delivery, sandbox: Sandbox, chat: Chat
) -> None:
    sandbox.fault(
        "sendMessage",
        status=429,
        description="Too Many Requests: retry after 1",
        parameters={"retry_after": 1},
        is_processed=False,
    )
    began = time.monotonic()
    await delivery.send(Place(chat_id=chat.id), "hello")

    assert time.monotonic() - began >= 1
    assert [m.text for m in chat.from_bot] == ["hello"]


async def test_send_that_may_have_arrived_is_not_repeated(
    delivery: Delivery, sandbox: Sandbox, chat: Chat
) -> None:
    sandbox.fault("sendMessage", delay_s=1.5)
    sent = await delivery.send(Place(chat_id=chat.id), "hello")
    await sandbox.wait_idle(quiet_s=1)

    assert sent.is_unknown
    assert len(sandbox.calls_of("sendMessage")) == 1


async def test_group_that_became_a_supergroup_is_followed_and_remembered(
    delivery: Delivery, sandbox: Sandbox, store: Store
) -> None:
    owner = sandbox.user(id=8, first_name="Bob")
    group = sandbox.group("Team", [owner])
    store.set_chat(group.id, language="uz")
    new = sandbox.migrate(group)
    await delivery.send(Place(chat_id=group.id), "hello")

    assert [m.text for m in new.from_bot] == ["hello"]
    moved = store.chat(new.id)
    assert moved is not None
    assert moved.language == "uz"


async def test_topic_that_is_gone_is_left_out_and_the_chat_kept(delivery: Delivery, sandbox: Sandbox) -> None:
    owner = sandbox.user(id=8, first_name="Bob")
    forum = sandbox.supergroup("Team", [owner], is_forum=True)
    topic = sandbox.topic(forum, "Search", by=owner)
    await delivery.send(Place(chat_id=forum.id, thread_id=topic.thread_id), "in the topic")
    sandbox.delete_topic(forum, topic)
    await delivery.send(Place(chat_id=forum.id, thread_id=topic.thread_id), "in the group")

    assert [(m.text, m.thread_id) for m in forum.from_bot] == [("in the group", None)]


async def test_blocked_chat_is_remembered_and_told_to_the_caller(
    delivery: Delivery, sandbox: Sandbox, chat: Chat, store: Store
) -> None:
    await sandbox.block(sandbox.world.accounts[7])  # type: ignore[arg-type]  # the account is the user of `chat`

    with pytest.raises(ChatClosed):
        await delivery.send(Place(chat_id=chat.id), "hello")
    known = store.chat(chat.id)
    assert known is not None
    assert known.state == "blocked"


async def test_html_that_telegram_refuses_is_sent_as_plain_text(delivery: Delivery, chat: Chat) -> None:
    await delivery.send(Place(chat_id=chat.id), "<b>bold</b> and <blink>never</blink> &lt;")

    assert [m.text for m in chat.from_bot] == ["bold and never <"]


async def test_picture_that_is_no_photo_comes_as_a_document(
    delivery: Delivery, sandbox: Sandbox, chat: Chat
) -> None:
    sandbox.fault(
        "sendPhoto", status=400, description="Bad Request: PHOTO_INVALID_DIMENSIONS", is_processed=False
    )
    await delivery.send_photo(
        Place(chat_id=chat.id), "chart.png", b"\x89PNG not really", caption="<b>Chart</b>"
    )

    (message,) = chat.from_bot
    assert message.document is not None
    assert message.text == "Chart"


async def test_unchanged_edit_and_old_press_are_no_errors(delivery: Delivery, chat: Chat) -> None:
    sent = await delivery.send(Place(chat_id=chat.id), "hello")
    assert sent.message_id is not None
    await delivery.edit(chat.id, sent.message_id, "hello")
    await delivery.edit(chat.id, sent.message_id, "changed")
    await delivery.edit(chat.id, 10_000, "nobody")
    await delivery.answer_press("123456")

    assert [m.text for m in chat.from_bot] == ["changed"]


def test_callback_data_over_64_bytes_is_refused_before_it_is_sent() -> None:
    with pytest.raises(ValueError, match="66 bytes"):
        keyboard([[("label", "ы" * 33)]])


pieces = st.sampled_from(
    ["<b>", "</b>", "<i>", "</i>", "&amp;", "&lt;", "\n", " ", "word", "ю", "😀", "x" * 70]
)


@given(st.lists(pieces, max_size=400), st.integers(min_value=400, max_value=900))
def test_parts_fit_and_say_the_same(parts: list[str], limit: int) -> None:
    text = _well_formed(parts)
    found = split(text, limit)

    assert all(units(part) <= limit for part in found)
    assert "".join("".join(map(plain, found)).split()) == "".join(plain(text).split())
    assert all(_is_balanced(part) for part in found)


def test_text_that_fits_is_left_as_it_is() -> None:
    assert split("x" * LARGEST_TEXT) == ["x" * LARGEST_TEXT]


def _well_formed(parts: list[str]) -> str:
    """The pieces, with tags that do not fit left out and open ones closed."""
    opened: list[str] = []
    kept = []
    for part in parts:
        if part.startswith("</"):
            if not opened or opened[-1] != part[2:-1]:
                continue
            opened.pop()
        elif part.startswith("<"):
            opened.append(part[1:-1])
        kept.append(part)
    return "".join(kept) + "".join(f"</{name}>" for name in reversed(opened))


def _is_balanced(part: str) -> bool:
    return all(part.count(f"<{name}>") == part.count(f"</{name}>") for name in "bi")
