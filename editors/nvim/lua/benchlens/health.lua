-- What `:checkhealth benchlens` says.
local M = {}

function M.check()
  local health = vim.health
  health.start('benchlens')

  local config = vim.lsp.config and vim.lsp.config.benchlens or require('benchlens.client').config()
  local program = type(config.cmd) == 'table' and config.cmd[1] or nil
  if not program then
    health.info('The server is started by a function of your configuration.')
  elseif vim.fn.executable(program) == 1 then
    health.ok('The server is ' .. vim.fn.exepath(program))
  else
    health.error('There is no program ' .. program, {
      'Run `make install` in the benchlens checkout,',
      'or name the program in g:benchlens_cmd.',
    })
  end

  local clients = vim.lsp.get_clients({ name = 'benchlens' })
  if #clients == 0 then
    health.info('The server does not run. It starts with the first buffer of: ' .. table.concat(config.filetypes, ', '))
  end
  for _, client in ipairs(clients) do
    health.ok(('The server runs and reads %d buffers'):format(vim.tbl_count(client.attached_buffers)))
  end

  if require('benchlens.look').styled() then
    health.ok('Hints have a look of their own here, so their figures carry no brackets')
  else
    health.info('Hints look like text here, so their figures are in brackets')
  end
  health.info(('Hints have room up to column %d'):format(require('benchlens.room').narrowest()))
end

return M
