internal import Interaction
internal import JSONRPC
internal import Methods
internal import Platform
public import PlaygroundHost

/// The components that come from plugins in the composite that this process plays.
///
/// `First`, `Second` and `Third` refer to them by their index.
private nonisolated(unsafe) var hosts: [ForeignHost] = []

/// A plugin that offers one composite of which at least one part is a component of a plugin.
///
/// The host starts it, so that a slow or failing plugin inside the composite can't delay or end the host. The composite
/// is a `Composite` like any other, with a `ForeignComponent` in place of each component of a plugin.
public enum ComposedPlugin {
  private enum First: ForeignPlace { static var host: ForeignHost { unsafe hosts[0] } }
  private enum Second: ForeignPlace { static var host: ForeignHost { unsafe hosts[1] } }
  private enum Third: ForeignPlace { static var host: ForeignHost { unsafe hosts[2] } }

  /// Serves a composite on standard input and output until the host ends the connection.
  ///
  /// - Parameters:
  ///   - arguments: The composite's id, followed by two arguments for each component that comes from a plugin: the
  ///     component's id, and the path of the plugin's manifest.
  ///   - surroundings: The environment of the plugins.
  /// - Returns: The exit code.
  public static func run(_ arguments: [String], in surroundings: PluginSurroundings) -> Int32 {
    guard let id = arguments.first else { return 2 }
    var entries: [ComponentEntry] = []
    do {
      let (input, output) = try System.takeProtocolDescriptors()
      var words = arguments.dropFirst()
      while let component = words.popFirst(), let path = words.popFirst() {
        let link = try PluginLink(try PluginManifest.read(path), in: surroundings)
        // A type needs its host for its description.
        unsafe hosts.append(ForeignHost(component, link))
        switch unsafe hosts.count {
        case 1: entries.append(ComponentEntry(builtin: ForeignComponent<First>.self))
        case 2: entries.append(ComponentEntry(builtin: ForeignComponent<Second>.self))
        case 3: entries.append(ComponentEntry(builtin: ForeignComponent<Third>.self))
        default: return 2
        }
      }
      guard let entry = (entries + BuiltIns.components).named(id) else { return 2 }
      let limits = Limits()
      let host = Host(components: [entry], limits: limits, clock: System.monotonicMicroseconds)
      let connection = Connection(
        messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
      try host.serve(
        HostHandler(host), from: input, to: output, through: connection, keepsOrder: true)
      return host.exitedWithoutShutdown ? 1 : 0
    } catch {
      try? FileDescriptor.standardError.writeAll(Array("\(id) can't be played: \(error)\n".utf8))
      return 4
    }
  }
}
