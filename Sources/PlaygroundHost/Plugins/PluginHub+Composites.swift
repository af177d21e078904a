internal import Interaction
internal import Values

/// Composites (components inside other components) in which at least one part is a plugin's component.
///
/// A separate process plays each composite: this program, started as a plugin. The process starts the plugins of the
/// parts again and waits for each of their responses, which the host itself must not do.
extension PluginHub {
  /// The name of the command that plays a composite, which is not listed in any help text.
  package static let composing = "compose-plugin"

  /// The maximum number of plugin components in a composite.
  private static let partLimit = 3

  /// The maximum number of processes that play composites.
  private static let processLimit = 16

  /// Ends a composite's process that has no sessions, if the maximum number of processes is running.
  ///
  /// - Returns: Whether another process can start.
  func makeRoomForComposite() -> Bool {
    let composites = plugins.filter { !$0.manifest.parts.isEmpty }
    guard composites.count >= Self.processLimit else { return true }
    guard let idle = composites.first(where: { $0.sessions.isEmpty && !$0.isBusy }) else {
      return false
    }
    remove(idle)
    return true
  }

  /// Returns the manifest of the process that plays a composite, or `nil` if the id does not name a composite with a
  /// plugin component.
  func composition(_ id: String) -> PluginManifest? {
    let parts = id.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The first word of the guardian's command is this program.
    guard (2...8).contains(parts.count), let program = configuration.surroundings.guardian.first
    else { return nil }
    var words: [String] = []
    var owners: [PluginManifest] = []
    for part in parts where !builtIns.contains(part) && !words.contains(part) {
      guard let owner = plugins.first(where: { $0.manifest.offers(part) })?.manifest else {
        return nil
      }
      words += [part, owner.path]
      owners.append(owner)
    }
    guard (1...Self.partLimit).contains(owners.count) else { return nil }
    let passed = configuration.surroundings.passedVariables.flatMap { ["--pass-env", $0] }
    return PluginManifest(
      composing: id, of: owners, command: [program, Self.composing] + passed + [id] + words)
  }
}

extension PluginManifest {
  /// Creates the manifest of the process that runs a composite.
  ///
  /// - Parameters:
  ///   - id: The id of the composite.
  ///   - owners: The manifests of the plugins whose components are parts of the composite.
  ///   - command: The program and its arguments.
  fileprivate init(composing id: String, of owners: [PluginManifest], command: [String]) {
    name = id
    version = owners[0].version
    self.command = command
    components = [OfferedComponent(id: id, title: id, version: version)]
    // Each call to the composite can cause several calls to the plugins, and all plugins have to start.
    startTime = owners.reduce(10_000_000) { $0 + $1.startTime }
    callTime = owners.reduce(0) { max($0, $1.callTime) } * 4
    messageBytes = owners.reduce(0) { max($0, $1.messageBytes) } * 2
    path = owners[0].path
    parts = owners.map(\.name)
  }

  fileprivate func offers(_ component: String) -> Bool {
    parts.isEmpty && components.contains { $0.id == component }
  }
}
