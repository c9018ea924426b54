"""
YAML -> values, as `yaml.safe_load` reads it, but safer and truer to what was typed.

Aliases, tags, several documents and keys named twice are refused, with line and column. What YAML 1.1
would turn into something else (007 into 7, `no` into false, a date into a date) keeps the text that was
typed: such a value is a `Scalar`, a text with the parsed `value` beside it, so that ids stay ids.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import yaml

from core.errors import BrokenYaml, DuplicateKey, TooDeep, TooManyRecords, Word
from core.formats.document import Limits, Path, shortened


class Scalar(str):
    """A plain YAML scalar that is no text to YAML: the text as typed, and its `value`."""

    __slots__ = ("value",)
    value: Any

    def __new__(cls, text: str, value: Any) -> Self:
        scalar = super().__new__(cls, text)
        scalar.value = value
        return scalar


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet; `key` is the mapping's key that waits for its value."""

    value: Any
    key: str | None = None


def parse_yaml(text: str, file: str, limits: Limits) -> Any:
    """The value of a YAML text; BrokenYaml, TooDeep, TooManyRecords or DuplicateKey."""
    value: Any = None
    for path, new in _values(text, file, limits):
        if not path:
            value = new
    return value


def yaml_line(text: str, path: Path) -> int:
    """The line of the value at a path, 0 if it is not there."""
    with contextlib.suppress(Exception):  # asked for while another error is made: no line is no harm
        lines = _Lines()
        for found, _ in _values(text, "", Limits(), lines):
            if found == path:
                return lines.current
    return 0


@dataclass(slots=True)
class _Lines:
    current: int = 0


def _values(text: str, file: str, limits: Limits, lines: _Lines | None = None) -> Iterator[tuple[Path, Any]]:
    """Path and value of every node, in the order of the text; containers are filled while it goes on."""
    stack: list[_Open] = []
    n_values = 0
    for event in _events(text, file):
        if isinstance(event, yaml.CollectionEndEvent):
            stack.pop()
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        n_values += 1
        _check(event, stack, n_values, text, file, limits)
        if _takes_key(stack, event, text, file):
            continue
        value = _value(event)
        if lines is not None:
            lines.current = _line_of(event)
            yield _path(stack), value
        elif not stack:
            yield (), value
        _attach(stack, value, event, file)
        if isinstance(event, yaml.CollectionStartEvent):
            stack.append(_Open(value))


def _events(text: str, file: str) -> Iterator[yaml.Event]:
    n_documents = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, yaml.DocumentStartEvent):
                n_documents += 1
                if n_documents > 1:
                    raise _refused("yaml-several-documents", event, text, file)
            yield event
    except yaml.MarkedYAMLError as error:
        raise _broken(error, text, file) from error
    except yaml.reader.ReaderError as error:
        line, column = _line_and_column(text, error.position)
        raise BrokenYaml(
            file=file, line=line, column=column, problem=Word("yaml-control-character"), near=""
        ) from error


def _check(
    event: yaml.NodeEvent, stack: list[_Open], n_values: int, text: str, file: str, limits: Limits
) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise _refused("yaml-alias", event, text, file)
    if getattr(event, "tag", None) not in {None, "!"}:
        raise _refused("yaml-tag", event, text, file)
    if len(stack) > limits.depth:
        raise TooDeep(file=file, limit=limits.depth)
    if n_values > limits.records:
        raise TooManyRecords(file=file, limit=limits.records)


def _takes_key(stack: list[_Open], event: yaml.NodeEvent, text: str, file: str) -> bool:
    """Whether the event is the next key of a mapping, which then waits for its value."""
    if not stack or not isinstance(stack[-1].value, dict) or stack[-1].key is not None:
        return False
    if not isinstance(event, yaml.ScalarEvent):
        raise _refused("yaml-key-not-text", event, text, file)
    stack[-1].key = event.value
    return True


def _attach(stack: list[_Open], value: Any, event: yaml.NodeEvent, file: str) -> None:
    if not stack:
        return
    parent = stack[-1]
    if isinstance(parent.value, list):
        parent.value.append(value)
        return
    key, parent.key = parent.key or "", None
    if key in parent.value:
        raise DuplicateKey(file=file, key=shortened(key), line=_line_of(event))
    parent.value[key] = value


def _path(stack: list[_Open]) -> Path:
    """The path of the value that comes next."""
    path: Path = ()
    for item in stack[:-1]:
        path += (item.key if item.key is not None else _last(item.value),)
    top = stack[-1] if stack else None
    return path if top is None else (*path, len(top.value) if isinstance(top.value, list) else top.key or "")


def _last(container: Any) -> str | int:
    return len(container) - 1 if isinstance(container, list) else str(next(reversed(container)))


def _value(event: yaml.NodeEvent) -> Any:
    if isinstance(event, yaml.SequenceStartEvent):
        return []
    if isinstance(event, yaml.MappingStartEvent):
        return {}
    if not isinstance(event, yaml.ScalarEvent):
        return None
    text: str = event.value
    if not event.implicit[0] or (text[:1].isalpha() and text.lower() not in _WORDS):
        return text
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    if tag == _NULL:
        return None
    kind = tag.rsplit(":", 1)[-1]
    return _typed(text, kind) if kind != "str" else text


def _typed(text: str, kind: str) -> Any:
    if kind == "bool":
        return Scalar(text, text.lower() in {"yes", "true", "on"})
    if kind in {"int", "float"}:
        plain = text.replace("_", "").lower().replace(".inf", "inf").replace(".nan", "nan")
        with contextlib.suppress(ValueError):
            return Scalar(text, float(plain))
    return Scalar(text, text)


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 0


def _refused(problem: str, event: yaml.Event, text: str, file: str) -> BrokenYaml:
    mark = event.start_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    near = shortened(_line(text, line))
    return BrokenYaml(file=file, line=line + 1, column=column + 1, problem=Word(problem), near=near)


def _broken(error: yaml.MarkedYAMLError, text: str, file: str) -> BrokenYaml:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    return BrokenYaml(
        file=file,
        line=line + 1,
        column=column + 1,
        problem=Word(_problem(f"{error.context or ''} {error.problem or ''}", _line(text, line)[column:])),
        near=shortened(_line(text, line)),
    )


def _problem(message: str, rest: str) -> str:
    if rest.startswith("\t") and "token" in message:
        return "yaml-tab"
    return next((word for part, word in _PROBLEMS if part in message), "yaml-syntax")


def _line(text: str, line: int) -> str:
    lines = text.splitlines()
    return lines[line] if line < len(lines) else ""


def _line_and_column(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times faster where libyaml is there
_RESOLVER: Any = yaml.SafeLoader("")
_NULL = "tag:yaml.org,2002:null"
_WORDS = frozenset({"y", "n", "yes", "no", "true", "false", "on", "off", "null"})
_PROBLEMS = (
    ("cannot start any token", "yaml-bad-character"),
    ("mapping values are not allowed", "yaml-colon-in-text"),
    ("could not find expected ':'", "yaml-colon-missing"),
    ("found unexpected end of stream", "yaml-quote-missing"),
    ("unexpected document indicator", "yaml-quote-missing"),
    ("escape", "yaml-bad-escape"),
    ("while parsing a flow", "yaml-bracket-missing"),
    ("did not find expected", "yaml-indentation"),
    ("block sequence entries are not allowed", "yaml-indentation"),
    ("but found", "yaml-indentation"),
)
