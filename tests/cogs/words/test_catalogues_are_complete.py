"""The catalogues are complete, consistent, within limits, and true to the glossary."""

from __future__ import annotations

import re
import tomllib

import pytest

from cogs.words.catalogue import COGS, LANGUAGES, files
from tests.kit.catalogue import (
    CHINESE,
    COMMON,
    ENGLISH,
    ENTRIES,
    GAMES,
    KEYS,
    catalogues,
    domain_of,
    placeholders,
    texts,
)

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
    keys = [
        key
        for path in files(language)
        for key in re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(keys) == sorted(ENTRIES[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_keeps_its_keys_to_itself(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        told = f"{key} stands in the wrong file, or {entry.domain} has no English file"
        assert (key.partition(".")[0] == entry.domain) == (entry.domain in GAMES), told


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys(language: str) -> None:
    here, english = ENTRIES[language], ENTRIES[ENGLISH]
    if told := sorted(english.keys() - here.keys()):
        pytest.fail(f"write these keys in {language} too: {', '.join(told)}", pytrace=False)
    if told := sorted(here.keys() - english.keys()):
        pytest.fail(f"write these keys of {language} in English too: {', '.join(told)}", pytrace=False)
    assert {key: entry.domain for key, entry in here.items()} == {
        key: entry.domain for key, entry in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_plurals_and_placeholders(language: str) -> None:
    for key in ENTRIES[language].keys() & ENTRIES[ENGLISH].keys():
        entry, english = ENTRIES[language][key], ENTRIES[ENGLISH][key]
        assert entry.plural == english.plural, key
        assert placeholders(entry.forms) == placeholders(english.forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_or_fuzzy(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        assert not entry.fuzzy, key
        for form in entry.forms:
            assert form.strip() and form == form.strip(), key


COUNTLESS = {"table.winners", "table.away", "lesson.won", "lesson.leads"}
"""Plurals that list what they speak of instead of counting it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_plain_names_and_plurals_show_their_number(language: str) -> None:
    for key, entry in ENTRIES[language].items():
        names = placeholders(entry.forms)
        assert all(name.isidentifier() for name in names), key
        assert "n" in names or not entry.plural or key in COUNTLESS, key


def test_chinese_is_traditional() -> None:
    """Big5 has no simplified characters."""
    for key, text in texts(".*", CHINESE).items():
        for character in re.findall(r"[\u4e00-\u9fff]", text):
            assert character.encode("big5", "ignore"), f"{key}: {character}"


# --- the glossary -----------------------------------------------------------------------------------------

GLOSSARY: dict[str, dict[str, list[str]]] = {
    domain_of(path): tomllib.loads(path.read_text("utf-8")) for path in COGS.rglob("glossary.toml")
}


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
        if key in ENTRIES[CHINESE]
        and section in (COMMON, entry.domain)
        and any(has_term(form, term) for form in entry.forms)
        if not all(any(form in text for form in allowed) for text in ENTRIES[CHINESE][key].forms)
    ]
    assert not strays, "\n".join(strays)


def test_glossary_sections_are_domains() -> None:
    strangers = set(GLOSSARY) - {COMMON, *GAMES}
    assert not strangers, f"these games have a glossary, but no words in English: {strangers}"


# --- limits and families ----------------------------------------------------------------------------------

LIMITS = {
    r".+_hint(\..+)?": 100,  # descriptions of commands, of their options and of choices in a menu
    rf"({'|'.join(GAMES)})\.title": 40,
    rf"({'|'.join(GAMES)})\.pitch": 100,
    r"\w+\.rules\.\w+\.title": 80,
    r"\w+\.rules\.\w+\.text": 1200,
    r"\w+\.option\.\w+": 45,  # labels
    # names of values
    rf"({'|'.join(GAMES)})\.(?!rules|ask|command|field|option|why|advice|lesson)\w+(?<!_hint)\.\w+": 80,
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


VARIED = "|".join(key.split(".")[0] for key in KEYS if re.fullmatch(r"\w+\.option\.variant", key))
"""Games whose variants are chosen from one menu; elsewhere their names only stand in headlines."""

TWINS = {
    r"(\w+)\.colour\.(\w+)": ["{}.letter.{}"],
    r"(\w+)\.letter\.(\w+)": ["{}.colour.{}"],
    rf"({VARIED})\.variant\.(\w+)": ["{}.variant_hint.{}"],
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


PLACEHOLDERS = r"hand\.(pick|pick-some|change)|(learn|rules)\.which|setup\.(move-up|send-away|invite)"
ON_A_PHONE = 18
"""Characters of a menu that has nothing chosen which 360 points show."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_phone_shows_what_a_menu_is_for(language: str) -> None:
    told = texts(PLACEHOLDERS, language)
    assert len(told) == 8 and not {key for key, text in told.items() if len(fill(text)) > ON_A_PHONE}


def fill(text: str) -> str:
    """A text with figures for its numbers."""
    return re.sub(r"\{\w+\}", "9", text)


# --- what the rules pages claim -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_in_examples_add_up(language: str) -> None:
    for key, text in texts(r"\w+\.rules\.\w+\.text", language).items():
        plain = text.replace("\N{MINUS SIGN}", "-")
        for terms, total in re.findall(r"(\d+(?: [-+] \d+)+) = (-?\d+)", plain):
            assert sum(map(int, re.findall(r"[-+]?\d+", terms.replace(" ", "")))) == int(total), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_ends_before_a_full_stop_that_text_follows(language: str) -> None:
    """Else strict readers of Markdown show the stars: in Chinese no space follows."""
    wrong = []
    for key, text in texts(r".+", language).items():
        for line in text.splitlines():
            bold = line.split("**")
            pairs = zip(bold[1::2], bold[2::2], strict=False)
            wrong += [
                key
                for inside, after in pairs
                if re.search(r"[：！。？，；]$", inside) and re.match(r"\S", after)
            ]
    assert not wrong
