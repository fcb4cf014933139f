-- Hides the hints of the line that somebody types in, where the options say so: there they would move with each key.
local M = {}

local function typed_in(buf)
  return require('benchlens.options').current.hide_while_typing
    and buf == vim.api.nvim_get_current_buf()
    and vim.startswith(vim.api.nvim_get_mode().mode, 'i')
end

-- Per buffer, the line whose hints are hidden, counted from 0.
local hidden = {}

--- An answer about hints without those of the line that is typed in.
---@param buf integer
---@param result table[]?
---@return table[]?
function M.without_hidden(buf, result)
  if not result or not typed_in(buf) then
    return result
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  return vim.tbl_filter(function(hint)
    return hint.position.line ~= line
  end, result)
end

local function ask_again(buf)
  if vim.lsp.inlay_hint.is_enabled({ bufnr = buf }) then
    vim.lsp.inlay_hint.enable(true, { bufnr = buf })
  end
end

--- When typing begins, or goes on in another line.
function M.moved(event)
  local buf = event.buf
  if not typed_in(buf) or not require('benchlens.client').attached(buf) then
    return
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  if hidden[buf] ~= line then
    hidden[buf] = line
    ask_again(buf)
  end
end

--- When nobody types any more.
function M.left(event)
  if hidden[event.buf] then
    hidden[event.buf] = nil
    vim.schedule(function() -- the mode changes after the event
      if vim.api.nvim_buf_is_valid(event.buf) then
        ask_again(event.buf)
      end
    end)
  end
end

return M
