internal import JSONRPC
internal import MCP
internal import Methods
internal import Platform
internal import PlaygroundHost

/// `playground mcp`: serves tools for coding agents over the Model Context Protocol.
struct MCPCommand {
  static let help = """
    USAGE
      playground mcp [OPTION]... [DIR]...

    A coding agent starts this command and sends requests of the Model Context Protocol (revisions
    2025-06-18, 2025-11-25 and 2026-07-28) on standard input, one JSON text per line. The tools play,
    explain, check, draw and compare gestures. They read only files in DIR (default: the current
    folder).

    To set up an agent, run its command under AGENTS, or add this entry to the file named there. DIR is
    the absolute path of the folder with your scenarios. Then restart the agent and ask: "Which
    components does the playground have?"

      {"mcpServers": {"playground": {"command": "playground", "args": ["mcp", "DIR"]}}}

    AGENTS
      Claude Code      claude mcp add playground -- playground mcp DIR
      Codex            codex mcp add playground -- playground mcp DIR
      Gemini CLI       gemini mcp add playground playground mcp DIR
      Claude Desktop   claude_desktop_config.json (Settings, Developer, Edit Config)
      Cursor           .cursor/mcp.json in your project
      VS Code          .vscode/mcp.json in your project, with "servers" instead of "mcpServers"
      Windsurf         ~/.codeium/windsurf/mcp_config.json
      Zed              settings.json, with "context_servers" instead of "mcpServers"

    EXAMPLE
      echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | playground mcp
        {"jsonrpc":"2.0","id":1,"result":{}}

    OPTIONS
      --allow-write DIR   let tools write scenarios and golden files in DIR; may be repeated
      --tools NAME,...    offer only these tools (default: all; for the names, see --list); may be
                          repeated
      --plugins DIR       load the plugins in DIR; may be repeated
      --list              print the tools instead of serving them
    """
  static let exits: [Exit] = [
    .success("end of the input"),
    .usage(),
    .system("standard input or standard output can't be used"),
  ]

  private var folders: [String] = []
  private var writable: [String] = []
  private var plugins = PluginOptions(isSearching: false)
  private var named: [String]?
  private var printsList = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): folders.append(try Self.folder(word, "DIR"))
      case .option("--allow-write", let inline):
        let word = try arguments.value(of: "--allow-write", inline: inline)
        writable.append(try Self.folder(word, "--allow-write"))
      case .option("--tools", let inline):
        let words = try arguments.value(of: "--tools", inline: inline)
        guard !words.isEmpty else {
          throw UsageError(message: "--tools requires the name of a tool")
        }
        named = (named ?? []) + words.split(separator: ",").map(String.init)
      case .option("--list", nil): printsList = true
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    if folders.isEmpty { folders = [try Self.folder(".", "the current folder")] }
    // A scenario that is written must be readable, too.
    folders += writable.filter { !Workspace.contains(folders, $0) }
    guard let named else { return }
    let known = tools.map(\.name)
    for name in named where !known.contains(name) {
      throw .unknown(name, "a tool that --list prints", "--tools", among: known)
    }
  }

  private static func folder(_ word: String, _ option: String) throws(UsageError) -> String {
    guard Files.kind(of: word) == .folder, let resolved = Files.resolve(word) else {
      throw UsageError(message: "\(option): \(word) is not a folder")
    }
    return resolved
  }

  private var context: ToolContext {
    ToolContext(
      workspace: Workspace(folders: folders, writable: writable), components: plugins.components,
      plugins: plugins.configuration)
  }

  private var tools: [Tool] { ToolTable.tools(context) }

  func run() -> Int32 {
    let offered = tools.filter { named?.contains($0.name) ?? true }
    if printsList {
      Table(offered.map { [$0.name, $0.title] }).lines.forEach(Console.print)
      return ExitCode.ok
    }
    do throws(SystemError) {
      let (input, output) = try System.takeProtocolDescriptors()
      let limits = ToolContext.limits
      try Host(components: [], limits: limits).serve(
        MCPHandler(server(offered)), from: input, to: output,
        through: Connection(framing: .lines, messageLimit: limits.messageBytes), keepsOrder: true)
      return ExitCode.ok
    } catch {
      Console.warn("playground: \(error.call): \(error.description)")
      return ExitCode.environment
    }
  }

  private func server(_ tools: [Tool]) -> MCPServer {
    MCPServer(
      name: ServerInfo.name, title: "Interaction Playground", version: ServerInfo.version,
      instructions: ToolTable.instructions, tools: tools, library: PlaygroundLibrary(context),
      prompts: PlaygroundPrompts.all)
  }
}
