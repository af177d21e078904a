-- Defines :Playground. The rest of the plugin is loaded on first use.
if vim.g.loaded_playground then
  return
end
vim.g.loaded_playground = true
if vim.fn.has('nvim-0.7') == 0 then
  vim.api.nvim_echo({ { 'playground needs Neovim 0.7 or later', 'ErrorMsg' } }, true, {})
  return
end
vim.api.nvim_create_user_command('Playground', function(command)
  require('playground').command(command)
end, {
  nargs = 1,
  bang = true,
  desc = 'Open a component of the Interaction Playground',
  complete = function(word)
    return require('playground').complete(word)
  end,
})
vim.api.nvim_create_user_command('PlaygroundWhy', function()
  require('playground.why').hover()
end, { desc = 'Explain the decisions on this line of a scenario' })
vim.api.nvim_create_user_command('PlaygroundLsp', function()
  require('playground.lsp').start()
end, { desc = 'Attach this buffer to the language server for scenarios' })
vim.api.nvim_create_user_command('PlaygroundRun', function(command)
  local _, problem = require('playground.lsp').execute(command.args)
  if problem then
    vim.api.nvim_echo({ { problem } }, false, {})
  end
end, {
  nargs = 1,
  desc = 'Execute a command of the language server for this line of a scenario',
  complete = function()
    return { 'explain', 'film', 'report', 'openPage', 'tryOrders' }
  end,
})
