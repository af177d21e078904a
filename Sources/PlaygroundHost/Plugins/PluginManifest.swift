package import JSONRPC

/// The contents of a `plugin.json` file, which the host reads without running the plugin.
public struct PluginManifest: Equatable, Sendable {
  /// A component that the plugin offers.
  public struct OfferedComponent: Equatable, Sendable {
    /// The component's id.
    public var id: String

    /// The component's display name.
    public var title: String

    /// The component's version.
    public var version: String
  }

  /// The protocol versions that this host supports.
  public static let supportedProtocols: [Int64] = [1]

  /// The plugin's name, unique in a host: lowercase letters, digits and hyphens.
  public var name: String

  /// The plugin's version.
  public var version: String

  /// The program and its arguments.
  ///
  /// The program runs in the manifest's folder.
  public var command: [String]

  /// The components that the plugin offers.
  public var components: [OfferedComponent]

  /// Environment variables for the plugin, as `NAME=value`.
  public var environment: [String] = []

  /// The maximum time that the plugin may take to start, in microseconds.
  public var startTime: Int64 = 10_000_000

  /// The maximum time that the plugin may take for a call, in microseconds.
  public var callTime: Int64 = 5_000_000

  /// The maximum size of a message from the plugin, in bytes.
  public var messageBytes = 16 * 1024 * 1024

  /// The paths of the files that change when the plugin is rebuilt, relative to the manifest's folder.
  public var watched: [String] = []

  /// The names of the plugins whose components are the parts of a composite.
  ///
  /// Only the manifest of a process that plays a composite has such names. The array is empty for a plugin that was
  /// read from a file.
  var parts: [String] = []

  /// The paths of the manifest's unknown members.
  ///
  /// The host ignores these members, which are usually misspelled.
  package internal(set) var unknownMembers: [String] = []

  /// The resolved absolute path of the manifest file.
  public var path: String

  /// The folder that contains the manifest.
  public var folder: String { Paths.folder(of: path) }

  /// Returns whether a name consists of lowercase letters, digits and hyphens and starts with a
  /// letter.
  public static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
  }

  /// Checks that the ids of the plugin's components are unique in the host.
  ///
  /// - Parameters:
  ///   - builtIns: The ids of the host's own components.
  ///   - owner: A closure that returns the name of a different plugin that already offers the given component, or
  ///     `nil`.
  /// - Throws: `manifest-invalid` with `data.component` and `data.other`.
  package func checkComponents(
    besides builtIns: [String], owner: (_ component: String) -> String? = { _ in nil }
  ) throws(RPCError) {
    var seen: [String] = []
    for component in components {
      if builtIns.contains(component.id) {
        throw .componentClash(component.id, of: name, with: "the playground itself")
      }
      if seen.contains(component.id) { throw .componentClash(component.id, of: name, with: "it") }
      if let owner = owner(component.id) {
        throw .componentClash(component.id, of: name, with: "the plugin \(owner)")
      }
      seen.append(component.id)
    }
  }
}
