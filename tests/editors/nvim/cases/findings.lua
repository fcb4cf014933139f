-- Findings arrive as diagnostics, and the hover tells what a figure is compared with.
local expect = require('expect')

local function diagnostics(nvim)
  return nvim:lua([[
    return vim.tbl_map(function(it)
      return { line = it.lnum + 1, code = it.code, source = it.source, severity = vim.diagnostic.severity[it.severity] }
    end, vim.diagnostic.get(0))
  ]])
end

return function(case)
  case('the nan of the fixture is found, and nothing else', function(nvim)
    nvim:open_demo()
    nvim:wait('findings', function()
      return #diagnostics(nvim) > 0
    end)
    local line = nvim:lua([[return vim.fn.search('nan$')]])
    expect.equal(
      diagnostics(nvim),
      { { line = line, code = 'nan-value', source = 'benchlens', severity = 'INFO' } },
      'findings'
    )
  end)

  case('a corrected figure is no finding any more', function(nvim)
    nvim:open_demo()
    nvim:wait('the finding', function()
      return #diagnostics(nvim) == 1
    end)
    nvim:type('/nan$<CR>')
    nvim:type('C471.581<Esc>')
    nvim:wait('no finding', function()
      return #diagnostics(nvim) == 0
    end)
    nvim:row_with('stacker_static  : 197.254', '471%.581 *%-2%.4%%')
  end)

  case('the hover names the baseline', function(nvim)
    nvim:open_demo()
    nvim:row_with('stacker_dynamic : 15371.80', '%%')
    nvim:type('/15371<CR>')
    nvim:type('K')
    nvim:wait('the hover', function()
      return nvim:lua([[
        for _, win in ipairs(vim.api.nvim_list_wins()) do
          if vim.api.nvim_win_get_config(win).relative ~= '' then
            local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false), ' ')
            return text:find('control', 1, true) and text:find('15627.93', 1, true) and text:find('1.6', 1, true)
          end
        end
      ]])
    end)
  end)
end
