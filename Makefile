# Golfsite: `make` lists the targets. Everything is installed inside .venv, nowhere else.

PYTHON ?= python3
PORT ?= 8000
ARGS ?=
SEED := $(or $(SEED),$(shell date +%s))

DATA := $(or $(GOLFSITE_DATA),var)
BIN := .venv/bin
INSTALLED := .venv/installed.lock
KEY := $(DATA)/secret-key
STATIC := $(DATA)/static/collected
SOURCES := $(shell find static requirements.lock -type f -exec cksum {} + | sort | cksum)
KERNEL := build/kernel.stamp

MANAGE := $(BIN)/python manage.py
LOCAL := GOLFSITE_PLAIN_HTTP=1 GOLFSITE_SECRET_KEY="$$(cat $(KEY))"
HARDENED := env -u GOLFSITE_PLAIN_HTTP -u GOLFSITE_DEBUG GOLFSITE_SECRET_KEY="$$(cat $(KEY))"

# Every process would compile all modules anew, and each served site of the tests is one.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help venv setup run dev demo test quick soak check lint schema-check bench schema docs lock

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## serve the site on http://localhost:8000 (another: PORT=8001)
	@$(LOCAL) PORT=$(PORT) exec $(BIN)/python -m gunicorn --config golfsite/gunicorn.py

dev: $(INSTALLED) $(KEY) $(KERNEL) ## the same with debug pages, reloading when code changes
	@$(LOCAL) GOLFSITE_DEBUG=1 $(MANAGE) migrate --verbosity 0
	@$(LOCAL) GOLFSITE_DEBUG=1 $(MANAGE) runserver $(PORT)

demo: setup ## let computer players play some rounds (more: ARGS="--rounds 500")
	@$(LOCAL) $(MANAGE) demo $(ARGS)

test: setup ## run every test (some: ARGS="tests/engine -x")
	@$(BIN)/python -m pytest -n auto $(ARGS)

quick: $(INSTALLED) $(KERNEL) ## run the most useful tests, in a minute
	@$(BIN)/python -m pytest -n auto --reuse-db --quick $(ARGS)

soak: $(INSTALLED) $(KERNEL) ## run every property test under twenty fresh seeds (the same: SEED=1)
	@echo "The seeds are drawn from $(SEED): make soak SEED=$(SEED) draws them again"
	@$(BIN)/python -m pytest -n auto -rs --soak $(SEED) -m hypothesis $(ARGS)

check: lint schema-check test ## everything that must pass before a commit

bench: setup ## run every measurement in benchmarks/, except the chaos run
	@set -e; for script in $(filter-out benchmarks/chaos.py,$(wildcard benchmarks/[a-z]*.py)); do $(LOCAL) PYTHONPATH=. $(BIN)/python $$script; done

schema: setup ## write docs/openapi.txt again
	@$(LOCAL) $(MANAGE) outline

docs: $(INSTALLED) $(KEY) ## write the tables of docs/ and the client's types again
	@$(LOCAL) $(MANAGE) document

lock: $(INSTALLED) ## write requirements.lock again from the ranges in pyproject.toml
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile pyproject.toml --quiet --extra dev \
	  --universal --python-version 3.11 --generate-hashes --no-emit-index-url --output-file requirements.lock

venv: $(INSTALLED) ## only install

# The parts of `make check` besides the tests

lint: $(INSTALLED) $(KEY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@$(LOCAL) $(MANAGE) makemigrations --check --dry-run
	@$(HARDENED) $(MANAGE) check --deploy --fail-level WARNING

schema-check: $(INSTALLED) $(KEY)
	@$(LOCAL) $(MANAGE) outline --check

# What the targets above need

setup: $(INSTALLED) $(KEY) $(STATIC) $(KERNEL)
	@$(LOCAL) $(MANAGE) migrate --verbosity 0

# The stamp goes first and comes back last: an interrupted install starts over from nothing.
$(INSTALLED): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Golfsite needs Python 3.11 or newer; name one, as in: make run PYTHON=python3.12" >&2; exit 1; }
	@test -e $@ || rm -rf .venv
	@rm -f $@
	@test -d .venv || $(PYTHON) -m venv .venv
	@echo "Installing what requirements.lock names; the first time takes a minute ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@cp requirements.lock $@

$(KEY):
	@mkdir -p $(DATA)
	@umask 077 && $(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(50))' > $@.new && mv $@.new $@

# Redoc and the browsable API are never shown. Compressing the rest takes a while, so only on change:
# of the sources, not of their dates, since another release may have collected its own last. Its
# files stay, for pages that it has served and, until the restart, still serves.
ifneq ($(SOURCES),$(shell cat $(STATIC) 2>/dev/null))
.PHONY: $(STATIC)
endif
$(STATIC): $(INSTALLED) $(KEY)
	@echo "Collecting and compressing static files ..."
	@$(LOCAL) $(MANAGE) collectstatic --noinput --ignore redoc --ignore rest_framework --verbosity 0
	@echo "$(SOURCES)" > $@

# Without a compiler the solver runs on NumPy, and the next set-up looks for one again.
$(KERNEL): $(INSTALLED) engine/solver/kernel.c engine/build.py
	@$(BIN)/python -m engine.solver build
	@! ls build/golf-kernel-*.so >/dev/null 2>&1 || touch $@
