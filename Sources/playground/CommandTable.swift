/// All commands, grouped by task in the order of `--help`.
///
/// A new command needs a type with a help text and an entry here. The usage text, manual pages and
/// completions are derived from these entries.
enum CommandTable {
  /// The commands of one task.
  struct Group: Sendable {
    /// The name of the task, which is a heading in `playground --help`.
    let task: String

    /// The commands, most useful first.
    let commands: [Command]
  }

  /// The groups, in the order of `--help`.
  static let groups: [Group] = [
    Group(
      task: "See what happens in a gesture",
      commands: [
        Command(
          "show", "print a scenario's states as a table, or draw them in the terminal",
          ShowCommand.self),
        Command(
          "film", "draw a scenario as a strip of pictures or an animation", FilmCommand.self),
        Command("plot", "plot a scenario's values and velocities over time", PlotCommand.self),
      ]),
    Group(
      task: "Find out why a card opened or did not open",
      commands: [
        Command("why", "explain each decision and what would have changed it", WhyCommand.self),
        Command(
          "map", "draw how a gesture's outcome depends on two of its variables", MapCommand.self),
      ]),
    Group(
      task: "Get warned about jumps, missed touches and unusual orders of events",
      commands: [
        Command(
          "check", "find problems with motion and touches, and report them as a compiler would",
          CheckCommand.self),
        Command(
          "explore", "test a scenario's steps in every order and at every time that can matter",
          ExploreCommand.self),
      ]),
    Group(
      task: "Compare with saved results",
      commands: [
        Command("replay", "compare scenarios with their saved results", ReplayCommand.self),
        Command(
          "review", "accept or reject the differences that replay found", ReviewCommand.self),
      ]),
    Group(
      task: "Try other parameter values and variations of a gesture",
      commands: [
        Command(
          "sweep", "play scenarios with each combination of parameter values, and print a table",
          SweepCommand.self),
        Command(
          "vary", "test whether random variations of a gesture still behave as they should",
          VaryCommand.self),
        Command(
          "outcomes", "compare parameter values by how many recorded gestures end as intended",
          OutcomesCommand.self),
      ]),
    Group(
      task: "Import touches from a device, and export gestures to a device",
      commands: [
        Command("import", "convert a recording of real touches to a scenario", ImportCommand.self),
        Command(
          "export", "write gestures for Appium or Android, or a component's springs as code",
          ExportCommand.self
        ),
      ]),
    Group(
      task: "Share a page",
      commands: [
        Command("page", "build an interactive HTML page of the components", PageCommand.self),
        Command(
          "report", "build an HTML page with verdicts, pictures and plots of scenarios",
          ReportCommand.self),
      ]),
    Group(
      task: "Write a component",
      commands: [
        Command("plugin", "create a plugin with a component of your own", PluginCommand.self),
        Command("validate", "check a plugin written in any language", ValidateCommand.self),
        Command("components", "list the components and their parameters", ComponentsCommand.self),
      ]),
    Group(
      task: "Connect an editor, an agent or a script",
      commands: [
        Command(
          "serve", "answer JSON-RPC requests on standard input and output", ServeCommand.self),
        Command(
          "lsp", "run the language server, which checks scenarios in your editor",
          LanguageServerCommand.self),
        Command("mcp", "offer the commands to a coding agent as tools", MCPCommand.self),
        Command("protocol", "print the protocol as an OpenRPC document", ProtocolCommand.self),
      ]),
    Group(
      task: "Get help",
      commands: [
        Command("help", "print a command's help, or write the manual pages", HelpCommand.self),
        Command(
          "completions", "print shell completions for bash, zsh or fish", CompletionsCommand.self),
      ]),
  ]

  /// All commands, in the order of `--help`.
  static let commands: [Command] = groups.flatMap(\.commands)

  /// The aliases, which are names that other tools use for such commands, and the commands that they stand for.
  private static let aliases = [
    ("lint", "check"), ("explain", "why"), ("test", "replay"), ("compare", "replay"),
  ]

  /// Returns the command with a name or an alias, or `nil` if there is none.
  static func command(_ name: String) -> Command? {
    let name = aliases.first { $0.0 == name }?.1 ?? name
    return commands.first { $0.name == name }
  }

  /// The output of `playground --help`.
  static var help: String {
    let width = commands.map(\.name.count).max() ?? 0
    let texts = groups.map { group in
      let rows = group.commands.map { command in
        let blanks = String(repeating: " ", count: width - command.name.count + 2)
        return "  " + command.name + blanks + command.summary
      }
      return ([group.task + ":"] + rows).joined(separator: "\n")
    }
    return """
      The Interaction Playground runs gesture-driven UI components without a screen. Gestures go in as
      JSON, states come out, and the same input always gives the same bytes. A scenario is a file of
      gestures, NAME.jsonl. Its saved result, NAME.golden.jsonl, is called a golden file. Without a
      command, the program answers JSON-RPC requests (see serve).

      To make a scenario, perform gestures on the interactive page and save it (see page), import a
      recording from a device (see import), or write one in an editor with the language server (lsp).

      USAGE
        playground COMMAND [OPTION]... [OPERAND]...
        playground COMMAND --help
        playground [serve] [OPTION]...
        playground --version

      COMMANDS
      \(texts.joined(separator: "\n\n"))

      Aliases: lint for check, explain for why, test and compare for replay.

      EXAMPLES
        playground components bottom-card                   see what you can change
        playground show --stage card.jsonl                  see what happens in a gesture
        playground why --not expanded card.jsonl            find out why a card did not open
        playground check card.jsonl                         get warned about jumps
        playground check --cost card.jsonl                  see how much work a renderer repeats
        playground replay --update missing Goldens          save the results of these scenarios
        playground replay Goldens                           compare with the saved results
        playground sweep --set response=0.2,0.4 card.jsonl  try other springs
        playground film --animate -o card.svg card.jsonl    draw an animation for a pull request
        playground export --as swiftui card.jsonl           copy the springs into an app
        playground plugin new my-card                       write a component
        playground replay --check --junit r.xml Goldens     run in CI

      TERMS
        session    a component that is running in a scenario, with its own clock
        state      the layers and values of a session at one time
        layer      a rectangle on the screen, with an id and a role, such as card
        phase      the named state of a component, such as compact, dragging or expanded
        decision   a component's choice between outcomes, such as expanded or dismissed at a release;
                   the first of its rules that holds decides
        effect     what a component reports to the app, such as dismissed
        finding    a problem that check reports, with a code such as motion/jump
        diagnostic a problem that a component reports in a result; check prints it as a finding
        settled    at rest: nothing moves until the next event

      EXIT
      \(Exit.rows(Exit.shared))
      """
  }
}
