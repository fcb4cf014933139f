# benchlens in Kakoune, by way of kak-lsp. Source this file in your kakrc, after kak-lsp is started.
hook global BufCreate .*\.(mbox|txt)|.*/(neo)?mutt-.*|.*/aerc-compose-.* %{ set-option buffer filetype mail }

hook global WinSetOption filetype=(mail|git-commit|diff|markdown) %{
    lsp-enable-window
    lsp-inlay-hints-enable window
    lsp-inlay-diagnostics-enable window
}
