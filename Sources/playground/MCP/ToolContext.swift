internal import MCP
internal import Methods
internal import PlaygroundHost
internal import Replay
internal import Values

/// The context that all tools share: the allowed folders, the components and the limits.
struct ToolContext {
  /// The folders that tools may read, and those that they may write.
  let workspace: Workspace

  /// The built-in components.
  let components: [ComponentEntry]

  /// The configuration of plugins.
  ///
  /// Without `--plugins`, it has no folders.
  let plugins: PluginHub.Configuration

  /// The limits of the hosts that tools use.
  static var limits: Limits {
    var limits = Limits()
    limits.messageBytes = Workspace.fileLimit * 2
    limits.sessions = 64
    limits.eventsPerCall = 5000
    limits.framesPerCall = mostFrames
    limits.secondsPerCall = Int(mostSeconds)
    return limits
  }

  /// The maximum number of calls in a scenario.
  static let mostCalls = 2000

  /// The maximum session time that a scenario may simulate, in seconds.
  static let mostSeconds = 600.0

  /// The maximum number of frames that the calls of a scenario may request.
  static let mostFrames = 20_000

  /// A new host with the available components.
  var host: PlayedHost { PlayedHost(components, plugins, limits: Self.limits) }

  /// Runs an action and converts its error into a `ToolError`, whose message the model can read.
  static func replaying<Result>(
    _ body: () throws(ReplayError) -> Result
  ) throws(ToolError) -> Result {
    do throws(ReplayError) { return try body() } catch {
      throw ToolError(error.message.safeForTool)
    }
  }

  /// Reads arguments, and converts the error for an invalid argument into a `ToolError`.
  static func reading<Result>(
    _ body: () throws(InvalidValue) -> Result
  ) throws(ToolError) -> Result {
    do throws(InvalidValue) { return try body() } catch { throw ToolError(error) }
  }
}

extension String {
  /// The message of an error, with its control characters made visible, shortened to 600 characters.
  fileprivate var safeForTool: String {
    let text = safeForTerminal
    return text.count > 600 ? text.prefix(599) + "…" : text
  }
}
