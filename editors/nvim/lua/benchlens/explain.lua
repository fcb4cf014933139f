-- What the code of a finding means: the server is told where the page about codes lies, and each finding leads to its part.
local M = {}

local function tell(message)
  vim.notify('benchlens: ' .. message, vim.log.levels.INFO)
end

--- The address of the page that came with the plugin, or that of the checkout which the plugin lies in.
---@return string?
function M.page()
  local this = vim.uv.fs_realpath(debug.getinfo(1, 'S').source:sub(2))
  local plugin = this and vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(this)))
  for _, page in ipairs({ '/doc/lints.md', '/../../docs/lints.md' }) do
    local path = plugin and vim.uv.fs_realpath(plugin .. page)
    if path then
      return vim.uri_from_fname(path)
    end
  end
end

-- The finding at the cursor, else the first in its line.
local function finding()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local first
  for _, it in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if it.source == 'benchlens' then
      first = first or it
      if it.col <= column and column < it.end_col then
        return it
      end
    end
  end
  return first
end

-- The lines of a page from the heading with this name to the next one.
local function part(lines, name)
  local result
  for _, line in ipairs(lines) do
    local heading = line:match('^##+ (.*)')
    if result and heading then
      break
    elseif heading == name then
      result = {}
    end
    if result and not vim.startswith(line, 'Cases: ') then -- links into the project
      result[#result + 1] = line
    end
  end
  while result and result[#result] == '' do
    result[#result] = nil
  end
  return result
end

--- Shows in a float what the code of the finding at the cursor means.
function M.show()
  local found = finding()
  if not found then
    return tell('no finding is in this line')
  end
  local href = vim.tbl_get(found, 'user_data', 'lsp', 'codeDescription', 'href')
  if not href then
    return tell(('the page about %s is not there; `benchlens explain %s` tells at the shell'):format(found.code, found.code))
  end
  local page, name = href:match('^(file:.*)#([^#]*)$')
  if not page then
    vim.ui.open(href) -- a page that the person has named, in the browser
    return
  end
  local path = vim.uri_to_fname(page)
  local lines = vim.fn.filereadable(path) == 1 and part(vim.fn.readfile(path), name)
  if not lines then
    return tell(('%s says nothing about %s'):format(path, name))
  end
  local _, window = vim.lsp.util.open_floating_preview(lines, 'markdown', {
    title = 'benchlens',
    border = 'rounded',
    focus_id = 'benchlens.explain',
    max_width = math.min(100, math.floor(vim.o.columns * 0.9)),
    max_height = math.floor(vim.o.lines * 0.8),
  })
  vim.wo[window].linebreak = true
end

return M
