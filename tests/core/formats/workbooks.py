"""Workbooks for tests, as Excel writes them: shared texts, numbers as they are."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def workbook(rows: Sequence[Sequence[str | float]]) -> bytes:
    """A workbook with one sheet of those rows; empty rows and cells are left out, as Excel does."""
    texts: list[str] = []
    lines = [
        f'<row r="{number}">{"".join(_cell(number, i, value, texts) for i, value in enumerate(row))}</row>'
        for number, row in enumerate(rows, 1)
        if row
    ]
    shared = "".join(f"<si><t>{escape(text)}</t></si>" for text in texts)
    return packed(f"<sheetData>{''.join(lines)}</sheetData>", shared)


def packed(sheet: str, shared: str = "", prologue: str = "", more_sheets: str = "") -> bytes:
    """A workbook whose first sheet is that XML; `more_sheets` are entries beside it."""
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        f'<sheet name="Gold" sheetId="1" r:id="rId1"/>{more_sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
        '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'{prologue}<worksheet xmlns="{MAIN}">{sheet}</worksheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{shared}</sst>',
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _cell(row: int, column: int, value: str | float, texts: list[str]) -> str:
    place = f"{chr(ord('A') + column)}{row}"
    if isinstance(value, str):
        texts.append(value)
        return f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
    return f'<c r="{place}"><v>{value}</v></c>'
