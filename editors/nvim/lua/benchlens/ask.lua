-- What is asked of the server beyond what editors ask by themselves: a report, and another baseline.
local M = {}

local function tell(message)
  vim.notify('benchlens: ' .. message, vim.log.levels.INFO)
end

-- The server of the current buffer, where it runs.
local function server()
  local client = vim.lsp.get_clients({ name = 'benchlens', bufnr = 0 })[1]
  if not client then
    tell('this buffer is not read; `:Benchlens on` reads it')
  end
  return client
end

local function request(client, method, params, handler)
  local function answered(err, result)
    if err then
      tell(err.message)
    else
      handler(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, answered, 0)
  else
    client.request(method, params, answered, 0)
  end
end

--- Shows in a float what the comparisons of the buffer come to.
function M.report()
  local client = server()
  if not client then
    return
  end
  request(client, 'benchlens/report', {
    textDocument = vim.lsp.util.make_text_document_params(0),
    format = 'markdown',
  }, function(result)
    local text = result and result.text or ''
    if text == '' then
      return tell('nothing is compared in this buffer')
    end
    vim.lsp.util.open_floating_preview(vim.split(text, '\n', { trimempty = true }), 'markdown', {
      title = 'benchlens',
      border = 'rounded',
      focus_id = 'benchlens.report',
      max_width = math.floor(vim.o.columns * 0.9),
      max_height = math.floor(vim.o.lines * 0.8),
      wrap = false,
    })
  end)
end

--- Asks which configuration the table at the cursor is compared with.
function M.baseline()
  local client = server()
  if not client then
    return
  end
  if not client.server_capabilities.executeCommandProvider then
    return tell('this server does not let one choose a baseline')
  end
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  request(client, 'workspace/executeCommand', {
    command = 'benchlens.chooseBaseline',
    arguments = { { uri = place.textDocument.uri, position = place.position } },
  }, function() end)
end

return M
