-- What a person's own configuration may call; none of it is needed for the plugin to work.
local M = {}

--- Changes the defaults of |benchlens-options|. May be called before or after the plugin is loaded.
---@param opts benchlens.Options?
function M.setup(opts)
  require('benchlens.options').set(opts or {})
end

--- Shows or hides the hints of a buffer; without `shown` the other way round.
---@param shown boolean?
---@param buf integer? The buffer, the current one by default.
function M.show(shown, buf)
  require('benchlens.hints').show(shown, buf)
end

--- Ends the server and starts it again for the buffers that it served.
function M.restart()
  require('benchlens.client').restart()
end

return M
