-- Of a reaction that was drawn among several at the same time: JSON, the seats that had reacted.
ALTER TABLE actions ADD COLUMN among TEXT NOT NULL DEFAULT '[]';
