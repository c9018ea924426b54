"""What to do next, with its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.words.errors import marked
from bot.words.marks import Html, bold, esc, italic, join, say, short
from core.hints import Hint
from core.texts import Texts, signed

SHOWN = 3  # more advice than this is none
QUOTED = 60  # signs of a sentence that a hint quotes


def hints(found: Sequence[Hint], t: Texts) -> Html:
    """At most three, the first of them as the next step."""
    return join([_hint(hint, t, is_first=place == 0) for place, hint in enumerate(found[:SHOWN])])


def _hint(hint: Hint, t: Texts, *, is_first: bool) -> Html:
    title = say(t, "hint-next" if is_first else "hint-also", what=say(t, f"{hint.id}-title"))
    return join([bold(title), say(t, hint.id, **_facts(hint, t))], " ")


def _facts(hint: Hint, t: Texts) -> dict[str, Any]:
    return {name: _fact(name, fact, t) for name, fact in hint.facts.items()}


def _fact(name: str, fact: Any, t: Texts) -> Any:
    """A fact as a hint shows it: differences with their sign, names of questions set off."""
    match name:
        case "delta":
            return signed(fact)
        case "metric":
            return esc(fact)
        case "category":
            return bold(short(fact, 60))
        case "names":
            return italic(short(fact))
        case "sentences":
            return join([italic(f"«{short(sentence, QUOTED)}»") for sentence in fact], ", ")
        case _:
            return marked(fact, t)
