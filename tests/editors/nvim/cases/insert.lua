-- Hints of the line that is typed in are hidden where the options say so.
local expect = require('expect')

local dynamic, static = 'stacker_dynamic : 15371.80', 'stacker_static  : 15247.48'

return function(case)
  case('hints of the typed line are hidden, those of others stay', function(nvim)
    nvim:lua([[require('benchlens').setup({ hide_while_typing = true })]])
    nvim:open_demo()
    nvim:row_with(dynamic, '%-1%.6%%')
    nvim:type('/15371<CR>')
    nvim:row_with(dynamic, '%-1%.6%%')
    nvim:type('a')
    nvim:row_without(dynamic, '%%')
    nvim:row_with(static, '%-2%.4%%')
    -- Another line: there they go, and here they come back.
    nvim:type('<Down>')
    nvim:row_with(dynamic, '%-1%.6%%')
    nvim:row_without(static, '%%')
    nvim:type('<Esc>')
    nvim:row_with(static, '%-2%.4%%')
  end)

  case('what is typed in a hidden line changes its hints once typing ends', function(nvim)
    nvim:lua([[require('benchlens').setup({ hide_while_typing = true })]])
    nvim:open_demo()
    nvim:row_with(dynamic, '%-1%.6%%')
    nvim:type('/15371<CR>')
    nvim:type('s3')
    nvim:row_without('stacker_dynamic : 35371.80', '%%')
    nvim:type('<Esc>')
    nvim:row_with('stacker_dynamic : 35371.80', '35371%.80 *%+126%.3%%')
  end)

  case('without the option nothing is hidden', function(nvim)
    nvim:open_demo()
    nvim:row_with(dynamic, '%-1%.6%%')
    nvim:type('/15371<CR>')
    nvim:type('a')
    vim.wait(500)
    nvim:row_with(dynamic, '%-1%.6%%')
    expect.equal(nvim:api('get_mode').mode, 'i', 'mode')
  end)
end
