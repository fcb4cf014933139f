-- The connection to the server: how it is started, for which buffer, and started again.
local M = {}

local options = require('benchlens.options')
local server = require('benchlens.server')

local name = 'benchlens'

-- Tells the server what only this editor knows: that it gives hints a look of their own, how much room they have, and
-- where the page about codes lies, which `:Benchlens explain` follows.
local function before_init(params, config)
  require('benchlens.room').fill(config.settings)
  params.capabilities = vim.tbl_deep_extend('force', params.capabilities, {
    textDocument = { publishDiagnostics = { codeDescriptionSupport = true } },
  })
  params.initializationOptions = vim.tbl_deep_extend(
    'force',
    { codesPage = require('benchlens.explain').page() },
    vim.deepcopy(config.settings.benchlens),
    { styledHints = require('benchlens.look').styled() or nil },
    config.init_options or {}
  )
end

--- The configuration as |vim.lsp.ClientConfig| has it. The server reads no files, so it is told no root, and one
--- server reads all buffers.
---@return table
function M.config()
  return {
    name = name,
    cmd = server.command(),
    filetypes = options.current.filetypes,
    settings = { benchlens = vim.deepcopy(options.current.settings) },
    before_init = before_init,
    handlers = require('benchlens.answers').handlers,
    reuse_client = function(client)
      return client.name == name and not M.stopped(client)
    end,
  }
end

-- The configuration with what the person has said in vim.lsp.config.
local function resolved()
  if vim.lsp.config then
    vim.lsp.config(name, {}) -- drops what was found out earlier, such as where the program is
    return vim.lsp.config[name]
  end
  return M.config()
end

---@return boolean
function M.stopped(client)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:is_stopped()
  end
  return client.is_stopped()
end

local function stop(client, force)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop(force)
  else
    client.stop(force)
  end
end

--- Sends a notification.
function M.notify(client, method, params)
  if vim.fn.has('nvim-0.11') == 1 then
    client:notify(method, params)
  else
    client.notify(method, params)
  end
end

--- Tells the servers that run other settings, which hold at once.
---@param settings table Without the outer `benchlens`.
function M.tell(settings)
  for _, client in ipairs(vim.lsp.get_clients({ name = name })) do
    client.settings = { benchlens = vim.deepcopy(settings) }
    require('benchlens.room').fill(client.settings)
    M.notify(client, 'workspace/didChangeConfiguration', { settings = client.settings })
  end
end

--- Starts the server, or the one that runs already, for a buffer of any file type.
---@param buf integer
---@return boolean started
function M.start(buf)
  local config = vim.deepcopy(resolved())
  if not server.found(config.cmd) then
    return false
  end
  return vim.lsp.start(config, { bufnr = buf, reuse_client = config.reuse_client }) ~= nil
end

--- Whether the buffer is connected.
---@param buf integer
---@return boolean
function M.attached(buf)
  return #vim.lsp.get_clients({ name = name, bufnr = buf }) > 0
end

--- Ends the server and starts it again for the buffers that it served.
function M.restart()
  local buffers = {}
  local clients = vim.lsp.get_clients({ name = name })
  for _, client in ipairs(clients) do
    for buf in pairs(client.attached_buffers) do
      buffers[buf] = true
    end
    stop(client)
  end
  -- Buffers that found no server when they were opened.
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buf) and require('benchlens.attach').wanted(buf) then
      buffers[buf] = true
    end
  end

  server.forget()
  local waited = 0
  local function again()
    for _, client in ipairs(clients) do
      if not M.stopped(client) then
        waited = waited + 1
        if waited == 40 then
          stop(client, true)
        end
        return vim.defer_fn(again, 50)
      end
    end
    for buf in pairs(buffers) do
      if vim.api.nvim_buf_is_loaded(buf) then
        M.start(buf)
      end
    end
  end
  again()
end

return M
