//! (room lsp)
