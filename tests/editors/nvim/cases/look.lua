-- Hints never look like the mail's own text, and other servers' hints keep their look.
local expect = require('expect')

local row = 'stacker_dynamic : 15371.80'

local function hint_and_text(nvim)
  nvim:wait('the sign that opens its column', function()
    return nvim:lua('return #vim.diagnostic.get(0)') > 0
  end)
  local text, number = nvim:row(row)
  local hint_at = expect.right_edge(text, '-1.6%')
  local text_at = expect.right_edge(text, '15371.80')
  return nvim:cell(number, hint_at), nvim:cell(number, text_at)
end

local function differs_everywhere(nvim)
  nvim:open_demo()
  nvim:row_with(row, '%-1%.6%%')
  local hint, text = hint_and_text(nvim)
  expect.equal(hint.text, '%')
  expect.equal(text.text, '0')
  assert(hint.look.background, 'no background: ' .. vim.inspect(hint))
  assert(hint.look.background ~= text.look.background, vim.inspect(hint))
end

return function(case)
  case('hints differ from text on a dark screen', { before = 'set background=dark' }, differs_everywhere)
  case('hints differ from text on a light screen', { before = 'set background=light' }, differs_everywhere)
  case('hints differ from text without true colours', { before = 'set notermguicolors' }, differs_everywhere)

  for _, scheme in ipairs({ 'habamax', 'peachpuff', 'vim', 'quiet' }) do
    case('hints differ from text under ' .. scheme, { before = 'colorscheme ' .. scheme }, differs_everywhere)
  end

  case('a scheme chosen later', function(nvim)
    differs_everywhere(nvim)
    nvim:type(':colorscheme desert<CR>')
    local hint, text = hint_and_text(nvim)
    assert(hint.look.background and hint.look.background ~= text.look.background, vim.inspect({ hint, text }))
  end)

  case("a person's own colours win", { before = 'highlight BenchlensHint guifg=#010203 guibg=#040506' }, function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '%-1%.6%%')
    local hint = hint_and_text(nvim)
    expect.equal({ hint.look.foreground, hint.look.background }, { 0x010203, 0x040506 }, 'colours')
  end)

  case('figures are in brackets where hints look like text', { before = 'highlight link BenchlensHint Normal' }, function(nvim)
    nvim:open_demo()
    nvim:row_with(row, '15371%.80 *%(%-1%.6%%%)')
  end)

  for _, before in ipairs({ 'set termguicolors', 'set notermguicolors' }) do
    case(
      'better and worse figures look different, and not by colour alone: ' .. before,
      { before = before },
      function(nvim)
        nvim:open_demo()
        nvim:row_with(row, '%-1%.6%%')
        local function look(text, figure)
          local drawn, number = nvim:row(text)
          return nvim:cell(number, expect.right_edge(drawn, figure)).look
        end
        nvim:wait('an underlined figure', function()
          return look(row, '18049.45').underline
        end)
        local better = look('stacker_static  : 15247.48', '20579.46')
        assert(better.bold and not better.underline, vim.inspect(better))
        assert(not look('control         : 15627.93', '18715.48').underline)
      end
    )
  end

  case('the look stays with our buffers', function(nvim)
    nvim:lua([[vim.wo.winhighlight = 'EndOfBuffer:NonText']])
    nvim:open_demo()
    nvim:row_with(row, '%%')
    local ours = nvim:lua('return vim.wo.winhighlight')
    assert(ours:find('LspInlayHint:BenchlensHint', 1, true) and ours:find('EndOfBuffer:NonText', 1, true), ours)
    nvim:type(':split<CR>')
    expect.equal(nvim:lua('return vim.wo.winhighlight'), ours, 'in a split')
    nvim:api('command', 'edit ' .. nvim:file('main.c', { 'int main(void);' }))
    expect.equal(nvim:lua('return vim.wo.winhighlight'), 'EndOfBuffer:NonText', 'in a buffer of another kind')
    nvim:type(':buffer reply<CR>')
    expect.equal(nvim:lua('return vim.wo.winhighlight'), ours, 'back in the mail')
  end)
end
