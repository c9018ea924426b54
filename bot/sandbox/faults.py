"""Faults on purpose: the next calls of a method fail, come late, or end without an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.errors import ApiError
from bot.sandbox.params import Params
from bot.sandbox.state import Json

DESCRIPTIONS = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    413: "Request Entity Too Large",
    429: "Too Many Requests: retry after {retry_after}",
    500: "Internal Server Error",
    502: "Bad Gateway",
}


@dataclass(kw_only=True)
class Fault:
    """
    What happens to the next `times` calls of `method` ("*" = any) whose parameters `match`.

    With `status` or `body` the call is refused and does nothing. Otherwise it works, and then its answer
    comes `delay_s` late, or never (`drop`: the connection ends); with `is_processed=False` it ends before.
    A delay beyond the client's read timeout is how "timed out, but delivered" comes about.
    """

    method: str
    status: int | None = None
    description: str | None = None
    parameters: dict[str, int] = field(default_factory=dict)
    body: bytes | None = None  # sent instead of JSON, as a proxy's error page is
    delay_s: float = 0.0
    drop: bool = False
    is_processed: bool = True
    times: int | None = 1  # None: until it is removed
    match: Callable[[Json], bool] | None = None
    hits: int = 0

    def applies(self, method: str, params: Params) -> bool:
        """Whether this call is one to spoil."""
        if self.times is not None and self.hits >= self.times:
            return False
        if self.method not in ("*", method.lower()):
            return False
        return self.match is None or self.match(params.as_log())

    def error(self) -> ApiError | None:
        """The refusal, None if the call is to work."""
        if self.status is None:
            return None
        text = self.description or DESCRIPTIONS.get(self.status, "Internal Server Error")
        return ApiError(self.status, text.format(**{"retry_after": 0, **self.parameters}), **self.parameters)


class Faults:
    """All faults that were asked for, the earliest first."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Spoil calls from now on; `fault.hits` counts them."""
        if fault.status is None and fault.body is None and not fault.drop and not fault.delay_s:
            raise ValueError("a fault needs a status, a body, a delay or a drop")
        self._faults.append(fault)
        return fault

    def take(self, method: str, params: Params) -> Fault | None:
        """The fault for this call, counted as used."""
        found = next((fault for fault in self._faults if fault.applies(method, params)), None)
        if found:
            found.hits += 1
        return found

    def clear(self) -> None:
        """No more faults."""
        self._faults.clear()
