"""Settings: whatever an editor or a system does to them, they are read, or a sentence says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load

TOKEN = "a.token.of-letters"


def read(folder: Path, text: str | bytes, **environment: str) -> Settings:
    data = text.encode() if isinstance(text, str) else text
    (folder / ".env").write_bytes(data)
    return load(folder, environment)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_from_any_editor_is_read(tmp_path: Path, encoding: str, end: str) -> None:
    """UTF-16 and a Latin-1 letter ended in a traceback (H2)."""
    text = end.join(["# für den Stammtisch", f"DISCORD_TOKEN={TOKEN}", "LANGUAGE=zh-TW", ""])
    settings = read(tmp_path, text.encode(encoding))
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.language == "zh-TW"


def test_what_is_no_text_gets_a_sentence(tmp_path: Path) -> None:
    for data in (b"\x7fELF\0\0\1", "DISCORD_TOKEN=a".encode("utf-32")):
        with pytest.raises(SettingsError, match=r"is no text file"):
            read(tmp_path, data)


@pytest.mark.parametrize("name", ["LANGUAGE", "LOG_LEVEL", "LANG"])
def test_variables_of_the_system_are_not_ours(tmp_path: Path, name: str) -> None:
    """Ubuntu sets LANGUAGE=en_US:en, and the bot stopped for it in spite of a right file (H1)."""
    assert read(tmp_path, "LANGUAGE=zh-TW\n", **{name: "en_US:en"}).language == "zh-TW"


def test_the_environment_wins_by_names_of_ours(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        f"DISCORD_TOKEN=another\nSTAMMTISCH_LOG_LEVEL=error\nDATABASE={tmp_path}/file.db\n",
        DISCORD_TOKEN=TOKEN,
        STAMMTISCH_LOG_LEVEL="debug",
    )
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.log_level == "debug"
    assert settings.database == tmp_path / "file.db"


def test_a_database_that_was_named_in_the_environment_is_found_again(tmp_path: Path) -> None:
    """Before names had a prefix this one stood without; losing it would begin a new database in silence."""
    assert read(tmp_path, "", DATABASE="/srv/old.db").database == Path("/srv/old.db")
    both = {"DATABASE": "/srv/old.db", "STAMMTISCH_DATABASE": "/srv/new.db"}
    assert read(tmp_path, "", **both).database == Path("/srv/new.db")


def test_a_relative_database_lies_beside_the_file(tmp_path: Path) -> None:
    assert read(tmp_path, "DATABASE=data/here.db\n").database == tmp_path / "data" / "here.db"
    assert read(tmp_path, "").database == tmp_path / "data" / "stammtisch.db"


def test_a_value_may_use_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEPT", str(tmp_path / "kept"))
    assert read(tmp_path, "DATABASE=${KEPT}/x.db\n").database == tmp_path / "kept" / "x.db"


def test_case_does_not_matter(tmp_path: Path) -> None:
    given = {"Discord_Token": TOKEN, "stammtisch_language": "zh-TW", "database": "low.db"}
    settings = read(tmp_path, "language=en\nLog_Level=error\n", **given)
    assert settings.discord_token.get_secret_value() == TOKEN
    assert (settings.language, settings.log_level) == ("zh-TW", "error")
    assert settings.database == tmp_path / "low.db"


def test_what_cannot_be_read_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(SettingsError, match=r"\.env cannot be read: "):
        load(tmp_path, {})


def test_an_address_that_is_none_is_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="must be an http address on this machine") as caught:
        read(tmp_path, "DISCORD_API=http://[SECRET]\n")
    assert "SECRET" not in str(caught.value)


def test_a_wrong_value_is_named_and_never_shown(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        read(tmp_path, "LANGUAGE=klingon\nLOG_LEVEL=loud\n")
    lines = str(caught.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["LANGUAGE", "LOG_LEVEL"]
    assert "klingon" not in str(caught.value)
