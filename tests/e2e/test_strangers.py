"""A stranger gets nothing: not by message, button, caption, edit, group or channel."""

from __future__ import annotations

import pytest

from bot.sandbox import User
from tests.e2e.conftest import Scene

QUIET = {"getMe", "getUpdates", "deleteWebhook", "setMyCommands"}


@pytest.fixture
def stranger(scene: Scene) -> User:
    """Somebody who found the bot's name."""
    return scene.sandbox.user(id=666, first_name="Eve", username="eve", language_code="en")


async def heard_nothing(scene: Scene) -> bool:
    """Whether the bot has done no more than listen."""
    await scene.sandbox.wait_idle()
    return {call.method for call in scene.sandbox.calls} <= QUIET


@pytest.mark.parametrize(
    "text", ["hello", "/start", "/help", "/eval", "/id", "/claim", "/claim AAAA-BBBB", "/start x"]
)
async def test_stranger_who_writes_gets_no_answer(scene: Scene, stranger: User, text: str) -> None:
    await stranger.send(scene.sandbox.private_chat(stranger), text)

    assert await heard_nothing(scene)


async def test_stranger_who_sends_a_file_is_not_even_downloaded(scene: Scene, stranger: User) -> None:
    chat = scene.sandbox.private_chat(stranger)
    await stranger.send_document(chat, "run.json", b'{"q": ["a"]}', caption="/eval")

    assert await heard_nothing(scene)
    assert scene.store.chats() == []


async def test_stranger_who_edits_a_message_gets_no_answer(scene: Scene, stranger: User) -> None:
    message = await stranger.send(scene.sandbox.private_chat(stranger), "hello")
    await stranger.edit(message, "/help")

    assert await heard_nothing(scene)


async def test_stranger_in_a_group_that_nobody_allowed_gets_no_answer(scene: Scene, stranger: User) -> None:
    group = scene.sandbox.group("Elsewhere", [stranger])
    await stranger.send(group, "/help")
    await stranger.send_document(group, "run.json", b'{"q": ["a"]}', caption="/eval")
    await stranger.send(group, "/allow")

    assert await heard_nothing(scene)
    assert not any(chat.is_allowed for chat in scene.store.chats())


async def test_stranger_who_posts_in_a_channel_gets_no_answer(scene: Scene, stranger: User) -> None:
    channel = scene.sandbox.channel("News", [stranger])
    await stranger.send(channel, "/help")

    assert await heard_nothing(scene)


async def test_channel_of_an_administrator_is_no_way_in_either(scene: Scene) -> None:
    channel = scene.sandbox.channel("News", [scene.admin])
    await scene.admin.send(channel, "/help")

    assert await heard_nothing(scene)


async def test_stranger_who_presses_a_button_in_a_closed_group_changes_nothing(
    scene: Scene, stranger: User
) -> None:
    group = scene.sandbox.group("Team", [scene.admin, stranger])
    buttons = await scene.say("/language", chat=group)
    n_calls = len([call for call in scene.sandbox.calls if call.method not in QUIET])
    pressed = await stranger.press(buttons, "Русский")
    await scene.sandbox.wait_idle()

    assert pressed is None
    assert len([call for call in scene.sandbox.calls if call.method not in QUIET]) == n_calls
    assert all(chat.language is None for chat in scene.store.chats())


async def test_anonymous_administrator_of_a_closed_group_gets_no_answer(scene: Scene, stranger: User) -> None:
    group = scene.sandbox.supergroup("Elsewhere", [stranger])
    await stranger.send(group, "/allow", anonymous=True)

    assert await heard_nothing(scene)


async def test_removed_member_is_a_stranger_again(scene: Scene, stranger: User) -> None:
    scene.store.add_member(stranger.id, "@eve")
    chat = scene.sandbox.private_chat(stranger)
    answer = await scene.say("/id", chat=chat, who=stranger)
    scene.store.remove_member(stranger.id)
    await stranger.send(chat, "/id")
    await scene.sandbox.wait_idle()

    assert str(stranger.id) in answer.text
    assert len(chat.from_bot) == 1


async def test_member_has_no_commands_of_an_administrator(scene: Scene, stranger: User) -> None:
    scene.store.add_member(stranger.id, "@eve")
    chat = scene.sandbox.private_chat(stranger)

    for command in ("/invite", "/members"):
        answer = await scene.say(command, chat=chat, who=stranger)
        assert "administrator" in answer.text
        assert not answer.buttons


async def test_people_of_an_allowed_group_are_served_there_and_nowhere_else(
    scene: Scene, stranger: User
) -> None:
    group = scene.sandbox.group("Team", [scene.admin, stranger])
    await scene.say("/allow", chat=group)
    answer = await scene.say("/id", chat=group, who=stranger)
    private = scene.sandbox.private_chat(stranger)
    await stranger.send(private, "/id")
    await scene.sandbox.wait_idle()

    assert str(group.id) in answer.text
    assert private.from_bot == []


async def test_anonymous_administrator_of_an_allowed_group_is_served_as_a_member(scene: Scene) -> None:
    group = scene.sandbox.supergroup("Team", [scene.admin])
    await scene.say("/allow", chat=group)
    await scene.admin.send(group, "/gold", anonymous=True)
    listed = await scene.sandbox.wait_for(group)
    await scene.admin.send(group, "/allow off", anonymous=True)
    refused = await scene.sandbox.wait_for(group)

    assert "gold" in listed.text
    assert "administrator" in refused.text


async def test_invitation_makes_one_member_once(scene: Scene, stranger: User) -> None:
    answer = await scene.say("/invite")
    code = answer.text.rpartition("start=")[2].strip()
    chat = scene.sandbox.private_chat(stranger)
    welcome = await scene.say(f"/start {code}", chat=chat, who=stranger)
    late = scene.sandbox.user(id=667, first_name="Mallory", language_code="en")
    late_chat = scene.sandbox.private_chat(late)
    await late.send(late_chat, f"/start {code}")
    await scene.sandbox.wait_idle()

    assert "retrieval" in welcome.text
    member = scene.store.member(stranger.id)
    assert member is not None
    assert member.role == "member"
    assert late_chat.from_bot == []


async def test_first_administrator_claims_the_bot_with_the_printed_code(scene: Scene, stranger: User) -> None:
    code = scene.store.new_claim_code()
    await scene.say(f"/claim {code}", chat=scene.sandbox.private_chat(stranger), who=stranger)

    member = scene.store.member(stranger.id)
    assert member is not None
    assert member.role == "admin"
