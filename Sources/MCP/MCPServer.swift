internal import Values

/// Everything that a server offers: its name, its tools, its documents and its prompts.
public struct MCPServer {
  /// The server's name in responses.
  public var name: String

  /// The server's name as clients display it.
  public var title: String

  /// The version of the program.
  public var version: String

  /// Advice for the model, which clients add to its context.
  public var instructions: String

  /// The tools, the most important first.
  public var tools: [Tool]

  /// The documents that clients can read as resources.
  public var library: any Library

  /// The prompts that clients can offer to their users.
  public var prompts: [Prompt]

  /// Creates the description of a server.
  public init(
    name: String, title: String, version: String, instructions: String, tools: [Tool],
    library: any Library, prompts: [Prompt]
  ) {
    self.name = name
    self.title = title
    self.version = version
    self.instructions = instructions
    self.tools = tools
    self.library = library
    self.prompts = prompts
  }

  /// The name, title and version of the server.
  var info: Value {
    ["name": .string(name), "title": .string(title), "version": .string(version)]
  }

  /// The capabilities that the server offers.
  ///
  /// The lists of tools and prompts never change while the server runs.
  static let capabilities: Value = ["tools": [:], "resources": [:], "prompts": [:]]
}
