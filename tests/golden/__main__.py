"""Write all golden playthroughs anew. Read the difference before you commit it."""

from tests.golden.render import FOLDER, golden_games, rendered

for name, record in golden_games():
    (FOLDER / name).write_text(rendered(record), encoding="utf-8")
    print(name)
