"""`bot gold export` and `bot gold import`, as somebody at a shell sees them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.__main__ import main
from core import formats
from core.store import Store

GOLD = b"name: faq\nquestions:\n  - {id: q1, question: How long?, chunks: [a]}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/eval.sqlite3")
    monkeypatch.setenv("GOLD_SETS_DIR", str(tmp_path / "gold_sets"))
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["gold", *words])


def test_a_gold_set_goes_to_a_file_and_comes_back_equal(folder: Path) -> None:
    (folder / "faq.yaml").write_bytes(GOLD)

    stored, same, written = run("import", "faq.yaml"), run("import", "faq.yaml"), run("export", "FAQ")

    assert stored.output == "faq is stored as version 1.\n"
    assert same.output == "faq is the same as version 1; nothing new was stored.\n"
    assert written.output == f"faq v1 is written to {folder}/gold_sets/faq.yaml.\n"
    back = formats.read_gold_set((folder / "gold_sets" / "faq.yaml").read_bytes(), "faq.yaml")
    with Store(f"sqlite:///{folder}/eval.sqlite3") as store:
        assert back.digest == store.gold_set("faq")[1].digest


def test_another_name_and_an_older_version_can_be_chosen(folder: Path) -> None:
    (folder / "faq.yaml").write_bytes(GOLD)
    run("import", "faq.yaml", "--name", "shop")
    (folder / "faq.yaml").write_bytes(GOLD.replace(b"[a]", b"[a, b]"))
    second = run("import", "faq.yaml", "--name", "shop")

    first = run("export", "shop", "--version", "1")

    assert second.output == "shop is stored as version 2.\n"
    assert first.exit_code == 0
    assert b"- b" not in (folder / "gold_sets" / "shop.yaml").read_bytes()


def test_what_cannot_be_used_is_one_sentence_and_exit_code_2(folder: Path) -> None:
    (folder / "gold_sets").write_text("a file where the folder should be")
    (folder / "faq.yaml").write_bytes(GOLD)
    run("import", "faq.yaml")

    unknown, missing, unwritable = run("export", "fqa"), run("import", "no.yaml"), run("export", "faq")

    assert (unknown.exit_code, missing.exit_code, unwritable.exit_code) == (2, 2, 2)
    assert "Did you mean faq?" in unknown.output
    assert "no.yaml" in missing.output
    assert "I could not write" in unwritable.output
