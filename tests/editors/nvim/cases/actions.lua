-- A wrong printed change is put right, or answered below the quoted lines.
local expect = require('expect')

local table_lines = {
  'Seconds, lower is better:',
  '',
  'test           before     after     change',
  'first            3.15      2.82     -10.5%',
  'second           2.59      2.14     -16.4%',
  'third            2.10      1.57     -25.2%',
  '',
  'Bye.',
}

local function open(nvim, prefix)
  local lines = vim.tbl_map(function(line)
    return prefix .. line
  end, table_lines)
  nvim:api('command', 'edit ' .. nvim:file('reply.eml', lines))
  nvim:wait('the finding', function()
    return nvim:lua([[return #vim.diagnostic.get(0)]]) == 1
  end)
  nvim:type('/second<CR>')
  nvim:lua([[
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        return vim.startswith(action.title, 'Replace ') or vim.endswith(action.title, 'right figure: -17.4%')
      end,
    })
  ]])
  return lines
end

local function lines_are(nvim, lines)
  nvim:wait('the edit', function()
    return #nvim:lua([[return vim.fn.undotree().entries]]) == 1
  end)
  expect.equal(nvim:lua([[return vim.api.nvim_buf_get_lines(0, 0, -1, false)]]), lines, 'lines')
end

return function(case)
  case('an action puts the right figure in the place of a wrong one', function(nvim)
    local lines = open(nvim, '')
    lines[5] = 'second           2.59      2.14     -17.4%'
    lines_are(nvim, lines)
    nvim:wait('no finding', function()
      return nvim:lua([[return #vim.diagnostic.get(0)]]) == 0
    end)
  end)

  case('an action answers a wrong figure below the quoted table', function(nvim)
    local lines = open(nvim, '> ')
    table.insert(lines, 7, '-16.4% printed; 2.59 -> 2.14 is -17.4%: one digit differs')
    lines_are(nvim, lines)
  end)
end
