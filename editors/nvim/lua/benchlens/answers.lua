-- Sees to it that the newest answer about hints is the one that shows. Neovim draws the first answer for a version of
-- a text and then takes no other for the lines it has drawn, so after a change of settings the old deltas could stay.
local M = {}

-- Per buffer, the version and the hints of the answer before.
local last = {}

local method = 'textDocument/inlayHint'

--- Takes an answer of the server in the editor's place.
function M.take(err, result, context, config)
  local buf, version = context.bufnr, context.version
  result = require('benchlens.insert').without_hidden(buf, result)
  local hints = result and vim.json.encode(result) -- before the editor counts the positions in its own way
  vim.lsp.handlers[method](err, result, context, config)
  if not hints then
    return
  end
  local before = last[buf]
  last[buf] = { version = version, hints = hints }
  if before and before.version == version and before.hints ~= hints and vim.lsp.inlay_hint.is_enabled({ bufnr = buf }) then
    last[buf] = nil
    vim.lsp.inlay_hint.enable(true, { bufnr = buf }) -- forgets what is drawn, and asks once more
  end
end

--- Forgets a buffer.
---@param buf integer
function M.forget(buf)
  last[buf] = nil
end

M.handlers = { [method] = M.take }

return M
