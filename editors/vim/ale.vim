" benchlens in Vim 9 with ALE. Source this file in your vimrc, after ALE is on 'runtimepath'.
" ALE shows findings; it knows no inlay hints, so there are no deltas.
function! s:Define() abort
  for l:filetype in ['mail', 'gitcommit', 'gitsendemail', 'diff', 'text', 'markdown', 'rst']
    call ale#linter#Define(l:filetype, {
          \ 'name': 'benchlens',
          \ 'lsp': 'stdio',
          \ 'executable': 'benchlens',
          \ 'command': '%e lsp',
          \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
          \ 'language': 'plaintext',
          \ })
  endfor
  " What was opened at the start was looked at before there was a linter.
  call ale#Queue(0, 'lint_file')
endfunction

augroup benchlens
  autocmd!
  autocmd VimEnter * call s:Define()
augroup END
