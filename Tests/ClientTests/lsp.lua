-- Opens a scenario in Neovim with `playground lsp`, and prints a diagnostic, a hover and a completion.
local path = vim.fn.tempname() .. ".jsonl"
vim.fn.writefile({
  '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"pin-7"}}}}',
  '{"jsonrpc":"2.0","id":2,"method":"session/perfrom"}',
}, path)
vim.cmd("edit " .. path)
local id = vim.lsp.start_client({ cmd = { os.getenv("PLAYGROUND_BINARY"), "lsp" }, root_dir = "/" })
vim.lsp.buf_attach_client(0, id)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local found = vim.diagnostic.get(0)[1] or {}
io.stdout:write(tostring(found.code), " ", tostring((found.lnum or 0) + 1), "\n")
local function ask(method, line, character)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = character },
  }
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  return (answers[id] or {}).result or {}
end
local hover = ask("textDocument/hover", 0, 42)
io.stdout:write((hover.contents.value:gsub("\n.*", ""):gsub(", settled", "")), "\n")
local items = ask("textDocument/completion", 1, 40).items or {}
for _, item in ipairs(items) do
  if item.label == "session/create" then io.stdout:write(item.label, "\n") end
end
vim.lsp.stop_client(id)
vim.cmd("qall!")
