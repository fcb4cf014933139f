-- Tells the server how wide the windows are, so that no hint makes a row wrap.
local M = {}

-- The settings whose width is ours to keep; where a person has set one, it stays.
local kept = setmetatable({}, { __mode = 'k' })

-- The columns left of the text. A sign column that opens with the first finding counts from the start, so that a
-- finding does not move the hints.
local function margin(win, measured)
  local wo = vim.wo[win]
  if not vim.startswith(wo.signcolumn, 'auto') or wo.statuscolumn ~= '' then
    return measured
  end
  local columns = 2 + (tonumber(wo.foldcolumn) or 0)
  if wo.number or wo.relativenumber then
    local last = vim.api.nvim_buf_line_count(vim.api.nvim_win_get_buf(win))
    columns = columns + math.max(wo.numberwidth, #tostring(last) + 1)
  end
  return math.max(measured, columns)
end

--- The columns for text in the narrowest window that shows a buffer of ours, or else in the current one.
---@return integer
function M.narrowest()
  local columns
  local function measure(win)
    local info = vim.fn.getwininfo(win)[1]
    columns = math.min(columns or math.huge, info.width - margin(win, info.textoff))
  end
  for _, win in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if require('benchlens.client').attached(vim.api.nvim_win_get_buf(win)) then
      measure(win)
    end
  end
  if not columns then
    measure(vim.api.nvim_get_current_win())
  end
  return math.max(columns, 20)
end

--- Writes the width into settings that have none.
---@param settings table
function M.fill(settings)
  if vim.tbl_get(settings, 'benchlens', 'hints', 'maxColumns') == nil then
    kept[settings] = true
    local width = { hints = { maxColumns = M.narrowest() } }
    settings.benchlens = vim.tbl_deep_extend('force', settings.benchlens or {}, width)
  end
end

local function tell()
  for _, client in ipairs(vim.lsp.get_clients({ name = 'benchlens' })) do
    local settings = client.settings
    if kept[settings] and settings.benchlens.hints.maxColumns ~= M.narrowest() then
      settings.benchlens.hints.maxColumns = M.narrowest()
      require('benchlens.client').notify(client, 'workspace/didChangeConfiguration', { settings = settings })
    end
  end
end

local waiting = false

--- Measures again, once things have come to rest.
function M.changed()
  if not waiting then
    waiting = true
    vim.defer_fn(function()
      waiting = false
      tell()
    end, 50)
  end
end

return M
