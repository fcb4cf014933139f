-- The picture in the documents shows what Neovim draws today.
local expect = require('expect')

-- The text of a screen, however it is spread over rows and looks.
local function bare(text)
  return (text:gsub('[%s~]', ''))
end

return function(case)
  case('the picture of the README is up to date (else: make captures)', function(nvim)
    local drawn = vim.fn.system({ vim.v.progpath, '--clean', '-l', nvim.repo .. '/tests/editors/nvim/picture.lua', 'text' })
    local words = {}
    for _, line in ipairs(vim.fn.readfile(nvim.repo .. '/docs/images/nvim.svg')) do
      local word = line:match('^<text .*>(.*)</text>$')
      if word then
        words[#words + 1] = word:gsub('&lt;', '<'):gsub('&gt;', '>'):gsub('&amp;', '&')
      end
    end
    expect.equal(bare(table.concat(words)), bare(drawn), 'text of the picture')
  end)
end
