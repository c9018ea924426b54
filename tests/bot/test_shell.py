"""`bot evaluate` and `bot compare` as a CI job uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.__main__ import main
from core import formats
from core.store import Store

GOLD = """\
name: one
questions:
  - {id: q1, question: How long?, chunks: [a], category: one}
  - {id: q2, question: How much?, chunks: [b, c], category: two}
"""


def bot(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.yaml").write_text(GOLD)
    (tmp_path / "before.json").write_text('{"q1": ["x", "a"], "q2": ["y"], "q9": ["a"]}')
    (tmp_path / "after.json").write_text('{"q1": ["a"], "q2": ["b", "c", "b"]}')
    return tmp_path


def seeds(folder: Path, n: int) -> tuple[str, str, str]:
    """`n` questions whose one right chunk is at rank 5 before, and at rank 1 after."""
    names = [f"question {i}?" for i in range(n)]
    gold = {name: [f"right-{i}"] for i, name in enumerate(names)}
    weak = {name: [*(f"wrong-{i}-{r}" for r in range(4)), f"right-{i}"] for i, name in enumerate(names)}
    strong = {name: [f"right-{i}", *(f"wrong-{i}-{r}" for r in range(4))] for i, name in enumerate(names)}
    paths = [folder / file for file in ("gold.json", "weak.json", "strong.json")]
    for path, content in zip(paths, (gold, weak, strong), strict=True):
        path.write_text(json.dumps(content))
    return str(paths[0]), str(paths[1]), str(paths[2])


def test_evaluate_prints_the_summary(folder: Path) -> None:
    result = bot("evaluate", str(folder / "before.json"), "--gold", str(folder / "gold.yaml"))

    assert result.exit_code == 0, result.output
    assert result.output.startswith("before on one: right chunk in the top 5 for 1 of 2 questions")
    assert "MRR" in result.output


def test_json_has_the_documented_keys(folder: Path) -> None:
    result = bot("evaluate", str(folder / "after.json"), "--gold", str(folder / "gold.yaml"), "--json")
    facts = json.loads(result.output)

    wanted = {
        "n_questions",
        "n_judged",
        "means",
        "by_category",
        "failures",
        "missing",
        "unknown",
        "duplicates",
    }
    assert wanted <= set(facts)
    assert facts["means"]["MRR"] == 1.0
    assert facts["by_category"]["two"] == {"n_questions": 1, "means": facts["by_category"]["two"]["means"]}
    assert facts["duplicates"] == 1


def test_json_names_what_failed_and_what_is_unknown(folder: Path) -> None:
    result = bot("evaluate", str(folder / "before.json"), "--gold", str(folder / "gold.yaml"), "--json")
    facts = json.loads(result.output)

    assert [failure["id"] for failure in facts["failures"]] == ["q2"]
    assert facts["failures"][0]["expected"] == ["b", "c"]
    assert facts["failures"][0]["retrieved"] == ["y"]
    assert [unknown["question"] for unknown in facts["unknown"]] == ["q9"]


def test_metrics_can_be_chosen(folder: Path) -> None:
    result = bot("evaluate", str(folder / "after.json"), "--gold", str(folder / "gold.yaml"), "--json",
                 "--metrics", "map,ndcg_cut_3,P@2")  # fmt: skip

    assert list(json.loads(result.output)["means"]) == ["MAP", "NDCG@3", "P@2"]


@pytest.mark.parametrize(("floor", "code"), [("MRR=0.2", 0), ("MRR=0.7", 1), ("RR@1=0.5", 1)])
def test_fail_under_decides_the_exit_code(folder: Path, floor: str, code: int) -> None:
    result = bot(
        "evaluate", str(folder / "before.json"), "--gold", str(folder / "gold.yaml"), "--fail-under", floor
    )

    assert result.exit_code == code
    assert ("Too low" in result.stderr) == bool(code)


def test_like_trec_eval_counts_questions_without_relevant_chunk(folder: Path) -> None:
    (folder / "qrels.txt").write_text("q1 0 a 1\nq2 0 b 0\n")
    (folder / "run.txt").write_text("q1 Q0 a 1 1.0 t\nq2 Q0 b 1 1.0 t\n")
    ours = bot("evaluate", str(folder / "run.txt"), "--gold", str(folder / "qrels.txt"), "--json")
    theirs = bot("evaluate", str(folder / "run.txt"), "--gold", str(folder / "qrels.txt"), "--json",
                 "--like", "trec_eval")  # fmt: skip

    assert json.loads(ours.output)["means"]["MAP"] == 1.0
    assert json.loads(theirs.output)["means"]["MAP"] == 0.5


def test_the_table_of_the_seeds_over_thirty_questions(tmp_path: Path) -> None:
    gold, weak, strong = seeds(tmp_path, 30)
    facts = json.loads(bot("compare", weak, strong, "--gold", gold, "--json").output)
    shown = {name: (round(m["before"], 3), round(m["after"], 3)) for name, m in facts["metrics"].items()}

    assert shown == {"Recall@5": (1.0, 1.0), "Hit@5": (1.0, 1.0), "MRR": (0.2, 1.0), "NDCG@5": (0.387, 1.0)}
    assert facts["verdict"] == "better"
    assert facts["metrics"]["MRR"]["won"] == 30
    assert facts["metrics"]["MRR"]["p"] < 0.001


def test_one_question_cannot_tell(tmp_path: Path) -> None:
    gold, weak, strong = seeds(tmp_path, 1)
    facts = json.loads(bot("compare", weak, strong, "--gold", gold, "--json").output)
    text = bot("compare", weak, strong, "--gold", gold).output

    assert facts["verdict"] == "cannot-tell"
    assert facts["metrics"]["MRR"]["after"] == 1.0
    assert text.startswith("🟡")


def test_compare_has_the_documented_keys(folder: Path) -> None:
    result = bot("compare", str(folder / "before.json"), str(folder / "after.json"),
                 "--gold", str(folder / "gold.yaml"), "--json")  # fmt: skip
    facts = json.loads(result.output)

    wanted = {"before", "after", "delta", "low", "high", "p", "won", "lost", "same"}
    assert wanted <= set(facts["metrics"]["MRR"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("evaluate", "nowhere.json", "--gold", "gold.yaml"), "nowhere.json"),
        (("evaluate", "before.json", "--gold", "nowhere.yaml"), "nowhere.yaml"),
        (("evaluate", "broken.json", "--gold", "gold.yaml"), "broken.json"),
        (("evaluate", "before.json", "--gold", "gold.yaml", "--metrics", "NDGC@5"), "NDCG"),
        (("evaluate", "before.json", "--gold", "gold.yaml", "--k", "0"), "0"),
        (("evaluate", "before.json", "--gold", "gold.yaml", "--fail-under", "MRR"), "--fail-under"),
        (("evaluate", "other.json", "--gold", "gold.yaml"), "strange"),
    ],
)
def test_mistake_is_one_sentence_and_exit_code_2(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(folder)
    (folder / "broken.json").write_text('{"q1": ["a" "b"]}')
    (folder / "other.json").write_text('{"strange": ["a"]}')
    result = bot(*words)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_migrate_makes_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'here.sqlite3'}")
    result = bot("migrate")

    assert result.exit_code == 0
    assert (tmp_path / "here.sqlite3").is_file()


def test_doctor_names_what_is_wrong_and_exits_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)
    (tmp_path / "gold_sets").mkdir()
    (tmp_path / "gold_sets" / "bad.yaml").write_text("questions: 3\n")
    bot("migrate")
    result = bot("doctor")

    assert result.exit_code == 1
    assert "TELEGRAM_TOKEN is not set" in result.output
    assert "bad.yaml" in result.output
    assert "ok     database" in result.output


def test_without_a_token_the_bot_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)
    result = bot()

    assert result.exit_code == 2
    assert result.stderr.startswith("TELEGRAM_TOKEN is not set")
    assert not (tmp_path / "var").exists()


# --- against a baseline -----------------------------------------------------------------------------


def test_the_first_line_says_that_nothing_is_worse(folder: Path) -> None:
    gold, weak, strong = seeds(folder, 12)

    result = bot("evaluate", strong, "--gold", gold, "--baseline", weak, "--fail-on-regression")

    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0] == "No regression against weak."


def test_a_regression_beyond_chance_is_exit_code_1(folder: Path) -> None:
    gold, weak, strong = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--baseline", strong, "--fail-on-regression")

    assert result.exit_code == 1
    assert result.output.splitlines()[0].startswith("Regression against strong, beyond chance: MRR -.800")
    assert "weak is worse than strong" in result.output


def test_without_the_option_a_regression_is_said_but_does_not_fail(folder: Path) -> None:
    gold, weak, strong = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--baseline", strong)

    assert result.exit_code == 0
    assert result.output.startswith("Regression against strong")


def test_a_drop_that_may_be_chance_is_no_regression(folder: Path) -> None:
    gold, weak, strong = seeds(folder, 4)  # four of four one way: p = .125

    result = bot("evaluate", weak, "--gold", gold, "--baseline", strong, "--fail-on-regression")

    assert result.exit_code == 0
    assert result.output.startswith("No regression against strong.")
    assert "Cannot tell" in result.output


def test_a_mean_below_its_floor_fails_whatever_the_baseline(folder: Path) -> None:
    gold, weak, _ = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--baseline", weak, "--fail-on-regression", "--fail-under",
                 "MRR=0.5")  # fmt: skip

    assert result.exit_code == 1
    assert result.output.splitlines()[0] == "Too low: MRR 0.200 < 0.5. No regression against weak."


def test_json_against_a_baseline_stays_json_with_the_first_line_on_standard_error(folder: Path) -> None:
    gold, weak, strong = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--baseline", strong, "--json", "--fail-on-regression")

    facts = json.loads(result.stdout)
    assert result.exit_code == 1
    assert set(facts["regressions"]) == {"MRR", "NDCG@5"}
    assert facts["comparison"]["verdict"] == "worse"
    assert result.stderr.startswith("Regression against strong")


def test_failing_on_a_regression_needs_a_baseline(folder: Path) -> None:
    gold, weak, _ = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--fail-on-regression")

    assert result.exit_code == 2
    assert "--baseline" in result.output


def test_a_baseline_that_is_no_file_needs_a_chat(folder: Path) -> None:
    gold, weak, _ = seeds(folder, 12)

    result = bot("evaluate", weak, "--gold", gold, "--baseline", "nightly")

    assert result.exit_code == 2
    assert "There is no file nightly" in result.output


def test_a_baseline_may_be_a_stored_run_of_a_chat(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gold, weak, strong = seeds(folder, 12)
    url = f"sqlite:///{folder / 'store.sqlite3'}"
    monkeypatch.setenv("DATABASE_URL", url)
    with Store(url) as store:
        store.migrate()
        run = formats.read_run(Path(strong).read_bytes(), "nightly.json")
        store.save_run(run, chat_id=-100, author=None)

    found = bot(
        "evaluate", weak, "--gold", gold, "--baseline", "nightly", "--chat", "-100", "--fail-on-regression"
    )
    other = bot("evaluate", weak, "--gold", gold, "--baseline", "nightli", "--chat", "-100")

    assert found.exit_code == 1, found.output
    assert found.output.startswith("Regression against nightly")
    assert other.exit_code == 2
    assert "nightly" in other.output


def test_sending_without_a_token_is_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gold, weak, _ = seeds(folder, 12)
    monkeypatch.chdir(folder)
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)

    result = bot("evaluate", weak, "--gold", gold, "--send", "7")

    assert result.exit_code == 2
    assert "TELEGRAM_TOKEN is not set" in result.output
