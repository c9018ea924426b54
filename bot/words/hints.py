"""What to do next, with its evidence."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.errors import marked
from bot.words.marks import Html, bold, join, say
from core.hints import Hint
from core.texts import Texts

SHOWN = 3  # more advice than this is none


def hints(found: Sequence[Hint], t: Texts) -> Html:
    """At most three, the first of them as the next step."""
    return join([_hint(hint, t, is_first=place == 0) for place, hint in enumerate(found[:SHOWN])])


def _hint(hint: Hint, t: Texts, *, is_first: bool) -> Html:
    title = say(t, f"{hint.id}-title")
    title = say(t, "hint-next", what=title) if is_first else title
    facts = {name: marked(fact, t) for name, fact in hint.facts.items()}
    return join([bold(title), say(t, hint.id, **facts)], " ")
