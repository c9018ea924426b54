"""What Telegram refuses the sandbox refuses, under the same HTTP status and in the same words."""

from __future__ import annotations

import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from telegram import (
    Bot,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllPrivateChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyParameters,
)
from telegram.error import ChatMigrated, EndPointNotFound, Forbidden, NetworkError

from bot.sandbox import ApiError, Chat, Sandbox, User
from bot.sandbox.methods import METHODS
from bot.sandbox.params import Params

Refusal = Callable[..., Awaitable[tuple[int, str]]]
OK = (200, "")
MARKUP = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])


def png(width: int, height: int, size: int = 33) -> bytes:
    header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return header.ljust(size, b"\0")


def jpeg(width: int, height: int) -> bytes:
    application = b"\xff\xe0" + struct.pack(">H", 16) + bytes(14)
    frame = b"\xff\xc0" + struct.pack(">HBHH", 17, 8, height, width)
    return b"\xff\xd8" + application + frame + bytes(12)


def bad(problem: str) -> tuple[int, str]:
    return 400, f"Bad Request: {problem}"


def button(**fields: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[fields]]}


async def test_an_unknown_method_is_not_found(bot: Bot) -> None:
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("sendRichMessage")


async def test_tokens_are_told_apart(sandbox: Sandbox, http: httpx.AsyncClient) -> None:
    wrong = await http.get("/bot123:wrong/getMe")
    malformed = await http.get("/botnonsense/getMe")

    assert (wrong.status_code, wrong.json()["description"]) == (401, "Unauthorized")
    assert (malformed.status_code, malformed.json()["description"]) == (404, "Not Found")


@pytest.mark.parametrize("body", ["query", "form", "multipart", "json"])
async def test_parameters_arrive_in_every_form(
    sandbox: Sandbox, http: httpx.AsyncClient, private: Chat, body: str
) -> None:
    params = {"chat_id": str(private.id), "text": "salom"}
    url = f"/bot{sandbox.token}/SENDmessage"
    call = {
        "query": lambda: http.get(url, params=params),
        "form": lambda: http.post(url, data=params),
        "multipart": lambda: http.post(url, files={name: (None, value) for name, value in params.items()}),
        "json": lambda: http.post(url, json={**params, "chat_id": private.id}),
    }

    answer = await call[body]()

    assert answer.json()["result"]["text"] == "salom"


@pytest.mark.parametrize(
    ("params", "answer"),
    [
        ({"text": ""}, bad("message text is empty")),
        ({"text": " \n"}, bad("text must be non-empty")),
        ({"text": "<b></b>", "parse_mode": "HTML"}, bad("text must be non-empty")),
        ({"text": "x" * 4096}, OK),
        ({"text": "x" * 4097}, bad("message is too long")),
        ({"text": "😀" * 2049}, bad("message is too long")),
        ({"text": "<b>" + "x" * 4096 + "</b>", "parse_mode": "html"}, OK),
        (
            {"text": "a <br>", "parse_mode": "HTML"},
            bad('can\'t parse entities: Unsupported start tag "br" at byte offset 2'),
        ),
        ({"text": "*x*", "parse_mode": "Markdown"}, bad("unsupported parse_mode")),
        ({"text": "x", "chat_id": "77"}, bad("chat not found")),
        ({"text": "x", "chat_id": ""}, bad("chat_id is empty")),
        ({"text": "x", "chat_id": "@nobody"}, bad("chat not found")),
        ({"text": "x", "reply_parameters": {"message_id": 99}}, bad("message to be replied not found")),
        ({"text": "x", "reply_parameters": {"message_id": 99, "allow_sending_without_reply": True}}, OK),
        ({"text": "x", "message_thread_id": 5}, bad("message thread not found")),
        ({"text": "x", "reply_markup": "{"}, bad("can't parse reply markup JSON object")),
        ({"text": "x", "reply_markup": {"a": 1}}, bad("object expected as reply markup")),
        ({"text": "x", "reply_markup": button(text="A", callback_data="ў" * 32)}, OK),
        ({"text": "x", "reply_markup": button(text="A", callback_data="ў" * 33)}, bad("BUTTON_DATA_INVALID")),
        ({"text": "x", "reply_markup": button(text="A", callback_data="")}, bad("BUTTON_DATA_INVALID")),
        (
            {"text": "x", "reply_markup": button(text="A")},
            bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"),
        ),
        (
            {"text": "x", "reply_markup": button(callback_data="a")},
            bad('can\'t parse inline keyboard button: Field "text" must be of type String'),
        ),
        (
            {"text": "x", "reply_markup": button(text="A", url="nowhere")},
            bad("inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL"),
        ),
        (
            {"text": "x", "reply_markup": button(text="A", url="https://e.org", callback_data="a")},
            bad("BUTTON_TYPE_INVALID"),
        ),
        (
            {"text": "x", "reply_markup": {"inline_keyboard": [[{"text": "A", "callback_data": "a"}] * 9]}},
            bad("REPLY_MARKUP_TOO_LONG"),
        ),
        (
            {
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "A", "callback_data": "a"}] * 8] * 13},
            },
            bad("REPLY_MARKUP_TOO_LONG"),
        ),
        (
            {"text": "x", "entities": [{"type": "bold", "offset": 0, "length": 2}]},
            bad("ENTITY_BOUNDS_INVALID"),
        ),
        ({"text": "x", "entities": [{"type": "bold", "offset": 0, "length": 1}]}, OK),
    ],
)
async def test_texts(
    refusal: Refusal, private: Chat, params: dict[str, Any], answer: tuple[int, str]
) -> None:
    assert await refusal("sendMessage", **{"chat_id": private.id, **params}) == answer


async def test_edits(refusal: Refusal, bot: Bot, ali: User, private: Chat) -> None:
    theirs = await ali.send(private, "mine")
    sent = await bot.send_message(private.id, "<b>x</b>", parse_mode="HTML")
    document = await bot.send_document(private.id, b"1", caption="c")

    async def edit(method: str, message_id: int, **params: Any) -> tuple[int, str]:
        return await refusal(method, chat_id=private.id, message_id=message_id, **params)

    same = await edit("editMessageText", sent.message_id, text=" <b>x</b> ", parse_mode="HTML")
    assert same == bad(
        "message is not modified: specified new message content and reply markup are exactly the same "
        "as a current content and reply markup of the message"
    )
    assert await edit("editMessageText", sent.message_id, text="x") == OK
    assert await edit("editMessageText", 999, text="x") == bad("message to edit not found")
    assert await edit("editMessageText", theirs.message_id, text="x") == bad("message can't be edited")
    assert await edit("editMessageText", document.message_id, text="x") == bad(
        "there is no text in the message to edit"
    )
    assert await edit("editMessageCaption", sent.message_id, caption="x") == bad(
        "there is no caption in the message to edit"
    )
    assert await edit("editMessageCaption", document.message_id, caption="x" * 1025) == bad(
        "message caption is too long"
    )
    assert await edit("editMessageCaption", document.message_id, caption="x" * 1024) == OK


async def test_an_edit_without_a_keyboard_takes_it_away(bot: Bot, private: Chat, refusal: Refusal) -> None:
    sent = await bot.send_message(private.id, "x", reply_markup=MARKUP)

    await refusal("editMessageText", chat_id=private.id, message_id=sent.message_id, text="y")

    assert private.messages[-1].buttons == []


async def test_deletions(sandbox: Sandbox, refusal: Refusal, bot: Bot, ali: User) -> None:
    now = 1_700_000_000.0
    sandbox.world.clock = lambda: now
    group = sandbox.group("Team", [ali])
    own = await bot.send_message(group.id, "x")
    old = await bot.send_message(group.id, "old")
    theirs = await ali.send(group, "theirs")

    async def delete(message_id: int) -> tuple[int, str]:
        return await refusal("deleteMessage", chat_id=group.id, message_id=message_id)

    assert await delete(own.message_id) == OK
    assert await delete(own.message_id) == bad("message to delete not found")
    assert await delete(theirs.message_id) == bad("message can't be deleted")
    now += 48 * 3600 + 1
    assert await delete(old.message_id) == bad("message can't be deleted")


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (png(1280, 800), OK),
        (jpeg(1280, 800), OK),
        (png(20, 1), OK),
        (png(21, 1), bad("PHOTO_INVALID_DIMENSIONS")),
        (png(5000, 5000), OK),
        (png(5001, 5000), bad("PHOTO_INVALID_DIMENSIONS")),
        (png(0, 5), bad("PHOTO_INVALID_DIMENSIONS")),
        (b"GIF89a", bad("IMAGE_PROCESS_FAILED")),
        (b"\xff\xd8\xff", bad("IMAGE_PROCESS_FAILED")),
        (b"", bad("file must be non-empty")),
        (
            png(10, 10, 10 * 1024 * 1024 + 1),
            bad("file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes"),
        ),
    ],
)
async def test_photos(refusal: Refusal, private: Chat, data: bytes, answer: tuple[int, str]) -> None:
    assert await refusal("sendPhoto", {"photo": ("a.png", data)}, chat_id=private.id) == answer


async def test_a_photo_comes_in_several_sizes(bot: Bot, private: Chat) -> None:
    sent = await bot.send_photo(private.id, jpeg(1280, 800))

    assert [(size.width, size.height) for size in sent.photo] == [
        (90, 56),
        (320, 200),
        (800, 500),
        (1280, 800),
    ]
    assert private.messages[-1].photo
    assert private.messages[-1].photo.bytes == jpeg(1280, 800)


async def test_files(sandbox: Sandbox, refusal: Refusal, bot: Bot, ali: User, private: Chat) -> None:
    big = await ali.send_document(private, "big.json", bytes(20 * 1024 * 1024 + 1))
    photo = await bot.send_photo(private.id, png(10, 10))
    assert big.document

    assert await refusal("getFile", file_id=big.document.file.file_id) == bad("file is too big")
    assert await refusal("getFile", file_id="nothing") == bad("invalid file_id")
    assert await refusal("sendDocument", chat_id=private.id) == bad("there is no document in the request")
    assert await refusal("sendDocument", chat_id=private.id, document="nothing") == bad(
        "wrong file identifier/HTTP URL specified"
    )
    assert await refusal("sendDocument", chat_id=private.id, document=photo.photo[0].file_id) == bad(
        "can't use file of type Photo as Document"
    )
    assert await refusal("sendDocument", chat_id=private.id, document=big.document.file.file_id) == OK
    with pytest.raises(NetworkError, match="Request Entity Too Large"):
        await bot.send_document(private.id, bytes(50 * 1024 * 1024 + 1))


async def test_albums(refusal: Refusal, private: Chat) -> None:
    files = {"a": ("a.json", b"1"), "b": ("b.png", png(9, 9))}
    document = {"type": "document", "media": "attach://a"}
    photo = {"type": "photo", "media": "attach://b"}

    async def album(*media: Any) -> tuple[int, str]:
        return await refusal("sendMediaGroup", files, chat_id=private.id, media=list(media))

    assert await album(document, document) == OK
    assert await album(document, photo) == bad("document can't be mixed with other media types")
    assert await album() == bad("there are no media messages to send")
    assert await album(document) == bad("too few messages to send")
    assert await album(*[document] * 11) == bad("too many messages to send")
    assert private.messages[0].media_group_id == private.messages[1].media_group_id


async def test_a_button_is_answered_once_and_in_time(
    sandbox: Sandbox, refusal: Refusal, bot: Bot, ali: User, private: Chat
) -> None:
    await bot.send_message(private.id, "x", reply_markup=MARKUP)
    asked = private.messages[-1]
    too_old = bad("query is too old and response timeout expired or query ID is invalid")
    first, second = ali.press_only(asked, "A"), ali.press_only(asked, "a")
    assert first
    assert second

    assert await refusal("answerCallbackQuery", callback_query_id=first.id, text="x" * 201) == bad(
        "MESSAGE_TOO_LONG"
    )
    assert await refusal("answerCallbackQuery", callback_query_id=first.id, text="x" * 200) == OK
    assert await refusal("answerCallbackQuery", callback_query_id=first.id) == too_old
    assert await refusal("answerCallbackQuery", callback_query_id="5") == too_old
    sandbox.world.query_lifetime_s = -1
    assert await refusal("answerCallbackQuery", callback_query_id=second.id) == too_old


async def test_reactions(refusal: Refusal, ali: User, private: Chat) -> None:
    message = await ali.send(private, "x")

    async def react(*emoji: str) -> tuple[int, str]:
        reaction = [{"type": "emoji", "emoji": one} for one in emoji]
        return await refusal(
            "setMessageReaction", chat_id=private.id, message_id=message.message_id, reaction=reaction
        )

    assert await react("👀") == OK
    assert message.reactions == ["👀"]
    assert await react("✅") == bad("REACTION_INVALID")
    assert await react("👀", "👍") == bad("REACTIONS_TOO_MANY")
    assert await react() == OK
    assert message.reactions == []


@pytest.mark.parametrize(
    ("commands", "answer"),
    [
        ([{"command": "eval", "description": "Measure"}], OK),
        ([{"command": "Eval", "description": "Measure"}], bad("BOT_COMMAND_INVALID")),
        ([{"command": "x" * 33, "description": "Measure"}], bad("BOT_COMMAND_INVALID")),
        ([{"command": "eval", "description": ""}], bad("BOT_COMMAND_DESCRIPTION_INVALID")),
        ([{"command": "eval", "description": "x" * 257}], bad("BOT_COMMAND_DESCRIPTION_INVALID")),
        ([{"command": "eval", "description": "x"}] * 101, bad("BOT_COMMANDS_TOO_MUCH")),
    ],
)
async def test_commands(refusal: Refusal, commands: list[Any], answer: tuple[int, str]) -> None:
    assert await refusal("setMyCommands", commands=commands) == answer


async def test_the_narrowest_commands_are_shown(sandbox: Sandbox, bot: Bot, ali: User, private: Chat) -> None:
    olga = sandbox.user(id=1002, first_name="Olga", language_code="ru")
    group = sandbox.group("Team", [ali, olga])
    await bot.set_my_commands([("a", "default")])
    await bot.set_my_commands([("b", "private")], scope=BotCommandScopeAllPrivateChats())
    await bot.set_my_commands(
        [("c", "private, ru")], scope=BotCommandScopeAllPrivateChats(), language_code="ru"
    )
    await bot.set_my_commands([("d", "admins")], scope=BotCommandScopeAllChatAdministrators())

    def shown(chat: Chat, person: User) -> list[str]:
        return [command["command"] for command in sandbox.world.commands_for(chat, person)]

    assert shown(private, ali) == ["b"]
    assert shown(sandbox.private_chat(olga), olga) == ["c"]
    assert shown(group, ali) == ["d"]
    assert shown(group, olga) == ["a"]


@pytest.mark.parametrize(
    ("method", "params", "answer"),
    [
        ("setMyDescription", {"description": "x" * 513}, bad("bot description is too long")),
        ("setMyShortDescription", {"short_description": "x" * 121}, bad("bot short description is too long")),
        ("setMyName", {"name": "x" * 65}, bad("bot name is too long")),
        ("setMyDescription", {"language_code": "eng"}, bad("invalid language code specified")),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "x"}},
            bad("unsupported BotCommandScope type specified"),
        ),
        ("sendChatAction", {"chat_id": 1001, "action": "dancing"}, bad("wrong parameter action in request")),
        ("setChatMenuButton", {"menu_button": {"type": "x"}}, bad("unsupported MenuButton type specified")),
        (
            "setWebhook",
            {"url": "http://example.org"},
            bad("bad webhook: An HTTPS URL must be provided for webhook"),
        ),
        (
            "setWebhook",
            {"url": "https://example.org:99/"},
            bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ),
        (
            "setWebhook",
            {"url": "https://example.org", "secret_token": "ў"},
            bad("secret token contains unallowed characters"),
        ),
    ],
)
async def test_settings(
    refusal: Refusal, private: Chat, method: str, params: dict[str, Any], answer: tuple[int, str]
) -> None:
    assert await refusal(method, **params) == answer


async def test_a_bot_may_not_write_first(sandbox: Sandbox, bot: Bot, ali: User) -> None:
    private = sandbox.private_chat(ali)
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(private.id, "x")

    await ali.send(private, "/start")

    assert await bot.send_message(private.id, "x")


async def test_who_blocked_or_removed_the_bot_hears_nothing(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat
) -> None:
    group, forum = sandbox.group("A", [ali]), sandbox.supergroup("B", [ali])
    await ali.block()
    sandbox.set_bot_status(group, "kicked", by=ali)
    sandbox.set_bot_status(forum, "left", by=ali)

    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(private.id, "x")
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await bot.send_message(group.id, "x")
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await bot.send_message(forum.id, "x")
    await ali.unblock()
    assert await bot.send_message(private.id, "x")


async def test_a_group_that_moved_says_where(sandbox: Sandbox, bot: Bot, ali: User) -> None:
    group = sandbox.group("Team", [ali])
    new = sandbox.migrate(group)

    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(group.id, "x")

    assert caught.value.new_chat_id == new.id
    assert await bot.send_message(new.id, "x")


async def test_topics(sandbox: Sandbox, refusal: Refusal, ali: User) -> None:
    forum = sandbox.supergroup("Team", [ali], is_forum=True)
    topic = sandbox.topic(forum, "Runs", by=ali)

    async def send(thread_id: int) -> tuple[int, str]:
        return await refusal("sendMessage", chat_id=forum.id, text="x", message_thread_id=thread_id)

    assert await send(topic.thread_id) == OK
    assert forum.messages[-1].is_topic_message
    assert await send(1 + topic.thread_id) == bad("message thread not found")
    assert await refusal("createForumTopic", chat_id=forum.id, name="x") == bad(
        "not enough rights to create a topic"
    )
    sandbox.close_topic(forum, topic, by=ali)
    assert await send(topic.thread_id) == bad("TOPIC_CLOSED")
    sandbox.delete_topic(forum, topic)
    assert await send(topic.thread_id) == bad("message thread not found")


async def test_an_answer_in_a_topic_stays_in_it(sandbox: Sandbox, bot: Bot, ali: User) -> None:
    forum = sandbox.supergroup("Team", [ali], is_forum=True)
    topic = sandbox.topic(forum, "Runs", by=ali)
    asked = await ali.send(forum, "/eval", thread_id=topic.thread_id)

    sent = await bot.send_message(forum.id, "x", reply_parameters=ReplyParameters(asked.message_id))

    assert (sent.message_thread_id, sent.is_topic_message) == (topic.thread_id, True)


async def test_rights_in_groups_and_channels(sandbox: Sandbox, refusal: Refusal, bot: Bot, ali: User) -> None:
    group = sandbox.group("Team", [ali])
    channel = sandbox.channel("News", [ali], bot_status="member")
    message = await ali.send(group, "x")

    assert await refusal("pinChatMessage", chat_id=group.id, message_id=message.message_id) == bad(
        "not enough rights to manage pinned messages in the chat"
    )
    assert await refusal("sendMessage", chat_id=channel.id, text="x") == bad(
        "need administrator rights in the channel chat"
    )
    sandbox.set_bot_status(channel, "administrator", by=ali)
    post = await bot.send_message(channel.id, "x")
    assert post.from_user is None
    assert post.sender_chat
    assert post.sender_chat.id == channel.id


async def test_general_is_no_thread(sandbox: Sandbox, refusal: Refusal, ali: User) -> None:
    forum = sandbox.supergroup("Team", [ali], is_forum=True)
    sandbox.topic(forum, "Runs", by=ali)

    answer = await refusal("sendMessage", chat_id=forum.id, text="x", message_thread_id=1)

    assert answer == bad("message thread not found")


ODD = [
    "",
    "x",
    "-1",
    "[]",
    "{}",
    "[1]",
    "null",
    "[[[]]]",
    '["x", {}]',
    '[{"type": 1}]',
    '{"type": "chat_member", "message_id": "x", "inline_keyboard": [[{"text": "x", "web_app": 1}]]}',
    '{"type": "web_app", "text": "x", "web_app": "x"}',
]
SANE = {
    "action": "typing",
    "callback_query_id": "1",
    "caption": "x",
    "chat_id": "1001",
    "commands": '[{"command": "a", "description": "b"}]',
    "description": "x",
    "document": "x",
    "entities": "[]",
    "file_id": "x",
    "icon_color": "",
    "language_code": "",
    "limit": "1",
    "max_connections": "",
    "media": "[]",
    "menu_button": "",
    "message_id": "2",
    "message_ids": "[2]",
    "message_thread_id": "",
    "name": "x",
    "offset": "",
    "parse_mode": "",
    "photo": "x",
    "reaction": "[]",
    "reply_markup": "",
    "reply_parameters": "",
    "scope": "",
    "text": "x",
    "timeout": "",
    "user_id": "1001",
}


@pytest.mark.parametrize("method", sorted(set(METHODS) - {"logout"}))
async def test_an_odd_parameter_never_breaks_a_method(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat, method: str
) -> None:
    await ali.send(private, "first")
    await bot.send_message(private.id, "second")
    sandbox.set_bot_status(sandbox.supergroup("Team", [ali], is_forum=True), "administrator", by=ali)

    for name in SANE:
        for odd in ODD:
            with suppress(ApiError):
                await sandbox.api.call(method, Params({**SANE, name: odd}))


async def test_after_log_out_nothing_works(bot: Bot, refusal: Refusal) -> None:
    await bot.log_out()

    assert await refusal("getMe") == (401, "Unauthorized")


async def test_the_log_of_calls_never_holds_the_token(sandbox: Sandbox, bot: Bot, private: Chat) -> None:
    await bot.send_document(private.id, b"1", filename="a.json", caption="c")

    call = sandbox.calls_of("sendDocument")[0]

    assert (call.status, call.params["caption"]) == (200, "c")
    assert call.params["document"].data == b"1"
    assert sandbox.token not in repr(sandbox.calls)
