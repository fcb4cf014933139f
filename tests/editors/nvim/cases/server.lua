-- How the server is found and what it is told.
local expect = require('expect')

local row = 'stacker_dynamic : 15371.80'
local server = vim.json.decode(vim.env.BENCHLENS_TEST_SERVER)

local function link(nvim, path)
  path = nvim.home .. '/' .. path
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  assert(vim.uv.fs_symlink(server[1], path))
  return path
end

-- A copy of the plugin that lies in no checkout, as a plugin manager would install it.
local function plugin_elsewhere(nvim)
  local copy = nvim.home .. '/.local/share/nvim/site/pack/plugins/start/benchlens'
  vim.fn.mkdir(vim.fs.dirname(copy), 'p')
  vim.fn.system({ 'cp', '-r', nvim.repo .. '/editors/nvim', copy })
  nvim:api('command', 'set runtimepath-=' .. vim.fn.fnameescape(nvim.repo .. '/editors/nvim'))
  nvim:api('command', 'set runtimepath^=' .. vim.fn.fnameescape(copy))
  nvim:lua([[
    for name in pairs(package.loaded) do
      if vim.startswith(name, 'benchlens') then package.loaded[name] = nil end
    end
    vim.g.loaded_benchlens = nil
    vim.cmd('runtime plugin/benchlens.lua')
  ]])
end

return function(case)
  case('a server on the path', { server = false }, function(nvim)
    link(nvim, 'somewhere/benchlens')
    nvim:lua([[vim.env.PATH = vim.env.HOME .. '/somewhere:' .. vim.env.PATH]])
    plugin_elsewhere(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('a server that cargo has installed', { server = false }, function(nvim)
    link(nvim, '.cargo/bin/benchlens')
    plugin_elsewhere(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('no server: one message, and a restart once there is one', { server = false }, function(nvim)
    plugin_elsewhere(nvim)
    nvim:lua([[
      _G.said = {}
      vim.notify = function(text) table.insert(_G.said, text) end
    ]])
    nvim:open_demo('one.eml')
    nvim:open_demo('two.eml')
    local said = nvim:lua('return _G.said')
    expect.equal(#said, 1, 'messages')
    assert(said[1]:find('make install', 1, true) and said[1]:find('g:benchlens_cmd', 1, true), said[1])
    link(nvim, '.cargo/bin/benchlens')
    nvim:type(':Benchlens restart<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('setup names a server, file types and settings', { server = false }, function(nvim)
    local path = link(nvim, 'my-server')
    nvim:lua(
      [[
      require('benchlens').setup({
        cmd = ...,
        filetypes = { 'csv' },
        settings = { hints = { placement = 'lineEnd', maxColumns = 105 } },
      })
    ]],
      path
    )
    nvim:open_demo('notes.csv')
    nvim:row_with(row, '15371%.80   18049%.45   20281%.98   21037%.24 +%-1%.6%% +%-3%.6%% +%-0%.5%% +%-2%.3%%')
    expect.equal(
      nvim:lua([[return vim.lsp.get_clients({ name = 'benchlens' })[1].settings.benchlens.hints.maxColumns]]),
      105,
      'width'
    )
    nvim:open_demo('reply.eml')
    vim.wait(100)
    expect.equal(nvim:connections(), 0, 'connections of a mail')
  end)

  case('vim.lsp.config adds to the configuration', { server = false }, function(nvim)
    local path = link(nvim, 'my-server')
    nvim:lua(
      [[
      vim.lsp.config('benchlens', { cmd = { ..., 'lsp' }, settings = { benchlens = { hints = { minPercent = 2 } } } })
    ]],
      path
    )
    nvim:open_demo()
    nvim:row_with(row, '18049%.45 *%-3%.6%%')
    nvim:row_without(row, '%-1%.6%%')
  end)

  case('hints that are off by setup', function(nvim)
    nvim:lua([[require('benchlens').setup({ hints = false })]])
    nvim:open_demo()
    nvim:wait('a connection', function()
      return nvim:connections() == 1
    end)
    vim.wait(300)
    assert(not nvim:row(row):find('%%'))
    nvim:type(':Benchlens<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)

  case('one server for all buffers, without a root', function(nvim)
    vim.fn.mkdir(nvim.home .. '/project/.git', 'p')
    nvim:open_demo('project/one.eml')
    nvim:row_with(row, '%%')
    nvim:open_demo('elsewhere/two.eml')
    nvim:row_with(row, '%%')
    local roots = nvim:lua([[
      return vim.tbl_map(function(it) return it.root_dir or 'none' end, vim.lsp.get_clients({ name = 'benchlens' }))
    ]])
    expect.equal(roots, { 'none' }, 'roots of the servers')
  end)

  case('a server that dies leaves the editor alone', function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%%')
    nvim:lua([[vim.lsp.get_clients({ name = 'benchlens' })[1]:stop(true)]])
    nvim:wait('no connection', function()
      return nvim:connections() == 0
    end)
    nvim:row_without(row, '%%')
    nvim:type(':Benchlens restart<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)

  -- Neovim 0.10 has neither vim.lsp.config nor vim.lsp.enable.
  case('the way of Neovim 0.10', { before = 'lua vim.lsp.config, vim.lsp.enable = nil, nil' }, function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
    nvim:type(':Benchlens restart<CR>')
    nvim:row_with(row, '%-1%.6%%')
  end)
end
