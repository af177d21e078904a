/// All commands, in the order in which `--help` lists them.
///
/// A command is a type with a help text, and a line here: usage, manual pages and completions follow.
enum CommandTable {
  /// The commands that people give.
  static let commands: [Command] = [
    Command("serve", "answer JSON-RPC on standard input and output", ServeCommand.self),
    Command("components", "list the components and their parameters", ComponentsCommand.self),
    Command("show", "print a scenario's states as a table, or draw them here", ShowCommand.self),
    Command("film", "draw what a scenario looks like, as a strip of pictures", FilmCommand.self),
    Command("plot", "draw a scenario's numbers over time", PlotCommand.self),
    Command("why", "say why something was decided, and what was missing", WhyCommand.self),
    Command("map", "draw which gestures end how, over two numbers", MapCommand.self),
    Command("check", "name what will feel wrong, as compilers name mistakes", CheckCommand.self),
    Command("explore", "play what happens in every order and at any instant", ExploreCommand.self),
    Command("report", "make a page of scenarios that can be mailed", ReportCommand.self),
    Command("page", "make a page on which components run under the hand", PageCommand.self),
    Command("replay", "compare scenarios with their golden files", ReplayCommand.self),
    Command("review", "accept or reject what replay found different", ReviewCommand.self),
    Command("sweep", "play a scenario with a grid of parameters", SweepCommand.self),
    Command("vary", "play a recorded gesture in many other ways", VaryCommand.self),
    Command("validate", "check a plugin of any language", ValidateCommand.self),
    Command("plugin", "begin a component of your own", PluginCommand.self),
    Command("protocol", "print the protocol as an OpenRPC document", ProtocolCommand.self),
    Command("help", "say more about a command, or write the manual pages", HelpCommand.self),
    Command("completions", "print what a shell completes words with", CompletionsCommand.self),
  ]

  /// The command of a name.
  static func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// What `playground --help` prints.
  static var help: String {
    let rows = Table(commands.map { ["  " + $0.name, $0.summary] }).lines.joined(separator: "\n")
    return """
      The Interaction Playground runs gesture-driven components without a screen: gestures go in as
      JSON, render states come out, the same bytes each time.

      USAGE
        playground [serve] [OPTION]...
        playground COMMAND [OPTION]... [OPERAND]...
        playground COMMAND --help
        playground --version

      COMMANDS
      \(rows)

      TRY
        printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"component/list"}' | playground
      """
  }
}
