"""
The catalogue: every sentence a person reads, in each language, and its reader.

One Fluent file per language (https://projectfluent.org); `en.ftl` is the one the others are held against.
Messages are plain text without any markup: who shows them escapes them. A fact that is a `Word` is itself
a message of the catalogue. A float is the value of a metric: three decimals, and a point as decimal mark
in every language, because values get pasted into papers.

A message or a fact that is missing is a `TextWarning`, which our tests turn into an error; the reader then
falls back to English, and at last to the id of the message.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from core.errors import EvalError, FileError, Notice, Place, Word

LANGUAGES = {"en": "English", "uz": "O‘zbekcha", "ms": "Bahasa Melayu", "ru": "Русский"}
DEFAULT = "en"


class TextWarning(UserWarning):
    """The catalogue lacks a message, or the code did not give a fact that the message names."""


@dataclass(frozen=True)
class Texts:
    """
    The catalogue in one language: `t("message-id", name="before.json", n=3)` is the sentence.

    Whole numbers choose the plural form and are written without grouping. An empty text reaches the message
    as `none`, so that it can choose another sentence.
    """

    language: str
    _bundles: tuple[FluentBundle, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Read the language's file, and the English one to fall back to."""
        codes = dict.fromkeys((language_of(self.language), DEFAULT))
        object.__setattr__(self, "_bundles", tuple(_bundle(code) for code in codes))

    def __call__(self, message_id: str, /, **facts: Any) -> str:
        """The sentence, with its facts put in; a fact the message does not name is ignored."""
        given = {name: self._fact(value) for name, value in facts.items()}
        for bundle in self._bundles:
            text = _formatted(bundle, message_id, given)
            if text is not None:
                return text
        return message_id

    def __contains__(self, message_id: str) -> bool:
        return any(bundle.has_message(message_id) for bundle in self._bundles)

    def sentence(self, error: EvalError) -> str:
        """What is wrong, where, and what to do; an error about a file names the file."""
        problem = self(error.message_id(), **error.facts)
        if isinstance(error, FileError):
            return self("error-file", file=error.file or Word("file-unnamed"), problem=problem)
        return problem

    def notice(self, notice: Notice) -> str:
        """What was odd about input that was used all the same."""
        return self(notice.id, **notice.facts)

    def place(self, place: Place) -> str:
        """Where in a file, in words: its line, its path, or both."""
        return self(place_id(place), line=place.line, path=place.path)

    def _fact(self, fact: Any) -> Any:
        if isinstance(fact, Word):
            return self(fact)
        if isinstance(fact, Place):
            return self.place(fact)
        if isinstance(fact, bool | None):
            return str(fact)
        if isinstance(fact, int):
            return fluent_number(fact, useGrouping=False)
        if isinstance(fact, float):
            return value(fact)
        return str(fact) or "none"


def texts(language: str | None) -> Texts:
    """The catalogue for a language code as Telegram or a settings file writes it."""
    return _texts(language_of(language))


def language_of(code: str | None) -> str:
    """
    The language of ours that a code stands for; English for codes we do not know.

    >>> [language_of(code) for code in ("ru-RU", "UZ", "pt_BR", None)]
    ['ru', 'uz', 'en', 'en']
    """
    short = (code or DEFAULT).replace("_", "-").partition("-")[0].strip().casefold()
    return short if short in LANGUAGES else DEFAULT


def place_id(place: Place) -> str:
    """The message that words a place."""
    if place.line:
        return "place-both" if place.path else "place-line"
    return "place-path" if place.path else "place-top"


def value(number: float) -> str:
    """
    A metric's value as people in the field write it: three decimals, no zero before the point.

    >>> value(0.74), value(1.0), value(0.0), value(-0.0312), value(12.5)
    ('.740', '1.000', '.000', '-.031', '12.500')
    """
    text = f"{number:.3f}"
    text = text.removeprefix("-") if float(text) == 0 else text
    return text.replace("0.", ".", 1) if abs(float(text)) < 1 else text


def signed(number: float) -> str:
    """
    A difference of two values, with its sign.

    >>> signed(0.12), signed(-0.0004), signed(-0.5)
    ('+.120', '.000', '-.500')
    """
    text = value(number)
    return text if text.startswith("-") or float(text) == 0 else f"+{text}"


@cache
def _texts(language: str) -> Texts:
    return Texts(language)


@cache
def _bundle(code: str) -> FluentBundle:
    bundle = FluentBundle(
        [code], use_isolating=False
    )  # isolates are invisible signs that break copy and paste
    bundle.add_resource(FluentResource((files(__name__) / f"{code}.ftl").read_text(encoding="utf-8")))
    return bundle


def _formatted(bundle: FluentBundle, message_id: str, facts: dict[str, Any]) -> str | None:
    """The sentence, or None with a warning when the message or one of its facts is missing."""
    language = bundle.locales[0]
    pattern = bundle.get_message(message_id).value if bundle.has_message(message_id) else None
    if pattern is None:
        warnings.warn(f"{language}.ftl has no message {message_id}", TextWarning, stacklevel=3)
        return None
    text, errors = bundle.format_pattern(pattern, facts)
    if errors:
        warnings.warn(f"{language}.ftl, {message_id}: {errors[0]}", TextWarning, stacklevel=3)
        return None
    return str(text)
