"""
The Bot API over HTTP: /bot<token>/<method> and /file/bot<token>/<path>.

Bodies are form-urlencoded, multipart or JSON; the answer is Telegram's envelope under the same HTTP status.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
import time
from abc import abstractmethod
from dataclasses import dataclass, field
from typing import Any, cast

from tornado.http1connection import HTTP1Connection
from tornado.httputil import HTTPFile
from tornado.web import RequestHandler

from bot.sandbox.errors import ApiError
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.methods import METHODS
from bot.sandbox.params import Params, Upload
from bot.sandbox.state import Json, StoredFile
from bot.sandbox.world import World

log = logging.getLogger(__name__)
TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]{3,}")
AFTER_LOG_OUT = {"close", "logout"}
MAX_CALLS_KEPT = 20_000


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call of the Bot API; `params` without the token, uploads as `Upload`."""

    method: str
    params: Json
    at: float  # seconds, monotonic
    status: int
    description: str | None = None  # of a refusal
    result: Any = field(default=None, repr=False)


class BotApi:
    """Runs calls against the world: token, faults, method, log."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.faults = Faults()
        self.calls: list[Call] = []
        self.n_in_flight = 0

    async def call(self, method: str, params: Params) -> Any:
        """The result of one call; raises ApiError for a refusal."""
        holds = method.lower() != "getupdates"  # a held poll is no work
        self.n_in_flight += holds
        if holds:
            self.world.updates.activity.set()
        try:
            result = await self._run(method, params)
        except ApiError as error:
            self._log(method, params, error.status, description=error.description)
            raise
        else:
            self._log(method, params, 200, result=result)
            return result
        finally:
            self.n_in_flight -= holds
            if holds:
                self.world.updates.activity.set()

    def check_token(self, token: str) -> None:
        """404 for what is no token, 401 for a wrong one, as Telegram does."""
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            raise ApiError(401, "Unauthorized")

    def file_at(self, path: str) -> StoredFile:
        """The file with the path that getFile told; raises ApiError 404."""
        found = next((f for f in self.world.files.values() if f.path == path), None)
        if found is None:
            raise ApiError(404, "Not Found")
        return found

    async def _run(self, method: str, params: Params) -> Any:
        known = METHODS.get(method.lower())
        if known is None:
            raise ApiError(404, "Not Found")
        if self.world.is_logged_out and method.lower() not in AFTER_LOG_OUT:
            raise ApiError(401, "Unauthorized")
        return await known(self.world, params)

    def _log(self, method: str, params: Params, status: int, **outcome: Any) -> None:
        self.calls.append(
            Call(method=method, params=params.as_log(), at=time.monotonic(), status=status, **outcome)
        )
        del self.calls[:-MAX_CALLS_KEPT]


class LoopbackHandler(RequestHandler):
    """
    Answers only requests that were meant for this machine.

    The Host header must name the loopback address, or a website could reach the sandbox by DNS rebinding;
    a browser's Origin must be the sandbox itself, or any website could write into it.
    """

    def prepare(self) -> None:
        origin = self.request.headers.get("Origin")
        is_local = self.request.host_name in ("127.0.0.1", "localhost")
        if not is_local or (origin is not None and origin != f"http://{self.request.host}"):
            self.set_status(403)
            self.finish("Forbidden")


class ApiHandler(LoopbackHandler):
    """Token, faults and envelope; what is done and how it is delivered is said by the handlers below."""

    def initialize(self, api: BotApi) -> None:
        self.api = api
        self.is_gone = False

    @abstractmethod
    async def work(self, method: str, params: Params) -> Any:
        """The result; raises ApiError for a refusal."""

    def deliver(self, result: Any) -> None:
        """Send the result."""
        self._send({"ok": True, "result": result})

    async def answer(self, token: str, method: str, params: Params) -> None:
        """Do the work, or what a fault makes of it."""
        try:
            self.api.check_token(token)
            fault = self.api.faults.take(method, params)
            if fault:
                await self._spoiled(fault, method, params)
            else:
                self.deliver(await self.work(method, params))
        except ApiError as error:
            self._refuse(error)

    def on_connection_close(self) -> None:
        """Nobody waits for the answer any more."""
        self.is_gone = True

    def write_error(self, status_code: int, **_: Any) -> None:
        """A broken request or a bug of the sandbox still answers with the envelope."""
        self._refuse(ApiError(status_code, "Internal Server Error" if status_code >= 500 else "Bad Request"))

    def log_exception(self, *error: Any) -> None:
        """A bug, without the address, which holds the token."""
        log.error("%s failed", self.path_args[-1], exc_info=error)

    async def _spoiled(self, fault: Fault, method: str, params: Params) -> None:
        error = fault.error()
        if error or fault.body is not None:
            await asyncio.sleep(fault.delay_s)
            self._refuse(error or ApiError(502, "Bad Gateway"), fault.body)
        elif fault.drop and not fault.is_processed:
            self._hang_up()
        else:
            await self._late(fault, method, params)

    async def _late(self, fault: Fault, method: str, params: Params) -> None:
        result = await self.work(method, params)
        await asyncio.sleep(fault.delay_s)
        if fault.drop:
            self._hang_up()
        elif not self.is_gone:
            self.deliver(result)

    def _hang_up(self) -> None:
        cast("HTTP1Connection", self.request.connection).stream.close()

    def _refuse(self, error: ApiError, body: bytes | None = None) -> None:
        self.set_status(error.status, error.description.partition(":")[0])
        if body is not None:
            self.set_header("Content-Type", "text/html")
            self.finish(body)
        else:
            self._send(error.as_json())

    def _send(self, envelope: Json) -> None:
        if self.is_gone:
            return
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(envelope, ensure_ascii=False))


class MethodHandler(ApiHandler):
    """One method of the Bot API."""

    def initialize(self, api: BotApi) -> None:
        super().initialize(api)
        self.poll: asyncio.Task[Any] | None = None

    async def post(self, token: str, method: str) -> None:
        try:
            params = self._params()
        except ApiError as error:
            self._refuse(error)
        else:
            await self.answer(token, method, params)

    get = post

    def on_connection_close(self) -> None:
        """A client that went away no longer polls."""
        super().on_connection_close()
        if self.poll:
            self.poll.cancel()

    async def work(self, method: str, params: Params) -> Any:
        if method.lower() != "getupdates":
            return await self.api.call(method, params)
        self.poll = asyncio.ensure_future(self.api.call(method, params))
        try:
            return await self.poll
        except asyncio.CancelledError:
            return []

    def _params(self) -> Params:
        values: Json = {
            name: found[-1].decode("utf-8", "replace") for name, found in self.request.arguments.items()
        }
        if self.request.headers.get("Content-Type", "").startswith("application/json"):
            values |= self._json_body()
        uploads = {name: _upload(found[-1]) for name, found in self.request.files.items()}
        return Params(values, uploads)

    def _json_body(self) -> Json:
        try:
            body = json.loads(self.request.body)
        except ValueError as error:
            raise ApiError(400, "Bad Request: can't parse request JSON object") from error
        return body if isinstance(body, dict) else {}


class FileHandler(ApiHandler):
    """Downloads the file whose path getFile told; faults know it as "download" with the parameter `path`."""

    async def get(self, token: str, path: str) -> None:
        await self.answer(token, "download", Params({"path": path}))

    async def work(self, method: str, params: Params) -> Any:  # noqa: ARG002 - the base class passes the method; a download is the only one here
        return self.api.file_at(params.text("path")).data

    def deliver(self, result: Any) -> None:
        self.set_header("Content-Type", "application/octet-stream")
        self.finish(result)


def _upload(file: HTTPFile) -> Upload:
    return Upload(name=file["filename"], data=file["body"], mime_type=file["content_type"])
