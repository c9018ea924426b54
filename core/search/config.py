"""
`config.yaml`: which services there are.

    ids: {map: '^(?P<id>[^#]+)#\\d+$'}       optional, for all services
    services:
      prod-search: {kind: http, preset: elasticsearch, url: "https://...", index: handbook}

`${NAME}` anywhere in it is the environment variable NAME, the only way to give a secret. Each mistake is one
ConfigError that names the file, the key and what is expected there, never the value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from core.errors import (
    BadPattern,
    BadSetting,
    ConfigError,
    EnvironmentMissing,
    NoServices,
    Notice,
    Place,
    SettingMissing,
    UnknownService,
    UnknownSetting,
)
from core.formats.document import Limits as FileLimits
from core.formats.document import path_text
from core.formats.yaml_text import Scalar, parse_yaml, yaml_line
from core.gold_sets import Question, compile_ids_map
from core.search.calling import CALL
from core.search.kinds import kinds
from core.search.service import HEALTH, Misfit, ServiceConfig

Path = tuple[str | int, ...]

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}", re.IGNORECASE)  # typed in chat and shown on buttons
_VARIABLE = re.compile(r"\$\{([^}]*)\}")
_TELLING = re.compile(r"auth|key|token|secret|password|cookie", re.IGNORECASE)
_SCHEMES = re.compile(r"\s*(bearer|basic|apikey|token)?\s*", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class ServicesConfig:
    """
    All services by name, in the file's order.

    `notices` tell what works but should be mended, such as a secret that is written into the file.
    """

    services: Mapping[str, ServiceConfig] = field(repr=False)
    notices: tuple[Notice, ...] = ()

    def find(self, name: str) -> ServiceConfig:
        """A service by its name as a person typed it; UnknownService with the nearest ones."""
        by_fold = {known.casefold(): known for known in self.services}
        if name.casefold() in by_fold:
            return self.services[by_fold[name.casefold()]]
        raise UnknownService(name=name, nearest=_nearest(name, self.services))

    def n_answers(self, config: ServiceConfig, questions: Sequence[Question]) -> int:
        """Answers in words that asking a service these questions for /answers takes; 0: it gives none."""
        return len(questions) if config.answers_by else config.paid_calls(questions).answers


def read_services(
    config: Mapping[str, Any] | str,
    *,
    env: Mapping[str, str],
    file: str = "config.yaml",
    others: Collection[str] = ("judge",),
) -> ServicesConfig:
    """
    The services of a configuration, as YAML text or already parsed.

    `others` are keys beside `services` and `ids` that somebody else reads; with one of them there need be no
    service. Raises a ConfigError, BadPattern,
    NoServices, or an error of the YAML.
    """
    if isinstance(config, str):
        tree = parse_yaml(config, file, FileLimits())
        return Reader(env=env, file=file, text=config).read(tree, others)
    return Reader(env=env, file=file).read(config, others)


@dataclass(kw_only=True)
class Reader:
    """What reading a configuration needs: the environment, and the file's name and text for errors."""

    env: Mapping[str, str]
    file: str
    text: str | None = None
    notices: list[Notice] = field(default_factory=list)

    def read(self, tree: Any, others: Collection[str]) -> ServicesConfig:
        if tree is None:
            raise NoServices(file=self.file)
        top = self._mapping(tree, ())
        self._known(top, ("services", "ids", *others), ())
        services = self._mapping(top.get("services") or {}, ("services",))
        if not services and not set(others) & top.keys():
            raise NoServices(file=self.file)
        default = self._ids_map(top.get("ids"))
        read = {name: self._service(name, raw, default) for name, raw in services.items()}
        for name, config in read.items():
            if config.answers_by is not None and config.answers_by not in set(read) - {name}:
                others_named = " | ".join(other for other in read if other != name)
                raise self._bad(("services", name, "answers_by"), others_named or "services")
        return ServicesConfig(services=read, notices=tuple(self.notices))

    def _service(self, name: str, raw: Any, ids_map: str | None) -> ServiceConfig:
        path: Path = ("services", name)
        if not NAME.fullmatch(name):
            raise self._bad(path, "A-Z a-z 0-9 . _ -")
        settings = self._mapping(raw, path)
        self._note_secrets(settings, path)
        model = self._kind(settings, path)
        given = {key: self._expanded(value, (*path, key)) for key, value in settings.items()}
        if given.get("ids_map") is None:
            given["ids_map"] = ids_map
        config = self._validated(model, given, path)
        self._check(config, path)
        return config

    def _kind(self, settings: Mapping[str, Any], path: Path) -> type[ServiceConfig]:
        if "kind" not in settings:
            raise SettingMissing(file=self.file, where=self._place(path), key=f"kind: {' | '.join(kinds())}")
        model = kinds().get(str(settings["kind"]))
        if model is None:
            raise self._bad((*path, "kind"), " | ".join(kinds()))
        return model

    def _validated(self, model: type[ServiceConfig], given: Mapping[str, Any], path: Path) -> ServiceConfig:
        try:
            return model.model_validate(given)
        except ValidationError as error:
            raise self._first_mistake(error, model, path) from None  # the cause holds the values, secrets too

    def _first_mistake(self, error: ValidationError, model: type[BaseModel], path: Path) -> ConfigError:
        """An unknown key first: it is most often why another one is missing."""
        mistakes = error.errors(include_input=False, include_url=False, include_context=True)
        mistake = min(mistakes, key=lambda one: one["type"] != "extra_forbidden")
        where, kind = (*path, *mistake["loc"]), mistake["type"]
        if kind == "extra_forbidden":
            return self._unknown(where, _fields_at(model, mistake["loc"][:-1]))
        if kind == "missing":
            return SettingMissing(file=self.file, where=self._place(where[:-1]), key=str(where[-1]))
        return self._bad(where, _expected(mistake))

    def _check(self, config: ServiceConfig, path: Path) -> None:
        if config.ids_map is not None:
            self._pattern(config.ids_map)
        for misfit in config.misfits():
            raise self._misfit(misfit, path)

    def _misfit(self, misfit: Misfit, path: Path) -> ConfigError:
        where = (*path, *misfit.key)
        if misfit.missing:
            return SettingMissing(file=self.file, where=self._place(where[:-1]), key=str(misfit.key[-1]))
        return self._bad(where, misfit.expected)

    def _ids_map(self, raw: Any) -> str | None:
        if raw is None:
            return None
        ids = self._mapping(raw, ("ids",))
        self._known(ids, ("map",), ("ids",))
        pattern = str(ids.get("map", ""))
        self._pattern(pattern)
        return pattern

    def _pattern(self, pattern: str) -> None:
        try:
            compile_ids_map(pattern, self.file)
        except BadPattern as error:
            raise error from None

    def _expanded(self, value: Any, path: Path) -> Any:
        """The value with every ${NAME} replaced; plain YAML scalars as pydantic wants them."""
        if isinstance(value, Mapping):
            return {str(key): self._expanded(inner, (*path, str(key))) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self._expanded(inner, (*path, i)) for i, inner in enumerate(value)]
        if isinstance(value, Scalar):
            return _plain(value)
        if isinstance(value, str):
            return _VARIABLE.sub(lambda found: self._variable(found[1], path), value)
        return value

    def _variable(self, name: str, path: Path) -> str:
        if not self.env.get(name):
            raise EnvironmentMissing(file=self.file, where=self._place(path), variable=name)
        return self.env[name].strip("\r\n")  # as a secret that comes from a file often ends

    def _note_secrets(self, settings: Mapping[str, Any], path: Path) -> None:
        for where, value in _texts(settings, path):
            if _looks_secret(str(where[-1]), value):
                self.notices.append(Notice(id="notice-secret-in-config", facts={"where": self._place(where)}))

    def _mapping(self, value: Any, path: Path) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise self._bad(path, "key: value")
        return value

    def _known(self, given: Mapping[str, Any], known: Collection[str], path: Path) -> None:
        for key in given:
            if key not in known:
                raise self._unknown((*path, str(key)), known)

    def _unknown(self, where: Path, known: Collection[str]) -> UnknownSetting:
        key = str(where[-1])
        return UnknownSetting(file=self.file, where=self._place(where), key=key, nearest=_nearest(key, known))

    def _bad(self, where: Path, expected: str) -> BadSetting:
        return BadSetting(file=self.file, where=self._place(where), expected=expected)

    def _place(self, path: Path) -> Place:
        return Place(line=self._line(path), path=path_text(path))

    def _line(self, path: Path) -> int:
        """The line of a key, or of the nearest one above it."""
        if self.text is None:
            return 0
        while path:
            if line := yaml_line(self.text, path):
                return line
            path = path[:-1]
        return 0


def _plain(value: Scalar) -> Any:
    """The value of a YAML scalar: whole numbers whole; dates and numbers like 007 as typed."""
    inner, digits = value.value, value.lstrip("+-")
    if isinstance(inner, float) and digits.isdecimal():
        return str(value) if len(digits) > 1 and digits.startswith("0") else int(inner)
    return str(inner) if isinstance(inner, str) else inner


def _expected(mistake: Any) -> str:
    """The form of a right value, without words of any language."""
    kind, context = mistake["type"], mistake.get("ctx", {})
    if kind in _LIMITS:
        sign, name = _LIMITS[kind]
        return f"{sign} {context[name]:g}"
    if kind == "literal_error":
        return str(context["expected"]).replace("'", "").replace(" or ", " | ").replace(", ", " | ")
    if kind == "string_pattern_mismatch":
        return _PATTERNS.get(context["pattern"], "?")
    if kind == "value_error":
        return str(context["error"])
    return next((form for start, form in _TYPES if kind.startswith(start)), "?")


_LIMITS = {
    "greater_than": (">", "gt"),
    "greater_than_equal": (">=", "ge"),
    "less_than": ("<", "lt"),
    "less_than_equal": ("<=", "le"),
    "string_too_short": (">=", "min_length"),
    "string_too_long": ("<=", "max_length"),
}
_TYPES = (
    ("int", "1, 2, 3"),
    ("float", "1.5"),
    ("finite", "1.5"),
    ("bool", "true | false"),
    ("string", '"text"'),
    ("path", "folder/file"),
    ("mapping", "key: value"),
    ("dict", "key: value"),
    ("model", "key: value"),
    ("list", "- item"),
)
_PATTERNS: dict[str, str] = {CALL: "module:function", HEALTH: "GET /health"}


def _fields_at(model: type[BaseModel], path: Collection[str | int]) -> list[str]:
    """The keys that a model has at a path of its fields."""
    for step in path:
        inner = model.model_fields[str(step)].annotation if str(step) in model.model_fields else None
        models = [part for part in (inner, *get_args(inner)) if isinstance(part, type)]
        model = next((part for part in models if issubclass(part, BaseModel)), model)
    return list(model.model_fields)


def _nearest(key: str, known: Collection[str]) -> str:
    return ", ".join(get_close_matches(key, known, n=2, cutoff=0.6) or list(known))


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, (*path, str(key)))
    elif isinstance(value, str):
        yield path, value


def _looks_secret(key: str, value: str) -> bool:
    """Whether a text seems to be a password or key that should be ${NAME}."""
    bare = _VARIABLE.sub("", value)
    if "://" in value:
        address = bare.split("://", 1)[1].split("/", 1)[0]
        return "@" in address and bool(address.rpartition("@")[0].partition(":")[2])
    return bool(_TELLING.search(key)) and len(_SCHEMES.sub("", bare, count=1)) >= 8
