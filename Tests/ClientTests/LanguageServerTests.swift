import Testing

/// Tests of `playground lsp` with the language clients of editors.
@Suite("Editors and the language server", .serialized)
struct LanguageServerTests {
  @Test(
    "Neovim's own client shows diagnostics and hovers",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovim() throws {
    let output = try shell(
      "PLAYGROUND_BINARY='\(binary)' nvim --headless -u NONE -i NONE -c 'luafile Tests/ClientTests/lsp.lua'"
    )
    #expect(
      output.text == "check/refused 2\n**compact** at 0 s\nsession/create\n", "\(output.errors)")
  }

  @Test(
    "Emacs's eglot shows diagnostics and hovers",
    .enabled(if: Tool.emacs.isThere, "emacs is not installed"))
  func eglot() throws {
    let output = try shell(
      "PLAYGROUND_BINARY='\(binary)' emacs --batch -Q -L Protocol/Clients/emacs -l Tests/ClientTests/lsp.el 2>/dev/null"
    )
    guard output.text != "eglot is not installed\n" else { return }
    #expect(
      output.text == "check/refused 2\n**compact** at 0 s\nno decisions\n",
      "\(output.errors)")
  }

  @Test(
    "pytest-lsp's client shows diagnostics that follow edits, and opens the documents of commands",
    .enabled(if: Tool.languageClient.isThere, "pytest-lsp is not installed"))
  func pytest() throws {
    let output = try shell(
      "PLAYGROUND_BINARY='\(binary)' \(Tool.packaged) -m pytest -q -p no:cacheprovider "
        + "Tests/ClientTests/lsp_client.py")
    #expect(output.status == 0, "\(output.text)")
  }
}
