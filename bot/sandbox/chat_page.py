"""
The chat page over HTTP: its files, a stream of changes, and what the person at it does.

Only for a browser on this machine. What people and the bot wrote leaves here as JSON and is drawn node by
node, and a document is always a download: an HTML file from a chat never runs on this page's address.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tornado.iostream import StreamClosedError

from bot.sandbox.api import LoopbackHandler
from bot.sandbox.errors import ApiError, NotPossible
from bot.sandbox.page_view import event_view, snapshot
from bot.sandbox.state import Chat, Json, SandboxMessage
from bot.sandbox.user import User
from bot.sandbox.world import World

FOLDER = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PING_S = 15.0
RETRY_MS = 500  # after which a browser connects again


class ChatPage:
    """The page's open streams."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._streams: set[asyncio.Queue[Json | None]] = set()

    def routes(self) -> list[Any]:
        """Tornado's routes for everything on the page."""
        world = {"world": self.world}
        return [
            (r"/()", PageFileHandler),
            (r"/page/([a-z_]+\.[a-z]+)", PageFileHandler),
            (r"/chat/events", EventsHandler, {"page": self}),
            (r"/chat/(photo|file)/([A-Za-z0-9]+)", MediaHandler, world),
            (r"/chat/upload", UploadHandler, world),
            (r"/chat/(send|edit|press)", ActHandler, world),
        ]

    def open(self) -> asyncio.Queue[Json | None]:
        """A new stream of changes; None ends it."""
        stream: asyncio.Queue[Json | None] = asyncio.Queue()
        self._streams.add(stream)
        return stream

    def close(self, stream: asyncio.Queue[Json | None]) -> None:
        """This stream is no longer read."""
        self._streams.discard(stream)

    def close_all(self) -> None:
        """End all streams."""
        for stream in self._streams:
            stream.put_nowait(None)


class PageFileHandler(LoopbackHandler):
    """The page's own files."""

    def get(self, name: str) -> None:
        path = FOLDER / (name or "index.html")
        if path.suffix not in KINDS or not path.is_file():
            self.send_error(404)
            return
        self.set_header("Content-Type", f"{KINDS[path.suffix]}; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")
        self.finish(path.read_bytes())


class EventsHandler(LoopbackHandler):
    """Everything once, then each change, as server-sent events; the browser reconnects by itself."""

    def initialize(self, page: ChatPage) -> None:
        self.page = page
        self.stream = page.open()

    def on_connection_close(self) -> None:
        self.stream.put_nowait(None)

    async def get(self) -> None:
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")
        stop = self.page.world.subscribe(self.stream.put_nowait)
        self.write(f"retry: {RETRY_MS}\n\n")
        try:
            await self._say(snapshot(self.page.world))
            await self._follow()
        except StreamClosedError:
            return
        finally:
            stop()
            self.page.close(self.stream)

    async def _follow(self) -> None:
        while True:
            try:
                event = await asyncio.wait_for(self.stream.get(), PING_S)
            except TimeoutError:
                self.write(": still here\n\n")
                await self.flush()
                continue
            if event is None:
                return
            view = event_view(self.page.world, event)
            if view:
                await self._say(view)

    async def _say(self, view: Json) -> None:
        self.write(f"data: {json.dumps(view, ensure_ascii=False)}\n\n")
        await self.flush()


class MediaHandler(LoopbackHandler):
    """A photo to show or a document to save."""

    def initialize(self, world: World) -> None:
        self.world = world

    def get(self, kind: str, file_id: str) -> None:
        stored = self.world.file(file_id)
        if stored is None or stored.path.startswith("photos") != (kind == "photo"):
            self.send_error(404)
            return
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Content-Security-Policy", "default-src 'none'; sandbox")
        if kind == "photo":
            png = stored.data.startswith(b"\x89PNG")
            self.set_header("Content-Type", "image/png" if png else "image/jpeg")
        else:
            self.set_header("Content-Type", "application/octet-stream")
            self.set_header(
                "Content-Disposition", f"attachment; filename*=UTF-8''{quote(self._name(file_id))}"
            )
        self.finish(stored.data)

    def _name(self, file_id: str) -> str:
        documents = (m.document for chat in self.world.chats.values() for m in chat.messages if m.document)
        return next((d.name for d in documents if d.file.file_id == file_id and d.name), "file")


class _PersonHandler(LoopbackHandler):
    """What acts needs: the person, the chat, the message, and refusals as JSON."""

    def initialize(self, world: World) -> None:
        self.world = world

    async def run(self, act: Callable[[], Awaitable[Json]]) -> None:
        """Do it; an act that is not possible is said as {"problem": ...} with status 400."""
        try:
            answer = await act()
        except (NotPossible, LookupError) as error:
            self._refuse(str(error))
        except ApiError as error:
            self._refuse(error.description)
        else:
            self.finish(answer)

    def person(self, person_id: Any) -> User:
        """The person at the page."""
        person = self.world.accounts.get(_number(person_id))
        if not isinstance(person, User):
            raise NotPossible("there is no such person")
        return person

    def chat(self, chat_id: Any) -> Chat:
        """The chat that is open."""
        chat = self.world.chats.get(_number(chat_id))
        if chat is None:
            raise NotPossible("there is no such chat")
        return chat

    def message(self, chat: Chat, message_id: Any) -> SandboxMessage | None:
        """The message meant, None if none is named or it is gone."""
        return chat.message(_number(message_id))

    def _refuse(self, problem: str) -> None:
        self.set_status(400)
        self.finish({"problem": problem})


class ActHandler(_PersonHandler):
    """A text, an edit, a pressed button."""

    async def post(self, act: str) -> None:
        if not self.request.headers.get("Content-Type", "").startswith("application/json"):
            self._refuse("JSON expected")  # a form of another site could not send that
            return
        acts = {"send": self._send, "edit": self._edit, "press": self._press}
        await self.run(acts[act])

    async def _send(self) -> Json:
        said = self._said()
        chat = self.chat(said.get("chat"))
        message = await self.person(said.get("person")).send(
            chat,
            str(said.get("text", "")),
            reply_to=self.message(chat, said.get("reply_to")),
            thread_id=_number(said.get("topic")) or None,
        )
        return {"id": message.message_id}

    async def _edit(self) -> Json:
        said = self._said()
        await self.person(said.get("person")).edit(self._named(said), str(said.get("text", "")))
        return {}

    async def _press(self) -> Json:
        said = self._said()
        answer = await self.person(said.get("person")).press(self._named(said), str(said.get("button")))
        return {"text": answer.text, "alert": answer.is_alert, "url": answer.url} if answer else {}

    def _named(self, said: Json) -> SandboxMessage:
        message = self.message(self.chat(said.get("chat")), said.get("message"))
        if message is None:
            raise NotPossible("that message is gone")
        return message

    def _said(self) -> Json:
        try:
            said = json.loads(self.request.body)
        except ValueError as error:
            raise NotPossible("JSON expected") from error
        if not isinstance(said, dict):
            raise NotPossible("a JSON object expected")
        return said


class UploadHandler(_PersonHandler):
    """One file, or several as an album, with a caption."""

    async def post(self) -> None:
        await self.run(self._upload)

    async def _upload(self) -> Json:
        person = self.person(self.get_body_argument("person", ""))
        chat = self.chat(self.get_body_argument("chat", ""))
        caption = self.get_body_argument("caption", "", strip=False) or None
        files = [(file["filename"], file["body"]) for file in self.request.files.get("files", [])]
        if not files:
            raise NotPossible("there is no file")
        if len(files) > 1:
            await person.send_album(chat, files, caption=caption)
        else:
            await person.send_document(
                chat,
                *files[0],
                caption=caption,
                reply_to=self.message(chat, self.get_body_argument("reply_to", "")),
                thread_id=_number(self.get_body_argument("topic", "")) or None,
            )
        return {}


def _number(value: Any) -> int:
    """A whole number, 0 if it is none; no id is 0."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0
