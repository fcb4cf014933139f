-- The server's configuration for vim.lsp.enable (Neovim 0.11 and newer); `vim.lsp.config('benchlens', ...)` adds to it.
return require('benchlens.client').config()
