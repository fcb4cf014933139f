-- Connects buffers with the server as they are opened, and sees to what each of them needs.
local M = {}

local answers = require('benchlens.answers')
local client = require('benchlens.client')
local hints = require('benchlens.hints')
local insert = require('benchlens.insert')
local lens = require('benchlens.lens')
local look = require('benchlens.look')
local options = require('benchlens.options')
local room = require('benchlens.room')
local server = require('benchlens.server')
local typing = require('benchlens.typing')

--- Whether a buffer holds text that is read by default.
---@param buf integer
---@return boolean
function M.wanted(buf)
  return vim.bo[buf].buftype == '' and vim.tbl_contains(options.current.filetypes, vim.bo[buf].filetype)
end

local function ours(client_id)
  local it = vim.lsp.get_client_by_id(client_id)
  return it and it.name == 'benchlens' and it or nil
end

function M.watch()
  local group = vim.api.nvim_create_augroup('benchlens', {})
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, callback = callback })
  end

  on('FileType', function(event)
    if not M.wanted(event.buf) then
      return
    elseif not vim.lsp.enable then
      client.start(event.buf)
    elseif vim.lsp.is_enabled == nil or vim.lsp.is_enabled('benchlens') then
      server.found(vim.lsp.config.benchlens.cmd)
    end
  end)

  on('LspAttach', function(event)
    local it = ours(event.data.client_id)
    if it then
      lens.attach(it, event.buf)
      hints.apply(event.buf)
      look.dress(event.buf)
      room.changed()
    end
  end)

  on('LspDetach', function(event)
    local it = ours(event.data.client_id)
    if it then
      lens.detach(it, event.buf)
      look.undress(event.buf)
      answers.forget(event.buf)
    end
  end)

  on('BufWinEnter', function(event)
    if client.attached(event.buf) then
      look.dress(event.buf)
    end
  end)

  on({ 'InsertEnter', 'CursorMovedI' }, insert.moved)
  on('InsertLeave', insert.left)
  on('InsertCharPre', typing.before_key)
  on('InsertLeave', typing.done)

  on({ 'BufWinEnter', 'WinResized', 'WinClosed', 'VimResized', 'DiagnosticChanged' }, room.changed)
  vim.api.nvim_create_autocmd('OptionSet', {
    group = group,
    pattern = { 'number', 'relativenumber', 'numberwidth', 'signcolumn', 'foldcolumn', 'statuscolumn' },
    callback = room.changed,
  })
  on('ColorScheme', look.define)
  vim.api.nvim_create_autocmd('OptionSet', {
    group = group,
    pattern = { 'background', 'termguicolors' },
    callback = look.define,
  })

  if vim.lsp.enable then
    vim.lsp.enable('benchlens')
  elseif vim.v.vim_did_enter == 1 then
    for _, buf in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buf) and M.wanted(buf) then
        client.start(buf)
      end
    end
  end
end

return M
