"""
`Sandbox`: a Telegram on loopback, with people in it.

    async with Sandbox() as sandbox:
        ali = sandbox.user(id=1001, first_name="Ali", language_code="uz")
        private = sandbox.private_chat(ali)
        ...  # start a bot with base_url f"{sandbox.api_url}/bot" and sandbox.token
        await ali.send(private, "/start")
        welcome = await sandbox.wait_for(private, lambda message: "Hello" in message.text)
        await ali.press(welcome, "Help")
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any, Self

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from bot.sandbox.api import BotApi, Call, FileHandler, MethodHandler
from bot.sandbox.chat_page import ChatPage
from bot.sandbox.errors import NotPossible
from bot.sandbox.faults import Fault
from bot.sandbox.members import membership_update
from bot.sandbox.state import Account, Chat, Json, SandboxMessage, Topic
from bot.sandbox.user import User
from bot.sandbox.webhook import WebhookDelivery
from bot.sandbox.world import World

TOKEN = "123456789:loopback-sandbox-needs-no-real-token"  # noqa: S105 - no secret: made up, and only this process on loopback takes it
MAX_BODY = 160 * 1024 * 1024  # above the largest album the tests send, so that 413 is ours to say
Predicate = Callable[[SandboxMessage], bool]


class Sandbox:
    """
    A Bot API on 127.0.0.1 with a chat page, for one bot.

    `port=0` takes a free one. `privacy` is the bot's privacy mode in groups. `flood=True` enforces Telegram's
    pace with 429. `clock` tells the time of messages (seconds since 1970).
    """

    def __init__(
        self,
        *,
        port: int = 0,
        token: str = TOKEN,
        username: str = "baholash_bot",
        first_name: str = "Baholash",
        privacy: bool = True,
        flood: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.token = token
        bot = Account(id=int(token.partition(":")[0]), first_name=first_name, username=username, is_bot=True)
        self.world = World(bot, privacy=privacy, flood=flood, clock=clock)
        self.api = BotApi(self.world, token)
        self._port = port
        self._server: HTTPServer | None = None
        self._webhook = WebhookDelivery(self.world)
        self._page = ChatPage(self.world)

    # Running

    async def start(self) -> None:
        """Listen on 127.0.0.1; raises OSError if the port is taken."""
        sockets = bind_sockets(self._port, "127.0.0.1")
        self._port = sockets[0].getsockname()[1]
        self._server = HTTPServer(self._application(), max_buffer_size=MAX_BODY, max_body_size=MAX_BODY)
        self._server.add_sockets(sockets)
        self._webhook.start()

    async def stop(self) -> None:
        """Close every connection and the port."""
        await self._webhook.stop()
        if self._server:
            self._server.stop()
            self.world.updates.stop()
            self._page.close_all()
            await asyncio.sleep(0)  # held answers end before their connections do
            await self._server.close_all_connections()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def api_url(self) -> str:
        """For python-telegram-bot: base_url f"{api_url}/bot", base_file_url f"{api_url}/file/bot"."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def page_url(self) -> str:
        """The chat page for a browser on this machine."""
        return f"{self.api_url}/"

    # People and chats

    @property
    def bot(self) -> Account:
        """The bot's own account."""
        return self.world.bot

    def user(
        self,
        *,
        id: int,  # noqa: A002 - the Bot API calls it `id`, and tests read as its User does
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
    ) -> User:
        """A new person; `language_code` may be absent, as in real life."""
        person = User(
            id=id,
            first_name=first_name,
            last_name=last_name,
            username=username,
            language_code=language_code,
            world=self.world,
        )
        self.world.accounts[id] = person
        self.world.publish({"kind": "user", "user": person})
        return person

    def private_chat(self, person: User, *, is_started: bool = False) -> Chat:
        """
        The person's chat with the bot, made on first call.

        The bot may write only after the person did; `is_started` says that this was so before the test began.
        """
        known = self.world.chats.get(person.id)
        if known is None:
            known = self.world.add_chat(
                Chat(
                    id=person.id,
                    type="private",
                    first_name=person.first_name,
                    last_name=person.last_name,
                    username=person.username,
                    members={person.id: person},
                    is_started=False,
                )
            )
        known.is_started = known.is_started or is_started
        return known

    def group(self, title: str, members: Iterable[User], *, bot_status: str = "member") -> Chat:
        """A basic group with the bot in it; the first member is its creator."""
        return self._new_chat("group", title, members, bot_status=bot_status)

    def supergroup(
        self,
        title: str,
        members: Iterable[User],
        *,
        bot_status: str = "member",
        is_forum: bool = False,
        username: str | None = None,
    ) -> Chat:
        """A supergroup, with topics if `is_forum`; the first member is its creator."""
        return self._new_chat(
            "supergroup", title, members, bot_status=bot_status, is_forum=is_forum, username=username
        )

    def channel(
        self,
        title: str,
        members: Iterable[User],
        *,
        bot_status: str = "administrator",
        username: str | None = None,
        discussion: Chat | None = None,
    ) -> Chat:
        """A channel; its first member is the creator, and posts appear in the `discussion` group."""
        return self._new_chat(
            "channel", title, members, bot_status=bot_status, username=username, discussion=discussion
        )

    def set_bot_status(self, chat: Chat, status: str, *, by: User) -> None:
        """Someone adds, promotes, demotes or removes the bot: member, administrator, left or kicked."""
        before, chat.bot_status = chat.bot_status, status
        was_in, is_in = (s in ("member", "administrator") for s in (before, status))
        update = membership_update(self.world, chat, by, before, status)
        chat.last_act = self.world.tick()
        self.world.updates.push("my_chat_member", update)
        if chat.is_group and is_in and not was_in:
            self._service(chat, by, new_chat_members=[self.bot.as_json()])
        if chat.is_group and was_in and not is_in:
            gone = self._service(chat, by, left_chat_member=self.bot.as_json())
            self.world.updates.push("message", gone.as_json())
        self.world.publish({"kind": "chat", "chat": chat})

    async def block(self, person: User) -> None:
        """The person blocks the bot."""
        await person.block()

    async def unblock(self, person: User) -> None:
        """The person lets the bot write again."""
        await person.unblock()

    def topic(self, chat: Chat, name: str, *, by: User) -> Topic:
        """Someone opens a topic in a forum."""
        if not chat.is_forum:
            raise NotPossible("only forums have topics")
        created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message = self.world.post(chat, sender=by, author=by, service=created, is_topic_message=True)
        message.thread_id = message.message_id
        topic = chat.topics[message.message_id] = Topic(thread_id=message.message_id, name=name)
        self.world.tell_bot(message)
        self.world.publish({"kind": "chat", "chat": chat})
        return topic

    def close_topic(self, chat: Chat, topic: Topic, *, by: User) -> None:
        """Someone closes a topic: only administrators can write there."""
        topic.is_closed = True
        self._service(chat, by, thread_id=topic.thread_id, forum_topic_closed={})

    def reopen_topic(self, chat: Chat, topic: Topic, *, by: User) -> None:
        """Someone opens a closed topic again."""
        topic.is_closed = False
        self._service(chat, by, thread_id=topic.thread_id, forum_topic_reopened={})

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """A topic vanishes with its messages; the bot is not told."""
        del chat.topics[topic.thread_id]
        for message in chat.messages:
            if message.thread_id == topic.thread_id and not message.is_deleted:
                self.world.delete(message)
        self.world.publish({"kind": "chat", "chat": chat})

    def migrate(self, group: Chat, *, by: User | None = None) -> Chat:
        """A group becomes a supergroup under a new id; both tell the bot, the old one then refuses."""
        owner = by or next(iter(group.members.values()))
        new = self._new_chat(
            "supergroup", group.title or "", group.members.values(), bot_status=group.bot_status
        )
        new.admins |= group.admins
        self._service(group, owner, migrate_to_chat_id=new.id)
        group.migrated_to = new
        self._service(new, owner, migrate_from_chat_id=group.id)
        self.world.publish({"kind": "chat", "chat": group})
        return new

    def push(self, update: Json) -> int:
        """Queue any update as it is, also one no client understands; returns its id."""
        return self.world.updates.push_raw(update)

    # Watching

    @property
    def calls(self) -> list[Call]:
        """Every call of the Bot API so far, getUpdates included, oldest first; never with the token."""
        return self.api.calls

    def calls_of(self, method: str) -> list[Call]:
        """The calls of one method."""
        return [call for call in self.calls if call.method.lower() == method.lower()]

    async def wait_for(
        self,
        chat: Chat,
        predicate: Predicate | None = None,
        *,
        timeout_s: float = 15.0,
        after: SandboxMessage | int | None = None,
    ) -> SandboxMessage:
        """
        The next message of the bot in this chat that fits, new or edited.

        "Next" means after `after`, a message or a message id; without it, after the last thing a person did
        in this chat. Raises TimeoutError with the end of the chat.
        """
        since = _tick(chat, after)

        def fitting() -> SandboxMessage | None:
            new = (m for m in chat.from_bot if m.changed > since)
            return next((m for m in new if predicate is None or predicate(m)), None)

        try:
            await self._until(lambda: fitting() is not None, timeout_s)
        except TimeoutError:
            raise TimeoutError(
                f"no such message of the bot within {timeout_s} s; the chat ends:\n{chat.transcript(8)}"
            ) from None
        found = fitting()
        if found is None:
            raise LookupError("the message that was waited for is gone again")
        return found

    async def wait_idle(self, *, timeout_s: float = 10.0, quiet_s: float = 0.1) -> None:
        """
        Until the bot confirmed every update and made no call for `quiet_s` seconds.

        Work the bot does without calling the Bot API is not seen: wait for its message instead.
        """
        activity = self.world.updates.activity
        async with asyncio.timeout(timeout_s):
            while True:
                activity.clear()
                try:
                    await asyncio.wait_for(activity.wait(), quiet_s)
                except TimeoutError:
                    if not self.world.updates.pending and not self.api.n_in_flight:
                        return

    def fault(
        self,
        method: str,
        *,
        status: int | None = None,
        description: str | None = None,
        parameters: dict[str, int] | None = None,
        body: bytes | None = None,
        delay_s: float = 0.0,
        drop: bool = False,
        is_processed: bool = True,
        times: int | None = 1,
        match: Callable[[Json], bool] | None = None,
    ) -> Fault:
        """Spoil the next calls of a method ("*" = any); see `Fault`."""
        return self.api.faults.add(
            Fault(
                method=method.lower(),
                status=status,
                description=description,
                parameters=parameters or {},
                body=body,
                delay_s=delay_s,
                drop=drop,
                is_processed=is_processed,
                times=times,
                match=match,
            )
        )

    def clear_faults(self) -> None:
        """No more faults."""
        self.api.faults.clear()

    def _application(self) -> Application:
        return Application(
            [
                (r"/bot([^/]+)/([A-Za-z0-9_]+)", MethodHandler, {"api": self.api}),
                (r"/file/bot([^/]+)/(.+)", FileHandler, {"api": self.api}),
                *self._page.routes(),
            ],
            log_function=lambda _: None,  # its lines would contain the token
        )

    def _new_chat(self, kind: str, title: str, members: Iterable[Account], **fields: Any) -> Chat:
        people = {person.id: person for person in members}
        return self.world.add_chat(
            Chat(id=self.world.new_group_id(kind), type=kind, title=title, members=people, **fields)
        )

    def _service(
        self, chat: Chat, by: Account, *, thread_id: int | None = None, **service: Any
    ) -> SandboxMessage:
        message = self.world.post(
            chat,
            sender=by,
            author=by,
            service=service,
            thread_id=thread_id,
            is_topic_message=thread_id is not None,
        )
        self.world.tell_bot(message)
        return message

    async def _until(self, is_done: Callable[[], bool], timeout_s: float) -> None:
        changed = asyncio.Event()
        stop = self.world.subscribe(lambda _: changed.set())
        try:
            async with asyncio.timeout(timeout_s):
                while not is_done():
                    changed.clear()
                    await changed.wait()
        finally:
            stop()


def _tick(chat: Chat, after: SandboxMessage | int | None) -> int:
    if after is None:
        return chat.last_act
    if isinstance(after, SandboxMessage):
        return after.created
    found = next((m for m in chat.messages if m.message_id >= after), None)
    return found.created if found else chat.last_act
