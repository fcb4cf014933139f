-- What a case may expect; each failure says what was there instead.
local M = {}

function M.equal(found, wanted, what)
  if not vim.deep_equal(found, wanted) then
    error(('%s: found %s, wanted %s'):format(what or 'value', vim.inspect(found), vim.inspect(wanted)), 0)
  end
end

--- The screen column where `text` ends in a drawn row.
---@return integer
function M.right_edge(row, text)
  local _, last = row:find(text, 1, true)
  if not last then
    error(('no `%s` in `%s`'):format(text, row), 0)
  end
  return vim.fn.strdisplaywidth(row:sub(1, last))
end

--- That the texts end in the same screen column of their rows.
---@param cells [string, string][] a drawn row and a text in it
function M.aligned(cells)
  local edges = vim.tbl_map(function(cell)
    return M.right_edge(cell[1], cell[2])
  end, cells)
  for _, edge in ipairs(edges) do
    if edge ~= edges[1] then
      local rows = vim.tbl_map(function(cell)
        return cell[1]
      end, cells)
      error(('columns %s do not line up:\n  | %s'):format(table.concat(edges, ', '), table.concat(rows, '\n  | ')), 0)
    end
  end
end

return M
