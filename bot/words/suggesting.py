"""Questions out of a log, in words: the candidates, how often they were asked, what became of them."""

from __future__ import annotations

from bot.suggest_desk import SavedQuestions, Suggested
from bot.words.marks import Html, bold, esc, italic, join, say, short
from core.texts import Texts

WIDTH = 160  # signs of a candidate


def candidates(found: Suggested, t: Texts) -> Html:
    """The page of candidates, what was left out, how to go on."""
    gold = bold(short(found.gold, 60))
    n = len(found.candidates)
    first = say(t, "suggest-first", n=n, file=bold(short(found.file, 40)), gold=gold)
    where = say(t, "page", page=found.page, n=found.n_pages) if found.n_pages > 1 else ""
    return join(
        [
            join([first, italic(where) if where else ""], " · "),
            _left_out(found, t),
            join([_line(found, place, t) for place in found.shown]),
            say(t, "suggest-how") if n else "",
        ],
        "\n\n",
    )


def saved(found: SavedQuestions, t: Texts) -> Html:
    """How many questions came in, and what they still need."""
    gold = bold(short(found.version.name, 60))
    return say(t, "suggest-saved", gold=gold, number=found.version.number, n=found.n)


def _left_out(found: Suggested, t: Texts) -> Html:
    counts = {
        "suggest-known": found.n_known,
        "suggest-noise": found.n_noise,
        "suggest-more": found.n_more,
    }
    parts = [say(t, "suggest-lines", n=found.n_lines)]
    parts += [say(t, message_id, n=n) for message_id, n in counts.items() if n]
    return join(parts, " · ")


def _line(found: Suggested, place: int, t: Texts) -> Html:
    """`✅ 3. where is my parcel? ×12, also: …`."""
    candidate = found.candidates[place]
    mark = "✅" if place in found.accepted else "▫️"
    head = join([mark, bold(f"{place + 1}."), esc(short(candidate.text, WIDTH))], " ")
    times = f"×{candidate.n}" if candidate.n > 1 else ""
    also = say(t, "suggest-also", text=italic(short(candidate.variants[0], 80))) if candidate.variants else ""
    return join([head, times, also], " ")
