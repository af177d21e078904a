-- :checkhealth playground reports whether the program is installed and responds.
local M = {}

-- In Neovim 0.10, the functions are called start, ok, warn and error; in 0.7, they have the prefix report_.
local health = vim.health or require('health')
local function report(name)
  return health[name] or health['report_' .. name]
end

function M.check()
  report('start')('playground')
  if vim.fn.has('nvim-0.7') == 1 then
    report('ok')('Neovim has vim.lsp.rpc and user commands in Lua')
  else
    report('error')('Neovim is too old', { 'Install Neovim 0.7 or later' })
    return
  end
  local playground = require('playground')
  if vim.fn.executable(playground.program) == 0 then
    report('error')('there is no program ' .. playground.program, {
      'Install interaction-playground, or set its path: '
        .. "require('playground').setup({ program = '/path/to/playground' })",
      'Or set the environment variable PLAYGROUND_BINARY to its path',
    })
    return
  end
  local ok, answer = pcall(playground.call, 'initialize', { protocolVersion = 1 })
  if not ok and tostring(answer):find('initialize') then
    -- The program is already running and its connection is initialized.
    ok, answer = pcall(playground.call, 'component/list')
  end
  if not ok then
    report('error')(playground.program .. ' does not respond: ' .. tostring(answer))
    return
  end
  if answer.serverInfo then
    report('ok')('connected to ' .. answer.serverInfo.name .. ' ' .. answer.serverInfo.version)
  end
  local names = {}
  for _, one in ipairs(playground.call('component/list').components) do
    table.insert(names, one.id)
  end
  report('ok')('components: ' .. table.concat(names, ', '))
  if vim.o.mouse:find('[an]') then
    report('ok')('the mouse is enabled and can drag components')
  else
    report('warn')('the mouse is disabled; to drag components with it, use :set mouse=a')
  end
end

return M
