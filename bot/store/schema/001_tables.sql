-- Times are UTC, in seconds since 1970 (REAL). Ids of people, servers, channels and messages are
-- Discord's, 64 bits. JSON is text, so that the file can be read with any SQLite tool.

CREATE TABLE servers (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL DEFAULT '',
    language TEXT,                                  -- NULL: nobody has chosen one
    settings TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL DEFAULT '',              -- as last seen
    language TEXT,
    settings TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- What the bot itself must not forget.
CREATE TABLE notes (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: old buttons carry it
    server     INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    host       INTEGER NOT NULL,                    -- a person; 0: forgotten
    game       TEXT NOT NULL,
    variant    TEXT NOT NULL,                       -- points compare within one variant only
    version    INTEGER NOT NULL,                    -- of the game's rules
    options    TEXT NOT NULL,
    language   TEXT NOT NULL,
    status     TEXT NOT NULL
               CHECK (status IN ('lobby', 'running', 'finished', 'ended', 'cancelled')),
    reason     TEXT NOT NULL,                       -- why it ended; '' while it lives
    message    INTEGER,                             -- the public message
    message_at REAL,
    call       INTEGER,                             -- the message that calls the turn
    called     TEXT NOT NULL,                       -- JSON: the people whom it calls
    seed       TEXT NOT NULL,
    nonce      TEXT NOT NULL,
    commitment TEXT NOT NULL,
    move       INTEGER NOT NULL,                    -- actions accepted so far
    created    REAL NOT NULL,
    started    REAL,
    ended      REAL,
    private    INTEGER NOT NULL CHECK (private IN (0, 1)),  -- 1: one person's, shown to nobody else
    manners    TEXT NOT NULL,
    extra      TEXT NOT NULL
) STRICT;

-- A channel hosts one living table at a time, apart from those that only one person sees.
CREATE UNIQUE INDEX live_table ON tables (channel) WHERE status IN ('lobby', 'running') AND NOT private;
CREATE INDEX tables_played ON tables (server, game, variant);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER,                               -- NULL: a bot from the start, or forgotten
    bot      INTEGER NOT NULL CHECK (bot IN (0, 1)),  -- 1: a bot plays it now
    name     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person)
) STRICT, WITHOUT ROWID;

-- The truth about a game. The key makes a move idempotent.
CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    move     INTEGER NOT NULL,
    seat     INTEGER,                               -- NULL: nobody's, such as a draw
    action   TEXT NOT NULL,
    news     TEXT NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, move)
) STRICT, WITHOUT ROWID;

-- A convenience: the position after that move.
CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    move     INTEGER NOT NULL,
    state    TEXT NOT NULL
) STRICT;

CREATE TABLE rounds (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round    INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    PRIMARY KEY (table_id, round, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER,                               -- NULL: a bot held the seat at the end
    points   INTEGER NOT NULL,
    place    INTEGER,                               -- among people; NULL: a bot
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    ranked   INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of ON results (person) WHERE person IS NOT NULL;
