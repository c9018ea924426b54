"""
The parameters of one call, as Telegram reads them: everything arrives as text, lists and objects as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.state import Json


@dataclass(frozen=True, kw_only=True)
class Upload:
    """A file in the request's body."""

    name: str
    data: bytes = field(repr=False)
    mime_type: str | None = None


class Params:
    """Typed access to the parameters of one call; a value that cannot be read raises ApiError 400."""

    def __init__(self, values: Mapping[str, Any], uploads: Mapping[str, Upload] | None = None) -> None:
        self.values = dict(values)
        self.uploads = dict(uploads or {})

    def has(self, name: str) -> bool:
        """Whether the parameter was given and is not empty."""
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """The parameter as text, "" if it was not given."""
        value = self.values.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str) -> int | None:
        """The parameter as a whole number, None if it was not given or is no number."""
        try:
            return int(self.text(name))
        except ValueError:
            return None

    def flag(self, name: str) -> bool:
        """The parameter as yes or no."""
        return self.text(name).lower() in ("true", "1", "yes", "t", "y")

    def chat_id(self, name: str = "chat_id") -> int | str | None:
        """A chat's id or @username."""
        number = self.integer(name)
        return number if number is not None else self.values.get(name)

    def object(self, name: str) -> Json | None:
        """The parameter as a JSON object, None if it was not given."""
        value = self._json(name)
        if value is None or isinstance(value, dict):
            return value
        raise bad_request(f"object expected as {name.replace('_', ' ')}")

    def array(self, name: str) -> list[Any] | None:
        """The parameter as a JSON array, None if it was not given."""
        value = self._json(name)
        if value is None or isinstance(value, list):
            return value
        raise bad_request(f"expected an Array of {name}")

    def objects(self, name: str) -> list[Json] | None:
        """The parameter as a JSON array of objects, None if it was not given."""
        value = self.array(name)
        if value is None or all(isinstance(item, dict) for item in value):
            return value
        raise bad_request(f"expected an Array of Objects as {name}")

    def integers(self, name: str) -> list[int]:
        """The parameter as a JSON array of whole numbers, [] if it was not given."""
        try:
            return [int(item) for item in self.array(name) or []]
        except (TypeError, ValueError) as error:
            raise bad_request(f"expected an Array of Integer as {name}") from error

    def as_log(self) -> Json:
        """The parameters for the log of calls, JSON read where it is JSON, uploads as they came."""
        read = {name: _read(value) for name, value in self.values.items()}
        return {**read, **self.uploads}

    def _json(self, name: str) -> Any:
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from error


def _read(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
