"""The catalogues are complete and consistent, the code agrees with them, and `Words` lets nobody down."""

from __future__ import annotations

import ast
import logging
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple, get_args

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from cogs import words as module
from cogs.words import LANGUAGES, LOCALE, Words, language_for, words
from games.core import Card, Game
from games.registry import GAMES as REGISTERED
from games.sticheln_rules import RULES, winning

ROOT = Path(__file__).parents[1]
ENGLISH, CHINESE = LANGUAGES


class Entry(NamedTuple):
    """One message of a catalogue."""

    domain: str
    forms: tuple[str, ...]
    plural: bool
    fuzzy: bool


def several(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def catalogues(language: str) -> dict[str, Catalog]:
    """The files of a language, by domain."""
    found = {}
    for path in sorted((LOCALE / language.replace("-", "_")).glob("*.po")):
        with path.open("rb") as file:
            found[path.stem] = read_po(file, abort_invalid=True)
    return found


def entries(language: str) -> dict[str, Entry]:
    """Every message of a language, by key."""
    return {
        several(message.id)[0]: Entry(domain, several(message.string), message.pluralizable, message.fuzzy)
        for domain, catalogue in catalogues(language).items()
        for message in catalogue
        if message.id
    }


ENTRIES = {language: entries(language) for language in LANGUAGES}
KEYS = sorted(ENTRIES[ENGLISH])
GAMES = sorted({entry.domain for entry in ENTRIES[ENGLISH].values()} - {"common"})


def texts(pattern: str, language: str) -> dict[str, str]:
    """Every form of every message whose key matches, by key and number of the form."""
    return {
        f"{key}[{at}]": form
        for key, entry in ENTRIES[language].items()
        if re.fullmatch(pattern, key)
        for at, form in enumerate(entry.forms)
    }


def placeholders(forms: tuple[str, ...]) -> set[str]:
    """All names in braces, with whatever format they ask for."""
    return {name for form in forms for _, name, *_ in Formatter().parse(form) if name is not None}


# --- the catalogues ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headers_say_language_encoding_and_plurals(language: str) -> None:
    plurals = {"en": (2, "(n != 1)"), "zh-TW": (1, "0")}
    assert catalogues(language)
    for domain, catalogue in catalogues(language).items():
        assert catalogue.locale_identifier == language.replace("-", "_"), domain
        assert catalogue.charset == "utf-8", domain
        assert (catalogue.num_plurals, catalogue.plural_expr) == plurals[language], domain


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_domains_or_twice_in_one(language: str) -> None:
    folder = LOCALE / language.replace("-", "_")
    keys = [
        key
        for path in folder.glob("*.po")
        for key in re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(keys) == sorted(ENTRIES[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_keeps_its_keys_to_itself(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        assert (key.partition(".")[0] == entry.domain) == (entry.domain in GAMES), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys(language: str) -> None:
    here, english = ENTRIES[language], ENTRIES[ENGLISH]
    assert not english.keys() - here.keys(), "not translated"
    assert not here.keys() - english.keys(), "unknown in English"
    assert {key: entry.domain for key, entry in here.items()} == {
        key: entry.domain for key, entry in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_plurals_and_placeholders(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        english = ENTRIES[ENGLISH][key]
        assert entry.plural == english.plural, key
        assert placeholders(entry.forms) == placeholders(english.forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_or_fuzzy(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        assert not entry.fuzzy, key
        for form in entry.forms:
            assert form.strip() and form == form.strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_plain_names_and_plurals_show_their_number(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        names = placeholders(entry.forms)
        assert all(name.isidentifier() for name in names), key
        assert "n" in names or not entry.plural, key


def test_chinese_is_traditional() -> None:
    """Big5 has no simplified characters."""
    for key, text in texts(".*", CHINESE).items():
        for character in re.findall(r"[\u4e00-\u9fff]", text):
            assert character.encode("big5", "ignore"), f"{key}: {character}"


# --- the glossary -----------------------------------------------------------------------------------------

GLOSSARY: dict[str, dict[str, list[str]]] = tomllib.loads((LOCALE / "glossary.toml").read_text("utf-8"))


def has_term(text: str, term: str) -> bool:
    """Whether the English text uses the term: whole words, any case, plural s; placeholders do not count."""
    bare = re.sub(r"\{\w*\}", "", text)
    words_of_term = r"\s+".join(map(re.escape, term.split()))
    return re.search(rf"(?<!\w){words_of_term}s?(?!\w)", bare, re.IGNORECASE) is not None


def test_the_term_finder() -> None:
    assert has_term("Two Pain\ncolours!", "pain colour")
    assert has_term("(Anti)", "anti")
    assert not has_term("ground rounded {round}", "round")


def test_terms_are_translated_by_the_glossary() -> None:
    strays = [
        f"{key}: {term!r} is none of {allowed}"
        for section, terms in GLOSSARY.items()
        for term, allowed in terms.items()
        for key, entry in ENTRIES[ENGLISH].items()
        if section in ("common", entry.domain) and any(has_term(form, term) for form in entry.forms)
        if not all(any(form in text for form in allowed) for text in ENTRIES[CHINESE][key].forms)
    ]
    assert not strays, "\n".join(strays)


def test_glossary_sections_are_domains() -> None:
    assert set(GLOSSARY) <= {"common", *GAMES}


# --- limits and families ----------------------------------------------------------------------------------

LIMITS = {
    r".+_hint(\..+)?": 100,  # descriptions of commands, of their options and of choices in a menu
    r"\w+\.title": 40,
    r"\w+\.pitch": 100,
    r"\w+\.rules\.\w+\.title": 80,
    r"\w+\.rules\.\w+\.text": 1200,
    r"\w+\.option\.\w+": 45,  # labels
    rf"({'|'.join(GAMES)})\.(?!rules|ask|command|field|option)\w+(?<!_hint)\.\w+": 80,  # names of values
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", LIMITS)
def test_limits_of_length(pattern: str, language: str) -> None:
    too_long = {
        key: len(text) for key, text in texts(pattern, language).items() if len(text) > LIMITS[pattern]
    }
    assert not too_long


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_commands_and_fields_are_what_discord_takes(language: str) -> None:
    for key, name in texts(r"\w+\.(command|field)\.(?!\w+_hint$)[\w-]+", language).items():
        assert re.fullmatch(r"[-_\w]{1,32}", name) and name == name.lower(), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["letter", "colour", "command", "field", "variant"])
@pytest.mark.parametrize("game", GAMES)
def test_names_are_unique_within_a_game(game: str, family: str, language: str) -> None:
    names = list(texts(rf"{game}\.{family}\.[\w-]+", language).values())
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_single(language: str) -> None:
    assert all(len(letter) == 1 for letter in texts(r"\w+\.letter\..+", language).values())


TWINS = {
    r"(\w+)\.colour\.(\w+)": ["{}.letter.{}"],
    r"(\w+)\.letter\.(\w+)": ["{}.colour.{}"],
    r"(\w+)\.variant\.(\w+)": ["{}.variant_hint.{}"],
    r"(\w+)\.option\.(\w+)": ["{}.option_hint.{}"],
    r"(\w+)\.command\.(?!group)([\w-]+)": ["{}.command_hint.{}", "{}.ask.{}"],
    r"(\w+)\.command\.(group)": ["{}.command.{}_hint"],
    r"(\w+)\.field\.(\w+)": ["{}.field_hint.{}"],
    r"(\w+)\.rules\.(\w+)\.title": ["{}.rules.{}.text"],
    r"(\w+)\.rules\.(\w+)\.text": ["{}.rules.{}.title"],
}


@pytest.mark.parametrize("pattern", TWINS)
def test_who_has_a_name_has_a_description(pattern: str) -> None:
    for match in filter(None, (re.fullmatch(pattern, key) for key in KEYS)):
        for twin in TWINS[pattern]:
            assert twin.format(*match.groups()) in ENTRIES[ENGLISH], match[0]


# --- what the rules pages claim -----------------------------------------------------------------------------

SHAPES = dict(zip("綠褐紅藍黃紫", "GNRBYV", strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_in_examples_add_up(language: str) -> None:
    for key, text in texts(r"\w+\.rules\.\w+\.text", language).items():
        plain = text.replace("\N{MINUS SIGN}", "-")
        for terms, total in re.findall(r"(\d+(?: [-+] \d+)+) = (-?\d+)", plain):
            assert sum(map(int, re.findall(r"[-+]?\d+", terms.replace(" ", "")))) == int(total), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_tricks_in_examples_of_sticheln_are_won_by_the_card_behind_the_arrow(language: str) -> None:
    for key, text in texts(r"sticheln\.rules\.\w+\.text", language).items():
        for line in re.findall(r"((?:\w\d+ )+→ \w\d+)", text):
            *trick, winner = [
                SHAPES.get(card[0], card[0]) + card[1:] for card in line.replace("→", "").split()
            ]
            rules = RULES["anti" if "variants" in key else "classic"]  # no other variant has such an example
            assert trick[winning(list(map(Card, trick)), rules)] == winner, line


# --- code and catalogues ----------------------------------------------------------------------------------

CALLEES = {"w", "words"}
"""Names (or last parts of dotted names) that hold a `Words`."""

METHODS = {"n", "has", "name"}
"""Methods of `Words` that take a key first (`name`: a family of keys and a value)."""

REFUSALS = {"Refusal", "Stale"}
"""Exceptions whose first argument is a code: key `refuse.<code>`."""

GAME = f"(?:{'|'.join(GAMES)})"
OPTION = "|".join(key.split(".")[2] for key in KEYS if re.fullmatch(rf"{GAME}\.option\.\w+", key))

FAMILIES = {
    rf"{GAME}\.(title|pitch)": "the lobby lists the registered games",
    rf"{GAME}\.(colour|letter)\.\w": "the face of a card, by its colour",
    rf"{GAME}\.(option|option_hint)\.\w+": "the fields of a game's options model",
    rf"{GAME}\.({OPTION})(_hint)?\.\w+": "the values of those fields",
    rf"{GAME}\.(command|command_hint)\.[\w-]+": "the group of a game and its action types",
    rf"{GAME}\.ask\.[\w-]+(\.\w+)?": "the question that goes with an action (and a variant)",
    rf"{GAME}\.(field|field_hint)\.\w+": "the fields of its action types",
    rf"{GAME}\.rules\.\w+\.(title|text)": "the pages of /rules",
}
"""Keys that the code builds from what a registered game declares, so that its source never spells them.

A key that no call spells and no family covers fails as unused. Keep a family as narrow as its look-up.
"""


class Uses(NamedTuple):
    """The keys that some source looks up."""

    keys: frozenset[str]
    patterns: frozenset[str]
    """Regular expressions, for keys that are only known in part."""


def last_name(node: ast.expr) -> str | None:
    """`w` of `w`, `self.w` and `w(…)`."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


def spelt(node: ast.expr) -> Iterator[str]:
    """The regular expressions of the texts an argument may stand for, if it says how they begin."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from spelt(node.body)
        yield from spelt(node.orelse)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )


def looked_up(call: ast.Call) -> Iterator[str]:
    """The regular expressions of the keys that a call looks up; none if it is no look-up."""
    if not call.args:
        return
    first, method = call.args[0], None
    if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS:
        method, holder = call.func.attr, call.func.value
    else:
        holder = call.func
    if last_name(call.func) in REFUSALS:
        yield from (rf"refuse\.{code}" for code in spelt(first))
    elif last_name(holder) in CALLEES and method == "name":
        values = list(spelt(call.args[1])) if len(call.args) > 1 else []
        yield from (rf"{family}\.{value}" for family in spelt(first) for value in values or [".+"])
    elif last_name(holder) in CALLEES:
        yield from (key for key in spelt(first) if key not in map(re.escape, LANGUAGES))


def uses_in(source: str) -> Uses:
    """All look-ups of a piece of Python."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    found = {key for call in calls for key in looked_up(call)}
    patterns = frozenset(key for key in found if ".+" in key)
    return Uses(frozenset(re.sub(r"\\(.)", r"\1", key) for key in found - patterns), patterns)


@pytest.mark.parametrize(
    ("source", "keys", "patterns"),
    [
        ('w("lobby.full", seats=6)', {"lobby.full"}, set()),
        ('self.w("lobby.full")', {"lobby.full"}, set()),
        ('words("zh-TW")("lobby.full")', {"lobby.full"}, set()),
        ('words(language).n("count.card", 3)', {"count.card"}, set()),
        ('w.has("a.b") and w("a.c" if x else "a.d")', {"a.b", "a.c", "a.d"}, set()),
        ('w.name("a.choose-pair", "b")', {"a.choose-pair.b"}, set()),
        ('w.name("a.b", value)', set(), {r"a\.b\..+"}),
        ('w(f"a.{b}.title")', set(), {r"a\..+\.title"}),
        ('w.name(f"a.{b}", c)', set(), {r"a\..+\..+"}),
        ('raise Refusal("not-yours", seat=1)', {"refuse.not-yours"}, set()),
        ('raise tables.Refusal("full" if x else "late")', {"refuse.full", "refuse.late"}, set()),
        ('raise Stale("moved-on")', {"refuse.moved-on"}, set()),
        ('Refusal(f"no-{what}")', set(), {r"refuse\.no\-.+"}),
        (
            'w(key); w(f"{game}.title"); w.name(f"{game}.variant", x); w.signed(3); w.list(["a.b"])',
            set(),
            set(),
        ),
        ('print("a.b"); row("a.b"); window.n("a.b"); "x".join("a.b"); words("en")', set(), set()),
        ('"w(\'a.b\')"  # w("a.b")', set(), set()),
        ("w()", set(), set()),
    ],
)
def test_the_scanner(source: str, keys: set[str], patterns: set[str]) -> None:
    assert uses_in(source) == Uses(frozenset(keys), frozenset(patterns))


def missing(uses: Uses, keys: list[str]) -> set[str]:
    """What is looked up and does not exist: keys, or patterns that fit no key."""
    return set(uses.keys - set(keys)) | {
        pattern for pattern in uses.patterns if not any(re.fullmatch(pattern, key) for key in keys)
    }


def unused(uses: Uses, keys: list[str]) -> set[str]:
    """What exists and is not looked up."""
    patterns = [*uses.patterns, *FAMILIES]
    loose = set(keys) - uses.keys
    return {key for key in loose if not any(re.fullmatch(pattern, key) for pattern in patterns)}


def test_missing_and_unused_are_found() -> None:
    uses = uses_in('w("lobby.full"); w("lobby.gone"); w.name("suit", x); w.name("mood", x)')
    keys = ["lobby.full", "suit.hearts", "lobby.dead", "sticheln.letter.G"]
    assert missing(uses, keys) == {"lobby.gone", r"mood\..+"}
    assert unused(uses, keys) == {"lobby.dead"}


def uses_of_the_project() -> Uses:
    sources = [path.read_text("utf-8") for part in ("cogs", "bot") for path in (ROOT / part).rglob("*.py")]
    each = [uses_in(source) for source in sources]
    return Uses(
        frozenset().union(*(uses.keys for uses in each)), frozenset().union(*(uses.patterns for uses in each))
    )


def test_every_key_that_is_looked_up_exists() -> None:
    assert not missing(uses_of_the_project(), KEYS)


def test_every_key_that_exists_is_looked_up() -> None:
    assert not unused(uses_of_the_project(), KEYS)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_members(family: str) -> None:
    assert any(re.fullmatch(family, key) for key in KEYS)


def declared(game: Game) -> Iterator[str]:
    """The keys that a registered game needs for what it declares."""
    yield from ("title", "pitch", "rules.1.title")
    for option, field in game.options.model_fields.items():
        yield from (f"option.{option}", f"option_hint.{option}")
        yield from (f"{option}.{value}" for value in get_args(field.annotation))
    for verb, kind in game.verbs.items():
        yield from (f"command.{verb}", f"ask.{verb}")
        yield from (f"field.{field}" for field in kind.__struct_fields__)


@pytest.mark.parametrize("key", REGISTERED)
def test_a_registered_game_has_words_for_all_it_declares(key: str) -> None:
    assert not {f"{key}.{rest}" for rest in declared(REGISTERED[key])} - set(KEYS)


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
    "en/a.po": HEADER.format("nplurals=2; plural=(n != 1);")
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
    "en/b.po": HEADER.format("nplurals=2; plural=(n != 1);") + '\nmsgid "late"\nmsgstr "Late"\n',
    "zh_TW/a.po": HEADER.format("nplurals=1; plural=0;")
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
        (tmp_path / name).parent.mkdir(exist_ok=True)
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
        ("AB", "A and B", "A和B"),
        ("ABC", "A, B and C", "A、B和C"),
        ("ABCD", "A, B, C and D", "A、B、C和D"),
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
