-- Starts everything: file types, colours, the command, and the server in the buffers that are text for people.
if vim.g.loaded_benchlens then
  return
end
vim.g.loaded_benchlens = 1

if vim.fn.has('nvim-0.10') == 0 then
  vim.notify('benchlens needs Neovim 0.10 or newer', vim.log.levels.WARN)
  return
end

require('benchlens.filetypes').add()
require('benchlens.look').define()
require('benchlens.command').define()
require('benchlens.attach').watch()
