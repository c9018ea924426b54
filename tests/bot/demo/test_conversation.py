"""`bot demo` plays its whole conversation through the real bot and ends by itself."""

from __future__ import annotations

from bot.demo.conversation import demo


async def test_demo_plays_every_step_and_ends() -> None:
    lines: list[str] = []
    code = await demo(once=True, say=lines.append)
    text = "\n".join(lines)

    assert code == 0
    for step in (
        "shop-faq is stored as version 1",
        "before on shop-faq v1: right chunk in the top 5 for 55 of 70 questions",
        "after is better than before on shop-faq",
        "shop-before on shop-faq v1: right chunk in the top 5 for 55 of 70 questions",
        "shop-after is better than shop-before on shop-faq",
        "shop-after on shop-faq v1 is worse",
        "fell from the baseline",
        "@malika takes care of it",
        "a comma is missing",
        "shop-faq-uz: keyin oldin dan yaxshimi",
    ):
        assert step in text
    assert "Traceback" not in text
