internal import Methods
internal import Platform

let help = """
  The Interaction Playground runs gesture-driven components without a screen: gestures go in as
  JSON, render states come out, the same bytes each time.

  USAGE
    playground [serve] [OPTION]...      answer JSON-RPC on standard input and output
    playground show SCENARIO.jsonl      print a scenario's states as a table
    playground film SCENARIO.jsonl      draw what a scenario looks like, as a strip of pictures
    playground plot SCENARIO.jsonl      draw a scenario's numbers over time
    playground why SCENARIO.jsonl       say why something was decided, and what was missing
    playground report PATH...           make a page of scenarios that one can move through and mail
    playground replay PATH...           compare scenarios with their golden files
    playground review [PATH...]         accept or reject what replay found different
    playground sweep --set NAME=A..B:STEP SCENARIO.jsonl
                                        play a scenario with a grid of parameters
    playground vary SCENARIO.jsonl      play a recorded gesture in many other ways
    playground validate MANIFEST        check a plugin of any language
    playground components [--json]      list the components and their parameters
    playground plugin new NAME          begin a component of your own
    playground protocol                 print the protocol as an OpenRPC document
    playground COMMAND --help           say more about a command
    playground --version

  TRY
    printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"component/list"}' | playground
  """

/// Runs the command that the words name.
func run(_ words: [String]) throws(UsageError) -> Int32 {
  var arguments = Arguments(words)
  guard let command = arguments.peek() else {
    guard FileDescriptor.standardInput.isTerminal else {
      return try ServeCommand(&arguments).run()
    }
    Console.print(help)
    return ExitCode.ok
  }
  if words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
    let texts = [
      "serve": ServeCommand.help, "replay": ReplayCommand.help,
      "components": ComponentsCommand.help, "show": ShowCommand.help, "film": FilmCommand.help,
      "plot": PlotCommand.help, "report": ReportCommand.help,
      "why": WhyCommand.help,
      "protocol": ProtocolCommand.help,
      "review": ReviewCommand.help, "sweep": SweepCommand.help,
      "vary": VaryOptions.help, "plugin": PluginCommand.help, "validate": ValidateCommand.help,
    ]
    Console.print(texts[command] ?? help)
    return ExitCode.ok
  }
  if let words = Watch.words(of: words) { return Watch.run(words) }
  switch command {
  case "--help", "-h", "help": Console.print(help)
  case "--version": Console.print("\(ServerInfo.name) \(ServerInfo.version)")
  case "serve":
    _ = arguments.next()
    return try ServeCommand(&arguments).run()
  case "replay":
    _ = arguments.next()
    return try ReplayCommand(&arguments).run()
  case "review":
    _ = arguments.next()
    return try ReviewCommand(&arguments).run()
  case "sweep":
    _ = arguments.next()
    return try SweepCommand(&arguments).run()
  case "vary":
    _ = arguments.next()
    return try VaryCommand(&arguments).run()
  case "validate":
    _ = arguments.next()
    return try ValidateCommand(&arguments).run()
  case "show":
    _ = arguments.next()
    return try ShowCommand(&arguments).run()
  case "film":
    _ = arguments.next()
    return try FilmCommand(&arguments).run()
  case "plot":
    _ = arguments.next()
    return try PlotCommand(&arguments).run()
  case "report":
    _ = arguments.next()
    return try ReportCommand(&arguments).run()
  case "why":
    _ = arguments.next()
    return try WhyCommand(&arguments).run()
  case "plugin":
    _ = arguments.next()
    return try PluginCommand(&arguments).run()
  case "protocol":
    _ = arguments.next()
    return try ProtocolCommand(&arguments).run()
  case "components":
    _ = arguments.next()
    return try ComponentsCommand(&arguments).run()
  case GuardCommand.name: return GuardCommand.run(Array(words.dropFirst()))
  case _ where command.hasPrefix("--"): return try ServeCommand(&arguments).run()
  default: throw UsageError(message: "there is no command \(command)")
  }
  return ExitCode.ok
}

// This process is the program's own, so that orphans of its plugins are its affair.
Orphans.allowAdoption()
do throws(UsageError) {
  System.exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  Console.warn("playground: \(error.message); see playground --help")
  System.exit(ExitCode.usage)
}
