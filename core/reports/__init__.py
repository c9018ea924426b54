"""
An evaluation or a comparison for people who look closer: charts, an HTML page, files for other programs.

`charts` draws PNG for the chat and SVG for the page, `page` makes one self-contained HTML file, `exports`
writes CSV, XLSX, JSON, TREC files and tables for a paper. All of it computes nothing that the core has not
computed, takes its words from the catalogue, and should be called off the event loop.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from core.reports.font_cache import choose_font_cache

if TYPE_CHECKING:
    from core.reports import charts as charts
    from core.reports import exports as exports
    from core.reports import page as page

choose_font_cache()  # before the first import of matplotlib, which looks for it then and only then


def __getattr__(name: str) -> Any:
    """Load a part when it is first asked for: matplotlib takes a second that a bot's start does not have."""
    if name not in {"charts", "exports", "page"}:
        raise AttributeError(name)
    return importlib.import_module(f"core.reports.{name}")
