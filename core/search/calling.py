"""
Functions of one's own, named `module:function` in the configuration, called from the event loop.

A function that is not async runs in a thread of its own, which is a daemon: a search that hangs must keep
neither the bot from stopping nor the next question from being asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import importlib
import inspect
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from core.errors import CallFailed, CallNotFound, SearchError, Word

CALL = r"^[A-Za-z_][\w.]*:[A-Za-z_][\w.]*$"  # module:function


@dataclass(frozen=True, kw_only=True)
class Caller:
    """A function and the threads for it; at most `parallel` calls run at once."""

    service: str
    call_name: str
    function: Callable[..., Any]
    slots: asyncio.Semaphore = field(repr=False)

    @classmethod
    async def open(cls, service: str, call: str, parallel: int, folder: Path | None = None) -> Caller:
        """Import the function; CallNotFound, or CallFailed when its module raises."""
        function = await in_thread(partial(load, service, call, folder))
        if not callable(function):
            raise CallNotFound(
                service=service, call=call, problem=Word("call-not-callable"), name=call.partition(":")[2]
            )
        return cls(service=service, call_name=call, function=function, slots=asyncio.Semaphore(parallel))

    @property
    def is_async(self) -> bool:
        """Whether calling it gives something to await."""
        return is_async(self.function)

    async def call(self, *args: Any, **kwargs: Any) -> Any:
        """What the function returns; CallFailed when it raises."""
        return await self.run(partial(self.function, *args, **kwargs))

    async def run(self, call: Callable[[], Any]) -> Any:
        """What `call` returns: in the loop if the function is async, else in a thread."""
        try:
            if self.is_async:
                return await call()
            return await self._threaded(call)
        except SearchError:
            raise
        except Exception as error:  # noqa: BLE001 - it is other people's code and may raise anything
            raise call_failed(self.service, self.call_name, error) from None

    async def _threaded(self, call: Callable[[], Any]) -> Any:
        await self.slots.acquire()
        result = await in_thread(call, finished=self.slots.release)
        return await result if inspect.isawaitable(result) else result


def is_async(function: Callable[..., Any]) -> bool:
    """Whether a function, a method or an object with `__call__` is async."""
    inner = function
    while isinstance(inner, partial):
        inner = inner.func
    return inspect.iscoroutinefunction(inner) or inspect.iscoroutinefunction(_call_of(inner))


def _call_of(value: Any) -> Any:
    return getattr(type(value), "__call__", None)  # noqa: B004 - the method itself is wanted, to look at it


def load(service: str, call: str, folder: Path | None = None) -> Any:
    """What `module:name.name` names; its module is looked for in `folder` and the current one first."""
    module_name, _, path = call.partition(":")
    _search_in(folder or Path())
    try:
        value: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise CallNotFound(
            service=service, call=call, problem=Word("call-no-module"), name=error.name or module_name
        ) from None
    except Exception as error:  # noqa: BLE001 - a module that is imported may raise anything
        raise call_failed(service, call, error) from None
    for name in path.split("."):
        if not hasattr(value, name):
            raise CallNotFound(service=service, call=call, problem=Word("call-no-name"), name=name)
        value = getattr(value, name)
    return value


def call_failed(service: str, call: str, error: BaseException) -> CallFailed:
    """The error for an exception of other people's code: its type and its innermost line, not its text."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return CallFailed(service=service, call=call, kind=type(error).__name__, at=at)


async def in_thread(call: Callable[[], Any], finished: Callable[[], Any] | None = None) -> Any:
    """
    What `call` returns or raises, from a daemon thread of its own.

    `finished` is called in the loop once the thread is done, also when nobody waits for it any more.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()
    context = contextvars.copy_context()

    def settle(result: Any, error: BaseException | None) -> None:
        if finished is not None:
            finished()
        if future.done():  # cancelled or timed out: nobody waits
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def run() -> None:
        result, error = None, None
        try:
            result = context.run(call)
        except BaseException as raised:  # noqa: BLE001 - handed to who waits for the thread
            error = raised if _can_be_passed_on(raised) else RuntimeError(type(raised).__name__)
        with contextlib.suppress(RuntimeError):  # the loop is closed: the program ends
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, daemon=True, name="search").start()
    return await future


def _can_be_passed_on(error: BaseException) -> bool:
    """SystemExit would end the bot, and a future takes no StopIteration."""
    return isinstance(error, Exception) and not isinstance(error, StopIteration)


def _search_in(folder: Path) -> None:
    """Let modules of a folder be imported, as when Python was started there."""
    path = str(folder.resolve())
    if path not in sys.path:
        sys.path.insert(0, path)
