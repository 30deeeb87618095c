.DEFAULT_GOAL := help
PY ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ok
BENCH := .venv-bench
ARGS ?=

# constraints.txt pins what a fresh clone gets; pyproject.toml says what is allowed.
$(STAMP): pyproject.toml constraints.txt
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "gameloop needs Python 3.11 or newer (found $$($(PY) -V 2>&1)); try: make play PY=python3.11"; exit 1; }
	@echo "Installing into $(VENV), once: this may take a minute."
	@if command -v uv >/dev/null 2>&1; then uv venv -q --clear --python "$$(command -v $(PY))" $(VENV) && uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[dev]'; \
	else { $(PY) -m venv $(VENV) || { echo "No venv module: on Debian or Ubuntu run  apt install python3-venv"; exit 1; }; } && $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'; fi
	@touch $@

# The peer of the benchmarks is no part of the project, so they have an environment of their own.
$(BENCH)/.ok: pyproject.toml constraints.txt
	@$(PY) -m venv $(BENCH) && $(BENCH)/bin/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]' eventsourcing==9.5.6
	@touch $@

.PHONY: play check test rules bench faults mutate walks golden pictures help clean
play: $(STAMP) ## play (make play ARGS="--seed 7 --plain")
	@GAMELOOP_MADE=1 $(BIN)/gameloop $(ARGS)
check: $(STAMP) ## style, types, layers
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy gameloop && $(BIN)/lint-imports
test: $(STAMP) ## all tests
	@$(BIN)/python -m pytest -q -n 2 $(ARGS)
rules: $(STAMP) ## which rows of the rulebooks are done
	@$(BIN)/python -m tests.rows $(ARGS)
bench: $(BENCH)/.ok ## speed, as ratios in one run, beside a peer (ARGS=--short: a tenth of the size)
	@$(BENCH)/bin/python -m benchmarks $(ARGS)
mutate: $(STAMP) ## break one number or comparison at a time; every one must turn a test red
	@$(BIN)/python -m tests.mutate $(ARGS)
faults: $(STAMP) ## every fault of disk, process and save at every byte (half an hour)
	@GAMELOOP_FAULTS=long $(BIN)/python -m pytest -q -n 2 tests/faults $(ARGS)
walks: $(STAMP) ## a hundred random walks through the House
	@GAMELOOP_WALKS=100x300 $(BIN)/python -m pytest -q -n 2 tests/property/test_house_walks.py $(ARGS)
golden: $(STAMP) ## write the golden files, the scripts behind them and the sample anew, then read the diff
	@$(BIN)/python -m tests.plans
	@GAMELOOP_GOLDEN=write $(BIN)/python -m pytest -q tests/golden $(ARGS)
pictures: $(STAMP) ## draw the pictures of the README anew
	@$(BIN)/python -m tests.pictures
help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'
clean: ## drop the virtual environment (never touches saves/)
	@rm -rf $(VENV) $(BENCH)
