-- A second Neovim that a test types at and looks at as a person would: keys go in, the drawn screen comes out.
local Child = {}
Child.__index = Child

local here = vim.fs.dirname(vim.fs.normalize(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p')))
local repo = vim.fn.fnamemodify(here .. '/../../..', ':p'):gsub('/$', '')

Child.repo = repo
Child.patience = tonumber(vim.env.BENCHLENS_TEST_PATIENCE) or 10000

--- Starts it in an empty home.
---@param opts { args: string[]?, columns: integer?, lines: integer?, before: string?, server: string[]|false|nil, env: table? }?
function Child.start(opts)
  opts = opts or {}
  local self = setmetatable({ home = vim.fn.tempname() }, Child)
  vim.fn.mkdir(self.home, 'p')

  local server = opts.server
  if server == nil then
    server = vim.json.decode(vim.env.BENCHLENS_TEST_SERVER)
  end
  local before = {
    ('set columns=%d lines=%d noswapfile shortmess+=I termguicolors'):format(opts.columns or 110, opts.lines or 48),
    'set runtimepath^=' .. vim.fn.fnameescape(repo .. '/editors/nvim'),
  }
  if server then
    table.insert(before, 'let g:benchlens_cmd = ' .. vim.fn.string(server))
  end
  table.insert(before, opts.before)

  local command = { vim.v.progpath, '--clean', '--embed', '--headless' }
  for _, line in ipairs(before) do
    vim.list_extend(command, { '--cmd', line })
  end
  vim.list_extend(command, opts.args or {})
  self.job = vim.fn.jobstart(command, {
    rpc = true,
    cwd = self.home,
    clear_env = true,
    env = vim.tbl_extend('force', {
      HOME = self.home,
      PATH = '/usr/bin:/bin',
      XDG_CONFIG_HOME = self.home .. '/.config',
      XDG_DATA_HOME = self.home .. '/.local/share',
      XDG_STATE_HOME = self.home .. '/.local/state',
      XDG_CACHE_HOME = self.home .. '/.cache',
      XDG_RUNTIME_DIR = self.home,
      NVIM_LOG_FILE = self.home .. '/nvim.log',
      LANG = 'C.UTF-8',
    }, opts.env or {}),
  })
  assert(self.job > 0, 'Neovim did not start')
  return self
end

--- Calls a function of Neovim's API in the child.
function Child:api(name, ...)
  return vim.rpcrequest(self.job, 'nvim_' .. name, ...)
end

--- Runs Lua in the child.
function Child:lua(code, ...)
  return self:api('exec_lua', code, { ... })
end

--- Types keys; what they do is done when this returns.
function Child:type(keys)
  self:api('input', keys)
  self:wait('the typed keys ' .. keys, function()
    local mode = self:api('get_mode')
    return not mode.blocking
  end)
end

--- Waits until `check` gives something true, and returns that.
function Child:wait(what, check)
  local last, result
  local ok = vim.wait(Child.patience, function()
    local fine, value = pcall(check)
    last, result = not fine and value or nil, fine and value
    return result
  end, 20)
  if not ok then
    error(('waited for %s%s\nscreen:\n%s'):format(what, last and ': ' .. last or '', self:picture()), 0)
  end
  return result
end

--- The drawn screen, one string per row, blanks at the end cut off.
---@return string[]
function Child:screen()
  return self:lua([[
    vim.cmd('redraw!')
    local rows = {}
    for row = 1, vim.o.lines do
      local cells = {}
      for column = 1, vim.o.columns do
        cells[column] = vim.fn.screenstring(row, column)
      end
      rows[row] = table.concat(cells):gsub('%s+$', '')
    end
    return rows
  ]])
end

function Child:picture()
  local ok, rows = pcall(self.screen, self)
  return ok and '  | ' .. table.concat(rows, '\n  | ') or '(gone)'
end

local function find_row(screen, text)
  for number, row in ipairs(screen) do
    if row:find(text, 1, true) then
      return row, number
    end
  end
  error(('no row with `%s`\nscreen:\n  | %s'):format(text, table.concat(screen, '\n  | ')), 0)
end

--- The first row of the screen that holds `text`, and its number.
---@return string row, integer number
function Child:row(text)
  return find_row(self:screen(), text)
end

--- The rows that hold the texts, all from one look at the screen.
---@param texts string[]
---@return string[]
function Child:rows(texts)
  local screen = self:screen()
  return vim.tbl_map(function(text)
    return (find_row(screen, text))
  end, texts)
end

--- Waits until the row with `text` holds the Lua pattern, and returns the row.
function Child:row_with(text, pattern)
  return self:wait(('`%s` in the row of `%s`'):format(pattern, text), function()
    local row = self:row(text)
    return row:find(pattern) and row
  end)
end

--- Waits until the row with `text` no longer holds the Lua pattern, and returns the row.
function Child:row_without(text, pattern)
  return self:wait(('no `%s` in the row of `%s`'):format(pattern, text), function()
    local row = self:row(text)
    return not row:find(pattern) and row
  end)
end

--- Writes a file into the child's home and returns its path.
---@param name string
---@param lines string[]
function Child:file(name, lines)
  local path = self.home .. '/' .. name
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile(lines, path)
  return path
end

--- Opens the fixture mail as a file of that name.
function Child:open_demo(name)
  local path = self:file(name or 'reply.eml', Child.demo())
  self:api('command', 'edit ' .. vim.fn.fnameescape(path))
  return path
end

---@return string[]
function Child.demo()
  return vim.fn.readfile(repo .. '/fixtures/demo/reply.txt')
end

--- How many servers read the current buffer.
function Child:connections()
  return self:lua([[return #vim.lsp.get_clients({ name = 'benchlens', bufnr = 0 })]])
end

--- Makes ready to ask for looks. The first question numbers the looks anew, so the cells must be drawn after it.
function Child:keep_looks()
  self:lua([[
    vim.api.nvim__inspect_cell(1, 0, 0)
    vim.cmd('mode')
  ]])
end

--- What a cell of the screen looks like: its character and its colours.
---@param row integer
---@param column integer
function Child:cell(row, column)
  self:keep_looks()
  return self:lua(
    [[
    vim.cmd('redraw!')
    local cell = vim.api.nvim__inspect_cell(1, ...)
    return { text = cell[1], look = cell[2] or vim.empty_dict() }
  ]],
    row - 1,
    column - 1
  )
end

function Child:stop()
  pcall(vim.rpcnotify, self.job, 'nvim_command', 'qall!')
  if vim.fn.jobwait({ self.job }, 3000)[1] == -1 then
    vim.fn.jobstop(self.job)
  end
  vim.fn.delete(self.home, 'rf')
end

return Child
