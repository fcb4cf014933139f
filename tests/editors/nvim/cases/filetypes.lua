-- Which file type a text gets by its name and content, and that the server reads it.
local expect = require('expect')

local prose = { 'From here on all is well.', '', 'It was: done' }
local envelope = { 'From author@example.org Thu Aug 11 02:42:54 2005', 'From: Author <author@example.org>', '', 'Hello' }
local headers = { 'From: Author <author@example.org>', 'Date: Thu, 11 Aug 2005 02:42:54 -0400', '', 'Hello' }
local patch = { 'From ' .. ('0123456789'):rep(4) .. ' Mon Sep 17 00:00:00 2001', 'From: Author <author@example.org>' }
local results = { '# clients 1 2', 'before 1.0 2.0' }

-- name, lines, file type
local table_of_names = {
  { 'reply.eml', prose, 'mail' },
  { 'list.mbox', envelope, 'mail' },
  { 'list.mbx', envelope, 'mail' },
  { 'mutt-host-1000-2345-6789', prose, 'mail' },
  { 'mutt-abc', prose, 'mail' },
  { 'mutt-notes.md', prose, 'markdown' },
  { 'neomutt-host-1000-2345-6789', prose, 'mail' },
  { 'neomutt-abc', prose, 'mail' },
  { 'aerc-compose-1234.eml', prose, 'mail' },
  { 'aerc-compose-1234', prose, 'mail' },
  { 'saved-envelope', envelope, 'mail' },
  { 'saved-headers', headers, 'mail' },
  { 'saved-prose', prose, '' },
  { 'COMMIT_EDITMSG', prose, 'gitcommit' },
  { 'MERGE_MSG', prose, 'gitcommit' },
  { 'PULLREQ_EDITMSG', prose, 'gitcommit' },
  { '.gitsendemail.msg.Ab12Cd', prose, 'gitsendemail' },
  { '0001-change.patch', patch, 'gitsendemail' },
  { 'change.diff', prose, 'diff' },
  { 'README', prose, 'text' },
  { 'notes.txt', prose, 'text' },
  { 'notes.md', prose, 'markdown' },
  { 'notes.rst', prose, 'rst' },
  { 'run.log', prose, 'text' },
  { 'run.log', results, 'text' },
  { 'run.out', results, 'text' },
  { 'run.result', results, 'text' },
  { 'script.out', { '#!/bin/sh', 'true' }, 'sh' },
}

local read = { mail = true, gitcommit = true, gitsendemail = true, diff = true, text = true, markdown = true, rst = true }

return function(case)
  for _, entry in ipairs(table_of_names) do
    local name, lines, filetype = unpack(entry)
    local shown = ('%s (%s) is %s'):format(name, lines[1]:sub(1, 12), filetype == '' and 'of no type' or filetype)
    case(shown, function(nvim)
      nvim:api('command', 'edit ' .. vim.fn.fnameescape(nvim:file(name, lines)))
      expect.equal(nvim:lua('return vim.bo.filetype'), filetype, 'file type')
      if read[filetype] then
        nvim:wait('a connection', function()
          return nvim:connections() == 1
        end)
      else
        vim.wait(100)
        expect.equal(nvim:connections(), 0, 'connections')
      end
    end)
  end

  case('an unnamed buffer that is made a mail', function(nvim)
    nvim:api('buf_set_lines', 0, 0, -1, false, nvim.demo())
    nvim:type(':set filetype=mail<CR>')
    nvim:row_with('stacker_dynamic : 15371.80', '%-1%.6%%')
  end)

  case('a mail from standard input', function(nvim)
    local found = vim.fn.system({
      vim.v.progpath,
      '--clean',
      '--headless',
      '--cmd',
      "let g:benchlens_cmd = ['true'] | set runtimepath^=" .. vim.fn.fnameescape(nvim.repo .. '/editors/nvim'),
      '-c',
      'lua io.stdout:write(vim.bo.filetype)',
      '-c',
      'quitall!',
      '-',
    }, nvim.demo())
    expect.equal(vim.trim(found), 'mail', 'file type')
  end)
end
