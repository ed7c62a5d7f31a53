"""`Words` says what it should, and lets nobody down."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from cogs.words import catalogue as module
from cogs.words.catalogue import LANGUAGES, Words, language_for, words
from tests.kit.catalogue import ENTRIES, placeholders

# --- Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en", "en"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("zh-TW", "zh-TW"),
        ("zh_TW", "zh-TW"),
        ("ZH-tw", "zh-TW"),
        ("zh-HK", "zh-TW"),
        ("zh-Hant", "zh-TW"),
        ("zh-Hant-MO", "zh-TW"),
        ("zh-CN", "zh-TW"),
        ("zh", "zh-TW"),
        ("de-AT", "en"),
        ("es-419", "en"),
        ("xx-YY", "en"),
        ("zhx", "en"),
        ("-", "en"),
        ("?!\0", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_language_for(locale: str | None, language: str) -> None:
    assert language_for(locale) == language
    assert words(locale or "").language == language


def test_words_are_made_once() -> None:
    assert words("zh-TW") is words("zh-HK")
    assert words("en") is not words("zh-TW")


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {}\\n"\n'
SMALL = {
    "a/locale/en.po": HEADER.format("nplurals=2; plural=(n != 1);")
    + """
msgid "hello"
msgstr "Hello {name}, {{friend}}"

msgid "card"
msgid_plural "card"
msgstr[0] "{n} card of {colour}"
msgstr[1] "{n} cards of {colour}"

msgid "day"
msgid_plural "day"
msgstr[0] "{n} day"
msgstr[1] "{n} days"
""",
    "b/locale/en.po": HEADER.format("nplurals=2; plural=(n != 1);") + '\nmsgid "late"\nmsgstr "Late"\n',
    "a/locale/zh_TW.po": HEADER.format("nplurals=1; plural=0;")
    + """
msgid "hello"
msgstr "{name}你好"

msgid "card"
msgid_plural "card"
msgstr[0] "{n} 張{colour}"

msgid "day"
msgid_plural "day"
msgstr[0] ""

#, fuzzy
msgid "late"
msgstr "晚安"
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in SMALL.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_sentence_is_filled_in(folder: Path) -> None:
    assert Words("en", folder=folder)("hello", name="{x}") == "Hello {x}, {friend}"
    assert Words("zh-TW", folder=folder)("hello", name="小安") == "小安你好"


@pytest.mark.parametrize(("n", "english"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards")])
def test_plurals(folder: Path, n: int, english: str) -> None:
    assert Words("en", folder=folder).n("card", n, colour="red") == f"{english} of red"
    assert Words("zh-TW", folder=folder).n("card", n, colour="紅牌") == f"{n} 張紅牌"


def test_the_number_of_a_plural_may_be_shown_otherwise(folder: Path) -> None:
    assert Words("en", folder=folder).n("day", 3, n="three") == "three days"


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_can_be_said(language: str, n: int) -> None:
    w = Words(language, strict=True)
    for key, entry in ENTRIES[language].items():
        if entry.plural:
            others = dict.fromkeys(placeholders(entry.forms) - {"n"}, "x")
            assert w.n(key, n, **others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    w = Words(language, strict=True)
    for key, entry in ENTRIES[language].items():
        assert w.has(key)
        assert w(key, **dict.fromkeys(placeholders(entry.forms), 1))


def test_what_is_not_translated_is_said_in_english_and_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    w = Words("zh-TW", folder=folder)
    with caplog.at_level(logging.WARNING):
        assert [w("late"), w("late")] == ["Late", "Late"]
        assert w.n("day", 2) == "2 days"
    assert [record.getMessage() for record in caplog.records] == [
        "zh-TW: the key late is not translated",
        "zh-TW: the key day is not translated",
    ]


def test_a_missing_key_is_said_as_it_is_and_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for language in LANGUAGES:
        caplog.clear()
        w = Words(language, folder=folder)
        assert [w("no.{x}", x=1), w.n("no.{x}", 2, x=1)] == ["no.1", "no.1"]
        assert not w.has("no.{x}")
        assert len(caplog.records) == 1


def test_a_missing_parameter_never_raises(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert Words("en", folder=folder)("hello") == "Hello {name}, {{friend}}"
    assert "hello" in caplog.text


def test_strict_words_raise(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strict, lenient = Words("zh-TW", strict=True, folder=folder), Words("zh-TW", folder=folder)
    for key in ("nowhere", "late", "hello"):
        with pytest.raises(KeyError, match=key):
            strict(key)
        with monkeypatch.context() as patch, pytest.raises(KeyError, match=key):
            patch.setattr(module, "STRICT", True)
            lenient(key)
        assert lenient(key)


def test_names_of_values() -> None:
    assert words("en").name("sticheln.variant", "anti") == "Anti"
    assert words("zh-TW").name("sticheln.variant", "anti") == "「反」針扎"
    assert words("zh-TW")("sticheln.title") == "針扎牌"


@pytest.mark.parametrize(
    ("items", "english", "chinese"),
    [
        ("", "", ""),
        ("A", "A", "A"),
        ("AB", "A and B", "A 和 B"),
        ("ABC", "A, B and C", "A、B 和 C"),
        ("ABCD", "A, B, C and D", "A、B、C 和 D"),
    ],
)
def test_lists(items: str, english: str, chinese: str) -> None:
    assert words("en").list(items) == english
    assert words("zh-TW").list(iter(items)) == chinese


@pytest.mark.parametrize(
    ("n", "text"), [(3, "+3"), (0, "0"), (-3, "\N{MINUS SIGN}3"), (-12, "\N{MINUS SIGN}12")]
)
def test_signed_numbers(n: int, text: str) -> None:
    assert {words(language).signed(n) for language in LANGUAGES} == {text}
