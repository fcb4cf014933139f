-- Deltas stand on the screen behind their figures, and the table stays as aligned as it was written.
local expect = require('expect')

return function(case)
  case('deltas stand behind their figures', function(nvim)
    nvim:open_demo()
    local row = nvim:row_with('stacker_dynamic : 15371.80', '%%')
    for _, cell in ipairs({
      '15371%.80 *%-1%.6%%',
      '18049%.45 *%-3%.6%%',
      '20281%.98 *%-0%.5%%',
      '21037%.24 *%-2%.3%%',
    }) do
      assert(row:find(cell), ('no `%s` in `%s`'):format(cell, row))
    end
    nvim:row_with('stacker_static  : 15247.48', '20579%.46 *%+1%.0%%')
    nvim:row_with('stacker_static  : 197.254', '333%.781 *%-4%.9%%')
  end)

  case('columns stay aligned from header to last row', function(nvim)
    nvim:open_demo()
    nvim:row_with('stacker_static  : 15247.48', '%%')
    local header, base, dynamic, static = unpack(nvim:rows({
      '> #clients',
      '> control         : 15627.93',
      'stacker_dynamic : 15371.80',
      'stacker_static  : 15247.48',
    }))
    local clients = { '1', '2', '4', '8' }
    local values = {
      { '15627.93', '15371.80', '15247.48' },
      { '18715.48', '18049.45', '18395.96' },
      { '20377.54', '20281.98', '20579.46' },
      { '21543.10', '21037.24', '21523.41' },
    }
    for column, value in ipairs(values) do
      expect.aligned({ { header, clients[column] }, { base, value[1] }, { dynamic, value[2] }, { static, value[3] } })
    end
  end)

  case('a nan cell has no delta and keeps its place', function(nvim)
    nvim:open_demo()
    nvim:row_with('stacker_static  : 197.254', '%%')
    local header, base, row = unpack(nvim:rows({ '# procs', 'control         : 200.264', 'stacker_static  : 197.254' }))
    assert(not row:find('nan *[%+%-]'), row)
    expect.aligned({ { header, '16' }, { base, '483.085' }, { row, 'nan' } })
  end)

  case('the baseline row shows no percentage', function(nvim)
    nvim:open_demo()
    nvim:row_with('stacker_static  : 15247.48', '%%')
    assert(not nvim:row('control         : 15627.93'):find('%%'))
  end)

  case('a window too narrow for the cells has the deltas elsewhere', { columns = 84 }, function(nvim)
    nvim:open_demo()
    local row = nvim:row_with('stacker_dynamic : 15371.80', '%%')
    assert(row:find('15371.80   18049.45   20281.98   21037.24', 1, true), row)
    -- Widened, the window has room for them.
    nvim:api('command', 'set columns=110')
    nvim:row_with('stacker_dynamic : 15371.80', '15371%.80 *%-1%.6%%')
  end)

  case('a table in a text with wide and composed characters', function(nvim)
    nvim:api(
      'command',
      'edit ' .. nvim:file('wide.txt', {
        'Größe in MB/s, larger is better 😀',
        '名前\tnone',
        '',
        '             read    write',
        'before     100.00   200.00',
        'after é    110.00   180.00',
      })
    )
    nvim:row_with('after é', '110%.00 *%+10%.0%%.*180%.00 *%-10%.0%%')
    local header, base, row = unpack(nvim:rows({ 'read ', 'before', 'after é' }))
    expect.aligned({ { header, 'write' }, { base, '200.00' }, { row, '180.00' } })
  end)
end
