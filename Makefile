# What a person does with a checkout. `make` alone lists it.
.PHONY: help try test test-fast check fuzz soak performance captures dist vscode install uninstall

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 20

try: ## open a mail with deltas in Neovim, or print what it draws where there is no terminal
	@scripts/try

test: ## run all tests; installs what they need
	@scripts/test

test-fast: ## run the tests that need no editor
	@scripts/test --fast

check: ## lints, formatting, the code's documentation, the links in the documents
	cargo fmt --check
	cargo clippy --all-targets --locked -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --document-private-items --locked
	scripts/check-docs

fuzz: ## feed changed inputs to the readers, ten minutes each; FUZZ='--seconds 60 wire' does less
	scripts/fuzz $(FUZZ)

soak: ## a day in an editor in ten minutes, and a million edits held against fresh readings; SOAK=1 does the day in one
	SOAK=$${SOAK:-10} cargo test --profile profiling --locked --test it soak -- --nocapture
	EDITS=$${EDITS:-1000000} cargo test --profile profiling --locked --lib script

performance: ## measure speed and memory, and write the tables of docs/performance.md anew
	scripts/performance

captures: ## draw the pictures of the documents anew
	scripts/captures

dist: ## make the archive of the program, the VS Code extension, and their checksums, in target/dist
	@scripts/dist

vscode: ## build the extension for VS Code, the program in it, and install it
	@scripts/vscode

install: ## install the program with cargo, and the plugin where Neovim finds it
	cargo install --path . --locked
	scripts/neovim-plugin install

uninstall: ## take both away again
	scripts/neovim-plugin uninstall
	cargo uninstall benchlens
