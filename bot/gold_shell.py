"""
`bot gold export NAME` and `bot gold import FILE`: gold sets as files, so that they can be reviewed in git.

Exit code 0; 2 with one sentence on standard error when a file, a name or a setting cannot be used.
"""

from __future__ import annotations

from pathlib import Path

import click

from bot import gold_desk
from bot.delivery import plain
from bot.settings import SettingsError, read_settings
from bot.shell import EXIT_UNUSABLE, language_option, one_sentence, read_gold
from bot.words import plain_text
from bot.words.marks import Html
from core import formats
from core.gold_changes import file_name
from core.store import Store
from core.texts import texts


class Unusable(click.ClickException):
    """One sentence on standard error, and the exit code for what cannot be used."""

    exit_code = EXIT_UNUSABLE


@click.group("gold")
def gold_command() -> None:
    """Gold sets to files and back."""


@gold_command.command("export")
@click.argument("name")
@click.option("--version", "number", type=int, help="A version; the newest by default.")
@language_option
@one_sentence
def export_command(name: str, number: int | None, language: str) -> None:
    """Write the gold set NAME as YAML into the folder of gold sets."""
    folder, url = _places()
    with Store(url) as store:
        store.migrate()
        version, gold_set = store.gold_set(name, number)
    path = folder / file_name(version.name, "yaml")
    _write(path, formats.write_gold_set(gold_set, "yaml"), language)
    _say("gold-written", language, name=version.name, number=version.number, file=str(path))


@gold_command.command("import")
@click.argument("file")
@click.option("--name", help="Another name than the file gives.")
@language_option
@one_sentence
def import_command(file: str, name: str | None, language: str) -> None:
    """Store FILE, of any form we read, as the next version of its gold set."""
    gold_set = gold_desk.renamed(read_gold(file), name)
    with Store(_places()[1]) as store:
        store.migrate()
        known = {summary.newest.id for summary in store.gold_sets()}
        version = store.save_gold_set(gold_set, author=None, note=Path(file).name)
    said = "gold-same" if version.id in known else "gold-stored"
    _say(said, language, name=version.name, number=version.number)


def _places() -> tuple[Path, str]:
    """The folder of gold sets and the store's address."""
    try:
        settings = read_settings()
    except SettingsError as error:
        raise Unusable(str(error)) from error
    return settings.gold_sets_dir, settings.store_url


def _write(path: Path, data: bytes, language: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise Unusable(texts(language)("gold-not-written", file=str(path), problem=problem)) from error


def _say(message_id: str, language: str, **facts: str | int) -> None:
    html: Html = plain_text(message_id, texts(language), **facts)
    click.echo(plain(html))
