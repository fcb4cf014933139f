-- Runs the cases in cases/*.lua, each in a Neovim of its own, and ends with `N passed, N failed`.
-- Started by tests/editors/run.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
package.path = here .. '/?.lua;' .. package.path

local Child = require('child')
local wanted = _G.arg[1] or ''
local passed, failed = 0, 0

local function say(...)
  io.stdout:write(table.concat({ ... }), '\n')
  io.stdout:flush()
end

local function run(name, opts, body)
  if not name:find(wanted, 1, true) then
    return
  end
  local began = vim.uv.hrtime()
  local child
  local ok, problem = xpcall(function()
    child = Child.start(opts)
    body(child)
  end, function(message)
    return type(message) == 'string' and message or vim.inspect(message)
  end)
  if child then
    child:stop()
  end
  local took = (' (%.1f s)'):format((vim.uv.hrtime() - began) / 1e9)
  if ok then
    passed = passed + 1
    say('ok      nvim: ', name, took)
  else
    failed = failed + 1
    if failed == 5 then
      Child.patience = math.min(Child.patience, 2000) -- something is wrong with all of it
    end
    say('FAILED  nvim: ', name, took, '\n', problem)
  end
end

--- Registers and runs a case; `opts` is what Child.start takes.
local function case(name, opts, body)
  if type(opts) == 'function' then
    opts, body = {}, opts
  end
  run(name, opts, body)
end

local files = vim.fn.glob(here .. '/cases/*.lua', true, true)
table.sort(files)
for _, file in ipairs(files) do
  local ok, problem = pcall(function()
    dofile(file)(case)
  end)
  if not ok then
    failed = failed + 1
    say('FAILED  ', file, '\n', problem)
  end
end

say(('%d passed, %d failed'):format(passed, failed))
os.exit(failed == 0 and passed > 0 and 0 or 1)
