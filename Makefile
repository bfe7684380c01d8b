# Golfsite: `make` lists what there is. Everything runs inside .venv; nothing is installed elsewhere.

PYTHON ?= python3
PORT ?= 8000
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed.lock
KEY := var/secret-key

.DEFAULT_GOAL := help
.PHONY: help venv

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(INSTALLED) ## the virtual environment alone, exactly as requirements.lock says

# The stamp is taken away first and copied last: an install that was interrupted starts over from nothing.
$(INSTALLED): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Golfsite needs Python 3.11 or newer, $(PYTHON) is older or missing: try make PYTHON=python3.12 ..." >&2; exit 1; }
	@test -e $@ || rm -rf $(VENV)
	@rm -f $@
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@echo "Installing what requirements.lock names (a minute, the first time) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@cp requirements.lock $@
