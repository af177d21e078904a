/// A command as the command line runs it.
protocol RunnableCommand: SendableMetatype {
  /// What `--help` prints; ``HelpPage`` has the form.
  static var help: String { get }

  /// Takes the words behind the command's name.
  init(_ arguments: inout Arguments) throws(UsageError)

  /// Does it.
  ///
  /// - Returns: what the process ends with
  func run() throws(UsageError) -> Int32
}

/// One entry of the table of commands.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String

  /// What it does, for a list: a phrase without a full stop.
  let summary: String

  /// What `--help` prints.
  let help: String

  /// Runs it with the words behind its name.
  let run: @Sendable (inout Arguments) throws(UsageError) -> Int32

  init<Runnable: RunnableCommand>(_ name: String, _ summary: String, _ type: Runnable.Type) {
    self.name = name
    self.summary = summary
    help = type.help
    run = { (arguments: inout Arguments) throws(UsageError) in try Runnable(&arguments).run() }
  }

  /// Its text, taken apart.
  var page: HelpPage { HelpPage(help) }
}

extension ServeCommand: RunnableCommand {}
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
extension SweepCommand: RunnableCommand {}
extension VaryCommand: RunnableCommand {}
extension ValidateCommand: RunnableCommand {}
extension PluginCommand: RunnableCommand {}
extension ProtocolCommand: RunnableCommand {}
extension HelpCommand: RunnableCommand {}
extension CompletionsCommand: RunnableCommand {}
