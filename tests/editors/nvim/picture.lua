-- Draws the fixture mail in Neovim and gives its screen away: `text` prints it, `svg` prints it as a picture.
-- Every character and colour is what Neovim drew; this only carries them over.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
package.path = here .. '/?.lua;' .. package.path
local Child = require('child')

local columns, lines = 100, #Child.demo() + 2

-- The drawn screen as rows of runs: neighbouring cells of one look.
local function runs(nvim)
  nvim:keep_looks()
  return nvim:lua([[
    vim.cmd('redraw!')
    local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false })
    local result = {}
    for row = 0, vim.o.lines - 1 do
      local run
      local row_runs = {}
      for column = 0, vim.o.columns - 1 do
        local text, look = unpack(vim.api.nvim__inspect_cell(1, row, column))
        look = look or {}
        local fg, bg = look.foreground or normal.fg, look.background or normal.bg
        if look.reverse then
          fg, bg = bg, fg
        end
        local underline = look.underline or look.undercurl or look.underdotted or look.underdashed or false
        local new = { column = column, fg = fg, bg = bg, bold = look.bold or false, italic = look.italic or false,
          underline = underline and (look.special or fg) or false }
        local same = run ~= nil
        for key, value in pairs(new) do
          same = same and (key == 'column' or run[key] == value)
        end
        if same then
          run.text, run.width = run.text .. text, run.width + 1
        else
          run = vim.tbl_extend('error', new, { text = text, width = 1 })
          table.insert(row_runs, run)
        end
      end
      result[row + 1] = row_runs
    end
    return { rows = result, fg = normal.fg, bg = normal.bg }
  ]])
end

local function escape(text)
  return (text:gsub('[&<>]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' }))
end

local cell_width, cell_height, margin = 8.4, 18, 12

local function number(value)
  return (('%.1f'):format(value):gsub('%.0$', ''))
end

local function colour(value)
  return ('#%06x'):format(value)
end

-- Each word is placed by itself and given its exact width, so that columns line up in any font.
local function words(run, row, out)
  local style = ('fill="%s"'):format(colour(run.fg))
    .. (run.bold and ' font-weight="bold"' or '')
    .. (run.italic and ' font-style="italic"' or '')
  local from = 1
  while true do
    local first, last = run.text:find('%S+', from)
    if not first then
      return
    end
    local word = run.text:sub(first, last)
    local column = run.column + vim.fn.strdisplaywidth(run.text:sub(1, first - 1))
    out[#out + 1] = ('<text x="%s" y="%s" textLength="%s" %s>%s</text>'):format(
      number(margin + column * cell_width),
      number(margin + row * cell_height - 5),
      number(vim.fn.strdisplaywidth(word) * cell_width),
      style,
      escape(word)
    )
    from = last + 1
  end
end

local function svg(screen)
  local width, height = margin * 2 + columns * cell_width, margin * 2 + #screen.rows * cell_height
  local out = {
    ('<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" '):format(
      number(width),
      number(height),
      number(width),
      number(height)
    )
      .. 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
    '<title>A mail with benchmark tables in Neovim, each figure followed by its change against the baseline</title>',
    ('<rect width="100%%" height="100%%" rx="8" fill="%s"/>'):format(colour(screen.bg)),
  }
  for row, row_runs in ipairs(screen.rows) do
    for _, run in ipairs(row_runs) do
      local x, w = number(margin + run.column * cell_width), number(run.width * cell_width)
      if run.bg ~= screen.bg then
        out[#out + 1] = ('<rect x="%s" y="%s" width="%s" height="%d" fill="%s"/>'):format(
          x,
          number(margin + (row - 1) * cell_height),
          w,
          cell_height,
          colour(run.bg)
        )
      end
      if run.underline then
        out[#out + 1] = ('<rect x="%s" y="%s" width="%s" height="1.5" fill="%s"/>'):format(
          x,
          number(margin + row * cell_height - 2.5),
          w,
          colour(run.underline)
        )
      end
      words(run, row, out)
    end
  end
  out[#out + 1] = '</svg>'
  return out
end

local nvim = Child.start({ columns = columns, lines = lines, before = 'set laststatus=0 noruler' })
local ok, problem = pcall(function()
  nvim:open_demo()
  nvim:row_with('stacker_static  : 15247.48', '%%')
  nvim:wait('the finding', function()
    return nvim:lua('return #vim.diagnostic.get(0)') > 0
  end)
  -- Every table's hints come in one answer, but the last drawn row is the proof of it.
  nvim:row_with('+patch+enable   1.2%', '12%.622')
  nvim:api('command', 'echo ""')
  local out
  if _G.arg[1] == 'svg' then
    out = svg(runs(nvim))
  else
    out = nvim:screen()
    while out[#out] == '' or out[#out] == '~' do
      out[#out] = nil
    end
  end
  io.stdout:write(table.concat(out, '\n'), '\n')
end)
nvim:stop()
if not ok then
  io.stderr:write(tostring(problem), '\n')
  os.exit(1)
end
