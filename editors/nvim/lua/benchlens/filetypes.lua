-- Finds the file type of mails and results that Neovim leaves without one. What Neovim knows comes first.
local M = {}

-- The line that a mail begins with in an mbox: `From a@b Thu Aug 11 02:42:54 2005`.
local envelope = '^From %S+ +%a%a%a %a%a%a +%d+ %d+:%d+'

-- The first lines of a mail that was saved by itself: a header, and two of those that every mail has among the others.
local function has_headers(lines)
  local seen = 0
  for _, line in ipairs(lines) do
    if line:find('^From: .') or line:find('^Subject: ') or line:find('^Date: .') then
      seen = seen + 1
    elseif not line:find('^[%a][%w-]*:') and not line:find('^[ \t]') then
      break
    end
  end
  return seen >= 2
end

--- Whether lines from the start of a text are a mail's.
---@param lines string[]
---@return boolean
function M.is_mail(lines)
  return (lines[1] or ''):find(envelope) ~= nil or has_headers(lines)
end

local function mail_by_content(buf)
  if buf and M.is_mail(vim.api.nvim_buf_get_lines(buf, 0, 60, false)) then
    return 'mail'
  end
end

function M.add()
  local late = { priority = -1 } -- behind the extension: mutt-notes.md is Markdown
  vim.filetype.add({
    extension = { mbox = 'mail', mbx = 'mail' },
    filename = { PULLREQ_EDITMSG = 'gitcommit' },
    pattern = {
      ['mutt%-.*'] = { 'mail', late },
      ['neomutt%-.*'] = { 'mail', late },
      ['aerc%-compose%-.*'] = { 'mail', late },
      ['.*'] = {
        function(_, buf)
          return mail_by_content(buf)
        end,
        { priority = -math.huge }, -- only where no name decides
      },
    },
  })

  local group = vim.api.nvim_create_augroup('benchlens.filetypes', {})
  -- Text without a name goes another way than files, and is asked for here.
  vim.api.nvim_create_autocmd('StdinReadPost', {
    group = group,
    callback = function(event)
      local filetype = mail_by_content(event.buf)
      if filetype then
        vim.cmd.setfiletype(filetype)
      end
    end,
  })
  -- Results are text where nothing else is known of them. `setfiletype` leaves a file type that was found alone, but
  -- not the guess that lines with a `#` are a configuration.
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = { '*.log', '*.out', '*.result' },
    command = 'setfiletype text',
  })
end

return M
