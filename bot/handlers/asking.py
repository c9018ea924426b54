"""
/ask: one question to a live service; the chunks it returns are graded by buttons, Save adds the question.

Buttons: `aq:ID:WHAT[:MORE]`; what a person has done so far is kept in the store behind the id.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot import ask_desk, gold_desk, words
from bot.ask_desk import Asked
from bot.asks import Ask
from bot.delivery import Buttons
from bot.handlers.pages import pager
from bot.handlers.rescoring import rescore_buttons
from bot.jobs import JobQueue
from bot.words import asking as asking_words
from core.gold_sets import Question
from core.metrics import parse_cutoff
from core.runs import Retrieved

if TYPE_CHECKING:  # importing it takes a second, and a bot without a judge does not need it
    from core.judges import JudgeConfig

WAITING = "question"  # kind of a kept choice: a question whose service is still to be chosen
OFFERED = 30
LONGEST = 1000  # signs of a question
_OPTION = re.compile(r"(?:^|\s)(service|gold|k)=(?:\"([^\"]*)\"|(\S+))", re.IGNORECASE)
_SERVICE = re.compile(r"\s+on\s+(\S+?)[?!.]*$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A question as somebody put it, with the service and the gold set they named."""

    text: str
    service: str | None = None
    gold: str | None = None
    k: int | None = None


async def ask_(ask: Ask) -> None:
    """`/ask QUESTION [on SERVICE] [gold=NAME] [k=10]`, or `/ask` in reply to a message with the question."""
    jobs = ask.house.live
    if jobs is None:
        await ask.reply(words.plain_text("live-none", ask.t))
        return
    wanted = wanted_of(_text(ask), list(jobs.services.services))
    if not wanted.text:
        await ask.reply(words.plain_text("ask-how-to", ask.t))
    else:
        await begin(ask, wanted)


async def begin(ask: Ask, wanted: Wanted, *, in_place: bool = True) -> None:
    """Ask the service that is meant, or which one it shall be; `in_place`: in the pressed message."""
    jobs = ask.house.live
    if jobs is None:
        await ask.reply(words.plain_text("live-none", ask.t))
        return
    gold_name = await ask.work(ask_desk.gold_for, ask.house.store, wanted.gold, ask.chat_id)
    service = wanted.service or await _default_service(ask, jobs)
    if service is None:
        await _offer_services(ask, jobs, wanted, gold_name)
    else:
        jobs.services.find(service)  # an unknown name is refused before anything else
        ask.later(_search(ask, jobs, service, wanted, gold_name, in_place=in_place))


async def press(ask: Ask, given: list[str]) -> None:
    """A button under a question; KeyError for one that is too old."""
    choice = await ask.work(ask.house.store.kept, given[0])
    if choice is None or choice.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        raise KeyError(given[0])
    if choice.kind == WAITING and given[1] == "s" and ask.house.live is not None:
        wanted = Wanted(**choice.payload)
        gold_name = await ask.work(ask_desk.gold_for, ask.house.store, wanted.gold, ask.chat_id)
        ask.later(_search(ask, ask.house.live, given[2], wanted, gold_name))
    elif choice.kind == ask_desk.KIND:
        await ACTIONS[given[1]](ask, given[0], given[2:])
    else:
        raise KeyError(given[1])


def wanted_of(text: str, services: list[str]) -> Wanted:
    """
    A question with what is said beside it; `on NAME` at the end names a service only where there is one.

    >>> wanted_of("can I pay on delivery? k=5", ["prod"])
    Wanted(text='can I pay on delivery?', service=None, gold=None, k=5)
    >>> wanted_of("how long is delivery? on Prod", ["prod"]).service
    'prod'
    """
    options = {name.casefold(): quoted or bare for name, quoted, bare in _OPTION.findall(text)}
    rest = " ".join(_OPTION.sub(" ", text).split())
    service, by_fold = options.get("service"), {name.casefold(): name for name in services}
    named = _SERVICE.search(rest)
    if service is None and named is not None and named[1].casefold() in by_fold:
        service, rest = by_fold[named[1].casefold()], rest[: named.start()]
    k = parse_cutoff(options["k"]) if "k" in options else None
    return Wanted(text=rest[:LONGEST], service=service, gold=options.get("gold"), k=k)


def _text(ask: Ask) -> str:
    """What stands behind the command, else the message it answers."""
    replied = ask.message.reply_to_message if ask.message else None
    given = ask.text.strip()
    if replied is None or _OPTION.sub("", given).strip():
        return given
    return f"{replied.text or replied.caption or ''} {given}"


async def _default_service(ask: Ask, jobs: JobQueue) -> str | None:
    names = list(jobs.services.services)
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    if chat is not None and chat.default_service in names:
        return chat.default_service
    return names[0] if len(names) == 1 else None


async def _offer_services(ask: Ask, jobs: JobQueue, wanted: Wanted, gold_name: str | None) -> None:
    payload = {"text": wanted.text, "gold": gold_name, "k": wanted.k}
    id_ = await _keep(ask, WAITING, payload)
    rows = [[(name, f"aq:{id_}:s:{name}")] for name in list(jobs.services.services)[:OFFERED]]
    await ask.reply(words.plain_text("live-which-service", ask.t), rows)


async def _search(
    ask: Ask,
    jobs: JobQueue,
    service: str,
    wanted: Wanted,
    gold_name: str | None,
    *,
    in_place: bool = True,
) -> None:
    """Ask the service once, keep what it found, and show it."""
    retrieved = await _retrieved(ask, jobs, service, wanted)
    store = ask.house.store
    asked = await ask.work(ask_desk.found, store, wanted.text, service, retrieved, gold_name)
    await ask.work(gold_desk.remember_name, store, ask.user_id, ask.author)
    id_ = await _keep(ask, ask_desk.KIND, asked.plain())
    html, rows = asking_words.found(asked, ask.t), await _rows(ask, id_, asked)
    is_pressed = in_place and ask.update.callback_query is not None
    await (ask.edit(html, rows) if is_pressed else ask.reply(html, rows))


async def _retrieved(ask: Ask, jobs: JobQueue, name: str, wanted: Wanted) -> Retrieved:
    """The service's answer; a SearchError says what failed."""
    from core.search import open_service  # here: it takes a second, and a bot without services needs none

    store, config = ask.house.store, jobs.services.find(name)
    service = await open_service(
        name,
        config,
        load_run=lambda run: store.run(store.find_run(ask.chat_id, run).id),
        questions=[Question(id=wanted.text, text=wanted.text)],
    )
    try:
        return await service.search(wanted.text, wanted.k or config.k)
    finally:
        await service.close()


async def _keep(ask: Ask, kind: str, payload: Mapping[str, Any]) -> str:
    store = ask.house.store
    chat = await ask.work(store.current_chat, ask.chat_id)
    return await ask.work(store.keep, kind, dict(payload), chat_id=chat, user_id=ask.user_id)


# --- buttons ------------------------------------------------------------------------------------------


async def _rows(ask: Ask, id_: str, asked: Asked) -> Buttons:
    """A row for each chunk of the page: its grades, and the whole text where it is cut."""
    head, t = f"aq:{id_}", ask.t
    rows = [_chunk_row(head, asked, place) for place in asked.shown]
    is_open = any(place not in asked.grades for place in asked.shown)
    rest = [(t("button-ask-rest"), f"{head}:rest")] if is_open else []
    save = [(t("button-judge-save"), f"{head}:save")]
    return [*rows, _turned(asked, head), await _model_row(ask, head, asked), [*rest, *save]]


async def _model_row(ask: Ask, head: str, asked: Asked) -> list[tuple[str, str]]:
    """Have a judge model propose grades, where one is set up; then take what it proposed."""
    if any(place in asked.proposed for place in asked.shown):
        return [(ask.t("button-ask-confirm"), f"{head}:yes")]
    is_open = bool(_unread(asked)) and await ask.work(ask.house.settings.judge) is not None
    return [(ask.t("button-ask-propose"), f"{head}:model")] if is_open else []


def _unread(asked: Asked) -> dict[int, str]:
    """Texts of the page's chunks that nobody has graded, by place."""
    places = (place for place in asked.shown if place not in asked.grades)
    return {place: text for place in places if (text := asked.chunks[place].text)}


def _chunk_row(head: str, asked: Asked, place: int) -> list[tuple[str, str]]:
    top = len(asked.levels) - 1
    signs = asking_words.labels(asked.levels)
    row = [(f"{place + 1} {sign}", f"{head}:g:{place}:{top - i}") for i, sign in enumerate(signs)]
    if asking_words.is_shortened(asked.chunks[place]):
        row.append((f"{place + 1} 📖", f"{head}:r:{place}"))
    return row


def _turned(asked: Asked, head: str) -> list[tuple[str, str]]:
    return pager(asked.page, asked.n_pages, f"{head}:p")


async def _show(ask: Ask, id_: str, asked: Asked | None) -> None:
    """The message with what has changed."""
    if asked is None:
        raise KeyError(id_)
    await ask.edit(asking_words.found(asked, ask.t), await _rows(ask, id_, asked))


async def _grade(ask: Ask, id_: str, rest: list[str]) -> None:
    asked = await ask.work(ask_desk.grade, ask.house.store, id_, int(rest[0]), int(rest[1]))
    await _show(ask, id_, asked)


async def _grade_rest(ask: Ask, id_: str, _: list[str]) -> None:
    await _show(ask, id_, await ask.work(ask_desk.grade_rest, ask.house.store, id_))


async def _propose(ask: Ask, id_: str, _: list[str]) -> None:
    """Ask the judge model about the page, which may take its time."""
    choice = await ask.work(ask.house.store.kept, id_)
    config = await ask.work(ask.house.settings.judge)
    if choice is None or config is None:
        raise KeyError(id_)
    ask.later(_propose_with(ask, id_, ask_desk.asked_in(choice), config))


async def _propose_with(ask: Ask, id_: str, asked: Asked, config: JudgeConfig) -> None:
    from core.judges import BuiltinJudge  # here: it takes a second, and a bot without a judge needs none

    texts = _unread(asked)
    judge = BuiltinJudge.open(config)
    try:
        verdicts = await judge.relevant(Question(id=asked.question), list(texts.values()))
    finally:
        await judge.close()
    given = dict(zip(texts, verdicts, strict=True))
    await _show(ask, id_, await ask.work(ask_desk.propose, ask.house.store, id_, given, config.model))


async def _confirm(ask: Ask, id_: str, _: list[str]) -> None:
    await _show(ask, id_, await ask.work(ask_desk.confirm, ask.house.store, id_))


async def _turn(ask: Ask, id_: str, rest: list[str]) -> None:
    await _show(ask, id_, await ask.work(ask_desk.turn, ask.house.store, id_, int(rest[0])))


async def _read(ask: Ask, id_: str, rest: list[str]) -> None:
    """The whole text of a chunk, in a message of its own."""
    choice = await ask.work(ask.house.store.kept, id_)
    if choice is None:
        raise KeyError(id_)
    asked, place = ask_desk.asked_in(choice), int(rest[0])
    if not 0 <= place < len(asked.chunks):
        raise KeyError(place)
    await ask.reply(asking_words.whole(asked, place))


async def _choose(ask: Ask, id_: str, rest: list[str]) -> None:
    """`gold:VERSION`: where the question goes; then save."""
    version, _ = await ask.work(ask.house.desk.gold_of, int(rest[0]))
    await ask.work(ask_desk.choose_gold, ask.house.store, id_, version.name)
    await _save(ask, id_, [])


async def _save(ask: Ask, id_: str, _: list[str]) -> None:
    """The gold set's next version; first which gold set, where nobody knows."""
    choice = await ask.work(ask.house.store.kept, id_)
    if choice is None:
        raise KeyError(id_)
    asked = ask_desk.asked_in(choice)
    if asked.chunks and not asked.grades:
        await ask.reply(words.plain_text("ask-save-nothing", ask.t))
        return
    if asked.gold is None:
        await _ask_gold(ask, id_)
        return
    saved = await ask.work(ask_desk.save, ask.house.store, id_, ask.user_id, ask.chat_id)
    if saved is None:
        raise KeyError(id_)
    version = saved.version
    row = [(ask.t("button-undo"), f"g:{version.id}:undo")] if saved.is_new else []
    row.append((ask.t("button-gold-diff", number=version.number), f"gv:{version.id}:log:1"))
    await ask.edit(asking_words.saved(saved, ask.t), [row, *await rescore_buttons(ask, version)])


async def _ask_gold(ask: Ask, id_: str) -> None:
    summaries = await ask.work(ask.house.store.gold_sets)
    rows = [[(each.name[:40], f"aq:{id_}:gold:{each.newest.id}")] for each in summaries[:OFFERED]]
    await ask.reply(words.plain_text("ask-which-gold", ask.t), rows)


ACTIONS: Mapping[str, Callable[[Ask, str, list[str]], Awaitable[None]]] = {
    "g": _grade,
    "rest": _grade_rest,
    "model": _propose,
    "yes": _confirm,
    "p": _turn,
    "r": _read,
    "gold": _choose,
    "save": _save,
}
