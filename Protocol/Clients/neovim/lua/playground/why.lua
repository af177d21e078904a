-- Explains the decisions on a line of a scenario.
local M = {}

-- Returns sentences that explain a scenario's decisions, by line. `playground why` plays the scenario.
function M.explain(file)
  local program = require('playground').program
  local lines = {}
  for _, text in ipairs(vim.fn.systemlist({ program, 'why', '--json', file })) do
    local fine, decision = pcall(vim.fn.json_decode, text)
    if fine and type(decision) == 'table' and decision.line then
      local sentence = decision.t .. ' s, ' .. decision.decision .. ': ' .. decision.text
      lines[decision.line] = lines[decision.line] or {}
      table.insert(lines[decision.line], sentence)
    end
  end
  return lines
end

-- Shows the explanations for the cursor's line in a floating window, and returns them.
function M.hover()
  local number = vim.api.nvim_win_get_cursor(0)[1]
  local sentences = M.explain(vim.api.nvim_buf_get_name(0))[number]
  if not sentences then
    vim.api.nvim_echo({ { 'This line has no decisions.' } }, false, {})
    return nil
  end
  vim.lsp.util.open_floating_preview(sentences, 'text', { wrap = true, max_width = 80 })
  return sentences
end

return M
