# make serve | house | test | test-quick | check | hooks | docs | pins | audit | licences | sbom | screenshots
# make wheel | bench-siege
# make bench-kill | bench-secrets | bench-load | bench-core | bench-beat | bench-storm | bench-codes
# make bench-append | bench-backup | bench-io | bench-bots | bench-carnavalesque | bench-sim | bench-walk | bench-shares
# make bench-world SEEDS=1000 | bench-soak | bench-opening | bench-cluster

SUITABLE = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON = $(firstword $(foreach name,python3.11 python3 python3.12 python3.13 python3.14 python, \
	$(shell $(name) -c '$(SUITABLE)' 2>/dev/null && echo $(name))) no-python-3.11-found)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
RUN := .venv/.run
NODE := .venv/.node
DEV := .venv/.dev
# What plays through browsers and sockets. The others are counted line by line, but for the slow ones, which
# play hundreds of games through lines that have been counted.
PARTS := tests/browser tests/server
# What runs in a minute anywhere: no browser, no socket, no proxy, no hundreds of games.
QUICK := -m "not slow" $(patsubst %,--ignore=%,$(PARTS) tests/deploy)
# The three engines, found or got; whoever has no Firefox or WebKit is told so.
ENGINES = engines="$$($(BIN)/python tests/browser/engines.py)" && eval "$$engines"
OTHERS := .venv/.others
# What bots and facts come to depends on luck; rules, content and stories are covered to the last branch.
LUCKY := src/tablee/games/*/bots/*,src/tablee/games/*/facts.py
SITE := .venv/docs/.site
COMPILE := uv pip compile --universal --python-version 3.11 --upgrade --quiet \
	--generate-hashes --no-header --no-annotate --no-strip-extras

# What is compiled is kept, whatever the machine says: tests start some hundred houses.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := serve
.DELETE_ON_ERROR:
.PHONY: serve house venv web test test-quick check hooks docs format pins audit licences sbom wheel
.PHONY: screenshots clean

serve: house
	$(BIN)/tablee serve $(ARGS)

house: $(RUN) web

venv: $(RUN) $(DEV)

web: $(NODE)
	@$(BIN)/python tools/web.py build

test: $(RUN) $(DEV) web
	$(ENGINES) && $(BIN)/python -m pytest -n 2 --dist loadgroup $(PARTS) $(ARGS)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slow $(PARTS:%=--ignore=%) $(ARGS)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" --cov --cov-report= $(PARTS:%=--ignore=%) $(ARGS)
	$(BIN)/python -m coverage report
	$(BIN)/python -m coverage report --include='src/tablee/core/*,src/tablee/games/*' --omit='$(LUCKY)' --fail-under=100
	$(BIN)/python tools/web.py check
	$(BIN)/python tools/web.py test
	$(BIN)/python tools/web.py spoken
	$(BIN)/python tools/web.py screens
	$(BIN)/python tools/web.py size

test-quick: $(RUN) $(DEV)
	HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -n 2 $(QUICK) $(ARGS)

check: $(RUN) $(DEV) $(NODE)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py
	$(BIN)/python tools/web.py lint

# Before every commit: style, types, and what the commit is called.
hooks: $(DEV)
	$(BIN)/pre-commit install

format: $(DEV) $(NODE)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python tools/web.py format

bench-%: $(RUN) $(DEV)
	$(BIN)/python -m bench.$* $(ARGS)

bench-world: $(RUN) $(DEV)
	$(BIN)/python -m bench.world $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS)

# Card games of others, to compare with.
bench-sim: $(OTHERS)

screenshots: $(RUN) $(DEV) $(NODE)
	$(BIN)/python -m tools.screenshots

# Known holes in what runs and in what builds the screens; fails also where nobody could be asked.
audit: $(RUN) $(NODE)
	$(BIN)/python -m venv .venv/audit
	.venv/audit/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/audit.txt
	.venv/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/run.txt
	$(BIN)/python tools/web.py audit

# What is in it, for whoever has to know: CycloneDX, from the pins.
sbom: $(RUN)
	$(BIN)/python -m tools.sbom

# The pages of docs/ as a site in site/, with what the docstrings say; it asks nobody else for anything.
docs: $(SITE)
	NO_MKDOCS_2_WARNING=1 .venv/docs/bin/mkdocs build --strict --quiet

licences: $(RUN)
	$(BIN)/python -m tools.licences

wheel: $(RUN) $(NODE)
	$(BIN)/python -m hatchling build --directory dist

# Versions and hashes of everything that is installed; needs uv.
pins:
	$(COMPILE) --extra server --extra postgres pyproject.toml -o requirements/run.txt
	$(COMPILE) --group build -o requirements/build.txt
	$(COMPILE) --group node -o requirements/node.txt
	$(COMPILE) --group test --group check -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group audit -o requirements/audit.txt
	$(COMPILE) --group docs -o requirements/docs.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* dist web/node_modules src/tablee/web

$(BIN)/python:
	@echo "Setting up; this takes a minute or two, once."
	@$(PYTHON) -m venv .venv

$(RUN): requirements/run.txt requirements/build.txt pyproject.toml src/tablee/__init__.py | $(BIN)/python
	@$(PIP) --require-hashes -r requirements/run.txt -r requirements/build.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements/dev.txt | $(RUN)
	$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(SITE): requirements/docs.txt | $(BIN)/python
	$(BIN)/python -m venv .venv/docs
	.venv/docs/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/docs.txt
	@touch $@

$(OTHERS): requirements/bench.txt | $(DEV)
	$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

# The machine's Node if it is new enough, else one from a package.
$(NODE): requirements/node.txt | $(BIN)/python
	@$(BIN)/python tools/web.py node 2>/dev/null || $(PIP) --require-hashes -r requirements/node.txt
	@touch $@
