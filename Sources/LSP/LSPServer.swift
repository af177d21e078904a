public import PlaygroundHost

/// Everything that a language server offers: its name, the available components, and its commands.
public struct LSPServer {
  /// The server's name in responses.
  public var name: String

  /// The version of the program.
  public var version: String

  /// The built-in components available to scenarios.
  public var components: [ComponentEntry]

  /// The configuration of plugins, without the folders that the client adds.
  public var plugins: PluginHub.Configuration

  /// The commands that the client can execute.
  public var commands: [LSPCommand]

  /// Creates a server.
  public init(
    name: String, version: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration, commands: [LSPCommand] = []
  ) {
    self.name = name
    self.version = version
    self.components = components
    self.plugins = plugins
    self.commands = commands
  }
}

/// A command that the client offers for a line of a scenario, such as *Explain*.
public struct LSPCommand: Sendable {
  /// The scenario to which a command is applied.
  public struct Target: Sendable {
    /// The scenario's path.
    public var path: String

    /// The scenario's current text, which may not have been saved.
    public var text: [UInt8]

    /// The line at which the command was chosen, counted from 1.
    public var line: Int

    /// The configuration of plugins.
    public var plugins: PluginHub.Configuration
  }

  /// The result of a command.
  public enum Outcome: Sendable {
    /// A message for the user.
    case message(String)
    /// A file that the client opens.
    case file(path: String, isText: Bool)
    /// A change on disk of the files next to the scenario, with a message for the user.
    case changedFiles(String)
  }

  /// The name in requests, such as `playground.explain`.
  public var name: String

  /// The title that clients show.
  public var title: String

  /// A closure that executes the command.
  ///
  /// Its error is a sentence for the user.
  public var run: @Sendable (Target) throws(LSPCommandError) -> Outcome

  /// Creates a command.
  public init(
    _ name: String, title: String,
    run: @escaping @Sendable (Target) throws(LSPCommandError) -> Outcome
  ) {
    self.name = name
    self.title = title
    self.run = run
  }
}

/// The reason why a command can't be executed, as one sentence.
public struct LSPCommandError: Error, Equatable, Sendable {
  /// The sentence.
  public var message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }
}
