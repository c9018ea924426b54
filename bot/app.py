"""
The application: the table of commands, the gate, the error handler, the order of updates.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias

from telegram import BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats, LinkPreviewOptions, Update
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import Conflict, NetworkError, TelegramError
from telegram.ext import (
    AIORateLimiter,
    Application,
    ApplicationBuilder,
    ApplicationHandlerStop,
    BaseUpdateProcessor,
    CallbackContext,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    Defaults,
    MessageHandler,
    TypeHandler,
    filters,
)
from telegram.request import HTTPXRequest

from bot import words
from bot.access import Visitor, admitted, claim_code, name_of, role_of, visitor_of
from bot.answers_desk import AnswersDesk
from bot.asks import Ask, House
from bot.delivery import Buttons, ChatClosed, Delivery, Place
from bot.desk import Desk
from bot.handlers import (
    alerts,
    answers,
    asking,
    baselines,
    buttons,
    compare,
    gold,
    judging,
    live,
    people,
    runs,
    schedules,
    start,
    uploads,
)
from bot.inbox import Inbox, NotedDelivery, is_empty
from bot.jobs import AnswerJobs, JobQueue
from bot.logs import redact
from bot.settings import Settings
from core.errors import EvalError
from core.store import ChatState, Job, Role, Store
from core.store.database import Clock, utc_now
from core.texts import LANGUAGES, Texts, language_of, texts

if TYPE_CHECKING:  # importing it takes a second, and a bot without jobs does not need it
    from bot.jobs.work import Work

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Ask], Awaitable[None]]
PTB: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

EXIT_CONFLICT = 3
UPDATES = ["message", "edited_message", "callback_query", "my_chat_member", "channel_post"]


class Visit(CallbackContext[Any, Any, Any, Any]):
    """What the handlers of one update share: the role that the gate found; None is a stranger."""

    role: Role | None = None


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command of the bot; its one-line description is the message `command-NAME`."""

    name: str
    handler: Handler
    for_role: Role = "member"
    is_listed: bool = True


COMMANDS = (
    Command(name="start", handler=start.start),
    Command(name="help", handler=start.help_),
    Command(name="eval", handler=live.eval_),
    Command(name="answers", handler=live.answers_),
    Command(name="compare", handler=compare.compare),
    Command(name="runs", handler=runs.runs),
    Command(name="run", handler=runs.run),
    Command(name="trend", handler=runs.trend),
    Command(name="gold", handler=gold.gold),
    Command(name="ask", handler=asking.ask_),
    Command(name="judge", handler=judging.judge),
    Command(name="note", handler=judging.note, is_listed=False),  # judging says what it is for
    Command(name="schedule", handler=schedules.schedule),
    Command(name="baseline", handler=baselines.baseline),
    Command(name="timezone", handler=schedules.timezone),
    Command(name="alert", handler=alerts.alert),
    Command(name="language", handler=start.language),
    Command(name="id", handler=people.id_),
    Command(name="cancel", handler=start.cancel),
    Command(name="allow", handler=people.allow, for_role="admin"),
    Command(name="claim", handler=start.start, is_listed=False),  # the gate has taken its code by then
    Command(name="invite", handler=people.invite, for_role="admin"),
    Command(name="members", handler=people.members, for_role="admin"),
)


LISTED = tuple(each.name for each in COMMANDS if each.is_listed and each.for_role == "member")


class PerChatProcessor(BaseUpdateProcessor):
    """Messages of one chat one after the other, chats side by side; presses of buttons wait for nobody."""

    def __init__(self, max_concurrent_updates: int = 32) -> None:
        super().__init__(max_concurrent_updates)
        self.inbox: Inbox | None = None  # it needs the application's bot, which is made after this
        self._locks: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await the update's handlers when it is its chat's turn; the inbox knows how far it is."""
        if self.inbox is not None and isinstance(update, Update) and not is_empty(update):
            coroutine = self.inbox.work(update, coroutine)
        chat = update.effective_chat if isinstance(update, Update) and update.callback_query is None else None
        if chat is None:
            await coroutine
            return
        self._waiting[chat.id] = self._waiting.get(chat.id, 0) + 1
        try:
            async with self._locks.setdefault(chat.id, asyncio.Lock()):
                await coroutine
        finally:
            self._waiting[chat.id] -= 1
            if not self._waiting[chat.id]:
                del self._waiting[chat.id], self._locks[chat.id]

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to free."""


def build(
    settings: Settings,
    store: Store,
    *,
    worker_id: str = "bot",
    poll_request: HTTPXRequest | None = None,
    clock: Clock = utc_now,
) -> PTB:
    """
    The application with all handlers; it is started by `bot.running`.

    `worker_id` names the process in the store. Without a `poll_request` it does not poll for updates.
    Schedules go by `clock`.
    """
    processor = PerChatProcessor()
    builder = (
        ApplicationBuilder()
        .context_types(ContextTypes(context=Visit))
        .token(settings.token)
        .base_url(f"{settings.telegram_api_url}/bot")
        .base_file_url(f"{settings.telegram_api_url}/file/bot")
        .defaults(
            Defaults(
                parse_mode=ParseMode.HTML,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
                allow_sending_without_reply=True,
                tzinfo=UTC,
            )
        )
        .rate_limiter(AIORateLimiter(max_retries=0))  # with retries it halts every chat for one chat's flood
        .concurrent_updates(processor)
        .job_queue(None)
        .request(HTTPXRequest(**request_settings(settings, 20, 64)))
    )
    builder = builder.updater(None) if poll_request is None else builder.get_updates_request(poll_request)
    app: PTB = builder.build()
    bot_id = int(settings.token.partition(":")[0])
    inbox = processor.inbox = Inbox(store, app.bot, bot_id=bot_id, owner=worker_id)
    delivery, desk = NotedDelivery(app.bot, store, inbox), Desk(store, settings.targets)
    answers_desk = AnswersDesk(store, desk)
    jobs, answering = _jobs(app, settings, store, desk, answers_desk, delivery, worker_id, clock)
    house = House(
        settings=settings,
        store=store,
        delivery=delivery,
        desk=desk,
        spawn=lambda work, update: inbox.later(_spawner(app), work, update),
        answers=answers_desk,
        jobs=jobs,
        answering=answering,
        clock=clock,
        commands=LISTED,
    )
    app.bot_data["house"], app.bot_data["inbox"] = house, inbox
    _add_handlers(app, house)
    return app


def _spawner(app: PTB) -> Callable[[Coroutine[Any, Any, None], Update], object]:
    return lambda work, update: app.create_task(work, update=update)


def _jobs(
    app: PTB,
    settings: Settings,
    store: Store,
    desk: Desk,
    answers_desk: AnswersDesk,
    delivery: Delivery,
    worker_id: str,
    clock: Clock,
) -> tuple[JobQueue | None, AnswerJobs | None]:
    """What asks live services and the judge; None, and nothing loaded for it, where none is set up."""
    services, judge = settings.services(), settings.judge()
    if judge is None and (services is None or not services.services):
        return None, None
    from bot.jobs.alerting import Alerting  # here: it takes a second, and a bot without needs none
    from bot.jobs.answering import Answering
    from bot.jobs.durable import DurableJobs
    from bot.jobs.evaluating import Evaluating
    from bot.jobs.reporting import Reporting
    from bot.jobs.sending import Sending
    from core.search import ServicesConfig

    async def compose(job: Job) -> tuple[words.Html, Buttons]:
        return await live.result_message(app.bot_data["house"], job)

    async def compose_answers(job: Job) -> tuple[words.Html, Buttons]:
        return await answers.result_message(app.bot_data["house"], job)

    async def then(job: Job) -> None:
        await answers.after_live(app.bot_data["house"], job)

    asked = services or ServicesConfig(services={})
    shared: dict[str, Any] = {"store": store, "desk": desk, "delivery": delivery}
    works: dict[str, Work] = {"eval": Evaluating(**shared, services=asked, compose=compose, then=then)}
    sending = Sending(store=store, delivery=delivery)
    alerting = Alerting(store=store, sending=sending, clock=clock)
    works["report"] = Reporting(**shared, services=asked, sending=sending, alerting=alerting, clock=clock)
    answering = None
    if judge is not None:
        answering = Answering(**shared, compose=compose_answers, judge=judge, answers=answers_desk)
        works["answers"] = answering
    jobs = DurableJobs(
        works,
        store=store,
        services=asked,
        alerting=alerting,
        clock=clock,
        url=settings.jobs_url,
        worker_id=worker_id,
        at_once=settings.jobs_at_once,
    )
    return jobs, answering


def request_settings(settings: Settings, read_timeout: float, pool_size: int) -> dict[str, Any]:
    """Timeouts and pool of a connection to the Bot API; the library's own are too short for uploads."""
    is_loopback = settings.telegram_api_url.startswith(
        ("http://127.0.0.1", "http://localhost", "http://[::1]")
    )
    return {
        "connection_pool_size": pool_size,
        "connect_timeout": 10,
        "read_timeout": read_timeout,
        "write_timeout": 20,
        "media_write_timeout": 60,
        "pool_timeout": 10,
        "httpx_kwargs": {
            "trust_env": not is_loopback
        },  # a proxy of the environment cannot reach our loopback
    }


def _add_handlers(app: PTB, house: House) -> None:
    app.add_handler(TypeHandler(Update, _gate), group=-1)
    new_message = filters.UpdateType.MESSAGE  # without it, an edited command would run again
    for command in COMMANDS:
        app.add_handler(
            CommandHandler(
                command.name,
                _asked(house, command.handler, command.for_role),
                filters=new_message & ~filters.FORWARDED,
            )
        )
    app.add_handler(MessageHandler(new_message & filters.Document.ALL, _asked(house, uploads.document)))
    app.add_handler(MessageHandler(new_message & ~filters.StatusUpdate.ALL, _asked(house, start.unknown)))
    app.add_handler(CallbackQueryHandler(_asked(house, buttons.press)))
    app.add_handler(ChatMemberHandler(_membership, ChatMemberHandler.MY_CHAT_MEMBER))
    app.add_error_handler(_failed)


async def _gate(update: Update, context: Visit) -> None:
    """Stop whatever a stranger sends, before any handler sees it; note what chats become; take a claim."""
    house: House = context.bot_data["house"]
    message = update.message
    if message is not None and message.migrate_to_chat_id:
        await asyncio.to_thread(house.store.migrate_chat, message.chat_id, message.migrate_to_chat_id)
        raise ApplicationHandlerStop
    if message is not None and message.forum_topic_reopened:
        await schedules.topic_reopened(house, message)
        raise ApplicationHandlerStop
    if update.my_chat_member is not None:
        return
    visitor = visitor_of(update)
    if visitor is not None:
        context.role = await asyncio.to_thread(role_of, visitor, house.settings.admins, house.store)
        context.role = context.role or await _claimed(house, update, visitor)
    if context.role is None:
        raise ApplicationHandlerStop


async def _claimed(house: House, update: Update, visitor: Visitor) -> Role | None:
    """The role that the code in a stranger's `/start CODE` gives, None without a valid one."""
    code = claim_code(update)
    if code is None or visitor.user_id is None:
        return None
    return await asyncio.to_thread(
        admitted, house.store, code, visitor.user_id, name_of(update.effective_user)
    )


def _asked(
    house: House, handler: Handler, needs: Role = "member"
) -> Callable[[Update, Visit], Coroutine[Any, Any, None]]:
    """The one way a handler of ours is called: with an `Ask`, its `EvalError` answered in one sentence."""

    async def call(update: Update, context: Visit) -> None:
        chat = update.effective_chat
        if chat is None or context.role is None:
            return
        language = await asyncio.to_thread(_language, house, update)
        ask = Ask(house=house, update=update, chat_id=chat.id, t=texts(language), role=context.role)
        if needs == "admin" and context.role != "admin":
            await ask.reply(words.plain_text("only-admins", ask.t))
            return
        try:
            await handler(ask)
        except EvalError as error:
            await ask.refuse(error)

    return call


def _language(house: House, update: Update) -> str:
    """The chat's choice, else the person's, else what Telegram says of the person, else the setting."""
    chat, user = update.effective_chat, update.effective_user
    chosen = None
    if chat is not None:
        known = house.store.chat(chat.id)
        known = known or house.store.remember_chat(chat.id, kind=chat.type, title=chat.effective_name or "")
        if known.state == "blocked":  # somebody writes here: nobody told that it is open again
            known = house.store.set_chat(chat.id, state="active", reason=None)
        chosen = known.language
    if chosen is None and user is not None and chat is not None and chat.type == "private":
        chosen = user.language_code
    is_spoken = chosen is not None and language_of(chosen) == chosen[:2].casefold()
    return language_of(chosen) if is_spoken else house.settings.language


async def _membership(update: Update, context: Visit) -> None:
    """Blocked, kicked, unblocked, added: remember what the chat's state is, for chats we know."""
    house: House = context.bot_data["house"]
    change = update.my_chat_member
    if change is None or await asyncio.to_thread(house.store.chat, change.chat.id) is None:
        return
    status = change.new_chat_member.status
    gone = status in {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}
    state: ChatState = "blocked" if gone else "active"
    await asyncio.to_thread(
        house.store.set_chat, change.chat.id, state=state, reason=str(status) if gone else None
    )


async def _failed(update: object, context: Visit) -> None:
    """Log what nobody foresaw under an id; the person gets the id and never a traceback."""
    error = context.error
    if isinstance(error, Conflict):
        log.critical("another process polls with this token: stop that one first; this one stops now")
        context.bot_data["stop"](EXIT_CONFLICT)
        return
    if isinstance(error, ChatClosed):
        log.info("%s", error)
        return
    if update is None and isinstance(error, NetworkError):
        log.warning("Telegram is out of reach: %s", redact(str(error)))
        return
    error_id = secrets.token_hex(4)
    log.error("error %s", error_id, exc_info=error)
    if isinstance(update, Update):
        with suppress(TelegramError, ChatClosed, EvalError):
            await _apologise(context.bot_data["house"], update, error_id)


async def _apologise(house: House, update: Update, error_id: str) -> None:
    """Tell the person the error's id; a stranger, whose update may have failed in the gate, hears nothing."""
    visitor = visitor_of(update)
    if (
        visitor is None
        or await asyncio.to_thread(role_of, visitor, house.settings.admins, house.store) is None
    ):
        return
    t = texts(await asyncio.to_thread(_language, house, update))
    await house.delivery.send(Place(chat_id=visitor.chat_id), words.plain_text("unforeseen", t, id=error_id))


async def own_up(app: PTB, updates: Iterable[Update]) -> None:
    """Tell each chat once that an answer may be missing: its process was killed while it answered."""
    house: House = app.bot_data["house"]
    by_chat = {visitor.chat_id: (visitor, update) for update in updates if (visitor := visitor_of(update))}
    for visitor, update in by_chat.values():
        if await asyncio.to_thread(role_of, visitor, house.settings.admins, house.store) is None:
            continue
        t = texts(await asyncio.to_thread(_language, house, update))
        with suppress(TelegramError, ChatClosed, EvalError):
            html = words.plain_text("live-interrupted", t)
            await house.delivery.send(Place(chat_id=visitor.chat_id), html)


async def introduce(app: PTB) -> None:
    """Set the bot's commands in each language, once for each change of their texts."""
    house: House = app.bot_data["house"]
    table = {language: _commands(texts(language)) for language in LANGUAGES}
    digest = sha256(repr(table).encode()).hexdigest()
    if await asyncio.to_thread(house.store.fact, "commands") == digest:
        return
    for scope in (BotCommandScopeAllPrivateChats(), BotCommandScopeAllGroupChats()):
        for language, commands in table.items():
            code = (
                None if language == "en" else language
            )  # the list without a code serves all other languages
            await app.bot.set_my_commands(commands, scope=scope, language_code=code)
    await asyncio.to_thread(house.store.set_fact, "commands", digest)


def _commands(t: Texts) -> list[tuple[str, str]]:
    return [(name, t(f"command-{name}")) for name in LISTED]
