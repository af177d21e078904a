internal import Methods
internal import Platform

/// Runs the command that the first word names, and returns the exit code.
func run(_ words: [String]) throws(UsageError) -> Int32 {
  guard let name = words.first else {
    guard FileDescriptor.standardInput.isTerminal else {
      var arguments = Arguments(words)
      return try ServeCommand(&arguments).run()
    }
    Console.print(CommandTable.help)
    return ExitCode.ok
  }
  if name == GuardCommand.name { return GuardCommand.run(Array(words.dropFirst())) }
  if name == ComposeCommand.name { return ComposeCommand.run(Array(words.dropFirst())) }
  if name == EditorTask.name { return EditorTask.run(Array(words.dropFirst())) }
  if name == "--help" || name == "-h" {
    Console.print(CommandTable.help)
    return ExitCode.ok
  }
  if name == "--version" {
    Console.print("\(ServerInfo.name) \(ServerInfo.version)")
    return ExitCode.ok
  }
  // Options without a command belong to `serve`.
  let isServe = name.hasPrefix("-")
  guard let command = CommandTable.command(isServe ? "serve" : name) else {
    throw .unknownCommand(name)
  }
  let others = EarlierOptions.renamed(
    in: isServe ? words[...] : words.dropFirst(), of: command.name)
  let operandsOnly = others.firstIndex(of: "--") ?? others.endIndex
  if others[..<operandsOnly].contains(where: { $0 == "--help" || $0 == "-h" }) {
    Console.print(command.help)
    return ExitCode.ok
  }
  var arguments = Arguments(others)
  do throws(UsageError) {
    let own = others[..<operandsOnly]
    if HelpPage.mayHaveMistake(own), let mistake = command.page.mistake(in: own) { throw mistake }
    if let words = Watch.words(of: words) { return Watch.run(words) }
    return try command.run(&arguments)
  } catch {
    throw error.explained(by: command)
  }
}

// No other code shares this process, so it may adopt and end orphaned processes of plugins.
Orphans.allowAdoption()
// A closed standard output then ends the command at its next write, with exit code 0 (see Console).
System.ignoreBrokenPipes()
System.reportLackOfMemory()
do throws(UsageError) {
  System.exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  Console.warn("playground: \(error.message); see playground \(error.pointer)")
  System.exit(ExitCode.usage)
}
