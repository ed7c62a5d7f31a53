"""The oracle of secrets: nobody is told a card that the rules hide from them, at the moment it is told.

What is hidden is listed here from the rules, not taken from the engines' views. A new game has to be listed.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from bot.tables.rosters import seat_of
from bot.tables.table import Table
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.validate import ANSWER, EPHEMERAL, SUGGEST

TOKENS = ("simcord.fake.token", "a.token.that.nobody.may.read")


class Secrets(NamedTuple):
    """What the oracle knows about one game."""

    spelled: Callable[[str], Counter[str]]
    """The cards that a text names, in any language and in any of the ways we write them."""
    public: Callable[[Any], Counter[str]]
    """The cards that everybody may see in a position, each as often as it may be shown."""
    own: Callable[[Any, int], set[str]]
    """The cards that a seat may see besides."""
    harmless: tuple[str, ...]
    """Keys of fixed sentences that name cards as examples."""
    amounts: Callable[[str, Any, int | None], list[str]] = lambda *_: []
    """Hidden amounts that a text tells in a position to a seat (None: to everybody)."""


# --- Sticheln ---

_LETTERS = dict(zip("GNRBYV綠褐紅藍黃紫", "GNRBYV" * 2, strict=True))
_NAMES = dict(zip(("green", "brown", "red", "blue", "yellow", "violet"), "GNRBYV", strict=True))
_FACE = re.compile(r"(?<![0-9A-Za-z_])([GNRBYV綠褐紅藍黃紫])色?\*{0,2} ?((?:\d{1,2}(?![0-9A-Za-z]) ?)+)")
_WORD = re.compile(rf"\b({'|'.join(_NAMES)})\b[* ]{{0,3}}(\d{{1,2}})\b")


_DECK = {f"{letter}{number}" for letter in "GNRBYV" for number in range(19)}


def _sticheln_spelled(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for letter, numbers in _FACE.findall(text):
        found.update(f"{_LETTERS[letter]}{number}" for number in re.findall(r"\d+", numbers))
    found.update(f"{_NAMES[name]}{number}" for name, number in _WORD.findall(text))
    return Counter({card: times for card, times in found.items() if card in _DECK})


def _sticheln_public(state: Any) -> Counter[str]:
    shown = Counter([*state.trick, *state.deal.left_over])
    if state.last_trick:
        shown.update(state.last_trick.cards)
    if state.phase == "over" or (state.phase != "choose" and state.variant != "vague"):
        shown.update(card for laid in state.laid for card in laid)
    if state.memory == "open":
        shown.update(card for pile in state.piles for card in pile)
    if state.sheets:
        shown.update(card for sheet in state.sheets[-1] for card in sheet.pain)
    return shown


def _sticheln_own(state: Any, seat: int) -> set[str]:
    pile = state.piles[seat] if state.phase == "name" else ()
    return {*state.hands[seat], *state.laid[seat], *pile}


# --- Hattrick ---

_LISTED = r"((?:\d{1,2}(?![0-9A-Za-z])(?:, | and |、| ?和 ?| )?)+)"
_COLOUR_FACE = re.compile(rf"(?<![0-9A-Za-z_])([RBG紅藍綠])色?\*{{0,2}} ?{_LISTED}")
_COLOUR_WORD = re.compile(rf"\b(red|blue|green)\b[* ]{{0,3}}{_LISTED}")


def _hattrick_spelled(text: str) -> Counter[str]:
    """Cards by themselves, and several of a colour in a row."""
    bare = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
    told = [*_COLOUR_FACE.findall(bare), *_COLOUR_WORD.findall(bare)]
    suits = _LETTERS | _NAMES
    found = [f"{suits[suit]}{number}" for suit, numbers in told for number in re.findall(r"\d+", numbers)]
    return Counter(card for card in found if int(card[1:]) <= 20)


def _hattrick_public(state: Any) -> Counter[str]:
    """What lies face up, and what was shown to all: in the running turn-round, and in the one before."""
    seats = len(state.hands)
    running = [((state.leader + at) % seats, card) for at, card in enumerate(state.turn)]
    shown = Counter(card or state.passed[seat][-1] for seat, card in running)
    shown.update(card for won in state.won for card in won)
    if state.last_turn:
        shown.update(state.last_turn.cards)
    return shown


def _hattrick_own(state: Any, seat: int) -> set[str]:
    return {*state.hands[seat]}


# --- Diamonds ---

_SUITS = dict(zip("DHSC鑽心桃梅", "DHSC" * 2, strict=True))
_SUIT_NAMES = dict(zip(("diamonds", "hearts", "spades", "clubs"), "DHSC", strict=True))
_ZH_SUITS = dict(zip(("鑽石", "紅心", "黑桃", "梅花"), "DHSC", strict=True))
_SUIT_FACE = re.compile(r"(?<![0-9A-Za-z_紅黑])([DHSC鑽心桃梅])\*{0,2} ?((?:\d{1,2}(?![0-9A-Za-z]) ?)+)")
_SUIT_WORD = re.compile(rf"\b(\d{{1,2}}) of ({'|'.join(_SUIT_NAMES)})\b", re.IGNORECASE)
_SUIT_LIST = re.compile(
    rf"({'|'.join([*_SUIT_NAMES, *_ZH_SUITS])}) ((?:\d{{1,2}}(?:, | and |、| ?和 ?)?)+)", re.I
)
_VAULT = re.compile(r"(?:vaults?|金庫)[^\d\n]{0,12}?(\d+)", re.IGNORECASE)
"""How a text tells what is in a vault: the word, and soon a number."""


def _diamonds_spelled(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for letter, numbers in _SUIT_FACE.findall(text):
        found.update(f"{_SUITS[letter]}{number}" for number in re.findall(r"\d+", numbers))
    found.update(f"{_SUIT_NAMES[name.lower()]}{number}" for number, name in _SUIT_WORD.findall(text))
    for name, numbers in _SUIT_LIST.findall(text):
        suit = (_SUIT_NAMES | _ZH_SUITS)[name.lower()]
        found.update(f"{suit}{number}" for number in re.findall(r"\d+", numbers))
    return Counter({card: times for card, times in found.items() if 1 <= int(card[1:]) <= 15})


def _diamonds_public(state: Any) -> Counter[str]:
    """The running trick, the last one, and with open memory the won cards of this round."""
    shown = Counter([*state.trick])
    if state.last_trick:
        shown.update(state.last_trick.cards)
    if state.rules.memory == "open":
        shown.update(card for pile in state.piles for card in pile)
    return shown


def _diamonds_own(state: Any, seat: int) -> set[str]:
    """One's hand, and while the round lasts what one has passed and what one got."""
    seats, teams = len(state.hands), state.rules.partnership == "on"
    giver = (seat - (seats // 2 if teams else 1)) % seats
    gave = state.given or state.packets
    got = state.given[giver] if state.given else ()
    return {*state.hands[seat], *(gave[seat] if gave else ()), *got}


def _diamonds_amounts(text: str, state: Any, seat: int | None) -> list[str]:
    """What a text tells of vaults: until the end, only their owners may know how much is in them."""
    told = _VAULT.findall(text)
    if state.phase == "over":
        return []
    own = None if seat is None else str(state.merits()[seat][1])
    return [f"{amount} in a vault" for amount in told if amount != own]


# --- Qwixx ---

_INKS = dict(zip("RYGBJ紅黃綠藍百", "RYGBJ" * 2, strict=True))
_INK_NAMES = dict(zip(("red", "yellow", "green", "blue", "joker"), "RYGBJ", strict=True))
_INK_FACE = re.compile(r"(?<![0-9A-Za-z_])([RYGBJ紅黃綠藍百])(?:色|搭卡)?\*{0,2} ?(\d{1,2})(?![0-9A-Za-z])")
_INK_WORD = re.compile(rf"\b({'|'.join(_INK_NAMES)})[* ]{{1,3}}(\d{{1,2}})\b", re.IGNORECASE)


def _qwixx_spelled(text: str) -> Counter[str]:
    """Cards; marks are written without letters, or behind the name of a colour and a colon."""
    bare = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
    found = Counter(f"{_INKS[letter]}{number}" for letter, number in _INK_FACE.findall(bare))
    found.update(f"{_INK_NAMES[name.lower()]}{number}" for name, number in _INK_WORD.findall(bare))
    return Counter({card: times for card, times in found.items() if 2 <= int(card[1:]) <= 12})


def _qwixx_public(state: Any) -> Counter[str]:
    """The cards that were played last; the common number and backs have no colour."""
    return Counter(state.last_play.cards if state.last_play else ())


def _qwixx_own(state: Any, seat: int) -> set[str]:
    """One's hand, and what was played since one's turn before, which one may have missed."""
    return {*state.hands[seat], *state.discards[-3 * len(state.hands) :]}


# --- Was sticht? ---

_WAS_STICHT_SUITS = dict(zip("RGYB紅綠黃藍", "RGYB" * 2, strict=True)) | {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B",
}  # fmt: skip
_IN_ROW = r"((?:[1-9](?![0-9A-Za-z])(?:, | and |、| ?和 ?| )?)+)"
_WAS_STICHT_FACE = re.compile(rf"(?<![0-9A-Za-z_])([RGYB紅綠黃藍])色?\*{{0,2}} ?{_IN_ROW}")
_WAS_STICHT_WORD = re.compile(rf"\b(red|green|yellow|blue)\b[* ]{{0,3}}{_IN_ROW}")
_TRUMPS = re.compile(r"(?:Trumps|(?<![\u4e00-\u9fff])王牌)\*{0,2} ?[:：]\*{0,2} ?(.+)")
_OWN_TASK = re.compile(r"(?:Your task|你的任務)[:：] ?\*{0,2}([^*\n]+)")
_SHOWN_TASK = re.compile(r"(?<!Your )(?<!你的)(?:\btask|任務)[:：] ?\*{2}([^*\n]+)")


def _was_sticht_spelled(text: str) -> Counter[str]:
    """Cards by themselves, and several of a colour in a row."""
    bare = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
    told = [*_WAS_STICHT_FACE.findall(bare), *_WAS_STICHT_WORD.findall(bare)]
    suits = _WAS_STICHT_SUITS
    return Counter(
        f"{suits[suit]}{number}" for suit, numbers in told for number in re.findall(r"\d", numbers)
    )


def _was_sticht_public(state: Any) -> Counter[str]:
    """All cards, once they lie face up: whoever takes one later is seen by everybody."""
    laid = state.phase != "tiles"
    return Counter({f"{suit}{number}": 99 for suit in "RGYB" for number in range(1, 10)} if laid else {})


def _was_sticht_own(state: Any, seat: int) -> set[str]:
    return set()


def _was_sticht_told(text: str, state: Any, seat: int | None) -> list[str]:
    """Trumps told to anybody but the dealer while cards are picked; tasks before all of them are shown."""
    wrong = []
    if state.phase in ("tiles", "cards") and seat != state.dealer:
        wrong += [f"trumps {told}" for told in _TRUMPS.findall(text)]
    if state.phase in ("tiles", "cards", "tasks"):
        wrong += [f"task {told}" for told in _SHOWN_TASK.findall(text)]
    if state.phase in ("tiles", "cards", "tasks") and (seat is None or state.tasks[seat] is None):
        wrong += [f"own task {told}" for told in _OWN_TASK.findall(text)]
    return wrong


# --- Spicy ---

_SPICE_NAMES = dict(zip(("chili", "wasabi", "pepper", "辣椒", "芥末", "胡椒"), "CWPCWP", strict=True))
_SPICE_LETTERS = dict(zip("CWP辣芥胡", "CWPCWP", strict=True))
_WILD_NAMES = {"wild number": "WN", "wild spice": "WS", "百搭數字": "WN", "百搭辣味": "WS"}
_DECLARED = re.compile(r"[“「]\d{1,2} ?(?:chili|wasabi|pepper|辣椒|芥末|胡椒)[”」]")
"""What somebody says a card is: in quotes, and the number first. Cards are never written so."""
_HELD = (
    r"((?:\d{1,2}(?![0-9A-Za-z])"
    r"(?:[, ]*×\d+| \(\d+ times\)|（\d+ 張）)?(?:, | and |、| ?和 ?| )?)+)"
)
_SPICE_FACE = re.compile(r"(?<![0-9A-Za-z_辣胡])([CWP辣芥胡])\*{0,2} ?(\d{1,2})(?![0-9A-Za-z])")
_SPICE_WORD = re.compile(rf"({'|'.join(_SPICE_NAMES)})[*:： ]{{0,3}}{_HELD}", re.IGNORECASE)
_WILD = re.compile(rf"({'|'.join(_WILD_NAMES)})", re.IGNORECASE)
_WILD_FACE = re.compile(r"(?<![0-9A-Za-z_])(W[NS])(?![0-9A-Za-z])")
_OWN_ANSWER = re.compile(r"(?:Your answer|你的回答)[:：] ?\*{0,2}([^*\n]+)")
_ANSWERS = {
    "number": ("not that number", "數字錯"),
    "spice": ("not that spice", "辣味錯"),
    "both": ("wrong", "不對"),
    "": ("Let go", "放過"),
}


def _spicy_spelled(text: str) -> Counter[str]:
    """Cards by themselves or in a row; declarations, which everybody may know, are no cards."""
    bare = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
    bare = _DECLARED.sub("“”", bare)
    found = Counter(f"{_SPICE_LETTERS[letter]}{number}" for letter, number in _SPICE_FACE.findall(bare))
    for name, numbers in _SPICE_WORD.findall(bare):
        each = re.findall(r"\d+", re.sub(r"×\d+|\(\d+ times\)|（\d+ 張）", "", numbers))
        found.update(f"{_SPICE_NAMES[name.lower()]}{number}" for number in each)
    found.update(_WILD_NAMES[name.lower()] for name in _WILD.findall(bare))
    found.update(_WILD_FACE.findall(bare))
    return Counter(
        {card: n for card, n in found.items() if card in _WILD_NAMES.values() or int(card[1:]) <= 10}
    )


def _spicy_public(state: Any) -> Counter[str]:
    """The card that was challenged last; none that lies face down, whoever laid it."""
    return Counter([state.revealed[-1].card] * 2 if state.revealed else ())


def _spicy_own(state: Any, seat: int) -> set[str]:
    """One's hand, what one has laid, and every card that was ever shown to all."""
    laid = [card for entry in state.stack if entry.seat == seat for card in (entry.card, *entry.beneath)]
    return {*state.hands[seat], *laid, *state.spent[seat], *(one.card for one in state.revealed)}


def _spicy_told(text: str, state: Any, seat: int | None) -> list[str]:
    """Answers to a last card that are told to anybody but their owner, before all are there."""
    told = _OWN_ANSWER.findall(text)
    answer = state.answers[seat] if seat is not None and state.answers else None
    own = () if answer is None else _ANSWERS[getattr(answer, "trait", "")]
    return [f"answer {one}" for one in told if one not in own]


SECRETS = {
    "sticheln": Secrets(
        _sticheln_spelled,
        _sticheln_public,
        _sticheln_own,
        ("sticheln.field_hint.card", "sticheln.field_hint.cards"),
    ),
    "hattrick": Secrets(
        _hattrick_spelled,
        _hattrick_public,
        _hattrick_own,
        ("hattrick.field_hint.card",),
    ),
    "diamonds": Secrets(
        _diamonds_spelled,
        _diamonds_public,
        _diamonds_own,
        ("diamonds.field_hint.card", "diamonds.field_hint.cards"),
        _diamonds_amounts,
    ),
    "qwixx": Secrets(
        _qwixx_spelled,
        _qwixx_public,
        _qwixx_own,
        ("qwixx.field_hint.card", "qwixx.field_hint.cards"),
    ),
    "was_sticht": Secrets(
        _was_sticht_spelled,
        _was_sticht_public,
        _was_sticht_own,
        ("was_sticht.field_hint.card",),
        _was_sticht_told,
    ),
    "spicy": Secrets(
        _spicy_spelled,
        _spicy_public,
        _spicy_own,
        ("spicy.field_hint.card",),
        _spicy_told,
    ),
}


# --- the oracle ---


class Oracle:
    """Watches what one bot says. `leaks` are sentences about secrets that it told."""

    def __init__(self, living: Callable[[], Iterable[Table]]) -> None:
        """`living` tells the tables that the bot holds in memory just now."""
        self._living = living
        self._known: dict[int, Table] = {}
        self.leaks: list[str] = []

    def request(self, backend: Any, path: str, body: Any) -> None:
        """Judge a request before it is carried out."""
        tables = self._tables()
        text = "\n".join(texts(body)).replace("\N{WORD JOINER}", "")  # it only guides line breaks
        for secret in (*TOKENS, *self._seeds(tables)):
            if secret in text:
                self.leaks.append(f"{path}: a token, seed or nonce")
        if not path.endswith("/commands"):  # their descriptions name cards as examples
            reader = audience(backend, path, body)
            self._cards(tables, path, text, reader)
            self._amounts(tables, path, text, reader)

    def line(self, record: logging.LogRecord) -> None:
        """Judge a line of the log: no card and no seed, not even when they are no secret any more."""
        text = record.getMessage()
        tables = self._tables()
        told = [secret for secret in (*TOKENS, *self._seeds(tables, also_over=True)) if secret in text]
        for secrets in SECRETS.values():
            told += secrets.spelled(text)
        if told:
            self.leaks.append(f"the log of {record.name} tells {told}: {text}")

    def _tables(self) -> list[Table]:
        """All tables ever seen: the last message of one comes when it lives no more."""
        self._known |= {table.id: table for table in self._living()}
        return list(self._known.values())

    @staticmethod
    def _seeds(tables: Iterable[Table], *, also_over: bool = False) -> list[str]:
        running = [table for table in tables if also_over or table.living]
        return [secret for table in running for secret in (table.row.seed, table.row.nonce) if secret]

    def _cards(self, tables: Iterable[Table], path: str, text: str, reader: int | None) -> None:
        dealt = [table for table in tables if table._state is not None]
        games = {key: [table for table in dealt if table.game.key == key] for key in SECRETS}
        shown: Counter[str] = Counter()  # games spell their cards alike, and a text is about one of them
        for key, mine in games.items():
            if reader is None:
                shown |= _public(SECRETS[key], mine, path)
            else:
                shown |= Counter(_allowed(SECRETS[key], mine, reader))
        for key in (key for key, mine in games.items() if mine):
            told = SECRETS[key].spelled(_without_examples(text, SECRETS[key]))
            hidden = told - shown if reader is None else told.keys() - shown.keys()
            if hidden and not (reader and _explains(text)):
                self.leaks.append(f"{path} tells {reader or 'everybody'} {dict.fromkeys(hidden)}: {text}")

    def _amounts(self, tables: Iterable[Table], path: str, text: str, reader: int | None) -> None:
        """Judge numbers. A text belongs to the tables whose buttons it has, else to any that it may mean."""
        ids = set(map(int, re.findall(r"\bt:(\d+):", text)))
        known = [table for table in tables if table._state is not None and (not ids or table.id in ids)]
        if reader is None:
            known = [table for table in known if f"/{table.row.channel}/" in path]
        wrong = [
            SECRETS[table.game.key].amounts(
                text, table._state, None if reader is None else table.seat(reader)
            )
            for table in known
            if table.game.key in SECRETS
        ]
        if wrong and all(wrong) and not (reader and _explains(text)):
            self.leaks.append(f"{path} tells {reader or 'everybody'} {wrong}: {text}")


def _explains(text: str) -> bool:
    """Whether it is a page of the rules, which are full of examples, or of a lesson with its own cards."""
    marks = ("rules.unofficial", "lesson.note")
    return any(words(language)(mark) in text for language in LANGUAGES for mark in marks)


def _public(secrets: Secrets, tables: Iterable[Table], path: str) -> Counter[str]:
    shown: Counter[str] = Counter()
    for table in tables:
        if f"/{table.row.channel}/" in path:
            shown |= secrets.public(table._state)
    return shown


def _allowed(secrets: Secrets, tables: Iterable[Table], reader: int) -> set[str]:
    """What a person may know: what everybody sees, and what lies in front of the seat that is theirs."""
    allowed: set[str] = set()
    for table in tables:
        allowed |= secrets.public(table._state).keys()
        mine = seat_of(table.roster, reader)
        if mine and not mine.bot and table.running:
            allowed |= secrets.own(table._state, mine.seat)
    return allowed


def _without_examples(text: str, secrets: Secrets) -> str:
    for language in LANGUAGES:
        for key in secrets.harmless:
            text = text.replace(words(language)(key), "")
    return text


def audience(backend: Any, path: str, body: Any) -> int | None:
    """Who reads what a request says: one person, or None for everybody."""
    parts = path.strip("/").split("/")
    if parts[0] == "interactions":
        record = backend.interactions[int(parts[1])]
        if body["type"] == SUGGEST:
            return record.user_id
        if record.source_message_id is not None and body["type"] != ANSWER:
            return _owner(backend, record, record.source_message_id)
        return record.user_id if int((body.get("data") or {}).get("flags") or 0) & EPHEMERAL else None
    if parts[0] == "webhooks" and parts[2] in backend.interaction_tokens:
        record = backend.interaction_by_token(parts[2])
        if len(parts) == 3:  # a message more
            return record.user_id if int(body.get("flags") or 0) & EPHEMERAL else None
        return _owner(backend, record, record.message_id if parts[4] == "@original" else int(parts[4]))
    return None


def _owner(backend: Any, record: Any, message: int | None) -> int | None:
    stored = backend.messages.get(record.channel_id, {}).get(message)
    return record.user_id if stored is None or stored.is_ephemeral else None


def texts(body: Any) -> Iterator[str]:
    """Every string of a request, names of fields left out."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        for value in body.values():
            yield from texts(value)
    elif isinstance(body, list):
        for value in body:
            yield from texts(value)


# --- the log ---

OURS = ("bot", "cogs", "games")
"""The loggers that are our own."""


class Listener(logging.Handler):
    """Gives every line of the log to the oracle."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__(logging.DEBUG)
        self.oracle = oracle

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING or record.name.partition(".")[0] in OURS:
            self.oracle.line(record)


@contextmanager
def overheard(oracle: Oracle) -> Iterator[None]:
    """Let the oracle read the log, everything that we say in it included."""
    listener, ours = Listener(oracle), [logging.getLogger(name) for name in OURS]
    logging.getLogger().addHandler(listener)
    levels = [logger.level for logger in ours]
    for logger in ours:
        logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
        for logger, level in zip(ours, levels, strict=True):
            logger.setLevel(level)
