-- The plugin's options, with their defaults; what the server itself can be told is under `settings`.
local M = {}

---@class benchlens.Options
---@field cmd string|string[]? The server's program, or its whole command line.
---@field filetypes string[]? The file types whose buffers are read.
---@field hints boolean? Whether hints are shown when a buffer is opened.
---@field hide_while_typing boolean? Whether the hints of the line that is typed in are hidden.
---@field lenses boolean? Whether each comparison's baseline and result stand behind its first line.
---@field settings table? Settings of the server, without the outer `benchlens`.

---@type benchlens.Options
M.current = {
  cmd = nil,
  filetypes = { 'mail', 'mbox', 'gitcommit', 'gitsendemail', 'git', 'diff', 'text', 'markdown', 'rst' },
  hints = true,
  hide_while_typing = false,
  lenses = false,
  settings = {},
}

---@param opts benchlens.Options
function M.set(opts)
  for name, kinds in pairs({
    cmd = 'string or table',
    filetypes = 'table',
    hints = 'boolean',
    hide_while_typing = 'boolean',
    lenses = 'boolean',
    settings = 'table',
  }) do
    local kind = type(opts[name])
    if kind ~= 'nil' and not kinds:find(kind, 1, true) then
      error(('benchlens: %s is a %s, not a %s'):format(name, kind, kinds), 3)
    end
  end
  M.current = vim.tbl_extend('force', M.current, opts)
  if vim.lsp.config then
    vim.lsp.config('benchlens', require('benchlens.client').config())
  end
  if opts.settings then
    require('benchlens.client').tell(opts.settings)
  end
end

return M
