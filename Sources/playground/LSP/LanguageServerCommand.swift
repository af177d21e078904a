internal import JSONRPC
internal import LSP
internal import Methods
internal import Platform
internal import PlaygroundHost

/// `playground lsp`: a language server for scenarios.
struct LanguageServerCommand {
  static let help = """
    USAGE
      playground lsp [OPTION]...

    An editor starts this command and sends messages of the Language Server Protocol 3.17 on standard
    input. While you edit a scenario NAME.jsonl, the server reports JSON errors, refused calls, failed
    expectations, differences from the golden file and the findings of playground check. Hovers, inlay
    hints and code lenses show the state, the effects and the decisions after each line. Completion
    offers the names that are valid at a line, and gestures that start on the layers there. Code
    actions correct misspelled names, add expectations that are met, and accept the responses as the
    golden file. An outline, folding, references to ids and renaming of sessions are also available.

    Further code actions and lenses run other commands on the text in the editor: why, film, report,
    page (the scenario up to the current line) and explore (the steps from the current line). The
    server asks the editor to open the resulting file, and returns its URI. It deletes such files when
    it ends.

    To load plugins, name their folders in the settings that the editor sends to the server:

      {"playground": {"plugins": ["DIR"]}}

    EDITORS
      .packaging/clients in the source code builds these packages. Other editors need the settings
      below. The program must be in the editor's PATH.

      VS Code   code --install-extension interaction-playground-VERSION.vsix
      Neovim    install playground.nvim, and run :PlaygroundLsp in a scenario
      Emacs     M-x package-install-file, then M-x playground-scenario-mode and M-x eglot

    SETTINGS
      Zed, in .zed/settings.json:
        {"file_types": {"JSON": ["jsonl"]}, "lsp": {"json-language-server":
        {"binary": {"path": "playground", "arguments": ["lsp"]}}}}

      Sublime Text, in LSP.sublime-settings, for the package LSP:
        {"clients": {"playground": {"enabled": true, "command": ["playground", "lsp"],
        "selector": "source.json"}}}

      Kate, in User Server Settings:
        {"servers": {"json": {"command": ["playground", "lsp"], "highlightingModeRegex": "^JSON$"}}}

      Helix, in languages.toml:
        [language-server.playground]
        command = "playground"
        args = ["lsp"]

        [[language]]
        name = "jsonl"
        scope = "source.jsonl"
        file-types = ["jsonl"]
        language-servers = ["playground"]

    EXAMPLE
      printf 'Content-Length: 46\\r\\n\\r\\n{"jsonrpc":"2.0","id":1,"method":"initialize"}' | playground lsp
        Content-Length: …

    OPTIONS
      --plugins DIR         load the plugins in DIR; may be repeated
      --no-search           load plugins from the --plugins folders only, not from
                            PLAYGROUND_PLUGIN_PATH and the data folders
      --stdio               accepted for editors that always pass it; has no effect
    """
  static let exits: [Exit] = [
    .success("end of the input, or the client sent shutdown and exit"),
    .failure("the client sent exit without shutdown"),
    .usage(),
    .system("standard input or standard output can't be used"),
  ]

  private var plugins = PluginOptions()
  private let words: [String]

  init(_ arguments: inout Arguments) throws(UsageError) {
    words = arguments.rest.filter { $0 != "--stdio" }
    while let argument = arguments.next() {
      switch argument {
      case .operand:
        throw UsageError(message: "lsp takes no operands; open documents in the editor")
      case .option("--stdio", nil): break
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
  }

  func run() -> Int32 {
    do throws(SystemError) {
      let (input, output) = try System.takeProtocolDescriptors()
      let limits = Limits()
      let program = System.programPath.map { [$0, EditorTask.name] + words } ?? []
      var handler = LSPHandler(
        LSPServer(
          name: ServerInfo.name, version: ServerInfo.version, components: plugins.components,
          plugins: plugins.configuration, commandWords: program))
      defer { handler.finish() }
      try Host(components: [], limits: limits).serve(
        handler, from: input, to: output,
        through: Connection(messageLimit: limits.messageBytes * 4), keepsOrder: false)
      return handler.exitedWithoutShutdown ? 1 : ExitCode.ok
    } catch {
      Console.warn("playground: \(error.call): \(error.description)")
      return ExitCode.environment
    }
  }
}
