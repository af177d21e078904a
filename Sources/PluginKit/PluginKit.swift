#if !hasFeature(Embedded)
  public import Interaction
  internal import JSONRPC
  internal import Methods
  internal import Platform
  internal import PlaygroundHost

  /// A Swift plugin that offers your components from its own process.
  ///
  /// Call `PluginKit.serve(Switch.self)` in `main.swift`, where `Switch` is your component. The plugin uses the same
  /// protocol as the playground itself, so you can test it by piping requests into it.
  public enum PluginKit {
    /// Serves components on standard input and output until the host ends the connection.
    ///
    /// Standard output is reserved for the protocol. Anything that a component prints goes to standard error.
    ///
    /// - Parameter components: The component types, at least one.
    public static func serve<each C: Component>(_ components: repeat (each C).Type) -> Never {
      var entries: [ComponentEntry] = []
      for type in repeat each components { entries.append(ComponentEntry(builtin: type)) }
      System.exit(serve(entries))
    }

    private static func serve(_ entries: [ComponentEntry]) -> Int32 {
      do throws(SystemError) {
        let (input, output) = try System.takeProtocolDescriptors()
        let limits = Limits()
        let host = Host(components: entries, limits: limits, clock: System.monotonicMicroseconds)
        let connection = Connection(
          messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
        try host.serve(
          HostHandler(host), from: input, to: output, through: connection, keepsOrder: true)
        return host.exitedWithoutShutdown ? 1 : 0
      } catch {
        return 4
      }
    }
  }
#endif
