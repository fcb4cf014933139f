-- Another baseline, replies below quoted tables, one's own tables, and facts while writing, by the usual keys.
local expect = require('expect')

local quoted = {
  'On Thursday, Author wrote:',
  '> dbench, throughput in MB/s, larger is better:',
  '>',
  '> # procs             2         4        16',
  '> control       200.264   351.135   483.085',
  '> stacker_dyn   192.805   336.097   474.047',
  '',
  '',
}

local function open(nvim, lines)
  nvim:api('command', 'edit ' .. nvim:file('reply.eml', lines))
  nvim:wait('the server', function()
    return nvim:connections() == 1
  end)
end

--- Chooses the action of this title at the cursor, as `gra` and its menu do.
local function act(nvim, title)
  nvim:lua(
    [[
    local title = ...
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        return action.title == title
      end,
    })
  ]],
    title
  )
end

local function lines(nvim)
  return nvim:lua([[return vim.api.nvim_buf_get_lines(0, 0, -1, false)]])
end

return function(case)
  case('an action makes the row under the cursor the baseline, and another takes it back', function(nvim)
    open(nvim, quoted)
    nvim:row_with('stacker_dyn', '%-3%.7%%')
    nvim:type('/stacker_dyn<CR>')
    act(nvim, 'Use stacker_dyn as baseline')
    nvim:row_with('control', '%+3%.9%%')
    act(nvim, 'Back to the automatic baseline')
    nvim:row_with('stacker_dyn', '%-3%.7%%')
  end)

  case('an action answers a quoted table with a summary', function(nvim)
    open(nvim, quoted)
    nvim:row_with('stacker_dyn', '%-3%.7%%')
    nvim:type('/control<CR>')
    act(nvim, 'Reply with a summary')
    local all = nvim:wait('the answer', function()
      local now = lines(nvim)
      return #now > #quoted and now
    end)
    expect.equal(vim.list_slice(all, 1, 6), vim.list_slice(quoted, 1, 6), 'quoted lines')
    expect.equal(all[8], 'Compared with control (higher is better):', 'the answer')
  end)

  case('omni completion offers the facts of the table above', function(nvim)
    open(nvim, quoted)
    nvim:row_with('stacker_dyn', '%-3%.7%%')
    nvim:type('Gostacker_d<C-x><C-o>')
    nvim:wait('the menu', function()
      return nvim:lua([[return vim.fn.pumvisible()]]) == 1
    end)
    local words = nvim:lua([[
      return vim.tbl_map(function(item) return item.abbr end, vim.fn.complete_info({ 'items' }).items)
    ]])
    expect.equal(words, {
      'stacker_dyn: -3.7% vs control, 2 procs',
      'stacker_dyn: -4.3% vs control, 4 procs',
      'stacker_dyn: -1.9% vs control, 16 procs',
    }, 'facts')
    nvim:type('<C-n><C-y><Esc>')
    expect.equal(vim.trim(nvim:lua([[return vim.api.nvim_get_current_line()]])), 'stacker_dyn: -4.3% vs control, 4 procs', 'what is taken')
  end)

  case('an action aligns a table of one\'s own', function(nvim)
    open(nvim, { 'Seconds, lower is better:', '', 'test  before  after', 'first  3.15  2.82', 'second one  12.59  2.14', '' })
    nvim:row_with('first', '%-10%.5%%')
    nvim:type('/first<CR>')
    act(nvim, 'Align table')
    nvim:wait('the edit', function()
      return lines(nvim)[4] == 'first         3.15   2.82'
    end)
  end)
end
