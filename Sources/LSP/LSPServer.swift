public import PlaygroundHost

/// The configuration of a language server: its name, version, components, plugins and commands.
public struct LSPServer {
  /// The server's name in responses.
  public var name: String

  /// The version of the program.
  public var version: String

  /// The built-in components available to scenarios.
  public var components: [ComponentEntry]

  /// The configuration of plugins, without the folders that the client adds.
  public var plugins: PluginHub.Configuration

  /// The command line that starts a process to execute an editor command.
  ///
  /// The process gets the path of the request file as an additional, last argument. If this array is empty, the
  /// server offers no commands.
  public var commandWords: [String]

  /// Creates a configuration.
  ///
  /// Without command words, the server offers no commands.
  public init(
    name: String, version: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration, commandWords: [String] = []
  ) {
    self.name = name
    self.version = version
    self.components = components
    self.plugins = plugins
    self.commandWords = commandWords
  }
}
