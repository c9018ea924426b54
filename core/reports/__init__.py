"""
An evaluation or a comparison for people who look closer: charts, an HTML page, files for other programs.

`charts` draws PNG for the chat and SVG for the page, `page` makes one self-contained HTML file, `exports`
writes CSV, XLSX, JSON, TREC files and tables for a paper. All of it computes nothing that the core has not
computed, takes its words from the catalogue, and should be called off the event loop.
"""

from core.reports.font_cache import choose_font_cache

choose_font_cache()  # before the first import of matplotlib, which looks for it then and only then
