"""
/runs: what was measured in this chat.
"""

from __future__ import annotations

from bot import words
from bot.asks import Ask

PER_PAGE = 8
LISTED = 400


async def runs(ask: Ask) -> None:
    """The newest results of this chat, with a button for each."""
    await show_runs(ask, 1)


async def show_runs(ask: Ask, page: int, *, in_place: bool = False) -> None:
    """One page of results, newest first."""
    records = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, limit=LISTED)
    n_pages = max(1, -(-len(records) // PER_PAGE))
    page = min(max(page, 1), n_pages)
    shown = records[(page - 1) * PER_PAGE : page * PER_PAGE]
    rows = [[(f"{record.run_name[:28]} · {record.gold_name[:16]}", f"e:{record.id}:sum")] for record in shown]
    rows.append(pager(page, n_pages, "runs"))
    html = words.run_list(shown, ask.t, page=page, n_pages=n_pages)
    await (ask.edit(html, rows) if in_place else ask.reply(html, rows))


def pager(page: int, n_pages: int, prefix: str) -> list[tuple[str, str]]:
    """Buttons to the page before and after."""
    back = [("‹", f"{prefix}:{page - 1}")] if page > 1 else []
    on = [("›", f"{prefix}:{page + 1}")] if page < n_pages else []
    return [*back, *on]
