-- Starts the language server `playground lsp`, and runs its commands for scenarios.
local M = {
  -- Folders with plugins, relative to the current directory.
  plugins = {},
}

local id
-- Whether the caller shows the next document, so that the server's request to open it does nothing.
local is_quiet = false

local function show(_, result)
  local path = vim.uri_to_fname(result.uri)
  if is_quiet then
    return { success = true }
  end
  if result.external then
    local opener = vim.fn.has('mac') == 1 and 'open' or 'xdg-open'
    return { success = vim.fn.jobstart({ opener, path }, { detach = true }) > 0 }
  end
  vim.cmd('split ' .. vim.fn.fnameescape(path))
  return { success = true }
end

-- Attaches a buffer, by default the current one, to the language server, and returns the client's id.
function M.start(buffer)
  if not id or not vim.lsp.get_client_by_id(id) then
    local capabilities = vim.lsp.protocol.make_client_capabilities()
    capabilities.window = capabilities.window or {}
    capabilities.window.showDocument = { support = true }
    id = vim.lsp.start_client({
      name = 'playground',
      cmd = { require('playground').program, 'lsp' },
      root_dir = vim.fn.getcwd(),
      capabilities = capabilities,
      init_options = { plugins = M.plugins },
      handlers = { ['window/showDocument'] = show },
    })
  end
  if not id then
    error('playground: there is no program ' .. require('playground').program)
  end
  vim.lsp.buf_attach_client(buffer or vim.api.nvim_get_current_buf(), id)
  return id
end

-- Executes a command of the server for the cursor's line, such as `film`, and returns its result.
function M.execute(name, quiet)
  local client = vim.lsp.get_client_by_id(M.start())
  -- The server has received the buffer as soon as the client is initialized.
  vim.wait(10000, function() return client.initialized end, 5)
  is_quiet = quiet or false
  local answer, problem = client.request_sync('workspace/executeCommand', {
    command = 'playground.' .. name,
    arguments = { vim.uri_from_bufnr(0), vim.api.nvim_win_get_cursor(0)[1] - 1 },
  }, 60000, 0)
  is_quiet = false
  if not answer then
    return nil, problem or 'no answer'
  end
  return answer.result, answer.err and answer.err.message
end

return M
