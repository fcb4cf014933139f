-- Finds the server's program.
local M = {}

local told = false

-- Where this plugin lies inside a checkout of the project, the checkout's own build is the one that fits it.
local function built_here()
  local this = vim.uv.fs_realpath(debug.getinfo(1, 'S').source:sub(2))
  local plugin = this and vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(this)))
  return plugin and vim.fs.normalize(plugin .. '/../../target/release/benchlens')
end

-- `cargo install` puts programs here, and an editor started from a desktop may not have it on its path.
local function cargo_bin()
  local home = vim.env.CARGO_HOME or vim.fs.normalize('~/.cargo')
  return home .. '/bin/benchlens'
end

--- The server's command line. Its first word may be a program that does not exist: see |M.found|.
---@return string[]
function M.command()
  local chosen = vim.g.benchlens_cmd or require('benchlens.options').current.cmd
  if type(chosen) == 'table' then
    return chosen
  elseif type(chosen) == 'string' then
    return { vim.fn.expand(chosen), 'lsp' }
  end
  for _, program in ipairs({ built_here() or '', 'benchlens', cargo_bin() }) do
    if vim.fn.executable(program) == 1 then
      return { program, 'lsp' }
    end
  end
  return { 'benchlens', 'lsp' }
end

--- Whether the program of a command line exists; says once what to do where it does not.
---@param cmd string[]|function
---@return boolean
function M.found(cmd)
  if type(cmd) ~= 'table' or vim.fn.executable(cmd[1]) == 1 then
    return true
  end
  if not told then
    told = true
    vim.notify(
      ('benchlens: there is no program `%s`. Run `make install` in the benchlens checkout, '):format(cmd[1])
        .. 'or name the program in g:benchlens_cmd; then `:Benchlens restart`.',
      vim.log.levels.WARN
    )
  end
  return false
end

--- Lets the message of |M.found| appear again.
function M.forget()
  told = false
end

return M
