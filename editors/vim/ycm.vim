" benchlens in Vim 9 with YouCompleteMe. Source this file in your vimrc, before YouCompleteMe is loaded.
let s:read = ['mail', 'gitcommit', 'gitsendemail', 'diff', 'text', 'markdown', 'rst']

let g:ycm_language_server = get(g:, 'ycm_language_server', []) + [{
      \ 'name': 'benchlens',
      \ 'cmdline': ['benchlens', 'lsp'],
      \ 'filetypes': s:read,
      \ }]
let g:ycm_enable_inlay_hints = 1

" YouCompleteMe leaves text, Markdown and mail alone by default. This is its own list without what benchlens reads.
let g:ycm_filetype_blacklist = get(g:, 'ycm_filetype_blacklist',
      \ {'tagbar': 1, 'notes': 1, 'netrw': 1, 'unite': 1, 'vimwiki': 1, 'pandoc': 1, 'infolog': 1, 'leaderf': 1})
call filter(g:ycm_filetype_blacklist, 'index(s:read, v:key) < 0')
