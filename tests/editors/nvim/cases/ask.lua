-- A report in a float, and another baseline.
local expect = require('expect')

local row = 'stacker_dynamic : 15371.80'

local function float(nvim)
  return nvim:lua([[
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(win).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false), '\n')
      end
    end
  ]])
end

return function(case)
  case('the report is shown in a float', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
    nvim:type(':Benchlens report<CR>')
    nvim:wait('the float', function()
      local text = float(nvim)
      return type(text) == 'string' and text:find('stacker', 1, true) and text:find('control', 1, true) and text:find('%%')
    end)
  end)

  case('what a finding means is shown in a float', function(nvim)
    nvim:open_demo()
    nvim:wait('the finding', function()
      return nvim:lua('return #vim.diagnostic.get(0)') == 1
    end)
    nvim:type(':Benchlens explain<CR>')
    nvim:wait('that no finding is there', function()
      return nvim:lua([[return vim.fn.execute('messages')]]):find('no finding is in this line', 1, true)
    end)
    nvim:type('/nan$<CR>')
    nvim:type('0:Benchlens explain<CR>') -- anywhere in its line
    nvim:wait('the float', function()
      local text = float(nvim)
      return type(text) == 'string'
        and text:find('nan%-value')
        and text:find('Why: A nan cannot be compared', 1, true)
        and not text:find('infinite-value', 1, true)
    end)
  end)

  case('a page of codes that the person has named is opened', function(nvim)
    nvim:lua([[
      vim.lsp.config('benchlens', { settings = { benchlens = { codesPage = 'https://example.org/lints' } } })
      vim.ui.open = function(address)
        _G.opened = address
      end
    ]])
    nvim:open_demo()
    nvim:wait('the finding', function()
      return nvim:lua('return #vim.diagnostic.get(0)') == 1
    end)
    nvim:type('/nan$<CR>')
    nvim:type(':Benchlens explain<CR>')
    expect.equal(nvim:lua('return _G.opened'), 'https://example.org/lints#nan-value')
  end)

  case('another baseline is chosen, and given back', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
    nvim:lua([[
      _G.asked = {}
      vim.lsp.handlers['window/showMessageRequest'] = function(_, params)
        for _, action in ipairs(params.actions) do
          table.insert(_G.asked, action.title)
        end
        for _, action in ipairs(params.actions) do
          if action.title:find(_G.answer, 1, true) then
            return action
          end
        end
        return vim.NIL
      end
      _G.answer = 'stacker_dynamic'
    ]])
    nvim:type('/15371<CR>')
    nvim:type(':Benchlens baseline<CR>')
    nvim:row_with('control         : 15627.93', '15627%.93 *%+1%.7%%') -- 15627.93 / 15371.80
    nvim:row_without(row, '%%')
    local asked = table.concat(nvim:lua('return _G.asked'), '|')
    assert(asked:find('control', 1, true) and asked:find('stacker_static', 1, true), asked)
    nvim:lua([[_G.answer = 'automatic']])
    nvim:type(':Benchlens baseline<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('what a comparison comes to stands behind its first line where that is wanted', { columns = 160 }, function(nvim)
    nvim:lua([[require('benchlens').setup({ lenses = true })]])
    nvim:open_demo()
    nvim:wait('the lens', function()
      return table.concat(nvim:screen(), '\n'):find('%-%-%- baseline control %(first, named%) · stacker_dynamic %-2%.0%% geomean')
    end)
    nvim:type('/15627.93<CR>R20000.00<Esc>')
    nvim:wait('a new lens', function()
      -- The fourth root of 0.76859 * 0.96441 * 0.99531 * 0.97652.
      return table.concat(nvim:screen(), '\n'):find('stacker_dynamic -7.9% geomean', 1, true)
    end)
  end)

  case('a buffer that is not read says so', function(nvim)
    nvim:api('command', 'edit ' .. nvim:file('main.c', { 'int main(void);' }))
    nvim:lua([[
      _G.said = {}
      vim.notify = function(text) table.insert(_G.said, text) end
    ]])
    nvim:type(':Benchlens report<CR>')
    local said = table.concat(nvim:lua('return _G.said'), '|')
    assert(said:find('not read', 1, true), said)
  end)
end
