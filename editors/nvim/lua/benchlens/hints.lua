-- Shows and hides the hints, buffer by buffer. The choice is kept in b:benchlens_hints, over a restart of the server too.
local M = {}

--- Whether the hints of a buffer are to be shown.
---@param buf integer
---@return boolean
function M.shown(buf)
  local choice = vim.b[buf].benchlens_hints
  if choice == nil then
    return require('benchlens.options').current.hints
  end
  return choice == true or choice == 1
end

--- Makes the editor do what was chosen.
---@param buf integer
function M.apply(buf)
  vim.lsp.inlay_hint.enable(M.shown(buf), { bufnr = buf })
end

--- Shows or hides the hints; without `shown` the other way round. Showing them connects the buffer where it is not.
---@param shown boolean?
---@param buf integer?
function M.show(shown, buf)
  buf = (buf == nil or buf == 0) and vim.api.nvim_get_current_buf() or buf
  local client = require('benchlens.client')
  local attached = client.attached(buf)
  if shown == nil then
    shown = not (attached and M.shown(buf))
  end
  vim.b[buf].benchlens_hints = shown
  if attached then
    M.apply(buf)
  elseif shown then
    client.start(buf)
  end
end

return M
