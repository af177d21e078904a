-- Prints the buffer of a component while it is dragged. COMPONENT, PARAMETERS, FROM and TO are environment
-- variables, because Neovim treats every argument after its options as a file:
--
--   COMPONENT=bottom-card PARAMETERS='{"item":{"id":"a"}}' FROM=196,760 TO=196,560 \
--     nvim --headless -u NONE -i NONE -c 'luafile film.lua'
local here = debug.getinfo(1, 'S').source:sub(2):match('(.*/)') or './'
vim.opt.runtimepath:append(here)

local function point(words)
  local x, y = words:match('(.*),(.*)')
  return { x = tonumber(x), y = tonumber(y) }
end

local function film()
  local playground = require('playground')
  playground.did_render = function(_, buffer)
    local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
    io.stdout:write(table.concat(lines, '\n'), '\n\n')
  end
  local id = playground.open(
    vim.env.COMPONENT, { virtual = true, parameters = vim.json.decode(vim.env.PARAMETERS) })
  playground.drag(id, point(vim.env.FROM), point(vim.env.TO))
  while not playground.advance(id) do end
  -- Notifications caused by the last call arrive before the response to the next one.
  playground.call('ping')
end

local ok, problem = pcall(film)
if not ok then
  io.stderr:write(tostring(problem), '\n')
end
vim.cmd(ok and 'qall!' or 'cquit')
