-- Keeps Neovim from breaking a table's row in two while somebody types in it: 'textwidth' counts the columns of hints
-- as if they were text, so it does not apply to rows that have some.
local M = {}

-- What 'textwidth' and 'wrapmargin' were, per buffer, while they are switched off.
local kept = {}

local namespace
local function has_hints(buf, line)
  namespace = namespace
    or vim.api.nvim_get_namespaces()['nvim.lsp.inlayhint']
    or vim.api.nvim_get_namespaces()['vim_lsp_inlayhint'] -- its name in Neovim 0.10
  return namespace ~= nil
    and #vim.api.nvim_buf_get_extmarks(buf, namespace, { line, 0 }, { line, -1 }, { limit = 1 }) > 0
end

local function restore(buf)
  if kept[buf] then
    vim.bo[buf].textwidth, vim.bo[buf].wrapmargin = unpack(kept[buf])
    kept[buf] = nil
  end
end

--- Before a typed character is inserted, which is when lines are broken.
function M.before_key(event)
  local buf = event.buf
  if require('benchlens.client').attached(buf) and has_hints(buf, vim.api.nvim_win_get_cursor(0)[1] - 1) then
    if not kept[buf] then
      kept[buf] = { vim.bo[buf].textwidth, vim.bo[buf].wrapmargin }
      vim.bo[buf].textwidth, vim.bo[buf].wrapmargin = 0, 0
    end
  else
    restore(buf)
  end
end

--- Once nobody types any more.
function M.done(event)
  restore(event.buf)
end

return M
