-- Explains the decisions on a line of a scenario.
local M = {}

-- Shows the explanations for the cursor's line in a floating window, and returns their lines.
function M.hover()
  local result, problem = require('playground.lsp').execute('explain', true)
  if not result then
    vim.api.nvim_echo({ { problem } }, false, {})
    return nil
  end
  local lines = vim.split(vim.trim(result.text), '\n')
  vim.lsp.util.open_floating_preview(lines, 'markdown', { wrap = true, max_width = 80 })
  return lines
end

return M
