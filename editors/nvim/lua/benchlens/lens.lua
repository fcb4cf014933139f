-- Keeps up to date what is said of each comparison as a whole, where a person wants it: Neovim does not ask by itself, and
-- draws it behind a line, where a narrow window cuts it off.
local M = {}

local group = vim.api.nvim_create_augroup('benchlens.lens', {})

local function offers(client)
  local method = 'textDocument/codeLens'
  if vim.fn.has('nvim-0.11') == 1 then
    return client:supports_method(method)
  end
  return client.supports_method(method)
end

--- Shows lenses in a buffer that was connected.
function M.attach(client, buf)
  if not require('benchlens.options').current.lenses or not offers(client) then
    return
  end
  local function refresh()
    vim.lsp.codelens.refresh({ bufnr = buf })
  end
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged', 'TextChangedI' }, {
    group = group,
    buffer = buf,
    callback = refresh,
  })
  refresh()
end

--- Takes them away again.
function M.detach(client, buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  pcall(vim.lsp.codelens.clear, client.id, buf)
end

return M
