"""HTML to entities: offsets in UTF-16 units, Telegram's refusals, and what may stand inside what."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.entities import detect, settle, to_html, trim
from bot.sandbox.html_text import Entity, HtmlError, parse_html, utf16_len

TAGS = ["b", "i", "u", "s", "tg-spoiler", "code", "pre", "blockquote"]
TYPES = ["bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "blockquote"]
words = st.text(st.sampled_from("ab <>&\"'ўğ😀👨‍👩‍👧\n"), max_size=8)
Piece = tuple[str, str, list[tuple[str, str]]]  # HTML, its text, (type, text inside) of every tag


def wrapped(inner: Piece, number: int) -> Piece:
    source, text, found = inner
    tag = TAGS[number]
    return f"<{tag}>{source}</{tag}>", text, [*found, *([(TYPES[number], text)] if text else [])]


def joined(pieces: list[Piece]) -> Piece:
    return "".join(p[0] for p in pieces), "".join(p[1] for p in pieces), [f for p in pieces for f in p[2]]


leaves: st.SearchStrategy[Piece] = words.map(lambda text: (html.escape(text), text, []))
trees: st.SearchStrategy[Piece] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(wrapped, inner, st.integers(0, len(TAGS) - 1)), st.lists(inner, max_size=4).map(joined)
    ),
    max_leaves=10,
)


def inside(text: str, entity: Entity) -> str:
    """The stretch of text an entity covers."""
    units = text.encode("utf-16-le")
    start, end = 2 * entity["offset"], 2 * (entity["offset"] + entity["length"])
    return units[start:end].decode("utf-16-le")


@given(trees)
def test_every_entity_covers_what_its_tag_held(tree: Piece) -> None:
    source, expected_text, expected = tree

    text, entities = parse_html(source)

    assert text == expected_text
    assert [(entity["type"], inside(text, entity)) for entity in entities] == expected


@given(trees)
def test_settled_text_survives_a_round_trip(tree: Piece) -> None:
    text, entities = trim(*parse_html(tree[0]))
    settled = settle(entities)

    again, found = trim(*parse_html(to_html(text, settled)))

    assert (again, settle(found)) == (text, settled)


@given(trees)
def test_settled_entities_obey_telegrams_nesting(tree: Piece) -> None:
    settled = settle(parse_html(tree[0])[1])
    solid = [e for e in settled if e["type"] in ("code", "pre")]
    quotes = [e for e in settled if e["type"] == "blockquote"]

    def overlaps(one: Entity, other: Entity) -> bool:
        return bool(
            one["offset"] < other["offset"] + other["length"]
            and other["offset"] < one["offset"] + one["length"]
        )

    for code in solid:
        others = [e for e in settled if e is not code and e not in quotes and overlaps(e, code)]
        assert others == []
    assert not any(overlaps(a, b) for a in quotes for b in quotes if a is not b)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("a <br> b", 'Unsupported start tag "br" at byte offset 2'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("a<b", "Unclosed start tag at byte offset 1"),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("ў😀<p>", 'Unsupported start tag "p" at byte offset 6'),
        ("<a =x>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=http://x.org/>y</a>", "Unexpected end of name token at byte offset 8"),
        ('<a href="x', 'Unclosed start tag "a" at byte offset 0'),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-time>x</tg-time>", 'Tag "tg-time" must have valid attribute "unix" at byte offset 0'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified at byte offset 0"),
        (
            '<tg-time unix="5" format="no">x</tg-time>',
            'Tag "tg-time" must have valid attribute "format" at byte offset 0',
        ),
    ],
)
def test_broken_html_is_refused_in_telegrams_words(source: str, problem: str) -> None:
    with pytest.raises(HtmlError) as caught:
        parse_html(source)

    assert str(caught.value) == problem


@pytest.mark.parametrize(
    ("source", "text", "entity"),
    [
        ("<STRONG>x</STRONG>", "x", {"type": "bold", "offset": 0, "length": 1}),
        ("😀<em>x</em>", "😀x", {"type": "italic", "offset": 2, "length": 1}),
        ("<b>x</>", "x", {"type": "bold", "offset": 0, "length": 1}),
        ('<span class="tg-spoiler">x</span>', "x", {"type": "spoiler", "offset": 0, "length": 1}),
        (
            '<pre><code class="language-python">x</code></pre>',
            "x",
            {"type": "pre", "offset": 0, "length": 1, "language": "python"},
        ),
        ('<code class="language-python">x</code>', "x", {"type": "code", "offset": 0, "length": 1}),
        (
            "<blockquote expandable>x</blockquote>",
            "x",
            {"type": "expandable_blockquote", "offset": 0, "length": 1},
        ),
        (
            "<a href='https://e.org/?a=1&amp;b=2'>x</a>",
            "x",
            {"type": "text_link", "offset": 0, "length": 1, "url": "https://e.org/?a=1&b=2"},
        ),
        ("<a>e.org</a>", "e.org", {"type": "text_link", "offset": 0, "length": 5, "url": "http://e.org/"}),
        (
            '<tg-time unix="1700000000" format="wDT">x</tg-time>',
            "x",
            {
                "type": "date_time",
                "offset": 0,
                "length": 1,
                "unix_time": 1700000000,
                "date_time_format": "wDT",
            },
        ),
        (
            '<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>',
            "👍",
            {"type": "custom_emoji", "offset": 0, "length": 2, "custom_emoji_id": "5368324170671202286"},
        ),
    ],
)
def test_tags_become_entities(source: str, text: str, entity: Entity) -> None:
    parsed, entities = parse_html(source)

    assert (parsed, settle(entities)) == (text, [entity])


def test_references_are_resolved_and_unknown_ones_kept() -> None:
    assert parse_html("&lt;&gt;&amp;&quot;&#33;&#x1F600; &nbsp; &copy &#xD800; a&b")[0] == (
        '<>&"!😀 &nbsp; &copy &#xD800; a&b'
    )


def test_a_link_that_leads_nowhere_is_left_out() -> None:
    assert parse_html('<a href="javascript:alert(1)">x</a> <a>no address</a>') == ("x no address", [])


def test_an_empty_tag_leaves_no_entity() -> None:
    assert parse_html("a<b></b>c") == ("ac", [])


def test_a_style_is_cut_around_code() -> None:
    text, entities = parse_html("<b>one <code>two</code> three</b>")

    assert [(e["type"], inside(text, e)) for e in settle(entities)] == [
        ("bold", "one "),
        ("code", "two"),
        ("bold", " three"),
    ]


def test_a_style_inside_code_is_dropped() -> None:
    _, entities = parse_html("<pre>a <b>c</b></pre>")

    assert settle(entities) == [{"type": "pre", "offset": 0, "length": 3}]


def test_a_quotation_inside_a_quotation_is_dropped() -> None:
    _, entities = parse_html("<blockquote>a<blockquote>b</blockquote></blockquote>")

    assert settle(entities) == [{"type": "blockquote", "offset": 0, "length": 2}]


def test_no_more_than_a_hundred_entities_are_kept() -> None:
    _, entities = parse_html("<b>a</b> " * 120)

    assert len(settle(entities)) == 100


def test_spaces_at_the_edges_go() -> None:
    assert trim(*parse_html(" \n <b>x</b> \n")) == ("x", [{"type": "bold", "offset": 0, "length": 1}])
    assert trim(*parse_html("<b> x\n</b>")) == (" x", [{"type": "bold", "offset": 0, "length": 2}])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/eval k=5", [("bot_command", "/eval")]),
        ("/eval@some_bot x", [("bot_command", "/eval@some_bot")]),
        ("see https://e.org/a?b=1.", [("url", "https://e.org/a?b=1")]),
        ("mail a.b@e.org now", [("email", "a.b@e.org")]),
        ("ask @someone #tag", [("mention", "@someone"), ("hashtag", "#tag")]),
        ("and/or 1/2 a#b", []),
    ],
)
def test_commands_addresses_and_mentions_are_found(text: str, found: list[tuple[str, str]]) -> None:
    assert [(e["type"], inside(text, e)) for e in detect(text, [])] == found


def test_nothing_is_found_inside_code() -> None:
    text, entities = parse_html("<code>/eval</code> /help")

    assert [(e["type"], inside(text, e)) for e in detect(text, settle(entities))] == [
        ("code", "/eval"),
        ("bot_command", "/help"),
    ]


@given(st.text())
def test_length_is_that_of_utf16(text: str) -> None:
    assert utf16_len(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2
