"""Pages of a long list: the buttons that turn them."""

from __future__ import annotations


def pager(page: int, n_pages: int, prefix: str) -> list[tuple[str, str]]:
    """Buttons to the page before and after."""
    back = [("‹", f"{prefix}:{page - 1}")] if page > 1 else []
    on = [("›", f"{prefix}:{page + 1}")] if page < n_pages else []
    return [*back, *on]
