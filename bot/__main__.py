"""
The command line, and the only place that builds real things: settings, store, bot.

Without a command it is the real bot; `bot demo` needs no token.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Literal, NoReturn, ParamSpec

import click

from bot import answers_shell, gold_shell, logs, shell
from bot.settings import Settings, SettingsError, read_settings
from core.errors import EvalError
from core.store import Store
from core.texts import texts

if TYPE_CHECKING:
    from bot.running import Running  # importing it would slow `bot --help` down

P = ParamSpec("P")

log = logging.getLogger("bot")

EXIT_UNUSABLE = 2


def sentences(command: Callable[P, None]) -> Callable[P, None]:
    """What a person can mend becomes one sentence on standard error and exit code 2."""

    @wraps(command)
    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except SettingsError as error:
            _give_up(str(error))
        except EvalError as error:
            _give_up(texts("en").sentence(error))

    return call


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="baholash", prog_name="bot")
@click.pass_context
@sentences
def main(context: click.Context) -> None:
    """Baholash: measure retrieval in a Telegram chat. Without a command, serve the chat."""
    if context.invoked_subcommand is None:
        sys.exit(asyncio.run(_serve(read_settings())))


@main.command()
@click.option("--once", is_flag=True, help="End after the conversation instead of serving the chat page.")
@sentences
def demo(once: bool) -> None:
    """Play a whole conversation through the real bot, without a token, and serve it as a chat page."""
    from bot.demo.conversation import demo as play  # here: the real bot needs no sandbox
    from bot.demo.conversation import is_interactive

    logs.set_up("WARNING")
    sys.exit(asyncio.run(play(once=once or not is_interactive(), say=click.echo)))


@main.command()
@sentences
def migrate() -> None:
    """Bring the database up to date; `bot` does that at its start, too."""
    with Store(read_settings().store_url) as store:
        store.migrate()
        click.echo(f"The database at {store.where} is up to date.")


@main.command()
@sentences
def doctor() -> None:
    """Check the settings, the database, the gold sets, the live services and the connection to Telegram."""
    sys.exit(asyncio.run(_examine(read_settings())))


@main.command()
@sentences
def worker() -> None:
    """Work on evaluations of live services beside a `bot`, on the same PostgreSQL; hear no updates."""
    sys.exit(asyncio.run(_serve(read_settings(), "worker")))


main.add_command(shell.evaluate_command)
main.add_command(shell.compare_command)
main.add_command(answers_shell.answers_command)
main.add_command(gold_shell.gold_command)


async def _serve(settings: Settings, role: Literal["bot", "worker"] = "bot") -> int:
    """The real bot, or a worker beside it, until it is stopped; its exit code."""
    from bot.desk import Desk  # here: keeps `bot --help` fast
    from bot.running import Running

    logs.set_up(settings.log_level)
    _ = settings.token  # without one, say so before anything is opened
    if role == "worker" and settings.services() is None:
        raise SettingsError("A worker needs services to ask: name them in config.yaml, or set CONFIG_FILE.")
    with Store(settings.store_url) as store:
        store.migrate()
        if role == "worker":
            return await Running(settings, store, role).run(settled)
        for file, error in Desk(store).import_folder(settings.gold_sets_dir):
            log.warning("gold set %s was not imported: %s", file, texts("en").sentence(error))
        _offer_claim(settings, store)
        return await Running(settings, store).run(settled)


async def settled(_: Running) -> None:
    """
    What is loaded by now stays: never look for garbage in it again.

    That takes 0.15 s each time, in which nobody is answered and no service asked.
    """
    gc.freeze()


def _offer_claim(settings: Settings, store: Store) -> None:
    """Print a one-time code for the first administrator when there is none."""
    if settings.admins or any(member.role == "admin" for member in store.members()):
        return
    code = store.new_claim_code()
    click.echo(
        f"Nobody may use this bot yet. Send it /claim {code} in a private chat to become its administrator."
    )


async def _examine(settings: Settings) -> int:
    """One line for each thing checked; exit code 1 when one of them fails."""
    from bot.doctor import examine  # here: keeps `bot --help` fast

    findings = await examine(settings)
    for finding in findings:
        click.echo(f"{'ok' if finding.is_well else 'NOT OK':7}{finding.what}: {finding.says}")
    return 0 if all(finding.is_well for finding in findings) else 1


def _give_up(sentence: str) -> NoReturn:
    click.echo(logs.redact(sentence), err=True)
    sys.exit(EXIT_UNUSABLE)


if __name__ == "__main__":
    main()
