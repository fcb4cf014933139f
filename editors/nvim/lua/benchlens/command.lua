-- The command :Benchlens.
local M = {}

local actions = {
  toggle = function()
    require('benchlens.hints').show()
  end,
  on = function()
    require('benchlens.hints').show(true)
  end,
  off = function()
    require('benchlens.hints').show(false)
  end,
  report = function()
    require('benchlens.ask').report()
  end,
  baseline = function()
    require('benchlens.ask').baseline()
  end,
  explain = function()
    require('benchlens.explain').show()
  end,
  restart = function()
    require('benchlens.client').restart()
  end,
}

local function complete(start)
  local words = vim.tbl_filter(function(word)
    return vim.startswith(word, start)
  end, vim.tbl_keys(actions))
  table.sort(words)
  return words
end

function M.define()
  vim.api.nvim_create_user_command('Benchlens', function(call)
    local action = actions[call.args == '' and 'toggle' or call.args]
    if action then
      action()
    else
      vim.notify(
        ('benchlens: `%s` is none of %s'):format(call.args, table.concat(complete(''), ', ')),
        vim.log.levels.ERROR
      )
    end
  end, { nargs = '?', complete = complete, desc = 'Shows or hides the deltas in this buffer, reports, chooses a baseline, explains a finding, restarts the server' })
end

return M
