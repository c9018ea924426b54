"""
What the Bot API answers when it refuses.

The sentences are Telegram's own, because client libraries read them; those that its documentation does not
print are taken from public reports, see README.md beside this file.
"""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A refusal: HTTP status, description and the optional `parameters` of the envelope."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def as_json(self) -> dict[str, Any]:
        """The envelope of a refusal."""
        envelope: dict[str, Any] = {"ok": False, "error_code": self.status, "description": self.description}
        if self.parameters:
            envelope["parameters"] = self.parameters
        return envelope


class NotPossible(Exception):
    """A person tried something that Telegram's apps do not allow, such as writing to a bot they blocked."""


def bad_request(problem: str, **parameters: int) -> ApiError:
    """400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {problem}", **parameters)


def forbidden(problem: str) -> ApiError:
    """403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {problem}")


def too_many_requests(retry_after: int) -> ApiError:
    """429; `retry_after` in seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)
