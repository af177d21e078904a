/// A command: its help text, its options and its action.
protocol RunnableCommand: SendableMetatype {
  /// The help text below the summary, in the format of ``HelpPage``.
  static var help: String { get }

  /// The exit codes, in ascending order.
  static var exits: [Exit] { get }

  /// Whether the exit code is a verdict on the input, such as 1 for a finding or a difference.
  ///
  /// Scripts rely on this code, so such a command runs to its end even if its output is not read.
  static var isVerdict: Bool { get }

  /// Creates a command from the words after its name.
  ///
  /// - Throws: `UsageError` if an option or operand is invalid or missing.
  init(_ arguments: inout Arguments) throws(UsageError)

  /// Runs the command.
  ///
  /// - Returns: The exit code of the process.
  func run() throws(UsageError) -> Int32
}

extension RunnableCommand {
  static var isVerdict: Bool { false }
}

/// One entry of the table of commands.
struct Command: Sendable {
  /// The command's name on the command line.
  let name: String

  /// The command's purpose: an imperative phrase without a capital letter or a period.
  let summary: String

  /// The output of `--help`: the summary as a sentence, the help text that the command's type defines, and the exit
  /// codes.
  var help: String {
    let title = "\(summary.prefix(1).uppercased())\(summary.dropFirst())."
    return "\(title)\n\n\(type.help)\n\nEXIT\n\(Exit.rows(type.exits))"
  }

  /// Whether the exit code is a verdict on the input, such as 1 for a finding or a difference.
  var isVerdict: Bool { type.isVerdict }

  private let type: any RunnableCommand.Type

  /// Runs the command with the words after its name and returns the exit code.
  let run: @Sendable (inout Arguments) throws(UsageError) -> Int32

  /// Creates an entry for a command's type.
  init<Runnable: RunnableCommand>(_ name: String, _ summary: String, _ type: Runnable.Type) {
    self.name = name
    self.summary = summary
    self.type = type
    run = { (arguments: inout Arguments) throws(UsageError) in try Runnable(&arguments).run() }
  }

  /// The parsed help text.
  var page: HelpPage { HelpPage(help) }
}

extension ServeCommand: RunnableCommand {}
extension LanguageServerCommand: RunnableCommand {}
extension MCPCommand: RunnableCommand {}
extension ComponentsCommand: RunnableCommand {}
extension ShowCommand: RunnableCommand {}
extension FilmCommand: RunnableCommand {}
extension PlotCommand: RunnableCommand {}
extension WhyCommand: RunnableCommand {}
extension MapCommand: RunnableCommand {}
extension CheckCommand: RunnableCommand {}
extension ExploreCommand: RunnableCommand {}
extension ReportCommand: RunnableCommand {}
extension PageCommand: RunnableCommand {}
extension ReplayCommand: RunnableCommand {}
extension ReviewCommand: RunnableCommand {}
extension OutcomesCommand: RunnableCommand {}
extension SweepCommand: RunnableCommand {}
extension VaryCommand: RunnableCommand {}
extension ImportCommand: RunnableCommand {}
extension ExportCommand: RunnableCommand {}
extension ValidateCommand: RunnableCommand {}
extension PluginCommand: RunnableCommand {}
extension ProtocolCommand: RunnableCommand {}
extension HelpCommand: RunnableCommand {}
extension CompletionsCommand: RunnableCommand {}
