"""
The report: one HTML file that asks for nothing outside itself.

It opens from a chat on a phone or a laptop, prints, works without JavaScript as plain tables, and speaks
the reader's language. Whatever came from outside is escaped by the template; a content security policy
forbids every request and every script but our own. Long gold sets are cut, and the page says so.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from importlib.metadata import version
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from core.comparisons import Comparison
from core.evaluations import CUTOFF, Evaluation
from core.hints import Hint
from core.reports.names import short
from core.reports.views import Page
from core.reports.views_of_comparisons import page_of_comparison
from core.reports.views_of_evaluations import page_of_evaluation
from core.texts import Texts

_TEMPLATES = files(__package__) / "templates"


def evaluation_page(
    evaluation: Evaluation,
    hints: Sequence[Hint],
    t: Texts,
    *,
    made: datetime,
    k: int = CUTOFF,
    gold_file: str | None = None,
) -> str:
    """
    An evaluation as a page; `made` is printed as it is, in its own time zone.

    `gold_file` is the name of the gold set's file in the command that reproduces the numbers.
    """
    return _rendered(page_of_evaluation(evaluation, hints, t, k=k, gold_file=gold_file), t, made)


def comparison_page(
    comparison: Comparison,
    t: Texts,
    *,
    made: datetime,
    hints: Sequence[Hint] = (),
    gold_file: str | None = None,
) -> str:
    """A comparison as a page; see `evaluation_page`."""
    return _rendered(page_of_comparison(comparison, hints, t, gold_file=gold_file), t, made)


def _rendered(page: Page, t: Texts, made: datetime) -> str:
    style, script = Markup(_source("report.css")), Markup(_source("report.js"))  # noqa: S704 - our own files
    when = f"{made:%Y-%m-%d %H:%M} {made.tzname() or ''}".strip()
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            page=page,
            made=t("report-made", date=short(when), version=version("baholash")),
            word=lambda name: t(f"report-{name}"),
            style=style,
            script=script,
            script_hash=_hash_of(script),
        )
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
    )


@cache
def _source(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def _hash_of(script: str) -> str:
    """What the content security policy knows our script by."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
