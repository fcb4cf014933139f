-- The command :Benchlens, buffer by buffer.
local expect = require('expect')

local row = 'stacker_dynamic : 15371.80'

return function(case)
  case('toggle, off and on', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
    nvim:type(':Benchlens toggle<CR>')
    local bare = nvim:row_without(row, '%%')
    assert(bare:find('> stacker_dynamic : 15371.80   18049.45   20281.98   21037.24', 1, true), bare)
    nvim:type(':Benchlens toggle<CR>')
    nvim:row_with(row, '%-1%.6%%')
    nvim:type(':Benchlens off<CR>')
    nvim:row_without(row, '%%')
    nvim:type(':Benchlens off<CR>')
    nvim:row_without(row, '%%')
    nvim:type(':Benchlens on<CR>')
    nvim:row_with(row, '%-1%.6%%')
    nvim:type(':Benchlens<CR>')
    nvim:row_without(row, '%%')
  end)

  case('the choice holds for one buffer, and over a restart', function(nvim)
    nvim:open_demo('one.eml')
    nvim:row_with(row, '%%')
    nvim:type(':Benchlens off<CR>')
    nvim:row_without(row, '%%')
    nvim:open_demo('two.eml')
    nvim:row_with(row, '%%')
    nvim:type(':buffer one<CR>')
    nvim:row_without(row, '%%')

    local before = nvim:lua([[return vim.lsp.get_clients({ name = 'benchlens' })[1].id]])
    nvim:type(':Benchlens restart<CR>')
    nvim:wait('another server', function()
      local clients = nvim:lua([[
        return vim.tbl_map(function(it) return it.id end, vim.lsp.get_clients({ name = 'benchlens', bufnr = 0 }))
      ]])
      return #clients == 1 and clients[1] ~= before
    end)
    nvim:row_without(row, '%%')
    nvim:type(':buffer two<CR>')
    nvim:row_with(row, '%%')
  end)

  case('on connects a buffer of any file type', function(nvim)
    nvim:api('command', 'edit ' .. nvim:file('notes.csv', nvim.demo()))
    vim.wait(100)
    expect.equal(nvim:connections(), 0, 'connections')
    nvim:type(':Benchlens on<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('settings hold at once', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '15371%.80 *%-1%.6%%')
    nvim:type([[:lua require('benchlens').setup({ settings = { hints = { placement = 'lineEnd' } } })<CR>]])
    nvim:row_with(row, '15371%.80   18049%.45   20281%.98   21037%.24 +%-1%.6%%')
    nvim:type([[:lua require('benchlens').setup({ settings = {} })<CR>]])
    nvim:row_with(row, '15371%.80 *%-1%.6%%')
  end)

  case('completion and a word that is none', function(nvim)
    expect.equal(nvim:lua([[return vim.fn.getcompletion('Benchlens ', 'cmdline')]]), { 'baseline', 'explain', 'off', 'on', 'report', 'restart', 'toggle' })
    expect.equal(nvim:lua([[return vim.fn.getcompletion('Benchlens t', 'cmdline')]]), { 'toggle' })
    nvim:type(':Benchlens nonsense<CR>')
    local said = nvim:lua([[return vim.fn.execute('messages')]])
    assert(said:find('`nonsense` is none of baseline, explain, off, on, report, restart, toggle', 1, true), said)
  end)

  case('checkhealth says what is there', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%%')
    nvim:type(':checkhealth benchlens<CR>')
    nvim:wait('the report', function()
      local text = table.concat(nvim:api('buf_get_lines', 0, 0, -1, false), '\n')
      return text:find('The server is ') and text:find('reads 1 buffers') and not text:find('ERROR')
    end)
  end)

  case('the help is found', function(nvim)
    nvim:lua([[
      local doc = vim.api.nvim_get_runtime_file('doc/benchlens.txt', false)[1]
      local copy = vim.env.HOME .. '/help/doc'
      vim.fn.mkdir(copy, 'p')
      vim.fn.writefile(vim.fn.readfile(doc), copy .. '/benchlens.txt')
      vim.cmd.helptags(copy)
      vim.opt.runtimepath:prepend(vim.env.HOME .. '/help')
    ]])
    for _, tag in ipairs({ 'benchlens', ':Benchlens', 'g:benchlens_cmd', 'BenchlensHint', 'benchlens.setup()' }) do
      nvim:api('command', 'help ' .. tag)
    end
  end)
end
