"""
Tables in chat: `<pre>` of at most 30 columns, because a phone wraps what is wider.

Width is what a screen shows: an emoji or a Chinese sign takes two columns, a combining sign none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from bot.words.marks import Html, clean, esc

COLUMNS = 30
_LEFT_TO_RIGHT = "\u200e"  # without it a Hebrew or Arabic name would turn its row around


def table(rows: Sequence[Sequence[str]], *, header: Sequence[str] = ()) -> Html:
    """
    Rows under an optional header: the first column to the left, the others to the right.

    The first column, names from outside, is cut where the table would be wider than `COLUMNS`. The others
    are ours and keep their spaces. Rows may be of unequal length.
    """
    every = [[_on_one_line(name), *cells] for name, *cells in ([header] if header else []) + list(rows)]
    n_columns = max(len(row) for row in every)
    widths = [max(width(row[i]) for row in every if i < len(row)) for i in range(n_columns)]
    gap = 2 if widths[0] + sum(2 + w for w in widths[1:]) <= COLUMNS else 1
    numbers = sum(gap + w for w in widths[1:])
    first = max(1, min(widths[0], COLUMNS - numbers))
    return pre([_row(row, first, widths, gap) for row in every])


def pre(lines: Sequence[str]) -> Html:
    """Lines in type of one width, none wider than `COLUMNS`."""
    return Html("<pre>" + "\n".join(esc(fit(line, COLUMNS).rstrip()) for line in lines) + "</pre>")


def width(text: str) -> int:
    """Columns that a text takes on a screen."""
    return sum(map(_sign_width, text))


def fit(text: str, columns: int) -> str:
    """The text if it is not wider than `columns`, else its beginning with an ellipsis."""
    if width(text) <= columns:
        return text
    kept, taken = [], 0
    for sign in text:
        taken += _sign_width(sign)
        if taken > columns - 1:
            break
        kept.append(sign)
    return "".join(kept) + "…"


def left(text: str, columns: int) -> str:
    """The text, cut or filled with spaces to just `columns`."""
    cut = fit(text, columns)
    return cut + " " * (columns - width(cut))


def _row(row: Sequence[str], first: int, widths: Sequence[int], gap: int) -> str:
    name = left(row[0], first)
    name = f"{_LEFT_TO_RIGHT}{name}{_LEFT_TO_RIGHT}" if _turns(name) else name
    cells = [" " * (gap + w - width(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=False)]
    return name + "".join(cells)


def _on_one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _turns(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in {"R", "AL"} for sign in text)


def _sign_width(sign: str) -> int:
    if sign == "\ufe0f":  # turns the sign before it into an emoji of two columns
        return 1
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
