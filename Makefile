# Each target sets up what it needs in .venv first. Needs Python 3.11 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SET_UP := $(VENV)/.set-up
# Every process of the tests would compile all anew where Python is told to keep nothing.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play run quick test test-all check format bench clean

play: $(SET_UP) ## the bot in a simulated Discord, in your browser; no account needed
	$(BIN)/python -m bot play

run: $(SET_UP) ## the bot on Discord, with the settings of .env
	$(BIN)/python -m bot run

quick: $(SET_UP) ## the tests of what has changed since main's last commit, in half a minute
	$(BIN)/python -m tests.quick

test: $(SET_UP) ## the tests; every variant and every number of players at least once
	$(BIN)/python -m pytest -m "not full" -n auto --dist worksteal

test-all: $(SET_UP) ## the full product of variants and numbers of players too
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(SET_UP) ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(SET_UP) ## put the code in the house's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(SET_UP) ## how fast it is, beside the budgets
	$(BIN)/python -m tests.bench

$(SET_UP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

clean: ## forget the set-up
	rm -rf $(VENV)
