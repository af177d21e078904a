public import PlaygroundHost

/// Everything that a language server offers: its name and the available components.
public struct LSPServer {
  /// The server's name in responses.
  public var name: String

  /// The version of the program.
  public var version: String

  /// The built-in components available to scenarios.
  public var components: [ComponentEntry]

  /// The configuration of plugins, without the folders that the client adds.
  public var plugins: PluginHub.Configuration

  /// The command line of the processes that execute commands, without the path of the request.
  ///
  /// If it is empty, the server offers no such commands.
  public var commandWords: [String]

  /// Creates a server.
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
