# make play    set up, compile and open the table in the browser
# make terminal  the same in the terminal:         make terminal ARGS="<game> --lang de"
# make test    everything CI checks, in both forms
# make check   only what needs no game to run: style, types, layers, house rules
# make browser the pages in a real Chromium, uncompiled
# make screenshots  the pictures of the documentation
# make latency from a click to the painted frame
# make bench   speed, beside a yardstick
# make words   bring the translations up to date with the code
# make lock    write the lock files anew:          make lock ARGS=--upgrade
# make clean   remove everything that make has made
#
# .venv holds the compiled game, .venv-dev the tools and the package as it lies here, uncompiled.

PYTHON ?= python3
ARGS ?=
BIN := .venv-dev/bin
CODE := $(wildcard src tests tools examples bench)
PIP := -m pip --disable-pip-version-check --quiet --quiet
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(ARGS)
REQUIRES := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

.PHONY: help play terminal browser chromium compiled screenshots latency test check static bench words lock clean FORCE
.DELETE_ON_ERROR:

help:
	@sed -n '/^# make/s/^# //p' Makefile

play: .venv/.ready
	@.venv/bin/pentapolis serve $(ARGS)

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

# What needs one core each goes side by side; the tests then use all of them.
test:
	@$(MAKE) --no-print-directory --jobs 3 static compiled chromium
	$(BIN)/python -m tools.translations
	PENTAPOLIS_FORM=pure $(BIN)/pytest -q -n 2 --ignore tests/browser
	@if [ -e build/compiled/.ready ]; then $(MAKE) --no-print-directory test-compiled; \
	else $(MAKE) --no-print-directory browser; fi

compiled: .venv-dev/.ready
	@if $(BIN)/python -m tools.compiled; then $(MAKE) --no-print-directory build/compiled/.ready; \
	else rm -rf build/compiled; \
		echo "pentapolis: no C compiler (or Python headers) found, there is only the pure form"; fi

chromium: .venv-dev/.tools
	@sh tools/browser.sh

# PYTHONPATH comes before the editable install; tests/meta/test_form.py makes sure of it.
.PHONY: test-compiled
test-compiled: build/compiled/.ready
	PENTAPOLIS_FORM=compiled PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pytest -q -n 2 -m "not pure_only" --ignore tests/browser
	$(MAKE) --no-print-directory browser FORM=$(CURDIR)/build/compiled

# The pages in a real Chromium. make test runs these once, and compiled where it can: that is the
# table people have, and what a page shows is the same in both forms, as the other tests make sure.
browser: .venv-dev/.ready chromium
	$(BIN)/python -m tools.translations
	PYTHONPATH=$(FORM) $(BIN)/pytest -q -n 2 --maxschedchunk 1 tests/browser $(ARGS)

# Pictures for docs/img, always of the same games:  make screenshots ARGS="--only phone"
screenshots: .venv-dev/.ready chromium
	PYTHONPATH=$(FORM) $(BIN)/python -m tools.screenshots $(ARGS)

# From a click to the painted frame, over a whole game:  make latency ARGS="<game> --seats 2"
# The same beside busy tables, and the time of hints:     ARGS="--crowd 10"  ARGS="<game> --hints 30"
latency: compiled chromium
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m tools.latency $(ARGS)

bench: compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pentapolis bench $(ARGS)

words: .venv-dev/.ready
	$(BIN)/python -m tools.translations update

# The dev lock is made first and holds the others to the same versions.
lock: .venv-dev/.tools
	$(LOCK) --group dev --all-extras pyproject.toml -o requirements-dev.lock
	$(LOCK) -c requirements-dev.lock pyproject.toml -o requirements.lock
	$(BIN)/python -c '$(REQUIRES)' | $(LOCK) -c requirements-dev.lock - -o requirements-build.lock

clean:
	rm -rf .venv .venv-dev build dist .hypothesis .*_cache src/*.egg-info
	find $(CODE) \( -name __pycache__ -o -name '*.mo' \) -prune -exec rm -rf {} +

# --- what the targets above stand on ---

.venv/.tools: requirements.lock requirements-build.lock
	@PYTHON=$(PYTHON) sh tools/machine.sh
	@echo "pentapolis: preparing .venv, this takes a minute"
	@$(PYTHON) -m venv --clear .venv
	@.venv/bin/python $(PIP) install --require-hashes -r requirements.lock -r requirements-build.lock
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

# Checksums rather than times: a removed file counts, a checkout that changes nothing does not.
# A compiler that comes or goes counts as well.
build/sources: FORCE
	@mkdir -p build
	@find src tools pyproject.toml setup.py -type f ! -name '*.mo' ! -name '*.pyc' \
		! -path '*.egg-info/*' ! -path '*_cache/*' | LC_ALL=C sort | xargs cksum > $@.new
	@echo "$${PENTAPOLIS_COMPILE:-auto} $$(command -v $${CC:-cc})" >> $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
