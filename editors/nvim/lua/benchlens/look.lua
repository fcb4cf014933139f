-- Gives the hints a look that the mail's own text never has, without touching the hints of other servers.
local M = {}

-- Neovim draws the hints of all servers in this one group. It is replaced in the windows that show our buffers.
local shared, own = 'LspInlayHint', 'BenchlensHint'

-- A background of their own tells hints from text whatever colour the mail's syntax gives the text.
local colours = {
  dark = { fg = '#fce094', bg = '#2c2e33', ctermfg = 222, ctermbg = 236, italic = true, cterm = { italic = true } },
  light = { fg = '#5f4700', bg = '#eae0c8', ctermfg = 58, ctermbg = 187, italic = true, cterm = { italic = true } },
}

-- What figures mean, for servers that tell it. Nothing depends on telling two colours apart.
local meanings = {
  dark = {
    benchBetter = { fg = '#8cc8ff', ctermfg = 117, bold = true, cterm = { bold = true } },
    benchWorse = { fg = '#f2a65a', ctermfg = 215, underline = true, cterm = { underline = true } },
    benchInvalid = { strikethrough = true, cterm = { strikethrough = true } },
  },
  light = {
    benchBetter = { fg = '#0a58a8', ctermfg = 25, bold = true, cterm = { bold = true } },
    benchWorse = { fg = '#8a4200', ctermfg = 94, underline = true, cterm = { underline = true } },
    benchInvalid = { strikethrough = true, cterm = { strikethrough = true } },
  },
}

local function resolve(group)
  return vim.api.nvim_get_hl(0, { name = group, link = false })
end

-- A group is told from text by a background, in each of the two kinds of terminal.
local function stands_out(group)
  local at = resolve(group)
  return at.bg ~= nil and at.ctermbg ~= nil
end

-- What we set ourselves, to tell it from what a person has set.
local ours

--- Defines the group, unless a person or a colour scheme has. A scheme whose hints stand out in every terminal is
--- followed.
function M.define()
  M.define_meanings()
  local now = vim.api.nvim_get_hl(0, { name = own })
  if not vim.tbl_isempty(now) and not (ours and vim.deep_equal(now, ours)) then
    return
  end
  local value = stands_out(shared) and { link = shared } or colours[vim.o.background] or colours.dark
  vim.api.nvim_set_hl(0, own, value)
  ours = vim.api.nvim_get_hl(0, { name = own })
end

-- What meanings looked like when we set them.
local our_meanings = {}

--- Defines how better and worse figures look, unless a person or a colour scheme has.
function M.define_meanings()
  for kind, value in pairs(meanings[vim.o.background] or meanings.dark) do
    local group = '@lsp.type.' .. kind
    local now = vim.api.nvim_get_hl(0, { name = group })
    if vim.tbl_isempty(now) or vim.deep_equal(now, our_meanings[group]) then
      vim.api.nvim_set_hl(0, group, value)
      our_meanings[group] = vim.api.nvim_get_hl(0, { name = group })
    end
  end
end

-- Whether any terminal or window that shows this editor has the colours; without one (a test) it may have.
local function has_colours()
  local interfaces = vim.api.nvim_list_uis()
  for _, interface in ipairs(interfaces) do
    if interface.rgb or (interface.term_colors or 0) >= 256 then
      return true
    end
  end
  return #interfaces == 0
end

--- Whether hints differ from text on this screen.
---@return boolean
function M.styled()
  local hint, text = resolve(own), resolve('Normal')
  local differs
  if vim.o.termguicolors then
    differs = (hint.fg ~= nil and hint.fg ~= text.fg) or (hint.bg ~= nil and hint.bg ~= text.bg)
  else
    differs = (hint.ctermfg ~= nil and hint.ctermfg ~= text.ctermfg)
      or (hint.ctermbg ~= nil and hint.ctermbg ~= text.ctermbg)
  end
  return differs and has_colours()
end

local mapping = shared .. ':' .. own

-- The window's own mappings without ours.
local function others(value)
  return vim.tbl_filter(function(part)
    return part ~= '' and part ~= mapping
  end, vim.split(value, ','))
end

local function each_window(buf, change)
  for _, win in ipairs(vim.fn.win_findbuf(buf)) do
    local parts = others(vim.wo[win].winhighlight)
    change(parts)
    local value = table.concat(parts, ',')
    if value ~= vim.wo[win].winhighlight then
      vim.wo[win][0].winhighlight = value -- for this buffer only, as :setlocal does
    end
  end
end

--- Gives the buffer's hints their look, in each window that shows it.
---@param buf integer
function M.dress(buf)
  each_window(buf, function(parts)
    for _, part in ipairs(parts) do
      if vim.startswith(part, shared .. ':') then
        return -- the person's own choice for this window
      end
    end
    parts[#parts + 1] = mapping
  end)
end

--- Takes the look away again.
---@param buf integer
function M.undress(buf)
  each_window(buf, function() end)
end

return M
